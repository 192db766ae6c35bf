// Matrix products on single-precision tiles of 4 or 1 rows by 8 columns. Every output element is one chain of
// multiply-then-add over k in ascending order, whatever the tile, so a row's result never depends on its neighbours.
// Two steps of k a turn: 47 GFLOP/s on the machine that decided, against 40 with four and 30 with eight (V8 13.6).
// Relaxed SIMD's fused multiply-add gave 53, and answers that differ between processors: not worth it.

/** C[4 x 8] (+)= A[4 x k] B[k x 8], both by rows; strides in bytes. */
// @ts-ignore: decorator
@inline
export function tile4(k: i32, a: usize, lda: usize, b: usize, ldb: usize, c: usize, ldc: usize, add: bool): void {
  let a0 = a, a1 = a + lda, a2 = a1 + lda, a3 = a2 + lda;
  let c00 = f32x4.splat(0), c01 = c00, c10 = c00, c11 = c00, c20 = c00, c21 = c00, c30 = c00, c31 = c00;
  if (add) {
    c00 = v128.load(c); c01 = v128.load(c, 16);
    c10 = v128.load(c + ldc); c11 = v128.load(c + ldc, 16);
    c20 = v128.load(c + 2 * ldc); c21 = v128.load(c + 2 * ldc, 16);
    c30 = v128.load(c + 3 * ldc); c31 = v128.load(c + 3 * ldc, 16);
  }
  let left = k;
  while (left >= 2) {
    {
      const b0 = v128.load(b), b1 = v128.load(b, 16);
      let s = v128.load32_splat(a0);
      c00 = f32x4.add(c00, f32x4.mul(s, b0)); c01 = f32x4.add(c01, f32x4.mul(s, b1));
      s = v128.load32_splat(a1);
      c10 = f32x4.add(c10, f32x4.mul(s, b0)); c11 = f32x4.add(c11, f32x4.mul(s, b1));
      s = v128.load32_splat(a2);
      c20 = f32x4.add(c20, f32x4.mul(s, b0)); c21 = f32x4.add(c21, f32x4.mul(s, b1));
      s = v128.load32_splat(a3);
      c30 = f32x4.add(c30, f32x4.mul(s, b0)); c31 = f32x4.add(c31, f32x4.mul(s, b1));
    }
    b += ldb;
    {
      const b0 = v128.load(b), b1 = v128.load(b, 16);
      let s = v128.load32_splat(a0, 4);
      c00 = f32x4.add(c00, f32x4.mul(s, b0)); c01 = f32x4.add(c01, f32x4.mul(s, b1));
      s = v128.load32_splat(a1, 4);
      c10 = f32x4.add(c10, f32x4.mul(s, b0)); c11 = f32x4.add(c11, f32x4.mul(s, b1));
      s = v128.load32_splat(a2, 4);
      c20 = f32x4.add(c20, f32x4.mul(s, b0)); c21 = f32x4.add(c21, f32x4.mul(s, b1));
      s = v128.load32_splat(a3, 4);
      c30 = f32x4.add(c30, f32x4.mul(s, b0)); c31 = f32x4.add(c31, f32x4.mul(s, b1));
    }
    b += ldb;
    a0 += 8; a1 += 8; a2 += 8; a3 += 8;
    left -= 2;
  }
  if (left) {
    {
      const b0 = v128.load(b), b1 = v128.load(b, 16);
      let s = v128.load32_splat(a0);
      c00 = f32x4.add(c00, f32x4.mul(s, b0)); c01 = f32x4.add(c01, f32x4.mul(s, b1));
      s = v128.load32_splat(a1);
      c10 = f32x4.add(c10, f32x4.mul(s, b0)); c11 = f32x4.add(c11, f32x4.mul(s, b1));
      s = v128.load32_splat(a2);
      c20 = f32x4.add(c20, f32x4.mul(s, b0)); c21 = f32x4.add(c21, f32x4.mul(s, b1));
      s = v128.load32_splat(a3);
      c30 = f32x4.add(c30, f32x4.mul(s, b0)); c31 = f32x4.add(c31, f32x4.mul(s, b1));
    }
  }
  v128.store(c, c00); v128.store(c, c01, 16);
  v128.store(c + ldc, c10); v128.store(c + ldc, c11, 16);
  v128.store(c + 2 * ldc, c20); v128.store(c + 2 * ldc, c21, 16);
  v128.store(c + 3 * ldc, c30); v128.store(c + 3 * ldc, c31, 16);
}

