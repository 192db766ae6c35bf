import { type Kysely, sql } from "kysely";

/** A workspace's checkpoints by step and by reward when those that were removed are among them, as others have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index checkpoint_removed_too_by_step on checkpoint (workspace_id, step, id)`.execute(db);
  for (const [direction, unknown] of [
    ["asc", "infinity"],
    ["desc", "-infinity"],
  ] as const)
    await sql`create index ${sql.raw(`checkpoint_removed_too_by_reward_${direction}`)} on checkpoint
      (workspace_id, coalesce(validation_reward, ${sql.lit(unknown)}::float8), id)`.execute(db);
}
