// Causal attention of a run of tokens over a chain of positions. A chain holds, head by head, the keys and values
// of positions 0, 1, 2 …: of a sequence being sampled (its cache), or of the path through the tree of training
// rows that ends in the run at hand. C is its capacity (a multiple of 8), D the width of a head.
//   columns: [heads][C / 8][D][8]   what a product with the transposed matrix reads as panels
//   rows:    [heads][C][D]
import { outer4, row as rowTimes, tile4 } from "./gemm";
import { exp4, max4, sum4 } from "./exponential";

/** Copies n tokens' heads (their rows ld bytes apart) to positions p … of a chain, as columns. */
export function loadColumns(n: i32, p: i32, heads: i32, D: i32, C: i32, source: usize, ld: usize, chain: usize): void {
  for (let i = 0; i < n; i++) {
    const at = p + i;
    let s = source + <usize>i * ld;
    for (let h = 0; h < heads; h++) {
      let t = chain + ((<usize>h * C * D + <usize>(at >> 3) * D * 8 + (at & 7)) << 2);
      for (let c = 0; c < D; c++) {
        f32.store(t, f32.load(s));
        s += 4;
        t += 32;
      }
    }
  }
}

/** Copies n tokens' heads to positions p … of a chain, as rows. */
export function loadRows(n: i32, p: i32, heads: i32, D: i32, C: i32, source: usize, ld: usize, chain: usize): void {
  for (let i = 0; i < n; i++) {
    let s = source + <usize>i * ld;
    for (let h = 0; h < heads; h++) {
      const t = chain + ((<usize>h * C * D + <usize>(p + i) * D) << 2);
      memory.copy(t, s, <usize>D << 2);
      s += <usize>D << 2;
    }
  }
}

/** Adds nothing: moves positions p … p + n of a chain of rows back to tokens, and leaves zeros there. */
export function takeRows(n: i32, p: i32, heads: i32, D: i32, C: i32, chain: usize, target: usize, ld: usize): void {
  for (let i = 0; i < n; i++) {
    let t = target + <usize>i * ld;
    for (let h = 0; h < heads; h++) {
      const s = chain + ((<usize>h * C * D + <usize>(p + i) * D) << 2);
      memory.copy(t, s, <usize>D << 2);
      memory.fill(s, 0, <usize>D << 2);
      t += <usize>D << 2;
    }
  }
}

/** In place: softmax of scale * x over the first `length` values, zeros up to `padded` (a multiple of 4). */
// @ts-ignore: decorator
@inline
function softmax(row: usize, length: i32, padded: i32, scale: f32): void {
  for (let j = length; j < padded; j++) f32.store(row + (<usize>j << 2), -3e38);
  const end = row + (<usize>padded << 2);
  let top = v128.load(row);
  for (let p = row + 16; p < end; p += 16) top = f32x4.max(top, v128.load(p));
  const shift = f32x4.splat(max4(top)), factor = f32x4.splat(scale);
  let total = f32x4.splat(0);
  for (let p = row; p < end; p += 16) {
    const e = exp4(f32x4.mul(f32x4.sub(v128.load(p), shift), factor));
    v128.store(p, e);
    total = f32x4.add(total, e);
  }
  const inverse = f32x4.splat(1 / sum4(total));
  for (let p = row; p < end; p += 16) v128.store(p, f32x4.mul(v128.load(p), inverse));
}

/**
 * Attention of n queries at positions p …; position i sees the chain's 0 … i. `probs` keeps S values a head and
 * token (S a multiple of 8, at least p + n), zero where nothing is seen.
 */
export function attend(
  n: i32, p: i32, heads: i32, D: i32, C: i32, S: i32,
  q: usize, ldq: usize, keyColumns: usize, valueRows: usize, probs: usize, out: usize, ldo: usize,
): void {
  const scale: f32 = 1 / sqrt<f32>(<f32>D);
  const ldp = <usize>(heads * S) << 2, row = <usize>D << 2, head = <usize>(C * D) << 2;
  for (let h = 0; h < heads; h++) {
    const keys = keyColumns + <usize>h * head, values = valueRows + <usize>h * head;
    let qi = q + <usize>h * row, oi = out + <usize>h * row, pi = probs + (<usize>(h * S) << 2);
    let i = 0;
    for (; i + 4 <= n; i += 4) {
      const length = p + i + 4, padded = (length + 7) & ~7;
      for (let j = 0; j < padded; j += 8) tile4(D, qi, ldq, keys + <usize>j * row, 32, pi + (<usize>j << 2), ldp, false);
      for (let r = 0; r < 4; r++) softmax(pi + <usize>r * ldp, length - 3 + r, padded, scale);
      for (let c = 0; c < D; c += 8) tile4(length, pi, ldp, values + (<usize>c << 2), row, oi + (<usize>c << 2), ldo, false);
      qi += ldq << 2; oi += ldo << 2; pi += ldp << 2;
    }
    for (; i < n; i++) {
      const length = p + i + 1, padded = (length + 7) & ~7;
      rowTimes(padded, D, qi, keys, 32, row << 3, pi, false);
      softmax(pi, length, padded, scale);
      rowTimes(D, length, pi, values, row, 32, oi, false);
      qi += ldq; oi += ldo; pi += ldp;
    }
  }
}

