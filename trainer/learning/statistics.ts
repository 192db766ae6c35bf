import type { RewardStatistics } from "../../src/protocol/event.ts";

/** Mean, deviation (of the population) and range of the rewards that there are; null when there is none. */
export function rewardStatistics(rewards: readonly (number | null)[]): RewardStatistics | null {
  const valid = rewards.filter((reward) => reward !== null);
  if (valid.length === 0) return null;
  const mean = valid.reduce((sum, reward) => sum + reward, 0) / valid.length;
  const variance = valid.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / valid.length;
  return {
    mean,
    std: Math.sqrt(variance),
    min: valid.reduce((a, b) => Math.min(a, b)),
    max: valid.reduce((a, b) => Math.max(a, b)),
  };
}
