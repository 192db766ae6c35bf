import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient, TrainyardError } from "../client/client.ts";
import * as operations from "../client/generated/operations.ts";
import { globalId } from "../schema/node.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
let client: Client;

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open });
  client = createClient({ url: gateway.url, token: gateway.key });
});
afterAll(async () => {
  await gateway?.close();
  await place?.stop();
  await host?.stop();
});

const rows = (count: number, mark = "") =>
  Array.from(
    { length: count },
    (_, i) => `${JSON.stringify({ prompt: `${mark}${i}`, response: `${i}` })}\n`,
  ).join("");
const toml = (steps: number) =>
  `[experiment]\nkind = "sft"\nmodel_path = "digits-s"\ndataset = "pairs"\n\n[training]\ntotal_steps = ${steps}\n`;

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const each of list) items.push(each);
  return items;
}

/** A run that a trainer has begun, told of and ended. */
async function endedRun() {
  const runId = await gateway.newRun();
  const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
  const [claim = 0] = await gateway.say(trainer.started(1));
  for (const step of [1, 2, 3]) await gateway.say(trainer.step(1, claim, step));
  await gateway.say(trainer.say("finished", 1, claim, { step: 3 }));
  const id = globalId("Run", runId);
  await client.runs.wait(id);
  return id;
}

test("every query, mutation and subscription of the API is one of the client's", async () => {
  const schema = await readFile(new URL("../schema/schema.graphql", import.meta.url), "utf8");
  const fields = ["Query", "Mutation", "Subscription"].flatMap((type) => {
    const body = new RegExp(`^type ${type} \\{\\n(.*?)^\\}`, "ms").exec(schema)![1]!;
    return [...body.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name!);
  });
  const texts = Object.values(operations).map(({ text }) => text);
  const unused = fields.filter(
    (field) => !texts.some((text) => new RegExp(`^ {2}${field}\\b`, "m").test(text)),
  );
  // `nodes` is for caches that refetch by id; here every thing has its own verb.
  expect(unused).toEqual(["nodes"]);
});

test("a dataset goes up as a text, bytes, a Blob and a stream, comes back by its path, and is listed page by page", async () => {
  const content = rows(4);
  const first = await client.datasets.upload(content, { name: "pairs", fileName: "pairs.jsonl" });
  expect(first).toMatchObject({
    existed: false,
    version: { version: 1, rows: 4, dataset: { name: "pairs" } },
  });
  const again = await client.datasets.upload(new Blob([content]), { name: "pairs", fileName: "pairs.jsonl" });
  expect(again).toMatchObject({ existed: true, version: { id: first.version.id } });
  const bytes = new TextEncoder().encode(rows(5));
  await client.datasets.upload(bytes, { name: "bytes", fileName: "b.jsonl" });
  await client.datasets.upload(new Blob([rows(6)]).stream(), { name: "stream", fileName: "s.jsonl" });
  expect((await all(client.datasets.list())).map(({ name }) => name).sort()).toEqual([
    "bytes",
    "pairs",
    "stream",
  ]);
  const page = await client.datasets.list().page({ first: 2 });
  expect(page).toMatchObject({ totalCount: 3, hasNextPage: true });
  const rest = await client.datasets.list().page({ after: page.endCursor });
  expect(rest.nodes).toHaveLength(1);
  const dataset = await client.datasets.get("pairs");
  const { downloadPath } = dataset.latestVersion!;
  expect(await (await client.download(downloadPath)).text()).toBe(content);
  expect(await (await client.download(downloadPath, { from: 5 })).text()).toBe(content.slice(5));
  expect(await client.datasets.preview("pairs", { first: 1 })).toMatchObject([{ content: { prompt: "0" } }]);
  expect((await all(client.datasets.versions("pairs"))).length).toBe(1);
  const link = await client.downloadLink(downloadPath);
  expect(await (await fetch(link.url)).text()).toBe(content);
});

