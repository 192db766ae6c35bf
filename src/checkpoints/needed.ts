import { type Kysely, sql, type Transaction } from "kysely";
import { Conflict } from "../errors.ts";
import type { Tables } from "../store/tables.ts";

/** What began from a checkpoint, or is about to. */
export interface Dependant {
  readonly checkpointId: string;
  readonly type: "Run" | "Sweep";
  readonly id: string;
  readonly name: string;
}

/**
 * Who began from these checkpoints and still needs them: runs that were not deleted, or whose own checkpoints are still
 * there (the merge of an adapter asks for what it is an adapter of), and sweeps whose next runs begin there. Whoever
 * removes one asks while it holds the checkpoint's lock, which a run that begins from it has to share.
 */
export async function dependantsOf(
  db: Kysely<Tables>,
  checkpointIds: readonly string[],
): Promise<readonly Dependant[]> {
  const ids = sql`${[...checkpointIds]}::text[]`;
  const { rows } = await sql<Dependant>`
    select r.parent_checkpoint_id as "checkpointId", 'Run' as type, r.id, r.name from run r
    where r.parent_checkpoint_id = any(${ids}) and (r.deleted_at is null
      or exists (select 1 from checkpoint k where k.run_id = r.id and k.removed_at is null))
    union all
    select distinct t.parent_checkpoint_id, 'Sweep', s.id, s.name from sweep_trial t join sweep s on s.id = t.sweep_id
    where t.parent_checkpoint_id = any(${ids}) and t.run_id is null and s.ended_at is null and s.deleted_at is null`.execute(
    db,
  );
  return rows;
}

/**
 * Holds a checkpoint for as long as the transaction lasts, so that a run which begins from it can be written; Conflict
 * when it has been removed meanwhile.
 */
export async function holdParent(trx: Transaction<Tables>, checkpointId: string): Promise<void> {
  const row = await trx
    .selectFrom("checkpoint")
    .select(["name", "removed_at"])
    .where("id", "=", checkpointId)
    .forShare()
    .executeTakeFirst();
  if (row?.removed_at)
    throw new Conflict(`the checkpoint ${row.name} that this begins from has been removed`, null, {
      type: "Checkpoint",
      id: checkpointId,
    });
}
