import { expect, test } from "vitest";
import { maxPreviewBytes, previewKindOf, readable } from "./preview.ts";

const kind = (name: string, contentType: string, sizeBytes = "10") =>
  previewKindOf({ name, contentType, sizeBytes });

test("what is small and can be looked at is shown in the page", () => {
  expect(kind("a.png", "image/png")).toBe("image");
  expect(kind("a", "application/json; charset=utf-8")).toBe("json");
  expect(kind("a.json", "application/octet-stream")).toBe("json");
  expect(kind("a", "text/markdown")).toBe("text");
  expect(kind("a.bin", "application/octet-stream")).toBeNull();
  expect(kind("a.txt", "text/plain", String(maxPreviewBytes + 1))).toBeNull();
});

test("a drawing that could hold scripts is shown as its text", () => {
  expect(kind("a.svg", "image/svg+xml")).toBe("text");
});

test("JSON gets its lines, and what is none stays as it is", () => {
  expect(readable('{"a":1}', "json")).toBe('{\n  "a": 1\n}');
  expect(readable("{oops", "json")).toBe("{oops");
  expect(readable('{"a":1}', "text")).toBe('{"a":1}');
});
