import { expect, test } from "vitest";
import { type BundleFile, BundleRefused, bundleLimits, packBundle, unpackBundle } from "./bundle.ts";

const file = (path: string, text = "x"): BundleFile => ({
  path,
  executable: false,
  content: Buffer.from(text),
});

test("what is packed comes out again, byte for byte", () => {
  const binary = { path: "lib/data.bin", executable: true, content: new Uint8Array([0, 255, 10, 13, 128]) };
  const files = unpackBundle(packBundle([file("main.ts", "é\n"), binary]));
  expect(files.map(({ path, executable }) => [path, executable])).toEqual([
    ["lib/data.bin", true],
    ["main.ts", false],
  ]);
  expect(Buffer.from(files[0]!.content)).toEqual(Buffer.from(binary.content));
  expect(Buffer.from(files[1]!.content).toString()).toBe("é\n");
});

test("the same files have the same bytes, whatever their order", () => {
  expect(packBundle([file("b"), file("a")])).toEqual(packBundle([file("a"), file("b")]));
});

test.each([
  "",
  "/etc/passwd",
  "../up",
  "a/../../b",
  "./a",
  "a//b",
  "a/",
  "C:/x",
  "c:x",
  "a\\b",
  "a\0b",
  "a\nb",
  "..",
  "x".repeat(256),
  "y/".repeat(600),
])("the path %j is refused, packed or unpacked", (path) => {
  expect(() => packBundle([file(path)])).toThrow(BundleRefused);
  const document = { version: 1, files: [{ path, executable: false, base64: "eA==" }] };
  expect(() => unpackBundle(Buffer.from(JSON.stringify(document)))).toThrow(BundleRefused);
});

test("two files of one path, and a file that is also a folder, are refused", () => {
  expect(() => packBundle([file("a"), file("a")])).toThrow(/twice/);
  expect(() => packBundle([file("a"), file("a/b")])).toThrow(/a file and a folder/);
});

test("no files, too many files and too many bytes are refused", () => {
  expect(() => packBundle([])).toThrow(BundleRefused);
  const many = Array.from({ length: bundleLimits.files + 1 }, (_, i) => file(`f${i}`));
  expect(() => packBundle(many)).toThrow(/more than/);
  const big = { path: "big", executable: false, content: new Uint8Array(bundleLimits.contentBytes + 1) };
  expect(() => packBundle([big])).toThrow(/more than/);
});

test.each([
  "",
  "{",
  "[]",
  '{"version":2,"files":[]}',
  '{"version":1,"files":[{"path":"a","executable":false,"base64":"%"}]}',
  "\xff",
])("%j is not a bundle", (text) => {
  expect(() => unpackBundle(Buffer.from(text, "latin1"))).toThrow(BundleRefused);
});
