import type { TrainingSpecification } from "../../src/protocol/specification.ts";
import type { JobContext } from "./context.ts";

type Metric = NonNullable<NonNullable<TrainingSpecification["recipe"]["earlyStop"]>["metric"]>;

/** Watches one metric and says when the run has learned all that it will, or all that was wanted. */
export interface EarlyStop {
  /** What was measured of the policy as it is now; another metric than the watched one, or null, counts for nothing. */
  measured(metric: Metric, value: number | null): void;
  /** Why the run is to end, in a sentence; null while it is not. */
  reason(): string | null;
  /** What a checkpoint keeps of it, so that a resumed run counts on. */
  progress(): Record<string, number>;
}

/** The recipe's rule, gone on with from what a checkpoint carried; one that never ends the run where it has none. */
export function openEarlyStop(
  { specification }: Pick<JobContext<TrainingSpecification>, "specification">,
  carried: Readonly<Record<string, number>>,
): EarlyStop {
  const rule = specification.recipe.earlyStop;
  if (rule === undefined) return { measured: () => {}, reason: () => null, progress: () => ({}) };
  const { patience, minDelta, target } = rule;
  const watched = rule.metric ?? (specification.kind === "sft" ? "validation_loss" : "validation_reward");
  const sign = watched === "validation_loss" ? -1 : 1;
  let best: number | null = carried["earlyStopBest"] ?? null;
  let noBetter = carried["earlyStopNoBetter"] ?? 0;
  return {
    measured(metric, value) {
      if (metric !== watched || value === null) return;
      if (best === null || sign * (value - best) > minDelta) {
        best = value;
        noBetter = 0;
      } else noBetter++;
    },
    reason() {
      if (best === null) return null;
      if (target !== undefined && sign * (best - target) >= 0)
        return `${watched} came to ${best}: the target was ${target}`;
      if (patience !== undefined && noBetter >= patience)
        return `${watched} was not better than ${best} by more than ${minDelta} for ${noBetter} measurements`;
      return null;
    },
    progress: () => ({ ...(best === null ? {} : { earlyStopBest: best }), earlyStopNoBetter: noBetter }),
  };
}
