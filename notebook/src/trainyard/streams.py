"""A run's events, exactly: nothing missing and nothing twice, whatever becomes of the connection."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from types import TracebackType

from .connection import Channel, Connection, pause_s, read_answer
from .errors import LimitError, NotFoundError, Unreachable
from .generated.operations import (
    FIND_RUN,
    FOLLOW_RUN,
    RunEvent,
    RunEventBatch,
    RunEventMessage,
    RunEventType,
    RunSnapshot,
    RunStatusChanged,
    StreamReady,
    StreamReset,
)

OVER = frozenset({"FINISHED", "FAILED", "STOPPED", "KILLED", "CRASHED"})
"""Where a run stands when it is over for good."""

PATIENCE_S = 300.0
"""How long a lost platform is waited for."""


class RunStream(Iterator["RunEvent | StreamReset"]):
    """Iterates over a run's events after a cursor, until the one that ends the run.

    A lost connection, a restarted server and a silence longer than three heartbeats lead to another connection after
    the last cursor that was dealt with. A `StreamReset` among the events says that the log no longer reaches back to
    the cursor: what lies between is in the store alone, and the stream goes on after a new snapshot's cursor.

    `cursor` is behind the last batch whose every event was taken: a stream that begins there repeats nothing before it.
    """

    def __init__(
        self,
        connection: Connection,
        run_id: str,
        after: str,
        *,
        types: Sequence[RunEventType] | None = None,
        patience_s: float = PATIENCE_S,
        lost: Callable[[str], object] = lambda reason: None,
    ) -> None:
        self.cursor = after
        self._connection = connection
        self._run_id = run_id
        self._wanted = None if types is None else frozenset(types)
        self._patience_s = patience_s
        self._lost = lost
        self._closed = threading.Event()
        self._channel: Channel | None = None
        self._events = self._each_event()

    def __iter__(self) -> RunStream:
        return self

    def __next__(self) -> RunEvent | StreamReset:
        return next(self._events)

    def __enter__(self) -> RunStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the stream, from any thread: whoever waits for its next event is told that there is none."""
        self._closed.set()
        if self._channel is not None:
            self._channel.interrupt()

    def messages(self) -> Iterator[RunEventMessage]:
        """Every message of the stream, heartbeats too; once it is asked for the next, a message is dealt with."""
        tries, lost_since = 0, None
        while not self._closed.is_set():
            try:
                over = self._snapshot().status in OVER
                for message in self._one_connection():
                    tries, lost_since = 0, None
                    yield message
                    if isinstance(message, StreamReset):
                        break
                    self.cursor = getattr(message, "cursor", self.cursor)
                    # All that was missed has been told of a run that was over before it was asked for.
                    if _ends(message) or (over and isinstance(message, StreamReady)):
                        return
            except (Unreachable, LimitError) as error:
                # A limit: the platform still counts the connection that is gone.
                if self._closed.is_set():
                    return
                lost_since = time.monotonic() if lost_since is None else lost_since
                if time.monotonic() - lost_since > self._patience_s:
                    raise Unreachable(
                        f"{self._connection.url} has been away for {self._patience_s:.0f} s: {error}"
                    ) from error
                self._lost(str(error))
                self._closed.wait(pause_s(tries))
                tries += 1

    def _one_connection(self) -> Iterator[RunEventMessage]:
        channel = self._connection.open_channel(FOLLOW_RUN, self._variables())
        self._channel = channel
        try:
            if self._closed.is_set():
                return
            for answer in channel:
                message = read_answer(FOLLOW_RUN, answer)
                if isinstance(message, StreamReset):
                    # The new beginning comes first: who is told of the reset reads a store that is no older.
                    self.cursor = self._snapshot().cursor
                yield message
                if isinstance(message, StreamReset):
                    return
            raise Unreachable("the stream ended")
        finally:
            self._channel = None
            channel.close()

    def _snapshot(self) -> RunSnapshot:
        found = self._connection.query(FIND_RUN, {"id": self._run_id})
        if found is None:
            raise NotFoundError("the run is not there, or no longer")
        return found

    def _variables(self) -> dict[str, object]:
        types = None if self._wanted is None else sorted({*self._wanted, "RUN_STATUS_CHANGED"})
        return {"runId": self._run_id, "after": self.cursor, "types": types}

    def _each_event(self) -> Iterator[RunEvent | StreamReset]:
        for message in self.messages():
            if isinstance(message, StreamReset):
                yield message
            elif isinstance(message, RunEventBatch):
                for event in message.events:
                    if self._wanted is None or type_of(event) in self._wanted:
                        yield event


class AsyncRunStream(AsyncIterator["RunEvent | StreamReset"]):
    """The same for `async for`: a thread reads, and waits while nobody takes what it has read.

    `cursor` is behind the last batch whose every event was taken.
    """

    def __init__(self, stream: RunStream) -> None:
        self._stream = stream
        self._queue: asyncio.Queue[tuple[RunEvent | StreamReset | None, str, BaseException | None]] | None = None
        self._thread: threading.Thread | None = None
        self.cursor = stream.cursor

    def __aiter__(self) -> AsyncRunStream:
        return self

    async def __anext__(self) -> RunEvent | StreamReset:
        if self._queue is None:
            self._queue = asyncio.Queue(maxsize=256)
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._read, args=(loop, self._queue), daemon=True)
            self._thread.start()
        try:
            event, cursor, error = await self._queue.get()
        except asyncio.CancelledError:
            self._stream.close()
            raise
        self.cursor = cursor
        if event is not None:
            return event
        self._queue.put_nowait((None, cursor, error))
        if error is not None:
            raise error
        raise StopAsyncIteration

    async def aclose(self) -> None:
        """Ends it; its thread ends by itself."""
        self._stream.close()
        while self._queue is not None and not self._queue.empty():
            self._queue.get_nowait()

    async def __aenter__(self) -> AsyncRunStream:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def _read(
        self,
        loop: asyncio.AbstractEventLoop,
        queue: asyncio.Queue[tuple[RunEvent | StreamReset | None, str, BaseException | None]],
    ) -> None:
        def put(event: RunEvent | StreamReset | None, error: BaseException | None = None) -> None:
            placing = queue.put((event, self._stream.cursor, error))
            try:
                placed = asyncio.run_coroutine_threadsafe(placing, loop)
            except RuntimeError:
                # The loop is gone, and everybody with it.
                placing.close()
                self._stream.close()
                return
            while True:
                try:
                    return placed.result(timeout=1)
                except (TimeoutError, asyncio.TimeoutError):
                    if loop.is_closed() or self._stream._closed.is_set():
                        placed.cancel()
                        return

        try:
            for event in self._stream:
                put(event)
            put(None)
        except BaseException as error:
            put(None, error)


def type_of(event: RunEvent) -> str:
    """The event's kind as a filter names it, e.g. `STEP_COMPLETED`."""
    name = getattr(event, "typename", type(event).__name__)
    return "".join(f"_{each}" if each.isupper() else each for each in name).lstrip("_").upper()


def _ends(message: RunEventMessage) -> bool:
    return isinstance(message, RunEventBatch) and any(
        isinstance(event, RunStatusChanged) and event.status in OVER for event in message.events
    )
