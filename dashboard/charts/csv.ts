import type { ChartSeries } from "./series.ts";

/** The series as CSV: a row an x, a column a series, with its lowest and highest where it has them; empty where nothing is known. */
export function csvOf(series: readonly ChartSeries[], xName: string): string {
  const { head, rows } = rowsOf(series, xName);
  return `${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** The series as a table, in order of x. */
export function rowsOf(
  series: readonly ChartSeries[],
  xName: string,
): { readonly head: string[]; readonly rows: (number | string | null)[][] } {
  const columns = series.flatMap((each) => [
    { name: each.label, x_N: each.x_N, values_N: each.y_N },
    ...(each.low_N ? [{ name: `${each.label} (lowest)`, x_N: each.x_N, values_N: each.low_N }] : []),
    ...(each.high_N ? [{ name: `${each.label} (highest)`, x_N: each.x_N, values_N: each.high_N }] : []),
  ]);
  const all = [...new Set(series.flatMap(({ x_N }) => x_N))].sort((one, other) => one - other);
  const found = columns.map(({ x_N, values_N }) => new Map(x_N.map((x, at) => [x, values_N[at] ?? null])));
  return {
    head: [xName, ...columns.map(({ name }) => name)],
    rows: all.map((x) => [x, ...found.map((values) => values.get(x) ?? null)]),
  };
}

function cell(value: number | string | null): string {
  if (value === null) return "";
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
