import type { LoggedEvent } from "../protocol/event.ts";
import { encodeCursor, type Position } from "./cursor.ts";
import type { Feed, Start } from "./feed.ts";
import type { Hub } from "./hub.ts";
import type { ControlMessage, ResetReason } from "./messages.ts";
import type { LiveScope } from "./ring.ts";

/** A feed in which every event counts: `view` turns what happened into one message, or null when none of it is shown. */
export function createExactFeed<M>(options: {
  hub: Hub;
  scope: LiveScope;
  maxEvents: number;
  view: (
    events: readonly LoggedEvent[],
    cursor: (sequence: number) => string,
  ) => M | null | Promise<M | null>;
  wake: () => void;
}): Feed<M | ControlMessage> {
  const { hub, scope, view } = options;
  const epoch = hub.epoch;
  const cursor = (sequence: number) => encodeCursor({ epoch, sequence });
  const unwatch = hub.watch(scope, options.wake);

  return {
    exact: true,
    get position() {
      return hub.epoch === epoch ? hub.head : Number.MAX_SAFE_INTEGER;
    },
    async read(after, upTo) {
      if (hub.epoch !== epoch) return { kind: "reset", message: await resetMessage(hub, "OTHER_LOG") };
      const slice = await hub.read({ after, upTo, scope, limit: options.maxEvents });
      if (slice === null) return { kind: "reset", message: await resetMessage(hub, "EXPIRED") };
      const { events, position } = slice;
      const message = events.length === 0 ? null : await view(events, cursor);
      const newestAt = message === null ? null : events.at(-1)!.event.at;
      return { kind: "read", message, position, newestAt };
    },
    cursor,
    close: unwatch,
  };
}

/** Where a subscriber with this cursor begins, or why it cannot. */
export function startOf(
  hub: Hub,
  after: Position | null,
): Start<ControlMessage> | Promise<Start<ControlMessage>> {
  if (after === null) return { kind: "now" };
  if (after.epoch === hub.epoch && after.sequence <= hub.head)
    return { kind: "after", position: after.sequence };
  return (async (): Promise<Start<ControlMessage>> => {
    if (after.epoch !== hub.epoch) return { kind: "reset", message: await resetMessage(hub, "OTHER_LOG") };
    // This reader may be behind others: the log itself says how far it has come.
    if (after.sequence > (await hub.bounds()).last)
      return { kind: "reset", message: await resetMessage(hub, "BEYOND_END") };
    return { kind: "after", position: after.sequence };
  })();
}

async function resetMessage(hub: Hub, reason: ResetReason): Promise<ControlMessage> {
  const { first } = await hub.bounds();
  return {
    kind: "StreamReset",
    reason,
    earliest: encodeCursor({ epoch: hub.epoch, sequence: Math.max(0, first - 1) }),
  };
}
