import { mkdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Pool } from "pg";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import { startTrainer } from "../trainer/trainer.ts";
import { bootstrap } from "./access/bootstrap.ts";
import { createKeys } from "./access/keys.ts";
import { createWorkspaces } from "./access/workspaces.ts";
import { type Admin, openAdmin, type Readiness } from "./admin/admin.ts";
import { addApiMetrics } from "./admin/api-metrics.ts";
import { addProcessMetrics } from "./admin/process-metrics.ts";
import { createMetrics, type Metrics } from "./admin/registry.ts";
import { addRequestMetrics } from "./admin/request-metrics.ts";
import { addTrainerMetrics } from "./admin/trainer-metrics.ts";
import type { Blobs } from "./blobs/blobs.ts";
import { openLocalBlobs } from "./blobs/local.ts";
import { openS3Blobs } from "./blobs/s3.ts";
import type { Bus } from "./bus/bus.ts";
import { openEmbeddedBus } from "./bus/embedded.ts";
import { connectNatsBus } from "./bus/nats.ts";
import { runCollecting } from "./checkpoints/collecting.ts";
import { runRetention } from "./checkpoints/retention.ts";
import { createCheckpointVerbs } from "./checkpoints/verbs.ts";
import type { Config } from "./config.ts";
import { createConfigurations } from "./configurations/configurations.ts";
import { createContexts } from "./contexts.ts";
import { createDatasets } from "./datasets/datasets.ts";
import { createDownloads } from "./downloads/downloads.ts";
import { createGateway } from "./gateway.ts";
import { openLive } from "./live/live.ts";
import type { Log } from "./log.ts";
import { runThinning } from "./results/thinning.ts";
import { createRollouts } from "./rollouts/rollouts.ts";
import { behind, readBacklog } from "./runs/backlog.ts";
import { claimsOf } from "./runs/claims.ts";
import { createDispatcher } from "./runs/dispatcher.ts";
import { createFoldCounts } from "./runs/fold-counts.ts";
import { runLeases } from "./runs/leases.ts";
import { adoptLog, meetLog } from "./runs/log-epoch.ts";
import { runProjector } from "./runs/projector.ts";
import { movesQueue } from "./runs/queue.ts";
import { createReproductions } from "./runs/reproduction.ts";
import { createRuns } from "./runs/runs.ts";
import { checkReadiness } from "./server/health.ts";
import { readManifest } from "./server/trusted-documents.ts";
import { openDatabase } from "./store/database.ts";
import { startEmbeddedPostgres } from "./store/embedded-postgres.ts";
import { migrate } from "./store/migrate.ts";
import { createSweepController } from "./sweeps/controller.ts";
import { createSweeps } from "./sweeps/sweeps.ts";
import { openTracing } from "./tracing.ts";
import { createPresence, createTrainerReads } from "./trainers/trainers.ts";
import { createUploads } from "./uploads/uploads.ts";
import { packageVersion } from "./version.ts";

/** Which parts a process plays; `start` plays both. */
export interface Roles {
  readonly api: boolean;
  readonly trainer: boolean;
}

export interface App {
  /** Where the API listens; null for a process that is a trainer only. */
  readonly url: string | null;
  /** Where operators ask; null where nobody named a port for them. */
  readonly adminUrl: string | null;
  /** The first key of the first workspace, when this very start made it. */
  readonly firstKey: string | null;
  /** Rejects when a part cannot go on; the caller closes and says why. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Make another owner's key: the first one is lost. */
  readonly anotherKey?: boolean;
  /** Go on with another log than the one that the store knows; see adoptLog. */
  readonly adopt?: boolean;
  /** The folder of the dashboard, as soon as that is known; null, or none, for where the package has it. */
  readonly dashboard?: Promise<string | null>;
}

