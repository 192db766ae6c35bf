import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../schema/index.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { createContexts } from "../src/contexts.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import { bytesOf, countRows, promptRows, type TestApi, tokenOf } from "./testkit/api.ts";
import {
  type ApiHome,
  bundle,
  bundleInput,
  errorFields,
  openApiHome,
  rl,
  sftToml,
} from "./testkit/api-home.ts";
import { everything } from "./testkit/selections.ts";

let api: TestApi;
let viewer: Viewer;
let act: ApiHome["act"];
let submit: ApiHome["submit"];
beforeAll(async () => {
  ({ api, viewer, act, submit } = await openApiHome());
});
afterAll(() => api.close());

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
  const answer = await act(viewer, "submitRun", { rl: { recipe: { ...rl, lora: { rank: 512 } } } }, "cursor");
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

test("a mistake of our own flies, and is no answer of the union", async () => {
  const keys = { ...api.keys, revoke: () => Promise.reject(new Error("disk on fire")) };
  const { db, blobs } = api;
  const context = createContexts({
    db,
    blobs,
    live: {} as never,
    verbs: { ...api.verbs, keys: keys as never },
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
