import { ValidationFailed } from "../src/errors.ts";
import type { BudgetCaps } from "../src/protocol/event.ts";
import { builder } from "./builder.ts";
import {
  ConflictError,
  LimitError,
  NotFoundError,
  UnsupportedByEngineError,
  ValidationError,
} from "./errors.ts";
import { given } from "./lookups.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { localId } from "./node.ts";
import { RunType } from "./run.ts";
import { BudgetCapsInput } from "./run-budget.ts";

const why = "Why, for those who look later; at most 2,000 characters.";
const ofRun = [NotFoundError, ConflictError, ValidationError];

mutation("pauseRun", {
  description:
    "Asks a run to rest: its trainer saves a checkpoint with the optimiser and leaves; a waiting run rests at once. Asking again changes nothing.",
  input: builder.inputType("PauseRunInput", {
    description: "A run that is to rest.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run." }),
      reason: t.string({ description: why }),
    }),
  }),
  errors: ofRun,
  resolve: ({ id, reason = null }, { viewer, verbs }) =>
    verbs.runs.pause(viewer, { id: localId("Run", id), reason }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run.", resolve: ({ run }) => run }),
  }),
});

mutation("resumeRun", {
  description:
    "Puts a paused run in the queue again, to go on where it was, or takes back a pause that it has not come to.",
  input: builder.inputType("ResumeRunInput", {
    description: "A run that is to go on.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run." }),
      budget: t.field({
        type: BudgetCapsInput,
        description: "Its caps from now on; as they are when absent.",
      }),
    }),
  }),
  errors: [...ofRun, UnsupportedByEngineError],
  resolve: ({ id, budget }, { viewer, verbs }) =>
    verbs.runs.resume(viewer, {
      id: localId("Run", id),
      budget: budget == null ? null : capsFrom(budget),
    }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run.", resolve: ({ run }) => run }),
  }),
});

mutation("killRun", {
  description: "Asks a run to end by a moment: what it has not saved by then is lost.",
  input: builder.inputType("KillRunInput", {
    description: "A run that is to end, and how soon.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run." }),
      graceS: t.int({ description: "Seconds that it has to save a checkpoint: 0 to 3,600, 30 when absent." }),
      reason: t.string({ description: why }),
    }),
  }),
  errors: ofRun,
  resolve: ({ id, graceS = null, reason = null }, { viewer, verbs }) =>
    verbs.runs.kill(viewer, { id: localId("Run", id), graceS, reason }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run.", resolve: ({ run }) => run }),
  }),
});

mutation("requestCheckpoint", {
  description:
    "Asks a running run for a checkpoint at the end of its step; while one is asked for already, that is the answer.",
  input: builder.inputType("RequestCheckpointInput", {
    description: "A run that is to save a checkpoint.",
    fields: (t) => ({ id: t.id({ required: true, description: "Global id of the run." }) }),
  }),
  errors: ofRun,
  resolve: ({ id }, { viewer, verbs }) => verbs.runs.requestCheckpoint(viewer, { id: localId("Run", id) }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run.", resolve: ({ run }) => run }),
    request: t.string({
      description: "The request's id: the checkpoint that answers it, and its CheckpointSaved, carry it.",
      resolve: ({ request }) => request,
    }),
  }),
});

mutation("changeRunBudget", {
  description: "Gives a run that is not over other caps, in place of all that it had.",
  input: builder.inputType("ChangeRunBudgetInput", {
    description: "A run and its caps from now on.",
    fields: (t) => ({
      id: t.id({ required: true, description: "Global id of the run." }),
      budget: t.field({ type: BudgetCapsInput, required: true, description: "The caps." }),
    }),
  }),
  errors: [...ofRun, UnsupportedByEngineError],
  resolve: ({ id, budget }, { viewer, verbs }) =>
    verbs.runs.changeBudget(viewer, { id: localId("Run", id), budget: capsFrom(budget) }),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run.", resolve: ({ run }) => run }),
  }),
});

const ForkSetting = builder.inputType("ForkSettingInput", {
  description: "One knob of a recipe, set anew.",
  fields: (t) => ({
    knob: t.string({ required: true, description: "Its name as in a file, e.g. `training.lr`." }),
    value: t.string({
      required: true,
      description: "Its value as TOML writes it; text may go without quotes.",
    }),
  }),
});

mutation("forkRun", {
  description:
    "Launches a run that begins with a checkpoint of another and does what that one did, on the same versions, but for some settings.",
  input: builder.inputType("ForkRunInput", {
    description: "Where to begin, and what to do otherwise. Give `id` or `checkpointId`.",
    fields: (t) => ({
      id: t.id({ description: "Global id of the run that is forked." }),
      checkpoint: t.string({
        description: "Name of one of that run's checkpoints, e.g. `step-40`; its newest when absent.",
      }),
      checkpointId: t.id({ description: "Global id of the checkpoint to begin with." }),
      settings: t.field({
        type: [ForkSetting],
        description: "Knobs that are to be other than they were.",
      }),
      name: t.string({ description: "The new run's name; counted on from its parent's when absent." }),
      tags: t.stringList({ description: "Its tags; its parent's when absent." }),
      notes: t.string({ description: "What there is to say about it." }),
      priority: t.int({
        description: "-100 to 100, 0 when absent: of two that wait in a workspace the higher goes first.",
      }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: [...ofRun, LimitError, UnsupportedByEngineError],
  resolve: ({ id, checkpoint, checkpointId, ...asked }, { viewer, verbs }) => {
    if ((id == null) === (checkpointId == null))
      throw new ValidationFailed([
        { path: ["id"], message: "give id or checkpointId, one of the two", suggestion: null },
      ]);
    if (id == null && checkpoint != null)
      throw new ValidationFailed([
        {
          path: ["checkpoint"],
          message: "says which of a run's checkpoints: give it with id",
          suggestion: null,
        },
      ]);
    const from =
      id == null
        ? { checkpointId: localId("Checkpoint", checkpointId ?? "") }
        : { id: localId("Run", id), checkpoint: checkpoint ?? null };
    return verbs.runs.fork(viewer, { ...from, ...given(asked) });
  },
  success: (t) => ({
    run: t.field({ type: RunType, description: "The new run.", resolve: ({ run }) => run }),
  }),
});

function capsFrom(input: typeof BudgetCapsInput.$inferInput): BudgetCaps {
  return given(input);
}
