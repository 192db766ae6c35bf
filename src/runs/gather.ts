import type { Follower } from "../bus/bus.ts";
import type { LoggedEvent } from "../protocol/event.ts";

/** Reads a follower in larger batches than it gives: until `maxEntries` are there or the first has waited `waitMs`. */
export function gather(follower: Follower, { maxEntries, waitMs }: { maxEntries: number; waitMs: number }) {
  // At most one read is under way; what a deadline leaves unread is the first of the next batch.
  let reading: Promise<IteratorResult<readonly LoggedEvent[]>> | null = null;
  const read = () => {
    if (reading === null) {
      reading = follower.next();
      // Whoever awaits it hears of its failure; nobody may, when the reader is left.
      reading.catch(() => {});
    }
    return reading;
  };

  return {
    /** The next entries, or null when the follower has ended. */
    async next(): Promise<readonly LoggedEvent[] | null> {
      const first = await read();
      reading = null;
      if (first.done === true) return null;
      const entries = [...first.value];
      if (entries.length >= maxEntries) return entries;
      const deadline = timer(waitMs);
      try {
        while (entries.length < maxEntries) {
          const more = await Promise.race([read(), deadline.passed]);
          if (more === null) break;
          if (more.done === true) break; // read() answers it again, and the next call returns null
          reading = null;
          entries.push(...more.value);
        }
      } finally {
        deadline.clear();
      }
      return entries;
    },
  };
}

function timer(ms: number): { passed: Promise<null>; clear: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>();
  const handle = setTimeout(resolve, ms, null);
  return { passed: promise, clear: () => clearTimeout(handle) };
}
