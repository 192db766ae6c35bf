import { sql, type Transaction } from "kysely";
import { Conflict } from "../errors.ts";
import { enqueue } from "../store/outbox.ts";
import type { Tables } from "../store/tables.ts";
import type { CheckpointRow, RemovalCause } from "./checkpoint.ts";

/**
 * Removes a checkpoint whose lock the transaction holds: marked at once, so that nothing begins from it any more, and
 * said in the log by the outbox. Its files are given up later, by whoever collects.
 */
export async function removeCheckpoint(
  trx: Transaction<Tables>,
  row: Pick<CheckpointRow, "id" | "workspace_id" | "run_id" | "step" | "manifest">,
  cause: RemovalCause,
): Promise<void> {
  const at = new Date().toISOString();
  await trx
    .updateTable("checkpoint")
    .set({ removed_at: at, removed_cause: cause, retention_due: null })
    .where("id", "=", row.id)
    .execute();
  await enqueue(trx, `checkpoint_removed.${row.id}`, {
    type: "checkpoint_removed",
    workspaceId: row.workspace_id,
    runId: row.run_id,
    at,
    checkpointId: row.id,
    step: row.step,
    manifest: row.manifest,
    cause,
  });
}

/**
 * Leaves the checkpoints of a run that is deleted with its artifacts to retention, which keeps only what other runs
 * began from; Conflict when one is pinned, since nobody pins what may go.
 */
export async function releaseCheckpoints(trx: Transaction<Tables>, runId: string): Promise<void> {
  const all = trx.selectFrom("checkpoint").where("run_id", "=", runId).where("removed_at", "is", null);
  const pinned = await all.select("name").where("pinned_at", "is not", null).orderBy("sequence").execute();
  if (pinned.length > 0)
    throw new Conflict(
      `its artifacts cannot go while checkpoints of it are pinned: ${pinned.map(({ name }) => name).join(", ")}`,
      ["artifacts"],
    );
  await trx
    .updateTable("checkpoint")
    .set({ retention_due: sql<Date>`now()` })
    .where("run_id", "=", runId)
    .where("removed_at", "is", null)
    .execute();
}
