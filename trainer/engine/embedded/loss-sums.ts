import type { Loss, LossMetrics } from "../engine.ts";
import type { LearnedTokens, RowLoss } from "./row-losses.ts";

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

/** Adds a row that was learned from. k3 is of the tokens' own ratios, whatever they were learned with. */
export function addRow(sums: LossSums, { p_T, q_T }: LearnedTokens, row: RowLoss): void {
  sums.tokens += p_T.length;
  sums.loss += row.value;
  sums.clipped += row.clippedTokens;
  row.ratios_T.forEach((ratio, t) => {
    const d = q_T[t]! - p_T[t]!;
    sums.ratio += ratio;
    sums.ratioSquared += ratio ** 2;
    sums.ratioMax = Math.max(sums.ratioMax, ratio);
    sums.k3 += Math.exp(d) - d - 1;
  });
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

/**
 * The metrics of the port. Cross-entropy has no behaviour policy, so nothing is said of ratios to one. Under gspo a
 * token's ratio is its row's: mean, maximum, clip fraction and effective sample size count it once a token.
 */
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
