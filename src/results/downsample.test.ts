import { expect, test } from "vitest";
import { evenStretches, stepStretches, stepWidths, stretchAt } from "./downsample.ts";

test("widths of steps are 1, 2 and 5 times the powers of ten, none left out", () => {
  const widths = stepWidths();
  expect(Array.from({ length: 8 }, () => widths.next().value?.width)).toEqual([
    1, 2, 5, 10, 20, 50, 100, 200,
  ]);
  expect(stepWidths(51).next().value).toEqual({ width: 100, power: 2 });
});

test("steps are covered from the first to the last by stretches that begin at multiples of their width", () => {
  expect(stepStretches(1, 10, 1)).toEqual({ origin: 1, width: 1, count: 10 });
  expect(stepStretches(7, 7, 5)).toEqual({ origin: 5, width: 5, count: 1 });
  for (const [first, last, width] of [
    [0, 999_999, 1000],
    [1, 1_000_000, 1000],
    [199, 401, 200],
  ] as const) {
    const stretches = stepStretches(first, last, width);
    expect(stretches.origin % width).toBe(0);
    expect(stretchAt(stretches, first)).toBe(0);
    expect(stretchAt(stretches, last)).toBe(stretches.count - 1);
    expect(stretches.origin).toBeLessThanOrEqual(first);
    expect(stretches.origin + stretches.count * width).toBeGreaterThan(last);
    // The last one is not empty.
    expect(stretches.origin + (stretches.count - 1) * width).toBeLessThanOrEqual(last);
  }
});

test("an axis of time is covered from its first to its last moment, both included", () => {
  const stretches = evenStretches(0.5, 99.7, 10);
  expect(stretches.count).toBe(10);
  expect(stretchAt(stretches, 0.5)).toBe(0);
  expect(stretchAt(stretches, 99.7)).toBe(9);
  expect(evenStretches(3, 3, 10)).toEqual({ origin: 3, width: 1, count: 1 });
});
