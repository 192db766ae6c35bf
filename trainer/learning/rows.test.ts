import { expect, test } from "vitest";
import { learningRows, meanOverTokens, supervisedRow } from "./rows.ts";

const sampled = (answer: number, advantage: number, temperature = 1) => ({
  tokens_T: new Int32Array(2 + answer).fill(5),
  sampled_T: Uint8Array.from([0, 0, ...Array<number>(answer).fill(1)]),
  logprobs_T: new Float32Array(2 + answer),
  temperature,
  advantage,
});
const sums = (rows: { weights_T: Float32Array }[]) =>
  rows.map((row) => row.weights_T.reduce((a, b) => a + b));

test("by token, an answer weighs as much as it is long", () => {
  expect(sums(learningRows([sampled(1, 1), sampled(3, 1)], "token", 8))).toEqual([0.25, 0.75]);
});

test("by sequence, every answer weighs alike", () => {
  const [short, long] = sums(learningRows([sampled(1, 1), sampled(3, 1)], "sequence", 8));
  expect(short).toBeCloseTo(0.5);
  expect(long).toBeCloseTo(0.5);
});

test("by a constant, a token weighs the same in every batch", () => {
  expect(sums(learningRows([sampled(1, 1), sampled(3, 1)], "constant", 8))).toEqual([1 / 16, 3 / 16]);
});

test("what is masked counts where the loss is averaged, and is not learned", () => {
  const masked = { ...sampled(3, 1), masked: true };
  expect(sums(learningRows([sampled(1, 1), masked], "token", 8))).toEqual([0.25]);
  expect(sums(learningRows([sampled(1, 1), masked], "sequence", 8))).toEqual([0.5]);
  expect(sums(learningRows([sampled(1, 1), masked], "constant", 8))).toEqual([1 / 16]);
  // One that was never answered has no tokens, and a place all the same.
  expect(sums(learningRows([sampled(1, 1), { ...sampled(0, 1), masked: true }], "sequence", 8))).toEqual([
    0.5,
  ]);
});

test("only what the policy said is learned, with its sample's advantage", () => {
  const [row] = learningRows([sampled(2, -0.5)], "token", 8);
  expect([...row!.advantages_T]).toEqual([0, 0, -0.5, -0.5]);
  expect([...row!.weights_T]).toEqual([0, 0, 0.5, 0.5]);
});

test("greedy answers are learned at the temperature they were recorded at", () => {
  expect(learningRows([sampled(1, 1, 0)], "token", 8)[0]!.temperature).toBe(1);
});

test("supervised rows learn what the assistant said, as a mean over the batch", () => {
  const row = supervisedRow({
    tokens_T: Int32Array.from([1, 2, 3, 4]),
    answered_T: Uint8Array.from([0, 0, 1, 1]),
  });
  const [first] = meanOverTokens([row, row]);
  expect([...row.weights_T]).toEqual([0, 0, 1, 1]);
  expect([...first!.weights_T]).toEqual([0, 0, 0.25, 0.25]);
});
