import { expect, test } from "vitest";
import { allAlike, dividesByStd, groupAdvantages } from "./advantages.ts";

test("rewards are compared within their group, in deviations of it", () => {
  // mean 0.5, sample deviation sqrt(4 * 0.25 / 3) = 0.57735
  const advantages = groupAdvantages([1, 0, 1, 0], { normalizeByStd: true });
  expect(advantages[0]).toBeCloseTo(0.866, 3);
  expect(advantages[1]).toBeCloseTo(-0.866, 3);
});

test("without the deviation they are only centred", () => {
  expect(groupAdvantages([3, 1, 2], { normalizeByStd: false })).toEqual([1, -1, 0]);
});

test("a failed sample has no advantage and no part in the mean", () => {
  expect(groupAdvantages([1, null, 0], { normalizeByStd: false })).toEqual([0.5, null, -0.5]);
});

test("a group that is all alike, alone or failed says nothing", () => {
  expect(groupAdvantages([0.1, 0.1, 0.1], { normalizeByStd: true })).toEqual([0, 0, 0]);
  expect(groupAdvantages([7, null], { normalizeByStd: true })).toEqual([0, null]);
  expect(groupAdvantages([null, null], { normalizeByStd: true })).toEqual([null, null]);
});

test("advantages are divided where the algorithm compares in deviations and the recipe leaves it on", () => {
  const divided = (["grpo", "cispo", "gspo", "ppo", "importance_sampling"] as const).map((name) =>
    dividesByStd({ name, normalizeByStd: true }),
  );
  expect(divided).toEqual([true, true, true, false, false]);
  expect(dividesByStd({ name: "grpo", normalizeByStd: false })).toBe(false);
});

test("a group says nothing when all the rewards that it has are alike; one without any has failed", () => {
  expect([[1, 1, null], [0.5], [1, 0], [null]].map(allAlike)).toEqual([true, true, false, false]);
});
