import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Log } from "../bus/bus.ts";
import type { Event, LoggedEvent } from "../protocol/event.ts";
import { applyEvent, counts, pendingRun, type RunState } from "../protocol/run-state.ts";
import type { KnownClaims } from "./claims.ts";
import { decodeCursor, encodeCursor, type Position } from "./cursor.ts";
import type { Snapshot } from "./latest.ts";
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

/** What a store knows that has folded the log up to `through`. */
function folded(entries: readonly LoggedEvent[], runId: string, through: number): KnownClaims {
  let state = pendingRun("");
  const attempts: KnownClaims["attempts"][number][] = [];
  const rests: number[] = [];
  for (const { sequence, event } of entries.slice(0, through)) {
    if (!("runId" in event) || event.runId !== runId || !counts(state, event, sequence)) continue;
    const before = state;
    state = applyEvent(state, event, sequence);
    if (event.type === "started") attempts.push({ claim: sequence, attempt: state.attempt });
    const waits = ["pending", "paused"].includes(state.status);
    if (waits && before.status === "running") rests.push(sequence);
  }
  return { state, attempts, rests, through };
}

/** Of a run whose only trainer began before everything. */
const spoken: KnownClaims = {
  state: { ...pendingRun(""), status: "running", attempt: 1 },
  attempts: [{ claim: 0, attempt: 1 }],
  rests: [],
  through: 0,
};

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

/** A subscriber of how many events of a run there were: the newest state, now and then full. */
function followCount(
  live: Live,
  runId: string,
  snapshot: Snapshot<number>,
  random: () => number,
  key: string,
) {
  const states: number[] = [];
  const source = live.latest({
    ...{ key: `count ${key}`, scope: { runId }, intervalMs: 0, snapshot },
    fold: (state, { event }) => (event.type === "progress" ? state : state + 1),
    view: (state, cursor) => ({ kind: "State" as const, state, cursor }),
  });
  const leave = source.join({
    key: "shared",
    render: (message) => (random() < 0.3 ? sleep(0, message) : message),
    sink: {
      write(message) {
        if (message.kind === "State") states.push(message.state);
        return random() < 0.7;
      },
      whenDrained: (resume) => void setTimeout(resume, random() * 4),
      end: () => states.push(Number.NaN),
    },
  });
  return { states, leave };
}

type Where = { readonly workspaceId: string; readonly runId: string; readonly at: string };

/** Something that a person, the platform or a trainer with this claim could say of a run next, wise or not. */
function anything(
  where: Where,
  { run, claim }: { run: RunState; claim: number },
  random: () => number,
): Event {
  const stamp = { ...where, attempt: 1, claim };
  const by = { ...where, by: "m", reason: null };
  const draw = random();
  const waits = run.status === "pending" || run.status === "paused";
  if (draw < (waits ? 0.4 : 0.04)) {
    const { attempt } = run;
    const trainer = { trainer: "t", trainerName: "t", leaseMs: 1000, resumedFrom: null };
    return { type: "started", ...where, attempt: attempt + 1, ...trainer };
  }
  if (draw < 0.42) return { type: "progress", ...stamp, leaseMs: 1, note: null };
  if (draw < 0.9) return { type: "log", ...stamp, lines: [] };
  if (draw < 0.92) return { type: "released", ...stamp, step: 1, code: "shutdown", reason: "r" };
  if (draw < 0.935) return { type: "paused", ...stamp, step: 1, code: "pause_requested", reason: null };
  if (draw < 0.95) return { type: "changed", ...where, name: "n", tags: [], notes: null, deleted: false };
  if (draw < 0.96) return { type: "pause_requested", ...by, cause: "person" };
  if (draw < 0.975) return { type: "resume_requested", ...where, by: "m" };
  if (draw < 0.98) return { type: "crashed", ...where, attempt: Math.ceil(random() * 3), message: "m" };
  if (draw < 0.985) return { type: "killed", ...where, reason: null };
  if (draw < 0.99) return { type: "stop_requested", ...by };
  return { type: "finished", ...stamp, step: 1, reason: null };
}

