import { z } from "zod";

/**
 * A recipe is what a person writes: in TOML and JSON with these sections and `snake_case` keys, in the API with the
 * same names in camelCase. Every knob has a default or is required, a range, a unit and a sentence; what is not
 * here is refused. One schema serves the API, TOML, JSON and `trainyard config explain`.
 */

/** Neither PostgreSQL nor a process's environment takes a zero byte or half of a surrogate pair. */
const isPlain = (text: string) => text.isWellFormed() && !text.includes("\0");
const plain = z.string().refine(isPlain, "holds a zero byte or half a character");
const name = plain.min(1).max(128);
const knob = <T extends z.ZodType>(schema: T, unit: string, description: string) =>
  schema.meta({ unit, description });

const positiveInt = (max: number) => z.int().min(1).max(max);
const share = z.number().min(0).max(1);

const reference = {
  modelPath: knob(
    name.optional(),
    "name",
    "Base model to start from. Required unless start_from names a checkpoint.",
  ),
  startFrom: knob(
    name.optional(),
    "checkpoint",
    "Checkpoint to start from: `run-name` (its last), `run-name/step-40`, or a checkpoint id.",
  ),
  dataset: knob(name, "name", "Dataset to train on: `name` (its newest version at submission) or `name@3`."),
  validationDataset: knob(
    name.optional(),
    "name",
    "Dataset that evaluations use; without one there are no evaluations.",
  ),
};

const optimiser = {
  lr: knob(z.number().gt(0).max(1).default(1e-6), "1/update", "Peak learning rate of AdamW."),
  lrSchedule: knob(
    z.enum(["constant", "linear", "cosine"]).default("constant"),
    "shape",
    "How the learning rate goes from its peak to the end of the run: stays, or falls to zero.",
  ),
  lrWarmupSteps: knob(
    z.int().min(0).max(1_000_000).default(0),
    "updates",
    "Updates over which the learning rate rises linearly to its peak.",
  ),
  adamBeta1: knob(z.number().min(0).lt(1).default(0.9), "share", "Decay of AdamW's first moment."),
  adamBeta2: knob(z.number().min(0).lt(1).default(0.95), "share", "Decay of AdamW's second moment."),
  adamEps: knob(z.number().gt(0).max(1).default(1e-8), "absolute", "Added to AdamW's denominator."),
  weightDecay: knob(z.number().min(0).max(1).default(0), "1/update", "Decoupled weight decay."),
  gradClipNorm: knob(
    z.number().min(0).max(1e6).default(1),
    "L2 norm",
    "Gradients are scaled down to this global norm; 0 turns clipping off.",
  ),
  totalEpochs: knob(
    positiveInt(10_000).default(1),
    "epochs",
    "Passes over the dataset. total_steps ends the run earlier or later when it is given.",
  ),
  totalSteps: knob(
    positiveInt(10_000_000).optional(),
    "updates",
    "Exact number of steps; overrides total_epochs.",
  ),
};

const rlTraining = z.strictObject({
  ...optimiser,
  nSamplesPerPrompt: knob(
    positiveInt(1024).default(8),
    "samples",
    "Group size: samples of one prompt whose rewards are compared.",
  ),
  rolloutBatchSize: knob(positiveInt(4096).default(32), "prompts", "Prompts per step."),
  updatesPerBatch: knob(
    positiveInt(64).default(1),
    "updates",
    "Minibatches that a step's rows are split into, one optimiser update each.",
  ),
  maxPromptLength: knob(
    positiveInt(1_048_576).default(8192),
    "tokens",
    "A longer prompt is refused as a failed sample, never cut.",
  ),
  maxResponseLength: knob(
    positiveInt(1_048_576).default(8192),
    "tokens",
    "Tokens that one model call may answer with.",
  ),
  agentWorkflowTimeoutS: knob(
    z.number().gt(0).max(86_400).default(450),
    "seconds",
    "Deadline of one AgentWorkflow run.",
  ),
  graderTimeoutS: knob(z.number().gt(0).max(86_400).default(150), "seconds", "Deadline of one Grader run."),
});

const sftTraining = z.strictObject({
  ...optimiser,
  batchSize: knob(positiveInt(65_536).default(32), "rows", "Rows per optimiser update."),
  maxLength: knob(
    positiveInt(1_048_576).default(8192),
    "tokens",
    "A longer row is left out and counted, never cut.",
  ),
});

const evaluationDefaults = { evalInterval: 10, evalMaxRows: 256, evalTemperature: 0 } as const;
const sampling = z.strictObject({
  rolloutTemperature: knob(
    z.number().gt(0).max(10).default(1),
    "temperature",
    "Sampling temperature of training rollouts.",
  ),
  rolloutTopP: knob(
    z.number().gt(0).max(1).default(1),
    "share",
    "Nucleus of training rollouts; below 1 the policy that learns is not quite the one that samples.",
  ),
  evalTemperature: knob(
    z.number().min(0).max(10).default(evaluationDefaults.evalTemperature),
    "temperature",
    "Sampling temperature of evaluations; 0 is greedy.",
  ),
});

