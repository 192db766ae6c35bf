import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../schema/index.ts";
import { globalId } from "../schema/node.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { createContexts } from "../src/contexts.ts";
import { promptRows, type TestApi } from "./testkit/api.ts";
import { type ApiHome, openApiHome, rl } from "./testkit/api-home.ts";
import { everything } from "./testkit/selections.ts";

let api: TestApi;
let viewer: Viewer;
let submit: ApiHome["submit"];
let trainedRun: ApiHome["trainedRun"];
beforeAll(async () => {
  ({ api, viewer, submit, trainedRun } = await openApiHome());
});
afterAll(() => api.close());

test("every field of a trained run answers, nested as deep as clients nest", async () => {
  const { id } = await trainedRun();
  const { data, errors } = await api.ask(
    viewer,
    `query ($id: ID!) { run(id: $id) ${everything(schema.getType("Run") as never, 3)} }`,
    { id },
  );
  expect(errors).toEqual([]);
  expect(data.run).toMatchObject({
    status: "RUNNING",
    phase: "TRAIN",
    overview: { samples: "9", trainingReward: 0.1, validationReward: 0.6, improvement: 0.5 },
    progress: { currentStep: 1, totalSteps: 10 },
    usage: { sampledTokens: "3000000000" },
    attempts: [{ number: 1, trainerName: "trainer 1" }],
    steps: {
      nodes: [
        { step: 1, failures: [{ class: "AGENT_ERROR", count: 1 }], seconds: [{ key: "train", value: 2 }] },
      ],
    },
    evaluations: { totalCount: 2 },
    checkpoints: { nodes: [{ name: "step-1", files: [{ name: "weights", sizeBytes: "7" }] }] },
    outputs: { nodes: [{ name: "plot" }] },
    logs: { nodes: [{ message: "hello", level: "INFO" }] },
    dataset: { version: 1, dataset: { name: "digits" } },
    rollout: { entrypoint: "main.ts" },
    baseModel: null,
    creator: { name: "owner of home" },
  });
  const samples = data.run.samples.nodes;
  expect(samples.map((sample: { reward: number | null }) => sample.reward).sort()).toEqual([1, null]);
  const graded = samples.find((sample: { reward: number | null }) => sample.reward === 1);
  expect(graded.messages[1]).toMatchObject({
    role: "assistant",
    content: "21",
    extra: { tool_calls: [1] },
  });
  expect(graded).toMatchObject({ promptRow: 7, tokensLeftOut: 2 });
  expect(graded.rows).toEqual([
    {
      __typename: "SampleRow",
      ...{ tokens: 7, first: 2, temperature: 1 },
      texts: ["1", "2", "<|assistant|>", "2", "<|end|>"],
      sampled: [false, false, false, true, true],
      logprobs: [null, null, null, -0.5, null],
      trained: [false, false, false, true, true],
      policyVersions: [null, null, null, 1, 1],
    },
  ]);
  // Of a line without them.
  expect(samples.find((sample: { failure: unknown }) => sample.failure)).toMatchObject({
    ...{ rows: null, tokensLeftOut: null },
  });
  expect(samples.map((sample: { failure: unknown }) => sample.failure)).toContainEqual(
    expect.objectContaining({ class: "AGENT_ERROR", message: "boom" }),
  );
});

test("metrics, filters and orders of a run", async () => {
  const { id } = await trainedRun();
  const { data, errors } = await api.ask(
    viewer,
    `query ($id: ID!) { run(id: $id) {
      metricKeys(prefix: "policy/") { key points }
      metrics(keys: ["reward/mean", "none"], points: 10) { key buckets { x mean count } }
      samples(filter: { failures: [AGENT_ERROR] }, orderBy: { field: REWARD, direction: DESC }) { totalCount }
      logs(filter: { level: WARN }) { totalCount }
      checkpoints(orderBy: { field: REWARD, direction: ASC }) { totalCount } } }`,
    { id },
  );
  expect(errors).toEqual([]);
  expect(data.run).toEqual({
    __proto__: null,
    metricKeys: [{ key: "policy/entropy", points: 1 }],
    metrics: [
      { key: "reward/mean", buckets: [{ x: 1, mean: 0.1, count: 1 }] },
      { key: "none", buckets: [] },
    ],
    samples: { totalCount: 1 },
    logs: { totalCount: 0 },
    checkpoints: { totalCount: 1 },
  });
});

