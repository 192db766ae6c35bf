import type { Recipe } from "../src/protocol/recipe.ts";

/** What a run may use up, counted over all its attempts. */
export interface Budget {
  /** Fires when the wall time is used up, in the middle of a wait too. */
  readonly signal: AbortSignal;
  /** Which cap is used up, in a sentence; null while none is. */
  spent(used: { readonly tokens: number }): string | null;
  close(): void;
}

// setTimeout counts in 31 bits of milliseconds and takes what is longer for 1.
const longestTimeoutMs = 2 ** 31 - 1;

export function openBudget(caps: Recipe["budget"], usedWallSeconds: number): Budget {
  const { maxWallTimeS, maxTokens } = caps;
  const over = new AbortController();
  const endAt =
    maxWallTimeS === undefined ? Infinity : performance.now() + (maxWallTimeS - usedWallSeconds) * 1000;
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    const leftMs = endAt - performance.now();
    if (leftMs <= 0) over.abort();
    else timer = setTimeout(watch, Math.min(leftMs, longestTimeoutMs)).unref();
  };
  if (maxWallTimeS !== undefined) watch();
  return {
    signal: over.signal,
    spent({ tokens }) {
      if (over.signal.aborted) return `the budget of ${maxWallTimeS} s at work is used up`;
      if (maxTokens !== undefined && tokens >= maxTokens)
        return `the budget of ${maxTokens} tokens is used up`;
      return null;
    },
    close: () => clearTimeout(timer),
  };
}
