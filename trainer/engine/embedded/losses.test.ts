import { expect, test } from "vitest";
import {
  cispo,
  clippedSurrogate,
  crossEntropy,
  divergence,
  importanceSampling,
  sequenceRatio,
} from "./losses.ts";

test("cross-entropy is minus the log-probability", () => {
  expect(crossEntropy(-2)).toEqual({ value: 2, slope: -1, clipped: false });
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
    const one = clippedSurrogate(ratio, advantage, 0.2, 0.3);
    expect(one.value).toBeCloseTo(value, 10);
    expect(one.slope).toBeCloseTo(slope, 10);
    expect(one.clipped).toBe(slope === 0);
  }
});

test("importance sampling holds the truncated ratio still", () => {
  const inside = importanceSampling(-0.6, 1.5, -2, 2);
  expect(inside.slope).toBeCloseTo(3, 10);
  expect(inside.value).toBeCloseTo(-1.8, 10);
  expect(inside.clipped).toBe(false);
  const outside = importanceSampling(-0.6, 5, -2, 2);
  expect(outside.slope).toBeCloseTo(4, 10);
  expect(outside.clipped).toBe(true);
});

test("CISPO bounds the ratio on both sides and keeps every token's gradient (MiniMax-M1 2025, eq. 4 and 5)", () => {
  const cases = [
    { ratio: 1.1, advantage: 2, weight: 1.1 },
    { ratio: 1.5, advantage: 2, weight: 1.3 },
    { ratio: 0.5, advantage: 2, weight: 0.8 },
    { ratio: 0.5, advantage: -2, weight: 0.8 },
    { ratio: 1.5, advantage: -2, weight: 1.3 },
  ];
  for (const { ratio, advantage, weight } of cases) {
    const one = cispo(-0.7, ratio, advantage, 0.2, 0.3);
    expect(one.value).toBeCloseTo(0.7 * weight * advantage, 10);
    expect(one.slope).toBeCloseTo(-weight * advantage, 10);
    expect(one.clipped).toBe(weight !== ratio);
  }
  // Without a lower bound, as the paper runs it.
  expect(cispo(-0.7, 1e-6, 1, 1, 4).clipped).toBe(false);
});

test("GSPO's ratio is the row's likelihood ratio to the power of one over its length (Zheng 2025, eq. 7)", () => {
  const p_T = Float64Array.of(Math.log(0.5), Math.log(0.2), Math.log(0.9));
  const q_T = Float64Array.of(Math.log(0.4), Math.log(0.4), Math.log(0.6));
  expect(sequenceRatio(p_T, q_T)).toBeCloseTo(((0.5 * 0.2 * 0.9) / (0.4 * 0.4 * 0.6)) ** (1 / 3), 12);
});

test("k3 is zero at the reference and never negative (Schulman 2020)", () => {
  expect(divergence("k3", -1, -1)).toEqual({ value: 0, slope: 0 });
  for (const d of [-2, -0.1, 0.1, 0.5, 3]) {
    const one = divergence("k3", -1 + d, -1);
    expect(one.value).toBeCloseTo(Math.exp(-d) + d - 1, 10);
    expect(one.value).toBeGreaterThan(0);
    expect(one.slope).toBeCloseTo(1 - Math.exp(-d), 10);
  }
});

test("k1 is the log ratio, its slope that of half its square (Tang and Munos 2025)", () => {
  for (const d of [-2, 0, 0.5]) {
    const { value, slope } = divergence("k1", -1 + d, -1);
    expect(value).toBeCloseTo(d, 12);
    expect(slope).toBeCloseTo(d, 12);
  }
});

test("k1 and k3 both estimate the divergence, and k1's slope its gradient, in expectation", () => {
  const [now, reference] = [
    [0.5, 0.3, 0.2],
    [0.2, 0.5, 0.3],
  ];
  const kl = now!.reduce((sum, p, i) => sum + p * Math.log(p / reference![i]!), 0);
  // dKL/dz_0 of softmax logits z; d log p_i / dz_0 = 1(i = 0) - p_0.
  const exact = now![0]! * (Math.log(now![0]! / reference![0]!) - kl);
  for (const estimator of ["k1", "k3"] as const) {
    const estimates = now!.map((p, i) => divergence(estimator, Math.log(p), Math.log(reference![i]!)));
    expect(estimates.reduce((sum, { value }, i) => sum + now![i]! * value, 0)).toBeCloseTo(kl, 12);
    if (estimator === "k3") continue;
    const slope = estimates.reduce(
      (sum, one, i) => sum + now![i]! * one.slope * ((i === 0 ? 1 : 0) - now![0]!),
      0,
    );
    expect(slope).toBeCloseTo(exact, 12);
  }
});
