import type { Event, EventOf, Phase, RunEvent } from "./event.ts";

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
 *      │                   ├──started (a new attempt replaces the old)──▶ running
 *      ├──◀──released──────┤   (its trainer gave it back; after a stop request: stopped, after a pause request: paused)
 *      ├──pause_requested──▶ paused ◀──paused──┤   (after a stop request: stopped; a pause taken back: pending)
 *      ├──◀──resume_requested──┘
 *      │                   └──lost──▶ unknown ──anything by its trainer, or started──▶ running
 *      └──stop_requested──▶ stopped      any of these ──killed──▶ killed
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
  /** Positions at which its trainer was heard again after the run was lost: the newest hundred, ascending. */
  readonly returns: readonly number[];
  readonly stopRequested: { readonly by: string; readonly reason: string | null } | null;
  readonly pauseRequested: PauseRequest | null;
  /** When the grace of a kill is over. */
  readonly killAt: string | null;
  /** The checkpoint that was asked for and is not saved yet. */
  readonly checkpointRequested: string | null;
  /** Caps that were changed while the run lived, in place of its recipe's. */
  readonly budget: EventOf<"budget_changed">["budget"] | null;
  /** How often the run has been put in the queue of the store; a job is sent for each. */
  readonly dispatch: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Position of the event that ended it: of two that ask for an end, one did. */
  readonly endedSequence: number | null;
  readonly step: number;
  readonly totalSteps: number | null;
  /** The newest checkpoint that a new attempt can go on from. */
  readonly resumable: { readonly step: number; readonly manifest: string } | null;
}

