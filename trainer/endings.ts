import { backoffMs } from "../src/bus/retries.ts";
import type { RunState } from "../src/protocol/run-state.ts";
import { maxFutileAttempts } from "./claims.ts";
import { EngineError } from "./engine/engine.ts";
import type { JobEnd } from "./jobs/context.ts";
import type { Said } from "./reporter.ts";
import { messageOf, RunFailure } from "./run-failure.ts";

/** How an attempt ended, and so what becomes of its job. */
export type Ending =
  | { readonly kind: "said"; readonly event: Said }
  | { readonly kind: "released"; readonly event: Said; readonly delayMs: number }
  /** Another trainer has the job, or will: nothing is said, nothing settled. */
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
  known: { stop: RunState["stopRequested"]; resumable: number; futileAttempts: number },
): Ending {
  const { stop, resumable, futileAttempts } = known;
  switch (end.kind) {
    case "silent":
      return end;
    case "finished":
      return { kind: "said", event: { type: "finished", step: end.step } };
    case "ended": {
      const step = end.step ?? resumable;
      if (stop !== null) return { kind: "said", event: { type: "stopped", step, reason: stop.reason } };
      if (end.budget !== null) return { kind: "said", event: { type: "stopped", step, reason: end.budget } };
      const reason = "the trainer was shut down";
      return { kind: "released", delayMs: 0, event: { type: "released", step, code: "shutdown", reason } };
    }
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

/** The engine broke down under it, and what failed may succeed on another attempt. */
export function isEngineAway(error: unknown): boolean {
  return error instanceof EngineError && error.retryable;
}

/** What went wrong, for those who mend it. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function codeOf(error: unknown): string {
  if (error instanceof RunFailure) return error.code;
  return error instanceof EngineError ? "engine_error" : "internal_error";
}
