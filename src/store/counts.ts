import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Of a list that may be any length so many are counted: 10 ms by an index, and nobody reads further by hand. */
export const COUNT_BOUND = 100_000;

/** The same where no index holds all that is counted: 80,000 runs of one tag took 1.3 s on a busy machine. */
export const COUNT_BOUND_OF_ROWS = 10_000;

/** How many rows a query finds, exactly; null when they are more than the bound. */
export async function countUpTo<O>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, never, O>,
  bound = COUNT_BOUND,
): Promise<number | null> {
  const rows = query
    .clearSelect()
    .select(sql.lit(1).as("one"))
    .limit(sql.lit(bound + 1));
  const { count } = await db
    .selectFrom(rows.as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count > bound ? null : count;
}
