// What stands between the matrix products: embeddings, norms, activations, moving rows about.
import { sum4 } from "./exponential";

/** x[i] = table[tokens[i]] + places[positions[i]]. */
export function embed(n: i32, d: i32, tokens: usize, positions: usize, table: usize, places: usize, x: usize): void {
  const size = <usize>d << 2;
  for (let i = 0; i < n; i++) {
    const e = table + <usize>i32.load(tokens + (<usize>i << 2)) * size;
    const q = places + <usize>i32.load(positions + (<usize>i << 2)) * size;
    for (let o: usize = 0; o < size; o += 16) v128.store(x + o, f32x4.add(v128.load(e + o), v128.load(q + o)));
    x += size;
  }
}

/** target[index[i]] += rows[i]. */
export function scatterAdd(n: i32, d: i32, index: usize, rows: usize, target: usize): void {
  const size = <usize>d << 2;
  for (let i = 0; i < n; i++) {
    const t = target + <usize>i32.load(index + (<usize>i << 2)) * size;
    for (let o: usize = 0; o < size; o += 16) v128.store(t + o, f32x4.add(v128.load(t + o), v128.load(rows + o)));
    rows += size;
  }
}

/** rows[i] = source[index[i]]. */
export function gather(n: i32, d: i32, index: usize, source: usize, rows: usize): void {
  const size = <usize>d << 2;
  for (let i = 0; i < n; i++) {
    memory.copy(rows, source + <usize>i32.load(index + (<usize>i << 2)) * size, size);
    rows += size;
  }
}

/** y = x / rms(x), with no gain of its own (the next matrix has one); inverse[i] keeps 1 / rms. */
export function norm(n: i32, d: i32, x: usize, y: usize, inverse: usize): void {
  const size = <usize>d << 2;
  for (let i = 0; i < n; i++) {
    let squares = f32x4.splat(0);
    for (let o: usize = 0; o < size; o += 16) {
      const v = v128.load(x + o);
      squares = f32x4.add(squares, f32x4.mul(v, v));
    }
    const r: f32 = 1 / sqrt<f32>(sum4(squares) / <f32>d + 1e-6);
    f32.store(inverse + (<usize>i << 2), r);
    const factor = f32x4.splat(r);
    for (let o: usize = 0; o < size; o += 16) v128.store(y + o, f32x4.mul(v128.load(x + o), factor));
    x += size;
    y += size;
  }
}

/** dx (+)= gradient of `norm`, from its output and 1 / rms. */
export function normBackward(n: i32, d: i32, y: usize, inverse: usize, dy: usize, dx: usize, add: bool): void {
  const size = <usize>d << 2;
  for (let i = 0; i < n; i++) {
    let dot = f32x4.splat(0);
    for (let o: usize = 0; o < size; o += 16) dot = f32x4.add(dot, f32x4.mul(v128.load(y + o), v128.load(dy + o)));
    const mean = f32x4.splat(sum4(dot) / <f32>d), factor = f32x4.splat(f32.load(inverse + (<usize>i << 2)));
    for (let o: usize = 0; o < size; o += 16) {
      const g = f32x4.mul(factor, f32x4.sub(v128.load(dy + o), f32x4.mul(v128.load(y + o), mean)));
      v128.store(dx + o, add ? f32x4.add(v128.load(dx + o), g) : g);
    }
    y += size;
    dy += size;
    dx += size;
  }
}

/** a = max(u, 0)². */
export function squaredRelu(count: i32, u: usize, a: usize): void {
  const end = <usize>count << 2, zero = f32x4.splat(0);
  for (let o: usize = 0; o < end; o += 16) {
    const v = f32x4.max(v128.load(u + o), zero);
    v128.store(a + o, f32x4.mul(v, v));
  }
}

/** du = da * 2 max(u, 0), in place of da. */
export function squaredReluBackward(count: i32, u: usize, da: usize): void {
  const end = <usize>count << 2, zero = f32x4.splat(0);
  for (let o: usize = 0; o < end; o += 16) {
    const v = f32x4.max(v128.load(u + o), zero);
    v128.store(da + o, f32x4.mul(v128.load(da + o), f32x4.add(v, v)));
  }
}
