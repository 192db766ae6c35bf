// From logits to log-probabilities, a choice, and the gradient back. V is the whole vocabulary, a multiple of 8:
// trainer and sampler normalise over the same entries.
import { exp4, log, max4, sum4 } from "./exponential";

/** In place: logits to log-probabilities at each row's temperature; their entropies too, unless `entropies` is 0. */
export function logSoftmax(n: i32, V: i32, rows: usize, inverseTemperatures: usize, entropies: usize): void {
  const size = <usize>V << 2;
  for (let i = 0; i < n; i++) {
    const factor = f32x4.splat(f32.load(inverseTemperatures + (<usize>i << 2)));
    let top = f32x4.splat(-3e38);
    for (let o: usize = 0; o < size; o += 16) {
      const z = f32x4.mul(v128.load(rows + o), factor);
      v128.store(rows + o, z);
      top = f32x4.max(top, z);
    }
    const highest = max4(top), shift = f32x4.splat(highest);
    let total = f32x4.splat(0), weighted = total;
    for (let o: usize = 0; o < size; o += 16) {
      const z = f32x4.sub(v128.load(rows + o), shift), e = exp4(z);
      total = f32x4.add(total, e);
      weighted = f32x4.add(weighted, f32x4.mul(e, z));
    }
    const sum = <f64>sum4(total), logSum = log(sum);
    const normaliser = f32x4.splat(<f32>(<f64>highest + logSum));
    for (let o: usize = 0; o < size; o += 16) v128.store(rows + o, f32x4.sub(v128.load(rows + o), normaliser));
    // -Σ p log p, with log p = z - log Σ e^z.
    if (entropies) f32.store(entropies + (<usize>i << 2), <f32>(logSum - <f64>sum4(weighted) / sum));
    rows += size;
  }
}

/**
 * In place: log-probabilities to the gradient of the logits, given dL/d(log p of the target) and the weight h of
 * the entropy H in the loss (-h H).
 */
export function logitGradients(
  n: i32, V: i32, rows: usize, inverseTemperatures: usize, targets: usize, gradients: usize, weights: usize, entropies: usize,
): void {
  const size = <usize>V << 2;
  for (let i = 0; i < n; i++) {
    const o4 = <usize>i << 2;
    const factor = f32.load(inverseTemperatures + o4), g = f32.load(gradients + o4) * factor;
    const h = f32x4.splat(f32.load(weights + o4) * factor), H = f32x4.splat(f32.load(entropies + o4)), minusG = f32x4.splat(-g);
    for (let o: usize = 0; o < size; o += 16) {
      const z = v128.load(rows + o);
      v128.store(rows + o, f32x4.mul(exp4(z), f32x4.add(minusG, f32x4.mul(h, f32x4.add(z, H)))));
    }
    const t = rows + (<usize>i32.load(targets + o4) << 2);
    f32.store(t, f32.load(t) + g);
    rows += size;
  }
}

/** The first index whose cumulative probability exceeds u, the last possible one if rounding left the sum short. */
export function pick(V: i32, row: usize, u: f64): i32 {
  let sum: f64 = 0, last = 0;
  for (let j = 0; j < V; j += 4) {
    const e = exp4(v128.load(row + (<usize>j << 2)));
    let p = <f64>f32x4.extract_lane(e, 0);
    sum += p; if (p > 0) last = j; if (sum > u) return j;
    p = <f64>f32x4.extract_lane(e, 1);
    sum += p; if (p > 0) last = j + 1; if (sum > u) return j + 1;
    p = <f64>f32x4.extract_lane(e, 2);
    sum += p; if (p > 0) last = j + 2; if (sum > u) return j + 2;
    p = <f64>f32x4.extract_lane(e, 3);
    sum += p; if (p > 0) last = j + 3; if (sum > u) return j + 3;
  }
  return last;
}

/** The index of the largest value, the first of equals. */
export function largest(V: i32, row: usize): i32 {
  let best = 0, value = f32.load(row);
  for (let j = 1; j < V; j++) {
    const x = f32.load(row + (<usize>j << 2));
    if (x > value) { value = x; best = j; }
  }
  return best;
}
