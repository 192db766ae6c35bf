import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { readEvent } from "../src/bus/entries.ts";
import { createCheckpoints } from "../src/checkpoints/checkpoints.ts";
import { retainOnce } from "../src/checkpoints/retention.ts";
import { readJob } from "../src/protocol/job.ts";
import { createResults } from "../src/results/results.ts";
import { createDispatcher } from "../src/runs/dispatcher.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { meetLog } from "../src/runs/log-epoch.ts";
import { createRunReads } from "../src/runs/reads.ts";
import { createRuns } from "../src/runs/runs.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import type { Tables } from "../src/store/tables.ts";
import { administer, databaseUrl } from "./testkit/postgres.ts";
import { clock, newTrainer, newViewer, trainerOf } from "./testkit/runs.ts";

/** As the release before longer lives froze it: an algorithm's idle knobs at their defaults, no section that came later. */
const specification = {
  kind: "rl",
  recipe: {
    experiment: { kind: "rl", modelPath: "digits-s", dataset: "digits", rollout: "reverse" },
    algorithm: {
      ...{ name: "grpo", normalizeByStd: true, clipLow: 0.2, clipHigh: 0.28, ratioCap: 2 },
      ...{ klCoefficient: 0, entropyCoefficient: 0, lossNormalization: "token" },
    },
    budget: {},
    mode: { execution: "sync" },
  },
  engine: "embedded",
  seed: 7,
  origin: { kind: "base", baseModel: "digits-s" },
  dataset: { id: "d", name: "digits", version: 1, sha256: "a".repeat(64), rows: 64 },
  validation: null,
  rollout: { id: "r", name: "reverse", version: 1, sha256: "b".repeat(64), entrypoint: "main.ts" },
};

