import type { RunKind } from "../src/protocol/specification.ts";
import type { Health, Overview, Progress } from "../src/runs/run.ts";
import { builder } from "./builder.ts";
import { enumOf } from "./enums.ts";

export const RunKindEnum = enumOf("RunKind", "What a run does.", {
  rl: "Reinforcement learning.",
  sft: "Supervised fine-tuning.",
  offline_rl: "Reinforcement learning from recorded trajectories.",
  merge: "A checkpoint's adapter merged into its base.",
} satisfies Record<RunKind, string>);

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
      description:
        "Seconds in which it was running, up to now while it runs; what it waited, rested or was not heard of is left out. Null before its start.",
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
