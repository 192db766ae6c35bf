import { type Kysely, sql, type Transaction } from "kysely";
import { backoffMs, pause } from "../bus/retries.ts";
import type { Log } from "../log.ts";
import { isOver, type RunStatus } from "../protocol/run-state.ts";
import type { Specification } from "../protocol/specification.ts";
import { specificationOf } from "../runs/stored-specification.ts";
import type { Tables } from "../store/tables.ts";
import type { CheckpointRow } from "./checkpoint.ts";
import { dependantsOf } from "./needed.ts";
import { removeCheckpoint } from "./removal.ts";
import { type Candidate, type RetentionPolicy, retained } from "./retained.ts";

const POLL_MS = 2000;
const RUNS_AT_ONCE = 100;
/** How soon one that stays only because a run needs it is looked at again. */
const HELD_MS = 60_000;

/**
 * Removes what the recipes' retention does not keep, until the signal fires. It looks only at runs of which something is
 * due: a new checkpoint, a figure, a pin, the end of a need. Replicas take different runs: a run's row is the lock.
 */
export async function runRetention(
  { db, wake, log }: { db: Kysely<Tables>; wake: () => void; log: Log },
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      if ((await retainOnce(db)) > 0) wake();
      failures = 0;
      await pause(POLL_MS * (0.75 + Math.random() / 2), signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ reason: String(error) }, "checkpoints could not be retained; they will be looked at again");
      await pause(backoffMs(failures++, 1000, 60_000), signal);
    }
  }
}

/**
 * One look at all that is due; answers with how many checkpoints it removed. A run that cannot be looked at does not keep
 * the others from it: rejects in the end with what was wrong with the first.
 */
export async function retainOnce(db: Kysely<Tables>): Promise<number> {
  let removed = 0;
  const wrong: unknown[] = [];
  for (let after = ""; ; ) {
    const due = await db
      .selectFrom("checkpoint")
      .select("run_id")
      .distinct()
      .where("removed_at", "is", null)
      .where("retention_due", "<=", sql<Date>`now()`)
      .where("run_id", ">", after)
      .orderBy("run_id")
      .limit(RUNS_AT_ONCE)
      .execute();
    for (const { run_id } of due)
      removed += await db
        .transaction()
        .execute((trx) => retainOfRun(trx, run_id))
        .catch((error: unknown) => {
          wrong.push(error);
          return 0;
        });
    const last = due.at(-1);
    if (last === undefined || due.length < RUNS_AT_ONCE) break;
    after = last.run_id;
  }
  if (wrong.length > 0) throw wrong[0];
  return removed;
}

async function retainOfRun(trx: Transaction<Tables>, runId: string): Promise<number> {
  const run = await trx
    .selectFrom("run")
    .select(["id", "number", "status", "specification", "resumable_manifest", "delete_artifacts"])
    .where("id", "=", runId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (run === undefined) return 0;
  const rows = await trx
    .selectFrom("checkpoint")
    .selectAll()
    .where("run_id", "=", runId)
    .where("removed_at", "is", null)
    .orderBy("sequence")
    .forNoKeyUpdate()
    .execute();
  const cuts = new Map(
    (
      await trx
        .selectFrom("attempt")
        .select(["attempt", "cut_after_step"])
        .where("run_number", "=", run.number)
        .execute()
    ).map(({ attempt, cut_after_step }) => [attempt, cut_after_step]),
  );
  const needed = await dependantsOf(
    trx,
    rows.map(({ id }) => id),
  );
  const parents = new Set(needed.map(({ checkpointId }) => checkpointId));
  const going = !isOver(run.status as RunStatus);
  const fates: ReadonlyMap<string, "kept" | "held"> = run.delete_artifacts
    ? new Map([...parents].map((id) => [id, "held"]))
    : retained(
        rows.map((row) => toCandidate(row, cuts.get(row.attempt) ?? null)),
        policyOf(specificationOf(run.specification)),
        {
          pinned: new Set(rows.filter(({ pinned_at }) => pinned_at !== null).map(({ id }) => id)),
          resumable: going ? resumableOf(rows) : null,
          parents,
        },
      );
  let removed = 0;
  for (const row of rows) {
    if (fates.has(row.id)) continue;
    await removeCheckpoint(trx, row, run.delete_artifacts ? "run_deleted" : "retention");
    removed++;
  }
  const idsOf = (fate: string) => [...fates].filter(([, found]) => found === fate).map(([id]) => id);
  await sql`update checkpoint set retention_due = case when id = any(${idsOf("held")}::text[])
      then now() + ${HELD_MS} * interval '1 ms' end
    where run_id = ${runId} and removed_at is null`.execute(trx);
  return removed;
}

/** What the run's next attempt would go on from: the newest that holds all of the trainer's state. */
export function resumableOf(rows: readonly Pick<CheckpointRow, "id" | "resumable" | "sequence">[]) {
  const newest = rows.filter(({ resumable }) => resumable).sort((a, b) => b.sequence - a.sequence)[0];
  return newest?.id ?? null;
}

function toCandidate(row: CheckpointRow, cutAfterStep: number | null): Candidate {
  return {
    id: row.id,
    name: row.name,
    step: row.step,
    sequence: row.sequence,
    canonical: cutAfterStep === null || row.step <= cutAfterStep,
    figures: {
      training_reward: row.training_reward,
      validation_reward: row.validation_reward,
      validation_loss: row.validation_loss,
    },
  };
}

/** What its recipe says; a merge has none, and saves one. */
function policyOf({ kind, recipe }: Specification): RetentionPolicy {
  const said = recipe?.checkpoints;
  return {
    keepLast: said?.keepLast ?? null,
    keepBest: said?.keepBest ?? null,
    keepBestBy: said?.keepBestBy ?? (kind === "sft" ? "validation_loss" : "validation_reward"),
    keepEvery: said?.keepEvery ?? null,
  };
}
