import { type Kysely, sql } from "kysely";

/** Where in the log a run's trainer was heard again after it was lost, so that every reader is told of it alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table run add column returns bigint[] not null default '{}'`.execute(db);
}
