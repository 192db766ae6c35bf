import { expect, test } from "vitest";
import { type ChartLook, type Curve, chartLines, smoothed } from "./chart.ts";

const look: ChartLook = {
  columns: 40,
  rows: 6,
  axis: "step",
  unicode: true,
  coloured: false,
  paint: (_, text) => text,
};
const curve = (name: string, values: readonly (number | null)[]): Curve => ({
  name,
  points: values.map((y, i) => ({ x: i + 1, y })),
});
const rising = curve("a", [0, 0.25, 0.5, 0.75, 1]);
const falling = curve("b", [1, 0.75, 0.5, 0.25, 0]);

test("a chart is as wide and as high as it may be, its axes say from where to where", () => {
  const lines = chartLines([rising], look);
  expect(lines).toHaveLength(look.rows + 2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(look.columns);
  expect(lines[0]).toMatch(/^1\.0 ┤ +[⠀-⣿]+$/);
  expect(lines[look.rows - 1]).toMatch(/^0\.0 ┤[⠀-⣿]/);
  expect(lines.at(-1)).toMatch(/^ +step 1 .* step 5$/);
});

test("where there is no UTF-8 nothing but ASCII is drawn", () => {
  const text = chartLines([rising, falling], { ...look, unicode: false }).join("\n");
  expect(text).toMatch(/^[\x20-\x7e\n]+$/);
  expect(text).toMatch(/A/);
  expect(text).toMatch(/B b {2}0/);
});

test("curves are told apart by letters where there are no colours, and by colours where there are", () => {
  expect(chartLines([rising, falling], look).join("\n")).toMatch(/A a {2}1\n.*B b {2}0/);
  const painted = chartLines([rising, falling], {
    ...look,
    coloured: true,
    paint: (style, text) => `<${style}>${text}`,
  });
  expect(painted.join("\n")).toMatch(/<cyan>[⠀-⣿]/);
  expect(painted.join("\n")).toMatch(/<yellow>[⠀-⣿]/);
});

test("a value that is not known leaves a gap, and one value alone is a chart", () => {
  const gap = chartLines([curve("a", [1, 1, null, null, null, null, 1, 1])], look).find((line) =>
    /[⠁-⣿]/.test(line),
  )!;
  expect(gap).toMatch(/[⠁-⣿] {3,}[⠁-⣿]/);
  expect(chartLines([curve("a", [0.5])], look).join("\n")).toMatch(/[⠁-⣿]/);
  expect(chartLines([curve("a", [null, Number.NaN])], look)).toEqual(["no points yet"]);
});

test("a narrow chart keeps its shape, and its axis says what fits", () => {
  for (const columns of [12, 20, 30])
    for (const line of chartLines([rising], { ...look, columns }))
      expect(line.length).toBeLessThanOrEqual(Math.max(columns, 14));
});

test("time and tokens have their own words, large values their powers of ten", () => {
  const long = {
    name: "a",
    points: [
      { x: 0, y: 0 },
      { x: 7200, y: 5e7 },
    ],
  };
  expect(chartLines([long], { ...look, axis: "time" }).at(-1)).toMatch(/^ +0 ms .* 2 h 00 m$/);
  expect(chartLines([long], { ...look, axis: "tokens" }).at(-1)).toMatch(/7\.2k tokens$/);
  expect(chartLines([long], look)[0]).toContain("e+7");
});

test("a moving mean begins with the first value, and passes over what is not known", () => {
  expect(smoothed(curve("a", [4, null, 4, 0]).points, 0.5).map(({ y }) => y)).toEqual([
    4,
    null,
    4,
    expect.closeTo(1.714, 3),
  ]);
});
