import type { Bus } from "../src/bus/bus.ts";
import { isOver, type RunState } from "../src/protocol/run-state.ts";
import { fold, type History } from "./history.ts";
import { messageOf } from "./run-failure.ts";

/** What a run's attempt is asked to end for: a stop goes before a pause, whoever asked for it. */
export type Wanted =
  | { readonly kind: "stop"; readonly reason: string | null }
  | { readonly kind: "pause"; readonly reason: string | null }
  | { readonly kind: "preempted"; readonly reason: string | null };

/** What the run's attempt is to end for, as its events have told so far; null for nothing. */
export function wantedOf({ stopRequested, pauseRequested }: RunState): Wanted | null {
  if (stopRequested !== null) return { kind: "stop", reason: stopRequested.reason };
  if (pauseRequested === null) return null;
  const { cause, reason } = pauseRequested;
  return { kind: cause === "person" ? "pause" : "preempted", reason };
}

/**
 * Follows the run's own events while its trainer is at work: tells what the run has become after each batch of them,
 * and calls `dropped` once when another attempt has taken the run, or it is over, and this one counts for nothing.
 */
export function followDecisions(options: {
  bus: Bus;
  workspaceId: string;
  runId: string;
  history: History;
  told: (run: RunState) => void;
  dropped: (why: string) => void;
}): { run(): RunState; close(): Promise<void> } {
  const { bus, workspaceId, runId } = options;
  const claim = options.history.run.claim;
  const after = options.history.readTo;
  const follower = bus.log.follow({ after, scope: { workspaceId, runId }, maxBatch: 256 });

  let history = options.history;
  const reading = (async () => {
    for await (const batch of follower) {
      for (const entry of batch) {
        history = fold(history, entry);
        if (history.run.claim !== claim) return options.dropped("another attempt has the run");
        if (isOver(history.run.status)) return options.dropped(`the run is ${history.run.status}`);
      }
      options.told(history.run);
    }
  })().catch((error: unknown) => {
    // The log is another one: nobody can say what it would have decided, and what is said into it says nothing.
    options.dropped(`its decisions can no longer be followed: ${messageOf(error)}`);
  });

  return {
    /** The run as its events, this attempt's own among them, have told so far. */
    run: () => history.run,
    async close() {
      await follower.close();
      await reading;
    },
  };
}
