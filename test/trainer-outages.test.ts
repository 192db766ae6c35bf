import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Blobs } from "../src/blobs/blobs.ts";
import { openLocalBlobs } from "../src/blobs/local.ts";
import type { Bus } from "../src/bus/bus.ts";
import { connectNatsBus } from "../src/bus/nats.ts";
import type { LoggedEvent } from "../src/protocol/event.ts";
import type { Job } from "../src/protocol/job.ts";
import { readManifest } from "../trainer/checkpoints.ts";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import { keepLease } from "../trainer/lease.ts";
import { createReporter } from "../trainer/reporter.ts";
import { sampleJob } from "./testkit/events.ts";
import { type Hold, heldEngine, holdAfter } from "./testkit/holds.ts";
import { startNats, type TestNats } from "./testkit/nats.ts";
import { ending, eventsOf, keptLog, only, rlJob, stateOf, trainerOf } from "./testkit/trainers.ts";

const nats = await startNats();

describe.runIf(nats !== null)("on NATS", () => {
  const server: TestNats = nats!;
  const children = new Set<ChildProcess>();
  let bus: Bus;
  let blobs: Blobs;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "trainyard-outages-"));
    blobs = await openLocalBlobs({ folder: join(folder, "blobs") });
    bus = await connectNatsBus({ url: server.url, warn: () => {} });
  });
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    await bus.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function trainerProcess(name: string, leaseMs: number, hold: Hold | null = null) {
    const program = new URL("./testkit/trainer-process.ts", import.meta.url).pathname;
    const flags = ["--conditions=trainyard-source", "--disable-warning=ExperimentalWarning"];
    const argv = [server.url, join(folder, "blobs"), join(folder, name), String(leaseMs), name, "null"];
    const child = spawn(process.execPath, [...flags, program, ...argv, JSON.stringify(hold)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.add(child);
    const exited = once(child, "exit").then(() => children.delete(child));
    await once(child.stdout!, "data");
    return {
      async end(signal: NodeJS.Signals) {
        child.kill(signal);
        await exited;
      },
    };
  }

  /** The steps of the line that counts: an attempt's, up to where the next one went on. */
  function canonicalSteps(events: readonly LoggedEvent[]): number[] {
    const cuts = only(events, "started").map(({ resumedFrom }) => resumedFrom?.step ?? 0);
    return only(events, "step")
      .filter(({ attempt, step }) => cuts.slice(attempt).every((cut) => step <= cut))
      .map(({ step }) => step);
  }

  async function weightsOf(events: readonly LoggedEvent[]): Promise<string> {
    return (await readManifest(blobs, stateOf(events).resumable!.manifest)).files.weights.sha256;
  }

  const steps = 20;
  const knobs = { training: { totalSteps: steps }, checkpoints: { checkpointSaveFreq: 4 } };
  /** So long that no stall of a busy machine costs a lease that nobody was killed for. */
  const leaseMs = 4_000;

  test("a trainer that is killed outright: another goes on from its checkpoint, and no step is lost or doubled", async () => {
    const job = await rlJob(blobs, knobs);
    const hold = holdAfter(10);
    const first = await trainerProcess("first", leaseMs, hold);
    await bus.jobs.send(job, job.runId);
    await hold.reached();
    await first.end("SIGKILL");
    await hold.remove();
    const second = await trainerProcess("second", leaseMs);
    await ending(bus, job);

    const events = await eventsOf(bus, job);
    const { status, attempt } = stateOf(events);
    expect({ status, attempt }).toEqual({ status: "finished", attempt: 2 });
    expect(canonicalSteps(events)).toEqual(Array.from({ length: steps }, (_, i) => i + 1));
    expect(only(events, "started")[1]!.resumedFrom!.step).toBeGreaterThanOrEqual(8);
    expect(only(events, "resume_verified")).toMatchObject([{ same: true }]);

    // And it came to what an undisturbed run of the same seed comes to.
    const undisturbed = await rlJob(blobs, knobs);
    await bus.jobs.send(undisturbed, undisturbed.runId);
    await ending(bus, undisturbed);
    expect(await weightsOf(events)).toBe(await weightsOf(await eventsOf(bus, undisturbed)));
    await second.end("SIGTERM");
  });

  test("a log that is killed and restarted: the trainer trains on, and every event is there once", async () => {
    const engine = await createEmbeddedEngine({ threads: 1 });
    const meanwhile = holdAfter(5);
    const untilBack = holdAfter(9);
    const held = heldEngine(heldEngine(engine, meanwhile), untilBack);
    const trainer = await trainerOf({ bus, blobs, engine: held, leaseMs: 120_000 });
    const job = await rlJob(blobs, knobs);
    await bus.jobs.send(job, job.runId);
    await meanwhile.reached();
    await server.kill();
    const away = new Date().toISOString();
    await meanwhile.letGo();
    await untilBack.reached();
    const back = new Date().toISOString();
    await server.restart();
    await untilBack.letGo();
    await ending(bus, job);
    await trainer.stop();
    await engine.close();
    for (const hold of [meanwhile, untilBack]) await hold.remove();

    const events = await eventsOf(bus, job);
    expect(stateOf(events)).toMatchObject({ status: "finished", attempt: 1 });
    expect(only(events, "step").map(({ step }) => step)).toEqual(
      Array.from({ length: steps }, (_, i) => i + 1),
    );
    expect(only(events, "step").filter(({ at }) => at > away && at < back).length).toBeGreaterThan(0);
    expect(only(events, "samples").map(({ step }) => step)).toEqual(
      Array.from({ length: steps }, (_, i) => i + 1),
    );
  });

  test("with the log away a trainer's words wait; with no more room it waits too, and drops none", async () => {
    const job = sampleJob("run-waits");
    const { workspaceId, runId } = job;
    const at = new Date().toISOString();
    const [claim] = await bus.log.append([
      {
        id: "run-waits.started",
        event: {
          type: "started",
          workspaceId,
          runId,
          at,
          attempt: 1,
          trainer: "t",
          trainerName: "t",
          leaseMs: 1_000,
          resumedFrom: null,
        },
      },
    ]);
    const lost: Error[] = [];
    const reporter = createReporter({
      bus,
      workspaceId,
      runId,
      attempt: 1,
      claim: claim!,
      log: keptLog(),
      lost: (reason) => lost.push(reason),
    });
    await server.kill();
    const steps = Array.from({ length: 9_000 }, (_, step) => step);
    const said: number[] = [];
    const saying = (async () => {
      for (let n = 0; n < 5; n++) {
        const series = [
          { key: `n${n}`, steps: [n], values: [n] },
          { key: `k${n}`, steps, values: steps },
        ];
        await reporter.say({ type: "metrics", series });
        said.push(n);
      }
    })();
    while (!reporter.full() || said.length < 2) await sleep(10);
    // Nothing more is taken, however long one waits.
    await sleep(500);
    expect(said).toEqual([0, 1]);
    expect(reporter.full()).toBe(true);
    await server.restart();
    await saying;
    await reporter.flush(120_000);
    reporter.close();
    const told = only(await eventsOf(bus, job), "metrics").flatMap(({ series }) => series);
    const heard = told.filter(({ key }) => key.startsWith("n")).flatMap(({ values }) => values);
    expect(heard).toEqual([0, 1, 2, 3, 4]);
    const counted = told.filter(({ key }) => key.startsWith("k")).flatMap(({ steps: each }) => each);
    expect(counted).toEqual([0, 1, 2, 3, 4].flatMap(() => steps));
    expect(lost).toEqual([]);
  });

  test("after its last word an attempt says nothing more, however long that word is on its way", async () => {
    const job = sampleJob("run-ends");
    const { workspaceId, runId } = job;
    const reporter = createReporter({
      bus,
      workspaceId,
      runId,
      attempt: 1,
      claim: 1,
      log: keptLog(),
      lost: () => {},
    });
    await server.kill();
    reporter.line("info", "almost");
    await reporter.say({ type: "finished", step: 3 });
    reporter.progress(1_000);
    reporter.line("info", "too late");
    await reporter.say({ type: "phase", phase: "train", reason: null });
    await server.restart();
    await reporter.flush(120_000);
    reporter.close();
    expect((await eventsOf(bus, job)).map(({ event }) => event.type)).toEqual(["log", "finished"]);
  });

  test("a loop that does not come further is not kept alive: its job goes to another, and it is told to let go", async () => {
    const job: Job = {
      ...sampleJob("run-hangs"),
      specification: { ...sampleJob("run-hangs").specification, engine: "hanging" },
    };
    await bus.jobs.send(job, job.runId);
    // A stall of the machine for less than a lease's two thirds changes nothing.
    const [leaseMs, patienceMs] = [2_000, 4_000];
    const receive = () =>
      bus.jobs.receive({ engine: "hanging", leaseMs, signal: AbortSignal.timeout(120_000) });
    const delivery = await receive();
    const reporter = createReporter({
      bus,
      workspaceId: job.workspaceId,
      runId: job.runId,
      attempt: 1,
      claim: 1,
      log: keptLog(),
      lost: () => {},
    });
    const begun = performance.now();
    const hung = Promise.withResolvers<number>();
    const lease = keepLease({
      delivery: delivery!,
      reporter,
      leaseMs,
      patienceMs,
      log: keptLog(),
      hung: () => hung.resolve(performance.now() - begun),
    });
    const again = await receive();
    const redeliveredAfterMs = performance.now() - begun;
    expect(again!.job.runId).toBe(job.runId);
    // Kept for as long as the loop was given patience, and no longer.
    expect(redeliveredAfterMs).toBeGreaterThan(patienceMs);
    await again!.done();
    expect(await hung.promise).toBeGreaterThan(patienceMs + leaseMs);
    expect(only(await eventsOf(bus, job), "progress").length).toBeGreaterThan(2);
    lease.close();
    reporter.close();
  });
});
