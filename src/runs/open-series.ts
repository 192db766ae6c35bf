import type { Columns } from "./packed-points.ts";

/** Points that wait in their series' own row; with one more they become a block. A report of a step rewrites them all. */
export const TAIL_POINTS = 32;
/** Points of a block: at some 10 bytes each, four blocks fill a page of the store and none is moved out of its row. */
export const BLOCK_POINTS = 190;
/** Rollup levels of a series, each of buckets ten times as wide: the widest holds a million steps or more. */
export const LEVELS = 5;
/** A series of no more points than the finest chart shows keeps its raw points for ever. */
export const SHORT_POINTS = 2000;

/** What some neighbouring points of a series say together. `sum`, `min` and `max` are of those `known`, the numbers. */
export interface Sums {
  count: number;
  known: number;
  sum: number;
  min: number;
  max: number;
}

/** A bucket of one level, with its last point; bucket b of level n holds the steps from b·10^n. */
export interface Rollup extends Sums {
  readonly level: number;
  readonly bucket: number;
  lastStep: number;
  lastValue: number | null;
  lastAt: number;
}

/**
 * One series of one attempt while points are added to it. Points rise: each is beyond the last, or late. The buckets
 * that the last point is in are open: `open[i]` is of level `base + i` and holds what is not in a lower one.
 */
export interface OpenSeries {
  readonly run: number;
  readonly keyId: number;
  readonly attempt: number;
  points: number;
  firstStep: number;
  firstAt: number;
  lastStep: number;
  lastValue: number | null;
  lastAt: number;
  /** The lowest level of its rollups, by how far apart its first points stand; null while the tail holds them all. */
  base: number | null;
  readonly open: Sums[];
  /** The first step that is not in the lowest open bucket. */
  border: number;
  readonly tail: Columns;
  /** Buckets that were closed, or that a late point changed, since the series was last written; by level and bucket. */
  readonly closed: Map<string, Rollup>;
  /** Points before the tail: whether they are new, only the blocks know. */
  late: Columns;
}

/** A series without a point. */
export function newSeries(run: number, keyId: number, attempt: number): OpenSeries {
  return {
    ...{ run, keyId, attempt, points: 0, firstStep: 0, firstAt: 0, lastStep: -1, lastValue: null, lastAt: 0 },
    ...{ base: null, open: Array.from({ length: LEVELS }, noSums), border: 0, tail: noPoints() },
    ...{ closed: new Map(), late: noPoints() },
  };
}

/** Adds points in the order of the log; of two at one step the first counts. */
export function addPoints(
  series: OpenSeries,
  steps: readonly number[],
  values: readonly (number | null)[],
  at: number,
): void {
  const { tail } = series;
  for (let n = 0; n < steps.length; n++) {
    const step = steps[n] as number;
    const value = values[n] as number | null;
    if (step <= series.lastStep) {
      if (step !== series.lastStep) addLate(series, step, value, at);
      continue;
    }
    if (series.points === 0) {
      series.firstStep = step;
      series.firstAt = at;
    }
    if (series.base !== null) rise(series, step, value);
    series.points++;
    series.lastStep = step;
    series.lastValue = value;
    series.lastAt = at;
    tail.steps.push(step);
    tail.values.push(value);
    tail.ats.push(at);
    if (series.base === null && tail.steps.length > TAIL_POINTS) beginRollups(series);
  }
}

/** The points that have become blocks, in order; the tail is then what is left. */
export function takeBlocks({ tail }: OpenSeries): Columns | null {
  if (tail.steps.length <= TAIL_POINTS) return null;
  const count = tail.steps.length;
  return { steps: tail.steps.splice(0, count), values: tail.values.splice(0), ats: tail.ats.splice(0) };
}

/** Counts a point that stands before the last one and was not there; where it is kept is the caller's. */
export function countLate(series: OpenSeries, step: number, value: number | null, at: number): void {
  series.points++;
  if (step < series.firstStep) {
    series.firstStep = step;
    series.firstAt = at;
  }
  if (series.base === null) return;
  for (let n = 0, size = 10 ** series.base; n < LEVELS; n++, size *= 10) {
    const bucket = Math.floor(step / size);
    if (bucket === Math.floor(series.lastStep / size)) {
      addValue(series.open[n] as Sums, value);
      return;
    }
    const point = noSums();
    addValue(point, value);
    close(series, { ...point, level: series.base + n, bucket, lastStep: step, lastValue: value, lastAt: at });
  }
}

