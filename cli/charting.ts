import { setTimeout as sleep } from "node:timers/promises";
import { type AxisName, type Curve, chartLines, smoothed } from "./chart.ts";
import type { Call, Command } from "./command.ts";
import { exitCodes, usageError } from "./exit.ts";
import { FollowMetrics, RunMetrics, type RunMetricsQuery } from "./generated/operations.ts";
import { axisOf, axisOption, keysAsked } from "./metrics.ts";
import { notFound } from "./mistakes.ts";
import { streamReset, untilOver } from "./run-endings.ts";
import { findRun } from "./runs.ts";
import { patiently } from "./watch.ts";
import { over } from "./watch-view.ts";

type Charted = NonNullable<RunMetricsQuery["run"]>;

/** What is asked for: some runs over each other, a chart a metric. */
interface Asked {
  readonly ids: readonly string[];
  readonly keys: readonly string[];
  readonly axis: AxisName;
  readonly weight: number;
  readonly rows: number | undefined;
}

export const chartRuns: Command = {
  name: "train chart",
  summary: "Draw a run's metrics in the terminal, several runs over each other",
  positionals: ["RUN", "[RUN...]"],
  options: {
    key: {
      type: "string",
      multiple: true,
      value: "METRIC",
      description: "A metric, a chart each (reward/mean, or loss, when absent)",
    },
    axis: axisOption,
    smooth: {
      type: "string",
      value: "WEIGHT",
      description: "A moving mean with this weight on the past, 0 to 0.99",
    },
    rows: { type: "string", value: "N", description: "So many rows a chart, 4 to 100" },
    follow: { type: "boolean", description: "Go on until the runs are over; with --json a line a point" },
  },
  async run(call) {
    const asked = await readAsked(call);
    const { output, signal } = call;
    if (output.json && call.values.flag("follow")) return streamPoints(call, asked);
    const following = call.values.flag("follow");
    const first = await seriesOf(call, asked);
    const runs = following ? await follow(call, asked, first) : first;
    if (signal.aborted) return exitCodes.interrupted;
    output.draw([]);
    output.settle();
    output.show({ axis: asked.axis, runs: runs.map(told) }, () => drawn(call, asked, runs).join("\n"));
    return exitCodes.done;
  },
};

async function readAsked(call: Call): Promise<Asked> {
  const { values } = call;
  const smooth = values.string("smooth");
  const weight = smooth === undefined ? 0 : Number(smooth);
  if (!(weight >= 0 && weight <= 0.99))
    throw usageError(`--smooth is a number from 0 to 0.99, not \`${smooth}\``);
  const rows = values.whole("rows", 4, 100);
  if (call.positionals.length > 20) throw usageError("a chart takes 20 runs at most");
  const runs = [];
  for (const reference of call.positionals) runs.push(await findRun(call, reference));
  const keys = [...values.strings("key")];
  // A metric has to be one of the first run's: of the others there may be nothing yet.
  if (keys.length > 0) await keysAsked(call, runs[0]!);
  const usual = new Set(runs.map(({ kind }) => (kind === "SFT" ? "loss" : "reward/mean")));
  return {
    ids: [...new Set(runs.map(({ id }) => id))],
    keys: keys.length > 0 ? [...new Set(keys)] : [...usual],
    axis: axisOf(call).toLowerCase() as AxisName,
    weight,
    rows,
  };
}

async function seriesOf(call: Call, { ids, keys, axis }: Asked): Promise<Charted[]> {
  const found = await Promise.all(
    ids.map((id) =>
      call.client().query(RunMetrics, {
        ...{ id, keys: [...keys], from: null, to: null, attempt: null },
        axis: axis.toUpperCase() as "STEP" | "TIME" | "TOKENS",
        // A dot is half a column: what lies closer is drawn as its mean.
        points: Math.min(2000, 2 * call.output.columns),
      }),
    ),
  );
  return found.flatMap(({ run }) => (run ? [run] : []));
}

const told = ({ name, status, cursor, metrics }: Charted) => ({ name, status, cursor, metrics });

