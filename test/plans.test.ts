import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Filled } from "../bench/fill-store.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { type App, startApp } from "../src/app.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { readConfig } from "../src/config.ts";
import { createResults, type SampleFilter, type SampleOrder } from "../src/results/results.ts";
import { createRunReads } from "../src/runs/reads.ts";
import type { Database } from "../src/store/database.ts";
import { clients, operationsOf } from "./testkit/client-operations.ts";
import { openFilledStore } from "./testkit/filled-store.ts";
import { variablesOf } from "./testkit/operation-variables.ts";
import { embeddedOffer } from "./testkit/runs.ts";

/** They grow without end: no answer and no loop may read one of them from end to end. */
const large = new Set([
  "run",
  "attempt",
  "run_phase",
  "step",
  "metric_series",
  "metric_block",
  "metric_rollup",
  "sample",
  "sample_batch",
  "log_line",
  "checkpoint",
  "checkpoint_file",
  "evaluation",
  "log_entry",
]);

/** Statements over everything there is, which may read it: all that was ever spent, and a count up to its bound. */
const sums: readonly RegExp[] = [
  /^select coalesce\(sum\(sampled_tokens\), 0\)/,
  /^select count\(\*\) as "count" from \(select 1 as "one" from "checkpoint" where "checkpoint"."workspace_id" = \$1 and .* limit 100001\) as "counted"$/,
];

/** They are answered from what every process knows. */
const storeless = [
  "RecipeKnobs",
  "DashboardNewRunKnobs",
  "Knobs",
  "CheckRecipe",
  "DashboardRunKnobs",
  "DashboardSweepKnobs",
  "DashboardRunsNews",
  "DashboardWorkspaceNews",
  "WorkspaceEvents",
];

/** What some clients have to say beside what is asked for. */
const usual = { first: 100, count: true, gatherMs: 0, maxPerSecond: 20, removed: false };

/** Fields of what is in blobs: none was ever written here. */
const unwritten = ["messages", "rows", "tokensLeftOut", "preview"];

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const sizes = {
  runs: 40_000,
  checkpoints: 40_000,
  sweeps: 300,
  bigRuns: 5,
  steps: 4000,
  evaluations: 4000,
  logLines: 8000,
  samples: 8000,
  samplesPerBatch: 8,
};

