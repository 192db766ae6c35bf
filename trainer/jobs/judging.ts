import type { FailureClass, SampleIndex } from "../../src/protocol/event.ts";
import type { RlRecipe } from "../../src/protocol/recipe.ts";
import type { Failure, RolloutResult } from "../driver/rollout.ts";
import { composeReward, shapeReward } from "../learning/rewards.ts";
import { longestAnswer } from "../learning/trajectories.ts";
import type { Recording } from "../policy/recorder.ts";

/** What became of one place in a group. */
export interface Judged {
  /** With the failure that its reward or its recipe's policy made of it, if any. */
  readonly result: RolloutResult;
  /** How often it was tried before, and failed. */
  readonly retries: number;
  /** By the recipe's weights, before clipping and shaping; null without a reward. */
  readonly composed: number | null;
  /** What it is compared by; null where there is nothing to compare. */
  readonly reward: number | null;
  readonly treatment: SampleIndex["treatment"];
}

/** Judges what came of a rollout by the recipe; null asks for another try. */
export type Judge = (result: RolloutResult, retries: number) => Judged | null;

/**
 * The recipe's rewards and failure policies as one judgement. A sample that its length cut is judged by the policy for
 * truncated ones though it has a reward; where it is kept but has none (its prompt was too long) it is dropped, as a
 * call that was called off always is. A reward of zero by policy is exactly that, neither clipped nor shaped.
 */
export function createJudge(
  recipe: Pick<RlRecipe, "failures" | "rewards" | "rewardWeights"> & {
    readonly training: Pick<RlRecipe["training"], "maxResponseLength">;
  },
): Judge {
  const { failures, rewards, rewardWeights, training } = recipe;
  return (answered, retries) => {
    const { result, composed } = composedResult(answered, rewardWeights);
    const worth = () =>
      composed === null
        ? null
        : shapeReward(composed, rewards, {
            longestAnswerTokens: longestAnswerTokens(result.recording),
            maxResponseTokens: training.maxResponseLength,
          });
    const plain: Judged = { result, retries, composed, reward: worth(), treatment: null };
    if (result.removed) return plain;
    const cut: Failure | null =
      composed !== null && result.recording?.truncated
        ? { class: "truncated", message: "its answer was cut by its length" }
        : null;
    const failure = result.failure ?? cut;
    if (failure === null) return plain;
    const failed: Judged = {
      ...{ retries, composed: null, reward: null },
      ...{ result: { ...result, reward: null, failure }, treatment: "dropped" },
    };
    switch (policyFor(failure.class, failures)) {
      case "keep":
        return cut === null ? failed : plain;
      case "drop":
        return failed;
      case "retry":
        return retries < failures.maxRetries ? null : failed;
      case "mask":
        return { ...(cut === null ? failed : plain), treatment: "masked" };
      case "zero":
        return { ...failed, composed: 0, reward: 0, treatment: "zeroed" };
    }
  };
}

/** The result with its reward by these weights; of class `invalid_reward` where they are not for what was named. */
export function composedResult(
  result: RolloutResult,
  weights: Readonly<Record<string, number>>,
): { readonly result: RolloutResult; readonly composed: number | null } {
  const { reward, rewards } = result;
  if (reward === null) return { result, composed: null };
  const said = composeReward({ reward, rewards }, weights);
  if ("reward" in said) return { result, composed: said.reward };
  const failure: Failure = { class: "invalid_reward", message: said.fault };
  return { result: { ...result, reward: null, failure }, composed: null };
}

function policyFor(failure: FailureClass, failures: RlRecipe["failures"]): RlRecipe["failures"]["truncated"] {
  switch (failure) {
    case "agent_error":
      return failures.agentError;
    case "agent_timeout":
      return failures.agentTimeout;
    case "grader_error":
      return failures.graderError;
    case "grader_timeout":
      return failures.graderTimeout;
    case "invalid_reward":
      return failures.invalidReward;
    case "infrastructure":
      return failures.infrastructure;
    case "truncated":
      return failures.truncated;
    case "cancelled":
      return "drop";
  }
}

/** Of any one call: what the policy said without being told something in between. */
function longestAnswerTokens(recording: Recording | null): number {
  return Math.max(0, ...(recording?.rows ?? []).map(({ sampled_T }) => longestAnswer(sampled_T)));
}
