import { expect, test } from "vitest";
import { smoothed } from "./smoothing.ts";

test("a constant stays what it is, from the first value on, and gaps stay gaps", () => {
  const values_N = smoothed([5, null, 5, 5], 0.9);
  expect(values_N[1]).toBeNull();
  for (const value of values_N) if (value !== null) expect(value).toBeCloseTo(5, 12);
});

test("weight 0 changes nothing, and a larger weight follows a step more slowly", () => {
  const step = [0, 0, 0, 1, 1];
  expect(smoothed(step, 0)).toEqual(step);
  expect(smoothed(step, 0.5).at(-1)!).toBeGreaterThan(smoothed(step, 0.9).at(-1)!);
});
