import type { z } from "zod";
import { type AlgorithmName, algorithmDefaults, otherAlgorithmsKnobs } from "./algorithm.ts";
import { evaluationDefaults, trainingDefaults } from "./training.ts";

/** Says what is wrong with one knob. */
type Say = (section: string, knob: string, message: string) => void;

export function sayTo(context: z.RefinementCtx): Say {
  return (section, knob, message) =>
    void context.addIssue({ code: "custom", path: [section, knob], message });
}

/** A run begins with a base model or with a checkpoint. */
export function originRules(
  { modelPath, startFrom }: { modelPath?: string | undefined; startFrom?: string | undefined },
  say: Say,
) {
  if ((modelPath === undefined) === (startFrom === undefined))
    say("experiment", "modelPath", "give model_path or start_from, one of the two");
}

/** Which version of the rollout: at most one way to say it, and none where there is no rollout. */
export function rolloutRules(
  experiment: {
    rollout?: string | undefined;
    entrypoint?: string | undefined;
    branch?: string | undefined;
    commitSha?: string | undefined;
  },
  say: Say,
) {
  if (experiment.branch !== undefined && experiment.commitSha !== undefined)
    say("experiment", "branch", "give branch or commit_sha, not both");
  if (experiment.rollout !== undefined) return;
  for (const knob of ["entrypoint", "branch", "commitSha"] as const)
    if (experiment[knob] !== undefined) say("experiment", knob, "does nothing without a rollout");
}

/** How to evaluate says nothing where there is nothing to evaluate on. */
export function evaluationRules(
  recipe: {
    experiment: { validationDataset?: string | undefined };
    checkpoints: object;
    sampling?: object;
  },
  say: Say,
) {
  if (recipe.experiment.validationDataset !== undefined) return;
  const defaults: Readonly<Record<string, unknown>> = evaluationDefaults;
  for (const section of ["checkpoints", "sampling"] as const)
    for (const [knob, value] of Object.entries(recipe[section] ?? {}))
      if (knob.startsWith("eval") && value !== undefined && value !== defaults[knob])
        say(section, knob, "does nothing without a validation_dataset");
}

type Metric = "validation_reward" | "training_reward" | "validation_loss";

/** What a run watches must be something that it measures. */
export function metricRules(
  recipe: {
    experiment: { kind: "rl" | "sft" | "offline_rl"; validationDataset?: string | undefined };
    checkpoints: { keepBest?: number | undefined; keepBestBy?: Metric | undefined };
    earlyStop?:
      | {
          metric?: Metric | undefined;
          patience?: number | undefined;
          minDelta: number;
          target?: number | undefined;
        }
      | undefined;
  },
  say: Say,
) {
  const { kind, validationDataset } = recipe.experiment;
  const usual: Metric = kind === "sft" ? "validation_loss" : "validation_reward";
  const measured = (metric: Metric, section: string, knob: string) => {
    if (metric === "training_reward" && kind !== "rl")
      say(section, knob, `a run of kind ${kind} samples no rewards while it trains`);
    else if (metric === "validation_reward" && kind === "sft")
      say(section, knob, "a supervised run measures validation_loss");
    else if (metric === "validation_loss" && kind !== "sft")
      say(section, knob, `a run of kind ${kind} measures validation_reward`);
    else if (metric !== "training_reward" && validationDataset === undefined)
      say(section, knob, `${metric} is not measured without a validation_dataset`);
  };
  const { checkpoints, earlyStop } = recipe;
  if (checkpoints.keepBest !== undefined)
    measured(checkpoints.keepBestBy ?? usual, "checkpoints", "keepBest");
  else if (checkpoints.keepBestBy !== undefined)
    say("checkpoints", "keepBestBy", "does nothing without keep_best");
  if (earlyStop === undefined) return;
  if (earlyStop.patience === undefined && earlyStop.target === undefined)
    say("earlyStop", "patience", "give patience or target, or leave [early_stop] out");
  if (earlyStop.patience === undefined && earlyStop.minDelta !== 0)
    say("earlyStop", "minDelta", "does nothing without patience");
  measured(earlyStop.metric ?? usual, "earlyStop", "metric");
}

/** What an algorithm would ignore is refused when it is set to something. */
export function algorithmRules(
  algorithm: { name: AlgorithmName; klCoefficient: number } & Readonly<Record<string, unknown>>,
  say: Say,
) {
  const defaults: Readonly<Record<string, unknown>> = algorithmDefaults;
  const set = (knob: string) => algorithm[knob] !== undefined && algorithm[knob] !== defaults[knob];
  for (const knob of otherAlgorithmsKnobs[algorithm.name])
    if (set(knob)) say("algorithm", knob, `does nothing in ${algorithm.name}: leave it out`);
  if (algorithm.klCoefficient === 0)
    for (const knob of ["klEstimator", "klPlacement"])
      if (set(knob)) say("algorithm", knob, "does nothing while kl_coefficient is 0");
  if (set("staleCorrectionCap") && !set("staleCorrection"))
    say("algorithm", "staleCorrectionCap", "does nothing without stale_correction");
  if (set("resampleLimit") && algorithm["constantRewardGroups"] !== "resample")
    say("algorithm", "resampleLimit", "does nothing unless constant_reward_groups is resample");
}

