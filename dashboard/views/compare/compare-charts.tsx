import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { Chart } from "../../charts/chart.tsx";
import type { ChartSeries } from "../../charts/series.ts";
import { dashOf } from "../../charts/swatch.tsx";
import { Button } from "../../controls/button.tsx";
import { Combobox } from "../../controls/combobox.tsx";
import { figure } from "../../figures/number.ts";
import type { Axis } from "../../generated/operations.ts";
import { type ChartsView, readChartsView, writeChartsView } from "../run/charts-address.ts";
import { axes } from "../run/run-chart.tsx";
import { mostCharts, usualKeys } from "./compare-address.ts";
import type { ComparedRun } from "./use-compared-runs.ts";
import { useCurves } from "./use-curves.ts";

export interface PlacedRun {
  readonly run: ComparedRun;
  /** As the address has it. */
  readonly name: string;
  /** Its colour, which is its own as long as it is compared. */
  readonly place: number;
  readonly off: boolean;
}

/** A chart for each metric, with a line for each run that is not switched off. */
export function CompareCharts({
  runs,
  keys,
  onKeys,
}: {
  runs: readonly PlacedRun[];
  keys: readonly string[] | null;
  onKeys: (keys: readonly string[]) => void;
}) {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readChartsView(search), [search]);
  const present = new Set(runs.flatMap(({ run }) => run.metricKeys.map(({ key }) => key)));
  const shownKeys = keys ?? usualKeys(present);
  const curves = useCurves({
    runIds: runs.filter(({ off }) => !off).map(({ run }) => run.id),
    keys: shownKeys,
    axis: view.axis,
    range: view.zoom,
  });
  const show = (next: Partial<ChartsView>, replace = false) =>
    setSearch((before) => writeChartsView(before, { ...view, ...next }), { replace });
  const look = useMemo(
    () => ({ ...axes[view.axis], yLabel: figure, logScale: view.logScale, smoothing: view.smoothing }),
    [view.axis, view.logScale, view.smoothing],
  );
  return (
    <section className="stack" aria-label="Charts">
      <div className="compare-tools card">
        <label>
          Along
          <select
            className="input"
            value={view.axis}
            onChange={({ target }) => show({ axis: target.value as Axis, zoom: null })}
          >
            <option value="STEP">steps</option>
            <option value="TIME">time</option>
            <option value="TOKENS">tokens</option>
          </select>
        </label>
        <label>
          Smoothing
          <input
            type="range"
            min="0"
            max="0.99"
            step="0.01"
            value={view.smoothing}
            onChange={({ target }) => show({ smoothing: Number(target.value) }, true)}
          />
          <output className="number">{view.smoothing.toFixed(2)}</output>
        </label>
        <label>
          <input
            type="checkbox"
            checked={view.logScale}
            onChange={({ target }) => show({ logScale: target.checked })}
          />
          Log scale
        </label>
        {shownKeys.length < mostCharts && (
          <div className="compare-add">
            <Combobox
              label="Add a metric"
              placeholder="Add a metric"
              options={[...present]
                .sort()
                .filter((key) => !shownKeys.includes(key))
                .map((key) => ({ id: key, name: key }))}
              onPick={({ name }) => onKeys([...shownKeys, name])}
            />
          </div>
        )}
      </div>
      {shownKeys.length === 0 && <p className="empty">None of these runs has told a metric yet.</p>}
      <div className="compare-charts">
        {shownKeys.map((key) => (
          <MetricChart
            key={key}
            {...{ metric: key, runs, curves, look, view }}
            onZoom={(zoom) => show({ zoom })}
            onRemove={() => onKeys(shownKeys.filter((each) => each !== key))}
          />
        ))}
      </div>
    </section>
  );
}

function MetricChart({
  metric,
  runs,
  curves,
  look,
  view,
  onZoom,
  onRemove,
}: {
  metric: string;
  runs: readonly PlacedRun[];
  curves: ReturnType<typeof useCurves>;
  look: object;
  view: ChartsView;
  onZoom: (range: ChartsView["zoom"]) => void;
  onRemove: () => void;
}) {
  const drawn = runs.filter(({ off }) => !off);
  const series = drawn.flatMap(({ run, name, place }): ChartSeries[] => {
    const line = curves.get(run.id)?.lineOf(metric);
    if (!line || line.x_N.length === 0) return [];
    const dash = dashOf(place);
    return [{ label: name, x_N: line.x_N, y_N: line.y_N, colour: place % 8, ...(dash && { dash }) }];
  });
  const without = drawn.filter(({ run }) => !run.metricKeys.some(({ key }) => key === metric));
  return (
    <Chart
      name={metric}
      series={series}
      look={look}
      heightPx={230}
      sync="compare"
      zoom={view.zoom}
      onZoom={onZoom}
      note={without.length === 0 ? null : `Not told by ${without.map(({ name }) => name).join(", ")}.`}
      actions={
        <Button look="quiet" aria-label={`Remove the chart ${metric}`} onClick={onRemove}>
          ✕
        </Button>
      }
    />
  );
}
