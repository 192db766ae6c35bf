import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Bus } from "../bus/bus.ts";
import { backoffMs, pause } from "../bus/retries.ts";
import type { Log } from "../log.ts";
import type { Event } from "../protocol/event.ts";
import type { Specification } from "../protocol/specification.ts";
import type { Tables } from "../store/tables.ts";

/** How long a row waits that another process wrote, or that was written while this one was down. */
const POLL_MS = 1000;
const BATCH = 100;
/** Of an append or a send within its transaction; what fails is found again. */
const SEND_TIMEOUT_MS = 10_000;
/** A bus recognises an id for two minutes at least. */
const SURELY_KNOWN_MS = 60_000;
const PAGE = 500;
const OUTBOX_LOCK = 7_210_002;

export interface Dispatcher {
  /** Something was written for it: looks at once instead of at the next poll. */
  wake(): void;
  /** Sends until the signal fires. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Carries decisions from the store to the bus: events of the outbox to the log, pending runs to the queue. Rows are
 * marked after they were sent, so a crash between the two sends again, and the bus knows the id. Any number of
 * processes may do it at once.
 */
export function createDispatcher({ db, bus, log }: { db: Kysely<Tables>; bus: Bus; log: Log }): Dispatcher {
  let woken = Promise.withResolvers<void>();

  return {
    wake: () => woken.resolve(),

    async run(signal) {
      for (let failures = 0; !signal.aborted; ) {
        woken = Promise.withResolvers();
        try {
          const sent = (await sendEvents(db, bus, signal)) + (await sendRuns(db, bus));
          failures = 0;
          if (sent > 0) continue;
        } catch (error) {
          if (signal.aborted) return;
          log.warn({ reason: String(error) }, "the dispatcher could not send; it will try again");
          await pause(backoffMs(failures++), signal);
          continue;
        }
        const resting = new AbortController();
        await Promise.race([
          woken.promise,
          pause(POLL_MS * (0.75 + Math.random() / 2), AbortSignal.any([signal, resting.signal])),
        ]);
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

/** Pending runs whose `submitted` is in the log already. One whose stop was asked for is never sent. */
async function sendRuns(db: Kysely<Tables>, bus: Bus): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const runs = await trx
      .selectFrom("run")
      .select(["id", "workspace_id", "name", "specification"])
      .where("status", "=", "pending")
      .where("dispatched_at", "is", null)
      .where("stop_requested_by", "is", null)
      .where("deleted_at", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("outbox")
              .select("outbox.id")
              .where("outbox.entry_id", "=", sql<string>`'submitted.' || run.id`),
          ),
        ),
      )
      .orderBy("created_at")
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const run of runs) {
      const specification = run.specification as Specification;
      await bus.jobs.send(
        { runId: run.id, workspaceId: run.workspace_id, runName: run.name, specification },
        run.id,
      );
      await trx
        .updateTable("run")
        .set({ dispatched_at: sql<Date>`clock_timestamp()` })
        .where("id", "=", run.id)
        .execute();
    }
    return runs.length;
  });
}
