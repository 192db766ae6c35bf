"""Nothing is missing and nothing comes twice, whatever becomes of the connection."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Literal

import pytest
from conftest import PATIENCE_S, PlatformProcess, free_port, recipe, until
from proxies import Proxy
from truth import assert_whole, steps_told

import trainyard
from trainyard.connection import Connection
from trainyard.credentials import Credentials
from trainyard.generated.operations import RunStatusChanged, StepCompleted
from trainyard.streams import RunStream

Transport = Literal["sse", "websocket"]
both = pytest.mark.parametrize("transport", ["sse", "websocket"])


@both
def test_a_stream_tells_all_of_a_run_and_ends_with_it(
    platform: PlatformProcess, ty: trainyard.Platform, transport: Transport
) -> None:
    connected = trainyard.connect(platform.url, platform.key, transport=transport)
    run = connected.submit(recipe(8))
    begun = run.cursor
    events = list(run.stream())
    assert [each.step for each in events if isinstance(each, StepCompleted)] == list(range(1, 9))
    assert isinstance(events[-1], RunStatusChanged)
    assert events[-1].status == "FINISHED"
    assert_whole(ty.run(run.name), events, begun)
    assert run.wait().status == "FINISHED"


def test_a_run_that_was_over_is_told_from_a_cursor_to_its_end(ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(3))
    begun = run.cursor
    run.wait()
    again = ty.run(run.id)
    assert list(again.stream()) == []
    assert [each.step for each in again.stream(after=begun, types=["STEP_COMPLETED"]) if hasattr(each, "step")] == [
        1,
        2,
        3,
    ]


def test_async_for_tells_the_same_and_the_loop_goes_on_meanwhile(ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(6))
    begun = run.cursor

    async def follow() -> tuple[list[Any], int]:
        turns = 0

        async def turn() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        turning = asyncio.create_task(turn())
        events = [each async for each in run.events()]
        turning.cancel()
        return events, turns

    events, turns = asyncio.run(follow())
    assert_whole(run, events, begun)
    assert turns > 1


def test_async_for_that_is_left_early_leaves_no_thread(ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(500))
    before = set(threading.enumerate())

    async def leave() -> None:
        async with run.events() as events:
            async for _ in events:
                break

    asyncio.run(leave())
    until(lambda: set(threading.enumerate()) <= before, lambda: threading.enumerate())
    run.kill(grace_s=0)
    run.wait()


@both
def test_a_proxy_that_cuts_connections_in_the_middle_of_an_event(
    platform: PlatformProcess, ty: trainyard.Platform, transport: Transport
) -> None:
    with Proxy(platform.port) as proxy:
        far = trainyard.connect(proxy.url, platform.key, transport=transport).submit(recipe(60))
        begun = far.cursor
        proxy.cut_after = 4_000
        events = list(far.stream(patience_s=PATIENCE_S))
        assert proxy.cuts > 1
        proxy.cut_after = None
    assert_whole(ty.run(far.name), events, begun)


@both
def test_a_half_open_connection_is_given_up_after_three_silences(
    platform: PlatformProcess, ty: trainyard.Platform, transport: Transport
) -> None:
    run = ty.submit(recipe(2000))
    begun = run.cursor
    with Proxy(platform.port) as proxy:
        connection = Connection(Credentials(proxy.url, platform.key, "test"), transport, silence_s=1.0)
        lost: list[str] = []

        def heard(reason: str) -> None:
            lost.append(reason)
            proxy.silent.clear()
            proxy.cut()

        stream = RunStream(connection, run.id, run.cursor, lost=heard)
        events: list[Any] = []
        ended = False
        for event in stream:
            events.append(event)
            if len(events) == 5:
                proxy.silent.set()
            if lost and len(events) > 50 and not ended:
                run.kill(grace_s=0)
                ended = True
        assert lost
    assert_whole(run, events, begun)


def test_the_platform_is_killed_and_started_again(platform: PlatformProcess, ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(400))
    begun = run.cursor
    events: list[Any] = []
    killed = False
    for event in run.stream():
        events.append(event)
        if not killed and isinstance(event, StepCompleted) and event.step >= 5:
            platform.kill()
            platform.start()
            killed = True
    assert killed
    assert run.wait().status == "FINISHED"
    assert_whole(run, events, begun)
    # A new attempt says its steps again: the history has each of them once.
    assert {step for _, step in steps_told(events)} == set(range(1, 401))
    exact = run.metrics("reward/mean", points=None)["reward/mean"]
    assert exact.x == [float(step) for step in range(1, 401)]


def test_a_client_that_slept_goes_on_where_it_was(
    platform: PlatformProcess, ty: trainyard.Platform, tmp_path: Path
) -> None:
    run = ty.submit(recipe(120))
    begun = run.cursor
    told = tmp_path / "told"
    program = (
        "import sys, trainyard\n"
        "ty = trainyard.connect(sys.argv[1], sys.argv[2])\n"
        "with open(sys.argv[5], 'w') as told:\n"
        "    for event in ty.run(sys.argv[3]).stream(after=sys.argv[4]):\n"
        "        print(event.id, file=told, flush=True)\n"
    )
    sleeper = subprocess.Popen([sys.executable, "-c", program, platform.url, platform.key, run.name, begun, str(told)])
    until(lambda: told.exists() and len(told.read_text().splitlines()) > 3)
    os.kill(sleeper.pid, signal.SIGSTOP)
    run.wait()
    os.kill(sleeper.pid, signal.SIGCONT)
    assert sleeper.wait(PATIENCE_S) == 0
    with run.stream(after=begun) as undisturbed:
        truth = [each.id for each in undisturbed if not isinstance(each, trainyard.StreamReset)]
    assert told.read_text().split() == truth


def test_a_cursor_of_another_log_is_told_as_a_reset_and_the_stream_goes_on(ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(40))
    elsewhere = forged(run.cursor)
    events = list(run.stream(after=elsewhere))
    assert isinstance(events[0], trainyard.StreamReset)
    assert isinstance(events[-1], RunStatusChanged)


def forged(cursor: str) -> str:
    """A cursor whose log is not this one."""
    _, _, sequence = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().rpartition(":")
    return base64.urlsafe_b64encode(f"another:{sequence}".encode()).decode().rstrip("=")


def test_a_run_that_is_gone_and_a_key_that_is_not_valid_are_said_at_once(
    platform: PlatformProcess, ty: trainyard.Platform
) -> None:
    run = ty.submit(recipe(1))
    run.wait()
    connection = Connection(Credentials(platform.url, platform.key, "test"))
    run.delete()
    with pytest.raises(trainyard.NotFoundError):
        next(RunStream(connection, run.id, run.cursor))
    with pytest.raises(trainyard.Unauthenticated):
        trainyard.connect(platform.url, f"{platform.key[:-4]}AAAA").whoami()


def test_a_platform_that_never_comes_back_is_unreachable_after_the_patience(ty: trainyard.Platform) -> None:
    run = ty.submit(recipe(1))
    run.wait()
    nowhere = Connection(Credentials(f"http://127.0.0.1:{free_port()}", "ty_x", "test"))
    with pytest.raises(trainyard.Unreachable, match="has been away"):
        next(RunStream(nowhere, run.id, run.cursor, patience_s=0.05))
