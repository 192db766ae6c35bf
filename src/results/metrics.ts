import { type Kysely, sql } from "kysely";
import { ValidationFailed } from "../errors.ts";
import { addSums, noSums, type Sums } from "../runs/open-series.ts";
import type { Tables } from "../store/tables.ts";
import { type Atom, type AtomsAsk, atomsOf, fits, type Stretch } from "./atoms.ts";
import { evenStretches, type Stretches, stepStretches, stepWidths, stretchAt } from "./downsample.ts";
import { gathering } from "./gathering.ts";
import { ownRun } from "./line.ts";
import { type Line, type LinesAsk, linesOf } from "./lines.ts";
import type { Axis, Bucket, MetricSeries, OfRun, Results } from "./results.ts";

const MAX_POINTS = 2000;
const DEFAULT_POINTS = 500;
const MAX_KEYS = 100;
/** What an axis of time or tokens is made of where points are too many: each stands at its last point. */
const MAX_ATOMS = 10_000;
/** No rollup has buckets of more than 10^14 steps. */
const WIDEST = 14;
const TOKENS = "tokens/trained";

/**
 * Series of a run, brought down to buckets. They are put together from rollups and, at the edges and where points are
 * few, from points: in a snapshot, which API queries have, all of it is of one moment. Runs of a list that are asked
 * for together are read together.
 */
export function createMetrics(db: Kysely<Tables>): Pick<Results, "metricKeys" | "metrics"> {
  const read: Read = {
    lines: gathering((asks) => linesOf(db, asks)),
    atoms: gathering((asks) => atomsOf(db, asks)),
  };

  return {
    async metricKeys(viewer, run, prefix = "") {
      const { rows } = await sql<{
        key: string;
        first_step: number;
        last_step: number;
        last_value: number | null;
        points: number;
      }>`select distinct on (key) key, min(first_step) over of_key as first_step, last_step, last_value,
          (sum(points) over of_key)::bigint as points
        from metric_series join metric_key on metric_key.id = key_id
        where run_number = ${ownRun(viewer, run)} and starts_with(key, ${prefix.replaceAll("\0", "\ufffd")})
        window of_key as (partition by key) order by key, attempt desc`.execute(db);
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
      const asked = axis === "tokens" ? [...keys, TOKENS] : keys;
      const found = await read.lines({ run: number, keys: asked, attempt });
      const lines = found.filter(({ key }) => keys.some((each) => nameOf(each) === key));
      const range = { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY };
      const { placed, stretches } =
        axis === "step"
          ? await bySteps(read, lines, range, points)
          : await byPlace(read, lines, await placesOf(read, run, axis, found), range, points);
      if (stretches === null) return keys.map((key) => ({ key, resolution: 0, buckets: [] }));
      return keys.map((key): MetricSeries => {
        const own = placed.filter(({ line }) => line.key === nameOf(key));
        return { key, resolution: stretches.width, buckets: bucketsOf(own, stretches) };
      });
    },
  };
}

interface Read {
  readonly lines: (ask: LinesAsk) => Promise<readonly Line[]>;
  readonly atoms: (ask: AtomsAsk) => Promise<readonly (readonly Atom[])[]>;
}

/** The atoms of a line, and where each stands on the axis. */
interface Placed {
  readonly line: Line;
  readonly atoms: readonly Atom[];
  readonly place: (atom: Atom) => number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Answer {
  readonly placed: readonly Placed[];
  /** Null when there is not a point. */
  readonly stretches: Stretches | null;
}

async function bySteps(
  read: Read,
  lines: readonly Line[],
  { from, to }: Range,
  points: number,
): Promise<Answer> {
  const wanted = lines
    .map((line) => ({
      line,
      from: Math.max(line.firstStep, Math.ceil(from)),
      to: Math.min(line.lastStep, line.cut, Math.floor(to)),
    }))
    .filter((stretch) => stretch.from <= stretch.to);
  if (wanted.length === 0) return { placed: [], stretches: null };
  const first = wanted.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  const last = wanted.reduce((greatest, { to }) => Math.max(greatest, to), 0);
  for (const { width, power } of stepWidths(Math.ceil((last - first + 1) / points))) {
    const stretches = stepStretches(first, last, width);
    if (stretches.count > points || !fits(wanted, power, Number.POSITIVE_INFINITY)) continue;
    const atoms = await read.atoms({ stretches: wanted, power });
    return {
      placed: wanted.map(({ line }, n) => ({ line, atoms: atoms[n] ?? [], place: stepOf })),
      stretches,
    };
  }
  throw new Error("widths never end");
}

/**
 * By where each atom stands. When all points are too many, atoms are buckets of rollups, and a part of the axis is read
 * a second time, as finely as its steps allow.
 */
async function byPlace(
  read: Read,
  lines: readonly Line[],
  place: (atom: Atom) => number,
  { from, to }: Range,
  points: number,
): Promise<Answer> {
  const within = (atom: Atom) => place(atom) >= from && place(atom) <= to;
  let wanted: readonly Stretch[] = lines.map((line) => ({
    ...{ line, from: line.firstStep, to: Math.min(line.lastStep, line.cut) },
  }));
  let power = finest(wanted);
  let atoms = await read.atoms({ stretches: wanted, power });
  if (power > 0 && (Number.isFinite(from) || Number.isFinite(to))) {
    wanted = wanted.map((stretch, n) => narrowed(stretch, atoms[n] ?? [], place, { from, to }));
    power = finest(wanted);
    atoms = await read.atoms({ stretches: wanted, power });
  }
  const placed = wanted.map(({ line }, n) => ({ line, atoms: (atoms[n] ?? []).filter(within), place }));
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { atoms } of placed)
    for (const atom of atoms) {
      first = Math.min(first, place(atom));
      last = Math.max(last, place(atom));
    }
  return { placed, stretches: first > last ? null : evenStretches(first, last, points) };
}

