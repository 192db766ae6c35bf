import type { LoggedEvent } from "../protocol/event.ts";
import { runIdOf } from "../protocol/event.ts";
import { seriesOf } from "./points.ts";

/** What a process has folded since it started: events by type, rows but for points, and points. */
export interface FoldCounts {
  readonly events: Readonly<Record<string, number>>;
  readonly rows: number;
  readonly points: number;
}

/** Counts what was folded, as it is told of it. */
export function createFoldCounts(): { add(entries: readonly LoggedEvent[]): void; counts(): FoldCounts } {
  const events: Record<string, number> = {};
  let rows = 0;
  let points = 0;
  return {
    add(entries) {
      for (const { event } of entries) {
        events[event.type] = (events[event.type] ?? 0) + 1;
        if (event.type === "samples") rows += event.index.length;
        else if (event.type === "log") rows += event.lines.length;
        else rows++;
        if (runIdOf(event) === null) continue;
        for (const { steps } of seriesOf(event as Parameters<typeof seriesOf>[0])) points += steps.length;
      }
    },
    counts: () => ({ events, rows, points }),
  };
}
