import { useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { Button } from "../../controls/button.tsx";
import { Empty, Failure } from "../../controls/states.tsx";
import type { Axis } from "../../generated/operations.ts";
import { useAttemptMarks } from "./attempt-marks.ts";
import { inOrder, keepChoice, keptChoice } from "./chart-choice.ts";
import { ChartChooser } from "./chart-chooser.tsx";
import { type ChartsView, readChartsView, writeChartsView } from "./charts-address.ts";
import { keysOf, panelsOf } from "./panels.ts";
import { RunChart } from "./run-chart.tsx";
import type { RunData } from "./run-data.ts";
import { useLiveSeries } from "./use-live-series.ts";

/** All curves of a run, live: how they are looked at is in the address, which charts there are is kept on the device. */
export function RunCharts({ run }: { run: RunData }) {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readChartsView(search), [search]);
  const [choice, setChoice] = useState(keptChoice);
  const [choosing, setChoosing] = useState(false);
  const keys = run.metricKeys.map(({ key }) => key).join("\n");
  const all = useMemo(
    () => inOrder(panelsOf(run.kind, keys === "" ? [] : keys.split("\n")), choice),
    [run.kind, keys, choice],
  );
  const panels = useMemo(() => all.filter(({ name }) => !choice.hidden.includes(name)), [all, choice]);
  const { series, error } = useLiveSeries({
    ...{ runId: run.id, keys: keysOf(panels), axis: view.axis, attempt: view.attempt, range: view.zoom },
    attempts: run.attempts.length,
  });
  const marks = useAttemptMarks(run, view);
  const show = (next: Partial<ChartsView>, replace = false) =>
    setSearch((before) => writeChartsView(before, { ...view, ...next }), { replace });

  return (
    <div className="stack">
      <div className="run-tools card">
        <label className="run-tool">
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
        {run.attempts.length > 1 && (
          <label className="run-tool">
            Attempt
            <select
              className="input"
              value={view.attempt ?? ""}
              onChange={({ target }) =>
                show({ attempt: target.value === "" ? null : Number(target.value), zoom: null })
              }
            >
              <option value="">all, as they went on</option>
              {run.attempts.map(({ number }) => (
                <option key={number} value={number}>
                  {number} alone
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="run-tool">
          Smoothing
          <input
            type="range"
            min="0"
            max="0.99"
            step="0.01"
            value={view.smoothing}
            onChange={({ target }) => show({ smoothing: Number(target.value) }, true)}
          />
          <output className="number run-smoothing">{view.smoothing.toFixed(2)}</output>
        </label>
        <label className="run-tool">
          <input
            type="checkbox"
            checked={view.logScale}
            onChange={({ target }) => show({ logScale: target.checked })}
          />
          Log scale
        </label>
        {view.zoom !== null && <Button onClick={() => show({ zoom: null })}>Show all of it</Button>}
        <Button onClick={() => setChoosing(true)}>Choose charts</Button>
      </div>
      {error && <Failure error={error} />}
      {panels.length === 0 && <Empty>No chart is shown. Choose some, or wait for the first metrics.</Empty>}
      <div className="run-charts">
        {panels.map((panel) => (
          <RunChart
            key={panel.name}
            {...{ panel, view, marks, shown: series }}
            onZoom={(zoom) => show({ zoom })}
          />
        ))}
      </div>
      {choosing && (
        <ChartChooser
          choice={choice}
          all={all}
          keys={run.metricKeys}
          onChoose={(next) => {
            keepChoice(next);
            setChoice(next);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
