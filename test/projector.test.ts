import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import type { LoggedEvent } from "../src/protocol/event.ts";
import { createResults } from "../src/results/results.ts";
import { createDispatcher } from "../src/runs/dispatcher.ts";
import { foldBatch, WrongLog } from "../src/runs/fold.ts";
import { runLeases } from "../src/runs/leases.ts";
import { adoptLog, meetLog } from "../src/runs/log-epoch.ts";
import { runProjector } from "../src/runs/projector.ts";
import { createRunReads } from "../src/runs/reads.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { type BusPlace, busKinds } from "./testkit/buses.ts";
import { freshDatabase, startPostgres } from "./testkit/postgres.ts";
import { clock, logged, newRun, newTrainer, newViewer, trainerOf } from "./testkit/runs.ts";

const epoch = "log-1";
let database: Database;
let drop: () => Promise<void>;

beforeEach(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url });
});
afterEach(async () => {
  await database.close();
  await drop();
});

const noBlobs = null as never;
const said: { level: string; fields: object; message: string }[] = [];
const log = Object.fromEntries(
  ["info", "warn", "error", "debug"].map((level) => [
    level,
    (fields: object, message: string) => void said.push({ level, fields, message }),
  ]),
) as never;

async function aRun() {
  const viewer = await newViewer(database.db);
  const runId = await newRun(database.db, viewer);
  return { viewer, runId, trainer: trainerOf({ runId, workspaceId: viewer.workspaceId }) };
}

async function fold(entries: readonly LoggedEvent[], store = database) {
  await store.db.updateTable("projection").set({ epoch }).where("epoch", "is", null).execute();
  return foldBatch(store.db, { epoch, entries });
}

