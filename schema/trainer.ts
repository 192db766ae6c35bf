import type { BaseModel, Trainer } from "../src/trainers/trainers.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { RunType } from "./run.ts";

export const BaseModelType = builder.objectRef<BaseModel>("BaseModel").implement({
  description: "A model that runs can start from, as long as a trainer that offers it is connected.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its name: `model_path` in a recipe." }),
    description: t.exposeString("description", { description: "What it is." }),
    parameters: t.expose("parameters", { type: "BigInt", description: "How many weights it has." }),
    contextLengthTokens: t.exposeInt("contextLengthTokens", {
      description: "The longest text that it takes, prompt and answer together, in tokens.",
    }),
    vocabularySize: t.exposeInt("vocabularySize", { description: "How many tokens it knows." }),
    engines: t.stringList({
      description: "The engines that offer it now.",
      resolve: ({ engines }) => [...engines],
    }),
  }),
});
const BaseModelConnection = connectionOf("BaseModel", BaseModelType);

const TrainerPrices = builder.objectRef<NonNullable<Trainer["prices"]>>("TrainerPrices").implement({
  description:
    "What the use of a trainer costs, as its operator says, in US dollars; null where nobody said.",
  fields: (t) => ({
    engineUsdPerHour: t.exposeFloat("engineUsdPerHour", {
      nullable: true,
      description: "For each hour that the engine is at work.",
    }),
    sampledUsdPerMillionTokens: t.exposeFloat("sampledUsdPerMillionTokens", {
      nullable: true,
      description: "For each million tokens that it samples.",
    }),
    trainedUsdPerMillionTokens: t.exposeFloat("trainedUsdPerMillionTokens", {
      nullable: true,
      description: "For each million tokens that it trains on.",
    }),
  }),
});

const TrainerType = builder.objectRef<Trainer>("Trainer").implement({
  description: "A process that trains, by its own last word.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The process's own id." }),
    name: t.exposeString("name", { description: "Its name, for people." }),
    engine: t.exposeString("engine", { description: "The kind of engine that it drives." }),
    version: t.exposeString("version", { description: "Its release." }),
    connected: t.exposeBoolean("connected", {
      description: "Whether it was heard of in the last 15 seconds.",
    }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When it started." }),
    lastSeenAt: t.expose("lastSeenAt", { type: "DateTime", description: "When it was last heard of." }),
    run: t.field({
      type: RunType,
      nullable: true,
      description: "The run that it is at work on, when it is one of yours.",
      resolve: ({ runId }, _, { load }) => (runId === null ? null : load.run(runId)),
    }),
    baseModels: t.stringList({
      description: "Names of the base models that it offers.",
      resolve: ({ baseModels }) => baseModels.map(({ name }) => name),
    }),
    losses: t.stringList({
      description: "The losses that it can compute.",
      resolve: ({ losses }) => [...losses],
    }),
    valueBaseline: t.exposeBoolean("valueBaseline", {
      description: "Whether it can train a value network beside the policy.",
    }),
    prices: t.field({
      type: TrainerPrices,
      nullable: true,
      description: "What its use costs; null where its operator has not said.",
      resolve: ({ prices }) => prices,
    }),
    maxLoraRank: t.exposeInt("maxLoraRank", {
      nullable: true,
      description: "The highest rank of a LoRA adapter; null when it trains none.",
    }),
    fullFineTune: t.exposeBoolean("fullFineTune", { description: "Whether it can train all weights." }),
  }),
});

builder.queryFields((t) => ({
  trainers: t.field({
    type: [TrainerType],
    description: "The trainers of this platform that were heard of in the last day, by name.",
    resolve: async (_, _args, { viewer, reads }) => (await reads()).trainers.list(viewer),
  }),
  baseModels: t.field({
    type: BaseModelConnection,
    description: "The base models that connected trainers offer, by name.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async (_, page, { viewer, reads }) => {
      const { trainers } = await reads();
      return {
        page: await trainers.baseModelPage(viewer, page),
        count: async () => (await trainers.baseModels(viewer)).length,
      };
    },
  }),
}));
