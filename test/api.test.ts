import {
  type GraphQLOutputType,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../schema/index.ts";
import { globalId, type NodeType } from "../schema/node.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { createContexts } from "../src/contexts.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import { packBundle } from "../src/protocol/bundle.ts";
import { checkpointManifest } from "../src/protocol/checkpoint-manifest.ts";
import type { RunEvent } from "../src/protocol/event.ts";
import { encodeTranscript } from "../src/protocol/transcript.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { rememberedMs } from "../src/store/idempotency.ts";
import {
  type Answer,
  bytesOf,
  countRows,
  openApi,
  promptRows,
  type TestApi,
  tokenOf,
} from "./testkit/api.ts";
import { trainerOf } from "./testkit/runs.ts";

let api: TestApi;
let viewer: Viewer;
let stranger: Viewer;
beforeAll(async () => {
  api = await openApi();
  viewer = await api.newViewer("home");
  stranger = await api.newViewer("elsewhere");
  await api.upload(viewer, "digits", promptRows(16));
  await api.rollouts.register(viewer, { name: "reverse", bundle, entrypoint: "main.ts" });
});
afterAll(() => api.close());

const bundle = packBundle([{ path: "main.ts", executable: false, content: Buffer.from("export {}") }]);
const bundleInput = { base64: Buffer.from(bundle).toString("base64") };

const rl = {
  experiment: { modelPath: "digits-s", dataset: "digits", rollout: "reverse" },
  training: {
    totalSteps: 3,
    rolloutBatchSize: 4,
    nSamplesPerPrompt: 2,
    maxPromptLength: 20,
    maxResponseLength: 20,
  },
};
const sftToml = `
[experiment]
kind = "sft"
model_path = "digits-s"
dataset = "digits"
[training]
total_steps = 3
max_length = 40
`;

const errorFields = `... on UserError { __typename message code path } ... on ValidationError { issues { path message suggestion } }`;

/** Does a mutation, and answers with what its union answered. */
async function act(who: Viewer, name: string, input: object, success = "cursor"): Promise<Answer["data"]> {
  const field = schema.getMutationType()?.getFields()[name];
  const title = getNamedType(field!.args[0]!.type).name;
  const { data, errors } = await api.ask(
    who,
    `mutation ($input: ${title}!) { ${name}(input: $input) { __typename ${errorFields}
      ... on ${name[0]?.toUpperCase()}${name.slice(1)}Success { ${success} } } }`,
    { input },
  );
  if (errors.length > 0) throw errors[0];
  return data[name];
}

async function submit(who: Viewer, input: object): Promise<{ id: string; name: string }> {
  const answer = await act(who, "submitRun", input, "run { id name }");
  expect(answer).toMatchObject({ __typename: "SubmitRunSuccess" });
  return answer.run;
}

/** A run that was trained: two attempts, steps, samples, an evaluation, a checkpoint, an output and a log. */
async function trainedRun(): Promise<{ id: string; local: string }> {
  const run = await submit(viewer, { rl: { recipe: rl } });
  const local = Buffer.from(run.id, "base64url").toString().split(":")[1] ?? "";
  const trainer = trainerOf({ runId: local, workspaceId: viewer.workspaceId });
  const transcript = await api.blobs.put(
    encodeTranscript([
      {
        messages: [
          { role: "user", content: "12" },
          { role: "assistant", content: "21", tool_calls: [1] },
        ],
      },
      { messages: [{ role: "user", content: "12" }] },
    ]),
  );
  const weights = await api.blobs.put(Buffer.from("weights"));
  const manifest = await api.blobs.put(
    Buffer.from(
      JSON.stringify(
        checkpointManifest.parse({
          version: 1,
          runId: local,
          step: 1,
          attempt: 1,
          baseModel: "digits-s",
          tokenizerId: "t",
          datasetSha256: "a".repeat(64),
          files: { weights },
          progress: {},
          probe: null,
        }),
      ),
    ),
  );
  const { sequence } = await api.db.selectFrom("projection").select("sequence").executeTakeFirstOrThrow();
  const claim = sequence + 1;
  const sample = {
    group: 0,
    failureMessage: null,
    advantage: 0.5,
    policyVersion: 1,
    promptTokens: 3,
    responseTokens: 2,
    truncated: false,
    durationS: 0.5,
  };
  const events: RunEvent[] = [
    trainer.started(1),
    trainer.say("phase", 1, claim, { phase: "train", reason: null }),
    trainer.evaluation(1, claim, 0, 0.1),
    trainer.step(1, claim, 1, {
      failures: { agent_error: 1 },
      metrics: { "policy/entropy": 0.7 },
      seconds: { train: 2 },
    }),
    trainer.samples(1, claim, 1, {
      blob: transcript.sha256,
      index: [
        { ...sample, line: 0, index: 0, reward: 1, failure: null },
        { ...sample, line: 1, index: 1, reward: null, failure: "agent_error", failureMessage: "boom" },
      ],
    }),
    trainer.evaluation(1, claim, 1, 0.6),
    trainer.checkpoint(1, claim, 1, { manifest: manifest.sha256 }),
    trainer.say("log", 1, claim, {
      lines: [{ at: new Date(0).toISOString(), level: "info", source: "trainer", message: "hello" }],
    }),
    trainer.say("output", 1, claim, {
      name: "plot",
      contentType: "image/png",
      sha256: weights.sha256,
      sizeBytes: 7,
    }),
    trainer.say("usage", 1, claim, {
      sampledTokens: 3_000_000_000,
      trainedTokens: 1,
      engineSeconds: 1,
      wallSeconds: 2,
    }),
  ];
  await foldBatch(api.db, {
    epoch: "test-epoch",
    entries: events.map((event, at) => ({ sequence: claim + at, event })),
  });
  return { id: run.id, local };
}

/** Every field of a type that can be asked without arguments, some levels deep. */
function everything(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return "";
  if (isUnionType(named))
    return depth === 0
      ? "{ __typename }"
      : `{ __typename ${named
          .getTypes()
          .map((member) => `... on ${member.name} ${everything(member, depth)}`)
          .join(" ")} }`;
  if (!isObjectType(named) && !isInterfaceType(named)) return "";
  const fields = Object.values(named.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .map(({ name, type: inner }) => {
      if (!isCompositeType(getNamedType(inner))) return name;
      return depth === 0 ? "" : `${name} ${everything(inner, depth - 1)}`;
    });
  // Aliases keep members of a union apart that have one name for fields of two types.
  return `{ __typename ${fields.map((field) => (field === "" || !/Recipe|Rl|Sft/.test(named.name) ? field : `${named.name}_${field.split(" ")[0]}: ${field}`)).join(" ")} }`;
}

describe("what may be asked", () => {
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
    const { blobs, keys, datasets, rollouts, configurations, runs } = api;
    const contexts = createContexts({
      db: counted,
      blobs,
      live: {} as never,
      verbs: { keys, datasets, rollouts, configurations, runs },
    });
    const { load, end } = contexts(viewer, "mutation");
    const found = await Promise.all(["a", "b", "a", "c"].map((id) => load.dataset(id)));
    expect(found).toEqual([null, null, null, null]);
    expect(queries).toBe(1);
    await end();
  });
});