/** C[1 x 8] (+)= A[1 x k] B[k x 8]. */
// @ts-ignore: decorator
@inline
export function tile1(k: i32, a: usize, b: usize, ldb: usize, c: usize, add: bool): void {
  let c0 = f32x4.splat(0), c1 = c0;
  if (add) { c0 = v128.load(c); c1 = v128.load(c, 16); }
  for (let left = k; left > 0; left--) {
    const s = v128.load32_splat(a);
    c0 = f32x4.add(c0, f32x4.mul(s, v128.load(b)));
    c1 = f32x4.add(c1, f32x4.mul(s, v128.load(b, 16)));
    a += 4;
    b += ldb;
  }
  v128.store(c, c0); v128.store(c, c1, 16);
}

/**
 * C[1 x 32] (+)= A[1 x k] B[k x 32] over four panels `panel` bytes apart: enough chains at once that a single row
 * waits for no addition.
 */
// @ts-ignore: decorator
@inline
export function tile1Wide(k: i32, a: usize, b: usize, ldb: usize, panel: usize, c: usize, add: bool): void {
  let p1 = b + panel, p2 = p1 + panel, p3 = p2 + panel;
  let c0 = f32x4.splat(0), c1 = c0, c2 = c0, c3 = c0, c4 = c0, c5 = c0, c6 = c0, c7 = c0;
  if (add) {
    c0 = v128.load(c); c1 = v128.load(c, 16); c2 = v128.load(c, 32); c3 = v128.load(c, 48);
    c4 = v128.load(c, 64); c5 = v128.load(c, 80); c6 = v128.load(c, 96); c7 = v128.load(c, 112);
  }
  for (let left = k; left > 0; left--) {
    const s = v128.load32_splat(a);
    c0 = f32x4.add(c0, f32x4.mul(s, v128.load(b)));
    c1 = f32x4.add(c1, f32x4.mul(s, v128.load(b, 16)));
    c2 = f32x4.add(c2, f32x4.mul(s, v128.load(p1)));
    c3 = f32x4.add(c3, f32x4.mul(s, v128.load(p1, 16)));
    c4 = f32x4.add(c4, f32x4.mul(s, v128.load(p2)));
    c5 = f32x4.add(c5, f32x4.mul(s, v128.load(p2, 16)));
    c6 = f32x4.add(c6, f32x4.mul(s, v128.load(p3)));
    c7 = f32x4.add(c7, f32x4.mul(s, v128.load(p3, 16)));
    a += 4;
    b += ldb; p1 += ldb; p2 += ldb; p3 += ldb;
  }
  v128.store(c, c0); v128.store(c, c1, 16); v128.store(c, c2, 32); v128.store(c, c3, 48);
  v128.store(c, c4, 64); v128.store(c, c5, 80); v128.store(c, c6, 96); v128.store(c, c7, 112);
}

/** One row of A times n columns of B, whose panels of 8 are `panel` bytes apart. */
export function row(n: i32, k: i32, a: usize, b: usize, ldb: usize, panel: usize, c: usize, add: bool): void {
  for (; n >= 32; n -= 32) {
    tile1Wide(k, a, b, ldb, panel, c, add);
    b += panel << 2;
    c += 128;
  }
  for (; n > 0; n -= 8) {
    tile1(k, a, b, ldb, c, add);
    b += panel;
    c += 32;
  }
}

/** C[4 x 8] += Aᵀ[4 x k] B[k x 8]: A is [k x 4] by rows. */
// @ts-ignore: decorator
@inline
export function outer4(k: i32, a: usize, lda: usize, b: usize, ldb: usize, c: usize, ldc: usize): void {
  let c00 = v128.load(c), c01 = v128.load(c, 16);
  let c10 = v128.load(c + ldc), c11 = v128.load(c + ldc, 16);
  let c20 = v128.load(c + 2 * ldc), c21 = v128.load(c + 2 * ldc, 16);
  let c30 = v128.load(c + 3 * ldc), c31 = v128.load(c + 3 * ldc, 16);
  let left = k;
  while (left >= 2) {
    {
      const b0 = v128.load(b), b1 = v128.load(b, 16);
      let s = v128.load32_splat(a);
      c00 = f32x4.add(c00, f32x4.mul(s, b0)); c01 = f32x4.add(c01, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 4);
      c10 = f32x4.add(c10, f32x4.mul(s, b0)); c11 = f32x4.add(c11, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 8);
      c20 = f32x4.add(c20, f32x4.mul(s, b0)); c21 = f32x4.add(c21, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 12);
      c30 = f32x4.add(c30, f32x4.mul(s, b0)); c31 = f32x4.add(c31, f32x4.mul(s, b1));
    }
    a += lda;
    b += ldb;
    {
      const b0 = v128.load(b), b1 = v128.load(b, 16);
      let s = v128.load32_splat(a);
      c00 = f32x4.add(c00, f32x4.mul(s, b0)); c01 = f32x4.add(c01, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 4);
      c10 = f32x4.add(c10, f32x4.mul(s, b0)); c11 = f32x4.add(c11, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 8);
      c20 = f32x4.add(c20, f32x4.mul(s, b0)); c21 = f32x4.add(c21, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 12);
      c30 = f32x4.add(c30, f32x4.mul(s, b0)); c31 = f32x4.add(c31, f32x4.mul(s, b1));
    }
    a += lda;
    b += ldb;
    left -= 2;
  }
  if (left) {
    {
      const b0 = v128.load(b), b1 = v128.load(b, 16);
      let s = v128.load32_splat(a);
      c00 = f32x4.add(c00, f32x4.mul(s, b0)); c01 = f32x4.add(c01, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 4);
      c10 = f32x4.add(c10, f32x4.mul(s, b0)); c11 = f32x4.add(c11, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 8);
      c20 = f32x4.add(c20, f32x4.mul(s, b0)); c21 = f32x4.add(c21, f32x4.mul(s, b1));
      s = v128.load32_splat(a, 12);
      c30 = f32x4.add(c30, f32x4.mul(s, b0)); c31 = f32x4.add(c31, f32x4.mul(s, b1));
    }
  }
  v128.store(c, c00); v128.store(c, c01, 16);
  v128.store(c + ldc, c10); v128.store(c + ldc, c11, 16);
  v128.store(c + 2 * ldc, c20); v128.store(c + 2 * ldc, c21, 16);
  v128.store(c + 3 * ldc, c30); v128.store(c + 3 * ldc, c31, 16);
}

