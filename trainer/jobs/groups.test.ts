import { expect, test } from "vitest";
import type { Driver } from "../driver/driver.ts";
import type { RolloutResult, RolloutTask } from "../driver/rollout.ts";
import { scheduleGroups } from "./groups.ts";

/** A driver whose rollouts end when the test says so, under the version that is current then. */
function drivenBy(options: { maxStaleness: number; version?: number }) {
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
  const { maxStaleness, version = 0 } = options;
  const groups = scheduleGroups({
    driver,
    promptAt: (position) => ({ messages: [], label: String(position), metadata: null }),
    groupsPerStep: 2,
    groupSize: 1,
    maxStaleness,
    deadlines: { agentTimeoutS: 1, graderTimeoutS: 1 },
    sampling: { temperature: 1, topP: 1, seed: 1 },
    position: version * 2,
    version,
    signal: stop.signal,
    alive: () => {},
  });
  return {
    groups,
    stop,
    begun: () => [...waiting.keys()].map((id) => Number(id.split("-")[1])),
    async end(position: number, version: number) {
      waiting.get(`train-${position}-0`)!(version);
      waiting.delete(`train-${position}-0`);
      await new Promise(setImmediate);
    },
  };
}

function sampledUnder(version: number): RolloutResult {
  const recording = {
    rows: [],
    calls: 1,
    promptTokens: 1,
    responseTokens: 1,
    truncated: false,
    overlong: null,
    oldestVersion: version,
    messages: null,
  };
  return { rolloutId: "", messages: [], reward: 1, failure: null, removed: false, durationS: 0, recording };
}

const positions = (batch: readonly { position: number }[] | null) => batch!.map(({ position }) => position);

test("without staleness a step's groups are all there are, in the order of the data", async () => {
  const { groups, begun, end } = drivenBy({ maxStaleness: 0 });
  const first = groups.next();
  expect(begun()).toEqual([0, 1]);
  await end(1, 0);
  expect(begun()).toEqual([0]);
  await end(0, 0);
  expect(positions(await first)).toEqual([0, 1]);
  expect(begun()).toEqual([]);
  groups.published(1);
  expect(begun()).toEqual([2, 3]);
});

test("with staleness a slow group holds up nobody", async () => {
  const { groups, begun, end } = drivenBy({ maxStaleness: 1 });
  const first = groups.next();
  expect(begun()).toEqual([0, 1, 2, 3]);
  await end(3, 0);
  await end(1, 0);
  expect(positions(await first)).toEqual([3, 1]);
  expect(groups.position()).toBe(0);
});

test("a group that comes too late for its bound is dropped, counted, and another takes its place", async () => {
  const { groups, begun, end } = drivenBy({ maxStaleness: 1 });
  const first = groups.next();
  for (const position of [1, 2]) await end(position, 0);
  expect(positions(await first)).toEqual([1, 2]);
  groups.published(1);
  const second = groups.next();
  for (const position of [3, 4]) await end(position, 1);
  expect(positions(await second)).toEqual([3, 4]);
  groups.published(2);
  const third = groups.next();
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
  const first = groups.next();
  await end(0, 0);
  await end(1, 0);
  await first;
  groups.refused(2);
  void groups.next();
  expect(begun()).toEqual([2, 3]);
});

test("a run that goes on admits for the version it has, no more", () => {
  const { groups, begun } = drivenBy({ maxStaleness: 0, version: 5 });
  void groups.next();
  expect(begun()).toEqual([10, 11]);
});

test("when the run is to end, nobody waits for what is in flight", async () => {
  const { groups, stop } = drivenBy({ maxStaleness: 0 });
  const first = groups.next();
  stop.abort();
  expect(await first).toBeNull();
});
