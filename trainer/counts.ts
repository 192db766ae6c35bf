import type { Said } from "./reporter.ts";

/** What a trainer does now and has done since it started: for its operators. */
export interface TrainerCounts {
  /** Jobs at work: 0 or 1. */
  readonly jobs: number;
  readonly attempts: number;
  readonly steps: number;
  readonly sampledTokens: number;
  readonly trainedTokens: number;
  /** Until the lease of the job at work would run out; null without one. */
  readonly leaseMarginSeconds: number | null;
}

/** Counts along with attempts; nobody waits for it. */
export interface Tally {
  counts(): TrainerCounts;
  /** An attempt begins; until it is left, its lease is the trainer's, and what it says is counted. */
  attempt(marginMs: () => number): { said(event: Said): void; leave(): void };
}

export function createTally(): Tally {
  const sums = { attempts: 0, steps: 0, sampledTokens: 0, trainedTokens: 0 };
  let margin: (() => number) | null = null;
  return {
    counts: () => ({
      ...sums,
      jobs: margin === null ? 0 : 1,
      leaseMarginSeconds: margin === null ? null : margin() / 1000,
    }),
    attempt(marginMs) {
      sums.attempts++;
      margin = marginMs;
      // An attempt says its usage as sums of its own.
      let sampled = 0;
      let trained = 0;
      return {
        said(event) {
          if (event.type === "step") sums.steps++;
          if (event.type !== "usage") return;
          sums.sampledTokens += event.sampledTokens - sampled;
          sums.trainedTokens += event.trainedTokens - trained;
          sampled = event.sampledTokens;
          trained = event.trainedTokens;
        },
        leave() {
          margin = null;
        },
      };
    },
  };
}
