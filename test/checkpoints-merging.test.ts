import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import { writeGlobalId } from "../src/protocol/global-id.ts";
import { createDispatcher } from "../src/runs/dispatcher.ts";
import { createPresence } from "../src/trainers/trainers.ts";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import type { Engine } from "../trainer/engine/engine.ts";
import { busKinds } from "./testkit/buses.ts";
import { saveFiles } from "./testkit/checkpoints.ts";
import { ask, openGateway, type TestGateway } from "./testkit/gateway.ts";
import { trainerOf as eventsOf } from "./testkit/runs.ts";
import { type TestTrainer, trainerOf } from "./testkit/trainers.ts";

let gateway: TestGateway;
let trainer: TestTrainer;
let engine: Engine;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const host = (await busKinds[0]!.start())!;
  closing.unshift(host.stop);
  const place = await host.place();
  closing.unshift(place.stop);
  engine = await createEmbeddedEngine({ threads: 1 });
  closing.unshift(() => engine.close());
  gateway = await openGateway({ openBus: place.open, engines: async () => [offer()] });
  closing.unshift(() => gateway.close());
  const stop = new AbortController();
  const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
  const presence = createPresence({ db: gateway.db, bus: gateway.bus, warn: () => {}, heard: () => {} });
  closing.unshift(await presence.watch());
  const dispatching = createDispatcher({ db: gateway.db, bus: gateway.bus, log }).run(stop.signal);
  closing.unshift(async () => {
    stop.abort();
    await dispatching;
  });
  trainer = await trainerOf({ bus: gateway.bus, blobs: gateway.blobs, engine });
  closing.unshift(() => trainer.stop());
});
afterAll(async () => {
  for (const close of closing) await close();
});

const offer = () => {
  const { capabilities } = engine;
  return { ...capabilities, maxLoraRank: capabilities.lora?.maxRank ?? null } as never;
};

const act = async (name: string, fields: string, input: object, key = gateway.key) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  const { data, errors } = await ask(
    { url: gateway.url, key },
    `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename ... on ${type}Success { ${fields} }
      ... on UserError { message code path } } }`,
    { input },
  );
  expect(errors).toEqual([]);
  return data[name];
};
const query = async (source: string, variables: object = {}) => {
  const { data, errors } = await ask(gateway, source, variables);
  expect(errors).toEqual([]);
  return data;
};
const global = (id: string) => writeGlobalId("Checkpoint", id);

/** A dataset in the store and the blobs. */
async function dataset(name: string, viewer: Viewer = gateway.viewer): Promise<void> {
  const rows = Array.from(
    { length: 16 },
    (_, n) => `${JSON.stringify({ prompt: `${n}`, response: `${n}` })}\n`,
  );
  const { sha256, sizeBytes } = await gateway.blobs.put(Buffer.from(rows.join("")));
  const mine = { workspace_id: viewer.workspaceId, created_by: viewer.memberId };
  const id = randomUUID();
  await gateway.db
    .insertInto("dataset")
    .values({ id, name, ...mine })
    .execute();
  await gateway.db
    .insertInto("dataset_version")
    .values({
      ...mine,
      id: randomUUID(),
      dataset_id: id,
      version: 1,
      kind: "answer",
      sha256,
      size_bytes: sizeBytes,
      rows: 16,
      columns: ["prompt", "response"],
      statistics: "{}",
    })
    .execute();
}

