import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Kind, type OperationDefinitionNode, parse, print, separateOperations } from "graphql";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Filled, fillLog, fillSeries, fillStore } from "../bench/fill-store.ts";
import { bootstrap } from "../src/access/bootstrap.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { type App, startApp } from "../src/app.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { readConfig } from "../src/config.ts";
import { writeGlobalId } from "../src/protocol/global-id.ts";
import { createResults, type SampleFilter, type SampleOrder } from "../src/results/results.ts";
import { createRunReads, type RunFilter } from "../src/runs/reads.ts";
import type { Run } from "../src/runs/run.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import type { Page, PageRequest } from "../src/store/pages.ts";
import { openSnapshot } from "../src/store/snapshot.ts";
import { bundleInput, rl } from "./testkit/api-home.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { embeddedOffer } from "./testkit/runs.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

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
const storeless = ["Knobs", "CheckRecipe", "DashboardRunKnobs", "DashboardSweepKnobs", "DashboardRunsNews"];

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
let variablesOf: Readonly<Record<string, object>>;
let caught: Statement[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { url, drop } = await freshDatabase();
  closing.push(drop);
  database = openDatabase({ url, connections: 2 });
  closing.push(database.close);
  const { db } = database;
  const home = await bootstrap(db, { slug: "demo", name: "Demo", owner: "owner" });
  viewer = home.viewer;
  key = home.secret ?? "";
  filled = await db.connection().execute(async (held) => {
    // Filling is not what is tested, and takes as long as the machine takes.
    await sql`set statement_timeout = 0`.execute(held);
    const made = await fillStore(held, viewer, sizes);
    await fillLog(held, 20_000);
    await fillSeries(held, 20_000);
    return made;
  });
  await database.pool.query("vacuum analyze");
  variablesOf = await variables();

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

test("no operation of a client reads a large table from end to end", async () => {
  const scans: string[] = [];
  const unasked: string[] = [];
  for (const { name, text, subscription } of await operations()) {
    const given = variablesOf[name];
    if (given === undefined) {
      unasked.push(name);
      continue;
    }
    for (const each of Array.isArray(given) ? given : [given]) {
      caught = [];
      await ask(name, text, each, subscription);
      const statements = caught;
      if (!storeless.includes(name))
        expect(statements.length, `${name} reached the store`).toBeGreaterThan(0);
      scans.push(...(await scansOf(name, statements)));
    }
  }
  expect(unasked, "operations without variables in this test").toEqual([]);
  expect(scans.join("\n\n")).toBe("");
}, 300_000);

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
  await expect.poll(seen, { timeout: 50_000 }).toBe(Object.keys(loops).length);
  expect((await scansOf("background", caught)).join("\n\n")).toBe("");
});

