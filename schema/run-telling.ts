import type { Live } from "../src/live/live.ts";
import type { LoggedEvent, RunEvent } from "../src/protocol/event.ts";
import { applyEvent, isOver, pendingRun, type RunState } from "../src/protocol/run-state.ts";
import { pointsOf } from "../src/runs/points.ts";
import { type RunRow, toState } from "../src/runs/run.ts";
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
  const ended = () => endedBy(sequence, event, live, standingOf);
  const stood = () => around(sequence, event, live, standingOf);
  /** Whether the run had ended before: a trainer that says its last word after the grace of a kill ends nothing. */
  const cameLate = async () => (await standingOf(runId)) !== null && (await ended()) === null;
  const speaks = "attempt" in event && "claim" in event;
  const own = await tellOwn();
  const says = own.some(({ kind }) => kind === "RunStatusChanged");
  return speaks && !says && live.returned(runId, sequence) ? [status("running"), ...own] : own;

  async function tellOwn(): Promise<readonly ToldRunEvent[]> {
    switch (event.type) {
      case "submitted":
        return [status("pending")];
      case "changed":
        return [{ ...told("RunChanged"), event }];
      case "stop_requested": {
        const row = await ended();
        const asked = { ...told("StopRequested"), event };
        return row === null ? [asked] : [asked, status("stopped", reasonOf(row))];
      }
      case "pause_requested": {
        const { before, after } = await stood();
        const asked = { ...told("PauseRequested"), event };
        return after.status === "paused" && before.status !== "paused"
          ? [asked, status("paused", after.reason)]
          : [asked];
      }
      case "resume_requested": {
        const { before, after } = await stood();
        const asked = { ...told("ResumeRequested"), event };
        return before.status === "paused" && after.status === "pending"
          ? [asked, status("pending")]
          : [asked];
      }
      case "kill_requested": {
        const row = await ended();
        const asked = { ...told("KillRequested"), event };
        return row === null ? [asked] : [asked, status(row.status as StatusChange["status"], reasonOf(row))];
      }
      case "checkpoint_requested":
        return [{ ...told("CheckpointRequested"), event }];
      case "budget_changed":
        return [{ ...told("BudgetChanged"), event }];
      case "checkpoint_removed":
        return [{ ...told("CheckpointRemoved"), event }];
      case "killed": {
        const row = await ended();
        return row === null ? [] : [status("killed", reasonOf(row))];
      }
      case "started":
        return [{ ...told("AttemptStarted"), event }, status("running")];
      case "stalled": {
        const health = {
          state: "stalled",
          reason: event.reason,
          since: new Date(event.leaseUntil),
        } as const;
        return [{ ...told("HealthReported"), health }];
      }
      case "lost": {
        const { after } = await stood();
        return after.status === "unknown" ? [status("unknown", after.reason)] : [];
      }
      case "progress":
        return [{ ...told("HealthReported"), health: { state: "ok", reason: null, since: new Date(at) } }];
      case "phase":
        return [{ ...told("PhaseChanged"), event }];
      case "step":
        return [{ ...told("StepCompleted"), event }];
      case "metrics":
        return [{ ...told("MetricsLogged"), points: pointsOf(event) }];
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
      case "finished": {
        const reason = event.reason === null ? null : { code: "early_stop", message: event.reason };
        return (await cameLate()) ? [] : [status("finished", reason)];
      }
      case "failed":
        return (await cameLate()) ? [] : [status("failed", { code: event.code, message: event.message })];
      case "stopped": {
        if (await cameLate()) return [];
        const row = await ended();
        const reason = row && reasonOf(row);
        return [status("stopped", reason ?? { code: "stop_requested", message: event.reason ?? "stopped" })];
      }
      case "paused": {
        // After a stop request it is the end, and a pause that was taken back puts it in the queue again.
        const { before, after } = await stood();
        return after === before ? [] : [status(after.status, after.reason)];
      }
      case "released": {
        const row = await ended();
        if (row !== null) return [status("stopped", reasonOf(row))];
        const { before, after } = await stood();
        return after === before ? [] : [status(after.status, after.reason)];
      }
      case "crashed":
        return (await cameLate())
          ? []
          : [status("crashed", { code: "attempts_spent", message: event.message })];
    }
  }
}

/**
 * The run after an event that may or may not have ended it, which the event alone does not say: null when it did not.
 * An end stays as it is, so the store can be asked however far it has come.
 */
async function endedBy(
  sequence: number,
  event: RunEvent,
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
  if (!over) return null;
  const byThis =
    row.ended_sequence === null
      ? row.ended_at?.getTime() === Date.parse(event.at)
      : row.ended_sequence === sequence;
  return byThis ? row : null;
}

/** The run before and after an event that does not end it: carried on from the store, or from the log's first word. */
async function around(
  sequence: number,
  event: RunEvent,
  live: Live,
  standingOf: StandingOf,
): Promise<{ readonly before: RunState; readonly after: RunState }> {
  const found = await standingOf(event.runId);
  const behind = found !== null && Math.max(found.sequence, found.standing.row.sequence) < sequence;
  let before = behind ? toState(found.standing.row) : pendingRun(event.at);
  for (const logged of await live.between({ runId: event.runId }, behind ? found.sequence : 0, sequence - 1))
    if ("runId" in logged.event) before = applyEvent(before, logged.event, logged.sequence);
  return { before, after: applyEvent(before, event, sequence) };
}

function reasonOf(row: RunRow): StatusChange["reason"] {
  return row.reason_code === null ? null : { code: row.reason_code, message: row.reason_message ?? "" };
}
