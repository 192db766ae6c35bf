/** Added to the deviation, so that rewards that hardly differ do not become large advantages. */
const epsilon = 1e-6;

/**
 * Group-relative advantages (Shao et al. 2024, DeepSeekMath, section 4.1.2): each reward against those of the same
 * prompt, A_i = (r_i - mean(r)) / std(r), with the sample deviation; without the division when `normalizeByStd` is
 * off (Liu et al. 2025, Dr. GRPO). A sample without a reward (null) has no advantage and no part in the
 * statistics; a group whose rewards are all alike, or that has one only, says nothing: its advantages are 0.
 */
export function groupAdvantages(
  rewards_G: readonly (number | null)[],
  { normalizeByStd }: { normalizeByStd: boolean },
): (number | null)[] {
  const valid = rewards_G.filter((reward) => reward !== null);
  if (allAlike(rewards_G)) return rewards_G.map((reward) => (reward === null ? null : 0));
  const mean = valid.reduce((sum, reward) => sum + reward, 0) / valid.length;
  const variance = valid.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / (valid.length - 1);
  const scale = normalizeByStd ? 1 / (Math.sqrt(variance) + epsilon) : 1;
  return rewards_G.map((reward) => (reward === null ? null : (reward - mean) * scale));
}

/** Whether an algorithm divides by the deviation: ppo and importance sampling take advantages as they are centred. */
export function dividesByStd(algorithm: {
  readonly name: "grpo" | "ppo" | "importance_sampling" | "cispo" | "gspo";
  readonly normalizeByStd: boolean;
}): boolean {
  switch (algorithm.name) {
    case "grpo":
    case "cispo":
    case "gspo":
      return algorithm.normalizeByStd;
    case "ppo":
    case "importance_sampling":
      return false;
  }
}

/**
 * Whether a group's rewards leave nothing to compare: all that there are are alike. A group without any is no such
 * group, it failed.
 */
export function allAlike(rewards_G: readonly (number | null)[]): boolean {
  const valid = rewards_G.filter((reward) => reward !== null);
  return valid.length > 0 && valid.every((reward) => reward === valid[0]);
}
