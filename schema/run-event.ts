import type { EventOf, EventType, RewardStatistics, SampleIndex } from "../src/protocol/event.ts";
import type { RunStatus } from "../src/protocol/run-state.ts";
import type { Point } from "../src/runs/points.ts";
import type { Health } from "../src/runs/run.ts";
import { builder } from "./builder.ts";
import { RemovalCauseEnum } from "./checkpoint.ts";
import { LogLevelEnum, LogSourceEnum } from "./log-line.ts";
import { globalId } from "./node.ts";
import { BudgetCapsType } from "./run-budget.ts";
import { RunHealth, StatusReason } from "./run-figures.ts";
import { SplitEnum } from "./sample.ts";
import {
  FailureCount,
  failureCounts,
  finite,
  gradedFields,
  NamedValue,
  namedValues,
  RewardStatisticsType,
  RunPhaseEnum,
  RunStatusEnum,
} from "./values.ts";

/** What everything that is told of a run has. */
interface Told<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
  readonly at: string;
  readonly runId: string;
  /** Null when no attempt says it. */
  readonly attempt: number | null;
}
/** Four figures of the samples that have a reward, or null when none has. */
function statistics(index: readonly SampleIndex[]): RewardStatistics | null {
  const rewards = index.map(({ reward }) => reward).filter((reward) => reward !== null);
  if (rewards.length === 0) return null;
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  const variance = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / rewards.length;
  return { mean, std: Math.sqrt(variance), min: Math.min(...rewards), max: Math.max(...rewards) };
}

/** An event of the log under the API's name for it. */
interface Of<Kind extends string, Type extends EventType> extends Told<Kind> {
  readonly event: EventOf<Type>;
}

export type StatusChange = Told<"RunStatusChanged"> & {
  readonly status: RunStatus;
  readonly reason: { readonly code: string; readonly message: string } | null;
};
export type ToldRunEvent =
  | StatusChange
  | (Told<"HealthReported"> & { readonly health: Health })
  | (Told<"MetricsLogged"> & { readonly points: readonly Point[] })
  | Of<"RunChanged", "changed">
  | Of<"StopRequested", "stop_requested">
  | Of<"PauseRequested", "pause_requested">
  | Of<"ResumeRequested", "resume_requested">
  | Of<"KillRequested", "kill_requested">
  | Of<"CheckpointRequested", "checkpoint_requested">
  | Of<"BudgetChanged", "budget_changed">
  | Of<"CheckpointRemoved", "checkpoint_removed">
  | Of<"AttemptStarted", "started">
  | Of<"PhaseChanged", "phase">
  | Of<"StepCompleted", "step">
  | Of<"SamplesGraded", "samples">
  | Of<"CheckpointSaved", "checkpoint">
  | Of<"EvaluationCompleted", "evaluation">
  | Of<"LogsWritten", "log">
  | Of<"OutputSaved", "output">
  | Of<"UsageUpdated", "usage">
  | Of<"ResumeVerified", "resume_verified">;
export type RunEventKind = ToldRunEvent["kind"];
type ToldAs<Kind extends RunEventKind> = Extract<ToldRunEvent, { kind: Kind }>;

export const RunEvent = builder.interfaceRef<ToldRunEvent>("RunEvent").implement({
  description: "Something that happened to a run.",
  resolveType: ({ kind }) => kind,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Unique: an event that is told again has the same." }),
    at: t.expose("at", { type: "DateTime", description: "When it happened." }),
    runId: t.id({ description: "The run's global id.", resolve: ({ runId }) => globalId("Run", runId) }),
    attempt: t.exposeInt("attempt", {
      nullable: true,
      description: "The attempt that says it; null when none does.",
    }),
  }),
});

/** What happens to anything in a workspace: the interface of everything that its stream tells. */
export const WorkspaceEvent = builder
  .interfaceRef<{ readonly kind: string; readonly id: string; readonly at: string }>("WorkspaceEvent")
  .implement({
    description: "Something that happened in a workspace.",
    resolveType: ({ kind }) => kind,
    fields: (t) => ({
      id: t.exposeID("id", { description: "Unique: an event that is told again has the same." }),
      at: t.expose("at", { type: "DateTime", description: "When it happened." }),
    }),
  });
const both = [RunEvent, WorkspaceEvent];

builder.objectRef<ToldAs<"RunStatusChanged">>("RunStatusChanged").implement({
  description: "The run stands elsewhere now.",
  interfaces: both,
  fields: (t) => ({
    status: t.field({ type: RunStatusEnum, description: "Where.", resolve: ({ status }) => status }),
    reason: t.field({
      type: StatusReason,
      nullable: true,
      description: "Why; null where the status says it all.",
      resolve: ({ reason }) => reason,
    }),
  }),
});

