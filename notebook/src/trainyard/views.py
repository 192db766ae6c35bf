"""What a panel shows of a run: the snapshot, and every event after it folded in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from .generated.operations import (
    AttemptStarted,
    CheckpointSaved,
    EvaluationCompleted,
    EvaluationRecord,
    HealthReported,
    NamedValue,
    PanelBeginning,
    PhaseChanged,
    RunEvent,
    RunStatusChanged,
    StepCompleted,
)
from .streams import OVER

MOST_POINTS = 2000
Point = tuple[float, "float | None"]


@dataclass(frozen=True)
class View:
    """A run as far as it was heard of; what is not known is None."""

    name: str
    kind: str
    status: str
    reason: str | None = None
    phase: str | None = None
    stalled: str | None = None
    attempt: int = 0
    step: int = 0
    total_steps: int | None = None
    # Reward by step, or loss of a supervised run, on the canonical line: an attempt that resumes cuts what it repeats.
    curve: tuple[Point, ...] = ()
    validation: tuple[Point, ...] = ()
    lengths: tuple[Point, ...] = ()
    # Samples of the last step that have no reward.
    invalid: int = 0
    checkpoint_step: int | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    now: datetime | None = None
    cursor: str = field(default="", compare=False)

    @property
    def over(self) -> bool:
        """Whether it is over for good."""
        return self.status in OVER

    @property
    def measure(self) -> str:
        """What the curve shows."""
        return "loss" if self.kind == "SFT" else "reward"


def view_of(run: PanelBeginning) -> View:
    """The view that a snapshot gives."""
    series = {each.key: tuple((each_.x, each_.mean) for each_ in each.buckets) for each in run.metrics}
    measured = "loss" if run.kind == "SFT" else "reward/mean"
    lengths = series.get("length/response") or series.get("length/total") or ()
    evaluations = sorted(run.evaluations.nodes, key=lambda each: each.step)
    return View(
        name=run.name,
        kind=run.kind,
        status=run.status,
        reason=run.status_reason.message if run.status_reason else None,
        phase=run.phase,
        stalled=_stall(run.health.state, run.health.reason) if run.health else None,
        attempt=run.attempt,
        step=run.progress.current_step,
        total_steps=run.progress.total_steps,
        curve=series.get(measured, ()),
        validation=tuple((float(each.step), _evaluated(each, run.kind)) for each in evaluations),
        lengths=lengths,
        checkpoint_step=run.checkpoints.nodes[0].step if run.checkpoints.nodes else None,
        started_at=run.started_at,
        ended_at=run.ended_at,
        cursor=run.cursor,
    )


def fold(before: View, event: RunEvent) -> View:
    """The view after an event; what does not concern it leaves it as it was."""
    view = replace(before, now=event.at)
    if isinstance(event, RunStatusChanged):
        ended = event.at if event.status in OVER else None
        return replace(
            view,
            status=event.status,
            reason=event.status_reason.message if event.status_reason else None,
            ended_at=ended,
        )
    if isinstance(event, PhaseChanged):
        return replace(view, phase=event.phase)
    if isinstance(event, HealthReported):
        return replace(view, stalled=_stall(event.health.state, event.health.reason))
    if isinstance(event, AttemptStarted):
        return _begun(view, event)
    if isinstance(event, StepCompleted):
        value = _metric(event.metrics, "loss") if view.kind == "SFT" else (event.reward.mean if event.reward else None)
        answered = _metric(event.metrics, "length/response")
        length = _metric(event.metrics, "length/total") if answered is None else answered
        return replace(
            view,
            stalled=None,
            step=event.step,
            total_steps=event.total_steps,
            curve=_longer(view.curve, event.step, value),
            lengths=view.lengths if length is None else _longer(view.lengths, event.step, length),
            invalid=sum(each.count for each in event.failures),
        )
    if isinstance(event, EvaluationCompleted):
        return replace(view, validation=_longer(view.validation, event.step, _evaluated(event, view.kind)))
    if isinstance(event, CheckpointSaved):
        return replace(view, checkpoint_step=event.step)
    return view


def _begun(view: View, event: AttemptStarted) -> View:
    attempt = event.attempt or 1
    begun = replace(
        view,
        attempt=attempt,
        stalled=None,
        invalid=0,
        step=event.resumed_from_step or 0,
        started_at=view.started_at or event.at,
    )
    if attempt == 1:
        return begun
    last = -1 if event.resumed_from_step is None else event.resumed_from_step

    def kept(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(each for each in points if each[0] <= last)

    return replace(begun, curve=kept(view.curve), validation=kept(view.validation), lengths=kept(view.lengths))


def _longer(points: tuple[Point, ...], step: int, value: float | None) -> tuple[Point, ...]:
    """With a point more; a curve that no panel is wide enough for keeps every second one of its older points."""
    kept = points if len(points) < MOST_POINTS else (*points[:-100:2], *points[-100:])
    return (*kept, (float(step), value))


def _stall(state: str, reason: str | None) -> str | None:
    return (reason or "no sign of life") if state == "STALLED" else None


def _metric(metrics: tuple[NamedValue, ...], key: str) -> float | None:
    return next((each.value for each in metrics if each.key == key), None)


def _evaluated(result: EvaluationRecord | EvaluationCompleted, kind: str) -> float | None:
    if kind == "SFT":
        return _metric(result.metrics, "loss")
    return result.reward.mean if result.reward else None
