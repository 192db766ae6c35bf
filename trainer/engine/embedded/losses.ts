import type { Loss, LossMetrics } from "../engine.ts";

/** One token's loss, its slope (derivative by the token's log-probability), and what the metrics need of it. */
export interface TokenLoss {
  readonly value: number;
  readonly slope: number;
  readonly ratio: number;
  readonly clipped: boolean;
}

/**
 * The token losses of the port, without the entropy term: p the log-probability now, q the row's, A the advantage.
 * The KL term is k3 to a reference (Schulman 2020, "Approximating KL divergence").
 */
export function tokenLoss(loss: Loss, p: number, q: number, advantage: number, reference: number): TokenLoss {
  if (loss.kind === "cross_entropy") return { value: -p, slope: -1, ratio: 1, clipped: false };
  const ratio = Math.exp(p - q);
  let value: number;
  let slope: number;
  let clipped: boolean;
  switch (loss.kind) {
    case "importance_sampling": {
      clipped = ratio > loss.ratioCap;
      slope = -Math.min(ratio, loss.ratioCap) * advantage;
      value = slope * p;
      break;
    }
    case "ppo": {
      // Schulman et al. 2017, eq. 7: the minimum takes the clipped side only where it is the worse one.
      clipped = advantage > 0 ? ratio > 1 + loss.clipHigh : advantage < 0 && ratio < 1 - loss.clipLow;
      const bounded = Math.min(Math.max(ratio, 1 - loss.clipLow), 1 + loss.clipHigh);
      value = -Math.min(ratio * advantage, bounded * advantage);
      slope = clipped ? 0 : -ratio * advantage;
      break;
    }
  }
  if (loss.klCoefficient !== 0) {
    const distance = Math.exp(reference - p);
    value += loss.klCoefficient * (distance - (reference - p) - 1);
    slope += loss.klCoefficient * (1 - distance);
  }
  return { value, slope, ratio, clipped };
}

/** Sums over trained tokens that threads keep and the coordinator adds up. */
export interface LossSums {
  tokens: number;
  loss: number;
  entropy: number;
  ratio: number;
  ratioSquared: number;
  ratioMax: number;
  k3: number;
  clipped: number;
}

export function noLoss(): LossSums {
  return { tokens: 0, loss: 0, entropy: 0, ratio: 0, ratioSquared: 0, ratioMax: 0, k3: 0, clipped: 0 };
}

/** The sums of several threads together. */
export function addSums(a: LossSums, b: LossSums): LossSums {
  return {
    tokens: a.tokens + b.tokens,
    loss: a.loss + b.loss,
    entropy: a.entropy + b.entropy,
    ratio: a.ratio + b.ratio,
    ratioSquared: a.ratioSquared + b.ratioSquared,
    ratioMax: Math.max(a.ratioMax, b.ratioMax),
    k3: a.k3 + b.k3,
    clipped: a.clipped + b.clipped,
  };
}

/** The metrics of the port. Cross-entropy has no behaviour policy, so nothing is said of ratios to one. */
export function metricsOf(kind: Loss["kind"], sums: LossSums): LossMetrics {
  const { tokens } = sums;
  const common = { loss: sums.loss, trainedTokens: tokens, entropy: sums.entropy / tokens };
  if (kind === "cross_entropy") {
    return { ...common, ratioMean: null, ratioMax: null, k3: null, clipFraction: null, essFraction: null };
  }
  return {
    ...common,
    ratioMean: sums.ratio / tokens,
    ratioMax: sums.ratioMax,
    k3: sums.k3 / tokens,
    clipFraction: sums.clipped / tokens,
    essFraction: sums.ratio ** 2 / (tokens * sums.ratioSquared),
  };
}
