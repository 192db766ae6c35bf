import { expect, test } from "vitest";
import { learningRate, mayAdmit } from "./schedule.ts";

const common = { weightSyncInterval: 1, groupsPerStep: 4, lastStep: null };
/** How many groups are begun before the next version, when every one of them is ready at once. */
function admitted(state: Partial<Parameters<typeof mayAdmit>[0]> & { maxStaleness: number; steps: number }) {
  const { weightSyncInterval, groupsPerStep } = { ...common, ...state };
  const version = Math.floor(state.steps / weightSyncInterval);
  const accepted = state.steps * groupsPerStep;
  let running = 0;
  while (mayAdmit({ ...common, version, accepted, ...state, running })) running++;
  return running;
}

test("without staleness a step's groups are begun when the policy they learn for is there", () => {
  expect(admitted({ maxStaleness: 0, steps: 0 })).toBe(4);
  expect(admitted({ maxStaleness: 0, steps: 0, accepted: 4 })).toBe(0);
  expect(admitted({ maxStaleness: 0, steps: 1 })).toBe(4);
});

test("with staleness so many steps are begun ahead", () => {
  expect(admitted({ maxStaleness: 1, steps: 0 })).toBe(8);
  expect(admitted({ maxStaleness: 1, steps: 1, accepted: 8 })).toBe(4);
  expect(admitted({ maxStaleness: 3, steps: 10 })).toBe(16);
});

test("where weights are published seldom, a version is worth so many steps", () => {
  expect(admitted({ maxStaleness: 1, weightSyncInterval: 3, steps: 0 })).toBe(2 * 3 * 4);
  // In the last step before a publication: what is begun now is learned from in this version, or in the next.
  expect(admitted({ maxStaleness: 1, weightSyncInterval: 3, steps: 5 })).toBe((3 * 3 - 5) * 4);
  // Generate, then train.
  expect([0, 1, 2].map((steps) => admitted({ maxStaleness: 0, weightSyncInterval: 3, steps }))).toEqual([
    4, 4, 4,
  ]);
});

test("nothing is begun for steps past the last", () => {
  expect(admitted({ maxStaleness: 4, steps: 8, lastStep: 10 })).toBe(8);
  expect(admitted({ maxStaleness: 4, steps: 10, lastStep: 10 })).toBe(0);
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

test("the rate of a run without an end stays where the warm-up brought it", () => {
  const knobs = { lr: 8, lrSchedule: "constant", lrWarmupSteps: 3 } as const;
  expect([1, 900].map((update) => learningRate(knobs, { update, totalUpdates: null }))).toEqual([4, 8]);
});
