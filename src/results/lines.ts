import { type Kysely, sql } from "kysely";
import { unpackOpen } from "../runs/open-buckets.ts";
import type { Sums } from "../runs/open-series.ts";
import { type Columns, unpackPoints } from "../runs/packed-points.ts";
import type { Tables } from "../store/tables.ts";
import type { Extent } from "./coverage.ts";

/** What one attempt says of a key, as far as it is of the history that was asked for. */
export interface Line extends Extent {
  readonly key: string;
  readonly keyId: number;
  readonly attempt: number;
  readonly points: number;
  /** Its last step that counts: a later attempt went on from there. */
  readonly cut: number;
  readonly lastValue: number | null;
  readonly lastAt: number;
  /** Unfinished buckets by level from `base` on, each without what is in a lower one. */
  readonly open: readonly Sums[];
  readonly tail: Columns;
}

/** The lines of some keys: of one attempt, or of the canonical history. */
export async function linesOf(
  db: Kysely<Tables>,
  run: number,
  keys: readonly string[],
  attempt: number | undefined,
): Promise<readonly Line[]> {
  const { rows } = await sql<{
    key: string;
    key_id: number;
    attempt: number;
    base: number | null;
    first_step: number;
    last_step: number;
    last_value: number | null;
    points: number;
    last_at: Date;
    thinned_to: number | null;
    open: Buffer | null;
    tail: Buffer;
    cut: number | null;
  }>`select key, key_id, s.attempt, base, first_step, last_step, last_value, points, last_at, thinned_to, open, tail,
      a.cut_after_step as cut
    from metric_key k join metric_series s on s.key_id = k.id left join attempt a using (run_number, attempt)
    where key = any(${keys.map((key) => key.replaceAll("\0", "\ufffd"))}::text[]) and s.run_number = ${run}
      and ${attempt === undefined ? sql`a.attempt is not null` : sql`s.attempt = ${attempt}::int`}
    order by s.attempt`.execute(db);
  return rows.map((row) => ({
    key: row.key,
    keyId: row.key_id,
    attempt: row.attempt,
    base: row.base,
    points: row.points,
    firstStep: row.first_step,
    lastStep: row.last_step,
    lastValue: row.last_value,
    lastAt: row.last_at.getTime(),
    thinnedTo: row.thinned_to ?? -1,
    cut: attempt === undefined ? (row.cut ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
    open: row.open === null ? [] : unpackOpen(row.open),
    tail: unpackPoints(row.tail),
  }));
}
