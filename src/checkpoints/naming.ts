import { type Kysely, sql } from "kysely";
import type { Tables } from "../store/tables.ts";

/**
 * Whether any row names a blob: a dataset, a rollout, an upload, an output, a sample's transcript, or a checkpoint that
 * was not removed before the grace. The law of collecting: what is named stays. What a row of its own names is left out
 * of account by its id.
 */
export async function isNamed(
  db: Kysely<Tables>,
  sha256: string,
  {
    graceMs,
    uploadId = "",
    outputId = "",
    batchId = 0,
  }: { graceMs: number; uploadId?: string; outputId?: string; batchId?: number },
): Promise<boolean> {
  const there = sql`(c.removed_at is null or c.removed_at >= now() - ${graceMs} * interval '1 ms')`;
  const { rows } = await sql<{ named: boolean }>`select
    exists (select 1 from checkpoint_file f join checkpoint c on c.id = f.checkpoint_id
      where f.sha256 = ${sha256} and ${there})
    or exists (select 1 from checkpoint c where c.manifest = ${sha256} and ${there})
    or exists (select 1 from dataset_version where sha256 = ${sha256})
    or exists (select 1 from rollout_version where sha256 = ${sha256})
    or exists (select 1 from sample_batch where sha256 = ${sha256} and id <> ${batchId})
    or exists (select 1 from output where sha256 = ${sha256} and id <> ${outputId})
    or exists (select 1 from upload where sha256 = ${sha256} and id <> ${uploadId}) as named`.execute(db);
  return rows[0]?.named ?? true;
}