/** Starts the parts in order, each on what came before; when one cannot start, those that did are closed again. */
export async function startApp(
  config: Config,
  roles: Roles,
  log: Log,
  { anotherKey = false, adopt = false, dashboard }: StartOptions = {},
): Promise<App> {
  await using opening = new AsyncDisposableStack();
  const stop = new AbortController();
  const leaving = new AbortController();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const version = await packageVersion();
  const role = roles.api ? (roles.trainer ? "start" : "api") : "trainer";
  // Before anything that spans could be in.
  const sendSpans = await openTracing(config.tracing, { role, version, log });
  if (sendSpans) opening.defer(sendSpans);
  const metrics = config.admin === null ? null : createMetrics();
  let readiness = async (): Promise<Readiness> => ({ ready: false, checks: { process: "starting" } });
  // There from the start to the end, so that a process that migrates or drains is seen to live.
  const admin = metrics && (await openOperators(metrics));
  await makeDataFolder(config.dataFolder);

  const blobs = await openBlobs(config);
  const pools: Record<string, Pool> = {};
  const store = roles.api || config.natsUrl === null ? await openStore() : null;
  const bus = await openBus();
  opening.defer(() => bus.close());
  if (metrics) addProcessMetrics(metrics, { version, role, busCounts: bus.counts, pools });

  /** A loop ends with the signal; one that ends by itself takes the process with it, with its reason. */
  const loops: Promise<void>[] = [];
  const keep = (loop: Promise<void>) => void loops.push(loop.catch((error) => failed.reject(error)));
  opening.defer(async () => {
    stop.abort();
    await Promise.all(loops);
  });

  let heard = () => {};
  if (roles.api && store !== null) {
    const presence = createPresence({
      db: store.db,
      bus,
      warn: (error) => log.warn({ reason: String(error) }, "a trainer's word was not written down"),
      heard: () => heard(),
    });
    // The embedded bus is this process's own: whoever trained before is gone.
    if (config.natsUrl === null) await presence.forgetAll();
    // Before the trainer's first word, which is said once it is there.
    opening.defer(await presence.watch());
  }

  if (roles.trainer) {
    const trainer = startTrainer({
      bus,
      blobs,
      openEngine: () => createEmbeddedEngine(config.threads === null ? {} : { threads: config.threads }),
      name: `${hostname()}-${process.pid}`,
      version,
      leaseMs: config.leaseMs,
      dataFolder: join(config.dataFolder, "trainer"),
      prices: config.prices,
      secret: (name) => process.env[`TRAINYARD_SECRET_${name}`],
      signal: leaving.signal,
      log,
    });
    opening.defer(async () => {
      leaving.abort();
      await trainer.done;
    });
    trainer.done.catch((error) => failed.reject(error));
    if (metrics) addTrainerMetrics(metrics, trainer.counts);
    const needed = { log: () => bus.ready(readinessMs), blobs: () => blobs.ready() };
    readiness = () =>
      checkReadiness(needed, { timeoutMs: readinessMs, draining: leaving.signal.aborted, log });
  }

  const api = roles.api && store !== null ? await openApi(store) : null;
  const started = opening.move();
  return {
    url: api?.url ?? null,
    adminUrl: admin?.url ?? null,
    firstKey: api?.firstKey ?? null,
    failed: failed.promise,
    close() {
      // The run at work is given back while the API sends its clients away.
      leaving.abort();
      return started.disposeAsync();
    },
  };

  async function openOperators(about: Metrics): Promise<Admin | null> {
    if (config.admin === null) return null;
    const opened = await openAdmin({
      ...config.admin,
      metrics: about,
      readiness: () => readiness(),
      failed: (error) => log.error({ reason: String(error) }, "an operator's question was not answered"),
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        throw new Error(`port ${config.admin?.port} is taken; choose another by TRAINYARD_ADMIN_PORT`);
      throw new Error(`TRAINYARD_ADMIN_HOST, TRAINYARD_ADMIN_PORT: ${error.message}`, { cause: error });
    });
    opening.defer(() => opened.close());
    log.info({ role, url: opened.url }, "metrics and health are here");
    return opened;
  }

  async function openStore() {
    let url = config.databaseUrl;
    if (url === null) {
      const postgres = await startEmbeddedPostgres({ folder: join(config.dataFolder, "postgres"), log });
      opening.defer(() => postgres.stop());
      url = postgres.url;
    }
    const database = openDatabase({ url, log, connections: 16 });
    opening.defer(() => database.close());
    pools["store"] = database.pool;
    if (config.databaseUrl !== null)
      await sql`select 1`.execute(database.db).catch((error: NodeJS.ErrnoException) => {
        // Of a name with several addresses the error has no message, only a code.
        const reason = error.message || error.code;
        throw new Error(`TRAINYARD_DATABASE_URL: PostgreSQL does not let us in: ${reason}`, { cause: error });
      });
    await migrate(database.db);
    return { url, ...database };
  }

  async function openBus(): Promise<Bus> {
    const warn = (line: string) => log.warn({}, line);
    if (config.natsUrl !== null) {
      const late = setTimeout(() => warn("NATS does not answer yet (TRAINYARD_NATS_URL)"), 3000);
      try {
        return await connectNatsBus({ url: config.natsUrl, warn });
      } catch (error) {
        throw new Error(`TRAINYARD_NATS_URL: ${(error as Error).message}`, { cause: error });
      } finally {
        clearTimeout(late);
      }
    }
    if (store === null) throw new Error("a trainer of its own needs TRAINYARD_NATS_URL");
    // Connections of its own: appends must not wait behind whoever reads.
    const database = openDatabase({ url: store.url, log, connections: 6 });
    opening.defer(() => database.close());
    pools["bus"] = database.pool;
    return openEmbeddedBus({ pool: database.pool, warn });
  }

  async function openApi({ db }: NonNullable<typeof store>) {
    if (adopt)
      log.warn(
        await adoptLog(db, bus.log),
        "another log was adopted; runs that had begun are ended as crashed",
      );
    await meetLog(db, bus.log);
    const first = await bootstrap(db, { slug: "demo", name: "Demo", owner: "owner", anotherKey });
    const dispatcher = createDispatcher({ db, bus, log });
    const wake = () => dispatcher.wake();
    heard = wake;
    const keys = createKeys({ db });
    const uploads = createUploads({ db, blobs });
    const datasets = createDatasets({ db, blobs, uploads, wake });
    const downloads = createDownloads({ db, blobs, datasets, keys });
    const rollouts = createRollouts({ db, blobs, uploads, wake });
    const configurations = createConfigurations({ db, wake });
    const workspaces = createWorkspaces({ db, wake });
    const engines = () => createTrainerReads(db).offers();
    const runs = createRuns({ db, blobs, engines, wake });
    const checkpoints = createCheckpointVerbs({ db, blobs, engines, wake });
    const reproductions = createReproductions({ db, blobs, wake });
    const sweepController = createSweepController({ db, runs, wakeDispatcher: wake, log });
    const wakeSweeps = () => {
      wake();
      sweepController.wake();
    };
    const sweeps = createSweeps({ db, blobs, engines, wake: wakeSweeps });
    const observer = metrics && addRequestMetrics(metrics);
    const folding = createFoldCounts();
    const live = await openLive({
      log: bus.log,
      ...(observer && { told: observer.told }),
      claimsOf: (runId) => claimsOf(db, runId),
      troubled: (error) => log.warn({ reason: String(error) }, "the live view waits for the log"),
    });
    opening.defer(() => live.close());

    keep(
      runProjector(
        {
          ...{ db, bus, log },
          folded(entries) {
            folding.add(entries);
            if (entries.some(movesQueue)) dispatcher.wake();
          },
        },
        stop.signal,
      ),
    );
    keep(dispatcher.run(stop.signal));
    keep(sweepController.run(stop.signal));
    keep(runLeases({ db, bus, log }, stop.signal));
    keep(runRetention({ db, wake, log }, stop.signal));
    keep(runCollecting({ db, blobs, bus, log }, stop.signal));
    if (config.keepRawPointsDays !== null)
      keep(runThinning({ db, log, keepDays: config.keepRawPointsDays }, stop.signal));

    const contextFor = createContexts({
      db,
      blobs,
      live,
      verbs: {
        keys,
        workspaces,
        datasets,
        downloads,
        rollouts,
        configurations,
        runs,
        checkpoints,
        reproductions,
        sweeps,
      },
    });
    const dashboardFolder = await dashboard;
    const server = createGateway({
      db,
      blobs,
      bus,
      live,
      keys,
      uploads,
      downloads,
      contextFor,
      log,
      ...(observer && { observer }),
      ...(dashboardFolder && { dashboard: dashboardFolder }),
      corsOrigins: config.corsOrigins,
      trusted: {
        texts: config.trustedDocuments.manifest
          ? await readManifest(config.trustedDocuments.manifest)
          : new Map(),
        only: config.trustedDocuments.only,
      },
    });
    opening.defer(() => server.close());
    readiness = server.readiness;
    if (metrics)
      addApiMetrics(metrics, {
        ...{ live, load: server.load, folded: folding.counts },
        backlog: () => readBacklog(db),
        behind: (bookmark) => behind(bus.log, bookmark),
        failed: (error) => log.warn({ reason: String(error) }, "a scrape left out what did not answer"),
      });
    const port = await listen(server, config);
    return {
      url: `http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${port}`,
      firstKey: first.secret,
    };
  }
}

