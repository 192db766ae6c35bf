import type { ChartLook, ChartSeries, XRange } from "./series.ts";

/** The place of the x nearest to `x`; null of no points. The list ascends. */
export function nearest(x_N: readonly number[], x: number): number | null {
  if (x_N.length === 0) return null;
  let low = 0;
  let high = x_N.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x_N[middle]! <= x) low = middle;
    else high = middle;
  }
  return x - x_N[low]! <= x_N[high]! - x ? low : high;
}

/** What a series says at an x, in its last point when `x` is null, as the legend writes it. */
export function valueAt(
  { x_N, y_N, low_N, high_N }: ChartSeries,
  x: number | null,
  yLabel: (y: number) => string,
): string {
  const at = x === null ? lastKnown(y_N) : nearest(x_N, x);
  const y = at === null ? null : y_N[at];
  if (at === null || y === null || y === undefined || !Number.isFinite(y)) return "–";
  const low = low_N?.[at];
  const high = high_N?.[at];
  const band =
    low != null && high != null && (low !== y || high !== y) ? ` (${yLabel(low)} to ${yLabel(high)})` : "";
  return `${yLabel(y)}${band}`;
}

function lastKnown(y_N: readonly (number | null)[]): number | null {
  for (let at = y_N.length - 1; at >= 0; at--) if (y_N[at] != null) return at;
  return null;
}

/** What is said of a place on x: `step 12: mean 0.51 (0 to 1), validation 0.6`. */
export function spoken(
  series: readonly ChartSeries[],
  x: number,
  { xName, xLabel, yLabel }: Pick<ChartLook, "xName" | "xLabel" | "yLabel">,
): string {
  const values = series.map((each) => `${each.label} ${valueAt(each, x, yLabel)}`);
  return `${xName} ${xLabel(x)}: ${values.join(", ")}`;
}

/** All of x that the series have; null of no points. */
export function extentOf(series: readonly ChartSeries[]): XRange | null {
  const held = series.filter(({ x_N }) => x_N.length > 0);
  if (held.length === 0) return null;
  return {
    from: Math.min(...held.map(({ x_N }) => x_N[0]!)),
    to: Math.max(...held.map(({ x_N }) => x_N.at(-1)!)),
  };
}

/** The range with its width times `factor` around `centre`, never past `all`; null when it would be all of it. */
export function zoomed(shown: XRange, all: XRange, centre: number, factor: number): XRange | null {
  const from = Math.max(all.from, centre - (centre - shown.from) * factor);
  const to = Math.min(all.to, centre + (shown.to - centre) * factor);
  if (from <= all.from && to >= all.to) return null;
  return to > from ? { from, to } : shown;
}
