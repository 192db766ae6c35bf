import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../cli/client.ts";
import type { Bus } from "../src/bus/bus.ts";
import { readManifest } from "../src/server/trusted-documents.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { until } from "./testkit/gateway.ts";
import { openSmallServer, type SmallServer } from "./testkit/small-server.ts";
import { openSocket } from "./testkit/sockets.ts";

const idOf = (text: string) => createHash("sha256").update(text).digest("hex");
const texts = {
  hello: "query Hello($name: String) { hello(name: $name) }",
  two: "query One { hello } query Two { nested { name } }",
  broken: "query Broken { broken hello }",
  refused: "{ refused }",
  away: "{ away hello }",
  invalid: "{ nothing }",
  syntax: "{ hello",
  deep: `${"{ nested ".repeat(25)} { name } ${"}".repeat(25)}`,
  wide: "query Wide($n: Int) { things(first: $n) { nodes { things(first: $n) { nodes { things(first: $n) { nodes { id } } } } } } }",
  change: "mutation Change { change }",
  told: 'subscription Told { told(run: "trusted") { kind } }',
  refusedStream: "subscription { refusedStream { kind } }",
} as const;
type Name = keyof typeof texts;

let host: BusHost;
let place: BusPlace;
let bus: Bus;
/** One that trusts the documents and answers all, and one that answers those only. */
let open: SmallServer;
let closed: SmallServer;
const trusted = new Map(Object.values(texts).map((text) => [idOf(text), text]));

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  bus = await place.open();
  const limits = { maxOperationsPerSocket: 4 };
  open = await openSmallServer({ bus, limits, trusted: { texts: trusted, only: false } });
  closed = await openSmallServer({ bus, limits, trusted: { texts: trusted, only: true } });
});
afterAll(async () => {
  await open.close();
  await closed.close();
  await bus.close();
  await place.stop();
  await host.stop();
});

type Asked = Readonly<Record<string, unknown>>;

/** The ways of naming a document: its text, and every way of sending its id. */
const ways: Readonly<Record<string, (text: string) => Asked>> = {
  text: (query) => ({ query }),
  documentId: (text) => ({ documentId: idOf(text) }),
  "documentId with its prefix": (text) => ({ documentId: `sha256:${idOf(text)}` }),
  persistedQuery: (text) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: idOf(text) } },
  }),
  "persistedQuery with the text": (query) => ({
    query,
    extensions: { persistedQuery: { version: 1, sha256Hash: idOf(query) } },
  }),
};

const headersOf = (server: SmallServer, accept: string) => ({
  accept,
  authorization: `Bearer ${server.key}`,
  "x-request-id": "r-1",
});
async function post(server: SmallServer, asked: Asked, accept: string) {
  const response = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headersOf(server, accept) },
    body: JSON.stringify(asked),
  });
  return [response.status, response.headers.get("content-type"), await response.text()];
}
async function get(server: SmallServer, asked: Asked, accept: string) {
  const address = new URL(`${server.url}/graphql`);
  for (const [name, value] of Object.entries(asked))
    address.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value));
  const response = await fetch(address, { headers: headersOf(server, accept) });
  return [response.status, response.headers.get("content-type"), await response.text()];
}
/** What a socket hears of one operation until it is over, or, of a stream, its first message. */
async function overSocket(server: SmallServer, asked: Asked, last: readonly string[]) {
  const socket = await openSocket(server.url, { init: { authorization: server.key } });
  try {
    // The protocol wants a text in every message.
    socket.say({ type: "subscribe", id: "1", payload: { query: "", ...asked } });
    await until(
      () => socket.of("1"),
      (messages) => last.includes(messages.at(-1)?.type),
    );
    // Request ids differ, and there is none to choose on a socket.
    return JSON.parse(JSON.stringify(socket.of("1")).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "r-1"));
  } finally {
    socket.end();
  }
}

