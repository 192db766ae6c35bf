import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bus } from "../src/bus/bus.ts";
import type { TrainerHello } from "../src/protocol/job.ts";
import { createPresence, createTrainerReads, presenceMs } from "../src/trainers/trainers.ts";
import { openApi, type TestApi } from "./testkit/api.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { newRun } from "./testkit/runs.ts";

let api: TestApi;
let host: BusHost;
let place: BusPlace;
let bus: Bus;
beforeAll(async () => {
  api = await openApi();
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  bus = await place.open();
});
afterAll(async () => {
  await bus.close();
  await place.stop();
  await host.stop();
  await api.close();
});

function hello(said: Partial<TrainerHello> = {}): TrainerHello {
  return {
    id: `t-${randomUUID()}`,
    name: "trainer",
    engine: "embedded",
    version: "1",
    startedAt: new Date().toISOString(),
    runId: null,
    baseModels: [
      {
        name: "tiny",
        description: "a tiny one",
        parameters: 1e5,
        contextLengthTokens: 64,
        vocabularySize: 99,
      },
    ],
    losses: ["ppo"],
    valueBaseline: false,
    prices: null,
    maxLoraRank: 8,
    fullFineTune: true,
    samplerSnapshots: "immutable",
    ...said,
  };
}

const setBack = (id: string, ms: number) =>
  api.db
    .updateTable("trainer")
    .set({ last_seen_at: new Date(Date.now() - ms) })
    .where("id", "=", id)
    .execute();

test("a trainer that says that it is there is listed with what it can do, until it falls silent", async () => {
  const viewer = await api.newViewer("listed");
  const { list, offers, baseModels } = createTrainerReads(api.db);
  const leave = await createPresence({
    db: api.db,
    bus,
    warn: (error) => expect.unreachable(String(error)),
  }).watch();
  const [one, two] = [hello({ name: "one" }), hello({ name: "two", engine: "tinker" })];
  await bus.presence.announce(one);
  await bus.presence.announce(two);
  await expect
    .poll(async () => (await list(viewer)).map(({ name, connected }) => [name, connected]))
    .toEqual([
      ["one", true],
      ["two", true],
    ]);
  expect(await baseModels(viewer)).toMatchObject([{ name: "tiny", engines: ["embedded", "tinker"] }]);
  expect(await offers()).toHaveLength(2);

  await setBack(one.id, presenceMs + 1_000);
  expect((await list(viewer)).map(({ name, connected }) => [name, connected])).toEqual([
    ["one", false],
    ["two", true],
  ]);
  expect(await baseModels(viewer)).toMatchObject([{ engines: ["tinker"] }]);
  expect((await offers()).map(({ engine }) => engine)).toEqual(["tinker"]);

  await setBack(one.id, 25 * 3_600_000);
  await bus.presence.announce(two);
  await expect.poll(async () => (await list(viewer)).map(({ name }) => name)).toEqual(["two"]);

  await leave();
  const late = hello();
  await bus.presence.announce(late);
  expect((await list(viewer)).map(({ id }) => id)).not.toContain(late.id);
});

test("whose run a trainer has at hand is told to that workspace only", async () => {
  const [viewer, stranger] = [await api.newViewer("mine"), await api.newViewer("theirs")];
  const runId = await newRun(api.db, viewer);
  const { list } = createTrainerReads(api.db);
  const leave = await createPresence({
    db: api.db,
    bus,
    warn: (error) => expect.unreachable(String(error)),
  }).watch();
  const busy = hello({ runId });
  await bus.presence.announce(busy);
  const seenBy = async (who: typeof viewer) => (await list(who)).find(({ id }) => id === busy.id)?.runId;
  await expect.poll(() => seenBy(viewer)).toBe(runId);
  expect(await seenBy(stranger)).toBeNull();
  await leave();
});

test("a word that cannot be written down is a warning, and the next one is heard", async () => {
  const viewer = await api.newViewer("warned");
  const warnings: unknown[] = [];
  const leave = await createPresence({ db: api.db, bus, warn: (error) => warnings.push(error) }).watch();
  const refused = hello({ name: "refused" });
  // A row that PostgreSQL refuses stands for a store that is away.
  await bus.presence.announce({ ...refused, version: "1\u0000" });
  await expect.poll(() => warnings.length).toBe(1);
  await bus.presence.announce(refused);
  await expect
    .poll(async () => (await createTrainerReads(api.db).list(viewer)).map(({ name }) => name))
    .toContain("refused");
  await leave();
});
