import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { extract } from "tar-stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runCommandLine } from "../cli/cli.ts";
import { commands } from "../cli/commands.ts";
import { writeGlobalId } from "../src/protocol/global-id.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { saveFiles, sha256Of } from "./testkit/checkpoints.ts";
import { ask, openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open });
});
afterAll(async () => {
  await gateway.close();
  await place.stop();
  await host.stop();
});

interface Saved {
  readonly id: string;
  readonly runId: string;
  readonly run: string;
  readonly manifest: string;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/** A checkpoint of a run that is over, told over the log and folded by the projector. */
async function saved(
  options: { step?: number; content?: string; adapter?: string; reward?: number; parent?: string } = {},
): Promise<Saved> {
  const { step = 10, content = `weights ${randomUUID()}`, adapter, reward } = options;
  const run = `run-${randomUUID().slice(0, 8)}`;
  const runId = await gateway.newRun(gateway.viewer, { name: run });
  if (options.parent !== undefined)
    await gateway.db
      .updateTable("run")
      .set({ parent_checkpoint_id: options.parent })
      .where("id", "=", runId)
      .execute();
  const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
  const [claim] = await gateway.say(trainer.started(1));
  const made = await saveFiles(gateway.blobs, { runId, step, attempt: 1, content, adapter });
  if (reward !== undefined) await gateway.say(trainer.evaluation(1, claim!, step, reward));
  await gateway.say(trainer.checkpoint(1, claim!, step, made));
  await gateway.say(trainer.say("finished", 1, claim!, { step, reason: null }));
  const row = await until(
    () =>
      gateway.db
        .selectFrom("checkpoint")
        .innerJoin("run", "run.id", "checkpoint.run_id")
        .select("checkpoint.id")
        .where("checkpoint.run_id", "=", runId)
        .where("run.status", "=", "finished")
        .executeTakeFirst(),
    (found) => found !== undefined,
  );
  return { id: row!.id, runId, run, manifest: made.manifest, files: made.files };
}

const global = (id: string) => writeGlobalId("Checkpoint", id);
const get = (path: string, key = gateway.key, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });

/** What lies in the blobs under a hash, changed, cut or gone. */
async function harm(sha256: string, how: "damaged" | "wrong_size" | "missing"): Promise<void> {
  const path = join(gateway.blobsFolder, sha256.slice(0, 2), sha256.slice(2));
  if (how === "missing") return rm(path);
  const bytes = await readFile(path);
  if (how === "damaged") bytes[bytes.length - 1] = bytes.at(-1)! ^ 1;
  await writeFile(path, how === "damaged" ? bytes : bytes.subarray(0, bytes.length - 3));
}

async function entriesOf(body: AsyncIterable<Uint8Array>): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const tar = extract();
  Readable.from(body).pipe(tar as unknown as NodeJS.WritableStream);
  for await (const entry of tar) {
    const pieces: Uint8Array[] = [];
    for await (const piece of entry as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
    entries.set(entry.header.name, Buffer.concat(pieces));
  }
  return entries;
}

const verifying = `mutation ($id: ID!) { verifyCheckpoint(input: { id: $id }) {
  __typename ... on VerifyCheckpointSuccess { ok manifest files { name sizeBytes state } } ... on UserError { message } } }`;
const verify = async (id: string, key = gateway.key) => {
  const { data, errors } = await ask({ url: gateway.url, key }, verifying, { id: global(id) });
  expect(errors).toEqual([]);
  return data.verifyCheckpoint;
};

describe("verifying", () => {
  test("finds each file whole, missing, damaged or cut, and says which", async () => {
    const one = await saved({ adapter: "an adapter" });
    expect(await verify(one.id)).toMatchObject({ ok: true, manifest: "OK" });
    const hashes = Object.fromEntries(one.files.map(({ name, sha256 }) => [name, sha256]));
    await harm(hashes["weights"]!, "damaged");
    await harm(hashes["trainer"]!, "wrong_size");
    await harm(hashes["adapter"]!, "missing");
    const found = await verify(one.id);
    expect(found).toMatchObject({ ok: false, manifest: "OK" });
    expect(Object.fromEntries(found.files.map(({ name, state }: never) => [name, state]))).toEqual({
      weights: "DAMAGED",
      trainer: "WRONG_SIZE",
      adapter: "MISSING",
      adapterConfig: "OK",
    });
    await gateway.blobs.put(Buffer.from("an adapter"));
    await gateway.blobs.put(Buffer.from(`{"r":8}`));
  });

  test.each(["damaged", "missing"] as const)(
    "a %s manifest is an answer, not a mistake of ours",
    async (how) => {
      const one = await saved();
      await gateway.db.deleteFrom("checkpoint_file").where("checkpoint_id", "=", one.id).execute();
      await harm(one.manifest, how);
      expect(await verify(one.id)).toEqual({
        __typename: "VerifyCheckpointSuccess",
        ok: false,
        manifest: how.toUpperCase(),
        files: [],
      });
      const { data, errors } = await ask(
        gateway,
        "query ($id: ID!) { checkpoint(id: $id) { name manifestState files { name } } }",
        { id: global(one.id) },
      );
      expect(errors).toEqual([]);
      expect(data.checkpoint).toEqual({ name: "step-10", manifestState: how.toUpperCase(), files: null });
      const answer = await get(`/checkpoints/${one.id}/files/weights`);
      expect(answer.status).toBe(409);
      expect((await get(`/checkpoints/${one.id}/export.tar`)).status).toBe(409);
    },
  );

  test("another's is not there", async () => {
    const one = await saved();
    const stranger = await gateway.stranger();
    expect(await verify(one.id, stranger.key)).toMatchObject({ __typename: "NotFoundError" });
    for (const path of [`/checkpoints/${one.id}/export.tar`, `/checkpoints/${one.id}/files/weights`])
      expect((await get(path, stranger.key)).status).toBe(404);
    expect((await fetch(`${gateway.url}/checkpoints/${one.id}/export.tar`)).status).toBe(401);
  });
});

