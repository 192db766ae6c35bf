import { afterAll, beforeAll, expect, test } from "vitest";
import { globalId } from "../schema/node.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { rememberedMs } from "../src/store/idempotency.ts";
import type { TestApi } from "./testkit/api.ts";
import { type ApiHome, bundleInput, openApiHome, rl, sftToml } from "./testkit/api-home.ts";

let api: TestApi;
let viewer: Viewer;
let stranger: Viewer;
let act: ApiHome["act"];
let trainedRun: ApiHome["trainedRun"];
beforeAll(async () => {
  ({ api, viewer, stranger, act, trainedRun } = await openApiHome());
});
afterAll(() => api.close());

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

test("runs that come of other runs come once under a key, also when three ask at once, and when the run is gone again", async () => {
  const { id, local } = await trainedRun();
  await api.db
    .updateTable("run")
    .set({ status: "finished", ended_at: new Date() })
    .where("id", "=", local)
    .execute();
  const { id: checkpoint } = await api.db
    .selectFrom("checkpoint")
    .select("id")
    .where("run_id", "=", local)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto("checkpoint_file")
    .values({ checkpoint_id: checkpoint, name: "adapter", sha256: "a".repeat(64), size_bytes: 1 })
    .execute();
  const plan = { method: "GRID", parameters: [{ knob: "training.lr", values: ["1e-3"] }] };
  const requests: [string, (name: string) => object, string][] = [
    ["retryRun", (name) => ({ id, name }), "run { id }"],
    ["forkRun", (name) => ({ id, name }), "run { id }"],
    ["reproduceRun", (name) => ({ id, name }), "run { id }"],
    ["mergeCheckpoint", (name) => ({ id: globalId("Checkpoint", checkpoint), name }), "run { id }"],
    ["createSweep", (name) => ({ fields: { ...plan, name, source: { rl } } }), "sweep { id }"],
  ];
  for (const [name, input, success] of requests) {
    const asked = (label: string) => {
      const given = input(`${name}-${label}`);
      const keyed = {
        ...("fields" in given ? (given.fields as object) : given),
        idempotencyKey: `of-${name}`,
      };
      return act(viewer, name, "fields" in given ? { fields: keyed } : keyed, success);
    };
    const answers = await Promise.all([1, 2, 3].map(() => asked("one")));
    expect(answers[0].__typename, `${name} ${JSON.stringify(answers[0])}`).toMatch(/Success$/);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, name).toBe(1);
    expect(await asked("two"), name).toMatchObject({ __typename: "ConflictError" });
    if (answers[0].run === undefined) continue;
    await api.db
      .updateTable("run")
      .set({ deleted_at: new Date() })
      .where("name", "=", `${name}-one`)
      .execute();
    expect(await asked("one"), name).toEqual(answers[0]);
  }
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
