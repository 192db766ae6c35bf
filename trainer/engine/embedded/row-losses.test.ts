import { expect, test } from "vitest";
import type { Loss } from "../engine.ts";
import { addRow, addSums, metricsOf, noLoss } from "./loss-sums.ts";
import { type LearnedTokens, rowLoss } from "./row-losses.ts";

const still = { klCoefficient: 0, klEstimator: "k3", entropyCoefficient: 0 } as const;
const gspo: Loss = { kind: "gspo", clipLow: 0.2, clipHigh: 0.3, ...still };

function row(
  ratios: number[],
  more: { advantages?: number[]; weights?: number[]; reference?: number[] } = {},
) {
  const q_T = Float64Array.from(ratios, (_, t) => -1 - t / 10);
  return {
    weights_T: Float64Array.from(more.weights ?? ratios.map(() => 0.5)),
    p_T: q_T.map((q, t) => q + Math.log(ratios[t]!)),
    q_T,
    reference_T: more.reference ? Float64Array.from(more.reference) : null,
    advantages_T: Float64Array.from(more.advantages ?? ratios.map(() => 2)),
  } satisfies LearnedTokens;
}

test("GSPO learns every token with the row's ratio, and spreads its gradient evenly (Zheng 2025, eq. 5 and 10)", () => {
  // Tokens far outside the clip, whose geometric mean is inside it: s = (2 · 0.5 · 1.21)^(1/3).
  const s = 1.21 ** (1 / 3);
  const one = rowLoss(gspo, row([2, 0.5, 1.21]));
  expect(one.value).toBeCloseTo(-3 * 0.5 * s * 2, 10);
  for (const slope of one.slopes_T) expect(slope).toBeCloseTo((-3 * 0.5 * s * 2) / 3, 10);
  for (const ratio of one.ratios_T) expect(ratio).toBeCloseTo(s, 10);
  expect(one.clippedTokens).toBe(0);
});

test("GSPO clips whole rows", () => {
  const up = rowLoss(gspo, row([1.5, 1.5, 1]));
  expect(up.value).toBeCloseTo(-3 * 0.5 * 1.3 * 2, 10);
  expect(up.clippedTokens).toBe(3);
  expect([...up.slopes_T]).toEqual([0, 0, 0]);
  const worse = rowLoss(gspo, row([1.5, 1.5, 1], { advantages: [-2, -2, -2] }));
  expect(worse.clippedTokens).toBe(0);
  expect(worse.slopes_T[0]).toBeCloseTo(0.5 * 2 * 2.25 ** (1 / 3), 10);
});

test("GSPO of unequal weights and advantages is the slope of its value", () => {
  const at = row([1.1, 0.9, 1.05], { advantages: [1, -0.5, 0.2], weights: [0.1, 0.7, 0.3] });
  const { slopes_T } = rowLoss(gspo, at);
  slopes_T.forEach((slope, t) => {
    const moved = (h: number) =>
      rowLoss(gspo, { ...at, p_T: at.p_T.map((p, i) => p + (i === t ? h : 0)) }).value;
    expect((moved(1e-5) - moved(-1e-5)) / 2e-5).toBeCloseTo(slope, 8);
  });
});

test("the other losses go token by token, and the KL term comes on top with its coefficient", () => {
  const reference = [-1, -1.5];
  const at = row([1.1, 2], { reference });
  const ppo: Loss = { kind: "ppo", clipLow: 0.2, clipHigh: 0.3, ...still };
  const bare = rowLoss(ppo, at);
  expect(bare.value).toBeCloseTo(-0.5 * 2 * (1.1 + 1.3), 10);
  expect([...bare.slopes_T].map((slope) => Math.round(slope * 1e9) / 1e9)).toEqual([-1.1, 0]);
  expect(bare.clippedTokens).toBe(1);
  for (const klEstimator of ["k1", "k3"] as const) {
    const pulled = rowLoss({ ...ppo, klEstimator, klCoefficient: 0.4 }, at);
    const d = reference.map((value, t) => at.p_T[t]! - value);
    const values = d.map((x) => (klEstimator === "k1" ? x : Math.exp(-x) + x - 1));
    expect(pulled.value - bare.value).toBeCloseTo(0.5 * 0.4 * (values[0]! + values[1]!), 10);
    d.forEach((x, t) => {
      const slope = klEstimator === "k1" ? x : 1 - Math.exp(-x);
      expect(pulled.slopes_T[t]! - bare.slopes_T[t]!).toBeCloseTo(0.5 * 0.4 * slope, 10);
    });
  }
});

test("metrics are means over trained tokens; under gspo the ratio is the row's, k3 the tokens' own", () => {
  const sums = [row([2, 0.5]), row([1.44])].reduce((all, one) => {
    const own = noLoss();
    addRow(own, one, rowLoss(gspo, one));
    return addSums(all, own);
  }, noLoss());
  const metrics = metricsOf("gspo", sums);
  expect(metrics.trainedTokens).toBe(3);
  expect(metrics.ratioMean).toBeCloseTo((1 + 1 + 1.44) / 3, 10);
  expect(metrics.ratioMax).toBeCloseTo(1.44, 10);
  expect(metrics.clipFraction).toBeCloseTo(1 / 3, 10);
  expect(metrics.essFraction).toBeCloseTo(3.44 ** 2 / (3 * (2 + 1.44 ** 2)), 10);
  const k3 = [2, 0.5, 1.44].reduce((sum, ratio) => sum + 1 / ratio + Math.log(ratio) - 1, 0) / 3;
  expect(metrics.k3).toBeCloseTo(k3, 10);
});

test("metrics of ratios are null where there is no behaviour policy", () => {
  const one = row([1, 1]);
  const sums = noLoss();
  addRow(sums, one, rowLoss({ kind: "cross_entropy" }, one));
  const none = { ratioMean: null, ratioMax: null, k3: null, clipFraction: null, essFraction: null };
  expect(metricsOf("cross_entropy", sums)).toMatchObject({ ...none, trainedTokens: 2 });
  expect(sums.loss).toBeCloseTo(-0.5 * (one.p_T[0]! + one.p_T[1]!), 10);
});
