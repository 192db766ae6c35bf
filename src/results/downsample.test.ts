import { expect, test } from "vitest";
import { stretchAt, stretchesOf } from "./downsample.ts";

test("few steps have a stretch each", () => {
  expect(stretchesOf(1, 10, 500, true)).toEqual({ origin: 1, width: 1, count: 10 });
  expect(stretchesOf(7, 7, 1, true)).toEqual({ origin: 7, width: 1, count: 1 });
});

test("many steps share stretches of one whole width, and never more than was asked", () => {
  for (const [first, last, points] of [
    [0, 1000, 500],
    [1, 1000, 3],
    [5, 1_000_004, 2000],
    [0, 10, 1],
  ] as const) {
    const stretches = stretchesOf(first, last, points, true);
    expect(Number.isInteger(stretches.width)).toBe(true);
    expect(stretches.count).toBeLessThanOrEqual(points);
    expect(stretchAt(stretches, first)).toBe(0);
    expect(stretchAt(stretches, last)).toBe(stretches.count - 1);
    // The last one is not empty.
    expect(first + (stretches.count - 1) * stretches.width).toBeLessThanOrEqual(last);
  }
});

test("an axis of time is covered from its first to its last moment, both included", () => {
  const stretches = stretchesOf(0.5, 99.7, 10, false);
  expect(stretches.count).toBe(10);
  expect(stretchAt(stretches, 0.5)).toBe(0);
  expect(stretchAt(stretches, 99.7)).toBe(9);
  expect(stretchesOf(3, 3, 10, false)).toEqual({ origin: 3, width: 1, count: 1 });
});
