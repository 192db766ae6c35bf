import type { Asking } from "./asking.ts";
import { openBound } from "./bounds.ts";
import { closing, type FollowOptions, follow } from "./following.ts";
import { WorkspaceEvents, type WorkspaceEventsSubscription } from "./generated/operations.ts";
import { quiet, type StreamReset } from "./watching.ts";

type Message = WorkspaceEventsSubscription["workspaceEvents"];
type Batch = Extract<Message, { readonly __typename: "WorkspaceEventBatch" }>;

/** Something that happened in the workspace, with where to come back to; see RunEvent. */
export type WorkspaceEvent = Batch["events"][number] & { readonly cursor: string };

/**
 * What happens in the workspace after a cursor, or from now on: runs that come, change and end, their checkpoints and
 * evaluations, datasets, rollouts, configurations, sweeps. Nothing missing, nothing twice; after a StreamReset read
 * anew what is shown. Goes on until the signal, or `break`.
 */
export function watchWorkspace(
  asking: Asking,
  options: FollowOptions & {
    readonly after?: string | undefined;
    /** How long the server gathers events into one message, 0 to 1000 ms; 50 when absent. */
    readonly gatherMs?: number | undefined;
  } = {},
): AsyncIterableIterator<WorkspaceEvent | StreamReset> {
  const bound = openBound([options.signal]);
  async function* events(signal: AbortSignal): AsyncGenerator<WorkspaceEvent | StreamReset, void> {
    let after: string | null = options.after ?? null;
    let lost: StreamReset["reason"] | null = null;
    for (let again = true; again; ) {
      again = false;
      const variables: { after: string | null; gatherMs: number } = {
        after,
        gatherMs: options.gatherMs ?? 50,
      };
      for await (const { workspaceEvents: message } of follow(asking.transport, WorkspaceEvents, variables, {
        ...options,
        signal,
      })) {
        if (message.__typename === "StreamReset") {
          // There is no snapshot with a cursor here: it goes on from now, and says so when it has begun.
          lost = message.reason;
          after = null;
          again = true;
          break;
        }
        if (lost !== null) yield { __typename: "StreamReset", reason: lost, cursor: message.cursor };
        lost = null;
        if (message.__typename === "WorkspaceEventBatch")
          for (const [i, event] of message.events.entries())
            yield {
              ...event,
              cursor: i === message.events.length - 1 ? message.cursor : (after ?? message.cursor),
            };
        after = message.cursor;
      }
    }
  }
  return closing(quiet(events(bound.signal), bound.signal), bound);
}
