import type { Row } from "../engine/engine.ts";

/** How far stale rows were weighed down or up, over the learned tokens (or rows, where each has one weight). */
export interface CorrectionSums {
  readonly count: number;
  readonly sum: number;
  readonly max: number;
  /** How many would have weighed more than the cap. */
  readonly capped: number;
}

export const noCorrection: CorrectionSums = { count: 0, sum: 0, max: 0, capped: 0 };

/**
 * Truncated importance sampling of a stale row (Yao et al. 2025, "Your efficient RL framework secretly brings you
 * off-policy RL training"; with the policy before the step as proximal policy, Hilton et al. 2022, "Batch size-invariance
 * for policy optimization", eq. 3, and Fu et al. 2025, AReaL, eq. 5). With q the log-probabilities as sampled and prox
 * those under the policy before the step's updates, each token weighs w_t = min(exp(prox_t - q_t), cap), or each of the
 * row's tokens w = min(exp(Σ_t (prox_t - q_t)), cap); the loss's own ratios are taken to prox. The weight goes into
 * the advantages: every loss is homogeneous in them (min(r·wA, clip(r)·wA) = w·min(r·A, clip(r)·A) for w >= 0).
 */
export function corrected(
  row: Row,
  proxLogprobs_T: Float32Array,
  { level, cap }: { readonly level: "token" | "sequence"; readonly cap: number },
): { readonly row: Row; readonly sums: CorrectionSums } {
  const { weights_T, logprobs_T, advantages_T } = row;
  const learned = (t: number) => t > 0 && weights_T[t] !== 0;
  let sums = noCorrection;
  const weighed = (logRatio: number) => {
    const ratio = Math.exp(logRatio);
    const weight = Math.min(ratio, cap);
    sums = plus(sums, { count: 1, sum: weight, max: weight, capped: ratio > cap ? 1 : 0 });
    return weight;
  };

  const corrected_T = new Float32Array(advantages_T.length);
  const prox_T = new Float32Array(logprobs_T.length);
  let logProduct = 0;
  for (let t = 1; t < weights_T.length; t++)
    if (learned(t)) logProduct += proxLogprobs_T[t]! - logprobs_T[t]!;
  const ofRow = level === "sequence" ? weighed(logProduct) : null;
  for (let t = 1; t < weights_T.length; t++) {
    if (!learned(t)) continue;
    corrected_T[t] = advantages_T[t]! * (ofRow ?? weighed(proxLogprobs_T[t]! - logprobs_T[t]!));
    prox_T[t] = proxLogprobs_T[t]!;
  }
  return { row: { ...row, advantages_T: corrected_T, logprobs_T: prox_T }, sums };
}

export function plus(a: CorrectionSums, b: CorrectionSums): CorrectionSums {
  return {
    count: a.count + b.count,
    sum: a.sum + b.sum,
    max: Math.max(a.max, b.max),
    capped: a.capped + b.capped,
  };
}
