import { recipeToToml } from "../src/configurations/toml.ts";
import type { Specification } from "../src/protocol/specification.ts";
import type { Health, Overview, Progress, Run } from "../src/runs/run.ts";
import { AttemptType } from "./attempt.ts";
import { builder } from "./builder.ts";
import { CheckpointConnection, CheckpointOrder, CheckpointType, checkpointOrder } from "./checkpoint.ts";
import { ConfigurationVersionType } from "./configuration.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { DatasetVersionType } from "./dataset.ts";
import { enumOf } from "./enums.ts";
import { EvaluationConnection } from "./evaluation.ts";
import { LogFilterInput, LogLineConnection } from "./log-line.ts";
import { given } from "./lookups.ts";
import { AxisEnum, MetricKeyType, MetricSeriesType } from "./metric.ts";
import { findable, globalId, Node } from "./node.ts";
import { OutputConnection } from "./output.ts";
import { RecipeType } from "./recipe.ts";
import { RolloutVersionType } from "./rollout.ts";
import { SampleConnection, SampleFilterInput, SampleOrder, sampleOrder } from "./sample.ts";
import { StepConnection } from "./step.ts";
import { BaseModelType } from "./trainer.ts";
import { UsageType } from "./usage.ts";
import { finite, RunPhaseEnum, RunStatusEnum } from "./values.ts";
import { MemberType } from "./viewer.ts";

export const RunKindEnum = enumOf("RunKind", "What a run does.", {
  rl: "Reinforcement learning.",
  sft: "Supervised fine-tuning.",
});

export const RunType = builder.objectRef<Run>("Run");
export const RunConnection = connectionOf("Run", RunType);
findable("Run", RunType, (id, { load }) => load.run(id));

export const StatusReason = builder.objectRef<{ code: string; message: string }>("StatusReason").implement({
  description: "Why a run's status is what it is.",
  fields: (t) => ({
    code: t.exposeString("code", { description: "The reason in one word, for programs." }),
    message: t.exposeString("message", { description: "The reason for people." }),
  }),
});

const HealthState = enumOf("HealthState", "How a run at work is doing, from its trainer's lease alone.", {
  ok: "Its trainer shows progress.",
  stalled: "Its trainer has not shown progress by the time it promised.",
});

export const RunHealth = builder.objectRef<Health>("RunHealth").implement({
  description: "Whether a run at work shows progress.",
  fields: (t) => ({
    state: t.field({ type: HealthState, description: "Whether it does.", resolve: ({ state }) => state }),
    reason: t.exposeString("reason", { nullable: true, description: "Why it is held to have stalled." }),
    since: t.expose("since", { type: "DateTime", description: "Since when." }),
  }),
});

export const RunProgress = builder.objectRef<Progress>("RunProgress").implement({
  description: "How far a run has come.",
  fields: (t) => ({
    currentStep: t.exposeInt("currentStep", {
      description: "The last step that was done; 0 before the first.",
    }),
    totalSteps: t.exposeInt("totalSteps", {
      nullable: true,
      description: "Steps until its end; null when not known.",
    }),
    fraction: t.exposeFloat("fraction", { nullable: true, description: "The share that is done, 0 to 1." }),
    estimatedEnd: t.expose("estimatedEnd", {
      type: "DateTime",
      nullable: true,
      description: "When it will end at its present pace; null while it is not moving.",
    }),
  }),
});

