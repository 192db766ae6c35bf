import type { LoggedEvent } from "../protocol/event.ts";
import { encodeCursor } from "./cursor.ts";
import type { Feed } from "./feed.ts";
import type { Hub, Slice } from "./hub.ts";
import type { ControlMessage } from "./messages.ts";
import type { LiveScope } from "./ring.ts";

/** What a feed of a latest state starts from: a snapshot, and the position that it was read at. */
export interface Snapshot<State> {
  readonly state: State;
  readonly sequence: number;
}

/** A feed in which only the newest state counts: a snapshot, folded on with what happens after it. */
export function createLatestFeed<State, M>(options: {
  hub: Hub;
  scope: LiveScope;
  snapshot: Snapshot<State>;
  /** The state after one event; the same object when nothing that is shown has changed. */
  fold: (state: State, logged: LoggedEvent) => State;
  view: (state: State, cursor: string) => M;
  wake: () => void;
}): Feed<M | ControlMessage> {
  const { hub, scope, fold } = options;
  const epoch = hub.epoch;
  let { state, sequence } = options.snapshot;
  let changedAt = sequence;
  let newestAt: string | null = null;
  let folding: Promise<boolean> | null = null;
  const cursor = () => encodeCursor({ epoch, sequence });

  const take = (slice: NonNullable<Slice>) => {
    for (const logged of slice.events) {
      const next = fold(state, logged);
      if (next !== state) {
        changedAt = logged.sequence;
        newestAt = logged.event.at;
      }
      state = next;
    }
    sequence = slice.position;
  };

  /** Folds all that is there; false when the log no longer has what is missing. */
  async function foldAll(): Promise<boolean> {
    while (sequence < hub.head) {
      const slice = await hub.read({ after: sequence, upTo: hub.head, scope, limit: 500 });
      if (slice === null) return false;
      take(slice);
    }
    return true;
  }

  const unwatch = hub.watch(scope, options.wake);

  return {
    exact: false,
    get position() {
      return hub.epoch === epoch ? hub.head : Number.MAX_SAFE_INTEGER;
    },
    async read(after, upTo) {
      folding ??= foldAll().finally(() => {
        folding = null;
      });
      if (hub.epoch !== epoch || !(await folding)) {
        const reason = hub.epoch === epoch ? "EXPIRED" : "OTHER_LOG";
        return { kind: "reset", message: { kind: "StreamReset", reason, earliest: null } };
      }
      const position = Math.max(upTo, changedAt);
      const changed = changedAt > after;
      return {
        kind: "read",
        message: changed ? options.view(state, cursor()) : null,
        position,
        newestAt: changed ? newestAt : null,
      };
    },
    cursor,
    close: unwatch,
  };
}
