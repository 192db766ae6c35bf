import { z } from "zod";
import { algorithm, offlineAlgorithm, rewards, rewardWeights } from "./recipes/algorithm.ts";
import { offlineExperiment, rlExperiment, sftExperiment } from "./recipes/experiment.ts";
import { advanced, budget, checkpoints, earlyStop, env, secrets } from "./recipes/life.ts";
import {
  algorithmRules,
  evaluationRules,
  failureRules,
  metricRules,
  modeRules,
  offlineRules,
  originRules,
  rewardRules,
  rolloutRules,
  sayTo,
  secretRules,
  strategyRules,
} from "./recipes/rules.ts";
import {
  failures,
  lora,
  mode,
  offlineSampling,
  offlineTraining,
  rlTraining,
  sampling,
  sftTraining,
} from "./recipes/training.ts";

/**
 * A recipe is what a person writes: in TOML and JSON with these sections and `snake_case` keys, in the API with the
 * same names in camelCase. Every knob has a default or is required, a range, a unit and a sentence; what is not
 * here is refused. One schema serves the API, TOML, JSON and `trainyard config explain`.
 */

const common = {
  checkpoints: checkpoints.prefault({}),
  lora: lora.optional(),
  budget: budget.prefault({}),
  earlyStop: earlyStop.optional(),
  advanced: advanced.prefault({}),
};
const withRollout = {
  rewards: rewards.prefault({}),
  rewardWeights,
  env,
  secrets: secrets.prefault({}),
};

/** Reinforcement learning: an AgentWorkflow and its Grader over a dataset of prompts. */
export const rlRecipe = z
  .strictObject({
    experiment: rlExperiment,
    training: rlTraining.prefault({}),
    sampling: sampling.prefault({}),
    algorithm: algorithm.prefault({}),
    failures: failures.prefault({}),
    mode: mode.prefault({}),
    ...withRollout,
    ...common,
  })
  .superRefine((recipe, context) => {
    const say = sayTo(context);
    const { training } = recipe;
    originRules(recipe.experiment, say);
    rolloutRules(recipe.experiment, say);
    evaluationRules(recipe, say);
    metricRules(recipe, say);
    strategyRules(training, say);
    algorithmRules(recipe.algorithm, say);
    modeRules(recipe, say);
    rewardRules(recipe.rewards, training.maxResponseLength, say);
    failureRules(recipe.failures, say);
    secretRules(recipe, say);
    if (training.updatesPerBatch > training.rolloutBatchSize * training.nSamplesPerPrompt)
      say("training", "updatesPerBatch", "is more than the samples of a step");
  });

/** Supervised fine-tuning: cross-entropy on the answers of a dataset. */
export const sftRecipe = z
  .strictObject({ experiment: sftExperiment, training: sftTraining.prefault({}), ...common })
  .superRefine((recipe, context) => {
    const say = sayTo(context);
    originRules(recipe.experiment, say);
    evaluationRules(recipe, say);
    metricRules(recipe, say);
  });

/** Reinforcement learning from recorded trajectories and their rewards; nothing is sampled but evaluations. */
export const offlineRecipe = z
  .strictObject({
    experiment: offlineExperiment,
    training: offlineTraining.prefault({}),
    sampling: offlineSampling.prefault({}),
    algorithm: offlineAlgorithm.prefault({}),
    ...withRollout,
    ...common,
  })
  .superRefine((recipe, context) => {
    const say = sayTo(context);
    const { experiment, training } = recipe;
    originRules(experiment, say);
    rolloutRules(experiment, say);
    evaluationRules(recipe, say);
    metricRules(recipe, say);
    algorithmRules(recipe.algorithm, say);
    rewardRules(recipe.rewards, training.maxResponseLength, say);
    secretRules(recipe, say);
    offlineRules(recipe, say);
    if (training.updatesPerBatch > training.batchSize)
      say("training", "updatesPerBatch", "is more than the rows of a step");
  });

export const recipeKinds = ["rl", "sft", "offline_rl"] as const;
export type RecipeKind = (typeof recipeKinds)[number];

/** What a run does, as one of its kinds. */
export const recipe = z.union([sftRecipe, offlineRecipe, rlRecipe]);
export type RlRecipe = z.output<typeof rlRecipe>;
export type SftRecipe = z.output<typeof sftRecipe>;
export type OfflineRecipe = z.output<typeof offlineRecipe>;
export type Recipe = RlRecipe | SftRecipe | OfflineRecipe;

/** The schema of a kind of recipe. */
export const recipeSchemas = { rl: rlRecipe, sft: sftRecipe, offline_rl: offlineRecipe } as const;

/** Policy versions that a trained token may be behind, by the recipe's mode. */
export function maxStaleness(recipe: Pick<RlRecipe, "mode">): number {
  return recipe.mode.maxStaleness ?? (recipe.mode.execution === "one_step_off_async" ? 1 : 0);
}
