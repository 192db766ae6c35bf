import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../store/tables.ts";
import { packOpen, unpackOpen } from "./open-buckets.ts";
import {
  BLOCK_POINTS,
  borderOf,
  type OpenSeries,
  type Rollup,
  SHORT_POINTS,
  takeBlocks,
} from "./open-series.ts";
import { type Columns, packPoints, unpackPoints } from "./packed-points.ts";

/** Rows of one statement: a wide step of ten thousand series is some megabytes. */
const ROWS_AT_ONCE = 10_000;

/** Fills new series with what the store has of them. */
export async function readSeries(trx: Transaction<Tables>, wanted: readonly OpenSeries[]): Promise<void> {
  if (wanted.length === 0) return;
  const { rows } = await sql<{
    place: number;
    base: number | null;
    first_step: number;
    last_step: number;
    last_value: number | null;
    points: number;
    first_at: Date;
    last_at: Date;
    open: Buffer | null;
    tail: Buffer;
  }>`select place::int - 1 as place, base, first_step, last_step, last_value, points, first_at, last_at, open, tail
    from unnest(${literal(wanted, ({ run }) => run)}::bigint[], ${literal(wanted, ({ keyId }) => keyId)}::int[],
      ${literal(wanted, ({ attempt }) => attempt)}::int[]) with ordinality as w(run_number, key_id, attempt, place)
    join metric_series using (run_number, key_id, attempt)`.execute(trx);
  for (const row of rows) {
    const series = wanted[row.place] as OpenSeries;
    series.points = row.points;
    series.firstStep = row.first_step;
    series.firstAt = row.first_at.getTime();
    series.lastStep = row.last_step;
    series.lastValue = row.last_value;
    series.lastAt = row.last_at.getTime();
    series.base = row.base;
    if (row.base !== null) series.border = borderOf(row.base, row.last_step);
    if (row.open !== null) series.open.splice(0, series.open.length, ...unpackOpen(row.open));
    const tail = unpackPoints(row.tail);
    series.tail.steps.push(...tail.steps);
    series.tail.values.push(...tail.values);
    series.tail.ats.push(...tail.ats);
  }
}

/** Writes series as they stand now, the blocks and buckets that were closed among them, and forgets the latter. */
export async function writeSeries(trx: Transaction<Tables>, written: readonly OpenSeries[]): Promise<void> {
  const rawSince = new Map(written.map((series) => [series, rawSinceOf(series)]));
  const blocks = written.flatMap((series) => {
    const points = takeBlocks(series);
    return points === null ? [] : blocksOf(series, points);
  });
  await writeBlocks(trx, blocks);
  const rollups = written.flatMap((series) => {
    const closed = [...series.closed.values()].map((rollup) => ({ series, rollup }));
    series.closed.clear();
    return closed;
  });
  for (let start = 0; start < rollups.length; start += ROWS_AT_ONCE)
    await writeRollups(trx, rollups.slice(start, start + ROWS_AT_ONCE));
  for (let start = 0; start < written.length; start += ROWS_AT_ONCE)
    await writeRows(trx, written.slice(start, start + ROWS_AT_ONCE), rawSince);
}

/** A part of a series that is a block of its own. */
export interface Block {
  readonly series: OpenSeries;
  readonly points: Columns;
  readonly from: number;
  readonly to: number;
}

/** Points in their order as blocks of about one size. */
export function blocksOf(series: OpenSeries, points: Columns): Block[] {
  const count = Math.ceil(points.steps.length / BLOCK_POINTS);
  const size = Math.ceil(points.steps.length / count);
  return Array.from({ length: count }, (_, n) => ({
    ...{ series, points, from: n * size, to: Math.min(points.steps.length, (n + 1) * size) },
  }));
}

/** Writes new blocks. Their bytes travel as one parameter and are cut apart there: nothing is printed or parsed. */
export async function writeBlocks(trx: Transaction<Tables>, blocks: readonly Block[]): Promise<void> {
  if (blocks.length === 0) return;
  const { all, ends } = joined(blocks.map(({ points, from, to }) => packPoints(points, from, to)));
  await sql`insert into metric_block (run_number, key_id, attempt, first_step, last_step, last_at, points)
    select r, k, a, f, l, to_timestamp(t / 1000), substring(${all}::bytea from b + 1 for e - b)
    from unnest(${literal(blocks, ({ series }) => series.run)}::bigint[],
      ${literal(blocks, ({ series }) => series.keyId)}::int[],
      ${literal(blocks, ({ series }) => series.attempt)}::int[],
      ${literal(blocks, ({ points, from }) => points.steps[from])}::bigint[],
      ${literal(blocks, ({ points, to }) => points.steps[to - 1])}::bigint[],
      ${literal(blocks, ({ points, from, to }) => latest(points.ats, from, to))}::float8[],
      ${literal(blocks, (_, n) => ends[n])}::int[], ${literal(blocks, (_, n) => ends[n + 1])}::int[])
      as t(r, k, a, f, l, t, b, e)`.execute(trx);
}

