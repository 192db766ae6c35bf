import { until } from "./users.ts";

/** What a process of the platform answers to its operators. */
export interface Operators {
  /** The names of all metrics, and every line's name, labels and value. */
  scrape(): Promise<Exposition>;
  /** The status of an address, or null when nobody listens there any more. */
  status(path: string): Promise<number | null>;
}

export interface Exposition {
  readonly text: string;
  readonly names: readonly string[];
  /** The sum over all lines of a metric whose labels are these, as far as they are given; null when there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | null;
}

/** The operators' ports that processes with `TRAINYARD_ADMIN_PORT=0` say in their logs that they have, in that order. */
export async function operatorsOf(log: () => Promise<string>, count: number): Promise<Operators[]> {
  const found = async () =>
    [...(await log()).matchAll(/"url":"([^"]+)","msg":"metrics and health are here"/g)].map(
      ([, url]) => url!,
    );
  await until(async () => (await found()).length >= count);
  return (await found()).map(operatorsAt);
}

function operatorsAt(url: string): Operators {
  const get = (path: string) =>
    fetch(url + path, { headers: { connection: "close" }, signal: AbortSignal.timeout(30_000) });
  return {
    async scrape() {
      const response = await get("/metrics");
      if (!response.ok) throw new Error(`a scrape was answered with ${response.status}`);
      return expositionOf(await response.text());
    },
    status: (path) =>
      get(path).then(
        ({ status }) => status,
        () => null,
      ),
  };
}

function expositionOf(text: string): Exposition {
  const lines = [...text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name, labels = "", value]) => ({
      name,
      labels: new Map([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, is]) => [key, is])),
      value: Number(value),
    }),
  );
  return {
    text,
    names: [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!),
    value(name, wanted = {}) {
      const those = lines.filter(
        (line) =>
          line.name === name && Object.entries(wanted).every(([key, is]) => line.labels.get(key) === is),
      );
      return those.length === 0 ? null : those.reduce((sum, { value }) => sum + value, 0);
    },
  };
}
