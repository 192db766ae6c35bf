import type { Budget } from "../budget.ts";
import type { Usage } from "../usage.ts";
import type { JobContext, JobEnd } from "./context.ts";
import type { EarlyStop } from "./early-stop.ts";
import type { Saves } from "./saves.ts";

/** Ends a job that learns, at the step it came to: says why, leaves its last checkpoint, and tells what it used. */
export async function conclude(
  { dropped, reporter }: JobContext,
  came: {
    readonly step: number;
    /** Null for an open-ended run. */
    readonly totalSteps: number | null;
    readonly earlyStop: EarlyStop;
    readonly budget: Budget;
    readonly saves: Saves;
    readonly usage: Usage;
  },
): Promise<JobEnd> {
  const { step, totalSteps, earlyStop, budget, saves, usage } = came;
  dropped.throwIfAborted();
  const enough = step === totalSteps ? null : earlyStop.reason();
  const finished = step === totalSteps || enough !== null;
  const spent = finished ? null : budget.spent();
  await reporter.say({ type: "phase", phase: "finalize", reason: enough ?? spent });
  await saves.final(step, spent);
  await usage.report(true);
  return { kind: finished ? "finished" : "ended", step, budget: spent, reason: enough };
}
