import type { XRange } from "../../charts/series.ts";
import type { Axis } from "../../generated/operations.ts";

/** How the charts are looked at: all of it stands in the address. */
export interface ChartsView {
  readonly axis: Axis;
  /** Weight of the moving average, 0 to 0.99. */
  readonly smoothing: number;
  readonly logScale: boolean;
  readonly attempt: number | null;
  readonly zoom: XRange | null;
}

const axes: Readonly<Record<string, Axis>> = { step: "STEP", time: "TIME", tokens: "TOKENS" };

export function readChartsView(search: URLSearchParams): ChartsView {
  const number = (name: string) => {
    const text = search.get(name);
    return text === null || text === "" || !Number.isFinite(Number(text)) ? null : Number(text);
  };
  const [from, to, attempt] = [number("from"), number("to"), number("attempt")];
  return {
    axis: axes[search.get("axis") ?? ""] ?? "STEP",
    smoothing: Math.min(0.99, Math.max(0, number("smoothing") ?? 0)),
    logScale: search.get("log") === "1",
    attempt: attempt !== null && Number.isInteger(attempt) && attempt > 0 ? attempt : null,
    zoom: from !== null && to !== null && to > from ? { from, to } : null,
  };
}

/** The address with another view in it; what is as it usually is stays out, and what is not of the charts stays. */
export function writeChartsView(search: URLSearchParams, view: ChartsView): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, text: string | null) =>
    text === null ? next.delete(name) : next.set(name, text);
  set("axis", view.axis === "STEP" ? null : view.axis.toLowerCase());
  set("smoothing", view.smoothing === 0 ? null : String(view.smoothing));
  set("log", view.logScale ? "1" : null);
  set("attempt", view.attempt === null ? null : String(view.attempt));
  set("from", view.zoom === null ? null : String(Number(view.zoom.from.toPrecision(8))));
  set("to", view.zoom === null ? null : String(Number(view.zoom.to.toPrecision(8))));
  return next;
}
