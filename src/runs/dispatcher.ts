import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Bus } from "../bus/bus.ts";
import { backoffMs, pause } from "../bus/retries.ts";
import type { Log } from "../log.ts";
import type { Event } from "../protocol/event.ts";
import { enqueue } from "../store/outbox.ts";
import type { Tables } from "../store/tables.ts";
import { decideQueue } from "./queue.ts";
import { inQueue, readQueue } from "./queued.ts";
import { specificationOf } from "./stored-specification.ts";

/** How long a row waits that another process wrote, or that was written while this one was down. */
const POLL_MS = 1000;
const BATCH = 100;
/** Of an append or a send within its transaction; what fails is found again. */
const SEND_TIMEOUT_MS = 10_000;
/** A bus recognises an id for two minutes at least. */
const SURELY_KNOWN_MS = 60_000;
/** A run that was asked to make room and has not been heard to be asked is asked again after so long. */
const ASK_AGAIN_MS = 30_000;
const PAGE = 500;
const OUTBOX_LOCK = 7_210_002;
const QUEUE_LOCK = 7_210_003;
/** Until a queue is looked at again that another process was just deciding. */
const BUSY_MS = 25;

export interface Dispatcher {
  /** Something was written for it: looks at once instead of at the next poll. */
  wake(): void;
  /** Sends until the signal fires. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Carries decisions from the store to the bus: events of the outbox to the log, runs to the queue of the bus when a
 * trainer is free for them. Rows are marked after they were sent, so a crash between the two sends again, and the bus
 * knows the id. Any number of processes may do it at once.
 */
export function createDispatcher({ db, bus, log }: { db: Kysely<Tables>; bus: Bus; log: Log }): Dispatcher {
  let woken = Promise.withResolvers<void>();
  /** Runs that this process asked to make room, and when: what was said is not in the store at once. */
  const asked = new Map<string, number>();

  return {
    wake: () => woken.resolve(),

    async run(signal) {
      for (let failures = 0; !signal.aborted; ) {
        woken = Promise.withResolvers();
        let restMs = POLL_MS * (0.75 + Math.random() / 2);
        try {
          const events = await sendEvents(db, bus, signal);
          const runs = await sendRuns(db, bus, asked);
          failures = 0;
          if (events + (runs ?? 0) > 0) continue;
          if (runs === null) restMs = BUSY_MS * (0.75 + Math.random() / 2);
        } catch (error) {
          if (signal.aborted) return;
          log.warn({ reason: String(error) }, "the dispatcher could not send; it will try again");
          await pause(backoffMs(failures++), signal);
          continue;
        }
        const resting = new AbortController();
        await Promise.race([woken.promise, pause(restMs, AbortSignal.any([signal, resting.signal]))]);
        resting.abort();
      }
    },
  };
}

/** The outbox in its order, by one process at a time: what was decided first is in the log first. */
async function sendEvents(db: Kysely<Tables>, bus: Bus, signal: AbortSignal): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${OUTBOX_LOCK}) as mine`.execute(trx);
    if (rows[0]?.mine !== true) return 0;
    const entries = await trx
      .selectFrom("outbox")
      .selectAll()
      .select(sql<boolean>`at < clock_timestamp() - ${SURELY_KNOWN_MS} * interval '1 ms'`.as("old"))
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (entries.length === 0) return 0;
    const unsent = [];
    for (const { entry_id, event, after, old } of entries)
      if (!(old && (await isInLog(bus, event as Event, after))))
        unsent.push({ id: entry_id, event: event as Event });
    await bus.log.append(unsent, { timeoutMs: SEND_TIMEOUT_MS, signal });
    await trx
      .deleteFrom("outbox")
      .where(
        "id",
        "in",
        entries.map(({ id }) => id),
      )
      .execute();
    return entries.length;
  });
}

/** Whether the log has this very event after a position: whoever sent it did not live to forget it. */
async function isInLog(bus: Bus, event: Event, after: number): Promise<boolean> {
  const { workspaceId } = event;
  const scope = "runId" in event ? { workspaceId, runId: event.runId } : { workspaceId };
  for (let position = after; ; ) {
    const entries = await bus.log.read({ after: position, scope, limit: PAGE });
    if (entries.some((entry) => isDeepStrictEqual(entry.event, event))) return true;
    const last = entries.at(-1);
    if (last === undefined || entries.length < PAGE) return false;
    position = last.sequence;
  }
}

/**
 * Sends the runs whose turn it is, and asks those that are to make room. One process at a time decides, so that no
 * trainer is promised twice; null when another is at it.
 */
async function sendRuns(db: Kysely<Tables>, bus: Bus, asked: Map<string, number>): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${QUEUE_LOCK}) as mine`.execute(trx);
    if (rows[0]?.mine !== true) return null;
    const { send, preempt } = decideQueue(await readQueue(trx));
    let sent = 0;
    for (const id of send) {
      const run = await trx
        .selectFrom("run")
        .select(["id", "workspace_id", "name", "specification", "dispatch", "trace"])
        .where("id", "=", id)
        .where(inQueue)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (run === undefined) continue;
      const { dispatch } = run;
      const specification = specificationOf(run.specification);
      await bus.jobs.send(
        {
          ...{ runId: run.id, workspaceId: run.workspace_id, runName: run.name, specification, dispatch },
          ...(run.trace === null ? {} : { trace: run.trace }),
        },
        dispatch === 0 ? run.id : `${run.id}.${dispatch}`,
      );
      await trx.updateTable("run").set({ dispatched: dispatch }).where("id", "=", id).execute();
      sent++;
    }
    for (const [run, when] of asked) if (when < performance.now() - ASK_AGAIN_MS) asked.delete(run);
    for (const one of preempt) {
      if (asked.has(one.run)) continue;
      asked.set(one.run, performance.now());
      if (await askToPause(trx, one)) sent++;
    }
    return sent;
  });
}

/** In the log a run is asked once an attempt, whoever asks and how often. */
async function askToPause(trx: Transaction<Tables>, asked: { run: string; for: string }): Promise<boolean> {
  const runs = await trx
    .selectFrom("run")
    .select(["id", "workspace_id", "name", "attempt", "pause_requested_cause", "priority"])
    .where("id", "in", [asked.run, asked.for])
    .execute();
  const run = runs.find(({ id }) => id === asked.run);
  const goesBefore = runs.find(({ id }) => id === asked.for);
  if (run === undefined || goesBefore === undefined || run.pause_requested_cause !== null) return false;
  await enqueue(trx, `preempted.${run.id}.${run.attempt}`, {
    type: "pause_requested",
    workspaceId: run.workspace_id,
    runId: run.id,
    at: new Date().toISOString(),
    by: null,
    cause: "preempted",
    reason: `${goesBefore.name} goes before it: its priority is ${goesBefore.priority}, and this one's is ${run.priority}`,
  });
  return true;
}