/** One decoding step: row i writes its key and value to its own chain at its position, and attends over it. */
export function decode(
  rows: i32, positions: usize, caches: usize, heads: i32, D: i32, C: i32, S: i32,
  qkv: usize, ldq: usize, probs: usize, out: usize, ldo: usize,
): void {
  const width = <usize>(heads * D) << 2, size = <usize>C * width;
  for (let i = 0; i < rows; i++) {
    const p = i32.load(positions + (<usize>i << 2)), cache = <usize>i32.load(caches + (<usize>i << 2));
    const at = qkv + <usize>i * ldq;
    loadColumns(1, p, heads, D, C, at + width, ldq, cache);
    loadRows(1, p, heads, D, C, at + 2 * width, ldq, cache + size);
    attend(1, p, heads, D, C, S, at, ldq, cache, cache + size, probs, out + <usize>i * ldo, ldo);
  }
}

/**
 * Gradients of `attend`. `dOut` gives dQ (stored), and adds to the chain's dKeys and dValues (rows). `dScores` is
 * room for n * S values.
 */
export function attendBackward(
  n: i32, p: i32, heads: i32, D: i32, C: i32, S: i32,
  q: usize, ldq: usize, keyRows: usize, valueColumns: usize, probs: usize, dOut: usize, ldo: usize,
  dQ: usize, ldd: usize, dKeys: usize, dValues: usize, dScores: usize,
): void {
  const scale: f32 = 1 / sqrt<f32>(<f32>D);
  const ldp = <usize>(heads * S) << 2, lds = <usize>S << 2, row = <usize>D << 2, head = <usize>(C * D) << 2;
  for (let h = 0; h < heads; h++) {
    const keys = keyRows + <usize>h * head, values = valueColumns + <usize>h * head;
    const qh = q + <usize>h * row, oh = dOut + <usize>h * row, ph = probs + (<usize>(h * S) << 2);
    let oi = oh, pi = ph, si = dScores, di = dQ + <usize>h * row;
    let i = 0;
    for (; i + 4 <= n; i += 4) {
      const length = p + i + 4, padded = (length + 7) & ~7;
      for (let j = 0; j < padded; j += 8) tile4(D, oi, ldo, values + <usize>j * row, 32, si + (<usize>j << 2), lds, false);
      for (let r = 0; r < 4; r++) softmaxBackward(pi + <usize>r * ldp, si + <usize>r * lds, padded, scale);
      for (let c = 0; c < D; c += 8) tile4(length, si, lds, keys + (<usize>c << 2), row, di + (<usize>c << 2), ldd, false);
      oi += ldo << 2; pi += ldp << 2; si += lds << 2; di += ldd << 2;
    }
    for (; i < n; i++) {
      const length = p + i + 1, padded = (length + 7) & ~7;
      rowTimes(padded, D, oi, values, 32, row << 3, si, false);
      softmaxBackward(pi, si, padded, scale);
      rowTimes(D, length, si, keys, row, 32, di, false);
      oi += ldo; pi += ldp; si += lds; di += ldd;
    }
    // Four keys at a time: the first query that sees any of them is the one at the first key's position.
    for (let j = 0; j < p + n; j += 4) {
      const first = max(j - p, 0), count = n - first;
      const s = dScores + <usize>first * lds + (<usize>j << 2), w = ph + <usize>first * ldp + (<usize>j << 2);
      const dk = dKeys + <usize>h * head + <usize>j * row, dv = dValues + <usize>h * head + <usize>j * row;
      for (let c = 0; c < D; c += 8) {
        const at = <usize>c << 2;
        outer4(count, s, lds, qh + <usize>first * ldq + at, ldq, dk + at, row);
        outer4(count, w, ldp, oh + <usize>first * ldo + at, ldo, dv + at, row);
      }
    }
  }
}

/** dProbs to dScores in place. */
// @ts-ignore: decorator
@inline
function softmaxBackward(probs: usize, row: usize, padded: i32, scale: f32): void {
  const end = <usize>padded << 2;
  let dot = f32x4.splat(0);
  for (let o: usize = 0; o < end; o += 16) dot = f32x4.add(dot, f32x4.mul(v128.load(probs + o), v128.load(row + o)));
  const mean = f32x4.splat(sum4(dot)), factor = f32x4.splat(scale);
  for (let o: usize = 0; o < end; o += 16) {
    const w = f32x4.mul(v128.load(probs + o), factor);
    v128.store(row + o, f32x4.mul(w, f32x4.sub(v128.load(row + o), mean)));
  }
}
