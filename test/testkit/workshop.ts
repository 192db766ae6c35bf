import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Blobs } from "../../src/blobs/blobs.ts";
import { openLocalBlobs } from "../../src/blobs/local.ts";
import type { Bus } from "../../src/bus/bus.ts";
import type { LoggedEvent } from "../../src/protocol/event.ts";
import type { Job } from "../../src/protocol/job.ts";
import { createEmbeddedEngine } from "../../trainer/engine/embedded/embedded.ts";
import type { Engine } from "../../trainer/engine/engine.ts";
import { type BusHost, type BusPlace, busKinds } from "./buses.ts";
import { type Hold, holdAfter } from "./holds.ts";
import { trainerProcess } from "./trainer-processes.ts";
import { ending, eventsOf, type TestTrainer, trainerOf } from "./trainers.ts";

// What trainers are tested in: a bus, blobs in a folder and one engine, the same for all tests of a file.
let host: BusHost;
let place: BusPlace | null;
let asProcesses = false;
export let bus: Bus;
export let blobs: Blobs;
export let engine: Engine;
/** Where the blobs are. */
export let folder: string;
const trainers: TestTrainer[] = [];
const holds: Hold[] = [];

/**
 * Makes it before the tests of this file, ends each test's trainers with it, and leaves nothing behind. With
 * `processes`, trainers are processes of their own on NATS; where there is none its tests are left out.
 */
export function useWorkshop({ processes = false }: { processes?: boolean } = {}) {
  beforeAll(async () => {
    asProcesses = processes;
    const kind = busKinds.find(({ name }) => name === (processes ? "NATS" : "embedded"))!;
    const started = await kind.start();
    place = null;
    if (started === null) return;
    host = started;
    // Trainers of their own know no prefix: they need a server of their own.
    place = processes ? await host.mortalPlace() : await host.place();
    bus = await place.open();
    folder = await mkdtemp(join(tmpdir(), "trainyard-blobs-"));
    blobs = await openLocalBlobs({ folder });
    engine = await createEmbeddedEngine({ threads: 1 });
  });
  beforeEach((context) => {
    if (place === null) context.skip("no nats-server on this machine: LEFT OUT");
  });
  afterEach(stopTrainers);
  afterAll(async () => {
    if (place === null) return;
    await engine.close();
    await bus.close();
    await place.stop();
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** A trainer in it, until the test is over. */
export async function startTrainer(
  more: Partial<Parameters<typeof trainerOf>[0]> = {},
): Promise<TestTrainer> {
  const trainer = asProcesses
    ? await trainerProcess({ natsUrl: place!.url, blobsFolder: folder, ...more })
    : await trainerOf({ bus, blobs, engine, ...more });
  trainers.push(trainer);
  return trainer;
}

/** A place to hold this test's next trainer at. */
export function holdTrainer(updates: number): Hold {
  const hold = holdAfter(updates);
  holds.push(hold);
  return hold;
}

/** Runs it to its end, and answers with all its events. */
export async function runOf(job: Job): Promise<LoggedEvent[]> {
  await bus.jobs.send(job, job.runId);
  await ending(bus, job);
  return await eventsOf(bus, job);
}

/** Has a trainer train so many steps of the run, and shuts it down in the middle of the next. */
export async function trainPartly(job: Job, steps: number, updatesPerStep = 1): Promise<void> {
  const hold = holdTrainer(steps * updatesPerStep);
  const trainer = await startTrainer({ hold });
  await bus.jobs.send(job, job.runId);
  await hold.reached();
  const stopping = trainer.stop();
  await hold.letGo();
  await stopping;
}

/** Before the test is over, for one that takes away what they stand on. */
export async function stopTrainers(): Promise<void> {
  const over = holds.splice(0);
  await Promise.all(over.map((hold) => hold.letGo()));
  await Promise.all(trainers.splice(0).map((trainer) => trainer.stop()));
  await Promise.all(over.map((hold) => hold.remove()));
}
