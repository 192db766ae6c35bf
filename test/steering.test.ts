import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import { Conflict, Forbidden, NotFound, UnsupportedByEngine, ValidationFailed } from "../src/errors.ts";
import type { Event, RunEvent } from "../src/protocol/event.ts";
import { foldBatch } from "../src/runs/fold.ts";
import type { EngineOffer } from "../src/runs/offers.ts";
import { createRuns, type Runs } from "../src/runs/runs.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { embeddedOffer, logged, newDataset, newRun, newViewer, trainerOf } from "./testkit/runs.ts";

let database: Database;
let drop: () => Promise<void>;
let viewer: Viewer;
let runs: Runs;
let offers: readonly EngineOffer[];

beforeEach(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url });
  await database.db.updateTable("projection").set({ epoch: "log-1" }).execute();
  viewer = await newViewer(database.db);
  offers = [embeddedOffer];
  runs = createRuns({
    db: database.db,
    blobs: null as never,
    engines: async () => offers,
    wake: () => {},
  });
});
afterEach(async () => {
  await database.close();
  await drop();
});

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** What was decided is folded, as dispatcher and projector do it. */
async function settle(...said: RunEvent[]) {
  const decided = await database.db.selectFrom("outbox").selectAll().orderBy("id").execute();
  await database.db.deleteFrom("outbox").execute();
  const { sequence } = await runs.position();
  const events = [...decided.map(({ event }) => event as Event), ...said];
  const entries = logged(events as RunEvent[], sequence + 1);
  await foldBatch(database.db, { epoch: "log-1", entries });
  return entries;
}

async function aRun(name = "first") {
  const id = await newRun(database.db, viewer, { name });
  return { id, trainer: trainerOf({ runId: id, workspaceId: viewer.workspaceId }) };
}

/** At work under the claim that is answered. */
async function begun({ trainer }: Awaited<ReturnType<typeof aRun>>) {
  const entries = await settle(trainer.started(1));
  return entries.at(-1)!.sequence;
}

test("a waiting run rests when it is asked to, keeps its place in no queue, and waits again when it is resumed", async () => {
  const { id } = await aRun();
  await runs.pause(viewer, { id, reason: "not now" });
  await settle();
  expect(await runs.get(viewer, id)).toMatchObject({
    status: "paused",
    reason: { code: "pause_requested", message: "not now" },
    dispatch: 0,
  });
  expect(await refusal(runs.pause(viewer, { id }))).toMatchObject({
    code: "CONFLICT",
    message: "this run is paused already",
  });
  await runs.resume(viewer, { id });
  await settle();
  expect(await runs.get(viewer, id)).toMatchObject({ status: "pending", pauseRequested: null, dispatch: 1 });
  expect(await refusal(runs.resume(viewer, { id }))).toMatchObject({
    message: "this run is pending, and no pause was asked for",
  });
});

test("what was decided a moment ago counts before it is in the log", async () => {
  const { id } = await aRun();
  await runs.pause(viewer, { id });
  await runs.resume(viewer, { id });
  await runs.kill(viewer, { id, graceS: 0 });
  expect(await refusal(runs.pause(viewer, { id }))).toBeInstanceOf(Conflict);
  expect(await refusal(runs.resume(viewer, { id }))).toBeInstanceOf(Conflict);
  await settle();
  expect((await runs.get(viewer, id)).status).toBe("stopped");
});

