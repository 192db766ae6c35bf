/** One upright axis of parallel coordinates: a knob, or what trials are compared by. */
export interface ParallelAxis {
  readonly name: string;
  readonly scale: Scale;
}

/** Where values lie on an axis, from 0 at its foot to 1 at its head. */
export type Scale =
  | { readonly kind: "linear" | "log"; readonly min: number; readonly max: number }
  | { readonly kind: "categories"; readonly values: readonly string[] };

/** One trial: its place on each axis; null where it has no value. */
export interface ParallelLine {
  readonly trial: number;
  readonly places_A: readonly (number | null)[];
}

/** A stretch of an axis that lines must go through. */
export interface Brush {
  readonly low: number;
  readonly high: number;
}

interface Parameter {
  readonly knob: string;
  readonly values: readonly string[] | null;
  readonly range: { readonly min: number; readonly max: number; readonly scale: "LINEAR" | "LOG" } | null;
}

interface Trial {
  readonly trial: number;
  readonly value: number | null;
  readonly settings: readonly { readonly knob: string; readonly value: string }[];
}

/** Values that are so many times apart are told apart on a log axis only. */
const logFrom = 20;

export function scaleOf({ values, range }: Pick<Parameter, "values" | "range">): Scale {
  if (range !== null)
    return {
      kind: range.scale === "LOG" && range.min > 0 ? "log" : "linear",
      min: range.min,
      max: range.max,
    };
  const numbers = (values ?? []).map(numberOf);
  if (numbers.length === 0 || numbers.some((number) => number === null))
    return { kind: "categories", values: values ?? [] };
  return scaleOfNumbers(numbers.filter((number) => number !== null));
}

function scaleOfNumbers(numbers: readonly number[]): Scale {
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  return { kind: min > 0 && max / min >= logFrom ? "log" : "linear", min, max };
}

/** Where a value lies; null for one that is not of the axis. */
export function placeOf(scale: Scale, value: string | number | null): number | null {
  if (value === null) return null;
  if (scale.kind === "categories") {
    const index = scale.values.indexOf(String(value));
    return index < 0 ? null : scale.values.length < 2 ? 0.5 : index / (scale.values.length - 1);
  }
  const number = typeof value === "number" ? value : numberOf(value);
  if (number === null) return null;
  const { min, max } = scale;
  if (min === max) return 0.5;
  const place =
    scale.kind === "log" ? Math.log(number / min) / Math.log(max / min) : (number - min) / (max - min);
  // Zero has no sign here.
  return Number.isFinite(place) ? place + 0 : null;
}

/** The value at a place of an axis of numbers. */
export function valueAt(scale: Exclude<Scale, { kind: "categories" }>, place: number): number {
  const { kind, min, max } = scale;
  return kind === "log" ? min * (max / min) ** place : min + place * (max - min);
}

/** What stands beside an axis: every category, or some values from foot to head. */
export function ticksOf(scale: Scale): { readonly place: number; readonly value: string | number }[] {
  if (scale.kind === "categories")
    return scale.values.map((value) => ({ place: placeOf(scale, value)!, value }));
  if (scale.min === scale.max) return [{ place: 0.5, value: scale.min }];
  return [0, 0.25, 0.5, 0.75, 1].map((place) => ({ place, value: valueAt(scale, place) }));
}

/** The axes of a sweep, what it compares by at the end with the best at its head, and a line for each trial. */
export function parallelOf(
  parameters: readonly Parameter[],
  metric: string | null,
  trials: readonly Trial[],
  lowIsBetter = false,
): { readonly axes: readonly ParallelAxis[]; readonly lines: readonly ParallelLine[] } {
  const values = trials.flatMap(({ value }) => (value !== null && Number.isFinite(value) ? [value] : []));
  const axes: ParallelAxis[] = parameters.map((parameter) => ({
    name: parameter.knob,
    scale: scaleOf(parameter),
  }));
  const measured = metric !== null && values.length > 0;
  if (measured) {
    const ends = [Math.min(...values), Math.max(...values)] as const;
    // The best is at the head, whichever end that is.
    const [min, max] = lowIsBetter ? [ends[1], ends[0]] : ends;
    axes.push({ name: metric, scale: { kind: "linear", min, max } });
  }
  const lines = trials.map(({ trial, value, settings }) => ({
    trial,
    places_A: axes.map(({ name, scale }, at) =>
      placeOf(
        scale,
        measured && at === axes.length - 1
          ? value
          : (settings.find(({ knob }) => knob === name)?.value ?? null),
      ),
    ),
  }));
  return { axes, lines };
}

/** Whether a line goes through every brush. */
export const isWithin = ({ places_A }: ParallelLine, brushes: readonly (Brush | null)[]) =>
  brushes.every((brush, at) => {
    const place = places_A[at] ?? null;
    return brush === null || (place !== null && place >= brush.low - 1e-9 && place <= brush.high + 1e-9);
  });

/** A number as TOML writes it; null for anything else. */
function numberOf(text: string): number | null {
  const plain = text.replaceAll("_", "");
  return /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(plain) ? Number(plain) : null;
}