async function writeRollups(
  trx: Transaction<Tables>,
  rows: readonly { series: OpenSeries; rollup: Rollup }[],
): Promise<void> {
  const known = sql.raw("(r.known + excluded.known)");
  const weighed = sql.raw("r.mean * (r.known::float8 / (r.known + excluded.known))");
  // Two means by their weights: the sum of two sums may be more than a double holds.
  await sql`insert into metric_rollup as r (run_number, key_id, attempt, level, bucket, count, known, mean, min, max,
      last_step, last_value, last_at)
    select r, k, a, v, b, c, n, m, lo, hi, s, l, to_timestamp(t / 1000)
    from unnest(${literal(rows, ({ series }) => series.run)}::bigint[],
      ${literal(rows, ({ series }) => series.keyId)}::int[], ${literal(rows, ({ series }) => series.attempt)}::int[],
      ${literal(rows, ({ rollup }) => rollup.level)}::int[], ${literal(rows, ({ rollup }) => rollup.bucket)}::bigint[],
      ${literal(rows, ({ rollup }) => rollup.count)}::int[], ${literal(rows, ({ rollup }) => rollup.known)}::int[],
      ${literal(rows, ({ rollup: { sum, known } }) => (known === 0 ? null : sum / known))}::float8[],
      ${literal(rows, ({ rollup: { min, known } }) => (known === 0 ? null : min))}::float8[],
      ${literal(rows, ({ rollup: { max, known } }) => (known === 0 ? null : max))}::float8[],
      ${literal(rows, ({ rollup }) => rollup.lastStep)}::bigint[],
      ${literal(rows, ({ rollup }) => rollup.lastValue)}::float8[],
      ${literal(rows, ({ rollup }) => rollup.lastAt)}::float8[]) as t(r, k, a, v, b, c, n, m, lo, hi, s, l, t)
    on conflict (run_number, key_id, attempt, level, bucket) do update set
      count = r.count + excluded.count, known = r.known + excluded.known,
      mean = case when r.known = 0 then excluded.mean when excluded.known = 0 then r.mean
        else ${weighed} + excluded.mean * (excluded.known::float8 / ${known}) end,
      min = least(r.min, excluded.min), max = greatest(r.max, excluded.max),
      last_step = greatest(r.last_step, excluded.last_step),
      last_value = case when excluded.last_step > r.last_step then excluded.last_value else r.last_value end,
      last_at = case when excluded.last_step > r.last_step then excluded.last_at else r.last_at end`.execute(
    trx,
  );
}

async function writeRows(
  trx: Transaction<Tables>,
  rows: readonly OpenSeries[],
  rawSince: ReadonlyMap<OpenSeries, number | null>,
): Promise<void> {
  const packed = rows.map(({ base, open, tail }) => ({
    open: base === null ? null : packOpen(open),
    tail: packPoints(tail),
  }));
  const tails = joined(packed.map(({ tail }) => tail));
  const opens = joined(packed.map(({ open }) => open ?? Buffer.alloc(0)));
  await sql`insert into metric_series as s (run_number, key_id, attempt, base, first_step, last_step, last_value, points,
      first_at, last_at, raw_since, open, tail)
    select r, k, a, v, f, l, w, n, to_timestamp(fa / 1000), to_timestamp(la / 1000), to_timestamp(ra / 1000),
      case when oe > ob then substring(${opens.all}::bytea from ob + 1 for oe - ob) end,
      substring(${tails.all}::bytea from tb + 1 for te - tb)
    from unnest(${literal(rows, ({ run }) => run)}::bigint[], ${literal(rows, ({ keyId }) => keyId)}::int[],
      ${literal(rows, ({ attempt }) => attempt)}::int[], ${literal(rows, ({ base }) => base)}::int[],
      ${literal(rows, ({ firstStep }) => firstStep)}::bigint[], ${literal(rows, ({ lastStep }) => lastStep)}::bigint[],
      ${literal(rows, ({ lastValue }) => lastValue)}::float8[], ${literal(rows, ({ points }) => points)}::bigint[],
      ${literal(rows, ({ firstAt }) => firstAt)}::float8[], ${literal(rows, ({ lastAt }) => lastAt)}::float8[],
      ${literal(rows, (series) => rawSince.get(series))}::float8[],
      ${literal(rows, (_, n) => opens.ends[n])}::int[], ${literal(rows, (_, n) => opens.ends[n + 1])}::int[],
      ${literal(rows, (_, n) => tails.ends[n])}::int[], ${literal(rows, (_, n) => tails.ends[n + 1])}::int[])
      as t(r, k, a, v, f, l, w, n, fa, la, ra, ob, oe, tb, te)
    on conflict (run_number, key_id, attempt) do update set base = excluded.base, first_step = excluded.first_step,
      last_step = excluded.last_step, last_value = excluded.last_value, points = excluded.points,
      first_at = excluded.first_at, last_at = excluded.last_at, raw_since = coalesce(s.raw_since, excluded.raw_since),
      open = excluded.open, tail = excluded.tail`.execute(trx);
}

/** A long series may be thinned, from its first point on, or from its newest when it was thinned of all before. */
function rawSinceOf(series: OpenSeries): number | null {
  if (series.points <= SHORT_POINTS) return null;
  const added = series.tail.ats[0] ?? series.lastAt;
  return series.points - series.tail.steps.length <= SHORT_POINTS ? series.firstAt : added;
}

function latest(ats: readonly number[], from: number, to: number): number {
  let last = ats[from] as number;
  for (let n = from + 1; n < to; n++) if ((ats[n] as number) > last) last = ats[n] as number;
  return last;
}

/** Bytes behind one another; part n is from `ends[n]` to `ends[n + 1]`. */
function joined(parts: readonly Buffer[]): { readonly all: Buffer; readonly ends: readonly number[] } {
  const ends = [0];
  for (const { length } of parts) ends.push((ends.at(-1) as number) + length);
  return { all: Buffer.concat(parts), ends };
}

/** A PostgreSQL array by hand: twice the rate of rows of parameters. */
function literal<T>(
  rows: readonly T[],
  value: (row: T, n: number) => number | null | undefined,
): string | RawBuilder<string> {
  return `{${rows.map((row, n) => value(row, n) ?? "NULL").join(",")}}`;
}
