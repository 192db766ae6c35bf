import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { createConfigurations } from "../src/configurations/configurations.ts";
import { Conflict, Forbidden, NotFound, UnsupportedByEngine, ValidationFailed } from "../src/errors.ts";
import type { Event } from "../src/protocol/event.ts";
import { createDispatcher } from "../src/runs/dispatcher.ts";
import { foldBatch } from "../src/runs/fold.ts";
import type { EngineOffer } from "../src/runs/offers.ts";
import { runProjector } from "../src/runs/projector.ts";
import type { RunOrder } from "../src/runs/reads.ts";
import { createRunReads } from "../src/runs/reads.ts";
import { createRuns, type Runs } from "../src/runs/runs.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { openSnapshot } from "../src/store/snapshot.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import {
  embeddedOffer,
  logged,
  newDataset,
  newRun,
  newTrainer,
  newViewer,
  trainerOf,
} from "./testkit/runs.ts";

let database: Database;
let drop: () => Promise<void>;
let viewer: Viewer;
let runs: Runs;
let offers: readonly EngineOffer[];
let woken: number;

beforeEach(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url });
  await database.db.updateTable("projection").set({ epoch: "log-1" }).execute();
  viewer = await newViewer(database.db);
  offers = [embeddedOffer];
  woken = 0;
  runs = createRuns({
    db: database.db,
    blobs: null as never,
    engines: async () => offers,
    wake: () => {
      woken += 1;
    },
  });
});
afterEach(async () => {
  await database.close();
  await drop();
});

const sft = (more: object = {}) => ({
  recipe: { experiment: { kind: "sft", modelPath: "digits-s", dataset: "digits" }, ...more },
});
const rl = (experiment: object = {}, more: object = {}) => ({
  recipe: {
    experiment: { modelPath: "digits-s", dataset: "digits", rollout: "reverse", ...experiment },
    ...more,
  },
});

