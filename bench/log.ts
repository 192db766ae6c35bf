import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { pino } from "pino";
import type { Bus, Entry } from "../src/bus/bus.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { connectNatsBus } from "../src/bus/nats.ts";
import { openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { migrate } from "../src/store/migrate.ts";
import { startNats } from "../test/testkit/nats.ts";
import type { Figure } from "./figure.ts";

/** Step events of ten metrics, some 700 bytes each, appended in calls of `perCall` by `writers` at once. */
const count = 20_000;
const perCall = 50;
const writers = 8;
/** For latency: so many events a second, each appended alone, followed by one reader. */
const moderateRate = 200;
const latencySeconds = 5;

/**
 * How fast both logs take events in and hand them out, and how long an event is on its way at a moderate rate. Beside
 * them the bare client on the same server with the same bytes: publishing in windows of 256 acks and an ordered consumer;
 * inserts of 1,000 rows and one cursorless read in pages of 1,000. Those check nothing, order nothing and never retry.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  await benchEmbedded(report);
  await benchNats(report);
}

async function benchEmbedded(report: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  // Of root's, PostgreSQL's own user has to pass; else the data would lie, and stay, elsewhere.
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({ folder, log: pino({ level: "warn" }) });
  const database = openDatabase({ url: server.url });
  try {
    await migrate(database.db);
    const { pool } = database;
    await pool.query(
      `create table bare (sequence bigint generated always as identity primary key, id text unique, event json)`,
    );
    const bare = {
      async append(entries: readonly Entry[]) {
        for (let from = 0; from < entries.length; from += 1000) {
          const rows = entries.slice(from, from + 1000);
          await pool.query("insert into bare (id, event) select * from unnest($1::text[], $2::json[])", [
            rows.map(({ id }) => id),
            rows.map(({ event }) => JSON.stringify(event)),
          ]);
        }
      },
      async follow() {
        for (let after = 0, seen = 0; seen < count; ) {
          const { rows } = await pool.query(
            "select sequence, event from bare where sequence > $1 order by sequence limit 1000",
            [after],
          );
          seen += rows.length;
          after = Number(rows.at(-1).sequence);
        }
      },
    };
    const bus = await openEmbeddedBus({ pool });
    const reopen = async () => {
      // Followers of a bus that has just been opened read from the table, and not what it remembers having written.
      await bus.close();
      return openEmbeddedBus({ pool });
    };
    await measure("embedded", bus, reopen, bare, report);
  } finally {
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchNats(report: (figure: Figure) => void): Promise<void> {
  const server = await startNats();
  if (server === null) return;
  const connection = await connect({ servers: server.url });
  try {
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: "BARE", subjects: ["bare.>"], storage: "file" });
    const client = jetstream(connection);
    const bare = {
      async append(entries: readonly Entry[]) {
        for (let from = 0; from < entries.length; from += 256)
          await Promise.all(
            entries
              .slice(from, from + 256)
              .map(({ id, event }) => client.publish("bare.run", JSON.stringify(event), { msgID: id })),
          );
      },
      async follow() {
        const consumer = await client.consumers.get("BARE", {});
        const messages = await consumer.consume({ max_messages: 1000 });
        let seen = 0;
        for await (const message of messages) {
          message.json();
          if (++seen === count) break;
        }
        await consumer.delete();
      },
    };
    const bus = await connectNatsBus({ url: server.url });
    await measure("NATS", bus, async () => bus, bare, report);
  } finally {
    await connection.close();
    await server.stop();
  }
}

interface Bare {
  append(entries: readonly Entry[]): Promise<void>;
  follow(): Promise<void>;
}

async function measure(
  name: string,
  first: Bus,
  reopen: () => Promise<Bus>,
  bare: Bare,
  report: (figure: Figure) => void,
): Promise<void> {
  const say = (figure: string, ours: number, peer: number | null, unit: string) =>
    report({ name: "log", figure: `${name} ${figure}`, ours, peer, ratio: peer && ours / peer, unit });
  const entries = Array.from({ length: count }, (_, n) => stepEntry(n));

  const appended = await rate(() => appendAll(first, entries));
  const bareAppended = await rate(() => bare.append(entries));
  say("append", appended, bareAppended, "events/s");

  const bus = await reopen();
  const followed = await rate(() => followAll(bus));
  const bareFollowed = await rate(bare.follow);
  say("follow from the start", followed, bareFollowed, "events/s");

  const latencies = (await appendLatenciesMs(bus)).toSorted((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)]!;
  say(`append to follower at ${moderateRate}/s, p50`, at(0.5), null, "ms");
  say(`append to follower at ${moderateRate}/s, p99`, at(0.99), null, "ms");
  await bus.close();
}

async function rate(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round(count / ((performance.now() - start) / 1000));
}

async function appendAll({ log }: Bus, entries: readonly Entry[]): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (next < entries.length) {
        const from = next;
        next += perCall;
        await log.append(entries.slice(from, from + perCall));
      }
    }),
  );
}

async function followAll({ log }: Bus): Promise<void> {
  let seen = 0;
  for await (const batch of log.follow({ after: 0, scope: {}, maxBatch: 500 })) {
    seen += batch.length;
    if (seen === count) break;
  }
}

async function appendLatenciesMs({ log }: Bus): Promise<number[]> {
  const { last } = await log.bounds();
  const total = moderateRate * latencySeconds;
  const follower = log.follow({ after: last, scope: {}, maxBatch: 100 });
  const sentAt = new Map<number, number>();
  const latencies: number[] = [];
  const listening = (async () => {
    for await (const batch of follower) {
      const now = performance.now();
      for (const { event } of batch) if (event.type === "step") latencies.push(now - sentAt.get(event.step)!);
      if (latencies.length === total) return;
    }
  })();
  await sleep(200);
  const start = performance.now();
  const appends = [];
  for (let n = 0; n < total; n++) {
    await sleep(Math.max(0, start + (n * 1000) / moderateRate - performance.now()));
    sentAt.set(count + n, performance.now());
    appends.push(log.append([stepEntry(count + n)]));
  }
  await Promise.all(appends);
  await listening;
  return latencies;
}

function stepEntry(step: number): Entry {
  const keys = [
    "entropy",
    "kl",
    "ratio",
    "ess",
    "clip_fraction",
    "loss",
    "grad_norm",
    "lr",
    "response",
    "total",
  ];
  return {
    id: `bench-${step}`,
    event: {
      type: "step",
      workspaceId: "bench",
      runId: "run",
      at: new Date().toISOString(),
      attempt: 1,
      claim: 1,
      step,
      totalSteps: 100_000,
      epoch: step / 1000,
      policyVersion: step,
      reward: { mean: Math.random(), std: Math.random(), min: 0, max: 1 },
      validSamples: 256,
      failures: {},
      metrics: Object.fromEntries(keys.map((key) => [`policy/${key}`, Math.random()])),
      seconds: { rollout: Math.random(), sample: Math.random(), train: Math.random() },
      sampledTokens: 8192,
      trainedTokens: 8192,
      stalenessMax: 0,
    },
  };
}
