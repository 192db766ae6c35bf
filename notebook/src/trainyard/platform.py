"""The platform as a person in a notebook uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from .checkpoints import Checkpoint, checkpoints_of, find_checkpoint
from .connection import Connection, Transport
from .credentials import find_credentials
from .datasets import Datasets
from .errors import NotFoundError
from .generated.operations import (
    ESTIMATE_RUN,
    FIND_RUN,
    LIST_RUNS,
    SUBMIT_RUN,
    WHO_AM_I,
    CheckpointOrderField,
    RunEstimate,
    RunKind,
    RunOrderField,
    RunStatus,
    Viewer,
)
from .pages import each_of
from .rollouts import Rollouts
from .run import Run
from .sweeps import Sweeps
from .toml import Config, toml_of


def connect(
    url: str | None = None,
    key: str | None = None,
    profile: str | None = None,
    *,
    transport: Transport = "sse",
) -> Platform:
    """The platform, found as the command line finds it unless it is given.

    Args:
        url: its address, e.g. `http://127.0.0.1:4000`.
        key: an API key of it.
        profile: the name of one that `trainyard login --profile` kept.
        transport: how live events come: `"sse"` (plain HTTP, passes proxies) or `"websocket"`.

    Raises:
        Unauthenticated: there is no key here for that address. A wrong key shows at the first call, not yet here.
    """
    if transport not in ("sse", "websocket"):
        raise ValueError(f'transport is "sse" or "websocket", not {transport!r}')
    return Platform(Connection(find_credentials(url, key, profile), transport))


class Platform:
    """Everything that one key reaches. Threads may share it, and it holds nothing open between calls."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.datasets = Datasets(connection)
        self.rollouts = Rollouts(connection)
        self.sweeps = Sweeps(connection)

    def __repr__(self) -> str:
        return f"Platform({self.url})"

    @property
    def url(self) -> str:
        """Its address."""
        return self._connection.url

    def whoami(self) -> Viewer:
        """Whom the key speaks for, and how far it reaches."""
        return self._connection.query(WHO_AM_I)

    def submit(
        self,
        config: Config,
        *,
        name: str | None = None,
        tags: Sequence[str] | None = None,
        notes: str | None = None,
        priority: int | None = None,
    ) -> Run:
        """Launches a run: checked whole, frozen, and left to the next trainer of its engine.

        An answer that is lost is asked for again under the same idempotency key: there is one run, or none.

        Args:
            config: the path of a configuration, its text, or a dict with the file's sections.
            name: unique in the workspace; one is made up when absent.
            tags: at most 32, of at most 64 characters.
            notes: what there is to say about it; at most 10,000 characters.
            priority: -100 to 100: of two that wait the higher goes first.

        Raises:
            ValidationError: `issues` names every mistake with its field and how to mend it.
            NotFoundError, ConflictError, LimitError, UnsupportedByEngineError: as they say.
        """
        given = self._from_toml(config, name=name, tags=tags, notes=notes, priority=priority)
        done = self._connection.launch(SUBMIT_RUN, lambda key: {"input": {"toml": {**given, "idempotencyKey": key}}})
        return Run(self._connection, done.run, done.cursor)

    def estimate(self, config: Config) -> RunEstimate:
        """A dry run: checks everything that `submit` checks and writes nothing; what is not known is None.

        Raises:
            UserError: what `submit` would raise.
        """
        return self._connection.query(ESTIMATE_RUN, {"input": {"toml": self._from_toml(config)}})

    def run(self, id_or_name: str) -> Run:
        """A run by its name or id: all that was is in the store, and its events go on after its cursor.

        Raises:
            NotFoundError: there is none.
        """
        found = self._connection.query(FIND_RUN, {"name": id_or_name})
        if found is None:
            found = self._connection.query(FIND_RUN, {"id": id_or_name}) if _may_be_id(id_or_name) else None
        if found is None:
            raise NotFoundError(f"there is no run `{id_or_name}` here: ty.runs() lists what there is")
        return Run(self._connection, found)

    def runs(
        self,
        *,
        search: str | None = None,
        statuses: Sequence[RunStatus] | None = None,
        tags: Sequence[str] | None = None,
        kind: RunKind | None = None,
        base_model: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        order_by: RunOrderField = "CREATED",
        descending: bool = True,
        limit: int | None = 50,
    ) -> list[Run]:
        """Runs, the newest first unless ordered otherwise; every condition given must hold.

        None of `limit` reads all.
        """
        given: dict[str, Any] = {
            "search": search,
            "statuses": None if statuses is None else list(statuses),
            "tags": None if tags is None else list(tags),
            "kind": kind,
            "baseModel": base_model,
            "createdAfter": None if created_after is None else created_after.isoformat(),
            "createdBefore": None if created_before is None else created_before.isoformat(),
        }
        asked: Mapping[str, Any] = {
            "filter": {key: value for key, value in given.items() if value is not None},
            "orderBy": {"field": order_by, "direction": "DESC" if descending else "ASC"},
        }
        found = each_of(
            lambda first, after: self._connection.query(LIST_RUNS, {**asked, "first": first, "after": after}),
            limit,
        )
        return [Run(self._connection, each) for each in found]

    def checkpoint(self, reference: str) -> Checkpoint:
        """The checkpoint `run-name` (its newest), `run-name/step-40`, or an id.

        Raises:
            NotFoundError: there is none.
        """
        return find_checkpoint(self._connection, reference)

    def checkpoints(
        self, *, order_by: CheckpointOrderField | None = None, removed: bool = False, limit: int | None = 50
    ) -> list[Checkpoint]:
        """The workspace's checkpoints, newest first unless ordered otherwise."""
        return checkpoints_of(self._connection, None, order_by=order_by, removed=removed, limit=limit)

    def _from_toml(self, config: Config, **given: object) -> dict[str, Any]:
        return {"toml": toml_of(config), **{key: value for key, value in given.items() if value is not None}}


def _may_be_id(text: str) -> bool:
    return all(each.isalnum() or each in "-_=" for each in text)