/** A chart a metric, each as high as its share of the screen. */
function drawn(call: Call, { keys, axis, weight, rows }: Asked, runs: readonly Charted[]): string[] {
  const { columns, rows: screen, unicode, coloured, paint } = call.output;
  const legend = runs.length > 1 ? runs.length : 0;
  const height = rows ?? Math.max(4, Math.min(16, Math.floor((screen - 1) / keys.length) - 4 - legend));
  return keys.flatMap((key, i) => {
    const curves = runs.map(({ name, metrics }): Curve => {
      const points = metrics.find((each) => each.key === key)?.buckets ?? [];
      const known = points.map(({ x, mean }) => ({ x, y: mean ?? null }));
      return { name, points: weight > 0 ? smoothed(known, weight) : known };
    });
    const title = `${runs.length === 1 ? `${runs[0]!.name}  ` : ""}${key}${weight > 0 ? `, moving mean ${weight}` : ""}`;
    const look = { columns: columns - 1, rows: height, axis, unicode, coloured, paint };
    return [...(i > 0 ? [""] : []), paint("bold", title), ...chartLines(curves, look)];
  });
}

const refreshEveryMs = 500;

/** Draws anew after what happens to the runs, now and then, until all are over. */
async function follow(call: Call, asked: Asked, first: readonly Charted[]): Promise<readonly Charted[]> {
  const { output, signal } = call;
  const lost = (reason: string) => output.say(`waiting for the platform: ${reason}`);
  let runs = first;
  let [dirty, ended] = [false, false];
  const refresh = async () => {
    dirty = false;
    runs = await patiently(signal, lost, () => seriesOf(call, asked));
    output.draw(drawn(call, asked, runs));
  };
  output.draw(drawn(call, asked, runs));
  const drawing = (async () => {
    while (!ended && !signal.aborted) {
      await sleep(refreshEveryMs, undefined, { signal }).catch(() => {});
      if (dirty && output.live) await refresh();
    }
  })();
  const over = untilOver(call, runs, () => {
    dirty = true;
  }).finally(() => {
    ended = true;
  });
  await Promise.all([over, drawing]);
  if (!signal.aborted) await refresh();
  return runs;
}

const statusOnly = (id: string) =>
  ({ id, keys: [], axis: "STEP", from: null, to: null, points: 1, attempt: null }) as const;

/** For programs: every point that is logged from now on, the last of each batch with the cursor behind it. */
async function streamPoints(call: Call, { ids, keys }: Asked): Promise<number> {
  if (ids.length > 1) throw usageError("--follow --json goes with one run: start one a run");
  const { run } = await call.client().query(RunMetrics, statusOnly(ids[0]!));
  if (!run) throw notFound("run of this id", "trainyard train list");
  if (over.includes(run.status)) return exitCodes.done;
  let after = run.cursor;
  const follow = (signal: AbortSignal, until: "its end" | "all is told") =>
    call.client().follow({
      document: FollowMetrics,
      variables: { runId: run.id, keys: [...keys], after },
      cursorOf: ({ runMetrics: message }) => ("cursor" in message ? message.cursor : null),
      signal,
      heard: ({ runMetrics: message }) => {
        if (message.__typename === "StreamReset") throw streamReset();
        if (message.__typename === "RunMetricBatch")
          for (const [i, point] of message.points.entries())
            call.output.show(
              { ...point, cursor: i === message.points.length - 1 ? message.cursor : null },
              () => "",
            );
        if ("cursor" in message) after = message.cursor;
        return until === "all is told" && message.__typename === "StreamReady";
      },
    });
  const stop = new AbortController();
  const signal = AbortSignal.any([call.signal, stop.signal]);
  await Promise.all([
    follow(signal, "its end"),
    untilOver({ ...call, signal }, [run]).finally(() => stop.abort()),
  ]);
  // Its last points may have been on their way when it was over.
  if (!call.signal.aborted) await follow(call.signal, "all is told");
  return call.signal.aborted ? exitCodes.interrupted : exitCodes.done;
}
