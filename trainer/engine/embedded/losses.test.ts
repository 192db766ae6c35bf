import { expect, test } from "vitest";
import { addSums, metricsOf, noLoss, tokenLoss } from "./losses.ts";

const ppo = { kind: "ppo", clipLow: 0.2, clipHigh: 0.3, klCoefficient: 0, entropyCoefficient: 0 } as const;
const truncated = {
  kind: "importance_sampling",
  ratioCap: 2,
  klCoefficient: 0,
  entropyCoefficient: 0,
} as const;
const at = (ratio: number) => [Math.log(ratio) - 1, -1] as const;

test("cross-entropy is minus the log-probability and knows no ratio", () => {
  expect(tokenLoss({ kind: "cross_entropy" }, -2, 0, 5, 0)).toEqual({
    value: 2,
    slope: -1,
    ratio: 1,
    clipped: false,
  });
});

test("PPO takes the worse of the plain and the clipped side (Schulman 2017, figure 1)", () => {
  const cases = [
    { ratio: 1.1, advantage: 2, value: -2.2, slope: -2.2 },
    { ratio: 1.5, advantage: 2, value: -2.6, slope: 0 },
    { ratio: 0.5, advantage: 2, value: -1, slope: -1 },
    { ratio: 0.5, advantage: -2, value: 1.6, slope: 0 },
    { ratio: 1.5, advantage: -2, value: 3, slope: 3 },
  ];
  for (const { ratio, advantage, value, slope } of cases) {
    const one = tokenLoss(ppo, ...at(ratio), advantage, 0);
    expect(one.value).toBeCloseTo(value, 10);
    expect(one.slope).toBeCloseTo(slope, 10);
    expect(one.clipped).toBe(slope === 0);
  }
});

test("importance sampling holds the truncated ratio still", () => {
  const inside = tokenLoss(truncated, ...at(1.5), -2, 0);
  expect(inside.slope).toBeCloseTo(3, 10);
  expect(inside.value).toBeCloseTo(3 * (Math.log(1.5) - 1), 10);
  const outside = tokenLoss(truncated, ...at(5), -2, 0);
  expect(outside.slope).toBeCloseTo(4, 10);
  expect(outside.clipped).toBe(true);
});

test("the KL term is k3, which is zero at the reference and never negative", () => {
  const loss = { ...ppo, klCoefficient: 0.5 };
  const still = tokenLoss(loss, -1, -1, 0, -1);
  expect([still.value, still.slope]).toEqual([0, 0]);
  const moved = tokenLoss(loss, -1, -1, 0, -1.5);
  expect(moved.value).toBeCloseTo(0.5 * (Math.exp(-0.5) + 0.5 - 1), 10);
  expect(moved.slope).toBeCloseTo(0.5 * (1 - Math.exp(-0.5)), 10);
});

test("metrics are means over trained tokens, and null where there is no behaviour policy", () => {
  const a = { ...noLoss(), tokens: 1, loss: 2, entropy: 1, ratio: 1, ratioSquared: 1, ratioMax: 1 };
  const b = {
    ...noLoss(),
    tokens: 3,
    loss: 1,
    entropy: 3,
    ratio: 5,
    ratioSquared: 9,
    ratioMax: 2,
    k3: 4,
    clipped: 1,
  };
  const sums = addSums(a, b);
  expect(metricsOf("ppo", sums)).toEqual({
    loss: 3,
    trainedTokens: 4,
    entropy: 1,
    ratioMean: 1.5,
    ratioMax: 2,
    k3: 1,
    clipFraction: 0.25,
    essFraction: 36 / 40,
  });
  expect(metricsOf("cross_entropy", sums)).toMatchObject({
    ratioMean: null,
    ratioMax: null,
    k3: null,
    essFraction: null,
  });
});
