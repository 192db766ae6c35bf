import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { migrate } from "../src/store/migrate.ts";
import { schemaText } from "../src/store/schema-text.ts";

// Writes schema.sql anew: node --conditions=trainyard-source migrations/dump.ts
const folder = await mkdtemp(join(tmpdir(), "trainyard-dump-"));
// Or, for root, the data would go where other users can reach them, and stay there.
await chmod(folder, 0o711);
const quiet = { info: () => {}, error: console.error };
const postgres = await startEmbeddedPostgres({ folder, log: quiet });
try {
  const database = openDatabase({ url: postgres.url });
  await migrate(database.db);
  await writeFile(new URL("./schema.sql", import.meta.url), await schemaText(database.db));
  await database.close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
