import type { Source } from "./source.ts";

/** Messages that may wait for a reader before the stream is told to hold on. */
const capacity = 16;
let readers = 0;

/**
 * A source read by `for await`: one subscriber with a short queue. Written by hand, because the return() of an async
 * generator that waits would never come back.
 */
export function createQueue<M>(join: Source<M>["join"]): AsyncIterableIterator<M, undefined> {
  const queue: M[] = [];
  const waiting: ((result: IteratorResult<M, undefined>) => void)[] = [];
  let resume: (() => void) | null = null;
  let over = false;
  const done = { done: true, value: undefined } as const;

  const finish = () => {
    over = true;
    for (const resolve of waiting.splice(0)) resolve(done);
  };
  const leave = join({
    key: `reader ${++readers}`,
    render: (message) => message,
    sink: {
      write(message) {
        const next = waiting.shift();
        if (next) next({ done: false, value: message });
        else queue.push(message);
        return queue.length < capacity;
      },
      whenDrained(callback) {
        resume = callback;
      },
      end: finish,
    },
  });

  return {
    next() {
      const message = queue.shift();
      if (message !== undefined) {
        if (queue.length === 0 && resume !== null) {
          const go = resume;
          resume = null;
          go();
        }
        return Promise.resolve({ done: false, value: message });
      }
      if (over) return Promise.resolve(done);
      return new Promise((resolve) => waiting.push(resolve));
    },
    async return() {
      leave();
      queue.length = 0;
      finish();
      return done;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
