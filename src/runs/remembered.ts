import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import { plannedSteps } from "../protocol/specification.ts";
import type { Tables } from "../store/tables.ts";
import { type ListedRow, listedColumns } from "./run.ts";
import { specificationOf } from "./stored-specification.ts";

/** A run and which version of its row the reader's snapshot has; null where that is not known. */
export interface Version {
  readonly id: string;
  readonly version: string | null;
}

/**
 * Which version of its run's row this is. A transaction leaves one version of a row to others, so the number of the
 * transaction that wrote it is enough, while that is the same number of the same server: when it started says which
 * server it is, since a restored one or a promoted copy gives out numbers again; place and sequence tell two apart after
 * the four thousand million transactions in which numbers come round. A transaction that has written reads its own
 * versions, more than one of a row perhaps: null, so that none of them is remembered.
 */
export const version = sql<string | null>`case when pg_current_xact_id_if_assigned() is null then
  ((select extract(epoch from pg_postmaster_start_time())), run.xmin, run.ctid, run.sequence)::text end`;

/** What a listed run is made of. Until its trainer has said it, how many steps it has is in its specification. */
export function listed<O>(query: SelectQueryBuilder<Tables, "run", O>) {
  return query
    .select(listedColumns)
    .select(sql<unknown>`case when total_steps is null then specification end`.as("specification"));
}

/** Rows of runs that lists have read, the one that was read from the store longest ago first. */
const remembered = new Map<
  string,
  { readonly version: string; readonly row: ListedRow; readonly bytes: number }
>();
let bytes = 0;
/** Of rows of 60 columns some 5,000; most runs are over and never change again. */
const MOST_BYTES = 16 << 20;

/**
 * The viewer's rows of these very versions by run, from memory as far as they were read before: a row of 60 columns
 * costs the driver 20 µs, to know that it is the same costs 2. What changed since its version was seen, or whose version
 * is not known, is read as it is now.
 */
export async function recallRows(
  db: Kysely<Tables>,
  viewer: Viewer,
  wanted: readonly Version[],
): Promise<ReadonlyMap<string, ListedRow>> {
  const rows = new Map<string, ListedRow>();
  const missing: string[] = [];
  for (const { id, version } of wanted) {
    const known = remembered.get(id);
    if (known !== undefined && known.version === version && known.row.workspace_id === viewer.workspaceId)
      rows.set(id, known.row);
    else missing.push(id);
  }
  if (missing.length === 0) return rows;
  const read = await listed(db.selectFrom("run"))
    .select(version.as("version"))
    .where("id", "in", missing)
    .where("workspace_id", "=", viewer.workspaceId)
    .where("deleted_at", "is", null)
    .execute();
  for (const { version, ...whole } of read) {
    const row = withoutSpecification(whole);
    rows.set(row.id, row);
    if (version !== null) remember(row, version);
  }
  return rows;
}

function remember(row: ListedRow, version: string): void {
  forget(row.id);
  const own = bytesOf(row);
  remembered.set(row.id, { version, row, bytes: own });
  bytes += own;
  for (const id of remembered.keys()) {
    if (bytes <= MOST_BYTES) break;
    forget(id);
  }
}

function forget(id: string): void {
  bytes -= remembered.get(id)?.bytes ?? 0;
  remembered.delete(id);
}

/** How many steps it plans is all that a listed run needs of it, and it may be long. */
function withoutSpecification(row: ListedRow): ListedRow {
  if (row.specification === null) return row;
  return {
    ...row,
    specification: null,
    total_steps: row.total_steps ?? plannedSteps(specificationOf(row.specification)),
  };
}

/** Of what may be long the length, two bytes a character, and for all the rest what a row of short texts takes. */
function bytesOf(row: ListedRow): number {
  const long = [
    row.name,
    row.notes,
    row.reason_message,
    row.stop_requested_reason,
    row.pause_requested_reason,
  ];
  const texts = [...long, row.stalled_reason, ...row.tags].reduce(
    (sum, text) => sum + (text?.length ?? 0),
    0,
  );
  const settings = row.sweep_settings === null ? 0 : JSON.stringify(row.sweep_settings).length;
  return 3000 + 2 * texts + 4 * settings;
}
