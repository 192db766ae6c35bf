import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Bus } from "../src/bus/bus.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { entry } from "./testkit/events.ts";
import { until } from "./testkit/gateway.ts";
import { openSmallServer, type SmallServer } from "./testkit/small-server.ts";
import { openSocket, rawRequest } from "./testkit/sockets.ts";

let host: BusHost;
let place: BusPlace;
let bus: Bus;
let server: SmallServer;
const secret = "hunter2";

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  bus = await place.open();
  server = await openSmallServer({
    bus,
    origins: ["https://lab.example"],
    limits: {
      recheckMs: 100,
      readinessTimeoutMs: 100,
      operationTimeoutMs: 300,
      maxOperationsPerSocket: 5,
    },
  });
});
afterAll(async () => {
  await server.close();
  await bus.close();
  await place.stop();
  await host.stop();
});

const bearer = (key: string | null) => (key === null ? {} : { authorization: `Bearer ${key}` });
const post = (body: unknown, headers: Record<string, string> = {}, on = server) =>
  fetch(`${on.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(on.key), ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const query = async (text: string, variables: object = {}) => (await post({ query: text, variables })).json();
const signedIn = () => openSocket(server.url, { init: { authorization: `Bearer ${server.key}` } });
const nobodyLeft = (on = server) =>
  until(
    () => ({ ...on.server.load(), groups: on.live.groups(), contexts: on.contexts() }),
    ({ closes, subscriptionsBy, ...load }) =>
      [...Object.values(load), ...Object.values(subscriptionsBy).flatMap(Object.values)].every(
        (count) => count === 0,
      ),
  );
const append = (runId: string, from: number, count: number) =>
  bus.log.append(
    Array.from({ length: count }, (_, n) => ({ ...entry(from + n, { runId }), id: randomUUID() })),
  );
const events = (text: string) =>
  [...text.matchAll(/event: (\w+)\ndata: ?(.*)\n\n/g)].map(([, event, data]) => ({
    event,
    data: data ? JSON.parse(data) : null,
  }));

describe("GraphQL over HTTP", () => {
  for (const audit of serverAudits({
    url: () => `${server.url}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...(init.headers as object), ...bearer(server.key) } }),
  }))
    test(`audit: ${audit.name}`, async () => {
      const result = await audit.fn();
      if (result.status !== "ok") throw new Error(`${result.status}: ${result.reason}`);
    });

  test("mutations are not answered to GET, nor to forms and plain text of other sites", async () => {
    const mutation = encodeURIComponent("mutation { change }");
    const got = await fetch(`${server.url}/graphql?query=${mutation}`, { headers: bearer(server.key) });
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"])
      expect((await post("query=mutation{change}", { "content-type": type })).status).toBe(415);
    expect((await post([{ query: "{ hello }" }])).status).toBe(400);
  });

  test("pages of listed origins may ask, others may not", async () => {
    const preflight = async (origin: string) =>
      (
        await fetch(`${server.url}/graphql`, {
          method: "OPTIONS",
          headers: { origin, "access-control-request-method": "POST" },
        })
      ).headers;
    expect((await preflight("https://lab.example")).get("access-control-allow-origin")).toBe(
      "https://lab.example",
    );
    const evil = await preflight("https://evil.example");
    expect(evil.get("access-control-allow-origin")).toBeNull();
    expect(
      (await post({ query: "{ hello }" }, { origin: "https://evil.example" })).headers.get(
        "access-control-allow-origin",
      ),
    ).toBeNull();
  });

  test("a body too large is refused with a clear word, and the connection's owner hears it", async () => {
    const response = await post({ query: `{ hello(name: "${"x".repeat(2_000_000)}") }` });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining("1048576 bytes"), extensions: { code: "LIMIT" } }],
    });
    expect((await post({ query: "{ hello }" })).status).toBe(200);
  });

  test("the request's id is the caller's own, and is answered", async () => {
    expect(
      (await post({ query: "{ hello }" }, { "x-request-id": "mine-7" })).headers.get("x-request-id"),
    ).toBe("mine-7");
    expect(
      (await post({ query: "{ hello }" }, { "x-request-id": "a b" })).headers.get("x-request-id"),
    ).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("an operation that takes too long is answered, and lets go of what it read from", async () => {
    expect(await query("{ slow(ms: 600) }")).toMatchObject({
      errors: [{ message: expect.stringContaining("0.3 s") }],
    });
    await until(server.contexts, (count) => count === 0);
  });
});

