import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import type { PostgresCluster } from "./postgres-cluster.ts";

/**
 * A cluster has one owner among our processes: the one that holds an advisory lock in its server, on a connection that
 * ends with the process. PostgreSQL itself never lets two servers on one folder; this says whose the one is.
 */
export interface Hold {
  release(): void;
}

const LOCK = 4_000_815;
const OWNER_NAME = "trainyard owner ";

/** Another living process has this folder. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(
      `${folder} is in use by another Trainyard (process ${pid}); stop that one, or start this one with --data and another folder`,
    );
    this.name = "FolderInUse";
  }
}

/** Takes the server at that URL for this process, until it is released or the process ends. */
export async function hold(url: string): Promise<Hold> {
  const client = await connect(url, `${OWNER_NAME}${process.pid}`);
  try {
    await client.query("set lock_timeout = '5s'");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  // It rests for ever and must not keep the process from ending.
  (client as unknown as { unref(): void }).unref();
  return { release: () => void client.end().catch(() => {}) };
}

/** Makes sure that no server of a former life is on the cluster; throws FolderInUse when its owner lives. */
export async function endFormerServer(
  cluster: PostgresCluster,
  folder: string,
  url: (port: number) => string,
): Promise<void> {
  const pidFile = join(cluster.place, "data", "postmaster.pid");
  const deadline = Date.now() + FORMER_TIMEOUT_MS;
  let ownerlessSince: number | null = null;
  let signalled: "SIGINT" | "SIGQUIT" | null = null;
  for (;;) {
    const lines = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    if (!(pid > 0)) return;
    // A number of a former life that is now somebody else's would keep PostgreSQL from starting.
    if (!(await isServerOf(pid, cluster))) return rm(pidFile, { force: true });

    const owner = port > 0 ? await ownerOf(url(port)) : undefined;
    if (typeof owner === "string") throw new FolderInUse(folder, owner);
    // Without an owner it is about to be ended by its watcher, or its owner has just started it and is about to take it.
    if (owner === null) ownerlessSince ??= Date.now();
    const waitedMs = ownerlessSince === null ? 0 : Date.now() - ownerlessSince;
    const wanted = Date.now() > deadline - 10_000 ? "SIGQUIT" : waitedMs > OWNERLESS_MS ? "SIGINT" : null;
    if (wanted !== null && wanted !== signalled) {
      process.kill(pid, wanted);
      signalled = wanted;
    }
    if (Date.now() > deadline)
      throw new Error(
        `a PostgreSQL of a former start (process ${pid}) is on ${cluster.place} and does not end`,
      );
    await sleep(100 + Math.random() * 100);
  }
}

const OWNERLESS_MS = 3_000;
const FORMER_TIMEOUT_MS = 60_000;

/** The process number of the owner, null when there is none, undefined when the server does not say. */
async function ownerOf(url: string): Promise<string | null | undefined> {
  try {
    const client = await connect(url, "trainyard");
    try {
      const { rows } = await client.query<{ name: string }>(
        `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
        [LOCK],
      );
      return rows[0]?.name.replace(OWNER_NAME, "") ?? null;
    } finally {
      await client.end().catch(() => {});
    }
  } catch {
    return undefined;
  }
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Whether that process lives and is a server on the cluster's data: its command line says so, and anybody may read it. */
async function isServerOf(pid: number, { place }: PostgresCluster): Promise<boolean> {
  const data = join(place, "data");
  const args =
    process.platform === "linux"
      ? (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0")
      : (
          await promisify(execFile)("ps", ["-o", "args=", "-p", String(pid)], { timeout: 5_000 }).catch(
            () => ({ stdout: "" }),
          )
        ).stdout
          .trim()
          .split(" ");
  return args.includes(data) || args.join(" ").includes(`-D ${data} `);
}
