import type { Event } from "../protocol/event.ts";
import type { Position } from "./cursor.ts";
import type { Live } from "./live.ts";
import type { ControlMessage } from "./messages.ts";
import type { Source } from "./source.ts";

/** A run's events as the log has them, each with the cursor after it. */
export interface RunLogEvents {
  readonly kind: "Events";
  readonly events: readonly { readonly cursor: string; readonly event: Event }[];
}

/** Follows a run's own entries of the log, for readers without GraphQL. */
export function followRunLog(
  live: Live,
  runId: string,
  after: Position | null,
): Source<RunLogEvents | ControlMessage> {
  return live.exact<RunLogEvents>({
    key: `run log ${runId}`,
    scope: { runId },
    intervalMs: 50,
    maxEvents: 100,
    after,
    view: (events, cursor) => ({
      kind: "Events",
      events: events.map(({ sequence, event }) => ({ cursor: cursor(sequence), event })),
    }),
  });
}
