import { expect, test } from "vitest";
import {
  decideQueue,
  type PresentTrainer,
  type QueueSituation,
  type RunAtWork,
  type WaitingRun,
} from "./queue.ts";

const waits = (id: string, said: Partial<WaitingRun> = {}): WaitingRun => ({
  id,
  workspaceId: "w",
  engine: "e",
  priority: 0,
  createdAt: new Date(Number(id.replace(/\D/g, "")) * 1000),
  ...said,
});
const works = (id: string, said: Partial<RunAtWork> = {}): RunAtWork => ({
  id,
  name: `name of ${id}`,
  workspaceId: "w",
  engine: "e",
  priority: 0,
  startedAt: new Date(0),
  begun: true,
  leaving: false,
  ...said,
});
const idle: PresentTrainer = { engine: "e", runId: null };
const busyWith = (runId: string): PresentTrainer => ({ engine: "e", runId });
const decide = (situation: Partial<QueueSituation>) =>
  decideQueue({ waiting: [], atWork: [], trainers: [], limits: new Map(), ...situation });
const reasons = (situation: Partial<QueueSituation>) =>
  Object.fromEntries(
    [...decide(situation).places].map(([id, { position, reason }]) => [id, [position, reason.code]]),
  );

test("as many are sent as trainers are free: by priority, then by time", () => {
  const waiting = [waits("r1"), waits("r2", { priority: 5 }), waits("r3"), waits("r4", { priority: 5 })];
  expect(decide({ waiting, trainers: [idle, idle, idle] }).send).toEqual(["r2", "r4", "r1"]);
  expect(reasons({ waiting, trainers: [idle, idle, idle] })).toEqual({
    r2: [0, "next"],
    r4: [1, "next"],
    r1: [2, "next"],
    r3: [3, "behind"],
  });
});

test("with no trainer known nothing is sent, and each is told so", () => {
  const situation = { waiting: [waits("r1"), waits("r2")], trainers: [{ engine: "other", runId: null }] };
  expect(decide(situation).send).toEqual([]);
  expect(reasons(situation)).toEqual({ r1: [0, "no_trainer"], r2: [1, "no_trainer"] });
  expect(decide(situation).places.get("r1")?.reason.message).toBe("no trainer of the engine e is connected");
});

test("a job that was sent and not begun has a trainer's place; so has a run whose trainer is gone", () => {
  const waiting = [waits("r2")];
  const sent = works("r1", { begun: false, startedAt: null });
  expect(decide({ waiting, atWork: [sent], trainers: [idle] }).send).toEqual([]);
  expect(decide({ waiting, atWork: [sent], trainers: [idle, idle] }).send).toEqual(["r2"]);
  expect(decide({ waiting, atWork: [works("r1")], trainers: [idle] }).send).toEqual([]);
  expect(decide({ waiting, atWork: [works("r1")], trainers: [busyWith("r1"), idle] }).send).toEqual(["r2"]);
});

test("a trainer whose run has left it is free before it says so", () => {
  expect(decide({ waiting: [waits("r2")], trainers: [busyWith("r1")] }).send).toEqual(["r2"]);
  expect(reasons({ waiting: [waits("r2")], atWork: [works("r1")], trainers: [busyWith("r1")] })).toEqual({
    r2: [0, "trainers_busy"],
  });
});

test("between workspaces the one with least at work goes first: no tenant's priority pushes another", () => {
  const waiting = [
    waits("r1", { workspaceId: "a", priority: 100 }),
    waits("r2", { workspaceId: "a", priority: 100 }),
    waits("r3", { workspaceId: "b", priority: -100 }),
  ];
  const atWork = [works("r0", { workspaceId: "a" })];
  const trainers = [busyWith("r0"), idle];
  expect(decide({ waiting, atWork, trainers }).send).toEqual(["r3"]);
  expect(decide({ waiting, trainers: [idle, idle, idle] }).send).toEqual(["r1", "r3", "r2"]);
});

test("a place says nothing of other workspaces' runs", () => {
  const mine = [waits("r8"), waits("r9")];
  const theirs = [waits("r1", { workspaceId: "v" }), waits("r2", { workspaceId: "v" })];
  const trainers = [busyWith("r0")];
  const atWork = [works("r0", { workspaceId: "u" })];
  const alone = decide({ waiting: mine, atWork, trainers }).places;
  const among = decide({ waiting: [...theirs, ...mine], atWork, trainers }).places;
  for (const { id } of mine) expect(among.get(id)).toEqual(alone.get(id));
  expect(alone.get("r9")).toMatchObject({ position: 1, reason: { message: "1 run goes before it" } });
});

test("a workspace has no more at work than its limit, over all engines", () => {
  const limits = new Map([["w", 2]]);
  const waiting = [waits("r1"), waits("r2"), waits("r3", { workspaceId: "v" })];
  const atWork = [works("r0", { engine: "other" })];
  const trainers = [idle, idle, idle, { engine: "other", runId: "r0" }];
  expect(decide({ waiting, atWork, trainers, limits }).send).toEqual(["r1", "r3"]);
  expect(reasons({ waiting, atWork, trainers, limits })).toMatchObject({ r2: [1, "workspace_limit"] });
  expect(decide({ waiting, trainers, limits: new Map([["w", 0]]) }).send).toEqual(["r3"]);
});

