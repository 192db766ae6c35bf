import { type AlgorithmName, clipRange } from "../../src/protocol/recipes/algorithm.ts";
import type { Loss } from "../engine/engine.ts";

/** What an algorithm's loss is made of, of a recipe of either kind. */
export interface LossOptions {
  readonly name: AlgorithmName;
  readonly clipLow?: number | undefined;
  readonly clipHigh?: number | undefined;
  readonly ratioCap: number;
  readonly klCoefficient: number;
  readonly klEstimator: "k1" | "k3";
  readonly klPlacement: "loss" | "reward";
  readonly entropyCoefficient: number;
}

/**
 * The engine's loss of an algorithm (the equations stand at `Loss`):
 *   grpo, ppo            the clipped surrogate (Schulman et al. 2017, eq. 7; Shao et al. 2024, DeepSeekMath, eq. 3),
 *                        clipped higher above than below by default (Yu et al. 2025, DAPO, eq. 10)
 *   importance_sampling  ratios truncated at `ratioCap` (Espeholt et al. 2018, IMPALA, section 4.1)
 *   cispo                clipped ratios as weights (MiniMax 2025, MiniMax-M1, eq. 4)
 *   gspo                 one ratio a sequence (Zheng et al. 2025, eq. 5)
 * A KL to the reference that is taken off the reward is no term of the loss.
 */
export function lossOf(algorithm: LossOptions): Loss {
  const { klEstimator, entropyCoefficient, ratioCap } = algorithm;
  const klCoefficient = klInLoss(algorithm) ? algorithm.klCoefficient : 0;
  const regularisation = { klCoefficient, klEstimator, entropyCoefficient };
  const { clipLow, clipHigh } = clipRange(algorithm) ?? { clipLow: 0, clipHigh: 0 };
  switch (algorithm.name) {
    case "grpo":
    case "ppo":
      return { kind: "ppo", clipLow, clipHigh, ...regularisation };
    case "importance_sampling":
      return { kind: "importance_sampling", ratioCap, ...regularisation };
    case "cispo":
    case "gspo":
      return { kind: algorithm.name, clipLow, clipHigh, ...regularisation };
  }
}

/** Whether the loss itself holds the policy to its reference. */
export function klInLoss({
  klCoefficient,
  klPlacement,
}: Pick<LossOptions, "klCoefficient" | "klPlacement">): boolean {
  return klCoefficient > 0 && klPlacement === "loss";
}
