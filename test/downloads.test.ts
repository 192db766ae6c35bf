import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectOnce } from "../src/checkpoints/collecting.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { saveFiles } from "./testkit/checkpoints.ts";
import { ask, openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";
import { digitRows } from "./testkit/trainers.ts";

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
/** What can be downloaded, as the API tells where. */
let paths: { readonly dataset: string; readonly file: string; readonly tar: string; readonly output: string };
const chart = "<svg onload='alert(1)'/>";
const rows = digitRows(4)
  .map(
    (row) => `${JSON.stringify(row)}
`,
  )
  .join("");

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open });
  paths = { dataset: await uploadRows(), ...(await trainedRun()) };
});
afterAll(async () => {
  await gateway.close();
  await place.stop();
  await host.stop();
});

async function uploadRows(): Promise<string> {
  const { data: begun } = await ask(
    gateway,
    `mutation { beginDatasetUpload(input: { name: "digits", fileName: "rows.jsonl" }) {
      ... on BeginDatasetUploadSuccess { upload { id path } } } }`,
  );
  const { id, path } = begun.beginDatasetUpload.upload;
  await fetch(gateway.url + path, { method: "PUT", body: rows });
  const { data } = await ask(
    gateway,
    `mutation ($id: ID!) { completeDatasetUpload(input: { uploadId: $id }) {
      ... on CompleteDatasetUploadSuccess { version { downloadPath } } } }`,
    { id },
  );
  return data.completeDatasetUpload.version.downloadPath;
}

async function trainedRun() {
  const runId = await gateway.newRun(gateway.viewer, { name: "trained" });
  const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
  const [claim] = await gateway.say(trainer.started(1));
  const made = await saveFiles(gateway.blobs, { runId, step: 10, attempt: 1, content: "the weights" });
  const { sha256, sizeBytes } = await gateway.blobs.put(Buffer.from(chart));
  await gateway.say(trainer.checkpoint(1, claim!, 10, made));
  await gateway.say(
    trainer.say("output", 1, claim!, { name: "chärt.svg", contentType: "image/svg+xml", sha256, sizeBytes }),
  );
  const { data } = await until(
    () =>
      ask(
        gateway,
        `{ run(name: "trained") { outputs(first: 1) { nodes { downloadPath } }
          checkpoints(first: 1) { nodes { exportPath files { name downloadPath } } } } }`,
      ),
    (answer) => answer.data.run.outputs.nodes.length + answer.data.run.checkpoints.nodes.length === 2,
  );
  const [checkpoint] = data.run.checkpoints.nodes;
  const weights = checkpoint.files.find(({ name }: { name: string }) => name === "weights");
  return {
    file: weights.downloadPath as string,
    tar: checkpoint.exportPath as string,
    output: data.run.outputs.nodes[0].downloadPath as string,
  };
}

async function create(path: string, key = gateway.key) {
  const { data, errors } = await ask(
    { url: gateway.url, key },
    `mutation ($path: String!) { createDownload(input: { path: $path }) {
      __typename ... on CreateDownloadSuccess { url expiresAt cursor } ... on UserError { message code path } } }`,
    { path },
  );
  expect(errors).toEqual([]);
  return data.createDownload;
}

async function newKey(more: object = {}): Promise<{ id: string; secret: string }> {
  const { data } = await ask(
    gateway,
    `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) {
      ... on CreateApiKeySuccess { secret apiKey { id } } } }`,
    { input: { name: randomUUID(), scopes: ["READ"], ...more } },
  );
  return { id: data.createApiKey.apiKey.id, secret: data.createApiKey.secret };
}

const ticketOf = (url: string) => new URL(url, gateway.url).searchParams.get("ticket")!;
const hashOf = (url: string) => createHash("sha256").update(ticketOf(url)).digest();
const refused = { errors: [{ extensions: { code: "UNAUTHENTICATED" } }] };

/** A browser's request: it has no key, and asks for pages. */
const click = (url: string, headers: Record<string, string> = {}, of = gateway.url) =>
  fetch(of + url, { headers: { accept: "text/html,*/*;q=0.8", ...headers } });

