// Gradients to weights. Counts are multiples of 4.

/** into += from, and from = 0. */
export function drain(count: i32, into: usize, from: usize): void {
  const end = <usize>count << 2, zero = f32x4.splat(0);
  for (let o: usize = 0; o < end; o += 16) {
    v128.store(into + o, f32x4.add(v128.load(into + o), v128.load(from + o)));
    v128.store(from + o, zero);
  }
}

/** target = factor * source; they may be the same. */
export function scaled(count: i32, factor: f32, source: usize, target: usize): void {
  const end = <usize>count << 2, s = f32x4.splat(factor);
  for (let o: usize = 0; o < end; o += 16) v128.store(target + o, f32x4.mul(v128.load(source + o), s));
}

/** Σ x², in double precision. */
export function squares(count: i32, x: usize): f64 {
  const end = x + (<usize>count << 2);
  let a = f64x2.splat(0), b = f64x2.splat(0);
  for (; x < end; x += 16) {
    const v = v128.load(x);
    const low = f64x2.promote_low_f32x4(v), high = f64x2.promote_low_f32x4(v128.shuffle<i32>(v, v, 2, 3, 2, 3));
    a = f64x2.add(a, f64x2.mul(low, low));
    b = f64x2.add(b, f64x2.mul(high, high));
  }
  const s = f64x2.add(a, b);
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
}

/** AdamW (Loshchilov & Hutter 2019): decay beside the gradient. c1 and c2 are 1 - betaᵗ; g is scaled first, then cleared. */
export function adamw(
  count: i32, w: usize, g: usize, m: usize, v: usize,
  lr: f32, beta1: f32, beta2: f32, eps: f32, decay: f32, gradScale: f32, c1: f32, c2: f32,
): void {
  const end = <usize>count << 2;
  const b1 = f32x4.splat(beta1), n1 = f32x4.splat(1 - beta1), b2 = f32x4.splat(beta2), n2 = f32x4.splat(1 - beta2);
  const step = f32x4.splat(lr / c1), root = f32x4.splat(1 / c2), e = f32x4.splat(eps), keep = f32x4.splat(1 - lr * decay);
  const scale = f32x4.splat(gradScale), zero = f32x4.splat(0);
  for (let o: usize = 0; o < end; o += 16) {
    const grad = f32x4.mul(v128.load(g + o), scale);
    const mean = f32x4.add(f32x4.mul(b1, v128.load(m + o)), f32x4.mul(n1, grad));
    const square = f32x4.add(f32x4.mul(b2, v128.load(v + o)), f32x4.mul(n2, f32x4.mul(grad, grad)));
    v128.store(m + o, mean);
    v128.store(v + o, square);
    v128.store(g + o, zero);
    const size = f32x4.add(f32x4.sqrt(f32x4.mul(square, root)), e);
    v128.store(w + o, f32x4.sub(f32x4.mul(v128.load(w + o), keep), f32x4.div(f32x4.mul(step, mean), size)));
  }
}
