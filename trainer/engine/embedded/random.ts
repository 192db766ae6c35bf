const M0 = 0xd2511f53;
const M1 = 0xcd9e8d57;
const W0 = 0x9e3779b9;
const W1 = 0xbb67ae85;

function high(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  return (a1 * b1 + Math.floor(middle / 65536) + (((middle & 0xffff) + a0 * b1) >>> 16)) >>> 0;
}

/**
 * Philox 4x32-10 (Salmon, Moraes, Dror and Shaw 2011): four random words from a counter and a key, and nothing
 * else, so that a draw does not depend on who drew before it.
 */
export function philox(
  counter: readonly [number, number, number, number],
  key: readonly [number, number],
): [number, number, number, number] {
  let [c0, c1, c2, c3] = counter;
  let [k0, k1] = key;
  for (let round = 0; round < 10; round++) {
    const high0 = high(M0, c0);
    const high1 = high(M1, c2);
    const low0 = Math.imul(M0, c0) >>> 0;
    const low1 = Math.imul(M1, c2) >>> 0;
    c0 = (high1 ^ c1 ^ k0) >>> 0;
    c1 = low1;
    c2 = (high0 ^ c3 ^ k1) >>> 0;
    c3 = low0;
    k0 = (k0 + W0) >>> 0;
    k1 = (k1 + W1) >>> 0;
  }
  return [c0, c1, c2, c3];
}

const low = (x: number) => x >>> 0;
const top = (x: number) => Math.floor(x / 2 ** 32) >>> 0;

/** What draws are for; the same numbers never serve two purposes. */
export type Purpose = "sampling" | "weights" | "adapter";
const purposes: Record<Purpose, number> = { sampling: 1, weights: 2, adapter: 3 };

/** A number in [0, 1) with 53 random bits, named by (seed, stream, position). */
export function uniform(purpose: Purpose, seed: number, stream: number, position: number): number {
  const [a, b] = philox(
    [position >>> 0, low(stream), top(stream), purposes[purpose]],
    [low(seed), top(seed)],
  );
  return ((a >>> 5) * 67108864 + (b >>> 6)) / 9007199254740992;
}

/** Fills with independent normal numbers (Box and Muller 1958), named by (seed, stream). */
export function fillNormal(
  target: Float32Array,
  deviation: number,
  purpose: Purpose,
  seed: number,
  stream: number,
): void {
  for (let i = 0; i < target.length; i += 2) {
    const [a, b, c, d] = philox(
      [i >>> 0, low(stream), top(stream), purposes[purpose]],
      [low(seed), top(seed)],
    );
    const u = ((a >>> 5) * 67108864 + (b >>> 6) + 1) / 9007199254740992;
    const v = ((c >>> 5) * 67108864 + (d >>> 6)) / 9007199254740992;
    const radius = deviation * Math.sqrt(-2 * Math.log(u));
    target[i] = radius * Math.cos(2 * Math.PI * v);
    if (i + 1 < target.length) target[i + 1] = radius * Math.sin(2 * Math.PI * v);
  }
}
