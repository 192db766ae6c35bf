import type { BudgetCaps } from "../protocol/event.ts";
import type { Specification } from "../protocol/specification.ts";
import type { Usage } from "./usage.ts";

/** How much a run may spend, and how much of that it has. */
export interface RunBudget {
  readonly caps: BudgetCaps;
  /** Whether the caps are its recipe's no more. */
  readonly changed: boolean;
  readonly whenSpent: "stop" | "pause";
  /** Of each cap that there is: 1 is all; null where what it caps is not known. */
  readonly spent: readonly { readonly cap: keyof BudgetCaps; readonly share: number | null }[];
  /** Of the cap that is nearest its end; null without any that is known. */
  readonly spentShare: number | null;
}

/** Null for a run that trains nothing. */
export function budgetOf(
  { recipe }: Specification,
  changed: BudgetCaps | null,
  usage: Usage,
): RunBudget | null {
  if (recipe === null) return null;
  const { whenSpent, ...own } = recipe.budget;
  const caps = changed ?? own;
  const used: { readonly [cap in keyof Required<BudgetCaps>]: number | null } = {
    maxWallTimeS: usage.wallSeconds,
    maxTokens: usage.sampledTokens + usage.trainedTokens,
    maxEngineS: usage.engineSeconds,
    maxJudgeCalls: usage.judgeCalls,
    maxCostUsd: usage.costUsd,
  };
  const spent = (Object.keys(used) as (keyof BudgetCaps)[]).flatMap((cap) => {
    const most = caps[cap];
    if (most === undefined) return [];
    const spentOfCap = used[cap];
    return [{ cap, share: spentOfCap === null ? null : spentOfCap / most }];
  });
  const shares = spent.flatMap(({ share }) => share ?? []);
  return {
    caps,
    changed: changed !== null,
    whenSpent,
    spent,
    spentShare: shares.length === 0 ? null : Math.max(...shares),
  };
}
