import type { Verification } from "../src/checkpoints/verifying.ts";
import { builder } from "./builder.ts";
import { CheckpointType, FileStateEnum } from "./checkpoint.ts";
import { ConflictError, NotFoundError, UnsupportedByEngineError, ValidationError } from "./errors.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { localId } from "./node.ts";
import { RunType } from "./run.ts";

/** An input that names one checkpoint. */
function oneCheckpoint(name: string, description: string) {
  return builder.inputType(name, {
    description,
    fields: (t) => ({ id: t.id({ required: true, description: "Global id of the checkpoint." }) }),
  });
}

mutation("pinCheckpoint", {
  description: "Keeps a checkpoint, whatever its run's retention says, until it is unpinned.",
  input: oneCheckpoint("PinCheckpointInput", "A checkpoint that is to stay."),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id }, { viewer, verbs }) => verbs.checkpoints.pin(viewer, { id: localId("Checkpoint", id) }),
  success: (t) => ({
    checkpoint: t.field({
      type: CheckpointType,
      description: "The checkpoint.",
      resolve: ({ checkpoint }) => checkpoint,
    }),
  }),
});

mutation("unpinCheckpoint", {
  description: "Leaves a checkpoint to its run's retention again.",
  input: oneCheckpoint("UnpinCheckpointInput", "A checkpoint that need not stay."),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id }, { viewer, verbs }) => verbs.checkpoints.unpin(viewer, { id: localId("Checkpoint", id) }),
  success: (t) => ({
    checkpoint: t.field({
      type: CheckpointType,
      description: "The checkpoint.",
      resolve: ({ checkpoint }) => checkpoint,
    }),
  }),
});

mutation("removeCheckpoint", {
  description:
    "Takes a checkpoint away for good; its files follow. A ConflictError when it is pinned, when its run would go on from it, or when other runs began from it.",
  input: oneCheckpoint("RemoveCheckpointInput", "A checkpoint that is to go."),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id }, { viewer, verbs }) => verbs.checkpoints.remove(viewer, { id: localId("Checkpoint", id) }),
  success: (t) => ({
    checkpoint: t.field({
      type: CheckpointType,
      description: "What is left of it.",
      resolve: ({ checkpoint }) => checkpoint,
    }),
  }),
});

mutation("mergeCheckpoint", {
  description:
    "Submits a run that merges a checkpoint's adapter into its base; what it saves is the checkpoint's `merged`.",
  input: builder.inputType("MergeCheckpointInput", {
    description: "A checkpoint whose adapter is to be merged.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the checkpoint." }),
      name: t.string({ description: "The merging run's name; one is made up when absent." }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: [NotFoundError, ConflictError, ValidationError, UnsupportedByEngineError],
  resolve: ({ id, name = null, idempotencyKey = null }, { viewer, verbs }) =>
    verbs.checkpoints.merge(viewer, { id: localId("Checkpoint", id), name, idempotencyKey }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run that merges.", resolve: ({ run }) => run }),
  }),
});

const VerifiedFile = builder.objectRef<Verification["files"][number]>("VerifiedFile").implement({
  description: "One file of a checkpoint, as reading it again has found it.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its name in the manifest." }),
    sha256: t.exposeString("sha256", { description: "The SHA-256 that it should have, in hex." }),
    sizeBytes: t.expose("sizeBytes", { type: "BigInt", description: "The size that it should have." }),
    state: t.field({ type: FileStateEnum, description: "How it was found.", resolve: ({ state }) => state }),
  }),
});

mutation("verifyCheckpoint", {
  description:
    "Reads every byte of a checkpoint again and computes its checksums anew. Nothing is changed by it: a key that may read may ask.",
  scope: "read",
  input: oneCheckpoint("VerifyCheckpointInput", "A checkpoint that is to be read again."),
  errors: [NotFoundError, ValidationError],
  resolve: async ({ id }, { viewer, reads }) => {
    const { checkpoints, runs } = await reads();
    const found = await checkpoints.verify(viewer, localId("Checkpoint", id));
    return { ...found, position: await runs.position() };
  },
  success: (t) => ({
    checkpoint: t.field({
      type: CheckpointType,
      description: "The checkpoint.",
      resolve: ({ checkpoint }) => checkpoint,
    }),
    ok: t.boolean({
      description: "Whether all of it is as it was saved.",
      resolve: ({ verification }) => verification.ok,
    }),
    manifest: t.field({
      type: FileStateEnum,
      description: "How its manifest was found.",
      resolve: ({ verification }) => verification.manifest,
    }),
    files: t.field({
      type: [VerifiedFile],
      description:
        "How each of its files was found; those that the store knows, when the manifest cannot tell.",
      resolve: ({ verification }) => [...verification.files],
    }),
  }),
});
