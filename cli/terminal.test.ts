import { expect, test } from "vitest";
import { bar, duration, figure, printable, sparkline, table } from "./terminal.ts";

test("a sparkline runs from the lowest to the highest block, with dots for what is not known", () => {
  expect(sparkline([0, 0.5, null, 1], 10, { min: 0, max: 1 })).toBe("▁▅·█");
  expect(sparkline([5, 5], 10)).toBe("▅▅");
  expect(sparkline([1, 2, 3], 2)).toBe("▁█");
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

test("what others wrote cannot move the cursor", () => {
  expect(printable("a\u001b[2Jb\nc")).toBe("a�[2Jb\nc");
});
