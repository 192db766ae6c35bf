import type { Checkpoint, CheckpointOrder as Order } from "../src/checkpoints/checkpoints.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { enumOf, OrderDirection } from "./enums.ts";
import { findable, globalId, localId, Node } from "./node.ts";
import { RunType } from "./run.ts";

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
      description: "`weights`: all weights, merged; `trainer`: what a resume needs besides, bit for bit.",
    }),
    sha256: t.exposeString("sha256", { description: "Its SHA-256, in hex." }),
    sizeBytes: t.expose("sizeBytes", { type: "BigInt", description: "Its size in bytes." }),
    downloadPath: t.string({
      description: "Where to GET it, below this server's address, with the same key.",
      resolve: ({ path }) => path,
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
    baseModel: t.exposeString("baseModel", { description: "Name of the base model of its weights." }),
    sizeBytes: t.expose("sizeBytes", { type: "BigInt", description: "Size of all its files in bytes." }),
    resumable: t.exposeBoolean("resumable", {
      description: "Whether a run can go on from it bit for bit, optimiser and all.",
    }),
    validationReward: t.exposeFloat("validationReward", {
      nullable: true,
      description: "Mean reward of the evaluation at its step; null when there was none.",
    }),
    files: t.field({
      type: [CheckpointFile],
      description: "Its files.",
      complexity: { field: 5, multiplier: 2 },
      resolve: async (checkpoint, _, { viewer, reads }) => {
        const { files } = await (await reads()).checkpoints.manifest(viewer, checkpoint);
        return Object.entries(files).flatMap(([name, file]) =>
          file === undefined ? [] : [{ name, ...file, path: `/checkpoints/${checkpoint.id}/files/${name}` }],
        );
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

builder.queryFields((t) => ({
  checkpoint: t.field({
    type: CheckpointType,
    nullable: true,
    description: "The checkpoint with that id; null when there is none.",
    args: { id: t.arg.id({ required: true, description: "A global id." }) },
    resolve: (_, { id }, { load }) => load.checkpoint(localId("Checkpoint", id)),
  }),
  checkpoints: t.field({
    type: CheckpointConnection,
    description:
      "The workspace's checkpoints, newest first unless ordered otherwise; those of removed runs are not among them.",
    complexity: perItem,
    args: { ...pageArgs(t.arg), orderBy: t.arg({ type: CheckpointOrder, description: "Their order." }) },
    resolve: async (_, { orderBy, ...page }, { viewer, reads }) => {
      const { checkpoints } = await reads();
      return {
        page: await checkpoints.list(viewer, { ...checkpointOrder(orderBy), page }),
        count: () => checkpoints.count(viewer),
      };
    },
  }),
}));
