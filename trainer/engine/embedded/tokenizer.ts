import { createHash } from "node:crypto";
import type { Tokenizer } from "../engine.ts";

const newline = "\n";
const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
/** What every character outside the vocabulary becomes; it decodes to itself. */
const replacement = "\uFFFD";
const characters = [newline, ...printable, replacement];
const specials = ["bos", "system", "user", "assistant", "tool", "end", "pad"] as const;

/** 97 characters and 7 specials: a multiple of 8 with nothing padded, as the kernels want it. */
export const vocabularySize = characters.length + specials.length;

const ids = new Map(characters.map((character, id) => [character, id]));
const unknown = ids.get(replacement)!;
const special = Object.fromEntries(
  specials.map((name, i) => [name, characters.length + i]),
) as Tokenizer["special"];

/**
 * One token a character: newline, printable ASCII, and U+FFFD for any other character (one for each code point).
 * Special tokens decode to nothing.
 */
export const characterTokenizer: Tokenizer = {
  id: createHash("sha256")
    .update(JSON.stringify([characters, specials]))
    .digest("hex"),
  special,
  encode: (text) => Array.from(text, (character) => ids.get(character) ?? unknown),
  decode: (tokens) => Array.from(tokens, (token) => characters[token] ?? "").join(""),
};