const questions: readonly { name: Name; more?: Asked }[] = [
  { name: "hello" },
  { name: "hello", more: { variables: { name: "Ada" } } },
  { name: "hello", more: { variables: { name: 7 } } },
  { name: "two" },
  { name: "two", more: { operationName: "Two" } },
  { name: "two", more: { operationName: "Three" } },
  { name: "broken" },
  { name: "refused" },
  { name: "away" },
  { name: "invalid" },
  { name: "syntax" },
  { name: "deep" },
  { name: "wide", more: { variables: { n: 3 } } },
  { name: "wide", more: { variables: { n: 100 } } },
  { name: "change" },
];
const media = ["application/json", "application/graphql-response+json"];

describe("a document is answered alike by its text and by its id", () => {
  for (const { name, more = {} } of questions)
    test(`${name} ${JSON.stringify(more)}`, async () => {
      for (const accept of [...media, ...(name === "away" ? [] : ["text/event-stream"])])
        for (const send of [post, get]) {
          const byText = await send(open, { query: texts[name], ...more }, accept);
          for (const [way, named] of Object.entries(ways))
            for (const server of [open, closed])
              expect([way, ...(await send(server, { ...named(texts[name]), ...more }, accept))]).toEqual([
                way,
                ...byText,
              ]);
        }
      const over = ["complete", "error"];
      const byText = await overSocket(open, { query: texts[name], ...more }, over);
      for (const named of Object.values(ways))
        expect(await overSocket(closed, { ...named(texts[name]), ...more }, over)).toEqual(byText);
    });

  test("subscriptions, which share one group whichever way they were asked for", async () => {
    const sockets = await Promise.all(
      Object.values(ways).map(async (named) => {
        const socket = await openSocket(open.url, { init: { authorization: open.key } });
        socket.say({ type: "subscribe", id: "1", payload: { query: "", ...named(texts.told) } });
        return socket;
      }),
    );
    const leaving = new AbortController();
    const response = await fetch(`${open.url}/graphql?documentId=${idOf(texts.told)}`, {
      headers: headersOf(open, "text/event-stream"),
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    await until(
      () => sockets.map((socket) => socket.of("1").length),
      (counts) => counts.every((count) => count === 1),
    );
    await until(
      () => open.server.load().subscriptions,
      (count) => count === sockets.length + 1,
    );
    expect(open.live.groups()).toBe(1);
    expect(new Set(sockets.map((socket) => JSON.stringify(socket.of("1")))).size).toBe(1);
    leaving.abort();
    for (const socket of sockets) socket.end();
    await until(
      () => open.server.load().subscriptions,
      (count) => count === 0,
    );
  });

  test("and counted alike: one socket's operations have one limit", async () => {
    const socket = await openSocket(open.url, { init: { authorization: open.key } });
    for (const [n, named] of Object.values(ways).entries())
      socket.say({ type: "subscribe", id: `${n}`, payload: { query: "", ...named(texts.told) } });
    await until(
      () => socket.of("4"),
      (messages) => messages.length > 0,
    );
    expect(socket.of("4")).toMatchObject([{ type: "error", payload: [{ extensions: { code: "LIMIT" } }] }]);
    socket.end();
  });

  test("refusals of a stream's resolver too", async () => {
    const byText = await overSocket(open, { query: texts.refusedStream }, ["complete"]);
    expect(byText[0].payload.errors[0].extensions.code).toBe("NOT_FOUND");
    expect(await overSocket(open, { documentId: idOf(texts.refusedStream) }, ["complete"])).toEqual(byText);
  });
});

describe("an id that nobody knows", () => {
  const unknown = idOf("{ hello hello }");
  const code = /"code":"PERSISTED_QUERY_NOT_FOUND"/;

  test("is said in the words that clients listen for, over every transport", async () => {
    for (const asked of [
      { documentId: unknown },
      { extensions: { persistedQuery: { sha256Hash: unknown } } },
    ])
      for (const send of [post, get]) {
        expect(await send(open, asked, media[0]!)).toEqual([
          200,
          expect.anything(),
          expect.stringMatching(code),
        ]);
        expect(await send(open, asked, media[1]!)).toEqual([
          400,
          expect.anything(),
          '{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}',
        ]);
        expect((await send(open, asked, "text/event-stream"))[2]).toMatch(code);
      }
    expect(JSON.stringify(await overSocket(open, { documentId: unknown }, ["error"]))).toMatch(code);
  });

  test("stays unknown when somebody has sent the text with it, and a text of another id is refused", async () => {
    const asked = { query: "{ hello hello }", documentId: unknown };
    expect((await post(open, asked, media[0]!))[2]).toBe('{"data":{"hello":"hello you"}}');
    expect((await post(open, { documentId: unknown }, media[0]!))[2]).toMatch(code);
    expect((await post(open, { query: "{ hello }", documentId: unknown }, media[0]!))[2]).toContain(
      "not the SHA-256 of the query",
    );
  });

  test("no text and no id is a mistake", async () => {
    expect(await post(open, { variables: {} }, media[0]!)).toEqual([
      400,
      expect.anything(),
      expect.stringContaining("`query`"),
    ]);
    for (const wrong of [{ documentId: 7 }, { extensions: { persistedQuery: { sha256Hash: 7 } } }])
      expect((await post(open, wrong, media[0]!))[0]).toBe(400);
  });
});

describe("a server that executes trusted documents only", () => {
  test("refuses every other text over every transport, and introspection with it", async () => {
    for (const query of [
      "{ hello  }",
      "{ __schema { types { name } } }",
      'subscription { told(run: "a") { kind } }',
    ]) {
      for (const send of [post, get])
        for (const accept of [...media, "text/event-stream"])
          expect((await send(closed, { query }, accept))[2]).toContain('"code":"PERSISTED_QUERY_ONLY"');
      expect(JSON.stringify(await overSocket(closed, { query }, ["error"]))).toContain(
        "PERSISTED_QUERY_ONLY",
      );
    }
  });

  test("has no GraphiQL, and says so", async () => {
    for (const path of ["/graphql", "/graphql/graphiql.js"]) {
      const page = await fetch(closed.url + path, { headers: { accept: "text/html" } });
      expect([page.status, await page.text()]).toEqual([
        403,
        expect.stringContaining("GraphiQL is switched off"),
      ]);
    }
  });
});

describe("the command line's client", () => {
  const document = (text: string) => ({ id: idOf(text), text });
  const unknown = "query Other { hello }";

  test("sends ids, and nothing else where they are known", async () => {
    const client = createClient({ url: closed.url, key: closed.key });
    // The text is none that the server would execute: only the id can have been sent.
    const byId = { id: idOf(texts.hello), text: "{ hello(name: 1) }" };
    expect(await client.query(byId, { name: "Ada" })).toEqual({ hello: "hello Ada" });
  });

  test("falls back to the text where an id is unknown, in queries and in streams", async () => {
    const client = createClient({ url: open.url, key: open.key });
    expect(await client.query(document(unknown), {})).toEqual({ hello: "hello you" });
    const heard: unknown[] = [];
    await createClient({ url: open.url, key: open.key }).follow({
      document: document('subscription Other { told(run: "other") { kind } }'),
      variables: {},
      cursorOf: () => null,
      heard: (data) => heard.push(data) > 0,
      signal: new AbortController().signal,
    });
    expect(heard).toEqual([{ told: { kind: "StreamReady" } }]);
  });

  test("is told when the server would execute neither", async () => {
    const client = createClient({ url: closed.url, key: closed.key });
    await expect(client.query(document(unknown), {})).rejects.toMatchObject({ code: "PERSISTED_QUERY_ONLY" });
  });
});

test("a manifest is read with and without prefixes, and a wrong one is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-manifest-"));
  const file = join(folder, "documents.json");
  const written = async (content: unknown) => {
    await writeFile(file, JSON.stringify(content));
    return readManifest(file);
  };
  const [a, b] = ["{ a }", "{ b }"];
  expect(await written({ [`sha256:${idOf(a)}`]: a, [idOf(b)]: b })).toEqual(
    new Map([
      [idOf(a), a],
      [idOf(b), b],
    ]),
  );
  await expect(written({ [idOf(a)]: b })).rejects.toThrow(`${file} is no manifest`);
  await expect(written({ name: a })).rejects.toThrow(`${file} is no manifest`);
  await expect(readManifest(join(folder, "none"))).rejects.toThrow("no manifest");
  await rm(folder, { recursive: true });
});
