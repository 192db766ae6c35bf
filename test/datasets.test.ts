import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import { Conflict, Forbidden, LimitReached, NotFound, ValidationFailed } from "../src/errors.ts";
import { readRows } from "../src/protocol/dataset.ts";
import { bytesOf, countRows, openApi, promptRows, type TestApi, tokenOf } from "./testkit/api.ts";

const maxUploadBytes = 12 * 1024 * 1024;
let api: TestApi;
let viewer: Viewer;
beforeAll(async () => {
  api = await openApi({ maxUploadBytes });
  viewer = await api.newViewer("datasets");
});
afterAll(() => api.close());

async function refusalOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => Promise.reject(new Error("it was let through")),
    (error: Error) => error,
  );
}

test("an upload becomes a version with its figures, rows and an event", async () => {
  const content = promptRows(20);
  const { version, existed } = await api.upload(viewer, "first", content);
  expect(existed).toBe(false);
  expect(version).toMatchObject({
    version: 1,
    kind: "prompt",
    rows: 20,
    columns: ["user_prompt", "ground_truth"],
    sha256: createHash("sha256").update(content).digest("hex"),
    sizeBytes: content.length,
    statistics: { duplicates: 0 },
  });
  expect(await api.datasets.preview(version, { first: 2, offset: 3 })).toEqual([
    { line: 4, content: { user_prompt: "3", ground_truth: "3" } },
    { line: 5, content: { user_prompt: "4", ground_truth: "4" } },
  ]);
  const file = await api.datasets.open(viewer, version.id);
  const pieces: Uint8Array[] = [];
  for await (const piece of await file.stream()) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe(content);
  expect(file.fileName).toBe("first-v1.jsonl");
  const events = await api.db.selectFrom("outbox").select("event").execute();
  expect(events.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ type: "dataset_ready", versionId: version.id, name: "first", version: 1 }),
  );
});

test("a preview of long rows is cut short, though never to nothing", async () => {
  const long = (mebibytes: number) => "z".repeat(mebibytes * 1024 * 1024);
  const rows = [6, 1, 1, 1, 2].map((size) => JSON.stringify({ user_prompt: long(size), ground_truth: "1" }));
  const { version } = await api.upload(viewer, "long-rows", rows.join("\n"));
  const linesOf = async (offset: number) =>
    (await api.datasets.preview(version, { first: 5, offset })).map(({ line }) => line);
  expect(await linesOf(0)).toEqual([1]);
  expect(await linesOf(1)).toEqual([2, 3, 4]);
  expect(await linesOf(4)).toEqual([5]);
});

test("other rows are the next version, the same rows the version that has them", async () => {
  const one = await api.upload(viewer, "versions", promptRows(4));
  const two = await api.upload(viewer, "versions", promptRows(5));
  const again = await api.upload(viewer, "versions", promptRows(4));
  expect([one.version.version, two.version.version]).toEqual([1, 2]);
  expect(again).toMatchObject({ existed: true, version: { id: one.version.id } });
  const racing = await Promise.all(
    Array.from({ length: 6 }, (_, i) => api.upload(viewer, "versions", promptRows(6 + (i % 3)))),
  );
  expect(racing.map(({ version }) => version.version).sort()).toEqual([3, 3, 4, 4, 5, 5]);
});

test("CSV is kept as the JSON Lines that trainers read", async () => {
  const csv = `user_prompt,label,system_prompt\n${'"a, ""b""",1,s\n'.repeat(4)}`;
  const { version } = await api.upload(viewer, "csv", csv, "rows.CSV");
  expect(version).toMatchObject({ kind: "prompt", rows: 4, statistics: { duplicates: 3 } });
  expect(readRows(await api.blobs.get(version.sha256))[0]).toEqual({
    user_prompt: 'a, "b"',
    label: "1",
    system_prompt: "s",
  });
});

const call = { id: "c", type: "function", function: { name: "add", arguments: '{"a":1}' } };
const messages = [
  { role: "user", content: "1+2" },
  { role: "assistant", content: null, tool_calls: [call] },
  { role: "tool", tool_call_id: "c", name: "add", content: "3" },
];
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const four = (row: (i: number) => object) => lines([0, 1, 2, 3].map(row));

