import type { Tokenizer } from "../engine/engine.ts";

/**
 * How a token is shown by itself: what its tokenizer decodes it to, which is U+FFFD for bytes that are no whole
 * character, and a special token, which decodes to nothing, by its name, as `<|end|>`.
 */
export function tokenTexts(tokenizer: Pick<Tokenizer, "decode" | "special">): (token: number) => string {
  // Of two names for one token the first is meant: what pads is often the end.
  const specials = Object.entries(tokenizer.special).reverse();
  const texts = new Map(specials.map(([name, token]) => [token, `<|${name}|>`]));
  return (token) => {
    const known = texts.get(token);
    if (known !== undefined) return known;
    const text = tokenizer.decode([token]).toWellFormed();
    texts.set(token, text);
    return text;
  };
}