/** Puts a point among others by its step, unless one is there already. */
export function insertPoint(into: Columns, step: number, value: number | null, at: number): boolean {
  let low = 0;
  let high = into.steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((into.steps[middle] as number) < step) low = middle + 1;
    else high = middle;
  }
  if (into.steps[low] === step) return false;
  into.steps.splice(low, 0, step);
  into.values.splice(low, 0, value);
  into.ats.splice(low, 0, at);
  return true;
}

/** The first step beyond the bucket of a level that a step is in. */
export function borderOf(base: number, step: number): number {
  const size = 10 ** base;
  return (Math.floor(step / size) + 1) * size;
}

export function noPoints(): Columns {
  return { steps: [], values: [], ats: [] };
}

/** Nothing yet. */
export function noSums(): Sums {
  return { count: 0, known: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
}

/** Adds what other points say. */
export function addSums(into: Sums, more: Sums): void {
  into.count += more.count;
  into.known += more.known;
  into.sum += more.sum;
  if (more.min < into.min) into.min = more.min;
  if (more.max > into.max) into.max = more.max;
}

function addValue(into: Sums, value: number | null): void {
  into.count++;
  if (value === null) return;
  into.known++;
  into.sum += value;
  if (value < into.min) into.min = value;
  if (value > into.max) into.max = value;
}

function addLate(series: OpenSeries, step: number, value: number | null, at: number): void {
  const first = series.tail.steps[0];
  if (series.base !== null && (first === undefined || step < first)) {
    series.late.steps.push(step);
    series.late.values.push(value);
    series.late.ats.push(at);
    return;
  }
  if (!insertPoint(series.tail, step, value, at)) return;
  countLate(series, step, value, at);
  if (series.base === null && series.tail.steps.length > TAIL_POINTS) beginRollups(series);
}

/** Sparse series begin at a higher level: a bucket of the lowest is about a hundred points, never one. */
function beginRollups(series: OpenSeries): void {
  const { steps, values, ats } = series.tail;
  const apart = (series.lastStep - series.firstStep) / (steps.length - 1);
  const base = 2 + Math.min(8, Math.floor(Math.log10(Math.max(1, apart))));
  series.base = base;
  series.border = borderOf(base, steps[0] as number);
  for (let n = 0; n < steps.length; n++) {
    const last =
      n === 0
        ? null
        : { step: steps[n - 1] as number, value: values[n - 1] ?? null, at: ats[n - 1] as number };
    rise(series, steps[n] as number, values[n] ?? null, last);
  }
}

/** Adds a point beyond the last one to the open buckets, after closing those that it is no longer in. */
function rise(
  series: OpenSeries,
  step: number,
  value: number | null,
  last: { step: number; value: number | null; at: number } | null = null,
): void {
  if (step >= series.border) {
    const base = series.base as number;
    const { lastStep, lastValue, lastAt } =
      last === null ? series : { lastStep: last.step, lastValue: last.value, lastAt: last.at };
    for (let n = 0, size = 10 ** base; n < LEVELS; n++, size *= 10) {
      const bucket = Math.floor(lastStep / size);
      if (Math.floor(step / size) === bucket) break;
      const sums = series.open[n] as Sums;
      if (sums.count === 0) continue;
      close(series, { ...sums, level: base + n, bucket, lastStep, lastValue, lastAt });
      const above = series.open[n + 1];
      if (above !== undefined) addSums(above, sums);
      series.open[n] = noSums();
    }
    series.border = borderOf(base, step);
  }
  addValue(series.open[0] as Sums, value);
}

function close({ closed }: OpenSeries, rollup: Rollup): void {
  const name = `${rollup.level} ${rollup.bucket}`;
  const before = closed.get(name);
  if (before === undefined) {
    closed.set(name, rollup);
    return;
  }
  addSums(before, rollup);
  if (rollup.lastStep <= before.lastStep) return;
  before.lastStep = rollup.lastStep;
  before.lastValue = rollup.lastValue;
  before.lastAt = rollup.lastAt;
}
