import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootstrap } from "../src/access/bootstrap.ts";
import { writeGlobalId } from "../src/protocol/global-id.ts";
import { openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { migrate } from "../src/store/migrate.ts";
import type { Figure } from "./figure.ts";
import type { LoadAnswer, LoadOrder } from "./http-load.ts";
import type { HttpKind, HttpOrder } from "./http-server.ts";
import type { SourceKind } from "./http-source.ts";
import { type Part, startPart, watchCpu } from "./processes.ts";

const fields = "id name kind tags status statusSince phase attempt";
const id = writeGlobalId("Run", "00000000-0000-7000-8000-000000000007");
const cases = {
  trivial: { source: "store", query: "{ __typename }", variables: {}, requests: 6_000 },
  "one object": {
    source: "memory",
    query: `query Run($id: ID!) { run(id: $id) { ${fields} } }`,
    variables: { id },
    requests: 6_000,
  },
  "50 objects": {
    source: "memory",
    query: `{ runs(first: 50) { nodes { ${fields} } } }`,
    variables: {},
    requests: 800,
  },
  "one object of PostgreSQL": {
    source: "store",
    query: "{ viewer { workspace { id name } } }",
    variables: {},
    requests: 1_500,
  },
} as const satisfies Record<
  string,
  { source: SourceKind; query: string; variables: object; requests: number }
>;
type Case = keyof typeof cases;
/** The one whose ratios are named: what a client asks for. `{ __typename }` reads nothing, so what is around it is all. */
const deciding: Case = "one object";

const kinds = ["ours", "yoga", "graphql-js", "mercurius"] as const satisfies readonly HttpKind[];
const connections = 32;
const rounds = 4;

interface Place {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly secret: string;
  readonly viewer: HttpOrder["viewer"];
}

/**
 * GraphQL over HTTP: what a request costs the server's core. Every server executes the product's schema over the same
 * source; ours asks for a key besides, and holds its limits. The servers take turns on core 0, the generator has core 1.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-http-"));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    log: { info: () => {}, error: console.error },
  });
  const named: Partial<Record<"yoga" | "graphql-js", Figure>> = {};
  try {
    const database = openDatabase({ url: postgres.url });
    await migrate(database.db);
    const { secret, viewer } = await bootstrap(database.db, { slug: "bench", name: "Bench", owner: "owner" });
    await database.close();
    const place = { databaseUrl: postgres.url, folder, secret: secret!, viewer };
    for (const name of Object.keys(cases) as Case[]) {
      const found = await measure(name, place);
      for (const peer of ["yoga", "graphql-js", "mercurius"] as const) {
        const figure = {
          name: "http",
          figure: `${name}, beside ${peer}`,
          ours: 1e6 / found[kinds[0]],
          peer: 1e6 / found[peer],
          ratio: found[peer] / found[kinds[0]],
          unit: "requests/s of a core",
        };
        report(figure);
        if (name === deciding && peer !== "mercurius") named[peer] = figure;
      }
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  report({ ...named.yoga!, figure: "http_vs_yoga", goal: { atLeast: 2.5 } });
  report({ ...named["graphql-js"]!, figure: "http_vs_graphql_js", goal: { atLeast: 0.7 } });
}

/** CPU a request of each server, in µs; they take turns, so that what disturbs one disturbs all. */
async function measure(name: Case, place: Place): Promise<Record<HttpKind, number>> {
  const { source, query, variables, requests } = cases[name];
  const { databaseUrl, folder, viewer, secret } = place;
  const body = JSON.stringify({ query, variables });
  const request = [
    "POST /graphql HTTP/1.1",
    "host: 127.0.0.1",
    "content-type: application/json",
    "accept: application/json",
    `authorization: Bearer ${secret}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
  const generator = startPart<LoadOrder, LoadAnswer>("http-load.ts", 1);
  const servers = new Map<HttpKind, { part: Part<HttpOrder, { port: number }>; port: number }>();
  const spent: Record<HttpKind, { cpuMs: number; requests: number }> = {
    ours: { cpuMs: 0, requests: 0 },
    yoga: { cpuMs: 0, requests: 0 },
    "graphql-js": { cpuMs: 0, requests: 0 },
    mercurius: { cpuMs: 0, requests: 0 },
  };
  try {
    const load = (kind: HttpKind) =>
      generator.ask({ port: servers.get(kind)!.port, request, connections, requests });
    for (const kind of kinds) {
      const part = startPart<HttpOrder, { port: number }>("http-server.ts", 0);
      const { port } = await part.ask({ kind, source, databaseUrl, folder, viewer });
      servers.set(kind, { part, port });
      // Until the compiler has seen it all.
      await load(kind);
      await load(kind);
    }
    const foreign: number[] = [];
    const generating: number[] = [];
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds) {
        const done = watchCpu([servers.get(kind)!.part.pid, generator.pid]);
        await load(kind);
        const { cpuMs, seconds, foreign: others } = done();
        spent[kind].cpuMs += cpuMs[0]!;
        spent[kind].requests += requests;
        generating.push(cpuMs[1]! / (seconds * 1000));
        foreign.push(others ?? 0);
      }
    console.error(
      `http, ${name}: the generator took ${percent(Math.max(...generating))} of its core at most, other processes ${percent(Math.max(...foreign))} of the machine (mean ${percent(foreign.reduce((a, b) => a + b, 0) / foreign.length)})`,
    );
    return mapped(spent, ({ cpuMs, requests }) => (cpuMs * 1000) / requests);
  } finally {
    await Promise.all([generator.stop(), ...[...servers.values()].map(({ part }) => part.stop())]);
  }
}

function mapped<K extends string, A, B>(all: Record<K, A>, of: (one: A) => B): Record<K, B> {
  return Object.fromEntries(Object.entries<A>(all).map(([key, one]) => [key, of(one)])) as Record<K, B>;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

if (import.meta.main) await bench((figure) => console.log(JSON.stringify(figure)));
