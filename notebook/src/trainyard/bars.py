"""A progress bar for uploads and downloads: one line that is written over, in a terminal or a cell."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WIDTH = 30
EVERY_S = 0.1


class Bar:
    """Counts bytes of a total; an unknown total shows the bytes alone."""

    def __init__(self, what: str, total: int | None, write: Callable[[str], object] | None) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self._write = write
        self._shown_at = 0.0

    def add(self, count: int) -> None:
        """So many bytes more are done."""
        self.done += count
        now = time.monotonic()
        if now - self._shown_at >= EVERY_S:
            self._shown_at = now
            self.show()

    def show(self, end: str = "") -> None:
        """Writes the line anew."""
        if self._write is not None:
            self._write(f"\r{self.line()}{end}")

    def line(self) -> str:
        """The bar as text."""
        if not self.total:
            return f"{self.what} {_size(self.done)}"
        share = min(1.0, self.done / self.total)
        filled = round(WIDTH * share)
        return f"{self.what} {'━' * filled}{'─' * (WIDTH - filled)} {_size(self.done)} of {_size(self.total)}"


@contextmanager
def open_bar(what: str, total: int | None, shown: bool) -> Iterator[Bar]:
    """A bar on standard error while the work lasts; silent when it is not to be shown."""
    bar = Bar(what, total, _to_stderr if shown else None)
    try:
        yield bar
    finally:
        bar.show("\n")


def _to_stderr(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def _size(count: int) -> str:
    for unit, scale in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if count >= scale:
            return f"{count / scale:.1f} {unit}"
    return f"{count} bytes"