let viewer: Viewer;
let database: Database;
let filled: Filled;
let app: App;
let key = "";
let caught: Statement[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const store = await openFilledStore(sizes, 20_000);
  closing.push(store.close);
  ({ database, viewer, key, filled } = store);
  const { url } = store;

  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [unknown, unknown];
    if (typeof asked === "string") caught.push({ text: asked, values: Array.isArray(values) ? values : [] });
    else if (typeof (asked as Statement).text === "string")
      caught.push({ text: (asked as Statement).text, values: (asked as Statement).values ?? [] });
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  closing.push(async () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  });

  const folder = await mkdtemp(join(tmpdir(), "trainyard-plans-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({ TRAINYARD_DATABASE_URL: url, TRAINYARD_DATA: folder, TRAINYARD_PORT: "0" });
  app = await startApp(config, { api: true, trainer: false }, pino({ level: "silent" }));
  closing.push(() => app.close());
  // Someone to be sent runs to, who never takes one.
  await database.db
    .insertInto("trainer")
    .values({
      id: "t",
      name: "t",
      engine: "embedded",
      version: "0.0.0",
      hello: JSON.stringify({
        ...embeddedOffer,
        ...{ id: "t", name: "t", version: "0.0.0", startedAt: new Date().toISOString(), runId: null },
      }),
      started_at: new Date(),
      last_seen_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
}, 300_000);

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test.for(clients)(
  "no operation of %s reads a large table from end to end",
  { timeout: 300_000 },
  async (client) => {
    const operations = await operationsOf(client);
    expect(operations.length).toBeGreaterThan(30);
    const variables = await variablesOf(database.pool, filled.bigRun, clients.indexOf(client));
    const scans: string[] = [];
    const unasked: string[] = [];
    for (const { name, text, subscription, required } of operations) {
      const given = variables[name];
      if (given === undefined) {
        unasked.push(name);
        continue;
      }
      const besides = Object.entries(usual).filter(([variable]) => required.includes(variable));
      for (const each of [given].flat()) {
        caught = [];
        await ask(name, text, { ...Object.fromEntries(besides), ...each }, subscription);
        const statements = caught;
        if (!storeless.includes(name))
          expect(statements.length, `${name} reached the store`).toBeGreaterThan(0);
        scans.push(...(await scansOf(name, statements)));
      }
    }
    expect(unasked, "operations without variables in testkit/operation-variables.ts").toEqual([]);
    expect(scans.join("\n\n")).toBe("");
  },
);

test("no loop in the background reads a large table from end to end", async () => {
  caught = [];
  const loops = {
    dispatcher: /with recursive line/,
    leases: /lease_until < clock_timestamp\(\)/,
    retention: /"retention_due" <= now\(\)/,
    sweeps: /from "sweep" where "ended_at" is null/,
    collecting: /"collected_at" is null/,
  };
  const seen = () =>
    Object.entries(loops).filter(([, mark]) => caught.some(({ text }) => mark.test(text))).length;
  await expect.poll(seen).toBe(Object.keys(loops).length);
  expect((await scansOf("background", caught)).join("\n\n")).toBe("");
});

test("a run's samples come from an index that has them in their order, or nearly so", async () => {
  const run = await createRunReads(database.db).get(viewer, filled.bigRun.id);
  const results = createResults({ db: database.db, blobs: null as never });
  const cases: readonly (readonly [SampleFilter, SampleOrder["field"], string])[] = [
    [{}, "step", "sample_by_step"],
    [{ step: 5, group: 0, split: "train" }, "step", "sample_by_step"],
    [{ split: "validation" }, "step", "sample_validation"],
    [{ promptRow: 77, split: "train" }, "step", "sample_by_prompt"],
    [{}, "advantage", "sample_by_advantage_"],
    [{}, "reward", "sample_by_reward"],
    [{}, "length", "sample_by_length"],
  ];
  for (const [filter, field, index] of cases)
    for (const direction of ["asc", "desc"] as const) {
      caught = [];
      const page = { first: 5 };
      const { edges } = await results.samples(viewer, run, { filter, orderBy: { field, direction }, page });
      const after = edges.at(-1)?.cursor ?? null;
      await results.samples(viewer, run, {
        filter,
        orderBy: { field, direction },
        page: { first: 5, after },
      });
      // The platform's loops ask beside it.
      const statements = caught.filter(({ text }) => /"page_key_0".* from "sample"/.test(text));
      expect(statements).toHaveLength(2);
      for (const { text, values } of statements) {
        caught = [];
        const { rows } = await database.pool.query(`explain (format json) ${text}`, [...values]);
        const plan = rows[0]["QUERY PLAN"][0].Plan as Plan;
        const told = `${JSON.stringify(filter)} by ${field} ${direction}\n${drawn(plan)}`;
        expect(drawn(plan), told).toContain(index);
        // At most a step's are put in order: what one row of a dataset, or one group, was drawn for is few.
        if (filter.promptRow === undefined) expect(drawn(plan), told).not.toMatch(/^\s*Sort /m);
      }
    }
});

test("no index of runs holds what a step or a trainer's sign of life changes", async () => {
  const { rows } = await database.pool.query(
    `select distinct column_of.attname as name from pg_index i
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
     join pg_attribute column_of on column_of.attrelid = d.refobjid and column_of.attnum = d.refobjsubid
     where i.indrelid = 'run'::regclass`,
  );
  const held = rows.map(({ name }) => name as string);
  expect(held).toContain("status");
  const changed = ["sequence", "lease_until", "lease_ms", "progress_note", "step", "total_steps", "step_at"];
  const figures = [
    "step_seconds",
    "training_reward",
    "entropy",
    "samples",
    "validation_reward",
    "evaluations",
  ];
  expect(held.filter((name) => [...changed, ...figures].includes(name))).toEqual([]);
});

test("a log is read from any place by an index, whoever's events are asked for", async () => {
  // A log in tables has one owner.
  await app.close();
  const bus = await openEmbeddedBus({ pool: database.pool });
  try {
    const { last } = await bus.log.bounds();
    expect(last).toBeGreaterThanOrEqual(20_000);
    const { workspaceId } = viewer;
    const scopes = [{}, { workspaceId }, { workspaceId: "w9" }, { workspaceId, runId: filled.bigRun.id }];
    for (const scope of scopes)
      for (const after of [0, last / 2, last - 600].map(Math.floor)) {
        caught = [];
        await bus.log.read({ after, scope, limit: 100 });
        const read = caught.find(({ text }) => /^select sequence, event from log_entry/.test(text));
        const { rows } = await database.pool.query(`explain (format json) ${read?.text}`, [
          ...(read?.values ?? []),
        ]);
        const plan = rows[0]["QUERY PLAN"][0].Plan as Plan;
        const told = `${JSON.stringify(scope)} after ${after}\n${drawn(plan)}`;
        // From the place on, in order: nothing before it is read, and nothing is sorted.
        expect(plan.Plans?.[0]?.["Index Cond"], told).toMatch(/sequence > /);
        expect(plan.Plans?.[0]?.["Node Type"], told).toBe("Index Scan");
      }
  } finally {
    await bus.close();
  }
});

async function ask(name: string, query: string, given: object, subscription: boolean): Promise<void> {
  const leave = new AbortController();
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: subscription ? "text/event-stream" : "application/json",
    },
    body: JSON.stringify({ query, variables: given }),
    signal: leave.signal,
  });
  if (subscription) {
    const { value } = await response.body!.getReader().read();
    expect(Buffer.from(value ?? []).toString(), name).toContain("event: next");
    leave.abort();
    return;
  }
  const { data, errors = [] } = (await response.json()) as Answer;
  expect(data, name).toBeTypeOf("object");
  expect(
    errors.find(({ path }) => !unwritten.includes(String(path?.at(-1)))),
    name,
  ).toBeUndefined();
}

