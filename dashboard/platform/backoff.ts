const firstMs = 150;
const longestMs = 5_000;
/** What held for so long was well: the next trouble is a first one. */
const wellMs = 10_000;

/**
 * Answers, each time that something has failed, how long to leave it alone: doubling, jittered, never longer than five seconds.
 * Its end is the page's: a server may be away for as long as a laptop sleeps.
 */
export function createBackoff(): () => number {
  let failures = 0;
  let failedAtMs = 0;
  return () => {
    const now = Date.now();
    failures = now - failedAtMs > wellMs ? 1 : failures + 1;
    failedAtMs = now;
    return jittered(Math.min(longestMs, firstMs * 2 ** Math.min(failures, 6)));
  };
}

/** Up to a quarter less, so that many who wait do not come all at once. */
export const jittered = (waitMs: number) => waitMs * (0.75 + Math.random() / 4);
