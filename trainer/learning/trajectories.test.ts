import { expect, test } from "vitest";
import type { ChatMessage } from "../../src/protocol/dataset.ts";
import { groupOf, longestAnswer, ofTellingGroups, trajectoryAdvantages } from "./trajectories.ts";

const asked = (content: string): ChatMessage => ({ role: "user", content });
const said = (content: string): ChatMessage => ({ role: "assistant", content });

test("trajectories are of one prompt by their group, or else by what was asked before anything was said", () => {
  const one = groupOf(undefined, [asked("1"), said("a"), asked("2")]);
  expect(groupOf(null, [asked("1"), said("b")])).toBe(one);
  expect(groupOf(null, [asked("2"), said("a")])).not.toBe(one);
  expect(groupOf("g", [asked("1"), said("a")])).toBe(groupOf("g", [asked("2")]));
  expect(groupOf(7, [])).not.toBe(groupOf("7", []));
});

const rewards = [1, 0, 5, 3, 2];
const groups = ["a", "a", "b", "b", "c"];

test("compared within its prompt, a reward stands against the others of it, and one alone says nothing", () => {
  const centred = { comparison: "group", normalizeByStd: false } as const;
  expect(trajectoryAdvantages(rewards, groups, centred)).toEqual([0.5, -0.5, 1, -1, 0]);
  const divided = trajectoryAdvantages(rewards, groups, { ...centred, normalizeByStd: true });
  // Two rewards are their distance apart over the square root of 2 deviations, each way.
  for (const [n, sign] of [1, -1, 1, -1, 0].entries()) expect(divided[n]).toBeCloseTo(sign * Math.SQRT1_2, 3);
});

test("compared with all, it stands against the mean of the dataset", () => {
  const options = { comparison: "batch", normalizeByStd: false } as const;
  const centred = trajectoryAdvantages(rewards, groups, options);
  for (const [n, value] of [-1.2, -2.2, 2.8, 0.8, -0.2].entries()) expect(centred[n]).toBeCloseTo(value, 10);
  // The sample deviation is sqrt((1.44 + 4.84 + 7.84 + 0.64 + 0.04) / 4) = 1.9235.
  const divided = trajectoryAdvantages(rewards, groups, { ...options, normalizeByStd: true });
  expect(divided[2]).toBeCloseTo(2.8 / 1.9235, 3);
});

test("compared with nothing, it is what it is", () => {
  const options = { comparison: "reward", normalizeByStd: true } as const;
  expect(trajectoryAdvantages(rewards, groups, options)).toEqual(rewards);
});

test("groups whose rewards are all alike, or that have one, are the ones that tell nothing", () => {
  expect(ofTellingGroups([1, 1, 0, 4, 1], ["a", "a", "b", "c", "b"])).toEqual([2, 4]);
});

test("the longest answer is the longest stretch that was said in one go", () => {
  expect(longestAnswer(Uint8Array.from([0, 1, 1, 0, 1, 1, 1, 0]))).toBe(3);
  expect(longestAnswer(new Uint8Array(3))).toBe(0);
});
