import { z } from "zod";
import { budgetCaps } from "./recipes/life.ts";
import { runKinds } from "./specification.ts";
import { subjectToken } from "./subjects.ts";

/** Why a sample has no reward. A failed sample is never a reward of zero. */
export const failureClasses = [
  "agent_error",
  "agent_timeout",
  "grader_error",
  "grader_timeout",
  "invalid_reward",
  "truncated",
  "infrastructure",
  "cancelled",
] as const;
export type FailureClass = (typeof failureClasses)[number];

/** What a run is doing while it is at work. */
export const phases = [
  "init",
  "provision",
  "setup",
  "train",
  "finalize",
  "complete",
  "error",
  "cleanup",
] as const;
export type Phase = (typeof phases)[number];

const at = z.iso.datetime();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** No more than the API's and the store's whole numbers hold: one point beyond them would hide all the others from every reader. */
const step = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);
/** Some 24 days: with more, the end of a lease could be no date, and every reader of the log would stop at that event. */
const leaseMs = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const count = z.int().min(0);
/** Null says "not known" or "not a number"; it is never written as 0. */
const value = z.number().nullable();

const inWorkspace = { workspaceId: subjectToken, at };
const inRun = { ...inWorkspace, runId: subjectToken };
/** What a trainer stamps on everything it says: which attempt, and the log position of that attempt's `started`. */
const byTrainer = { ...inRun, attempt: z.int().min(1), claim: z.int().min(1) };

const rewardStatistics = z.strictObject({
  mean: z.number(),
  std: z.number(),
  min: z.number(),
  max: z.number(),
});
export type RewardStatistics = z.output<typeof rewardStatistics>;

const failures = z.partialRecord(z.enum(failureClasses), count);
export type FailureCounts = z.output<typeof failures>;

/** One line of a samples event: all but the transcript, which is line `line` of the JSONL blob. */
const sampleIndex = z.strictObject({
  line: count,
  group: count,
  index: count,
  /** Row of the split's dataset version that it was drawn from, counted from 0; null when not known. */
  promptRow: count
    .max(2 ** 31 - 1)
    .nullable()
    .default(null),
  /** Composed, shaped and clipped: what it was compared by. */
  reward: value,
  /** As its Grader named them, before weights; null where it named none. */
  rewards: z.record(z.string().max(64), z.number()).nullable().default(null),
  /** What shaping and clipping added to the composed reward; null without a reward. */
  shaping: value.default(null),
  /** What its recipe's policy made of it; null where nothing was to be decided. */
  treatment: z.enum(["dropped", "masked", "zeroed"]).nullable().default(null),
  /** How often it was tried before, and failed. */
  retries: count.default(0),
  failure: z.enum(failureClasses).nullable(),
  failureMessage: z.string().max(2000).nullable(),
  advantage: value,
  policyVersion: count,
  promptTokens: count,
  responseTokens: count,
  truncated: z.boolean(),
  durationS: value,
});
export type SampleIndex = z.output<typeof sampleIndex>;

export const logLevels = ["debug", "info", "warn", "error"] as const;
const logLine = z.strictObject({
  at,
  level: z.enum(logLevels),
  source: z.enum(["trainer", "rollout"]),
  message: z.string().max(8192),
});
export type LogLine = z.output<typeof logLine>;

