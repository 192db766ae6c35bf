import type { Reproduction } from "../src/runs/reproduction.ts";
import { builder } from "./builder.ts";
import { enumOf } from "./enums.ts";
import { ConflictError, NotFoundError, ValidationError } from "./errors.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { localId } from "./node.ts";
import { RunType } from "./run.ts";
import { finite } from "./values.ts";

const ReproductionState = enumOf("ReproductionState", "How far a comparison has come.", {
  pending: "The replay is not over; what is told is of the steps so far.",
  compared: "The replay is over.",
} satisfies Record<Reproduction["state"], string>);

const ReproductionDifference = builder
  .objectRef<Reproduction["differences"][number]>("ReproductionDifference")
  .implement({
    description: "How far two runs are apart in one metric.",
    fields: (t) => ({
      metric: t.exposeString("metric", { description: "Its key, as the run's metrics have it." }),
      largest: t.float({
        nullable: true,
        description: "The largest difference at any step; null where no step has it in both.",
        resolve: ({ largest }) => finite(largest),
      }),
    }),
  });

const ReproductionType = builder.objectRef<Reproduction>("Reproduction").implement({
  description: "How a run that replays another one compares with it, in the steps that both of them have.",
  fields: (t) => ({
    of: t.field({
      type: RunType,
      nullable: true,
      description: "The run that is replayed; null when it was deleted.",
      resolve: ({ ofId }, _, { load }) => load.run(ofId),
    }),
    state: t.field({
      type: ReproductionState,
      description: "Whether the replay is over.",
      resolve: ({ state }) => state,
    }),
    same: t.exposeBoolean("same", {
      nullable: true,
      description:
        "Whether it is the same bit for bit, up to the original's last step; null while it is pending, and where it cannot be told.",
    }),
    sameWeights: t.exposeBoolean("sameWeights", {
      nullable: true,
      description:
        "Whether the weights of the two last checkpoints have one hash; null where one is missing, or they are of two steps.",
    }),
    stepsCompared: t.exposeInt("stepsCompared", { description: "Steps that both have." }),
    firstDifferentStep: t.exposeInt("firstDifferentStep", {
      nullable: true,
      description: "The first step at which any of the metrics differs; null when none does.",
    }),
    differences: t.field({
      type: [ReproductionDifference],
      description: "The largest differences: of the loss, the mean reward and the norm of the gradient.",
      resolve: ({ differences }) => [...differences],
    }),
    note: t.exposeString("note", {
      nullable: true,
      description: "What is to be known about it, e.g. that an asynchronous run is not repeatable.",
    }),
  }),
});

builder.objectFields(RunType, (t) => ({
  reproduction: t.field({
    type: ReproductionType,
    nullable: true,
    description: "How it compares with the run that it replays; null when it replays none.",
    complexity: 10,
    resolve: async (run, _, { viewer, reads }) => (await reads()).reproductions.of(viewer, run),
  }),
}));

mutation("reproduceRun", {
  description:
    "Launches a new run of exactly what a run that is over recorded: its frozen specification, its seed and the same content. Conflict when any of that is gone.",
  input: builder.inputType("ReproduceRunInput", {
    description: "A run to be replayed.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run that is over." }),
      name: t.string({ description: "The new run's name; one is made up when absent." }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id, name = null, idempotencyKey = null }, { viewer, verbs }) =>
    verbs.reproductions.reproduce(viewer, { id: localId("Run", id), name, idempotencyKey }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The new run.", resolve: ({ run }) => run }),
  }),
});
