import { useMemo } from "react";
import { Link, useSearchParams } from "wouter";
import { Failure } from "../../controls/states.tsx";
import { useAttemptMarks } from "./attempt-marks.ts";
import { Cards } from "./cards.tsx";
import { readChartsView, writeChartsView } from "./charts-address.ts";
import { mainPanels, overviewKeys } from "./panels.ts";
import { RunChart } from "./run-chart.tsx";
import type { RunData } from "./run-data.ts";
import { RunTimeline } from "./timeline.tsx";
import { RunUsage } from "./usage.tsx";
import { useLiveSeries } from "./use-live-series.ts";
import { useNow } from "./use-now.ts";

/** A run at a glance: its figures, its main curves, what happened when, and what it spent. */
export function RunOverview({ run, knownAtMs }: { run: RunData; knownAtMs: number }) {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readChartsView(search), [search]);
  const keys = run.metricKeys.map(({ key }) => key).join("\n");
  const panels = useMemo(() => mainPanels(run.kind, keys === "" ? [] : keys.split("\n")), [run.kind, keys]);
  const { series, error } = useLiveSeries({
    ...{ runId: run.id, runName: run.name, keys: overviewKeys },
    ...{ axis: view.axis, attempt: view.attempt, range: view.zoom, attempts: run.attempts.length },
  });
  const marks = useAttemptMarks(run, view);
  const working = run.status === "RUNNING" && run.health?.state !== "STALLED";
  const nowMs = useNow(run.endedAt === null);
  const { durationSeconds } = run.overview;
  return (
    <div className="stack">
      <Cards
        run={run}
        // What is zoomed to says nothing of the newest.
        shown={view.zoom === null && view.attempt === null ? series : null}
        durationSeconds={
          durationSeconds === null || !working
            ? durationSeconds
            : durationSeconds + Math.max(0, nowMs - knownAtMs) / 1000
        }
      />
      {error && <Failure error={error} />}
      <div className="run-charts">
        {panels.map((panel) => (
          <RunChart
            key={panel.name}
            {...{ panel, view, marks, shown: series }}
            onZoom={(zoom) => setSearch((before) => writeChartsView(before, { ...view, zoom }))}
          />
        ))}
      </div>
      <div className="row spread">
        <Link href={`/runs/${run.name}/charts`}>All charts of this run</Link>
      </div>
      <RunTimeline run={run} nowMs={nowMs} />
      <RunUsage run={run} />
    </div>
  );
}