// Platform → log: decisions, and what became of rows that others watch.
const submitted = z.strictObject({
  type: z.literal("submitted"),
  ...inRun,
  name: z.string(),
  kind: z.enum(runKinds),
  by: z.string(),
});
const changed = z.strictObject({
  type: z.literal("changed"),
  ...inRun,
  name: z.string(),
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  deleted: z.boolean(),
});
const stopRequested = z.strictObject({
  type: z.literal("stop_requested"),
  ...inRun,
  by: z.string(),
  reason: z.string().max(2000).nullable(),
});
/** A run that is to leave its trainer with a checkpoint and go on later: for a person, or for a run that goes before it. */
const pauseRequested = z.strictObject({
  type: z.literal("pause_requested"),
  ...inRun,
  by: z.string().nullable(),
  cause: z.enum(["person", "preempted"]),
  reason: z.string().max(2000).nullable(),
});
/** A paused run waits for a trainer again. */
const resumeRequested = z.strictObject({
  type: z.literal("resume_requested"),
  ...inRun,
  by: z.string().nullable(),
});
/** A stop with a deadline: whatever the run has not ended by then is lost. */
const killRequested = z.strictObject({
  type: z.literal("kill_requested"),
  ...inRun,
  by: z.string(),
  reason: z.string().max(2000).nullable(),
  deadline: at,
});
/** Save one at the end of the step at work; `id` comes back in the checkpoint that answers it. */
const checkpointRequested = z.strictObject({
  type: z.literal("checkpoint_requested"),
  ...inRun,
  id: z.string().max(64),
  by: z.string(),
});
export const budgetChange = z.strictObject(budgetCaps);
export type BudgetCaps = z.output<typeof budgetChange>;
/** All the caps of the run from now on, in place of its recipe's. */
const budgetChanged = z.strictObject({
  type: z.literal("budget_changed"),
  ...inRun,
  by: z.string(),
  budget: budgetChange,
});
/** The grace of a kill is over. */
const killed = z.strictObject({
  type: z.literal("killed"),
  ...inRun,
  reason: z.string().max(2000).nullable(),
});
/** Silent for so long that nobody can say whether anyone is at work. */
const lost = z.strictObject({
  type: z.literal("lost"),
  ...inRun,
  claim: z.int(),
  leaseUntil: at,
  reason: z.string(),
});
/** A checkpoint is gone: by retention, by hand, or with its run. */
const checkpointRemoved = z.strictObject({
  type: z.literal("checkpoint_removed"),
  ...inRun,
  checkpointId: z.string(),
  step,
  manifest: sha256,
  cause: z.enum(["retention", "person", "run_deleted"]),
});
/** The lease ran out and nobody has shown progress since. */
const stalled = z.strictObject({
  type: z.literal("stalled"),
  ...inRun,
  claim: z.int(),
  leaseUntil: at,
  reason: z.string(),
});
/** The newest event of a sweep: it was made, one of its runs was stopped early, or all are over. */
const sweepChanged = z.strictObject({
  type: z.literal("sweep_changed"),
  ...inWorkspace,
  sweepId: z.string(),
  name: z.string(),
  status: z.enum(["running", "stopped", "finished"]),
});
const datasetReady = z.strictObject({
  type: z.literal("dataset_ready"),
  ...inWorkspace,
  datasetId: z.string(),
  versionId: z.string(),
  name: z.string(),
  version: z.int(),
});
const rolloutRegistered = z.strictObject({
  type: z.literal("rollout_registered"),
  ...inWorkspace,
  rolloutId: z.string(),
  name: z.string(),
  version: z.int(),
});
const configurationSaved = z.strictObject({
  type: z.literal("configuration_saved"),
  ...inWorkspace,
  configurationId: z.string(),
  name: z.string(),
  version: z.int(),
});

// Trainer → log. The sequence of `started` is the claim of all that follows.
const started = z.strictObject({
  type: z.literal("started"),
  ...inRun,
  attempt: z.int().min(1),
  trainer: z.string(),
  trainerName: z.string(),
  leaseMs,
  resumedFrom: z.strictObject({ step, manifest: sha256 }).nullable(),
});
const phase = z.strictObject({
  type: z.literal("phase"),
  ...byTrainer,
  phase: z.enum(phases),
  reason: z.string().nullable(),
});
const stepDone = z.strictObject({
  type: z.literal("step"),
  ...byTrainer,
  step,
  totalSteps: step.nullable(),
  epoch: value,
  policyVersion: count,
  /** Over valid samples; null when there were none (supervised runs have none). */
  reward: rewardStatistics.nullable(),
  validSamples: count,
  failures,
  /** Flat, slash-separated names, e.g. `policy/entropy`, `length/response`, `optimiser/lr`. */
  metrics: z.record(z.string().max(128), value),
  /** Seconds by stage, e.g. `rollout`, `sample`, `train`, `wait`. */
  seconds: z.record(z.string().max(64), z.number()),
  sampledTokens: count,
  trainedTokens: count,
  stalenessMax: count.nullable(),
});
/** In a `metrics` event, over all its series: as JSON some hundred kilobytes, of the million that an entry may have. */
export const maxPoints = 10_000;
/** Values of one series at rising steps, a column each: `values[n]` was measured at `steps[n]`. */
const metricSeries = z
  .strictObject({
    key: z.string().max(128),
    steps: z.array(step).max(maxPoints),
    values: z.array(value).max(maxPoints),
  })
  .refine(({ steps, values }) => steps.length === values.length, "a series has as many values as steps");
