import { sql, type Transaction } from "kysely";
import type { Event } from "../protocol/event.ts";
import type { Tables } from "./tables.ts";

/** Writes down, in the transaction of what it tells, an event for the dispatcher to append under that entry id. */
export async function enqueue(trx: Transaction<Tables>, entryId: string, event: Event): Promise<void> {
  await trx
    .insertInto("outbox")
    .values({
      entry_id: entryId,
      event: JSON.stringify(event),
      after: sql<number>`(select sequence from projection)`,
    })
    .execute();
}
