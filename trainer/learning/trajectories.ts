import type { ChatMessage } from "../../src/protocol/dataset.ts";
import { allAlike, groupAdvantages } from "./advantages.ts";

/** What a recorded reward is compared with: see `trajectoryAdvantages`. */
type Comparison = "group" | "batch" | "reward";

/**
 * Which trajectories are of one prompt: those that say so by the same `group`, and those that say nothing and have the
 * same messages before the assistant first speaks.
 */
export function groupOf(group: unknown, messages: readonly ChatMessage[]): string {
  if (group != null) return JSON.stringify(group);
  const first = messages.findIndex(({ role }) => role === "assistant");
  return JSON.stringify(messages.slice(0, first === -1 ? undefined : first));
}

/** Positions of the trajectories of each group, groups and members in their order. */
function grouped(groups_N: readonly string[]): number[][] {
  const members = new Map<string, number[]>();
  groups_N.forEach((group, n) => {
    const those = members.get(group);
    if (those === undefined) members.set(group, [n]);
    else those.push(n);
  });
  return [...members.values()];
}

/**
 * Advantages of recorded rewards, all of them at once, since what was recorded does not change:
 *   group   against those of the same prompt (Shao et al. 2024, DeepSeekMath, section 4.1.2; see `groupAdvantages`)
 *   batch   against all of them: (r_i - mean(r)) / std(r) over the whole dataset (as Hu 2025, REINFORCE++, normalises
 *           over the global batch)
 *   reward  against nothing: A_i = r_i (Williams 1992, REINFORCE, without a baseline); never divided
 * Without `normalizeByStd` they are centred only.
 */
export function trajectoryAdvantages(
  rewards_N: readonly number[],
  groups_N: readonly string[],
  { comparison, normalizeByStd }: { readonly comparison: Comparison; readonly normalizeByStd: boolean },
): number[] {
  switch (comparison) {
    case "reward":
      return [...rewards_N];
    case "batch":
      return groupAdvantages(rewards_N, { normalizeByStd }).map((advantage) => advantage!);
    case "group": {
      const advantages_N = new Array<number>(rewards_N.length).fill(0);
      for (const members of grouped(groups_N)) {
        const of = members.map((n) => rewards_N[n]!);
        groupAdvantages(of, { normalizeByStd }).forEach((advantage, i) => {
          advantages_N[members[i]!] = advantage!;
        });
      }
      return advantages_N;
    }
  }
}

/** Positions of the trajectories whose group's rewards differ, in their order: the others compare nothing. */
export function ofTellingGroups(rewards_N: readonly number[], groups_N: readonly string[]): number[] {
  return grouped(groups_N)
    .filter((members) => !allAlike(members.map((n) => rewards_N[n]!)))
    .flat()
    .sort((a, b) => a - b);
}

/** The longest stretch of tokens that the policy said without a pause. */
export function longestAnswer(sampled_T: Uint8Array): number {
  let longest = 0;
  let here = 0;
  for (const mark of sampled_T) {
    here = mark === 0 ? 0 : here + 1;
    longest = Math.max(longest, here);
  }
  return longest;
}