export const RunOverview = builder.objectRef<Overview>("RunOverview").implement({
  description:
    "The figures at the head of a run; what is not known is null. Rewards are means over valid samples.",
  fields: (t) => ({
    durationSeconds: t.exposeFloat("durationSeconds", {
      nullable: true,
      description: "Seconds from its start to its end, or to now.",
    }),
    reward: t.exposeFloat("reward", {
      nullable: true,
      description: "The last validation reward, or the last training reward of a run that is not evaluated.",
    }),
    improvement: t.exposeFloat("improvement", {
      nullable: true,
      description: "Last validation reward less the first; null until there are two evaluations.",
    }),
    samples: t.expose("samples", {
      type: "BigInt",
      description: "Samples of its training steps, failed ones too, over all attempts.",
    }),
    trainingReward: t.exposeFloat("trainingReward", {
      nullable: true,
      description: "Mean reward of the last step.",
    }),
    validationReward: t.exposeFloat("validationReward", {
      nullable: true,
      description: "Mean reward of the last evaluation.",
    }),
    entropy: t.exposeFloat("entropy", {
      nullable: true,
      description: "Entropy of the policy at the last step, in nats a token.",
    }),
    responseLengthTokens: t.exposeFloat("responseLengthTokens", {
      nullable: true,
      description: "Mean length of the last step's answers, in tokens.",
    }),
    totalLengthTokens: t.exposeFloat("totalLengthTokens", {
      nullable: true,
      description: "Mean length of the last step's prompts and answers together, in tokens.",
    }),
    truncationRatio: t.exposeFloat("truncationRatio", {
      nullable: true,
      description: "Share of the last step's answers that were cut off, 0 to 1.",
    }),
  }),
});

export const RunSpecificationType = builder.objectRef<Specification>("RunSpecification").implement({
  description: "What a run does, frozen at submission, with every reference resolved.",
  fields: (t) => ({
    kind: t.field({ type: RunKindEnum, description: "What the run does.", resolve: ({ kind }) => kind }),
    recipe: t.field({
      type: RecipeType,
      description: "The recipe with every default filled in.",
      resolve: ({ recipe }) => recipe,
    }),
    toml: t.string({
      description: "The same recipe as a configuration file.",
      resolve: ({ recipe }) => recipeToToml(recipe),
    }),
    engine: t.exposeString("engine", { description: "The kind of engine that runs it." }),
    seed: t.exposeInt("seed", { description: "Seed of weights, data order and sampling." }),
    baseModel: t.string({
      description: "Name of the base model.",
      resolve: ({ origin }) => origin.baseModel,
    }),
    startedFrom: t.field({
      type: CheckpointType,
      nullable: true,
      description: "The checkpoint that it begins with; null when it begins with the base model.",
      resolve: ({ origin }, _, { load }) =>
        origin.kind === "checkpoint" ? load.checkpoint(origin.checkpointId) : null,
    }),
  }),
});