describe("a link without a key", () => {
  test("comes for everything that the API says can be downloaded, and downloads it as an attachment", async () => {
    const { secret } = await newKey();
    const found: Record<string, string> = {};
    for (const [what, path] of Object.entries({ ...paths, trainer: `${paths.tar}?trainer=1` })) {
      const made = await create(path, secret);
      expect(made).toMatchObject({ __typename: "CreateDownloadSuccess", cursor: expect.any(String) });
      expect(made.url.startsWith(path)).toBe(true);
      expect(Date.parse(made.expiresAt)).toBeGreaterThan(Date.now());
      const answer = await click(made.url);
      expect([what, answer.status]).toEqual([what, 200]);
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="/);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      found[what] = await answer.text();
    }
    expect(found).toMatchObject({ dataset: rows, file: "the weights", output: chart });
    expect(found["tar"]).toContain("the weights");
    expect(found["tar"]).not.toContain("optimiser of the weights");
    expect(found["trainer"]).toContain("optimiser of the weights");
  });

  test("may be followed again, from the middle, and on another process", async () => {
    const { url } = await create(paths.file);
    const other = await gateway.openProcess();
    try {
      for (const at of [gateway.url, gateway.url, other.url])
        expect(await (await click(url, {}, at)).text()).toBe("the weights");
      const etag = (await click(url)).headers.get("etag")!;
      const rest = await click(url, { range: "bytes=4-", "if-range": etag });
      expect([rest.status, rest.headers.get("content-range"), await rest.text()]).toEqual([
        206,
        "bytes 4-10/11",
        "weights",
      ]);
      const changed = await click(url, { range: "bytes=4-", "if-range": '"of before"' });
      expect([changed.status, await changed.text()]).toEqual([200, "the weights"]);
      const behind = await click(url, { range: "bytes=11-" });
      expect([behind.status, behind.headers.get("content-range")]).toEqual([416, "bytes */11"]);
    } finally {
      await other.close();
    }
  });

  test("opens nothing but what it was made for, whatever else its key may have", async () => {
    const { url } = await create(paths.tar);
    const ticket = ticketOf(url);
    for (const path of [
      ...[paths.file, paths.dataset, paths.output].map((path) => `${path}?ticket=${ticket}`),
      `${paths.tar}?trainer=1&ticket=${ticket}`,
      `${paths.tar}?ticket=${ticket.slice(1)}x`,
      `${paths.tar}?ticket=`,
    ]) {
      const answer = await click(path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.json()).toMatchObject(refused);
    }
    expect((await click(`/runs/trained/events?ticket=${ticket}`)).status).toBe(401);
    const api = await fetch(`${gateway.url}/graphql?query={viewer{keyId}}&ticket=${ticket}`);
    expect(api.status).toBe(401);
    // The same thing, named in another way.
    expect((await click(`${paths.tar}?trainer=0&ticket=${ticket}`)).status).toBe(200);
  });

  test("is refused when it is too late, and then forgotten", async () => {
    const [late, good] = [await create(paths.file), await create(paths.file)];
    await gateway.db
      .updateTable("download")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("ticket_hash", "=", hashOf(late.url))
      .execute();
    const answer = await click(late.url);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject(refused);
    const { db, blobs, bus } = gateway;
    const log = { info() {}, warn() {}, error() {}, debug() {} };
    await collectOnce({ db, blobs, bus, log });
    const kept = await db.selectFrom("download").select("ticket_hash").execute();
    const hashes = kept.map(({ ticket_hash }) => ticket_hash.toString("hex"));
    expect(hashes).toContain(hashOf(good.url).toString("hex"));
    expect(hashes).not.toContain(hashOf(late.url).toString("hex"));
    expect((await click(good.url)).status).toBe(200);
  });

  test("ends with its key, at once and everywhere, and lasts no longer than that", async () => {
    const key = await newKey();
    const { url } = await create(paths.file, key.secret);
    const other = await gateway.openProcess();
    try {
      expect((await click(url, {}, other.url)).status).toBe(200);
      await ask(gateway, "mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { __typename } }", {
        id: key.id,
      });
      for (const at of [gateway.url, other.url]) {
        const answer = await click(url, {}, at);
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject(refused);
      }
    } finally {
      await other.close();
    }
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const brief = await newKey({ expiresAt });
    expect((await create(paths.file, brief.secret)).expiresAt).toBe(expiresAt);
  });
});

describe("no link is made", () => {
  test("for what is another's, or is not there, and the two are answered alike", async () => {
    const stranger = await gateway.stranger();
    const nowhere = (path: string) => path.replace(/[0-9a-f-]{36}/, randomUUID());
    for (const path of Object.values(paths)) {
      const foreign = await create(path, stranger.key);
      expect(foreign).toEqual(await create(nowhere(path), stranger.key));
      expect(foreign).toMatchObject({ __typename: "NotFoundError", path: ["path"] });
    }
  });

  test("for what is no download of ours", async () => {
    for (const path of [
      ...["", "/", "/graphql", "/runs/trained/events", "/uploads/x", "/datasets", "/datasets//download"],
      ...[`${paths.tar}/more`, `${paths.tar}?trainer=yes`, paths.file.slice(1), `//elsewhere${paths.file}`],
      ...[`http://localhost${paths.file}`, `\\\\elsewhere${paths.file}`, "/outputs/"],
    ])
      expect([path, await create(path)]).toEqual([
        path,
        expect.objectContaining({ __typename: "ValidationError", path: ["path"] }),
      ]);
  });

  test("without a key", async () => {
    const { status, errors } = await ask(
      { url: gateway.url, key: null },
      `mutation { createDownload(input: { path: "${paths.file}" }) { __typename } }`,
    );
    expect([status, errors[0].extensions.code]).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("for what is known to be damaged", async () => {
    const [, id] = /outputs\/(.*)/.exec(paths.output)!;
    const whole = await gateway.db
      .selectFrom("output")
      .select("size_bytes")
      .where("id", "=", id!)
      .executeTakeFirstOrThrow();
    const sized = (size_bytes: number) =>
      gateway.db.updateTable("output").set({ size_bytes }).where("id", "=", id!).execute();
    const { url } = await create(paths.output);
    await sized(whole.size_bytes + 1);
    expect(await create(paths.output)).toMatchObject({ __typename: "ConflictError", path: ["path"] });
    expect((await click(url)).status).toBe(409);
    await sized(whole.size_bytes);
  });
});

test("a ticket is in its own answer and nowhere else: not in the store, not in the log", async () => {
  const { url } = await create(paths.file);
  await (await click(url)).arrayBuffer();
  // A failure of ours on the way: the log has it with its request's id.
  await click(`${paths.file.replace(/files.*/, "files/%E0%A4%A")}?ticket=${ticketOf(url)}`);
  const stored = await gateway.db.selectFrom("download").selectAll().execute();
  for (const kept of [JSON.stringify(stored), JSON.stringify(gateway.logged)])
    expect(kept).not.toContain(ticketOf(url));
});
