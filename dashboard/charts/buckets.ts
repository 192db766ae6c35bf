/** A series that never has more than so many buckets: points that come thicken them, and when they are too many each two become one. */
export interface Buckets {
  /** Adds a point at the end; a null value is known to be none. What lies before the end is put there. */
  append(x: number, value: number | null): void;
  /** The buckets as they are now: the same object until something is added. */
  line(): BucketLine;
  lastX(): number | null;
  /** The last point's value, whatever bucket it went into. */
  last(): number | null;
}

export interface BucketLine {
  readonly x_N: readonly number[];
  readonly y_N: readonly (number | null)[];
  readonly low_N: readonly (number | null)[];
  readonly high_N: readonly (number | null)[];
}

interface Bucket {
  /** Of its first point, where it is known, and of its last. */
  from: number;
  x: number;
  count: number;
  mean: number | null;
  min: number | null;
  max: number | null;
}

/** Begins with what was read: buckets of that width, in order. */
export function bucketsOf(read: readonly Omit<Bucket, "from">[], resolution: number, most: number): Buckets {
  let width = resolution;
  let buckets: Bucket[] = read.map((bucket) => ({ ...bucket, from: bucket.x }));
  let last = buckets.at(-1)?.mean ?? null;
  let shown: BucketLine | null = null;

  return {
    append(x, value) {
      shown = null;
      last = value;
      const end = buckets.at(-1);
      const point = { from: x, x, count: 1, mean: value, min: value, max: value };
      if (end !== undefined && (x <= end.x || x - end.from < width))
        buckets[buckets.length - 1] = together(end, { ...point, x: Math.max(x, end.x) });
      else buckets.push(point);
      if (buckets.length <= most) return;
      width = Math.max(2 * width, (buckets.at(-1)!.x - buckets[0]!.x) / most);
      buckets = inPairs(buckets);
    },
    line() {
      shown ??= {
        x_N: buckets.map(({ x }) => x),
        y_N: buckets.map(({ mean }) => mean),
        low_N: buckets.map(({ min }) => min),
        high_N: buckets.map(({ max }) => max),
      };
      return shown;
    },
    lastX: () => buckets.at(-1)?.x ?? null,
    last: () => last,
  };
}

function inPairs(buckets: readonly Bucket[]): Bucket[] {
  const paired: Bucket[] = [];
  for (let at = 0; at < buckets.length; at += 2) {
    const next = buckets[at + 1];
    paired.push(next === undefined ? buckets[at]! : together(buckets[at]!, next));
  }
  return paired;
}

/** Two buckets as one: its mean is that of the points whose value is known. */
function together(one: Bucket, other: Bucket): Bucket {
  const held = [one, other].filter(({ mean }) => mean !== null);
  const count = one.count + other.count;
  if (held.length === 0) return { ...other, from: one.from, count };
  const weight = held.reduce((sum, each) => sum + each.count, 0);
  return {
    from: one.from,
    x: other.x,
    count,
    mean: held.reduce((sum, each) => sum + each.mean! * each.count, 0) / weight,
    min: Math.min(...held.map(({ min, mean }) => min ?? mean!)),
    max: Math.max(...held.map(({ max, mean }) => max ?? mean!)),
  };
}
