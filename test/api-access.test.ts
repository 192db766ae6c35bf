import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../schema/index.ts";
import { globalId, type NodeType } from "../schema/node.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { type Answer, promptRows, type TestApi } from "./testkit/api.ts";
import { type ApiHome, openApiHome, sftToml } from "./testkit/api-home.ts";

let api: TestApi;
let viewer: Viewer;
let stranger: Viewer;
let act: ApiHome["act"];
let trainedRun: ApiHome["trainedRun"];
beforeAll(async () => {
  ({ api, viewer, stranger, act, trainedRun } = await openApiHome());
});
afterAll(() => api.close());

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
    Sweep: await ownSweep(),
  } satisfies Record<NodeType, string>;
}

async function ownSweep(): Promise<string> {
  const recipe = { experiment: { modelPath: "digits-s", dataset: "digits", rollout: "reverse" } };
  const parameters = [{ knob: "training.lr", values: ["1e-3", "1e-4"] }];
  const plan = { name: `sweep-${Date.now()}`, method: "grid" as const, parameters };
  const { sweep } = await api.sweeps.create(viewer, { ...plan, source: { recipe } });
  return globalId("Sweep", sweep.id);
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
    ["sweep", "Sweep"],
    ["node", "Run"],
  ] as const)
    for (const id of bad(type).filter((each) => !each.includes("\u0000")))
      expect(
        await api.ask(stranger, `query ($id: ID!) { it: ${field}(id: $id) { id } }`, { id }),
        `${field} ${id}`,
      ).toMatchObject({ data: { it: null }, errors: [] });

  const recipe = { toml: sftToml };
  const parameters = [{ knob: "training.lr", values: ["1e-3"] }];
  const sweep = { name: "s", method: "GRID", parameters };
  const mutations: [string, NodeType, (id: string) => object][] = [
    ["stopRun", "Run", (id) => ({ id })],
    ["retryRun", "Run", (id) => ({ id })],
    ["updateRun", "Run", (id) => ({ id, notes: "x" })],
    ["deleteRun", "Run", (id) => ({ id })],
    ["pauseRun", "Run", (id) => ({ id })],
    ["resumeRun", "Run", (id) => ({ id, budget: { maxTokens: "5" } })],
    ["killRun", "Run", (id) => ({ id, graceS: 0 })],
    ["requestCheckpoint", "Run", (id) => ({ id })],
    ["changeRunBudget", "Run", (id) => ({ id, budget: { maxTokens: "5" } })],
    ["forkRun", "Run", (id) => ({ id })],
    ["forkRun", "Run", (id) => ({ id, checkpoint: "step-1" })],
    ["forkRun", "Checkpoint", (checkpointId) => ({ checkpointId })],
    ["reproduceRun", "Run", (id) => ({ id })],
    ["pinCheckpoint", "Checkpoint", (id) => ({ id })],
    ["unpinCheckpoint", "Checkpoint", (id) => ({ id })],
    ["removeCheckpoint", "Checkpoint", (id) => ({ id })],
    ["mergeCheckpoint", "Checkpoint", (id) => ({ id })],
    ["verifyCheckpoint", "Checkpoint", (id) => ({ id })],
    ["stopSweep", "Sweep", (id) => ({ id })],
    ["deleteSweep", "Sweep", (id) => ({ id })],
    [
      "createSweep",
      "Configuration",
      (configurationId) => ({ fields: { ...sweep, source: { configurationId } } }),
    ],
    [
      "createSweep",
      "ConfigurationVersion",
      (configurationId) => ({ fields: { ...sweep, source: { configurationId } } }),
    ],
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
  // A mutation that takes an id and is not asked above would be asked by nobody.
  const all = Object.values(schema.getMutationType()?.getFields() ?? {});
  const takesId = all.filter(({ args }) => /\bI[Dd]\b|Id\b|\bid\b/.test(keysOf(args[0]?.type)));
  expect(
    takesId.map(({ name }) => name).filter((name) => !mutations.some(([asked]) => asked === name)),
  ).toEqual([]);
  for (const name of ["stopRun", "completeDatasetUpload"]) {
    const input = name === "stopRun" ? { id: "\u0000" } : { uploadId: "\u0000" };
    expect((await act(stranger, name, input)).__typename).toBe("ValidationError");
  }
});

