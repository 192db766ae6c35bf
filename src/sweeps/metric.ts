import type { FieldIssue } from "../errors.ts";
import type { Recipe } from "../protocol/recipe.ts";
import type { metricChoices } from "../protocol/recipes/life.ts";
import type { Direction } from "./halving.ts";
import type { EarlyStopping } from "./plan.ts";

/** What trials are compared by. */
export type Metric = (typeof metricChoices)[number];

/** Which way is better. */
export function directionOf(metric: Metric): Direction {
  switch (metric) {
    case "validation_reward":
    case "training_reward":
      return "max";
    case "validation_loss":
      return "min";
  }
}

/** What a sweep of such runs is judged by when nobody said; null where nothing that tells good from bad is measured. */
export function usualMetric({ experiment }: Recipe): Metric | null {
  const validated = experiment.validationDataset !== undefined;
  switch (experiment.kind) {
    case "rl":
      return validated ? "validation_reward" : "training_reward";
    case "sft":
      return validated ? "validation_loss" : null;
    case "offline_rl":
      return validated ? "validation_reward" : null;
  }
}

/** What keeps early stopping from comparing such a run: a metric that it does not measure, or not by the first rung. */
export function checkEarlyStopping(recipe: Recipe, stopping: EarlyStopping | undefined): FieldIssue[] {
  if (stopping === undefined) return [];
  const say = (field: string, message: string, suggestion: string | null = null) => [
    { path: ["earlyStopping", field], message, suggestion },
  ];
  const { metric, minSteps } = stopping;
  const { kind, validationDataset } = recipe.experiment;
  const measured: readonly Metric[] =
    kind === "sft"
      ? ["validation_loss"]
      : kind === "rl"
        ? ["validation_reward", "training_reward"]
        : ["validation_reward"];
  if (!measured.includes(metric))
    return say("metric", `a run of kind ${kind} does not measure ${metric}`, measured.join(" or "));
  if (metric === "training_reward") return [];
  if (validationDataset === undefined)
    return say("metric", `${metric} is not measured without a validation_dataset`);
  const { evalInterval } = recipe.checkpoints;
  if (evalInterval === 0)
    return say("metric", `${metric} is not measured between the first step and the last: eval_interval is 0`);
  if (minSteps < evalInterval)
    return say(
      "minSteps",
      `must be at least the eval_interval of ${evalInterval}: nothing is measured before`,
    );
  return [];
}
