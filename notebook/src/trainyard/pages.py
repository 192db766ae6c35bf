"""Lists that come in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from .generated.operations import PageInfo

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
PAGE = 100


class Page(Protocol[T_co]):
    """One page of a list."""

    @property
    def nodes(self) -> tuple[T_co, ...]:
        """Its items."""
        ...

    @property
    def page_info(self) -> PageInfo:
        """Whether there is more."""
        ...


def each_of(ask: Callable[[int, str | None], Page[T]], limit: int | None) -> Iterator[T]:
    """The items of all pages, at most `limit`; `ask` is given how many, and after which cursor."""
    after: str | None = None
    left = limit
    while left is None or left > 0:
        page = ask(PAGE if left is None else min(PAGE, left), after)
        yield from page.nodes
        left = None if left is None else left - len(page.nodes)
        if not page.page_info.has_next_page or not page.nodes:
            return
        after = page.page_info.end_cursor
