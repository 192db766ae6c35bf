import type { Bus } from "../src/bus/bus.ts";
import type { LoggedEvent } from "../src/protocol/event.ts";
import type { Job } from "../src/protocol/job.ts";
import { applyEvent, pendingRun, type RunState } from "../src/protocol/run-state.ts";

/** What became of a run so far, as its own events tell it. */
export interface History {
  readonly run: RunState;
  /** Attempts in a row that ended without a word and without a new checkpoint. */
  readonly futileAttempts: number;
  /** Position up to which the log was read. */
  readonly readTo: number;
}

/** The history of a run of which nothing has been read. */
export const noHistory: History = {
  run: pendingRun("1970-01-01T00:00:00.000Z"),
  futileAttempts: 0,
  readTo: 0,
};

/** Reads on in the run's own events, to their end or up to `upTo`. */
export async function readOn(
  bus: Bus,
  { workspaceId, runId }: Job,
  from: History,
  upTo?: number,
): Promise<History> {
  let history = from;
  for (;;) {
    const limit = 500;
    const entries = await bus.log.read({ after: history.readTo, scope: { workspaceId, runId }, limit });
    for (const entry of entries) {
      if (upTo !== undefined && entry.sequence > upTo) return history;
      history = fold(history, entry);
    }
    if (entries.length < limit) return history;
  }
}

/** The history after one more of the run's events. */
export function fold(history: History, { sequence, event }: LoggedEvent): History {
  if (!("runId" in event)) return { ...history, readTo: sequence };
  const run = applyEvent(history.run, event, sequence);
  const counted = run !== history.run;
  return {
    run,
    readTo: sequence,
    futileAttempts: counted ? futile(history.futileAttempts, event) : history.futileAttempts,
  };
}

/** An attempt that its trainer gave back when it was shut down is no sign of trouble. */
function futile(attempts: number, event: LoggedEvent["event"]): number {
  if (event.type === "started") return attempts + 1;
  if (event.type === "checkpoint" && event.resumable) return 0;
  if (event.type === "released" && event.code === "shutdown") return Math.max(0, attempts - 1);
  return attempts;
}
