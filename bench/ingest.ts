import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { from as copyFrom } from "pg-copy-streams";
import { bootstrap } from "../src/access/bootstrap.ts";
import type { Bus, Entry } from "../src/bus/bus.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { connectNatsBus } from "../src/bus/nats.ts";
import type { NewEvent, SampleIndex } from "../src/protocol/event.ts";
import { meetLog } from "../src/runs/log-epoch.ts";
import { runProjector } from "../src/runs/projector.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { migrate } from "../src/store/migrate.ts";
import { startNats } from "../test/testkit/nats.ts";
import type { Figure } from "./figure.ts";

const quiet = { info: () => {}, warn: console.error, error: console.error, debug: () => {} };
const at = "2026-01-01T00:00:00.000Z";
const rounds = 3;

/** Messages of this many points each, of this many keys at as many steps as that makes; spread over the runs. */
const load = { runs: 20, keys: 10, pointsAMessage: 500, points: 1_000_000 } as const;

/**
 * The whole way of a point: appended to the log, read back from it, folded into blocks and rollups, committed; on a
 * PostgreSQL that writes to disk before it answers. Beside it COPY of the same points, in one stream and one
 * transaction, into a table of a row a point with its primary key: no log, no rollups, no repeats recognised. The two
 * take turns, three times; the medians are compared. Then what else a log brings.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const nats = await startNats();
  try {
    await ingest("ingest_vs_copy", null, report);
    if (nats !== null) await ingest("over NATS", nats.url, report);
    await otherEvents(report);
  } finally {
    await nats?.stop();
  }
}

async function ingest(
  figure: string,
  natsUrl: string | null,
  report: (figure: Figure) => void,
): Promise<void> {
  await using place = await openPlace(natsUrl);
  const ours: number[] = [];
  const peers: number[] = [];
  const messages = load.points / load.pointsAMessage;
  const steps = load.pointsAMessage / load.keys;
  for (let round = 0; round < rounds; round++) {
    const runs = await place.beginRuns(load.runs);
    const entries = Array.from({ length: messages }, (_, n): Entry => {
      const own = runs[n % load.runs] as Stamp;
      return { id: randomUUID(), event: pointsEvent(own, Math.floor(n / load.runs) * steps, steps) };
    });
    ours.push(load.points / (await place.secondsOf(entries)));
    peers.push(load.points / (await copySeconds(place.database, entries)));
  }
  const [mine, peer] = [median(ours), median(peers)];
  const goal = figure === "ingest_vs_copy" ? { goal: { atLeast: 0.5 } } : {};
  report({ name: "ingest", figure, ours: mine, peer, ratio: mine / peer, unit: "points/s", ...goal });
}

/** What comes besides points in bulk: a step at a time, one wide step, a step's samples, and word of being at work. */
async function otherEvents(report: (figure: Figure) => void): Promise<void> {
  await using place = await openPlace(null);
  const runs = await place.beginRuns(50);
  const told = async (
    figure: string,
    count: number,
    runs: readonly Stamp[],
    make: (run: Stamp, n: number) => NewEvent,
  ) => {
    const entries = Array.from({ length: count }, (_, n): Entry => {
      return { id: randomUUID(), event: make(runs[n % runs.length] as Stamp, Math.floor(n / runs.length)) };
    });
    const rate = count / (await place.secondsOf(entries));
    report({ name: "ingest", figure, ours: rate, peer: null, ratio: null, unit: "events/s" });
  };
  await told("step events of 26 points", 10_000, runs, (run, n) => stepEvent(run, n + 1));
  // The first says ten thousand names that nobody has heard, and begins as many series.
  await told("a wide step of 10,000 series, the first", 1, runs, (run) => wideEvent(run, 0));
  await told("wide steps of 10,000 series, those after it", 20, runs.slice(0, 1), (run, n) =>
    wideEvent(run, n + 1),
  );
  // As a trainer tells them: a thousand a message.
  await told("messages of 1,024 samples", 80, runs, (run, n) => samplesEvent(run, n + 1));
  await told("word of being at work", 20_000, runs, (run) => ({
    ...{ type: "progress", ...run, at, leaseMs: 30_000, note: null },
  }));
}

/** What a trainer stamps on the events of one of the runs. */
interface Stamp {
  readonly workspaceId: string;
  readonly runId: string;
  readonly attempt: number;
  readonly claim: number;
}

interface Place extends AsyncDisposable {
  readonly database: Database;
  beginRuns(count: number): Promise<Stamp[]>;
  /** From the first append until the store has folded the last. */
  secondsOf(entries: readonly Entry[]): Promise<number>;
}

