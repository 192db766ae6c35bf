import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bus, EntryRefused, entryMaxBytes } from "../src/bus/bus.ts";
import { type BusPlace, busKinds } from "./testkit/buses.ts";
import { entries, entry, followed, numbersOf, sequencesOf } from "./testkit/events.ts";

for (const kind of busKinds) {
  const host = await kind.start();
  afterAll(() => host?.stop());

  describe.skipIf(host === null)(`the ${kind.name} log`, () => {
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

    test("keeps entries in the order in which they were appended, whoever appends", async () => {
      const written = await Promise.all(
        ["a", "b", "c"].map(async (runId) => {
          const sequences: number[] = [];
          for (let from = 0; from < 600; from += 150)
            sequences.push(...(await bus.log.append(entries(from, from + 150, { runId }))));
          return sequences;
        }),
      );
      const all = await bus.log.read({ after: 0, scope: {}, limit: 5000 });
      expect(all).toHaveLength(1800);
      expect(sequencesOf(all)).toEqual(written.flat().toSorted((a, b) => a - b));
      for (const runId of ["a", "b", "c"]) {
        const own = await bus.log.read({ after: 0, scope: { runId }, limit: 5000 });
        expect(numbersOf(own)).toEqual(Array.from({ length: 600 }, (_, n) => n));
        expect(sequencesOf(own)).toEqual(written.find(([first]) => first === own[0]!.sequence));
      }
    });

    test("recognises an id: again, in the same call, and after the bus was opened again", async () => {
      const [first] = await bus.log.append([entry(1)]);
      const [again, next, twice] = await bus.log.append([entry(1), entry(2), entry(2)]);
      expect(again).toBe(first);
      expect(next).toBeGreaterThan(first!);
      expect(twice).toBe(next);
      await bus.close();
      bus = await place.open();
      expect(await bus.log.append([entry(1), entry(2)])).toEqual([first, next]);
      expect(await bus.log.read({ after: 0, scope: {}, limit: 10 })).toHaveLength(2);
    });

    test("keeps its epoch, which no other log has", async () => {
      const { epoch } = bus.log;
      await bus.close();
      bus = await place.open();
      expect(bus.log.epoch).toBe(epoch);
      const other = await host!.place();
      const otherBus = await other.open();
      expect(otherBus.log.epoch).not.toBe(epoch);
      await otherBus.close();
      await other.stop();
    });

    test("tells its bounds, empty and not", async () => {
      const empty = await bus.log.bounds();
      expect(empty.first).toBe(empty.last + 1);
      const sequences = await bus.log.append(entries(0, 5));
      expect(await bus.log.bounds()).toEqual({ first: sequences[0], last: sequences[4] });
    });

    test("reads as many as were asked for, and fewer only when there are no more", async () => {
      const sequences = await bus.log.append(entries(0, 50));
      const after = sequences[9]!;
      expect(numbersOf(await bus.log.read({ after, scope: {}, limit: 7 }))).toEqual([
        10, 11, 12, 13, 14, 15, 16,
      ]);
      expect(await bus.log.read({ after, scope: {}, limit: 100 })).toHaveLength(40);
      expect(await bus.log.read({ after: sequences[49]!, scope: {}, limit: 100 })).toEqual([]);
      expect(await bus.log.read({ after: 0, scope: { runId: "other" }, limit: 100 })).toEqual([]);
    });

    test("gives back what was written, and a writer cannot change it afterwards", async () => {
      const written = entry(1);
      const text = JSON.stringify({ ...written.event, name: "\u0000 \ud83d\ude80 \u2028" });
      const event = JSON.parse(text);
      const following = followed(bus.log, 1);
      await bus.log.append([{ id: "odd", event }]);
      event.name = "changed";
      for (const [found] of [await following, await bus.log.read({ after: 0, scope: {}, limit: 1 })])
        expect(found!.event).toEqual(JSON.parse(text));
    });

    test("shows a reader its scope: a run, a workspace, both, everything", async () => {
      await bus.log.append([
        ...entries(0, 3, { workspaceId: "w1", runId: "a" }),
        ...entries(3, 6, { workspaceId: "w1", runId: "b" }),
        ...entries(6, 9, { workspaceId: "w2", runId: "c" }),
      ]);
      const seen = async (scope: { workspaceId?: string; runId?: string }, count: number) => {
        const read = numbersOf(await bus.log.read({ after: 0, scope, limit: 100 }));
        expect(numbersOf(await followed(bus.log, count, { scope }))).toEqual(read);
        return read;
      };
      expect(await seen({ runId: "b" }, 3)).toEqual([3, 4, 5]);
      expect(await seen({ workspaceId: "w1" }, 6)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await seen({ workspaceId: "w2", runId: "c" }, 3)).toEqual([6, 7, 8]);
      expect(await seen({}, 9)).toHaveLength(9);
      expect(await bus.log.read({ after: 0, scope: { workspaceId: "w2", runId: "a" }, limit: 9 })).toEqual(
        [],
      );
    });

    test("gives every follower each entry once and in order, while many append", async () => {
      await bus.log.append(entries(0, 300));
      const followers = Array.from({ length: 12 }, (_, n) =>
        followed(bus.log, 1500 - n * 20, { after: n * 20, maxBatch: 1 + n * 40 }),
      );
      await Promise.all(
        ["a", "b", "c"].map(async (runId) => {
          for (let from = 0; from < 400; from += 20)
            await bus.log.append(entries(from, from + 20, { runId }));
        }),
      );
      const all = sequencesOf(await bus.log.read({ after: 0, scope: {}, limit: 5000 }));
      expect(all).toHaveLength(1500);
      for (const [n, seen] of (await Promise.all(followers)).entries())
        expect(sequencesOf(seen)).toEqual(all.filter((sequence) => sequence > n * 20));
    });

    test("hands out batches that are never empty and never larger than asked for", async () => {
      await bus.log.append(entries(0, 100));
      const follower = bus.log.follow({ after: 0, scope: {}, maxBatch: 30 });
      let seen = 0;
      for await (const batch of follower) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(30);
        seen += batch.length;
        if (seen === 100) break;
      }
    });

    test("lets a slow follower be slow: it gets everything, and the others wait for nothing", async () => {
      const slow = bus.log.follow({ after: 0, scope: {}, maxBatch: 10 });
      const quick = followed(bus.log, 3000);
      for (let from = 0; from < 3000; from += 500) await bus.log.append(entries(from, from + 500));
      expect(await quick).toHaveLength(3000);
      const seen: number[] = [];
      while (seen.length < 3000) seen.push(...numbersOf((await slow.next()).value ?? []));
      expect(seen).toEqual(Array.from({ length: 3000 }, (_, n) => n));
      await slow.close();
    });

    test("lets a waiting follower go at once, and leaves no reader and no timer behind", async () => {
      await bus.log.append(entries(0, 3));
      const timersBefore = timers();
      const followers = Array.from({ length: 5 }, () =>
        bus.log.follow({ after: 0, scope: {}, maxBatch: 10 }),
      );
      for (const follower of followers) await follower.next();
      const waiting = followers.map((follower) => follower.next());
      const leaving = [...followers.slice(1).map((follower) => follower.close()), followers[0]!.return!()];
      for (const ended of await Promise.all(waiting)) expect(ended.done).toBe(true);
      await Promise.all(leaving);
      await followers[0]!.close();
      expect((await followers[0]!.next()).done).toBe(true);
      expect(await place.readersLeft()).toBe(0);
      for (let n = 0; n < 100 && timers() > timersBefore; n++) await sleep(20);
      expect(timers()).toBeLessThanOrEqual(timersBefore);
    });

    test("ends its followers when the bus is closed", async () => {
      const follower = bus.log.follow({ after: 0, scope: {}, maxBatch: 10 });
      const waiting = follower.next();
      await bus.close();
      expect((await waiting).done).toBe(true);
      bus = await place.open();
      expect(await place.readersLeft()).toBe(0);
    });

    test("refuses what no reader could read, and then writes none of the call", async () => {
      const { event } = entry(1);
      const bad = { id: "bad", event: { ...event, tags: "none" } as unknown as typeof event };
      const long = { id: "long", event: { ...event, name: "x".repeat(entryMaxBytes) } };
      for (const refused of [bad, long, { id: "two\nlines", event }, { id: "", event }])
        await expect(bus.log.append([entry(0), refused])).rejects.toThrow(EntryRefused);
      expect(await bus.log.read({ after: 0, scope: {}, limit: 9 })).toEqual([]);
    });

    test("goes on past an entry that is no event, and says so once", async () => {
      await bus.close();
      await place.spoil("ws", "run");
      bus = await place.open();
      await bus.log.append(entries(0, 3));
      expect(numbersOf(await bus.log.read({ after: 0, scope: {}, limit: 3 }))).toEqual([0, 1, 2]);
      const warned = place.warnings.length;
      expect(warned).toBeGreaterThan(0);
      expect(numbersOf(await followed(bus.log, 3))).toEqual([0, 1, 2]);
      expect(place.warnings.length).toBe(warned + 1);
    });

    test("stops trying when the caller's signal fires", async () => {
      const reason = new Error("no longer wanted");
      await expect(bus.log.append([entry(1)], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      const stop = new AbortController();
      const appending = bus.log.append([entry(2)], { signal: stop.signal });
      stop.abort(reason);
      await expect(appending).rejects.toBe(reason);
    });
  });
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
}
