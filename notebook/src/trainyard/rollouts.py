"""Rollouts: folders of author code, one AgentWorkflow and its Grader each."""

from __future__ import annotations

import base64
import json
import subprocess
import tempfile
from pathlib import Path

from .bars import open_bar
from .connection import Connection
from .errors import NotFoundError
from .generated.operations import (
    BEGIN_ROLLOUT_UPLOAD,
    FIND_ROLLOUT,
    LIST_ROLLOUTS,
    REGISTER_ROLLOUT,
    RolloutRecord,
)
from .pages import each_of

# Beyond this a bundle goes by upload instead of inside the request.
INLINE_BYTES = 512 * 1024
LEFT_OUT = frozenset({"node_modules", ".git", "__pycache__", ".venv", ".ipynb_checkpoints"})


class Rollout:
    """A name under which versions of a folder are kept. `record` has every figure as it was read."""

    def __init__(self, record: RolloutRecord) -> None:
        self.record = record

    def __repr__(self) -> str:
        latest = self.record.latest_version
        return f"Rollout({self.name}{f'@{latest.version}, {latest.files} files' if latest else ''})"

    @property
    def id(self) -> str:
        """Its global id."""
        return self.record.id

    @property
    def name(self) -> str:
        """Its name: `rollout` in a configuration."""
        return self.record.name


class Rollouts:
    """The workspace's rollouts."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __call__(self, search: str | None = None, limit: int | None = 100) -> list[Rollout]:
        """Lists them, newest first; `search` is a part of the name."""
        asked = {"filter": {"search": search} if search else {}}
        records = each_of(
            lambda first, after: self._connection.query(LIST_ROLLOUTS, {**asked, "first": first, "after": after}),
            limit,
        )
        return [Rollout(each) for each in records]

    def __getitem__(self, name: str) -> Rollout:
        """The rollout of that name.

        Raises:
            NotFoundError: there is none.
        """
        found = self._connection.query(FIND_ROLLOUT, {"name": name})
        if found is None:
            raise NotFoundError(f"there is no rollout `{name}` here: ty.rollouts() lists what there is")
        return Rollout(found)

    def register(
        self,
        folder: str | Path,
        name: str | None = None,
        *,
        entrypoint: str = "main.ts",
        description: str | None = None,
        progress: bool = True,
    ) -> Rollout:
        """Makes a folder a rollout's next version; the same content again is the version that is there.

        Args:
            folder: the author's code; `node_modules`, `.git` and caches are left out.
            name: the rollout's; the folder's name when absent.
            entrypoint: the file that exports the AgentWorkflow and its Grader.
            description: a sentence for people.
            progress: whether a bar is shown for a large one.

        Raises:
            ValidationError: the folder is no rollout; `issues` says why.
        """
        place = Path(folder)
        if not place.is_dir():
            raise NotADirectoryError(f"there is no folder `{place}`")
        called = name or place.resolve().name
        bundle = bundle_of(place)
        packed = (
            {"base64": base64.b64encode(bundle).decode()}
            if len(bundle) <= INLINE_BYTES
            else {"uploadId": self._upload(called, bundle, progress)}
        )
        given = {"name": called, "entrypoint": entrypoint, "bundle": packed, **_git_state(place)}
        if description is not None:
            given["description"] = description
        done = self._connection.launch(REGISTER_ROLLOUT, lambda key: {"input": {**given, "idempotencyKey": key}})
        if done.version.rollout is None:
            raise NotFoundError(f"the rollout `{called}` was removed meanwhile")
        return Rollout(done.version.rollout)

    def _upload(self, name: str, bundle: bytes, progress: bool) -> str:
        begun = self._connection.query(BEGIN_ROLLOUT_UPLOAD, {"input": {"name": name, "sizeBytes": str(len(bundle))}})
        with (
            tempfile.TemporaryDirectory(prefix="trainyard-") as folder,
            open_bar(name, len(bundle), progress) as bar,
        ):
            file = Path(folder) / "bundle"
            file.write_bytes(bundle)
            self._connection.upload(begun.upload.path, file, bar)
        return begun.upload.id


def bundle_of(folder: Path) -> bytes:
    """A folder as one document: the same bytes for the same files, on every machine and in every language."""
    files = []
    for file in folder.rglob("*"):
        path = file.relative_to(folder)
        if file.is_file() and not LEFT_OUT.intersection(path.parts) and not _hidden(path):
            files.append((path.as_posix(), file))
    files.sort(key=lambda each: each[0].encode("utf-16-be"))
    document = {
        "version": 1,
        "files": [
            {
                "path": path,
                "executable": bool(file.stat().st_mode & 0o111),
                "base64": base64.b64encode(file.read_bytes()).decode(),
            }
            for path, file in files
        ],
    }
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _git_state(folder: Path) -> dict[str, str]:
    """The commit that last changed the folder, when it is in git as it is there; else nothing is claimed."""

    def git(*args: str) -> str:
        done = subprocess.run(["git", "-C", str(folder), *args], capture_output=True, text=True, check=True, timeout=30)
        return done.stdout.strip()

    try:
        if git("status", "--porcelain", "--", ".") != "":
            return {}
        commit, branch = git("log", "-1", "--format=%H", "--", "."), git("rev-parse", "--abbrev-ref", "HEAD")
    except (OSError, subprocess.SubprocessError):
        return {}
    if commit == "":
        return {}
    return {"commitSha": commit} if branch == "HEAD" else {"commitSha": commit, "branch": branch}
