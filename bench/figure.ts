/** One line of a table: ours, and beside it what something else makes of the same work on the same machine. */
export interface Figure {
  /** The benchmark's. */
  readonly name: string;
  readonly figure: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly ratio: number | null;
  readonly unit: string;
  /** What the ratio has to be; where there is none, what `ours` has to be. */
  readonly goal?: Goal;
}

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** Whether a figure is what it has to be; null when nothing was asked of it. */
export function reached({ goal, ratio, ours }: Figure): boolean | null {
  if (goal === undefined) return null;
  const value = ratio ?? ours;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}
