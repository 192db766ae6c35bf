import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../src/store/postmaster.ts";
import { startNats, type TestNats } from "../testkit/nats.ts";
import { startPostgres } from "../testkit/postgres.ts";
import { connectionsTo, type Program, startProgram } from "../testkit/programs.ts";
import { readersOf } from "../testkit/streams.ts";
import { type User, until, userOf } from "../testkit/users.ts";
import type { DoorAnswer, DoorOrder } from "./door.ts";
import type { PlayerAnswer, PlayerOrder } from "./player.ts";
import { startWorker, type Worker } from "./workers.ts";

export interface Api extends Program {
  /** Resolves when it answers that it is ready. */
  ready(): Promise<void>;
}

/** What a platform holds for others: everything of it goes when they do. */
export interface Held {
  /** Of clients to the APIs. */
  readonly connections: number;
  /** That NATS keeps of its log. */
  readonly readers: number;
  /** Of the APIs to PostgreSQL, and those of them that are inside a transaction without doing anything. */
  readonly storeConnections: number;
  readonly idleInTransaction: number;
  /** Subscriptions that the APIs count, and groups of them, which each have an iterator's work to do. */
  readonly subscriptions: number;
  readonly groups: number;
  /** What keeps the APIs' event loops alive, and their sockets and answers in memory, all together. */
  readonly resources: Readonly<Record<string, number>>;
}

/** The platform way to run: NATS, PostgreSQL, two API processes behind a balancer, and trainers that are played. */
export interface Ground {
  readonly nats: TestNats;
  readonly apis: readonly Api[];
  readonly doorPort: number;
  readonly user: User;
  readonly player: Worker<PlayerOrder, PlayerAnswer>;
  readonly door: Worker<DoorOrder, DoorAnswer>;
  held(): Promise<Held>;
  /** How often a subscriber of the APIs that are up had read too little, and was left to catch up. */
  overflows(): Promise<number>;
  /** Processes whose CPU time is of interest, by name. */
  pids(): Readonly<Record<string, number>>;
  said(): string;
  /** Ends the APIs in the ordinary way and answers with what is left of them, in words. */
  endApis(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts it with so many trainers, each of whom says so much a second; null where there is no nats-server. */
export async function openGround(options: { trainers: number; perSecond: number }): Promise<Ground | null> {
  await using opening = new AsyncDisposableStack();
  const nats = await startNats();
  if (nats === null) return null;
  opening.defer(nats.stop);
  const folder = await mkdtemp(join(tmpdir(), "trainyard-soak-"));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const postgres = await startPostgres();
  opening.defer(postgres.stop);

  // All at once, since a port that was looked at and left may be the next one's answer.
  const free = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [ports, adminPorts] = [free.slice(0, 2), free.slice(2)];
  const apis = ports.map((port, n) => {
    const program = startProgram(["api", "--port", String(port), "--data", join(folder, `api-${n}`)], {
      TRAINYARD_NATS_URL: nats.url,
      TRAINYARD_DATABASE_URL: postgres.url,
      TRAINYARD_BLOBS: join(folder, "blobs"),
      TRAINYARD_ADMIN_PORT: String(adminPorts[n]),
    });
    opening.defer(async () => void (await program.end("SIGKILL").catch(() => {})));
    return { ...program, ready: () => ready(program, port) };
  });
  // One after the other: the first brings the store up to date and makes the first key.
  for (const api of apis) await api.ready();
  const said = () => apis.map((api) => api.said()).join("\n");
  const key = /\bAPI key\D*?(ty_\w+)/.exec(said())?.[1];
  if (key === undefined) throw new Error(`no key was shown:\n${said()}`);

  const door = startWorker<DoorOrder, DoorAnswer>("door.ts");
  opening.defer(door.stop);
  const { port: doorPort } = await door.ask({ say: "open", ports });
  const player = startWorker<PlayerOrder, PlayerAnswer>("player.ts");
  opening.defer(player.stop);
  await player.ask({ say: "open", natsUrl: nats.url, ...options });
  const user = userOf({ urls: [`http://127.0.0.1:${doorPort}`], key });
  await user.furnish(join(folder, "things"));

  const store = new pg.Pool({ connectionString: postgres.url, max: 1, application_name: "soak" });
  opening.defer(() => store.end());
  const storeConnections = async () => {
    const { rows } = await store.query<{ state: string | null }>(
      "select state from pg_stat_activity where application_name = 'trainyard'",
    );
    return rows;
  };

  const opened = opening.move();
  return {
    ...{ nats, apis, doorPort, user, player, door, said },

    async held() {
      const resources: Record<string, number> = {};
      for (const api of apis)
        for (const [name, count] of Object.entries(await api.resources()))
          resources[name] = (resources[name] ?? 0) + count;
      const connections = await Promise.all(ports.map(connectionsTo));
      const rows = await storeConnections();
      const pages = await Promise.all(adminPorts.map(metricsAt));
      return {
        connections: connections.reduce((sum, count) => sum + count, 0),
        readers: await readersOf(nats.url),
        storeConnections: rows.length,
        idleInTransaction: rows.filter(({ state }) => state?.startsWith("idle in transaction")).length,
        subscriptions: sumOf("trainyard_subscriptions", pages),
        groups: sumOf("trainyard_live_groups", pages),
        resources,
      };
    },

    overflows: async () =>
      sumOf("trainyard_live_overflows_total", await Promise.all(adminPorts.map(metricsAt))),

    pids: () => ({
      "api 1": apis[0]!.pid(),
      "api 2": apis[1]!.pid(),
      balancer: door.pid(),
      trainers: player.pid(),
    }),

    async endApis() {
      const left: string[] = [];
      const codes = await Promise.all(apis.map((api) => api.end("SIGTERM")));
      for (const [n, code] of codes.entries()) if (code !== 0) left.push(`API ${n + 1} ended with ${code}`);
      // Readers of a process that was killed are forgotten after 10 s.
      const gone = async () => (await readersOf(nats.url)) === 0 && (await storeConnections()).length === 0;
      await until(gone, 30_000).catch(async () => {
        left.push(`${await readersOf(nats.url)} readers of the log in NATS`);
        left.push(`${(await storeConnections()).length} connections to PostgreSQL`);
      });
      return left;
    },

    close: () => opened.disposeAsync(),
  };
}

async function metricsAt(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: "close" } });
  return response.text();
}

/** One metric's values in several expositions, all labels together. */
function sumOf(metric: string, pages: readonly string[]): number {
  const lines = pages.flatMap((page) => page.split("\n")).filter((line) => /^\w+/.exec(line)?.[0] === metric);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

async function ready(program: Program, port: number): Promise<void> {
  for (let tries = 0; tries < 1200; tries++, await sleep(50)) {
    if (!program.running()) break;
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { connection: "close" },
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  throw new Error(`an API was not ready:\n${program.said().slice(-4000)}`);
}
