import { type Kysely, sql } from "kysely";
import { type Bus, LogReplaced } from "../bus/bus.ts";
import { backoffMs, pause } from "../bus/retries.ts";
import type { Log } from "../log.ts";
import { type LoggedEvent, runIdOf } from "../protocol/event.ts";
import type { Tables } from "../store/tables.ts";
import { type Batch, foldBatch, skipEvent, Unfoldable, WrongLog } from "./fold.ts";
import { gather } from "./gather.ts";
import { meetLog } from "./log-epoch.ts";
import { portions } from "./portions.ts";
import { createSeriesMemory, type SeriesMemory } from "./series-memory.ts";

/** 500 events or 10 ms: larger batches fold no faster, and a longer wait is seen by whoever watches. */
const MAX_ENTRIES = 500;
const WAIT_MS = 10;
/** Rows of one transaction, so that it stays within memory and the statement's time. */
const MAX_WEIGHT = 50_000;
/** How often a replica at rest asks whether the one at work is gone. */
const STANDBY_MS = 1000;
/** Any number, the same in every release: whoever holds this lock in PostgreSQL folds. */
const PROJECTOR_LOCK = 7_210_001;

interface Parts {
  readonly db: Kysely<Tables>;
  readonly bus: Bus;
  readonly log: Log;
  /** Called after each fold with what it folded. */
  readonly folded?: (entries: readonly LoggedEvent[]) => void;
}

/**
 * Follows the event log and folds it into the store until the signal fires. Of many replicas one is at work, the
 * others stand by; should two be at work, the bookmark makes the second harmless. Outages of PostgreSQL and of the bus
 * are waited out. Rejects with WrongLog when the log is another than the store's: folding it would put new events at
 * positions that the store believes to have seen.
 */
export async function runProjector(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, log } = parts;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const worked = await db.connection().execute((held) => workIfFirst({ ...parts, db: held }, signal));
      failures = 0;
      if (!worked) await pause(STANDBY_MS * (0.75 + Math.random() / 2), signal);
    } catch (error) {
      if (error instanceof WrongLog) throw error;
      if (error instanceof LogReplaced) throw new WrongLog("it was made anew while it was followed");
      log.warn({ reason: String(error) }, "the projector lost its place and begins again at its bookmark");
      await pause(backoffMs(failures++), signal);
    }
  }
}

/** On one connection: the lock lives as long as it does, and whoever loses it can no longer fold. */
async function workIfFirst(parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { db, bus } = parts;
  const { rows } = await sql<{
    first: boolean;
  }>`select pg_try_advisory_lock(${PROJECTOR_LOCK}) as first`.execute(db);
  if (rows[0]?.first !== true) return false;
  try {
    const after = await meetLog(db, bus.log);
    const follower = bus.log.follow({ after, scope: {}, maxBatch: MAX_ENTRIES });
    const leave = () => void follower.close();
    signal.addEventListener("abort", leave, { once: true });
    try {
      if (signal.aborted) return true;
      const memory = createSeriesMemory();
      const gathered = gather(follower, { maxEntries: MAX_ENTRIES, waitMs: WAIT_MS });
      for (let entries = await gathered.next(); entries !== null; entries = await gathered.next())
        for (const part of portions(entries, { maxEntries: MAX_ENTRIES, maxWeight: MAX_WEIGHT })) {
          await foldOrSkip(parts, part, memory);
          parts.folded?.(part);
        }
    } finally {
      signal.removeEventListener("abort", leave);
      await follower.close();
    }
    return true;
  } finally {
    // A connection that is gone has let go of the lock by itself.
    await sql`select pg_advisory_unlock(${PROJECTOR_LOCK})`.execute(db).catch(() => {});
  }
}

/** Folds; when the data is at fault, finds the event that is by halves, says so and goes on without it. */
async function foldOrSkip(
  parts: Parts,
  entries: readonly LoggedEvent[],
  memory: SeriesMemory,
): Promise<void> {
  const { db, bus, log } = parts;
  const batch: Batch = { epoch: bus.log.epoch, entries };
  try {
    const { unknownRuns } = await foldBatch(db, batch, memory);
    if (unknownRuns.length > 0)
      log.warn({ runs: unknownRuns }, "the log speaks of runs that the store does not know");
  } catch (error) {
    if (!isDataFault(error) && !(tookTooLong(error) && entries.length > 1)) throw error;
    const [first] = entries;
    if (entries.length === 1 && first !== undefined) {
      const { sequence, event } = first;
      log.error(
        { runId: runIdOf(event), sequence, type: event.type, reason: String(error), cause: causeOf(error) },
        "an event cannot be folded and is left out of the store",
      );
      await skipEvent(db, batch);
      return;
    }
    const half = entries.length >> 1;
    await foldOrSkip(parts, entries.slice(0, half), memory);
    await foldOrSkip(parts, entries.slice(half), memory);
  }
}

/** Only what would fail again for ever: PostgreSQL's data exceptions (22) and broken constraints (23), and our own. */
function isDataFault(error: unknown): boolean {
  if (error instanceof Unfoldable) return true;
  return error instanceof Error && "code" in error && /^2[23]...$/.test(String(error.code));
}

/** A statement over its time: half the batch may be within it, and one event alone is tried again. */
function tookTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}

function causeOf(error: unknown): string | null {
  return error instanceof Error && error.cause !== undefined ? String(error.cause) : null;
}
