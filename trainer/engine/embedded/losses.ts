import type { Loss, Regularisation } from "../engine.ts";

/**
 * One token's loss: its value, its slope (the derivative by the token's log-probability p; by the log of the ratio
 * where the ratio is a whole row's) and whether a bound was at work.
 */
export interface TokenLoss {
  readonly value: number;
  readonly slope: number;
  readonly clipped: boolean;
}

/** -p: the negative log-likelihood, in nats. */
export function crossEntropy(p: number): TokenLoss {
  return { value: -p, slope: -1, clipped: false };
}

/**
 * -stopgrad(min(r, cap)) A p: the policy gradient under another policy's samples, its weight truncated (Ionides
 * 2008, "Truncated importance sampling": w = min(r, cap)). Up to the cap the gradient is that of -r A.
 */
export function importanceSampling(p: number, ratio: number, advantage: number, cap: number): TokenLoss {
  const slope = -Math.min(ratio, cap) * advantage;
  return { value: slope * p, slope, clipped: ratio > cap };
}

/**
 * -min(r A, clip(r, 1 - low, 1 + high) A) (Schulman et al. 2017, eq. 7; with high above low, Yu et al. 2025, eq. 10):
 * the minimum takes the clipped side only where it is the worse one. GSPO's too, with the row's ratio for r (Zheng et
 * al. 2025, eq. 5).
 */
export function clippedSurrogate(ratio: number, advantage: number, low: number, high: number): TokenLoss {
  const clipped = advantage > 0 ? ratio > 1 + high : advantage < 0 && ratio < 1 - low;
  const value = -Math.min(ratio * advantage, clip(ratio, low, high) * advantage);
  return { value, slope: clipped ? 0 : -ratio * advantage, clipped };
}

/**
 * -stopgrad(clip(r, 1 - low, 1 + high)) A p (MiniMax-M1 2025, eq. 4 and 5): the ratio is bounded, but no token loses
 * its gradient.
 */
export function cispo(p: number, ratio: number, advantage: number, low: number, high: number): TokenLoss {
  const weight = clip(ratio, low, high);
  const slope = -weight * advantage;
  return { value: slope * p, slope, clipped: weight !== ratio };
}

function clip(ratio: number, low: number, high: number): number {
  return Math.min(Math.max(ratio, 1 - low), 1 + high);
}

/**
 * GSPO's ratio of a row: s = exp(1/T Σ (p - q)) over its T learned tokens, the geometric mean of theirs (Zheng et al.
 * 2025, eq. 7). Its log has the slope 1/T by each of them (eq. 10).
 */
export function sequenceRatio(p_T: Float64Array, q_T: Float64Array): number {
  let sum = 0;
  for (let t = 0; t < p_T.length; t++) sum += p_T[t]! - q_T[t]!;
  return Math.exp(sum / p_T.length);
}

/**
 * One token's estimate of the divergence from a reference, in nats, and its slope by p; d = p - reference.
 * k3: exp(-d) + d - 1, never negative, slope its own (Schulman 2020, "Approximating KL divergence").
 * k1: d, with the slope of d²/2, since that of d itself is 0 in expectation (Tang and Munos 2025, section 4).
 */
export function divergence(
  estimator: Regularisation["klEstimator"],
  p: number,
  reference: number,
): { readonly value: number; readonly slope: number } {
  const d = p - reference;
  switch (estimator) {
    case "k1":
      return { value: d, slope: d };
    case "k3":
      return { value: Math.exp(-d) + d - 1, slope: 1 - Math.exp(-d) };
  }
}

/** The policy's part of one token's loss under the port's name for it; the terms that regularise come on top. */
export function policyLoss(loss: Loss, p: number, ratio: number, advantage: number): TokenLoss {
  switch (loss.kind) {
    case "cross_entropy":
      return crossEntropy(p);
    case "importance_sampling":
      return importanceSampling(p, ratio, advantage, loss.ratioCap);
    case "ppo":
    case "gspo":
      return clippedSurrogate(ratio, advantage, loss.clipLow, loss.clipHigh);
    case "cispo":
      return cispo(p, ratio, advantage, loss.clipLow, loss.clipHigh);
  }
}
