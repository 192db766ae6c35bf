import { createClient } from "graphql-ws";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { mintToken } from "../src/access/token.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { openDatabase } from "../src/store/database.ts";
import { isOver } from "./testkit/followers.ts";
import { findNatsServer } from "./testkit/nats.ts";
import { platformKinds, startPlatform } from "./testkit/platform.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { startProgram } from "./testkit/programs.ts";
import { startS3 } from "./testkit/s3.ts";
import { openSmallServer } from "./testkit/small-server.ts";
import { until } from "./testkit/users.ts";

const judgeSecret = "judge-secret-9f27c1";

for (const kind of platformKinds)
  test.skipIf(kind === "platform" && (await findNatsServer()) === null)(
    `${kind}: the logs of a busy session with outages are JSON lines that name requests and runs, and hold no secret`,
    { timeout: 180_000 },
    async () => {
      const s3 = kind === "platform" ? await startS3() : null;
      if (s3) onTestFinished(s3.stop);
      const platform = (await startPlatform({
        kind,
        ...(s3 && { s3 }),
        env: { TRAINYARD_LOG_LEVEL: "trace", TRAINYARD_SECRET_JUDGE: judgeSecret },
      }))!;
      onTestFinished(platform.stop);
      const { ask } = platform;
      const [{ url } = { url: "" }] = platform.apis;

      const { data: created } = await ask(
        `mutation { createApiKey(input: { name: "second", scopes: [ADMIN] }) {
          ... on CreateApiKeySuccess { secret apiKey { id } } } }`,
      );
      const { secret, apiKey } = created.createApiKey;
      const { data: begun } = await ask(
        `mutation { beginDatasetUpload(input: { name: "more", fileName: "more.jsonl" }) {
          ... on BeginDatasetUploadSuccess { upload { id path } } } }`,
        {},
        { key: secret },
      );
      const { path } = begun.beginDatasetUpload.upload;
      const uploadToken = new URL(path, url).searchParams.get("token")!;
      const wrong = mintToken().token;
      const put = (to: string) =>
        fetch(url + to, { method: "PUT", body: '{"user_prompt":"1"}\n', headers: { connection: "close" } });
      await put(path.replace(uploadToken, `${uploadToken.slice(0, -4)}0000`));
      await put(path);
      await ask("{ viewer { workspace { name } } }", {}, { key: wrong });
      const run = await platform.submit({ steps: 2 });
      const follower = platform.follow("ws", run, { key: secret });
      await follower.until(isOver);

      // While things are away, errors quote what they can.
      const back = await platform.killPostgres();
      for (let n = 0; n < 5; n++) {
        await ask(`{ runs(first: 1) { nodes { name } } }`, {}, { key: secret }).catch(() => {});
        await put(path).catch(() => {});
      }
      await back();
      await platform.nats?.kill();
      await platform.nats?.restart();
      await until(async () => (await fetch(`${url}/readyz`, { headers: { connection: "close" } })).ok);
      await until(async () => (await ask("{ viewer { workspace { name } } }")).errors.length === 0);
      await ask(`mutation { revokeApiKey(input: { id: "${apiKey.id}" }) { __typename } }`);
      await follower.leave();

      // What the command line shows its user is not the log: the first key is shown there, once.
      const lines = (await platform.log()).split("\n").filter((line) => line.startsWith('{"level"'));
      const entries = lines.map((line) => JSON.parse(line));
      expect(entries.filter(({ requestId }) => requestId !== undefined).length).toBeGreaterThan(0);
      expect(entries.filter(({ runId }) => runId !== undefined).length).toBeGreaterThan(0);
      for (const entry of entries) {
        if (/\brequest\b|operation/.test(entry.msg))
          expect(entry.requestId, JSON.stringify(entry)).toBeTruthy();
        if (/^(a job was|the job|the attempt)/.test(entry.msg))
          expect(entry.runId, JSON.stringify(entry)).toBeTruthy();
      }
      const text = lines.join("\n");
      const all = { first: platform.key, secret, wrong, uploadToken, judgeSecret, s3: s3?.secretAccessKey };
      for (const [name, value] of Object.entries(all)) if (value) expect(text, name).not.toContain(value);
    },
  );

test("what cannot start says why without the passwords in its addresses", async () => {
  const program = startProgram(["api", "--data", "/nonexistent/trainyard"], {
    TRAINYARD_DATABASE_URL: "postgres://someone:db-password-77@127.0.0.1:1/none",
    TRAINYARD_NATS_URL: "nats://nats-token-77@127.0.0.1:1",
    TRAINYARD_BLOBS: "s3://bucket?endpoint=http://127.0.0.1:1",
    AWS_ACCESS_KEY_ID: "someone",
    AWS_SECRET_ACCESS_KEY: "s3-secret-77",
  });
  onTestFinished(async () => void (await program.end("SIGKILL")));
  await until(async () => !program.running());
  expect(program.said()).not.toBe("");
  expect(program.said()).not.toContain("-77");
});

test("an operation that took long is logged by its name, and every line of one carries its request's id", async () => {
  const { url, drop } = await freshDatabase();
  const { pool, close } = openDatabase({ url });
  const bus = await openEmbeddedBus({ pool });
  onTestFinished(async () => {
    await bus.close();
    await close();
    await drop();
  });
  const small = await openSmallServer({ bus, limits: { slowOperationMs: 0 } });
  onTestFinished(small.close);
  const ask = (query: string, id: string) =>
    fetch(`${small.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${small.key}`,
        "x-request-id": id,
      },
      body: JSON.stringify({ query }),
    });
  await (await ask("query Greeting { hello }", "mine-1")).text();
  const { errors } = (await (await ask("query Fails { broken }", "mine-2")).json()) as {
    errors: { extensions: { requestId: string } }[];
  };
  expect(errors[0]?.extensions.requestId).toBe("mine-2");
  const of = (id: string) => small.logged.filter(({ fields }) => fields["requestId"] === id);
  expect(of("mine-1")).toEqual([
    {
      level: "warn",
      fields: {
        ...{ requestId: "mine-1", operation: "Greeting", type: "query", outcome: "ok", workspaceId: "w" },
        durationMs: expect.any(Number),
      },
      message: "an operation was slow",
    },
  ]);
  expect(of("mine-2").map(({ message }) => message)).toEqual([
    "a request failed by our own mistake",
    "an operation was slow",
  ]);

  const client = createClient({
    url: `${small.url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${small.key}` },
    retryAttempts: 0,
  });
  onTestFinished(() => client.dispose());
  const { value: answer } = await client.iterate({ query: "query OverSocket { broken }" }).next();
  const requestId = answer?.errors?.[0]?.extensions?.["requestId"];
  expect(of(String(requestId)).map(({ message }) => message)).toEqual([
    "a request failed by our own mistake",
    "an operation was slow",
  ]);
});
