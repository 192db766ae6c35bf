import { type Estimator, estimate } from "./divergences.ts";

/** A reward of several named ones, or what keeps it from being one. */
export type Composed = { readonly reward: number } | { readonly fault: string };

/**
 * The reward that a Grader's answer comes to: with weights the sum of weight · reward over the names, which must be
 * exactly those that the Grader named; without weights what it set, which for named rewards is their sum.
 */
export function composeReward(
  { reward, rewards }: { readonly reward: number; readonly rewards: Readonly<Record<string, number>> | null },
  weights: Readonly<Record<string, number>>,
): Composed {
  const weighted = Object.keys(weights);
  if (weighted.length === 0) return { reward };
  const named = Object.keys(rewards ?? {});
  const missing = weighted.filter((name) => !named.includes(name));
  const unweighted = named.filter((name) => !weighted.includes(name));
  if (missing.length > 0 || unweighted.length > 0) {
    const parts = [
      ...(missing.length > 0 ? [`the grader named no ${missing.join(", ")}`] : []),
      ...(unweighted.length > 0 ? [`reward_weights has no ${unweighted.join(", ")}`] : []),
    ];
    return { fault: `reward_weights are not for what the grader named: ${parts.join("; ")}` };
  }
  const sum = weighted.reduce((total, name) => total + weights[name]! * rewards![name]!, 0);
  return Number.isFinite(sum) ? { reward: sum } : { fault: "the weighted sum of the rewards is not finite" };
}

/** How a composed reward is changed before it is compared. */
export interface Shaping {
  readonly clipMin?: number | undefined;
  readonly clipMax?: number | undefined;
  /** Tokens; 0 punishes no length. */
  readonly overlongBufferLength: number;
  readonly overlongPenalty: number;
}

/** The reward within its range, less what the longest of its answers loses by `overlongPunishment`. */
export function shapeReward(
  reward: number,
  shaping: Shaping,
  lengths: { readonly longestAnswerTokens: number; readonly maxResponseTokens: number },
): number {
  const { clipMin = -Infinity, clipMax = Infinity, overlongPenalty } = shaping;
  const clipped = Math.min(Math.max(reward, clipMin), clipMax);
  const { longestAnswerTokens, maxResponseTokens } = lengths;
  const punishment = overlongPunishment(longestAnswerTokens, maxResponseTokens, shaping.overlongBufferLength);
  return clipped + overlongPenalty * punishment;
}

/**
 * Soft overlong punishment (Yu et al. 2025, DAPO, eq. 13), from 0 to -1: nothing up to `maxTokens - bufferTokens`,
 * then ((maxTokens - bufferTokens) - answerTokens) / bufferTokens, and -1 beyond `maxTokens`.
 */
export function overlongPunishment(answerTokens: number, maxTokens: number, bufferTokens: number): number {
  if (bufferTokens === 0) return 0;
  const over = answerTokens - (maxTokens - bufferTokens);
  return over <= 0 ? 0 : -Math.min(1, over / bufferTokens);
}

/**
 * What a sample's distance to the reference takes off its reward: klCoefficient · Σ_t k(p_t, ref_t) over the tokens
 * that the policy said (Ouyang et al. 2022, InstructGPT, eq. 2, with k1), p as they were sampled.
 */
export function klPunishment(
  rows: readonly {
    readonly sampled_T: Uint8Array;
    readonly logprobs_T: Float32Array;
    readonly referenceLogprobs_T: Float32Array;
  }[],
  { klCoefficient, klEstimator }: { readonly klCoefficient: number; readonly klEstimator: Estimator },
): number {
  let sum = 0;
  for (const { sampled_T, logprobs_T, referenceLogprobs_T } of rows)
    for (let t = 0; t < sampled_T.length; t++)
      if (sampled_T[t] !== 0) sum += estimate(klEstimator, logprobs_T[t]!, referenceLogprobs_T[t]!);
  return klCoefficient * sum;
}
