import { type Kysely, type RawBuilder, sql } from "kysely";
import { ValidationFailed } from "../errors.ts";
import type { Tables } from "../store/tables.ts";
import { stretchesOf } from "./downsample.ts";
import { onLine, ownRun } from "./line.ts";
import type { Axis, Bucket, MetricSeries, OfRun, Results } from "./results.ts";

const MAX_POINTS = 2000;
const DEFAULT_POINTS = 500;
const MAX_KEYS = 100;

/** Series of a run, brought down to buckets where the points are. */
export function createMetrics(db: Kysely<Tables>): Pick<Results, "metricKeys" | "metrics"> {
  return {
    async metricKeys(viewer, run, prefix = "") {
      const rows = await db
        .selectFrom("run_metric")
        .innerJoin("metric_key", "metric_key.id", "run_metric.key_id")
        .select(["key", "first_step", "last_step", "last_value", "points"])
        .where("run_number", "=", ownRun(viewer, run))
        .where(sql<boolean>`starts_with(key, ${prefix.replaceAll("\0", "\ufffd")})`)
        .orderBy("key")
        .execute();
      return rows.map((row) => ({
        key: row.key,
        firstStep: row.first_step,
        lastStep: row.last_step,
        lastValue: row.last_value,
        points: row.points,
      }));
    },

    async metrics(viewer, run, { keys, axis = "step", from, to, points = DEFAULT_POINTS, attempt }) {
      const number = ownRun(viewer, run);
      check(keys, points, from, to);
      const ids = await db
        .selectFrom("metric_key")
        .select(["id", "key"])
        .where("key", "in", [...keys.map((key) => key.replaceAll("\0", "\ufffd")), ""])
        .execute();
      const placed = placedPoints(
        number,
        run,
        ids.map(({ id }) => id),
        axis,
        attempt,
        { from, to },
      );
      const ends = await sql<{ first: number | null; last: number | null }>`
        ${placed} select min(x) as first, max(x) as last from placed`.execute(db);
      const { first = null, last = null } = ends.rows[0] ?? {};
      if (first === null || last === null) return keys.map((key) => ({ key, resolution: 0, buckets: [] }));

      const stretches = stretchesOf(first, last, points, axis === "step");
      const { origin, width, count } = stretches;
      // The last point of a bucket is its greatest array: by place, then by step, then by attempt.
      const { rows } = await sql<BucketRow>`
        ${placed}
        select key_id, max(x) as x, min(value) as min, max(value) as max, avg(value) as mean, count(*) as count,
          (max(array[x, step::float8, attempt::float8, value]))[4] as last
        from placed group by key_id, least(${count - 1}::int, floor((x - ${origin}::float8) / ${width}::float8)::int)
        order by key_id, x`.execute(db);
      const byId = new Map<number, Bucket[]>();
      for (const { key_id, ...bucket } of rows) byId.set(key_id, [...(byId.get(key_id) ?? []), bucket]);
      const byKey = new Map(ids.map(({ id, key }) => [key, byId.get(id) ?? []]));
      return keys.map((key): MetricSeries => ({ key, resolution: width, buckets: byKey.get(key) ?? [] }));
    },
  };
}

interface BucketRow extends Bucket {
  readonly key_id: number;
}

/** `with … placed (key_id, step, attempt, value, x)`: the points of the line, each at its place on the axis. */
function placedPoints(
  number: number,
  run: OfRun,
  ids: readonly number[],
  axis: Axis,
  attempt: number | undefined,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): RawBuilder<unknown> {
  const within = sql`x >= ${from ?? "-infinity"}::float8 and x <= ${to ?? "infinity"}::float8`;
  const points = (of: RawBuilder<unknown>, x: RawBuilder<unknown>) =>
    sql`select key_id, step, attempt, value, ${x} as x from metric_point p
      where run_number = ${number} and key_id in (${of}) and ${onLine("p", attempt)}`;
  const wanted = sql`select unnest(${[...ids]}::int[])`;
  switch (axis) {
    case "step":
      return sql`with placed as (select * from (${points(wanted, sql`step::float8`)}) line where ${within})`;
    case "time": {
      const seconds = sql`extract(epoch from at - ${run.startedAt ?? new Date(0)}::timestamptz)::float8`;
      return sql`with placed as (select * from (${points(wanted, seconds)}) line where ${within})`;
    }
    case "tokens":
      // Each point comes after the tokens of its own step and all before; the sum only grows, so the greatest that was
      // seen up to a step is the sum at that step.
      return sql`with spent as (
          select step, sum(value) over (order by step, attempt) as tokens
          from (${points(sql`select id from metric_key where key = 'tokens/trained'`, sql`0`)}) trained
        ), merged as (
          select key_id, step, attempt, value, null::float8 as tokens, true as point
          from (${points(wanted, sql`0`)}) line
          union all
          select key_id, step, 0, null, tokens, false from spent cross join (${wanted} as key_id) keys
        ), placed as (
          select * from (
            select key_id, step, attempt, value, point,
              coalesce(max(tokens) over (partition by key_id order by step), 0) as x
            from merged
          ) line where point and ${within}
        )`;
  }
}

function check(
  keys: readonly string[],
  points: number,
  from: number | undefined,
  to: number | undefined,
): void {
  const issues = [
    keys.length > MAX_KEYS && { path: ["keys"], message: `must be at most ${MAX_KEYS}` },
    !(Number.isInteger(points) && points >= 1 && points <= MAX_POINTS) && {
      path: ["points"],
      message: `must be a whole number between 1 and ${MAX_POINTS}`,
    },
    from !== undefined &&
      to !== undefined &&
      from > to && { path: ["to"], message: "must not be before from" },
  ].filter((issue) => issue !== false);
  if (issues.length > 0) throw new ValidationFailed(issues.map((issue) => ({ ...issue, suggestion: null })));
}
