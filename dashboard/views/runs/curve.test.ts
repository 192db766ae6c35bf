import { expect, test } from "vitest";
import { type Curve, curveAfter, curvePoints, halved } from "./curve.ts";

const empty: Curve = { attempt: null, lastStep: 0, values_N: [] };

test("a curve grows by what is new, and never beyond its bound", () => {
  const points = Array.from({ length: 1000 }, (_, index) => ({ attempt: 1, step: index + 1, value: 1 }));
  const grown = curveAfter(empty, points);
  expect(grown.lastStep).toBe(1000);
  expect(grown.values_N.length).toBeLessThanOrEqual(curvePoints);
  expect(new Set(grown.values_N)).toEqual(new Set([1]));
  expect(curveAfter(grown, points)).toEqual(grown);
});

test("neighbours become their mean, and what is not known is left out of it", () => {
  expect(halved([1, 3, null, 4, null, null, 5])).toEqual([2, 4, null, 5]);
});
