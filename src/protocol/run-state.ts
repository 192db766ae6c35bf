import type { Event, Phase, RunEvent } from "./event.ts";

export const runStatuses = [
  "pending",
  "running",
  "paused",
  "finished",
  "failed",
  "stopped",
  "killed",
  "crashed",
  "unknown",
] as const;
export type RunStatus = (typeof runStatuses)[number];

/**
 * A run's life, as its events tell it. Both sides of the log fold it: the store to remember, a trainer to learn what
 * became of the run before it and whether it has been replaced.
 *
 *   pending ──started──▶ running ──finished/failed/stopped/crashed──▶ over
 *      ├──stop_requested──▶ stopped        ├──started (a new attempt replaces the old)──▶ running
 *      └───────────────◀──released───────────┘  (its trainer gave it back; after a stop request: stopped)
 */
export interface RunState {
  /** Position of the last event that was folded; only grows. */
  readonly sequence: number;
  readonly status: RunStatus;
  readonly reason: { readonly code: string; readonly message: string } | null;
  readonly statusSince: string;
  readonly phase: Phase | null;
  readonly phaseSince: string | null;
  /** Number of attempts begun; 0 before the first. */
  readonly attempt: number;
  /** Sequence of the `started` whose trainer speaks for the run; 0 before the first. */
  readonly claim: number;
  readonly leaseUntil: string | null;
  readonly stalled: { readonly reason: string; readonly since: string } | null;
  readonly stopRequested: { readonly by: string; readonly reason: string | null } | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly step: number;
  readonly totalSteps: number | null;
  /** The newest checkpoint that a new attempt can go on from. */
  readonly resumable: { readonly step: number; readonly manifest: string } | null;
}

/** A run that has been submitted and that nobody has taken up. */
export function pendingRun(since: string): RunState {
  return {
    sequence: 0,
    status: "pending",
    reason: null,
    statusSince: since,
    phase: null,
    phaseSince: null,
    attempt: 0,
    claim: 0,
    leaseUntil: null,
    stalled: null,
    stopRequested: null,
    startedAt: null,
    endedAt: null,
    step: 0,
    totalSteps: null,
    resumable: null,
  };
}

export function isOver(status: RunStatus): boolean {
  switch (status) {
    case "finished":
    case "failed":
    case "stopped":
    case "killed":
    case "crashed":
      return true;
    case "pending":
    case "running":
    case "paused":
    case "unknown":
      return false;
  }
}

/** Whether an event changes anything: an event seen before, from a replaced trainer, or after the end does not. */
export function counts(run: RunState, event: Event, sequence: number): boolean {
  if (sequence <= run.sequence) return false;
  if (event.type === "changed") return true;
  if ("claim" in event && event.claim !== run.claim) return false;
  return !isOver(run.status);
}

/**
 * The run after one event. Pure and total: an event that arrives twice, comes from a trainer since replaced, or comes
 * after the end leaves the run as it was.
 */
export function applyEvent(run: RunState, event: RunEvent, sequence: number): RunState {
  if (!counts(run, event, sequence)) return run;
  const next = { ...run, sequence };
  switch (event.type) {
    case "submitted":
    case "changed":
    case "metrics":
    case "samples":
    case "evaluation":
    case "log":
    case "output":
    case "usage":
    case "resume_verified":
      return next;
    case "stop_requested": {
      const stopRequested = { by: event.by, reason: event.reason };
      const asked = { ...next, stopRequested };
      return run.status === "pending" ? stoppedWaiting(asked, event.at) : asked;
    }
    case "started":
      return {
        ...next,
        status: "running",
        reason: null,
        statusSince: run.status === "running" ? run.statusSince : event.at,
        phase: "init",
        phaseSince: event.at,
        // Two trainers may begin at once and both call themselves the same; attempts stay apart all the same.
        attempt: Math.max(event.attempt, run.attempt + 1),
        claim: sequence,
        leaseUntil: after(event.at, event.leaseMs),
        stalled: null,
        startedAt: run.startedAt ?? event.at,
        step: event.resumedFrom?.step ?? 0,
      };
    case "stalled":
      return event.leaseUntil === run.leaseUntil
        ? { ...next, stalled: { reason: event.reason, since: event.leaseUntil } }
        : next;
    case "progress":
      return { ...next, leaseUntil: after(event.at, event.leaseMs), stalled: null };
    case "phase":
      return { ...next, phase: event.phase, phaseSince: event.at };
    case "step":
      return { ...next, step: event.step, totalSteps: event.totalSteps };
    case "checkpoint":
      return event.resumable ? { ...next, resumable: { step: event.step, manifest: event.manifest } } : next;
    case "finished":
      return { ...ended(next, "finished", event.at, null), phase: "complete", phaseSince: event.at };
    case "failed":
      return {
        ...ended(next, "failed", event.at, { code: event.code, message: event.message }),
        phase: "error",
        phaseSince: event.at,
      };
    case "stopped":
      // Nobody asked: the trainer stops of its own accord when the run's budget is spent.
      return {
        ...ended(next, "stopped", event.at, {
          code: run.stopRequested === null ? "budget_spent" : "stop_requested",
          message: event.reason ?? "stopped",
        }),
        phase: "complete",
        phaseSince: event.at,
      };
    case "released":
      return run.stopRequested === null
        ? {
            ...next,
            status: "pending",
            statusSince: event.at,
            reason: { code: event.code, message: event.reason },
            phase: null,
            phaseSince: null,
            leaseUntil: null,
            stalled: null,
          }
        : stoppedWaiting(next, event.at);
    case "crashed":
      return {
        ...ended(next, "crashed", event.at, { code: "attempts_spent", message: event.message }),
        phase: "error",
        phaseSince: event.at,
      };
  }
}

/** A stop that finds no trainer at work is done by being asked for. */
function stoppedWaiting(run: RunState, at: string): RunState {
  const message = run.stopRequested?.reason ?? (run.attempt === 0 ? "stopped before it began" : "stopped");
  const stopped = ended(run, "stopped", at, { code: "stop_requested", message });
  return run.attempt === 0 ? stopped : { ...stopped, phase: "complete", phaseSince: at };
}

function ended(run: RunState, status: RunStatus, at: string, reason: RunState["reason"]): RunState {
  return { ...run, status, statusSince: at, reason, endedAt: at, leaseUntil: null, stalled: null };
}

function after(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString();
}
