import { expect, test } from "vitest";
import { composeReward, klPunishment, overlongPunishment, shapeReward } from "./rewards.ts";

const named = { reward: 3, rewards: { right: 1, short: 2 } };

test("without weights named rewards are added up, as the Grader's one reward is taken", () => {
  expect(composeReward(named, {})).toEqual({ reward: 3 });
  expect(composeReward({ reward: 0.5, rewards: null }, {})).toEqual({ reward: 0.5 });
});

test("with weights each counts for its own", () => {
  expect(composeReward(named, { right: 2, short: -0.25 })).toEqual({ reward: 1.5 });
});

test("weights for something else than what was named are a fault that names the difference", () => {
  const fault = (weights: Record<string, number>, of: Parameters<typeof composeReward>[0] = named) =>
    (composeReward(of, weights) as { fault: string }).fault;
  expect(fault({ right: 1, polite: 1 })).toMatch(/the grader named no polite; reward_weights has no short/);
  expect(fault({ right: 1 })).toMatch(/reward_weights has no short$/);
  expect(fault({ right: 1 }, { reward: 1, rewards: null })).toMatch(/the grader named no right$/);
});

test("an answer is punished for its length as in DAPO's eq. 13", () => {
  // L_max 16384 + 4096, L_cache 4096 in the paper; here 20 and 4.
  expect([10, 16, 17, 18, 20, 25].map((length) => overlongPunishment(length, 20, 4))).toEqual([
    0, 0, -0.25, -0.5, -1, -1,
  ]);
  expect(overlongPunishment(20, 20, 0)).toBe(0);
});

test("a reward is brought into its range, and then loses by its length", () => {
  const shaping = { clipMin: -1, clipMax: 1, overlongBufferLength: 4, overlongPenalty: 0.5 };
  const shaped = (reward: number, longestAnswerTokens: number) =>
    shapeReward(reward, shaping, { longestAnswerTokens, maxResponseTokens: 8 });
  expect([shaped(3, 1), shaped(-3, 1), shaped(0.5, 6), shaped(3, 8)]).toEqual([1, -1, 0.25, 0.5]);
});

test("the KL that is taken off a reward is the sum over what the policy said", () => {
  const row = {
    sampled_T: Uint8Array.of(0, 1, 1),
    logprobs_T: Float32Array.of(0, -1, -2),
    referenceLogprobs_T: Float32Array.of(-9, -1.5, -1),
  };
  // d is 0.5 and -1: k1 adds up to -0.5, k3 to exp(-0.5) + 0.5 - 1 and exp(1) - 1 - 1.
  const of = (klEstimator: "k1" | "k3") => klPunishment([row], { klCoefficient: 0.1, klEstimator });
  expect(of("k1")).toBeCloseTo(-0.05, 6);
  expect(of("k3")).toBeCloseTo(0.1 * (Math.exp(-0.5) - 0.5 + Math.E - 2), 6);
});
