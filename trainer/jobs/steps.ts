import type { AdamParameters, LossMetrics } from "../engine/engine.ts";
import { RunFailure } from "../run-failure.ts";

/** Whether something that is done every so many steps is done after this one; 0 is never. */
export function due(step: number, every: number): boolean {
  return every > 0 && step % every === 0;
}

/** The number, or null when it is none: an event carries no infinity. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/**
 * One update: what its passes answered, and the norm of their gradient. All were asked for at once, since operations run
 * in the order they are called. Weights that met a number that is none are lost, and every later step with them: that is
 * `diverged`, said of the loss before the engine's refusal of its gradient.
 */
export async function updateOf<Pass extends { readonly metrics: Pick<LossMetrics, "loss"> }>(
  passes: readonly Promise<Pass>[],
  step: Promise<{ readonly gradNorm: number }>,
): Promise<{ readonly passes: readonly Pass[]; readonly gradNorm: number }> {
  const [passed, stepped] = await Promise.allSettled([Promise.all(passes), step]);
  if (passed.status === "rejected") throw passed.reason;
  for (const { metrics } of passed.value) refuseDivergence("loss", metrics.loss);
  if (stepped.status === "rejected") throw stepped.reason;
  refuseDivergence("gradNorm", stepped.value.gradNorm);
  return { passes: passed.value, gradNorm: stepped.value.gradNorm };
}

function refuseDivergence(name: string, value: number) {
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
