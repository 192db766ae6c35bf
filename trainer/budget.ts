import type { JobContext } from "./jobs/context.ts";
import type { Usage, UsageTotals } from "./usage.ts";

type Caps = ReturnType<JobContext["caps"]>;

/** What a run may use up, counted over all its attempts, by its caps as they are at each moment. */
export interface Budget {
  /** Fires when a cap is used up, in the middle of a wait too. */
  readonly signal: AbortSignal;
  /** Which cap is used up, in a sentence; null while none is. Once the signal has fired it stays so. */
  spent(): string | null;
  close(): void;
}

/** Caps may change while the run waits, and what they cap grows meanwhile: both are looked at this often. */
const lookEveryMs = 200;

export function openBudget(context: Pick<JobContext, "caps">, usage: Pick<Usage, "used">): Budget {
  const over = new AbortController();
  let found: string | null = null;
  const spent = () => {
    found ??= spentOf(context.caps(), usage.used());
    return found;
  };
  const look = () => {
    if (spent() === null) return;
    clearInterval(timer);
    over.abort();
  };
  const timer = setInterval(look, lookEveryMs).unref();
  look();
  return { signal: over.signal, spent, close: () => clearInterval(timer) };
}

/** The first cap that is used up, in a sentence. */
export function spentOf(caps: Caps, used: UsageTotals): string | null {
  const { maxWallTimeS, maxTokens, maxEngineS, maxJudgeCalls, maxCostUsd } = caps;
  // A part of the cost that nobody knows cannot spend anything: the cap holds for what is known.
  const costUsd = (used.engineCostUsd ?? 0) + (used.judgeCostUsd ?? 0);
  if (maxWallTimeS !== undefined && used.wallSeconds >= maxWallTimeS)
    return `the budget of ${maxWallTimeS} s at work is used up`;
  if (maxTokens !== undefined && used.sampledTokens + used.trainedTokens >= maxTokens)
    return `the budget of ${maxTokens} tokens is used up`;
  if (maxEngineS !== undefined && used.engineSeconds >= maxEngineS)
    return `the budget of ${maxEngineS} s of the engine is used up`;
  if (maxJudgeCalls !== undefined && used.judgeCalls >= maxJudgeCalls)
    return `the budget of ${maxJudgeCalls} calls of judges is used up`;
  if (maxCostUsd !== undefined && costUsd >= maxCostUsd) return `the budget of $${maxCostUsd} is used up`;
  return null;
}
