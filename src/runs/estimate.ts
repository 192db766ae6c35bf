import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Recipe } from "../protocol/recipe.ts";
import { plannedSteps, type Specification } from "../protocol/specification.ts";
import type { Tables } from "../store/tables.ts";

/** What a submission would do, as far as it is truly known. */
export interface Estimate {
  readonly recipe: Recipe;
  readonly specification: Specification;
  readonly engine: string;
  readonly totalSteps: number;
  /** Samples of all training steps; null for a supervised run. */
  readonly samples: number | null;
  /** Runs that wait for the same engine now. */
  readonly queued: number;
  /** Mean seconds of a step over the workspace's last ten like runs (base model, dataset, kind); null without any. */
  readonly stepSeconds: number | null;
}

/** The estimate of what was resolved; a number that nobody knows is null. */
export async function estimateOf(
  db: Kysely<Tables>,
  viewer: Viewer,
  recipe: Recipe,
  specification: Specification,
): Promise<Estimate> {
  const totalSteps = plannedSteps(specification);
  const { training } = specification.recipe;
  return {
    recipe,
    specification,
    engine: specification.engine,
    totalSteps,
    samples:
      "rolloutBatchSize" in training
        ? totalSteps * training.rolloutBatchSize * training.nSamplesPerPrompt
        : null,
    queued: await queuedFor(db, specification.engine),
    stepSeconds: await paceOfLikeRuns(db, viewer, specification),
  };
}

async function queuedFor(db: Kysely<Tables>, engine: string): Promise<number> {
  const { count } = await db
    .selectFrom("run")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "pending")
    .where("engine", "=", engine)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

async function paceOfLikeRuns(
  db: Kysely<Tables>,
  viewer: Viewer,
  specification: Specification,
): Promise<number | null> {
  const rows = await db
    .selectFrom("run")
    .select("step_seconds")
    .where("workspace_id", "=", viewer.workspaceId)
    .where("base_model", "=", specification.origin.baseModel)
    .where("dataset_id", "=", specification.dataset.id)
    .where("kind", "=", specification.kind)
    .where("step_seconds", "is not", null)
    .orderBy("created_at", "desc")
    .limit(10)
    .execute();
  const seconds = rows.flatMap(({ step_seconds }) => step_seconds ?? []);
  return seconds.length === 0 ? null : seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
}
