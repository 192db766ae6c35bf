import { type Kysely, type RawBuilder, sql } from "kysely";
import { addSums, noSums, type Sums } from "../runs/open-series.ts";
import { type Columns, unpackPoints } from "../runs/packed-points.ts";
import type { Tables } from "../store/tables.ts";
import { levelFor, type Piece, piecesOf } from "./coverage.ts";
import type { Line } from "./lines.ts";

/** The smallest thing that was read of a line, a point or a bucket of a rollup; it stands at its last point. */
export interface Atom extends Sums {
  readonly attempt: number;
  readonly step: number;
  readonly at: number;
  readonly last: number | null;
}

/** A part of a line, by steps; both are included. */
export interface Stretch {
  readonly line: Line;
  readonly from: number;
  readonly to: number;
}

/** Points that one question unpacks, over all its lines: about 20 ms of work. */
const RAW_POINTS = 100_000;

/** Whether atoms of 10^power steps are at most so many, and raw points are there and few enough where nothing else is. */
export function fits(stretches: readonly Stretch[], power: number, maxAtoms: number): boolean {
  const size = sizeOf(stretches, power);
  return size !== null && size.raw <= RAW_POINTS && size.raw + size.atoms <= maxAtoms;
}

/** How many points and buckets would be read, about; null where only points would do and they were thinned. */
function sizeOf(stretches: readonly Stretch[], power: number): { raw: number; atoms: number } | null {
  let raw = 0;
  let atoms = 0;
  for (const { line, from, to } of stretches) {
    const [lo, hi] = [Math.max(from, line.firstStep), Math.min(to, line.lastStep)];
    if (lo > hi) continue;
    // Few points, which came with the row.
    if (line.base === null) continue;
    const level = levelFor(line, power);
    if (level !== null) {
      atoms += Math.min(line.points, (hi - lo) / 10 ** level + 1);
      continue;
    }
    if (lo <= line.thinnedTo) return null;
    raw += Math.min(
      line.points,
      hi - lo + 1,
      (line.points * (hi - lo + 1)) / (line.lastStep - line.firstStep + 1) + 1,
    );
  }
  return { raw, atoms };
}

/** Stretches of which atoms of 10^power steps are wanted. */
export interface AtomsAsk {
  readonly stretches: readonly Stretch[];
  readonly power: number;
}

/**
 * The atoms of each stretch of each ask, finer at its edges, in no order. Asks are read together as long as one
 * question would do for all of their points; those behind wait, so that what was read before them may be let go of.
 */
export function atomsOf(
  db: Kysely<Tables>,
  asks: readonly AtomsAsk[],
): Promise<readonly (readonly Atom[])[]>[] {
  let before: Promise<unknown> = Promise.resolve();
  return portionsOf(asks).flatMap((portion) => {
    const read = before.then(() => atomsOfPortion(db, portion));
    before = read;
    return portion.map(async (_, n) => (await read)[n]!);
  });
}

function portionsOf(asks: readonly AtomsAsk[]): AtomsAsk[][] {
  const portions: AtomsAsk[][] = [];
  let full = Number.POSITIVE_INFINITY;
  for (const ask of asks) {
    const { raw, atoms } = sizeOf(ask.stretches, ask.power) ?? { raw: RAW_POINTS, atoms: 0 };
    if (full + raw + atoms > RAW_POINTS) {
      portions.push([]);
      full = 0;
    }
    portions.at(-1)!.push(ask);
    full += raw + atoms;
  }
  return portions;
}

async function atomsOfPortion(
  db: Kysely<Tables>,
  asks: readonly AtomsAsk[],
): Promise<readonly (readonly Atom[])[][]> {
  const found = asks.map(({ stretches }) => stretches.map((): Atom[] => []));
  const wanted = asks.flatMap(({ stretches, power }, ask) =>
    stretches.flatMap(({ line, from, to }, place) =>
      piecesOf(line, from, to, levelFor(line, power)).map(
        (piece): Wanted => ({ line, atoms: found[ask]![place]!, piece }),
      ),
    ),
  );
  const add = ({ atoms }: Wanted, atom: Atom) => void atoms.push(atom);
  await addRollups(db, wanted, add);
  await addRaw(db, wanted, add);
  return found;
}

interface Wanted {
  readonly line: Line;
  readonly piece: Piece;
  /** Where they are put. */
  readonly atoms: Atom[];
}

