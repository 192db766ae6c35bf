import type { Step } from "../src/results/results.ts";
import { builder } from "./builder.ts";
import { connectionOf } from "./connections.ts";
import { gradedFields, NamedValue, namedValues } from "./values.ts";

export const StepType = builder.objectRef<Step>("Step").implement({
  description: "One optimiser step of a run.",
  fields: (t) => ({
    step: t.exposeInt("step", { description: "Its number, counted from 1." }),
    attempt: t.exposeInt("attempt", { description: "The attempt that did it." }),
    at: t.expose("at", { type: "DateTime", description: "When it was done." }),
    totalSteps: t.int({
      nullable: true,
      description: "Steps until the run's end; null when not known.",
      resolve: ({ data }) => data.totalSteps,
    }),
    epoch: t.float({
      nullable: true,
      description: "Passes over the dataset so far; null when not known.",
      resolve: ({ data }) => data.epoch,
    }),
    policyVersion: t.int({
      description: "How often the weights had been published.",
      resolve: ({ data }) => data.policyVersion,
    }),
    ...gradedFields(t, ({ data }) => data),
    seconds: t.field({
      type: [NamedValue],
      description: "Seconds that it took, by stage.",
      resolve: ({ data }) => namedValues(data.seconds),
    }),
    sampledTokens: t.field({
      type: "BigInt",
      description: "Tokens that were sampled for it.",
      resolve: ({ data }) => data.sampledTokens,
    }),
    trainedTokens: t.field({
      type: "BigInt",
      description: "Tokens that it trained on.",
      resolve: ({ data }) => data.trainedTokens,
    }),
    stalenessMax: t.int({
      nullable: true,
      description: "How many policy versions its oldest token was behind; null when nothing was sampled.",
      resolve: ({ data }) => data.stalenessMax,
    }),
  }),
});
export const StepConnection = connectionOf("Step", StepType);
