import { LEVELS, type Sums } from "./open-series.ts";

const fields = 5;

/** A series' unfinished buckets as the store keeps them: five doubles a level. */
export function packOpen(open: readonly Sums[]): Buffer {
  const buffer = Buffer.allocUnsafe(open.length * fields * 8);
  let place = 0;
  for (const { count, known, sum, min, max } of open)
    for (const each of [count, known, sum, min, max]) place = buffer.writeDoubleLE(each, place);
  return buffer;
}

/** What `packOpen` packed, one for each level. */
export function unpackOpen(buffer: Buffer): Sums[] {
  return Array.from({ length: LEVELS }, (_, n) => {
    const field = (index: number) => buffer.readDoubleLE((n * fields + index) * 8);
    return { count: field(0), known: field(1), sum: field(2), min: field(3), max: field(4) };
  });
}
