import type { Follower, Scope } from "../bus.ts";
import { createInlet } from "../inlet.ts";
import { backoffMs, pause } from "../retries.ts";
import type { Piece, Recent } from "./recent.ts";

/** Follows the log: from the table while it is behind, from memory once it has caught up, never by polling. */
export function followEmbedded(
  { after, scope, maxBatch, recent, fromTable }: FollowOptions,
  ended: () => void,
): { readonly follower: Follower; readonly wake: () => void } {
  const left = new AbortController();
  const capacity = Math.min(2000, Math.max(256, 2 * maxBatch));
  let position = after;
  let filling = false;
  let filled = Promise.resolve();

  function wake(): void {
    if (!filling) filled = fill();
  }

  async function fill(): Promise<void> {
    filling = true;
    for (let attempt = 0; !left.signal.aborted; ) {
      const room = capacity - inlet.buffered();
      if (room <= 0 || position >= recent.last()) break;
      try {
        const { found, reached } =
          position >= recent.from()
            ? recent.take({ after: position, scope, limit: room })
            : await fromTable(position, scope, room);
        position = reached;
        for (const entry of found) inlet.offer(entry);
        attempt = 0;
      } catch {
        await pause(backoffMs(attempt++), left.signal);
      }
    }
    filling = false;
  }

  const inlet = createInlet({
    maxBatch,
    taken: wake,
    async close() {
      left.abort();
      await filled;
      ended();
    },
  });
  wake();
  return { follower: inlet.follower, wake };
}

interface FollowOptions {
  readonly after: number;
  readonly scope: Scope;
  readonly maxBatch: number;
  readonly recent: Recent;
  readonly fromTable: (after: number, scope: Scope, limit: number) => Promise<Piece>;
}