async function newRollout(name = "reverse", versions: { branch?: string; commit_sha?: string }[] = [{}]) {
  const id = randomUUID();
  const mine = { workspace_id: viewer.workspaceId, created_by: viewer.memberId };
  await database.db
    .insertInto("rollout")
    .values({ id, name, ...mine })
    .execute();
  for (const [index, version] of versions.entries())
    await database.db
      .insertInto("rollout_version")
      .values({
        id: randomUUID(),
        rollout_id: id,
        version: index + 1,
        sha256: "e".repeat(64),
        size_bytes: 10,
        files: 1,
        entrypoint: "main.ts",
        ...version,
        ...mine,
      })
      .execute();
}

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const issuesOf = async (work: Promise<unknown>) => {
  const error = await refusal(work);
  if (!(error instanceof ValidationFailed)) throw error ?? new Error("was not refused");
  return error.issues.map(({ path, message, suggestion }) => [path.join("."), message, suggestion]);
};
/** The fields alone. */
const fieldsOf = async (work: Promise<unknown>) => (await issuesOf(work)).map(([field]) => field);
const counted = async (table: "run" | "outbox" | "idempotency") =>
  (
    await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

/** The run as it is when its trainer has finished it. */
async function finish(id: string) {
  const { sequence } = await runs.position();
  const trainer = trainerOf({ runId: id, workspaceId: viewer.workspaceId });
  const claim = sequence + 1;
  const entries = logged([trainer.started(1), trainer.say("finished", 1, claim, { step: 1 })], claim);
  await foldBatch(database.db, { epoch: "log-1", entries });
}

test("a submission freezes everything: versions, content, seed, and a name to call it by", async () => {
  await newDataset(database.db, viewer, "digits", ["prompt", "prompt"]);
  await newRollout("reverse", [{ branch: "main", commit_sha: "a".repeat(40) }, { branch: "other" }]);
  const first = await runs.submit(viewer, { ...rl(), tags: ["a", "a", "b"], notes: "why" });
  expect(first.run).toMatchObject({
    name: "reverse-1",
    status: "pending",
    kind: "rl",
    tags: ["a", "b"],
    notes: "why",
    engine: "embedded",
    specification: {
      dataset: { name: "digits", version: 2, sha256: "2".repeat(64), rows: 64 },
      rollout: { name: "reverse", version: 2, entrypoint: "main.ts" },
      origin: { kind: "base", baseModel: "digits-s" },
    },
    progress: { currentStep: 0, totalSteps: 2, fraction: 0, estimatedEnd: null },
    overview: { durationSeconds: null, reward: null, improvement: null, samples: 0 },
    health: null,
  });
  expect(first.run.specification.seed).toBeGreaterThanOrEqual(0);
  expect(first.position).toEqual({ epoch: "log-1", sequence: 0 });
  expect(woken).toBe(1);
  const second = await runs.submit(viewer, {
    ...rl({ dataset: "digits@1", commitSha: "aaaaaaa" }, { advanced: { seed: 7 } }),
  });
  expect(second.run).toMatchObject({
    name: "reverse-2",
    specification: { seed: 7, dataset: { version: 1 }, rollout: { version: 1 } },
  });
});

test("lengths that nobody chose come down to the model's context, chosen ones are refused", async () => {
  await newDataset(database.db, viewer, "digits");
  const { run } = await runs.submit(viewer, sft());
  expect(run.specification.recipe?.training).toMatchObject({ maxLength: 64 });
  expect(await refusal(runs.submit(viewer, sft({ training: { maxLength: 65 } })))).toMatchObject({
    code: "UNSUPPORTED_BY_ENGINE",
    capability: "context length",
    inputPath: ["training", "maxLength"],
  });
});

test("a knob that does not go with a length brought down to the model's context is refused at submission", async () => {
  await newDataset(database.db, viewer, "digits");
  await newRollout();
  const rewards = { overlongBufferLength: 100 };
  expect(await issuesOf(runs.submit(viewer, rl({}, { rewards })))).toEqual([
    [
      "rewards.overlongBufferLength",
      expect.stringMatching(/at most max_response_length.*context of 64 tokens/),
      null,
    ],
  ]);
  expect(await counted("run")).toBe(0);
});

test("every reference that leads nowhere is told at once, under its field, with the nearest name", async () => {
  await newDataset(database.db, viewer, "digits", ["prompt"]);
  await newDataset(database.db, viewer, "talks", ["conversation"]);
  await newRollout("reverse", [{ branch: "main" }]);
  expect(await issuesOf(runs.submit(viewer, rl({ dataset: "digist", rollout: "revers" })))).toEqual([
    ["experiment.dataset", 'there is no dataset "digist"', "digits"],
    ["experiment.rollout", 'there is no rollout "revers"', "reverse"],
  ]);
  expect(await issuesOf(runs.submit(viewer, rl({ dataset: "digits@9", branch: "mian" })))).toEqual([
    ["experiment.dataset", "the dataset digits has no version 9; its newest is 1", "digits@1"],
    ["experiment.branch", "no version of reverse was registered from the branch mian", "main"],
  ]);
  expect(await fieldsOf(runs.submit(viewer, rl({ dataset: "talks" })))).toEqual(["experiment.dataset"]);
  expect(await issuesOf(runs.submit(viewer, rl({ modelPath: "digits-x" })))).toEqual([
    ["experiment.modelPath", expect.stringMatching(/"digits-x".*digits-s/), "digits-s"],
  ]);
  const { modelPath: _, ...experiment } = rl({ startFrom: "nowhere/step-1" }).recipe.experiment;
  expect(await fieldsOf(runs.submit(viewer, { recipe: { experiment } }))).toEqual(["experiment.startFrom"]);
  expect(await fieldsOf(runs.submit(viewer, rl({}, { training: { lr: 3, bogus: 1 } })))).toEqual([
    "training.lr",
    "training.bogus",
  ]);
  expect(await counted("run")).toBe(0);
  expect(await counted("outbox")).toBe(0);
});

test("what the engine cannot do is refused with the capability's name", async () => {
  await newDataset(database.db, viewer, "digits");
  await newRollout();
  const refused = async (offer: Partial<EngineOffer>, more: object) => {
    offers = [{ ...embeddedOffer, ...offer }];
    const error = await refusal(runs.submit(viewer, rl({}, more)));
    if (!(error instanceof UnsupportedByEngine)) throw error ?? new Error("was not refused");
    return [error.engine, error.capability, error.inputPath?.join(".")];
  };
  expect(await refused({ losses: ["cross_entropy"] }, {})).toEqual([
    "embedded",
    "loss ppo",
    "algorithm.name",
  ]);
  expect(await refused({ fullFineTune: false }, {})).toEqual(["embedded", "full fine-tuning", "lora"]);
  expect(await refused({ maxLoraRank: null }, { lora: {} })).toEqual(["embedded", "LoRA", "lora"]);
  expect(await refused({ maxLoraRank: 8 }, { lora: { rank: 9 } })).toEqual([
    "embedded",
    "LoRA rank",
    "lora.rank",
  ]);
  expect(
    await refused({ samplerSnapshots: "latest_only" }, { mode: { execution: "one_step_off_async" } }),
  ).toEqual(["embedded", "immutable sampler snapshots", "mode.execution"]);
  offers = [];
  expect(await refusal(runs.submit(viewer, rl()))).toMatchObject({ capability: "connected" });
  // Another engine that can do it is taken.
  offers = [
    { ...embeddedOffer, maxLoraRank: 8 },
    { ...embeddedOffer, engine: "tinker" },
  ];
  expect((await runs.submit(viewer, rl({}, { lora: { rank: 16 } }))).run.engine).toBe("tinker");
});

test("the same request under one key is one run, even at the same moment; another request is a conflict", async () => {
  await newDataset(database.db, viewer, "digits");
  const request = { ...sft(), idempotencyKey: "k" };
  const both = await Promise.all([runs.submit(viewer, request), runs.submit(viewer, request)]);
  const again = await runs.submit(viewer, request);
  expect(new Set([...both, again].map(({ run }) => run.id)).size).toBe(1);
  expect(await refusal(runs.submit(viewer, { ...request, name: "other" }))).toBeInstanceOf(Conflict);
  expect(await counted("run")).toBe(1);
  // What was refused leaves the key free.
  const bad = { ...sft({ training: { lr: 9 } }), idempotencyKey: "k2" };
  expect(await refusal(runs.submit(viewer, bad))).toBeInstanceOf(ValidationFailed);
  await runs.submit(viewer, { ...sft(), idempotencyKey: "k2" });
  expect(await counted("run")).toBe(2);
});

test("names: drawn ones never clash, taken ones are a conflict that names the other, odd ones are refused", async () => {
  await newDataset(database.db, viewer, "digits");
  const drawn = await Promise.all(Array.from({ length: 8 }, () => runs.submit(viewer, sft())));
  expect(drawn.map(({ run }) => run.name).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, n) => `digits-sft-${n + 1}`),
  );
  const { run } = await runs.submit(viewer, { ...sft(), name: "mine" });
  expect(await refusal(runs.submit(viewer, { ...sft(), name: "mine" }))).toMatchObject({
    code: "CONFLICT",
    inputPath: ["name"],
    conflictsWith: { type: "Run", id: run.id },
  });
  for (const name of ["", "a/b", "a b", "-x", "x".repeat(129)])
    expect(await fieldsOf(runs.submit(viewer, { ...sft(), name }))).toEqual(["name"]);
  // Another workspace's names are its own.
  const other = await newViewer(database.db);
  await newDataset(database.db, other, "digits");
  expect((await runs.submit(other, { ...sft(), name: "mine" })).run.name).toBe("mine");
});

