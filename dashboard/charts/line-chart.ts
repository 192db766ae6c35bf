import uPlot from "uplot";
import { smoothed } from "./smoothing.ts";

/** One line: points in ascending x. A null y is a gap, as is a value that is not finite. */
export interface ChartSeries {
  readonly label: string;
  readonly x_N: readonly number[];
  readonly y_N: readonly (number | null)[];
  /** The lowest and highest of what each point stands for; drawn as a band. */
  readonly low_N?: readonly (number | null)[];
  readonly high_N?: readonly (number | null)[];
  /** 0 to 7: which of the theme's colours; its place among the series when absent. */
  readonly colour?: number;
}

export interface ChartLook {
  readonly logScale: boolean;
  /** Weight of the moving average: 0 is none, below 1. */
  readonly smoothing: number;
  /** How x is written under the axis. */
  readonly xLabel: (x: number) => string;
  readonly yLabel: (y: number) => string;
}

export interface LineChart {
  /** Draws these lines in place of all others. */
  setSeries(series: readonly ChartSeries[]): void;
  setLook(look: Partial<ChartLook>): void;
  /** The picture as it is shown. */
  png(): Promise<Blob>;
  /** Takes everything off the page again. */
  close(): void;
}

const plain: ChartLook = { logScale: false, smoothing: 0, xLabel: String, yLabel: String };

/**
 * A line chart on a canvas inside `element`, as wide as that is. It takes its colours from the theme's custom properties
 * and follows them. Knows no framework, so that a notebook's widget can have the same one.
 */
export function openLineChart(
  element: HTMLElement,
  options: {
    readonly heightPx: number;
    readonly look?: Partial<ChartLook>;
    /** The person has marked a stretch of x; null: all of it again (double click). */
    readonly onZoom?: (range: { readonly from: number; readonly to: number } | null) => void;
  },
): LineChart {
  let look: ChartLook = { ...plain, ...options.look };
  let series: readonly ChartSeries[] = [];
  let plot: uPlot | null = null;

  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim() || "#888888";

  function draw() {
    plot?.destroy();
    const axis = {
      stroke: colour("--ink-faint"),
      grid: { stroke: colour("--line"), width: 1 },
      ticks: { show: false },
    };
    plot = new uPlot(
      {
        width: Math.max(120, element.clientWidth),
        height: options.heightPx,
        legend: { show: false },
        cursor: { drag: { x: true, y: false, setScale: false } },
        scales: { x: { time: false }, y: look.logScale ? { distr: 3 } : {} },
        axes: [
          { ...axis, values: (_, splits) => splits.map(look.xLabel) },
          { ...axis, size: 58, values: (_, splits) => splits.map((y) => (y == null ? "" : look.yLabel(y))) },
        ],
        series: [
          {},
          ...series.map((each, index) => ({
            label: each.label,
            stroke: colour(`--series-${((each.colour ?? index) % 8) + 1}`),
            width: 1.6,
            points: { show: each.x_N.length < 2 },
            spanGaps: false,
          })),
        ],
        hooks: {
          setSelect: [
            (shown) => {
              if (shown.select.width < 3) return;
              const from = shown.posToVal(shown.select.left, "x");
              const to = shown.posToVal(shown.select.left + shown.select.width, "x");
              shown.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              options.onZoom?.({ from, to });
            },
          ],
        },
      },
      table(),
      element,
    );
    plot.over.addEventListener("dblclick", () => options.onZoom?.(null));
  }

  /** uPlot wants one x for all lines: they are joined where they do not share theirs. */
  function table(): uPlot.AlignedData {
    const lines = series.map(({ x_N, y_N }) => {
      const shown = smoothed(
        y_N.map((y) => (y !== null && Number.isFinite(y) && !(look.logScale && y <= 0) ? y : null)),
        look.smoothing,
      );
      return [x_N as number[], shown] as uPlot.AlignedData;
    });
    if (lines.length === 0) return [[]];
    return lines.length === 1 ? lines[0]! : uPlot.join(lines);
  }

  const resized = new ResizeObserver(() => {
    if (plot && element.clientWidth > 0 && element.clientWidth !== plot.width)
      plot.setSize({ width: element.clientWidth, height: options.heightPx });
  });
  resized.observe(element);
  const themed = new MutationObserver(draw);
  themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  draw();

  return {
    setSeries(next) {
      const alike =
        next.length === series.length &&
        next.every(
          (each, index) => each.label === series[index]!.label && each.colour === series[index]!.colour,
        );
      series = next;
      if (alike && plot) plot.setData(table());
      else draw();
    },
    setLook(next) {
      look = { ...look, ...next };
      draw();
    },
    png: () =>
      new Promise((resolve, reject) => {
        plot!.ctx.canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
          "image/png",
        );
      }),
    close() {
      resized.disconnect();
      themed.disconnect();
      plot?.destroy();
      plot = null;
    },
  };
}
