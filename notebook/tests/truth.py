"""What truly happened to a run, from the platform's plainest door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import trainyard
from trainyard.generated.operations import StepCompleted


def steps_told(events: Sequence[Any]) -> list[tuple[int | None, int]]:
    return [(each.attempt, each.step) for each in events if isinstance(each, StepCompleted)]


def assert_whole(run: trainyard.Run, events: Sequence[Any], cursor: str) -> None:
    """The same events in the same order as one undisturbed stream from the same cursor; each once."""
    with run.stream(after=cursor) as undisturbed:
        truth = [each.id for each in undisturbed if not isinstance(each, trainyard.StreamReset)]
    told = [each.id for each in events]
    assert len(told) == len(set(told)), "something came twice"
    assert told == truth
