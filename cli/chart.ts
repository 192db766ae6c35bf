import { duration, figure, type Paint } from "./terminal.ts";

/** A line of a chart: known values at their places, and gaps where a value is not known. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
}

export type AxisName = "step" | "time" | "tokens";

export interface ChartLook {
  readonly columns: number;
  /** Rows of the plot alone; its axis and its legend come below. */
  readonly rows: number;
  readonly axis: AxisName;
  /** Whether the terminal shows braille. */
  readonly unicode: boolean;
  /** Whether colours tell curves apart. */
  readonly coloured: boolean;
  readonly paint: Paint;
}

const colours = ["cyan", "yellow", "green", "magenta", "red", "blue"] as const;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Curves over each other with axes and, where there are several, a legend; told apart by colour, else by letter. */
export function chartLines(curves: readonly Curve[], look: ChartLook): string[] {
  const known = curves.flatMap(({ points }) => points.filter(isKnown));
  if (known.length === 0) return ["no points yet"];
  const lettered = !look.unicode || (curves.length > 1 && (!look.coloured || curves.length > colours.length));
  const xs = known.map(({ x }) => x);
  const [left, right] = [least(xs), most(xs)];
  const ticks = ticksOf(least(known.map(({ y }) => y)), most(known.map(({ y }) => y)), look.rows);
  const labels = labelsOf(ticks);
  const margin = most(labels.map((label) => label.length));
  const width = Math.max(8, look.columns - margin - 3);
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!];
  // Dots of a cell: two by four in braille, one where letters are drawn.
  const [across, down] = lettered ? [1, 1] : [2, 4];
  const cells = new Map<number, { dots: number; curve: number }>();
  const plot = (column: number, row: number, curve: number) => {
    const cell = Math.floor(row / down) * width + Math.floor(column / across);
    const dot = lettered ? 1 : braille[row % 4]![column % 2]!;
    cells.set(cell, { dots: (cells.get(cell)?.dots ?? 0) | dot, curve });
  };
  const columnOf = (x: number) => Math.round(share(x, left, right) * (width * across - 1));
  const rowOf = (y: number) => Math.round((1 - share(y, bottom, top)) * (look.rows * down - 1));
  for (const [curve, { points }] of curves.entries()) {
    let before: { column: number; row: number } | null = null;
    for (const point of points) {
      if (!isKnown(point)) {
        before = null;
        continue;
      }
      const here = { column: columnOf(point.x), row: rowOf(point.y) };
      for (const dot of lineBetween(before ?? here, here)) plot(dot.column, dot.row, curve);
      before = here;
    }
  }
  const mark = (curve: number) => (curves.length === 1 ? "*" : letters[curve % letters.length]!);
  const painted = (curve: number, text: string) =>
    look.coloured && curves.length <= colours.length ? look.paint(colours[curve]!, text) : text;
  const shown = (cell: number) => {
    const found = cells.get(cell);
    if (!found) return " ";
    return painted(found.curve, lettered ? mark(found.curve) : String.fromCodePoint(0x2800 + found.dots));
  };
  const edge = look.unicode
    ? { side: "│", tick: "┤", corner: "└", floor: "─" }
    : { side: "|", tick: "+", corner: "+", floor: "-" };
  const labelAt = new Map(ticks.map((tick, i) => [Math.floor(rowOf(tick) / down), labels[i]!]));
  const lines = Array.from({ length: look.rows }, (_, row) => {
    const label = labelAt.get(row);
    const cellsOfRow = Array.from({ length: width }, (_, column) => shown(row * width + column)).join("");
    return `${(label ?? "").padStart(margin)} ${label === undefined ? edge.side : edge.tick}${cellsOfRow}`;
  });
  lines.push(`${" ".repeat(margin)} ${edge.corner}${edge.floor.repeat(width)}`);
  lines.push(`${" ".repeat(margin + 2)}${placesOf(left, right, width, look.axis)}`);
  if (curves.length > 1)
    lines.push(
      ...curves.map(({ name, points }, curve) => {
        const sign = lettered ? mark(curve) : "━━";
        return `${" ".repeat(margin + 2)}${painted(curve, sign)} ${name}  ${figure(points.findLast(isKnown)?.y, 4)}`;
      }),
    );
  return lines;
}

