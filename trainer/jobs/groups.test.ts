import { expect, test } from "vitest";
import type { Driver } from "../driver/driver.ts";
import type { RolloutResult, RolloutTask } from "../driver/rollout.ts";
import { noJudges } from "../driver/rollout.ts";
import { drawBatch } from "./batches.ts";
import { scheduleGroups } from "./groups.ts";
import type { Judge } from "./judging.ts";

/** A driver whose rollouts end when the test says so, under the version that is current then. */
function drivenBy(options: {
  maxStaleness: number;
  version?: number;
  weightSyncInterval?: number;
  stepsLeft?: number | null;
  judge?: Judge;
}) {
  const waiting = new Map<string, (version: number) => void>();
  const driver: Driver = {
    run: (task: RolloutTask) =>
      new Promise<RolloutResult>((resolve) => {
        waiting.set(task.rolloutId, (version) => resolve(sampledUnder(version)));
      }),
    load: () => ({ running: waiting.size, waiting: 0 }),
    broken: () => null,
    close: async () => {},
  };
  const stop = new AbortController();
  const { maxStaleness, version = 0, weightSyncInterval = 1, stepsLeft = null } = options;
  const groups = scheduleGroups({
    driver,
    promptAt: (position) => ({
      row: position,
      given: { messages: [], label: String(position), metadata: null },
    }),
    groupsPerStep: 2,
    groupSize: 1,
    maxStaleness,
    weightSyncInterval,
    stepsLeft,
    judge: options.judge ?? asItIs,
    deadlines: { agentTimeoutS: 1, graderTimeoutS: 1 },
    sampling: { temperature: 1, topP: 1, seed: 1 },
    position: version * 2,
    version,
    signal: stop.signal,
  });
  return {
    groups,
    stop,
    begun: () => [...waiting.keys()].map((id) => Number(id.split("-")[1])),
    ids: () => [...waiting.keys()],
    async end(position: number, version: number, id = `train-${position}-0`) {
      const answer = waiting.get(id)!;
      waiting.delete(id);
      answer(version);
      await new Promise(setImmediate);
    },
  };
}

const asItIs: Judge = (result, retries) => ({
  ...{ result, retries, composed: result.reward, reward: result.reward, treatment: null },
});

function sampledUnder(version: number | null, reward: number | null = 1): RolloutResult {
  const recording = {
    rows: [],
    calls: 1,
    promptTokens: 1,
    responseTokens: 1,
    truncated: false,
    oldestVersion: version,
    messages: null,
  };
  const failure = reward === null ? ({ class: "agent_error", message: "no" } as const) : null;
  return {
    ...{ rolloutId: "", messages: [], reward, rewards: null, judges: noJudges, failure },
    ...{ removed: false, durationS: 0, recording, sampledTokens: 1 },
  };
}

const positions = (batch: readonly { position: number }[] | null) => batch!.map(({ position }) => position);

test("without staleness a step's groups are all there are, in the order of the data", async () => {
  const { groups, begun, end } = drivenBy({ maxStaleness: 0 });
  const first = groups.next(2);
  expect(begun()).toEqual([0, 1]);
  await end(1, 0);
  expect(begun()).toEqual([0]);
  await end(0, 0);
  expect(positions(await first)).toEqual([0, 1]);
  expect(begun()).toEqual([]);
  groups.stepped({ updated: true });
  groups.published(1);
  expect(begun()).toEqual([2, 3]);
});

test("with staleness a slow group holds up nobody", async () => {
  const { groups, begun, end } = drivenBy({ maxStaleness: 1 });
  const first = groups.next(2);
  expect(begun()).toEqual([0, 1, 2, 3]);
  await end(3, 0);
  await end(1, 0);
  expect(positions(await first)).toEqual([3, 1]);
  expect(groups.position()).toBe(0);
});