/** Everything that a run left in the store, for comparing. */
async function remains(store = database) {
  const tables = [
    "run",
    "attempt",
    "step",
    "metric_series",
    "metric_block",
    "metric_rollup",
    "sample",
    "checkpoint",
    "evaluation",
    "output",
    "log_line",
  ];
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(store.db);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

test("a run's events become its row, its series and what it leaves behind", async () => {
  const { viewer, runId, trainer } = await aRun();
  await fold(
    logged([
      trainer.started(1),
      trainer.say("phase", 1, 1, { phase: "train", reason: null }),
      trainer.evaluation(1, 1, 0, 0.1),
      trainer.step(1, 1, 1, {
        failures: { agent_error: 2 },
        metrics: { "policy/entropy": 1.5, "length/response": 12, loss: null },
        seconds: { train: 0.5 },
      }),
      trainer.step(1, 1, 2),
      trainer.checkpoint(1, 1, 2),
      trainer.evaluation(1, 1, 2, 0.6),
      trainer.say("log", 1, 1, {
        lines: [
          { at: new Date(clock).toISOString(), level: "info", source: "rollout", message: "a\0b \ud800" },
        ],
      }),
      trainer.say("output", 1, 1, {
        name: "out.txt",
        contentType: "text/plain",
        sha256: "d".repeat(64),
        sizeBytes: 3,
      }),
      trainer.say("usage", 1, 1, {
        sampledTokens: 10,
        trainedTokens: 20,
        engineSeconds: 1.5,
        wallSeconds: 2,
      }),
    ]),
  );

  const run = await createRunReads(database.db).get(viewer, runId);
  expect(run).toMatchObject({
    status: "running",
    phase: "train",
    attempt: 1,
    health: { state: "ok" },
    progress: { currentStep: 2, totalSteps: 10, fraction: 0.2 },
    overview: {
      trainingReward: 0.2,
      validationReward: 0.6,
      improvement: 0.5,
      samples: 18,
      entropy: 1.5,
      responseLengthTokens: 12,
      totalLengthTokens: null,
    },
  });
  // The last step was at second 2, a step takes one second, eight are left.
  expect(run.progress.estimatedEnd).toEqual(new Date(clock + 10_000));

  const results = createResults({ db: database.db, blobs: noBlobs });
  expect((await results.metricKeys(viewer, run)).map(({ key }) => key)).toEqual([
    "failures/agent_error",
    "length/response",
    "loss",
    "policy/entropy",
    "reward/max",
    "reward/mean",
    "reward/min",
    "reward/std",
    "samples/valid",
    "seconds/train",
    "tokens/sampled",
    "tokens/trained",
    "validation/reward/max",
    "validation/reward/mean",
    "validation/reward/min",
    "validation/reward/std",
    "validation/samples/valid",
  ]);
  expect((await results.logs(viewer, run)).edges.map(({ node }) => node.message)).toEqual([
    "a\ufffdb \ufffd",
  ]);
  expect(await results.usage(viewer, run)).toEqual({
    sampledTokens: 10,
    trainedTokens: 20,
    engineSeconds: 1.5,
    samplingSeconds: 0,
    trainingSeconds: 0,
    overlapSeconds: 0,
    overlapRatio: null,
    wallSeconds: 2,
    judgeCalls: 0,
    judgeCostUsd: 0,
    engineCostUsd: null,
    costUsd: null,
  });
  const checkpoint = await database.db.selectFrom("checkpoint").selectAll().executeTakeFirstOrThrow();
  expect(checkpoint).toMatchObject({ step: 2, validation_reward: 0.6, run_id: runId });
});

test("folding a batch again, or in other cuts, leaves the store as it was", async () => {
  const { trainer } = await aRun();
  const entries = logged([
    trainer.started(1),
    ...[1, 2, 3, 4].map((step) => trainer.step(1, 1, step)),
    trainer.checkpoint(1, 1, 4),
    trainer.say("released", 1, 1, { step: 4, code: "shutdown", reason: "shut down" }),
    trainer.started(2, { resumedFrom: { step: 4, manifest: "c".repeat(64) } }),
    trainer.step(2, 8, 5),
    trainer.say("finished", 2, 8, { step: 5 }),
  ]);
  await fold(entries);
  const once = await remains();
  await fold(entries);
  await fold(entries.slice(3, 6));
  expect(await remains()).toEqual(once);
  // Nothing that follows the end counts.
  await fold(logged([trainer.step(2, 8, 6), trainer.checkpoint(2, 8, 6)], 11));
  expect({ ...(await remains()), run: [] }).toEqual({ ...once, run: [] });
});

test("a replaced trainer leaves nothing anywhere", async () => {
  const { trainer } = await aRun();
  await fold(logged([trainer.started(1), trainer.step(1, 1, 1), trainer.started(2)]));
  const before = await remains();
  await fold(
    logged(
      [
        trainer.step(1, 1, 2),
        trainer.checkpoint(1, 1, 2),
        trainer.say("metrics", 1, 1, { series: [{ key: "x", steps: [1], values: [1] }] }),
        trainer.say("log", 1, 1, { lines: [] }),
        trainer.say("finished", 1, 1, { step: 2 }),
      ],
      4,
    ),
  );
  expect(await remains()).toEqual(before);
});

test("two trainers that call themselves the same attempt do not mix their points", async () => {
  const { viewer, runId, trainer } = await aRun();
  await fold(
    logged([
      trainer.started(1),
      trainer.step(1, 1, 1, { reward: null }),
      trainer.started(1),
      trainer.step(1, 3, 1),
    ]),
  );
  const run = await createRunReads(database.db).get(viewer, runId);
  expect(run.attempt).toBe(2);
  const [series] = await createResults({ db: database.db, blobs: noBlobs }).metrics(viewer, run, {
    keys: ["reward/mean"],
  });
  expect(series?.buckets).toMatchObject([{ x: 1, last: 0.1, count: 1 }]);
});

test("an attempt that resumes cuts what the earlier ones did beyond, and only that", async () => {
  const { viewer, runId, trainer } = await aRun();
  const manifest = "c".repeat(64);
  await fold(
    logged([
      trainer.started(1), // 1
      ...[1, 2, 3, 4, 5].map((step) => trainer.step(1, 1, step)),
      trainer.started(2, { resumedFrom: { step: 4, manifest } }), // 7
      ...[5, 6].map((step) => trainer.step(2, 7, step)),
      trainer.started(3, { resumedFrom: { step: 2, manifest } }), // 10
      ...[3, 4, 5, 6, 7].map((step) => trainer.step(3, 10, step)),
    ]),
  );
  const run = await createRunReads(database.db).get(viewer, runId);
  const results = createResults({ db: database.db, blobs: noBlobs });
  const steps = (await results.steps(viewer, run)).edges.map(({ node }) => [node.attempt, node.step]);
  expect(steps).toEqual([
    [1, 1],
    [1, 2],
    [3, 3],
    [3, 4],
    [3, 5],
    [3, 6],
    [3, 7],
  ]);
  const [line] = await results.metrics(viewer, run, { keys: ["reward/mean"] });
  expect(line?.buckets.map(({ x, count }) => [x, count])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((step) => [step, 1]),
  );
  const [first] = await results.metrics(viewer, run, { keys: ["reward/mean"], attempt: 1 });
  expect(first?.buckets.map(({ x }) => x)).toEqual([1, 2, 3, 4, 5]);
  expect((await results.attempts(viewer, run)).map((a) => [a.number, a.cutAfterStep, a.outcome])).toEqual([
    [1, 2, "replaced"],
    [2, 2, "replaced"],
    [3, null, null],
  ]);
});

test("events of another workspace's run, or of no run that is known, change nothing and stop nothing", async () => {
  const { viewer, runId, trainer } = await aRun();
  const foreign = trainerOf({ runId, workspaceId: "someone-else" });
  const { unknownRuns } = await fold(
    logged([
      foreign.started(1),
      trainerOf({ runId: "gone", workspaceId: viewer.workspaceId }).started(1),
      trainer.started(1),
    ]),
  );
  expect(unknownRuns.toSorted()).toEqual(["gone", runId].toSorted());
  expect(await createRunReads(database.db).get(viewer, runId)).toMatchObject({ attempt: 1, sequence: 3 });
});

test("a log that is not the store's is refused before anything is folded", async () => {
  const { trainer } = await aRun();
  await fold(logged([trainer.started(1)]));
  await expect(
    foldBatch(database.db, { epoch: "log-2", entries: logged([trainer.step(1, 1, 1)], 2) }),
  ).rejects.toThrow(WrongLog);
  expect((await remains())["step"]).toEqual([]);
});

/** A bus, with loops that end when the test does; without a place for one, in the test's own database. */
async function platform(database: Database, place: BusPlace | null = null) {
  const bus = await (place?.open() ?? openEmbeddedBus({ pool: database.pool, warn: () => {} }));
  const stop = new AbortController();
  const loops: Promise<void>[] = [];
  return {
    bus,
    start(loop: (signal: AbortSignal) => Promise<void>) {
      const ended = loop(stop.signal);
      loops.push(ended);
      return ended;
    },
    async end() {
      stop.abort();
      await Promise.allSettled(loops);
      await bus.close();
      await place?.stop();
    },
  };
}

async function until<T>(what: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let value = await what(); ; value = await what()) {
    if (holds(value)) return value;
    await sleep(20);
  }
}

