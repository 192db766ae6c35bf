/** One line: points in ascending x. A null y is a gap, as is a value that is not finite. */
export interface ChartSeries {
  readonly label: string;
  readonly x_N: readonly number[];
  readonly y_N: readonly (number | null)[];
  /** The lowest and highest of what each point stands for; drawn as a band. */
  readonly low_N?: readonly (number | null)[];
  readonly high_N?: readonly (number | null)[];
  /** Which of the theme's eight colours, from 0; its place among the series when absent. */
  readonly colour?: number;
  /** Lengths of strokes and gaps in pixels; a whole line when absent. */
  readonly dash?: readonly number[];
  /** Each point is marked: for what is measured now and then, such as evaluations. */
  readonly dots?: boolean;
}

export interface ChartLook {
  readonly logScale: boolean;
  /** Weight of the moving average: 0 is none, below 1. */
  readonly smoothing: number;
  /** What x is, for the table, the CSV and whoever hears the chart: `step`. */
  readonly xName: string;
  /** How x is written under the axis. */
  readonly xLabel: (x: number) => string;
  readonly yLabel: (y: number) => string;
  /** Places on x that are marked by an upright line, such as where an attempt began. */
  readonly marks: readonly { readonly x: number; readonly label: string }[];
}

export interface XRange {
  readonly from: number;
  readonly to: number;
}
