import { isDeepStrictEqual } from "node:util";
import type { Bus } from "../src/bus/bus.ts";
import { backoffMs, pause } from "../src/bus/retries.ts";
import type { EventOf, LogLine, NewTrainerEvent } from "../src/protocol/event.ts";
import type { Log } from "./log.ts";
import { createMetricPack, type MetricPack } from "./metric-pack.ts";
import { messageOf } from "./run-failure.ts";

type Stamp = "runId" | "workspaceId" | "claim" | "attempt" | "at";
type Unstamped<E> = E extends unknown ? Omit<E, Stamp> : never;
/** What a trainer says of its attempt, before it is stamped with whose attempt that is. */
export type Said = Unstamped<NewTrainerEvent>;

/**
 * The way of one attempt's events into the log: in order, each once, never dropped, never unbounded. After the attempt's
 * last word there is nothing more: the lease goes on while that word is on its way, but says so no longer.
 */
export interface Reporter {
  /** Resolves at once while there is room; with the log away and the buffer full, when there is room again. */
  say(event: Said): Promise<void>;
  /** A line for the run's own log; lines are gathered for a moment and written together. */
  line(level: LogLine["level"], message: string, source?: LogLine["source"]): void;
  /** Word that the attempt is at work; one that still waits to be written is enough. */
  progress(leaseMs: number): void;
  /** The log is away and there is no more room: whoever says something waits. */
  full(): boolean;
  /** Resolves once all that was said is in the log; rejects when that takes longer. */
  flush(timeoutMs: number): Promise<void>;
  /** Nothing more is written, and nothing that waits. */
  close(): void;
}

/** Counted in lines of long events: 20,000 are some megabytes, and minutes of work without a log. */
const maxWaiting = 20_000;
/** Long lines fill a message (1 MB by default) before there are many of them. */
const maxLines = 500;
const maxLineCharacters = 100_000;
const linesGatherMs = 250;
const lastWords: ReadonlySet<Said["type"]> = new Set(["finished", "failed", "stopped", "paused", "released"]);
/** A log that is away for longer is not waited for: the attempt is given up, and the job comes back by itself. */
const giveUpAfterMs = 3_600_000;

