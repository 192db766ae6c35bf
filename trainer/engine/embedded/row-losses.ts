import type { Loss } from "../engine.ts";
import { divergence, policyLoss, sequenceRatio } from "./losses.ts";

/** The learned tokens of one row, in order; T counts them alone. */
export interface LearnedTokens {
  readonly weights_T: Float64Array;
  /** Log-probabilities now, as the behaviour policy had them, and as the reference has them. */
  readonly p_T: Float64Array;
  readonly q_T: Float64Array;
  readonly reference_T: Float64Array | null;
  readonly advantages_T: Float64Array;
}

/** What a row adds to the loss, and its slope by each token's log-probability; the entropy term is not in it. */
export interface RowLoss {
  readonly value: number;
  readonly slopes_T: Float64Array;
  /** The importance ratio that each token was learned with: of gspo the row's, at every token. */
  readonly ratios_T: Float64Array;
  readonly clippedTokens: number;
}

/** Σ weight (policy loss + KL term) over a row's learned tokens, differentiated through the row's ratio for gspo. */
export function rowLoss(loss: Loss, row: LearnedTokens): RowLoss {
  const { weights_T, p_T, reference_T, advantages_T } = row;
  const ratios_T = ratiosOf(loss, row);
  const slopes_T = new Float64Array(p_T.length);
  let value = 0;
  let clippedTokens = 0;
  let rowSlope = 0;
  for (let t = 0; t < p_T.length; t++) {
    const one = policyLoss(loss, p_T[t]!, ratios_T[t]!, advantages_T[t]!);
    value += weights_T[t]! * one.value;
    clippedTokens += one.clipped ? 1 : 0;
    if (loss.kind === "gspo") rowSlope += weights_T[t]! * one.slope;
    else slopes_T[t] = weights_T[t]! * one.slope;
    if (loss.kind === "cross_entropy" || loss.klCoefficient === 0) continue;
    // A row without a reference is refused where the loss asks for one.
    const away = divergence(loss.klEstimator, p_T[t]!, reference_T![t]!);
    value += weights_T[t]! * loss.klCoefficient * away.value;
    slopes_T[t]! += weights_T[t]! * loss.klCoefficient * away.slope;
  }
  // By the chain rule through the row's ratio: each learned token moves its log by 1/T.
  for (let t = 0; t < p_T.length; t++) slopes_T[t]! += rowSlope / p_T.length;
  return { value, slopes_T, ratios_T, clippedTokens };
}

function ratiosOf(loss: Loss, { p_T, q_T }: LearnedTokens): Float64Array {
  switch (loss.kind) {
    case "cross_entropy":
      return new Float64Array(p_T.length).fill(1);
    case "gspo":
      return new Float64Array(p_T.length).fill(sequenceRatio(p_T, q_T));
    case "importance_sampling":
    case "ppo":
    case "cispo":
      return p_T.map((p, t) => Math.exp(p - q_T[t]!));
  }
}
