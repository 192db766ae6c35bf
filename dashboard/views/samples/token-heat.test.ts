import { expect, test } from "vitest";
import { heatOf, heatSteps, visible } from "./token-heat.ts";

test("a token's colour goes by its probability, and one that is not known has none", () => {
  expect(heatOf(0)).toBe(0);
  expect(heatOf(Math.log(0.5001))).toBe(1);
  expect(heatOf(Math.log(0.3))).toBe(2);
  expect(heatOf(-1000)).toBe(heatSteps.length - 1);
  expect(heatOf(Number.NEGATIVE_INFINITY)).toBe(heatSteps.length - 1);
  expect(heatOf(null)).toBeNull();
});

test("no token is invisible", () => {
  for (const text of [" ", "\n", "\t", "", "\r\n"]) expect(visible(text).trim()).not.toBe("");
  expect(visible("a b")).toBe("a␣b");
});
