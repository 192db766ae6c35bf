import { expect, test } from "vitest";
import { stepInList } from "./keys.ts";

const groups = ["a", "a", "b", "b", "c"];

test("letters go from sample to sample and from group to group, and stop at the ends", () => {
  const go = (at: number, key: string) => stepInList(key, groups, at);
  expect([go(0, "l"), go(1, "l"), go(4, "l")]).toEqual([1, 2, null]);
  expect([go(0, "h"), go(2, "h")]).toEqual([null, 1]);
  expect([go(0, "j"), go(1, "j"), go(3, "j"), go(4, "j")]).toEqual([2, 2, 4, null]);
  expect([go(1, "k"), go(3, "k"), go(4, "k")]).toEqual([null, 0, 2]);
});

test("who is nowhere yet begins at the first, and other keys mean nothing", () => {
  expect(stepInList("j", groups, -1)).toBe(0);
  expect(stepInList("x", groups, 0)).toBeNull();
  expect(stepInList("", groups, 0)).toBeNull();
  expect(stepInList("j", [], -1)).toBeNull();
});
