import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Log } from "../bus/bus.ts";
import type { Event, LoggedEvent } from "../protocol/event.ts";
import { decodeCursor, encodeCursor, type Position } from "./cursor.ts";
import { type Live, openLive } from "./live.ts";
import type { ControlMessage } from "./messages.ts";
import type { Source } from "./source.ts";

/** A log in memory whose reads and deliveries take a random number of loop turns: the interleavings are the test. */
function memoryLog(random: () => number) {
  const entries: LoggedEvent[] = [];
  const readers = new Set<() => void>();
  let first = 1;
  const turns = async () => {
    for (let n = Math.floor(random() * 4); n > 0; n--) await new Promise((resolve) => setImmediate(resolve));
  };
  const log: Log = {
    epoch: "memory",
    async append(added) {
      const sequences = added.map(({ event }) => {
        entries.push({ sequence: entries.length + 1, event: event as Event });
        return entries.length;
      });
      for (const wake of readers) wake();
      return sequences;
    },
    async bounds() {
      await turns();
      return { first, last: entries.length };
    },
    async read({ after, scope, limit }) {
      await turns();
      return entries
        .slice(Math.max(after, first - 1))
        .filter(
          ({ event }) =>
            (!scope.runId || ("runId" in event && event.runId === scope.runId)) &&
            (!scope.workspaceId || event.workspaceId === scope.workspaceId),
        )
        .slice(0, limit);
    },
    follow({ after, maxBatch }) {
      let position = after;
      let closed = false;
      let wake = () => {};
      const follower = {
        async next() {
          await turns();
          while (!closed && position >= entries.length) {
            await new Promise<void>((resolve) => {
              wake = resolve;
              readers.add(wake);
            });
            readers.delete(wake);
          }
          if (closed) return { done: true as const, value: undefined };
          const batch = entries.slice(position, position + 1 + Math.floor(random() * maxBatch));
          position += batch.length;
          return { done: false as const, value: batch };
        },
        async close() {
          closed = true;
          wake();
        },
        async return() {
          await follower.close();
          return { done: true as const, value: undefined };
        },
        [Symbol.asyncIterator]: () => follower,
      };
      return follower;
    },
  };
  return { log, entries, trim: (to: number) => (first = to), readers };
}

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Batch {
  readonly kind: "Batch";
  readonly cursor: string;
  readonly sequences: readonly number[];
}
type Message = Batch | ControlMessage;

const at = "2026-11-20T10:00:00.000Z";
const runEvents = (live: Live, runId: string, after: Position | null, intervalMs = 0): Source<Message> =>
  live.exact<Batch>({
    key: `events ${runId}`,
    scope: { runId },
    intervalMs,
    after,
    maxEvents: 7,
    view: (events, cursor) => {
      const seen = events.filter(({ event }) => event.type !== "progress");
      if (seen.length === 0) return null;
      return {
        kind: "Batch",
        cursor: cursor(events.at(-1)!.sequence),
        sequences: seen.map(({ sequence }) => sequence),
      };
    },
  });

/** A subscriber that is full now and then, and remembers what it was told. */
function follow(live: Live, runId: string, after: Position | null, random: () => number, key = "shared") {
  const heard: number[] = [];
  const controls: ControlMessage[] = [];
  let cursor: string | null = after && encodeCursor(after);
  let renderings = 0;
  let ended: string | null = null;
  const leave = runEvents(live, runId, after).join({
    key,
    render: (message) => {
      renderings++;
      return random() < 0.3 ? sleep(0, message) : message;
    },
    sink: {
      write(message) {
        expect(ended).toBeNull();
        if (message.kind === "Batch") {
          heard.push(...message.sequences);
          cursor = message.cursor;
        } else {
          controls.push(message);
          if (message.kind === "StreamReady") {
            const { sequence } = decodeCursor(message.cursor)!;
            expect(sequence).toBeGreaterThanOrEqual(heard.at(-1) ?? 0);
            cursor = message.cursor;
          }
        }
        return random() < 0.7;
      },
      whenDrained: (resume) => void setTimeout(resume, random() * 4),
      end: (why) => {
        ended = why;
      },
    },
  });
  return { heard, controls, leave, cursor: () => cursor, renderings: () => renderings, ended: () => ended };
}

async function opened(random: () => number, ring: { maxEvents: number; maxBytes?: number }) {
  const memory = memoryLog(random);
  const troubles: unknown[] = [];
  const live = await openLive({
    log: memory.log,
    claimsOf: async (runId) => ({
      claims: memory.entries
        .filter(({ event }) => event.type === "started" && event.runId === runId)
        .slice(0, 1)
        .map(({ sequence }) => sequence),
      through: 1,
    }),
    troubled: (error) => troubles.push(error),
    heartbeatMs: 10_000,
    ...ring,
  });
  return { ...memory, live, troubles };
}

