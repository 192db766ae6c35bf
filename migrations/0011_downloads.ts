import { type Kysely, sql } from "kysely";

/** Tickets for downloads from a browser: a hash of each, whose key it stands for, where, and until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table download (
    ticket_hash bytea primary key, key_id text not null references api_key on delete cascade, path text not null,
    expires_at timestamptz not null)`.execute(db);
  await sql`create index download_expires_at on download (expires_at)`.execute(db);
}
