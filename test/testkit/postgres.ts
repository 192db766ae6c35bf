import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../../src/store/database.ts";
import { migrate } from "../../src/store/migrate.ts";
import {
  type PostgresBinaries,
  packagedBinaries,
  runnableBinaries,
} from "../../src/store/postgres-binaries.ts";
import { CLUSTER_ROLE, ensureCluster, type PostgresCluster } from "../../src/store/postgres-cluster.ts";
import { type Postmaster, startPostmaster } from "../../src/store/postmaster.ts";
import { unprivilegedUser } from "../../src/store/unprivileged-user.ts";
import { processesOf } from "./programs.ts";

/** A database of a test's own on the run's shared server, migrated, made in some 30 ms. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { adminUrl, template } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(adminUrl, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A server of a test's own, with a migrated database, to be killed with -9 and started again on its port. */
export interface TestPostgres {
  readonly url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Of our packages' PostgreSQL, unless another is given. */
export async function startPostgres(binaries?: PostgresBinaries): Promise<TestPostgres> {
  const server = await startServer(binaries);
  const url = databaseUrl(server.adminUrl, "trainyard");
  await administer(server.adminUrl, "create database trainyard");
  const database = openDatabase({ url });
  await migrate(database.db);
  await database.close();
  return { url, kill: server.kill, restart: server.restart, stop: server.stop };
}

/** A new server in a temporary folder, without a care for power failures. */
export async function startServer(given?: PostgresBinaries): Promise<{
  readonly adminUrl: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-postgres-"));
  await chmod(folder, 0o711);
  const user = await unprivilegedUser();
  const binaries = await runnableBinaries(given ?? (await packagedBinaries()), user, "/var/lib/trainyard");
  const cluster: PostgresCluster = { binaries, user, place: join(folder, "postgres") };
  const password = randomBytes(8).toString("hex");
  const url = (port: number) => `postgres://${CLUSTER_ROLE}:${password}@127.0.0.1:${port}/postgres`;
  const settings = { fsync: "off", full_page_writes: "off", max_connections: "200", shared_buffers: "64MB" };

  const stop = async () => {
    await postmaster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  let postmaster: Postmaster | undefined;
  try {
    await ensureCluster(cluster, password, ["--no-sync"]);
    postmaster = await startPostmaster(cluster, { url, settings });
  } catch (error) {
    await stop();
    throw error;
  }
  const { port } = postmaster;
  return {
    adminUrl: url(port),
    stop,
    async kill() {
      process.kill(postmaster!.pid, "SIGKILL");
      await postmaster!.exited;
      // Its sessions take a moment to notice, and one of them may still answer a statement meanwhile.
      for (let look = 0; look < 2000 && (await processesOf(cluster.place)).length > 0; look++)
        await sleep(20);
    },
    async restart() {
      await postmaster!.stop();
      // After a kill the sessions of the dead server take a moment to notice, and keep the next one out until then.
      for (let attempt = 1; ; attempt++) {
        try {
          postmaster = await startPostmaster(cluster, { url, settings, port });
          return;
        } catch (error) {
          if (attempt === 200) throw error;
          await sleep(100 + Math.random() * 100);
        }
      }
    },
  };
}

/** One statement that no transaction may hold, such as making a database. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: 60_000,
    query_timeout: 60_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
