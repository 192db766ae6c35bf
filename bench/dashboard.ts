import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { buildDashboard } from "../dashboard/build.ts";
import { bootstrap } from "../src/access/bootstrap.ts";
import { connectNatsBus } from "../src/bus/nats.ts";
import { openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { freePort } from "../src/store/postmaster.ts";
import { openBrowser } from "../test/testkit/browser.ts";
import { startNats } from "../test/testkit/nats.ts";
import { startProgram } from "../test/testkit/programs.ts";
import { newRun } from "../test/testkit/runs.ts";
import { firstPaint, type Platform, replay, updates } from "./dashboard-pages.ts";
import type { Figure } from "./figure.ts";

export interface Sizes {
  /** Of the run whose page is opened: ten metrics each, and as many samples. */
  readonly steps: number;
  readonly openings: number;
  readonly updatesPerSecond: number;
  readonly updateSeconds: number;
  readonly replayedSteps: number;
}

const whole: Sizes = {
  ...{ steps: 100_000, openings: 7 },
  ...{ updatesPerSecond: 10, updateSeconds: 30 },
  replayedSteps: 100_000,
};

/**
 * The run's page in headless Chromium, against an API in a process of its own: from the address to its curves on a run of
 * a million points and 100,000 samples, from a trainer's append to the pixels, and the page's memory while 100,000 steps
 * go by as fast as they are stored. Nothing stands beside it: the goals are of the page itself.
 */
export const bench = (report: (figure: Figure) => void) => measure(report, whole);

export async function measure(report: (figure: Figure) => void, sizes: Sizes): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const nats = await startNats();
  const browser = await openBrowser();
  if (browser === null) console.error("dashboard: no Chromium on this machine, LEFT OUT");
  if (nats) opened.defer(nats.stop);
  if (browser) opened.defer(browser.close);
  if (nats === null || browser === null) return;
  await buildDashboard();
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-dashboard-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    log: pino({ level: "warn" }),
  });
  opened.defer(() => postgres.stop());
  const port = await freePort();
  await mkdir(join(folder, "data"));
  const api = startProgram(["api", "--port", String(port), "--data", join(folder, "data")], {
    TRAINYARD_NATS_URL: nats.url,
    TRAINYARD_DATABASE_URL: postgres.url,
    TRAINYARD_BLOBS: join(folder, "blobs"),
  });
  opened.defer(async () => void (await api.end("SIGTERM")));
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 120_000; !(await isReady(url)); await sleep(50))
    if (Date.now() > deadline) throw new Error(`the API is not ready:\n${api.said()}`);
  const key = /\bAPI key\D*?(ty_\w+)/.exec(api.said())![1]!;

  const database = openDatabase({ url: postgres.url });
  opened.defer(() => database.close());
  const { viewer } = await bootstrap(database.db, { slug: "demo", name: "Demo", owner: "owner" });
  const bus = await connectNatsBus({ url: nats.url, warn: (line) => console.error(line) });
  opened.defer(() => bus.close());
  const platform: Platform = {
    ...{ url, key, log: bus.log, browser, workspaceId: viewer.workspaceId },
    newRun: (name) => newRun(database.db, viewer, { name }),
  };
  const line = (figure: string, ours: number, unit: string, atMost?: number) =>
    report({
      ...{ name: "dashboard", figure, ours, peer: null, ratio: null, unit },
      ...(atMost !== undefined && { goal: { atMost } }),
    });

  const paint = await firstPaint(platform, sizes);
  line(`a run of ${paint.points} points: first words, p50`, paint.wordsMs, "ms");
  line("its figures and curves, p50", paint.curvesMs, "ms", 1000);
  line("of that, CPU of the page's process, p50", paint.pageCpuMs, "ms");
  const latency = await updates(platform, sizes);
  line(`event to pixels at ${sizes.updatesPerSecond}/s, p50`, latency.p50Ms, "ms");
  line("event to pixels, p99", latency.p99Ms, "ms", 250);
  const memory = await replay(platform, sizes);
  line("heap of the page after a fifth of the steps", memory.earlyMiB, "MiB");
  line(`heap of the page after ${sizes.replayedSteps} steps`, memory.lateMiB, "MiB");
  line("what it grew by in between", memory.lateMiB - memory.earlyMiB, "MiB", 5);
  line("steps that the page showed in a second", memory.stepsPerSecond, "steps/s");
}

const isReady = async (url: string) =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
