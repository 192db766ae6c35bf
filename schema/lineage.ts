import type { Comparison } from "../src/checkpoints/comparing.ts";
import { MAX_DEPTH, type LineageStep as Step } from "../src/checkpoints/lineage.ts";
import { builder } from "./builder.ts";
import { CheckpointType } from "./checkpoint.ts";
import { ConfigurationVersionType } from "./configuration.ts";
import { pageArgs, perItem } from "./connections.ts";
import { DatasetVersionType } from "./dataset.ts";
import { localId } from "./node.ts";
import { RolloutVersionType } from "./rollout.ts";
import { RunConnection, RunType } from "./run.ts";
import { RunKindEnum } from "./run-figures.ts";

const LineageStep = builder.objectRef<Step>("LineageStep").implement({
  description: "One generation of a checkpoint: what was saved, by which attempt of which run, made of what.",
  fields: (t) => ({
    depth: t.exposeInt("depth", { description: "How far back; 0 is the checkpoint itself." }),
    checkpoint: t.field({
      type: CheckpointType,
      description: "What was saved; perhaps removed since.",
      resolve: ({ checkpoint }) => checkpoint,
    }),
    attempt: t.int({ description: "The attempt that saved it.", resolve: ({ attempt }) => attempt.number }),
    trainerName: t.string({
      nullable: true,
      description: "The trainer of that attempt; null when that is no longer known.",
      resolve: ({ attempt }) => attempt.trainerName,
    }),
    runName: t.string({ description: "The run that saved it, by name.", resolve: ({ run }) => run.name }),
    runKind: t.field({
      type: RunKindEnum,
      description: "What that run did.",
      resolve: ({ run }) => run.kind,
    }),
    run: t.field({
      type: RunType,
      nullable: true,
      description: "That run; null when it was removed.",
      resolve: ({ run }, _, { load }) => load.run(run.id),
    }),
    configuration: t.field({
      type: ConfigurationVersionType,
      nullable: true,
      description: "The configuration that it was submitted from; null when it was submitted inline.",
      resolve: ({ configurationVersionId: id }, _, { load }) =>
        id === null ? null : load.configurationVersion(id),
    }),
    dataset: t.field({
      type: DatasetVersionType,
      nullable: true,
      description: "The rows that it learned from; null of a merge.",
      resolve: ({ datasetVersionId: id }, _, { load }) => (id === null ? null : load.datasetVersion(id)),
    }),
    rollout: t.field({
      type: RolloutVersionType,
      nullable: true,
      description: "The code that it ran; null where there was none.",
      resolve: ({ rolloutVersionId: id }, _, { load }) => (id === null ? null : load.rolloutVersion(id)),
    }),
    commitSha: t.exposeString("commitSha", {
      nullable: true,
      description: "The commit of that code; null when its author did not say.",
    }),
    baseModel: t.string({
      description: "The base model that all began with.",
      resolve: ({ specification }) => specification.origin.baseModel,
    }),
    fromBaseModel: t.boolean({
      description: "Whether the run began with the base model itself: here the line ends.",
      resolve: ({ parentId }) => parentId === null,
    }),
  }),
});

builder.objectFields(CheckpointType, (t) => ({
  lineage: t.field({
    type: [LineageStep],
    description: `Where it comes from, generation by generation back to the base model, nearest first; at most ${MAX_DEPTH}.`,
    complexity: { field: 10, multiplier: 5 },
    resolve: async ({ id }, _, { viewer, reads }) => [
      ...(await (await reads()).checkpoints.lineage(viewer, id)),
    ],
  }),
  descendants: t.field({
    type: RunConnection,
    description: "The runs that began from it: forks, further training, merges; newest first.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async ({ id }, page, { viewer, reads }) => {
      const { runs } = await reads();
      const filter = { parentCheckpointId: id };
      return { page: await runs.list(viewer, { filter, page }), count: () => runs.count(viewer, filter) };
    },
  }),
}));

builder.objectFields(DatasetVersionType, (t) => ({
  runs: t.field({
    type: RunConnection,
    description: "The runs that learned from these rows, newest first.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async ({ id }, page, { viewer, reads }) => {
      const { runs } = await reads();
      const filter = { datasetVersionId: id };
      return { page: await runs.list(viewer, { filter, page }), count: () => runs.count(viewer, filter) };
    },
  }),
}));

builder.objectFields(RolloutVersionType, (t) => ({
  runs: t.field({
    type: RunConnection,
    description: "The runs that ran this code, newest first.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async ({ id }, page, { viewer, reads }) => {
      const { runs } = await reads();
      const filter = { rolloutVersionId: id };
      return { page: await runs.list(viewer, { filter, page }), count: () => runs.count(viewer, filter) };
    },
  }),
}));

builder.objectFields(ConfigurationVersionType, (t) => ({
  runs: t.field({
    type: RunConnection,
    description: "The runs that were submitted from this version, newest first.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async ({ id }, page, { viewer, reads }) => {
      const { runs } = await reads();
      const filter = { configurationVersionId: id };
      return { page: await runs.list(viewer, { filter, page }), count: () => runs.count(viewer, filter) };
    },
  }),
}));

const ComparedCheckpoint = builder
  .objectRef<Comparison["checkpoints"][number]>("ComparedCheckpoint")
  .implement({
    description: "One checkpoint beside others.",
    fields: (t) => ({
      checkpoint: t.field({ type: CheckpointType, description: "The checkpoint.", resolve: (one) => one }),
      runName: t.exposeString("runName", { description: "The run that saved it, by name." }),
      best: t.exposeBoolean("best", {
        description: "Whether its validation reward is the highest of all; true of none when none is known.",
      }),
    }),
  });

const SettingDifference = builder.objectRef<Comparison["settings"][number]>("SettingDifference").implement({
  description: "A knob that the runs of compared checkpoints had set differently.",
  fields: (t) => ({
    knob: t.exposeString("knob", { description: "Its name in a configuration file, e.g. `training.lr`." }),
    values: t.field({
      type: ["String"],
      nullable: { list: false, items: true },
      description: "Its value as TOML writes it, in the order of the checkpoints; null where a run has none.",
      resolve: ({ values }) => [...values],
    }),
  }),
});

const CheckpointComparison = builder.objectRef<Comparison>("CheckpointComparison").implement({
  description: "Some checkpoints beside each other.",
  fields: (t) => ({
    checkpoints: t.field({
      type: [ComparedCheckpoint],
      description: "The checkpoints, in the order asked for, each once.",
      resolve: ({ checkpoints }) => [...checkpoints],
    }),
    settings: t.field({
      type: [SettingDifference],
      description: "What their runs were set to differently.",
      resolve: ({ settings }) => [...settings],
    }),
  }),
});

builder.queryFields((t) => ({
  compareCheckpoints: t.field({
    type: CheckpointComparison,
    description:
      "Compares up to 20 checkpoints of any runs: what they reached, and what was set differently.",
    complexity: ({ ids }) => ({ field: 1, multiplier: Math.max(1, Math.min(20, ids.length)) }),
    args: { ids: t.arg.idList({ required: true, description: "Global ids, at most 20." }) },
    resolve: async (_, { ids }, { viewer, reads }) =>
      (await reads()).checkpoints.compare(
        viewer,
        ids.map((id) => localId("Checkpoint", id)),
      ),
  }),
}));