describe("limits", () => {
  const nest = (depth: number) => `${"{ nested ".repeat(depth)} { name } ${"}".repeat(depth)}`;
  const refused = async (text: string, name: string, variables = {}) => {
    const { errors } = (await query(text, variables)) as {
      errors: { message: string; extensions: object }[];
    };
    expect(errors).toHaveLength(1);
    expect(errors[0]!.message).toContain(`limit: ${name}`);
    expect(errors[0]!.extensions).toMatchObject({ code: "LIMIT", limit: { name } });
  };

  test("a query too deep is refused, in fragments too", async () => {
    expect(await query(nest(15))).toHaveProperty("data");
    await refused(nest(25), "depth");
    const inFragments = `${nest(10).replace("{ name }", "{ ...F }")} fragment F on Nested { nested { nested { nested { ...G } } } }
      fragment G on Nested { nested { nested { nested { nested { nested { nested { nested { nested { name } } } } } } } } }`;
    await refused(inFragments, "depth");
    await refused(
      inFragments.replaceAll("fragment G", "fragment __schema").replaceAll("...G", "...__schema"),
      "depth",
    );
  });

  test("a query too wide is refused, in fragments too", async () => {
    await refused(`{ ${Array.from({ length: 51 }, (_, n) => `a${n}: hello`).join(" ")} }`, "aliases");
    await refused(
      `{ ${Array.from({ length: 60 }, () => "__typename")
        .map((name, n) => `t${n}: ${name}`)
        .join(" ")} }`,
      "aliases",
    );
    expect(
      await query(`{ ${Array.from({ length: 50 }, (_, n) => `a${n}: hello`).join(" ")} }`),
    ).not.toHaveProperty("errors");
    const bomb = Array.from(
      { length: 9 },
      (_, n) => `fragment F${n} on Nested { x: nested { ...F${n + 1} } y: nested { ...F${n + 1} } }`,
    );
    await refused(`{ nested { ...F0 } } ${bomb.join(" ")} fragment F9 on Nested { name }`, "aliases");
    await refused(`{ hello ${"@skip(if: false) ".repeat(51)} }`, "directives");
  });

  test("a query too long is refused", async () => {
    await refused(`{ ${"hello ".repeat(5000)} }`, "tokens");
  });

  test("lists that multiply are refused, with sizes from variables and by default", async () => {
    const inner = (size: string) =>
      `{ nodes { things${size} { nodes { things${size} { nodes { id } } } } } }`;
    expect(await query(`{ things(first: 10) ${inner("(first: 10)")} }`)).toHaveProperty("data");
    await refused(`{ things(first: 100) ${inner("(first: 100)")} }`, "objects");
    await refused(`query ($n: Int) { things(first: $n) ${inner("(first: $n)")} }`, "objects", { n: 100 });
    await refused(`{ things ${inner("")} }`, "objects");
  });

  test("a circle of fragments is an answer, not a hang", async () => {
    const { errors } = (await query("{ nested { ...A } } fragment A on Nested { nested { ...A } }")) as {
      errors: { message: string }[];
    };
    expect(errors[0]!.message).toContain("Cannot spread fragment");
  });

  test("the schema can be asked for by who is signed in, as clients ask", async () => {
    const { getIntrospectionQuery } = await import("graphql");
    expect(await query(getIntrospectionQuery())).toHaveProperty("data.__schema.types");
    expect((await post({ query: "{ __schema { types { name } } }" }, { authorization: "" })).status).toBe(
      401,
    );
  });

  test("one connection has a bounded number of operations, one key a bounded number of subscriptions", async () => {
    const socket = await signedIn();
    for (let n = 0; n < 6; n++) socket.subscribe(`s${n}`, 'subscription { told(run: "a") { kind } }');
    await until(
      () => socket.of("s5"),
      (messages) => messages.length > 0,
    );
    expect(socket.of("s5")).toMatchObject([{ type: "error", payload: [{ extensions: { code: "LIMIT" } }] }]);
    socket.say({ type: "complete", id: "s0" });
    socket.subscribe("s6", 'subscription { told(run: "a") { kind } }');
    await until(
      () => socket.of("s6"),
      (messages) => messages.length > 0,
    );
    expect(socket.of("s6")[0]).toMatchObject({ type: "next" });
    socket.end();
    await nobodyLeft();
  });

  for (const [name, limits] of [
    ["maxSubscriptionsPerKey", { maxSubscriptionsPerKey: 1 }],
    ["maxSubscriptionsPerWorkspace", { maxSubscriptionsPerWorkspace: 1 }],
  ] as const)
    test(`${name}: what is over it is refused by name, over either transport, until another leaves`, async () => {
      const small = await openSmallServer({ bus, limits });
      const workspaces = name === "maxSubscriptionsPerWorkspace";
      const other = workspaces ? small.newKey("another") : small.key;
      const told = 'subscription { told(run: "a") { kind } }';
      const holder = await openSocket(small.url, { init: { authorization: small.key } });
      holder.subscribe("1", told);
      await until(
        () => holder.of("1"),
        (messages) => messages.length > 0,
      );
      const refused = { errors: [{ extensions: { code: "LIMIT" }, message: expect.stringContaining(name) }] };
      const late = await openSocket(small.url, { init: { authorization: other } });
      late.subscribe("1", told);
      await until(
        () => late.of("1"),
        (messages) => messages.length > 0,
      );
      expect(late.of("1")[0]).toMatchObject({ type: "next", payload: refused });
      const stream = await post({ query: told }, { accept: "text/event-stream", ...bearer(other) }, small);
      expect(events(await stream.text())[0]!.data).toMatchObject(refused);
      const plain = await fetch(`${small.url}/runs/a/events`, { headers: bearer(other) });
      expect([plain.status, plain.headers.get("retry-after"), await plain.json()]).toMatchObject([
        429,
        "5",
        refused,
      ]);
      const stranger = await openSocket(small.url, {
        init: { authorization: small.newKey("stranger", { workspaceId: "theirs" }) },
      });
      stranger.subscribe("1", told);
      await until(
        () => stranger.of("1"),
        (messages) => messages.length > 0,
      );
      expect(stranger.of("1")[0]).toMatchObject({ type: "next" });
      expect(small.server.load()).toMatchObject({ subscriptionsBy: { told: { websocket: 2, sse: 0 } } });
      holder.end();
      await until(
        () => small.server.load().subscriptions,
        (count) => count === 1,
      );
      late.subscribe("2", told);
      await until(
        () => late.of("2"),
        (messages) => messages.length > 0,
      );
      expect(late.of("2")[0]).toMatchObject({ type: "next" });
      for (const socket of [late, stranger]) socket.end();
      await nobodyLeft(small);
      await small.close();
    });

  test("a workspace has a bounded number of connections; who is over it is told to come back", async () => {
    const small = await openSmallServer({ bus, limits: { maxConnectionsPerWorkspace: 2 } });
    const holders = [];
    for (const name of ["one", "two"])
      holders.push(await openSocket(small.url, { init: { authorization: small.newKey(name) } }));
    const late = await openSocket(small.url, { init: { authorization: small.key } });
    expect(await late.closed).toEqual({
      code: 1013,
      reason: expect.stringContaining("(limit: maxConnectionsPerWorkspace)"),
    });
    for (const path of ['/graphql?query=subscription{told(run:"a"){kind}}', "/runs/a/events"]) {
      const refused = await fetch(small.url + path, {
        headers: { ...bearer(small.key), accept: "text/event-stream" },
      });
      expect([refused.status, await refused.json()]).toMatchObject([
        429,
        { errors: [{ extensions: { code: "LIMIT" } }] },
      ]);
    }
    expect(small.server.load()).toMatchObject({ sessions: 2, subscriptions: 0, closes: { 1013: 1 } });
    for (const holder of holders) holder.end();
    await nobodyLeft(small);
    await small.close();
  });
});

