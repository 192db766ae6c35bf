import { expect, test } from "vitest";
import { bucketsOf } from "./buckets.ts";

test("a hundred thousand points stay few buckets, with the true mean, lowest and highest of all", () => {
  const values_N = Array.from({ length: 100_000 }, (_, at) => (at === 5000 ? 50 : Math.sin(at)));
  const buckets = bucketsOf([], 0, 400);
  for (const [at, value] of values_N.entries()) buckets.append(at, value);
  const { x_N, low_N, high_N } = buckets.line();
  expect(x_N.length).toBeLessThanOrEqual(400);
  expect(x_N.length).toBeGreaterThan(150);
  expect(x_N.at(-1)).toBe(99_999);
  expect(x_N.every((x, at) => at === 0 || x > x_N[at - 1]!)).toBe(true);
  expect(Math.max(...(high_N as number[]))).toBe(50);
  expect(Math.min(...(low_N as number[]))).toBe(values_N.reduce((low, value) => Math.min(low, value)));
});

test("few points are what they were said to be, one by one, behind what was read", () => {
  const buckets = bucketsOf([{ x: 10, count: 10, mean: 1, min: 0, max: 2 }], 1, 400);
  buckets.append(11, 3);
  buckets.append(12, null);
  buckets.append(13, 5);
  expect(buckets.line()).toEqual({
    x_N: [10, 11, 12, 13],
    y_N: [1, 3, null, 5],
    low_N: [0, 3, null, 5],
    high_N: [2, 3, null, 5],
  });
  expect(buckets.line()).toBe(buckets.line());
  expect([buckets.last(), buckets.lastX()]).toEqual([5, 13]);
});

test("a mean weighs each bucket by its points", () => {
  const buckets = bucketsOf([{ x: 9, count: 9, mean: 1, min: 1, max: 1 }], 10, 400);
  buckets.append(10, 11);
  expect(buckets.line()).toEqual({ x_N: [10], y_N: [2], low_N: [1], high_N: [11] });
});
