import type { MetricSeries } from "../protocol/event.ts";

/** Points of one series that were said at one moment. */
export interface Said {
  readonly at: number;
  readonly series: Pick<MetricSeries, "steps" | "values">;
}

/**
 * What was said of one series so that its steps rise; of two at one step the first stays first. As it came when it rises
 * already, else point by point: put among thousands one at a time, 200,000 points that fall took 86 s of one thread.
 */
export function rising(said: readonly Said[]): readonly Said[] {
  if (rises(said)) return said;
  return said
    .flatMap(({ at, series: { steps, values } }) =>
      steps.map((step, n): Said => ({ at, series: { steps: [step], values: [values[n] ?? null] } })),
    )
    .sort((a, b) => stepOf(a) - stepOf(b));
}

function rises(said: readonly Said[]): boolean {
  let last = -1;
  for (const { series } of said)
    for (const step of series.steps) {
      if (step < last) return false;
      last = step;
    }
  return true;
}

function stepOf({ series }: Said): number {
  return series.steps[0] as number;
}
