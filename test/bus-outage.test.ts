import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Bus, LogReplaced } from "../src/bus/bus.ts";
import { connectNatsBus } from "../src/bus/nats.ts";
import { type BusHost, busKinds, type MortalBusPlace } from "./testkit/buses.ts";
import { entries, entry, followed, numbersOf, sampleJob, sequencesOf } from "./testkit/events.ts";
import { findNatsServer, startNats } from "./testkit/nats.ts";

for (const kind of busKinds) {
  const left = kind.name === "NATS" && (await findNatsServer()) === null;

  describe.skipIf(left)(`the ${kind.name} bus, when somebody is killed`, () => {
    let host: BusHost;
    let place: MortalBusPlace;
    let bus: Bus;
    beforeEach(async () => {
      host = (await kind.start())!;
      place = await host.mortalPlace();
      bus = await place.open();
    });
    afterEach(async () => {
      await bus.close();
      await place.stop();
      await host.stop();
    });

    test("goes on by itself when the server is back: no entry lost, none twice, in order", async () => {
      const wanted = 1200;
      let appended = 0;
      const following = followed(bus.log, wanted);
      const filtered = followed(bus.log, wanted / 2, { scope: { runId: "a" } });
      const appending = ["a", "b"].map(async (runId) => {
        const sequences: number[] = [];
        for (let n = 0; n < wanted / 2; n += 4) {
          sequences.push(...(await bus.log.append(entries(n, n + 4, { runId }))));
          appended += 4;
          await sleep(5);
        }
        return sequences;
      });
      for (let round = 0; round < 2; round++) {
        // In the middle, on whatever machine.
        while (appended < 200 + 400 * round) await sleep(1);
        await place.kill();
        await sleep(500);
        await place.restart();
        await bus.log.append([entry(round, { runId: "after" })]);
      }
      const written = (await Promise.all(appending)).flat();
      const seen = await following;
      const all = await bus.log.read({ after: 0, scope: {}, limit: 10_000 });
      expect(all).toHaveLength(wanted + 2);
      expect(sequencesOf(seen)).toEqual(sequencesOf(all).slice(0, seen.length));
      const own = all.filter(({ event }) => "runId" in event && event.runId !== "after");
      expect(sequencesOf(own)).toEqual(written.toSorted((a, b) => a - b));
      expect(numbersOf(await filtered)).toEqual(Array.from({ length: wanted / 2 }, (_, n) => n));
      expect(await place.readersLeft()).toBe(0);
    });

    test("wakes a follower that waited through the outage", async () => {
      const [last] = await bus.log.append([entry(0)]);
      const follower = bus.log.follow({ after: last!, scope: {}, maxBatch: 10 });
      const waiting = follower.next();
      await sleep(300);
      await place.kill();
      await place.restart();
      await bus.log.append([entry(1)]);
      expect(numbersOf((await waiting).value!)).toEqual([1]);
      await follower.close();
    });

    test("says so in time: an append, a job and a question end, a follower can be left", async () => {
      const follower = bus.log.follow({ after: 0, scope: {}, maxBatch: 10 });
      const waiting = follower.next();
      await place.kill();
      await expect(bus.log.append([entry(1)], { timeoutMs: 700 })).rejects.toThrow(/700 ms/);
      await expect(bus.ready(1000)).rejects.toThrow();
      await follower.close();
      expect((await waiting).done).toBe(true);
      const stop = new AbortController();
      const taking = bus.jobs.receive({ engine: "embedded", leaseMs: 1000, signal: stop.signal });
      await sleep(200);
      stop.abort();
      expect(await taking).toBeNull();
      await place.restart();
      await bus.log.append([entry(2)]);
      await bus.ready(60_000);
    });

    test("outlives a process that is killed at work: what it was told is in the log, its job goes to another", async () => {
      await bus.jobs.send(sampleJob("run"), "run");
      await bus.close();
      const script = join(import.meta.dirname, "testkit", "bus-writer.ts");
      const writer = spawn(process.execPath, ["--conditions=trainyard-source", script, place.url], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let text = "";
      writer.stdout.on("data", (chunk) => {
        text += chunk;
        if (text.split("\n").length > 200) writer.kill("SIGKILL");
      });
      // When all that it wrote has been read, too.
      await once(writer, "close");
      const said: { job?: string; n: number; sequence: number }[] = text
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line));
      bus = await place.open();
      const [{ job } = { job: null }, ...told] = said;
      expect(job).toBe("run");
      const all = await bus.log.read({ after: 0, scope: {}, limit: 10_000 });
      expect(sequencesOf(all).slice(0, told.length)).toEqual(told.map(({ sequence }) => sequence));
      // The last may have arrived without its writer hearing of it: the next try under the same id is recognised.
      expect(all.length - told.length).toBeLessThanOrEqual(1);
      await bus.log.append(entries(0, told.length + 1));
      const whole = numbersOf(await bus.log.read({ after: 0, scope: {}, limit: 10_000 }));
      expect(whole).toEqual(Array.from({ length: told.length + 1 }, (_, n) => n));
      const again = await bus.jobs.receive({
        engine: "embedded",
        leaseMs: 1000,
        signal: AbortSignal.timeout(120_000),
      });
      expect(again?.job.runId).toBe("run");
    });

    test("keeps jobs: one that waits is taken, one at work stays with its trainer", async () => {
      const take = () =>
        bus.jobs.receive({ engine: "embedded", leaseMs: 120_000, signal: AbortSignal.timeout(120_000) });
      await bus.jobs.send(sampleJob("first"), "first");
      const first = await take();
      const next = take();
      await sleep(200);
      await place.kill();
      const sending = bus.jobs.send(sampleJob("second"), "second");
      await expect(first!.renew()).rejects.toThrow();
      await place.restart();
      await sending;
      expect((await next)!.job.runId).toBe("second");
      await first!.renew();
      await first!.done();
    });
  });
}