async function opened(
  random: () => number,
  { claims, ...ring }: { maxEvents: number; maxBytes?: number; claims?: KnownClaims },
) {
  const memory = memoryLog(random);
  const troubles: unknown[] = [];
  const live = await openLive({
    log: memory.log,
    claimsOf: async (runId) =>
      claims ?? folded(memory.entries, runId, Math.floor(random() * memory.entries.length)),
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
    const states = new Map<string, RunState>(runs.map((run) => [run, pendingRun(at)]));
    const claims = new Map<string, number[]>(runs.map((run) => [run, []]));
    const expected = new Map<string, number[]>(runs.map((run) => [run, []]));
    /** Whatever is said, by whomever, and however late: what is to be heard of it is what the store counts. */
    const say = async (runId: string) => {
      const run = states.get(runId)!;
      const held = claims.get(runId)!;
      const claim = random() < 0.8 ? (held.at(-1) ?? 0) : (held[Math.floor(random() * held.length)] ?? 7);
      const event = anything({ workspaceId: "w", runId, at }, { run, claim }, random);
      const [sequence = 0] = await log.append([{ id: `${entries.length}`, event }]);
      if (!("runId" in event) || !counts(run, event, sequence)) return;
      states.set(runId, applyEvent(run, event, sequence));
      if (event.type === "started") held.push(sequence);
      if (event.type !== "progress") expected.get(runId)!.push(sequence);
    };
    const latest = Array.from({ length: 6 }, (_, i) => ({
      runId: runs[i % 3]!,
      now: null as ReturnType<typeof followCount> | null,
    }));
    const countUpTo = (runId: string, sequence: number) =>
      expected.get(runId)!.filter((shown) => shown <= sequence).length;
    const beginLatest = (one: (typeof latest)[number]) => {
      const sequence = Math.floor(random() * (entries.length + 1));
      const snapshot = { state: countUpTo(one.runId, sequence), sequence };
      // What the snapshot is of must have been counted by then, as the store's is.
      one.now = followCount(live, one.runId, snapshot, random, `${one.runId} ${sequence}`);
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
      for (const one of latest) {
        if (random() > 0.1) continue;
        one.now?.leave();
        beginLatest(one);
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
    for (const one of latest) if (one.now === null) beginLatest(one);
    await eventually(() =>
      latest.every(({ runId, now }) => now!.states.at(-1) === expected.get(runId)!.length),
    );
    for (const { now } of latest) {
      expect(now!.states).toEqual([...now!.states].sort((a, b) => a - b));
      now!.leave();
    }
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
  const { log, live } = await opened(seeded(1), { maxEvents: 1000, claims: spoken });
  const readers = Array.from({ length: 20 }, () => follow(live, "a", null, always));
  await eventually(() => readers.every(({ controls }) => controls.length === 1));
  await log.append([{ id: "1", event: logLine("a") }]);
  await eventually(() => readers.every(({ heard }) => heard.length === 1));
  // The first one's render speaks for the group: once "ready", for all began at one place, and once the batch.
  expect(readers.map(({ renderings }) => renderings()).reduce((a, b) => a + b)).toBe(2);
  await live.close();
  expect(readers.map(({ ended }) => ended())).toEqual(Array(20).fill("interrupted"));
});

test("an entry that no run's life can be carried on by is shown to nobody, and stops nobody", async () => {
  const { log, live } = await opened(seeded(3), { maxEvents: 1000, claims: spoken });
  const early = follow(live, "a", null, always);
  await eventually(() => early.controls.length === 1);
  const lease = { ...logLine("a"), type: "progress", leaseMs: 1e300, note: null } as Event;
  await log.append([{ id: "1", event: logLine("a") }]);
  await log.append([{ id: "2", event: { ...lease, type: "started", trainer: {} } as unknown as Event }]);
  await log.append([{ id: "3", event: logLine("a") }]);
  await eventually(() => early.heard.length === 2);
  const late = follow(live, "a", { epoch: "memory", sequence: 0 }, always);
  await eventually(() => late.heard.length === 2);
  expect([early.heard, late.heard]).toEqual([
    [1, 3],
    [1, 3],
  ]);
  await live.close();
});

test("a cursor of another log, beyond the end or before the beginning begins anew", async () => {
  const { log, live, trim } = await opened(seeded(2), { maxEvents: 3, claims: spoken });
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
    claimsOf: async () => spoken,
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
  const { log, live } = await opened(seeded(5), { maxEvents: 1000, claims: spoken });
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
    claimsOf: async () => spoken,
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
