import { z } from "zod";
import { knob, positiveInt, share } from "./knob.ts";

export const trainingDefaults = {
  totalEpochs: 1,
  lrSchedule: "constant",
  agentWorkflowTimeoutS: 450,
  graderTimeoutS: 150,
  maxRetries: 2,
} as const;

const optimiser = {
  lr: knob(z.number().gt(0).max(1).default(1e-6), "1/update", "Peak learning rate of AdamW."),
  lrSchedule: knob(
    z.enum(["constant", "linear", "cosine"]).default(trainingDefaults.lrSchedule),
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
    positiveInt(10_000).default(trainingDefaults.totalEpochs),
    "epochs",
    "Passes over the dataset. total_steps ends the run earlier or later when it is given.",
  ),
  totalSteps: knob(
    positiveInt(10_000_000).optional(),
    "updates",
    "Exact number of steps; overrides total_epochs.",
  ),
};

const lengths = {
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
  maxTurns: knob(
    positiveInt(10_000).optional(),
    "model calls",
    "Model calls that one rollout may make: the next is refused, and a sample that fails of it is truncated. When absent, as many as its workflow asks for.",
  ),
};
const deadlines = {
  agentWorkflowTimeoutS: knob(
    z.number().gt(0).max(86_400).default(trainingDefaults.agentWorkflowTimeoutS),
    "seconds",
    "Deadline of one AgentWorkflow run.",
  ),
  graderTimeoutS: knob(
    z.number().gt(0).max(86_400).default(trainingDefaults.graderTimeoutS),
    "seconds",
    "Deadline of one Grader run.",
  ),
};
const updatesPerBatch = knob(
  positiveInt(64).default(1),
  "updates",
  "Minibatches that a step's rows are split into, one optimiser update each.",
);
const maxLength = knob(
  positiveInt(1_048_576).default(8192),
  "tokens",
  "A longer row is left out and counted, never cut.",
);

export const rlTraining = z.strictObject({
  strategy: knob(
    z.enum(["standard", "continuous"]).default("standard"),
    "strategy",
    "standard: to total_steps or total_epochs; continuous: open-ended, until it is stopped or paused, its budget is spent, or [early_stop] ends it.",
  ),
  ...optimiser,
  nSamplesPerPrompt: knob(
    positiveInt(1024).default(8),
    "samples",
    "Group size: samples of one prompt whose rewards are compared.",
  ),
  rolloutBatchSize: knob(positiveInt(4096).default(32), "prompts", "Prompts per step."),
  updatesPerBatch,
  ...lengths,
  ...deadlines,
});

export const sftTraining = z.strictObject({
  ...optimiser,
  batchSize: knob(positiveInt(65_536).default(32), "rows", "Rows of one forward and backward pass."),
  gradientAccumulationSteps: knob(
    positiveInt(4096).default(1),
    "passes",
    "Batches whose gradients are added up before each update: a step learns from batch_size times as many rows.",
  ),
  maxLength,
});

export const offlineTraining = z.strictObject({
  ...optimiser,
  batchSize: knob(positiveInt(65_536).default(32), "rows", "Recorded trajectories per step."),
  updatesPerBatch,
  maxLength,
  advantage: knob(
    z.enum(["group", "batch", "reward"]).default("group"),
    "baseline",
    "What a recorded reward is compared with: the mean of its prompt's trajectories, the mean of all of them, or nothing.",
  ),
  missingLogprobs: knob(
    z.enum(["origin", "refuse"]).default("origin"),
    "policy",
    "Where a row recorded no log-probabilities: origin takes those of the policy that the run begins with, and says how many; refuse fails the run.",
  ),
  ...lengths,
  ...deadlines,
});

export const evaluationDefaults = {
  evalInterval: 10,
  evalMaxRows: 256,
  evalTemperature: 0,
  evalTopP: 1,
  evalSamplesPerPrompt: 1,
} as const;

const evaluationSampling = {
  evalTemperature: knob(
    z.number().min(0).max(10).default(evaluationDefaults.evalTemperature),
    "temperature",
    "Sampling temperature of evaluations; 0 is greedy.",
  ),
  evalTopP: knob(
    z.number().gt(0).max(1).default(evaluationDefaults.evalTopP),
    "share",
    "Nucleus of evaluations.",
  ),
  evalSamplesPerPrompt: knob(
    positiveInt(1024).default(evaluationDefaults.evalSamplesPerPrompt),
    "samples",
    "Samples of each validation row.",
  ),
  evalMaxResponseLength: knob(
    positiveInt(1_048_576).optional(),
    "tokens",
    "Tokens that one model call of an evaluation may answer with; max_response_length when absent.",
  ),
};

export const sampling = z.strictObject({
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
  ...evaluationSampling,
});
/** Nothing is sampled to learn from; evaluations are. */
export const offlineSampling = z.strictObject(evaluationSampling);

export const lora = z.strictObject({
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

export const mode = z.strictObject({
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
  weightSyncInterval: knob(
    positiveInt(1024).default(1),
    "steps",
    "Steps with an update after which samplers are given the new weights; each time is one policy version. A run that is resumed in between begins by giving them.",
  ),
});

const failurePolicy = z.enum(["drop", "mask", "retry", "zero"]);
const ofFailed = (who: string) => knob(failurePolicy.default("drop"), "policy", who);
export const failures = z.strictObject({
  agentError: ofFailed(
    "A sample whose AgentWorkflow threw. drop: no part in the step; mask: its place counts where the loss is averaged, and it teaches nothing; retry: sampled again; zero: a reward of 0.",
  ),
  agentTimeout: ofFailed("A sample whose AgentWorkflow passed its deadline; as agent_error."),
  graderError: ofFailed("A sample whose Grader threw; as agent_error."),
  graderTimeout: ofFailed("A sample whose Grader passed its deadline; as agent_error."),
  invalidReward: ofFailed(
    "A sample whose reward is no finite number, or not of the named ones; as agent_error.",
  ),
  infrastructure: ofFailed("A sample lost with its process or its connection; as agent_error."),
  truncated: knob(
    z.enum(["keep", "drop", "mask", "retry", "zero"]).default("keep"),
    "policy",
    "A sample that its length cut and that has a reward all the same. keep: like any other; mask: its reward is compared, its tokens teach nothing (DAPO's overlong filtering); the rest as agent_error.",
  ),
  maxRetries: knob(
    z.int().min(1).max(16).default(trainingDefaults.maxRetries),
    "times",
    "How often a sample is tried again where the policy is retry; then it is dropped.",
  ),
  minValidShare: knob(
    share.default(0.25),
    "share",
    "A step trains on nothing when fewer of its samples than this have a reward (a zero by policy is one; those that their grader removed are not counted); three such steps in a row fail the run.",
  ),
});