/** A store, a log and a projector at work on them, as one process has them. */
async function openPlace(natsUrl: string | null): Promise<Place> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  // Of root's, PostgreSQL's own user has to pass; else the data would lie, and stay, elsewhere.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ folder, log: quiet });
  opening.defer(() => postgres.stop());
  const database = openDatabase({ url: postgres.url });
  opening.defer(() => database.close());
  await migrate(database.db);
  const busDatabase = openDatabase({ url: postgres.url });
  opening.defer(() => busDatabase.close());
  const bus =
    natsUrl === null
      ? await openEmbeddedBus({ pool: busDatabase.pool })
      : await connectNatsBus({ url: natsUrl });
  opening.defer(() => bus.close());
  await meetLog(database.db, bus.log);
  const stop = new AbortController();
  let folded = 0;
  const projecting = runProjector(
    {
      ...{ db: database.db, bus, log: quiet as never },
      folded: (entries) => {
        folded = entries.at(-1)?.sequence ?? folded;
      },
    },
    stop.signal,
  );
  opening.defer(async () => {
    stop.abort();
    await projecting;
  });
  const { viewer } = await bootstrap(database.db, { slug: "bench", name: "bench", owner: "bench" });
  const opened = opening.move();

  /** In calls of sixteen, four on their way: as several trainers write. */
  async function append(entries: readonly Entry[]): Promise<number> {
    let next = 0;
    let last = 0;
    const write = async () => {
      while (next < entries.length) {
        const part = entries.slice(next, next + 16);
        next += 16;
        last = Math.max(last, ...(await bus.log.append(part)));
      }
    };
    await Promise.all([write(), write(), write(), write()]);
    return last;
  }

  return {
    database,
    async beginRuns(count) {
      const stamps = await newRuns(database, viewer, count, bus);
      const last = Math.max(...stamps.map(({ claim }) => claim));
      while (folded < last) await sleep(5);
      return stamps;
    },
    async secondsOf(entries) {
      const begun = performance.now();
      const last = await append(entries);
      while (folded < last) await sleep(1);
      return (performance.now() - begun) / 1000;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function newRuns(
  { db }: Database,
  viewer: { readonly workspaceId: string; readonly memberId: string },
  count: number,
  bus: Bus,
): Promise<Stamp[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids)
    await db
      .insertInto("run")
      .values({
        ...{
          id,
          workspace_id: viewer.workspaceId,
          name: id,
          kind: "rl",
          specification: "{}",
          base_model: "m",
        },
        ...{ engine: "e", creator_id: viewer.memberId },
      })
      .execute();
  const { workspaceId } = viewer;
  const claims = await bus.log.append(
    ids.map((runId): Entry => {
      const trainer = { trainer: "t", trainerName: "t", leaseMs: 3_600_000, resumedFrom: null };
      return {
        id: `started-${runId}`,
        event: { type: "started", workspaceId, runId, at, attempt: 1, ...trainer },
      };
    }),
  );
  return ids.map((runId, n) => ({ workspaceId, runId, attempt: 1, claim: claims[n] as number }));
}

function pointsEvent(run: Stamp, from: number, steps: number): NewEvent & { type: "metrics" } {
  const series = Array.from({ length: load.keys }, (_, key) => ({
    key: `policy/m${key}`,
    steps: Array.from({ length: steps }, (_, n) => from + n),
    values: Array.from({ length: steps }, () => Math.random()),
  }));
  return { type: "metrics", ...run, at, series };
}

function wideEvent(run: Stamp, step: number): NewEvent {
  const series = Array.from({ length: 10_000 }, (_, key) => ({
    ...{ key: `layer/${key}/norm`, steps: [step], values: [Math.random()] },
  }));
  return { type: "metrics", ...run, at, series };
}

function stepEvent(run: Stamp, step: number): NewEvent {
  const metrics = Object.fromEntries(Array.from({ length: 14 }, (_, k) => [`policy/m${k}`, Math.random()]));
  return {
    ...{ type: "step", ...run, at, step, totalSteps: 1000, epoch: 0.5, policyVersion: step, metrics },
    ...{ reward: { mean: Math.random(), std: 0.1, min: 0, max: 1 }, validSamples: 128, failures: {} },
    ...{ seconds: { rollout: 0.2, train: 0.1, publish: 0.01 }, sampledTokens: 1000, trainedTokens: 1000 },
    stalenessMax: 0,
  };
}

function samplesEvent(run: Stamp, step: number): NewEvent {
  const index = Array.from(
    { length: 1024 },
    (_, line): SampleIndex => ({
      ...{ line, group: line >> 3, index: line & 7, reward: Math.random(), rewards: null, shaping: null },
      ...{
        promptRow: line >> 3,
        treatment: null,
        retries: 0,
        failure: null,
        failureMessage: null,
        advantage: 0,
        policyVersion: step,
      },
      ...{ promptTokens: 10, responseTokens: 20, truncated: false, durationS: 0.5 },
    }),
  );
  return { type: "samples", ...run, at, step, split: "train", blob: "b".repeat(64), index };
}

/** The peer: each point a line of text, a row of six columns, in one statement that is its own transaction. */
async function copySeconds({ pool }: Database, entries: readonly Entry[]): Promise<number> {
  await pool.query("drop table if exists narrow_point");
  await pool.query(`create table narrow_point (run_number bigint not null, key_id int not null, attempt int not null,
    step bigint not null, value double precision, at timestamptz not null, primary key (run_number, key_id, attempt, step))`);
  const runs = new Map<string, number>();
  const client = await pool.connect();
  try {
    const begun = performance.now();
    await pipeline(Readable.from(lines()), client.query(copyFrom("copy narrow_point from stdin")));
    return (performance.now() - begun) / 1000;
  } finally {
    client.release();
  }

  function* lines() {
    for (const { event } of entries) {
      if (event.type !== "metrics") continue;
      const run = runs.get(event.runId) ?? runs.size;
      runs.set(event.runId, run);
      let text = "";
      for (const [key, { steps, values }] of event.series.entries())
        for (let n = 0; n < steps.length; n++)
          text += `${run}\t${key}\t${event.attempt}\t${steps[n]}\t${values[n] ?? "\\N"}\t${event.at}\n`;
      yield text;
    }
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bench((figure) => console.log(JSON.stringify(figure)));
