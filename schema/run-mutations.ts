import { builder } from "./builder.ts";
import { ConflictError, NotFoundError, ValidationError } from "./errors.ts";
import { given } from "./lookups.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { globalId, localId } from "./node.ts";
import { RunType } from "./run.ts";

mutation("stopRun", {
  description: "Asks a run to end: gracefully, with a final checkpoint. Asking again changes nothing.",
  input: builder.inputType("StopRunInput", {
    description: "A run that is to end.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run." }),
      reason: t.string({ description: "Why, for those who look later; at most 2,000 characters." }),
    }),
  }),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id, reason = null }, { viewer, verbs }) =>
    verbs.runs.stop(viewer, { id: localId("Run", id), reason }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run.", resolve: ({ run }) => run }),
  }),
});

mutation("retryRun", {
  description: "Launches a new run of the same frozen specification as one that is over.",
  input: builder.inputType("RetryRunInput", {
    description: "A run to be tried again.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run that is over." }),
      name: t.string({ description: "The new run's name; one is made up when absent." }),
      priority: t.int({ description: "Its priority, -100 to 100; that of the run when absent." }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id, name = null, priority, idempotencyKey = null }, { viewer, verbs }) =>
    verbs.runs.retry(viewer, { id: localId("Run", id), name, idempotencyKey, ...given({ priority }) }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The new run.", resolve: ({ run }) => run }),
  }),
});

mutation("updateRun", {
  description: "Renames a run, or changes its tags, notes or priority; what is not given stays.",
  input: builder.inputType("UpdateRunInput", {
    description: "A run and what is to be changed of it.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run." }),
      name: t.string({ description: "Its new name." }),
      tags: t.stringList({ description: "All its tags from now on." }),
      notes: t.string({ description: "Its new notes; null takes them away." }),
      priority: t.int({ description: "Its new priority, -100 to 100; it counts while the run waits." }),
    }),
  }),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id, notes, ...change }, { viewer, verbs }) =>
    verbs.runs.update(viewer, {
      ...given(change),
      ...(notes === undefined ? {} : { notes }),
      id: localId("Run", id),
    }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run.", resolve: ({ run }) => run }),
  }),
});

mutation("deleteRun", {
  description:
    "Takes a run that is over out of every list; with its artifacts when that is asked for, else what it saved stays.",
  input: builder.inputType("DeleteRunInput", {
    description: "A run to be taken out.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run." }),
      artifacts: t.boolean({
        description:
          "Whether everything that it left behind goes too, for good, in the background: checkpoints (but those that other runs began from), outputs, samples with their transcripts, metrics, steps and log lines. False when absent. Pinned checkpoints are a ConflictError.",
      }),
    }),
  }),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id, artifacts }, { viewer, verbs }) =>
    verbs.runs.remove(viewer, { id: localId("Run", id), artifacts: artifacts ?? false }),
  success: (t) => ({
    runId: t.id({ description: "Global id of the run that was.", resolve: ({ id }) => globalId("Run", id) }),
  }),
});
