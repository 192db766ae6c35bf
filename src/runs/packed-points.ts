/** Points of one series in the order of their steps, a column each; `ats` in milliseconds since 1970. */
export interface Columns {
  readonly steps: number[];
  readonly values: (number | null)[];
  readonly ats: number[];
}

/**
 * Points as the store keeps them: how many; each step as the distance from the one before, each time likewise, as
 * varints; then the values as little-endian doubles, NaN for what was not a number. A point at every step and second
 * takes some 10 bytes, where a row of its own takes some 110 with its index, and nobody parses or prints a digit.
 */
export function packPoints({ steps, values, ats }: Columns, from = 0, to = steps.length): Buffer {
  const count = to - from;
  const buffer = Buffer.allocUnsafe(10 + count * 28);
  let place = writeVarint(buffer, 0, count);
  for (let n = from, before = 0; n < to; n++) {
    const step = steps[n] as number;
    place = writeVarint(buffer, place, step - before);
    before = step;
  }
  for (let n = from, before = 0; n < to; n++) {
    const at = ats[n] as number;
    const change = at - before;
    // Clocks are set back: the sign is the lowest bit.
    place = writeVarint(buffer, place, change < 0 ? -2 * change - 1 : 2 * change);
    before = at;
  }
  for (let n = from; n < to; n++) place = buffer.writeDoubleLE(values[n] ?? Number.NaN, place);
  return buffer.subarray(0, place);
}

/** What `packPoints` packed. */
export function unpackPoints(buffer: Buffer): Columns {
  const reader = { buffer, place: 0 };
  const count = readVarint(reader);
  const columns = {
    steps: new Array<number>(count),
    values: new Array<number | null>(count),
    ats: new Array<number>(count),
  };
  for (let n = 0, step = 0; n < count; n++) {
    step += readVarint(reader);
    columns.steps[n] = step;
  }
  for (let n = 0, at = 0; n < count; n++) {
    const change = readVarint(reader);
    at += change % 2 === 0 ? change / 2 : -(change + 1) / 2;
    columns.ats[n] = at;
  }
  for (let n = 0; n < count; n++) {
    const value = buffer.readDoubleLE(reader.place + 8 * n);
    columns.values[n] = Number.isNaN(value) ? null : value;
  }
  return columns;
}

/** Whole numbers up to 2^53: beyond 32 bits by division, since bits are not. */
function writeVarint(buffer: Buffer, at: number, value: number): number {
  let place = at;
  let rest = value;
  while (rest > 127) {
    buffer[place++] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
  }
  buffer[place++] = rest;
  return place;
}

function readVarint(reader: { readonly buffer: Buffer; place: number }): number {
  let value = 0;
  for (let unit = 1; ; unit *= 128) {
    const byte = reader.buffer[reader.place++] as number;
    value += (byte & 127) * unit;
    if (byte < 128) return value;
  }
}
