import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { LoggedEvent, RunEvent, SampleIndex } from "../src/protocol/event.ts";
import { evenStretches, type Stretches, stepStretches, stretchAt } from "../src/results/downsample.ts";
import { type Axis, createResults, type MetricSeries } from "../src/results/results.ts";
import { thinOnce } from "../src/results/thinning.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { weight } from "../src/runs/portions.ts";
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

test.each([1, 2, 3, 4])(
  "charts are what the points say, over resumes, late and repeated points, gaps and zooms (%i)",
  { timeout: 60_000 },
  async (seed) => {
    const { next, below } = drawn(seed * 7919);
    const { db, viewer, trainer, results, fold, place, run } = await store();
    let memory = createSeriesMemory();
    const said = new Map<string, Said>();
    const cuts = new Map<number, number>();
    const total = 1_000 + below(4_000);
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
        .map((point, n) => ({ point, place: next() < 0.01 ? n + below(2_000) : n }))
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

test("thinned of its points a long series is still charted, coarser; a short one keeps all", async () => {
  const { db, viewer, trainer, results, fold, run, rows } = await store();
  const said = (key: string, count: number, at: string) =>
    trainer.say("metrics", 1, 1, {
      series: [
        {
          key,
          steps: Array.from({ length: count }, (_, n) => n),
          values: Array.from({ length: count }, (_, n) => n),
        },
      ],
      at,
    });
  const old = new Date(clock).toISOString();
  await fold([trainer.started(1), said("short", 1_500, old), said("long", 5_050, old)]);
  const newer = Array.from({ length: 2_000 }, (_, n) => 6_000 + n);
  const at = new Date(clock + 86_400_000).toISOString();
  await fold([trainer.say("metrics", 1, 1, { series: [{ key: "long", steps: newer, values: newer }], at })]);

  expect(await thinOnce(db, new Date(clock))).toEqual({ blocks: 0, more: false });
  const { blocks } = await thinOnce(db, new Date(clock + 3_600_000));
  expect(blocks).toBe(Math.ceil(5_050 / 190));
  expect(await thinOnce(db, new Date(clock + 3_600_000))).toEqual({ blocks: 0, more: false });

  const chart = async (key: string, asked: { from?: number; to?: number; points: number }) => {
    const [series] = await results.metrics(viewer, await run(), { keys: [key], ...asked });
    return { width: series?.resolution, buckets: series?.buckets ?? [] };
  };
  expect((await chart("short", { points: 2_000 })).buckets).toHaveLength(1_500);
  const whole = await chart("long", { points: 2_000 });
  expect(whole.width).toBe(100);
  expect(whole.buckets.map(({ count }) => count)).toEqual([
    ...Array(50).fill(100),
    50,
    ...Array(20).fill(100),
  ]);
  expect(whole.buckets[7]).toEqual({ x: 799, min: 700, max: 799, mean: 749.5, last: 799, count: 100 });
  // An edge within a bucket whose points are gone: the bucket stands at its last point.
  const part = await chart("long", { from: 150, to: 450, points: 2_000 });
  expect(part.buckets.map(({ x, count }) => [x, count])).toEqual([
    [199, 100],
    [299, 100],
    [399, 100],
  ]);
  expect((await chart("long", { from: 7_000, to: 7_100, points: 2_000 })).width).toBe(1);

  // What comes late for a part that is gone cannot be known from what was there, and is left out.
  await fold([
    trainer.say("metrics", 1, 1, { series: [{ key: "long", steps: [7, 8_100], values: [9, 9] }] }),
  ]);
  const again = await chart("long", { points: 2_000 });
  expect(again.buckets[0]).toEqual(whole.buckets[0]);
  expect(again.buckets.at(-1)).toMatchObject({ x: 8_100, count: 1 });
  expect(await rows("metric_block")).toBeGreaterThan(0);
  await thinOnce(db, new Date(clock + 2 * 86_400_000));
  const { rows: left } = await sql<{ key: string; blocks: number }>`
    select key, count(*) as blocks from metric_block join metric_key on id = key_id group by key`.execute(db);
  expect(left.map(({ key }) => key)).toEqual(["short"]);
});

test("a wide step of ten thousand series is one batch, and each of them is there", async () => {
  const { viewer, trainer, results, fold, run } = await store();
  const memory = createSeriesMemory();
  await fold([trainer.started(1)], memory);
  for (const step of [1, 2, 3]) {
    const series = Array.from({ length: 10_000 }, (_, n) => ({
      ...{ key: `layer/${n}`, steps: [step], values: [n + step / 10] },
    }));
    const index = Array.from({ length: 4_096 }, (_, line) => sampleLine(line));
    await fold(
      [
        trainer.say("metrics", 1, 1, { series }),
        ...[0, 1024, 2048, 3072].map((from) =>
          trainer.samples(1, 1, step, { index: index.slice(from, from + 1024) }),
        ),
      ],
      memory,
    );
  }
  const whole = await run();
  const keys = await results.metricKeys(viewer, whole);
  expect(keys).toHaveLength(10_000);
  expect(keys.every(({ points, lastStep }) => points === 3 && lastStep === 3)).toBe(true);
  const [series] = await results.metrics(viewer, whole, { keys: ["layer/1234"] });
  expect(series?.buckets.map(({ last }) => last)).toEqual([1234.1, 1234.2, 1234.3]);
  expect(await results.sampleCount(viewer, whole)).toBe(3 * 4_096);
});

test("a part of a clock that was ahead for a moment holds what was said after it was set back", async () => {
  const { viewer, trainer, results, fold, run } = await store();
  const memory = createSeriesMemory();
  await fold([trainer.started(1)], memory);
  for (let n = 0; n < 11; n++) {
    const steps = Array.from({ length: 10_000 }, (_, point) => n * 10_000 + point);
    const at = new Date(clock + (n === 2 ? 3_600_000 : n * 1000)).toISOString();
    await fold([trainer.say("metrics", 1, 1, { series: [{ key: "x", steps, values: steps }], at })], memory);
  }
  const [series] = await results.metrics(viewer, await run(), {
    ...{ keys: ["x"], axis: "time", from: 1, to: 60, points: 10 },
  });
  expect(series?.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(90_000);
  expect(series?.buckets.at(-1)?.last).toBe(109_999);
});

test("an event weighs no less than the rows that it leaves behind", async () => {
  const { trainer, fold, rows } = await store();
  const memory = createSeriesMemory();
  await fold([trainer.started(1)], memory);
  const columns = (key: string, steps: readonly number[]) => ({
    ...{ key, steps: [...steps], values: steps.map(() => 1) },
  });
  const close = Array.from({ length: 40 }, (_, n) => n);
  const apart = Array.from({ length: 500 }, (_, n) => (n + 1) * 10 ** 6);
  for (const series of [
    [
      columns(
        "dense",
        Array.from({ length: 5000 }, (_, n) => n),
      ),
    ],
    [columns("apart", close)],
    [columns("apart", apart)],
    [columns("apart", [2 * 10 ** 9, ...apart.map((step) => step + 500 * 10 ** 6), 2 * 10 ** 9 + 1])],
    Array.from({ length: 1000 }, (_, n) => columns(`wide/${n}`, [1])),
  ]) {
    const count = async () =>
      (await rows("metric_series")) + (await rows("metric_block")) + (await rows("metric_rollup"));
    const before = await count();
    const event = trainer.say("metrics", 1, 1, { series });
    await fold([event], memory);
    expect(weight({ sequence: 1, event })).toBeGreaterThanOrEqual((await count()) - before);
  }
});

const sampleLine = (line: number): SampleIndex => ({
  ...{ line, group: line >> 3, index: line & 7, reward: 1, rewards: null, shaping: null, treatment: null },
  ...{ promptRow: null, retries: 0, failure: null, failureMessage: null, advantage: null, policyVersion: 0 },
  ...{ promptTokens: 1, responseTokens: 1, truncated: false, durationS: null },
});

/** The width that was answered: one of 1, 2, 5, 10, …, so many stretches as were asked for at most. */
function checkedWidth(series: MetricSeries | undefined, points: number, first: number, last: number): number {
  const width = series?.resolution ?? 0;
  expect(String(width)).toMatch(/^[125]0*$/);
  expect(stepStretches(first, last, width).count).toBeLessThanOrEqual(points);
  return width;
}