/** How the mode bounds staleness, and what only stale rows need. */
export function modeRules(
  recipe: {
    mode: { execution: string; maxStaleness?: number | undefined; weightSyncInterval: number };
    algorithm: { staleCorrection: string };
  },
  say: Say,
) {
  const { execution, maxStaleness, weightSyncInterval } = recipe.mode;
  if (execution === "sync" && (maxStaleness ?? 0) !== 0)
    say("mode", "maxStaleness", "must be 0 (or absent) when execution is sync");
  if (execution === "one_step_off_async" && (maxStaleness ?? 1) !== 1)
    say("mode", "maxStaleness", "must be 1 (or absent) when execution is one_step_off_async");
  if (execution === "fully_async" && (maxStaleness ?? 0) < 1)
    say("mode", "maxStaleness", "is required, and at least 1, when execution is fully_async");
  if (recipe.algorithm.staleCorrection !== "none" && execution === "sync" && weightSyncInterval === 1)
    say("algorithm", "staleCorrection", "does nothing in sync: no row is stale");
}

/** A continuous run has no end that its length or its learning rate could be counted from. */
export function strategyRules(
  training: { strategy: string; totalEpochs: number; totalSteps?: number | undefined; lrSchedule: string },
  say: Say,
) {
  if (training.strategy !== "continuous") return;
  if (training.totalSteps !== undefined)
    say("training", "totalSteps", "a continuous run is open-ended: leave it out");
  if (training.totalEpochs !== trainingDefaults.totalEpochs)
    say("training", "totalEpochs", "a continuous run is open-ended: leave it out");
  if (training.lrSchedule !== trainingDefaults.lrSchedule)
    say("training", "lrSchedule", "must be constant in a continuous run, which has no end to fall towards");
}

/** The range that rewards are clipped to, and where the overlong punishment begins. */
export function rewardRules(
  rewards: {
    clipMin?: number | undefined;
    clipMax?: number | undefined;
    overlongBufferLength: number;
    overlongPenalty: number;
  },
  maxResponseLength: number,
  say: Say,
) {
  const { clipMin, clipMax } = rewards;
  if (clipMin !== undefined && clipMax !== undefined && clipMin >= clipMax)
    say("rewards", "clipMin", "must be less than clip_max");
  if (rewards.overlongBufferLength > maxResponseLength)
    say("rewards", "overlongBufferLength", "must be at most max_response_length");
  if (rewards.overlongBufferLength === 0 && rewards.overlongPenalty !== 1)
    say("rewards", "overlongPenalty", "does nothing while overlong_buffer_length is 0");
}

/** What becomes of failed samples. */
export function failureRules(
  {
    maxRetries,
    minValidShare: _,
    ...policies
  }: { maxRetries: number; minValidShare: number } & Readonly<Record<string, unknown>>,
  say: Say,
) {
  if (maxRetries !== trainingDefaults.maxRetries && !Object.values(policies).includes("retry"))
    say("failures", "maxRetries", "does nothing unless a policy is retry");
}

/** An offline run learns from what was recorded, so what only rollouts have a use for needs an evaluation. */
export function offlineRules(
  recipe: {
    experiment: { rollout?: string | undefined; validationDataset?: string | undefined };
    training: Readonly<Record<string, unknown>> & { advantage: string };
    algorithm: { normalizeByStd: boolean };
    env: object;
    secrets: { required: readonly string[] };
  },
  say: Say,
) {
  const { experiment, training, algorithm, env, secrets } = recipe;
  const { rollout, validationDataset } = experiment;
  if (validationDataset !== undefined && rollout === undefined)
    say("experiment", "rollout", "is required with a validation_dataset: evaluations are rollouts");
  if (validationDataset === undefined && rollout !== undefined)
    say("experiment", "rollout", "does nothing without a validation_dataset");
  if (training.advantage === "reward" && !algorithm.normalizeByStd)
    say("algorithm", "normalizeByStd", "does nothing where advantage is reward: it is never divided");
  if (rollout !== undefined) return;
  const defaults: Readonly<Record<string, unknown>> = trainingDefaults;
  for (const knob of ["maxTurns", "agentWorkflowTimeoutS", "graderTimeoutS"])
    if (training[knob] !== undefined && training[knob] !== defaults[knob])
      say("training", knob, "does nothing without a rollout");
  for (const name of Object.keys(env)) say("env", name, "does nothing without a rollout");
  if (secrets.required.length > 0) say("secrets", "required", "does nothing without a rollout");
}

/** A secret is no plain variable as well. */
export function secretRules(
  { env, secrets }: { env: object; secrets: { required: readonly string[] } },
  say: Say,
) {
  for (const required of secrets.required)
    if (required in env) say("env", required, "is in [secrets] required as well: keep it in one place");
}
