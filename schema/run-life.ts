import type { RunPhase } from "../src/runs/phases.ts";
import type { QueuePlace, QueueReason } from "../src/runs/queue.ts";
import type { Run } from "../src/runs/run.ts";
import { builder } from "./builder.ts";
import { enumOf } from "./enums.ts";
import { RunType } from "./run.ts";
import { RunBudgetType } from "./run-budget.ts";
import { RunPhaseEnum } from "./values.ts";

const QueueReasonEnum = enumOf("QueueReasonCode", "What a waiting run waits for.", {
  submitting: "What was decided of it is on its way into the log.",
  next: "It goes next.",
  sent: "Its job was sent; the next free trainer takes it.",
  making_room: "A run of lower priority leaves its place to it.",
  no_trainer: "No trainer of its engine is connected.",
  workspace_limit: "The workspace has as many runs at work as it may.",
  trainers_busy: "Every trainer of its engine is at work.",
  behind: "Other runs go before it.",
} satisfies Record<QueueReason, string>);

const QueueReasonType = builder.objectRef<QueuePlace["reason"]>("QueueReason").implement({
  description: "Why a run waits.",
  fields: (t) => ({
    code: t.field({ type: QueueReasonEnum, description: "For programs.", resolve: ({ code }) => code }),
    message: t.exposeString("message", { description: "For people." }),
  }),
});

const QueuePlaceType = builder.objectRef<QueuePlace>("QueuePlace").implement({
  description:
    "Where a waiting run stands. Within a workspace the higher priority goes first, then who has waited longer; between workspaces the one with fewest runs at work.",
  fields: (t) => ({
    position: t.exposeInt("position", {
      nullable: true,
      description:
        "How many runs of its workspace that wait for the same engine go before it; null where 500 do, and nobody counts on.",
    }),
    reason: t.field({
      type: QueueReasonType,
      description: "What it waits for.",
      resolve: ({ reason }) => reason,
    }),
  }),
});

const PauseRequestType = builder.objectRef<NonNullable<Run["pauseRequested"]>>("PauseRequest").implement({
  description: "That a run was asked to rest.",
  fields: (t) => ({
    preempted: t.boolean({
      description:
        "Whether it is to make room for a run that goes before it, and goes on by itself after that.",
      resolve: ({ cause }) => cause === "preempted",
    }),
    reason: t.exposeString("reason", { nullable: true, description: "Why." }),
  }),
});

const PhaseSpan = builder.objectRef<RunPhase>("RunPhaseSpan").implement({
  description: "What a run did for a while.",
  fields: (t) => ({
    phase: t.field({ type: RunPhaseEnum, description: "What.", resolve: ({ phase }) => phase }),
    attempt: t.exposeInt("attempt", { description: "In which attempt." }),
    since: t.expose("since", { type: "DateTime", description: "From when." }),
    until: t.expose("until", {
      type: "DateTime",
      nullable: true,
      description: "Until when; null for the phase that it is in, or ended in.",
    }),
    seconds: t.exposeFloat("seconds", {
      nullable: true,
      description: "How long; null for the phase that it is in, or ended in.",
    }),
    reason: t.exposeString("reason", { nullable: true, description: "Why it began." }),
  }),
});

// What a run may be asked, and where it stands between being asked and having done it.
builder.objectFields(RunType, (t) => ({
  priority: t.exposeInt("priority", {
    description: "Of two that wait in the workspace the higher goes first; -100 to 100.",
  }),
  queue: t.field({
    type: QueuePlaceType,
    nullable: true,
    description: "Where it stands in the queue, and why; null when it does not wait.",
    resolve: async (run, _, { viewer, reads }) => (await reads()).runs.queuePlace(viewer, run),
  }),
  pauseRequested: t.field({
    type: PauseRequestType,
    nullable: true,
    description: "That it was asked to pause, until it has; null otherwise.",
    resolve: ({ pauseRequested }) => pauseRequested,
  }),
  killAt: t.expose("killAt", {
    type: "DateTime",
    nullable: true,
    description: "When it ends, whatever it has not saved by then; null when nobody asked for that.",
  }),
  checkpointRequested: t.exposeString("checkpointRequested", {
    nullable: true,
    description: "The request of a checkpoint that is not saved yet; null without one.",
  }),
  budget: t.field({
    type: RunBudgetType,
    nullable: true,
    description: "What it may spend, and how much of that it has; null in a merge.",
    resolve: async (run, _, { viewer, reads }) => (await reads()).runs.budget(viewer, run),
  }),
  phases: t.field({
    type: [PhaseSpan],
    description: "What it did from when to when, the newest last; at most the last 1,000.",
    complexity: 5,
    resolve: async (run, _, { viewer, reads }) => [...(await (await reads()).runs.phases(viewer, run))],
  }),
  forkOf: t.field({
    type: RunType,
    nullable: true,
    description: "The run that it is a fork of, if it is.",
    resolve: ({ forkOf }, _, { load }) => (forkOf === null ? null : load.run(forkOf)),
  }),
}));
