import type { LoggedEvent } from "../protocol/event.ts";
import type { Follower } from "./bus.ts";

/**
 * The hand-written iterator behind every Follower. A source offers entries; readers take what has arrived. It is not an
 * async generator, whose return() would wait for the pending next() and never come back.
 */
export function createInlet({ maxBatch, taken, close }: InletOptions): Inlet {
  const waiting: PromiseWithResolvers<IteratorResult<readonly LoggedEvent[], undefined>>[] = [];
  let buffer: LoggedEvent[] = [];
  let failure: { readonly error: unknown } | null = null;
  let closing: Promise<void> | null = null;
  let handing = false;

  function handOut(): void {
    handing = false;
    if (buffer.length === 0) return;
    while (waiting.length > 0 && buffer.length > 0)
      waiting.shift()!.resolve({ done: false, value: buffer.splice(0, maxBatch) });
    taken();
  }

  function end(): Promise<void> {
    closing ??= Promise.resolve().then(close);
    buffer = [];
    for (const waiter of waiting.splice(0)) waiter.resolve({ done: true, value: undefined });
    return closing;
  }

  const follower: Follower = {
    next() {
      if (buffer.length > 0) {
        const batch = buffer.splice(0, maxBatch);
        taken();
        return Promise.resolve({ done: false, value: batch });
      }
      if (failure !== null) return Promise.reject(failure.error);
      if (closing !== null) return Promise.resolve({ done: true, value: undefined });
      const waiter = Promise.withResolvers<IteratorResult<readonly LoggedEvent[], undefined>>();
      waiting.push(waiter);
      return waiter.promise;
    },
    async return() {
      await end();
      return { done: true, value: undefined };
    },
    close: end,
    [Symbol.asyncIterator]: () => follower,
  };

  return {
    follower,
    buffered: () => buffer.length,
    closed: () => closing !== null,
    offer(entry) {
      if (closing !== null) return;
      buffer.push(entry);
      // Later in this turn, so that all that came in one piece leaves as one batch.
      if (waiting.length > 0 && !handing) {
        handing = true;
        queueMicrotask(handOut);
      }
    },
    fail(error) {
      failure = { error };
      handOut();
      for (const waiter of waiting.splice(0)) waiter.reject(error);
    },
  };
}

export interface Inlet {
  readonly follower: Follower;
  /** How many entries nobody has taken yet: the source asks for more when this falls. */
  buffered(): number;
  closed(): boolean;
  offer(entry: LoggedEvent): void;
  /** No more will come: readers learn why, once they have taken what is there. */
  fail(error: unknown): void;
}

interface InletOptions {
  readonly maxBatch: number;
  /** Called when entries were taken. */
  readonly taken: () => void;
  /** Called once, when the reader has left. */
  readonly close: () => Promise<void>;
}
