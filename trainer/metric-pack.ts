import type { EventOf } from "../src/protocol/event.ts";

type Series = EventOf<"metrics">["series"];

/** Points of one message: with the longest names and numbers still less than what the log takes as one entry. */
const packPoints = 4_000;
/** Points that are said within so long of each other are told as said together. */
const packMs = 250;

/** Points that go into the log as one message, gathered while the one before is on its way. */
export interface MetricPack {
  readonly series: Series;
  /** Takes what there is room for, and answers with the rest; all of it when this moment is past. */
  add(said: Series): Series;
}

/** A pack that is open for what is said in its moment; `now` counts in milliseconds. */
export function createMetricPack(now: () => number = performance.now.bind(performance)): MetricPack {
  const begun = now();
  const series: Series = [];
  const byKey = new Map<string, Series[number]>();
  let points = 0;

  return {
    series,
    add(said) {
      if (now() - begun > packMs) return said;
      const rest: Series = [];
      for (const { key, steps, values } of said) {
        const count = Math.min(steps.length, packPoints - points);
        if (count < steps.length) rest.push({ key, steps: steps.slice(count), values: values.slice(count) });
        if (count === 0) continue;
        points += count;
        const own = byKey.get(key);
        if (own === undefined) {
          const columns = { key, steps: steps.slice(0, count), values: values.slice(0, count) };
          byKey.set(key, columns);
          series.push(columns);
          continue;
        }
        for (let n = 0; n < count; n++) {
          own.steps.push(steps[n] as number);
          own.values.push(values[n] ?? null);
        }
      }
      return rest;
    },
  };
}
