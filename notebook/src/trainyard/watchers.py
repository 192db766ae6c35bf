"""A thread that keeps a view of a run and tells who shows it, at most so often."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from .connection import Connection, pause_s
from .errors import NotFoundError, TrainyardError, Unreachable
from .generated.operations import (
    READ_PANEL,
    READ_SAMPLES,
    RunEventBatch,
    SampleRecord,
    SamplesGraded,
    StreamReset,
)
from .streams import RunStream
from .views import View, fold, view_of

EVERY_S = 0.25
"""A panel is told of news at most four times a second."""

SAMPLES_EVERY_S = 2.0
SHOWN_SAMPLES = 4
# A laptop may sleep over a weekend: a panel asks on, ever more seldom, for this long after it was lost.
PATIENCE_S = 7 * 24 * 3600.0


class Watcher:
    """Follows one run from its snapshot on. `view` is the newest; `changed` is called with it from the thread.

    It ends with the run, by `close()`, or with a mistake that waiting does not mend, which `away` then names.
    """

    def __init__(self, connection: Connection, run_id: str, changed: Callable[[], object]) -> None:
        self._connection = connection
        self._run_id = run_id
        self._changed = changed
        self._stream: RunStream | None = None
        self._closed = threading.Event()
        self._news = threading.Event()
        self.samples: tuple[SampleRecord, ...] = ()
        self.away: str | None = None
        self.view: View = self._snapshot()
        self._wants_samples = True
        self._read_samples()
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._follow, self._tell)]
        if not self.view.over:
            for each in self._threads:
                each.start()

    @property
    def closed(self) -> bool:
        """Whether nothing more will be told."""
        return self._closed.is_set() or self.view.over

    def close(self) -> None:
        """Ends it; what was told stays."""
        self._closed.set()
        self._news.set()
        if self._stream is not None:
            self._stream.close()

    def _snapshot(self) -> View:
        found = self._connection.query(READ_PANEL, {"id": self._run_id})
        if found is None:
            raise NotFoundError("the run is not there, or no longer")
        return view_of(found)

    def _follow(self) -> None:
        try:
            self._stream = RunStream(
                self._connection, self._run_id, self.view.cursor, patience_s=PATIENCE_S, lost=self._lost
            )
            if self._closed.is_set():
                return
            for message in self._stream.messages():
                self.away = None
                if isinstance(message, StreamReset):
                    # The log does not reach back: the store remembers what lies between.
                    self.view = self._patiently()
                    self._stream.cursor = self.view.cursor
                elif isinstance(message, RunEventBatch):
                    view = self.view
                    for event in message.events:
                        view = fold(view, event)
                        self._wants_samples |= isinstance(event, SamplesGraded)
                    self.view = view
                self._news.set()
        except TrainyardError as error:
            self.away = str(error)
        finally:
            self._closed.set()
            self._news.set()

    def _patiently(self) -> View:
        tries = 0
        since = time.monotonic()
        while True:
            try:
                return self._snapshot()
            except Unreachable as error:
                if time.monotonic() - since > PATIENCE_S:
                    raise
                if self._closed.wait(pause_s(tries)):
                    return self.view
                self._lost(str(error))
                tries += 1

    def _lost(self, reason: str) -> None:
        self.away = reason
        self._news.set()

    def _tell(self) -> None:
        samples_at = 0.0
        while True:
            self._news.wait()
            self._news.clear()
            ends = self._closed.is_set()
            if self._wants_samples and (ends or time.monotonic() - samples_at > SAMPLES_EVERY_S):
                samples_at = time.monotonic()
                self._read_samples()
            self._changed()
            if ends:
                return
            self._closed.wait(EVERY_S)

    def _read_samples(self) -> None:
        order = {"field": "STEP", "direction": "DESC"}
        asked = {"id": self._run_id, "filter": {}, "orderBy": order, "first": SHOWN_SAMPLES, "after": None}
        try:
            found = self._connection.query(READ_SAMPLES, asked)
        except TrainyardError:
            # They are an ornament of the panel: the next news asks for them again.
            return
        self._wants_samples = False
        self.samples = found.samples.nodes if found else ()
