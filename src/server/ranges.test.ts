import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { from, startOf } from "./ranges.ts";

const file = { etag: '"abc"', sizeBytes: 10 };

test("who goes on gets the rest, if it is still the same file", () => {
  expect(startOf({ range: "bytes=4-" }, file)).toBe(4);
  expect(startOf({ range: "bytes=9-", "if-range": '"abc"' }, file)).toBe(9);
  expect(startOf({ range: "bytes=4-", "if-range": '"other"' }, file)).toBe(0);
  expect(startOf({ range: "bytes=4-", "if-range": "Sun, 22 Nov 2026 00:00:00 GMT" }, file)).toBe(0);
});

test("behind the end there is nothing, and of an empty file there is all", () => {
  expect(startOf({ range: "bytes=10-" }, file)).toBe(null);
  expect(startOf({ range: "bytes=0-" }, { ...file, sizeBytes: 0 })).toBe(0);
});

test.each([
  undefined,
  "bytes=0-4",
  "bytes=-4",
  "bytes=1-,3-",
  "items=4-",
  "bytes=x-",
  `bytes=${"9".repeat(30)}-`,
])("%s is answered with all of it", (range) =>
  expect(startOf(range === undefined ? {} : { range }, file)).toBe(0),
);

test("content begins wherever its pieces are cut", async () => {
  const pieces = ["abc", "", "de", "fghij"].map((text) => Buffer.from(text));
  for (let start = 0; start <= 10; start++) {
    async function* content() {
      yield* pieces;
    }
    expect(Buffer.concat(await Readable.from(from(start, content())).toArray()).toString()).toBe(
      "abcdefghij".slice(start),
    );
  }
});
