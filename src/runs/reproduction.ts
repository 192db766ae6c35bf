import { type Kysely, type RawBuilder, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { BlobDamaged, BlobMissing, type Blobs } from "../blobs/blobs.ts";
import { Conflict, NotFound } from "../errors.ts";
import { checkpointManifest } from "../protocol/checkpoint-manifest.ts";
import { isOver, type RunStatus } from "../protocol/run-state.ts";
import type { Specification } from "../protocol/specification.ts";
import { onLine } from "../results/line.ts";
import { oncePrepared } from "../store/idempotency.ts";
import type { Tables } from "../store/tables.ts";
import { type RunChange, standing } from "./changing.ts";
import { type FrozenRun, type Run, type RunRow, toRun } from "./run.ts";
import { specificationOf } from "./stored-specification.ts";
import { checkLabels, insertRun } from "./submit.ts";

/** How a run that replays another one compares with it, in the steps that both of them have. */
export interface Reproduction {
  /** The run that is replayed. */
  readonly ofId: string;
  /** `pending` until the replay is over; what was compared by then is told all the same. */
  readonly state: "pending" | "compared";
  /** Whether it is the same bit for bit, to the original's last step; null while pending, and where it cannot be told. */
  readonly same: boolean | null;
  /** Whether the weights of the two last checkpoints are; null where one is missing, or they are of two steps. */
  readonly sameWeights: boolean | null;
  readonly stepsCompared: number;
  /** Null when none was different. */
  readonly firstDifferentStep: number | null;
  /** The largest difference of each metric over the steps compared; null where no step has it in both. */
  readonly differences: readonly { readonly metric: ComparedMetric; readonly largest: number | null }[];
  /** What is to be known about it; null where there is nothing. */
  readonly note: string | null;
}

export const comparedMetrics = ["loss", "reward/mean", "optimiser/grad_norm"] as const;
export type ComparedMetric = (typeof comparedMetrics)[number];

export interface ReproductionReads {
  /** Of a run that replays another; null of any other run. */
  of(viewer: Viewer, run: Run): Promise<Reproduction | null>;
}

export interface Reproductions extends ReproductionReads {
  /**
   * A new run of the same frozen specification, from what was recorded. Conflict unless the run is over, and when
   * something that it needs is gone: named with its hash.
   */
  reproduce(
    viewer: Viewer,
    input: { id: string; name?: string | null; idempotencyKey?: string | null },
  ): Promise<RunChange>;
}

/** See ReproductionReads. */
export function createReproductionReads(db: Kysely<Tables>): ReproductionReads {
  return {
    async of(viewer, run) {
      requireScope(viewer, "read");
      if (run.workspaceId !== viewer.workspaceId) throw new NotFound("there is no such run", ["id"]);
      if (run.reproduces === null) return null;
      // One that was removed is compared with as before: its history is still there.
      const row = await db
        .selectFrom("run")
        .selectAll()
        .where("id", "=", run.reproduces)
        .where("workspace_id", "=", viewer.workspaceId)
        .executeTakeFirstOrThrow();
      return compare(db, toRun(row, new Date()), run);
    },
  };
}

/** See Reproductions. */
export function createReproductions({
  db,
  blobs,
  wake,
}: {
  db: Kysely<Tables>;
  blobs: Blobs;
  /** Called after something was written for the dispatcher. */
  wake: () => void;
}): Reproductions {
  async function replayable(viewer: Viewer, id: string): Promise<RunRow> {
    const row = await db
      .selectFrom("run")
      .selectAll()
      .where("id", "=", id)
      .where("workspace_id", "=", viewer.workspaceId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (row === undefined) throw new NotFound("there is no such run", ["id"]);
    if (!isOver(row.status as RunStatus))
      throw new Conflict(`this run is ${row.status}; it can be reproduced when it is over`, ["id"]);
    await refuseWhatIsGone(blobs, specificationOf(row.specification));
    return row;
  }

  return {
    ...createReproductionReads(db),

    async reproduce(viewer, input) {
      requireScope(viewer, "write");
      const { idempotencyKey, ...asked } = input;
      const { name } = checkLabels({ name: input.name });
      const request = {
        workspaceId: viewer.workspaceId,
        key: idempotencyKey ?? null,
        verb: "reproduceRun",
        input: asked,
      };
      // A run that is over stays so.
      const prepare = () => replayable(viewer, input.id);
      const { result } = await oncePrepared(db, request, prepare, async (trx, row) => {
        const id = await insertRun(trx, viewer, {
          specification: specificationOf(row.specification),
          datasetVersionId: row.dataset_version_id,
          rolloutVersionId: row.rollout_version_id,
          configurationVersionId: row.configuration_version_id,
          reproduces: row.id,
          priority: row.priority,
          name,
          base: `${row.name.slice(0, 80)}-again`,
          tags: row.tags,
          notes: row.notes,
        });
        return { id };
      });
      wake();
      return standing(db, result.id);
    },
  };
}

/** Conflict naming the first thing that the specification needs and the blobs have no more. */
async function refuseWhatIsGone(blobs: Blobs, specification: Specification): Promise<void> {
  const need = async (what: string, sha256: string) => {
    if ((await blobs.stat(sha256)) === null)
      throw new Conflict(`it cannot be replayed: ${what} is gone (blob ${sha256})`, ["id"]);
  };
  const { dataset, validation, rollout, origin } = specification;
  if (dataset !== null) await need(`its dataset ${dataset.name}@${dataset.version}`, dataset.sha256);
  if (validation !== null)
    await need(`its validation dataset ${validation.name}@${validation.version}`, validation.sha256);
  if (rollout !== null) await need(`its rollout ${rollout.name}@${rollout.version}`, rollout.sha256);
  if (origin.kind === "base") return;
  await need(`the checkpoint ${origin.checkpointId} that it began with`, origin.manifest);
  try {
    const bytes = await blobs.get(origin.manifest);
    const { files } = checkpointManifest.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    await need(
      `the weights of the checkpoint ${origin.checkpointId} that it began with`,
      files.weights.sha256,
    );
  } catch (error) {
    if (!(error instanceof BlobDamaged || error instanceof BlobMissing)) throw error;
    throw new Conflict(
      `it cannot be replayed: the checkpoint ${origin.checkpointId} that it began with cannot be read: ${error.message}`,
      ["id"],
    );
  }
}

async function compare(db: Kysely<Tables>, original: FrozenRun, replay: Run): Promise<Reproduction> {
  const { compared, first, ...largest } = await compareSteps(db, original, replay);
  const [weights, again] = await Promise.all([lastWeights(db, original), lastWeights(db, replay)]);
  const bothAtOneStep = weights !== null && again !== null && weights.step === again.step;
  const sameWeights = bothAtOneStep ? weights.sha256 === again.sha256 : null;
  const state = isOver(replay.status) ? "compared" : "pending";
  const short = replay.progress.currentStep < original.progress.currentStep;
  const different = first !== null || sameWeights === false;
  const comparable = !short && (compared > 0 || sameWeights !== null);
  return {
    ofId: original.id,
    state,
    same: state === "pending" ? null : different ? false : comparable ? true : null,
    sameWeights,
    stepsCompared: compared,
    firstDifferentStep: first,
    differences: comparedMetrics.map((metric) => ({ metric, largest: largest[metric] })),
    note: noteOn(original, replay),
  };
}

function noteOn(original: FrozenRun, replay: Run): string | null {
  const notes: string[] = [];
  const { recipe } = original.specification;
  const execution = recipe !== null && "mode" in recipe ? recipe.mode.execution : "sync";
  if (execution !== "sync")
    notes.push(
      `in ${execution} it depends on timing which policy version samples what: such a run is not repeatable`,
    );
  if (recipe?.budget.maxWallTimeS !== undefined || recipe?.budget.maxEngineS !== undefined)
    notes.push("its budget caps time: where such a cap ends it depends on the machine");
  if (original.changedBudget !== null)
    notes.push("the original's budget was changed while it lived, and the replay has its recipe's");
  if (original.status !== "finished")
    notes.push(`the original ${original.status}: the two are compared up to their last common step`);
  if (isOver(replay.status) && replay.progress.currentStep < original.progress.currentStep)
    notes.push(
      `the replay ${replay.status} at step ${replay.progress.currentStep}, and the original came to ${original.progress.currentStep}`,
    );
  return notes.length === 0 ? null : notes.join("; ");
}

type Compared = { compared: number; first: number | null } & Record<ComparedMetric, number | null>;

/** Numbers are compared as they were told: a float that differs in its last bit is different. */
async function compareSteps(db: Kysely<Tables>, original: Run, replay: Run): Promise<Compared> {
  const { rows } = await sql<Compared>`
    with a as (${pointsOf(original)}), b as (${pointsOf(replay)})
    select count(*)::int as compared,
      min(a.step) filter (where (a.loss, a.reward, a.grad_norm) is distinct from (b.loss, b.reward, b.grad_norm)) as first,
      max(abs(a.loss - b.loss)) as "loss", max(abs(a.reward - b.reward)) as "reward/mean",
      max(abs(a.grad_norm - b.grad_norm)) as "optimiser/grad_norm"
    from a join b using (step)`.execute(db);
  return rows[0] as Compared;
}

function pointsOf({ number }: Run): RawBuilder<unknown> {
  return sql`select distinct on (step) step, (data->'metrics'->>'loss')::double precision as loss,
      (data->'reward'->>'mean')::double precision as reward,
      (data->'metrics'->>'optimiser/grad_norm')::double precision as grad_norm
    from step where run_number = ${number} and ${onLine("step", undefined)} order by step, attempt desc`;
}

/** The weights of the last checkpoint of the run's canonical history, by their hash. */
async function lastWeights(
  db: Kysely<Tables>,
  { number }: Run,
): Promise<{ step: number; sha256: string } | null> {
  const row = await db
    .selectFrom("checkpoint")
    .innerJoin("checkpoint_file as file", "file.checkpoint_id", "checkpoint.id")
    .select(["checkpoint.step", "file.sha256"])
    .where("checkpoint.run_number", "=", number)
    .where("file.name", "=", "weights")
    .where(onLine("checkpoint", undefined))
    .orderBy("checkpoint.step", "desc")
    .orderBy("checkpoint.sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
