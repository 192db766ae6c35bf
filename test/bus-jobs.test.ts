import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Bus, Delivery } from "../src/bus/bus.ts";
import type { TrainerHello } from "../src/protocol/job.ts";
import { type BusPlace, busKinds } from "./testkit/buses.ts";
import { sampleJob } from "./testkit/events.ts";

/** For a job that comes: it is taken as soon as it does. */
const patientMs = 60_000;

for (const kind of busKinds) {
  const host = await kind.start();
  afterAll(() => host?.stop());

  describe.skipIf(host === null)(`${kind.name} jobs`, () => {
    let place: BusPlace;
    let bus: Bus;
    beforeEach(async () => {
      place = await host!.place();
      bus = await place.open();
    });
    afterEach(async () => {
      await bus.close();
      await place.stop();
    });

    /** The next job, or null when none comes within the time. */
    const take = (
      withinMs: number,
      { leaseMs = 30_000, engine = "embedded" } = {},
    ): Promise<Delivery | null> =>
      bus.jobs.receive({ engine, leaseMs, signal: AbortSignal.timeout(withinMs) });

    test("gives each job to one taker, whole, and to the engine it is for", async () => {
      const takers = Array.from({ length: 5 }, () => take(patientMs));
      const elsewhere = take(patientMs, { engine: "other" });
      const sent = Array.from({ length: 5 }, (_, n) => sampleJob(`run-${n}`));
      await Promise.all(sent.map((job) => bus.jobs.send(job, job.runId)));
      await bus.jobs.send(sampleJob("apart", "other"), "apart");
      const taken = await Promise.all(takers);
      expect(taken.map((delivery) => delivery!.job.runId).toSorted()).toEqual(sent.map(({ runId }) => runId));
      expect(taken.find((delivery) => delivery!.job.runId === "run-3")!.job).toEqual(sent[3]);
      expect((await elsewhere)!.job.runId).toBe("apart");
      expect(await take(300)).toBeNull();
    });

    test("recognises a job that is queued or at work, and takes it again once it is done", async () => {
      const job = sampleJob("run");
      await bus.jobs.send(job, "odd id.*>");
      await bus.jobs.send(job, "odd id.*>");
      const delivery = await take(patientMs);
      await bus.jobs.send(job, "odd id.*>");
      expect(await take(300)).toBeNull();
      await delivery!.done();
      expect(await take(300)).toBeNull();
      await bus.jobs.send(job, "odd id.*>");
      expect((await take(patientMs))!.job).toEqual(job);
    });

    test("gives a job to another when its taker falls silent, and to nobody while it is renewed", async () => {
      await bus.jobs.send(sampleJob("run"), "run");
      // Renewed at a third of it, as trainers do: a stall of the machine of two thirds costs no lease.
      const leaseMs = 2_400;
      const first = await take(patientMs, { leaseMs });
      for (let n = 0; n < 4; n++) {
        await sleep(leaseMs / 3);
        await first!.renew();
      }
      expect(await take(300, { leaseMs })).toBeNull();
      const second = await take(patientMs, { leaseMs });
      expect(second!.job.runId).toBe("run");
      await second!.done();
      expect(await take(leaseMs + 600, { leaseMs })).toBeNull();
    });

    test("takes a job back, and gives it out again after the delay", async () => {
      await bus.jobs.send(sampleJob("run"), "run");
      const first = await take(patientMs);
      await first!.release(3_000);
      expect(await take(300)).toBeNull();
      const second = await take(patientMs);
      await second!.release(0);
      const third = await take(patientMs);
      expect(third!.job.runId).toBe("run");
      await third!.done();
    });

    test("keeps jobs while nobody is there, and a new process takes them up", async () => {
      await bus.jobs.send(sampleJob("run"), "run");
      await bus.close();
      bus = await place.open();
      expect((await take(patientMs))!.job.runId).toBe("run");
    });

    test("lets a waiting taker go when its signal fires, and loses no job to it", async () => {
      const stop = new AbortController();
      const waiting = Array.from({ length: 3 }, () =>
        bus.jobs.receive({ engine: "embedded", leaseMs: 30_000, signal: stop.signal }),
      );
      await sleep(100);
      stop.abort();
      await bus.jobs.send(sampleJob("run"), "run");
      expect(await Promise.all(waiting)).toEqual([null, null, null]);
      expect((await take(patientMs))!.job.runId).toBe("run");
      expect(
        await bus.jobs.receive({ engine: "embedded", leaseMs: 1000, signal: AbortSignal.abort() }),
      ).toBeNull();
    });

    test("lets a taker go whatever it is doing when its signal fires", async () => {
      const moments = Array.from({ length: 60 }, (_, n) => n);
      const left = moments.map(async (turns) => {
        const stop = new AbortController();
        const taking = bus.jobs.receive({ engine: "embedded", leaseMs: 1000, signal: stop.signal });
        for (let n = 0; n < turns; n++) await new Promise(setImmediate);
        stop.abort();
        return taking;
      });
      // One that did not hear it would wait for as long as a pull lasts: 30 s.
      const all = await Promise.race([Promise.all(left), sleep(25_000, null, { ref: false })]);
      expect(all).toEqual(moments.map(() => null));
    });

    test("ends waiting takers when the bus is closed", async () => {
      const waiting = take(30_000);
      await sleep(50);
      await bus.close();
      expect(await waiting).toBeNull();
      bus = await place.open();
    });
  });

  describe.skipIf(host === null)(`${kind.name} presence`, () => {
    test("tells every listener that a trainer is there, until the listener leaves", async () => {
      const place = await host!.place();
      const bus = await place.open();
      const heard: string[][] = [[], []];
      const leave = await bus.presence.watch(({ id }) => heard[0]!.push(id));
      await bus.presence.watch(({ id }) => {
        heard[1]!.push(id);
        throw new Error("a listener's own mistake");
      });
      await bus.presence.announce(hello("t1"));
      await expect.poll(() => heard).toEqual([["t1"], ["t1"]]);
      await leave();
      await bus.presence.announce(hello("t2"));
      await expect.poll(() => heard).toEqual([["t1"], ["t1", "t2"]]);
      await bus.ready(60_000);
      await bus.close();
      await place.stop();
    });
  });
}

function hello(id: string): TrainerHello {
  return {
    id,
    name: id,
    engine: "embedded",
    version: "1",
    startedAt: new Date().toISOString(),
    runId: null,
    baseModels: [],
    losses: [],
    valueBaseline: false,
    prices: null,
    maxLoraRank: null,
    fullFineTune: true,
    samplerSnapshots: "immutable",
  };
}
