import { LEVELS } from "../runs/open-series.ts";

/** A series as far as it decides what is read of it. `cut` is its attempt's last step that counts. */
export interface Extent {
  readonly base: number | null;
  readonly firstStep: number;
  readonly lastStep: number;
  readonly thinnedTo: number;
}

/** What to read: whole buckets of a level, or raw points; `from` and `to` are steps and both included. */
export type Piece =
  | {
      readonly level: number;
      readonly first: number;
      readonly last: number;
      /** Also the unfinished bucket, which is the last one. */
      readonly open: boolean;
      /** Only buckets whose last point is within: where raw points were thinned, edges are as wide as a bucket. */
      readonly from: number;
      readonly to: number;
    }
  | { readonly level: null; readonly from: number; readonly to: number };

/** The level that serves stretches that are whole multiples of 10^power; null when raw points must. */
export function levelFor({ base }: Extent, power: number): number | null {
  return base === null || power < base ? null : Math.min(power, base + LEVELS - 1);
}

/**
 * The pieces that make up the steps from `from` to `to`: buckets of the level as far as they lie within, the rest from
 * lower levels, and what no bucket holds from raw points. Where those are gone, buckets of the lowest level stand at
 * their last point.
 */
export function piecesOf(series: Extent, from: number, to: number, level: number | null): Piece[] {
  const { base, firstStep, lastStep, thinnedTo } = series;
  const lo = Math.max(from, firstStep);
  const hi = Math.min(to, lastStep);
  if (lo > hi) return [];
  if (base === null || level === null || level < base) {
    const pieces: Piece[] =
      hi > thinnedTo ? [{ level: null, from: Math.max(lo, thinnedTo + 1), to: hi }] : [];
    if (base === null || lo > thinnedTo) return pieces;
    const size = 10 ** base;
    const end = Math.min(hi, thinnedTo);
    const [first, last] = [Math.floor(lo / size), Math.floor(end / size)];
    return [{ level: base, first, last, open: false, from: lo, to: end }, ...pieces];
  }
  const size = 10 ** level;
  // Nothing stands before the first point or beyond the last: the buckets that they are in are whole.
  const first = lo === firstStep ? Math.floor(lo / size) : Math.ceil(lo / size);
  const last = hi === lastStep ? Math.floor(hi / size) : Math.floor((hi + 1) / size) - 1;
  if (first > last) return piecesOf(series, lo, hi, level - 1);
  return [
    ...(first * size > lo ? piecesOf(series, lo, first * size - 1, level - 1) : []),
    {
      ...{ level, first, last, open: hi === lastStep },
      ...{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
    },
    ...((last + 1) * size <= hi ? piecesOf(series, (last + 1) * size, hi, level - 1) : []),
  ];
}