test("a run of strictly higher priority asks the lowest of its own workspace for its place, once", () => {
  const waiting = [waits("r5", { priority: 2 }), waits("r6", { priority: 2 })];
  const low = works("r1", { priority: 0 });
  const lower = works("r2", { priority: -1 });
  const trainers = [busyWith("r1"), busyWith("r2")];
  expect(decide({ waiting, atWork: [low, lower], trainers }).preempt).toEqual([
    { run: "r2", for: "r5" },
    { run: "r1", for: "r6" },
  ]);
  expect(reasons({ waiting, atWork: [low, lower], trainers })).toEqual({
    r5: [0, "making_room"],
    r6: [1, "making_room"],
  });
  // Asked already: nobody is asked twice, and nobody asks twice.
  const asked = { ...lower, leaving: true };
  expect(decide({ waiting: [waiting[0]!], atWork: [low, asked], trainers }).preempt).toEqual([]);
  expect(decide({ waiting, atWork: [low, asked], trainers }).preempt).toEqual([{ run: "r1", for: "r6" }]);
});

test("of equals, in another workspace, on another engine, and of what has not begun nobody is asked", () => {
  const waiting = [waits("r5", { priority: 2 })];
  const trainers = [busyWith("r1")];
  const none = (run: RunAtWork) => expect(decide({ waiting, atWork: [run], trainers }).preempt).toEqual([]);
  none(works("r1", { priority: 2 }));
  none(works("r1", { priority: -5, workspaceId: "other" }));
  none(works("r1", { priority: -5, engine: "other" }));
  none(works("r1", { priority: -5, begun: false }));
  expect(decide({ waiting, atWork: [works("r1")], trainers: [busyWith("r1"), idle] }).preempt).toEqual([]);
});

test("a place that would go to another workspace is not asked for", () => {
  const waiting = [waits("r2", { workspaceId: "b" }), waits("r5", { priority: 9 })];
  const situation = { waiting, atWork: [works("r1")], trainers: [busyWith("r1")] };
  expect(decide(situation).preempt).toEqual([]);
  const younger = [waits("r5", { priority: 9 }), waits("r7", { workspaceId: "b" })];
  // Both would have none at work then; who has waited longer goes.
  expect(decide({ ...situation, waiting: younger }).preempt).toEqual([{ run: "r1", for: "r5" }]);
});

test("at the workspace's limit a place is made within it, though trainers are free", () => {
  const situation = {
    waiting: [waits("r5", { priority: 1 })],
    atWork: [works("r1")],
    trainers: [busyWith("r1"), idle],
    limits: new Map([["w", 1]]),
  };
  expect(decide(situation).send).toEqual([]);
  expect(decide(situation).preempt).toEqual([{ run: "r1", for: "r5" }]);
});

/** A small linear congruential generator: the same arrivals every time. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

test("over random arrivals: never more than trainers or limits, the higher first, and nobody waits for ever", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomFrom(seed * 7919);
    const trainerCount = 1 + random(4);
    const limits = new Map([["a", 1 + random(3)]]);
    const waiting: WaitingRun[] = [];
    const atWork: RunAtWork[] = [];
    const finished = new Set<string>();
    let submitted = 0;
    for (let tick = 0; tick < 200 || waiting.length + atWork.length > 0; tick++) {
      if (tick > 5000) throw new Error(`seed ${seed}: ${waiting.map(({ id }) => id)} starve`);
      if (tick < 200 && random(2) === 0)
        waiting.push(waits(`r${++submitted}`, { workspaceId: "abc"[random(3)]!, priority: random(3) }));
      if (atWork.length > 0 && random(2) === 0) finished.add(atWork.splice(random(atWork.length), 1)[0]!.id);
      const present = Array.from({ length: trainerCount }, (_, index) => ({
        engine: "e",
        runId: atWork[index]?.id ?? null,
      }));
      const before = [...waiting];
      const { send, preempt, places } = decideQueue({ waiting, atWork, trainers: present, limits });
      expect([...places.keys()].sort()).toEqual(waiting.map(({ id }) => id).sort());
      // Of each workspace 0, 1, 2 …, whatever others have.
      for (const workspaceId of "abc") {
        const mine = waiting.filter((run) => run.workspaceId === workspaceId);
        const positions = mine.map(({ id }) => places.get(id)!.position!).sort((a, b) => a - b);
        expect(positions).toEqual(mine.map((_, index) => index));
      }
      for (const id of send) {
        const [run] = waiting.splice(
          waiting.findIndex((each) => each.id === id),
          1,
        );
        // Nobody of the same workspace that goes before it is left behind.
        for (const other of waiting)
          if (other.workspaceId === run!.workspaceId && !send.includes(other.id))
            expect(other.priority).toBeLessThanOrEqual(run!.priority);
        const older = before.find(
          (other) =>
            other.workspaceId === run!.workspaceId &&
            other.priority === run!.priority &&
            other.createdAt < run!.createdAt &&
            !send.includes(other.id),
        );
        expect(older).toBeUndefined();
        atWork.push(works(id, { ...run!, startedAt: new Date(tick) }));
      }
      for (const { run, for: goesBefore } of preempt) {
        const asked = atWork.find(({ id }) => id === run)!;
        const asking = waiting.find(({ id }) => id === goesBefore)!;
        expect(asked.workspaceId).toBe(asking.workspaceId);
        expect(asked.priority).toBeLessThan(asking.priority);
        // It leaves, and waits again.
        atWork.splice(atWork.indexOf(asked), 1);
        waiting.push({ ...asked, createdAt: waits(run).createdAt });
      }
      expect(atWork.length).toBeLessThanOrEqual(trainerCount);
      const ofA = atWork.filter(({ workspaceId }) => workspaceId === "a");
      expect(ofA.length).toBeLessThanOrEqual(limits.get("a")!);
    }
    expect(finished.size).toBe(submitted);
  }
});
