"""A platform of the tests' own, as anybody would start it, that a test may kill and start again."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import trainyard

REPOSITORY = Path(__file__).resolve().parents[2]
EXAMPLE = REPOSITORY / "examples" / "reverse-digits"
# A machine may be ten times slower than the one of the day: what hangs fails, what is slow does not.
PATIENCE_S = 150.0


class PlatformProcess:
    """`trainyard start` on a port and in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.log = folder / "platform.log"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.data.parent), "TRAINYARD_THREADS": "1"}
        node = os.environ.get("TRAINYARD_TEST_NODE", "node")
        program = str(REPOSITORY / "bin" / "trainyard.js")
        with self.log.open("ab") as log:
            begun = log.tell()
            self.process = subprocess.Popen(
                [node, program, "start", "--no-demo", "--data", str(self.data), "--port", str(self.port)],
                stdout=log,
                stderr=log,
                env={**environment, "NO_COLOR": "1", "TRAINYARD_LEASE_MS": "5000"},
                start_new_session=True,
            )
        until(lambda: "Ctrl-C stops" in self.said()[begun:], self.said)

    def said(self) -> str:
        return self.log.read_text("utf8", "replace")

    def kill(self) -> None:
        """kill -9 of the process that serves the API; what is left of it is ended by the next start."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE_S)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(PATIENCE_S)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def key(self) -> str:
        return str(json.loads((self.data / "credentials.json").read_text())["key"])


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlatformProcess]:
    folder = tmp_path_factory.mktemp("platform")
    # PostgreSQL's own user passes through it where we are root.
    for each in (folder, *folder.parents):
        if each.is_relative_to(tmp_path_factory.getbasetemp().parent.parent) and os.access(each, os.W_OK):
            each.chmod(each.stat().st_mode | 0o011)
    process = PlatformProcess(folder)
    try:
        process.start()
        yield process
    finally:
        process.stop()
        remove_postgres(process.data)


@pytest.fixture(scope="session")
def ty(platform: PlatformProcess) -> trainyard.Platform:
    connected = trainyard.connect(platform.url, platform.key)
    connected.rollouts.register(EXAMPLE / "rollouts" / "reverse-digits", progress=False)
    connected.datasets.upload(EXAMPLE / "data" / "train.jsonl", name="numbers", progress=False)
    return connected


def recipe(steps: int, **training: Any) -> dict[str, Any]:
    """A run of small steps on what is there."""
    return {
        "experiment": {"model_path": "tiny-2x64", "dataset": "numbers", "rollout": "reverse-digits"},
        "training": {
            "n_samples_per_prompt": 2,
            "rollout_batch_size": 4,
            "total_steps": steps,
            "max_prompt_length": 64,
            "max_response_length": 8,
            **training,
        },
        "checkpoints": {"checkpoint_save_freq": 0},
    }


def remove_postgres(data: Path) -> None:
    """Where root's PostgreSQL keeps its files, in a folder that its own user can reach."""
    try:
        place = json.loads((data / "postgres" / "postgres.json").read_text())["place"]
    except (OSError, ValueError, KeyError):
        return
    subprocess.run(["rm", "-rf", str((data / "postgres" / place).resolve())], check=True)


def until(is_so: Callable[[], bool], else_say: Callable[[], object] = lambda: "it never was so") -> None:
    """Waits for a condition; fails with what is said when it does not come."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline, else_say()
        time.sleep(0.02)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
