"""Metrics of a run as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import TrainyardError
from .generated.operations import Axis, BucketRecord

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class Series:
    """One metric over an axis. Where neighbours share a bucket, `value` is their mean.

    None is what is not known or not finite.
    """

    key: str
    x: list[float]
    value: list[float | None]
    min: list[float | None]
    max: list[float | None]
    last: list[float | None]
    count: list[int]

    def __len__(self) -> int:
        return len(self.x)


class Metrics(Mapping[str, Series]):
    """Series by their names; `to_dict()` and `to_pandas()` put them beside each other on one axis."""

    def __init__(self, axis: Axis, series: Mapping[str, Series]) -> None:
        self.axis: Axis = axis
        self._series = dict(series)

    def __getitem__(self, key: str) -> Series:
        return self._series[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._series)

    def __len__(self) -> int:
        return len(self._series)

    def __repr__(self) -> str:
        return f"Metrics({', '.join(f'{key}: {len(series)} points' for key, series in self._series.items())})"

    def to_dict(self) -> dict[str, list[Any]]:
        """Arrays of one length: the axis (`step`, `seconds` or `tokens`) and each metric, None where it has none."""
        places = sorted({x for series in self._series.values() for x in series.x})
        known = {key: dict(zip(series.x, series.value, strict=True)) for key, series in self._series.items()}
        axis = [int(x) if self.axis != "TIME" else x for x in places]
        return {
            AXES[self.axis]: axis,
            **{key: [values.get(x) for x in places] for key, values in known.items()},
        }

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame with a column a metric, indexed by the axis.

        Raises:
            TrainyardError: pandas is not installed.
        """
        try:
            import pandas
        except ImportError as missing:
            raise TrainyardError('to_pandas() needs pandas: pip install "trainyard[pandas]"') from missing
        arrays = self.to_dict()
        index = pandas.Index(arrays.pop(AXES[self.axis]), name=AXES[self.axis])
        columns = {key: pandas.array(values, dtype="float64") for key, values in arrays.items()}
        frame: pandas.DataFrame = pandas.DataFrame(columns, index=index)
        return frame


AXES: dict[Axis, str] = {"STEP": "step", "TIME": "seconds", "TOKENS": "tokens"}


def series_of(key: str, buckets: tuple[BucketRecord, ...]) -> Series:
    """A series of what the platform answered."""
    return Series(
        key,
        x=[each.x for each in buckets],
        value=[each.mean for each in buckets],
        min=[each.min for each in buckets],
        max=[each.max for each in buckets],
        last=[each.last for each in buckets],
        count=[each.count for each in buckets],
    )