test("an estimate says what is known, writes nothing, and refuses what a submission would", async () => {
  await newDataset(database.db, viewer, "digits");
  await newRollout();
  await newRun(database.db, viewer);
  const estimate = await runs.estimate(
    viewer,
    rl({}, { training: { totalEpochs: 3, rolloutBatchSize: 60 } }),
  );
  // 192 prompts in batches of 60, the last one filled up; groups of 8.
  expect(estimate).toMatchObject({
    totalSteps: 4,
    samples: 4 * 60 * 8,
    queued: 1,
    stepSeconds: null,
    engine: "embedded",
  });
  expect(await refusal(runs.estimate(viewer, rl({ dataset: "nope" })))).toBeInstanceOf(ValidationFailed);
  expect(await counted("run")).toBe(1);
  expect(await counted("outbox")).toBe(0);
});

test("a run of a configuration is found by it, and its recipe keeps what was left to defaults", async () => {
  await newDataset(database.db, viewer, "digits");
  const configurations = createConfigurations({ db: database.db, wake: () => {} });
  const toml = '[experiment]\nkind = "sft"\nmodel_path = "digits-s"\ndataset = "digits"\n';
  const made = await configurations.create(viewer, { name: "base", toml });
  expect(made.version).toMatchObject({ version: 1, toml, recipe: { training: { maxLength: 8192 } } });
  expect(await refusal(configurations.create(viewer, { name: "base", toml }))).toBeInstanceOf(Conflict);
  const same = await configurations.addVersion(viewer, { configurationId: made.configuration.id, toml });
  expect(same.version.id).toBe(made.version.id);
  const next = await configurations.addVersion(viewer, {
    configurationId: made.configuration.id,
    recipe: { ...sft().recipe, training: { lr: 0.5 } },
  });
  expect(next.version).toMatchObject({ version: 2, recipe: { training: { lr: 0.5 } } });
  expect(next.version.toml).toContain("lr = 0.5");
  expect(next.configuration.latestVersion).toBe(2);

  const { run } = await runs.submit(viewer, { configurationVersionId: made.version.id });
  expect(run.specification.recipe?.training).toMatchObject({ maxLength: 64 });
  await runs.submit(viewer, sft());
  const filter = { configurationId: made.configuration.id };
  expect((await runs.list(viewer, { filter })).edges.map(({ node }) => node.id)).toEqual([run.id]);
  const stranger = await newViewer(database.db);
  expect(await refusal(runs.submit(stranger, { configurationVersionId: made.version.id }))).toBeInstanceOf(
    NotFound,
  );
  expect(await refusal(configurations.get(stranger, made.configuration.id))).toBeInstanceOf(NotFound);
});

