import type { Asking } from "./asking.ts";
import { openBound, pause } from "./bounds.ts";
import { TrainyardError } from "./errors.ts";
import { closing, defaultPatienceMs, type FollowOptions, follow } from "./following.ts";
import {
  RunEvents,
  type RunEventsSubscription,
  type RunEventType,
  RunMetricPoints,
  type RunMetricPointsSubscription,
  RunProgress,
  type RunProgressSubscription,
  RunStanding,
  type RunStatus,
} from "./generated/operations.ts";
import { found } from "./references.ts";
import { runId } from "./runs.ts";

/** Statuses that a run does not come out of. */
const over: readonly RunStatus[] = ["FINISHED", "FAILED", "STOPPED", "KILLED", "CRASHED"];

export const isOver = (status: RunStatus): boolean => over.includes(status);

/** Where a watch can be taken up again, on everything that it yields. */
interface Placed {
  /**
   * Watch `after` this, and nothing is missing. Events that came in one message with this one and that were seen
   * before it may come again then, with the same `id`.
   */
  readonly cursor: string;
}

type Batch<M> = Extract<M, { readonly __typename: `${string}Batch` }>;

type RunMessage = RunEventsSubscription["runEvents"];

/** Something that happened to a run; `__typename` says what. */
export type RunEvent = Batch<RunMessage>["events"][number] & Placed;

/** A point of a metric as it was said; `value` is null when it is not finite. */
export type MetricPoint = Batch<RunMetricPointsSubscription["runMetrics"]>["points"][number] & Placed;

/** How a run stands. */
export type RunState = Extract<RunProgressSubscription["runProgress"], { __typename: "RunProgressUpdate" }>;

/**
 * The stream could not go on: the log no longer has what came after the cursor, or is another one. What happened in
 * between is not among the events: read the run again (`client.runs.get`). The watch goes on from `cursor`, which is
 * of a snapshot that was taken after this.
 */
export interface StreamReset extends Placed {
  readonly __typename: "StreamReset";
  readonly reason: "EXPIRED" | "OTHER_LOG" | "BEYOND_END";
}

/** From where a watch begins, and how it is followed. */
export interface WatchOptions extends FollowOptions {
  /** Begin after this cursor; with how the run stands now when absent. */
  readonly after?: string | undefined;
}

