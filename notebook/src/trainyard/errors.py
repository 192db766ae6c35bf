"""What can go wrong, as types; every message says what to do about it where that is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class TrainyardError(Exception):
    """Everything that this package raises on purpose."""


class Unreachable(TrainyardError):
    """The platform did not answer: it is away, or the address is another's."""


class Unauthenticated(TrainyardError):
    """There is no key, or the platform does not know it."""


class Forbidden(TrainyardError):
    """The key's scopes do not reach so far."""


class PlatformError(TrainyardError):
    """The platform refused or failed in a way that nobody here can mend; `code` is for programs."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


class Damaged(TrainyardError):
    """What came is not what was saved: a checksum is wrong. Nothing of it was kept."""


class UserError(TrainyardError):
    """A mistake that the caller can mend; `path` is the input's field, from the outside in, where one is meant."""

    def __init__(self, message: str, path: Sequence[str] | None = None) -> None:
        super().__init__(message)
        self.path = tuple(path) if path is not None else None


class NotFoundError(UserError):
    """It is not there, or is not yours: the two are answered alike."""


class ConflictError(UserError):
    """It would contradict what is there already."""


@dataclass(frozen=True)
class FieldIssue:
    """One thing wrong with an input."""

    path: tuple[str, ...]
    """Where it is, from the outside in; in a configuration file `("training", "lr")`."""
    message: str
    """What is wrong."""
    suggestion: str | None
    """How to mend it; None when that is not known."""

    def __str__(self) -> str:
        place = f"{'.'.join(self.path)}: " if self.path else ""
        return f"{place}{self.message}{f' ({self.suggestion})' if self.suggestion else ''}"


class ValidationError(UserError):
    """The input is wrong: `issues` has every mistake with its field and how to mend it."""

    def __init__(self, message: str, issues: Sequence[FieldIssue] = (), path: Sequence[str] | None = None) -> None:
        super().__init__("\n".join(["refused:", *(f"  {issue}" for issue in issues)]) if issues else message, path)
        self.issues = tuple(issues)


class LimitError(UserError):
    """It is more than is allowed; `limit` says how much is, `retry_after_s` (seconds) when waiting helps."""

    def __init__(
        self,
        message: str,
        limit: float | None,
        retry_after_s: float | None,
        path: Sequence[str] | None = None,
    ) -> None:
        super().__init__(message, path)
        self.limit = limit
        self.retry_after_s = retry_after_s


class UnsupportedByEngineError(UserError):
    """No engine here can do what was asked; `capability` is what `engine` lacks."""

    def __init__(self, message: str, engine: str, capability: str, path: Sequence[str] | None = None) -> None:
        super().__init__(message, path)
        self.engine = engine
        self.capability = capability


class Detached(KeyboardInterrupt):
    """Ctrl-C ended the waiting, and nothing else: the run goes on."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback."""
        return [str(self)]


def mistake_of(answer: Mapping[str, Any]) -> UserError:
    """The exception for a mistake that a mutation answered."""
    message, path = str(answer["message"]), answer.get("path")
    kind = answer["__typename"]
    if kind == "ValidationError":
        issues = [FieldIssue(_in_file(each["path"]), each["message"], each["suggestion"]) for each in answer["issues"]]
        return ValidationError(message, issues, path)
    if kind == "NotFoundError":
        return NotFoundError(message, path)
    if kind == "ConflictError":
        return ConflictError(message, path)
    if kind == "LimitError":
        return LimitError(message, answer.get("limit"), answer.get("retryAfterSeconds"), path)
    if kind == "UnsupportedByEngineError":
        return UnsupportedByEngineError(message, answer["engine"], answer["capability"], path)
    return UserError(message, path)


def _in_file(path: Sequence[str]) -> tuple[str, ...]:
    """Where in the configuration: the inputs that carried it are nobody's concern who wrote it."""
    for carrier in ("toml", "recipe"):
        if carrier in path:
            return tuple(path[len(path) - list(reversed(path)).index(carrier) :])
    return tuple(path)
