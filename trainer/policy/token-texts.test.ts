import { expect, test } from "vitest";
import { characterTokenizer } from "../engine/embedded/tokenizer.ts";
import { tokenTexts } from "./token-texts.ts";

test("a token is shown as it decodes by itself, and a special one by its name", () => {
  const textOf = tokenTexts(characterTokenizer);
  const { special, encode } = characterTokenizer;
  const shown = [special.user, ...encode("1\né"), special.end].map(textOf);
  expect(shown).toEqual(["<|user|>", "1", "\n", "\uFFFD", "<|end|>"]);
});

test("a token that is a part of a character is U+FFFD, however its tokenizer says so", () => {
  const special = { bos: 10, system: 11, user: 12, assistant: 13, tool: 14, end: 15, pad: 15 };
  const bytes = Buffer.from("é");
  const decoder = new TextDecoder();
  const byBytes = tokenTexts({
    special,
    decode: (tokens) => decoder.decode(Uint8Array.from(tokens, (t) => bytes[t]!)),
  });
  expect([0, 1].map(byBytes)).toEqual(["\uFFFD", "\uFFFD"]);
  const byUnits = tokenTexts({
    special,
    decode: (tokens) => Array.from(tokens, (t) => "😀".charAt(t)).join(""),
  });
  expect([0, 1].map(byUnits)).toEqual(["\uFFFD", "\uFFFD"]);
  expect(byUnits(15)).toBe("<|end|>");
});