test("the run list filters by everything it can be filtered by", async () => {
  const run = await submit(viewer, { rl: { recipe: rl, name: "needle", tags: ["a", "b"] } });
  const ask = async (filter: object, orderBy?: object) => {
    const { data, errors } = await api.ask(
      viewer,
      "query ($filter: RunFilter, $orderBy: RunOrder) { runs(filter: $filter, orderBy: $orderBy) { totalCount nodes { id } } }",
      { filter, orderBy },
    );
    expect(errors).toEqual([]);
    expect(data.runs.nodes).toHaveLength(data.runs.totalCount);
    return data.runs.nodes.map((node: { id: string }) => node.id);
  };
  const { data } = await api.ask(
    viewer,
    `{ dataset(name: "digits") { id } rollout(name: "reverse") { id } viewer { member { id } } }`,
  );
  const narrow = { search: "NEED", statuses: ["PENDING"], kind: "RL", tags: ["b"], baseModel: "digits-s" };
  expect(
    await ask({
      ...narrow,
      datasetId: data.dataset.id,
      rolloutId: data.rollout.id,
      creatorId: data.viewer.member.id,
    }),
  ).toEqual([run.id]);
  for (const other of [
    { search: "hay" },
    { statuses: ["FAILED"] },
    { kind: "SFT" },
    { tags: ["c"] },
    { baseModel: "x" },
    { datasetId: "bogus" },
    { creatorId: globalId("Run", "x") },
    { createdBefore: "2020-01-01T00:00:00Z" },
  ])
    expect(await ask({ ...narrow, ...other })).toEqual([]);
  expect(await ask(narrow, { field: "REWARD", direction: "DESC" })).toEqual([run.id]);
});

test("the viewer, the workspace, trainers, base models and knobs", async () => {
  const hello = {
    id: "t1",
    name: "t",
    engine: "embedded",
    version: "1",
    startedAt: new Date().toISOString(),
    runId: null,
    losses: ["ppo"],
    maxLoraRank: 8,
    fullFineTune: true,
    samplerSnapshots: "immutable",
    baseModels: ["b", "a", "c"].map((name) => ({
      name,
      description: "",
      parameters: 3e9,
      contextLengthTokens: 8,
      vocabularySize: 9,
    })),
  };
  await api.db
    .insertInto("trainer")
    .values({
      id: "t1",
      name: "t",
      engine: "embedded",
      version: "1",
      hello: JSON.stringify(hello),
      run_id: null,
      started_at: new Date(),
      last_seen_at: new Date(),
    })
    .execute();
  const { data, errors } = await api.ask(
    viewer,
    `{ viewer ${everything(schema.getType("Viewer") as never, 2)} workspace { slug } other: workspace(slug: "elsewhere") { slug }
       trainers ${everything(schema.getType("Trainer") as never, 1)} baseModels(first: 2) { totalCount nodes { name parameters engines } pageInfo { hasNextPage endCursor } }
       back: baseModels(last: 2) { nodes { name } pageInfo { hasPreviousPage } }
       recipeKnobs(kind: SFT) { section key unit description } apiKeys { nodes { prefix } } }`,
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    viewer: { scopes: ["ADMIN"], member: { role: "OWNER" }, workspace: { slug: "home" } },
    workspace: { slug: "home" },
    other: null,
    trainers: [{ connected: true, maxLoraRank: 8, run: null }],
    baseModels: {
      totalCount: 3,
      nodes: [{ name: "a", parameters: "3000000000", engines: ["embedded"] }, { name: "b" }],
      pageInfo: { hasNextPage: true },
    },
    back: { nodes: [{ name: "b" }, { name: "c" }], pageInfo: { hasPreviousPage: true } },
  });
  const next = await api.ask(
    viewer,
    "query ($after: String) { baseModels(after: $after) { nodes { name } } }",
    { after: data.baseModels.pageInfo.endCursor },
  );
  expect(next.data.baseModels.nodes).toEqual([{ name: "c" }]);
  expect(data.recipeKnobs.map(({ key }: { key: string }) => key)).toContain("batch_size");
  await api.db.deleteFrom("trainer").execute();
});

test("a query reads everything at one moment", async () => {
  const context = api.contextFor(viewer, "query");
  const { datasets } = await context.reads();
  const before = await datasets.count(viewer, {});
  await api.upload(viewer, "meanwhile", promptRows(4));
  expect(await datasets.count(viewer, {})).toBe(before);
  expect(await context.load.dataset("nothing")).toBeNull();
  await context.end();
  await context.end();
  expect(await (await api.contextFor(viewer, "mutation").reads()).datasets.count(viewer, {})).toBe(
    before + 1,
  );
});

test("what a list's items refer to is read together", async () => {
  for (let i = 0; i < 5; i++) await submit(viewer, { rl: { recipe: rl } });
  let queries = 0;
  const counted = api.db.withPlugin({
    transformQuery: ({ node }) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const contexts = createContexts({
    db: counted,
    blobs: api.blobs,
    live: {} as never,
    verbs: api.verbs,
  });
  const { load, end } = contexts(viewer, "mutation");
  const found = await Promise.all(["a", "b", "a", "c"].map((id) => load.dataset(id)));
  expect(found).toEqual([null, null, null, null]);
  expect(queries).toBe(1);
  await end();
});