test("a run at work is asked to pause and says when it has; a pause that it has not come to can be taken back", async () => {
  const run = await aRun();
  const claim = await begun(run);
  await runs.pause(viewer, { id: run.id, reason: "lunch" });
  await runs.pause(viewer, { id: run.id, reason: "asked again" });
  await settle();
  expect(await runs.get(viewer, run.id)).toMatchObject({
    status: "running",
    pauseRequested: { by: viewer.memberId, cause: "person", reason: "lunch" },
  });
  await runs.resume(viewer, { id: run.id });
  await settle();
  expect(await runs.get(viewer, run.id)).toMatchObject({ status: "running", pauseRequested: null });
  await runs.pause(viewer, { id: run.id });
  await settle(run.trainer.say("paused", 1, claim, { step: 3, code: "pause_requested", reason: "lunch" }));
  expect(await runs.get(viewer, run.id)).toMatchObject({ status: "paused", phase: null });
  await runs.resume(viewer, { id: run.id, budget: { maxTokens: 5 } });
  await settle();
  expect(await runs.get(viewer, run.id)).toMatchObject({
    status: "pending",
    dispatch: 1,
    changedBudget: { maxTokens: 5 },
  });
});

test("a paused run can be stopped, and then neither paused nor resumed", async () => {
  const { id } = await aRun();
  await runs.pause(viewer, { id });
  await settle();
  await runs.stop(viewer, { id, reason: "enough" });
  await settle();
  expect(await runs.get(viewer, id)).toMatchObject({
    status: "stopped",
    reason: { code: "stop_requested", message: "enough" },
  });
  for (const verb of [runs.pause, runs.resume, runs.kill, runs.requestCheckpoint])
    expect(await refusal(verb(viewer, { id }))).toMatchObject({ message: "this run is already stopped" });
});

test("a run that makes room for another goes on by itself: nobody takes that back", async () => {
  const run = await aRun();
  await begun(run);
  const { workspaceId } = viewer;
  const at = new Date().toISOString();
  await settle({
    ...{ type: "pause_requested", workspaceId, runId: run.id, at, by: null },
    ...{ cause: "preempted", reason: "other goes before it" },
  });
  expect(await refusal(runs.resume(viewer, { id: run.id }))).toMatchObject({
    message: "this run makes room for another, and goes on by itself after it",
  });
  // A person's pause goes before it, and that one can be taken back.
  await runs.pause(viewer, { id: run.id });
  await settle();
  await runs.resume(viewer, { id: run.id });
});

