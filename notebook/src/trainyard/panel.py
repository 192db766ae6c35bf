"""The panel of a run in a notebook: live where widgets are, kept up to date where they are not, readable everywhere."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

from .connection import Connection
from .generated.operations import SampleRecord
from .pictures import answer_of, html_of, state_of, steps_of, text_of
from .views import Point, View
from .watchers import Watcher

SHOWN_POINTS = 400
SHOWN_CHARACTERS = 400
# Without a widget the whole picture is sent anew each time.
REDRAW_EVERY_S = 1.0


class Panel:
    """A live view of one run. It asks the platform from here: the browser is given figures, never a key.

    It ends by itself with the run. `close()` ends it before; the run goes on.
    """

    def __init__(self, connection: Connection, run_id: str) -> None:
        self._widget: Any = None
        self._display: Any = None
        self._redrawn_at = 0.0
        self._watcher = Watcher(connection, run_id, self._changed)

    def __repr__(self) -> str:
        return text_of(self.view, self._watcher.away)

    @property
    def view(self) -> View:
        """What it shows."""
        return self._watcher.view

    @property
    def closed(self) -> bool:
        """Whether it has stopped moving."""
        return self._watcher.closed

    def close(self) -> None:
        """Ends it; what it shows stays."""
        self._watcher.close()

    def html(self) -> str:
        """What it shows as HTML that needs no script."""
        return html_of(self.view, self._watcher.samples, self._watcher.away)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        static = {"text/plain": repr(self), "text/html": self.html()}
        widget = self._open_widget()
        if widget is None:
            return self._updated(static)
        live = widget._repr_mimebundle_()
        data, metadata = live if isinstance(live, tuple) else (live, {})
        return {**(data or {}), **static}, metadata

    def _open_widget(self) -> Any:
        if self._widget is None:
            try:
                from .widget import PanelWidget
            except ImportError:
                return None
            self._widget = PanelWidget(view=self._state())
        return self._widget

    def _updated(self, static: dict[str, str]) -> Any:
        """The static picture, which goes on being replaced where the notebook can do that."""
        if self.closed:
            return static
        try:
            from IPython.display import display
        except ImportError:
            return static
        self._display = display(static, raw=True, display_id=True)
        return {}

    def _changed(self) -> None:
        if self._widget is not None:
            self._widget.view = self._state()
        now = time.monotonic()
        if self._display is not None and (self.closed or now - self._redrawn_at > REDRAW_EVERY_S):
            self._redrawn_at = now
            self._display.update({"text/plain": repr(self), "text/html": self.html()}, raw=True)

    def _state(self) -> dict[str, Any]:
        """What the browser is given: figures and texts, few enough to be sent four times a second."""
        view = self.view
        return {
            "name": view.name,
            "kind": view.kind,
            "status": view.status,
            "state": state_of(view),
            "stalled": view.status == "RUNNING" and view.stalled is not None,
            "over": view.over,
            "attempt": view.attempt,
            "step": view.step,
            "totalSteps": view.total_steps,
            "steps": steps_of(view),
            "measure": view.measure,
            "curve": _thinned(view.curve),
            "validation": _thinned(view.validation),
            "lengths": _thinned(view.lengths),
            "invalid": view.invalid,
            "checkpointStep": view.checkpoint_step,
            "samples": [_shown(each) for each in self._watcher.samples],
            "away": self._watcher.away,
        }


def _thinned(points: tuple[Point, ...]) -> list[list[float | None]]:
    """At most so many points: neighbours become their mean, at the place of the last."""
    if len(points) <= SHOWN_POINTS:
        return [[x, value] for x, value in points]
    bounds = [round(at * len(points) / SHOWN_POINTS) for at in range(SHOWN_POINTS + 1)]
    thinned: list[list[float | None]] = []
    for begin, end in pairwise(bounds):
        known = [value for _, value in points[begin:end] if value is not None]
        thinned.append([points[end - 1][0], sum(known) / len(known) if known else None])
    return thinned


def _shown(sample: SampleRecord) -> dict[str, Any]:
    prompt = next((each.content for each in reversed(sample.messages) if each.role == "user" and each.content), "")
    return {
        "step": sample.step,
        "reward": sample.reward,
        "failure": sample.failure.class_ if sample.failure else None,
        "prompt": (prompt or "")[:SHOWN_CHARACTERS],
        "answer": answer_of(sample)[:SHOWN_CHARACTERS],
        "tokens": sample.response_tokens,
    }
