import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { Runs } from "../cli/generated/operations.ts";
import { bootstrap } from "../src/access/bootstrap.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { startApp } from "../src/app.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { readConfig } from "../src/config.ts";
import { createResults } from "../src/results/results.ts";
import { createRunReads, type RunFilter } from "../src/runs/reads.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { migrate } from "../src/store/migrate.ts";
import type { Figure } from "./figure.ts";
import { type Filled, fillLog, fillStore } from "./fill-store.ts";
import { inBulk } from "./in-bulk.ts";
import { bench as benchChart } from "./reads-chart.ts";
import { natsLogReads } from "./reads-log.ts";

const million = 1_000_000;
const sizes = {
  runs: million,
  checkpoints: 200_000,
  sweeps: 2000,
  bigRuns: 1,
  steps: 100_000,
  evaluations: 10_000,
  logLines: million,
  samples: million,
  samplesPerBatch: 100,
};
type Report = (figure: Figure) => void;

/**
 * Lists of a million: runs by every filter and order, one run's samples and lines, and events from any cursor, each
 * through the verb that the API answers with; and a chart. The run page's peer is `select 1` through the same pool.
 */
export async function bench(report: Report): Promise<void> {
  await benchStore(report);
  await natsLogReads(report, million);
  await benchChart(report);
}

async function benchStore(report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  // Of root's, PostgreSQL's own user has to pass; else the data would lie, and stay, elsewhere.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    log: pino({ level: "warn" }),
  });
  opened.defer(() => postgres.stop());
  const database = openDatabase({ url: postgres.url });
  opened.defer(() => database.close());
  await migrate(database.db);
  const { viewer, secret } = await bootstrap(database.db, { slug: "demo", name: "Demo", owner: "owner" });
  const filled = await inBulk(database.db, async (db) => {
    const made = await fillStore(db, viewer, sizes);
    await fillLog(db, million);
    return made;
  });
  await runPage(database, viewer, report);
  await runLists(database, viewer, report);
  await ofOneRun(database, viewer, filled, report);
  await logReads(database, viewer, filled, report);
  await wholeOperation(postgres.url, folder, secret ?? "", report);
}

/** The first page as those read it who look again and again, and pages that nobody has read; in turn with the peer. */
async function runPage({ db, pool }: Database, viewer: Viewer, report: Report): Promise<void> {
  const reads = createRunReads(db);
  const ours: number[] = [];
  const middle: number[] = [];
  const peer: number[] = [];
  const now = Date.now();
  for (let round = 0; round < 600; round++) {
    peer.push(await timed(() => pool.query("select 1")));
    ours.push(await timed(() => reads.list(viewer, { page: { first: 50 } })));
    const createdBefore = new Date(now - (round + 1) * 1500 * 60_000);
    middle.push(await timed(() => reads.list(viewer, { filter: { createdBefore }, page: { first: 50 } })));
  }
  const [one, first, inside] = [peer, ours, middle].map(median) as [number, number, number];
  report({
    name: "reads",
    figure: "run_page_vs_select1",
    ours: first,
    peer: one,
    ratio: first / one,
    unit: "ms",
    goal: { atMost: 5 },
  });
  line(report, "a run page that nobody has read before, p50", inside);
}

async function runLists({ db }: Database, viewer: Viewer, report: Report): Promise<void> {
  const reads = createRunReads(db);
  const page = { first: 50 };
  const day = 86_400_000;
  const filters: Readonly<Record<string, RunFilter>> = {
    "no filter": {},
    "a name's part that 900 have": { search: "maple-99" },
    "a name's part that 85,000 have": { search: "amber" },
    "a name's part that none has": { search: "zzz" },
    "status failed": { statuses: ["failed"] },
    "status running": { statuses: ["running"] },
    "kind rl": { kind: "rl" },
    "kind offline_rl": { kind: "offline_rl" },
    "a dataset of many runs": { datasetId: "dataset-0-1" },
    "a dataset of few runs": { datasetId: "dataset-0-190" },
    "a rollout": { rolloutId: "rollout-0-99" },
    "a base model": { baseModel: "llama-70b" },
    "a configuration of many runs": { configurationId: "configuration-0-1" },
    "a configuration of few runs": { configurationId: "configuration-0-150" },
    "two tags": { tags: ["team-3", "t5"] },
    "a tag that 80,000 carry": { tags: ["t0"] },
    "a member": { creatorId: "w0-25" },
    "a sweep": { sweepId: "sweep-5" },
    "one day": {
      createdAfter: new Date(Date.now() - 401 * day),
      createdBefore: new Date(Date.now() - 400 * day),
    },
    "submitted in the older half": { createdBefore: new Date(Date.now() - 350 * day) },
    "failed of a dataset of many runs": { statuses: ["failed"], datasetId: "dataset-0-1" },
    "failed of a dataset of few runs": { statuses: ["failed"], datasetId: "dataset-0-190" },
  };
  for (const [name, filter] of Object.entries(filters)) {
    line(report, `runs: ${name}`, await p50(() => reads.list(viewer, { filter, page })));
    line(report, `runs counted: ${name}`, await p50(() => reads.count(viewer, filter)));
    // How filter and order hang together must not matter: the best of a dataset whose runs are all bad are among them.
    const others = (["created", "started", "reward"] as const).flatMap((field) =>
      (["asc", "desc"] as const).map((direction) => ({ field, direction })),
    );
    let slowest = { ms: 0, order: "" };
    for (const orderBy of others) {
      const ms = await p50(() => reads.list(viewer, { filter, orderBy, page }), 3);
      if (ms > slowest.ms) slowest = { ms, order: `${orderBy.field} ${orderBy.direction}` };
    }
    line(report, `runs: ${name}, slowest order (${slowest.order})`, slowest.ms);
  }
  line(
    report,
    "what a workspace has ever spent",
    await p50(() => reads.workspaceUsage(viewer, { since: null, until: null })),
  );
}