describe("our own mistakes", () => {
  const logged = () => server.logged.filter(({ level }) => level === "error");

  test("are not shown, over any transport, and are logged once under the request's id", async () => {
    const before = logged().length;
    const http = await post({ query: "{ broken hello }" }, { "x-request-id": "r-1" });
    const overHttp = await http.json();
    expect(overHttp).toEqual({
      data: { broken: null, hello: "hello you" },
      errors: [
        {
          message: "Something went wrong on our side; it is logged under request r-1.",
          locations: [{ line: 1, column: 3 }],
          path: ["broken"],
          extensions: { code: "INTERNAL", requestId: "r-1" },
        },
      ],
    });
    expect(logged().slice(before)).toHaveLength(1);
    expect(logged().at(-1)!.fields).toMatchObject({ requestId: "r-1" });
    expect(String((logged().at(-1)!.fields["err"] as Error).message)).toContain(secret);

    const socket = await signedIn();
    socket.subscribe("q", "{ broken }");
    socket.subscribe("b", "subscription { brokenStream { kind } }");
    socket.subscribe("e", 'subscription { told(run: "m") { kind broken } }');
    await until(
      () => socket.heard,
      () => ["q", "b", "e"].every((id) => socket.of(id).length > 0),
    );
    const streamed = await post(
      { query: "subscription { brokenStream { kind } }" },
      { accept: "text/event-stream" },
    );
    const download = await fetch(`${server.url}/outputs/gone`, { headers: bearer(server.key) });
    expect(download.status).toBe(500);
    const all = JSON.stringify([socket.heard, await streamed.text(), await download.text(), overHttp]);
    expect(all).not.toContain(secret);
    expect(all.match(/Something went wrong on our side/g)).toHaveLength(6);
    socket.end();
    await nobodyLeft();
  });

  test("while the store is away, callers are told to come back: 503, a stream that breaks off, 1013", async () => {
    const http = await post({ query: "{ away hello }" });
    expect(http.status).toBe(503);
    expect(http.headers.get("retry-after")).toBe("1");
    const told = await http.json();
    expect(told.errors[0].extensions.code).toBe("UNAVAILABLE");
    expect(JSON.stringify(told)).not.toContain("10.0.0.7");
    const streamed = await post(
      { query: "subscription { awayStream { kind } }" },
      { accept: "text/event-stream" },
    );
    await expect(streamed.text()).rejects.toThrow();
    const socket = await signedIn();
    socket.subscribe("1", "subscription { awayStream { kind } }");
    expect((await socket.closed).code).toBe(1013);
    await nobodyLeft();
  });

  test("what the caller can mend is told as it is, over any transport", async () => {
    expect(await query("{ refused }")).toMatchObject({
      errors: [
        {
          message: "name: too blue",
          path: ["refused"],
          extensions: { code: "VALIDATION", inputPath: ["name"] },
        },
      ],
    });
    const socket = await signedIn();
    socket.subscribe("1", "subscription { refusedStream { kind } }");
    await until(
      () => socket.of("1"),
      (messages) => messages.length === 2,
    );
    expect(socket.of("1")).toMatchObject([
      {
        type: "next",
        payload: { errors: [{ message: "there is no such run", extensions: { code: "NOT_FOUND" } }] },
      },
      { type: "complete" },
    ]);
    socket.end();
    const stream = await post(
      { query: "subscription { refusedStream { kind } }" },
      { accept: "text/event-stream" },
    );
    expect(events(await stream.text())).toMatchObject([
      { event: "next", data: { errors: [{ extensions: { code: "NOT_FOUND" } }] } },
      { event: "complete" },
    ]);
  });

  test("a syntax error over WebSocket ends that operation only", async () => {
    const socket = await signedIn();
    socket.subscribe("bad", "{ hello");
    socket.subscribe("worse", "{ nothing }");
    socket.subscribe("good", "{ hello }");
    await until(
      () => socket.of("good"),
      (messages) => messages.length === 2,
    );
    expect(socket.of("bad")).toMatchObject([
      { type: "error", payload: [{ message: expect.stringContaining("Syntax Error") }] },
    ]);
    expect(socket.of("worse")).toMatchObject([
      { type: "error", payload: [{ extensions: { code: "BAD_REQUEST" } }] },
    ]);
    expect(socket.of("good")).toMatchObject([
      { payload: { data: { hello: "hello you" } } },
      { type: "complete" },
    ]);
    socket.end();
  });
});

