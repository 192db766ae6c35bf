import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import type { Bus } from "../src/bus/bus.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import type { NewEvent } from "../src/protocol/event.ts";
import { runLeases } from "../src/runs/leases.ts";
import { runProjector } from "../src/runs/projector.ts";
import { createRunReads } from "../src/runs/reads.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { newRun, newViewer, trainerOf } from "./testkit/runs.ts";

const log = { info() {}, warn() {}, error() {}, debug() {} };
let database: Database;
let drop: () => Promise<void>;
let viewer: Viewer;
let bus: Bus;
let stop: AbortController;
let loops: Promise<void>[];

beforeEach(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url });
  viewer = await newViewer(database.db);
  bus = await openEmbeddedBus({ pool: database.pool, warn: () => {} });
  stop = new AbortController();
  const { db } = database;
  // Two replicas, who both see every deadline pass.
  loops = [
    runProjector({ db, bus, log }, stop.signal),
    runLeases({ db, bus, log }, stop.signal),
    runLeases({ db, bus, log }, stop.signal),
  ];
});
afterEach(async () => {
  stop.abort();
  await Promise.all(loops);
  await bus.close();
  await database.close();
  await drop();
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const append = (id: string, event: NewEvent) => bus.log.append([{ id, event }]).then(([at = 0]) => at);
const typesOf = async (runId: string) =>
  (await bus.log.read({ after: 0, scope: { runId }, limit: 100 })).map(({ event }) => event.type);
const shown = (runId: string) => createRunReads(database.db).get(viewer, runId);

async function aRun() {
  const runId = await newRun(database.db, viewer);
  const where = { runId, workspaceId: viewer.workspaceId };
  return { runId, where, trainer: trainerOf(where) };
}

test("a trainer that has been silent for long leaves its run unknown, once, and its next word ends the doubt", async () => {
  const { runId, trainer } = await aRun();
  const claim = await append("s", trainer.started(1, { at: ago(60), leaseMs: 1000 }));
  await expect.poll(async () => (await shown(runId)).status).toBe("unknown");
  const { reason, health } = await shown(runId);
  expect(reason?.code).toBe("trainer_silent");
  expect(reason?.message).toMatch(
    /silent for (59|[6-9]\d|1\d\d) s, .*no progress in phase init since .*its trainer to begin/,
  );
  expect(health).toBeNull();
  expect((await typesOf(runId)).toSorted()).toEqual(["lost", "stalled", "started"]);
  await append("p", trainer.say("progress", 1, claim, { at: ago(0), leaseMs: 60_000, note: null }));
  await expect.poll(async () => (await shown(runId)).status).toBe("running");
  expect((await shown(runId)).health?.state).toBe("ok");
});

test("a lease that passed a moment ago is a stall that says where the run stood, and no loss", async () => {
  const { runId, trainer } = await aRun();
  const claim = await append("s", trainer.started(1, { at: ago(20), leaseMs: 60_000 }));
  await append("f", trainer.say("phase", 1, claim, { phase: "train", reason: null }));
  await append("t", trainer.step(1, claim, 3, { at: ago(12), totalSteps: 9 }));
  await append(
    "p",
    trainer.say("progress", 1, claim, { at: ago(10), leaseMs: 5_000, note: "2 of 8 prompts" }),
  );
  await expect.poll(async () => (await shown(runId)).health?.state).toBe("stalled");
  expect((await shown(runId)).health?.reason).toMatch(
    /^its trainer is silent, .*; no progress in phase train since .* \(step 3 of 9 was done\): it waited for 2 of 8 prompts$/,
  );
  expect((await shown(runId)).status).toBe("running");
  expect(await typesOf(runId)).not.toContain("lost");
});

test("when the grace of a kill is over the run is killed, once, whether its trainer speaks or not", async () => {
  const { runId, where, trainer } = await aRun();
  await append("s", trainer.started(1, { at: ago(0), leaseMs: 60_000 }));
  const deadline = new Date(Date.now() + 400).toISOString();
  const asked = {
    type: "kill_requested",
    ...where,
    at: ago(0),
    by: "m",
    reason: "enough",
    deadline,
  } as const;
  await append("k", asked);
  await expect.poll(async () => (await shown(runId)).status).toBe("killed");
  const run = await shown(runId);
  expect(run).toMatchObject({ reason: { code: "killed", message: "enough" }, phase: "error" });
  expect(run.endedAt!.getTime()).toBeGreaterThanOrEqual(Date.parse(deadline));
  expect((await typesOf(runId)).filter((type) => type === "killed")).toHaveLength(1);
});

test("a run that ended within its grace is not killed", async () => {
  const { runId, where, trainer } = await aRun();
  const claim = await append("s", trainer.started(1, { at: ago(0), leaseMs: 60_000 }));
  const deadline = new Date(Date.now() + 300).toISOString();
  // In one append, and so in one fold: on no machine does the deadline pass between them.
  await bus.log.append([
    {
      id: "k",
      event: { type: "kill_requested", ...where, at: ago(0), by: "m", reason: null, deadline },
    },
    { id: "e", event: trainer.say("stopped", 1, claim, { step: 4, reason: "asked to" }) },
  ]);
  await expect.poll(async () => (await shown(runId)).status).toBe("stopped");
  // The deadline of another run passes after this one's: had there been a word, it would be there.
  const other = await aRun();
  await append("s2", other.trainer.started(1, { at: ago(0), leaseMs: 60_000 }));
  await append("k2", { type: "kill_requested", ...other.where, at: ago(0), by: "m", reason: null, deadline });
  await expect.poll(async () => (await shown(other.runId)).status).toBe("killed");
  expect(await typesOf(runId)).toEqual(["started", "kill_requested", "stopped"]);
});
