import type { BudgetCaps } from "../src/protocol/event.ts";
import type { RunBudget } from "../src/runs/budget.ts";
import { builder } from "./builder.ts";
import { enumOf } from "./enums.ts";
import { finite } from "./values.ts";

export const BudgetCapsType = builder.objectRef<BudgetCaps>("BudgetCaps").implement({
  description: "How much a run may spend; null where nothing is capped.",
  fields: (t) => ({
    maxWallTimeS: t.float({
      nullable: true,
      description: "Seconds at work.",
      resolve: ({ maxWallTimeS }) => maxWallTimeS ?? null,
    }),
    maxTokens: t.field({
      type: "BigInt",
      nullable: true,
      description: "Tokens sampled and trained on together.",
      resolve: ({ maxTokens }) => maxTokens ?? null,
    }),
    maxEngineS: t.float({
      nullable: true,
      description: "Seconds of the engine.",
      resolve: ({ maxEngineS }) => maxEngineS ?? null,
    }),
    maxJudgeCalls: t.field({
      type: "BigInt",
      nullable: true,
      description: "Calls of judges by the Grader.",
      resolve: ({ maxJudgeCalls }) => maxJudgeCalls ?? null,
    }),
    maxCostUsd: t.float({
      nullable: true,
      description: "US dollars of engine and judges.",
      resolve: ({ maxCostUsd }) => maxCostUsd ?? null,
    }),
  }),
});

const caps: Record<keyof Required<BudgetCaps>, string> = {
  maxWallTimeS: "Seconds at work.",
  maxTokens: "Tokens sampled and trained on together.",
  maxEngineS: "Seconds of the engine.",
  maxJudgeCalls: "Calls of judges by the Grader.",
  maxCostUsd: "US dollars of engine and judges.",
};

export const BudgetCapsInput = builder.inputType("BudgetCapsInput", {
  description: "How much a run may spend, in place of all caps that it had; what is left out is not capped.",
  fields: (t) => ({
    maxWallTimeS: t.float({ description: caps.maxWallTimeS }),
    maxTokens: t.field({ type: "BigInt", description: caps.maxTokens }),
    maxEngineS: t.float({ description: caps.maxEngineS }),
    maxJudgeCalls: t.field({ type: "BigInt", description: caps.maxJudgeCalls }),
    maxCostUsd: t.float({ description: caps.maxCostUsd }),
  }),
});

const BudgetShare = builder.objectRef<RunBudget["spent"][number]>("BudgetShare").implement({
  description: "How much of one cap is spent.",
  fields: (t) => ({
    cap: t.exposeString("cap", { description: "The cap, by its name in BudgetCaps." }),
    share: t.float({
      nullable: true,
      description: "1 is all of it; null where what it caps is not known.",
      resolve: ({ share }) => finite(share),
    }),
  }),
});

const SpentAction = enumOf("SpentBudgetAction", "What a spent budget does to its run.", {
  stop: "It stops, with a checkpoint.",
  pause: "It rests at a checkpoint until the budget is raised.",
} satisfies Record<RunBudget["whenSpent"], string>);

export const RunBudgetType = builder.objectRef<RunBudget>("RunBudget").implement({
  description: "How much a run may spend over all its attempts, and how much of that it has.",
  fields: (t) => ({
    caps: t.field({ type: BudgetCapsType, description: "The caps.", resolve: (budget) => budget.caps }),
    changed: t.exposeBoolean("changed", { description: "Whether they are its recipe's no more." }),
    whenSpent: t.field({
      type: SpentAction,
      description: "What happens when one of them is spent.",
      resolve: ({ whenSpent }) => whenSpent,
    }),
    spent: t.field({
      type: [BudgetShare],
      description: "Of each cap that there is.",
      resolve: ({ spent }) => [...spent],
    }),
    spentShare: t.float({
      nullable: true,
      description: "Of the cap that is nearest its end; null without any that is known.",
      resolve: ({ spentShare }) => finite(spentShare),
    }),
  }),
});