describe("keys", () => {
  test("a wrong or missing key opens nothing on HTTP, WebSocket, server-sent events and files", async () => {
    for (const key of ["wrong", null]) {
      const json = await post({ query: "{ hello }" }, { authorization: key === null ? "" : `Bearer ${key}` });
      expect([json.status, json.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="trainyard"']);
      expect(await json.json()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
      const headers = bearer(key);
      const stream = await fetch(`${server.url}/graphql?query=subscription{told(run:"a"){kind}}`, {
        headers: { ...headers, accept: "text/event-stream" },
      });
      expect(stream.status).toBe(401);
      for (const path of [
        "/runs/a/events",
        "/datasets/x/download",
        "/checkpoints/x/files/weights",
        "/outputs/x",
      ])
        expect((await fetch(server.url + path, { headers })).status).toBe(401);
      const socket = await openSocket(server.url, {
        init: key === null ? {} : { authorization: `Bearer ${key}` },
      });
      expect((await socket.closed).code).toBe(4403);
    }
  });

  test("a key may come in the header of the WebSocket's request as well", async () => {
    const socket = await openSocket(server.url, {
      headers: bearer(server.key) as Record<string, string>,
      init: {},
    });
    await until(
      () => socket.heard,
      (heard) => heard.length > 0,
    );
    expect(socket.heard).toEqual([{ type: "connection_ack" }]);
    socket.end();
  });

  /** A connection of every kind that outlives a request, each with something that it follows. */
  async function connectionsOf(key: string, on = server, givesUp = () => false) {
    const before = on.server.load().subscriptions;
    const socket = await openSocket(on.url, { init: { authorization: key } });
    socket.subscribe("1", 'subscription { told(run: "a") { kind } }');
    const headers = { ...bearer(key), accept: "text/event-stream" };
    const streams = [
      await fetch(`${on.url}/graphql?query=subscription{told(run:"a"){kind}}`, { headers }),
      await fetch(`${on.url}/runs/a/events`, { headers }),
    ];
    await until(
      () => on.server.load().subscriptions,
      (count) => count === before + 3 || givesUp(),
    );
    return { socket, texts: () => Promise.all(streams.map((stream) => stream.text())) };
  }

  /** Connections whose key expires while all of them are open: a slow machine needs a key that lasts longer. */
  async function connectionsThatExpire() {
    for (let lastsMs = 500; ; lastsMs *= 2) {
      const expiresAt = new Date(Date.now() + lastsMs);
      const key = server.newKey(`lasts-${lastsMs}`, { expiresAt });
      let tooLate = false;
      const isTooLate = () => {
        tooLate ||= new Date() >= expiresAt;
        return tooLate;
      };
      const connections = await connectionsOf(key, server, isTooLate);
      if (!tooLate) return connections;
      await connections.texts();
      await nobodyLeft();
    }
  }

  for (const how of ["revoked here", "revoked elsewhere", "expired"] as const)
    test(`a key that is ${how} ends its connections, with a word that says so`, async () => {
      const key = server.newKey(how.replace(" ", "-"));
      const { socket, texts } = await (how === "expired" ? connectionsThatExpire() : connectionsOf(key));
      if (how !== "expired") server.revoke(key, { quietly: how === "revoked elsewhere" });
      expect(await socket.closed).toEqual({ code: 4403, reason: "the API key is not valid, or no longer" });
      for (const text of await texts()) {
        const [error, complete] = events(text).slice(-2);
        expect(error).toMatchObject({ data: { errors: [{ extensions: { code: "UNAUTHENTICATED" } }] } });
        expect(complete).toMatchObject({ event: "complete" });
      }
      await nobodyLeft();
    });

  for (const [what, change] of [
    ["scopes", { scopes: ["read"] }],
    ["workspace", { workspaceId: "another" }],
    ["member", { memberId: "another" }],
    ["expiry", { expiresAt: new Date(Date.now() + 86_400_000) }],
  ] as const)
    test(`a key whose ${what} changed has its connections ended so that they come back`, async () => {
      const key = server.newKey(`changed-${what}`);
      const { socket, texts } = await connectionsOf(key);
      const other = await openSocket(server.url, { init: { authorization: server.newKey(`same-${what}`) } });
      server.newKey(key, change);
      expect((await socket.closed).code).toBe(4205);
      // A stream that stops without its last word is one that clients come back to.
      for (const text of await texts())
        expect(events(text).map(({ event }) => event)).not.toContain("complete");
      expect(other.socket.readyState).toBe(other.socket.OPEN);
      other.end();
      await nobodyLeft();
    });

  test("whatever the process learns of a key, by any request, its connections hear of before the answer", async () => {
    // Nobody asks again on a timer here.
    const small = await openSmallServer({ bus, limits: { recheckMs: 2 ** 31 - 1 } });
    const key = small.newKey("narrowed");
    const narrowed = await connectionsOf(key, small);
    small.newKey(key, { scopes: ["read"] });
    await post({ query: "{ hello }" }, bearer(key) as Record<string, string>, small);
    expect(small.server.load()).toMatchObject({ subscriptions: 0, closes: { 4205: 1 } });
    expect((await narrowed.socket.closed).code).toBe(4205);
    const again = await connectionsOf(key, small);
    small.revoke(key, { quietly: true });
    await post({ query: "{ hello }" }, bearer(key) as Record<string, string>, small);
    expect(small.server.load()).toMatchObject({ subscriptions: 0, closes: { 4205: 1, 4403: 1 } });
    await Promise.all([narrowed.texts(), again.texts()]);
    await small.close();
  });

  test("a key that is revoked while its request is on the way opens no stream", async () => {
    const key = server.newKey("on-the-way");
    const body = JSON.stringify({ query: 'subscription { told(run: "a") { kind } }' });
    const before = server.asked(key);
    const { socket, text } = await rawRequest(
      server.port,
      `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\naccept: text/event-stream\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
    );
    await until(
      () => server.asked(key),
      (asked) => asked > before,
    );
    server.revoke(key);
    socket.write(body);
    await until(text, (received) => received.includes("UNAUTHENTICATED"));
    expect(text()).toMatch(/^HTTP\/1.1 401 /);
    socket.destroy();
    await nobodyLeft();
  });
});

describe("the WebSocket's protocol", () => {
  test("is held to: each mistake has its code", async () => {
    const code = async (act: (socket: Awaited<ReturnType<typeof openSocket>>) => unknown, options = {}) => {
      const socket = await openSocket(server.url, options);
      await act(socket);
      return (await socket.closed).code;
    };
    const init = { init: { authorization: "key" } };
    const running = 'subscription { told(run: "a") { kind } }';
    expect(await code(() => {}, { protocols: [] })).toBe(4406);
    expect(await code((socket) => socket.subscribe("1", "{ hello }"))).toBe(4401);
    expect(await code((socket) => socket.say({ type: "connection_init" }), init)).toBe(4429);
    expect(await code((socket) => socket.say("nonsense"), init)).toBe(4400);
    expect(await code((socket) => socket.say({ type: "subscribe", id: "1" }), init)).toBe(4400);
    expect(await code((socket) => socket.socket.send(Buffer.from("{}")), init)).toBe(4400);
    expect(
      await code(async (socket) => {
        await until(
          () => socket.heard,
          (heard) => heard.length > 0,
        );
        socket.subscribe("1", running);
        socket.subscribe("1", running);
      }, init),
    ).toBe(4409);
    expect(await code((socket) => socket.say("x".repeat(1_100_000)), init)).toBe(1009);
    await nobodyLeft();
  });

  test("sends away who does not say who it is", async () => {
    const small = await openSmallServer({ bus, limits: { initTimeoutMs: 50 } });
    expect((await (await openSocket(small.url)).closed).code).toBe(4408);
    await nobodyLeft(small);
    await small.close();
  });

  test("answers pings with what they carry, and says nothing after complete", async () => {
    const socket = await signedIn();
    socket.say({ type: "ping", payload: { n: 1 } });
    socket.subscribe("1", 'subscription { told(run: "p") { kind } }');
    await until(
      () => socket.of("1"),
      (messages) => messages.length > 0,
    );
    socket.say({ type: "complete", id: "1" });
    await until(
      () => server.live.groups(),
      (count) => count === 0,
    );
    await append("p", 0, 5);
    socket.subscribe("2", "{ hello }");
    await until(
      () => socket.of("2"),
      (messages) => messages.length === 2,
    );
    expect(socket.of("1")).toHaveLength(1);
    expect(socket.heard).toContainEqual({ type: "pong", payload: { n: 1 } });
    socket.end();
  });

  test("is spoken on its own address only", async () => {
    const { socket, text } = await rawRequest(
      server.port,
      "GET /other HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    await until(text, (received) => received.includes("404"));
    socket.destroy();
  });
});

describe("those who leave", () => {
  test("while their subscription begins leave nothing behind, on either transport", async () => {
    const text = "subscription { slowStream(ms: 60) { kind } }";
    const before = server.streamsBegun();
    for (let n = 0; n < 10; n++) {
      const gone = new AbortController();
      const asked = fetch(`${server.url}/graphql?query=${encodeURIComponent(text)}`, {
        headers: { ...bearer(server.key), accept: "text/event-stream" },
        signal: gone.signal,
      });
      const socket = await signedIn();
      socket.subscribe("1", text);
      await asked;
      gone.abort();
      socket.end();
    }
    // Those that were left before they were asked for never are; the fetched ones all were.
    await until(server.streamsAsked, (count) => count === server.streamsBegun());
    expect(server.streamsBegun() - before).toBeGreaterThanOrEqual(10);
    await nobodyLeft();
  });

  test("and whose id they give again at once leave nothing behind either", async () => {
    const socket = await signedIn();
    const slow = "subscription { slowStream(ms: 100) { kind } }";
    socket.subscribe("1", slow);
    socket.say({ type: "complete", id: "1" });
    socket.subscribe("1", slow);
    await until(
      () => socket.of("1"),
      (messages) => messages.length > 0,
    );
    await until(
      () => server.server.load().subscriptions,
      (count) => count === 1,
    );
    await append("slow", 0, 1);
    await until(
      () => socket.of("1"),
      (messages) => messages.length > 1,
    );
    expect(socket.of("1")).toHaveLength(2);
    socket.end();
    await nobodyLeft();
  });

  test("half-open connections are found and ended", async () => {
    const small = await openSmallServer({ bus, limits: { pingMs: 50 } });
    const socket = await openSocket(small.url, { init: { authorization: small.key } });
    socket.subscribe("1", 'subscription { told(run: "a") { kind } }');
    await until(
      () => socket.of("1"),
      (messages) => messages.length > 0,
    );
    // It reads nothing any more and so answers no ping, and it says no goodbye.
    (socket.socket as unknown as { _socket: { pause(): void } })._socket.pause();
    await nobodyLeft(small);
    socket.end();
    await small.close();
  });

  const large = 'subscription { told(run: "slow", pad: 200000) { kind names pad } }';

  test("one that reads nothing never delays the others, however long it is borne with", async () => {
    const small = await openSmallServer({ bus, patienceMs: 600_000, limits: { maxBufferedBytes: 50_000 } });
    const [slow, quick] = await Promise.all(
      [0, 1].map(() => openSocket(small.url, { init: { authorization: small.key } })),
    );
    slow!.subscribe("1", large);
    quick!.subscribe("1", large);
    await until(
      () => [...quick!.of("1"), ...slow!.of("1")],
      (ready) => ready.length === 2,
    );
    (slow!.socket as unknown as { _socket: { pause(): void } })._socket.pause();
    // 16 MB: more than the kernel holds for one who reads nothing.
    for (let said = 0; said < 80; said++) {
      await append("slow", said, 1);
      await until(
        () => quick!.of("1").flatMap(({ payload }) => payload.data.told.names ?? []).length,
        (count) => count === said + 1,
      );
    }
    expect(small.server.load().sessions).toBe(2);
    slow!.end();
    quick!.end();
    await nobodyLeft(small);
    await small.close();
  });

  test("one that reads nothing is sent away, may come back, and the others hear all meanwhile", async () => {
    const small = await openSmallServer({ bus, patienceMs: 400, limits: { maxBufferedBytes: 50_000 } });
    const slow = await openSocket(small.url, { init: { authorization: small.key } });
    slow.subscribe("1", large);
    const quick = await openSocket(small.url, { init: { authorization: small.key } });
    quick.subscribe("1", large);
    const names = () => quick.of("1").flatMap(({ payload }) => payload.data.told.names ?? []);
    await until(
      () => [...quick.of("1"), ...slow.of("1")],
      (ready) => ready.length === 2,
    );
    const raw = (slow.socket as unknown as { _socket: { pause(): void; resume(): void } })._socket;
    raw.pause();
    let said = 0;
    while (small.server.load().sessions === 2 && said < 400) {
      await append("slow", said++, 1);
      await until(
        () => names().length,
        (count) => count === said,
      );
    }
    raw.resume();
    expect((await slow.closed).code).toBe(1013);
    expect(names()).toEqual(Array.from({ length: said }, (_, n) => String(n)));
    quick.end();
    await nobodyLeft(small);
    await small.close();
  });

  test("one that reads late misses nothing and hears nothing twice, over either transport", async () => {
    const small = await openSmallServer({ bus, limits: { maxBufferedBytes: 20_000 } });
    const text = 'subscription { told(run: "late", pad: 5000) { kind names pad } }';
    const socket = await openSocket(small.url, { init: { authorization: small.key } });
    socket.subscribe("1", text);
    await until(
      () => socket.of("1"),
      (messages) => messages.length > 0,
    );
    const plain = connect(small.port, "127.0.0.1");
    let streamed = "";
    plain.on("data", (chunk) => (streamed += chunk));
    plain.write(
      `GET /graphql?query=${encodeURIComponent(text)} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nauthorization: Bearer ${small.key}\r\n\r\n`,
    );
    await until(
      () => streamed,
      (received) => received.includes("StreamReady"),
    );
    const raw = (socket.socket as unknown as { _socket: { pause(): void; resume(): void } })._socket;
    raw.pause();
    plain.pause();
    for (let n = 0; n < 600; n += 2) await append("late", n, 2);
    raw.resume();
    plain.resume();
    const expected = Array.from({ length: 600 }, (_, n) => String(n));
    const heard = () => socket.of("1").flatMap(({ payload }) => payload.data.told.names ?? []);
    await until(
      () => heard().length,
      (count) => count >= 600,
    );
    expect(heard()).toEqual(expected);
    const read = () =>
      [...streamed.matchAll(/"names":\[(.*?)\]/g)].flatMap(([, names]) => JSON.parse(`[${names}]`));
    await until(
      () => read().length,
      (count) => count >= 600,
    );
    expect(read()).toEqual(expected);
    socket.end();
    plain.destroy();
    await nobodyLeft(small);
    await small.close();
  });
});

test("an event is executed once for all who ask the same with the same rights, whatever the transport", async () => {
  const text = "subscription ($run: ID!, $after: String) { told(run: $run, after: $after) { kind names } }";
  const sockets = await Promise.all(Array.from({ length: 10 }, signedIn));
  for (const [n, socket] of sockets.entries()) socket.subscribe("1", text, { run: "shared", after: `${n}` });
  const gone = new AbortController();
  const stream = await post({ query: text, variables: { run: "shared" } }, { accept: "text/event-stream" });
  void stream.text().catch(() => {});
  const otherRights = await openSocket(server.url, {
    init: { authorization: server.newKey("reader", { scopes: ["read"] }) },
  });
  otherRights.subscribe("1", text, { run: "shared" });
  await until(
    () => [...sockets, otherRights].map((socket) => socket.of("1").length),
    (counts) => counts.every((count) => count === 1),
  );
  await until(
    () => server.server.load().subscriptions,
    (count) => count === 12,
  );
  const before = server.executions();
  await append("shared", 1, 1);
  await until(
    () => [...sockets, otherRights].map((socket) => socket.of("1").length),
    (counts) => counts.every((count) => count === 2),
  );
  expect(server.executions() - before).toBe(2);
  expect(server.live.groups()).toBe(2);
  gone.abort();
  for (const socket of [...sockets, otherRights]) socket.end();
});

describe("files", () => {
  test("go up as they are, with the address as the permission", async () => {
    const put = (path: string, body: string) => fetch(server.url + path, { method: "PUT", body });
    const kept = await put("/uploads/u1?token=right", "rows\n");
    expect([kept.status, await kept.json(), server.uploads.get("u1")]).toEqual([
      200,
      { sha256: "0".repeat(64), sizeBytes: 5 },
      "rows\n",
    ]);
    expect((await put("/uploads/u1?token=wrong", "rows\n")).status).toBe(404);
    expect((await put("/uploads/u2?token=right", "x".repeat(3_000_000))).status).toBe(422);
    expect((await fetch(`${server.url}/uploads/u1?token=right`)).status).toBe(405);
  });

  test("come down as attachments that are never a page of ours", async () => {
    const response = await fetch(`${server.url}/datasets/v1/download`, { headers: bearer(server.key) });
    expect(await response.text()).toBe("a\nb\n");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="d_ta__x_.jsonl"; filename*=UTF-8''d%C3%A4ta%20%22x%22.jsonl`,
    );
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const weights = await fetch(`${server.url}/checkpoints/c1/files/weights`, {
      headers: bearer(server.key),
    });
    expect([weights.headers.get("content-length"), await weights.text()]).toEqual(["7", "weights"]);
    expect((await fetch(`${server.url}/outputs/none`, { headers: bearer(server.key) })).status).toBe(404);
  });
});

test("GraphiQL is served whole from here, under a policy that lets nothing else in", async () => {
  const page = await fetch(`${server.url}/graphql`, {
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
  });
  const html = await page.text();
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(html).not.toMatch(/https?:\/\//);
  const files = [...html.matchAll(/(?:src|href)="(\/graphql\/[^"]+)"/g)].map(([, path]) => path!);
  expect(files).toHaveLength(3);
  for (const path of [
    ...files,
    "/graphql/editor.worker.js",
    "/graphql/graphql.worker.js",
    "/graphql/json.worker.js",
  ]) {
    const file = await fetch(server.url + path);
    expect([path, file.status, file.headers.get("content-encoding")]).toEqual([path, 200, "gzip"]);
    const etag = file.headers.get("etag") ?? "";
    await file.arrayBuffer();
    expect((await fetch(server.url + path, { headers: { "if-none-match": etag } })).status).toBe(304);
  }
  expect((await fetch(`${server.url}/graphql/other.js`)).status).toBe(404);
});

describe("health", () => {
  const ready = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return { status: response.status, ...((await response.json()) as object) };
  };

  test("alive is alive whatever else is; ready needs every part, and waits for none too long", async () => {
    expect(await ready()).toEqual({ status: 200, ready: true, checks: { database: "ok", slow: "ok" } });
    server.readiness.database = async () => {
      throw new Error(secret);
    };
    server.readiness.slow = () => new Promise(() => {});
    expect(await ready()).toEqual({
      status: 503,
      ready: false,
      checks: { database: "failed", slow: "timed out" },
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    server.readiness.database = async () => {};
    server.readiness.slow = async () => {};
  });

  test("while a server closes it is not ready, lets requests finish, and sends away who comes late", async () => {
    const limits = { drainMs: 1, closeTimeoutMs: 30_000, initTimeoutMs: 30_000 };
    const small = await openSmallServer({ bus, limits });
    const late = await openSocket(small.url);
    const body = { query: "{ slow(ms: 300) }" };
    const slow = post(body, {}, small);
    await until(
      () => small.contexts(),
      (count) => count === 1,
    );
    const closing = small.close();
    await until(
      () =>
        fetch(`${small.url}/readyz`).then(
          ({ status }) => status,
          () => "gone",
        ),
      (status) => status !== 200,
    );
    late.say({ type: "connection_init", payload: { authorization: small.key } });
    expect((await late.closed).code).toBe(1012);
    expect(await (await slow).json()).toEqual({ data: { slow: "at last" } });
    await closing;
    expect(small.server.load()).toMatchObject({ sockets: 0, sessions: 0, subscriptions: 0 });
  });

  test("a server that closes says so, sends its connections away a few at a time, and leaves nothing", async () => {
    const before = process.getActiveResourcesInfo().sort();
    const drainMs = 300;
    const small = await openSmallServer({ bus, limits: { drainMs } });
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () => openSocket(small.url, { init: { authorization: small.key } })),
    );
    let gone = 0;
    for (const socket of sockets) {
      socket.subscribe("1", 'subscription { told(run: "a") { kind } }');
      void socket.closed.then(() => gone++);
    }
    const stream = await post(
      { query: 'subscription { told(run: "a") { kind } }' },
      { accept: "text/event-stream" },
      small,
    );
    await until(
      () => small.server.load().subscriptions,
      (count) => count === 21,
    );
    // Its clock goes by hand: half of the time, and about half of them are gone.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const closing = small.close();
    const answer = await fetch(`${small.url}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { checks: { server: "draining" } }]);
    const turns = async (is: () => boolean) => {
      while (!is()) await new Promise((resolve) => setImmediate(resolve));
    };
    expect(gone).toBe(0);
    await vi.advanceTimersByTimeAsync(drainMs / 2);
    await turns(() => gone > 0);
    // Whoever was sent away with the first is gone as well by then.
    let more = 50;
    await turns(() => more-- === 0);
    expect(small.server.load().sessions).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(drainMs / 2);
    vi.useRealTimers();
    for (const { code } of await Promise.all(sockets.map((socket) => socket.closed))) expect(code).toBe(1012);
    expect(events(await stream.text()).map(({ event }) => event)).not.toContain("complete");
    await closing;
    expect(small.server.load()).toEqual({
      ...{ sockets: 0, sessions: 0, subscriptions: 0, closes: { 1012: 20 } },
      subscriptionsBy: { told: { websocket: 0, sse: 0 } },
    });
    await expect(fetch(small.url)).rejects.toThrow();
    const kinds = (names: string[]) => names.filter((name) => !/FSReq|Immediate|Timeout/.test(name));
    await until(
      () => kinds(process.getActiveResourcesInfo().sort()),
      (left) => left.length <= kinds(before).length,
    );
  });
});
