import { useMemo, useRef } from "react";
import { Chart } from "../../charts/chart.tsx";
import type { ChartLook, ChartSeries, XRange } from "../../charts/line-chart.ts";
import { count, figure, percent } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import type { Axis } from "../../generated/operations.ts";
import type { ChartsView } from "./charts-address.ts";
import type { SeriesShown } from "./live-series.ts";
import type { Panel, Unit } from "./panels.ts";

/** As high as what is set larger on a wall of 4K. */
const heightPx = matchMedia("(min-width: 2200px)").matches ? 320 : 200;

const yLabels: Readonly<Record<Unit, (y: number) => string>> = {
  number: (y) => figure(y),
  share: (y) => percent(y),
  seconds: (y) => duration(y),
  tokens: (y) => (Math.abs(y) < 1000 ? figure(y) : count(y)),
};

const steps = (x: number) => (Number.isInteger(x) ? count(x) : "");
export const axes: Readonly<Record<Axis, Pick<ChartLook, "xName" | "xLabel">>> = {
  STEP: { xName: "step", xLabel: steps },
  TIME: { xName: "time", xLabel: duration },
  TOKENS: { xName: "tokens", xLabel: count },
};

/** One chart of a run: the panel's lines out of the curves as they are known. */
export function RunChart({
  panel,
  shown,
  view,
  marks,
  onZoom,
}: {
  panel: Panel;
  shown: SeriesShown | null;
  view: ChartsView;
  marks: ChartLook["marks"];
  onZoom: (range: XRange | null) => void;
}) {
  const series = useSeriesOf(panel, shown);
  const look = useMemo(
    () => ({
      ...axes[view.axis],
      yLabel: yLabels[panel.unit],
      logScale: view.logScale,
      smoothing: view.smoothing,
      marks,
    }),
    [view.axis, view.logScale, view.smoothing, panel.unit, marks],
  );
  return (
    <Chart
      name={panel.name}
      series={series}
      look={look}
      sync="run"
      heightPx={heightPx}
      zoom={view.zoom}
      onZoom={onZoom}
      note={noteOf(panel, series, shown !== null)}
    />
  );
}

function noteOf(panel: Panel, series: readonly ChartSeries[], read: boolean): string | null {
  if (!read) return "Loading …";
  if (panel.onlyRisen && series.length === 0) return "None so far.";
  const known = series.some(({ y_N }) => y_N.some((y) => y !== null));
  if (known) return null;
  return series.some(({ y_N }) => y_N.length > 0)
    ? "The run says of every point that it is not known."
    : "No points yet.";
}

/** The chart's series: the same object for as long as no line of it has changed. */
function useSeriesOf(panel: Panel, shown: SeriesShown | null): readonly ChartSeries[] {
  const kept = useRef<{ readonly of: readonly unknown[]; readonly series: readonly ChartSeries[] }>({
    ...{ of: [], series: [] },
  });
  const lines = panel.lines.map((line) => ({
    line,
    mean: shown?.lineOf(line.key) ?? null,
    low: line.low === undefined ? null : (shown?.lineOf(line.low) ?? null),
    high: line.high === undefined ? null : (shown?.lineOf(line.high) ?? null),
  }));
  const of = [panel, ...lines.flatMap(({ mean, low, high }) => [mean, low, high])];
  if (of.length === kept.current.of.length && of.every((each, at) => each === kept.current.of[at]))
    return kept.current.series;
  const series = lines.flatMap(({ line, mean, low, high }, colour): ChartSeries[] => {
    if (mean === null || (panel.onlyRisen && mean.y_N.every((y) => y === null || y === 0))) return [];
    // The lowest of all samples' lowest, where both have the same buckets; else that of the means themselves.
    const alike = low !== null && high !== null && low.x_N.length === mean.x_N.length;
    const banded = alike || mean.low_N.some((y, at) => y !== mean.high_N[at]);
    return [
      {
        ...{ label: line.label, colour, x_N: mean.x_N, y_N: mean.y_N },
        ...(line.dots && { dots: true }),
        ...(banded && {
          low_N: alike ? low.low_N : mean.low_N,
          high_N: alike ? high.high_N : mean.high_N,
        }),
      },
    ];
  });
  kept.current = { of, series };
  return series;
}