test("a file with problems is told row by row, and is a VALIDATION where a version should be made of it", async () => {
  const wrong = `${rows(1)}{"prompt": 1}\nnot json\n`;
  const report = await client.datasets.validate(wrong, { name: "wrong", fileName: "wrong.jsonl" });
  expect(report.ok).toBe(false);
  expect(report.problems.length).toBeGreaterThan(0);
  await expect(
    client.datasets.upload(wrong, { name: "wrong", fileName: "wrong.jsonl" }),
  ).rejects.toMatchObject({
    name: "TrainyardError",
    code: "VALIDATION",
  });
});

test("a run is estimated, submitted once however often it is asked, changed, stopped and taken away", async () => {
  await client.datasets.upload(rows(4), { name: "pairs", fileName: "pairs.jsonl" });
  expect(await client.runs.estimate({ toml: { toml: toml(5) } })).toMatchObject({ totalSteps: 5 });
  const { run } = await client.runs.submit({ toml: { toml: toml(5), name: "mine", tags: ["t"] } });
  expect(run).toMatchObject({ name: "mine", status: "PENDING", tags: ["t"] });
  const key = { toml: toml(7), idempotencyKey: "k" };
  const once = await client.runs.submit({ toml: key });
  expect((await client.runs.submit({ toml: key })).run.id).toBe(once.run.id);
  await expect(client.runs.submit({ toml: { ...key, toml: toml(8) } })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await client.runs.update("mine", { notes: "n", priority: 3 });
  expect(await client.runs.get("mine")).toMatchObject({
    notes: "n",
    priority: 3,
    specification: { kind: "SFT" },
  });
  expect((await all(client.runs.list({ filter: { search: "mine" } }))).map(({ id }) => id)).toEqual([run.id]);
  await client.runs.pause("mine");
  expect((await client.runs.resume("mine")).run.id).toBe(run.id);
  await client.runs.changeBudget("mine", { maxTokens: "1000" });
  expect(Object.keys((await client.runs.budget("mine")) ?? {})).toContain("caps");
  expect((await client.runs.stop("mine", { reason: "enough" })).run.id).toBe(run.id);
  expect((await client.runs.kill(once.run.name, { graceS: 1 })).run.id).toBe(once.run.id);
  expect(await client.runs.reproduction("mine")).toBeNull();
  for (const verb of ["retry", "reproduce", "requestCheckpoint", "delete"] as const)
    await expect(client.runs[verb]("none")).rejects.toMatchObject({ code: "NOT_FOUND" });
  const ended = await endedRun();
  expect((await client.runs.delete(ended)).runId).toBe(ended);
  await expect(client.runs.get(ended)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("what a run has left behind is read in every way", async () => {
  const id = await endedRun();
  const [series] = await client.runs.metrics(id, { keys: ["reward/mean"] });
  expect(series?.buckets.map(({ x, mean }) => [x, mean])).toEqual([
    [1, 0.1],
    [2, 0.2],
    [3, 0.3],
  ]);
  expect(await client.runs.metricKeys(id, { prefix: "reward/mean" })).toMatchObject([{ points: 3 }]);
  expect((await all(client.runs.steps(id))).map(({ step }) => step).sort()).toEqual([1, 2, 3]);
  for (const list of [
    client.runs.samples(id),
    client.runs.evaluations(id),
    client.runs.logs(id),
    client.runs.checkpoints(id),
    client.runs.outputs(id),
  ])
    expect(await all(list as AsyncIterable<unknown>)).toEqual([]);
  expect(Array.isArray(await client.runs.phases(id))).toBe(true);
  await expect(client.runs.sample(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("rollouts, configurations, sweeps, keys and the workspace", async () => {
  const files = [{ path: "main.ts", content: "export default 1;\n" }];
  const made = await client.rollouts.register(files, { name: "mine", entrypoint: "main.ts" });
  expect(made).toMatchObject({ existed: false, version: { version: 1, files: 1 } });
  expect((await client.rollouts.register(files, { name: "mine", entrypoint: "main.ts" })).existed).toBe(true);
  expect((await client.rollouts.get("mine")).latestVersion?.sha256).toBe(made.version.sha256);
  expect((await all(client.rollouts.versions("mine"))).length).toBe(1);
  expect((await all(client.rollouts.list())).length).toBe(1);

  await client.configurations.create("c", { toml: toml(1) });
  await client.configurations.addVersion("c", { toml: toml(2) });
  expect((await all(client.configurations.versions("c"))).length).toBe(2);
  expect((await all(client.configurations.list())).length).toBe(1);
  expect((await client.configurations.get("c")).latestVersion.version).toBe(2);
  const check = await client.configurations.check({ toml: toml(1).replace("total_steps", "total_step") });
  expect(check).toMatchObject({
    ok: false,
    issues: [{ suggestion: expect.stringContaining("total_steps") }],
  });
  expect((await client.configurations.knobs({ kind: "SFT" })).length).toBeGreaterThan(5);
  await expect(client.configurations.create("c", { toml: toml(1) })).rejects.toMatchObject({
    code: "CONFLICT",
  });

  const { apiKey, secret } = await client.keys.create({ name: "short", scopes: ["READ"] });
  const reader = createClient({ url: gateway.url, token: secret! });
  expect((await reader.viewer()).scopes).toEqual(["READ"]);
  await expect(reader.keys.list().page()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await client.keys.revoke(apiKey.id);
  await until(
    () =>
      reader.viewer().then(
        () => "open",
        (error: TrainyardError) => error.code,
      ),
    (code) => code === "UNAUTHENTICATED",
  );
  expect((await all(client.keys.list())).map(({ name }) => name)).toContain("short");

  expect((await client.workspace.update({ maxConcurrentRuns: 2 })).maxConcurrentRuns).toBe(2);
  expect(await client.workspace.get()).toMatchObject({ slug: "ours", maxConcurrentRuns: 2 });
  expect(Number((await client.workspace.usage()).sampledTokens)).toBeGreaterThanOrEqual(0);
  expect(Array.isArray(await client.trainers.list())).toBe(true);
  expect(Array.isArray(await all(client.models.list()))).toBe(true);
  expect(await all(client.checkpoints.list())).toEqual([]);
  await expect(client.checkpoints.get("none/step-1")).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const verb of ["pin", "unpin", "remove", "merge", "verify", "lineage"] as const)
    await expect(client.checkpoints[verb]("none/step-1")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await all(client.sweeps.list())).toEqual([]);
  for (const verb of ["get", "stop", "delete"] as const)
    await expect(client.sweeps[verb]("none")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a mistake tells every issue with its place and its mend, and what went wrong inside its request's id", async () => {
  const wrong = `${toml(1)}\n[trainig]\nx = 1\n`;
  const error = await client.runs.submit({ toml: { toml: wrong } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TrainyardError);
  expect(error).toMatchObject({ code: "VALIDATION", issues: [{ message: expect.any(String) }] });
  const unknown = client.query("{ nothing }", {});
  await expect(unknown).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("documents of one's own: a text, and a syntax tree that a generator typed", async () => {
  interface Mine {
    readonly viewer: { readonly workspace: { readonly slug: string } };
  }
  const text = "query Mine { viewer { workspace { slug } } }";
  expect((await client.query<Mine>(text, {})).viewer.workspace.slug).toBe("ours");
  const tree: { __apiType?: (variables: Record<string, never>) => Mine; loc: object } = {
    loc: { source: { body: text } },
  };
  expect((await client.query(tree, {})).viewer.workspace.slug).toBe("ours");
});

test("something else at the address, and nothing at it, are told apart", async () => {
  const other = createClient({
    url: "http://127.0.0.1:1",
    token: "t",
    patienceMs: 0,
    fetch: async () => new Response("<p>hello</p>", { status: 200 }),
  });
  await expect(other.viewer()).rejects.toMatchObject({ code: "BAD_ANSWER" });
  const nobody = createClient({ url: "http://127.0.0.1:1", token: "t", patienceMs: 0 });
  await expect(nobody.viewer()).rejects.toMatchObject({ code: "UNREACHABLE" });
  const stop = AbortSignal.abort(new Error("enough"));
  await expect(client.viewer({ signal: stop })).rejects.toThrow("enough");
});