/** Opens the way into the log for one attempt. `lost` is called once, when the log has been away for too long. */
export function createReporter(options: {
  bus: Bus;
  workspaceId: string;
  runId: string;
  attempt: number;
  claim: number;
  log: Log;
  lost: (reason: Error) => void;
}): Reporter {
  const { bus, workspaceId, runId, attempt, claim, log } = options;
  const closed = new AbortController();
  const queue: { readonly id: string; readonly event: NewTrainerEvent }[] = [];
  const wanting: (() => void)[] = [];
  let waiting = 0;
  /** The last of the queue while points may still be added to it: none of it was sent yet. */
  let pack: MetricPack | null = null;
  let numbered = 0;
  let lastSequence = claim;
  let pumping: Promise<void> | null = null;
  let over = false;

  let lines: LogLine[] = [];
  let lineCharacters = 0;
  let linesTimer: NodeJS.Timeout | null = null;

  function enqueuePoints(series: EventOf<"metrics">["series"]) {
    for (let rest = series; rest.length > 0 && !closed.signal.aborted && !over; ) {
      const before = rest;
      rest = pack?.add(before) ?? before;
      waiting += pointsOf(before) - pointsOf(rest);
      if (rest.length === 0) return;
      const next = createMetricPack();
      enqueue({ type: "metrics", series: next.series });
      pack = next;
    }
  }

  function enqueue(said: Said) {
    pack = null;
    if (closed.signal.aborted || over) return;
    over = lastWords.has(said.type);
    const at = new Date().toISOString();
    const event = { ...said, workspaceId, runId, attempt, claim, at } as NewTrainerEvent;
    queue.push({ id: `${runId}.${claim}.${numbered++}`, event });
    waiting += size(event);
    pumping ??= pump().finally(() => {
      pumping = null;
    });
  }

  async function pump() {
    let failures = 0;
    let failingSince = 0;
    // A turn of the loop gathers what belongs to one moment, e.g. a step and its samples, into one append.
    await new Promise(setImmediate);
    while (queue.length > 0 && !closed.signal.aborted) {
      const batch = queue.slice(0, 64);
      if (batch.length === queue.length) pack = null;
      try {
        const sequences = await bus.log.append(batch, { timeoutMs: 30_000, signal: closed.signal });
        lastSequence = Math.max(lastSequence, ...sequences);
        written(batch.length);
        failures = 0;
      } catch (error) {
        if (closed.signal.aborted) return;
        if (failures === 0) failingSince = performance.now();
        log.warn({ runId, waiting: queue.length, error: messageOf(error) }, "the log does not take events");
        if (performance.now() - failingSince > giveUpAfterMs) {
          options.lost(new Error(`the log has not taken an event for an hour: ${messageOf(error)}`));
          return closed.abort();
        }
        await pause(backoffMs(failures++, 200, 5_000), closed.signal);
        await skipWritten().catch(() => {});
      }
    }
  }

  /**
   * Takes from the queue what a failed append has written after all: the log recognises an id for minutes only, and
   * may have been away for longer.
   */
  async function skipWritten() {
    const scope = { workspaceId, runId };
    for (;;) {
      const entries = await bus.log.read({ after: lastSequence, scope, limit: 500 });
      for (const { sequence, event } of entries) {
        lastSequence = sequence;
        const head = queue[0];
        if (head !== undefined && isDeepStrictEqual(asRead(head.event), asRead(event))) written(1);
      }
      if (entries.length < 500) return;
    }
  }

  function written(count: number) {
    for (const { event } of queue.splice(0, count)) waiting -= size(event);
    if (waiting < maxWaiting) for (const resume of wanting.splice(0)) resume();
  }

  function flushLines() {
    if (linesTimer !== null) clearTimeout(linesTimer);
    linesTimer = null;
    if (lines.length === 0) return;
    const gathered = lines;
    lines = [];
    lineCharacters = 0;
    enqueue({ type: "log", lines: gathered });
  }

  return {
    async say(event) {
      flushLines();
      if (event.type === "metrics") enqueuePoints(event.series);
      else enqueue(event);
      while (waiting >= maxWaiting && !closed.signal.aborted)
        await new Promise<void>((resolve) => wanting.push(resolve));
    },
    line(level, message, source = "trainer") {
      if (closed.signal.aborted) return;
      lines.push({ at: new Date().toISOString(), level, source, message: message.slice(0, 8_192) });
      lineCharacters += message.length;
      if (lines.length >= maxLines || lineCharacters >= maxLineCharacters) flushLines();
      else linesTimer ??= setTimeout(flushLines, linesGatherMs);
    },
    progress(leaseMs) {
      if (!queue.some(({ event }) => event.type === "progress"))
        enqueue({ type: "progress", leaseMs, note: null });
    },
    full: () => waiting >= maxWaiting,
    async flush(timeoutMs) {
      flushLines();
      const late = new AbortController();
      const deadline = pause(timeoutMs, late.signal).then(() => "late" as const);
      try {
        while (queue.length > 0) {
          if (closed.signal.aborted) throw new Error("the way into the log is closed");
          const first = await Promise.race([pumping ?? new Promise(setImmediate), deadline]);
          if (first === "late")
            throw new Error(`${queue.length} events are not in the log after ${timeoutMs} ms`);
        }
      } finally {
        late.abort();
      }
    },
    close() {
      closed.abort();
      if (linesTimer !== null) clearTimeout(linesTimer);
      for (const resume of wanting.splice(0)) resume();
    },
  };
}

/** As the log gives it back: without what JSON does not carry, such as the sign of zero. */
function asRead(event: unknown): unknown {
  return JSON.parse(JSON.stringify(event));
}

function size(event: NewTrainerEvent): number {
  switch (event.type) {
    case "samples":
      return event.index.length;
    case "metrics":
      return pointsOf(event.series);
    case "log":
      return event.lines.length;
    default:
      return 1;
  }
}

function pointsOf(series: EventOf<"metrics">["series"]): number {
  return series.reduce((points, { steps }) => points + steps.length, 0);
}
