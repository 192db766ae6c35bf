import { traceparent } from "../spans.ts";
import type { Entry, Log } from "./bus.ts";
import { type CheckedEntry, checkEntry } from "./entries.ts";
import { backoffMs, pause } from "./retries.ts";

/**
 * One writer for all appends of a process: what was asked for while one group is on its way goes together in the next,
 * in the order asked. A group that fails is written again whole, before anything else: the ids recognise what had
 * arrived, so order holds across any outage. `write` must itself be bounded in time.
 */
export function createAppendQueue({ write, passes, maxEntries, maxBytes }: AppendQueueOptions): AppendQueue {
  const stop = new AbortController();
  let waiting: Append[] = [];
  let pumping: Promise<void> | null = null;
  let trouble: unknown = null;
  const counts = { appended: 0, retries: 0 };

  function append(
    entries: readonly Entry[],
    options: { timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<number[]> {
    const { timeoutMs = 60_000, signal } = options;
    return new Promise((resolve, reject) => {
      const checked = entries.map(checkEntry);
      if (checked.length === 0) return resolve([]);
      if (stop.signal.aborted) return reject(stop.signal.reason);
      if (signal?.aborted) return reject(signal.reason);
      const settle = (end: () => void) => {
        if (one.settled) return;
        one.settled = true;
        clearTimeout(timer);
        signal?.removeEventListener("abort", aborted);
        end();
      };
      const one: Append = {
        entries: checked,
        trace: traceparent(),
        sequences: [],
        settled: false,
        resolve: () => settle(() => resolve(one.sequences)),
        reject: (error) => settle(() => reject(error)),
      };
      const aborted = () => one.reject(signal?.reason);
      const late = () =>
        one.reject(new Error(`not in the log within ${timeoutMs} ms`, { cause: trouble ?? undefined }));
      const timer = setTimeout(late, timeoutMs);
      signal?.addEventListener("abort", aborted, { once: true });
      waiting.push(one);
      pumping ??= pump();
    });
  }

  async function pump(): Promise<void> {
    // All that is appended in this turn of the loop goes out together.
    await new Promise(setImmediate);
    for (let attempt = 0; !stop.signal.aborted; ) {
      const group = nextGroup();
      if (group.length === 0) {
        // Said here and not by whoever waits for the promise: an append in between would find nobody at work.
        pumping = null;
        return;
      }
      try {
        const sequences = await write(
          group.map(({ entry }) => entry),
          (n) => group[n]?.append.trace ?? null,
        );
        counts.appended += group.length;
        for (const [n, { append }] of group.entries()) {
          append.sequences.push(sequences[n]!);
          if (append.sequences.length === append.entries.length) append.resolve();
        }
        attempt = 0;
        trouble = null;
      } catch (error) {
        trouble = error;
        if (passes(error)) {
          counts.retries++;
          await pause(backoffMs(attempt++), stop.signal);
        } else for (const { append } of group) append.reject(error);
      }
    }
  }

  function nextGroup(): { append: Append; entry: CheckedEntry }[] {
    waiting = waiting.filter((append) => !append.settled);
    const group = [];
    let bytes = 0;
    for (const append of waiting)
      for (let n = append.sequences.length; n < append.entries.length; n++) {
        const entry = append.entries[n]!;
        bytes += entry.text.length;
        if (group.length === maxEntries || (group.length > 0 && bytes > maxBytes)) return group;
        group.push({ append, entry });
      }
    return group;
  }

  return {
    append,
    counts: () => counts,
    async close(reason) {
      stop.abort(reason);
      await pumping;
      for (const append of waiting) append.reject(reason);
    },
  };
}

export interface AppendQueue {
  readonly append: Log["append"];
  /** Entries that were written, and groups that failed and were tried again, since it was made. */
  counts(): { readonly appended: number; readonly retries: number };
  /** Lets the group on its way arrive; what waits behind it is rejected with the reason. */
  close(reason: Error): Promise<void>;
}

interface AppendQueueOptions {
  /** `traceOf` is the `traceparent` of what the nth entry was appended by, if any. */
  readonly write: (
    entries: readonly CheckedEntry[],
    traceOf: (n: number) => string | null,
  ) => Promise<readonly number[]>;
  /** Whether a failure may pass by itself; otherwise those who asked are told. */
  readonly passes: (error: unknown) => boolean;
  readonly maxEntries: number;
  readonly maxBytes: number;
}

interface Append {
  readonly entries: readonly CheckedEntry[];
  readonly trace: string | null;
  /** Of the entries that are in the log, which are always the first ones. */
  readonly sequences: number[];
  settled: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
