import type { Checkpoint } from "../src/checkpoints/checkpoint.ts";
import type { CheckpointOrder as Order } from "../src/checkpoints/checkpoints.ts";
import { addressOf } from "../src/downloads/addresses.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { enumOf, OrderDirection } from "./enums.ts";
import { nullWhenNotFound, oneOf } from "./lookups.ts";
import { findable, globalId, localId, Node } from "./node.ts";
import { RunType } from "./run.ts";
import { MemberType } from "./viewer.ts";

interface File {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly path: string;
}

const CheckpointFile = builder.objectRef<File>("CheckpointFile").implement({
  description: "One file of a checkpoint.",
  fields: (t) => ({
    name: t.exposeString("name", {
      description:
        "`weights`: all weights, merged; `adapter` and `adapterConfig`: a LoRA adapter as PEFT has it; `trainer`: what a resume needs besides, bit for bit.",
    }),
    sha256: t.exposeString("sha256", { description: "Its SHA-256, in hex." }),
    sizeBytes: t.expose("sizeBytes", { type: "BigInt", description: "Its size in bytes." }),
    downloadPath: t.string({
      description: "Where to GET it, below this server's address, with the same key.",
      resolve: ({ path }) => path,
    }),
  }),
});

export const FileStateEnum = enumOf("FileState", "How a file that is kept was found.", {
  ok: "Whole, with the content that it should have.",
  missing: "Not there.",
  damaged: "There, with another content.",
  wrong_size: "There, with another size.",
});

const CheckpointCause = enumOf("CheckpointCause", "Why a checkpoint was saved.", {
  cadence: "Its recipe asks for one every so many steps.",
  requested: "Somebody asked for it.",
  paused: "Its run was paused.",
  stopped: "Its run was stopped.",
  finished: "Its run came to its end.",
  merged: "It is an adapter merged into its base.",
});

export const RemovalCauseEnum = enumOf("CheckpointRemovalCause", "Why a checkpoint is gone.", {
  retention: "Its recipe does not keep it.",
  person: "Somebody removed it.",
  run_deleted: "Its run was deleted with its artifacts.",
});

const CheckpointRemoval = builder
  .objectRef<NonNullable<Checkpoint["removed"]>>("CheckpointRemoval")
  .implement({
    description: "That a checkpoint is gone: what is left of it is what is said here.",
    fields: (t) => ({
      at: t.expose("at", { type: "DateTime", description: "When it was removed." }),
      cause: t.field({ type: RemovalCauseEnum, description: "Why.", resolve: ({ cause }) => cause }),
    }),
  });

const CheckpointPin = builder.objectRef<NonNullable<Checkpoint["pinned"]>>("CheckpointPin").implement({
  description: "That a checkpoint is kept, whatever its run's retention says.",
  fields: (t) => ({
    at: t.expose("at", { type: "DateTime", description: "Since when." }),
    by: t.field({
      type: MemberType,
      nullable: true,
      description: "Who pinned it.",
      resolve: ({ by }, _, { load }) => (by === null ? null : load.member(by)),
    }),
  }),
});

export const CheckpointType = builder.objectRef<Checkpoint>("Checkpoint");
export const CheckpointConnection = connectionOf("Checkpoint", CheckpointType);
findable("Checkpoint", CheckpointType, (id, { load }) => load.checkpoint(id));

