/** Resolves after the time or as soon as the signal fires; never rejects and leaves no listener behind. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}

/** The wait before try number `failures + 1`: doubles up to `maxMs`, between half and all of it at random. */
export function backoffMs(failures: number, baseMs: number, maxMs: number): number {
  const ms = Math.min(maxMs, baseMs * 2 ** Math.min(failures, 30));
  return ms * (0.5 + Math.random() / 2);
}