describe("the embedded bus", () => {
  test("has one owner at a time", async () => {
    const host = (await busKinds[0]!.start())!;
    const place = await host.place();
    const bus = await place.open();
    await expect(place.open()).rejects.toThrow(/another process owns/);
    await bus.close();
    await (await place.open()).close();
    await place.stop();
  });
});

describe.skipIf((await findNatsServer()) === null)("the NATS bus", () => {
  test("tells a follower that the log was made anew under it", async () => {
    const server = (await startNats())!;
    onTestFinished(server.stop);
    const bus = await connectNatsBus({ url: server.url, warn: () => {} });
    const { epoch } = bus.log;
    const sequences = await bus.log.append(entries(0, 5));
    const follower = bus.log.follow({ after: sequences[4]!, scope: {}, maxBatch: 10 });
    const waiting = follower.next();
    waiting.catch(() => {});
    await sleep(200);
    await server.restart({ empty: true });
    await expect(waiting).rejects.toThrow(LogReplaced);
    expect(bus.log.epoch).not.toBe(epoch);
    expect(await bus.log.append([entry(1)])).toEqual([1]);
    await follower.close();
    await bus.close();
  });

  test("waits for a server that is not up yet, and says why it gives up", async () => {
    const server = (await startNats("--user", "yard", "--pass", "s:cret"))!;
    onTestFinished(server.stop);
    const url = new URL(server.url);
    await expect(connectNatsBus({ url: url.href, timeoutMs: 60_000 })).rejects.toThrow(/authoriz/i);
    url.username = "yard";
    url.password = "s:cret";
    await server.kill();
    await expect(connectNatsBus({ url: url.href, timeoutMs: 1_500 })).rejects.toThrow(/refused/i);
    const connecting = connectNatsBus({ url: url.href, timeoutMs: 120_000 });
    await sleep(300);
    await server.restart();
    const bus = await connecting;
    await bus.ready(60_000);
    await bus.close();
  });
});
