"""The live panel as an anywidget: importing this needs the package anywidget."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets


class PanelWidget(anywidget.AnyWidget):  # type: ignore[misc]
    """Draws `view` in the browser.

    It is a trait, not a message: a page that is loaded again shows the newest.
    """

    _esm = Path(__file__).parent / "static" / "panel.js"
    _css = Path(__file__).parent / "static" / "panel.css"
    view = traitlets.Dict().tag(sync=True)
