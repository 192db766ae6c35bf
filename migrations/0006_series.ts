import { type Kysely, sql } from "kysely";

/**
 * Series in blocks of points and in rollups, in place of a row a point; what is there moves over. Points are packed as
 * src/runs/packed-points.ts reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<{ number: number }>`select number from run where number > ${after}
      and exists (select from metric_point where run_number = number) order by number limit 1`.execute(db);
    const run = rows[0]?.number;
    if (run === undefined) break;
    await moveRun(db, run);
    after = run;
  }
  await sql`drop table metric_point`.execute(db);
  await sql`drop table run_metric`.execute(db);
}

const tables = [
  // One row a series and attempt: where it stands, its newest points, and its unfinished buckets. Written with every batch
  // that adds to it, hence the room for versions on its page. Without foreign keys: only the fold of a locked run writes.
  `create table metric_series (
    run_number bigint not null, key_id int not null, attempt int not null, base smallint,
    first_step bigint not null, last_step bigint not null, last_value double precision, points bigint not null,
    first_at timestamptz not null, last_at timestamptz not null, raw_since timestamptz, thinned_to bigint,
    open bytea, tail bytea not null, primary key (run_number, key_id, attempt)) with (fillfactor = 50)`,
  `alter table metric_series alter column open set storage plain, alter column tail set storage plain`,
  `create index metric_series_raw on metric_series (raw_since) where raw_since is not null`,
  `create table metric_block (
    run_number bigint not null, key_id int not null, attempt int not null, first_step bigint not null,
    last_step bigint not null, last_at timestamptz not null, points bytea not null,
    primary key (run_number, key_id, attempt, first_step))`,
  `alter table metric_block alter column points set storage plain`,
  `create table metric_rollup (
    run_number bigint not null, key_id int not null, attempt int not null, level smallint not null, bucket bigint not null,
    count int not null, known int not null, mean double precision, min double precision, max double precision,
    last_step bigint not null, last_value double precision, last_at timestamptz not null,
    primary key (run_number, key_id, attempt, level, bucket))`,
];

const tailPoints = 32;
const blockPoints = 190;
const shortPoints = 2000;
const levels = 5;
const pagePoints = 20_000;

interface Point {
  readonly key_id: number;
  readonly attempt: number;
  readonly step: number;
  readonly value: number | null;
  readonly at: number;
}

async function moveRun(db: Kysely<unknown>, run: number): Promise<void> {
  await sql`insert into metric_series (run_number, key_id, attempt, base, first_step, last_step, last_value, points,
      first_at, last_at, raw_since, tail)
    select ${run}, s.key_id, s.attempt,
      case when points > ${tailPoints}
        then 2 + least(8, floor(log(greatest(1, (last_step - first_step)::numeric / (points - 1))))) end,
      first_step, last_step, l.value, points, f.at, l.at, case when points > ${shortPoints} then f.at end, '\\x00'
    from (select key_id, attempt, min(step) as first_step, max(step) as last_step, count(*) as points
      from metric_point where run_number = ${run} group by key_id, attempt) s
    join metric_point f on (f.run_number, f.key_id, f.attempt, f.step) = (${run}, s.key_id, s.attempt, s.first_step)
    join metric_point l on (l.run_number, l.key_id, l.attempt, l.step) = (${run}, s.key_id, s.attempt, s.last_step)`.execute(
    db,
  );
  for (let level = 0; level < levels; level++)
    await sql`insert into metric_rollup
      select ${run}, b.key_id, b.attempt, level, bucket, count, known, mean, min, max, last_step, p.value, p.at
      from (select key_id, attempt, base + ${level}::int as level,
          step / (10::numeric ^ (base + ${level}::int))::bigint as bucket, count(*) as count, count(value) as known,
          avg(value) as mean, min(value) as min, max(value) as max, max(step) as last_step
        from metric_point join metric_series using (run_number, key_id, attempt)
        where run_number = ${run} and base is not null group by 1, 2, 3, 4) b
      join metric_point p on (p.run_number, p.key_id, p.attempt, p.step) = (${run}, b.key_id, b.attempt, last_step)`.execute(
      db,
    );
  let gathered: Point[] = [];
  for (let last: Point | undefined; ; ) {
    const { rows } =
      await sql<Point>`select key_id, attempt, step, value, (extract(epoch from at) * 1000)::float8 as at
      from metric_point where run_number = ${run}
        and (key_id, attempt, step) > (${last?.key_id ?? -1}::int, ${last?.attempt ?? -1}::int, ${last?.step ?? -1}::bigint)
      order by key_id, attempt, step limit ${pagePoints}`.execute(db);
    for (const point of rows) {
      const before = gathered[0];
      if (before !== undefined && (before.key_id !== point.key_id || before.attempt !== point.attempt)) {
        await keep(db, run, gathered, true);
        gathered = [];
      }
      if (gathered.length === blockPoints) {
        await keep(db, run, gathered, false);
        gathered = [];
      }
      gathered.push(point);
    }
    last = rows.at(-1);
    if (last === undefined) break;
  }
  if (gathered.length > 0) await keep(db, run, gathered, true);
}

/** Points of one series as a block; those of one without rollups, which are few, as its tail. */
async function keep(
  db: Kysely<unknown>,
  run: number,
  points: readonly Point[],
  last: boolean,
): Promise<void> {
  const first = points[0] as Point;
  const end = points.at(-1) as Point;
  const packed = pack(points);
  if (last) {
    const { numAffectedRows } = await sql`update metric_series set tail = ${packed} where run_number = ${run}
      and key_id = ${first.key_id} and attempt = ${first.attempt} and base is null`.execute(db);
    if (numAffectedRows === 1n) return;
  }
  await sql`insert into metric_block values (${run}, ${first.key_id}, ${first.attempt}, ${first.step}, ${end.step},
    to_timestamp(${Math.max(...points.map(({ at }) => at))}::float8 / 1000), ${packed})`.execute(db);
}

function pack(points: readonly Point[]): Buffer {
  const bytes: number[] = [];
  const varint = (value: number) => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  };
  varint(points.length);
  for (const [n, { step }] of points.entries()) varint(step - (points[n - 1]?.step ?? 0));
  for (const [n, { at }] of points.entries()) {
    const change = Math.round(at) - Math.round(points[n - 1]?.at ?? 0);
    varint(change < 0 ? -2 * change - 1 : 2 * change);
  }
  const values = Buffer.alloc(points.length * 8);
  for (const [n, { value }] of points.entries()) values.writeDoubleLE(value ?? Number.NaN, n * 8);
  return Buffer.concat([Buffer.from(bytes), values]);
}