describe("whose it is", () => {
  /** Ids of one object of each kind of the viewer's. */
  async function ownIds(): Promise<Partial<Record<NodeType, string>>> {
    const { id: runId } = await trainedRun();
    const configuration = await act(
      viewer,
      "createConfiguration",
      { name: `c-${Date.now()}`, recipe: { toml: sftToml } },
      "configuration { id } version { id }",
    );
    const { data } = await api.ask(
      viewer,
      `query ($runId: ID!) { viewer { keyId workspace { id } member { id } } dataset(name: "digits") { id latestVersion { id } }
        rollout(name: "reverse") { id latestVersion { id } }
        run(id: $runId) { checkpoints { nodes { id } } outputs { nodes { id } } samples { nodes { id } } } }`,
      { runId },
    );
    return {
      ApiKey: data.viewer.keyId,
      Workspace: data.viewer.workspace.id,
      Member: data.viewer.member.id,
      Dataset: data.dataset.id,
      DatasetVersion: data.dataset.latestVersion.id,
      Rollout: data.rollout.id,
      RolloutVersion: data.rollout.latestVersion.id,
      Configuration: configuration.configuration.id,
      ConfigurationVersion: configuration.version.id,
      Run: runId,
      Checkpoint: data.run.checkpoints.nodes[0].id,
      Output: data.run.outputs.nodes[0].id,
      Sample: data.run.samples.nodes[0].id,
    } satisfies Record<NodeType, string>;
  }

  test("every object is found by its id, and by nobody of another workspace", async () => {
    const ids = Object.entries(await ownIds());
    const ask = (who: Viewer) =>
      api.ask(who, "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }", {
        ids: ids.map(([, id]) => id),
      });
    expect(await ask(viewer)).toMatchObject({
      errors: [],
      data: { nodes: ids.map(([__typename, id]) => ({ __typename, id })) },
    });
    expect(await ask(stranger)).toMatchObject({ errors: [], data: { nodes: ids.map(() => null) } });
  });

  test("unknown, foreign and malformed ids are answered alike, by queries and by mutations", async () => {
    const ids = await ownIds();
    const bad = (type: NodeType) => [
      ids[type] ?? "",
      globalId(type, "0198-unknown"),
      globalId("Workspace", "x"),
      "bogus",
      "",
      "\u0000",
      "x".repeat(10_000),
    ];
    for (const [field, type] of [
      ["run", "Run"],
      ["dataset", "Dataset"],
      ["rollout", "Rollout"],
      ["configuration", "Configuration"],
      ["checkpoint", "Checkpoint"],
      ["node", "Run"],
    ] as const)
      for (const id of bad(type).filter((each) => !each.includes("\u0000")))
        expect(
          await api.ask(stranger, `query ($id: ID!) { it: ${field}(id: $id) { id } }`, { id }),
          `${field} ${id}`,
        ).toMatchObject({ data: { it: null }, errors: [] });

    const recipe = { toml: sftToml };
    const mutations: [string, NodeType, (id: string) => object][] = [
      ["stopRun", "Run", (id) => ({ id })],
      ["retryRun", "Run", (id) => ({ id })],
      ["updateRun", "Run", (id) => ({ id, notes: "x" })],
      ["deleteRun", "Run", (id) => ({ id })],
      ["revokeApiKey", "ApiKey", (id) => ({ id })],
      ["addConfigurationVersion", "Configuration", (configurationId) => ({ configurationId, recipe })],
      ["submitRun", "Configuration", (id) => ({ configuration: { id } })],
      ["submitRun", "ConfigurationVersion", (id) => ({ configuration: { id } })],
      ["completeDatasetUpload", "Dataset", (uploadId) => ({ uploadId })],
      ["validateDatasetUpload", "Dataset", (uploadId) => ({ uploadId })],
      [
        "registerRollout",
        "Rollout",
        (uploadId) => ({ name: "x", entrypoint: "main.ts", bundle: { uploadId } }),
      ],
    ];
    for (const [name, type, input] of mutations) {
      const answers = new Set<string>();
      for (const id of bad(type).filter((each) => !each.includes("\u0000")))
        answers.add(JSON.stringify(await act(stranger, name, input(id))));
      expect([...answers], name).toHaveLength(1);
      expect(JSON.parse([...answers][0] ?? "null").__typename, name).toBe("NotFoundError");
    }
    for (const name of ["stopRun", "completeDatasetUpload"]) {
      const input = name === "stopRun" ? { id: "\u0000" } : { uploadId: "\u0000" };
      expect((await act(stranger, name, input)).__typename).toBe("ValidationError");
    }
  });

  test("another workspace's names are free", async () => {
    await api.upload(stranger, "digits", promptRows(4));
    const { data } = await api.ask(
      stranger,
      `{ dataset(name: "digits") { latestVersion { rows } } runs { totalCount } }`,
    );
    expect(data).toMatchObject({ dataset: { latestVersion: { rows: 4 } }, runs: { totalCount: 0 } });
  });

  test("nobody may ask for a type's name only, a reader may not write, a writer may not issue keys", async () => {
    expect(await api.ask(null, "{ __typename }")).toMatchObject({
      data: { __typename: "Query" },
      errors: [],
    });
    const anonymous = await api.ask(null, "{ viewer { scopes } }");
    expect(anonymous.errors[0]?.originalError).toMatchObject({ code: "UNAUTHENTICATED" });
    const reader: Viewer = { ...viewer, scopes: ["read"] };
    const writer: Viewer = { ...viewer, scopes: ["write"] };
    const mutation = `mutation { stopRun(input: { id: "x" }) { __typename } }`;
    expect((await api.ask(reader, mutation)).errors[0]?.originalError).toMatchObject({ code: "FORBIDDEN" });
    expect((await api.ask(writer, mutation)).errors).toEqual([]);
    expect((await api.ask(writer, "{ apiKeys { totalCount } }")).errors[0]?.originalError).toMatchObject({
      code: "FORBIDDEN",
    });
    const { data } = await api.ask(writer, "query ($id: ID!) { node(id: $id) { id } }", {
      id: globalId("ApiKey", viewer.keyId),
    });
    expect(data.node).toBeNull();
  });
});