test("a reason that is too long is cut, and kept though the cut is in the middle of a character", async () => {
  await newDataset(database.db, viewer, "digits");
  const { run } = await runs.submit(viewer, sft());
  const { run: stopped } = await runs.stop(viewer, { id: run.id, reason: `${"x".repeat(1999)}😀` });
  expect(stopped.stopRequested?.reason).toBe(`${"x".repeat(1999)}\ufffd`);
});

test("stop, retry, change and remove: each when it makes sense, else a conflict", async () => {
  await newDataset(database.db, viewer, "digits");
  const { run } = await runs.submit(viewer, { ...sft(), name: "one", tags: ["t"] });
  expect(await refusal(runs.retry(viewer, { id: run.id }))).toBeInstanceOf(Conflict);
  expect(await refusal(runs.remove(viewer, { id: run.id }))).toBeInstanceOf(Conflict);
  const stopped = await runs.stop(viewer, { id: run.id, reason: "enough" });
  expect(stopped.run.stopRequested).toEqual({ by: viewer.memberId, reason: "enough" });
  await runs.stop(viewer, { id: run.id });
  const said = await database.db.selectFrom("outbox").select("entry_id").orderBy("id").execute();
  expect(said.map(({ entry_id }) => entry_id)).toEqual([`submitted.${run.id}`, `stop_requested.${run.id}`]);

  const { run: two } = await runs.submit(viewer, { ...sft(), name: "two-1" });
  await finish(two.id);
  expect(await refusal(runs.stop(viewer, { id: two.id }))).toMatchObject({
    message: "this run is already finished",
  });
  const { run: retried } = await runs.retry(viewer, { id: two.id });
  expect(retried).toMatchObject({
    name: "two-2",
    retryOf: two.id,
    status: "pending",
    specification: two.specification,
  });

  expect((await runs.update(viewer, { id: two.id, tags: ["x"], notes: null })).run).toMatchObject({
    name: "two-1",
    tags: ["x"],
  });
  expect((await runs.update(viewer, { id: two.id, name: "renamed" })).run).toMatchObject({
    name: "renamed",
    tags: ["x"],
  });
  expect(await refusal(runs.update(viewer, { id: two.id, name: "one" }))).toMatchObject({
    code: "CONFLICT",
    conflictsWith: { id: run.id },
  });
  await runs.remove(viewer, { id: two.id });
  expect(await refusal(runs.get(viewer, two.id))).toBeInstanceOf(NotFound);
  expect(await refusal(runs.remove(viewer, { id: two.id }))).toBeInstanceOf(NotFound);
  // The name is free again.
  expect((await runs.update(viewer, { id: retried.id, name: "renamed" })).run.name).toBe("renamed");
});

