import { type Kysely, sql } from "kysely";

/** The W3C `traceparent` of the request that submitted a run, or resumed it: the work on it joins that trace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table run add column trace text`.execute(db);
}
