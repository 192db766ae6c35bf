import type { Usage } from "../src/runs/usage.ts";
import { builder } from "./builder.ts";

export const UsageType = builder.objectRef<Usage>("Usage").implement({
  description: "What was spent. Null is what nobody counted or priced, never 0.",
  fields: (t) => ({
    sampledTokens: t.expose("sampledTokens", { type: "BigInt", description: "Tokens that were sampled." }),
    trainedTokens: t.expose("trainedTokens", { type: "BigInt", description: "Tokens that were trained on." }),
    engineSeconds: t.exposeFloat("engineSeconds", { description: "Seconds that the engine was at work." }),
    wallSeconds: t.exposeFloat("wallSeconds", { description: "Seconds that a trainer was at work." }),
    samplingSeconds: t.exposeFloat("samplingSeconds", {
      nullable: true,
      description: "Seconds that the engine sampled.",
    }),
    trainingSeconds: t.exposeFloat("trainingSeconds", {
      nullable: true,
      description: "Seconds that the engine trained.",
    }),
    overlapSeconds: t.exposeFloat("overlapSeconds", {
      nullable: true,
      description: "Seconds in which it did both at once.",
    }),
    overlapRatio: t.exposeFloat("overlapRatio", {
      nullable: true,
      description:
        "Of the engine's training, the share during which it sampled as well, 0 to 1; null where it trained nothing.",
    }),
    judgeCalls: t.expose("judgeCalls", {
      type: "BigInt",
      nullable: true,
      description: "Calls of judges by Graders.",
    }),
    judgeCostUsd: t.exposeFloat("judgeCostUsd", {
      nullable: true,
      description: "What those cost, in US dollars; null where a Grader did not say.",
    }),
    engineCostUsd: t.exposeFloat("engineCostUsd", {
      nullable: true,
      description: "What the engine cost, in US dollars; null where its operator says no price.",
    }),
    costUsd: t.exposeFloat("costUsd", {
      nullable: true,
      description: "Engine and judges together, in US dollars; null where one of them is not known.",
    }),
  }),
});