export interface PauseRequest {
  readonly by: string | null;
  readonly cause: "person" | "preempted";
  readonly reason: string | null;
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
    returns: [],
    stopRequested: null,
    pauseRequested: null,
    killAt: null,
    checkpointRequested: null,
    budget: null,
    dispatch: 0,
    startedAt: null,
    endedAt: null,
    endedSequence: null,
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

/**
 * Whether an event changes anything: an event seen before, from a replaced trainer or one that has said its last word,
 * or after the end does not.
 */
export function counts(run: RunState, event: Event, sequence: number): boolean {
  if (sequence <= run.sequence) return false;
  // What is said of a run after its end: how it is called, and what is left of it.
  if (event.type === "changed" || event.type === "checkpoint_removed") return true;
  if ("claim" in event && (event.claim !== run.claim || isWaiting(run.status))) return false;
  // Whoever gave the run up knew only the attempts until then.
  if (event.type === "crashed" && event.attempt < run.attempt) return false;
  return !isOver(run.status);
}

/**
 * The run after one event. Pure and total: an event that arrives twice, comes from a trainer since replaced, or comes
 * after the end leaves the run as it was.
 */
export function applyEvent(run: RunState, event: RunEvent, sequence: number): RunState {
  if (!counts(run, event, sequence)) return run;
  const next = heard({ ...run, sequence }, event);
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
    case "checkpoint_removed":
      // Older ones may be left: a trainer that takes the run up looks for them in the log.
      return event.manifest === run.resumable?.manifest ? { ...next, resumable: null } : next;
    case "stop_requested": {
      const stopRequested = run.stopRequested ?? { by: event.by, reason: event.reason };
      const asked = { ...next, stopRequested };
      return isWaiting(run.status) ? stoppedWaiting(asked, event.at) : asked;
    }
    case "pause_requested": {
      // A stop goes before a pause, and a person's pause before one that makes room.
      if (run.stopRequested !== null || run.status === "paused") return next;
      if (run.pauseRequested?.cause === "person") return next;
      const { by, cause, reason } = event;
      const asked = { ...next, pauseRequested: { by, cause, reason } };
      if (run.status !== "pending") return asked;
      return cause === "person" ? pausedWaiting(asked, event.at) : next;
    }
    case "resume_requested":
      // Taken back before its trainer came to it, a pause is none.
      return run.status === "paused"
        ? queued({ ...next, pauseRequested: null }, event.at, null)
        : { ...next, pauseRequested: null };
    case "kill_requested": {
      const asked = {
        ...next,
        stopRequested: run.stopRequested ?? { by: event.by, reason: event.reason },
        killAt: earlier(run.killAt, event.deadline),
      };
      return isWaiting(run.status) ? stoppedWaiting(asked, event.at) : asked;
    }
    case "checkpoint_requested":
      return { ...next, checkpointRequested: event.id };
    case "budget_changed":
      return { ...next, budget: event.budget };
    case "killed":
      return {
        ...ended(next, "killed", event.at, { code: "killed", message: event.reason ?? "killed" }),
        phase: "error",
        phaseSince: event.at,
      };
    case "started":
      return {
        ...next,
        status: "running",
        reason: null,
        statusSince: run.status === "running" ? run.statusSince : event.at,
        // One that was to make room has made it, by ending: what begins now is another attempt.
        pauseRequested: run.pauseRequested?.cause === "person" ? run.pauseRequested : null,
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
    case "lost":
      return event.leaseUntil === run.leaseUntil && run.status === "running"
        ? {
            ...next,
            status: "unknown",
            statusSince: event.at,
            reason: { code: "trainer_silent", message: event.reason },
            stalled: run.stalled ?? { reason: event.reason, since: event.leaseUntil },
          }
        : next;
    case "progress":
      return { ...next, leaseUntil: after(event.at, event.leaseMs), stalled: null };
    case "phase":
      return { ...next, phase: event.phase, phaseSince: event.at };
    case "step":
      return { ...next, step: event.step, totalSteps: event.totalSteps };
    case "checkpoint":
      return {
        ...next,
        resumable: event.resumable ? { step: event.step, manifest: event.manifest } : run.resumable,
        checkpointRequested: event.request === run.checkpointRequested ? null : run.checkpointRequested,
      };
    case "finished": {
      const reason = event.reason === null ? null : { code: "early_stop", message: event.reason };
      return { ...ended(next, "finished", event.at, reason), phase: "complete", phaseSince: event.at };
    }
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
    case "paused":
      if (run.stopRequested !== null) return stoppedWaiting(next, event.at);
      // Taken back while its trainer was leaving: it waits for another.
      if (event.code === "pause_requested" && run.pauseRequested === null)
        return queued(next, event.at, { code: "resume_requested", message: "resumed while it was pausing" });
      return atRest(next, "paused", event.at, { code: event.code, message: event.reason ?? "paused" });
    case "released": {
      if (run.stopRequested !== null) return stoppedWaiting(next, event.at);
      if (run.pauseRequested?.cause === "person") return pausedWaiting(next, event.at);
      const reason = { code: event.code, message: event.reason };
      const left = { ...next, pauseRequested: null };
      // A run that made room waits in the store's queue; what a trainer gives back is in the bus's already.
      return event.code === "preempted"
        ? queued(left, event.at, reason)
        : atRest(left, "pending", event.at, reason);
    }
    case "crashed":
      return {
        ...ended(next, "crashed", event.at, { code: "attempts_spent", message: event.message }),
        phase: "error",
        phaseSince: event.at,
      };
  }
}

/** A trainer that is heard again, or another one, ends the doubt whether anyone is at work. */
function heard(run: RunState, event: RunEvent): RunState {
  const speaks = "attempt" in event && "claim" in event;
  if (run.status !== "unknown" || !speaks) return run;
  const returns = [...run.returns, run.sequence].slice(-rememberedReturns);
  return { ...run, status: "running", statusSince: event.at, reason: null, stalled: null, returns };
}

/** A silence lasts half a minute at least; a row that grew with each would not end. */
const rememberedReturns = 100;

/** No trainer is at work on it, and it has not ended. */
export function isWaiting(status: RunStatus): boolean {
  return status === "pending" || status === "paused";
}

/** No trainer is at work on it. */
function atRest(
  run: RunState,
  status: "pending" | "paused",
  at: string,
  reason: RunState["reason"],
): RunState {
  return {
    ...run,
    status,
    statusSince: at,
    reason,
    phase: null,
    phaseSince: null,
    leaseUntil: null,
    stalled: null,
  };
}

function queued(run: RunState, at: string, reason: RunState["reason"]): RunState {
  return { ...atRest(run, "pending", at, reason), dispatch: run.dispatch + 1 };
}

/** A pause that finds no trainer at work is done by being asked for. */
function pausedWaiting(run: RunState, at: string): RunState {
  const message = run.pauseRequested?.reason ?? (run.attempt === 0 ? "paused before it began" : "paused");
  return atRest(run, "paused", at, { code: "pause_requested", message });
}

/** A stop that finds no trainer at work is done by being asked for. */
function stoppedWaiting(run: RunState, at: string): RunState {
  const message = run.stopRequested?.reason ?? (run.attempt === 0 ? "stopped before it began" : "stopped");
  const stopped = ended(run, "stopped", at, { code: "stop_requested", message });
  return run.attempt === 0 ? stopped : { ...stopped, phase: "complete", phaseSince: at };
}

function ended(run: RunState, status: RunStatus, at: string, reason: RunState["reason"]): RunState {
  return {
    ...run,
    status,
    statusSince: at,
    reason,
    endedAt: at,
    endedSequence: run.sequence,
    leaseUntil: null,
    stalled: null,
  };
}

function earlier(a: string | null, b: string): string {
  return a !== null && Date.parse(a) < Date.parse(b) ? a : b;
}

function after(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString();
}
