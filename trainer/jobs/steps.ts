import type { AdamParameters } from "../engine/engine.ts";
import { RunFailure } from "../run-failure.ts";

/** Whether something that is done every so many steps is done after this one; 0 is never. */
export function due(step: number, every: number): boolean {
  return every > 0 && step % every === 0;
}

/** The number, or null when it is none: an event carries no infinity. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** Weights that met a number that is none are lost, and every later step with them. */
export function refuseDivergence(values: Readonly<Record<string, number>>) {
  for (const [name, value] of Object.entries(values))
    if (!Number.isFinite(value)) throw new RunFailure("diverged", `training diverged: ${name} is ${value}`);
}

/** AdamW's parameters for one update, as the recipe has them. */
export function adamOf(
  training: {
    readonly adamBeta1: number;
    readonly adamBeta2: number;
    readonly adamEps: number;
    readonly weightDecay: number;
    readonly gradClipNorm: number;
  },
  lr: number,
): AdamParameters {
  return {
    lr,
    beta1: training.adamBeta1,
    beta2: training.adamBeta2,
    eps: training.adamEps,
    weightDecay: training.weightDecay,
    gradClipNorm: training.gradClipNorm,
  };
}