CheckpointType.implement({
  description: "A complete set of weights that a run saved.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The checkpoint's global id.", resolve: ({ id }) => globalId("Checkpoint", id) }),
    name: t.exposeString("name", {
      description: "Its name in the run, e.g. `step-40`; `run-name/step-40` is what start_from takes.",
    }),
    run: t.field({
      type: RunType,
      nullable: true,
      description: "The run that saved it; null when that was removed.",
      resolve: ({ runId }, _, { load }) => load.run(runId),
    }),
    attempt: t.exposeInt("attempt", { description: "The attempt that saved it." }),
    step: t.exposeInt("step", { description: "The step after which it was saved." }),
    cause: t.field({
      type: CheckpointCause,
      description: "Why it was saved.",
      resolve: ({ cause }) => cause,
    }),
    baseModel: t.exposeString("baseModel", { description: "Name of the base model of its weights." }),
    sizeBytes: t.expose("sizeBytes", { type: "BigInt", description: "Size of all its files in bytes." }),
    resumable: t.exposeBoolean("resumable", {
      description: "Whether a run can go on from it bit for bit, optimiser and all.",
    }),
    trainingReward: t.exposeFloat("trainingReward", {
      nullable: true,
      description: "Mean reward of its step's samples; null when there were none.",
    }),
    validationReward: t.exposeFloat("validationReward", {
      nullable: true,
      description: "Mean reward of the evaluation at its step; null when there was none.",
    }),
    validationLoss: t.exposeFloat("validationLoss", {
      nullable: true,
      description: "Loss of the evaluation at its step; null when there was none.",
    }),
    pinned: t.field({
      type: CheckpointPin,
      nullable: true,
      description: "Since when it is kept whatever its run's retention says; null when it is not pinned.",
      resolve: ({ pinned }) => pinned,
    }),
    removed: t.field({
      type: CheckpointRemoval,
      nullable: true,
      description: "That it is gone; null while it is there.",
      resolve: ({ removed }) => removed,
    }),
    manifestSha256: t.exposeString("manifestSha256", {
      description: "SHA-256 of its manifest, in hex: the manifest names its files by theirs.",
    }),
    manifestState: t.field({
      type: FileStateEnum,
      description: "Whether its manifest can be read; reading it is part of asking.",
      complexity: { field: 5, multiplier: 1 },
      resolve: async (checkpoint, _, { viewer, reads }) =>
        (await (await reads()).checkpoints.manifest(viewer, checkpoint)).state,
    }),
    files: t.field({
      type: [CheckpointFile],
      nullable: true,
      description:
        "Its files; null when only its manifest could tell, and that is missing or damaged (`manifestState`).",
      complexity: { field: 5, multiplier: 2 },
      resolve: async (checkpoint, _, { viewer, reads }) => {
        const files = await (await reads()).checkpoints.files(viewer, checkpoint);
        if (files === null) return null;
        return files.map((file) => ({
          ...file,
          path: addressOf({ kind: "checkpointFile", checkpointId: checkpoint.id, name: file.name }),
        }));
      },
    }),
    exportPath: t.string({
      description:
        "Where to GET all of it as a tar, below this server's address, with the same key; `?trainer=1` adds the trainer's state.",
      resolve: ({ id }) => addressOf({ kind: "checkpointExport", checkpointId: id, trainer: false }),
    }),
    merged: t.field({
      type: CheckpointType,
      nullable: true,
      description:
        "Its adapter merged into its base, by the newest merge that has been saved; null without one.",
      resolve: async (checkpoint, _, { viewer, reads }) =>
        (await reads()).checkpoints.merged(viewer, checkpoint),
    }),
    mergedFrom: t.field({
      type: CheckpointType,
      nullable: true,
      description:
        "The checkpoint whose adapter was merged into its base to make this one; null when none was.",
      resolve: async ({ cause, runId }, _, { load }) => {
        if (cause !== "merged") return null;
        const parent = (await load.run(runId))?.parentCheckpointId ?? null;
        return parent === null ? null : load.checkpoint(parent);
      },
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was saved." }),
  }),
});

const CheckpointOrderField = enumOf("CheckpointOrderField", "What checkpoints can be ordered by.", {
  step: "The step.",
  created: "When it was saved.",
  reward: "The validation reward; checkpoints without one come last.",
});

export const CheckpointOrder = builder.inputType("CheckpointOrder", {
  description: "An order of checkpoints.",
  fields: (t) => ({
    field: t.field({ type: CheckpointOrderField, required: true, description: "By what." }),
    direction: t.field({ type: OrderDirection, required: true, description: "Which end comes first." }),
  }),
});

export function checkpointOrder(orderBy: Order | null | undefined): { orderBy?: Order } {
  return orderBy == null ? {} : { orderBy };
}

/** The argument of every list of checkpoints. */
export const removedToo = {
  required: true,
  defaultValue: false,
  description: "Whether those that were removed are among them.",
} as const;

builder.queryFields((t) => ({
  checkpoint: t.field({
    type: CheckpointType,
    nullable: true,
    description: "One checkpoint, by exactly one of the arguments; null when there is none.",
    args: {
      id: t.arg.id({ description: "A global id; also of one that was removed." }),
      reference: t.arg.string({
        description:
          "`run-name` for its newest, `run-name/step-40`, or an id; of those that were not removed.",
      }),
    },
    resolve: (_, args, { viewer, reads, load }) =>
      oneOf(args, {
        id: (id) => load.checkpoint(localId("Checkpoint", id)),
        reference: async (reference) =>
          (await reads()).checkpoints.resolve(viewer, reference).catch(nullWhenNotFound),
      }),
  }),
  checkpoints: t.field({
    type: CheckpointConnection,
    description:
      "The workspace's checkpoints, newest first unless ordered otherwise; those of removed runs are not among them.",
    complexity: perItem,
    args: {
      ...pageArgs(t.arg),
      orderBy: t.arg({ type: CheckpointOrder, description: "Their order." }),
      removed: t.arg.boolean(removedToo),
    },
    resolve: async (_, { orderBy, removed, ...page }, { viewer, reads }) => {
      const { checkpoints } = await reads();
      return {
        page: await checkpoints.list(viewer, { ...checkpointOrder(orderBy), removed, page }),
        count: () => checkpoints.count(viewer, { removed }),
      };
    },
  }),
}));
