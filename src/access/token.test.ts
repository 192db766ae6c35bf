import { expect, test } from "vitest";
import { hashToken, isWellFormed, mintToken } from "./token.ts";

test("a minted key is well formed and says its public part", () => {
  const { token, prefix } = mintToken();
  expect(token).toMatch(/^ty_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  expect(token.slice(3, 11)).toBe(prefix);
  expect(isWellFormed(token)).toBe(true);
  expect(hashToken(token)).toHaveLength(32);
});

test("one wrong character anywhere is noticed", () => {
  const { token } = mintToken();
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === "x" ? "y" : "x";
    expect(isWellFormed(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
  }
});

test.each(["", "ty_", "Bearer x", "ty_12345678_short", "\u0000"])("%j is no key", (text) => {
  expect(isWellFormed(text)).toBe(false);
});
