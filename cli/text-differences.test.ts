import { expect, test } from "vitest";
import { differences } from "./text-differences.ts";

const told = (left: string, right: string) =>
  differences(left.split(""), right.split(""))
    .map(({ side, text }) => `${{ left: "-", right: "+", both: "" }[side]}${text}`)
    .join(" ");

test("lines that both texts have are common, the others are of one side, each in its order", () => {
  expect(told("abcd", "abcd")).toBe("a b c d");
  expect(told("abcd", "axcd")).toBe("a -b +x c d");
  expect(told("abc", "abcd")).toBe("a b c +d");
  expect(told("xabc", "abc")).toBe("-x a b c");
  expect(differences([], [])).toEqual([]);
});