/** The statements whose plan scans a large table, each with what asked for it and that plan. */
async function scansOf(name: string, statements: readonly Statement[]): Promise<string[]> {
  const found: string[] = [];
  const distinct = new Map(statements.map((statement) => [statement.text, statement]));
  for (const { text, values } of distinct.values()) {
    if (sums.some((sum) => sum.test(text))) continue;
    if (!/^\s*\(?\s*(select|with|insert|update|delete)\b/i.test(text)) continue;
    const { rows } = await database.pool.query(`explain (format json) ${text}`, [...values]);
    const plan = rows[0]["QUERY PLAN"][0].Plan as Plan;
    const tables = scanned(plan).filter((table) => large.has(table));
    if (tables.length > 0)
      found.push(`${name} scans ${tables.join(", ")}:\n${text}\n${JSON.stringify(values)}\n${drawn(plan)}`);
  }
  return found;
}

interface Answer {
  readonly data?: object | null;
  readonly errors?: readonly { readonly path?: readonly unknown[] }[];
}

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Total Cost": number;
  readonly "Plan Rows": number;
  readonly Plans?: readonly Plan[];
}

function scanned(plan: Plan): string[] {
  const here = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(scanned)];
}

function drawn(plan: Plan, depth = 0): string {
  const of = plan["Index Name"] ?? plan["Relation Name"] ?? "";
  const line = `${"  ".repeat(depth)}${plan["Node Type"]} ${of} (${plan["Plan Rows"]} rows, cost ${plan["Total Cost"]})`;
  return [line, ...(plan.Plans ?? []).map((inner) => drawn(inner, depth + 1))].join("\n");
}