test("trajectories, conversations that call tools and pairs under other names become versions of their kinds", async () => {
  const recorded = four((i) => ({
    messages,
    reward: i / 4,
    token_ids: [1, 2],
    learned: [0, 1],
    logprobs: i === 0 ? null : [0, -0.5],
  }));
  const { version } = await api.upload(viewer, "recorded", recorded);
  expect(version).toMatchObject({
    kind: "trajectory",
    rows: 4,
    columns: ["messages", "reward", "token_ids", "learned", "logprobs"],
    statistics: { duplicates: 0, lengths: [{ column: "prompt" }, { column: "answer", min: 10 }] },
  });
  expect((await api.datasets.preview(version, { first: 1 }))[0]?.content).toMatchObject({
    messages,
    reward: 0,
  });
  const tools = [{ type: "function", function: { name: "add" } }];
  expect(
    (
      await api.upload(
        viewer,
        "calling",
        four(() => ({ messages, tools })),
      )
    ).version.kind,
  ).toBe("conversation");
  const pair = four((i) => ({ instruction: `${i}`, input: "", output: "x" }));
  expect((await api.upload(viewer, "pairs", pair)).version.kind).toBe("answer");
});

test("a damaged trajectory makes nothing and is told with its line, its column and the mend", async () => {
  const { id, path } = await api.datasets.beginUpload(viewer, { name: "bad", fileName: "rows.jsonl" });
  const rows = [1, 1, "good", 1].map((reward, i) => ({
    messages,
    reward,
    token_ids: [1, 2],
    learned: [0, 1],
    logprobs: [0, i === 3 ? 0.5 : -0.5],
  }));
  await api.uploads.receive(id, tokenOf(path), bytesOf(lines(rows)));
  const error = await refusalOf(api.datasets.completeUpload(viewer, id));
  expect((error as ValidationFailed).issues).toEqual([
    {
      path: ["file", "line 3", "reward"],
      message: "must be a finite number, and is text",
      suggestion: "write its number, or leave the row out",
    },
    {
      path: ["file", "line 4", "logprobs"],
      message: "logprobs[1] is 0.5, and must be a log-probability: at most 0 where learned is 1",
      suggestion: "write natural logarithms; 0 or null for tokens that are not learned",
    },
  ]);
});

test("a file with problems makes nothing and says every one of them, with line, column and mend", async () => {
  const { id, path } = await api.datasets.beginUpload(viewer, { name: "bad", fileName: "rows.jsonl" });
  const content = `${promptRows(3)}{"user_prompt": 1, "ground_truth": "x"}\n{"user_prompt": "a", "grou`;
  await api.uploads.receive(id, tokenOf(path), bytesOf(content));
  expect(await api.datasets.validateUpload(viewer, id)).toMatchObject({ problemCount: 2, rows: 4 });
  const error = await refusalOf(api.datasets.completeUpload(viewer, id));
  expect(error).toBeInstanceOf(ValidationFailed);
  expect((error as ValidationFailed).issues).toEqual([
    {
      path: ["file", "line 4", "user_prompt"],
      message: "must be text, and is a number",
      suggestion: 'write "1"',
    },
    {
      path: ["file", "line 5"],
      message: "the file ends inside this row",
      suggestion: "upload the whole file again",
    },
  ]);
  expect(await refusalOf(api.datasets.byName(viewer, "bad"))).toBeInstanceOf(NotFound);
});

test("a CSV with problems leaves no rows of its own in the blobs", async () => {
  const { id, path } = await api.datasets.beginUpload(viewer, { name: "bad", fileName: "rows.csv" });
  const rows = "user_prompt,ground_truth\n1,1\n2,2\n3,3\n4,4\n5\n";
  await api.uploads.receive(id, tokenOf(path), bytesOf(rows));
  expect(await refusalOf(api.datasets.completeUpload(viewer, id))).toBeInstanceOf(ValidationFailed);
  const converted = [1, 2, 3, 4].map(
    (i) => `${JSON.stringify({ user_prompt: `${i}`, ground_truth: `${i}` })}\n`,
  );
  const hash = createHash("sha256").update(converted.join("")).digest("hex");
  expect(await api.blobs.stat(hash)).toBeNull();
});

