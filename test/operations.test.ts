import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parser as promql } from "@prometheus-io/lezer-promql";
import parsePrometheusTextFormat from "parse-prometheus-text-format";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { isOver } from "./testkit/followers.ts";
import { findNatsServer } from "./testkit/nats.ts";
import { type Exposition, type Operators, operatorsOf } from "./testkit/operators.ts";
import { type Platform, startPlatform } from "./testkit/platform.ts";
import { until } from "./testkit/users.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFile(join(root, path), "utf8");

let platform: Platform;
let operators: Operators;
let exposition: Exposition;

beforeAll(async () => {
  platform = (await startPlatform({ kind: "embedded", env: { TRAINYARD_ADMIN_PORT: "0" } }))!;
  operators = (await operatorsOf(platform.log, 1))[0]!;
  const run = await platform.submit({ steps: 3, checkpointEvery: 5 });
  const follower = platform.follow("ws", run);
  await follower.until(isOver);
  // Its last words may be told before they are folded.
  await until(async () => (await operators.scrape()).value("trainyard_projector_behind_entries") === 0);
  exposition = await operators.scrape();
  await follower.leave();
}, 180_000);

afterAll(() => platform?.stop());

test("what a process exposes is Prometheus' text format: each metric once, with its type and help", () => {
  const parsed = parsePrometheusTextFormat(exposition.text);
  expect(parsed.map(({ name }) => name).sort()).toEqual([...exposition.names].sort());
  expect(new Set(exposition.names).size).toBe(exposition.names.length);
  for (const { name, help, type } of parsed) {
    expect(help, name).not.toBe("");
    expect(["COUNTER", "GAUGE", "HISTOGRAM"], name).toContain(type);
    expect(name.startsWith("trainyard_") && type === "COUNTER", name).toBe(
      /^trainyard_\w+_total$/.test(name),
    );
  }
  // Everything between the comments is a line with a number.
  const odd = exposition.text
    .split("\n")
    .filter((line) => line !== "" && !/^# (HELP|TYPE) \S+ .+$|^[a-zA-Z_:][\w:]*(\{.*\})? (\S+)$/.test(line));
  expect(odd).toEqual([]);
});

test("the metrics tell what has happened: a run of three steps, its subscriber, its requests", () => {
  const { value } = exposition;
  expect(value("trainyard_build_info", { role: "start" })).toBe(1);
  expect(value("trainyard_trainer_steps_total")).toBe(3);
  expect(value("trainyard_folded_events_total", { type: "step" })).toBe(3);
  expect(value("trainyard_folded_events_total", { type: "finished" })).toBe(1);
  expect(value("trainyard_trainer_attempts_total")).toBe(1);
  expect(value("trainyard_trainer_sampled_tokens_total")).toBeGreaterThan(0);
  expect(value("trainyard_folded_points_total")).toBeGreaterThan(3);
  expect(value("trainyard_appended_events_total")).toBe(value("trainyard_folded_events_total"));
  expect(value("trainyard_subscriptions", { field: "runEvents", transport: "websocket" })).toBe(1);
  expect(value("trainyard_subscription_lag_seconds_count")).toBeGreaterThan(0);
  expect(value("trainyard_live_deliveries_total")).toBeGreaterThan(0);
  expect(value("trainyard_live_resumes_total")).toBe(1);
  expect(value("trainyard_operation_duration_seconds_count", { type: "subscription", outcome: "ok" })).toBe(
    1,
  );
  expect(
    value("trainyard_operation_duration_seconds_count", { type: "mutation", outcome: "ok" }),
  ).toBeGreaterThan(3);
  expect(
    value("trainyard_http_request_duration_seconds_count", { route: "/graphql", status: "200" }),
  ).toBeGreaterThan(3);
  expect(value("trainyard_trainers", { engine: "embedded" })).toBe(1);
  expect(value("trainyard_runs", { status: "running" })).toBe(0);
  expect(value("trainyard_queued_runs")).toBe(0);
  expect(value("trainyard_store_up")).toBe(1);
  expect(value("trainyard_pool_connections", { pool: "store" })).toBeGreaterThan(0);
});

test("a caller's mistake is counted as refused, and no label says who it was or what was asked", async () => {
  await platform.ask("query Secretive { viewer { workspace { name } } }");
  await platform.ask("{ nothing }");
  const { text, value } = await operators.scrape();
  expect(value("trainyard_operation_duration_seconds_count", { outcome: "refused" })).toBe(1);
  const { data } = await platform.ask("{ runs(first: 1) { nodes { id name } } }");
  const [run] = data.runs.nodes;
  for (const private_ of [run.name, run.id, platform.key, "Secretive", "demo"])
    expect(text).not.toContain(private_);
});

test.skipIf((await findNatsServer()) === null)(
  "with PostgreSQL away an API is alive and not ready, its scrape comes without what only PostgreSQL knows, and trainers are ready",
  { timeout: 180_000 },
  async () => {
    const apart = (await startPlatform({ kind: "platform", env: { TRAINYARD_ADMIN_PORT: "0" } }))!;
    onTestFinished(() => apart.stop());
    const two = await operatorsOf(apart.log, 2);
    const roles = await Promise.all(two.map(async (one) => (await one.scrape()).value(...roleOf("api"))));
    const [api, trainer] = roles[0] === 1 ? [two[0]!, two[1]!] : [two[1]!, two[0]!];
    await until(
      async () => (await api.status("/readyz")) === 200 && (await trainer.status("/readyz")) === 200,
    );
    expect((await trainer.scrape()).value(...roleOf("trainer"))).toBe(1);
    // Between them they have what one process of both roles has.
    const names = [...(await api.scrape()).names, ...(await trainer.scrape()).names];
    expect([...new Set(names)].sort()).toEqual([...exposition.names].sort());

    const back = await apart.killPostgres();
    await until(async () => (await api.status("/readyz")) === 503);
    const without = await api.scrape();
    expect(without.value("trainyard_store_up")).toBe(0);
    for (const name of ["trainyard_projector_behind_entries", "trainyard_queued_runs", "trainyard_runs"])
      expect(without.value(name), name).toBeNull();
    expect(without.value("trainyard_websockets")).toBe(0);
    expect(await api.status("/livez")).toBe(200);
    expect(await trainer.status("/readyz")).toBe(200);
    await back();
    await until(async () => (await api.status("/readyz")) === 200);
    await until(async () => (await api.scrape()).value("trainyard_queued_runs") === 0);

    // A request that is not whole keeps the API from ending, for as long as it has patience.
    const { port } = new URL(apart.apis[0]!.url);
    const slow = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void slow.destroy());
    slow.on("error", () => {});
    slow.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${apart.key}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    );
    await until(async () => (await apart.held()).connections > 0);
    const leaving = apart.apis[0]!.end("SIGTERM");
    await until(async () => (await api.status("/readyz")) === 503);
    expect(await api.status("/livez")).toBe(200);
    expect(await leaving).toBe(0);
    expect(await api.status("/livez")).toBeNull();
  },
);