const eventually = async (check: () => boolean) => {
  for (let tries = 0; tries < 2000 && !check(); tries++) await sleep(2);
  expect(check()).toBe(true);
};

test.each(Array.from({ length: 25 }, (_, seed) => seed))(
  "nothing is missing and nothing comes twice, however readers come and go (seed %i)",
  async (seed) => {
    const random = seeded(seed);
    const { log, entries, live, troubles, readers } = await opened(random, {
      maxEvents: [2, 10, 50, 10_000][seed % 4]!,
    });
    const runs = ["a", "b", "c"];
    const claims = new Map<string, number[]>();
    const expected = new Map<string, number[]>(runs.map((run) => [run, []]));
    const say = async (runId: string) => {
      const held = claims.get(runId) ?? [];
      const attempt = held.length + 1;
      if (held.length === 0 || random() < 0.05) {
        const event: Event = {
          type: "started",
          workspaceId: "w",
          runId,
          at,
          attempt,
          trainer: "t",
          trainerName: "t",
          leaseMs: 1000,
          resumedFrom: null,
        };
        const [sequence] = await log.append([{ id: `${entries.length}`, event }]);
        expected.get(runId)!.push(sequence!);
        claims.set(runId, [...held, sequence!]);
        return;
      }
      const claim = random() < 0.8 ? held.at(-1)! : held[Math.floor(random() * held.length)]!;
      const type = random() < 0.3 ? ("progress" as const) : ("log" as const);
      const stamp = { workspaceId: "w", runId, at, attempt: 1, claim };
      const event: Event =
        type === "log" ? { type, ...stamp, lines: [] } : { type, ...stamp, leaseMs: 1, note: null };
      const [sequence] = await log.append([{ id: `${entries.length}`, event }]);
      if (type === "log" && claim === held.at(-1)) expected.get(runId)!.push(sequence!);
    };

    const readersOf = Array.from({ length: 12 }, (_, i) => ({
      runId: runs[i % 3]!,
      from: 0,
      heard: [] as number[],
      now: null as ReturnType<typeof follow> | null,
    }));
    for (let round = 0; round < 60; round++) {
      for (let n = random() * 12; n > 0; n--) await say(runs[Math.floor(random() * 3)]!);
      for (const reader of readersOf) {
        if (random() > 0.2) continue;
        if (reader.now) {
          reader.now.leave();
          reader.heard.push(...reader.now.heard);
          const cursor = reader.now.cursor();
          if (cursor) reader.from = decodeCursor(cursor)!.sequence;
          reader.now = null;
        } else {
          const after = { epoch: "memory", sequence: reader.from };
          reader.now = follow(live, reader.runId, after, random, random() < 0.8 ? "shared" : "other");
        }
      }
      if (random() < 0.5) await sleep(random() * 3);
    }
    for (const reader of readersOf)
      reader.now ??= follow(live, reader.runId, { epoch: "memory", sequence: reader.from }, random);
    await eventually(() =>
      readersOf.every(
        ({ heard, now, runId }) => heard.length + now!.heard.length >= expected.get(runId)!.length,
      ),
    );
    await eventually(() => readersOf.every(({ now }) => now!.controls.length > 0));
    for (const { heard, now, runId } of readersOf) {
      expect([...heard, ...now!.heard]).toEqual(expected.get(runId));
      expect(now!.controls.filter(({ kind }) => kind === "StreamReady")).toHaveLength(1);
      expect(now!.ended()).toBeNull();
      now!.leave();
    }
    expect(live.groups()).toBe(0);
    expect(troubles).toEqual([]);
    await live.close();
    expect(readers.size).toBe(0);
  },
);

const logLine = (runId: string, claim = 0): Event => ({
  type: "log",
  workspaceId: "w",
  runId,
  at,
  attempt: 1,
  claim,
  lines: [],
});
const always = () => 1;

test("a message is rendered once for all who are told the same", async () => {
  const { log, live } = await opened(seeded(1), { maxEvents: 1000 });
  const readers = Array.from({ length: 20 }, () => follow(live, "a", null, always));
  await eventually(() => readers.every(({ controls }) => controls.length === 1));
  await log.append([{ id: "1", event: logLine("a") }]);
  await eventually(() => readers.every(({ heard }) => heard.length === 1));
  // The first one's render speaks for the group: 20 times "ready" and once the batch.
  expect(readers.map(({ renderings }) => renderings()).reduce((a, b) => a + b)).toBe(21);
  await live.close();
  expect(readers.map(({ ended }) => ended())).toEqual(Array(20).fill("interrupted"));
});

