import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { bootstrap } from "../src/access/bootstrap.ts";
import type { Viewer } from "../src/access/viewer.ts";
import type { RunEvent } from "../src/protocol/event.ts";
import { createResults } from "../src/results/results.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { createSeriesMemory } from "../src/runs/series-memory.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { migrate } from "../src/store/migrate.ts";
import type { Figure } from "./figure.ts";

const steps = 1_000_000;
const manyRuns = 50;
/** Points of one event, at its most. */
const chunk = 10_000;
const at = Date.parse("2026-01-01T00:00:00.000Z");

/**
 * Charts of a million steps through the verb that the API answers with, in a store where 50 runs have as many. Beside it
 * SQL that makes the same 1,000 buckets of the same points in rows of their own, in an index that holds the value.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ folder, log: { info: () => {}, error: console.error } });
  const database = openDatabase({ url: postgres.url, statementTimeoutMs: 600_000 });
  const { db } = database;
  try {
    await migrate(db);
    await db.updateTable("projection").set({ epoch: "bench" }).execute();
    const { viewer } = await bootstrap(db, { slug: "bench", name: "bench", owner: "bench" });
    const runs = await fill(database, viewer);
    const results = createResults({ db, blobs: null as never });
    const [run] = runs;
    if (run === undefined) throw new Error("no run");
    const chart = (
      of: typeof run,
      points: number,
      from = 0,
      to = steps - 1,
      axis: "step" | "time" = "step",
    ) => results.metrics(viewer, of, { keys: ["loss"], points, from, to, axis });

    await db.transaction().execute(async (trx) => {
      await sql`create table narrow_point (run_number bigint not null, key_id int not null, attempt int not null,
        step bigint not null, value double precision, at timestamptz not null)`.execute(trx);
      await sql`insert into narrow_point select 1, k, 1, s, sin(s / 1000.0 + k), now()
        from generate_series(1, 3) k, generate_series(0, ${steps - 1}::int) s`.execute(trx);
      await sql`alter table narrow_point add primary key (run_number, key_id, attempt, step) include (value)`.execute(
        trx,
      );
    });
    await sql`vacuum analyze`.execute(db);
    const raw = await medianMs(5, async () => {
      const { rows } =
        await sql`select step / 1000 as bucket, min(value), max(value), avg(value), count(*), max(step)
        from narrow_point where run_number = 1 and key_id = 2 and attempt = 1 group by 1 order by 1`.execute(
          db,
        );
      if (rows.length !== 1000) throw new Error(`${rows.length} buckets`);
    });
    const ours = await medianMs(50, async () => {
      const [series] = await chart(run, 1000);
      if (series?.buckets.length !== 1000) throw new Error(`${series?.buckets.length} buckets`);
    });
    report({
      ...{ name: "reads", figure: "chart_vs_raw_sql", ours, peer: raw, ratio: raw / ours, unit: "ms" },
      goal: { atLeast: 15 },
    });
    const alone = async (figure: string, work: () => Promise<unknown>, times = 20) => {
      const ms = await medianMs(times, work);
      report({ name: "reads", figure, ours: ms, peer: null, ratio: null, unit: "ms" });
    };
    await alone("a chart of 500 buckets", () => chart(run, 500));
    await alone("a chart of 2,000 buckets", () => chart(run, 2000));
    await alone("100,000 steps of it, from the middle of a bucket", () => chart(run, 1000, 450_050, 550_049));
    await alone("1,000 steps of it, each", () => chart(run, 1000, 450_050, 451_049));
    await alone("by time", () => chart(run, 1000, 0, steps, "time"));
    await alone("50 runs, 500 buckets each", () => Promise.all(runs.map((each) => chart(each, 500))), 5);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs of a million steps each: the first ones folded as their events would be, the others copied from them. */
async function fill({ db }: Database, viewer: Viewer) {
  const runs = [];
  for (let n = 0; n < manyRuns; n++) {
    const id = randomUUID();
    const { number } = await db
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
      .returning("number")
      .executeTakeFirstOrThrow();
    runs.push({ id, number, workspaceId: viewer.workspaceId, startedAt: new Date(at) });
  }
  const [first] = runs;
  if (first === undefined) throw new Error("no run");
  const where = { workspaceId: viewer.workspaceId, runId: first.id };
  const trainer = { trainer: "t", trainerName: "t", leaseMs: 30_000, resumedFrom: null };
  const started = {
    type: "started",
    ...where,
    at: new Date(at).toISOString(),
    attempt: 1,
    ...trainer,
  } as const;
  const memory = createSeriesMemory();
  await foldBatch(db, { epoch: "bench", entries: [{ sequence: 1, event: started }] }, memory);
  for (let from = 0, sequence = 2; from < steps; from += chunk, sequence++) {
    const own = Array.from({ length: chunk }, (_, n) => from + n);
    const event: RunEvent = {
      ...{ type: "metrics", ...where, attempt: 1, claim: 1, at: new Date(at + from * 1000).toISOString() },
      series: [{ key: "loss", steps: own, values: own.map((step) => Math.sin(step / 1000)) }],
    };
    await foldBatch(db, { epoch: "bench", entries: [{ sequence, event }] }, memory);
  }
  await sql`insert into attempt (run_number, attempt, claim, trainer_id, trainer_name, started_at)
    select number, 1, 1, 't', 't', ${new Date(at)} from run on conflict do nothing`.execute(db);
  for (const table of ["metric_series", "metric_block", "metric_rollup"]) {
    const { rows } = await sql<{
      column: string;
    }>`select column_name as column from information_schema.columns
      where table_name = ${table} and column_name <> 'run_number' order by ordinal_position`.execute(db);
    const columns = sql.raw(rows.map(({ column }) => `t.${column}`).join(", "));
    await sql`insert into ${sql.table(table)} select run.number, ${columns} from ${sql.table(table)} t, run
      where t.run_number = ${first.number} and run.number <> ${first.number}`.execute(db);
  }
  return runs;
}

async function medianMs(times: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return taken.sort((a, b) => a - b)[times >> 1] ?? 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bench((figure) => console.log(JSON.stringify(figure)));
