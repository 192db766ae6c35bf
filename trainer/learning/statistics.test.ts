import { expect, test } from "vitest";
import { rewardStatistics } from "./statistics.ts";

test("a sample without a reward is no zero", () => {
  expect(rewardStatistics([1, null, 3])).toEqual({ mean: 2, std: 1, min: 1, max: 3 });
});

test("where there is no reward there are no statistics", () => {
  expect(rewardStatistics([null])).toBeNull();
});
