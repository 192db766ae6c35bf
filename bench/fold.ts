import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bootstrap } from "../src/access/bootstrap.ts";
import type { LoggedEvent, RunEvent } from "../src/protocol/event.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { migrate } from "../src/store/migrate.ts";
import type { Figure } from "./figure.ts";

const epoch = "bench";
const at = "2026-01-01T00:00:00.000Z";

/**
 * How fast the log becomes rows, on a PostgreSQL that writes to disk before it answers: step events of 50 runs, and
 * points in bulk beside the usual way to insert as many (rows of parameters through the query builder, 500 a statement,
 * no bookkeeping) into the same table in the same minute.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ folder, log: { info: () => {}, error: console.error } });
  const database = openDatabase({ url: postgres.url });
  try {
    await migrate(database.db);
    await database.db.updateTable("projection").set({ epoch }).execute();
    const runs = await beginRuns(database, 50);

    const steps = 10_000;
    const stepRate = await foldRate(database, runs, steps, 500, (run, n) =>
      step(run, 1 + Math.floor(n / 50)),
    );
    report({
      name: "fold",
      figure: "step events (26 points each)",
      ours: stepRate,
      peer: null,
      ratio: null,
      unit: "events/s",
    });
    const small = await foldRate(database, runs, 20_000, 500, (run) => ({
      type: "progress",
      ...run,
      at,
      leaseMs: 30_000,
      note: null,
    }));
    report({
      name: "fold",
      figure: "progress events",
      ours: small,
      peer: null,
      ratio: null,
      unit: "events/s",
    });

    const [run] = await beginRuns(database, 1);
    if (run === undefined) throw new Error("no run");
    const events = 600;
    const perEvent = 500;
    const eventRate = await foldRate(database, [run], events, 10, (_, n) => ({
      type: "metrics",
      ...run,
      at,
      points: Array.from({ length: perEvent }, (_, k) => ({
        key: `k${k % 10}`,
        step: n * 50 + Math.floor(k / 10),
        value: k,
      })),
    }));
    const ours = eventRate * perEvent;
    const peer = await multiRowRate(database, events * perEvent);
    report({
      name: "fold",
      figure: "points, 5,000 a batch",
      ours,
      peer,
      ratio: ours / peer,
      unit: "points/s",
    });
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a trainer stamps on the events of one of the runs. */
interface Stamp {
  readonly workspaceId: string;
  readonly runId: string;
  readonly attempt: number;
  readonly claim: number;
}

let sequence = 0;

async function beginRuns({ db }: Database, count: number): Promise<Stamp[]> {
  const { viewer } = await bootstrap(db, { slug: "bench", name: "bench", owner: "bench" });
  const stamps: Stamp[] = [];
  for (let n = 0; n < count; n++) {
    const runId = randomUUID();
    await db
      .insertInto("run")
      .values({
        id: runId,
        workspace_id: viewer.workspaceId,
        name: runId,
        kind: "rl",
        specification: "{}",
        base_model: "m",
        engine: "e",
        creator_id: viewer.memberId,
      })
      .execute();
    stamps.push({ workspaceId: viewer.workspaceId, runId, attempt: 1, claim: ++sequence });
  }
  const entries = stamps.map(({ workspaceId, runId, claim }): LoggedEvent => {
    const event: RunEvent = {
      type: "started",
      workspaceId,
      runId,
      at,
      attempt: 1,
      trainer: "t",
      trainerName: "t",
      leaseMs: 30_000,
      resumedFrom: null,
    };
    return { sequence: claim, event };
  });
  await foldBatch(db, { epoch, entries });
  return stamps;
}

async function foldRate(
  { db }: Database,
  runs: readonly Stamp[],
  count: number,
  batch: number,
  make: (run: Stamp, n: number) => RunEvent,
): Promise<number> {
  const entries = Array.from(
    { length: count },
    (_, n): LoggedEvent => ({
      sequence: ++sequence,
      event: make(runs[n % runs.length] as Stamp, n),
    }),
  );
  const begun = performance.now();
  for (let start = 0; start < count; start += batch)
    await foldBatch(db, { epoch, entries: entries.slice(start, start + batch) });
  return (count / (performance.now() - begun)) * 1000;
}

function step(run: Stamp, n: number): RunEvent {
  const metrics = Object.fromEntries(Array.from({ length: 14 }, (_, k) => [`policy/m${k}`, n * k]));
  return {
    type: "step",
    ...run,
    at,
    step: n,
    totalSteps: 1000,
    epoch: 0.5,
    policyVersion: n,
    reward: { mean: 0.5, std: 0.1, min: 0, max: 1 },
    validSamples: 128,
    failures: {},
    metrics,
    seconds: { rollout: 0.2, train: 0.1, publish: 0.01 },
    sampledTokens: 1000,
    trainedTokens: 1000,
    stalenessMax: 0,
  };
}

/** The peer: the query builder's rows of parameters, idempotent as ours are, on the same table and machine. */
async function multiRowRate({ db }: Database, count: number): Promise<number> {
  const begun = performance.now();
  for (let start = 0; start < count; start += 500)
    await db
      .insertInto("metric_point")
      .values(
        Array.from({ length: 500 }, (_, k) => ({
          run_number: 1_000_000,
          key_id: k % 10,
          attempt: 1,
          step: Math.floor((start + k) / 10),
          value: k,
          at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return (count / (performance.now() - begun)) * 1000;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bench((figure) => console.log(JSON.stringify(figure)));
