import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bootstrap } from "../../src/access/bootstrap.ts";
import { type Database, openDatabase } from "../../src/store/database.ts";
import { freePort } from "../../src/store/postmaster.ts";
import { embeddedStore } from "./embedded-store.ts";
import { startNats, type TestNats } from "./nats.ts";
import { startPostgres } from "./postgres.ts";
import { connectionsTo, type Program, processesOf, startProgram } from "./programs.ts";
import type { TestS3 } from "./s3.ts";
import { readersOf } from "./streams.ts";
import { type User, until, userOf } from "./users.ts";

/** Both ways to run. */
export const platformKinds = ["embedded", "platform"] as const;
export type PlatformKind = (typeof platformKinds)[number];

/** A program that serves the API. */
export interface Api extends Program {
  readonly url: string;
  /** Resolves when it says that it is ready for requests. */
  ready(): Promise<void>;
}

/** A whole platform of a test's own, as the processes that anybody would start, with its owner as its user. */
export interface Platform extends Omit<User, "furnish"> {
  readonly kind: PlatformKind;
  /** The programs that serve the API, and those that train: embedded, both are the same one. */
  readonly apis: readonly Api[];
  readonly trainers: readonly Program[];
  /** Null in embedded. */
  readonly nats: TestNats | null;
  /** Kills PostgreSQL outright; the answered function brings it back. Embedded, it comes back by itself. */
  killPostgres(): Promise<() => Promise<void>>;
  /** One statement in its database. */
  sql(statement: string): Promise<void>;
  /** Another workspace: its owner's key. */
  stranger(): Promise<string>;
  /** How much it keeps for clients: connections to its APIs, and readers that NATS keeps. */
  held(): Promise<{ connections: number; readers: number }>;
  /** What its programs have said, over all their lives. */
  said(): string;
  /** The same and, embedded, what its log file has. */
  log(): Promise<string>;
  /** Ends everything in the ordinary way, and rejects when anything is left. */
  stop(): Promise<void>;
}

