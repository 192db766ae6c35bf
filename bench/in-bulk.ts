import { type Kysely, sql } from "kysely";
import type { Tables } from "../src/store/tables.ts";

/**
 * Does work that writes millions of rows on one connection of a superuser: without the indexes that only reads need,
 * which are made again after it, without looking every reference up, and without a wait for the disk.
 */
export async function inBulk<T>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    await sql`select set_config(name, value, false) from (values ('session_replication_role', 'replica'),
      ('synchronous_commit', 'off'), ('maintenance_work_mem', '512MB'), ('statement_timeout', '0')) as s(name, value)`.execute(
      held,
    );
    const { rows } = await sql<{ name: string; definition: string }>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(
      held,
    );
    for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(held);
    const done = await work(held);
    for (const { definition } of rows) await sql.raw(definition).execute(held);
    await sql`vacuum analyze`.execute(held);
    await sql`reset all`.execute(held);
    return done;
  });
}