test("runs of a filter in an order are those that PostgreSQL puts so when it sorts them all", async () => {
  const snapshot = openSnapshot(database.db);
  try {
    const trx = await snapshot.transaction();
    const reads = createRunReads(trx);
    const filters: readonly (readonly [RunFilter, string])[] = [
      [{}, "true"],
      [{ kind: "rl" }, "kind = 'rl'"],
      // The runs of this dataset have the lowest rewards of all.
      [{ datasetId: "dataset-0-1" }, "dataset_id = 'dataset-0-1'"],
      [
        { tags: ["t1"], statuses: ["failed", "running"] },
        "tags @> '{t1}' and status in ('failed', 'running')",
      ],
      [{ statuses: ["running"] }, "status = 'running'"],
      [{ search: "amber" }, "name like '%amber%'"],
    ];
    const keys = { created: "created_at", started: "started_at", reward: "training_reward" } as const;
    for (const [filter, condition] of filters)
      for (const field of ["created", "started", "reward"] as const)
        for (const direction of ["asc", "desc"] as const) {
          const { rows } = await sql<{
            id: string;
          }>`select id from run where workspace_id = ${viewer.workspaceId}
            and deleted_at is null and ${sql.raw(condition)} order by ${sql.raw(keys[field])} ${sql.raw(direction)} nulls last,
            id ${sql.raw(direction)}`.execute(trx);
          const expected = rows.map(({ id }) => id);
          const orderBy = { field, direction };
          const told = `${condition} by ${field} ${direction}`;
          const list = async (page: PageRequest) => reads.list(viewer, { filter, orderBy, page });
          const ids = ({ edges }: Page<Run>) => edges.map(({ node }) => node.id);
          const first = await list({ first: 60 });
          expect(ids(first), told).toEqual(expected.slice(0, 60));
          const after = first.edges.at(-1)?.cursor ?? null;
          if (first.hasNextPage)
            expect(ids(await list({ first: 60, after })), told).toEqual(expected.slice(60, 120));
          expect(ids(await list({ last: 60 })), told).toEqual(expected.slice(-60));
        }
  } finally {
    await snapshot.end();
  }
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
      const statements = caught.filter(({ text }) => /from "sample"/.test(text));
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

/** Every operation in the clients' files, each with the fragments that it uses. */
async function operations(): Promise<{ name: string; text: string; subscription: boolean }[]> {
  const found: { name: string; text: string; subscription: boolean }[] = [];
  for (const client of ["cli", "dashboard"]) {
    const texts: string[] = [];
    for await (const file of glob(`${client}/**/*.graphql`, { cwd: root }))
      texts.push(await readFile(join(root, file), "utf8"));
    // Together: a fragment may be in another file of the client's.
    for (const [name, document] of Object.entries(separateOperations(parse(texts.join("\n"))))) {
      const operation = document.definitions.find(
        (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
      );
      found.push({ name, text: print(document), subscription: operation?.operation === "subscription" });
    }
  }
  expect(found.length).toBeGreaterThan(50);
  return found;
}

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
  // What was said in the samples was never written.
  expect(
    errors.find(({ path }) => !["messages", "rows", "tokensLeftOut"].includes(String(path?.at(-1)))),
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

/** What each operation is asked with; a list is asked with each. Mutations change a run each of their own. */
async function variables(): Promise<Readonly<Record<string, object>>> {
  const { pool } = database;
  const id = (type: string, local: string) => writeGlobalId(type, local);
  const runs = async (status: string) => {
    const { rows } = await pool.query(
      `select run.id from run join workspace on workspace.id = workspace_id where slug = 'demo' and deleted_at is null
       and status = $1 and number < $2 order by number limit 20`,
      [status, filled.bigRun.number],
    );
    return rows.map((row) => id("Run", row.id as string));
  };
  const [running, pending, finished] = [await runs("running"), await runs("pending"), await runs("finished")];
  const next = (of: string[]) => ({ id: of.shift() });
  const { rows: saved } = await pool.query(
    `select checkpoint.id from checkpoint join workspace on workspace.id = workspace_id where slug = 'demo'
     and removed_at is null and resumable order by checkpoint.id limit 20`,
  );
  const checkpoints = saved.map((row) => id("Checkpoint", row.id as string));
  const { rows: drawn } = await pool.query(
    "select batch_id, line from sample where run_number = $1 order by batch_id limit 1",
    [filled.bigRun.number],
  );
  const sample = id("Sample", `${drawn[0]?.batch_id}.${drawn[0]?.line}`);
  const big = id("Run", filled.bigRun.id);
  const dataset = id("Dataset", "dataset-0-1");
  const given = { ...rl, experiment: { ...rl.experiment, dataset: "dataset-1", rollout: "rollout-1" } };
  const page = { first: 100, after: null };
  const order = (field: string) => ["ASC", "DESC"].map((direction) => ({ field, direction }));
  const runFilters = [
    {},
    { search: "zz" },
    { search: "amber" },
    { statuses: ["FAILED"] },
    { statuses: ["RUNNING", "UNKNOWN"] },
    { statuses: ["PENDING", "FAILED", "STOPPED", "KILLED", "CRASHED"] },
    { kind: "RL" },
    { kind: "OFFLINE_RL" },
    { kind: "MERGE" },
    { datasetId: dataset },
    { datasetId: id("Dataset", "dataset-0-190") },
    { rolloutId: id("Rollout", "rollout-0-90") },
    { baseModel: "llama-70b" },
    { configurationId: id("Configuration", "configuration-0-1") },
    { configurationId: id("Configuration", "configuration-0-190") },
    { tags: ["t1", "team-3"] },
    { creatorId: id("Member", "w0-25") },
    { sweepId: id("Sweep", "sweep-5") },
    { createdAfter: "2020-01-01T00:00:00Z", createdBefore: "2021-01-01T00:00:00Z" },
    { createdBefore: new Date(Date.now() - 14 * 86_400_000).toISOString() },
    { statuses: ["FAILED"], datasetId: dataset },
  ];
  const sampleFilters = [
    {},
    { split: "VALIDATION" },
    { step: 5 },
    { stepFrom: 10, stepTo: 20 },
    { rewardFrom: 0.99 },
    { rewardTo: 0.01 },
    { failures: ["GRADER_TIMEOUT"] },
    { failed: true },
    { truncated: true },
    { group: 3 },
    { step: 5, group: 0, split: "TRAIN" },
    { promptRow: 77 },
    { attempt: 1 },
  ];
  return {
    Whoami: {},
    Trainers: {},
    Runs: runFilters.flatMap((filter) =>
      ["CREATED", "STARTED", "REWARD"].flatMap((field) =>
        order(field).map((orderBy) => ({ ...page, filter, orderBy })),
      ),
    ),
    RunByReference: [{ id: big }, { name: filled.bigRun.name }],
    RunInfo: { id: big },
    RunLogs: [{}, { level: "ERROR" }, { level: "WARN" }, { source: "TRAINER" }, { search: "needle" }].flatMap(
      (filter) => [
        { id: big, filter, first: 100 },
        { id: big, filter, last: 100 },
      ],
    ),
    RunSamples: [
      ...sampleFilters.map((filter) => ({ id: big, filter, orderBy: null, first: 1 })),
      ...["STEP", "REWARD", "ADVANTAGE", "LENGTH"].flatMap((field) =>
        order(field).map((orderBy) => ({ id: big, filter: {}, orderBy, first: 1 })),
      ),
    ],
    SubmitRun: { input: { rl: { recipe: given } } },
    EstimateRun: { input: { rl: { recipe: given } } },
    StopRun: [{ input: next(running) }, { input: next(pending) }],
    PauseRun: { input: next(running) },
    ResumeRun: { input: { id: (await runs("paused"))[0] } },
    KillRun: { input: next(running) },
    RequestCheckpoint: { input: next(running) },
    ChangeRunBudget: { input: { ...next(running), budget: { maxTokens: "1000000000000" } } },
    ForkRun: { input: { checkpointId: checkpoints[0] } },
    RunBudget: { id: big },
    RunUsage: { id: big },
    Workspace: {},
    UpdateWorkspace: { input: { maxConcurrentRuns: 1000 } },
    WorkspaceUsage: [{}, { since: new Date(Date.now() - 3600_000).toISOString() }],
    RetryRun: { input: next(finished) },
    UpdateRun: { input: { ...next(finished), name: "another-name", tags: ["told"] } },
    DeleteRun: [{ input: next(finished) }, { input: { ...next(finished), artifacts: true } }],
    Datasets: [
      { ...page, filter: {} },
      { ...page, filter: { search: "99" } },
    ],
    DatasetInfo: { name: "dataset-1", preview: 0 },
    BeginDatasetUpload: { input: { name: "more", fileName: "rows.jsonl" } },
    ValidateDatasetUpload: { input: { uploadId: id("Upload", "none") } },
    CompleteDatasetUpload: { input: { uploadId: id("Upload", "none") } },
    Rollouts: { ...page, filter: {} },
    BeginRolloutUpload: { input: { name: "more" } },
    RegisterRollout: { input: { name: "rollout-1", bundle: bundleInput, entrypoint: "main.ts" } },
    BaseModels: page,
    Checkpoints: page,
    Knobs: { kind: "RL" },
    CheckRecipe: { recipe: { rl: given } },
    ConfigurationByName: { name: "configuration-7" },
    CreateConfiguration: { input: { name: "one-more", recipe: { rl: given } } },
    RunSoFar: { id: big },
    WatchRun: { runId: big, after: null },
    CreateSweep: {
      input: {
        fields: {
          name: "another",
          source: { rl: given },
          method: "GRID",
          parameters: [{ knob: "training.lr", values: ["0.1", "0.2"] }],
        },
      },
    },
    StopSweep: { input: { id: id("Sweep", "sweep-1") } },
    Sweeps: page,
    SweepByReference: [{ name: "sweep-5" }, { id: id("Sweep", "sweep-5") }],
    SweepInfo: { id: id("Sweep", "sweep-5"), ...page },
    ReproduceRun: { input: next(finished) },
    RunReproduction: { id: big },
    AllCheckpoints: ["STEP", "CREATED", "REWARD"].flatMap((field) =>
      order(field).map((orderBy) => ({ ...page, removed: false, orderBy })),
    ),
    RunCheckpoints: { id: big, orderBy: null, removed: true, ...page },
    CheckpointInfo: [{ id: checkpoints[1] }, { reference: `${filled.bigRun.name}/step-1` }],
    CheckpointLineage: { id: checkpoints[1] },
    CompareCheckpoints: { ids: checkpoints.slice(0, 3) },
    VerifyCheckpoint: { input: { id: checkpoints[1] } },
    PinCheckpoint: { input: { id: checkpoints[2] } },
    UnpinCheckpoint: { input: { id: checkpoints[2] } },
    RemoveCheckpoint: { input: { id: checkpoints[3] } },
    MergeCheckpoint: { input: { id: checkpoints[4] } },
    DashboardRuns: runFilters.flatMap((filter) =>
      ["CREATED", "STARTED", "REWARD"].flatMap((field) =>
        order(field).flatMap((orderBy) => [
          { first: 100, filter, orderBy, counted: true },
          { last: 100, filter, orderBy, counted: false },
        ]),
      ),
    ),
    DashboardRunPlaces: order("CREATED").map((orderBy) => ({ first: 100, filter: {}, orderBy })),
    DashboardRunRows: { ids: [big, finished[0]] },
    DashboardRunTargets: { ids: [big, finished[0]] },
    DashboardRunFigures: { ids: [big, finished[0]], keys: ["reward/mean", "loss"] },
    DashboardRunChoices: [{}, { search: "9" }],
    DashboardRunsNews: { after: null },
    DashboardRunsProgress: { runId: big },
    DashboardRunsCurve: { runId: big, keys: ["reward/mean"], after: null },
    DashboardBulkStop: { input: next(pending) },
    DashboardBulkKill: { input: next(pending) },
    DashboardBulkPause: { input: next(pending) },
    DashboardBulkResume: { input: next(pending) },
    DashboardBulkRetry: { input: next(finished) },
    DashboardBulkDelete: { input: next(finished) },
    DashboardBulkUpdate: { input: { ...next(finished), tags: ["told"] } },
    DashboardComparedRun: { name: filled.bigRun.name },
    DashboardComparedRuns: { ids: [big, finished[0]] },
    DashboardCompareChoices: [{}, { search: "amber" }],
    DashboardSweeps: page,
    DashboardSweep: [{ name: "sweep-5" }, { name: "sweep-5", after: null }],
    DashboardSweepKnobs: {},
    DashboardSweepSources: [{}, { search: "amber" }],
    DashboardSweepOfRun: { id: big },
    DashboardSweepOfConfiguration: { id: id("Configuration", "configuration-0-1") },
    DashboardCreateSweep: {
      input: {
        fields: {
          name: "one-more",
          source: { rl: given },
          method: "GRID",
          parameters: [{ knob: "training.lr", values: ["0.1", "0.2"] }],
        },
      },
    },
    DashboardStopSweep: { input: { id: id("Sweep", "sweep-2") } },
    DashboardDeleteSweep: { input: { id: id("Sweep", "sweep-5") } },
    DashboardSamplesFrame: { id: big },
    DashboardSamples: [
      ...sampleFilters.map((filter) => ({ runId: big, filter, orderBy: null, first: 1 })),
      ...["STEP", "REWARD", "ADVANTAGE", "LENGTH"].flatMap((field) =>
        order(field).map((orderBy) => ({ runId: big, filter: {}, orderBy, last: 1 })),
      ),
    ],
    DashboardSample: { id: sample },
    DashboardSampleGroup: { runId: big, filter: { step: 5, group: 0, split: "TRAIN", attempt: 1 } },
    DashboardPromptOverSteps: { runId: big, split: "TRAIN", promptRow: 77 },
    DashboardSampleNews: { runId: big, after: null },
    DashboardRunCheckpoints: ["STEP", "CREATED", "REWARD"].flatMap((field) =>
      [true, false].map((removed) => ({
        ...{ id: big, ...page, removed },
        orderBy: { field, direction: "DESC" },
      })),
    ),
    DashboardCheckpoints: ["STEP", "CREATED", "REWARD"].flatMap((field) =>
      [true, false].map((removed) => ({ ...page, removed, orderBy: { field, direction: "DESC" } })),
    ),
    DashboardCheckpoint: [{ id: checkpoints[5] }, { reference: `${filled.bigRun.name}/step-1` }],
    DashboardCompareCheckpoints: { ids: checkpoints.slice(5, 8) },
    DashboardCheckpointNews: { runId: big, after: null },
    DashboardPinCheckpoint: { input: { id: checkpoints[6] } },
    DashboardUnpinCheckpoint: { input: { id: checkpoints[6] } },
    DashboardVerifyCheckpoint: { input: { id: checkpoints[6] } },
    DashboardRemoveCheckpoint: { input: { id: checkpoints[7] } },
    DashboardMergeCheckpoint: { input: { id: checkpoints[8] } },
    DashboardSaveCheckpointNow: { input: next(running) },
    DashboardOutputs: { id: big, ...page },
    DashboardEvaluations: { id: big, ...page },
    DashboardOutputNews: { runId: big, after: null },
    DashboardSpecification: { name: filled.bigRun.name },
    DashboardRunsLike: [
      { filter: { search: "amber" }, first: 10 },
      {
        filter: {
          configurationId: id("Configuration", "configuration-0-1"),
          createdBefore: new Date().toISOString(),
        },
        first: 1,
      },
    ],
    DashboardRunKnobs: { kind: "RL" },
    DashboardRunLineage: { id: big },
    DashboardCreateDownload: [
      `/checkpoints/${saved[1]?.id}/export.tar`,
      `/checkpoints/${saved[1]?.id}/files/weights`,
      "/datasets/dataset-0-1/download",
      "/outputs/output-1",
    ].map((path) => ({ input: { path } })),
    DashboardRun: { name: filled.bigRun.name },
    DashboardRunMetrics: ["STEP", "TIME", "TOKENS"].flatMap((axis) => [
      { id: big, keys: ["reward/mean", "loss"], axis, points: 400 },
      { id: big, keys: ["loss"], axis, points: 400, from: 100, to: 2000, attempt: 1 },
    ]),
    DashboardRunNews: { runId: big, after: null },
    DashboardRunPoints: { runId: big, keys: ["reward/mean"], after: null },
    DashboardRunLines: { runId: big, after: null },
    DashboardRunLogs: [
      {},
      { level: "ERROR", attempt: 1 },
      { source: "TRAINER" },
      { search: "needle" },
    ].flatMap((filter) => [
      { id: big, filter, first: 100 },
      { id: big, filter, last: 100 },
    ]),
    DashboardForkChoices: { id: big },
    DashboardStopRun: { input: next(running) },
    DashboardPauseRun: { input: next(running) },
    DashboardResumeRun: { input: { id: (await runs("paused"))[1] } },
    DashboardKillRun: { input: next(running) },
    DashboardRequestCheckpoint: { input: next(running) },
    DashboardChangeRunBudget: { input: { ...next(running), budget: { maxTokens: "1000000000000" } } },
    DashboardForkRun: { input: { checkpointId: checkpoints[0] } },
    DashboardRetryRun: { input: next(finished) },
    DashboardReproduceRun: { input: next(finished) },
    DashboardUpdateRun: { input: { ...next(finished), name: "a-name-from-the-page", tags: ["told"] } },
    DashboardDeleteRun: { input: { ...next(finished), artifacts: true } },
  };
}
