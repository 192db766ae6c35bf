import type { LoggedEvent } from "../../protocol/event.ts";
import { runIdOf } from "../../protocol/event.ts";
import type { Scope } from "../bus.ts";
import type { CheckedEntry } from "../entries.ts";

/**
 * The end of the log, in memory: readers that keep up never ask the database. It knows every entry after `from()` and
 * nothing before it; what it cannot answer, the table can.
 */
export function createRecent(): Recent {
  let entries: { readonly logged: LoggedEvent; readonly size: number }[] = [];
  let size = 0;
  let from = 0;
  let last = 0;

  return {
    from: () => from,
    last: () => last,
    reset(position) {
      entries = [];
      size = 0;
      from = position;
      last = position;
    },
    add(entry, sequence) {
      entries.push({ logged: { sequence, event: entry.event }, size: entry.text.length });
      size += entry.text.length;
      last = sequence;
      if (entries.length <= maxEntries && size <= maxSize) return;
      // By a quarter at a time: taking from the front costs the length of what remains.
      const cut = Math.max(1, entries.length >> 2);
      for (const old of entries.slice(0, cut)) size -= old.size;
      from = entries[cut - 1]!.logged.sequence;
      entries = entries.slice(cut);
    },
    take({ after, scope, limit }) {
      const found: LoggedEvent[] = [];
      for (let n = firstAfter(entries, after); n < entries.length; n++) {
        const { logged } = entries[n]!;
        if (!belongs(logged, scope)) continue;
        found.push(logged);
        if (found.length === limit) return { found, reached: logged.sequence };
      }
      return { found, reached: last };
    },
  };
}

export interface Recent {
  from(): number;
  /** Sequence of the newest entry of the log. */
  last(): number;
  /** Forgets everything: the log ends here, as far as we know it. */
  reset(last: number): void;
  /** The next entry; sequences only grow. */
  add(entry: CheckedEntry, sequence: number): void;
  /** Entries after a position that is not before `from()`, and up to where that says all there is. */
  take(wanted: { after: number; scope: Scope; limit: number }): Piece;
}

export interface Piece {
  readonly found: LoggedEvent[];
  readonly reached: number;
}

const maxEntries = 4096;
/** In characters of JSON. */
const maxSize = 16 << 20;

function belongs({ event }: LoggedEvent, scope: Scope): boolean {
  return (
    (scope.workspaceId === undefined || event.workspaceId === scope.workspaceId) &&
    (scope.runId === undefined || runIdOf(event) === scope.runId)
  );
}

function firstAfter(entries: readonly { readonly logged: LoggedEvent }[], after: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.logged.sequence > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