const sequence = async (store: Database) =>
  (await store.db.selectFrom("projection").select("sequence").executeTakeFirstOrThrow()).sequence;

test.each(busKinds)(
  "two replicas fold each event of $name once, and one goes on when the other ends",
  async (kind) => {
    const host = await kind.start();
    // Said loudly by whoever looked for the server.
    if (host === null) return;
    const { viewer, runId, trainer } = await aRun();
    const { bus, start, end } = await platform(database, await host.place());
    const first = new AbortController();
    try {
      const firstEnded = start((signal) =>
        runProjector({ db: database.db, bus, log }, AbortSignal.any([signal, first.signal])),
      );
      start((signal) => runProjector({ db: database.db, bus, log }, signal));
      const [claim = 0] = await bus.log.append([{ id: "s", event: trainer.started(1) }]);
      const steps = Array.from({ length: 2000 }, (_, n) => ({
        id: `e${n}`,
        event: trainer.step(1, claim, n + 1),
      }));
      await bus.log.append(steps.slice(0, 1000));
      await until(
        () => sequence(database),
        (at) => at >= claim + 100,
      );
      first.abort();
      await firstEnded;
      await bus.log.append(steps.slice(1000));
      await until(
        () => sequence(database),
        (at) => at === claim + 2000,
      );
      const run = await createRunReads(database.db).get(viewer, runId);
      expect(run.overview.samples).toBe(16_000);
      expect(await createResults({ db: database.db, blobs: noBlobs }).stepCount(viewer, run)).toBe(2000);
      const key = (
        await createResults({ db: database.db, blobs: noBlobs }).metricKeys(viewer, run, "reward/mean")
      )[0];
      expect(key).toMatchObject({ points: 2000, firstStep: 1, lastStep: 2000 });
    } finally {
      await end();
      await host.stop();
    }
  },
);