test("lists, comparisons and recipes that name another's object are answered as if it were not there", async () => {
  const ids = await ownIds();
  const { data: mine } = await api.ask(viewer, "query ($id: ID!) { run(id: $id) { name } }", { id: ids.Run });
  const local = (id: string | undefined) =>
    Buffer.from(id ?? "", "base64url")
      .toString()
      .split(":")[1] ?? "";
  const nameIn = (reference: string) => reference.split("/")[0] ?? "";
  const alike = async (
    what: string,
    ask: (id: string) => Promise<unknown>,
    foreign: string,
    unknown: string,
  ) =>
    expect(JSON.stringify(await ask(foreign)).replaceAll(nameIn(foreign), nameIn(unknown)), what).toBe(
      JSON.stringify(await ask(unknown)),
    );
  const told = ({ data, errors }: Answer) => ({
    data,
    errors: errors.map(({ message, originalError }) => [message, originalError]),
  });

  const compare = "query ($ids: [ID!]!) { compareCheckpoints(ids: $ids) { checkpoints { runName } } }";
  await alike(
    "compareCheckpoints",
    async (id) => told(await api.ask(stranger, compare, { ids: [id] })),
    ids.Checkpoint ?? "",
    globalId("Checkpoint", "0198-unknown"),
  );
  const runs = "query ($filter: RunFilter) { runs(filter: $filter) { totalCount nodes { name } } }";
  for (const [field, type] of [
    ["datasetId", "Dataset"],
    ["rolloutId", "Rollout"],
    ["configurationId", "Configuration"],
    ["creatorId", "Member"],
  ] as const)
    await alike(
      field,
      async (id) => told(await api.ask(stranger, runs, { filter: { [field]: id } })),
      ids[type] ?? "",
      globalId(type, "0198-unknown"),
    );

  // By names and by the ids that a file may hold.
  await api.upload(stranger, "digits", promptRows(4));
  const references = [
    [mine.run.name, "no-such-run"],
    [`${mine.run.name}/step-1`, "no-such-run/step-1"],
    [local(ids.Checkpoint), "0198-unknown"],
    [ids.Checkpoint ?? "", globalId("Checkpoint", "0198-unknown")],
  ] as const;
  const reading = "query ($reference: String) { checkpoint(reference: $reference) { id } }";
  const from = (startFrom: string) => `
[experiment]
kind = "sft"
start_from = "${startFrom}"
dataset = "digits"
[training]
total_steps = 3
`;
  for (const [foreign, unknown] of references) {
    const ask = async (reference: string) => told(await api.ask(stranger, reading, { reference }));
    await alike("checkpoint", ask, foreign, unknown);
    await alike(
      "submitRun",
      (startFrom) => act(stranger, "submitRun", { toml: { toml: from(startFrom) } }),
      foreign,
      unknown,
    );
    await alike(
      "createSweep",
      (startFrom) =>
        act(stranger, "createSweep", {
          fields: {
            name: "s",
            method: "GRID",
            parameters: [{ knob: "training.lr", values: ["1e-3"] }],
            source: { toml: from(startFrom) },
          },
        }),
      foreign,
      unknown,
    );
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
  for (const { name, args } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const readable = ["createDownload", "verifyCheckpoint"].includes(name);
    const ask = (who: Viewer) =>
      api.ask(
        who,
        `mutation ($input: ${getNamedType(args[0]!.type).name}!) { ${name}(input: $input) { __typename } }`,
        {
          input: leastOf(args[0]!.type),
        },
      );
    const { errors } = await ask(reader);
    expect(errors[0]?.originalError ?? null, name).toEqual(
      readable ? null : expect.objectContaining({ code: "FORBIDDEN" }),
    );
    if (!["createApiKey", "revokeApiKey", "updateWorkspace"].includes(name)) continue;
    expect((await ask(writer)).errors[0]?.originalError, name).toMatchObject({ code: "FORBIDDEN" });
  }
  const { data } = await api.ask(writer, "query ($id: ID!) { node(id: $id) { id } }", {
    id: globalId("ApiKey", viewer.keyId),
  });
  expect(data.node).toBeNull();
});

/** Names of an input's fields, on a line. */
function keysOf(type: GraphQLInputType | undefined): string {
  const named = type === undefined ? undefined : getNamedType(type);
  if (!isInputObjectType(named)) return "";
  return Object.values(named.getFields())
    .map(({ name, type: inner }) => (getNamedType(inner).name === "ID" ? name : keysOf(inner)))
    .join(" ");
}

/** The least that GraphQL lets pass as an input. */
function leastOf(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  if (isListType(type) || (isNonNullType(type) && isListType(type.ofType))) return [];
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (!isInputObjectType(named))
    return named.name === "Int" || named.name === "Float" ? 1 : named.name === "Boolean" ? false : "x";
  const fields = Object.values(named.getFields());
  const needed = named.isOneOf ? fields.slice(0, 1) : fields.filter((field) => isRequiredInputField(field));
  return Object.fromEntries(needed.map((field) => [field.name, leastOf(field.type)]));
}