describe("downloads", () => {
  test("a damaged file is never whole: the connection breaks", async () => {
    for (const content of ["small", "x".repeat(1_000_000)]) {
      const one = await saved({ content: `${content} ${randomUUID()}` });
      await harm(one.files.find(({ name }) => name === "weights")!.sha256, "damaged");
      const whole = get(`/checkpoints/${one.id}/files/weights`).then((answer) => answer.arrayBuffer());
      await expect(whole).rejects.toThrow();
      const rest = get(`/checkpoints/${one.id}/files/weights`, gateway.key, { range: "bytes=3-" });
      await expect(rest.then((answer) => answer.arrayBuffer())).rejects.toThrow();
      const tar = get(`/checkpoints/${one.id}/export.tar`).then((answer) => answer.arrayBuffer());
      await expect(tar).rejects.toThrow();
    }
  });

  test("a file that is cut or gone is said before a byte is sent", async () => {
    const cut = await saved();
    await harm(cut.files[0]!.sha256, "wrong_size");
    const answer = await get(`/checkpoints/${cut.id}/files/${cut.files[0]!.name}`);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(await answer.json())).toMatch(/damaged: it has another size/);
    const gone = await saved();
    await harm(gone.files[0]!.sha256, "missing");
    expect((await get(`/checkpoints/${gone.id}/files/${gone.files[0]!.name}`)).status).toBe(404);
    expect((await get(`/checkpoints/${gone.id}/export.tar`)).status).toBe(409);
  });

  test("a whole file comes whole, whatever its size", async () => {
    for (const size of [0, 1, 262_144, 262_145, 700_000]) {
      const content = "y".repeat(size);
      const one = await saved({ content });
      const answer = await get(`/checkpoints/${one.id}/files/weights`);
      expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(content);
    }
  });
});

describe("exports", () => {
  test("are a tar of manifest, provenance and files under the names that others look for", async () => {
    const parent = await saved({ content: "parent", step: 5 });
    const one = await saved({ content: "child", adapter: "low rank", reward: 0.75, parent: parent.id });
    const answer = await get(`/checkpoints/${one.id}/export.tar`);
    expect(answer.headers.get("content-disposition")).toContain(`filename="${one.run}-step-10.tar"`);
    const entries = await entriesOf(answer.body as never);
    expect([...entries.keys()]).toEqual([
      "manifest.json",
      "provenance.json",
      "model.safetensors",
      "adapter_model.safetensors",
      "adapter_config.json",
    ]);
    expect(sha256Of(entries.get("manifest.json")!)).toBe(one.manifest);
    expect(entries.get("model.safetensors")!.toString()).toBe("child");
    expect(entries.get("adapter_model.safetensors")!.toString()).toBe("low rank");
    const { lineage } = JSON.parse(entries.get("provenance.json")!.toString());
    expect(lineage).toMatchObject([
      {
        checkpoint: { id: one.id, name: "step-10", validationReward: 0.75 },
        run: { id: one.runId, name: one.run, kind: "sft" },
        attempt: { number: 1, trainerName: "trainer 1" },
        dataset: { name: "digits", version: 1, sha256: "a".repeat(64) },
        baseModel: "digits-s",
        parentCheckpointId: parent.id,
      },
      { checkpoint: { id: parent.id }, parentCheckpointId: null },
    ]);
    expect(lineage[0].specificationToml).toContain('model_path = "digits-s"');
  });

  test("hold the trainer's state when it is asked for, and refuse where there is none", async () => {
    const one = await saved({ content: "c" });
    const entries = await entriesOf((await get(`/checkpoints/${one.id}/export.tar?trainer=1`)).body as never);
    expect(entries.get("trainer_state.bin")!.toString()).toBe("optimiser of c");
    expect((await get(`/checkpoints/${one.id}/export.tar?trainer=yes`)).status).toBe(422);
  });
});

