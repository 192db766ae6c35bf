import { expect, test } from "vitest";
import { pickNucleus } from "./choices.ts";

const logprobs = Float32Array.from([0.1, 0.4, 0.2, 0.3], Math.log);

test("the nucleus is the smallest set of likely tokens that reaches top-p", () => {
  const drawn = (topP: number) =>
    new Set(Array.from({ length: 100 }, (_, i) => pickNucleus(logprobs, topP, i / 100)));
  expect(drawn(0.01)).toEqual(new Set([1]));
  expect(drawn(0.5)).toEqual(new Set([1, 3]));
  expect(drawn(0.85)).toEqual(new Set([1, 3, 2]));
  expect(drawn(1)).toEqual(new Set([1, 3, 2, 0]));
});

test("inside the nucleus probabilities are renormalised", () => {
  const firsts = Array.from({ length: 700 }, (_, i) => pickNucleus(logprobs, 0.5, i / 700)).filter(
    (token) => token === 1,
  );
  expect(firsts.length).toBe(400);
});
