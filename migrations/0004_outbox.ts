import { type Kysely, sql } from "kysely";

/**
 * Since when an event waits to be sent, and from where in the log it must be if it was sent: the bus recognises an id
 * for minutes only, and a process that dies between sending and forgetting may be away for longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox
    add column at timestamptz not null default clock_timestamp(),
    add column after bigint not null default 0`.execute(db);
}
