import type { RlRecipe } from "../../src/protocol/recipe.ts";
import type { Driver } from "../driver/driver.ts";
import { namedRewards, rewardStatistics } from "../learning/statistics.ts";
import type { Weights } from "../policy/policy.ts";
import type { Said } from "../reporter.ts";
import { composedResult } from "./judging.ts";
import type { Prompt } from "./rollouts.ts";
import { failureCounts, lengthMetrics, type Sample } from "./samples.ts";

/** What an evaluation needs of a recipe; runs of reinforcement learning have it, online and offline. */
export interface EvaluationRecipe {
  readonly sampling: Pick<
    RlRecipe["sampling"],
    "evalTemperature" | "evalTopP" | "evalSamplesPerPrompt" | "evalMaxResponseLength"
  >;
  readonly training: Pick<
    RlRecipe["training"],
    "agentWorkflowTimeoutS" | "graderTimeoutS" | "maxResponseLength"
  >;
  readonly rewardWeights: RlRecipe["rewardWeights"];
}

/** Tokens that one model call of an evaluation may answer with. */
export function evaluationResponseLength({
  sampling,
  training,
}: Pick<EvaluationRecipe, "sampling" | "training">): number {
  return sampling.evalMaxResponseLength ?? training.maxResponseLength;
}

/**
 * The policy of a step on the validation rows, sampled as the recipe has it for evaluations. Rewards are composed by
 * their weights; clipping, shaping and failure policies are training's. Null when the signal fired before it was done.
 */
export async function evaluatePolicy(options: {
  driver: Pick<Driver, "run">;
  recipe: EvaluationRecipe;
  seed: number;
  rows: readonly Prompt[];
  dataset: string;
  step: number;
  /** These, though training may go on to the next. */
  weights: Weights;
  signal: AbortSignal;
}): Promise<{ said: Extract<Said, { type: "evaluation" }>; samples: readonly Sample[] } | null> {
  const { driver, recipe, rows, dataset, step, weights, signal } = options;
  const { evalTemperature: temperature, evalTopP: topP, evalSamplesPerPrompt: count } = recipe.sampling;
  const { agentWorkflowTimeoutS: agentTimeoutS, graderTimeoutS } = recipe.training;
  // A stream that no training sample has.
  const seed = options.seed ^ 0x5bd1e995;
  const maxResponseTokens = evaluationResponseLength(recipe);
  const samples = await Promise.all(
    rows.flatMap(({ row, given }, group) =>
      Array.from({ length: count }, async (_, index): Promise<Sample> => {
        const answered = await driver.run(
          {
            rolloutId: `validation-${step}-${group}-${index}`,
            ...given,
            ...{ agentTimeoutS, graderTimeoutS },
            sampling: { temperature, topP, seed, stream: group * count + index, maxResponseTokens, weights },
          },
          signal,
        );
        const { result, composed } = composedResult(answered, recipe.rewardWeights);
        const common = { group, index, promptRow: row, result, retries: 0, treatment: null, advantage: null };
        return { ...common, composed, reward: composed };
      }),
    ),
  );
  if (signal.aborted) return null;
  const results = samples.map(({ result }) => result);
  const rewards = samples.map(({ reward }) => reward);
  return {
    samples,
    said: {
      type: "evaluation",
      step,
      dataset,
      temperature,
      reward: rewardStatistics(rewards),
      validSamples: rewards.filter((reward) => reward !== null).length,
      failures: failureCounts(results),
      metrics: { ...namedRewards(valid(samples)), ...lengthMetrics(results) },
    },
  };
}

/** What their Graders named, of those that count. */
function valid(samples: readonly Sample[]) {
  return samples.filter(({ reward }) => reward !== null).map(({ result }) => result.rewards);
}
