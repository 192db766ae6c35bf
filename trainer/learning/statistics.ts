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

/** Of each named reward, over the samples that have it: `reward/<name>/mean` and `reward/<name>/std`. */
export function namedRewards(
  samples: readonly (Readonly<Record<string, number>> | null)[],
): Record<string, number> {
  const byName = new Map<string, number[]>();
  for (const rewards of samples)
    for (const [name, reward] of Object.entries(rewards ?? {})) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [reward]);
      else known.push(reward);
    }
  return Object.fromEntries(
    [...byName].flatMap(([name, values]) => {
      const { mean, std } = rewardStatistics(values)!;
      return [
        [`reward/${name}/mean`, mean],
        [`reward/${name}/std`, std],
      ];
    }),
  );
}
