import { count, dollars, figure, percent, signed } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import type { ComparedRun } from "./use-compared-runs.ts";

/** A figure that runs are compared by. */
export interface ComparedFigure {
  readonly name: string;
  readonly of: (run: ComparedRun) => number | null;
  readonly shown: (value: number | null) => string;
  /** Which end is better; null where neither is. */
  readonly better: "high" | "low" | null;
}

export const comparedFigures: readonly ComparedFigure[] = [
  { name: "Reward", of: ({ overview }) => overview.reward, shown: figure, better: "high" },
  { name: "Improvement", of: ({ overview }) => overview.improvement, shown: signed, better: "high" },
  { name: "Training reward", of: ({ overview }) => overview.trainingReward, shown: figure, better: "high" },
  {
    name: "Validation reward",
    of: ({ overview }) => overview.validationReward,
    shown: figure,
    better: "high",
  },
  { name: "Entropy (nats)", of: ({ overview }) => overview.entropy, shown: figure, better: null },
  {
    name: "Response (tokens)",
    of: ({ overview }) => overview.responseLengthTokens,
    shown: figure,
    better: null,
  },
  { name: "Truncated", of: ({ overview }) => overview.truncationRatio, shown: percent, better: "low" },
  { name: "Samples", of: ({ overview }) => Number(overview.samples), shown: count, better: null },
  { name: "Trained tokens", of: ({ usage }) => Number(usage.trainedTokens), shown: count, better: null },
  { name: "Duration", of: ({ overview }) => overview.durationSeconds, shown: duration, better: null },
  { name: "Cost", of: ({ usage }) => usage.costUsd, shown: dollars, better: "low" },
];

/** Whether this value is the best of all; with fewer than two that are known, or all alike, none is. */
export function isBest(
  value: number | null,
  all: readonly (number | null)[],
  better: ComparedFigure["better"],
): boolean {
  const known = all.filter((each) => each !== null).filter(Number.isFinite);
  if (better === null || value === null || known.length < 2) return false;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low !== high && value === (better === "high" ? high : low);
}