test("names and formats that cannot be are refused before a byte is sent", async () => {
  const begin = (name: string, fileName: string) =>
    refusalOf(api.datasets.beginUpload(viewer, { name, fileName }));
  expect((await begin("a/b", "rows.jsonl")).message).toMatch(/letters, digits/);
  expect((await begin("a", "rows.parquet")).message).toMatch(/Parquet is not read here/);
  expect((await begin("a", "rows")).message).toMatch(/\.jsonl or \.csv/);
});

test("an upload takes one file, of its size, within its limit, with its token, in its time", async () => {
  const begin = async (sizeBytes?: number) => {
    const { id, path } = await api.datasets.beginUpload(viewer, {
      name: "limits",
      fileName: "rows.jsonl",
      ...(sizeBytes === undefined ? {} : { sizeBytes }),
    });
    return { id, token: tokenOf(path) };
  };
  expect(
    await refusalOf(
      api.datasets.beginUpload(viewer, { name: "l", fileName: "a.csv", sizeBytes: maxUploadBytes + 1 }),
    ),
  ).toBeInstanceOf(LimitReached);
  const large = await begin();
  const tooMuch = await refusalOf(
    api.uploads.receive(large.id, large.token, bytesOf("x".repeat(maxUploadBytes + 1))),
  );
  expect(tooMuch).toBeInstanceOf(LimitReached);
  const short = await begin(50);
  expect(await refusalOf(api.uploads.receive(short.id, short.token, bytesOf("too short")))).toBeInstanceOf(
    ValidationFailed,
  );
  expect(await refusalOf(api.datasets.completeUpload(viewer, short.id))).toBeInstanceOf(Conflict);

  const { id, token } = await begin();
  const unknown = await refusalOf(api.uploads.receive("nothing", token, bytesOf("x")));
  const wrong = await refusalOf(api.uploads.receive(id, "guess", bytesOf("x")));
  await api.db
    .updateTable("upload")
    .set({ expires_at: new Date(1) })
    .where("id", "=", id)
    .execute();
  const late = await refusalOf(api.uploads.receive(id, token, bytesOf("x")));
  for (const error of [unknown, wrong, late]) expect(error).toBeInstanceOf(NotFound);
  expect(new Set([unknown.message, wrong.message, late.message]).size).toBe(1);
});

test("a repeated request begins one upload; completing twice makes one version", async () => {
  const before = await countRows(api.db, "upload");
  const input = { name: "again", fileName: "rows.jsonl", idempotencyKey: "begin" };
  const first = await api.datasets.beginUpload(viewer, input);
  const second = await api.datasets.beginUpload(viewer, input);
  expect(second.id).toBe(first.id);
  expect(await countRows(api.db, "upload")).toBe(before + 1);
  expect(await refusalOf(api.uploads.receive(first.id, tokenOf(first.path), bytesOf("x")))).toBeInstanceOf(
    NotFound,
  );
  await api.uploads.receive(second.id, tokenOf(second.path), bytesOf(promptRows(4)));
  const completed = await Promise.all([1, 2, 3].map(() => api.datasets.completeUpload(viewer, second.id)));
  expect(new Set(completed.map(({ version }) => version.id)).size).toBe(1);
  const other = await refusalOf(api.datasets.beginUpload(viewer, { ...input, name: "other" }));
  expect(other).toBeInstanceOf(Conflict);
});

test("another workspace's uploads, datasets and versions do not exist", async () => {
  const stranger = await api.newViewer("stranger");
  const { version } = await api.upload(viewer, "private", promptRows(4));
  const { id } = await api.datasets.beginUpload(viewer, { name: "x", fileName: "a.csv" });
  for (const work of [
    () => api.datasets.completeUpload(stranger, id),
    () => api.datasets.version(stranger, version.id),
    () => api.datasets.get(stranger, version.datasetId),
    () => api.datasets.byName(stranger, "private"),
    () => api.datasets.open(stranger, version.id),
  ])
    expect(await refusalOf(work())).toBeInstanceOf(NotFound);
  expect((await api.datasets.list(stranger, {}, {})).edges).toEqual([]);
  expect(await api.datasets.count(stranger, {})).toBe(0);
});

test("a key that may only read begins no upload", async () => {
  const reader: Viewer = { ...viewer, scopes: ["read"] };
  const begun = api.datasets.beginUpload(reader, { name: "x", fileName: "a.csv" });
  expect(await refusalOf(begun)).toBeInstanceOf(Forbidden);
});