/** How long a part may take to say that it is there. */
const readinessMs = 2000;

/** The folder of everything that is kept, for its owner only; says what is the matter when there can be none. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    // As root, PostgreSQL's own user has to get through it to the data; entering is not listing.
    await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    for (const name of ["blobs", "trainer"])
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`nothing can be kept in ${folder}: ${(error as Error).message}`, { cause: error });
  }
}

/** Blobs by what their address says: a folder, or `s3://bucket/prefix?endpoint=…`. */
async function openBlobs({ blobs, s3 }: Config): Promise<Blobs> {
  if (!blobs.startsWith("s3://")) return openLocalBlobs({ folder: blobs });
  const address = new URL(blobs);
  const endpoint = address.searchParams.get("endpoint");
  if (endpoint === null || s3 === null)
    throw new Error("blobs in S3 need s3://bucket?endpoint=URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  const folder = address.pathname.replace(/^\/+|\/+$/g, "");
  return openS3Blobs({
    endpoint,
    bucket: address.hostname,
    prefix: folder === "" ? "" : `${folder}/`,
    ...s3,
  });
}

const triedPorts = 20;

/** The wanted port, or, when nobody asked for one in particular, the next that is free. */
async function listen(
  server: { listen(port: number, host: string): Promise<number> },
  config: Config,
): Promise<number> {
  for (let port = config.port; ; port++) {
    try {
      return await server.listen(port, config.host);
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!taken) throw error;
      if (!config.portIsDefault) throw new Error(`port ${port} is taken; choose another with --port`);
      if (port >= config.port + triedPorts)
        throw new Error(`ports ${config.port} to ${port} are all taken; choose one with --port`);
    }
  }
}
