import type { Usage } from "../src/results/results.ts";
import { builder } from "./builder.ts";

export const UsageType = builder.objectRef<Usage>("Usage").implement({
  description: "What was spent.",
  fields: (t) => ({
    sampledTokens: t.expose("sampledTokens", { type: "BigInt", description: "Tokens that were sampled." }),
    trainedTokens: t.expose("trainedTokens", { type: "BigInt", description: "Tokens that were trained on." }),
    engineSeconds: t.exposeFloat("engineSeconds", { description: "Seconds that the engine was at work." }),
    wallSeconds: t.exposeFloat("wallSeconds", { description: "Seconds that a trainer was at work." }),
  }),
});