test("somebody else's run answers as one that never was, to every verb", async () => {
  await newDataset(database.db, viewer, "digits");
  const { run } = await runs.submit(viewer, sft());
  const stranger = await newViewer(database.db);
  for (const id of [run.id, "no-such-run"]) {
    for (const work of [
      () => runs.get(stranger, id),
      () => runs.stop(stranger, { id }),
      () => runs.retry(stranger, { id }),
      () => runs.update(stranger, { id, notes: "x" }),
      () => runs.remove(stranger, { id }),
    ])
      expect(await refusal(work())).toMatchObject({
        code: "NOT_FOUND",
        message: "there is no such run",
        inputPath: ["id"],
      });
    expect((await runs.byIds(stranger, [id])).size).toBe(0);
  }
  expect(await runs.count(stranger)).toBe(0);
  const reader = { ...viewer, scopes: ["read"] as const };
  expect(await refusal(runs.submit(reader, sft()))).toBeInstanceOf(Forbidden);
  expect(await refusal(runs.stop(reader, { id: run.id }))).toBeInstanceOf(Forbidden);
});

/** Ids in the order of a walk through pages of that size. */
async function walk(orderBy: RunOrder, size: number, backward: boolean): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = backward
      ? { last: size, ...(cursor === undefined ? {} : { before: cursor }) }
      : { first: size, ...(cursor === undefined ? {} : { after: cursor }) };
    const { edges, hasNextPage, hasPreviousPage } = await runs.list(viewer, { orderBy, page });
    if (backward) ids.unshift(...edges.map(({ node }) => node.id));
    else ids.push(...edges.map(({ node }) => node.id));
    if (!(backward ? hasPreviousPage : hasNextPage)) return ids;
    cursor = (backward ? edges[0] : edges.at(-1))?.cursor;
  }
}

test("in every order, forward is backward is all of them, and what is not known comes last", async () => {
  const same = new Date("2026-02-02T00:00:00.123Z");
  for (let n = 0; n < 23; n++) {
    const id = await newRun(database.db, viewer);
    await database.db
      .updateTable("run")
      .set({
        // Moments that a Date cannot tell apart, and rewards that are equal or missing.
        created_at: n % 4 === 0 ? same : sql<Date>`${same}::timestamptz + ${n} * interval '1 microsecond'`,
        started_at:
          n % 3 === 0 ? null : sql<Date>`${same}::timestamptz - ${n % 5} * interval '1 microsecond'`,
        training_reward: n % 3 === 1 ? null : (n % 5) / 3,
      })
      .where("id", "=", id)
      .execute();
  }
  for (const field of ["created", "started", "reward"] as const)
    for (const direction of ["asc", "desc"] as const) {
      const orderBy = { field, direction };
      const forward = await walk(orderBy, 4, false);
      expect(new Set(forward).size).toBe(23);
      expect(await walk(orderBy, 5, true)).toEqual(forward);
      const all = await runs.list(viewer, { orderBy });
      expect(all.edges.map(({ node }) => node.id)).toEqual(forward);
      const values = all.edges.map(({ node }) =>
        field === "reward" ? node.overview.trainingReward : node.startedAt,
      );
      const unknown = values.indexOf(null);
      if (field !== "created") {
        expect(unknown).toBeGreaterThan(0);
        expect(values.slice(unknown).every((value) => value === null)).toBe(true);
      }
    }
  const [first] = (await runs.list(viewer, { page: { first: 1 } })).edges;
  expect(
    await issuesOf(
      runs.list(viewer, {
        orderBy: { field: "reward", direction: "asc" },
        page: { after: first?.cursor ?? "" },
      }),
    ),
  ).toEqual([["after", "is a cursor of another list or order", null]]);
});

