"""A run: what it is, what it does, and what may be done with it."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .checkpoints import Checkpoint, checkpoints_of
from .connection import Connection, pause_s
from .errors import Detached, NotFoundError, Unreachable
from .generated.operations import (
    DELETE_RUN,
    FIND_RUN,
    FORK_RUN,
    KILL_RUN,
    PAUSE_RUN,
    READ_EVALUATIONS,
    READ_LOGS,
    READ_METRIC_KEYS,
    READ_METRICS,
    READ_RUN_DETAILS,
    READ_SAMPLES,
    REQUEST_CHECKPOINT,
    RESUME_RUN,
    RETRY_RUN,
    STOP_RUN,
    UPDATE_RUN,
    Axis,
    CheckpointOrderField,
    EvaluationConnection,
    EvaluationRecord,
    FailureClass,
    LogLevel,
    LogLine,
    MetricKey,
    RunDetails,
    RunEventType,
    RunSnapshot,
    RunStatus,
    SampleConnection,
    SampleOrderField,
    SampleRecord,
    Split,
)
from .metrics import Metrics, series_of
from .pages import PAGE, each_of
from .streams import OVER, PATIENCE_S, AsyncRunStream, RunStream
from .toml import value_of

if TYPE_CHECKING:
    from .panel import Panel

T = TypeVar("T")
# The most points of one question, and the most metrics.
MOST_POINTS = 2000
MOST_KEYS = 50
# The store follows the log by a moment; longer than this nobody waits for it.
MEMORY_S = 30.0


class Run:
    """One execution of a frozen configuration.

    `snapshot` has every figure as it was read last, and `cursor` the position that it was read at: events after it
    complete the snapshot. `refresh()` reads both again. As the last expression of a notebook's cell it is a live panel.
    """

    def __init__(self, connection: Connection, snapshot: RunSnapshot, cursor: str | None = None) -> None:
        self._connection = connection
        self.snapshot = snapshot
        self.cursor = cursor or snapshot.cursor
        self._panel: Panel | None = None

    def __repr__(self) -> str:
        progress = self.snapshot.progress
        steps = f"step {progress.current_step}/{'?' if progress.total_steps is None else progress.total_steps}"
        reward = self.snapshot.overview.reward
        return f"Run({self.name}, {self.status}, {steps}{'' if reward is None else f', reward {reward:.3f}'})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self.watch()._repr_mimebundle_(include=include, exclude=exclude)

    @property
    def id(self) -> str:
        """Its global id."""
        return self.snapshot.id

    @property
    def name(self) -> str:
        """Its name, unique in the workspace."""
        return self.snapshot.name

    @property
    def status(self) -> RunStatus:
        """Where it stood when it was read last."""
        return self.snapshot.status

    @property
    def over(self) -> bool:
        """Whether it was over for good when it was read last."""
        return self.status in OVER

    def refresh(self) -> Run:
        """Reads it again.

        Raises:
            NotFoundError: it is not there any more.
        """
        found = self._connection.query(FIND_RUN, {"id": self.id})
        if found is None:
            raise NotFoundError(f"the run `{self.name}` is not there any more")
        return self._now(found)

    def details(self) -> RunDetails:
        """What it was made of and what it has spent: specification, usage, attempts, dataset, rollout."""
        return self._present(self._connection.query(READ_RUN_DETAILS, {"id": self.id}))

    # Watching

    def watch(self) -> Panel:
        """A live panel, at once: the cell does not wait.

        It ends by itself with the run; `panel.close()` ends it before.
        """
        from .panel import Panel

        if self._panel is None or self._panel.closed:
            self._panel = Panel(self._connection, self.id)
        return self._panel

    def wait(self, timeout: float | None = None, *, patience_s: float = PATIENCE_S) -> Run:
        """Waits until it is over, and answers with it as it ended, however that was: look at `status`.

        Args:
            timeout: seconds; None waits as long as it takes.
            patience_s: how many seconds a platform that is away is waited for.

        Raises:
            TimeoutError: it was not over in time; it goes on.
            Detached: Ctrl-C; it goes on.
            Unreachable: the platform was away for longer than `patience_s`.
        """
        stream = RunStream(self._connection, self.id, self.refresh().cursor, types=[], patience_s=patience_s)
        late = threading.Event()

        def end() -> None:
            late.set()
            stream.close()

        timer = None if timeout is None else threading.Timer(timeout, end)
        try:
            if timer is not None:
                timer.daemon = True
                timer.start()
            for _ in stream:
                pass
            if late.is_set():
                raise TimeoutError(f"{self.name} was not over after {timeout} s; it goes on")
            return self._remembered()
        except KeyboardInterrupt:
            stream.close()
            raise Detached(f"{self.name} goes on: run.wait() waits again, run.stop() ends it") from None
        finally:
            if timer is not None:
                timer.cancel()

    def stream(
        self,
        after: str | None = None,
        *,
        types: Sequence[RunEventType] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> RunStream:
        """Its events for a `for` loop, until the one that ends it.

        Args:
            after: a cursor; that of this object when absent, which after `submit` is before the first event.
            types: only events of these kinds, e.g. `["STEP_COMPLETED"]`.
            patience_s: how many seconds a platform that is away is waited for.
        """
        return RunStream(self._connection, self.id, after or self.cursor, types=types, patience_s=patience_s)

    def events(
        self,
        after: str | None = None,
        *,
        types: Sequence[RunEventType] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> AsyncRunStream:
        """The same for `async for`, which a notebook can run while its cells go on."""
        return AsyncRunStream(self.stream(after, types=types, patience_s=patience_s))

    # Reading

    def metric_keys(self, prefix: str | None = None) -> tuple[MetricKey, ...]:
        """The names of its metrics with their first and last steps, only those that begin with `prefix`."""
        return self._present(self._connection.query(READ_METRIC_KEYS, {"id": self.id, "prefix": prefix})).metric_keys

    def metrics(
        self,
        keys: str | Sequence[str] | None = None,
        *,
        axis: Axis = "STEP",
        points: int | None = 500,
        start: float | None = None,
        stop: float | None = None,
        attempt: int | None = None,
    ) -> Metrics:
        """Metrics as arrays, thinned out by the platform.

        Args:
            keys: names, e.g. `["reward/mean", "policy/entropy"]`; the first 50 that it has when absent.
            axis: over steps, TIME (seconds since it first began) or TOKENS trained.
            points: at most so many a metric, up to 2,000; None reads every point, over steps only.
            start, stop: only from and up to this place on the axis.
            attempt: of this attempt alone; the canonical history when absent.
        """
        known = {each.key: each for each in self.metric_keys()}
        wanted = [keys] if isinstance(keys, str) else list(known)[:MOST_KEYS] if keys is None else list(keys)
        if points is None and axis != "STEP":
            raise ValueError("every point is read over steps only: give points, or leave axis as it is")
        windows: list[tuple[float | None, float | None]] = [(start, stop)]
        if points is None:
            first = int(start or 0)
            last = max([int(known[each].last_step) for each in wanted if each in known], default=first)
            last = last if stop is None else min(last, int(stop))
            windows = [(at, min(last, at + MOST_POINTS - 1)) for at in range(first, last + 1, MOST_POINTS)]
        found: dict[str, list[Any]] = {key: [] for key in wanted}
        for at in range(0, len(wanted), MOST_KEYS):
            asked = wanted[at : at + MOST_KEYS]
            for begin, end in windows:
                variables = {
                    "id": self.id,
                    "keys": asked,
                    "axis": axis,
                    "points": MOST_POINTS if points is None else points,
                    "from": begin,
                    "to": end,
                    "attempt": attempt,
                }
                for each in self._present(self._connection.query(READ_METRICS, variables)).metrics:
                    found[each.key].extend(each.buckets)
        return Metrics(axis, {key: series_of(key, tuple(buckets)) for key, buckets in found.items()})

    def samples(
        self,
        *,
        step: int | None = None,
        split: Split | None = None,
        group: int | None = None,
        prompt_row: int | None = None,
        failed: bool | None = None,
        failures: Sequence[FailureClass] | None = None,
        truncated: bool | None = None,
        reward_from: float | None = None,
        reward_to: float | None = None,
        order_by: SampleOrderField = "STEP",
        descending: bool = True,
        limit: int | None = 20,
    ) -> list[SampleRecord]:
        """Its samples with their messages, the newest step first unless ordered otherwise; None of `limit` reads all.

        A sample that failed has a `failure` and no reward; it is never one of 0. `prompt_row` is a row of its dataset,
        counted from 0: the same prompt across steps.
        """
        given = {
            "step": step,
            "split": split,
            "group": group,
            "promptRow": prompt_row,
            "failed": failed,
            "failures": None if failures is None else list(failures),
            "truncated": truncated,
            "rewardFrom": reward_from,
            "rewardTo": reward_to,
        }
        asked = {
            "id": self.id,
            "filter": {key: value for key, value in given.items() if value is not None},
            "orderBy": {"field": order_by, "direction": "DESC" if descending else "ASC"},
        }

        def page(first: int, after: str | None) -> SampleConnection:
            variables = {**asked, "first": first, "after": after}
            return self._present(self._connection.query(READ_SAMPLES, variables)).samples

        return list(each_of(page, limit))

    def logs(
        self, limit: int | None = 200, *, level: LogLevel | None = None, search: str | None = None
    ) -> list[LogLine]:
        """The last lines of its log, the oldest first; None of `limit` reads all."""
        given = {"level": level, "search": search}
        asked = {"id": self.id, "filter": {key: value for key, value in given.items() if value is not None}}
        lines: list[LogLine] = []
        before: str | None = None
        while limit is None or len(lines) < limit:
            last = PAGE if limit is None else min(PAGE, limit - len(lines))
            found = self._present(self._connection.query(READ_LOGS, {**asked, "last": last, "before": before})).logs
            lines = [*found.nodes, *lines]
            before = found.page_info.start_cursor
            if not found.page_info.has_previous_page or not found.nodes:
                break
        return lines

    def evaluations(self) -> list[EvaluationRecord]:
        """Its evaluations in order of steps."""

        def page(first: int, after: str | None) -> EvaluationConnection:
            variables = {"id": self.id, "first": first, "after": after}
            return self._present(self._connection.query(READ_EVALUATIONS, variables)).evaluations

        return list(each_of(page, None))

    def checkpoints(
        self, *, order_by: CheckpointOrderField | None = None, removed: bool = False, limit: int | None = None
    ) -> list[Checkpoint]:
        """Its checkpoints, the newest step first unless ordered otherwise."""
        return checkpoints_of(self._connection, self.id, order_by=order_by, removed=removed, limit=limit)

    # Steering

    def stop(self, reason: str | None = None) -> Run:
        """Asks it to end gracefully, with a final checkpoint."""
        return self._now(self._connection.query(STOP_RUN, self._input(reason=reason)).run)

    def pause(self, reason: str | None = None) -> Run:
        """Asks it to rest at a checkpoint, its trainer free for others."""
        return self._now(self._connection.query(PAUSE_RUN, self._input(reason=reason)).run)

    def resume(self, budget: Mapping[str, float] | None = None) -> Run:
        """Lets a paused run go on where it was.

        Args:
            budget: other caps in place of all it had, e.g. `{"maxWallTimeS": 3600}` (seconds).
        """
        return self._now(self._connection.query(RESUME_RUN, self._input(budget=budget)).run)

    def kill(self, grace_s: int | None = None, reason: str | None = None) -> Run:
        """Ends it after a grace (30 seconds when absent): what it has not saved by then is lost."""
        return self._now(self._connection.query(KILL_RUN, self._input(graceS=grace_s, reason=reason)).run)

    def retry(self, name: str | None = None, priority: int | None = None) -> Run:
        """Launches a new run of the same frozen specification; this one must be over."""
        return self._launched(RETRY_RUN, name=name, priority=priority)

    def fork(
        self,
        settings: Mapping[str, object] | None = None,
        *,
        checkpoint: str | None = None,
        name: str | None = None,
        tags: Sequence[str] | None = None,
        notes: str | None = None,
        priority: int | None = None,
    ) -> Run:
        """Launches a new run that begins with one of its checkpoints (the newest when absent).

        Args:
            settings: knobs that are to be other, by their paths: `{"training.lr": 1e-4}`.
            checkpoint: e.g. `step-40`.
            name, tags, notes, priority: of the new run.
        """
        knobs = [{"knob": knob, "value": value_of(value, (knob,))} for knob, value in (settings or {}).items()]
        given = {"checkpoint": checkpoint, "name": name, "tags": tags, "notes": notes, "priority": priority}
        return self._launched(FORK_RUN, settings=knobs or None, **given)

    def request_checkpoint(self) -> str:
        """Asks for a checkpoint at the end of its step; the `CheckpointSaved` that answers names this id."""
        return self._connection.query(REQUEST_CHECKPOINT, self._input()).request

    def update(
        self,
        *,
        name: str | None = None,
        tags: Sequence[str] | None = None,
        notes: str | None = None,
        priority: int | None = None,
    ) -> Run:
        """Renames it, or changes its tags, notes or priority (-100 to 100); what is not given stays."""
        given = self._input(name=name, tags=tags, notes=notes, priority=priority)
        return self._now(self._connection.query(UPDATE_RUN, given).run)

    def delete(self, *, artifacts: bool = False) -> None:
        """Takes it out of every list; with `artifacts` everything that it saved goes too, for good."""
        self._connection.query(DELETE_RUN, self._input(artifacts=artifacts))

    def _input(self, **given: object) -> dict[str, Any]:
        return {"input": {"id": self.id, **{key: value for key, value in given.items() if value is not None}}}

    def _launched(self, operation: Any, **given: object) -> Run:
        done = self._connection.launch(operation, lambda key: self._input(**given, idempotencyKey=key))
        return Run(self._connection, done.run, done.cursor)

    def _now(self, snapshot: RunSnapshot) -> Run:
        self.snapshot, self.cursor = snapshot, snapshot.cursor
        return self

    def _present(self, found: T | None) -> T:
        if found is None:
            raise NotFoundError(f"the run `{self.name}` is not there any more")
        return found

    def _remembered(self) -> Run:
        """Itself, once the store remembers the end that the log has told."""
        deadline = time.monotonic() + MEMORY_S
        tries = 0
        while True:
            try:
                if self.refresh().over or time.monotonic() > deadline:
                    return self
            except Unreachable:
                if time.monotonic() > deadline:
                    raise
            time.sleep(pause_s(min(tries, 3)))
            tries += 1