const roleOf = (role: string) => ["trainyard_build_info", { role }] as const;

test("docs/operations.md names every metric that a process exposes, and no other", async () => {
  const [, metrics = ""] = /\n## Metrics\n(.*?)\n## /s.exec(await read("docs/operations.md")) ?? [];
  const told = metrics
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.split(" | ")[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(told.toSorted()).toEqual([...exposition.names].sort());
});

test("every query of the dashboard and of the alerts is PromQL, and asks for metrics and labels that there are", async () => {
  const dashboard = JSON.parse(await read("deploy/grafana/trainyard.json"));
  const panels = dashboard.panels.flatMap(
    ({ title, targets = [] }: { title: string; targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => ({ where: title, expr })),
  );
  const { groups } = parse(await read("deploy/prometheus/alerts.yml"));
  const alerts = groups.flatMap(({ rules }: { rules: { alert: string; expr: string }[] }) =>
    rules.map(({ alert, expr }) => ({ where: alert, expr })),
  );
  const queries: { where: string; expr: string }[] = [...panels, ...alerts];
  expect(panels.length).toBeGreaterThan(30);
  expect(alerts.length).toBeGreaterThan(8);
  const wrong: string[] = [];
  for (const { where, expr } of queries) {
    const { metrics, faults } = namesIn(expr.replaceAll("$__rate_interval", "5m"));
    if (faults || metrics.length === 0) wrong.push(`${where}: ${expr} cannot be read`);
    for (const name of metrics)
      if (
        !exposition.names.includes(name.replace(/_(bucket|count|sum)$/, "")) &&
        !exposition.names.includes(name)
      )
        wrong.push(`${where}: there is no ${name}`);
  }
  expect(wrong).toEqual([]);
  // And the other way round: what the dashboard shows is all of ours.
  const shown = new Set(
    panels.flatMap(
      ({ expr }: { expr: string }) => namesIn(expr.replaceAll("$__rate_interval", "5m")).metrics,
    ),
  );
  const hidden = exposition.names.filter(
    (name) =>
      name.startsWith("trainyard_") && !["", "_bucket", "_count"].some((ending) => shown.has(name + ending)),
  );
  expect(hidden).toEqual([]);
});

/** By Prometheus' own grammar. */
function namesIn(expr: string): { metrics: string[]; faults: boolean } {
  const metrics: string[] = [];
  let faults = false;
  promql.parse(expr).iterate({
    enter({ type, from, to }) {
      if (type.isError) faults = true;
      if (type.name === "VectorSelector") metrics.push(/^\w+/.exec(expr.slice(from, to))?.[0] ?? "");
    },
  });
  return { metrics, faults };
}

test("the dashboard is one by Grafana's own types, and the alerts are rules by their schema", async () => {
  const dashboard = await read("deploy/grafana/trainyard.json");
  const alerts = JSON.stringify(parse(await read("deploy/prometheus/alerts.yml")));
  expect(await typeFaults(checked(dashboard, alerts))).toBe("");
  // The check is one: what neither knows is a fault.
  expect(await typeFaults(checked(dashboard.replace('"gridPos"', '"gridPosition"'), alerts))).toContain(
    "gridPosition",
  );
  expect(await typeFaults(checked(dashboard.replace('"unit": "s"', '"unit": 7'), alerts))).toContain(
    "number",
  );
  expect(await typeFaults(checked(dashboard, alerts.replace('"expr"', '"expression"')))).toContain("expr");
});

/** The files' own text as values of the types that Grafana and the schema store publish; enums by what they are. */
const checked = (dashboard: string, alerts: string) => `
import type { DataSourceRef } from "@grafana/grafana-foundation-sdk/common";
import type * as grafana from "@grafana/grafana-foundation-sdk/dashboard";
import type * as prometheus from "@grafana/grafana-foundation-sdk/prometheus";
import type * as timeseries from "@grafana/grafana-foundation-sdk/timeseries";
import type { PrometheusRules } from "@schemastore/prometheus.rules";

type Plain<T> = T extends string ? \`\${T}\` : T extends number | boolean | null | undefined ? T
  : T extends readonly (infer E)[] ? Plain<E>[]
  : T extends object ? { [K in keyof T as K extends \`_\${string}\` ? never : K]: Plain<T[K]> } : T;
type Chart = Omit<grafana.Panel, "type" | "targets" | "options" | "fieldConfig"> & {
  type: "timeseries";
  targets: prometheus.Dataquery[];
  options: timeseries.Options;
  fieldConfig: { defaults: Omit<grafana.FieldConfig, "custom"> & { custom: timeseries.FieldConfig }; overrides: [] };
};
type Row = Omit<grafana.RowPanel, "panels"> & { panels: [] };
type Board = Omit<grafana.Dashboard, "panels"> & { panels: (Chart | Row)[] };
export const source: DataSourceRef = {};
export const dashboard: Plain<Board> = ${dashboard};
export const alerts: PrometheusRules = ${alerts};
`;

/** What TypeScript has against a text. */
async function typeFaults(text: string): Promise<string> {
  // Inside the repository, where its packages are found.
  const folder = await mkdtemp(join(root, "node_modules", ".checked-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "checked.ts"), text);
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--target", "esnext"];
  const resolution = ["--module", "preserve", "--moduleResolution", "bundler", "--types", "node"];
  return promisify(execFile)(
    join(root, "node_modules", ".bin", "tsc"),
    [...options, ...resolution, join(folder, "checked.ts")],
    { cwd: root },
  ).then(
    () => "",
    ({ stdout }) => String(stdout),
  );
}
