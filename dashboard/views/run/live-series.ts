import { type BucketLine, type Buckets, bucketsOf } from "../../charts/buckets.ts";
import type { XRange } from "../../charts/series.ts";
import {
  type Axis,
  DashboardRunMetrics,
  DashboardRunPoints,
  type DashboardRunPointsSubscription,
} from "../../generated/operations.ts";
import { type AskFailed, ask, takeAhead } from "../../platform/ask.ts";
import { follow } from "../../platform/follow.ts";
import { openLive } from "../../platform/live.ts";
import { questionOf, trained } from "./curve-question.ts";

type Message = DashboardRunPointsSubscription["runMetrics"];
type Point = Extract<Message, { __typename: "RunMetricBatch" }>["points"][number];

export interface SeriesWanted {
  readonly runId: string;
  /** The name by which they may have been asked for before its id was known. */
  readonly runName?: string;
  readonly keys: readonly string[];
  readonly axis: Axis;
  /** Only that attempt; the canonical history when null. */
  readonly attempt: number | null;
  /** Only that stretch of the axis; all of it when null. */
  readonly range: XRange | null;
}

/** The curves as they are known at one moment. */
export interface SeriesShown {
  lineOf(key: string): BucketLine | null;
  /** The last value that was told. */
  lastOf(key: string): number | null;
}

interface Told {
  readonly changed: (shown: SeriesShown) => void;
  readonly troubled: (error: AskFailed | null) => void;
}

/** How many there may be before each two become one. */
const mostBuckets = 1_000;
/** The server takes 50 names in one question; one is for the tokens. */
const keysAtOnce = 49;

/**
 * Curves of a run: their history, thinned out by the server, and every point that comes after it. What it holds stays
 * bounded however long the run goes on. When another attempt takes the run up, what the former did in vain goes, so the
 * history is read again. Answers how to close it.
 */
export function openLiveSeries(wanted: SeriesWanted, on: Told): () => void {
  const parts: SeriesShown[] = [];
  const troubles: (AskFailed | null)[] = [];
  const keys = [...new Set(wanted.keys)];
  const closings: (() => void)[] = [];
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const at = from / keysAtOnce;
    const part = { ...wanted, keys: keys.slice(from, from + keysAtOnce) };
    closings.push(
      openPart(part, {
        changed(shown) {
          parts[at] = shown;
          on.changed(firstOf(parts));
        },
        troubled(error) {
          troubles[at] = error;
          on.troubled(troubles.find((each) => each != null) ?? null);
        },
      }),
    );
  }
  return () => {
    for (const close of closings) close();
  };
}

function firstOf(parts: readonly SeriesShown[]): SeriesShown {
  const shown = [...parts];
  return {
    lineOf: (key) =>
      shown.reduce<BucketLine | null>((found, part) => found ?? part?.lineOf(key) ?? null, null),
    lastOf: (key) => shown.reduce<number | null>((found, part) => found ?? part?.lastOf(key) ?? null, null),
  };
}

/** So many curves as fit into one question, so that one cursor is true of all. */
function openPart(
  { runId, runName, keys: shownKeys, axis, attempt, range }: SeriesWanted,
  on: Told,
): () => void {
  const question = questionOf({ keys: shownKeys, axis, attempt, range });
  const { keys } = question;
  let held = new Map<string, Buckets>();
  let startedMs: number | null = null;
  let newestAttempt = 0;
  /** What came of another attempt, or has no place known here (before the beginning was; behind a zoom's tokens), is in the next reading. */
  let awaiting = false;
  /** Tokens trained on, up to the step that was told last. */
  let tokens = 0;

  async function read(signal: AbortSignal) {
    const early =
      runName === undefined ? null : takeAhead(DashboardRunMetrics, { ...question, id: null, name: runName });
    const known = await early?.catch(() => null);
    const { run } =
      known?.run?.id === runId
        ? known
        : await ask(DashboardRunMetrics, { ...question, id: runId, name: null }, signal);
    if (run === null) return null;
    startedMs = run.startedAt === null ? null : Date.parse(run.startedAt);
    newestAttempt = run.attempt;
    awaiting = false;
    const series = new Map(run.metrics.map((each) => [each.key, each]));
    held = new Map(
      keys.map((key) => [
        key,
        bucketsOf(series.get(key)?.buckets ?? [], series.get(key)?.resolution ?? 0, mostBuckets),
      ]),
    );
    tokens = held.get(trained)?.lastX() ?? 0;
    on.changed(shown());
    return run.cursor;
  }

  function shown(): SeriesShown {
    const of = held;
    return { lineOf: (key) => of.get(key)?.line() ?? null, lastOf: (key) => of.get(key)?.last() ?? null };
  }

  function take(points: readonly Point[]) {
    // All of a step comes in one batch, in any order.
    const tokensAt = new Map<number, number>();
    if (axis === "TOKENS")
      for (const { key, step, value } of points) {
        if (key !== trained) continue;
        tokens += value ?? 0;
        tokensAt.set(step, tokens);
      }
    for (const point of points) {
      if (attempt !== null && point.attempt !== attempt) continue;
      if (attempt === null && point.attempt < newestAttempt) continue;
      const placeless = (axis === "TIME" && startedMs === null) || (axis === "TOKENS" && range !== null);
      if ((attempt === null && point.attempt > newestAttempt) || placeless) {
        awaiting = true;
        return live.again();
      }
      const x =
        axis === "STEP"
          ? point.step
          : axis === "TOKENS"
            ? (tokensAt.get(point.step) ?? tokens)
            : (Date.parse(point.at) - startedMs!) / 1000;
      if (range === null || (x >= range.from && x <= range.to)) held.get(point.key)?.append(x, point.value);
    }
    on.changed(shown());
  }

  const live = openLive({
    read,
    follow: (after, lost) =>
      follow({
        document: DashboardRunPoints,
        variables: { runId, keys: [...keys], after },
        cursorOf: ({ runMetrics: message }) => ("cursor" in message ? message.cursor : null),
        ended: lost,
        heard({ runMetrics: message }) {
          if (message.__typename === "StreamReset") return lost(null);
          if (message.__typename === "RunMetricBatch" && !awaiting) take(message.points);
        },
      }),
    troubled: on.troubled,
  });
  return live.close;
}
