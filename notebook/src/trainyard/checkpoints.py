"""Checkpoints: what runs have saved."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .bars import open_bar
from .connection import Connection
from .errors import Damaged, NotFoundError, Unreachable
from .generated.operations import (
    FIND_CHECKPOINT,
    LIST_CHECKPOINTS,
    LIST_RUN_CHECKPOINTS,
    MERGE_CHECKPOINT,
    PIN_CHECKPOINT,
    READ_CHECKPOINT_FILES,
    REMOVE_CHECKPOINT,
    UNPIN_CHECKPOINT,
    CheckpointConnection,
    CheckpointFile,
    CheckpointOrderField,
    CheckpointRecord,
)
from .pages import each_of

if TYPE_CHECKING:
    from .run import Run


class Checkpoint:
    """A complete set of weights that a run saved. `record` has every figure as it was read."""

    def __init__(self, connection: Connection, record: CheckpointRecord) -> None:
        self._connection = connection
        self.record = record

    def __repr__(self) -> str:
        reward = (
            "" if self.record.validation_reward is None else f", validation reward {self.record.validation_reward:.3f}"
        )
        pinned = ", pinned" if self.pinned else ""
        return f"Checkpoint({self.reference}, {self.record.size_bytes:,} bytes{reward}{pinned})"

    @property
    def id(self) -> str:
        """Its global id."""
        return self.record.id

    @property
    def reference(self) -> str:
        """What `start_from` in a configuration takes, e.g. `my-run/step-40`."""
        return f"{self.record.run.name}/{self.record.name}" if self.record.run else self.record.id

    @property
    def step(self) -> int:
        """The step after which it was saved."""
        return self.record.step

    @property
    def pinned(self) -> bool:
        """Whether it is kept whatever its run's retention says."""
        return self.record.pinned is not None

    def pin(self) -> Checkpoint:
        """Keeps it, whatever its run's retention says."""
        self.record = self._connection.query(PIN_CHECKPOINT, {"input": {"id": self.id}}).checkpoint
        return self

    def unpin(self) -> Checkpoint:
        """Leaves it to its run's retention again."""
        self.record = self._connection.query(UNPIN_CHECKPOINT, {"input": {"id": self.id}}).checkpoint
        return self

    def remove(self) -> Checkpoint:
        """Takes it away for good.

        Raises:
            ConflictError: it is pinned, or its run or another one needs it.
        """
        self.record = self._connection.query(REMOVE_CHECKPOINT, {"input": {"id": self.id}}).checkpoint
        return self

    def merge(self, name: str | None = None) -> Run:
        """Submits a run that merges its adapter into its base."""
        from .run import Run

        done = self._connection.launch(
            MERGE_CHECKPOINT,
            lambda key: {"input": {"id": self.id, "name": name, "idempotencyKey": key}},
        )
        return Run(self._connection, done.run, done.cursor)

    def files(self) -> tuple[CheckpointFile, ...]:
        """Its files with their sizes in bytes and checksums."""
        found = self._connection.query(READ_CHECKPOINT_FILES, {"id": self.id})
        if found is None or found.files is None:
            raise NotFoundError(f"the files of {self.reference} are not there")
        return found.files

    def export(self, folder: str | Path, *, trainer: bool = False, progress: bool = True) -> Path:
        """Downloads it into a new folder, an adapter as PEFT reads it, every file checked against its checksum.

        Args:
            folder: where to; it must be new or empty.
            trainer: with the trainer's state, to go on from it bit for bit.
            progress: whether a bar is shown.

        Raises:
            FileExistsError: the folder is there and not empty.
            Damaged: what came is not what was saved; nothing of it is left.
        """
        place = Path(folder)
        if place.exists() and (not place.is_dir() or any(place.iterdir())):
            raise FileExistsError(f"{place} is there already: choose a folder that is new or empty")
        place.parent.mkdir(parents=True, exist_ok=True)
        # Beside the place, so that it is the same file system: what is not whole never gets the name.
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{place.name}.partial-") as beside:
            archive, whole = Path(beside) / "export.tar", Path(beside) / "export"
            path = f"{self.record.export_path}{'?trainer=1' if trainer else ''}"
            with archive.open("wb") as opened, open_bar(self.reference, None, progress) as bar:
                try:
                    self._connection.download(path, opened.write, bar)
                except Unreachable as error:
                    raise Damaged(f"the export of {self.reference} broke off before it was whole: {error}") from error
            whole.mkdir()
            _unpack(archive, whole)
            self._check(whole, trainer)
            if place.exists():
                place.rmdir()
            os.replace(whole, place)
        return place

    def _check(self, folder: Path, trainer: bool) -> None:
        manifest_file = folder / "manifest.json"
        if not manifest_file.exists() or _sha256(manifest_file) != self.record.manifest_sha256:
            raise Damaged("manifest.json is not the checkpoint's")
        manifest: Mapping[str, Any] = json.loads(manifest_file.read_text("utf8"))
        there = {_sha256(each) for each in folder.iterdir()}
        for name, wanted in manifest["files"].items():
            if (name != "trainer" or trainer) and wanted["sha256"] not in there:
                raise Damaged(f"{name} of {self.reference} has another checksum than was saved, or is missing")


def checkpoints_of(
    connection: Connection,
    run_id: str | None,
    *,
    order_by: CheckpointOrderField | None = None,
    removed: bool = False,
    limit: int | None = None,
) -> list[Checkpoint]:
    """The checkpoints of a run, or of the workspace, newest first unless ordered otherwise."""
    order = None if order_by is None else {"field": order_by, "direction": "DESC"}

    def page(first: int, after: str | None) -> CheckpointConnection:
        variables = {"removed": removed, "orderBy": order, "first": first, "after": after}
        if run_id is None:
            return connection.query(LIST_CHECKPOINTS, variables)
        run = connection.query(LIST_RUN_CHECKPOINTS, {"id": run_id, **variables})
        if run is None:
            raise NotFoundError("the run is not there, or no longer")
        return run.checkpoints

    return [Checkpoint(connection, each) for each in each_of(page, limit)]


def find_checkpoint(connection: Connection, reference: str) -> Checkpoint:
    """The checkpoint `run-name` (its newest), `run-name/step-40` or an id.

    Raises:
        NotFoundError: there is none.
    """
    found = connection.query(FIND_CHECKPOINT, {"reference": reference})
    if found is None:
        raise NotFoundError(f"there is no checkpoint `{reference}` here")
    return Checkpoint(connection, found)


def _unpack(archive: Path, folder: Path) -> None:
    try:
        with tarfile.open(archive) as tar:
            for member in tar:
                # A name that an export does not have never becomes a path.
                content = tar.extractfile(member) if member.isfile() else None
                if content is None or Path(member.name).name != member.name or member.name.startswith("."):
                    raise Damaged(f"the export holds {member.name!r}")
                with (folder / member.name).open("xb") as opened:
                    shutil.copyfileobj(content, opened)
    except tarfile.TarError as error:
        raise Damaged(f"the export is no whole tar: {error}") from error


def _sha256(file: Path) -> str:
    found = hashlib.sha256()
    with file.open("rb") as opened:
        while piece := opened.read(1 << 20):
            found.update(piece)
    return found.hexdigest()