RunType.implement({
  description: "One execution of a frozen specification.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The run's global id.", resolve: ({ id }) => globalId("Run", id) }),
    name: t.exposeString("name", { description: "Its name, unique in the workspace." }),
    kind: t.field({ type: RunKindEnum, description: "What it does.", resolve: ({ kind }) => kind }),
    tags: t.stringList({ description: "Its tags.", resolve: ({ tags }) => [...tags] }),
    notes: t.exposeString("notes", { nullable: true, description: "What people wrote about it." }),
    status: t.field({
      type: RunStatusEnum,
      description: "Where it stands.",
      resolve: ({ status }) => status,
    }),
    statusReason: t.field({
      type: StatusReason,
      nullable: true,
      description: "Why it stands there; null where the status says it all.",
      resolve: ({ reason }) => reason,
    }),
    statusSince: t.expose("statusSince", { type: "DateTime", description: "Since when it stands there." }),
    phase: t.field({
      type: RunPhaseEnum,
      nullable: true,
      description: "What it is doing; null before it began.",
      resolve: ({ phase }) => phase,
    }),
    phaseSince: t.expose("phaseSince", {
      type: "DateTime",
      nullable: true,
      description: "Since when it is doing that.",
    }),
    health: t.field({
      type: RunHealth,
      nullable: true,
      description: "Whether it shows progress; null while no trainer answers for it.",
      resolve: ({ health }) => health,
    }),
    stopRequested: t.boolean({
      description: "Whether it has been asked to stop.",
      resolve: ({ stopRequested }) => stopRequested !== null,
    }),
    attempt: t.exposeInt("attempt", {
      description: "Number of its attempt at work, or of the last; 0 before the first.",
    }),
    attempts: t.field({
      type: [AttemptType],
      description: "Every trainer's try at it, in order.",
      resolve: async (run, _, { viewer, reads }) => [
        ...(await (await reads()).results.attempts(viewer, run)),
      ],
    }),
    progress: t.field({
      type: RunProgress,
      description: "How far it has come.",
      resolve: ({ progress }) => progress,
    }),
    overview: t.field({
      type: RunOverview,
      description: "The figures at its head.",
      resolve: ({ overview }) =>
        Object.fromEntries(
          Object.entries(overview).map(([key, value]) => [key, finite(value)]),
        ) as unknown as Overview,
    }),
    specification: t.field({
      type: RunSpecificationType,
      description: "What it does, frozen at submission.",
      resolve: ({ specification }) => specification,
    }),
    configuration: t.field({
      type: ConfigurationVersionType,
      nullable: true,
      description: "The configuration that it was submitted from; null when it was submitted inline.",
      resolve: ({ configurationVersionId }, _, { load }) =>
        configurationVersionId === null ? null : load.configurationVersion(configurationVersionId),
    }),
    baseModel: t.field({
      type: BaseModelType,
      nullable: true,
      description:
        "Its base model; null while no connected trainer offers it. The name is in the specification.",
      resolve: ({ baseModel }, _, { load }) => load.baseModel(baseModel),
    }),
    dataset: t.field({
      type: DatasetVersionType,
      nullable: true,
      description: "The rows that it trains on.",
      resolve: ({ datasetVersionId }, _, { load }) => load.datasetVersion(datasetVersionId),
    }),
    rollout: t.field({
      type: RolloutVersionType,
      nullable: true,
      description: "The code that it runs; null in supervised runs.",
      resolve: ({ rolloutVersionId }, _, { load }) =>
        rolloutVersionId === null ? null : load.rolloutVersion(rolloutVersionId),
    }),
    parent: t.field({
      type: CheckpointType,
      nullable: true,
      description: "The checkpoint that it began with; null when it began with a base model.",
      resolve: ({ parentCheckpointId }, _, { load }) =>
        parentCheckpointId === null ? null : load.checkpoint(parentCheckpointId),
    }),
    retryOf: t.field({
      type: RunType,
      nullable: true,
      description: "The run that it tries again, if it does.",
      resolve: ({ retryOf }, _, { load }) => (retryOf === null ? null : load.run(retryOf)),
    }),
    creator: t.field({
      type: MemberType,
      nullable: true,
      description: "Who submitted it.",
      resolve: ({ creatorId }, _, { load }) => load.member(creatorId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was submitted." }),
    startedAt: t.expose("startedAt", {
      type: "DateTime",
      nullable: true,
      description: "When its first attempt began.",
    }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "When it ended." }),
    queuePosition: t.int({
      nullable: true,
      description: "How many waiting runs are before it; null when it does not wait.",
      resolve: async (run, _, { viewer, reads }) => (await reads()).runs.queuePosition(viewer, run),
    }),
    usage: t.field({
      type: UsageType,
      description: "What it has spent, over all attempts.",
      resolve: async (run, _, { viewer, reads }) => (await reads()).results.usage(viewer, run),
    }),
    metricKeys: t.field({
      type: [MetricKeyType],
      description: "The names of its metrics.",
      args: { prefix: t.arg.string({ description: "Only names that begin so." }) },
      resolve: async (run, { prefix }, { viewer, reads }) => [
        ...(await (await reads()).results.metricKeys(viewer, run, prefix ?? undefined)),
      ],
    }),
    metrics: t.field({
      type: [MetricSeriesType],
      description: "Series of its metrics, in the order asked for, thinned out by the server.",
      complexity: ({ keys, points }) => ({
        field: keys.length,
        multiplier: keys.length * Math.max(1, (points ?? 500) / 50),
      }),
      args: {
        keys: t.arg.stringList({ required: true, description: "Names of metrics, at most 50." }),
        axis: t.arg({ type: AxisEnum, required: true, defaultValue: "step", description: "What x is." }),
        from: t.arg.float({ description: "Only points from this x on." }),
        to: t.arg.float({ description: "Only points up to this x." }),
        points: t.arg.int({
          required: true,
          defaultValue: 500,
          description: "At most so many buckets a series, 1 to 2,000.",
        }),
        attempt: t.arg.int({ description: "Only that attempt; the canonical history when absent." }),
      },
      resolve: async (run, args, { viewer, reads }) => [
        ...(await (await reads()).results.metrics(viewer, run, given(args))),
      ],
    }),
    steps: t.field({
      type: StepConnection,
      description: "Its steps in order: the canonical history, across attempts.",
      complexity: perItem,
      args: pageArgs(t.arg),
      resolve: async (run, page, { viewer, reads }) => {
        const { results } = await reads();
        return { page: await results.steps(viewer, run, page), count: () => results.stepCount(viewer, run) };
      },
    }),
    samples: t.field({
      type: SampleConnection,
      description: "Its samples, newest step first unless ordered otherwise.",
      complexity: perItem,
      args: {
        ...pageArgs(t.arg),
        filter: t.arg({ type: SampleFilterInput, description: "Only those." }),
        orderBy: t.arg({ type: SampleOrder, description: "Their order." }),
      },
      resolve: async (run, { filter, orderBy, ...page }, { viewer, reads }) => {
        const { results } = await reads();
        const only = given(filter ?? {});
        return {
          page: await results.samples(viewer, run, { filter: only, ...sampleOrder(orderBy), page }),
          count: () => results.sampleCount(viewer, run, only),
        };
      },
    }),
    evaluations: t.field({
      type: EvaluationConnection,
      description: "Its evaluations in order of steps.",
      complexity: perItem,
      args: pageArgs(t.arg),
      resolve: async (run, page, { viewer, reads }) => {
        const { results } = await reads();
        return {
          page: await results.evaluations(viewer, run, page),
          count: () => results.evaluationCount(viewer, run),
        };
      },
    }),
    checkpoints: t.field({
      type: CheckpointConnection,
      description: "Its checkpoints, newest step first unless ordered otherwise.",
      complexity: perItem,
      args: { ...pageArgs(t.arg), orderBy: t.arg({ type: CheckpointOrder, description: "Their order." }) },
      resolve: async ({ id: runId }, { orderBy, ...page }, { viewer, reads }) => {
        const { checkpoints } = await reads();
        return {
          page: await checkpoints.list(viewer, { runId, ...checkpointOrder(orderBy), page }),
          count: () => checkpoints.count(viewer, { runId }),
        };
      },
    }),
    outputs: t.field({
      type: OutputConnection,
      description: "Files that it made.",
      complexity: perItem,
      args: pageArgs(t.arg),
      resolve: async (run, page, { viewer, reads }) => {
        const { results } = await reads();
        return {
          page: await results.outputs(viewer, run, page),
          count: () => results.outputCount(viewer, run),
        };
      },
    }),
    logs: t.field({
      type: LogLineConnection,
      description: "Lines of its log, oldest first: `last` reads the end.",
      complexity: perItem,
      args: { ...pageArgs(t.arg), filter: t.arg({ type: LogFilterInput, description: "Only those." }) },
      resolve: async (run, { filter, ...page }, { viewer, reads }) => {
        const { results } = await reads();
        const only = given(filter ?? {});
        return {
          page: await results.logs(viewer, run, { filter: only, page }),
          count: () => results.logCount(viewer, run, only),
        };
      },
    }),
    cursor: t.field({
      type: "EventCursor",
      description: "The position that all this was read at: subscribe after it and miss nothing.",
      resolve: async (_, _args, { reads }) => (await reads()).runs.position(),
    }),
  }),
});