/** Following runs. Every verb takes the run's id or its name. */
export function createWatching(asking: Asking) {
  async function standing(id: string, { signal, patienceMs = defaultPatienceMs }: FollowOptions) {
    const { run } = await asking.again(RunStanding, { id }, { signal, patienceMs });
    return found(run, "such run");
  }

  /**
   * Everything that happens to a run after a cursor, one by one: nothing missing, nothing twice, through lost
   * connections, servers that restart, and proxies that cut off. Ends after the event that ends the run, on the signal,
   * and with `break`. Throws UNREACHABLE after `patienceMs` without the platform, UNAUTHENTICATED when the key ends.
   */
  function watch(
    run: string,
    options: WatchOptions & {
      /** Only events of these kinds; all, when absent. */
      readonly types?: readonly RunEventType[] | undefined;
      /** How long the server gathers events into one message, 0 to 1000 ms; 50 when absent. */
      readonly gatherMs?: number | undefined;
    } = {},
  ): AsyncIterableIterator<RunEvent | StreamReset> {
    const bound = openBound([options.signal]);
    const { types = null } = options;
    const wanted = (name: string) => types === null || types.includes(typeOf(name));

    async function* events(signal: AbortSignal): AsyncGenerator<RunEvent | StreamReset, void> {
      const id = await runId(asking, run, { signal });
      let snapshot = await standing(id, { ...options, signal });
      let after = options.after ?? snapshot.cursor;
      // The end of a run is always listened for.
      const asked = types === null ? null : [...new Set<RunEventType>([...types, "RUN_STATUS_CHANGED"])];
      for (let reset = true; reset; ) {
        reset = false;
        const variables = { runId: id, after, types: asked, gatherMs: options.gatherMs ?? 50 };
        for await (const { runEvents: message } of follow(asking.transport, RunEvents, variables, {
          ...options,
          signal,
        })) {
          if (message.__typename === "StreamReset") {
            snapshot = await standing(id, { ...options, signal });
            after = snapshot.cursor;
            yield { __typename: "StreamReset", reason: message.reason, cursor: after };
            reset = true;
            break;
          }
          if (message.__typename === "RunEventBatch") {
            const shown = message.events.filter(({ __typename }) => wanted(__typename));
            for (const [i, event] of shown.entries())
              yield { ...event, cursor: i === shown.length - 1 ? message.cursor : after };
            if (message.events.some(ends)) return;
          }
          after = message.cursor;
          // All that was missed has come; a run that was over before that says no more.
          if (message.__typename === "StreamReady" && isOver(snapshot.status)) return;
        }
      }
    }
    return closing(quiet(events(bound.signal), bound.signal), bound);
  }

  /** How a run stands: at once, then whenever that changes, at most `maxPerSecond` times (0.1 to 20); the newest only. */
  function progress(
    run: string,
    options: FollowOptions & { readonly maxPerSecond?: number | undefined } = {},
  ): AsyncIterableIterator<RunState> {
    const bound = openBound([options.signal]);
    async function* states(signal: AbortSignal): AsyncGenerator<RunState, void> {
      const id = await runId(asking, run, { signal });
      const variables = { runId: id, maxPerSecond: options.maxPerSecond ?? 4 };
      for await (const { runProgress: message } of follow(asking.transport, RunProgress, variables, {
        ...options,
        signal,
      })) {
        if (message.__typename !== "RunProgressUpdate") continue;
        yield message;
        if (isOver(message.status)) return;
      }
    }
    return closing(quiet(states(bound.signal), bound.signal), bound);
  }

  /** Every point of some metrics after a cursor, or from now on; ends on the signal, and with `break`. */
  function watchMetrics(
    run: string,
    keys: readonly string[],
    options: WatchOptions & { readonly maxPerSecond?: number | undefined } = {},
  ): AsyncIterableIterator<MetricPoint | StreamReset> {
    const bound = openBound([options.signal]);
    async function* points(signal: AbortSignal): AsyncGenerator<MetricPoint | StreamReset, void> {
      const id = await runId(asking, run, { signal });
      let after = options.after ?? (await standing(id, { ...options, signal })).cursor;
      for (let reset = true; reset; ) {
        reset = false;
        const variables = { runId: id, keys, after, maxPerSecond: options.maxPerSecond ?? 10 };
        for await (const { runMetrics: message } of follow(asking.transport, RunMetricPoints, variables, {
          ...options,
          signal,
        })) {
          if (message.__typename === "StreamReset") {
            after = (await standing(id, { ...options, signal })).cursor;
            yield { __typename: "StreamReset", reason: message.reason, cursor: after };
            reset = true;
            break;
          }
          if (message.__typename === "RunMetricBatch")
            for (const [i, point] of message.points.entries())
              yield { ...point, cursor: i === message.points.length - 1 ? message.cursor : after };
          after = message.cursor;
        }
      }
    }
    return closing(quiet(points(bound.signal), bound.signal), bound);
  }

  return {
    watch,
    progress,
    watchMetrics,

    /**
     * Waits until a run is over and answers with its status as the store has it, too: whatever is asked about the run
     * after this shows its end. Throws the signal's reason when that fires.
     */
    async wait(run: string, options: FollowOptions = {}): Promise<RunStatus> {
      const bound = openBound([options.signal]);
      try {
        const id = await runId(asking, run, { signal: bound.signal });
        const ending = { ...options, types: ["RUN_STATUS_CHANGED" as const] };
        for await (const _ of watch(id, ending));
        if (options.signal?.aborted) throw options.signal.reason;
        // The store follows the log by a moment.
        for (const since = Date.now(); ; ) {
          const { status } = await standing(id, { ...options, signal: bound.signal });
          if (isOver(status)) return status;
          if (Date.now() - since > (options.patienceMs ?? defaultPatienceMs))
            throw new TrainyardError("UNAVAILABLE", "the run is over and the store has not taken it in yet");
          await pause(50 + Math.random() * 50, bound.signal);
        }
      } finally {
        bound.release();
      }
    },
  };
}

const ends = (event: Batch<RunMessage>["events"][number]) =>
  event.__typename === "RunStatusChanged" && isOver(event.status);

/** `StepCompleted` is STEP_COMPLETED. */
const typeOf = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase() as RunEventType;

/** Ends in place of throwing what the signal was fired with: an iteration that is closed has no error. */
export async function* quiet<T>(
  items: AsyncGenerator<T, void>,
  signal: AbortSignal,
): AsyncGenerator<T, void> {
  try {
    yield* items;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
