"""Datasets: rows that runs learn from, in versions that never change."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from .bars import open_bar
from .connection import Connection
from .errors import NotFoundError
from .generated.operations import (
    BEGIN_DATASET_UPLOAD,
    COMPLETE_DATASET_UPLOAD,
    FIND_DATASET,
    LIST_DATASETS,
    PREVIEW_DATASET,
    DatasetRecord,
    DatasetVersionRecord,
)
from .pages import each_of

if TYPE_CHECKING:
    import pandas

Rows = Union[str, Path, "Iterable[Mapping[str, Any]]", "pandas.DataFrame"]
"""What can become a dataset: the path of a .jsonl or .csv file, rows as dicts, or a pandas data frame."""


class Dataset:
    """A name under which versions are kept. `record` has every figure as it was read."""

    def __init__(self, connection: Connection, record: DatasetRecord) -> None:
        self._connection = connection
        self.record = record

    def __repr__(self) -> str:
        latest = self.record.latest_version
        return f"Dataset({self.name}{f'@{latest.version}, {latest.rows:,} rows, {latest.kind}' if latest else ''})"

    @property
    def id(self) -> str:
        """Its global id."""
        return self.record.id

    @property
    def name(self) -> str:
        """Its name: `dataset` in a configuration."""
        return self.record.name

    @property
    def version(self) -> DatasetVersionRecord:
        """Its newest version.

        Raises:
            NotFoundError: it has none.
        """
        if self.record.latest_version is None:
            raise NotFoundError(f"the dataset `{self.name}` has no version")
        return self.record.latest_version

    def preview(self, first: int = 10, offset: int = 0) -> list[Any]:
        """Some rows of the newest version, at most 100."""
        found = self._connection.query(PREVIEW_DATASET, {"id": self.id, "first": first, "offset": offset})
        if found is None or found.latest_version is None:
            raise NotFoundError(f"the dataset `{self.name}` has no version")
        return [each.content for each in found.latest_version.preview]

    def download(self, file: str | Path, *, overwrite: bool = False, progress: bool = True) -> Path:
        """Writes the newest version's rows as JSON Lines.

        Raises:
            FileExistsError: the file is there, and `overwrite` is not set.
        """
        place = Path(file)
        if place.exists() and not overwrite:
            raise FileExistsError(f"{place} is there already; overwrite=True replaces it")
        partial = place.with_name(f".{place.name}.partial-{os.getpid()}")
        try:
            with partial.open("wb") as opened, open_bar(self.name, self.version.size_bytes, progress) as bar:
                self._connection.download(self.version.download_path, opened.write, bar)
            os.replace(partial, place)
        finally:
            partial.unlink(missing_ok=True)
        return place


class Datasets:
    """The workspace's datasets."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __call__(self, search: str | None = None, limit: int | None = 100) -> list[Dataset]:
        """Lists them, newest first; `search` is a part of the name."""
        asked = {"filter": {"search": search} if search else {}}
        records = each_of(
            lambda first, after: self._connection.query(LIST_DATASETS, {**asked, "first": first, "after": after}),
            limit,
        )
        return [Dataset(self._connection, each) for each in records]

    def __getitem__(self, name: str) -> Dataset:
        """The dataset of that name.

        Raises:
            NotFoundError: there is none.
        """
        found = self._connection.query(FIND_DATASET, {"name": name})
        if found is None:
            raise NotFoundError(f"there is no dataset `{name}` here: ty.datasets() lists what there is")
        return Dataset(self._connection, found)

    def upload(self, rows: Rows, name: str | None = None, *, progress: bool = True) -> Dataset:
        """Uploads rows as a dataset's next version; the same rows again are the version that is there.

        Args:
            rows: the path of a .jsonl or .csv file, rows as dicts, or a pandas data frame.
            name: the dataset's; the file's name without its ending when absent.
            progress: whether a bar is shown.

        Raises:
            ValidationError: the rows make no dataset; `issues` names every line and how to mend it.
            LimitError: it is larger than the platform takes.
        """
        with _file_of(rows, name) as (file, called):
            size_bytes = file.stat().st_size
            begun = self._connection.query(
                BEGIN_DATASET_UPLOAD,
                {"input": {"name": called, "fileName": file.name, "sizeBytes": str(size_bytes)}},
            )
            with open_bar(called, size_bytes, progress) as bar:
                self._connection.upload(begun.upload.path, file, bar)
        done = self._connection.query(COMPLETE_DATASET_UPLOAD, {"input": {"uploadId": begun.upload.id}})
        if done.version.dataset is None:
            raise NotFoundError(f"the dataset `{called}` was removed meanwhile")
        return Dataset(self._connection, done.version.dataset)


@contextmanager
def _file_of(rows: Rows, name: str | None) -> Iterator[tuple[Path, str]]:
    if isinstance(rows, (str, Path)):
        file = Path(rows)
        if not file.is_file():
            raise FileNotFoundError(f"there is no file `{file}`")
        yield file, name or file.stem
        return
    if name is None:
        raise ValueError("rows that are in no file need a name: upload(rows, name=…)")
    with tempfile.TemporaryDirectory(prefix="trainyard-") as folder:
        file = Path(folder) / "rows.jsonl"
        with file.open("w", encoding="utf8") as opened:
            for row in _dicts_of(rows):
                opened.write(json.dumps(row, ensure_ascii=False) + "\n")
        yield file, name


def _dicts_of(rows: Any) -> Iterable[Any]:
    # A data frame by what it can do, so that the core does not need pandas.
    if hasattr(rows, "to_json") and hasattr(rows, "columns"):
        return [json.loads(line) for line in rows.to_json(orient="records", lines=True).splitlines()]
    return (dict(each) for each in rows)
