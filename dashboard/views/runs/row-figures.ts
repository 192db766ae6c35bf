import { DashboardRunFigures, DashboardRunsCurve } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { createBackoff } from "../../platform/backoff.ts";
import { follow } from "../../platform/follow.ts";
import { isOver } from "../../platform/run-status.ts";
import { type Curve, curveAfter, curveKeyOf } from "./curve.ts";
import { followStanding } from "./follow-standing.ts";
import type { RunList } from "./run-list.ts";
import { type RunRow, rowAfterStanding } from "./run-row.ts";

export interface RowFigures {
  readonly costUsd: number | null;
  readonly curve: Curve | null;
}

const settleMs = 60;
const mostUnrestMs = 500;
const mostKept = 400;
const mostAtOnce = 50;
const again = 3;

/**
 * What only the rows on the screen show: read for all of them at once when the list comes to rest, kept for the last few
 * hundred, and followed while their runs are at work. Close it.
 */
export function openRowFigures(list: Pick<RunList, "change">) {
  const kept = new Map<string, RowFigures>();
  /** How a run stood when its figures were read: once it has ended they are read for the last time. */
  const readAt = new Map<string, string>();
  const follows = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const gone = new AbortController();
  const backoffMs = createBackoff();
  let shown: readonly RunRow[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let frame = 0;
  let asking = false;
  let failures = 0;
  let wokenMs = 0;
  let version = 0;

  function changed() {
    if (frame === 0)
      frame = requestAnimationFrame(() => {
        frame = 0;
        version++;
        for (const listener of listeners) listener();
      });
  }

  const stale = ({ id, status }: RunRow) => !kept.has(id) || (isOver(status) && readAt.get(id) !== status);

  async function read() {
    timer = null;
    const rows = shown.filter(stale).slice(0, mostAtOnce);
    if (rows.length === 0 || asking) return followAll();
    asking = true;
    const keys = [...new Set(rows.map(({ kind }) => curveKeyOf(kind)).filter((key) => key !== null))];
    try {
      const { nodes } = await ask(DashboardRunFigures, { ids: rows.map(({ id }) => id), keys }, gone.signal);
      failures = 0;
      for (const [index, row] of rows.entries()) {
        const node = nodes[index];
        readAt.set(row.id, row.status);
        if (node?.__typename !== "Run") {
          kept.set(row.id, { costUsd: null, curve: null });
          continue;
        }
        const series = node.metrics.find(({ key }) => key === curveKeyOf(row.kind));
        const curve = series && {
          attempt: null,
          lastStep: series.buckets.at(-1)?.x ?? 0,
          values_N: series.buckets.map(({ mean }) => mean ?? null),
        };
        kept.delete(row.id);
        kept.set(row.id, { costUsd: node.usage.costUsd ?? null, curve: curve ?? null });
        if (!isOver(row.status)) followCurve(row, node.cursor);
      }
      for (const id of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(id);
        readAt.delete(id);
      }
      changed();
    } catch {
      failures++;
    }
    asking = false;
    if (gone.signal.aborted) return;
    if (shown.some(stale) && failures < again) wake(failures === 0 ? settleMs : backoffMs());
    followAll();
  }

  function followCurve({ id, kind }: RunRow, after: string) {
    const key = curveKeyOf(kind);
    if (key === null) return;
    replace(
      `curve ${id}`,
      follow({
        document: DashboardRunsCurve,
        variables: { runId: id, keys: [key], after },
        cursorOf: ({ runMetrics: message }) => ("cursor" in message ? message.cursor : null),
        ended: () => forget(id),
        heard: ({ runMetrics: message }) => {
          if (message.__typename === "StreamReset") return forget(id);
          if (message.__typename !== "RunMetricBatch") return;
          const now = kept.get(id);
          if (now === undefined) return;
          const curve = now.curve ?? { attempt: null, lastStep: 0, values_N: [] };
          const points = message.points.map((point) => ({ ...point, value: point.value ?? null }));
          kept.set(id, { ...now, curve: curveAfter(curve, points) });
          changed();
        },
      }),
    );
  }

  /** What cannot be followed any further is read again, and followed from there. */
  function forget(id: string) {
    kept.delete(id);
    failures = 0;
    wake(backoffMs());
  }

  /** Rows at work that are on the screen are followed, and no others. */
  function followAll() {
    const atWork = new Set(shown.filter(({ status }) => !isOver(status)).map(({ id }) => id));
    for (const [name, stop] of follows) {
      if (atWork.has(name.split(" ")[1]!)) continue;
      stop();
      follows.delete(name);
      // A curve that goes on without us is read again when it is back on the screen.
      if (!shown.some(({ id }) => name.endsWith(` ${id}`))) kept.delete(name.split(" ")[1]!);
    }
    for (const id of atWork)
      if (!follows.has(`progress ${id}`))
        follows.set(
          `progress ${id}`,
          followStanding(id, (standing) => list.change(id, (row) => rowAfterStanding(row, standing))),
        );
  }

  function replace(name: string, stop: () => void) {
    follows.get(name)?.();
    follows.set(name, stop);
  }

  const wake = (waitMs = settleMs) => {
    if (timer !== null) return;
    wokenMs = performance.now();
    timer = setTimeout(() => void read(), waitMs);
  };

  return {
    version: () => version,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of: (id: string): RowFigures | null => kept.get(id) ?? null,
    /** These rows are on the screen now. */
    show(rows: readonly RunRow[]) {
      // Others than before: they need not wait for what those had to.
      if (rows.length !== shown.length || rows.some(({ id }, index) => id !== shown[index]?.id)) {
        failures = 0;
        // A list that never rests, for new runs come all the time, has figures too.
        if (timer !== null && performance.now() - wokenMs < mostUnrestMs) {
          clearTimeout(timer);
          timer = setTimeout(() => void read(), settleMs);
        }
      }
      shown = rows;
      wake();
    },
    close() {
      gone.abort();
      if (timer !== null) clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const stop of follows.values()) stop();
    },
  };
}
