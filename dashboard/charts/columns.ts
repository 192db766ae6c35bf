import type { AlignedData } from "uplot";
import type { ChartLook, ChartSeries } from "./series.ts";
import { smoothed } from "./smoothing.ts";

/** What a column of the plot's table is for: a band's edge, the values as they came behind smoothed ones, or the line. */
export interface Column {
  readonly role: "high" | "low" | "raw" | "line";
  /** Its place among the series. */
  readonly of: number;
}

/** The columns that these series are drawn with, bands first, so that lines lie on top of them. */
export function columnsOf(
  series: readonly ChartSeries[],
  { smoothing }: Pick<ChartLook, "smoothing">,
): Column[] {
  const places = series.map((_, of) => of);
  const bands = places.filter((of) => series[of]!.low_N && series[of]!.high_N);
  return [
    ...bands.flatMap((of): Column[] => [
      { role: "high", of },
      { role: "low", of },
    ]),
    ...(smoothing > 0
      ? places.filter((of) => !series[of]!.dots).map((of): Column => ({ role: "raw", of }))
      : []),
    ...places.map((of): Column => ({ role: "line", of })),
  ];
}

/** The values of all columns over one x: the plot joins series that do not share theirs, without making gaps of it. */
export function tableOf(
  series: readonly ChartSeries[],
  columns: readonly Column[],
  look: Pick<ChartLook, "smoothing" | "logScale">,
  join: (tables: AlignedData[]) => AlignedData,
): AlignedData {
  if (series.length === 0) return [[]];
  const drawn = columns.map(({ role, of }) => {
    const { y_N, low_N, high_N, dots } = series[of]!;
    const values_N = role === "high" ? high_N! : role === "low" ? low_N! : y_N;
    const known_N = values_N.map((y) => (isDrawn(y, look.logScale) ? y : null));
    // What is measured now and then is few points, of which each counts.
    return role === "line" && !dots ? smoothed(known_N, look.smoothing) : known_N;
  });
  const x_N = series[0]!.x_N;
  if (series.every((each) => isSame(each.x_N, x_N))) return [x_N as number[], ...drawn];
  return join(columns.map(({ of }, index) => [series[of]!.x_N as number[], drawn[index]!]));
}

const isDrawn = (y: number | null | undefined, logScale: boolean): y is number =>
  y !== null && y !== undefined && Number.isFinite(y) && !(logScale && y <= 0);

function isSame(one_N: readonly number[], other_N: readonly number[]): boolean {
  if (one_N === other_N) return true;
  return one_N.length === other_N.length && one_N.every((x, index) => x === other_N[index]);
}
