import { type Kysely, sql } from "kysely";
import type { Blobs } from "../blobs/blobs.ts";
import { isNamed } from "../checkpoints/naming.ts";
import type { Tables } from "../store/tables.ts";

/** Rows that one statement deletes: some 10 ms of it, so that nobody waits behind it. */
const ROWS_AT_ONCE = 5000;
const BLOBS_AT_ONCE = 200;
const SERIES_AND_TRACES = [
  ...(["metric_block", "metric_rollup", "metric_series"] as const),
  ...(["sample", "step", "evaluation", "log_line"] as const),
];

/**
 * Takes away what runs that were deleted with their artifacts left behind: transcripts, outputs, points, steps,
 * evaluations and lines, in batches. Their checkpoints are retention's. What is not old enough yet is left for the next
 * time; a run of which nothing is left is marked.
 */
export async function clearRuns(
  { db, blobs, graceMs }: { db: Kysely<Tables>; blobs: Blobs; graceMs: number },
  signal?: AbortSignal,
): Promise<void> {
  const runs = await db
    .selectFrom("run")
    .select(["id", "number"])
    .where("delete_artifacts", "=", true)
    .where("deleted_at", "is not", null)
    .where("artifacts_deleted_at", "is", null)
    .orderBy("deleted_at")
    .limit(20)
    .execute();
  for (const { id, number } of runs) {
    if (signal?.aborted) return;
    await deleteRows(number);
    if (!((await clearTranscripts(number)) && (await clearOutputs(number)))) continue;
    if (signal?.aborted) return;
    await db
      .updateTable("run")
      .set({ artifacts_deleted_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  }

  async function deleteRows(run: number): Promise<void> {
    for (const table of SERIES_AND_TRACES)
      for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE && !signal?.aborted; ) {
        const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where run_number = ${run} limit ${ROWS_AT_ONCE}))`.execute(db);
        deleted = Number(numAffectedRows);
      }
  }

  /** The blob first and then the row that names it: killed in between, the row is found again. */
  async function clearTranscripts(run: number): Promise<boolean> {
    for (let after = 0; !signal?.aborted; ) {
      const batches = await db
        .selectFrom("sample_batch")
        .select(["id", "sha256"])
        .where("run_number", "=", run)
        .where("id", ">", after)
        .orderBy("id")
        .limit(BLOBS_AT_ONCE)
        .execute();
      for (const { id, sha256 } of batches)
        if (await giveUp(sha256, { batchId: id }))
          await db.deleteFrom("sample_batch").where("id", "=", id).execute();
      const last = batches.at(-1);
      if (last === undefined || batches.length < BLOBS_AT_ONCE) break;
      after = last.id;
    }
    return (await left("sample_batch", run)) === 0;
  }

  async function clearOutputs(run: number): Promise<boolean> {
    const outputs = await db
      .selectFrom("output")
      .select(["id", "sha256"])
      .where("run_number", "=", run)
      .execute();
    for (const { id, sha256 } of outputs)
      if (await giveUp(sha256, { outputId: id }))
        await db.deleteFrom("output").where("id", "=", id).execute();
    return (await left("output", run)) === 0;
  }

  async function giveUp(
    sha256: string,
    own: { readonly batchId?: number; readonly outputId?: string },
  ): Promise<boolean> {
    return (
      (await isNamed(db, sha256, { graceMs, ...own })) ||
      (await blobs.remove(sha256, { unusedForMs: graceMs }))
    );
  }

  async function left(table: "sample_batch" | "output", run: number): Promise<number> {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("run_number", "=", run)
      .executeTakeFirstOrThrow();
    return count;
  }
}