builder.objectRef<ToldAs<"RunChanged">>("RunChanged").implement({
  description: "People changed what they call the run, or removed it.",
  interfaces: both,
  fields: (t) => ({
    name: t.string({ description: "Its name now.", resolve: ({ event }) => event.name }),
    tags: t.stringList({ description: "Its tags now.", resolve: ({ event }) => [...event.tags] }),
    notes: t.string({ nullable: true, description: "Its notes now.", resolve: ({ event }) => event.notes }),
    deleted: t.boolean({ description: "Whether it was removed.", resolve: ({ event }) => event.deleted }),
  }),
});

builder.objectRef<ToldAs<"StopRequested">>("StopRequested").implement({
  description: "Somebody asked the run to end; its trainer saves a checkpoint and then stops.",
  interfaces: both,
  fields: (t) => ({
    reason: t.string({ nullable: true, description: "Why.", resolve: ({ event }) => event.reason }),
  }),
});

builder.objectRef<ToldAs<"PauseRequested">>("PauseRequested").implement({
  description:
    "The run was asked to rest: its trainer saves a checkpoint with its optimiser, and leaves. RunStatusChanged follows when it has.",
  interfaces: both,
  fields: (t) => ({
    preempted: t.boolean({
      description:
        "Whether it is to make room for a run that goes before it, and goes on by itself after that.",
      resolve: ({ event }) => event.cause === "preempted",
    }),
    reason: t.string({ nullable: true, description: "Why.", resolve: ({ event }) => event.reason }),
  }),
});

builder.objectRef<ToldAs<"ResumeRequested">>("ResumeRequested").implement({
  description: "The run was asked to go on, or a pause that had not come to it was taken back.",
  interfaces: both,
});

builder.objectRef<ToldAs<"KillRequested">>("KillRequested").implement({
  description: "The run was asked to end by a moment; what it has not saved by then is lost.",
  interfaces: both,
  fields: (t) => ({
    deadline: t.field({
      type: "DateTime",
      description: "The moment.",
      resolve: ({ event }) => event.deadline,
    }),
    reason: t.string({ nullable: true, description: "Why.", resolve: ({ event }) => event.reason }),
  }),
});

builder.objectRef<ToldAs<"CheckpointRequested">>("CheckpointRequested").implement({
  description: "Somebody asked for a checkpoint; the CheckpointSaved that answers has the same request.",
  interfaces: [RunEvent],
  fields: (t) => ({
    request: t.string({ description: "The request's id.", resolve: ({ event }) => event.id }),
  }),
});

builder.objectRef<ToldAs<"BudgetChanged">>("BudgetChanged").implement({
  description: "The run has other caps now, in place of all those that it had.",
  interfaces: [RunEvent],
  fields: (t) => ({
    caps: t.field({ type: BudgetCapsType, description: "The caps.", resolve: ({ event }) => event.budget }),
  }),
});

builder.objectRef<ToldAs<"CheckpointRemoved">>("CheckpointRemoved").implement({
  description: "A checkpoint is gone.",
  interfaces: both,
  fields: (t) => ({
    checkpointId: t.id({
      description: "The checkpoint's global id.",
      resolve: ({ event }) => globalId("Checkpoint", event.checkpointId),
    }),
    step: t.int({ description: "The step that it was of.", resolve: ({ event }) => event.step }),
    cause: t.field({ type: RemovalCauseEnum, description: "Why.", resolve: ({ event }) => event.cause }),
  }),
});

builder.objectRef<ToldAs<"AttemptStarted">>("AttemptStarted").implement({
  description: "A trainer took the run up.",
  interfaces: both,
  fields: (t) => ({
    trainerName: t.string({ description: "The trainer's name.", resolve: ({ event }) => event.trainerName }),
    resumedFromStep: t.int({
      nullable: true,
      description:
        "The step of the checkpoint that it goes on from: what earlier attempts did past it is done again. Null when it begins anew.",
      resolve: ({ event }) => event.resumedFrom?.step ?? null,
    }),
  }),
});

builder.objectRef<ToldAs<"PhaseChanged">>("PhaseChanged").implement({
  description: "The run does something else now.",
  interfaces: [RunEvent],
  fields: (t) => ({
    phase: t.field({ type: RunPhaseEnum, description: "What.", resolve: ({ event }) => event.phase }),
    reason: t.string({ nullable: true, description: "Why.", resolve: ({ event }) => event.reason }),
  }),
});

