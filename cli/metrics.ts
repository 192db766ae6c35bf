import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { type Call, type Command, didYouMean, type Option } from "./command.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";
import { RunMetricKeys, RunMetrics, type RunMetricsQuery } from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { findRun } from "./runs.ts";
import { figure, table } from "./terminal.ts";

export const axisOption: Option = {
  type: "string",
  value: "AXIS",
  choices: ["step", "time", "tokens"],
  description: "Over step, time (seconds) or trained tokens (step when absent)",
};

export const axisOf = (call: Call) =>
  (call.values.choice("axis") ?? "step").toUpperCase() as "STEP" | "TIME" | "TOKENS";

/** The names that a run has metrics under; one that it has not is an Exit that names what is near. */
export async function keysAsked(call: Call, run: { readonly id: string; readonly name: string }) {
  const asked = call.values.strings("key");
  const answer = await call.client().query(RunMetricKeys, { id: run.id, prefix: null });
  const known = answer.run?.metricKeys ?? [];
  const names = known.map(({ key }) => key);
  for (const key of asked)
    if (!names.includes(key))
      throw notFound(
        `metric \`${key}\` of ${run.name}`,
        `trainyard metrics list ${run.name}`,
        didYouMean(key, names),
      );
  return { asked, known };
}

export const listMetrics: Command = {
  name: "metrics list",
  summary: "List the metrics of a run with their last values",
  positionals: ["RUN"],
  options: {
    prefix: { type: "string", value: "TEXT", description: "Only those that begin so, e.g. reward/" },
  },
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const { run } = await call
      .client()
      .query(RunMetricKeys, { id, prefix: call.values.string("prefix") ?? null });
    const metrics = run?.metricKeys ?? [];
    call.output.show({ metrics }, () =>
      metrics.length === 0
        ? "no metrics"
        : table(
            ["METRIC", "POINTS", "STEPS", "LAST"],
            metrics.map((each) => [
              each.key,
              figure(each.points),
              `${each.firstStep} to ${each.lastStep}`,
              figure(each.lastValue, 4),
            ]),
          ),
    );
    return exitCodes.done;
  },
};

export const getMetrics: Command = {
  name: "metrics get",
  summary: "Print a run's metrics as CSV, or as JSON with --json",
  positionals: ["RUN"],
  options: {
    key: { type: "string", multiple: true, value: "METRIC", description: "This metric (all when absent)" },
    axis: axisOption,
    from: { type: "string", value: "X", description: "Only from here on the axis" },
    to: { type: "string", value: "X", description: "Only up to here on the axis" },
    points: {
      type: "string",
      value: "N",
      description: "At most so many of each metric, neighbours as their mean (500 when absent, at most 5000)",
    },
    attempt: { type: "string", value: "N", description: "Of this attempt alone, not of the history" },
    output: { type: "string", value: "FILE", description: "Into this file, which is new" },
  },
  async run(call) {
    const { values } = call;
    const run = await findRun(call, call.positionals[0]!);
    const number = (name: string) => {
      const text = values.string(name);
      if (text !== undefined && !Number.isFinite(Number(text)))
        throw usageError(`--${name} is a number, not \`${text}\``);
      return text === undefined ? null : Number(text);
    };
    const [from, to] = [number("from"), number("to")];
    const points = values.whole("points", 1, 5000) ?? 500;
    const attempt = values.whole("attempt", 1, 1_000_000) ?? null;
    const { asked, known } = await keysAsked(call, run);
    const keys = asked.length > 0 ? asked : known.map(({ key }) => key);
    const series: Series[] = [];
    // A query takes 100 names at most, and costs by what it may answer.
    const atOnce = Math.max(1, Math.min(100, Math.floor(20_000 / points)));
    for (let at = 0; at < keys.length; at += atOnce) {
      const asking = {
        id: run.id,
        keys: keys.slice(at, at + atOnce),
        axis: axisOf(call),
        from,
        to,
        points,
        attempt,
      };
      series.push(...((await call.client().query(RunMetrics, asking)).run?.metrics ?? []));
    }
    const text = call.output.json
      ? JSON.stringify({ run: run.name, axis: axisOf(call), series })
      : csv(axisOf(call).toLowerCase(), series);
    const file = values.string("output");
    if (file === undefined) {
      call.output.show({ run: run.name, axis: axisOf(call), series }, () => text);
      return exitCodes.done;
    }
    const target = await open(resolve(call.folder, file), "wx").catch((error: NodeJS.ErrnoException) => {
      throw new Exit(
        exitCodes.failed,
        "NO_FILE",
        error.code === "EEXIST" ? `${file} is there already` : error.message,
      );
    });
    await target.writeFile(`${text}\n`).finally(() => target.close());
    call.output.show({ file, metrics: keys.length }, () => `${figure(keys.length)} metrics are in ${file}`);
    return exitCodes.done;
  },
};

type Series = NonNullable<RunMetricsQuery["run"]>["metrics"][number];

/** A column a metric, a line a place on the axis; what is not known is empty. */
function csv(axis: string, series: readonly Series[]): string {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const places = [...new Set(series.flatMap(({ buckets }) => buckets.map(({ x }) => x)))].sort(
    (a, b) => a - b,
  );
  const columns = series.map(({ buckets }) => new Map(buckets.map(({ x, mean }) => [x, mean])));
  return [
    [axis, ...series.map(({ key }) => quoted(key))].join(","),
    ...places.map((x) => [x, ...columns.map((column) => column.get(x) ?? "")].join(",")),
  ].join("\n");
}
