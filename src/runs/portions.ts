import type { LoggedEvent, MetricSeries } from "../protocol/event.ts";
import { LEVELS } from "./open-series.ts";

/** Points are written in blocks: they weigh about as much as so many of them are one row. */
const POINTS_A_ROW = 10;
/** Steps of the narrowest bucket. */
const NARROWEST = 100;

/** Rows that one event leaves behind, roughly; what a transaction's size is counted in. */
export function weight({ event }: LoggedEvent): number {
  switch (event.type) {
    case "metrics":
      return event.series.reduce((rows, series) => rows + seriesWeight(series), 1);
    case "samples":
      return 1 + event.index.length;
    case "log":
      return 1 + event.lines.length;
    case "step":
    case "evaluation":
      return 10 + Object.keys(event.metrics).length;
    default:
      return 1;
  }
}

/** Its own row, its points, and the buckets that they may close: of each level one a point where steps are far apart. */
function seriesWeight({ steps }: MetricSeries): number {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const step of steps) {
    if (step < first) first = step;
    if (step > last) last = step;
  }
  const span = Math.max(0, last - first);
  return 1 + steps.length / POINTS_A_ROW + LEVELS * Math.min(steps.length, span / NARROWEST);
}

/** The entries in order, in parts of at most `maxEntries` and, unless one alone is heavier, `maxWeight`. */
export function portions(
  entries: readonly LoggedEvent[],
  { maxEntries, maxWeight }: { maxEntries: number; maxWeight: number },
): LoggedEvent[][] {
  const parts: LoggedEvent[][] = [];
  let part: LoggedEvent[] = [];
  let heavy = 0;
  for (const entry of entries) {
    const more = weight(entry);
    if (part.length > 0 && (part.length >= maxEntries || heavy + more > maxWeight)) {
      parts.push(part);
      part = [];
      heavy = 0;
    }
    part.push(entry);
    heavy += more;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