describe("lists", () => {
  test("walked forward and backward, a list is whole and without doubles, whatever is added meanwhile", async () => {
    const owner = await api.newViewer("lists");
    const names = (label: string, count: number) => Array.from({ length: count }, (_, i) => `${label}-${i}`);
    for (const name of names("old", 11)) await api.upload(owner, name, promptRows(4));
    const walk = async (argument: "first" | "last") => {
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 20; page++) {
        const { data, errors }: Answer = await api.ask(
          owner,
          `query ($size: Int, $cursor: String) { datasets(${argument}: $size, ${argument === "first" ? "after" : "before"}: $cursor) {
            edges { cursor node { name } } nodes { name } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
          { size: 3, cursor },
        );
        expect(errors).toEqual([]);
        const { edges, nodes, pageInfo } = data.datasets;
        expect(edges.map((edge: { node: object }) => edge.node)).toEqual(nodes);
        const found = nodes.map(({ name }: { name: string }) => name);
        seen.splice(argument === "first" ? seen.length : 0, 0, ...found);
        await api.upload(owner, `new-${argument}-${page}`, promptRows(4));
        if (!(argument === "first" ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) return seen;
        cursor = argument === "first" ? pageInfo.endCursor : pageInfo.startCursor;
      }
      throw new Error("the list has no end");
    };
    const forward = await walk("first");
    const backward = await walk("last");
    for (const seen of [forward, backward]) {
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((name) => name.startsWith("old"))).toEqual(names("old", 11).reverse());
    }
  });

  test("a page that is too large, a cursor that is none, and one of another list are refused by name", async () => {
    const { data } = await api.ask(viewer, "{ runs(first: 1) { pageInfo { endCursor } } }");
    const foreign = data.runs.pageInfo.endCursor;
    for (const [args, path] of [
      ["first: 101", "first"],
      ["first: -1", "first"],
      ["last: 101", "last"],
      ["first: 1, last: 1", "last"],
      [`after: "bogus"`, "after"],
      [`before: "${foreign}"`, "before"],
    ]) {
      const { errors } = await api.ask(viewer, `{ datasets(${args}) { totalCount nodes { id } } }`);
      expect(errors[0]?.originalError, args).toMatchObject({ code: "VALIDATION", inputPath: [path] });
    }
    const many = Array.from({ length: 101 }, () => "x");
    expect(
      (await api.ask(viewer, "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: many })).errors[0]
        ?.message,
    ).toMatch(/at most 100/);
  });

  test("an operation that would cost too much is refused before it is begun, and one of its size is not", async () => {
    const ask = (runs: number, steps: number) =>
      api.ask(
        viewer,
        "query ($runs: Int, $steps: Int) { runs(first: $runs) { nodes { name steps(first: $steps) { nodes { step metrics { key value } } } } } }",
        { runs, steps },
      );
    expect((await ask(100, 100)).errors[0]).toMatchObject({
      message: expect.stringMatching(/would cost \d+, and at most 200000 is allowed/),
      extensions: { code: "LIMIT" },
    });
    expect((await ask(100, 10)).errors).toEqual([]);
  });

  test("moments, whole numbers and cursors are read strictly", async () => {
    const ask = (filter: object) =>
      api.ask(viewer, "query ($filter: RunFilter) { runs(filter: $filter) { totalCount } }", { filter });
    for (const createdAfter of ["yesterday", "2026-02-31T00:00:00Z", "2026-01-01", 5, "2026-01-01T00:00:00"])
      expect((await ask({ createdAfter })).errors[0]?.message, String(createdAfter)).toMatch(
        /DateTime is written as/,
      );
    expect((await ask({ createdAfter: "2026-01-01T00:00:00+02:00" })).errors).toEqual([]);
    for (const sizeBytes of ["1e3", "9007199254740993", 1.5, true, ""]) {
      const { errors } = await api.ask(
        viewer,
        "mutation ($input: BeginDatasetUploadInput!) { beginDatasetUpload(input: $input) { __typename } }",
        { input: { name: "x", fileName: "x.csv", sizeBytes } },
      );
      expect(errors[0]?.message, String(sizeBytes)).toMatch(/BigInt is a whole number/);
    }
    expect(
      await act(viewer, "beginDatasetUpload", { name: "x", fileName: "x.csv", sizeBytes: 5 }),
    ).toMatchObject({ __typename: "BeginDatasetUploadSuccess" });
  });
});

describe("what may be done", () => {
  test("a run is submitted in each of its ways, and its cursor is where the store stood", async () => {
    const { configuration, version } = await act(
      viewer,
      "createConfiguration",
      { name: "stored", recipe: { rl } },
      "configuration { id } version { id }",
    );
    for (const input of [
      { rl: { recipe: rl } },
      {
        sft: {
          recipe: {
            experiment: { modelPath: "digits-s", dataset: "digits" },
            training: { totalSteps: 2, maxLength: 40 },
          },
        },
      },
      { toml: { toml: sftToml } },
      { configuration: { id: configuration.id } },
      { configuration: { id: version.id } },
    ]) {
      const { sequence } = await api.db.selectFrom("projection").select("sequence").executeTakeFirstOrThrow();
      const answer = await act(
        viewer,
        "submitRun",
        input,
        "cursor run { name status cursor configuration { id } specification { seed recipe { __typename } toml } }",
      );
      expect(answer).toMatchObject({
        __typename: "SubmitRunSuccess",
        cursor: encodeCursor({ epoch: "test-epoch", sequence }),
        run: { status: "PENDING", configuration: "configuration" in input ? { id: version.id } : null },
      });
      expect(answer.run.specification.toml).toContain("[training]");
    }
  });

  test("what is wrong with a submission is told where the input has it", async () => {
    const paths = async (input: object) => {
      const answer = await act(viewer, "submitRun", input);
      expect(answer.__typename).toBe("ValidationError");
      return answer.issues.map(({ path }: { path: string[] }) => path.join("."));
    };
    expect(
      await paths({ rl: { recipe: { ...rl, training: { ...rl.training, lr: 5, totalEpochs: 0 } } } }),
    ).toEqual(["rl.recipe.training.lr", "rl.recipe.training.totalEpochs"]);
    expect(
      await paths({ rl: { recipe: { ...rl, experiment: { ...rl.experiment, dataset: "digit" } } } }),
    ).toEqual(["rl.recipe.experiment.dataset"]);
    expect(await paths({ rl: { recipe: rl, name: "no/slash" } })).toEqual(["rl.name"]);
    expect(
      await paths({
        rl: {
          recipe: {
            ...rl,
            env: [
              { key: "A", value: "1" },
              { key: "A", value: "2" },
            ],
          },
        },
      }),
    ).toEqual(["rl.recipe.env.A"]);
    expect(await paths({ toml: { toml: `${sftToml}\ntotal_step = 5` } })).toEqual([
      "toml.toml.training.total_step",
    ]);
    const unknownModel = sftToml.replace(/model_path = .*/, 'model_path = "digits-xl"');
    const answer = await act(viewer, "submitRun", { toml: { toml: unknownModel } });
    expect(answer).toMatchObject({
      __typename: "ValidationError",
      message: expect.stringMatching(/^experiment\.model_path: /),
      issues: [{ path: ["toml", "toml", "experiment", "model_path"] }],
    });
    const { errors } = await api.ask(
      viewer,
      `mutation { submitRun(input: { rl: { recipe: { experiment: { dataset: "d", rollout: "r", modle: "m" } } } }) { __typename } }`,
    );
    expect(errors[0]?.message).toMatch(/Field "modle" is not defined/);
  });

  test("what the engine cannot do is refused with its capability", async () => {
    const answer = await act(
      viewer,
      "submitRun",
      { rl: { recipe: { ...rl, lora: { rank: 512 } } } },
      "cursor",
    );
    expect(answer).toMatchObject({ __typename: "UnsupportedByEngineError", code: "UNSUPPORTED_BY_ENGINE" });
  });

  test("an estimate says what submission would, and writes nothing", async () => {
    const before = await countRows(api.db, "run");
    const ask = (input: object) =>
      api.ask(
        viewer,
        `query ($input: SubmitRunInput!) { estimateRun(input: $input) { __typename ${errorFields} ... on RunEstimate { engine totalSteps samples stepSeconds durationSeconds specification { seed recipe { __typename } } } } }`,
        { input },
      );
    expect(await ask({ rl: { recipe: rl } })).toMatchObject({
      errors: [],
      data: { estimateRun: { __typename: "RunEstimate", engine: "embedded", totalSteps: 3, samples: "24" } },
    });
    expect(
      (await ask({ rl: { recipe: { ...rl, experiment: { ...rl.experiment, rollout: "none" } } } })).data
        .estimateRun,
    ).toMatchObject({ path: ["rl", "recipe", "experiment", "rollout"] });
    expect(await countRows(api.db, "run")).toBe(before);
  });

  test("a recipe is checked without being kept", async () => {
    const ask = async (recipe: object) => {
      const { data, errors } = await api.ask(
        viewer,
        "query ($recipe: RecipeInput!) { checkRecipe(recipe: $recipe) { ok toml issues { path suggestion } recipe { __typename } } }",
        { recipe },
      );
      expect(errors).toEqual([]);
      return data.checkRecipe;
    };
    expect(await ask({ toml: sftToml })).toMatchObject({
      ok: true,
      issues: [],
      recipe: { __typename: "SftRecipe" },
    });
    expect(await ask({ toml: `${sftToml}\nlr_schedul = "cosine"` })).toMatchObject({
      ok: false,
      toml: null,
      issues: [{ path: ["training", "lr_schedul"], suggestion: "lr_schedule" }],
    });
    expect(
      (await api.ask(viewer, `{ checkRecipe(recipe: { toml: "", sft: null }) { ok } }`)).errors[0]?.message,
    ).toMatch(/OneOf|exactly one/i);
  });

  test("a recipe written in fields reads back as it was written", async () => {
    const written = {
      ...rl,
      training: { ...rl.training, lrSchedule: "COSINE" },
      algorithm: { name: "PPO", clipLow: 0.1 },
      lora: { rank: 4, targets: ["MLP"] },
      budget: { maxTokens: "5000000000" },
      env: [{ key: "A", value: "1" }],
      secrets: { required: ["TOKEN"] },
      advanced: { seed: 7 },
    };
    const answer = await act(
      viewer,
      "createConfiguration",
      { name: "round", recipe: { rl: written } },
      "version { recipe { ... on RlRecipe { training { lrSchedule adamBeta1 totalSteps } algorithm { name clipLow } lora { rank targets alpha } budget { maxTokens maxWallTimeS } env { key value } secrets { required } mode { execution maxStaleness } advanced { seed } } } }",
    );
    expect(answer.version.recipe).toEqual({
      __proto__: null,
      training: { lrSchedule: "COSINE", adamBeta1: 0.9, totalSteps: 3 },
      algorithm: { name: "PPO", clipLow: 0.1 },
      lora: { rank: 4, targets: ["MLP"], alpha: 32 },
      budget: { maxTokens: "5000000000", maxWallTimeS: null },
      env: [{ key: "A", value: "1" }],
      secrets: { required: ["TOKEN"] },
      mode: { execution: "SYNC", maxStaleness: null },
      advanced: { seed: 7 },
    });
  });

  test("a run is renamed, stopped, retried and taken out; what cannot be is a conflict", async () => {
    const run = await submit(viewer, { rl: { recipe: rl, name: "life", notes: "first" } });
    expect(
      await act(viewer, "updateRun", { id: run.id, name: "lives", tags: ["x"] }, "run { name tags notes }"),
    ).toMatchObject({ run: { name: "lives", tags: ["x"], notes: "first" } });
    expect(await act(viewer, "updateRun", { id: run.id, notes: null }, "run { notes }")).toMatchObject({
      run: { notes: null },
    });
    const other = await submit(viewer, { rl: { recipe: rl } });
    expect(await act(viewer, "updateRun", { id: other.id, name: "lives" })).toMatchObject({
      __typename: "ConflictError",
      path: ["name"],
    });
    expect(await act(viewer, "updateRun", { id: other.id, name: "no/slash" })).toMatchObject({
      __typename: "ValidationError",
      path: ["name"],
    });
    for (const name of ["retryRun", "deleteRun"])
      expect(await act(viewer, name, { id: run.id })).toMatchObject({ __typename: "ConflictError" });
    expect(
      await act(viewer, "stopRun", { id: run.id, reason: "enough" }, "run { stopRequested }"),
    ).toMatchObject({ run: { stopRequested: true } });
    const local = Buffer.from(run.id, "base64url").toString().split(":")[1] ?? "";
    await api.db.updateTable("run").set({ status: "stopped" }).where("id", "=", local).execute();
    expect(await act(viewer, "stopRun", { id: run.id })).toMatchObject({ __typename: "ConflictError" });
    const again = await act(viewer, "retryRun", { id: run.id }, "run { id name retryOf { id } }");
    expect(again.run.retryOf.id).toBe(run.id);
    expect(await act(viewer, "deleteRun", { id: run.id }, "runId")).toMatchObject({ runId: run.id });
    expect(
      (await api.ask(viewer, "query ($id: ID!) { run(id: $id) { id } }", { id: run.id })).data.run,
    ).toBeNull();
  });

  test("a dataset is uploaded in two steps, and each mistake is told", async () => {
    const begun = await act(
      viewer,
      "beginDatasetUpload",
      { name: "steps", fileName: "a.jsonl" },
      "upload { id path maxBytes }",
    );
    expect(await act(viewer, "completeDatasetUpload", { uploadId: begun.upload.id })).toMatchObject({
      __typename: "ConflictError",
    });
    await api.uploads.receive(begun.upload.id, tokenOf(begun.upload.path), bytesOf(promptRows(2)));
    expect(
      await act(
        viewer,
        "validateDatasetUpload",
        { uploadId: begun.upload.id },
        `report ${everything(schema.getType("DatasetReport") as never, 2)}`,
      ),
    ).toMatchObject({
      report: {
        ok: false,
        kind: "PROMPT",
        rows: 2,
        problems: [{ line: null, message: expect.stringMatching(/too few/) }],
      },
    });
    expect(await act(viewer, "completeDatasetUpload", { uploadId: begun.upload.id })).toMatchObject({
      __typename: "ValidationError",
      issues: [{ path: ["file"] }],
    });
    await api.uploads.receive(begun.upload.id, tokenOf(begun.upload.path), bytesOf(promptRows(4)));
    expect(
      await act(
        viewer,
        "completeDatasetUpload",
        { uploadId: begun.upload.id },
        "existed version { version rows preview(first: 1) { line content } statistics { duplicates } downloadPath }",
      ),
    ).toMatchObject({
      existed: false,
      version: {
        version: 1,
        rows: 4,
        preview: [{ line: 1, content: { user_prompt: "0", ground_truth: "0" } }],
        statistics: { duplicates: 0 },
      },
    });
    expect(await act(viewer, "beginDatasetUpload", { name: "s", fileName: "a.parquet" })).toMatchObject({
      __typename: "ValidationError",
      path: ["fileName"],
    });
    expect(
      await act(viewer, "beginDatasetUpload", { name: "s", fileName: "a.csv", sizeBytes: 2 ** 40 }),
    ).toMatchObject({ __typename: "LimitError" });
  });

  test("a rollout is registered inline and by upload, and each mistake is told", async () => {
    const input = { name: "inline", entrypoint: "main.ts", bundle: bundleInput };
    expect(
      await act(viewer, "registerRollout", input, "existed version { version files entrypoint }"),
    ).toMatchObject({ existed: false, version: { version: 1, files: 1 } });
    expect(await act(viewer, "registerRollout", input, "existed version { version }")).toMatchObject({
      existed: true,
      version: { version: 1 },
    });
    expect(
      await act(
        viewer,
        "registerRollout",
        { ...input, commitSha: "a".repeat(40) },
        "version { version commitSha }",
      ),
    ).toMatchObject({ version: { version: 2, commitSha: "a".repeat(40) } });
    const { upload } = await act(viewer, "beginRolloutUpload", { name: "inline" }, "upload { id path }");
    await api.uploads.receive(upload.id, tokenOf(upload.path), bytesOf(bundle));
    expect(
      await act(viewer, "registerRollout", { ...input, bundle: { uploadId: upload.id } }, "existed"),
    ).toMatchObject({ existed: true });
    const issues = async (change: object) =>
      (await act(viewer, "registerRollout", { ...input, ...change })).issues;
    expect(await issues({ entrypoint: "mian.ts" })).toMatchObject([
      { path: ["entrypoint"], suggestion: "main.ts" },
    ]);
    expect(await issues({ name: "a b", commitSha: "xyz" })).toMatchObject([
      { path: ["name"] },
      { path: ["commitSha"] },
    ]);
    expect(await issues({ bundle: { base64: "!!" } })).toMatchObject([{ path: ["bundle", "base64"] }]);
    expect(await issues({ bundle: { base64: Buffer.from("{}").toString("base64") } })).toMatchObject([
      { path: ["bundle"] },
    ]);
    expect(await issues({ bundle: { base64: "A".repeat(1_400_000) } })).toMatchObject([
      { suggestion: expect.stringMatching(/beginRolloutUpload/) },
    ]);
  });

  test("a configuration gets versions; its name is taken once", async () => {
    const { configuration } = await act(
      viewer,
      "createConfiguration",
      { name: "named", recipe: { toml: sftToml } },
      "configuration { id }",
    );
    expect(
      await act(viewer, "createConfiguration", { name: "named", recipe: { toml: sftToml } }),
    ).toMatchObject({ __typename: "ConflictError", path: ["name"] });
    expect(await act(viewer, "createConfiguration", { name: "n", recipe: { toml: "[" } })).toMatchObject({
      __typename: "ValidationError",
      path: ["recipe", "toml"],
    });
    const add = (toml: string) =>
      act(
        viewer,
        "addConfigurationVersion",
        { configurationId: configuration.id, recipe: { toml } },
        "version { version toml }",
      );
    expect(await add(sftToml)).toMatchObject({ version: { version: 1 } });
    expect(await add(`${sftToml}lr = 0.5`)).toMatchObject({
      version: { version: 2, toml: `${sftToml}lr = 0.5` },
    });
    const { data } = await api.ask(
      viewer,
      `{ configuration(name: "named") { latestVersion { version } versions { totalCount nodes { version } } } }`,
    );
    expect(data.configuration).toMatchObject({
      latestVersion: { version: 2 },
      versions: { totalCount: 2, nodes: [{ version: 2 }, { version: 1 }] },
    });
  });

  test("keys are made and revoked; mistakes are told", async () => {
    const made = await act(
      viewer,
      "createApiKey",
      { name: "ci", scopes: ["READ"] },
      "secret apiKey { id prefix scopes }",
    );
    expect(made.secret).toContain(made.apiKey.prefix);
    expect(await act(viewer, "createApiKey", { name: "", scopes: [] })).toMatchObject({
      __typename: "ValidationError",
      issues: [{ path: ["name"] }, { path: ["scopes"] }],
    });
    const revoked = await act(viewer, "revokeApiKey", { id: made.apiKey.id }, "apiKey { revokedAt }");
    expect(revoked.apiKey.revokedAt).toMatch(/Z$/);
  });

  test("under one idempotency key a request is done once, and another request is a conflict", async () => {
    const requests: [string, (name: string) => object, string][] = [
      ["createApiKey", (name) => ({ name, scopes: ["READ"], idempotencyKey: "k1" }), "apiKey { id }"],
      ["beginDatasetUpload", (name) => ({ name, fileName: "a.csv", idempotencyKey: "k2" }), "upload { id }"],
      ["beginRolloutUpload", (name) => ({ name, idempotencyKey: "k3" }), "upload { id }"],
      [
        "registerRollout",
        (name) => ({ name, entrypoint: "main.ts", bundle: bundleInput, idempotencyKey: "k4" }),
        "version { id }",
      ],
      [
        "createConfiguration",
        (name) => ({ name, recipe: { toml: sftToml }, idempotencyKey: "k5" }),
        "configuration { id } version { id }",
      ],
      ["submitRun", (name) => ({ rl: { recipe: rl, name, idempotencyKey: "k6" } }), "run { id }"],
    ];
    for (const [name, input, success] of requests) {
      const answers = await Promise.all([1, 2, 3].map(() => act(viewer, name, input("one"), success)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, name).toBe(1);
      expect(answers[0].__typename, name).toMatch(/Success$/);
      const other = await act(viewer, name, input("two"), success);
      expect(other, name).toMatchObject({ __typename: "ConflictError" });
      expect(other.path?.at(-1), name).toBe("idempotencyKey");
    }
    // Keys of one workspace say nothing to another.
    expect(await act(stranger, "createApiKey", requests[0]?.[1]("two") ?? {})).toMatchObject({
      __typename: "CreateApiKeySuccess",
    });
  });

  test("a request that fails leaves its key free, for both are of one transaction", async () => {
    const { configuration } = await act(
      viewer,
      "createConfiguration",
      { name: "free-a", recipe: { toml: sftToml } },
      "configuration { id }",
    );
    expect(configuration.id).toBeTruthy();
    const input = (name: string) => ({ name, recipe: { toml: sftToml }, idempotencyKey: "free" });
    expect(await act(viewer, "createConfiguration", input("free-a"))).toMatchObject({
      __typename: "ConflictError",
      path: ["name"],
    });
    expect(await act(viewer, "createConfiguration", input("free-b"))).toMatchObject({
      __typename: "CreateConfigurationSuccess",
    });
  });

  test("after a week an idempotency key means nothing any more", async () => {
    const input = (name: string) => ({ name, recipe: { toml: sftToml }, idempotencyKey: "old" });
    await act(viewer, "createConfiguration", input("week-a"));
    await api.db
      .updateTable("idempotency")
      .set({ created_at: new Date(Date.now() - rememberedMs - 1000) })
      .where("key", "=", "old")
      .execute();
    expect(await act(viewer, "createConfiguration", input("week-b"))).toMatchObject({
      __typename: "CreateConfigurationSuccess",
    });
  });

  test("a mistake of our own flies, and is no answer of the union", async () => {
    const broken = { ...api, keys: { ...api.keys, revoke: () => Promise.reject(new Error("disk on fire")) } };
    const { db, blobs, keys, datasets, rollouts, configurations, runs } = broken;
    const context = createContexts({
      db,
      blobs,
      live: {} as never,
      verbs: { keys: keys as never, datasets, rollouts, configurations, runs },
    })(viewer, "mutation");
    const { graphql } = await import("graphql");
    const answer = await graphql({
      schema,
      source: `mutation { revokeApiKey(input: { id: "x" }) { __typename } }`,
      contextValue: context,
    });
    expect(answer.data ?? null).toBeNull();
    expect(answer.errors?.[0]?.originalError?.message).toBe("disk on fire");
  });
});
