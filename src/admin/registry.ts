import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One line of a metric: what it is of, and how much; null is not known now, and is then not there. */
export type Reading<L extends string> = readonly [labels: Readonly<Record<L, string>>, value: number | null];

type Several<L extends string> = () => Iterable<Reading<L>> | Promise<Iterable<Reading<L>>>;
type One = () => number | null | Promise<number | null>;

/** The metrics of a process: numbers that its parts keep anyway, read when somebody scrapes. */
export interface Metrics {
  gauge(name: string, help: string, read: One): void;
  gauges<L extends string>(name: string, help: string, labels: readonly L[], read: Several<L>): void;
  /** What is read only rises, from 0 at the start of the process. */
  counter(name: string, help: string, read: One): void;
  counters<L extends string>(name: string, help: string, labels: readonly L[], read: Several<L>): void;
  /** Told as it happens, since no sum can be taken apart again. */
  histogram<L extends string>(
    name: string,
    help: string,
    options: { labels: readonly L[]; buckets: readonly number[] },
  ): (labels: Readonly<Record<L, string>>, value: number) => void;
  /** All of them in Prometheus' text format, and its content type. */
  scrape(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** A registry of this process alone, which has what Node tells of itself already. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  function gauges<L extends string>(name: string, help: string, labelNames: readonly L[], read: Several<L>) {
    const gauge: Gauge<L> = new Gauge<L>({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const readings = await read();
        gauge.reset();
        // One without labels would be 0 after that, which nobody has measured.
        if (labelNames.length === 0) gauge.remove();
        for (const [labels, value] of readings) if (value !== null) gauge.set({ ...labels }, value);
      },
    });
  }
  function counters<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: Several<L>,
  ) {
    const counter: Counter<L> = new Counter<L>({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const readings = await read();
        counter.reset();
        for (const [labels, value] of readings) if (value !== null) counter.inc({ ...labels }, value);
      },
    });
  }
  const alone = (read: One) => async (): Promise<Reading<never>[]> => [[{}, await read()]];

  return {
    gauges,
    counters,
    gauge: (name, help, read) => gauges(name, help, [], alone(read)),
    counter: (name, help, read) => counters(name, help, [], alone(read)),
    histogram(name, help, { labels: labelNames, buckets }) {
      const histogram = new Histogram({
        ...{ name, help, labelNames, buckets: [...buckets], registers: [registry] },
      });
      return (labels, value) => histogram.observe({ ...labels }, value);
    },
    scrape: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}
