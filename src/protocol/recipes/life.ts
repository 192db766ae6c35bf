import { z } from "zod";
import { knob, plain, positiveInt } from "./knob.ts";
import { evaluationDefaults } from "./training.ts";

export const metricChoices = ["validation_reward", "training_reward", "validation_loss"] as const;

export const checkpoints = z.strictObject({
  evalInterval: knob(
    z.int().min(0).max(1_000_000).default(evaluationDefaults.evalInterval),
    "steps",
    "Evaluate on the validation dataset every so many steps, and before the first and after the last; 0 only then.",
  ),
  evalMaxRows: knob(
    positiveInt(1_000_000).default(evaluationDefaults.evalMaxRows),
    "rows",
    "At most the first so many validation rows are used.",
  ),
  checkpointSaveFreq: knob(
    z.int().min(0).max(1_000_000).default(20),
    "steps",
    "Save a checkpoint every so many steps, and after the last; 0 only then.",
  ),
  keepLast: knob(
    positiveInt(100_000).optional(),
    "checkpoints",
    "Keep the newest so many. With no keep_ at all every checkpoint is kept; with several, one that any of them keeps is kept. Pinned ones, the last one, and what other runs began from always are.",
  ),
  keepBest: knob(positiveInt(100_000).optional(), "checkpoints", "Keep the best so many by keep_best_by."),
  keepBestBy: knob(
    z.enum(metricChoices).optional(),
    "metric",
    "What is best. When absent: the validation reward, or the validation loss of a supervised run.",
  ),
  keepEvery: knob(positiveInt(1_000_000).optional(), "steps", "Keep those whose step is a multiple of this."),
});

export const earlyStop = z.strictObject({
  metric: knob(
    z.enum(metricChoices).optional(),
    "metric",
    "What is watched. When absent: the validation reward, or the validation loss of a supervised run.",
  ),
  patience: knob(
    positiveInt(1_000_000).optional(),
    "measurements",
    "The run ends when so many measurements in a row were no better than the best before them by min_delta.",
  ),
  minDelta: knob(z.number().min(0).default(0), "metric", "How much better counts as better."),
  target: knob(z.number().optional(), "metric", "The run ends when the metric has come this far."),
});

export const budgetCaps = {
  maxWallTimeS: knob(
    z.number().gt(0).max(31_536_000).optional(),
    "seconds",
    "The run ends, with a checkpoint, after so much time at work.",
  ),
  maxTokens: knob(
    positiveInt(1e15).optional(),
    "tokens",
    "The run ends, with a checkpoint, when sampled and trained tokens pass this.",
  ),
  maxEngineS: knob(
    z.number().gt(0).max(31_536_000).optional(),
    "seconds",
    "The run ends, with a checkpoint, when the engine has been busy for so long.",
  ),
  maxJudgeCalls: knob(
    positiveInt(1e12).optional(),
    "calls",
    "The run ends, with a checkpoint, when its Grader has called judges so often.",
  ),
  maxCostUsd: knob(
    z.number().gt(0).max(1e9).optional(),
    "US dollars",
    "The run ends, with a checkpoint, when engine and judges have cost this. Refused where the trainers say no price.",
  ),
};
export const budget = z.strictObject({
  ...budgetCaps,
  whenSpent: knob(
    z.enum(["stop", "pause"]).default("stop"),
    "what",
    "Whether a spent budget stops the run, or pauses it: with raised caps it goes on when it is resumed.",
  ),
});

const environmentName = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/, "a name of capital letters, digits and _")
  .refine(
    (n) =>
      !n.startsWith("_OSMOSIS_") &&
      !n.startsWith("TRAINYARD_") &&
      n !== "ROLLOUT_PORT" &&
      n !== "GITHUB_TOKEN",
    "is reserved: ROLLOUT_PORT, GITHUB_TOKEN, and names that begin with _OSMOSIS_ or TRAINYARD_",
  );
/** A recipe travels in a job, and a message of NATS holds 1 MiB; as JSON these may take no more than a quarter of it. */
const maxEnvBytes = 262_144;
export const env = z
  .record(environmentName, plain.max(32_768))
  .refine(
    (variables) => Buffer.byteLength(JSON.stringify(variables)) <= maxEnvBytes,
    `is more than ${maxEnvBytes} bytes together: keep large things in the rollout's own files`,
  )
  .default({})
  .meta({ unit: "text", description: "Environment variables of the rollout's process." });

export const secrets = z.strictObject({
  required: knob(
    z
      .array(z.string().regex(/^[A-Z][A-Z0-9_]{0,254}$/, "a name of capital letters, digits and _"))
      .max(64)
      .default([]),
    "names",
    "Secrets that the rollout's process must be given; the trainer takes them from its own environment (TRAINYARD_SECRET_NAME) and fails the run when one is missing.",
  ),
});

export const advanced = z.strictObject({
  seed: knob(
    z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .optional(),
    "seed",
    "Seed of weights, data order and sampling; drawn at submission when absent, and frozen.",
  ),
});
