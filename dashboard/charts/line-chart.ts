import uPlot from "uplot";
import { type Column, columnsOf, tableOf } from "./columns.ts";
import { extentOf, spoken, zoomed } from "./crosshair.ts";
import { csvOf } from "./csv.ts";
import { openLegend } from "./legend.ts";
import { pictureOf } from "./picture.ts";
import type { ChartLook, ChartSeries, XRange } from "./series.ts";
import { followFingers } from "./touch.ts";
import "./line-chart.css";

export type { ChartLook, ChartSeries, XRange } from "./series.ts";

export interface LineChart {
  /** Draws these lines in place of all others; what is zoomed to stays. */
  setSeries(series: readonly ChartSeries[]): void;
  setLook(look: Partial<ChartLook>): void;
  /** Shows this stretch of x; null is all of it. */
  setZoom(range: XRange | null): void;
  /** The picture as it is shown, on the theme's ground, with the names of its lines. */
  png(): Promise<Blob>;
  /** The values as they were given, unsmoothed. */
  csv(): string;
  /** Takes everything off the page again. */
  close(): void;
}

const plain: ChartLook = {
  logScale: false,
  smoothing: 0,
  xName: "x",
  xLabel: String,
  yLabel: String,
  marks: [],
};

/**
 * A line chart on a canvas inside `element`, as wide as that is, with a legend of values under the crosshair. Mouse,
 * fingers and keys move the crosshair and zoom; whoever hears the page is told the values. It takes its colours from the
 * theme's custom properties and follows them, and draws only while it can be seen. Knows no framework, so that a
 * notebook's widget can have the same one.
 */
