import { expect, test } from "vitest";
import { corrected } from "./corrections.ts";

const row = {
  tokens_T: Int32Array.of(1, 2, 3, 4),
  weights_T: Float32Array.of(0, 0, 0.5, 0.5),
  logprobs_T: Float32Array.of(0, 0, -1, -2),
  advantages_T: Float32Array.of(0, 0, 3, 3),
  temperature: 1,
};
// Since it was sampled, the first answered token became half as likely, and the second four times as likely.
const prox_T = Float32Array.of(0, -7, -1 + Math.log(0.5), -2 + Math.log(4));
const rounded = (values: Iterable<number>) => [...values].map((value) => Number(value.toFixed(5)));

test("each token weighs by how likely it still was, at most the cap", () => {
  const { row: now, sums } = corrected(row, prox_T, { level: "token", cap: 2 });
  expect(rounded(now.advantages_T)).toEqual([0, 0, 1.5, 6]);
  expect({ ...sums, sum: Number(sums.sum.toFixed(5)) }).toEqual({ count: 2, sum: 2.5, max: 2, capped: 1 });
});

test("a sequence weighs by the product of its tokens' ratios", () => {
  // 0.5 · 4 is 2.
  expect(rounded(corrected(row, prox_T, { level: "sequence", cap: 5 }).row.advantages_T)).toEqual([
    0, 0, 6, 6,
  ]);
  const { row: now, sums } = corrected(row, prox_T, { level: "sequence", cap: 1.5 });
  expect(rounded(now.advantages_T)).toEqual([0, 0, 4.5, 4.5]);
  expect(sums).toMatchObject({ count: 1, capped: 1 });
});

test("the loss's own ratios are taken to the policy before the step", () => {
  const { row: now } = corrected(row, prox_T, { level: "token", cap: 2 });
  expect(rounded(now.logprobs_T)).toEqual(rounded([0, 0, prox_T[2]!, prox_T[3]!]));
  expect(now.weights_T).toBe(row.weights_T);
});

test("a fresh row is as it was", () => {
  const fresh = corrected(row, row.logprobs_T, { level: "token", cap: 2 });
  expect([...fresh.row.advantages_T]).toEqual([...row.advantages_T]);
});
