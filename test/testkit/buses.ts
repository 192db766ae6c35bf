import { randomBytes } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import pg from "pg";
import type { Bus } from "../../src/bus/bus.ts";
import { openEmbeddedBus } from "../../src/bus/embedded.ts";
import { connectNatsBus } from "../../src/bus/nats.ts";
import { startNats, type TestNats } from "./nats.ts";
import { freshDatabase, startPostgres } from "./postgres.ts";

/** Somewhere empty where a bus can be opened, and what a test must know about it that the bus does not tell. */
export interface BusPlace {
  /** Of its server. */
  readonly url: string;
  /** Lines that its buses warned with. */
  readonly warnings: string[];
  open(): Promise<Bus>;
  /** Puts something into the log that is no event. */
  spoil(workspaceId: string, runId: string): Promise<void>;
  /** Readers that the server still keeps for somebody. */
  readersLeft(): Promise<number>;
  stop(): Promise<void>;
}

/** The same on a server of its own that can be killed. */
export interface MortalBusPlace extends BusPlace {
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export interface BusKind {
  readonly name: string;
  /** Shared by the places of one test file; null when this kind cannot run here. */
  start(): Promise<BusHost | null>;
}

export interface BusHost {
  place(): Promise<BusPlace>;
  mortalPlace(): Promise<MortalBusPlace>;
  stop(): Promise<void>;
}

/** Every implementation of the bus. */
export const busKinds: readonly BusKind[] = [
  {
    name: "embedded",
    async start() {
      return {
        async place() {
          const { url, drop } = await freshDatabase();
          return embeddedPlace(url, drop);
        },
        async mortalPlace() {
          const server = await startPostgres();
          return { ...embeddedPlace(server.url, server.stop), kill: server.kill, restart: server.restart };
        },
        stop: async () => {},
      };
    },
  },
  {
    name: "NATS",
    async start() {
      const server = await startNats();
      if (server === null) return null;
      return {
        place: () => natsPlace(server, `t${randomBytes(4).toString("hex")}`, async () => {}),
        async mortalPlace() {
          const own = (await startNats())!;
          return { ...(await natsPlace(own, "", own.stop)), kill: own.kill, restart: () => own.restart() };
        },
        stop: server.stop,
      };
    },
  },
];

function embeddedPlace(url: string, end: () => Promise<void>): BusPlace {
  const pools: pg.Pool[] = [];
  const warnings: string[] = [];
  const newPool = () => {
    const pool = new pg.Pool({
      connectionString: url,
      max: 6,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 0,
    });
    pool.on("error", () => {});
    pools.push(pool);
    return pool;
  };
  return {
    url,
    warnings,
    open: () => openEmbeddedBus({ pool: newPool(), warn: (line) => warnings.push(line), timeoutMs: 3000 }),
    async spoil(workspaceId, runId) {
      await newPool().query(
        `insert into log_entry (id, workspace_id, run_id, event) values ($1, $2, $3, '{"type":"nonsense"}')`,
        [randomBytes(4).toString("hex"), workspaceId, runId],
      );
    },
    readersLeft: async () => 0,
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()));
      await end();
    },
  };
}

async function natsPlace(server: TestNats, prefix: string, end: () => Promise<void>): Promise<BusPlace> {
  const warnings: string[] = [];
  const dotted = prefix === "" ? "" : `${prefix}.`;
  const dashed = prefix === "" ? "" : `${prefix}-`;
  async function ask<T>(question: (connection: NatsConnection) => Promise<T>): Promise<T> {
    const connection = await connect({ servers: server.url });
    try {
      return await question(connection);
    } finally {
      await connection.close();
    }
  }
  return {
    url: server.url,
    warnings,
    open: () =>
      connectNatsBus({ url: server.url, prefix, warn: (line) => warnings.push(line), timeoutMs: 5000 }),
    spoil: (workspaceId, runId) =>
      ask(async (connection) => {
        await connection.request(`${dotted}ev.${workspaceId}.${runId}`, "{nonsense", { timeout: 3000 });
      }),
    readersLeft: () =>
      ask(async (connection) => {
        const manager = await jetstreamManager(connection);
        return (await manager.streams.info(`${dashed}EVENTS`)).state.consumer_count;
      }),
    stop: end,
  };
}