test("two replicas fold each event once even when both are at work", async () => {
  const { viewer, runId, trainer } = await aRun();
  const entries = logged([
    trainer.started(1),
    ...Array.from({ length: 300 }, (_, n) => trainer.step(1, 1, n + 1)),
  ]);
  await fold([]);
  await database.db.updateTable("projection").set({ epoch }).execute();
  const replica = async (size: number) => {
    for (let start = 0; start < entries.length; start += size)
      await foldBatch(database.db, { epoch, entries: entries.slice(start, start + size) });
  };
  await Promise.all([replica(7), replica(13)]);
  const run = await createRunReads(database.db).get(viewer, runId);
  expect(run).toMatchObject({ sequence: 301, overview: { samples: 2400 } });
});

test("an event that cannot be folded is said loudly and left out; what is around it is folded", async () => {
  const { viewer, runId, trainer } = await aRun();
  const { bus, start, end } = await platform(database);
  said.length = 0;
  try {
    start((signal) => runProjector({ db: database.db, bus, log }, signal));
    const [claim = 0] = await bus.log.append([{ id: "s", event: trainer.started(1) }]);
    const steps = [1, 2, 3, 4].map((step) => ({
      id: `e${step}`,
      event: trainer.step(1, claim, step, { at: new Date(clock).toISOString() }),
    }));
    const line = {
      ...{
        line: 0,
        group: 0,
        index: 0,
        promptRow: null,
        reward: 1,
        rewards: null,
        shaping: null,
        treatment: null,
        retries: 0,
      },
      ...{ failure: null, failureMessage: null, advantage: null, promptTokens: 1, responseTokens: 1 },
      ...{ truncated: false, durationS: null, policyVersion: 2 ** 40 },
    };
    await bus.log.append([
      ...steps.slice(0, 2),
      { id: "unfoldable", event: trainer.samples(1, claim, 2, { index: [line] }) },
      ...steps.slice(2),
    ]);
    await until(
      () => sequence(database),
      (at) => at === claim + 5,
    );
    const run = await createRunReads(database.db).get(viewer, runId);
    const folded = await createResults({ db: database.db, blobs: noBlobs }).steps(viewer, run);
    expect(folded.edges.map(({ node }) => node.step)).toEqual([1, 2, 3, 4]);
    expect(said.filter(({ level }) => level === "error")).toMatchObject([
      { fields: { sequence: claim + 3, type: "samples" } },
    ]);
  } finally {
    await end();
  }
});

test("PostgreSQL killed and restarted: the projector catches up, nothing lost, nothing twice", async () => {
  const server = await startPostgres();
  const own = openDatabase({ url: server.url });
  // The log is elsewhere, as NATS would be.
  const { bus, start, end } = await platform(database);
  try {
    const viewer = await newViewer(own.db);
    const runId = await newRun(own.db, viewer);
    const trainer = trainerOf({ runId, workspaceId: viewer.workspaceId });
    start((signal) => runProjector({ db: own.db, bus, log }, signal));
    const [claim = 0] = await bus.log.append([{ id: "s", event: trainer.started(1) }]);
    const steps = Array.from({ length: 900 }, (_, n) => ({
      id: `e${n}`,
      event: trainer.step(1, claim, n + 1),
    }));
    await bus.log.append(steps.slice(0, 300));
    await until(
      () => sequence(own),
      (at) => at >= claim + 1,
    );
    await server.kill();
    await bus.log.append(steps.slice(300, 600));
    await server.restart();
    await bus.log.append(steps.slice(600));
    await until(
      () => sequence(own).catch(() => 0),
      (at) => at === claim + 900,
    );
    const run = await createRunReads(own.db).get(viewer, runId);
    expect(run).toMatchObject({ progress: { currentStep: 900 }, overview: { samples: 7200 } });
    expect(await createResults({ db: own.db, blobs: noBlobs }).stepCount(viewer, run)).toBe(900);
  } finally {
    await end();
    await own.close();
    await server.stop();
  }
});

