import type { Phase } from "../protocol/event.ts";
import type { RunState } from "../protocol/run-state.ts";

/** However short its lease, a trainer is given this long before nobody can say how its run stands. */
export const leastSilenceMs = 30_000;

/**
 * The law of silence: a run is lost when its trainer has not been heard for three leases, or for 30 s, whichever is
 * longer. Answers with how long that is after the lease has passed, of which the last word was one lease before.
 */
export function isLostAfterMs(leaseMs: number | null): number {
  const lease = leaseMs ?? 0;
  return Math.max(2 * lease, leastSilenceMs - lease);
}

/** Why a run shows no progress, from the last that was known of it: its phase, its step, and its trainer's last word. */
export function whyStalled(
  known: { readonly leaseMs: number | null; readonly note: string | null; readonly stepAt: Date | null },
  state: Pick<RunState, "phase" | "phaseSince" | "step" | "totalSteps" | "leaseUntil">,
): string {
  const { phase, phaseSince, step, totalSteps, leaseUntil } = state;
  const heard =
    leaseUntil === null || known.leaseMs === null
      ? phaseSince
      : new Date(Date.parse(leaseUntil) - known.leaseMs).toISOString();
  const since = later(known.stepAt?.toISOString() ?? null, heard);
  const where = phase === null ? "no progress" : `no progress in phase ${phase}`;
  const of = totalSteps === null ? "" : ` of ${totalSteps}`;
  const reached = phase === "train" && step > 0 ? ` (step ${step}${of} was done)` : "";
  const waitedFor = known.note ?? (phase === null ? null : waitsFor(phase, step));
  return `${where}${since === null ? "" : ` since ${since}`}${reached}${waitedFor === null ? "" : `: it waited for ${waitedFor}`}`;
}

function waitsFor(phase: Phase, step: number): string | null {
  switch (phase) {
    case "init":
      return "its trainer to begin";
    case "provision":
      return "its dataset, its code and its checkpoint to be fetched";
    case "setup":
      return "the engine and the rollout's hosts to be ready";
    case "train":
      return `step ${step + 1}`;
    case "finalize":
      return "the last evaluation and checkpoint";
    case "cleanup":
      return "what it used to be given back";
    case "complete":
    case "error":
      return null;
  }
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) > Date.parse(b) ? a : b;
}