test("a kill has a grace of up to an hour; the earliest deadline counts, and none is at once", async () => {
  const run = await aRun();
  await begun(run);
  for (const graceS of [-1, 3601, 0.5])
    expect(await refusal(runs.kill(viewer, { id: run.id, graceS }))).toMatchObject({
      issues: [{ path: ["graceS"] }],
    });
  await runs.kill(viewer, { id: run.id });
  const first = Date.now();
  await settle();
  const { killAt } = await runs.get(viewer, run.id);
  expect(killAt!.getTime() - first).toBeGreaterThan(25_000);
  expect(killAt!.getTime() - first).toBeLessThanOrEqual(30_000);
  await runs.kill(viewer, { id: run.id, graceS: 3600 });
  expect(await database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  await runs.kill(viewer, { id: run.id, graceS: 0, reason: "now" });
  await settle();
  expect(await runs.get(viewer, run.id)).toMatchObject({
    status: "killed",
    reason: { code: "killed", message: "now" },
    phase: "error",
  });
});

test("a checkpoint on demand is one request until it is answered, and only of a run at work", async () => {
  const run = await aRun();
  expect(await refusal(runs.requestCheckpoint(viewer, { id: run.id }))).toMatchObject({
    message: "this run is pending: only a trainer at work can save a checkpoint",
  });
  const claim = await begun(run);
  const { request } = await runs.requestCheckpoint(viewer, { id: run.id });
  expect((await runs.requestCheckpoint(viewer, { id: run.id })).request).toBe(request);
  await settle();
  expect((await runs.get(viewer, run.id)).checkpointRequested).toBe(request);
  expect((await runs.requestCheckpoint(viewer, { id: run.id })).request).toBe(request);
  await settle(run.trainer.checkpoint(1, claim, 4, { cause: "requested", request }));
  expect((await runs.get(viewer, run.id)).checkpointRequested).toBeNull();
  expect((await runs.requestCheckpoint(viewer, { id: run.id })).request).not.toBe(request);
});

test("caps are changed all at once, checked as a recipe's are, and a cost is capped only where it is known", async () => {
  const { id } = await aRun();
  expect(await refusal(runs.changeBudget(viewer, { id, budget: { maxTokens: -1 } }))).toMatchObject({
    issues: [{ path: ["budget", "maxTokens"] }],
  });
  expect(await refusal(runs.changeBudget(viewer, { id, budget: { maxCostUsd: 1 } }))).toMatchObject({
    capability: "prices",
    inputPath: ["budget", "maxCostUsd"],
  });
  const prices = { engineUsdPerHour: 2, sampledUsdPerMillionTokens: null, trainedUsdPerMillionTokens: null };
  offers = [{ ...embeddedOffer, prices }];
  await runs.changeBudget(viewer, { id, budget: { maxCostUsd: 1, maxTokens: 10 } });
  await runs.changeBudget(viewer, { id, budget: { maxWallTimeS: 60 } });
  await settle();
  expect((await runs.get(viewer, id)).changedBudget).toEqual({ maxWallTimeS: 60 });
});

test("a run that rests for a spent budget goes on only with a larger one", async () => {
  const run = await aRun();
  const claim = await begun(run);
  await runs.changeBudget(viewer, { id: run.id, budget: { maxTokens: 100 } });
  await settle(
    run.trainer.say("usage", 1, claim, {
      sampledTokens: 60,
      trainedTokens: 50,
      engineSeconds: 1,
      wallSeconds: 2,
    }),
    run.trainer.say("paused", 1, claim, { step: 3, code: "budget_spent", reason: "tokens" }),
  );
  expect(await refusal(runs.resume(viewer, { id: run.id }))).toMatchObject({
    code: "CONFLICT",
    message: "its budget is still spent (max_tokens): resume it with a larger one",
  });
  const { id } = run;
  expect(await refusal(runs.resume(viewer, { id, budget: { maxTokens: 110 } }))).toMatchObject({
    code: "CONFLICT",
    inputPath: ["budget", "maxTokens"],
  });
  await settle();
  // What was refused has not become its budget.
  expect((await runs.get(viewer, id)).changedBudget).toEqual({ maxTokens: 100 });
  await runs.resume(viewer, { id: run.id, budget: { maxTokens: 1000 } });
  await settle();
  expect((await runs.get(viewer, run.id)).status).toBe("pending");
});

test("who may only read, or is of another workspace, steers nothing", async () => {
  const { id } = await aRun();
  const reader: Viewer = { ...viewer, scopes: ["read"] };
  const stranger = await newViewer(database.db);
  for (const verb of [runs.pause, runs.resume, runs.kill, runs.requestCheckpoint]) {
    expect(await refusal(verb(reader, { id }))).toBeInstanceOf(Forbidden);
    expect(await refusal(verb(stranger, { id }))).toBeInstanceOf(NotFound);
  }
  expect(await refusal(runs.fork(reader, { id }))).toBeInstanceOf(Forbidden);
  expect(await refusal(runs.fork(stranger, { id }))).toBeInstanceOf(NotFound);
});

/** A finished run of the dataset with two checkpoints. */
async function forkable() {
  await newDataset(database.db, viewer, "digits", ["prompt"]);
  const { run } = await runs.submit(viewer, {
    recipe: {
      experiment: { kind: "sft", modelPath: "digits-s", dataset: "digits" },
      training: { lr: 0.001, totalSteps: 10 },
    },
    name: "parent-7",
    tags: ["a"],
    priority: 9,
  });
  const trainer = trainerOf({ runId: run.id, workspaceId: viewer.workspaceId });
  const claim = (await settle(trainer.started(1))).at(-1)!.sequence;
  await settle(
    trainer.checkpoint(1, claim, 4, { manifest: "4".repeat(64) }),
    trainer.checkpoint(1, claim, 10, { manifest: "5".repeat(64) }),
    trainer.say("finished", 1, claim, { step: 10 }),
  );
  return run;
}

test("a fork begins with the checkpoint and does what its parent did, on the same data, but for the settings", async () => {
  const parent = await forkable();
  // A newer version of the dataset is not what the parent learned from.
  const { id: datasetId } = await database.db.selectFrom("dataset").select("id").executeTakeFirstOrThrow();
  await database.db
    .insertInto("dataset_version")
    .values({
      ...{ id: "newer", dataset_id: datasetId, version: 2, kind: "prompt", sha256: "9".repeat(64) },
      ...{ size_bytes: 1, rows: 1, columns: [], statistics: "{}" },
      ...{ workspace_id: viewer.workspaceId, created_by: viewer.memberId },
    })
    .execute();
  const { run } = await runs.fork(viewer, {
    id: parent.id,
    checkpoint: "step-4",
    settings: [{ knob: "training.lr", value: "1e-5" }],
    priority: 3,
  });
  expect(run).toMatchObject({
    name: "parent-8",
    forkOf: parent.id,
    retryOf: null,
    priority: 3,
    tags: ["a"],
    status: "pending",
    specification: {
      origin: { kind: "checkpoint", baseModel: "digits-s", manifest: "4".repeat(64) },
      dataset: { name: "digits", version: 1 },
      recipe: { training: { lr: 1e-5, totalSteps: 10 } },
    },
  });
  expect(run.specification.recipe?.experiment).not.toHaveProperty("modelPath");
  const newest = await runs.fork(viewer, { id: parent.id, tags: [], notes: "why" });
  expect(newest.run).toMatchObject({
    priority: 0,
    tags: [],
    notes: "why",
    specification: { origin: { manifest: "5".repeat(64) }, recipe: { training: { lr: 0.001 } } },
  });
  const byCheckpoint = await runs.fork(viewer, { checkpointId: run.parentCheckpointId! });
  expect(byCheckpoint.run.specification.origin).toMatchObject({ manifest: "4".repeat(64) });
});

test("a fork asked for twice under one key is one run; its mistakes name the setting", async () => {
  const parent = await forkable();
  const input = { id: parent.id, idempotencyKey: "k" };
  const [one, two] = await Promise.all([runs.fork(viewer, input), runs.fork(viewer, input)]);
  expect(one.run.id).toBe(two.run.id);
  const fork = (knob: string, value: string) =>
    refusal(runs.fork(viewer, { id: parent.id, settings: [{ knob, value }] }));
  expect(await fork("training.lr", "7")).toMatchObject({ issues: [{ path: ["settings", "0", "value"] }] });
  expect(await fork("training.lrr", "1")).toMatchObject({ issues: [{ path: ["settings", "0", "knob"] }] });
  expect(await fork("experiment.dataset", "digist")).toMatchObject({
    issues: [{ path: ["settings", "0", "value"], suggestion: "digits" }],
  });
  expect(await fork("lora.rank", "500")).toBeInstanceOf(UnsupportedByEngine);
  expect(await fork("experiment.model_path", "digits-s")).toBeInstanceOf(ValidationFailed);
  expect(await refusal(runs.fork(viewer, { id: parent.id, checkpoint: "step-5" }))).toMatchObject({
    code: "NOT_FOUND",
    inputPath: ["checkpoint"],
  });
});

test("a priority is a whole number from -100 to 100, kept by a retry and changed by hand", async () => {
  const parent = await forkable();
  for (const priority of [-101, 101, 0.5])
    expect(await refusal(runs.update(viewer, { id: parent.id, priority }))).toMatchObject({
      issues: [{ path: ["priority"] }],
    });
  expect((await runs.update(viewer, { id: parent.id, priority: -100 })).run.priority).toBe(-100);
  expect((await runs.retry(viewer, { id: parent.id })).run.priority).toBe(-100);
  expect((await runs.retry(viewer, { id: parent.id, priority: 100 })).run.priority).toBe(100);
});
