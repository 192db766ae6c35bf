import { recipeToToml } from "../src/configurations/toml.ts";
import type { Specification } from "../src/protocol/specification.ts";
import type { Overview, Run } from "../src/runs/run.ts";
import { builder } from "./builder.ts";
import { CheckpointType } from "./checkpoint.ts";
import { ConfigurationVersionType } from "./configuration.ts";
import { connectionOf } from "./connections.ts";
import { DatasetVersionType } from "./dataset.ts";
import { findable, globalId, Node } from "./node.ts";
import { RecipeType } from "./recipe.ts";
import { RolloutVersionType } from "./rollout.ts";
import { RunHealth, RunKindEnum, RunOverview, RunProgress, StatusReason } from "./run-figures.ts";
import { BaseModelType } from "./trainer.ts";
import { finite, RunPhaseEnum, RunStatusEnum } from "./values.ts";
import { MemberType } from "./viewer.ts";

export const RunType = builder.objectRef<Run>("Run");
export const RunConnection = connectionOf("Run", RunType);
findable("Run", RunType, (id, { load }) => load.run(id));

export const RunSpecificationType = builder.objectRef<Specification>("RunSpecification").implement({
  description: "What a run does, frozen at submission, with every reference resolved.",
  fields: (t) => ({
    kind: t.field({ type: RunKindEnum, description: "What the run does.", resolve: ({ kind }) => kind }),
    recipe: t.field({
      type: RecipeType,
      nullable: true,
      description: "The recipe with every default filled in; null in a merge, which has none.",
      resolve: ({ recipe }) => recipe,
    }),
    toml: t.string({
      nullable: true,
      description: "The same recipe as a configuration file; null in a merge.",
      resolve: ({ recipe }) => (recipe === null ? null : recipeToToml(recipe)),
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
      description: "What it is doing, or how that ended; null while it waits for a trainer.",
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
      resolve: async (run, _, { viewer, reads }) => (await reads()).runs.specification(viewer, run),
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
      description: "The rows that it trains on; null in a merge.",
      resolve: ({ datasetVersionId }, _, { load }) =>
        datasetVersionId === null ? null : load.datasetVersion(datasetVersionId),
    }),
    rollout: t.field({
      type: RolloutVersionType,
      nullable: true,
      description: "The code that it runs; null where there is none.",
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
      description: "How many waiting runs of its workspace go before it; null when it does not wait.",
      resolve: async (run, _, { viewer, reads }) =>
        (await (await reads()).runs.queuePlace(viewer, run))?.position ?? null,
    }),
    cursor: t.field({
      type: "EventCursor",
      description: "The position that all this was read at: subscribe after it and miss nothing.",
      resolve: async (_, _args, { reads }) => (await reads()).runs.position(),
    }),
  }),
});