async function addRollups(
  db: Kysely<Tables>,
  wanted: readonly Wanted[],
  add: (wanted: Wanted, atom: Atom) => void,
): Promise<void> {
  const buckets = wanted.filter(({ piece }) => piece.level !== null);
  if (buckets.length === 0) return;
  const of = (value: (piece: Piece & { level: number }) => number) =>
    literal(buckets, ({ piece }) => value(piece as Piece & { level: number }));
  // A lookup for each piece, whatever the planner thinks of how many there are.
  const { rows } = await sql<{
    place: number;
    count: number;
    known: number;
    mean: number | null;
    min: number | null;
    max: number | null;
    last_step: number;
    last_value: number | null;
    at: number;
  }>`select place::int - 1 as place, count, known, mean, min, max, last_step, last_value,
      (extract(epoch from last_at) * 1000)::float8 as at
    from unnest(${literal(buckets, ({ line }) => line.run)}::bigint[],
      ${literal(buckets, ({ line }) => line.keyId)}::int[],
      ${literal(buckets, ({ line }) => line.attempt)}::int[], ${of(({ level }) => level)}::int[],
      ${of(({ first }) => first)}::bigint[], ${of(({ last }) => last)}::bigint[])
      with ordinality as w(run_number, key_id, attempt, level, first, last, place)
    cross join lateral (select * from metric_rollup r where r.run_number = w.run_number and r.key_id = w.key_id
      and r.attempt = w.attempt and r.level = w.level and r.bucket between w.first and w.last offset 0) r`.execute(
    db,
  );
  for (const row of rows) {
    const one = buckets[row.place] as Wanted;
    const { piece, line } = one;
    if (row.last_step < piece.from || row.last_step > piece.to) continue;
    add(one, {
      ...{ attempt: line.attempt, step: row.last_step, at: row.at, last: row.last_value },
      ...{ count: row.count, known: row.known, sum: (row.mean ?? 0) * row.known },
      min: row.min ?? Number.POSITIVE_INFINITY,
      max: row.max ?? Number.NEGATIVE_INFINITY,
    });
  }
  for (const one of buckets) {
    const { piece, line } = one;
    if (piece.level === null || !piece.open || line.base === null) continue;
    const sums = noSums();
    for (const open of line.open.slice(0, piece.level - line.base + 1)) addSums(sums, open);
    if (sums.count === 0) continue;
    add(one, { ...sums, attempt: line.attempt, step: line.lastStep, at: line.lastAt, last: line.lastValue });
  }
}

async function addRaw(
  db: Kysely<Tables>,
  wanted: readonly Wanted[],
  add: (wanted: Wanted, atom: Atom) => void,
): Promise<void> {
  const raw = wanted.filter(({ piece }) => piece.level === null);
  for (const one of raw) addPoints(one, one.line.tail);
  const inBlocks = raw.filter(
    ({ line, piece }) => line.base !== null && piece.from < (line.tail.steps[0] ?? Number.POSITIVE_INFINITY),
  );
  if (inBlocks.length === 0) return;
  const { rows } = await sql<{ place: number; points: Buffer }>`
    select place::int - 1 as place, points
    from unnest(${literal(inBlocks, ({ line }) => line.run)}::bigint[],
      ${literal(inBlocks, ({ line }) => line.keyId)}::int[],
      ${literal(inBlocks, ({ line }) => line.attempt)}::int[],
      ${literal(inBlocks, ({ piece }) => piece.from)}::bigint[],
      ${literal(inBlocks, ({ piece }) => piece.to)}::bigint[])
      with ordinality as w(run_number, key_id, attempt, f, t, place)
    cross join lateral (select points from metric_block b where b.run_number = w.run_number and b.key_id = w.key_id
      and b.attempt = w.attempt and b.first_step <= w.t and b.first_step >= coalesce((select max(first_step)
        from metric_block c where c.run_number = w.run_number and c.key_id = w.key_id and c.attempt = w.attempt
        and c.first_step <= w.f), w.f) offset 0) b`.execute(db);
  for (const { place, points } of rows) addPoints(inBlocks[place] as Wanted, unpackPoints(points));

  function addPoints(one: Wanted, { steps, values, ats }: Columns): void {
    const { from, to } = one.piece;
    const { attempt } = one.line;
    for (let n = 0; n < steps.length; n++) {
      const step = steps[n] as number;
      if (step < from || step > to) continue;
      const value = values[n] ?? null;
      add(one, {
        ...{ attempt, step, at: ats[n] as number, last: value, count: 1, known: value === null ? 0 : 1 },
        sum: value ?? 0,
        min: value ?? Number.POSITIVE_INFINITY,
        max: value ?? Number.NEGATIVE_INFINITY,
      });
    }
  }
}

function literal<T>(rows: readonly T[], value: (row: T) => number): string | RawBuilder<string> {
  return `{${rows.map(value).join(",")}}`;
}
