"""A view as text, and as HTML that needs no script and no network: what is left where nothing else can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from .generated.operations import SampleRecord
from .views import Point, View

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 44
CURVE_WIDTH, CURVE_HEIGHT = 560, 130


def text_of(view: View, away: str | None = None) -> str:
    """The view in a few lines of plain text."""
    share = view.step / view.total_steps if view.total_steps else 0.0
    filled = round(WIDTH * min(1.0, share))
    lines = [
        f"{view.name}  {view.kind}  {state_of(view)}{f'  attempt {view.attempt}' if view.attempt > 1 else ''}",
        f"  {'step':<8}{'━' * filled}{'─' * (WIDTH - filled)} {steps_of(view)}",
    ]
    if view.curve:
        lines.append(f"  {view.measure:<8}{_sparkline(view.curve):<{WIDTH}} {figure(view.curve[-1][1])}")
    if view.validation:
        recent = ", ".join(f"{figure(value)} at {step:g}" for step, value in view.validation[-5:])
        lines.append(f"  {'valid.':<8}{recent}")
    if view.lengths:
        lines.append(f"  {'length':<8}{_sparkline(view.lengths):<{WIDTH}} {figure(view.lengths[-1][1])} tokens")
    if view.invalid:
        lines.append(f"  {view.invalid:,} of the step's samples without a reward")
    if away is not None:
        lines.append(f"  waiting for the platform: {away}")
    return "\n".join(lines)


def html_of(view: View, samples: Sequence[SampleRecord] = (), away: str | None = None) -> str:
    """The view as HTML; its colours are the notebook's own, so that light and dark are both right."""
    # Of an open-ended run nobody knows the share: a bar without a value says so.
    share = f' value="{view.step / view.total_steps:.4f}"' if view.total_steps else ""
    parts = [
        f'<div style="{_BOX}" role="group" aria-label="run {escape(view.name)}">',
        f"<div><b>{escape(view.name)}</b> · {escape(view.kind)} · {escape(state_of(view))}"
        f"{f' · attempt {view.attempt}' if view.attempt > 1 else ''}</div>",
        f'<div style="display:flex;gap:8px;align-items:center"><progress max="1"{share} '
        f'aria-label="steps" style="flex:1;height:10px"></progress><span>{escape(steps_of(view))}</span></div>',
    ]
    if any(value is not None for _, value in view.curve):
        parts.append(_svg(view))
    facts = [f"{view.measure} {figure(view.curve[-1][1])}"] if view.curve else []
    facts += [f"validation {figure(view.validation[-1][1])} at {view.validation[-1][0]:g}"] if view.validation else []
    facts += [f"length {figure(view.lengths[-1][1])} tokens"] if view.lengths else []
    facts += [f"{view.invalid:,} of the step's samples without a reward"] if view.invalid else []
    facts += [f"checkpoint at step {view.checkpoint_step}"] if view.checkpoint_step is not None else []
    parts.append(f'<div style="opacity:.8">{escape(" · ".join(facts))}</div>')
    if samples:
        rows = "".join(f"<tr>{_sample(each)}</tr>" for each in samples)
        parts.append(
            '<details><summary>last samples</summary><table style="width:100%;text-align:left">'
            f"<tr><th>step</th><th>reward</th><th>answer</th></tr>{rows}</table></details>"
        )
    if away is not None:
        parts.append(f'<div role="status">waiting for the platform: {escape(away)}</div>')
    return "".join([*parts, "</div>"])


_BOX = "font:13px/1.5 system-ui,sans-serif;max-width:620px;padding:8px 0;display:grid;gap:6px"


def state_of(view: View) -> str:
    """Where it stands, in one or a few words."""
    if view.status == "RUNNING":
        return f"stalled: {view.stalled}" if view.stalled else (view.phase or "running").lower()
    reason = view.reason if view.reason and view.reason.upper() != view.status else None
    return f"{view.status.lower()}{f' ({reason})' if reason else ''}"


def steps_of(view: View) -> str:
    """How far it has come."""
    if view.kind == "MERGE":
        return "merge"
    return f"{view.step:,}/{'?' if view.total_steps is None else f'{view.total_steps:,}'}"


def figure(value: float | None) -> str:
    """A number for people; one that is not known is a dash."""
    return "–" if value is None else f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def answer_of(sample: SampleRecord) -> str:
    """What the policy said last."""
    said = [each.content for each in sample.messages if each.role == "assistant" and each.content]
    return said[-1] if said else ""


def _sample(sample: SampleRecord) -> str:
    reward = figure(sample.reward) if sample.failure is None else sample.failure.class_.lower()
    return f"<td>{sample.step}</td><td>{escape(reward)}</td><td><code>{escape(answer_of(sample)[:200])}</code></td>"


def _sparkline(points: Sequence[Point]) -> str:
    values = [value for _, value in points if value is not None]
    if not values:
        return ""
    if len(values) > WIDTH:
        bounds = [round(at * len(values) / WIDTH) for at in range(WIDTH + 1)]
        values = [sum(values[a:b]) / (b - a) for a, b in pairwise(bounds)]
    low, high = min(values), max(values)
    scale = (len(BLOCKS) - 1) / (high - low) if high > low else 0.0
    return "".join(BLOCKS[round((value - low) * scale)] for value in values)


def _svg(view: View) -> str:
    lines = [(view.curve, "#3b82f6", "1.5"), (view.validation, "#f59e0b", "2.5")]
    known = [(x, y) for points, _, _ in lines for x, y in points if y is not None]
    x_low, x_high = min(x for x, _ in known), max(x for x, _ in known)
    y_low, y_high = min(y for _, y in known), max(y for _, y in known)

    def place(x: float, y: float) -> str:
        across = (x - x_low) / (x_high - x_low) if x_high > x_low else 0.5
        up = (y - y_low) / (y_high - y_low) if y_high > y_low else 0.5
        return f"{44 + across * (CURVE_WIDTH - 52):.1f},{8 + (1 - up) * (CURVE_HEIGHT - 28):.1f}"

    drawn = "".join(
        f'<polyline fill="none" stroke="{colour}" stroke-width="{width}" points="'
        f'{" ".join(place(x, y) for x, y in points if y is not None)}"/>'
        for points, colour, width in lines
    )
    labels = (
        f'<text x="40" y="14" text-anchor="end">{figure(y_high)}</text>'
        f'<text x="40" y="{CURVE_HEIGHT - 18}" text-anchor="end">{figure(y_low)}</text>'
        f'<text x="44" y="{CURVE_HEIGHT - 4}">step {x_low:g}</text>'
        f'<text x="{CURVE_WIDTH - 8}" y="{CURVE_HEIGHT - 4}" text-anchor="end">{x_high:g}</text>'
    )
    return (
        f'<svg viewBox="0 0 {CURVE_WIDTH} {CURVE_HEIGHT}" style="width:100%" role="img" '
        f'aria-label="{view.measure} by step, last {figure(view.curve[-1][1] if view.curve else None)}">'
        f'{drawn}<g fill="currentColor" font-size="11" opacity=".7">{labels}</g></svg>'
    )