/** Values as their moving mean with this weight (0 to 1) on what was before; unknown ones stay so and count nothing. */
export function smoothed(points: Curve["points"], weight: number): Curve["points"] {
  let [sum, share_] = [0, 0];
  return points.map(({ x, y }) => {
    if (y === null || !Number.isFinite(y)) return { x, y: null };
    sum = weight * sum + (1 - weight) * y;
    share_ = weight * share_ + (1 - weight);
    return { x, y: sum / share_ };
  });
}

/** Dots of a braille cell by row and column: their bits behind U+2800. */
const braille = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

const isKnown = (point: Curve["points"][number]): point is { x: number; y: number } =>
  point.y !== null && Number.isFinite(point.y);
// Not Math.min(...): a spread of many points is more arguments than a call may have.
const least = (values: readonly number[]) =>
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
const share = (value: number, low: number, high: number) => (high > low ? (value - low) / (high - low) : 0.5);

/** Every dot of the straight line (Bresenham's). */
function lineBetween(from: { column: number; row: number }, to: { column: number; row: number }) {
  const dots = [{ ...to }];
  const [wide, high] = [Math.abs(to.column - from.column), Math.abs(to.row - from.row)];
  const [right, down] = [Math.sign(to.column - from.column), Math.sign(to.row - from.row)];
  let error = wide - high;
  for (let { column, row } = from; column !== to.column || row !== to.row; ) {
    dots.push({ column, row });
    const twice = 2 * error;
    if (twice > -high) [error, column] = [error - high, column + right];
    if (twice < wide) [error, row] = [error + wide, row + down];
  }
  return dots;
}

/** Round values (1, 2 or 5 times a power of ten) from below the lowest to above the highest, few enough for the rows. */
function ticksOf(low: number, high: number, rows: number): number[] {
  if (low === high) {
    const room = low === 0 ? 1 : Math.abs(low) / 2;
    return ticksOf(low - room, high + room, rows);
  }
  const wanted = Math.max(2, Math.floor(rows / 3));
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** As many digits as tell neighbours apart; very large and very small ones in powers of ten. */
function labelsOf(ticks: readonly number[]): string[] {
  const size = most(ticks.map(Math.abs));
  const step = ticks[1]! - ticks[0]!;
  if (size >= 1e6 || size < 1e-3) return ticks.map((tick) => (tick === 0 ? "0" : tick.toExponential(1)));
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return ticks.map((tick) => tick.toFixed(digits));
}

/** The beginning, the middle and the end of the axis, as far as they fit beside each other. */
function placesOf(left: number, right: number, width: number, axis: AxisName): string {
  const said = (x: number) =>
    axis === "time"
      ? duration(x)
      : axis === "tokens"
        ? `${short(x)} tokens`
        : `step ${figure(Math.round(x))}`;
  const [first, middle, last] = [said(left), said((left + right) / 2), said(right)];
  const room = width - first.length - last.length;
  if (left === right || room < 1) return last;
  if (room < middle.length + 4) return first + last.padStart(width - first.length);
  const before = Math.floor((width - middle.length) / 2) - first.length;
  const pad = Math.max(1, before);
  return `${first}${" ".repeat(pad)}${middle}${last.padStart(width - first.length - pad - middle.length)}`;
}

function short(count: number): string {
  const [size, unit] =
    count >= 1e9 ? [1e9, "G"] : count >= 1e6 ? [1e6, "M"] : count >= 1e3 ? [1e3, "k"] : [1, ""];
  return `${Number((count / size).toPrecision(3))}${unit}`;
}