const checkpoints = z.strictObject({
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
});

const algorithmDefaults = { clipLow: 0.2, clipHigh: 0.28, ratioCap: 2 } as const;
const algorithm = z.strictObject({
  name: knob(
    z.enum(["grpo", "ppo", "importance_sampling"]).default("grpo"),
    "name",
    "grpo: group-relative advantages with clipped ratios; ppo: the same clip with advantages centred by group only; importance_sampling: no clip, truncated ratios.",
  ),
  normalizeByStd: knob(
    z.boolean().default(true),
    "yes/no",
    "Divide group-relative advantages by the group's standard deviation (grpo only).",
  ),
  clipLow: knob(
    share.default(algorithmDefaults.clipLow),
    "ratio",
    "Ratios below 1 - clip_low give no gradient (grpo and ppo).",
  ),
  clipHigh: knob(
    z.number().min(0).max(100).default(algorithmDefaults.clipHigh),
    "ratio",
    "Ratios above 1 + clip_high give no gradient (grpo and ppo).",
  ),
  ratioCap: knob(
    z.number().min(1).max(1000).default(algorithmDefaults.ratioCap),
    "ratio",
    "Importance ratios are truncated here (importance_sampling).",
  ),
  klCoefficient: knob(
    z.number().min(0).max(100).default(0),
    "weight",
    "Weight of the k3 KL term to the policy that the run began with.",
  ),
  entropyCoefficient: knob(z.number().min(0).max(100).default(0), "weight", "Weight of the entropy bonus."),
  lossNormalization: knob(
    z.enum(["token", "sequence", "constant"]).default("token"),
    "unit",
    "token: mean over tokens of the batch; sequence: mean over each row, then over rows; constant: sum over max_response_length.",
  ),
});

const lora = z.strictObject({
  rank: knob(positiveInt(512).default(16), "rank", "Rank of the adapter."),
  alpha: knob(z.number().gt(0).max(4096).default(32), "scale", "The adapter is scaled by alpha / rank."),
  targets: knob(
    z
      .array(z.enum(["attention", "mlp", "head"]))
      .min(1)
      .default(["attention", "mlp", "head"]),
    "layers",
    "Which projections carry an adapter.",
  ),
});

const mode = z.strictObject({
  execution: knob(
    z.enum(["sync", "one_step_off_async", "fully_async"]).default("sync"),
    "mode",
    "sync: generate, then train; the others overlap the two within max_staleness.",
  ),
  maxStaleness: knob(
    z.int().min(0).max(1024).optional(),
    "policy versions",
    "How old the policy of a trained token may be: 0 in sync, 1 in one_step_off_async, required in fully_async.",
  ),
});

