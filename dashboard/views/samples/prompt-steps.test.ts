import { expect, test } from "vitest";
import { heightsOf, stepsOf } from "./prompt-steps.ts";

const one = (step: number, reward: number | null) => ({
  ...{ attempt: 1, step, group: 0, reward },
  failure: reward === null ? ({ class: "AGENT_ERROR" } as const) : null,
});

test("samples of one prompt become steps, the earliest first, failures beside the mean and not in it", () => {
  const steps = stepsOf([one(2, 1), one(2, null), one(2, 0), one(1, null)]);
  expect(steps).toMatchObject([
    { step: 1, mean: null, failed: 1, samples: 1 },
    { step: 2, mean: 0.5, failed: 1, samples: 3 },
  ]);
});

test("a better step has a higher bar, below zero too, and all are within the strip", () => {
  const heights = heightsOf(stepsOf([one(1, -2), one(2, 0), one(3, 4)]));
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  for (const height of [...heights, ...heightsOf(stepsOf([one(1, 0)]))]) {
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(100);
  }
});
