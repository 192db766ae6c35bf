import { expect, test } from "vitest";
import { namedRewards, rewardStatistics } from "./statistics.ts";

test("a sample without a reward is no zero", () => {
  expect(rewardStatistics([1, null, 3])).toEqual({ mean: 2, std: 1, min: 1, max: 3 });
});

test("where there is no reward there are no statistics", () => {
  expect(rewardStatistics([null])).toBeNull();
});

test("each named reward has a series of its own, over the samples that have it", () => {
  expect(namedRewards([{ right: 1, short: 4 }, null, { right: 0 }])).toEqual({
    "reward/right/mean": 0.5,
    "reward/right/std": 0.5,
    "reward/short/mean": 4,
    "reward/short/std": 0,
  });
});
