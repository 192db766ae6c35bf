import { EngineError } from "../engine.ts";

const PAGE = 65536;
const ALIGNMENT = 64;

/** Views of a shared memory that stay right when it grows. */
export interface Views {
  floats(pointer: number, count: number): Float32Array;
  ints(pointer: number, count: number): Int32Array;
}

export function viewsOf(memory: WebAssembly.Memory): Views {
  let buffer = memory.buffer;
  const current = () => {
    // A shared memory that another thread grew keeps its old, shorter buffer until it is asked again.
    buffer = memory.buffer;
    return buffer;
  };
  return {
    floats: (pointer, count) => new Float32Array(current(), pointer, count),
    ints: (pointer, count) => new Int32Array(current(), pointer, count),
  };
}

/** Regions of one memory, aligned to a cache line; freed ones are joined with their neighbours and used again. */
export interface Allocator {
  allocate(bytes: number): number;
  free(pointer: number): void;
  readonly usedBytes: number;
}

/** First fit over a sorted list of holes. Page 0 is never given out: no pointer is 0. */
export function createAllocator(memory: WebAssembly.Memory): Allocator {
  let holes: { start: number; bytes: number }[] = [];
  const sizes = new Map<number, number>();
  let end = PAGE;
  let usedBytes = 0;

  function grow(bytes: number): void {
    const missing = Math.ceil((end + bytes - memory.buffer.byteLength) / PAGE);
    if (missing > 0) {
      try {
        memory.grow(missing);
      } catch (cause) {
        throw new EngineError("The engine's memory is full", { retryable: true, cause });
      }
    }
    release(end, bytes);
    end += bytes;
  }

  function release(start: number, bytes: number): void {
    holes.push({ start, bytes });
    holes.sort((a, b) => a.start - b.start);
    const joined: typeof holes = [];
    for (const hole of holes) {
      const last = joined.at(-1);
      if (last && last.start + last.bytes === hole.start) last.bytes += hole.bytes;
      else joined.push(hole);
    }
    holes = joined;
  }

  function allocate(bytes: number): number {
    const size = Math.max(1, Math.ceil(bytes / ALIGNMENT)) * ALIGNMENT;
    const hole = holes.find((candidate) => candidate.bytes >= size);
    if (!hole) {
      grow(size);
      return allocate(bytes);
    }
    const { start } = hole;
    hole.start += size;
    hole.bytes -= size;
    holes = holes.filter((one) => one.bytes > 0);
    sizes.set(start, size);
    usedBytes += size;
    return start;
  }

  function free(pointer: number): void {
    const bytes = sizes.get(pointer);
    if (bytes === undefined) throw new Error(`Nothing is allocated at ${pointer}`);
    sizes.delete(pointer);
    usedBytes -= bytes;
    release(pointer, bytes);
  }

  return {
    allocate,
    free,
    get usedBytes() {
      return usedBytes;
    },
  };
}

/** Lays named arrays of 4-byte elements one after another, each on its own cache line: their offsets and the whole. */
export function layOut<Name extends string>(
  counts: Readonly<Record<Name, number>>,
): {
  readonly offsets: Readonly<Record<Name, number>>;
  readonly bytes: number;
} {
  const offsets = {} as Record<Name, number>;
  let bytes = 0;
  for (const name in counts) {
    offsets[name] = bytes;
    bytes += Math.ceil((counts[name] * 4) / ALIGNMENT) * ALIGNMENT;
  }
  return { offsets, bytes };
}