test("a group that comes too late for its bound is dropped, counted, and another takes its place", async () => {
  const { groups, begun, end } = drivenBy({ maxStaleness: 1 });
  const first = groups.next(2);
  for (const position of [1, 2]) await end(position, 0);
  expect(positions(await first)).toEqual([1, 2]);
  groups.stepped({ updated: true });
  groups.published(1);
  const second = groups.next(2);
  for (const position of [3, 4]) await end(position, 1);
  expect(positions(await second)).toEqual([3, 4]);
  groups.stepped({ updated: true });
  groups.published(2);
  const third = groups.next(2);
  expect(begun()).toEqual([0, 5, 6, 7]);
  // Sampled under version 0, and two have been published since.
  await end(0, 0);
  expect(groups.takeDropped()).toBe(1);
  expect(begun()).toEqual([5, 6, 7, 8]);
  for (const position of [5, 6]) await end(position, 2);
  expect(positions(await third)).toEqual([5, 6]);
});

test("groups that came to no update make room for others under the same weights", async () => {
  const { groups, begun, end } = drivenBy({ maxStaleness: 0 });
  const first = groups.next(2);
  await end(0, 0);
  await end(1, 0);
  await first;
  groups.stepped({ updated: false });
  expect(begun()).toEqual([2, 3]);
});

test("a run that goes on admits for the version it has, no more", () => {
  const { groups, begun } = drivenBy({ maxStaleness: 0, version: 5 });
  void groups.next(2);
  expect(begun()).toEqual([10, 11]);
});

test("when the run is to end, nobody waits for what is in flight", async () => {
  const { groups, stop } = drivenBy({ maxStaleness: 0 });
  const first = groups.next(2);
  stop.abort();
  expect(await first).toBeNull();
});

test("where weights are published seldom, sync begins a step's groups when it is asked for them", async () => {
  const { groups, begun, end } = drivenBy({ maxStaleness: 0, weightSyncInterval: 2 });
  const first = groups.next(2);
  await end(0, 0);
  await end(1, 0);
  await first;
  groups.stepped({ updated: true });
  expect(begun()).toEqual([]);
  void groups.next(2);
  expect(begun()).toEqual([2, 3]);
});

test("nothing is begun that no step is left for", () => {
  const { groups, begun } = drivenBy({ maxStaleness: 8, stepsLeft: 2 });
  void groups.next(2);
  expect(begun()).toEqual([0, 1, 2, 3]);
});

test("a sample that is to be tried again draws anew, under an id of its own", async () => {
  const judge: Judge = (result, retries) => (retries < 2 ? null : asItIs(result, retries));
  const { groups, ids, end } = drivenBy({ maxStaleness: 0, judge });
  const first = groups.next(2);
  await end(1, 0);
  expect(ids()).toEqual(["train-0-0", "train-1-0-retry-1"]);
  await end(1, 0, "train-1-0-retry-1");
  await end(1, 0, "train-1-0-retry-2");
  await end(0, 0);
  await end(0, 0, "train-0-0-retry-1");
  await end(0, 0, "train-0-0-retry-2");
  expect((await first)!.map(({ samples_G }) => samples_G[0]!.retries)).toEqual([2, 2]);
});

test("a prompt that was drawn for a step is not skipped when the run ends in the middle of it", async () => {
  const { groups, end } = drivenBy({ maxStaleness: 0 });
  const first = groups.next(2);
  await end(0, 0);
  await end(1, 0);
  await first;
  groups.refused(2);
  expect(groups.position()).toBe(0);
  groups.stepped({ updated: true });
  expect(groups.position()).toBe(2);
});

