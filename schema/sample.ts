import type { Message } from "../src/protocol/transcript.ts";
import type { SampleOrder as Order, Sample } from "../src/results/results.ts";
import { builder } from "./builder.ts";
import { connectionOf } from "./connections.ts";
import { enumOf, OrderDirection } from "./enums.ts";
import { findable, globalId, Node } from "./node.ts";
import { RunType } from "./run.ts";
import { FailureClassEnum } from "./values.ts";

export const SplitEnum = enumOf("Split", "What a sample was drawn for.", {
  train: "To learn from.",
  validation: "To evaluate the policy.",
});

const MessageType = builder.objectRef<Message>("Message").implement({
  description: "One message of a conversation.",
  fields: (t) => ({
    role: t.string({
      description: "Who says it: system, user, assistant or tool.",
      resolve: ({ role }) => role,
    }),
    content: t.string({
      nullable: true,
      description: "The text; null when there is none.",
      resolve: ({ content }) => content,
    }),
    extra: t.field({
      type: "JSON",
      nullable: true,
      description: "What else the rollout wrote into the message, such as tool calls; null when nothing.",
      resolve: ({ role: _, content: __, ...extra }) => (Object.keys(extra).length > 0 ? extra : null),
    }),
  }),
});

const SampleFailure = builder.objectRef<NonNullable<Sample["failure"]>>("SampleFailure").implement({
  description: "Why a sample has no reward.",
  fields: (t) => ({
    class: t.field({
      type: FailureClassEnum,
      description: "The kind of failure.",
      resolve: (failure) => failure.class,
    }),
    message: t.exposeString("message", { nullable: true, description: "What was said about it." }),
  }),
});

const NamedReward = builder
  .objectRef<{ readonly name: string; readonly value: number }>("NamedReward")
  .implement({
    description: "What one reward function of a Grader gave.",
    fields: (t) => ({
      name: t.exposeString("name", { description: "The reward function's name." }),
      value: t.exposeFloat("value", { description: "What it gave." }),
    }),
  });

const SampleTreatment = enumOf("SampleTreatment", "What was made of a sample that failed.", {
  dropped: "It took no part in its group.",
  masked: "It counted in its group, and nothing was learned from it.",
  zeroed: "It counted as a reward of zero, because its recipe says so.",
});

export const SampleType = builder.objectRef<Sample>("Sample");
export const SampleConnection = connectionOf("Sample", SampleType);
findable("Sample", SampleType, (id, { load }) => load.sample(id));

SampleType.implement({
  description: "One execution of a rollout for one prompt.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The sample's global id.", resolve: ({ id }) => globalId("Sample", id) }),
    run: t.field({
      type: RunType,
      nullable: true,
      description: "The run that drew it.",
      resolve: ({ runId }, _, { load }) => load.run(runId),
    }),
    attempt: t.exposeInt("attempt", { description: "The attempt that drew it." }),
    step: t.exposeInt("step", { description: "The step that it was drawn for." }),
    split: t.field({ type: SplitEnum, description: "What it was drawn for.", resolve: ({ split }) => split }),
    group: t.exposeInt("group", { description: "Its prompt among the step's, counted from 0." }),
    index: t.exposeInt("index", { description: "Its place among its prompt's samples, counted from 0." }),
    policyVersion: t.exposeInt("policyVersion", { description: "The weights that it was drawn from." }),
    messages: t.field({
      type: [MessageType],
      description: "The whole conversation.",
      complexity: { field: 5, multiplier: 5 },
      resolve: async (sample, _, { viewer, reads }) => [
        ...(await (await reads()).results.messages(viewer, sample)),
      ],
    }),
    reward: t.exposeFloat("reward", { nullable: true, description: "Its reward; null when it failed." }),
    rewards: t.field({
      type: [NamedReward],
      description:
        "What each of its Grader's reward functions gave, before weights; empty where it named none.",
      resolve: ({ rewards }) => Object.entries(rewards ?? {}).map(([name, value]) => ({ name, value })),
    }),
    shaping: t.exposeFloat("shaping", {
      nullable: true,
      description: "What shaping and clipping added to its reward; null without a reward.",
    }),
    treatment: t.field({
      type: SampleTreatment,
      nullable: true,
      description: "What its recipe's policy made of its failure; null where nothing was to be decided.",
      resolve: ({ treatment }) => treatment,
    }),
    retries: t.exposeInt("retries", { description: "How often it was tried before, and failed." }),
    failure: t.field({
      type: SampleFailure,
      nullable: true,
      description: "Why it has no reward; null when it has one.",
      resolve: ({ failure }) => failure,
    }),
    advantage: t.exposeFloat("advantage", {
      nullable: true,
      description: "How much better than its group it was; null when that was not computed.",
    }),
    promptTokens: t.exposeInt("promptTokens", { description: "Length of its prompt in tokens." }),
    responseTokens: t.exposeInt("responseTokens", { description: "Length of its answers in tokens." }),
    truncated: t.exposeBoolean("truncated", { description: "Whether an answer was cut off." }),
    durationSeconds: t.exposeFloat("durationSeconds", {
      nullable: true,
      description: "Seconds that it took; null when not known.",
    }),
    at: t.expose("at", { type: "DateTime", description: "When it was told." }),
  }),
});

export const SampleFilterInput = builder.inputType("SampleFilter", {
  description: "Which samples; every condition given must hold.",
  fields: (t) => ({
    split: t.field({ type: SplitEnum, description: "Drawn for this." }),
    step: t.int({ description: "Of this step." }),
    stepFrom: t.int({ description: "Of this step or a later one." }),
    stepTo: t.int({ description: "Of this step or an earlier one." }),
    rewardFrom: t.float({ description: "With at least this reward." }),
    rewardTo: t.float({ description: "With at most this reward." }),
    failures: t.field({ type: [FailureClassEnum], description: "That failed in one of these ways." }),
    failed: t.boolean({ description: "That failed, or that did not." }),
    truncated: t.boolean({ description: "That were cut off, or that were not." }),
    group: t.int({ description: "Of this prompt of their step." }),
    attempt: t.int({ description: "Of this attempt; of the canonical history when absent." }),
  }),
});

const SampleOrderField = enumOf("SampleOrderField", "What samples can be ordered by.", {
  step: "The step.",
  reward: "The reward; samples without one come last.",
  length: "The length of the answers in tokens.",
});

export const SampleOrder = builder.inputType("SampleOrder", {
  description: "An order of samples.",
  fields: (t) => ({
    field: t.field({ type: SampleOrderField, required: true, description: "By what." }),
    direction: t.field({ type: OrderDirection, required: true, description: "Which end comes first." }),
  }),
});

export function sampleOrder(orderBy: Order | null | undefined): { orderBy?: Order } {
  return orderBy == null ? {} : { orderBy };
}
