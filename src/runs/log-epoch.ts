import { type Kysely, sql } from "kysely";
import type { Log } from "../bus/bus.ts";
import { enqueue } from "../store/outbox.ts";
import type { Tables } from "../store/tables.ts";
import { WrongLog } from "./fold.ts";

/**
 * Makes sure that the store and the log belong together, the first time by writing the log's epoch down, and answers
 * with the bookmark. It comes before anything reads positions. Rejects with WrongLog when the log is another one, or
 * ends before the bookmark: then its newest entries were lost, and new ones would take their places.
 */
export async function meetLog(db: Kysely<Tables>, log: Log): Promise<number> {
  await db.updateTable("projection").set({ epoch: log.epoch }).where("epoch", "is", null).execute();
  const { epoch, sequence } = await db
    .selectFrom("projection")
    .select(["epoch", "sequence"])
    .executeTakeFirstOrThrow();
  if (epoch !== log.epoch) throw new WrongLog(`it is log ${log.epoch}, and the bookmark is in log ${epoch}`);
  const { last } = await log.bounds();
  if (last < sequence) throw new WrongLog(`it ends at ${last}, and the bookmark is at ${sequence}`);
  return sequence;
}

/**
 * What an operator does who has lost the log (a new NATS volume, say) and wants to go on with this store and the new
 * log. What was folded stays. Runs that had begun are ended as `crashed`, with the reason `log_lost`, since nobody can
 * know what their trainers said; they can be retried. Runs that nobody had taken up are sent again. Every trainer must
 * be stopped before. Answers with how many runs were ended and how many will be sent again.
 */
export async function adoptLog(
  db: Kysely<Tables>,
  log: Log,
): Promise<{ readonly ended: number; readonly sentAgain: number }> {
  const { last } = await log.bounds();
  return db.transaction().execute(async (trx) => {
    await trx.updateTable("projection").set({ epoch: log.epoch, sequence: last }).execute();
    const reason = "the event log was replaced while the run was at work; retry it from its last checkpoint";
    const ended = await trx
      .updateTable("run")
      .set({
        status: "crashed",
        status_since: sql`now()`,
        ended_at: sql`now()`,
        reason_code: "log_lost",
        reason_message: reason,
        lease_until: null,
        stalled_reason: null,
        stalled_since: null,
      })
      .where("attempt", ">", 0)
      .where("status", "in", ["pending", "running", "paused", "unknown"])
      .returning(["id", "workspace_id", "attempt"])
      .execute();
    // Their jobs may still be queued: whoever takes one reads in the new log that there is nothing left to do.
    const at = new Date().toISOString();
    for (const { id: runId, workspace_id: workspaceId, attempt } of ended)
      await enqueue(trx, `crashed.${runId}.${log.epoch}`, {
        type: "crashed",
        workspaceId,
        runId,
        attempt,
        message: reason,
        at,
      });
    // Positions of the old log say nothing about the new one.
    await trx.updateTable("run").set({ sequence: 0, claim: 0 }).execute();
    await trx.updateTable("outbox").set({ after: last }).execute();
    const sentAgain = await trx
      .updateTable("run")
      .set({ dispatched: null })
      .where("status", "=", "pending")
      .executeTakeFirst();
    return { ended: ended.length, sentAgain: Number(sentAgain.numUpdatedRows) };
  });
}