/** Numbers in [0, 1), the same for the same seed (Marsaglia's xorshift). */
function randomFrom(seed: number) {
  let state = (seed * 2_654_435_761) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A whole run on a clock of its own: rollouts and training take random times, and much goes wrong. */
async function simulate(seed: number) {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const maxStaleness = upTo(4);
  const weightSyncInterval = 1 + upTo(2);
  const groupsPerStep = 1 + upTo(4);
  const failing = random() * 0.3;
  const constantRewardGroups = (["keep", "drop", "resample"] as const)[upTo(2)]!;
  const slowest = 1 + upTo(30);
  let now = 0;
  let version = 0;
  let due: { at: number; resolve: () => void }[] = [];
  const until = (at: number) => new Promise<void>((resolve) => due.push({ at, resolve }));
  let underWay = 0;
  let mostUnderWay = 0;
  const begun: number[] = [];

  const driver = {
    broken: () => null,
    async run({ rolloutId }: RolloutTask): Promise<RolloutResult> {
      const position = Number(rolloutId.split("-")[1]);
      if (!begun.includes(position)) begun.push(position);
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      // Its weights are those that gave its first answer; some are lost before it.
      await until(now + random() * slowest);
      const pinned = random() < failing / 2 ? null : version;
      await until(now + random() * slowest * (random() < 0.1 ? 10 : 1));
      underWay--;
      return sampledUnder(pinned, random() < failing ? null : upTo(1));
    },
  };
  const groupSize = 1 + upTo(2);
  const steps = 12;
  const groups = scheduleGroups({
    driver,
    promptAt: (position) => ({
      row: position,
      given: { messages: [], label: String(position), metadata: null },
    }),
    judge: (result, retries) =>
      result.failure !== null && retries < 2 && random() < 0.5 ? null : asItIs(result, retries),
    ...{ groupsPerStep, groupSize, maxStaleness, weightSyncInterval },
    deadlines: { agentTimeoutS: 1, graderTimeoutS: 1 },
    sampling: { temperature: 1, topP: 1, seed },
    ...{ position: 0, version: 0, stepsLeft: steps },
    signal: new AbortController().signal,
  });

  const seen: { behind: number[]; positions: number[]; drawn: number }[] = [];
  let stale = 0;
  async function train() {
    let unpublished = 0;
    for (let step = 0; step < steps; step++) {
      const batch = await drawBatch(groups, groupsPerStep, { constantRewardGroups, resampleLimit: 3 });
      const used = batch!.groups.filter(({ kept }) => kept);
      seen.push({
        behind: batch!.groups.map(({ oldestVersion }) => version - (oldestVersion ?? version)),
        positions: batch!.groups.map(({ position }) => position),
        drawn: batch!.groups.length,
      });
      await until(now + random() * 20);
      const updated = used.length > 0 && random() > 0.1;
      groups.stepped({ updated });
      if (updated && ++unpublished >= weightSyncInterval) {
        unpublished = 0;
        groups.published(++version);
      }
      stale += groups.takeDropped();
    }
  }
  let over = false;
  const training = train().finally(() => {
    over = true;
  });
  // Whatever is ready to go on goes on before the clock does.
  while (!over) {
    await new Promise(setImmediate);
    if (over) break;
    if (due.length === 0) throw new Error(`seed ${seed}: everybody waits, and for nobody`);
    due.sort((a, b) => a.at - b.at);
    const [{ at, resolve }, ...later] = due as [(typeof due)[0], ...typeof due];
    due = later;
    now = at;
    resolve();
  }
  await training;
  const settings = { maxStaleness, weightSyncInterval, groupsPerStep, groupSize, constantRewardGroups };
  return { ...settings, seen, begun, stale, mostUnderWay };
}

test("whatever takes how long and whatever fails: no token is trained on past its bound, and nobody waits for ever", async () => {
  let oldest = 0;
  let stale = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const run = await simulate(seed);
    const { maxStaleness, weightSyncInterval, groupsPerStep, groupSize, constantRewardGroups, seen } = run;
    const about = `seed ${seed}`;
    const behind = Math.max(...seen.flatMap((step) => step.behind));
    expect(behind, about).toBeLessThanOrEqual(maxStaleness);
    const positions = seen.flatMap((step) => step.positions);
    expect(new Set(positions).size, about).toBe(positions.length);
    for (const { drawn } of seen) {
      expect(drawn, about).toBeGreaterThanOrEqual(groupsPerStep);
      expect(drawn, about).toBeLessThanOrEqual(groupsPerStep * (constantRewardGroups === "resample" ? 3 : 1));
    }
    const ahead = maxStaleness === 0 ? 1 : (maxStaleness + 1) * weightSyncInterval;
    expect(run.mostUnderWay, about).toBeLessThanOrEqual(ahead * groupsPerStep * groupSize);
    if (maxStaleness === 0) {
      // Without staleness the run is what its data's order makes it: nothing is lost, nothing overtakes.
      expect(run.stale, about).toBe(0);
      expect(positions, about).toEqual(positions.map((_, i) => i));
      expect(run.begun.length, about).toBe(positions.length);
    }
    oldest = Math.max(oldest, behind);
    stale += run.stale;
  }
  // It was put to the test.
  expect(oldest).toBe(4);
  expect(stale).toBeGreaterThan(0);
});
