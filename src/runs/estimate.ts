import { type Kysely, sql } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { TrainerHello } from "../protocol/job.ts";
import type { Recipe } from "../protocol/recipe.ts";
import { plannedSteps, rowsPerStep, type TrainingSpecification } from "../protocol/specification.ts";
import type { Tables } from "../store/tables.ts";
import { type EngineOffer, saysPrice } from "./offers.ts";
import { specificationOf } from "./stored-specification.ts";

/** What a submission would do, as far as it is truly known. */
export interface Estimate {
  readonly recipe: Recipe;
  readonly specification: TrainingSpecification;
  readonly engine: string;
  /** Null for a run that has no end of its own. */
  readonly totalSteps: number | null;
  /** Samples of all training steps; null for a run that samples none, or has no end. */
  readonly samples: number | null;
  /** Runs of the workspace that wait for the same engine now. */
  readonly queued: number;
  /** Mean seconds of a step over the workspace's last ten like runs (base model, dataset, kind); null without any. */
  readonly stepSeconds: number | null;
  /** What all steps would take, by what those runs used for each sample or row; null without any, or without an end. */
  readonly engineSeconds: number | null;
  readonly sampledTokens: number | null;
  readonly trainedTokens: number | null;
  /** Of engine and judges, at the trainers' prices or by what those runs cost; null where nobody said a price. */
  readonly costUsd: number | null;
  /** Where the figures come from, in a sentence. */
  readonly basis: string;
}

/** The estimate of what was resolved; a number that nobody knows is null. */
export async function estimateOf(
  { db, offers }: { db: Kysely<Tables>; offers: readonly EngineOffer[] },
  viewer: Viewer,
  recipe: Recipe,
  specification: TrainingSpecification,
): Promise<Estimate> {
  const totalSteps = plannedSteps(specification);
  const like = await likeRuns(db, viewer, specification);
  const pieces = piecesPerStep(specification);
  const all = (perPiece: number | null) =>
    perPiece === null || totalSteps === null ? null : perPiece * pieces * totalSteps;
  const engineSeconds = all(mean(like.map(({ engineSeconds }) => engineSeconds)));
  const sampledTokens = all(mean(like.map((run) => run.sampledTokens)));
  const trainedTokens = all(mean(like.map((run) => run.trainedTokens)));
  const prices = offers.find((offer) => offer.engine === specification.engine && saysPrice(offer))?.prices;
  const engineCost = prices == null ? null : priced(prices, { engineSeconds, sampledTokens, trainedTokens });
  const judgeCost = all(mean(like.map((run) => run.judgeCostUsd)));
  return {
    recipe,
    specification,
    engine: specification.engine,
    totalSteps,
    samples: totalSteps !== null && specification.kind === "rl" ? totalSteps * pieces : null,
    queued: await queuedFor(db, viewer, specification.engine),
    stepSeconds: mean(like.map(({ stepSeconds }) => stepSeconds)),
    engineSeconds,
    sampledTokens: sampledTokens === null ? null : Math.round(sampledTokens),
    trainedTokens: trainedTokens === null ? null : Math.round(trainedTokens),
    costUsd: engineCost === null || judgeCost === null ? null : engineCost + judgeCost,
    basis: basisOf(like.length, specification, prices != null),
  };
}

async function queuedFor(db: Kysely<Tables>, viewer: Viewer, engine: string): Promise<number> {
  const { count } = await db
    .selectFrom("run")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", viewer.workspaceId)
    .where("status", "=", "pending")
    .where("engine", "=", engine)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Samples of a step, or the rows that it learns from. */
function piecesPerStep({ recipe: { training } }: TrainingSpecification): number {
  return rowsPerStep(training) * ("nSamplesPerPrompt" in training ? training.nSamplesPerPrompt : 1);
}

/** What a run used for each sample or row of its steps; null is what nobody counted or priced. */
interface Pace {
  readonly stepSeconds: number | null;
  readonly engineSeconds: number | null;
  readonly sampledTokens: number | null;
  readonly trainedTokens: number | null;
  readonly judgeCostUsd: number | null;
}

/** The workspace's last ten runs of the same kind, base model and dataset that have done a step. */
async function likeRuns(
  db: Kysely<Tables>,
  viewer: Viewer,
  { kind, origin, dataset }: TrainingSpecification,
): Promise<readonly Pace[]> {
  // Over every step that was done, those that a later attempt did again too: their usage is in the sums.
  const { rows } = await sql<Pace & { readonly specification: unknown }>`
    select run.step_seconds as "stepSeconds", run.specification, used.*
    from (
      select number, step_seconds, specification, created_at from run
      where workspace_id = ${viewer.workspaceId} and deleted_at is null and kind = ${kind} and base_model = ${origin.baseModel}
        and dataset_id = ${dataset.id} and exists (select from step where run_number = run.number)
      order by created_at desc limit 10) run
    cross join lateral (select count(*)::float8 as steps from step where run_number = run.number) done
    cross join lateral (
      select sum(engine_seconds) / done.steps as "engineSeconds",
        sum(sampled_tokens)::float8 / done.steps as "sampledTokens",
        sum(trained_tokens)::float8 / done.steps as "trainedTokens",
        case when bool_or(judge_cost_usd is null and judge_calls is distinct from 0) then null
          else coalesce(sum(judge_cost_usd), 0) / done.steps end as "judgeCostUsd"
      from attempt where run_number = run.number and wall_seconds > 0) used`.execute(db);
  return rows.map(({ specification: stored, stepSeconds, ...perStep }) => {
    const specification = specificationOf(stored);
    const pieces = specification.kind === "merge" ? 1 : piecesPerStep(specification);
    const each = (used: number | null) => (used === null ? null : used / pieces);
    return {
      stepSeconds,
      engineSeconds: each(perStep.engineSeconds),
      sampledTokens: each(perStep.sampledTokens),
      trainedTokens: each(perStep.trainedTokens),
      judgeCostUsd: each(perStep.judgeCostUsd),
    };
  });
}

/** A price that was not said costs nothing: the operator charges for what he named. */
function priced(
  prices: NonNullable<TrainerHello["prices"]>,
  used: Pick<Estimate, "engineSeconds" | "sampledTokens" | "trainedTokens">,
): number | null {
  const parts = [
    [prices.engineUsdPerHour, used.engineSeconds, 3600],
    [prices.sampledUsdPerMillionTokens, used.sampledTokens, 1e6],
    [prices.trainedUsdPerMillionTokens, used.trainedTokens, 1e6],
  ] as const;
  let cost = 0;
  for (const [price, amount, per] of parts) {
    if (price === null) continue;
    if (amount === null) return null;
    cost += (price * amount) / per;
  }
  return cost;
}

function basisOf(
  runs: number,
  { kind, origin, dataset, engine }: TrainingSpecification,
  hasPrice: boolean,
): string {
  const like = `of kind ${kind} on ${origin.baseModel} with the dataset ${dataset.name}`;
  const measured =
    runs === 0
      ? `no run ${like} has been measured yet`
      : `what ${runs === 1 ? "the last run" : `the last ${runs} runs`} ${like} used for each ${kind === "rl" ? "sample" : "row"}`;
  return hasPrice ? `${measured}, at the prices of the engine ${engine}` : `${measured}; no price is known`;
}

/** Of the values that are known. */
function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
