import { cacheFloats, type SamplingRoom, samplingBytes } from "./sampling.ts";
import { parameterCount, type Shape } from "./shapes.ts";
import type { RequestTable } from "./tables.ts";
import { type Threads, withRegions } from "./threads.ts";
import { sortedByTokens, split } from "./trees.ts";

/**
 * Bytes of key-value caches that one thread works on at once. Decoding reads all of them for every token, so they
 * have to stay near: with 2 MB sampling ran twice as fast as with 12 MB (1 MB of second-level cache, shared third).
 */
const CACHE_BYTES = 2 * 1024 * 1024;
const PREFILL_TOKENS = 256;

export interface SamplerAtWork {
  sample(table: RequestTable): Promise<void>;
  /** Waits for what is being sampled, then lets the weights go. */
  close(): Promise<void>;
}

/** A copy of the packed weights as they are at this moment; training on does not touch it. */
export function takeSampler(threads: Threads, shape: Shape, source: number): SamplerAtWork {
  const { samplers: pool, allocator, views } = threads;
  const floats = parameterCount(shape);
  const packed = allocator.allocate(floats * 4);
  views.floats(packed, floats).set(views.floats(source, floats));
  const atWork = new Set<Promise<void>>();

  async function sample(table: RequestTable): Promise<void> {
    const prompts = { starts: table.starts, tokens: table.prompts };
    const parts = split(prompts, sortedByTokens(prompts), pool.threads);
    const rooms = parts.map((order) => roomFor(table, order, shape));
    await withRegions(
      threads,
      rooms.map((room) => samplingBytes(shape, room)),
      async (regions) => {
        const tasks = parts.map((order, thread) => {
          const [region, room] = [regions[thread]!, rooms[thread]!];
          return pool.run(thread, { kind: "sample", shape, packed, table, order, region, room });
        });
        await Promise.all(tasks);
      },
    );
  }

  return {
    sample(table) {
      const work = sample(table).finally(() => atWork.delete(work));
      atWork.add(work);
      return work;
    },
    async close() {
      await Promise.allSettled(atWork);
      allocator.free(packed);
    },
  };
}

function roomFor(table: RequestTable, order: Int32Array, shape: Shape): SamplingRoom {
  let prompt = 0;
  let whole = 0;
  for (const request of order) {
    const length = table.starts[request + 1]! - table.starts[request]!;
    prompt = Math.max(prompt, length);
    whole = Math.max(whole, Math.min(length + table.options[request]!.maxTokens, shape.context));
  }
  const eight = (length: number) => Math.ceil(length / 8) * 8;
  const span = eight(whole);
  const affordable = Math.floor(CACHE_BYTES / (cacheFloats(shape, span) * 4));
  return {
    // Whole tiles of four rows; at least two of them, so that the weights are not read for too few.
    slots: Math.min(order.length, Math.max(8, affordable & ~3)),
    span,
    prefill: { tokens: Math.max(PREFILL_TOKENS, prompt), span: eight(prompt), backward: false },
  };
}
