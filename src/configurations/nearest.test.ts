import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

test("a slip of the finger is forgiven, another word is not", () => {
  const names = ["reverse-digits", "add-digits", "training"];
  expect(nearest("revrese-digits", names)).toBe("reverse-digits");
  expect(nearest("Trainin", names)).toBe("training");
  expect(nearest("reverse", names)).toBeNull();
  expect(nearest("x", ["y"])).toBe("y");
  expect(nearest("cat", ["dogs"])).toBeNull();
  expect(nearest("", [])).toBeNull();
});