test("pages neither repeat nor hide a run while others come", async () => {
  for (let n = 0; n < 10; n++) await newRun(database.db, viewer, { name: `old-${n}` });
  const seen: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await runs.list(viewer, { page: { first: 3, after } });
    seen.push(...page.edges.map(({ node }) => node.name));
    if (!page.hasNextPage) break;
    after = page.edges.at(-1)?.cursor ?? null;
    await newRun(database.db, viewer, { name: `new-${seen.length}` });
  }
  expect(seen).toEqual(Array.from({ length: 10 }, (_, n) => `old-${9 - n}`));
});

test("filters: name in any case with % and _ as themselves, status, tags, time, and together", async () => {
  await newDataset(database.db, viewer, "digits");
  const { run: a } = await runs.submit(viewer, { ...sft(), name: "Alpha_1", tags: ["x", "y"] });
  const { run: b } = await runs.submit(viewer, { ...sft(), name: "alphaX1", tags: ["y"] });
  await finish(b.id);
  const names = async (filter: Parameters<Runs["count"]>[1]) => {
    const page = await runs.list(viewer, { filter: filter ?? {} });
    expect(await runs.count(viewer, filter)).toBe(page.edges.length);
    return page.edges.map(({ node }) => node.name).toSorted();
  };
  expect(await names({ search: "ALPHA" })).toEqual(["Alpha_1", "alphaX1"]);
  expect(await names({ search: "a_1" })).toEqual(["Alpha_1"]);
  expect(await names({ search: "%" })).toEqual([]);
  expect(await names({ statuses: ["finished", "failed"] })).toEqual(["alphaX1"]);
  expect(await names({ statuses: [] })).toEqual([]);
  expect(await names({ tags: ["y"] })).toEqual(["Alpha_1", "alphaX1"]);
  expect(await names({ tags: ["y", "x"] })).toEqual(["Alpha_1"]);
  expect(
    await names({
      datasetId: a.datasetId ?? "",
      kind: "sft",
      baseModel: "digits-s",
      creatorId: viewer.memberId,
    }),
  ).toHaveLength(2);
  expect(await names({ kind: "rl" })).toEqual([]);
  expect(
    await names({ createdAfter: a.createdAt, createdBefore: new Date(b.createdAt.getTime()) }),
  ).toContain("Alpha_1");
  expect(await names({ createdBefore: new Date("2020-01-01") })).toEqual([]);
});

test("a snapshot and its position are of one moment", async () => {
  await newDataset(database.db, viewer, "digits");
  const { run } = await runs.submit(viewer, sft());
  const snapshot = openSnapshot(database.db);
  try {
    const reads = createRunReads(await snapshot.transaction());
    expect((await reads.get(viewer, run.id)).status).toBe("pending");
    await finish(run.id);
    expect(await reads.position()).toEqual({ epoch: "log-1", sequence: 0 });
    expect(await reads.get(viewer, run.id)).toMatchObject({ status: "pending", sequence: 0 });
    expect(await runs.get(viewer, run.id)).toMatchObject({ status: "finished", sequence: 2 });
  } finally {
    await snapshot.end();
  }
});

