import type { Live } from "../src/live/live.ts";
import type { EventOf, LoggedEvent, RunEvent } from "../src/protocol/event.ts";
import { isOver } from "../src/protocol/run-state.ts";
import type { RunRow } from "../src/runs/run.ts";
import { carryOn, type Standing } from "../src/runs/standing.ts";
import type { StatusChange, ToldRunEvent } from "./run-event.ts";

/** How a run stands in the store; null when there is no such run any more. */
export type StandingOf = (runId: string) => Promise<{ standing: Standing; sequence: number } | null>;

/** What the API tells of an entry of the log, in order; `cursor` is the entry's own. */
export async function tellRunEvent(
  { sequence, event }: LoggedEvent & { readonly event: RunEvent },
  cursor: string,
  { live, standingOf }: { live: Live; standingOf: StandingOf },
): Promise<readonly ToldRunEvent[]> {
  const { at, runId } = event;
  const told = <const Kind extends string>(kind: Kind) => ({
    kind,
    id: `${cursor}.${kind}`,
    at,
    runId,
    attempt: "attempt" in event ? event.attempt : null,
  });
  const status = (to: StatusChange["status"], reason: StatusChange["reason"] = null): StatusChange => ({
    ...told("RunStatusChanged"),
    status: to,
    reason,
  });

  switch (event.type) {
    case "submitted":
      return [status("pending")];
    case "changed":
      return [{ ...told("RunChanged"), event }];
    case "stop_requested": {
      const row = await endedBy(sequence, event, live, standingOf);
      const asked = { ...told("StopRequested"), event };
      return row === null ? [asked] : [asked, status("stopped", reasonOf(row))];
    }
    case "started":
      return [{ ...told("AttemptStarted"), event }, status("running")];
    case "stalled": {
      const health = { state: "stalled", reason: event.reason, since: new Date(event.leaseUntil) } as const;
      return [{ ...told("HealthReported"), health }];
    }
    case "progress":
      return [{ ...told("HealthReported"), health: { state: "ok", reason: null, since: new Date(at) } }];
    case "phase":
      return [{ ...told("PhaseChanged"), event }];
    case "step":
      return [{ ...told("StepCompleted"), event }];
    case "metrics":
      return [{ ...told("MetricsLogged"), points: event.points }];
    case "samples":
      return [{ ...told("SamplesGraded"), event }];
    case "checkpoint":
      return [{ ...told("CheckpointSaved"), event }];
    case "evaluation":
      return [{ ...told("EvaluationCompleted"), event }];
    case "log":
      return [{ ...told("LogsWritten"), event }];
    case "output":
      return [{ ...told("OutputSaved"), event }];
    case "usage":
      return [{ ...told("UsageUpdated"), event }];
    case "resume_verified":
      return [{ ...told("ResumeVerified"), event }];
    case "finished":
      return [status("finished")];
    case "failed":
      return [status("failed", { code: event.code, message: event.message })];
    case "stopped": {
      const row = await endedBy(sequence, event, live, standingOf);
      const reason = row && reasonOf(row);
      return [status("stopped", reason ?? { code: "stop_requested", message: event.reason ?? "stopped" })];
    }
    case "released": {
      const row = await endedBy(sequence, event, live, standingOf);
      return row === null
        ? [status("pending", { code: event.code, message: event.reason })]
        : [status("stopped", reasonOf(row))];
    }
    case "crashed":
      return [status("crashed", { code: "attempts_spent", message: event.message })];
  }
}

/**
 * The run after an event that may or may not have ended it, which the event alone does not say: null when it did not.
 * An end stays as it is, so the store can be asked however far it has come.
 */
async function endedBy(
  sequence: number,
  event: EventOf<"stop_requested" | "stopped" | "released">,
  live: Live,
  standingOf: StandingOf,
): Promise<RunRow | null> {
  const found = await standingOf(event.runId);
  if (found === null) return null;
  let { standing } = found;
  if (found.sequence < sequence)
    for (const logged of await live.between({ runId: event.runId }, found.sequence, sequence))
      standing = carryOn(standing, logged);
  const { row } = standing;
  const over = isOver(row.status as StatusChange["status"]);
  return over && row.ended_at?.getTime() === Date.parse(event.at) ? row : null;
}

function reasonOf(row: RunRow): StatusChange["reason"] {
  return row.reason_code === null ? null : { code: row.reason_code, message: row.reason_message ?? "" };
}