test("a stalled trainer is shown as stalled when its lease is over, once, and its next word undoes it", async () => {
  const { viewer, runId, trainer } = await aRun();
  const { bus, start, end } = await platform(database);
  const reads = createRunReads(database.db);
  try {
    start((signal) => runProjector({ db: database.db, bus, log }, signal));
    for (let replica = 0; replica < 2; replica++)
      start((signal) => runLeases({ db: database.db, bus, log }, signal));
    const now = () => new Date().toISOString();
    const leaseMs = 1000;
    const [claim = 0] = await bus.log.append([
      { id: "s", event: trainer.started(1, { at: now(), leaseMs }) },
    ]);
    await until(
      () => reads.get(viewer, runId),
      (run) => run.health?.state === "ok",
    );
    const stalled = await until(
      () => reads.get(viewer, runId),
      (run) => run.health?.state === "stalled",
    );
    expect(stalled.status).toBe("running");
    const progress = trainer.say("progress", 1, claim, { at: now(), leaseMs: 60_000, note: null });
    await bus.log.append([{ id: "p", event: progress }]);
    await until(
      () => reads.get(viewer, runId),
      (run) => run.health?.state === "ok",
    );
    const entries = await bus.log.read({ after: 0, scope: { runId }, limit: 100 });
    expect(entries.map(({ event }) => event.type)).toEqual(["started", "stalled", "progress"]);
    // Not before the lease was over. How soon after is the rest between two looks, a quarter of the shortest lease.
    const [started, said] = entries.map(({ event }) => Date.parse(event.at));
    expect(said! - started!).toBeGreaterThanOrEqual(leaseMs);
  } finally {
    await end();
  }
});

test("a trainer whose word is in the log and not yet in the store is not called silent", async () => {
  const { viewer, trainer } = await aRun();
  const { bus, start, end } = await platform(database);
  try {
    await meetLog(database.db, bus.log);
    const past = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const [claim = 0] = await bus.log.append([
      { id: "s", event: trainer.started(1, { at: past(60), leaseMs: 1000 }) },
    ]);
    await foldBatch(database.db, {
      epoch: bus.log.epoch,
      entries: await bus.log.read({ after: 0, scope: {}, limit: 10 }),
    });
    const progress = trainer.say("progress", 1, claim, { at: past(1), leaseMs: 600_000, note: null });
    await bus.log.append([{ id: "p", event: progress }]);
    let looked = 0;
    const read: typeof bus.log.read = (options) => {
      looked++;
      return bus.log.read(options);
    };
    const watched = { ...bus, log: { ...bus.log, epoch: bus.log.epoch, read } };
    start((signal) => runLeases({ db: database.db, bus: watched, log }, signal));
    // What it had to say after its first look is said before it looks again.
    await until(
      async () => looked,
      (count) => count >= 4,
    );
    const scope = { workspaceId: viewer.workspaceId };
    expect((await bus.log.read({ after: 0, scope, limit: 10 })).map(({ event }) => event.type)).toEqual([
      "started",
      "progress",
    ]);
  } finally {
    await end();
  }
});

test("the log was replaced: the projector refuses, and an operator can adopt the new one", async () => {
  const { viewer, runId, trainer } = await aRun();
  const waiting = await newRun(database.db, viewer);
  await fold(logged([trainer.started(1), trainer.step(1, 1, 1)]));
  await database.db.updateTable("run").set({ dispatched: 0 }).execute();
  const { bus, start, end } = await platform(database);
  try {
    await expect(runProjector({ db: database.db, bus, log }, AbortSignal.timeout(20_000))).rejects.toThrow(
      WrongLog,
    );
    expect(await adoptLog(database.db, bus.log)).toEqual({ ended: 1, sentAgain: 1 });
    const reads = createRunReads(database.db);
    expect(await reads.get(viewer, runId)).toMatchObject({ status: "crashed", reason: { code: "log_lost" } });
    const dispatcher = createDispatcher({ db: database.db, bus, log });
    await newTrainer(database.db);
    start((signal) => runProjector({ db: database.db, bus, log }, signal));
    start((signal) => dispatcher.run(signal));
    const delivery = await bus.jobs.receive({
      engine: "embedded",
      leaseMs: 5000,
      signal: AbortSignal.timeout(20_000),
    });
    expect(delivery?.job.runId).toBe(waiting);
    await bus.log.append([
      { id: "w", event: trainerOf({ runId: waiting, workspaceId: viewer.workspaceId }).started(1) },
    ]);
    await until(
      () => reads.get(viewer, waiting),
      (run) => run.status === "running",
    );
    await delivery?.done();
    // A trainer that still has the job of the run that was ended learns from the new log that it is over.
    const scope = { workspaceId: viewer.workspaceId, runId };
    expect((await bus.log.read({ after: 0, scope, limit: 10 })).map(({ event }) => event.type)).toContain(
      "crashed",
    );
  } finally {
    await end();
  }
});
