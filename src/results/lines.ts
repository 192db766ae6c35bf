import { type Kysely, sql } from "kysely";
import { unpackOpen } from "../runs/open-buckets.ts";
import type { Sums } from "../runs/open-series.ts";
import { type Columns, unpackPoints } from "../runs/packed-points.ts";
import type { Tables } from "../store/tables.ts";
import type { Extent } from "./coverage.ts";

/** What one attempt says of a key, as far as it is of the history that was asked for. */
export interface Line extends Extent {
  readonly run: number;
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

/** Which lines: of one attempt, or of the canonical history. */
export interface LinesAsk {
  readonly run: number;
  readonly keys: readonly string[];
  readonly attempt: number | undefined;
}

/** The lines of some keys of each run that was asked for; those who ask for the same keys take one statement. */
export function linesOf(db: Kysely<Tables>, asks: readonly LinesAsk[]): Promise<readonly Line[]>[] {
  const alike = new Map<string, { readonly of: LinesAsk; readonly runs: Set<number> }>();
  const kindOf = ({ keys, attempt }: LinesAsk) => JSON.stringify([attempt ?? null, ...keys]);
  for (const ask of asks) {
    const kind = kindOf(ask);
    const known = alike.get(kind);
    if (known === undefined) alike.set(kind, { of: ask, runs: new Set([ask.run]) });
    else known.runs.add(ask.run);
  }
  const found = new Map(
    [...alike].map(([kind, { of, runs }]) => [kind, linesOfRuns(db, [...runs], of.keys, of.attempt)]),
  );
  return asks.map(async (ask) => (await found.get(kindOf(ask))!).filter(({ run }) => run === ask.run));
}

async function linesOfRuns(
  db: Kysely<Tables>,
  runs: readonly number[],
  keys: readonly string[],
  attempt: number | undefined,
): Promise<readonly Line[]> {
  const { rows } = await sql<{
    run_number: number;
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
  }>`select run_number, key, key_id, s.attempt, base, first_step, last_step, last_value, points, last_at, thinned_to, open, tail,
      a.cut_after_step as cut
    from metric_key k join metric_series s on s.key_id = k.id left join attempt a using (run_number, attempt)
    where key = any(${keys.map((key) => key.replaceAll("\0", "\ufffd"))}::text[]) and s.run_number = any(${runs}::bigint[])
      and ${attempt === undefined ? sql`a.attempt is not null` : sql`s.attempt = ${attempt}::int`}
    order by run_number, s.attempt`.execute(db);
  return rows.map((row) => ({
    run: row.run_number,
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
