import type { MetricSeries, RunEvent } from "../protocol/event.ts";

/** One value of one series at one step; null says that it was not a number. */
export interface Point {
  readonly key: string;
  readonly step: number;
  readonly value: number | null;
}

/**
 * What an event adds to its run's series: those of `metrics` events as they are, and what a step or an evaluation says
 * in its own fields under names that every chart can rely on. Evaluations live under `validation/`.
 */
export function seriesOf(event: RunEvent): readonly MetricSeries[] {
  switch (event.type) {
    case "metrics":
      return event.series;
    case "step": {
      const named: [string, number | null][] = [
        ...rewards("reward", event.reward),
        ["samples/valid", event.validSamples],
        ...prefixed("failures", event.failures),
        ...Object.entries(event.metrics),
        ...prefixed("seconds", event.seconds),
        ["tokens/sampled", event.sampledTokens],
        ["tokens/trained", event.trainedTokens],
      ];
      if (event.epoch !== null) named.push(["epoch", event.epoch]);
      if (event.stalenessMax !== null) named.push(["staleness/max", event.stalenessMax]);
      return named.map(([key, value]) => ({ key, steps: [event.step], values: [value] }));
    }
    case "evaluation": {
      const named: [string, number | null][] = [
        ...rewards("reward", event.reward),
        ["samples/valid", event.validSamples],
        ...prefixed("failures", event.failures),
        ...Object.entries(event.metrics),
      ];
      return named.map(([key, value]) => ({
        key: `validation/${key}`,
        steps: [event.step],
        values: [value],
      }));
    }
    default:
      return [];
  }
}

/** The same, point by point, of the keys that are wanted; of all without any. */
export function pointsOf(event: RunEvent, wanted?: ReadonlySet<string>): readonly Point[] {
  return seriesOf(event)
    .filter(({ key }) => wanted?.has(key) ?? true)
    .flatMap(({ key, steps, values }) => steps.map((step, n) => ({ key, step, value: values[n] ?? null })));
}

function rewards(name: string, reward: { readonly [statistic: string]: number } | null): [string, number][] {
  return reward === null ? [] : prefixed(name, reward);
}

function prefixed(prefix: string, values: { readonly [name: string]: number }): [string, number][] {
  return Object.entries(values).map(([name, value]) => [`${prefix}/${name}`, value]);
}