describe("on the command line", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "trainyard-export-"));
    return () => rm(folder, { recursive: true });
  });
  async function trainyard(...argv: string[]) {
    const said = { out: "", err: "" };
    const stream = (name: "out" | "err") =>
      ({ isTTY: false, write: (text: string) => (said[name] += text) }) as unknown as NodeJS.WriteStream;
    const code = await runCommandLine(commands, argv, {
      env: { HOME: folder, TRAINYARD_URL: gateway.url, TRAINYARD_KEY: gateway.key },
      folder,
      out: stream("out"),
      err: stream("err"),
      signal: AbortSignal.timeout(30_000),
      version: "0.0.0",
    });
    return { code, ...said };
  }

  test("a checkpoint is exported as a folder and as a tar, its checksums compared", async () => {
    const one = await saved({ content: "z".repeat(600_000), adapter: "a" });
    const to = await trainyard("checkpoints", "export", one.run, "--to", "out/model", "--trainer");
    expect(to).toMatchObject({ code: 0, err: "" });
    expect((await readdir(join(folder, "out", "model"))).sort()).toEqual([
      "adapter_config.json",
      "adapter_model.safetensors",
      "manifest.json",
      "model.safetensors",
      "provenance.json",
      "trainer_state.bin",
    ]);
    expect(await readFile(join(folder, "out", "model", "model.safetensors"), "utf8")).toHaveLength(600_000);
    const tar = await trainyard(
      "checkpoints",
      "export",
      `${one.run}/step-10`,
      "--tar",
      "model.tar",
      "--json",
    );
    expect(tar.code).toBe(0);
    expect(JSON.parse(tar.out).files.map(({ name }: { name: string }) => name)).toContain(
      "model.safetensors",
    );
    const entries = await entriesOf(Readable.from([await readFile(join(folder, "model.tar"))]));
    expect(entries.get("adapter_model.safetensors")!.toString()).toBe("a");
    const again = await trainyard("checkpoints", "export", one.run, "--tar", "model.tar");
    expect(again).toMatchObject({ code: 1 });
    expect(again.err).toMatch(/there already: --overwrite/);
    expect((await trainyard("checkpoints", "export", one.run, "--to", "out/model")).err).toMatch(
      /new or empty/,
    );
  });

  test.each(["damaged", "wrong_size", "missing"] as const)("of a %s one nothing is left", async (how) => {
    const one = await saved({ content: `${"d".repeat(600_000)} ${randomUUID()}` });
    await harm(one.files.find(({ name }) => name === "weights")!.sha256, how);
    for (const place of [
      ["--to", "model"],
      ["--tar", "model.tar"],
    ]) {
      const ended = await trainyard("checkpoints", "export", one.run, ...place);
      expect(ended.code).toBe(1);
      expect(ended.err).toMatch(/checkpoints verify|damaged|missing/);
    }
    expect(await readdir(folder)).toEqual([]);
    const verified = await trainyard("checkpoints", "verify", one.run);
    expect(verified.code).toBe(1);
    expect(verified.out).toMatch(/weights.*(damaged|wrong size|missing)/);
  });

  test("they are listed, shown, compared, traced, pinned and removed", async () => {
    const parent = await saved({ step: 5, reward: 0.2 });
    const one = await saved({ reward: 0.9, parent: parent.id });
    const list = await trainyard("checkpoints", "list", "--run", one.run);
    expect(list.out).toMatch(new RegExp(`${one.run}/step-10 .*0\\.9`));
    expect((await trainyard("checkpoints", "get", one.run)).out).toContain(one.manifest);
    const compared = await trainyard("checkpoints", "compare", parent.run, one.run);
    expect(compared.out).toMatch(new RegExp(`${one.run}/step-10 \\*`));
    const lineage = await trainyard("checkpoints", "lineage", one.run);
    expect(lineage.out).toMatch(
      new RegExp(`${one.run}/step-10[^]*${parent.run}/step-5[^]*base model digits-s`),
    );
    expect((await trainyard("checkpoints", "lineage", parent.run)).out).toContain(
      `${one.run} (sft, finished)`,
    );
    const refused = await trainyard("checkpoints", "remove", parent.run);
    expect(refused.err).toContain(`${one.run} began from this checkpoint`);
    expect((await trainyard("checkpoints", "pin", one.run)).out).toMatch(/stays until it is unpinned/);
    expect((await trainyard("checkpoints", "remove", one.run)).err).toMatch(/unpin it first/);
    expect((await trainyard("checkpoints", "unpin", one.run)).code).toBe(0);
    expect((await trainyard("checkpoints", "remove", one.run)).out).toMatch(/is removed/);
    expect((await trainyard("checkpoints", "get", one.run)).err).toMatch(/there is no checkpoint/);
    expect((await trainyard("checkpoints", "get", global(one.id))).out).toMatch(/removed \(person\)/);
    expect((await trainyard("checkpoints", "list", "--run", one.run, "--removed")).out).toMatch(/removed/);
  });
});
