import { expect, test } from "vitest";
import { lineDifference } from "./line-difference.ts";

const told = (before: string, after: string) =>
  lineDifference(before, after).map(
    ({ change, text }) => `${{ same: " ", added: "+", removed: "-" }[change]}${text}`,
  );

test("equal texts differ nowhere, and a line between two others is the only one that was added", () => {
  expect(told("a\nb", "a\nb")).toEqual([" a", " b"]);
  expect(told("a\nc", "a\nb\nc")).toEqual([" a", "+b", " c"]);
});

test("a changed line is what was taken away, and then what came for it", () => {
  expect(told("lr = 1\nseed = 2", "lr = 3\nseed = 2")).toEqual(["-lr = 1", "+lr = 3", " seed = 2"]);
});

test("both texts can be read out of the difference again", () => {
  const before = "x\na\nb\nb\nc";
  const after = "a\nb\ny\nc\nc";
  const lines = lineDifference(before, after);
  const side = (other: string) =>
    lines
      .filter(({ change }) => change !== other)
      .map(({ text }) => text)
      .join("\n");
  expect([side("added"), side("removed")]).toEqual([before, after]);
});
