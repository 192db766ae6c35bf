/**
 * Successive halving in its asynchronous, stopping form.
 *
 * Li et al., "A System for Massively Parallel Hyperparameter Tuning" (MLSys 2020), algorithm 2: rung k lies at
 * r · η^k steps, and of those that have come to a rung the best 1/η are worth more steps. There a trial waits at its
 * rung until it is promoted; here it is asked once, when it comes to the rung, and stopped when it is not among them
 * (the stopping form, as Klein et al. 2020, section 2, tell it), so that no trial is ever paused and nothing waits.
 *
 *   n(k) = trials that have come to rung k, this one among them
 *   goes on  ⇔  |{ those better than it }| < max(1, ⌊n(k) / η⌋)
 *
 * At least one goes on: the first that comes to a rung has nobody to be compared with.
 */

/** Whether more is better. */
export type Direction = "max" | "min";

export interface Verdict {
  readonly goesOn: boolean;
  /** Of those before it at the rung, how many were better. */
  readonly better: number;
  /** How many of the best go on. */
  readonly best: number;
}

/**
 * The rule above for a trial that came to a rung with this value, after the others. Equal values are not better than
 * each other; a value that is not known is worse than every one that is.
 */
export function verdictAt(
  value: number | null,
  before: readonly (number | null)[],
  { direction, reduction }: { direction: Direction; reduction: number },
): Verdict {
  const worth = (one: number | null) =>
    one === null || Number.isNaN(one) ? Number.NEGATIVE_INFINITY : direction === "max" ? one : -one;
  const better = before.filter((other) => worth(other) > worth(value)).length;
  const best = Math.max(1, Math.floor((before.length + 1) / reduction));
  return { goesOn: better < best, better, best };
}

/** The steps of the rungs that a trial has come to: minSteps · η^k up to its step; its last planned step is no rung. */
export function rungsUpTo(
  step: number,
  { minSteps, reduction, plannedSteps }: { minSteps: number; reduction: number; plannedSteps: number | null },
): number[] {
  const rungs = [];
  for (let rung = minSteps; rung <= step && rung < (plannedSteps ?? Infinity); rung *= reduction)
    rungs.push(rung);
  return rungs;
}
