import { expect, test } from "vitest";
import { packBundle, unpackBundle } from "../../../src/protocol/bundle.ts";
import { belongs, packFiles } from "./bundle.ts";

const files = [
  { path: "main.ts", content: new TextEncoder().encode("export class A {}\n") },
  { path: "lib/weights.bin", content: Uint8Array.from({ length: 20_000 }, (_, index) => index % 256) },
];

test("a folder packed in a browser is, byte for byte, the bundle that the command line makes of it", () => {
  const plain = files.map((file) => ({ ...file, executable: false }));
  expect(Buffer.from(packFiles(files)).equals(Buffer.from(packBundle(plain)))).toBe(true);
  expect(unpackBundle(packFiles(files)).map(({ path }) => path)).toEqual(["lib/weights.bin", "main.ts"]);
});

test("what is made from other files is left out", () => {
  expect(["main.ts", "node_modules/x/index.js", "lib/__pycache__/a.pyc"].filter(belongs)).toEqual([
    "main.ts",
  ]);
});