test("a cursor of another log, beyond the end or before the beginning begins anew", async () => {
  const { log, live, trim } = await opened(seeded(2), { maxEvents: 3 });
  for (let n = 0; n < 20; n++) await log.append([{ id: `${n}`, event: logLine("a") }]);
  await eventually(() => live.position().sequence === 20);
  trim(11);
  const reasons: unknown[] = [];
  for (const after of [
    { epoch: "other", sequence: 20 },
    { epoch: "memory", sequence: 21 },
    { epoch: "memory", sequence: 9 },
  ]) {
    const reader = follow(live, "a", after, always);
    await eventually(() => reader.ended() !== null);
    expect(reader.ended()).toBe("reset");
    const [reset] = reader.controls;
    reasons.push(reset?.kind === "StreamReset" && [reset.reason, decodeCursor(reset.earliest!)?.sequence]);
  }
  expect(reasons).toEqual([
    ["OTHER_LOG", 10],
    ["BEYOND_END", 10],
    ["EXPIRED", 10],
  ]);
  const oldest = follow(live, "a", { epoch: "memory", sequence: 10 }, always);
  await eventually(() => oldest.heard.length === 10);
  oldest.leave();
  expect(live.groups()).toBe(0);
  await live.close();
});

test("an iterator that waits can be left at once, and leaves nothing", async () => {
  const { live } = await opened(seeded(3), { maxEvents: 3 });
  const iterator = runEvents(live, "a", null)[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toMatchObject({ kind: "StreamReady" });
  const waiting = iterator.next();
  await iterator.return!();
  expect((await waiting).done).toBe(true);
  expect(live.groups()).toBe(0);
  await live.close();
});

test("a sink that stays full is given up; the others never wait for it", async () => {
  const memory = memoryLog(seeded(4));
  const live = await openLive({
    log: memory.log,
    claimsOf: async () => ({ claims: [], through: 0 }),
    patienceMs: 60,
  });
  let why: string | null = null;
  let taken = 0;
  runEvents(live, "a", null).join({
    key: "shared",
    render: (message) => message,
    sink: {
      write: () => ++taken < 2,
      whenDrained: () => {},
      end: (reason) => {
        why = reason;
      },
    },
  });
  const other = follow(live, "a", null, () => 0.5);
  await eventually(() => other.controls.length === 1);
  for (let n = 0; n < 30; n++) await memory.log.append([{ id: `${n}`, event: logLine("a") }]);
  await eventually(() => other.heard.length === 30);
  await eventually(() => why !== null);
  expect([why, taken]).toEqual(["stalled", 2]);
  other.leave();
  await live.close();
});

test("of a latest state the last always arrives, at most so often, and the slow are told what they missed", async () => {
  const { log, live } = await opened(seeded(5), { maxEvents: 1000 });
  const source = live.latest({
    key: "count a",
    scope: { runId: "a" },
    intervalMs: 20,
    snapshot: { state: 100, sequence: 0 },
    fold: (state, { event }) => (event.type === "log" ? state + 1 : state),
    view: (state, cursor) => ({ kind: "State" as const, state, cursor }),
  });
  const join = (capacity: number) => {
    const told: unknown[] = [];
    let drain = () => {};
    let room = capacity;
    const leave = source.join({
      key: "shared",
      render: (message) => message,
      sink: {
        write(message) {
          told.push(
            message.kind === "State" ? message.state : message.kind === "Lagged" ? message : message.kind,
          );
          return --room > 0;
        },
        whenDrained: (resume) => {
          drain = resume;
        },
        end: () => told.push("end"),
      },
    });
    return {
      told,
      leave,
      drain: () => {
        room = 1000;
        drain();
      },
    };
  };
  const quick = join(1000);
  const slow = join(3);
  await eventually(() => quick.told.length === 2);
  expect(quick.told).toEqual([100, "StreamReady"]);
  for (let n = 0; n < 40; n++) {
    await log.append([{ id: `${n}`, event: logLine("a") }]);
    await sleep(2);
  }
  await eventually(() => quick.told.at(-1) === 140);
  const states = quick.told.filter((told) => typeof told === "number");
  expect(states.length).toBeLessThan(30);
  expect(states).toEqual([...states].sort((a, b) => a - b));
  expect(slow.told).toHaveLength(3);
  slow.drain();
  await eventually(() => slow.told.at(-1) === 140);
  expect(slow.told.find((told) => typeof told === "object")).toMatchObject({ kind: "Lagged" });
  quick.leave();
  slow.leave();
  expect(live.groups()).toBe(0);
  await live.close();
});

test("heartbeats carry the cursor on past what is not shown", async () => {
  const memory = memoryLog(seeded(6));
  const live = await openLive({
    log: memory.log,
    claimsOf: async () => ({ claims: [], through: 0 }),
    heartbeatMs: 15,
  });
  const reader = follow(live, "a", null, () => 0.5);
  await eventually(() => reader.controls.length > 0);
  for (let n = 0; n < 5; n++) await memory.log.append([{ id: `${n}`, event: logLine("another") }]);
  await eventually(() =>
    reader.controls.some(
      (message) => message.kind === "Heartbeat" && decodeCursor(message.cursor)?.sequence === 5,
    ),
  );
  expect(reader.heard).toEqual([]);
  reader.leave();
  await live.close();
});
