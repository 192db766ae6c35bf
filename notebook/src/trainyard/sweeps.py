"""Sweeps: sets of runs that differ in some knobs."""

from __future__ import annotations

from .connection import Connection
from .errors import NotFoundError
from .generated.operations import (
    CREATE_SWEEP,
    FIND_SWEEP,
    LIST_SWEEPS,
    LIST_TRIALS,
    STOP_SWEEP,
    SweepRecord,
    SweepTrial,
    SweepTrialConnection,
)
from .pages import each_of
from .toml import Config, toml_of


class Sweep:
    """One sweep. `record` has every figure as it was read; `refresh()` reads them again."""

    def __init__(self, connection: Connection, record: SweepRecord) -> None:
        self._connection = connection
        self.record = record

    def __repr__(self) -> str:
        done = self.record.progress
        over = done.finished + done.stopped + done.failed
        return f"Sweep({self.name}, {self.status}, {over} of {done.trials} trials over)"

    @property
    def id(self) -> str:
        """Its global id."""
        return self.record.id

    @property
    def name(self) -> str:
        """Its name; its runs are called after it."""
        return self.record.name

    @property
    def status(self) -> str:
        """Where it stands: RUNNING, FINISHED or STOPPED."""
        return self.record.status

    def refresh(self) -> Sweep:
        """Reads it again."""
        found = self._connection.query(FIND_SWEEP, {"id": self.id})
        if found is None:
            raise NotFoundError(f"the sweep `{self.name}` is not there any more")
        self.record = found
        return self

    def trials(self, limit: int | None = None) -> list[SweepTrial]:
        """The comparison of its trials, by their numbers; figures are None where they are not known."""

        def page(first: int, after: str | None) -> SweepTrialConnection:
            found = self._connection.query(LIST_TRIALS, {"id": self.id, "first": first, "after": after})
            if found is None:
                raise NotFoundError(f"the sweep `{self.name}` is not there any more")
            return found.trials

        return list(each_of(page, limit))

    def stop(self) -> Sweep:
        """Ends it: no more trials become runs, and its runs end with a checkpoint."""
        self.record = self._connection.query(STOP_SWEEP, {"input": {"id": self.id}}).sweep
        return self


class Sweeps:
    """The workspace's sweeps."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __call__(self, limit: int | None = 100) -> list[Sweep]:
        """Lists them, newest first."""
        records = each_of(
            lambda first, after: self._connection.query(LIST_SWEEPS, {"first": first, "after": after}), limit
        )
        return [Sweep(self._connection, each) for each in records]

    def __getitem__(self, name: str) -> Sweep:
        """The sweep of that name.

        Raises:
            NotFoundError: there is none.
        """
        found = self._connection.query(FIND_SWEEP, {"name": name})
        if found is None:
            raise NotFoundError(f"there is no sweep `{name}` here: ty.sweeps() lists what there is")
        return Sweep(self._connection, found)

    def create(self, config: Config, name: str | None = None) -> Sweep:
        """Launches a sweep from a configuration with a section `[sweep]`; every trial is checked before any is written.

        Raises:
            ValidationError: `issues` names every mistake with its field and how to mend it.
        """
        given = {"toml": toml_of(config), **({} if name is None else {"name": name})}
        done = self._connection.launch(CREATE_SWEEP, lambda key: {"input": {"toml": {**given, "idempotencyKey": key}}})
        return Sweep(self._connection, done.sweep)