export type MetricSeries = z.output<typeof metricSeries>;
const metrics = z.strictObject({
  type: z.literal("metrics"),
  ...byTrainer,
  series: z
    .array(metricSeries)
    .max(maxPoints)
    .refine(
      (series) => series.reduce((points, { steps }) => points + steps.length, 0) <= maxPoints,
      `an event has at most ${maxPoints} points`,
    ),
});
const samples = z.strictObject({
  type: z.literal("samples"),
  ...byTrainer,
  step,
  split: z.enum(["train", "validation"]),
  blob: sha256,
  index: z.array(sampleIndex).max(10_000),
});
const checkpoint = z.strictObject({
  type: z.literal("checkpoint"),
  ...byTrainer,
  step,
  name: z.string(),
  manifest: sha256,
  sizeBytes: count,
  resumable: z.boolean(),
  baseModel: z.string(),
  /** Why it was saved. */
  cause: z.enum(["cadence", "requested", "paused", "stopped", "finished", "merged"]).default("cadence"),
  /** The `checkpoint_requested` that it answers. */
  request: z.string().max(64).nullable().default(null),
  /** What it holds besides its manifest, so that the store knows it without reading it. */
  files: z
    .array(z.strictObject({ name: z.string().max(64), sha256, sizeBytes: count }))
    .max(64)
    .default([]),
});
const evaluation = z.strictObject({
  type: z.literal("evaluation"),
  ...byTrainer,
  step,
  dataset: z.string(),
  temperature: z.number(),
  reward: rewardStatistics.nullable(),
  validSamples: count,
  failures,
  metrics: z.record(z.string().max(128), value),
});
const log = z.strictObject({ type: z.literal("log"), ...byTrainer, lines: z.array(logLine).max(1000) });
const output = z.strictObject({
  type: z.literal("output"),
  ...byTrainer,
  name: z.string().max(256),
  contentType: z.string(),
  sha256,
  sizeBytes: count,
});
const usage = z.strictObject({
  type: z.literal("usage"),
  ...byTrainer,
  sampledTokens: count,
  trainedTokens: count,
  engineSeconds: z.number(),
  wallSeconds: z.number(),
  /** Of the engine's seconds: sampling, training, and both at once. */
  samplingSeconds: z.number().default(0),
  trainingSeconds: z.number().default(0),
  overlapSeconds: z.number().default(0),
  judgeCalls: count.default(0),
  /** Null where the Grader or the engine has no price: what is not known is not 0. */
  judgeCostUsd: value.default(null),
  engineCostUsd: value.default(null),
});
/** "I am at work, and will say so again within leaseMs." */
const progress = z.strictObject({
  type: z.literal("progress"),
  ...byTrainer,
  leaseMs,
  note: z.string().max(500).nullable(),
});
/** After a resume: whether the policy is the one that was saved. */
const resumeVerified = z.strictObject({
  type: z.literal("resume_verified"),
  ...byTrainer,
  step,
  same: z.boolean(),
  maxLogprobDifference: z.number(),
});
const finished = z.strictObject({
  type: z.literal("finished"),
  ...byTrainer,
  step,
  /** Why it ended before its last step, e.g. the early-stop rule; null when it came to it. */
  reason: z.string().max(2000).nullable().default(null),
});
/** Left with a checkpoint, its engine released: it goes on from there when it is resumed. */
const paused = z.strictObject({
  type: z.literal("paused"),
  ...byTrainer,
  step,
  code: z.enum(["pause_requested", "budget_spent"]),
  reason: z.string().max(2000).nullable(),
});
const failed = z.strictObject({
  type: z.literal("failed"),
  ...byTrainer,
  code: z.string().max(64),
  message: z.string().max(8192),
});
const stopped = z.strictObject({
  type: z.literal("stopped"),
  ...byTrainer,
  step,
  reason: z.string().max(2000).nullable(),
});
/** The trainer gives the run back, shut down or without its engine: the next attempt goes on from the last checkpoint. */
const released = z.strictObject({
  type: z.literal("released"),
  ...byTrainer,
  step,
  code: z.enum(["shutdown", "engine_away", "preempted"]),
  reason: z.string().max(2000),
});
const crashed = z.strictObject({
  type: z.literal("crashed"),
  ...inRun,
  attempt: z.int(),
  message: z.string().max(8192),
});

/** Everything that is ever written to the log. */
export const event = z.discriminatedUnion("type", [
  submitted,
  changed,
  stopRequested,
  pauseRequested,
  resumeRequested,
  killRequested,
  checkpointRequested,
  budgetChanged,
  killed,
  stalled,
  lost,
  checkpointRemoved,
  sweepChanged,
  datasetReady,
  rolloutRegistered,
  configurationSaved,
  started,
  phase,
  stepDone,
  metrics,
  samples,
  checkpoint,
  evaluation,
  log,
  output,
  usage,
  progress,
  resumeVerified,
  finished,
  failed,
  stopped,
  paused,
  released,
  crashed,
]);
export type Event = z.output<typeof event>;
/** An event before the log has filled in what it leaves to its defaults. */
export type NewEvent = z.input<typeof event>;
export type EventType = Event["type"];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;
export type RunEvent = Extract<Event, { runId: string }>;
/** What a trainer says under a claim. */
export type NewTrainerEvent = Extract<NewEvent, { attempt: number; claim: number; runId: string }>;

/** An event and its place in the log. */
export interface LoggedEvent {
  readonly sequence: number;
  readonly event: Event;
}

/** The run an event belongs to, or null when it belongs to its workspace only. */
export function runIdOf(event: Event): string | null {
  return "runId" in event ? event.runId : null;
}
