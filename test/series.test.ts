import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { LoggedEvent, RunEvent } from "../src/protocol/event.ts";
import { evenStretches, type Stretches, stepStretches, stretchAt } from "../src/results/downsample.ts";
import { type Axis, createResults, type MetricSeries } from "../src/results/results.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { createRunReads } from "../src/runs/reads.ts";
import { createSeriesMemory } from "../src/runs/series-memory.ts";
import { openDatabase } from "../src/store/database.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { clock, columnsOf, logged, newRun, newViewer, trainerOf } from "./testkit/runs.ts";

async function store() {
  const { url, drop } = await freshDatabase();
  const { db, close } = openDatabase({ url });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  await db.updateTable("projection").set({ epoch: "e" }).execute();
  const viewer = await newViewer(db);
  const runId = await newRun(db, viewer);
  const trainer = trainerOf({ runId, workspaceId: viewer.workspaceId });
  const results = createResults({ db, blobs: null as never });
  let place = 0;
  return {
    ...{ db, viewer, trainer, results },
    run: () => createRunReads(db).get(viewer, runId),
    place: () => place,
    async fold(events: readonly RunEvent[], memory = createSeriesMemory()): Promise<void> {
      const entries: LoggedEvent[] = logged(events, place + 1);
      place += events.length;
      await foldBatch(db, { epoch: "e", entries }, memory);
    },
    async rows(table: "metric_point" | "metric_block" | "metric_rollup" | "metric_series") {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${sql.table(table)}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** The same numbers each time. */
function drawn(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return { next, below: (limit: number) => Math.floor(next() * limit) };
}

/** What was said, kept plainly: of two points at one step of an attempt the first. */
interface Said {
  readonly key: string;
  readonly attempt: number;
  readonly step: number;
  readonly value: number | null;
  readonly at: number;
}

interface Asked {
  readonly axis: Axis;
  readonly from?: number;
  readonly to?: number;
  readonly points: number;
  readonly attempt?: number;
}

/** What a chart of the points must say, computed point by point. */
function plainly(
  said: readonly Said[],
  cuts: ReadonlyMap<number, number>,
  key: string,
  { axis, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, attempt }: Asked,
  stretchesOf: (xs: readonly number[]) => Stretches,
) {
  const line = said.filter((point) =>
    attempt === undefined
      ? point.step <= (cuts.get(point.attempt) ?? Number.POSITIVE_INFINITY)
      : point.attempt === attempt,
  );
  const trained = line.filter((point) => point.key === "tokens/trained").sort((a, b) => a.step - b.step);
  const placeOf = ({ step, at }: Said) => {
    if (axis === "step") return step;
    if (axis === "time") return (at - clock) / 1000;
    return trained.reduce((sum, point) => sum + (point.step <= step ? (point.value ?? 0) : 0), 0);
  };
  const placed = line
    .filter((point) => point.key === key)
    .map((point) => ({ ...point, x: placeOf(point) }))
    .filter(({ x }) => x >= from && x <= to)
    .sort((a, b) => a.x - b.x || a.step - b.step || a.attempt - b.attempt);
  if (placed.length === 0) return [];
  const stretches = stretchesOf(placed.map(({ x }) => x));
  const byBucket = new Map<number, typeof placed>();
  for (const point of placed) {
    const bucket = stretchAt(stretches, point.x);
    const own = byBucket.get(bucket) ?? [];
    byBucket.set(bucket, own);
    own.push(point);
  }
  return [...byBucket.values()].map((own) => {
    const known = own.flatMap(({ value }) => value ?? []);
    return {
      x: own.at(-1)?.x,
      count: own.length,
      min: known.length === 0 ? null : Math.min(...known),
      max: known.length === 0 ? null : Math.max(...known),
      mean: known.length === 0 ? null : expect.closeTo(known.reduce((a, b) => a + b, 0) / known.length, 6),
      last: own.at(-1)?.value,
    };
  });
}

/** Steps between two points of a series, and how many points. */
const shapes = [
  { key: "every", apart: 1, share: 1 },
  { key: "gaps", apart: 3, share: 0.5 },
  { key: "seldom", apart: 700, share: 0.02 },
  { key: "tokens/trained", apart: 1, share: 0.2 },
];

test.each([1, 2, 3, 4, 5, 6])(
  "charts are what the points say, over resumes, late and repeated points, gaps and zooms (%i)",
  { timeout: 60_000 },
  async (seed) => {
    const { next, below } = drawn(seed * 7919);
    const { db, viewer, trainer, results, fold, place, run } = await store();
    let memory = createSeriesMemory();
    const said = new Map<string, Said>();
    const cuts = new Map<number, number>();
    const total = 2_000 + below(10_000);
    let resumedAt = -1;
    for (let attempt = 1; attempt <= 3; attempt++) {
      const from = resumedAt + 1;
      for (let earlier = 1; earlier < attempt; earlier++)
        cuts.set(earlier, Math.min(cuts.get(earlier) ?? Number.POSITIVE_INFINITY, resumedAt));
      const resumed = attempt === 1 ? null : { step: resumedAt, manifest: "c".repeat(64) };
      await fold([trainer.started(attempt, { resumedFrom: resumed })], memory);
      const claim = place();
      const points = shapes.flatMap(({ key, apart, share }) =>
        Array.from({ length: Math.floor(total * share) }, (_, n) => ({
          key,
          step: from + n * apart + (apart > 1 ? below(apart) : 0),
          value: key === "tokens/trained" ? below(50) : next() < 0.05 ? null : next() * 100 - 50,
        })),
      );
      // Mostly in order; some come much later, some twice with another value.
      const order = points
        .map((point, n) => ({ point, place: next() < 0.01 ? n + below(5_000) : n }))
        .sort((a, b) => a.place - b.place)
        .flatMap(({ point }) => (next() < 0.02 ? [point, { ...point, value: 1e6 }] : [point]));
      for (let n = 0; n < order.length; ) {
        const events: RunEvent[] = [];
        for (let event = 0; event <= below(4) && n < order.length; event++) {
          const size = 1 + below(next() < 0.3 ? 3 : 900);
          const part = order.slice(n, n + size);
          n += size;
          const at = clock + n * 1000;
          for (const point of part) {
            const name = `${attempt} ${point.key} ${point.step}`;
            if (!said.has(name)) said.set(name, { ...point, attempt, at });
          }
          events.push(
            trainer.say("metrics", attempt, claim, {
              series: columnsOf(part),
              at: new Date(at).toISOString(),
            }),
          );
        }
        // A projector that begins anew knows nothing of what it had open.
        if (next() < 0.2) memory = createSeriesMemory();
        await fold(events, memory);
      }
      resumedAt = from + below(total);
    }

    const all = [...said.values()];
    const { rows } = await sql<{
      points: number;
    }>`select sum(points)::int as points from metric_series`.execute(db);
    expect(rows[0]?.points).toBe(all.length);
    const whole = await run();
    for (let n = 0; n < 40; n++) {
      const axis = n < 28 ? "step" : n < 36 ? "time" : "tokens";
      const span = axis === "step" ? 3 * total : axis === "time" ? 8 * total : 40 * total;
      const edges = next() < 0.3 ? {} : { from: below(span), to: span - below(span) };
      const asked: Asked = {
        ...{ axis, points: [3, 17, 100, 500, 2000][below(5)] ?? 1 },
        ...(edges.from !== undefined && edges.from <= edges.to ? edges : {}),
        ...(next() < 0.2 ? { attempt: 1 + below(3) } : {}),
      };
      const key = shapes[below(shapes.length)]?.key ?? "";
      const [series] = await results.metrics(viewer, whole, { keys: [key], ...asked });
      const stretchesOf = (xs: readonly number[]) => {
        const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 0];
        return axis === "step"
          ? stepStretches(first, last, checkedWidth(series, asked.points, first, last))
          : evenStretches(first, last, asked.points);
      };
      const expected = plainly(all, cuts, key, asked, stretchesOf);
      expect({ asked, key, buckets: series?.buckets }).toEqual({ asked, key, buckets: expected });
    }
  },
);

test("what a fold remembers counts only where the bookmark is where it left it", async () => {
  const { db, viewer, trainer, results, fold, run } = await store();
  const [one, other] = [createSeriesMemory(), createSeriesMemory()];
  const points = (from: number, count: number) =>
    trainer.say("metrics", 1, 1, {
      series: [
        { key: "x", steps: Array.from({ length: count }, (_, n) => from + n), values: Array(count).fill(1) },
      ],
    });
  await fold([trainer.started(1), points(0, 150)], one);
  // Another replica's fold, and one that was rolled back.
  await fold([points(150, 150)], other);
  await fold([points(300, 150)], one);
  await sql`alter table metric_series add constraint full_disk check (points < 500)`.execute(db);
  await expect(fold([points(450, 150)], one)).rejects.toThrow("full_disk");
  await sql`alter table metric_series drop constraint full_disk`.execute(db);
  await fold([points(450, 150)], one);
  const [series] = await results.metrics(viewer, await run(), { keys: ["x"], points: 6 });
  expect(series?.buckets.map(({ count }) => count)).toEqual([100, 100, 100, 100, 100, 100]);
});

/** The width that was answered: one of 1, 2, 5, 10, …, so many stretches as were asked for at most. */
function checkedWidth(series: MetricSeries | undefined, points: number, first: number, last: number): number {
  const width = series?.resolution ?? 0;
  expect(String(width)).toMatch(/^[125]0*$/);
  expect(stepStretches(first, last, width).count).toBeLessThanOrEqual(points);
  return width;
}
