import type { LoggedEvent } from "../protocol/event.ts";
import { runIdOf } from "../protocol/event.ts";

/** What a subscriber follows: one run, or everything that happens in one workspace. */
export type LiveScope = { readonly runId: string } | { readonly workspaceId: string };

/** The newest events of the log, kept in memory by count and by bytes, with a line for each run and each workspace. */
export interface Ring {
  /** Everything after this position is here. */
  readonly first: number;
  /** The newest position that was taken in. */
  readonly last: number;
  /** Takes in what follows `last`, in order. */
  push(logged: LoggedEvent, sizeBytes: number): void;
  /** Moves `last` past an entry that nobody is to see. */
  skip(sequence: number): void;
  /** Up to `limit` events of the scope after a position that is not before `first`. */
  read(after: number, scope: LiveScope, limit: number): readonly LoggedEvent[];
}

export function createRing(options: { start: number; maxEvents: number; maxBytes: number }): Ring {
  const all = createLine<{ logged: LoggedEvent; sizeBytes: number }>();
  const runs = new Map<string, Line<LoggedEvent>>();
  const workspaces = new Map<string, Line<LoggedEvent>>();
  let first = options.start;
  let last = options.start;
  let bytes = 0;

  const evict = () => {
    const { logged, sizeBytes } = all.shift();
    bytes -= sizeBytes;
    first = logged.sequence;
    for (const [lines, key] of linesOf(logged)) {
      const line = lines.get(key)!;
      line.shift();
      if (line.length === 0) lines.delete(key);
    }
  };
  const linesOf = ({ event }: LoggedEvent): [Map<string, Line<LoggedEvent>>, string][] => {
    const runId = runIdOf(event);
    return runId === null
      ? [[workspaces, event.workspaceId]]
      : [
          [workspaces, event.workspaceId],
          [runs, runId],
        ];
  };

  return {
    get first() {
      return first;
    },
    get last() {
      return last;
    },
    push(logged, sizeBytes) {
      last = logged.sequence;
      bytes += sizeBytes;
      all.push({ logged, sizeBytes });
      for (const [lines, key] of linesOf(logged)) {
        const line = lines.get(key) ?? createLine();
        lines.set(key, line);
        line.push(logged);
      }
      while (all.length > options.maxEvents || (bytes > options.maxBytes && all.length > 0)) evict();
    },
    skip(sequence) {
      last = sequence;
    },
    read(after, scope, limit) {
      const line = "runId" in scope ? runs.get(scope.runId) : workspaces.get(scope.workspaceId);
      if (!line) return [];
      let low = 0;
      let high = line.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (line.at(middle).sequence <= after) low = middle + 1;
        else high = middle;
      }
      return line.slice(low, limit);
    },
  };
}

interface Line<T> {
  readonly length: number;
  push(item: T): void;
  shift(): T;
  at(index: number): T;
  slice(from: number, limit: number): T[];
}

/** A queue whose front is cut off now and then: shifting an array costs its length, each time. */
function createLine<T>(): Line<T> {
  let items: (T | undefined)[] = [];
  let front = 0;
  return {
    get length() {
      return items.length - front;
    },
    push(item) {
      items.push(item);
    },
    shift() {
      const item = items[front] as T;
      items[front++] = undefined;
      if (front > 64 && front * 2 > items.length) {
        items = items.slice(front);
        front = 0;
      }
      return item;
    },
    at: (index) => items[front + index] as T,
    slice: (from, limit) => items.slice(front + from, front + from + limit) as T[],
  };
}
