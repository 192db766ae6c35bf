import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "../store/tables.ts";
import { type ListedRow, listedColumns } from "./run.ts";

/** A run and which version of its row the reader's snapshot has. */
export interface Version {
  readonly id: string;
  readonly version: string;
}

/**
 * Which version of a row this is: the transaction that wrote it and its place in the table, which no other version of
 * the same run shares.
 */
export const version = sql<string>`run.xmin::text || run.ctid::text`;

/** What a listed run is made of. Until its trainer has said it, how many steps it has is in its specification. */
export function listed<O>(query: SelectQueryBuilder<Tables, "run", O>) {
  return query
    .select(listedColumns)
    .select(sql<unknown>`case when total_steps is null then specification end`.as("specification"));
}

/** Rows of runs that lists have read; most runs are over and never change again. Some 3 KB each. */
const MOST = 5000;
const remembered = new Map<string, { readonly version: string; readonly row: ListedRow }>();

/**
 * The rows of these very versions by run, from memory as far as they were read before: a row of 60 columns costs the
 * driver 20 µs, to know that it is the same costs 2. What changed since its version was seen is read as it is now.
 */
export async function recallRows(
  db: Kysely<Tables>,
  wanted: readonly Version[],
): Promise<ReadonlyMap<string, ListedRow>> {
  const rows = new Map<string, ListedRow>();
  const missing: string[] = [];
  for (const { id, version } of wanted) {
    const known = remembered.get(id);
    if (known?.version === version) rows.set(id, known.row);
    else missing.push(id);
  }
  if (missing.length === 0) return rows;
  const read = await listed(db.selectFrom("run").where("id", "in", missing))
    .select(version.as("version"))
    .execute();
  for (const { version, ...row } of read) {
    rows.set(row.id, row);
    // The one that was written longest ago makes room.
    remembered.delete(row.id);
    remembered.set(row.id, { version, row });
  }
  for (const id of remembered.keys()) {
    if (remembered.size <= MOST) break;
    remembered.delete(id);
  }
  return rows;
}
