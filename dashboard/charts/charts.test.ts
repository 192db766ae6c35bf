import { expect, test } from "vitest";
import { columnsOf, tableOf } from "./columns.ts";
import { extentOf, nearest, spoken, valueAt, zoomed } from "./crosshair.ts";
import { csvOf } from "./csv.ts";

const mean = {
  label: "mean",
  x_N: [1, 2, 4],
  y_N: [0.5, null, 2],
  low_N: [0, null, 1],
  high_N: [1, null, 3],
};
const validation = { label: "validation, greedy", x_N: [0, 4], y_N: [0.25, 0.75] };

test("a band lies under the raw values, and those under the smoothed line", () => {
  const roles = columnsOf([mean, validation], { smoothing: 0.5 }).map(({ role, of }) => `${role} ${of}`);
  expect(roles).toEqual(["high 0", "low 0", "raw 0", "raw 1", "line 0", "line 1"]);
});

test("gaps stay gaps, and what a logarithm cannot show is one", () => {
  const line = { label: "loss", x_N: [1, 2, 3, 4], y_N: [1, -1, Number.NaN, 0] };
  const columns = columnsOf([line], { smoothing: 0 });
  const never = () => {
    throw new Error("one x needs no joining");
  };
  expect(tableOf([line], columns, { smoothing: 0, logScale: true }, never)).toEqual([
    [1, 2, 3, 4],
    [1, null, null, null],
  ]);
  expect(tableOf([line], columns, { smoothing: 0, logScale: false }, never)[1]).toEqual([1, -1, null, 0]);
});

test("the crosshair finds the nearest point, and says every series with its band there", () => {
  expect([nearest([], 1), nearest([3], 9), nearest([1, 2, 4], 2.9), nearest([1, 2, 4], 3.1)]).toEqual([
    null,
    0,
    1,
    2,
  ]);
  expect(valueAt(mean, null, String)).toBe("2 (1 to 3)");
  expect(valueAt(mean, 2, String)).toBe("–");
  expect(spoken([mean, validation], 1, { xName: "step", xLabel: String, yLabel: String })).toBe(
    "step 1: mean 0.5 (0 to 1), validation, greedy 0.25",
  );
});

test("zooming stays within what there is, and out of all of it is no zoom", () => {
  const all = extentOf([mean, validation])!;
  expect(all).toEqual({ from: 0, to: 4 });
  expect(zoomed(all, all, 1, 0.5)).toEqual({ from: 0.5, to: 2.5 });
  expect(zoomed({ from: 0.5, to: 2.5 }, all, 1, 4)).toBeNull();
  expect(extentOf([])).toBeNull();
});

test("CSV has a row an x, quotes what needs it, and leaves empty what is not known", () => {
  expect(csvOf([mean, validation], "step").split("\r\n")).toEqual([
    'step,mean,mean (lowest),mean (highest),"validation, greedy"',
    "0,,,,0.25",
    "1,0.5,0,1,",
    "2,,,,",
    "4,2,1,3,0.75",
    "",
  ]);
});
