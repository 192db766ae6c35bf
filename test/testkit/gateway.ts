import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootstrap } from "../../src/access/bootstrap.ts";
import { createKeys } from "../../src/access/keys.ts";
import { createWorkspaces } from "../../src/access/workspaces.ts";
import { openLocalBlobs } from "../../src/blobs/local.ts";
import type { Bus } from "../../src/bus/bus.ts";
import { createCheckpointVerbs } from "../../src/checkpoints/verbs.ts";
import { createConfigurations } from "../../src/configurations/configurations.ts";
import { createContexts } from "../../src/contexts.ts";
import { createDatasets } from "../../src/datasets/datasets.ts";
import { createDownloads } from "../../src/downloads/downloads.ts";
import { createGateway } from "../../src/gateway.ts";
import { openLive } from "../../src/live/live.ts";
import type { Event } from "../../src/protocol/event.ts";
import { createRollouts } from "../../src/rollouts/rollouts.ts";
import { claimsOf } from "../../src/runs/claims.ts";
import { meetLog } from "../../src/runs/log-epoch.ts";
import type { EngineOffer } from "../../src/runs/offers.ts";
import { runProjector } from "../../src/runs/projector.ts";
import { createReproductions } from "../../src/runs/reproduction.ts";
import { createRuns } from "../../src/runs/runs.ts";
import type { ServerLimits } from "../../src/server/server-limits.ts";
import { openDatabase } from "../../src/store/database.ts";
import { createSweeps } from "../../src/sweeps/sweeps.ts";
import { createUploads } from "../../src/uploads/uploads.ts";
import { freshDatabase } from "./postgres.ts";
import { embeddedOffer, newRun } from "./runs.ts";

export type TestGateway = Awaited<ReturnType<typeof openGateway>>;

/** The platform's API on a port of its own: real domain, store, projector and live view over the given bus; no trainer. */
export async function openGateway(options: {
  openBus: () => Promise<Bus>;
  limits?: Partial<ServerLimits>;
  ring?: { maxEvents?: number };
  heartbeatMs?: number;
  patienceMs?: number;
  keyCacheMs?: number;
  corsOrigins?: readonly string[];
  /** Whether documents other than those of our own clients are refused. */
  trustedOnly?: boolean;
  /** What connected trainers offer; the embedded engine's when absent. */
  engines?: () => Promise<readonly EngineOffer[]>;
}) {
  const { url: databaseUrl, drop } = await freshDatabase();
  const database = openDatabase({ url: databaseUrl });
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), "trainyard-gateway-"));
  const blobs = await openLocalBlobs({ folder });
  const logged: { level: string; fields: object; message: string }[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  const log = { info: note("info"), warn: note("warn"), error: note("error"), debug: note("debug") };
  const bus = await options.openBus();
  await meetLog(db, bus.log);
  const { viewer, secret } = await bootstrap(db, { slug: "ours", name: "Ours", owner: "owner" });
  const keys = createKeys({ db, cacheMs: options.keyCacheMs ?? 5000 });
  const uploads = createUploads({ db, blobs });
  const wake = () => {};
  const parts = { db, blobs, uploads, wake };
  const datasets = createDatasets(parts);
  const engines = options.engines ?? (async () => [embeddedOffer]);
  const downloads = createDownloads({ db, blobs, datasets, keys });
  const verbs = {
    keys,
    workspaces: createWorkspaces(parts),
    datasets,
    downloads,
    rollouts: createRollouts(parts),
    configurations: createConfigurations(parts),
    runs: createRuns({ ...parts, engines }),
    reproductions: createReproductions(parts),
    sweeps: createSweeps({ ...parts, engines }),
    checkpoints: createCheckpointVerbs({ ...parts, engines }),
  };
  const stop = new AbortController();
  const projecting = runProjector({ db, bus, log }, stop.signal);

  /** An API process: another one is another reader of the same log and store. */
  async function openProcess() {
    const live = await openLive({
      log: bus.log,
      claimsOf: (runId) => claimsOf(db, runId),
      troubled: (error) => log.warn({ err: error }, "live"),
      ...options.ring,
      ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
      ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
    });
    const contextFor = createContexts({ db, blobs, live, verbs });
    const server = createGateway({
      ...{ db, blobs, bus, live, keys, uploads, downloads, contextFor, log },
      corsOrigins: options.corsOrigins ?? [],
      trusted: { texts: new Map(), only: options.trustedOnly ?? false },
      limits: { drainMs: 20, closeTimeoutMs: 3000, ...options.limits },
    });
    const port = await server.listen(0);
    return {
      ...{ live, server, port, url: `http://127.0.0.1:${port}` },
      async close() {
        await server.close();
        await live.close();
      },
    };
  }
  const first = await openProcess();

  return {
    ...{ db, blobs, blobsFolder: folder, bus, keys, datasets, viewer, logged, openProcess, ...first },
    key: secret ?? "",

    /** Another workspace and a key of it. */
    async stranger() {
      const slug = `w${randomUUID().slice(0, 8)}`;
      const made = await bootstrap(db, { slug, name: slug, owner: slug });
      return { viewer: made.viewer, key: made.secret ?? "" };
    },

    newRun: (of = viewer, given: { name?: string } = {}) => newRun(db, of, given),

    /** Says it into the log, and answers with the sequences. */
    say: (...events: readonly Event[]) =>
      bus.log.append(events.map((event) => ({ id: randomUUID(), event }))),

    async close() {
      await first.close();
      stop.abort();
      await projecting;
      await bus.close();
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A query or a mutation over plain HTTP. */
export async function ask(
  { url, key }: { url: string; key: string | null },
  query: string,
  variables: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what an answer is
): Promise<{ status: number; data: any; errors: any[] }> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data = null, errors = [] } = (await response.json()) as { data?: unknown; errors?: unknown[] };
  return { status: response.status, data, errors };
}

/** Waits until it is so; fails with the last answer when that takes longer than any test should. */
export async function until<T>(look: () => T | Promise<T>, is: (found: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (is(found)) return found;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
