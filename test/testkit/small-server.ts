import { Readable } from "node:stream";
import { buildSchema, type GraphQLFieldResolver, type GraphQLObjectType } from "graphql";
import type { Viewer } from "../../src/access/viewer.ts";
import type { Bus } from "../../src/bus/bus.ts";
import { NotFound, Unauthenticated, ValidationFailed } from "../../src/errors.ts";
import { type Live, openLive } from "../../src/live/live.ts";
import type { TrustedDocuments } from "../../src/server/documents.ts";
import { createServer } from "../../src/server/server.ts";
import type { ServerLimits } from "../../src/server/server-limits.ts";

const sdl = /* GraphQL */ `
  type Query {
    hello(name: String): String
    broken: String
    refused: String
    away: String
    slow(ms: Int!): String
    nested: Nested
    things(first: Int, ids: [ID!]): Things
  }
  type Nested { nested: Nested name: String }
  type Things { nodes: [Thing!]! }
  type Thing { id: ID! things(first: Int): Things }
  type Mutation { change: String }
  type Subscription {
    told(run: ID!, after: String, pad: Int = 0): Told!
    refusedStream: Told!
    brokenStream: Told!
    awayStream: Told!
    slowStream(ms: Int!): Told!
  }
  type Told { kind: String! cursor: String names: [String!] pad: String broken: String }
`;

export type SmallServer = Awaited<ReturnType<typeof openSmallServer>>;

