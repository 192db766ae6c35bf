/** How long deliveries took, kept as counts in buckets of 3 %: the same room for a thousand as for a billion. */
export type Lags = number[];

const width = Math.log(1.03);
const shortestMs = 0.1;

/** Counts one. */
export function addLag(lags: Lags, ms: number): void {
  const bucket = Math.max(0, Math.ceil(Math.log(Math.max(ms, shortestMs) / shortestMs) / width));
  lags[bucket] = (lags[bucket] ?? 0) + 1;
}

/** All of these together. */
export function mergeLags(all: readonly Lags[]): Lags {
  const merged: Lags = [];
  for (const lags of all)
    for (const [bucket, count] of lags.entries()) merged[bucket] = (merged[bucket] ?? 0) + (count ?? 0);
  return merged;
}

/** The time that this share of them did not exceed; null when there are none. */
export function lagAt(lags: Lags, share: number): number | null {
  const total = lags.reduce((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [bucket, count] of lags.entries()) {
    seen += count ?? 0;
    if (seen >= total * share) return shortestMs * Math.exp(bucket * width);
  }
  return null;
}
