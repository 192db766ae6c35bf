import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import type { Blobs } from "../src/blobs/blobs.ts";
import { openLocalBlobs } from "../src/blobs/local.ts";
import { type Checkpoints, createCheckpoints } from "../src/checkpoints/checkpoints.ts";
import { NotFound, ValidationFailed } from "../src/errors.ts";
import { event, type RunEvent, type SampleIndex } from "../src/protocol/event.ts";
import { writeGlobalId } from "../src/protocol/global-id.ts";
import { encodeTranscript } from "../src/protocol/transcript.ts";
import { stepStretches, stepWidths, stretchAt } from "../src/results/downsample.ts";
import { createResults, type Results, type SampleFilter, type SampleOrder } from "../src/results/results.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { createRunReads } from "../src/runs/reads.ts";
import type { Run } from "../src/runs/run.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import type { PageRequest } from "../src/store/pages.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { clock, columnsOf, logged, newRun, newViewer, trainerOf } from "./testkit/runs.ts";

let database: Database;
let drop: () => Promise<void>;
let folder: string;
let blobs: Blobs;
let results: Results;
let checkpoints: Checkpoints;
let viewer: Viewer;
let runId: string;
let trainer: ReturnType<typeof trainerOf>;

beforeEach(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url });
  await database.db.updateTable("projection").set({ epoch: "log-1" }).execute();
  folder = await mkdtemp(join(tmpdir(), "trainyard-results-"));
  blobs = await openLocalBlobs({ folder });
  results = createResults({ db: database.db, blobs });
  checkpoints = createCheckpoints({ db: database.db, blobs });
  viewer = await newViewer(database.db);
  runId = await newRun(database.db, viewer, { name: "one" });
  trainer = trainerOf({ runId, workspaceId: viewer.workspaceId });
});
afterEach(async () => {
  await database.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

let place = 0;
beforeEach(() => {
  place = 0;
});

/** Folds events at the next places of the log, and answers with the run. */
async function fold(...events: readonly RunEvent[]): Promise<Run> {
  const entries = logged(events, place + 1);
  place += events.length;
  await foldBatch(database.db, { epoch: "log-1", entries });
  return createRunReads(database.db).get(viewer, runId);
}

const indexLine = (line: number, more: Partial<SampleIndex> = {}): SampleIndex => ({
  line,
  group: 0,
  index: line,
  promptRow: null,
  reward: null,
  rewards: null,
  shaping: null,
  treatment: null,
  retries: 0,
  failure: null,
  failureMessage: null,
  advantage: null,
  policyVersion: 0,
  promptTokens: 5,
  responseTokens: 7,
  truncated: false,
  durationS: 0.5,
  ...more,
});

test("a series in buckets is what the points say: least, greatest, mean, last and how many", async () => {
  const values = Array.from({ length: 1000 }, (_, n) => (n % 7 === 3 ? null : Math.sin(n / 20) * n));
  const points = values.map((value, n) => ({ key: "x", step: n, value }));
  const run = await fold(trainer.started(1), trainer.say("metrics", 1, 1, { series: columnsOf(points) }));
  for (const asked of [2000, 500, 90, 7, 1]) {
    const [series] = await results.metrics(viewer, run, { keys: ["x"], points: asked });
    const { width } = stepWidths(1000 / asked).next().value ?? { width: 0 };
    const stretches = stepStretches(0, 999, width);
    expect(series?.resolution).toBe(stretches.width);
    const expected = Array.from({ length: stretches.count }, (_, bucket) => {
      const within = points.filter(({ step }) => stretchAt(stretches, step) === bucket);
      const known = within.flatMap(({ value }) => value ?? []);
      return {
        x: within.at(-1)?.step,
        min: known.length === 0 ? null : Math.min(...known),
        max: known.length === 0 ? null : Math.max(...known),
        mean: known.length === 0 ? null : expect.closeTo(known.reduce((a, b) => a + b, 0) / known.length, 8),
        last: within.at(-1)?.value,
        count: within.length,
      };
    });
    expect(series?.buckets).toEqual(expected);
  }
});

test("a part of the axis is a part of the series, at the same number of points", async () => {
  const points = Array.from({ length: 1000 }, (_, n) => ({ key: "x", step: n, value: n }));
  const run = await fold(trainer.started(1), trainer.say("metrics", 1, 1, { series: columnsOf(points) }));
  const [series] = await results.metrics(viewer, run, { keys: ["x"], from: 100, to: 109, points: 10 });
  expect(series).toMatchObject({ resolution: 1 });
  expect(series?.buckets.map(({ last }) => last)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
});

test("time is counted from the run's beginning and tokens from those trained, over attempts", async () => {
  const manifest = "c".repeat(64);
  const run = await fold(
    trainer.started(1), // 1
    trainer.evaluation(1, 1, 0, 0.5),
    ...[1, 2, 3, 4].map((step) => trainer.step(1, 1, step)),
    trainer.started(2, { resumedFrom: { step: 2, manifest }, at: new Date(clock + 60_000).toISOString() }), // 7
    ...[3, 4].map((step) =>
      trainer.step(2, 7, step, { at: new Date(clock + 60_000 + step * 1000).toISOString() }),
    ),
    trainer.evaluation(2, 7, 4, 0.9, { at: new Date(clock + 70_000).toISOString() }),
  );
  const keys = ["reward/mean", "validation/reward/mean", "nothing"];
  const byTime = await results.metrics(viewer, run, { keys, axis: "time", points: 2000 });
  expect(byTime.map(({ buckets }) => buckets.map(({ x, last }) => [x, last]))).toEqual([
    [
      [1, 0.1],
      [2, 0.2],
      [63, 0.3],
      [64, 0.4],
    ],
    [
      [0, 0.5],
      [70, 0.9],
    ],
    [],
  ]);
  const byTokens = await results.metrics(viewer, run, { keys, axis: "tokens", points: 2000 });
  expect(byTokens.map(({ buckets }) => buckets.map(({ x, last }) => [x, last]))).toEqual([
    [
      [50, 0.1],
      [100, 0.2],
      [150, 0.3],
      [200, 0.4],
    ],
    [
      [0, 0.5],
      [200, 0.9],
    ],
    [],
  ]);
  expect((await results.evaluations(viewer, run)).edges.map(({ node }) => node.step)).toEqual([0, 4]);
});

test("too many points or keys, or an axis that runs backwards, is refused by its name", async () => {
  const run = await fold(trainer.started(1));
  const fields = async (options: Parameters<Results["metrics"]>[2]) =>
    results.metrics(viewer, run, options).then(
      () => null,
      (error: unknown) =>
        error instanceof ValidationFailed ? error.issues.map(({ path }) => path.join(".")) : error,
    );
  expect(await fields({ keys: ["x"], points: 2001 })).toEqual(["points"]);
  expect(await fields({ keys: ["x"], points: 0 })).toEqual(["points"]);
  expect(await fields({ keys: Array.from({ length: 101 }, String) })).toEqual(["keys"]);
  expect(await fields({ keys: ["x"], from: 2, to: 1 })).toEqual(["to"]);
});

test("series of many runs, asked for at once, are each run's own and take as many statements as one run's", async () => {
  const runs: Run[] = [];
  for (let n = 0; n < 8; n++) {
    const id = await newRun(database.db, viewer, { name: `many-${n}` });
    const own = trainerOf({ runId: id, workspaceId: viewer.workspaceId });
    const claim = place + 1;
    // Enough for blocks and rollups; each of another length, so that each is read by another width.
    const steps = Array.from({ length: 150 + n * 640 }, (_, i) => i);
    const points = steps.flatMap((step) => [
      { key: "x", step, value: step * (n + 1) },
      { key: "tokens/trained", step, value: 10 + n },
    ]);
    const entries = logged(
      [own.started(1), own.say("metrics", 1, claim, { series: columnsOf(points) })],
      claim,
    );
    place += 2;
    await foldBatch(database.db, { epoch: "log-1", entries });
    runs.push(await createRunReads(database.db).get(viewer, id));
  }
  let statements = 0;
  const counted = createResults({
    db: database.db.withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    blobs,
  });
  const taken = async <T>(work: () => Promise<T>) => {
    statements = 0;
    const answer = await work();
    return { answer, statements };
  };
  // Lines; then rollups and blocks, and before them those of the tokens where these are the axis.
  const most = { step: 3, time: 3, tokens: 5 };
  for (const axis of ["step", "tokens", "time"] as const) {
    const asked = { keys: ["x", "none"], points: 40, axis };
    const alone = [];
    for (const run of runs) alone.push(await taken(() => counted.metrics(viewer, run, asked)));
    const together = await taken(() => Promise.all(runs.map((run) => counted.metrics(viewer, run, asked))));
    expect(together.answer, axis).toEqual(alone.map(({ answer }) => answer));
    expect(together.answer.every(([series]) => series!.buckets.length > (axis === "time" ? 0 : 5))).toBe(
      true,
    );
    expect(together.statements, axis).toBeLessThanOrEqual(most[axis]);
  }
  const stranger = await newViewer(database.db);
  const both = await Promise.allSettled([
    counted.metrics(viewer, runs[0]!, { keys: ["x"] }),
    counted.metrics(stranger, runs[0]!, { keys: ["x"] }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

test("keys are listed by prefix, with their first and last step and last value", async () => {
  const run = await fold(
    trainer.started(1),
    trainer.step(1, 1, 1, { metrics: { "policy/entropy": 2, "policy/k3": null } }),
    trainer.step(1, 1, 2, { metrics: { "policy/entropy": 1 } }),
  );
  expect(await results.metricKeys(viewer, run, "policy/")).toEqual([
    { key: "policy/entropy", firstStep: 1, lastStep: 2, lastValue: 1, points: 2 },
    { key: "policy/k3", firstStep: 1, lastStep: 1, lastValue: null, points: 1 },
  ]);
});

async function withSamples(): Promise<Run> {
  const lines = Array.from({ length: 6 }, (_, n) => ({
    messages: [
      { role: "user" as const, content: `question ${n}` },
      { role: "assistant" as const, content: `answer ${n} é` },
    ],
    extra: n,
  }));
  const { sha256 } = await blobs.put(await encodeTranscript(lines));
  return fold(
    trainer.started(1),
    trainer.samples(1, 1, 1, {
      blob: sha256,
      index: [
        indexLine(0, { reward: 0.5, responseTokens: 9 }),
        indexLine(1, { reward: 1, group: 1 }),
        indexLine(2, { failure: "agent_error", failureMessage: "bad\0thing" }),
      ],
    }),
    trainer.samples(1, 1, 2, {
      blob: sha256,
      index: [
        indexLine(3, { reward: 0, truncated: true, responseTokens: 3 }),
        indexLine(4, { failure: "cancelled" }),
      ],
    }),
    trainer.samples(1, 1, 2, { blob: sha256, split: "validation", index: [indexLine(5, { reward: 1 })] }),
  );
}

test("samples are found by what they are, in every order, failed ones after all that have a reward", async () => {
  const run = await withSamples();
  const lines = async (filter: SampleFilter = {}, orderBy?: SampleOrder) => {
    const page = await results.samples(viewer, run, {
      filter,
      ...(orderBy === undefined ? {} : { orderBy }),
    });
    expect(await results.sampleCount(viewer, run, filter)).toBe(page.edges.length);
    return page.edges.map(({ node }) => node.line);
  };
  expect(await lines()).toEqual([3, 4, 5, 0, 2, 1]);
  expect(await lines({ split: "train" }, { field: "step", direction: "asc" })).toEqual([0, 2, 1, 3, 4]);
  expect(await lines({}, { field: "reward", direction: "desc" })).toEqual([5, 1, 0, 3, 4, 2]);
  expect(await lines({}, { field: "reward", direction: "asc" })).toEqual([3, 0, 1, 5, 2, 4]);
  expect((await lines({}, { field: "length", direction: "desc" }))[0]).toBe(0);
  expect(await lines({ step: 2 })).toEqual([3, 4, 5]);
  expect(await lines({ stepFrom: 2, rewardFrom: 0.5 })).toEqual([5]);
  expect(await lines({ rewardTo: 0.5 })).toEqual([3, 0]);
  expect(await lines({ failed: true })).toEqual([4, 2]);
  expect(await lines({ failures: ["cancelled"] })).toEqual([4]);
  expect(await lines({ failed: false, truncated: false, group: 0 })).toEqual([5, 0]);
  expect(await lines({ attempt: 2 })).toEqual([]);

  const walked: number[] = [];
  for (let after: string | null = null; ; ) {
    const orderBy = { field: "reward", direction: "desc" } as const;
    const page = await results.samples(viewer, run, { orderBy, page: { first: 2, after } });
    walked.push(...page.edges.map(({ node }) => node.line));
    if (!page.hasNextPage) break;
    after = page.edges.at(-1)?.cursor ?? null;
  }
  expect(walked).toEqual([5, 1, 0, 3, 4, 2]);
});

test("groups stay whole and in order within their step, whichever way steps go and however pages are cut", async () => {
  // As a trainer may tell them that ends its groups in any order; both splits count their groups from 0.
  const told = (step: number, split: "train" | "validation", pairs: readonly (readonly [number, number])[]) =>
    trainer.samples(1, 1, step, {
      split,
      index: pairs.map(([group, index], line) => indexLine(line, { group, index })),
    });
  const pairs = [
    [1, 2],
    [0, 1],
    [1, 0],
    [0, 0],
    [1, 1],
    [0, 2],
  ] as const;
  const run = await fold(
    trainer.started(1),
    told(1, "validation", pairs.slice(0, 3)),
    told(1, "train", pairs.slice(3)),
    told(1, "train", pairs.slice(0, 3)),
    told(1, "validation", pairs.slice(3)),
    told(2, "train", pairs),
  );
  const names = (page: Awaited<ReturnType<Results["samples"]>>) =>
    page.edges.map(({ node }) => `${node.step}${node.split[0]}${node.group}.${node.index}`);
  const of = (step: string) => ["0.0", "0.1", "0.2", "1.0", "1.1", "1.2"].map((place) => `${step}${place}`);
  const expected = {
    asc: [...of("1t"), ...of("1v"), ...of("2t")],
    desc: [...of("2t"), ...of("1t"), ...of("1v")],
  };
  for (const direction of ["asc", "desc"] as const) {
    const orderBy = { field: "step", direction } as const;
    const list = async (page: PageRequest) => results.samples(viewer, run, { orderBy, page });
    expect(names(await list({}))).toEqual(expected[direction]);
    const [forward, backward]: [string[], string[]] = [[], []];
    for (let page = await list({ first: 4 }); ; ) {
      forward.push(...names(page));
      if (!page.hasNextPage) break;
      page = await list({ first: 4, after: page.edges.at(-1)!.cursor });
    }
    for (let page = await list({ last: 4 }); ; ) {
      backward.unshift(...names(page));
      if (!page.hasPreviousPage) break;
      page = await list({ last: 4, before: page.edges[0]!.cursor });
    }
    expect(forward, direction).toEqual(expected[direction]);
    expect(backward, direction).toEqual(expected[direction]);
  }
  const group = async (filter: SampleFilter) => names(await results.samples(viewer, run, { filter }));
  expect(await group({ step: 1, group: 1, split: "train" })).toEqual(["1t1.0", "1t1.1", "1t1.2"]);
  expect(await group({ step: 1, group: 0, split: "validation" })).toEqual(["1v0.0", "1v0.1", "1v0.2"]);
});

test("a prompt is followed across steps by its dataset row; who told no row is not found by one", async () => {
  const { promptRow: _, ...older } = indexLine(2);
  const run = await fold(
    trainer.started(1),
    trainer.samples(1, 1, 1, { index: [indexLine(0, { promptRow: 3 }), indexLine(1, { promptRow: 0 })] }),
    // As a log of the release before has it.
    event.parse(trainer.samples(1, 1, 2, { index: [older as SampleIndex] })) as RunEvent,
    trainer.samples(1, 1, 3, { index: [indexLine(0, { promptRow: 3, group: 9 })] }),
    trainer.samples(1, 1, 3, { split: "validation", index: [indexLine(0, { promptRow: 3 })] }),
  );
  const found = async (filter: SampleFilter) =>
    (await results.samples(viewer, run, { filter })).edges.map(({ node }) => [node.step, node.promptRow]);
  expect(await found({ promptRow: 3, split: "train" })).toEqual([
    [3, 3],
    [1, 3],
  ]);
  expect(await found({ promptRow: 3, split: "validation" })).toEqual([[3, 3]]);
  expect(await found({ promptRow: 0 })).toEqual([[1, 0]]);
  expect(await found({ step: 2 })).toEqual([[2, null]]);
});

test("samples by advantage: the best first or the worst, those without one behind", async () => {
  const advantages = [0.5, null, -1, 2, null, 0];
  const run = await fold(
    trainer.started(1),
    trainer.samples(1, 1, 1, { index: advantages.map((advantage, line) => indexLine(line, { advantage })) }),
  );
  const by = async (direction: "asc" | "desc") => {
    const walked: (number | null)[] = [];
    for (let after: string | null = null; ; ) {
      const orderBy = { field: "advantage", direction } as const;
      const page = await results.samples(viewer, run, { orderBy, page: { first: 2, after } });
      walked.push(...page.edges.map(({ node }) => node.advantage));
      if (!page.hasNextPage) return walked;
      after = page.edges.at(-1)?.cursor ?? null;
    }
  };
  expect(await by("desc")).toEqual([2, 0.5, 0, -1, null, null]);
  expect(await by("asc")).toEqual([-1, 0, 0.5, 2, null, null]);
});

test("what was said is read from the blob, line by line; when it is gone, that is said", async () => {
  const run = await withSamples();
  const [, fourth] = (await results.samples(viewer, run)).edges;
  const sample = fourth?.node;
  if (sample === undefined) throw new Error("must be there");
  expect(await results.messages(viewer, sample)).toEqual([
    { role: "user", content: "question 4" },
    { role: "assistant", content: "answer 4 é" },
  ]);
  expect(await results.transcript(viewer, sample)).toMatchObject({ extra: 4 });
  const again = (await results.samplesById(viewer, [sample.id, "0.0", "nonsense", "1.x"])).get(sample.id);
  expect(again).toEqual(sample);
  expect(sample.failure).toEqual({ class: "cancelled", message: null });

  await blobs.remove(sample.blob);
  const anew = createResults({ db: database.db, blobs: await openLocalBlobs({ folder }) });
  await expect(anew.messages(viewer, sample)).rejects.toThrow("no longer kept");
});

test("log lines come in the order of the log, by level, source and text, backward too", async () => {
  const at = new Date(clock).toISOString();
  const lines = (["debug", "info", "warn", "error"] as const).map((level, n) => ({
    at,
    level,
    source: n % 2 === 0 ? ("trainer" as const) : ("rollout" as const),
    message: `100% line_${n}`,
  }));
  const run = await fold(
    trainer.started(1),
    trainer.say("log", 1, 1, { lines }),
    trainer.say("log", 1, 1, { lines }),
  );
  const said = async (options: Parameters<Results["logs"]>[2]) =>
    (await results.logs(viewer, run, options)).edges.map(({ node }) => node.level);
  expect(await said({})).toEqual(["debug", "info", "warn", "error", "debug", "info", "warn", "error"]);
  expect(await said({ page: { last: 3 } })).toEqual(["info", "warn", "error"]);
  expect(await said({ filter: { level: "warn" } })).toEqual(["warn", "error", "warn", "error"]);
  expect(await said({ filter: { source: "rollout", search: "LINE_3" } })).toEqual(["error", "error"]);
  expect(await said({ filter: { search: "0% l" }, page: { first: 1 } })).toEqual(["debug"]);
  expect(await results.logCount(viewer, run, { level: "error" })).toBe(2);
});

test("a checkpoint is found by its run's name, by step, by id; its manifest is read from the blobs", async () => {
  const manifest = {
    version: 1,
    runId,
    step: 4,
    attempt: 1,
    baseModel: "digits-s",
    tokenizerId: "t",
    datasetSha256: "d".repeat(64),
    files: { weights: { sha256: "e".repeat(64), sizeBytes: 10 } },
    progress: { step: 4 },
    probe: null,
  };
  const { sha256 } = await blobs.put(Buffer.from(JSON.stringify(manifest)));
  await fold(
    trainer.started(1),
    trainer.checkpoint(1, 1, 2),
    trainer.checkpoint(1, 1, 4, { manifest: sha256 }),
    trainer.evaluation(1, 1, 4, 0.75),
  );
  const newest = await checkpoints.resolve(viewer, "one");
  expect(newest).toMatchObject({ runId, step: 4, name: "step-4", validationReward: 0.75 });
  expect((await checkpoints.resolve(viewer, "one/step-2")).step).toBe(2);
  expect(await checkpoints.resolve(viewer, newest.id)).toEqual(newest);
  // Clients know no other id than the global one.
  expect(await checkpoints.resolve(viewer, writeGlobalId("Checkpoint", newest.id))).toEqual(newest);
  await expect(checkpoints.resolve(viewer, writeGlobalId("Run", newest.id))).rejects.toThrow(NotFound);
  expect(await checkpoints.manifest(viewer, newest)).toMatchObject({
    state: "ok",
    manifest: { step: 4, probe: null },
  });
  await expect(checkpoints.resolve(viewer, "one/step-3")).rejects.toThrow("it has one/step-4, one/step-2");
  await expect(checkpoints.resolve(viewer, "none")).rejects.toThrow(NotFound);
  for (const direction of ["asc", "desc"] as const)
    expect(
      (await checkpoints.list(viewer, { runId, orderBy: { field: "reward", direction } })).edges.map(
        ({ node }) => node.step,
      ),
    ).toEqual([4, 2]);
  const stranger = await newViewer(database.db);
  await expect(checkpoints.resolve(stranger, newest.id)).rejects.toThrow(NotFound);
  await expect(checkpoints.manifest(stranger, newest)).rejects.toThrow(NotFound);
});

test("a removed run takes its checkpoints out of the list; what began from one still finds it", async () => {
  await fold(trainer.started(1), trainer.checkpoint(1, 1, 2));
  const [checkpoint] = (await checkpoints.list(viewer)).edges.map(({ node }) => node);
  expect(await checkpoints.count(viewer)).toBe(1);
  await database.db.updateTable("run").set({ deleted_at: new Date() }).where("id", "=", runId).execute();
  expect((await checkpoints.list(viewer)).edges).toEqual([]);
  expect(await checkpoints.count(viewer)).toBe(0);
  expect(await checkpoints.get(viewer, checkpoint!.id)).toEqual(checkpoint);
});

test("what a run left behind does not exist for another workspace", async () => {
  const run = await withSamples();
  const [edge] = (await results.samples(viewer, run)).edges;
  const sample = edge?.node;
  if (sample === undefined) throw new Error("must be there");
  const stranger = await newViewer(database.db);
  for (const read of [
    () => results.attempts(stranger, run),
    () => results.usage(stranger, run),
    () => results.steps(stranger, run),
    () => results.metricKeys(stranger, run),
    () => results.metrics(stranger, run, { keys: ["x"] }),
    () => results.samples(stranger, run),
    () => results.messages(stranger, sample),
    () => results.logs(stranger, run),
    () => results.outputs(stranger, run),
    () => results.evaluations(stranger, run),
  ])
    await expect(read()).rejects.toThrow(NotFound);
  expect((await results.samplesById(stranger, [sample.id])).size).toBe(0);
});