builder.objectRef<ToldAs<"HealthReported">>("HealthReported").implement({
  description: "The trainer showed that it is at work, or failed to by the time it had promised.",
  interfaces: [RunEvent],
  fields: (t) => ({
    health: t.field({ type: RunHealth, description: "How the run does.", resolve: ({ health }) => health }),
  }),
});

builder.objectRef<ToldAs<"StepCompleted">>("StepCompleted").implement({
  description: "One optimiser step was done.",
  interfaces: [RunEvent],
  fields: (t) => ({
    step: t.int({ description: "Its number, counted from 1.", resolve: ({ event }) => event.step }),
    totalSteps: t.int({
      nullable: true,
      description: "Steps until the run's end; null when not known.",
      resolve: ({ event }) => event.totalSteps,
    }),
    epoch: t.float({
      nullable: true,
      description: "Passes over the dataset so far; null when not known.",
      resolve: ({ event }) => event.epoch,
    }),
    policyVersion: t.int({
      description: "How often the weights had been published.",
      resolve: ({ event }) => event.policyVersion,
    }),
    ...gradedFields(t, ({ event }) => event),
    seconds: t.field({
      type: [NamedValue],
      description: "Seconds that it took, by stage.",
      resolve: ({ event }) => namedValues(event.seconds),
    }),
    sampledTokens: t.field({
      type: "BigInt",
      description: "Tokens that were sampled for it.",
      resolve: ({ event }) => event.sampledTokens,
    }),
    trainedTokens: t.field({
      type: "BigInt",
      description: "Tokens that it trained on.",
      resolve: ({ event }) => event.trainedTokens,
    }),
    stalenessMax: t.int({
      nullable: true,
      description: "How many policy versions its oldest token was behind; null when nothing was sampled.",
      resolve: ({ event }) => event.stalenessMax,
    }),
  }),
});

const LoggedPoint = builder.objectRef<Point>("LoggedPoint").implement({
  description: "One value of one metric at one step.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "The metric's name." }),
    step: t.exposeInt("step", { description: "The step." }),
    value: t.float({
      nullable: true,
      description: "The value; null when it is not finite.",
      resolve: ({ value }) => finite(value),
    }),
  }),
});

builder.objectRef<ToldAs<"MetricsLogged">>("MetricsLogged").implement({
  description: "Metrics besides those of a step were logged.",
  interfaces: [RunEvent],
  fields: (t) => ({
    points: t.field({
      type: [LoggedPoint],
      description: "The points.",
      resolve: ({ points }) => [...points],
    }),
  }),
});

builder.objectRef<ToldAs<"SamplesGraded">>("SamplesGraded").implement({
  description: "Samples got their rewards, or failed; they can be read now.",
  interfaces: [RunEvent],
  fields: (t) => ({
    step: t.int({ description: "The step that they were drawn for.", resolve: ({ event }) => event.step }),
    split: t.field({
      type: SplitEnum,
      description: "What they were drawn for.",
      resolve: ({ event }) => event.split,
    }),
    samples: t.int({ description: "How many they are.", resolve: ({ event }) => event.index.length }),
    reward: t.field({
      type: RewardStatisticsType,
      nullable: true,
      description: "Rewards of the valid ones; null when there were none.",
      resolve: ({ event }) => statistics(event.index),
    }),
    failures: t.field({
      type: [FailureCount],
      description: "The others, by reason.",
      resolve: ({ event }) => {
        const counts: { [name: string]: number } = {};
        for (const { failure } of event.index)
          if (failure !== null) counts[failure] = (counts[failure] ?? 0) + 1;
        return failureCounts(counts);
      },
    }),
  }),
});

builder.objectRef<ToldAs<"CheckpointSaved">>("CheckpointSaved").implement({
  description: "A checkpoint is complete.",
  interfaces: both,
  fields: (t) => ({
    step: t.int({ description: "The step that it is of.", resolve: ({ event }) => event.step }),
    name: t.string({ description: "Its name.", resolve: ({ event }) => event.name }),
    sizeBytes: t.field({
      type: "BigInt",
      description: "Its size in bytes.",
      resolve: ({ event }) => event.sizeBytes,
    }),
    resumable: t.boolean({
      description: "Whether training can go on from it, bit for bit.",
      resolve: ({ event }) => event.resumable,
    }),
    request: t.string({
      nullable: true,
      description: "The request that it answers; null when nobody asked for it.",
      resolve: ({ event }) => event.request,
    }),
  }),
});