function finest(stretches: readonly Stretch[]): number {
  if (fits(stretches, 0, Number.POSITIVE_INFINITY)) return 0;
  let power = 1;
  while (power < WIDEST && !fits(stretches, power, MAX_ATOMS)) power++;
  return power;
}

/**
 * The steps that the range may hold: without the atoms in front that lie before it, and without those behind that lie
 * beyond it. Clocks are set back: an atom among others says nothing of where they lie.
 */
function narrowed(
  { line, from, to }: Stretch,
  atoms: readonly Atom[],
  place: (atom: Atom) => number,
  range: Range,
): Stretch {
  const sorted = [...atoms].sort((a, b) => a.step - b.step);
  const first = sorted.findIndex((atom) => place(atom) >= range.from);
  const before = sorted[(first < 0 ? sorted.length : first) - 1];
  const beyond = sorted[sorted.findLastIndex((atom) => place(atom) <= range.to) + 1];
  return { line, from: before === undefined ? from : before.step + 1, to: Math.min(to, beyond?.step ?? to) };
}

async function placesOf(
  read: Read,
  run: OfRun,
  axis: Exclude<Axis, "step">,
  lines: readonly Line[],
): Promise<(atom: Atom) => number> {
  if (axis === "time") {
    const begin = run.startedAt?.getTime() ?? 0;
    return ({ at }) => (at - begin) / 1000;
  }
  const trained = lines
    .filter(({ key }) => key === TOKENS)
    .map((line) => ({ line, from: line.firstStep, to: Math.min(line.lastStep, line.cut) }));
  const atoms = (await read.atoms({ stretches: trained, power: finest(trained) })).flat();
  atoms.sort((a, b) => a.step - b.step);
  let spent = 0;
  const sums = atoms.map(({ sum }) => (spent += sum));
  // Each point comes after the tokens of its own step and all before.
  return ({ step }) => {
    let [low, high] = [0, atoms.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((atoms[middle] as Atom).step <= step) low = middle + 1;
      else high = middle;
    }
    return sums[low - 1] ?? 0;
  };
}

function bucketsOf(placed: readonly Placed[], stretches: Stretches): Bucket[] {
  const buckets = new Map<number, { sums: Sums; x: number; last: Atom }>();
  for (const { atoms, place } of placed)
    for (const atom of atoms) {
      const x = place(atom);
      const index = stretchAt(stretches, x);
      const bucket = buckets.get(index);
      if (bucket === undefined) {
        const sums = noSums();
        addSums(sums, atom);
        buckets.set(index, { sums, x, last: atom });
        continue;
      }
      addSums(bucket.sums, atom);
      if (!isBehind(bucket, x, atom)) continue;
      bucket.x = x;
      bucket.last = atom;
    }
  return [...buckets.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, { sums, x, last }]) => ({
      x,
      min: sums.known === 0 ? null : sums.min,
      max: sums.known === 0 ? null : sums.max,
      mean: sums.known === 0 ? null : sums.sum / sums.known,
      last: last.last,
      count: sums.count,
    }));
}

/** The last point of a bucket is the one farthest on the axis, then of the highest step, then of the newest attempt. */
function isBehind(bucket: { readonly x: number; readonly last: Atom }, x: number, atom: Atom): boolean {
  if (x !== bucket.x) return x > bucket.x;
  const { step, attempt } = bucket.last;
  return atom.step !== step ? atom.step > step : atom.attempt > attempt;
}

function stepOf({ step }: Atom): number {
  return step;
}

/** As the store writes it. */
function nameOf(key: string): string {
  return key.replaceAll("\0", "\ufffd");
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