/** Starts a platform, furnished; null where there is no nats-server for one. Embedded, its blobs are a folder always. */
export async function startPlatform(options: {
  kind: PlatformKind;
  apis?: number;
  trainers?: number;
  /** No stall of a busy machine outlasts it, unless a test has to wait for its end. */
  leaseMs?: number;
  s3?: TestS3;
  /** Of every one of its processes. */
  env?: Readonly<Record<string, string>>;
}): Promise<Platform | null> {
  const { kind, leaseMs = 20_000 } = options;
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "trainyard-whole-"));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const nats = kind === "platform" ? await startNats() : null;
  if (kind === "platform" && nats === null) return null;
  if (nats) opening.defer(nats.stop);
  const postgres = kind === "platform" ? await startPostgres() : null;
  if (postgres) opening.defer(postgres.stop);

  const launched: Program[] = [];
  opening.defer(async () => {
    await Promise.all(launched.map((program) => program.end("SIGKILL").catch(() => null)));
  });
  const { apis, trainers } =
    nats && postgres
      ? await launchPlatform({ nats: nats.url, postgres: postgres.url })
      : await launchEmbedded();
  await Promise.all(apis.map((api) => api.ready()));
  const said = () => launched.map((program) => program.said()).join("\n");
  const key = /\bAPI key\D*?(ty_\w+)/.exec(said())?.[1];
  if (key === undefined) throw new Error(`no key was shown:\n${said()}`);
  const user = userOf({ urls: apis.map(({ url }) => url), key });
  await user.furnish(join(folder, "things"));

  const started = opening.move();
  return {
    ...user,
    ...{ kind, apis, trainers, nats, said },

    async killPostgres() {
      if (postgres) {
        await postgres.kill();
        return postgres.restart;
      }
      const { pid } = await embeddedStore(dataOf("api-0"));
      process.kill(pid, "SIGKILL");
      const another = async () => (await embeddedStore(dataOf("api-0")).catch(() => null))?.pid !== pid;
      return () => until(another);
    },

    sql: (statement) => withDatabase(async ({ pool }) => void (await pool.query(statement))),

    stranger: () =>
      withDatabase(async ({ db }) => {
        const other = { slug: "other", name: "Other", owner: "other", anotherKey: true };
        return (await bootstrap(db, other)).secret!;
      }),

    async held() {
      const each = await Promise.all(apis.map(({ url }) => connectionsTo(Number(new URL(url).port))));
      return {
        connections: each.reduce((sum, count) => sum + count, 0),
        readers: nats ? await readersOf(nats.url) : 0,
      };
    },

    async log() {
      const file = join(dataOf("api-0"), "trainyard.log");
      return said() + (kind === "embedded" ? await readFile(file, "utf8") : "");
    },

    async stop() {
      try {
        const alive = launched.filter((program) => program.running());
        const codes = await Promise.all(alive.map((program) => program.end("SIGTERM")));
        const left = await processesOf(folder);
        // Those of a program that was killed are forgotten after 10 s.
        const noReaders = nats
          ? await until(async () => (await readersOf(nats.url)) === 0).then(
              () => true,
              () => false,
            )
          : true;
        if (codes.some((code) => code !== 0) || left.length > 0 || !noReaders)
          throw new Error(
            `it ended with ${codes}; ${noReaders ? "no" : "some"} readers and these processes were left: ${left}\n${said().slice(-4000)}`,
          );
      } finally {
        await started.disposeAsync();
      }
    },
  };

  function dataOf(name: string): string {
    return join(folder, name);
  }

  function launch(args: readonly string[], env: Readonly<Record<string, string>>): Program {
    const common = { TRAINYARD_LEASE_MS: String(leaseMs), TRAINYARD_THREADS: "1" };
    const program = startProgram(args, { ...common, ...options.env, ...env });
    launched.push(program);
    return program;
  }

  async function launchApi(args: readonly string[], name: string, env = {}): Promise<Api> {
    const port = String(await freePort());
    const program = launch([...args, "--port", port, "--data", dataOf(name)], env);
    const url = `http://127.0.0.1:${port}`;
    return { ...program, url, ready: () => ready(program, url, () => lastWordsIn(dataOf(name))) };
  }

  async function launchEmbedded() {
    // PostgreSQL's own user passes through it when we are root; else its data would lie elsewhere.
    await mkdir(dataOf("api-0"), { mode: 0o711 });
    const everything = await launchApi(["start", "--no-demo"], "api-0");
    return { apis: [everything], trainers: [everything] };
  }

  async function launchPlatform(urls: { nats: string; postgres: string }) {
    const { s3 } = options;
    const shared = {
      TRAINYARD_NATS_URL: urls.nats,
      ...(s3
        ? {
            TRAINYARD_BLOBS: `s3://${s3.bucket}?endpoint=${s3.url}`,
            AWS_ACCESS_KEY_ID: s3.accessKeyId,
            AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
          }
        : { TRAINYARD_BLOBS: join(folder, "blobs") }),
    };
    const apis: Api[] = [];
    for (let n = 0; n < (options.apis ?? 1); n++)
      apis.push(await launchApi(["api"], `api-${n}`, { ...shared, TRAINYARD_DATABASE_URL: urls.postgres }));
    const trainers = Array.from({ length: options.trainers ?? 1 }, (_, n) =>
      launch(["trainer", "--data", dataOf(`trainer-${n}`)], shared),
    );
    return { apis, trainers };
  }

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const url = postgres?.url ?? (await embeddedStore(dataOf("api-0"))).url;
    const database = openDatabase({ url, connections: 1 });
    return work(database).finally(database.close);
  }
}

/** Resolves when it answers that it is; rejects with all that is known of it when it is gone, or not ready in time. */
async function ready(program: Program, url: string, lastWords: () => Promise<string>): Promise<void> {
  let answer = "nothing";
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; await sleep(50)) {
    const running = program.running();
    try {
      const response = await fetch(`${url}/readyz`, {
        headers: { connection: "close" },
        signal: AbortSignal.timeout(5_000),
      });
      answer = `${response.status} ${await response.text()}`;
      if (response.ok) return;
    } catch (error) {
      answer = `nothing: ${(error as Error).cause ?? error}`;
    }
    if (running && Date.now() < deadline) continue;
    const why = running ? `was not ready within ${READY_TIMEOUT_MS} ms` : "ended before it was ready";
    const error = new Error(
      `it ${why}; /readyz answered ${answer}\n${program.said().slice(-4_000)}${await lastWords()}`,
    );
    // A reporter may cut the error short, or keep that of what fails after it.
    console.error(error.message);
    throw error;
  }
}

const READY_TIMEOUT_MS = 150_000;

/** The ends of the logs in a data folder: the platform's own and, where it has brought one, its PostgreSQL's. */
async function lastWordsIn(folder: string): Promise<string> {
  const home = join(folder, "postgres");
  const place = await readFile(join(home, "postgres.json"), "utf8").then(
    (text) => resolve(home, JSON.parse(text).place),
    () => home,
  );
  const logs = [join(folder, "trainyard.log"), join(place, "log")];
  const ends = logs.map(async (log) => {
    const text = await readFile(log, "utf8").catch(() => null);
    return text === null ? "" : `\n${log}:\n${text.slice(-4_000)}`;
  });
  return (await Promise.all(ends)).join("");
}
