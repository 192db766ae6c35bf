import { expect, test } from "vitest";
import { shapes } from "./shapes.ts";
import { characterTokenizer, vocabularySize } from "./tokenizer.ts";

const { encode, decode, special } = characterTokenizer;

test("text in the vocabulary comes back as it was", () => {
  const text = 'Reverse the digits.\n{"a": [1, 2]} ~!';
  expect(decode(encode(text))).toBe(text);
});

test("a character outside the vocabulary becomes one replacement character", () => {
  expect(decode(encode("naïve 🚂\t"))).toBe("na\uFFFDve \uFFFD\uFFFD");
});

test("special tokens never come out of encode, are all different, and decode to nothing", () => {
  const ids = Object.values(special);
  expect(new Set(ids).size).toBe(7);
  expect(encode("bos system user end").some((id) => ids.includes(id))).toBe(false);
  expect(decode([special.bos, ...encode("hi"), special.end])).toBe("hi");
});

test("every shape has exactly this vocabulary", () => {
  for (const shape of shapes) expect(shape.vocabulary).toBe(vocabularySize);
  expect(vocabularySize % 8).toBe(0);
});
