import type { LoggedEvent, NewEvent } from "../protocol/event.ts";
import type { Job, TrainerHello } from "../protocol/job.ts";

/**
 * The bus carries what crosses a process border: the log of what happened, the queue of what is to be done, and the
 * trainers' word that they are there. Every implementation keeps these promises; one suite asks all of them.
 */
export interface Bus {
  readonly log: Log;
  readonly jobs: Jobs;
  readonly presence: Presence;
  /** Resolves when the bus answers; rejects with the reason within `timeoutMs`. */
  ready(timeoutMs: number): Promise<void>;
  /** What this process has done with it, since it was opened. */
  counts(): BusCounts;
  close(): Promise<void>;
}

/** For operators; sums that only rise. */
export interface BusCounts {
  /** Events written to the log. */
  readonly appended: number;
  /** Times that a group of them had to be written again. */
  readonly retries: number;
  /** Times that the connection was lost and came back. */
  readonly reconnects: number;
}

/** One total order of events, kept by age and size only, so that nothing inside it is ever missing. */
export interface Log {
  /** Changes when the log is made anew, so that a cursor of another log is noticed. */
  readonly epoch: string;
  /**
   * Appends in order and answers with the sequences once the entries will survive a crash. An id that the log has
   * seen (within two minutes at least) is not written again: its first sequence comes back. Tries again, with jitter, while
   * the bus is away; rejects after `timeoutMs` (60 s when absent) or when the signal fires: then some of the entries may
   * have been written, and the same ids may be sent again. Rejects with EntryRefused, and writes none of them, when one is
   * not of the protocol or is longer than `entryMaxBytes`.
   */
  append(
    entries: readonly Entry[],
    options?: { timeoutMs?: number; signal?: AbortSignal },
  ): Promise<number[]>;
  /** Sequence of the oldest entry still there and of the newest; first is last + 1 when the log is empty. */
  bounds(): Promise<{ readonly first: number; readonly last: number }>;
  /** Up to `limit` entries of the scope after a sequence, at once: fewer only when there are no more. */
  read(options: { after: number; scope: Scope; limit: number }): Promise<LoggedEvent[]>;
  /**
   * Entries of the scope after a sequence, in order, each once, as they come, for ever: across outages of the bus too.
   * Batches hold what has arrived, at most `maxBatch` entries, and are never empty. Ends with LogReplaced when the log
   * was made anew under it, since the position then means nothing.
   */
  follow(options: { after: number; scope: Scope; maxBatch: number }): Follower;
}

/** `id` is unique to the entry: the writer's own name for it (printable ASCII), the same when it tries again. */
export interface Entry {
  readonly id: string;
  readonly event: NewEvent;
}

/** The longest event, as JSON, that any bus takes: a NATS server's default payload is 1 MiB, headers included. */
export const entryMaxBytes = 1_000_000;

/** The log will never take this entry; the message says why. */
export class EntryRefused extends Error {
  constructor(id: string, reason: string) {
    super(`log entry ${id} refused: ${reason}`);
    this.name = "EntryRefused";
  }
}

/** The log that was being followed is gone and another stands in its place: begin again from a snapshot. */
export class LogReplaced extends Error {
  constructor() {
    super("the log was made anew");
    this.name = "LogReplaced";
  }
}

/** Everything, one workspace, or one run. */
export type Scope = { readonly workspaceId?: string; readonly runId?: string };

/** A reader that can be left at any moment: close() ends a waiting next() and leaves nothing behind. */
export interface Follower extends AsyncIterableIterator<readonly LoggedEvent[]> {
  close(): Promise<void>;
}

/** A work queue per kind of engine: each job is with one trainer at a time, and comes back when that one falls silent. */
export interface Jobs {
  /**
   * Queues a job once: the same id again, while it is queued or at work, is recognised and changes nothing. Rejects when
   * the bus stays away for 10 s.
   */
  send(job: Job, id: string): Promise<void>;
  /** The next job of this kind, or null when the signal fires. It is redelivered `leaseMs` after the last renewal. */
  receive(options: { engine: string; leaseMs: number; signal: AbortSignal }): Promise<Delivery | null>;
}

export interface Delivery {
  readonly job: Job;
  /** Keeps the job for another lease; rejects when the bus is away. */
  renew(): Promise<void>;
  /** The job is settled and never comes back. Rejects when the bus stays away for 10 s: the job then comes back. */
  done(): Promise<void>;
  /** The job goes back to the queue, to be taken after the delay. */
  release(delayMs: number): Promise<void>;
}

/** Who is there. Nothing is kept: trainers repeat themselves, listeners remember. */
export interface Presence {
  announce(hello: TrainerHello): Promise<void>;
  /** Calls back for each word that comes, until the answered function is called. */
  watch(heard: (hello: TrainerHello) => void): Promise<() => Promise<void>>;
}
