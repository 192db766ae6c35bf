import type { Specification } from "../../src/protocol/specification.ts";
import type { JobContext, JobEnd } from "./context.ts";
import { runMerge } from "./merge.ts";
import { runOffline } from "./offline.ts";
import { runRl } from "./rl.ts";
import { runSft } from "./sft.ts";

/** Runs a job of any kind to its end. */
export async function runJob(context: JobContext): Promise<JobEnd> {
  const { specification } = context;
  switch (specification.kind) {
    case "sft":
      return await runSft({ ...context, specification });
    case "rl":
      return await runRl({ ...context, specification });
    case "offline_rl":
      return await runOffline({ ...context, specification });
    case "merge":
      return await runMerge({ ...context, specification });
  }
}

/** How long one turn of an engine, e.g. a step of a large model, may take before its run counts as hung. */
const engineTurnMs = 600_000;

/** How long a loop may show no progress: an engine's turn, and for rollouts the deadlines of one of them. */
export function patienceMs(specification: Specification): number {
  switch (specification.kind) {
    case "sft":
    case "merge":
      return engineTurnMs;
    case "rl":
    case "offline_rl": {
      const { agentWorkflowTimeoutS, graderTimeoutS } = specification.recipe.training;
      return engineTurnMs + (agentWorkflowTimeoutS + graderTimeoutS) * 1000;
    }
  }
}
