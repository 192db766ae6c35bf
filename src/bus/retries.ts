/** Waits, or less when the signal fires; never rejects and leaves no timer and no listener. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** How long to wait before try number `attempt` (from 0): doubling up to the longest, jittered by half. */
export function backoffMs(attempt: number, firstMs = 50, longestMs = 1000): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 30)) * (0.5 + Math.random() / 2);
}

/** Tries until it works or the time is up, and then rejects with what the last try said. */
export async function retry<T>(
  work: () => Promise<T>,
  { timeoutMs, signal, passes = () => true }: Retry,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const waitMs = backoffMs(attempt);
      if (signal?.aborted || performance.now() + waitMs > end || !passes(error)) throw error;
      await pause(waitMs, signal);
    }
  }
}

interface Retry {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Whether the trouble may pass by itself. */
  readonly passes?: (error: unknown) => boolean;
}
