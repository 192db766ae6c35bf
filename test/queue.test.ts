import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import type { Bus } from "../src/bus/bus.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { createDispatcher } from "../src/runs/dispatcher.ts";
import { meetLog } from "../src/runs/log-epoch.ts";
import { runProjector } from "../src/runs/projector.ts";
import { movesQueue } from "../src/runs/queue.ts";
import { createRuns, type Runs } from "../src/runs/runs.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { createPresence } from "../src/trainers/trainers.ts";
import { handTrainer } from "./testkit/hand-trainer.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { embeddedOffer, newDataset, newViewer } from "./testkit/runs.ts";

const log = { info() {}, warn() {}, error() {}, debug() {} };
let database: Database;
let viewer: Viewer;
let bus: Bus;
let runs: Runs;
let leave: () => Promise<void>;
const trainers: Awaited<ReturnType<typeof handTrainer>>[] = [];

beforeEach(async () => {
  const fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url });
  const { db } = database;
  viewer = await newViewer(db);
  bus = await openEmbeddedBus({ pool: database.pool, warn: () => {} });
  await meetLog(db, bus.log);
  // As an API process wires them, and a second one beside it.
  const dispatchers = [0, 1].map(() => createDispatcher({ db, bus, log }));
  const wake = () => {
    for (const dispatcher of dispatchers) dispatcher.wake();
  };
  const stop = new AbortController();
  const unwatch = await createPresence({ db, bus, warn: () => {}, heard: wake }).watch();
  const loops = [
    ...dispatchers.map((dispatcher) => dispatcher.run(stop.signal)),
    runProjector(
      { db, bus, log, folded: (entries) => void (entries.some(movesQueue) && wake()) },
      stop.signal,
    ),
  ];
  runs = createRuns({ db, blobs: null as never, engines: async () => [embeddedOffer], wake });
  await newDataset(db, viewer, "digits");
  leave = async () => {
    for (const trainer of trainers.splice(0)) await trainer.stop();
    await unwatch();
    stop.abort();
    await Promise.all(loops);
    await bus.close();
    await database.close();
    await fresh.drop();
  };
});
afterEach(() => leave());

async function trainer() {
  const one = await handTrainer(bus);
  trainers.push(one);
  return one;
}
async function submit(name: string, priority = 0, of = viewer) {
  const { run } = await runs.submit(of, {
    recipe: { experiment: { kind: "sft", modelPath: "digits-s", dataset: "digits" } },
    name,
    priority,
  });
  return run.id;
}
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read);
const placeOf = async (id: string) => {
  const place = await runs.queuePlace(viewer, await runs.get(viewer, id));
  return place === null ? null : [place.position, place.reason.code];
};
async function finishOne(of: Awaited<ReturnType<typeof trainer>>) {
  await eventually(() => of.held()?.job.runName ?? null).not.toBeNull();
  await of.held()!.finish();
}

test("runs wait while nobody trains, and go by priority and then by time when one trainer comes", async () => {
  const low = await submit("low", -1);
  await submit("first");
  await submit("second");
  await submit("high", 10);
  await eventually(() => placeOf(low)).toEqual([3, "no_trainer"]);
  const only = await trainer();
  for (let done = 1; done <= 4; done++) {
    await eventually(() => only.taken.length).toBe(done);
    if (done === 1) await eventually(() => placeOf(low)).toEqual([2, "behind"]);
    if (done === 3) await eventually(() => placeOf(low)).toEqual([0, "trainers_busy"]);
    await finishOne(only);
  }
  expect(only.taken).toEqual(["high", "first", "second", "low"]);
});

test("a priority that is raised while it waits counts", async () => {
  const only = await trainer();
  await submit("at-work");
  await eventually(() => only.taken).toEqual(["at-work"]);
  await submit("second");
  const third = await submit("third");
  await runs.update(viewer, { id: third, priority: 0 });
  await runs.pause(viewer, { id: third });
  await eventually(async () => (await runs.get(viewer, third)).status).toBe("paused");
  await finishOne(only);
  await eventually(() => only.taken).toEqual(["at-work", "second"]);
  await runs.resume(viewer, { id: third });
  await finishOne(only);
  await eventually(() => only.taken).toEqual(["at-work", "second", "third"]);
});

test("a workspace's limit leaves a trainer free for others", async () => {
  await database.db
    .updateTable("workspace")
    .set({ max_concurrent_runs: 1 })
    .where("id", "=", viewer.workspaceId)
    .execute();
  const both = [await trainer(), await trainer()];
  const taken = () => both.flatMap((one) => one.taken).toSorted();
  await submit("one");
  await eventually(taken).toEqual(["one"]);
  const two = await submit("two");
  await eventually(() => placeOf(two)).toEqual([0, "workspace_limit"]);
  const stranger = await newViewer(database.db);
  await newDataset(database.db, stranger, "digits");
  await submit("theirs", 0, stranger);
  await eventually(taken).toEqual(["one", "theirs"]);
  await finishOne(both.find((one) => one.taken.includes("one"))!);
  await eventually(taken).toEqual(["one", "theirs", "two"]);
});

test("a run of higher priority is given the place of a lower one, which goes on after it", async () => {
  const only = await trainer();
  const low = await submit("low");
  await eventually(() => only.taken).toEqual(["low"]);
  const high = await submit("high", 5);
  await eventually(() => only.taken).toEqual(["low", "high"]);
  expect(await runs.get(viewer, low)).toMatchObject({ status: "pending", dispatch: 1 });
  await eventually(async () => (await runs.get(viewer, high)).status).toBe("running");
  await finishOne(only);
  await eventually(() => only.taken).toEqual(["low", "high", "low"]);
  await finishOne(only);
  await eventually(async () => (await runs.get(viewer, low)).status).toBe("finished");
  const told = await bus.log.read({ after: 0, scope: { runId: low }, limit: 100 });
  const asked = told.filter(({ event }) => event.type === "pause_requested");
  expect(asked.map(({ event }) => event)).toMatchObject([
    {
      by: null,
      cause: "preempted",
      reason: "high goes before it: its priority is 5, and this one's is 0",
    },
  ]);
});

test("the next job is sent when a run ends, not when somebody looks again", async () => {
  const only = await trainer();
  await submit("warm");
  for (let n = 0; n < 8; n++) await submit(`r${n}`);
  const gapsMs: number[] = [];
  for (let done = 1; done <= 8; done++) {
    await eventually(() => only.taken.length).toBe(done);
    const ended = performance.now();
    await finishOne(only);
    while (only.taken.length === done) await new Promise((resolve) => setImmediate(resolve));
    gapsMs.push(performance.now() - ended);
  }
  if (process.env["TRAINYARD_SHOW_FIGURES"]) console.log("end of a run to the next begun, ms:", gapsMs);
  // A queue that was looked at by the clock alone would have slept at least 750 ms every time.
  const median = gapsMs.toSorted((a, b) => a - b)[4]!;
  expect(median).toBeLessThan(750);
});