async function until<T>(look: () => Promise<T>, is: (found: T) => boolean): Promise<T> {
  for (const end = Date.now() + 120_000; ; await new Promise((next) => setTimeout(next, 50))) {
    const found = await look();
    if (is(found)) return found;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(found)}\n${trainer.lines.join("\n")}`);
  }
}
const ended = (name: string) =>
  until(
    async () =>
      (
        await query(
          "query ($name: String!) { run(name: $name) { id kind status statusReason { message } checkpoints { nodes { id name cause } } } }",
          { name },
        )
      ).run,
    ({ status }) => !["PENDING", "RUNNING"].includes(status),
  );

const toml = (from: string, lr = "1e-3") => `
[experiment]
kind = "sft"
${from}
dataset = "answers"
[training]
total_steps = 4
batch_size = 4
lr = ${lr}
[lora]
rank = 4
[checkpoints]
checkpoint_save_freq = 2
`;
const submitted = (name: string, text: string) =>
  act("submitRun", "run { name }", { toml: { toml: text, name } }).then((answer) =>
    expect(answer).toMatchObject({ __typename: "SubmitRunSuccess" }),
  );

describe("a real trainer", () => {
  test("merges an adapter into its base, and everything is traced back and forth", async () => {
    await dataset("answers");
    await submitted("first", toml('model_path = "tiny-2x64"'));
    expect(await ended("first")).toMatchObject({ status: "FINISHED" });
    await submitted("second", toml('start_from = "first/step-4"', "2e-3"));
    const second = await ended("second");
    expect(second).toMatchObject({ status: "FINISHED" });

    const id = second.checkpoints.nodes.find(({ name }: { name: string }) => name === "step-4").id;
    const merge = await act("mergeCheckpoint", "run { name kind }", {
      id,
      name: "second-whole",
      idempotencyKey: "m",
    });
    expect(merge).toMatchObject({ run: { name: "second-whole" } });
    const again = await act("mergeCheckpoint", "run { name }", {
      id,
      name: "second-whole",
      idempotencyKey: "m",
    });
    expect(again.run.name).toBe("second-whole");
    const whole = await ended("second-whole");
    expect(whole).toMatchObject({ kind: "MERGE", status: "FINISHED" });
    expect(whole.checkpoints.nodes).toMatchObject([{ name: "merged", cause: "MERGED" }]);

    const files = "files { name sha256 }";
    const { checkpoint } = await query(
      `query ($id: ID!) { checkpoint(id: $id) { ${files} merged { id ${files} mergedFrom { id } }
        lineage { depth runName runKind checkpoint { name } dataset { version dataset { name } } fromBaseModel }
        descendants { totalCount nodes { name } } } }`,
      { id },
    );
    expect(checkpoint.merged).toMatchObject({ id: whole.checkpoints.nodes[0].id, mergedFrom: { id } });
    const hashOf = (of: { files: { name: string; sha256: string }[] }) =>
      of.files.find(({ name }) => name === "weights")!.sha256;
    // Exact on the embedded engine: the merged weights are those that the adapter's own checkpoint holds.
    expect(hashOf(checkpoint.merged)).toBe(hashOf(checkpoint));
    expect(checkpoint.merged.files.some(({ name }: { name: string }) => name === "adapter")).toBe(false);
    expect(checkpoint.descendants).toEqual({ totalCount: 1, nodes: [{ name: "second-whole" }] });
    expect(checkpoint.lineage).toMatchObject([
      {
        depth: 0,
        runName: "second",
        runKind: "SFT",
        dataset: { version: 1, dataset: { name: "answers" } },
        fromBaseModel: false,
      },
      { depth: 1, runName: "first", checkpoint: { name: "step-4" }, fromBaseModel: true },
    ]);
    const traced = await query(
      "query ($id: ID!) { checkpoint(id: $id) { lineage { runName runKind checkpoint { name } } } }",
      { id: checkpoint.merged.id },
    );
    expect(traced.checkpoint.lineage.map((one: { runName: string }) => one.runName)).toEqual([
      "second-whole",
      "second",
      "first",
    ]);

    // And it is whole: there is no adapter in it to merge.
    expect(await act("mergeCheckpoint", "run { name }", { id: checkpoint.merged.id })).toMatchObject({
      __typename: "ValidationError",
      path: ["id"],
    });
    const { run } = await query(
      `{ run(name: "first") { dataset { runs { totalCount nodes { name } } } checkpoints { nodes { id name } } } }`,
    );
    expect(run.dataset.runs.nodes.map(({ name }: { name: string }) => name)).toEqual(["second", "first"]);

    const ids = [...run.checkpoints.nodes.map((one: { id: string }) => one.id), id];
    const { compareCheckpoints } = await query(
      `query ($ids: [ID!]!) { compareCheckpoints(ids: $ids) { checkpoints { runName best checkpoint { name step } } settings { knob values } } }`,
      { ids },
    );
    expect(compareCheckpoints.checkpoints).toHaveLength(3);
    const settings = Object.fromEntries(
      compareCheckpoints.settings.map(({ knob, values }: { knob: string; values: unknown }) => [
        knob,
        values,
      ]),
    );
    expect(settings).toMatchObject({
      "training.lr": ["0.001", "0.001", "0.002"],
      "experiment.start_from": [null, null, '"first/step-4"'],
    });
    expect(settings).not.toHaveProperty("training.total_steps");
  });
});

test("a merge that nobody can do is refused, by name", async () => {
  const { viewer, blobs } = gateway;
  const make = async (baseModel: string, adapter?: string) => {
    const runId = await gateway.newRun(viewer, { name: `r-${randomUUID().slice(0, 8)}` });
    const say = eventsOf({ runId, workspaceId: viewer.workspaceId });
    const [claim] = await gateway.say(say.started(1));
    const saved = await saveFiles(blobs, { runId, step: 1, attempt: 1, content: randomUUID(), adapter });
    await gateway.say(say.checkpoint(1, claim!, 1, { ...saved, baseModel }));
    const found = () =>
      gateway.db.selectFrom("checkpoint").select("id").where("run_id", "=", runId).executeTakeFirst();
    return global((await until(found, (row) => row !== undefined))!.id);
  };
  const none = await act("mergeCheckpoint", "run { name }", { id: await make("tiny-2x64") });
  expect(none).toMatchObject({ __typename: "ValidationError", message: expect.stringMatching(/no adapter/) });
  const unknown = await act("mergeCheckpoint", "run { name }", { id: await make("huge-70b", "a") });
  expect(unknown).toMatchObject({
    __typename: "UnsupportedByEngineError",
    message: expect.stringContaining('"huge-70b"'),
  });
  const { key } = await gateway.stranger();
  expect(
    await act("mergeCheckpoint", "run { name }", { id: await make("tiny-2x64", "a") }, key),
  ).toMatchObject({
    __typename: "NotFoundError",
  });
});

test("more than twenty are not compared, and a stranger's not at all", async () => {
  const compare = (ids: string[], key = gateway.key) =>
    ask(
      { url: gateway.url, key },
      "query ($ids: [ID!]!) { compareCheckpoints(ids: $ids) { settings { knob } } }",
      { ids },
    );
  const many = await compare(Array.from({ length: 21 }, (_, n) => global(String(n))));
  expect(many.errors[0].extensions.code).toBe("LIMIT");
  const { checkpoints } = await query("{ checkpoints(first: 1) { nodes { id } } }");
  const { key } = await gateway.stranger();
  expect((await compare([checkpoints.nodes[0].id], key)).errors[0].extensions.code).toBe("NOT_FOUND");
});
