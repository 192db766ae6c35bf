import { type ReactNode, useEffect, useState } from "react";
import { Sparkline } from "../../charts/sparkline.tsx";
import { Ago } from "../../controls/ago.tsx";
import { ProgressBar } from "../../controls/progress-bar.tsx";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { count, dollars, figure, unknown } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import type { ColumnKey } from "./columns.ts";
import { curveKeyOf } from "./curve.ts";
import type { RowFigures } from "./row-figures.ts";
import { kindNames } from "./run-filters.tsx";
import type { RunRow } from "./run-row.ts";

/** What a column shows of a run. */
export function cellOf(key: ColumnKey, row: RunRow, figures: RowFigures | null): ReactNode {
  switch (key) {
    case "status":
      return <Standing row={row} />;
    case "progress":
      return <Progress row={row} />;
    case "reward":
      return <span className="number">{figure(row.overview.reward)}</span>;
    case "curve":
      return figures === null ? null : (
        <Sparkline
          values_N={figures.curve?.values_N ?? []}
          label={`${curveKeyOf(row.kind) ?? "curve"} of ${row.name}`}
        />
      );
    case "kind":
      return kindNames[row.kind];
    case "model":
      return row.specification.baseModel;
    case "dataset":
      return row.dataset?.dataset ? `${row.dataset.dataset.name} v${row.dataset.version}` : unknown;
    case "creator":
      return row.creator?.name ?? unknown;
    case "created":
      return <Ago at={row.createdAt} />;
    case "started":
      return row.startedAt === null ? unknown : <Ago at={row.startedAt} />;
    case "duration":
      return <Duration row={row} />;
    case "cost":
      return <span className="number">{figures === null ? null : dollars(figures.costUsd)}</span>;
  }
}

function Standing({ row: { status, health, statusReason, stopRequested } }: { row: RunRow }) {
  const stalled = health?.state === "STALLED";
  const why = (stalled ? health.reason : null) ?? statusReason?.message;
  return (
    <span title={why ?? undefined}>
      {stopRequested && status === "RUNNING" ? (
        <span className="badge warn">
          <span className="dot" aria-hidden="true" />
          stopping
        </span>
      ) : (
        <StatusBadge status={status} stalled={stalled} />
      )}
    </span>
  );
}

function Progress({ row: { name, progress, status } }: { row: RunRow }) {
  const { currentStep, totalSteps, fraction } = progress;
  if (status === "PENDING" && currentStep === 0) return <span className="faint">waits</span>;
  return (
    <span className="runs-steps">
      {fraction !== null && <ProgressBar share={fraction} label={`Progress of ${name}`} />}
      <span className="number faint">
        {count(currentStep)}
        {totalSteps === null ? "" : `/${count(totalSteps)}`}
      </span>
    </span>
  );
}

/** Of a run at work it goes on by the second. */
function Duration({ row: { status, startedAt, endedAt, overview } }: { row: RunRow }) {
  const atWork = status === "RUNNING" && startedAt !== null && endedAt === null;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!atWork) return;
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [atWork]);
  const seconds = atWork
    ? Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000))
    : overview.durationSeconds;
  return <span className="number">{duration(seconds)}</span>;
}
