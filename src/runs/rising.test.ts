import { expect, test } from "vitest";
import { rising } from "./rising.ts";

test("what rises stays as it came; what does not is put in order, the first of two at a step first", () => {
  const rises = [
    { at: 1, series: { steps: [1, 2], values: [1, null] } },
    { at: 2, series: { steps: [2, 5], values: [9, 2] } },
  ];
  expect(rising(rises)).toBe(rises);
  const one = (at: number, step: number, value: number | null) => ({
    at,
    series: { steps: [step], values: [value] },
  });
  expect(
    rising([
      { at: 1, series: { steps: [7, 3], values: [70, null] } },
      { at: 2, series: { steps: [7, 5], values: [71, 50] } },
    ]),
  ).toEqual([one(1, 3, null), one(2, 5, 50), one(1, 7, 70), one(2, 7, 71)]);
});
