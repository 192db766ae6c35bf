import type { OpenSeries } from "./open-series.ts";

/** Series that are remembered; at one to two kilobytes each. Beyond, all are read anew when they are next added to. */
const MAX_SERIES = 50_000;

/**
 * What a fold remembers of open series from one batch to the next, so that it need not read what it has just written.
 * It is true only for who finds the bookmark where this memory's last fold left it: a transaction that was rolled
 * back, or another replica's fold, empties it.
 */
export interface SeriesMemory {
  /** Forgets, unless the bookmark is where the last batch left it. Until `keep`, nothing is remembered. */
  begin(bookmark: number): void;
  /** The transaction is committed, and its bookmark is there. */
  keep(bookmark: number): void;
  readonly keyIds: Map<string, number>;
  get(run: number, attempt: number, key: string): OpenSeries | undefined;
  set(run: number, attempt: number, key: string, series: OpenSeries): void;
}

export function createSeriesMemory(): SeriesMemory {
  const series = new Map<string, Map<string, OpenSeries>>();
  const keyIds = new Map<string, number>();
  let place: number | null = null;
  let size = 0;

  return {
    begin(bookmark) {
      if (bookmark !== place || size > MAX_SERIES) {
        series.clear();
        keyIds.clear();
        size = 0;
      }
      place = null;
    },
    keep(bookmark) {
      place = bookmark;
    },
    keyIds,
    get: (run, attempt, key) => series.get(`${run} ${attempt}`)?.get(key),
    set(run, attempt, key, one) {
      const name = `${run} ${attempt}`;
      const ofAttempt = series.get(name) ?? new Map<string, OpenSeries>();
      series.set(name, ofAttempt);
      if (!ofAttempt.has(key)) size++;
      ofAttempt.set(key, one);
    },
  };
}
