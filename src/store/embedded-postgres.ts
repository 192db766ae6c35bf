import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { packagedBinaries, runnableBinaries } from "./postgres-binaries.ts";
import { CLUSTER_ROLE, ensureCluster, type PostgresCluster } from "./postgres-cluster.ts";
import { endFormerServer, type Hold, hold } from "./postgres-owner.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { canEnter, type UnprivilegedUser, unprivilegedUser } from "./unprivileged-user.ts";

/** The shape of a log that it needs. */
interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface EmbeddedPostgres {
  /** Of a database of our own, for as long as the server lives; the port changes from start to start. */
  readonly url: string;
  /** Of the server at this moment. */
  pid(): number;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of our own with its data in (or, for root, named by) a folder: made at the first start, recovered after
 * any crash, restarted when it dies under us, ended when we end. Only 127.0.0.1 reaches it, only with the password that
 * is kept in the folder. A second process on the same folder is refused with one sentence.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  log: Log;
}): Promise<EmbeddedPostgres> {
  if (process.platform === "win32")
    throw new Error(
      "the PostgreSQL that Trainyard brings needs Linux or macOS; set TRAINYARD_DATABASE_URL, or use WSL",
    );
  const { log } = options;
  const user = await unprivilegedUser();
  await mkdir(dirname(options.folder), { recursive: true });
  // Entered, not listed: with root's folder so, the data can lie in it and belong to somebody else.
  await mkdir(options.folder, { recursive: true, mode: user ? 0o711 : 0o700 });
  const folder = await realpath(options.folder);
  const { place, password } = await readHome(folder, user);
  if (user && !(await canEnter(dirname(place), user)))
    throw new Error(
      `PostgreSQL runs as the user ${user.name}, which cannot enter ${dirname(place)}; ` +
        "let others pass there (chmod o+x, its parents too), or start with --data and another folder",
    );
  const binaries = await runnableBinaries(await packagedBinaries(), user, SHARED_FOLDER);
  const cluster: PostgresCluster = { binaries, user, place };
  const url = (database: string) => (port: number) =>
    `postgres://${CLUSTER_ROLE}:${password}@127.0.0.1:${port}/${database}`;
  if (user) log.info({ user: user.name, place }, "PostgreSQL does not run as root, so another user runs it");

  await ensureCluster(cluster, password);
  let { postmaster, held } = await begin(cluster, folder, url("postgres"), null);
  await createDatabase(url("postgres")(postmaster.port));
  const { port } = postmaster;
  let stopping = false;

  /** Somebody killed it: it comes back on the same port, as often as that is not all the time. */
  const keepAlive = async (): Promise<void> => {
    const deaths: number[] = [];
    for (;;) {
      await postmaster.exited;
      held.release();
      if (stopping) return;
      deaths.push(Date.now());
      if (deaths.length >= DEATHS && Date.now() - deaths.at(-DEATHS)! < DEATHS_WINDOW_MS)
        return log.error(
          { place },
          "PostgreSQL keeps dying and is not started again; its log is in that folder",
        );
      log.error({ place }, "PostgreSQL died and is started again");
      try {
        ({ postmaster, held } = await begin(cluster, folder, url("postgres"), port));
        if (stopping) return void (await postmaster.stop());
      } catch (error) {
        return log.error({ reason: (error as Error).message }, "PostgreSQL could not be started again");
      }
    }
  };
  const kept = keepAlive();

  let stopped: Promise<void> | null = null;
  return {
    url: url(DATABASE)(port),
    pid: () => postmaster.pid,
    stop: () =>
      (stopped ??= (async () => {
        stopping = true;
        await postmaster.stop();
        await kept;
      })()),
  };
}

const DATABASE = "trainyard";
/** Where any user may come: the binaries and data of a root whose own folders are closed to others. */
const SHARED_FOLDER = "/var/lib/trainyard";
const DEATHS = 5;
const DEATHS_WINDOW_MS = 120_000;

const home = z.object({ place: z.string(), password: z.string() });

/** Where the data are and how to come in; decided once, and readable by the owner of the folder only. */
async function readHome(folder: string, user: UnprivilegedUser | null): Promise<z.output<typeof home>> {
  const path = join(folder, "postgres.json");
  const read = async () => {
    const { place, password } = home.parse(JSON.parse(await readFile(path, "utf8")));
    return { place: resolve(folder, place), password };
  };
  const known = await read().catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new Error(`${path} cannot be read: ${error.message}`, { cause: error });
  });
  if (known) return known;

  const id = randomBytes(6).toString("hex");
  // Relative when it can be, so that the folder can be moved.
  let place = "postgres";
  if (user !== null && !(await canEnter(folder, user))) {
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    place = join(SHARED_FOLDER, `${folder.slice(1).replaceAll("/", "-").slice(-80)}-${id}`);
  }
  const draft = join(folder, `postgres.json.${id}`);
  const text = JSON.stringify({ place, password: randomBytes(24).toString("hex") });
  await writeFile(draft, `${text}\n`, { mode: 0o600 });
  // Two first starts at once: a link is made by one of them only, and both go on with that one's.
  await link(draft, path).catch(() => {});
  await rm(draft);
  return read();
}

/** A server on the cluster that is ours alone. Its port may be taken between our choice and its start, hence the tries. */
async function begin(
  cluster: PostgresCluster,
  folder: string,
  url: (port: number) => string,
  port: number | null,
): Promise<{ postmaster: Postmaster; held: Hold }> {
  let failure: unknown;
  for (let attempt = 0; attempt < STARTS; attempt++) {
    if (attempt > 0) await sleep(200 * 2 ** attempt * (0.5 + Math.random()));
    await endFormerServer(cluster, folder, url);
    try {
      const postmaster = await startPostmaster(cluster, {
        url,
        settings,
        ...(port === null ? {} : { port }),
      });
      return { postmaster, held: await hold(url(postmaster.port)) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

const STARTS = 5;
/** Nobody replicates from it; everything else is as PostgreSQL has it, durability above all. */
const settings = { wal_level: "minimal", max_wal_senders: "0", jit: "off" };

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