/** A database as the release left it that had these many migrations. */
async function databaseOf(known: number): Promise<Database> {
  const { adminUrl } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(adminUrl, `create database ${name}`);
  const database = openDatabase({ url: databaseUrl(adminUrl, name) });
  onTestFinished(async () => {
    await database.close();
    await administer(adminUrl, `drop database if exists ${name} with (force)`);
  });
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(migrations.slice(0, known).map(({ name, up }) => [name, { up }])),
  };
  const { error } = await new Migrator({ db: database.db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  return database;
}

async function oldRun(
  db: Kysely<Tables>,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  const values = {
    ...{ id, name: id, workspace_id: workspaceId, creator_id: memberId, kind: "rl" },
    ...{ specification: JSON.stringify(specification), base_model: "digits-s", engine: "embedded" },
    ...columns,
  };
  await db
    .insertInto("run")
    .values(values as never)
    .execute();
}

test("runs of the release before are shown, sent, taken up, gone on with and steered after the migration", async () => {
  const { db, pool } = await databaseOf(4);
  const viewer = await newViewer(db as Kysely<Tables>, "home");
  const mine = { workspace_id: viewer.workspaceId, created_by: viewer.memberId };
  await db
    .insertInto("dataset")
    .values({ id: "d", name: "digits", ...mine })
    .execute();
  await db
    .insertInto("rollout")
    .values({ id: "r", name: "reverse", ...mine })
    .execute();
  const now = new Date();
  await oldRun(db, viewer, "waiting", {});
  await oldRun(db, viewer, "sent", { dispatched_at: now });
  await oldRun(db, viewer, "at-work", {
    ...{ dispatched_at: now, status: "running", attempt: 1, claim: 5, sequence: 9, step: 4 },
    ...{ started_at: now, lease_until: new Date(Date.now() + 60_000), phase: "train", phase_since: now },
  });
  await oldRun(db, viewer, "done", {
    ...{ dispatched_at: now, status: "finished", attempt: 1, claim: 2, sequence: 4, step: 3 },
    ...{ started_at: now, ended_at: now, total_steps: 3 },
  });
  await sql`insert into attempt (run_number, attempt, claim, trainer_id, trainer_name, started_at, wall_seconds)
    select number, 1, 2, 't', 't', now(), 5 from run where id = 'done'`.execute(db);
  await sql`insert into checkpoint (id, workspace_id, run_number, run_id, attempt, step, name, manifest, size_bytes,
      resumable, base_model, sequence, created_at)
    select 'c', workspace_id, number, id, 1, 3, 'step-3', ${"c".repeat(64)}, 10, true, 'digits-s', 3, now()
    from run where id = 'done'`.execute(db);
  const oldJob = { runId: "sent", workspaceId: viewer.workspaceId, runName: "sent", specification };
  await sql`insert into queued_job (id, engine, job) values ('sent', 'embedded', ${JSON.stringify(oldJob)})`.execute(
    db,
  );

  expect(await migrate(db)).toEqual(migrations.slice(4).map(({ name }) => name));

  // Shown.
  const reads = createRunReads(db);
  const { edges } = await reads.list(viewer, {});
  expect(edges.map(({ node }) => [node.id, node.status, node.priority, node.dispatched]).sort()).toEqual([
    ["at-work", "running", 0, 0],
    ["done", "finished", 0, 0],
    ["sent", "pending", 0, 0],
    ["waiting", "pending", 0, null],
  ]);
  const done = await reads.get(viewer, "done");
  expect(done.specification.recipe).toMatchObject({ failures: { agentError: "drop" } });
  expect(await reads.phases(viewer, done)).toEqual([]);
  expect(await reads.budget(viewer, done)).toMatchObject({ caps: {}, whenSpent: "stop" });
  const usage = await reads.workspaceUsage(viewer, { since: null, until: null });
  expect(usage).toMatchObject({ wallSeconds: 5, samplingSeconds: null, judgeCalls: null, costUsd: null });
  const checkpoints = createCheckpoints({ db, blobs: null as never });
  expect(await retainOnce(db)).toBe(0);
  expect(await checkpoints.resolve(viewer, "done")).toMatchObject({
    id: "c",
    cause: "cadence",
    pinned: null,
  });

  // Sent, and the job that was sent before is still one.
  const bus = await openEmbeddedBus({ pool, warn: (line) => expect(line).toBe("no warning") });
  onTestFinished(() => bus.close());
  await meetLog(db, bus.log);
  for (const _ of ["waiting's", "sent's", "at-work's"]) await newTrainer(db);
  const stop = new AbortController();
  const log = { info() {}, warn() {}, error() {}, debug() {} };
  const sending = createDispatcher({ db, bus, log }).run(stop.signal);
  const taken: string[] = [];
  for (let i = 0; i < 2; i++) {
    const delivery = await bus.jobs.receive({
      engine: "embedded",
      leaseMs: 10_000,
      signal: AbortSignal.timeout(5000),
    });
    if (delivery === null) break;
    taken.push(delivery.job.runId);
    expect(delivery.job.specification.recipe).toMatchObject({ failures: { agentError: "drop" } });
    await delivery.done();
  }
  stop.abort();
  await sending;
  expect(taken.sort()).toEqual(["sent", "waiting"]);

  // Steered.
  const runs = createRuns({ db, blobs: null as never, engines: async () => [], wake: () => {} });
  await runs.pause(viewer, { id: "at-work" });
  await runs.kill(viewer, { id: "sent" });
  const { run: again } = await runs.retry(viewer, { id: "done" });
  expect(again).toMatchObject({ retryOf: "done", status: "pending" });
});

test("points of the release before are charted and gone on with as if they had been folded by this one", async () => {
  const { db } = await databaseOf(5);
  const viewer = await newViewer(db as Kysely<Tables>, "home");
  const began = new Date(clock);
  await oldRun(db, viewer, "old", {
    ...{ status: "running", attempt: 2, claim: 5, sequence: 9, step: 4 },
    ...{ started_at: began, lease_until: new Date(Date.now() + 60_000), phase: "train", phase_since: began },
  });
  await sql`insert into attempt (run_number, attempt, claim, trainer_id, trainer_name, started_at, cut_after_step)
    select number, a, 3 + a, 't', 't', now(), case a when 1 then 2999 end from run, generate_series(1, 2) a`.execute(
    db,
  );
  await sql`insert into metric_key (key) values ('long'), ('short'), ('seldom')`.execute(db);
  await sql`insert into metric_point (run_number, key_id, attempt, step, value, at)
    select number, k.id, a, s, nullif(s % 50, 3) + a, ${began}::timestamptz + s * interval '1.5 s'
    from run, metric_key k, generate_series(1, 2) a, generate_series(0, 4999) s
    where k.key = 'long' and s >= (a - 1) * 3000
      or k.key = 'short' and a = 1 and s < 20 or k.key = 'seldom' and a = 1 and s % 250 = 0`.execute(db);
  await sql`insert into run_metric (run_number, key_id, first_step, last_step, last_value, points)
    select run_number, key_id, min(step), max(step), 0, count(*) from metric_point group by 1, 2`.execute(db);

  expect(await migrate(db)).toEqual(migrations.slice(5).map(({ name }) => name));

  const results = createResults({ db, blobs: null as never });
  const run = await createRunReads(db).get(viewer, "old");
  expect(await results.metricKeys(viewer, run)).toEqual([
    { key: "long", firstStep: 0, lastStep: 4999, lastValue: 51, points: 7000 },
    { key: "seldom", firstStep: 0, lastStep: 4750, lastValue: 1, points: 20 },
    { key: "short", firstStep: 0, lastStep: 19, lastValue: 20, points: 20 },
  ]);
  const chart = async (key: string, asked: object) => {
    const [series] = await results.metrics(viewer, run, { keys: [key], ...asked });
    return series?.buckets ?? [];
  };
  expect((await chart("short", { axis: "time" })).map(({ x, last }) => [x, last]).slice(0, 5)).toEqual(
    [0, 1, 2, 3, 4].map((step) => [1.5 * step, step === 3 ? null : step + 1]),
  );
  expect(await chart("seldom", { points: 20, from: 1000, to: 1400 })).toHaveLength(2);
  const buckets = await chart("long", { points: 5 });
  expect(buckets).toMatchObject(
    [1, 1, 1, 2, 2].map((attempt, n) => ({
      ...{ x: 1000 * n + 999, min: attempt, max: 49 + attempt, last: 49 + attempt, count: 1000 },
    })),
  );
  expect(await chart("long", { from: 2_990, to: 3_009, points: 20 })).toHaveLength(20);

  // The attempt at work goes on, and what comes late or again finds its place.
  await db.updateTable("projection").set({ epoch: "e", sequence: 9 }).execute();
  const series = [
    {
      key: "long",
      steps: [...Array.from({ length: 1000 }, (_, n) => 5000 + n), 3500, 10],
      values: Array(1002).fill(7),
    },
  ];
  const event = trainerOf({ runId: "old", workspaceId: viewer.workspaceId }).say("metrics", 2, 5, { series });
  await foldBatch(db, { epoch: "e", entries: [{ sequence: 10, event }] });
  const after = await chart("long", { points: 6 });
  expect(after.map(({ count }) => count)).toEqual([1001, 1000, 1000, 1000, 1000, 1000]);
  expect(after[5]).toMatchObject({ min: 7, max: 7, mean: 7 });
});

test("an event of the release before is read as this one writes it", () => {
  const { workspaceId, ...stamp } = {
    workspaceId: "w",
    runId: "r",
    attempt: 1,
    claim: 1,
    at: new Date(clock).toISOString(),
  };
  const points = [
    { key: "a", step: 1, value: 0.5 },
    { key: "b", step: 1, value: null },
    { key: "a", step: 2, value: 2 },
  ];
  const warned: string[] = [];
  const read = (found: unknown) => readEvent(found, 3, (line) => void warned.push(line));
  expect(read({ type: "metrics", workspaceId, ...stamp, points })).toEqual({
    ...{ type: "metrics", workspaceId, ...stamp },
    series: [
      { key: "a", steps: [1, 2], values: [0.5, 2] },
      { key: "b", steps: [1], values: [null] },
    ],
  });
  expect(warned).toEqual([]);
  for (const wrong of [
    [{ key: "a", step: -1, value: 1 }],
    [null],
    [{ key: "a", step: 1, value: 1, more: 1 }],
  ])
    read({ type: "metrics", workspaceId, ...stamp, points: wrong });
  expect(warned).toHaveLength(2);
});

test("a job that is none is none, whatever release it says to be of", () => {
  const sent = { runId: "r", workspaceId: "w", runName: "r", specification };
  expect(readJob(sent)).toMatchObject({ runId: "r" });
  expect(readJob({ ...sent, specification: { ...specification, kind: "other" } })).toBeNull();
  for (const nothing of [null, 3, "job", {}, { ...sent, specification: null }])
    expect(readJob(nothing)).toBeNull();
});
