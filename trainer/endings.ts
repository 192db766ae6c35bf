import { backoffMs } from "../src/bus/retries.ts";
import { maxFutileAttempts } from "./claims.ts";
import type { Wanted } from "./decisions.ts";
import { EngineError } from "./engine/engine.ts";
import type { JobEnd } from "./jobs/context.ts";
import type { Said } from "./reporter.ts";
import { messageOf, RunFailure } from "./run-failure.ts";

/** How an attempt ended, and so what becomes of its job. */
export type Ending =
  | { readonly kind: "said"; readonly event: Said }
  | { readonly kind: "released"; readonly event: Said; readonly delayMs: number }
  /** Whatever it was to end for was taken back: the same trainer goes on, with another attempt. */
  | { readonly kind: "again" }
  /** It counts for nothing, since another trainer has the run or it is over: nothing is said. */
  | { readonly kind: "silent"; readonly why: string };

/** How far an attempt came. A step of null is that of the last checkpoint. */
export type Attempted =
  | JobEnd
  | { readonly kind: "ended"; readonly step: null; readonly budget: null }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "silent"; readonly why: string };

/** What is said of an attempt that ended so. */
export function concluded(
  end: Attempted,
  known: {
    wanted: Wanted | null;
    shutdown: boolean;
    whenSpent: "stop" | "pause";
    resumable: number;
    futileAttempts: number;
  },
): Ending {
  const { resumable, futileAttempts } = known;
  switch (end.kind) {
    case "silent":
      return end;
    case "finished":
      return { kind: "said", event: { type: "finished", step: end.step, reason: short(end.reason) } };
    case "ended":
      return left(end.step ?? resumable, end.budget, known);
    case "failed": {
      const { error } = end;
      if (isEngineAway(error) && futileAttempts < maxFutileAttempts) {
        const reason = `the engine broke down: ${messageOf(error)}`.slice(0, 2_000);
        const delayMs = backoffMs(futileAttempts, 1_000, 60_000);
        return {
          kind: "released",
          delayMs,
          event: { type: "released", step: resumable, code: "engine_away", reason },
        };
      }
      return { kind: "said", event: { type: "failed", code: codeOf(error), message: messageOf(error) } };
    }
  }
}

/** The last word of an attempt that left the run before its end. */
function left(
  step: number,
  budget: string | null,
  { wanted, shutdown, whenSpent }: Parameters<typeof concluded>[1],
): Ending {
  switch (wanted?.kind) {
    case "stop":
      return { kind: "said", event: { type: "stopped", step, reason: wanted.reason } };
    case "pause":
      return {
        kind: "said",
        event: { type: "paused", step, code: "pause_requested", reason: wanted.reason },
      };
    case "preempted": {
      // The store queues it again: its job is done.
      const reason = short(wanted.reason) ?? "it made room for a run of higher priority";
      return { kind: "said", event: { type: "released", step, code: "preempted", reason } };
    }
  }
  const reason = short(budget);
  if (reason !== null)
    return whenSpent === "pause"
      ? { kind: "said", event: { type: "paused", step, code: "budget_spent", reason } }
      : { kind: "said", event: { type: "stopped", step, reason } };
  if (!shutdown) return { kind: "again" };
  const event = { type: "released", step, code: "shutdown", reason: "the trainer was shut down" } as const;
  return { kind: "released", delayMs: 0, event };
}

/** The engine broke down under it, and what failed may succeed on another attempt. */
export function isEngineAway(error: unknown): boolean {
  return error instanceof EngineError && error.retryable;
}

/** What went wrong, for those who mend it. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function short(text: string | null): string | null {
  return text === null ? null : text.slice(0, 2_000);
}

function codeOf(error: unknown): string {
  if (error instanceof RunFailure) return error.code;
  return error instanceof EngineError ? "engine_error" : "internal_error";
}
