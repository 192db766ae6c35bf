import { expect, test } from "vitest";
import { bytes, count, dollars, figure, percent, signed, wholeCount } from "./number.ts";
import { ago, duration } from "./time.ts";

test.each([
  [null, "–"],
  [Number.NaN, "–"],
  [0, "0"],
  [0.98712, "0.9871"],
  [12.3456, "12.35"],
  [-0.5, "-0.5"],
  [0.000012, "1.20e-5"],
  [2_500_000, "2.50e6"],
])("the figure %d is shown as %s", (value, shown) => {
  expect(figure(value)).toBe(shown);
});

test("counts, shares, differences, money and sizes are shown with their units, and what is not known as a dash", () => {
  expect([count(9999), count("1234567"), count(null)]).toEqual(["9,999", "1.2M", "–"]);
  expect(wholeCount("12345678901234567")).toBe("12,345,678,901,234,567");
  expect([percent(0.1234), percent(1), percent(null)]).toEqual(["12.3 %", "100 %", "–"]);
  expect([signed(0.25), signed(-0.25), signed(0)]).toEqual(["+0.25", "−0.25", "0"]);
  expect([dollars(1234.5), dollars(0.0012), dollars(0), dollars(null)]).toEqual([
    "$1,234.50",
    "$0.0012",
    "$0.00",
    "–",
  ]);
  expect([bytes(512), bytes("1536"), bytes(20 * 2 ** 20)]).toEqual(["512 B", "1.5 KiB", "20 MiB"]);
});

test("durations take at most two units, and moments are told from now", () => {
  expect([0, 0.25, 4.23, 200, 7500, 273_600].map(duration)).toEqual([
    "0 s",
    "250 ms",
    "4.2 s",
    "3 min 20 s",
    "2 h 5 min",
    "3 d 4 h",
  ]);
  const now = Date.parse("2026-01-01T12:00:00Z");
  expect(ago("2026-01-01T11:59:58Z", now)).toBe("just now");
  expect(ago("2026-01-01T11:54:30Z", now)).toBe("5 min ago");
  expect(ago("2026-01-01T14:00:00Z", now)).toBe("in 2 h");
});