export function openLineChart(
  element: HTMLElement,
  options: {
    readonly heightPx: number;
    /** What is drawn, in words. */
    readonly name: string;
    readonly look?: Partial<ChartLook>;
    /** Charts of one name share their crosshair. */
    readonly sync?: string;
    /** The person looks at a stretch of x; null: at all of it again. */
    readonly onZoom?: (range: XRange | null) => void;
  },
): LineChart {
  let look: ChartLook = { ...plain, ...options.look };
  let series: readonly ChartSeries[] = [];
  let columns: readonly Column[] = [];
  let hidden: ReadonlySet<string> = new Set();
  let zoom: XRange | null = null;
  let crosshair: number | null = null;
  let plot: uPlot | null = null;
  let stopFingers = () => {};
  /** What has to be done before the picture is true again. */
  let due: "nothing" | "data" | "all" = "all";
  let visible = false;

  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim() || "#888888";
  const colourOf = (each: ChartSeries, index: number) =>
    colour(`--series-${((each.colour ?? index) % 8) + 1}`);

  element.classList.add("line-chart");
  const legend = openLegend(element, {
    colourOf,
    onHide: (next) => {
      hidden = next;
      want("all");
    },
  });
  // A slider, because that is what it is to a keyboard: one place among many, and a sentence for each.
  const frame = document.createElement("div");
  frame.className = "line-chart-frame";
  frame.style.height = `${options.heightPx}px`;
  for (const [name, value] of Object.entries({
    role: "slider",
    tabindex: "0",
    "aria-label": `${options.name}: chart`,
    "aria-valuenow": "0",
    "aria-valuetext": "no place chosen; arrow keys move along it, plus and minus zoom",
  }))
    frame.setAttribute(name, value);
  element.append(frame);

  function shown(): XRange {
    const range = zoom ?? extentOf(series) ?? { from: 0, to: 1 };
    return range.to > range.from ? range : { from: range.from - 0.5, to: range.to + 0.5 };
  }

  function want(what: "data" | "all") {
    due = due === "all" ? "all" : what;
    if (visible) draw();
  }

  function draw() {
    if (due === "nothing" || element.clientWidth === 0) return;
    const table = tableOf(series, columns, look, uPlot.join);
    if (due === "all" || plot === null) build(table);
    else plot.setData(table, false);
    due = "nothing";
    showRange();
    legend.tell(series, crosshair, look);
  }

  function showRange() {
    const { from, to } = shown();
    plot?.setScale("x", { min: from, max: to });
    frame.setAttribute("aria-valuemin", String(from));
    frame.setAttribute("aria-valuemax", String(to));
  }

  function zoomTo(range: XRange | null) {
    zoom = range;
    showRange();
    options.onZoom?.(range);
  }

  function build(table: uPlot.AlignedData) {
    plot?.destroy();
    stopFingers();
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 14;
    const axis: uPlot.Axis = {
      stroke: colour("--ink-faint"),
      grid: { stroke: colour("--line"), width: 1 },
      ticks: { show: false },
      font: `${Math.round(rem * 0.82)}px ${fontOf(element)}`,
    };
    plot = new uPlot(
      {
        width: Math.max(120, element.clientWidth),
        height: options.heightPx,
        legend: { show: false },
        padding: [8, 8, 0, 0],
        cursor: {
          y: false,
          drag: { x: true, y: false, setScale: false },
          points: { size: (_, place) => (columns[place - 1]?.role === "line" ? 7 : 0) },
          // Lines that have no point just there show their nearest.
          dataIdx: (shownPlot, place, index) => nearestKnown(shownPlot.data[place]!, index),
          ...(options.sync && {
            sync: {
              key: options.sync,
              setSeries: false,
              scales: ["x", null],
              filters: { pub: (type: string) => type === "mousemove" || type === "mouseleave" },
            },
          }),
        },
        scales: { x: { time: false }, y: look.logScale ? { distr: 3 } : { range: heightOf } },
        axes: [
          { ...axis, values: (_, splits) => splits.map((x) => look.xLabel(x)), size: Math.round(rem * 2.1) },
          {
            ...axis,
            size: Math.round(rem * 3.9),
            values: (_, splits) => splits.map((y) => (y == null ? "" : look.yLabel(y))),
          },
        ],
        series: [{}, ...columns.map(lineOf)],
        bands: columns.flatMap((column, index) =>
          column.role === "high"
            ? [{ series: [index + 1, index + 2] as [number, number], fill: faint(column.of, 16) }]
            : [],
        ),
        hooks: {
          setSelect: [
            (shownPlot) => {
              const { left, width } = shownPlot.select;
              if (width < 3) return;
              const range = {
                from: shownPlot.posToVal(left, "x"),
                to: shownPlot.posToVal(left + width, "x"),
              };
              shownPlot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              zoomTo(range);
            },
          ],
          setCursor: [
            (shownPlot) => {
              const index = shownPlot.cursor.idx;
              crosshair = index == null ? null : (shownPlot.data[0][index] ?? null);
              legend.tell(series, crosshair, look);
            },
          ],
          drawAxes: [drawMarks],
        },
      },
      table,
      frame,
    );
    plot.over.addEventListener("dblclick", () => zoomTo(null));
    stopFingers = followFingers(plot.over, {
      point: (left) => plot?.setCursor({ left: left ?? -10, top: 10 }),
      shown,
      pinch: (range) => {
        const all = extentOf(series);
        if (all === null) return;
        const within = { from: Math.max(all.from, range.from), to: Math.min(all.to, range.to) };
        zoom = within.from <= all.from && within.to >= all.to ? null : within;
        showRange();
      },
      pinched: () => options.onZoom?.(zoom),
    });
  }

  function lineOf({ role, of }: Column): uPlot.Series {
    const { label, x_N, dots, dash } = series[of]!;
    const show = !hidden.has(label);
    if (role === "high" || role === "low") return { show, label, width: 0, points: { show: false } };
    if (role === "raw") return { show, label, stroke: faint(of, 30), width: 1, points: { show: false } };
    const stroke = colourOf(series[of]!, of);
    return {
      ...{ show, label, stroke, width: 1.6, spanGaps: false },
      ...(dash && { dash: [...dash] }),
      points: { show: dots === true || x_N.length < 2, size: 6, fill: stroke },
    };
  }

  const faint = (of: number, percent: number) =>
    `color-mix(in srgb, ${colourOf(series[of]!, of)} ${percent}%, transparent)`;

  function drawMarks(on: uPlot) {
    const { ctx, bbox } = on;
    const { from, to } = shown();
    ctx.save();
    ctx.strokeStyle = colour("--line-strong");
    ctx.fillStyle = colour("--ink-faint");
    ctx.setLineDash([4, 4]);
    for (const { x, label } of look.marks) {
      if (x < from || x > to) continue;
      const left = Math.round(on.valToPos(x, "x", true));
      ctx.beginPath();
      ctx.moveTo(left, bbox.top);
      ctx.lineTo(left, bbox.top + bbox.height);
      ctx.stroke();
      ctx.textAlign = left > bbox.left + bbox.width * 0.8 ? "right" : "left";
      ctx.textBaseline = "top";
      ctx.fillText(` ${label} `, left, bbox.top);
    }
    ctx.restore();
  }

  function moveTo(x: number | undefined) {
    if (plot === null || x === undefined) return;
    plot.setCursor({ left: plot.valToPos(x, "x"), top: 10 });
    frame.setAttribute("aria-valuenow", String(x));
    frame.setAttribute(
      "aria-valuetext",
      spoken(
        series.filter(({ label }) => !hidden.has(label)),
        x,
        look,
      ),
    );
  }

  function pressed(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const range = shown();
    const within = (plot?.data[0] ?? []).filter((x) => x >= range.from && x <= range.to);
    const at = crosshair === null ? -1 : within.indexOf(crosshair);
    const by = (count: number) => moveTo(within[Math.min(within.length - 1, Math.max(0, at + count))]);
    const far = Math.max(1, Math.round(within.length / 10));
    const all = extentOf(series);
    const centre = crosshair ?? (range.from + range.to) / 2;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowRight: () => by(1),
      ArrowUp: () => by(1),
      ArrowLeft: () => (at < 0 ? moveTo(within.at(-1)) : by(-1)),
      ArrowDown: () => (at < 0 ? moveTo(within.at(-1)) : by(-1)),
      PageUp: () => by(far),
      PageDown: () => by(-far),
      Home: () => moveTo(within[0]),
      End: () => moveTo(within.at(-1)),
      "+": () => all && zoomTo(zoomed(range, all, centre, 0.5)),
      "=": () => all && zoomTo(zoomed(range, all, centre, 0.5)),
      "-": () => all && zoomTo(zoomed(range, all, centre, 2)),
      Escape: () => {
        plot?.setCursor({ left: -10, top: -10 });
        if (zoom !== null) zoomTo(null);
      },
    };
    const act = acts[event.key];
    if (act === undefined) return;
    if (event.key === "Escape" && zoom === null && crosshair === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
  frame.addEventListener("keydown", pressed);

  const resized = new ResizeObserver(() => {
    if (plot === null) return visible ? draw() : undefined;
    if (element.clientWidth > 0 && element.clientWidth !== plot.width)
      plot.setSize({ width: element.clientWidth, height: options.heightPx });
  });
  resized.observe(element);
  const seen = new IntersectionObserver(
    (entries) => {
      visible = entries.at(-1)!.isIntersecting;
      if (visible) draw();
    },
    { rootMargin: "200px" },
  );
  seen.observe(element);
  const themed = new MutationObserver(() => want("all"));
  themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  themed.observe(document.body, { attributeFilter: ["data-theme", "data-jp-theme-light"] });

  return {
    setSeries(next) {
      const shape = columnsOf(next, look);
      const alike =
        shape.length === columns.length &&
        next.length === series.length &&
        shape.every(({ role, of }, index) => role === columns[index]!.role && of === columns[index]!.of) &&
        next.every(
          (each, index) =>
            each.label === series[index]!.label &&
            each.colour === series[index]!.colour &&
            each.x_N.length < 2 === series[index]!.x_N.length < 2,
        );
      series = next;
      columns = shape;
      want(alike ? "data" : "all");
    },
    setLook(next) {
      look = { ...look, ...next };
      columns = columnsOf(series, look);
      want("all");
    },
    setZoom(range) {
      if (range?.from === zoom?.from && range?.to === zoom?.to) return;
      zoom = range;
      showRange();
    },
    png() {
      draw();
      if (plot === null) return Promise.reject(new Error("The chart is not on the page."));
      return pictureOf(plot.ctx.canvas, {
        name: options.name,
        keys: series
          .map((each, index) => ({ label: each.label, colour: colourOf(each, index) }))
          .filter(({ label }) => !hidden.has(label)),
        ground: colour("--surface"),
        ink: colour("--ink"),
        font: fontOf(element),
      });
    },
    csv: () => csvOf(series, look.xName),
    close() {
      resized.disconnect();
      seen.disconnect();
      themed.disconnect();
      stopFingers();
      plot?.destroy();
      plot = null;
      legend.close();
      frame.remove();
      element.classList.remove("line-chart");
    },
  };
}

/** A little more than what there is; around a level line as much as it is high, and not uPlot's hundred around 0. */
function heightOf(_: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax {
  if (min === null || max === null) return [0, 1];
  if (min !== max) return uPlot.rangeNum(min, max, 0.1, true);
  return min === 0 ? [0, 1] : [Math.min(0, 2 * min), Math.max(0, 2 * min)];
}

const fontOf = (element: HTMLElement) => getComputedStyle(element).fontFamily || "sans-serif";

/** The known value nearest to a place of a column, by places. */
function nearestKnown(values_N: ArrayLike<number | null | undefined>, index: number): number {
  for (let away = 0; away < values_N.length; away++) {
    if (values_N[index - away] != null) return index - away;
    if (values_N[index + away] != null) return index + away;
  }
  return index;
}
