import { openDatabase } from "../../src/store/database.ts";
import { startEmbeddedPostgres } from "../../src/store/embedded-postgres.ts";
import { FolderInUse } from "../../src/store/postgres-owner.ts";

// A process that brings up the PostgreSQL of the folder it is given, says where, and stops it when it is asked to.
const say = (word: object) => process.stdout.write(`${JSON.stringify(word)}\n`);
const stopped = new Promise((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
});
const waiting = setInterval(() => {}, 60_000);
try {
  const postgres = await startEmbeddedPostgres({
    folder: process.argv[2] ?? "",
    log: { info: () => {}, error: (_fields, message) => process.stderr.write(`${message}\n`) },
  });
  say({ url: postgres.url, pid: postgres.pid(), uid: process.getuid?.() });
  await stopped;
  const database = openDatabase({ url: postgres.url });
  const { rowCount } = await database.pool.query("select 1");
  await database.close();
  await postgres.stop();
  say({ answeredAfterSignal: rowCount === 1 });
} catch (error) {
  say({ error: (error as Error).message, inUse: error instanceof FolderInUse });
  process.exitCode = 1;
}
clearInterval(waiting);
