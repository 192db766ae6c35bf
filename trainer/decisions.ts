import type { Bus } from "../src/bus/bus.ts";
import { isOver, type RunState } from "../src/protocol/run-state.ts";
import { fold, type History } from "./history.ts";
import { messageOf } from "./run-failure.ts";

/**
 * Follows the run's own events while its trainer is at work, and calls back once for what others decided: a stop was
 * asked for, or another attempt has taken the run, or it is over, and this one counts for nothing.
 */
export function followDecisions(options: {
  bus: Bus;
  workspaceId: string;
  runId: string;
  history: History;
  stop: (asked: NonNullable<RunState["stopRequested"]>) => void;
  replaced: () => void;
  failed: (reason: string) => void;
}): { run(): RunState; close(): Promise<void> } {
  const { bus, workspaceId, runId } = options;
  const claim = options.history.run.claim;
  const after = options.history.readTo;
  const follower = bus.log.follow({ after, scope: { workspaceId, runId }, maxBatch: 256 });

  let history = options.history;
  const reading = (async () => {
    let stopping = false;
    for await (const batch of follower) {
      for (const entry of batch) {
        history = fold(history, entry);
        if (history.run.claim !== claim || isOver(history.run.status)) return options.replaced();
        if (history.run.stopRequested !== null && !stopping) {
          stopping = true;
          options.stop(history.run.stopRequested);
        }
      }
    }
  })().catch((error: unknown) => options.failed(messageOf(error)));

  return {
    /** The run as its events, this attempt's own among them, have told so far. */
    run: () => history.run,
    async close() {
      await follower.close();
      await reading;
    },
  };
}
