import { expect, test } from "vitest";
import { wordDifference } from "./word-difference.ts";

const side = (left: string, right: string, of: "left" | "right") =>
  wordDifference(left, right)!
    .filter(({ where }) => where === "both" || where === of)
    .map(({ text }) => text)
    .join("");

test("both texts can be read back from their difference", () => {
  const texts = ["", "one", "one two  three\nfour", "two three, five", "für 漢字 £5", "a b c a b c"];
  for (const left of texts)
    for (const right of texts) {
      expect(side(left, right, "left")).toBe(left);
      expect(side(left, right, "right")).toBe(right);
    }
});

test("what is alike is told as such, and only the words that differ are marked", () => {
  expect(wordDifference("the answer is 12.", "the answer is 21.")).toEqual([
    { where: "both", text: "the answer is " },
    { where: "left", text: "12" },
    { where: "right", text: "21" },
    { where: "both", text: "." },
  ]);
  expect(wordDifference("same", "same")).toEqual([{ where: "both", text: "same" }]);
});

test("texts that are too long to compare are not compared", () => {
  const words = (seed: string) => Array.from({ length: 3000 }, (_, n) => `${seed}${n}`).join(" ");
  expect(wordDifference(words("a"), words("b"))).toBeNull();
  expect(wordDifference(`${words("a")} x`, `${words("a")} y`)).not.toBeNull();
});