builder.objectRef<ToldAs<"EvaluationCompleted">>("EvaluationCompleted").implement({
  description: "The policy was tried on a validation dataset.",
  interfaces: both,
  fields: (t) => ({
    step: t.int({
      description: "The step whose policy it was; 0 before the first.",
      resolve: ({ event }) => event.step,
    }),
    dataset: t.string({
      description: "The dataset, as `name@version`.",
      resolve: ({ event }) => event.dataset,
    }),
    temperature: t.float({
      description: "The sampling temperature; 0 is greedy.",
      resolve: ({ event }) => event.temperature,
    }),
    ...gradedFields(t, ({ event }) => event),
  }),
});

const WrittenLine = builder.objectRef<EventOf<"log">["lines"][number]>("WrittenLine").implement({
  description: "One line of a run's log.",
  fields: (t) => ({
    at: t.expose("at", { type: "DateTime", description: "When it was written." }),
    level: t.field({ type: LogLevelEnum, description: "How grave it is.", resolve: ({ level }) => level }),
    source: t.field({ type: LogSourceEnum, description: "Who wrote it.", resolve: ({ source }) => source }),
    message: t.exposeString("message", { description: "The line." }),
  }),
});

builder.objectRef<ToldAs<"LogsWritten">>("LogsWritten").implement({
  description: "The trainer or the author's code wrote something.",
  interfaces: [RunEvent],
  fields: (t) => ({
    lines: t.field({ type: [WrittenLine], description: "What.", resolve: ({ event }) => [...event.lines] }),
  }),
});

builder.objectRef<ToldAs<"OutputSaved">>("OutputSaved").implement({
  description: "The run made a file.",
  interfaces: [RunEvent],
  fields: (t) => ({
    name: t.string({ description: "Its name.", resolve: ({ event }) => event.name }),
    contentType: t.string({
      description: "What it is, as a media type.",
      resolve: ({ event }) => event.contentType,
    }),
    sha256: t.string({ description: "Its SHA-256, in hex.", resolve: ({ event }) => event.sha256 }),
    sizeBytes: t.field({
      type: "BigInt",
      description: "Its size in bytes.",
      resolve: ({ event }) => event.sizeBytes,
    }),
  }),
});

builder.objectRef<ToldAs<"UsageUpdated">>("UsageUpdated").implement({
  description: "What the attempt has spent so far.",
  interfaces: [RunEvent],
  fields: (t) => ({
    sampledTokens: t.field({
      type: "BigInt",
      description: "Tokens that were sampled.",
      resolve: ({ event }) => event.sampledTokens,
    }),
    trainedTokens: t.field({
      type: "BigInt",
      description: "Tokens that were trained on.",
      resolve: ({ event }) => event.trainedTokens,
    }),
    engineSeconds: t.float({
      description: "Seconds that the engine was at work.",
      resolve: ({ event }) => event.engineSeconds,
    }),
    wallSeconds: t.float({
      description: "Seconds that the trainer was at work.",
      resolve: ({ event }) => event.wallSeconds,
    }),
    samplingSeconds: t.float({
      description: "Seconds that the engine sampled.",
      resolve: ({ event }) => event.samplingSeconds,
    }),
    trainingSeconds: t.float({
      description: "Seconds that the engine trained.",
      resolve: ({ event }) => event.trainingSeconds,
    }),
    overlapSeconds: t.float({
      description: "Seconds that it did both at once.",
      resolve: ({ event }) => event.overlapSeconds,
    }),
    judgeCalls: t.field({
      type: "BigInt",
      description: "Calls of judges by the Grader.",
      resolve: ({ event }) => event.judgeCalls,
    }),
    judgeCostUsd: t.float({
      nullable: true,
      description: "What those cost, in US dollars; null when not known.",
      resolve: ({ event }) => finite(event.judgeCostUsd),
    }),
    engineCostUsd: t.float({
      nullable: true,
      description: "What the engine cost, in US dollars; null when not known.",
      resolve: ({ event }) => finite(event.engineCostUsd),
    }),
  }),
});

builder.objectRef<ToldAs<"ResumeVerified">>("ResumeVerified").implement({
  description: "After a resume: whether the policy is the one that was saved.",
  interfaces: [RunEvent],
  fields: (t) => ({
    step: t.int({ description: "The step of the checkpoint.", resolve: ({ event }) => event.step }),
    same: t.boolean({ description: "Whether it is.", resolve: ({ event }) => event.same }),
    maxLogprobDifference: t.float({
      description: "The largest difference of a probe's log-probabilities, in nats.",
      resolve: ({ event }) => event.maxLogprobDifference,
    }),
  }),
});
