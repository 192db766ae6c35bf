import { expect, test } from "vitest";
import { learningRate, mayAdmit } from "./schedule.ts";

/** How many groups are begun before the next version, when every one of them is ready at once. */
function admitted(maxStaleness: number, version: number, accepted: number): number {
  let running = 0;
  while (mayAdmit({ maxStaleness, version, groupsPerStep: 4, accepted, running })) running++;
  return running;
}

test("without staleness a step's groups are begun when the policy they learn for is there", () => {
  expect(admitted(0, 0, 0)).toBe(4);
  expect(admitted(0, 0, 4)).toBe(0);
  expect(admitted(0, 1, 4)).toBe(4);
});

test("with staleness so many steps are begun ahead", () => {
  expect(admitted(1, 0, 0)).toBe(8);
  expect(admitted(1, 1, 8)).toBe(4);
  expect(admitted(3, 10, 40)).toBe(16);
});

test("the learning rate rises over the warm-up, then falls as the schedule says", () => {
  const rate = (lrSchedule: "constant" | "linear" | "cosine", update: number) =>
    learningRate({ lr: 8, lrSchedule, lrWarmupSteps: 3 }, { update, totalUpdates: 11 });
  expect([0, 1, 2, 3].map((update) => rate("constant", update))).toEqual([2, 4, 6, 8]);
  expect(rate("constant", 10)).toBe(8);
  expect([3, 7, 11].map((update) => rate("linear", update))).toEqual([8, 4, 0]);
  expect(rate("cosine", 7)).toBeCloseTo(4);
  expect(rate("cosine", 5)).toBeCloseTo(4 * (1 + Math.SQRT1_2));
});
