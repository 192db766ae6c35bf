import { expect, test } from "vitest";
import { bar, clipped, duration, figure, printable, sparkline, table, wrapped } from "./terminal.ts";

test("a sparkline runs from the lowest to the highest block, with dots for what is not known", () => {
  expect(sparkline([0, 0.5, null, 1], 10, { min: 0, max: 1 })).toBe("▁▅·█");
  expect(sparkline([5, 5], 10)).toBe("▅▅");
  expect(sparkline([1, 2, 3], 2)).toBe("▁█");
});

test("a line too long for its width shows all of it, neighbours taken together", () => {
  const values = [...Array(50).fill(0), ...Array(49).fill(1), null];
  expect(sparkline(values, 4, { min: 0, max: 1 })).toBe("▁▁██");
});

test("text is broken between words and keeps its indents; what is too long is cut, and its colour ended", () => {
  expect(wrapped("one two three\n  four five", 8)).toBe("one two\nthree\n  four\n  five");
  expect(wrapped("  a  b", 20)).toBe("  a  b");
  expect(clipped("\u001b[1mabcdef\u001b[22m", 4)).toBe("\u001b[1mabc\u001b[22m…");
  expect(clipped("\u001b[1mabcd\u001b[22m", 4)).toBe("\u001b[1mabcd\u001b[22m");
});

test("a bar is filled by its share and empty when the share is not known", () => {
  expect(bar(0.5, 4)).toBe("━━──");
  expect(bar(null, 3)).toBe("───");
  expect(bar(7, 3)).toBe("━━━");
});

test("a table lines its columns up", () => {
  expect(
    table(
      ["NAME", "STEP"],
      [
        ["a-long-name", "3"],
        ["b", "12"],
      ],
    ),
  ).toBe(["NAME         STEP", "───────────  ────", "a-long-name  3", "b            12"].join("\n"));
});

test("durations and figures are said as people say them", () => {
  expect([0.85, 12.34, 245, 11_520].map(duration)).toEqual(["850 ms", "12.3 s", "4 m 05 s", "3 h 12 m"]);
  expect([figure(null), figure(12_345), figure(0.12345), figure(4567.8)]).toEqual([
    "–",
    "12,345",
    "0.123",
    "4,568",
  ]);
});

test("what rounds to nothing has no sign", () => {
  expect([figure(-0.00001, 4), figure(-0), figure(-0.001), figure(-12)]).toEqual([
    "0.0000",
    "0",
    "-0.001",
    "-12",
  ]);
});

test("what others wrote cannot move the cursor", () => {
  expect(printable("a\u001b[2Jb\nc")).toBe("a�[2Jb\nc");
});