const budget = z.strictObject({
  maxWallTimeS: knob(
    z.number().gt(0).max(31_536_000).optional(),
    "seconds",
    "The run is stopped, with a checkpoint, after so much time at work.",
  ),
  maxTokens: knob(
    positiveInt(1e15).optional(),
    "tokens",
    "The run is stopped, with a checkpoint, when sampled and trained tokens pass this.",
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
const env = z
  .record(environmentName, plain.max(32_768))
  .refine(
    (variables) => Buffer.byteLength(JSON.stringify(variables)) <= maxEnvBytes,
    `is more than ${maxEnvBytes} bytes together: keep large things in the rollout's own files`,
  )
  .default({})
  .meta({ unit: "text", description: "Environment variables of the rollout's process." });
const secrets = z.strictObject({
  required: knob(
    z
      .array(z.string().regex(/^[A-Z][A-Z0-9_]{0,254}$/, "a name of capital letters, digits and _"))
      .max(64)
      .default([]),
    "names",
    "Secrets that the rollout's process must be given; the trainer takes them from its own environment (TRAINYARD_SECRET_NAME) and fails the run when one is missing.",
  ),
});
const advanced = z.strictObject({
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

/** What an algorithm would ignore is refused when it is set to something. */
const otherAlgorithmsKnobs = {
  grpo: ["ratioCap"],
  ppo: ["ratioCap"],
  importance_sampling: ["clipLow", "clipHigh"],
} as const;

/** Reinforcement learning: an AgentWorkflow and its Grader over a dataset of prompts. */
export const rlRecipe = z
  .strictObject({
    experiment: z.strictObject({
      kind: z
        .literal("rl")
        .default("rl")
        .meta({ unit: "kind", description: "What the run does: rl or sft." }),
      ...reference,
      rollout: knob(name, "name", "Registered rollout whose AgentWorkflow and Grader are run."),
      entrypoint: knob(
        plain.min(1).max(256).optional(),
        "path",
        "File of the rollout that exports them; the one given at registration when absent.",
      ),
      branch: knob(
        name.optional(),
        "git branch",
        "Newest version of the rollout that was registered from this branch.",
      ),
      commitSha: knob(
        z
          .string()
          .regex(/^[0-9a-f]{7,40}$/, "7 to 40 hex digits")
          .optional(),
        "git commit",
        "Version of the rollout that was registered at this commit.",
      ),
    }),
    training: rlTraining.prefault({}),
    sampling: sampling.prefault({}),
    checkpoints: checkpoints.prefault({}),
    algorithm: algorithm.prefault({}),
    lora: lora.optional(),
    mode: mode.prefault({}),
    budget: budget.prefault({}),
    env,
    secrets: secrets.prefault({}),
    advanced: advanced.prefault({}),
  })
  .superRefine((recipe, context) => {
    origin(recipe.experiment, context);
    evaluations(recipe, context);
    for (const knob of otherAlgorithmsKnobs[recipe.algorithm.name])
      if (recipe.algorithm[knob] !== algorithmDefaults[knob])
        context.addIssue({
          code: "custom",
          path: ["algorithm", knob],
          message: `does nothing in ${recipe.algorithm.name}: leave it out`,
        });
    const { execution, maxStaleness } = recipe.mode;
    const issue = (message: string) =>
      context.addIssue({ code: "custom", path: ["mode", "maxStaleness"], message });
    if (execution === "sync" && (maxStaleness ?? 0) !== 0)
      issue("must be 0 (or absent) when execution is sync");
    if (execution === "one_step_off_async" && (maxStaleness ?? 1) !== 1)
      issue("must be 1 (or absent) when execution is one_step_off_async");
    if (execution === "fully_async" && (maxStaleness ?? 0) < 1)
      issue("is required, and at least 1, when execution is fully_async");
    if (recipe.experiment.branch !== undefined && recipe.experiment.commitSha !== undefined)
      context.addIssue({
        code: "custom",
        path: ["experiment", "branch"],
        message: "give branch or commit_sha, not both",
      });
    if (
      recipe.training.updatesPerBatch >
      recipe.training.rolloutBatchSize * recipe.training.nSamplesPerPrompt
    )
      context.addIssue({
        code: "custom",
        path: ["training", "updatesPerBatch"],
        message: "is more than the samples of a step",
      });
    for (const required of recipe.secrets.required)
      if (required in recipe.env)
        context.addIssue({
          code: "custom",
          path: ["env", required],
          message: "is in [secrets] required as well: keep it in one place",
        });
  });

/** Supervised fine-tuning: cross-entropy on the answers of a dataset. */
export const sftRecipe = z
  .strictObject({
    experiment: z.strictObject({
      kind: z.literal("sft").meta({ unit: "kind", description: "What the run does: rl or sft." }),
      ...reference,
    }),
    training: sftTraining.prefault({}),
    checkpoints: checkpoints.prefault({}),
    lora: lora.optional(),
    budget: budget.prefault({}),
    advanced: advanced.prefault({}),
  })
  .superRefine((recipe, context) => {
    origin(recipe.experiment, context);
    evaluations(recipe, context);
  });

/** What a run does, as one of its kinds. */
export const recipe = z.union([sftRecipe, rlRecipe]);
export type RlRecipe = z.output<typeof rlRecipe>;
export type SftRecipe = z.output<typeof sftRecipe>;
export type Recipe = RlRecipe | SftRecipe;

/** Policy versions that a trained token may be behind, by the recipe's mode. */
export function maxStaleness(recipe: RlRecipe): number {
  return recipe.mode.maxStaleness ?? (recipe.mode.execution === "one_step_off_async" ? 1 : 0);
}

/** How to evaluate says nothing where there is nothing to evaluate on. */
function evaluations(
  recipe: {
    experiment: { validationDataset?: string | undefined };
    checkpoints: { evalInterval: number; evalMaxRows: number };
    sampling?: { evalTemperature: number };
  },
  context: z.RefinementCtx,
) {
  if (recipe.experiment.validationDataset !== undefined) return;
  for (const section of ["checkpoints", "sampling"] as const)
    for (const [knob, value] of Object.entries(recipe[section] ?? {}))
      if (knob in evaluationDefaults && value !== evaluationDefaults[knob as keyof typeof evaluationDefaults])
        context.addIssue({
          code: "custom",
          path: [section, knob],
          message: "does nothing without a validation_dataset",
        });
}

function origin(
  experiment: { modelPath?: string | undefined; startFrom?: string | undefined },
  context: z.RefinementCtx,
) {
  if ((experiment.modelPath === undefined) === (experiment.startFrom === undefined))
    context.addIssue({
      code: "custom",
      path: ["experiment", "modelPath"],
      message: "give model_path or start_from, one of the two",
    });
}