async function ofOneRun({ db }: Database, viewer: Viewer, { bigRun }: Filled, report: Report): Promise<void> {
  const run = await createRunReads(db).get(viewer, bigRun.id);
  const results = createResults({ db, blobs: null as never });
  const page = { first: 50 };
  const samples: Readonly<Record<string, Parameters<typeof results.samples>[2]>> = {
    "newest step": { page },
    "reward at least 0.99": { filter: { rewardFrom: 0.99 }, page },
    "timed out": { filter: { failures: ["grader_timeout"] }, page },
    failed: { filter: { failed: true }, page },
    truncated: { filter: { truncated: true }, page },
    "one step": { filter: { step: 50_000 }, page },
    "of validation, of which there are none": { filter: { split: "validation" }, page },
    "best reward": { orderBy: { field: "reward", direction: "desc" }, page },
    "worst reward": { orderBy: { field: "reward", direction: "asc" }, page },
    longest: { orderBy: { field: "length", direction: "desc" }, page },
    shortest: { orderBy: { field: "length", direction: "asc" }, page },
  };
  for (const [name, options] of Object.entries(samples))
    line(report, `samples: ${name}`, await p50(() => results.samples(viewer, run, options)));
  line(report, "samples counted", await p50(() => results.sampleCount(viewer, run)));
  line(report, "log lines: the end", await p50(() => results.logs(viewer, run, { page: { last: 100 } })));
  line(
    report,
    "log lines: errors",
    await p50(() => results.logs(viewer, run, { filter: { level: "error" }, page })),
  );
  line(
    report,
    "log lines: a word that is in one",
    await p50(() => results.logs(viewer, run, { filter: { search: "needle" }, page })),
  );
  line(report, "steps: first page", await p50(() => results.steps(viewer, run, page)));
  line(report, "evaluations: last page", await p50(() => results.evaluations(viewer, run, { last: 50 })));
}

async function logReads(
  { pool }: Database,
  viewer: Viewer,
  { bigRun }: Filled,
  report: Report,
): Promise<void> {
  const bus = await openEmbeddedBus({ pool });
  try {
    const { workspaceId } = viewer;
    const scopes = {
      everything: {},
      "a workspace": { workspaceId },
      "another workspace": { workspaceId: "w9" },
      "a run": { workspaceId, runId: bigRun.id },
    };
    for (const [name, scope] of Object.entries(scopes))
      for (const after of [0, million / 2, million - 600])
        line(
          report,
          `embedded log, 500 events of ${name} after ${after.toLocaleString("en-US")}`,
          await p50(() => bus.log.read({ after, scope, limit: 500 })),
        );
  } finally {
    await bus.close();
  }
}

/** What `trainyard train list` asks, over HTTP, from the request to the last byte of the answer. */
async function wholeOperation(url: string, folder: string, key: string, report: Report): Promise<void> {
  const config = readConfig({
    TRAINYARD_DATABASE_URL: url,
    TRAINYARD_DATA: join(folder, "data"),
    TRAINYARD_PORT: "0",
  });
  const app = await startApp(config, { api: true, trainer: false }, pino({ level: "warn" }));
  try {
    const ask = async (first: number) => {
      const response = await fetch(`${app.url}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({
          query: Runs.text,
          variables: { filter: {}, orderBy: null, first, after: null },
        }),
      });
      const { data } = (await response.json()) as { data?: { runs: { nodes: unknown[] } } };
      if (data?.runs.nodes.length !== first) throw new Error(`${first} runs were asked for`);
    };
    for (const first of [1, 50])
      line(
        report,
        `the command line's list of ${first} run${first === 1 ? "" : "s"} over HTTP, p50`,
        await p50(() => ask(first), 100),
      );
  } finally {
    await app.close();
  }
}

function line(report: Report, figure: string, ours: number): void {
  report({ name: "reads", figure, ours, peer: null, ratio: null, unit: "ms" });
}

async function p50(work: () => Promise<unknown>, count = 9): Promise<number> {
  await work();
  const times: number[] = [];
  for (let n = 0; n < count; n++) times.push(await timed(work));
  return median(times);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bench((figure) => console.log(JSON.stringify(figure)));