/** Bytes of A that share the first-level cache with one panel of B. */
// @ts-ignore: decorator
@inline
const BLOCK_BYTES: i32 = 16384;

/** C[m x n] (+)= A[m x k] B[k x n], B in panels of 8 columns (`pack`); n a multiple of 8, lda and ldc in bytes. */
export function gemm(m: i32, n: i32, k: i32, a: usize, lda: usize, b: usize, c: usize, ldc: usize, add: bool): void {
  const panel = <usize>k << 5;
  const block = max((BLOCK_BYTES / (k << 2)) & ~3, 4), whole = m & ~3;
  for (let i0 = 0; i0 < whole; i0 += block) {
    const end = min(i0 + block, whole);
    let bp = b, cp = c + <usize>i0 * ldc;
    for (let j = 0; j < n; j += 8) {
      let ap = a + <usize>i0 * lda, cq = cp;
      for (let i = i0; i < end; i += 4) {
        tile4(k, ap, lda, bp, 32, cq, ldc, add);
        ap += lda << 2;
        cq += ldc << 2;
      }
      bp += panel;
      cp += 32;
    }
  }
  for (let i = whole; i < m; i++) row(n, k, a + <usize>i * lda, b, 32, panel, c + <usize>i * ldc, add);
}

/** C[m x n] += Aᵀ B with A [k x m] and B [k x n] by rows: a weight matrix's gradient. m % 4 == n % 8 == 0. */
export function gemmOuter(m: i32, n: i32, k: i32, a: usize, lda: usize, b: usize, ldb: usize, c: usize, ldc: usize): void {
  for (let k0 = 0; k0 < k; k0 += 64) {
    const depth = min(k - k0, 64);
    const ak = a + <usize>k0 * lda, bk = b + <usize>k0 * ldb;
    for (let i0 = 0; i0 < m; i0 += 64) {
      const end = min(i0 + 64, m);
      for (let j = 0; j < n; j += 8) {
        const bp = bk + (<usize>j << 2);
        for (let i = i0; i < end; i += 4) {
          outer4(depth, ak + (<usize>i << 2), lda, bp, ldb, c + <usize>i * ldc + (<usize>j << 2), ldc);
        }
      }
    }
  }
}

/** W[k x n] by rows into panels of 8 columns: element (r, c) at ((c / 8) * k + r) * 8 + c % 8. */
export function pack(k: i32, n: i32, w: usize, panels: usize): void {
  const ldw = <usize>n << 2;
  for (let j = 0; j < n; j += 8) {
    let p = w + (<usize>j << 2);
    for (let r = 0; r < k; r++) {
      v128.store(panels, v128.load(p));
      v128.store(panels, v128.load(p, 16), 16);
      panels += 32;
      p += ldw;
    }
  }
}

/** The panels of Wᵀ[n x k] from W[k x n] by rows; k a multiple of 8. */
export function packTransposed(k: i32, n: i32, w: usize, panels: usize): void {
  const ldw = <usize>n << 2;
  for (let j = 0; j < k; j += 8) {
    const p = w + <usize>j * ldw;
    for (let r = 0; r < n; r++) {
      let q = p + (<usize>r << 2);
      for (let i = 0; i < 8; i++) {
        f32.store(panels, f32.load(q));
        panels += 4;
        q += ldw;
      }
    }
  }
}
