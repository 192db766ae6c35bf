/** A small curve of a metric: what a row of the list draws. */
export interface Curve {
  readonly attempt: number | null;
  readonly lastStep: number;
  readonly values_N: readonly (number | null)[];
}

/** The most points that a curve keeps; beyond it neighbours become one. */
export const curvePoints = 80;

/** A curve after points of one metric, in their order; what it has already stays as it is. */
export function curveAfter(
  curve: Curve,
  points: readonly { readonly attempt: number; readonly step: number; readonly value: number | null }[],
): Curve {
  let { attempt, lastStep } = curve;
  let values_N = [...curve.values_N];
  for (const point of points) {
    // A new attempt begins again at the step where it was resumed: what it repeats is already drawn.
    if (point.step <= lastStep) {
      attempt = point.attempt;
      continue;
    }
    lastStep = point.step;
    attempt = point.attempt;
    values_N.push(point.value);
    if (values_N.length > curvePoints) values_N = halved(values_N);
  }
  return { attempt, lastStep, values_N };
}

/** Neighbours as their mean; one that is not known is as if it were not there. */
export function halved(values_N: readonly (number | null)[]): (number | null)[] {
  const half_N: (number | null)[] = [];
  for (let index = 0; index < values_N.length; index += 2) {
    const pair = values_N.slice(index, index + 2).filter((value) => value !== null);
    half_N.push(pair.length === 0 ? null : pair.reduce((sum, value) => sum + value, 0) / pair.length);
  }
  return half_N;
}

/** The metric that a run of this kind is judged by; null where it has none. */
export function curveKeyOf(kind: "RL" | "OFFLINE_RL" | "SFT" | "MERGE"): string | null {
  switch (kind) {
    case "RL":
    case "OFFLINE_RL":
      return "reward/mean";
    case "SFT":
      return "loss";
    case "MERGE":
      return null;
  }
}
