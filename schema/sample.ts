import type { Message, TranscriptRow } from "../src/protocol/transcript.ts";
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

/** A column of a row: for each kept token what `of` makes of the run of tokens that it was said in, null where it was given. */
function column<T>(
  { texts, said }: TranscriptRow,
  none: T,
  of: (run: TranscriptRow["said"][number], n: number) => T,
): T[] {
  const values = texts.map(() => none);
  let n = 0;
  for (const run of said)
    for (let t = run.from; t < run.from + run.count && t < values.length; t++) values[t] = of(run, n++);
  return values;
}

const SampleRow = builder.objectRef<TranscriptRow>("SampleRow").implement({
  description:
    "Tokens in their order as the policy read and said them, in columns: place n of each is the same token. A conversation whose every call goes on from the one before is one row; a call that does not begins another.",
  fields: (t) => ({
    tokens: t.exposeInt("tokens", { description: "Length of the whole row in tokens." }),
    first: t.exposeInt("first", {
      description:
        "Place in the row of the first token here, counted from 0: the beginning of a long prompt is not kept.",
    }),
    texts: t.field({
      type: ["String"],
      description:
        "Each token as its tokenizer decodes it by itself: U+FFFD stands for bytes that are no whole character, and a special token has its name, as in `<|end|>`.",
      resolve: ({ texts }) => texts,
    }),
    sampled: t.field({
      type: ["Boolean"],
      description: "Whether the policy said the token; the others were given to it.",
      resolve: (row) => column(row, false, () => true),
    }),
    logprobs: t.field({
      type: ["Float"],
      nullable: { list: false, items: true },
      description:
        "Log-probability of each token that was said, when it was sampled, to four places; null for tokens that were given, and where it is not finite.",
      resolve: (row) => column<number | null>(row, null, (_, n) => row.logprobs[n] ?? null),
    }),
    trained: t.field({
      type: ["Boolean"],
      description: "Whether the sample's step learned from the token.",
      resolve: (row) => column(row, false, ({ trained }) => trained),
    }),
    policyVersions: t.field({
      type: ["Int"],
      nullable: { list: false, items: true },
      description:
        "The weights that the token was sampled from; null for tokens that were given, or when not known.",
      resolve: (row) => column<number | null>(row, null, ({ version }) => version),
    }),
    temperature: t.exposeFloat("temperature", {
      description: "That the tokens were sampled at; log-probabilities at 0 (greedy) are those at 1.",
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
    group: t.exposeInt("group", {
      description:
        "Its group: the samples of one step and split that have the same number are of one prompt.",
    }),
    index: t.exposeInt("index", { description: "Its place among its prompt's samples, counted from 0." }),
    promptRow: t.exposeInt("promptRow", {
      nullable: true,
      description:
        "The row that it was drawn from, counted from 0: of the run's dataset version, or of its validation dataset's; null when not known.",
    }),
    policyVersion: t.exposeInt("policyVersion", { description: "The weights that it was drawn from." }),
    messages: t.field({
      type: [MessageType],
      description: "The whole conversation.",
      complexity: { field: 5, multiplier: 5 },
      resolve: async (sample, _, { viewer, reads }) => [
        ...(await (await reads()).results.messages(viewer, sample)),
      ],
    }),
    rows: t.field({
      type: [SampleRow],
      nullable: true,
      description:
        "Its tokens, row by row; null where they were not kept: nobody recorded them, or an earlier release did not.",
      complexity: { field: 5, multiplier: 5 },
      resolve: async (sample, _, { viewer, reads }) =>
        (await (await reads()).results.transcript(viewer, sample)).rows ?? null,
    }),
    tokensLeftOut: t.int({
      nullable: true,
      description:
        "How many tokens are not among its rows, which have 8,192 of a sample at most: of long prompts the beginning, then what comes last; null where `rows` is.",
      complexity: 5,
      resolve: async (sample, _, { viewer, reads }) =>
        (await (await reads()).results.transcript(viewer, sample)).tokensLeftOut ?? null,
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
    group: t.int({ description: "Of this group of their step and split." }),
    promptRow: t.int({
      description:
        "Drawn from this row, counted from 0, of their split's dataset version: the same prompt across steps.",
    }),
    attempt: t.int({ description: "Of this attempt; of the canonical history when absent." }),
  }),
});

const SampleOrderField = enumOf("SampleOrderField", "What samples can be ordered by.", {
  step: "The step; within one, in either direction, those of training first, group by group, each group in the order of its index.",
  reward: "The reward; samples without one come last.",
  advantage: "The advantage; samples without one come last.",
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