/** The server over a schema that fails in every way a schema can, and keys that can be taken away. */
export async function openSmallServer(options: {
  bus: Bus;
  limits?: Partial<ServerLimits>;
  origins?: readonly string[];
  trusted?: TrustedDocuments;
  heartbeatMs?: number;
  patienceMs?: number;
  /** The folder of a built dashboard; none when absent. */
  dashboard?: string;
}) {
  const live: Live = await openLive({
    log: options.bus.log,
    claimsOf: async () => ({ state: null, attempts: [], rests: [], through: 0 }),
    ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
  });
  let executions = 0;
  const streams = { asked: 0, begun: 0 };
  const schema = buildSchema(sdl);
  const query: { [name: string]: GraphQLFieldResolver<unknown, unknown> } = {
    hello: (_, { name }) => `hello ${name ?? "you"}`,
    broken: () => {
      throw new Error("password=hunter2 at db-7.internal");
    },
    refused: () => {
      throw new ValidationFailed([{ path: ["name"], message: "too blue", suggestion: null }]);
    },
    away: () => {
      throw Object.assign(new Error("connect ECONNREFUSED 10.0.0.7"), { code: "ECONNREFUSED" });
    },
    slow: (_, { ms }) => new Promise((resolve) => setTimeout(resolve, ms, "at last")),
    nested: () => ({ name: "n", nested: { name: "m" } }),
    things: () => ({ nodes: [] }),
  };
  const follow = (run: string, pad = 0) =>
    live.exact({
      key: `told ${run} ${pad}`,
      scope: { runId: run },
      intervalMs: 0,
      maxEvents: 100,
      after: null,
      view: (events) => ({
        kind: "Batch",
        pad: "x".repeat(pad),
        names: events.map(({ event }) => ("name" in event ? event.name : "")),
      }),
    });
  const subscription: { [name: string]: GraphQLFieldResolver<unknown, unknown> } = {
    told: (_, { run, pad }) => follow(run, pad),
    refusedStream: () => {
      throw new NotFound("there is no such run");
    },
    awayStream: () => {
      throw Object.assign(new Error("connect ECONNREFUSED 10.0.0.7"), { code: "ECONNREFUSED" });
    },
    brokenStream: () => {
      throw new Error("password=hunter2 at db-7.internal");
    },
    slowStream: async (_, { ms }) => {
      streams.asked++;
      await new Promise((resolve) => setTimeout(resolve, ms));
      streams.begun++;
      return follow("slow");
    },
  };
  for (const [name, resolve] of Object.entries(query))
    schema.getQueryType()!.getFields()[name]!.resolve = resolve;
  schema.getMutationType()!.getFields()["change"]!.resolve = () => "changed";
  for (const [name, subscribe] of Object.entries(subscription)) {
    const field = schema.getSubscriptionType()!.getFields()[name]!;
    field.subscribe = subscribe;
    field.resolve = (message) => {
      executions++;
      return message;
    };
  }
  (schema.getType("Told") as GraphQLObjectType).getFields()["broken"]!.resolve = query["broken"]!;

  const keys = new Map<string, Viewer>();
  const listeners = new Set<(keyId: string) => void>();
  const logged: { level: string; fields: Record<string, unknown>; message: string }[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields: fields as Record<string, unknown>, message });
  const readiness = { database: async () => {}, slow: async () => {} };
  let contexts = 0;
  const asked = new Map<string | null, number>();
  const uploads = new Map<string, string>();
  const server = createServer({
    schema,
    async authenticate(key) {
      asked.set(key, (asked.get(key) ?? 0) + 1);
      const viewer = keys.get(key ?? "");
      if (viewer === undefined) throw new Unauthenticated("the API key is not valid");
      return viewer;
    },
    onRevoked(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    contextFor: () => {
      contexts++;
      return { end: async () => void contexts-- };
    },
    live,
    isAway: (error) => (error as { code?: string }).code === "ECONNREFUSED",
    findRun: async (_, id) => {
      if (id === "unknown") throw new NotFound("there is no such run");
      return id;
    },
    files: {
      async receiveUpload(id, token, bytes) {
        if (token !== "right") throw new NotFound("there is no such upload");
        let text = "";
        for await (const chunk of bytes) {
          text += Buffer.from(chunk).toString();
          if (text.length > 1_000_000)
            throw new ValidationFailed([{ path: [], message: "too long", suggestion: null }]);
        }
        uploads.set(id, text);
        return { sha256: "0".repeat(64), sizeBytes: text.length };
      },
      async openDownload(_, what) {
        switch (what.kind) {
          case "dataset":
            return file('däta "x".jsonl', "a\nb\n");
          case "checkpointFile":
            return file(`${what.checkpointId}.${what.name}`, "weights");
          case "checkpointExport":
            return file(`${what.checkpointId}.tar`, "weights");
          case "output":
            if (what.outputId === "gone") throw new Error("password=hunter2: no such blob");
            throw new NotFound("there is no such output");
        }
      },
      redeem: async () => {
        throw new Unauthenticated("there are no tickets here");
      },
    },
    dashboard: options.dashboard ?? "/nowhere",
    readiness: { database: () => readiness.database(), slow: () => readiness.slow() },
    log: { info: note("info"), warn: note("warn"), error: note("error") },
    firstQuery: "{ hello }",
    origins: options.origins ?? [],
    ...(options.trusted === undefined ? {} : { trusted: options.trusted }),
    limits: { drainMs: 20, closeTimeoutMs: 2000, ...options.limits },
  });
  const port = await server.listen(0);
  const newKey = (name: string, more: Partial<Viewer> = {}) => {
    keys.set(name, {
      workspaceId: "w",
      memberId: "m",
      keyId: `id of ${name}`,
      scopes: ["admin"],
      expiresAt: null,
      ...more,
    });
    return name;
  };
  let closed = false;
  return {
    ...{ server, live, logged, keys, readiness, uploads, newKey },
    url: `http://127.0.0.1:${port}`,
    port,
    key: newKey("key"),
    executions: () => executions,
    /** How many slow streams were asked for, and how many of them have begun. */
    streamsAsked: () => streams.asked,
    streamsBegun: () => streams.begun,
    /** How often it was asked who speaks with this key. */
    asked: (key: string) => asked.get(key) ?? 0,
    contexts: () => contexts,
    /** Takes a key away; in this process its connections hear of it at once. */
    revoke(key: string, { quietly = false } = {}) {
      const id = keys.get(key)?.keyId ?? "";
      keys.delete(key);
      if (!quietly) for (const heard of listeners) heard(id);
    },
    async close() {
      if (closed) return;
      closed = true;
      await server.close();
      await live.close();
    },
  };
}

function file(fileName: string, text: string) {
  return {
    fileName,
    contentType: "text/plain",
    sizeBytes: Buffer.byteLength(text),
    sha256: "0".repeat(64),
    stream: async () => Readable.from([Buffer.from(text)]),
  };
}
