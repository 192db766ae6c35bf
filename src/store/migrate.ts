import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "../../migrations/index.ts";
import type { Tables } from "./tables.ts";

/** The store was last migrated by a newer Trainyard than this one. */
export class SchemaIsNewer extends Error {
  constructor(theirs: string, ours: string) {
    super(
      `the database's schema (${theirs}) is newer than this Trainyard knows (${ours}); upgrade this one, or give it another database`,
    );
    this.name = "SchemaIsNewer";
  }
}

/**
 * Brings the schema up to this version and answers with the names of what it ran. Many processes may start at once:
 * one migrates, the others wait for it. All of it happens, or nothing does.
 */
export async function migrate(db: Kysely<Tables>): Promise<readonly string[]> {
  return db.connection().execute(async (connection) => {
    // Waiting for another process that migrates is one statement here, so this bounds it too.
    await sql`set statement_timeout = ${sql.lit(MIGRATION_TIMEOUT_MS)}`.execute(connection);
    try {
      await refuseNewer(connection);
      const { error, results } = await new Migrator({ db: connection, provider }).migrateToLatest();
      if (error !== undefined) {
        await refuseNewer(connection);
        throw error;
      }
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => {});
    }
  });
}

const MIGRATION_TIMEOUT_MS = 600_000;

const provider = {
  getMigrations: async () => Object.fromEntries(migrations.map(({ name, up }) => [name, { up }])),
};

async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const exists = await sql<{
    found: boolean;
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!exists.rows[0]?.found) return;
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.rows.map(({ name }) => name).filter((name) => !known.has(name));
  const theirs = unknown.at(-1);
  if (theirs !== undefined) throw new SchemaIsNewer(theirs, migrations.at(-1)?.name ?? "nothing");
}
