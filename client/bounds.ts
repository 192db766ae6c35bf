/** A signal with an end: it fires when one of others does, when its time is over, or when it is told to. */
export interface Bound {
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
  /** Fires with this reason after so many ms from now, in place of what was said before; null for never. */
  within(ms: number | null, reason?: () => unknown): void;
  /** Lets go of the timer and of the other signals. */
  release(): void;
}

/** Made by hand: `AbortSignal.any` is not there in Node 18, and never lets go of a signal that lives long. */
export function openBound(others: readonly (AbortSignal | undefined)[] = []): Bound {
  const controller = new AbortController();
  const given = others.filter((each) => each !== undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => controller.abort(given.find(({ aborted }) => aborted)?.reason);
  for (const other of given) other.addEventListener("abort", follow, { once: true });
  if (given.some(({ aborted }) => aborted)) follow();
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    within(ms, reason) {
      clearTimeout(timer);
      if (ms !== null) timer = setTimeout(() => controller.abort(reason?.()), ms);
    },
    release() {
      clearTimeout(timer);
      for (const other of given) other.removeEventListener("abort", follow);
    },
  };
}

/** Resolves after so many ms, or at once when the signal fires; never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });
}

const longestPauseMs = 5000;

/** How long to wait before the n-th try again, from 0: doubling, jittered, and never longer than five seconds. */
export function backoffMs(attempt: number): number {
  return Math.min(longestPauseMs, 100 * 2 ** attempt) * (0.5 + Math.random() / 2);
}