test("two dispatchers send each run and each event once, the submission before the job", async () => {
  await database.db.updateTable("projection").set({ epoch: null }).execute();
  const bus = await openEmbeddedBus({ pool: database.pool, warn: () => {} });
  const stop = new AbortController();
  const log = { info() {}, warn() {}, error() {}, debug() {} };
  const dispatchers = [0, 1].map(() => createDispatcher({ db: database.db, bus, log }));
  const loops = [
    ...dispatchers.map((dispatcher) => dispatcher.run(stop.signal)),
    runProjector({ db: database.db, bus, log }, stop.signal),
  ];
  const woken = createRuns({
    db: database.db,
    blobs: null as never,
    engines: async () => offers,
    wake: () => dispatchers[0]?.wake(),
  });
  try {
    await newDataset(database.db, viewer, "digits");
    for (let n = 0; n < 20; n++) await newTrainer(database.db);
    for (
      let tries = 0;
      (await database.db.selectFrom("projection").select("epoch").executeTakeFirstOrThrow()).epoch === null;
      tries++
    ) {
      if (tries > 6_000) throw new Error("the projector did not begin");
      await sleep(10);
    }
    const submitted: string[] = [];
    for (let n = 0; n < 20; n++) submitted.push((await woken.submit(viewer, sft())).run.id);
    const received: string[] = [];
    while (received.length < 20) {
      const delivery = await bus.jobs.receive({
        engine: "embedded",
        leaseMs: 30_000,
        signal: AbortSignal.timeout(120_000),
      });
      if (delivery === null) break;
      const told = await bus.log.read({ after: 0, scope: { runId: delivery.job.runId }, limit: 10 });
      expect(told.map(({ event }) => event.type)).toContain("submitted");
      received.push(delivery.job.runId);
    }
    expect(received.toSorted()).toEqual(submitted.toSorted());
    expect(
      await bus.jobs.receive({ engine: "embedded", leaseMs: 1000, signal: AbortSignal.timeout(500) }),
    ).toBeNull();
    const all = await bus.log.read({ after: 0, scope: {}, limit: 100 });
    expect(all.filter(({ event }) => event.type === "submitted")).toHaveLength(20);
    expect(await counted("outbox")).toBe(0);
  } finally {
    stop.abort();
    await Promise.all(loops);
    await bus.close();
  }
});

test("an event that was sent before its sender died is not sent again, though the bus forgot its id", async () => {
  const bus = await openEmbeddedBus({ pool: database.pool, warn: () => {} });
  const stop = new AbortController();
  const log = { info() {}, warn() {}, error() {}, debug() {} };
  await newDataset(database.db, viewer, "digits");
  const { run } = await runs.submit(viewer, sft());
  const [submitted] = await database.db.selectFrom("outbox").selectAll().execute();
  // Under another id, as a bus has it that has forgotten the first.
  await bus.log.append([{ id: "forgotten", event: submitted!.event as Event }]);
  await database.db
    .updateTable("outbox")
    .set({ at: new Date(Date.now() - 3_600_000) })
    .execute();
  await runs.update(viewer, { id: run.id, notes: "later" });
  const dispatching = createDispatcher({ db: database.db, bus, log }).run(stop.signal);
  try {
    const scope = { workspaceId: viewer.workspaceId };
    const told = async () =>
      (await bus.log.read({ after: 0, scope, limit: 10 })).map(({ event }) => event.type);
    await expect.poll(told).toContain("changed");
    expect(await told()).toEqual(["submitted", "changed"]);
  } finally {
    stop.abort();
    await dispatching;
    await bus.close();
  }
});

test("a run stopped while it waits is never sent, and is stopped when its event is folded", async () => {
  await database.db.updateTable("projection").set({ epoch: null }).execute();
  const bus = await openEmbeddedBus({ pool: database.pool, warn: () => {} });
  const stop = new AbortController();
  const log = { info() {}, warn() {}, error() {}, debug() {} };
  await newDataset(database.db, viewer, "digits");
  const loops: Promise<void>[] = [runProjector({ db: database.db, bus, log }, stop.signal)];
  try {
    for (let tries = 0; tries < 6_000; tries++) {
      if (
        (await database.db.selectFrom("projection").select("epoch").executeTakeFirstOrThrow()).epoch !== null
      )
        break;
      await sleep(10);
    }
    await newTrainer(database.db);
    const { run } = await runs.submit(viewer, sft());
    await runs.stop(viewer, { id: run.id });
    loops.push(createDispatcher({ db: database.db, bus, log }).run(stop.signal));
    expect(
      await bus.jobs.receive({ engine: "embedded", leaseMs: 1000, signal: AbortSignal.timeout(1500) }),
    ).toBeNull();
    await expect
      .poll(() => runs.get(viewer, run.id))
      .toMatchObject({ status: "stopped", reason: { code: "stop_requested" }, attempt: 0 });
  } finally {
    stop.abort();
    await Promise.all(loops);
    await bus.close();
  }
});
