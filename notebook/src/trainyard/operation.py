"""What the generated operations are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Operation(Generic[T]):
    """One operation of the API: its id and text, and how the value of its one field is read."""

    name: str
    id: str
    text: str
    field: str
    read: Callable[[Any], T]


def optional(read: Callable[[Any], T], json: Any) -> T | None:
    """Reads what may be null."""
    return None if json is None else read(json)


def moment(json: str) -> datetime:
    """A moment in RFC 3339, in UTC."""
    return datetime.fromisoformat(json.replace("Z", "+00:00"))
