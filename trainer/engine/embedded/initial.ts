import { fillNormal } from "./random.ts";
import { type Shape, tensorsOf } from "./shapes.ts";

/**
 * A fresh model's weights from a seed. Deviations keep the residual stream near unit size: matrices by the root of
 * their inputs, what writes into the stream smaller by the root of how often it is written to (Radford et al. 2019).
 */
export function initialWeights(shape: Shape, seed: number): Float32Array {
  const tensors = tensorsOf(shape);
  const last = tensors.at(-1)!;
  const weights = new Float32Array(last.offset + last.rows * last.columns);
  tensors.forEach(({ name, rows, columns, offset, part }, stream) => {
    const writes = name.endsWith(".out") || name.endsWith(".down");
    const deviation = part === "embedding" ? 0.5 : 1 / Math.sqrt(rows * (writes ? 2 * shape.layers : 1));
    fillNormal(weights.subarray(offset, offset + rows * columns), deviation, "weights", seed, stream);
  });
  return weights;
}

/** A fresh adapter's A, [rows, room] with zeros past the rank; its B is zero, so the model is what it was. */
export function initialAdapter(
  rows: number,
  rank: number,
  room: number,
  seed: number,
  stream: number,
): Float32Array {
  const dense = new Float32Array(rows * rank);
  fillNormal(dense, 1 / Math.sqrt(rows), "adapter", seed, stream);
  const a = new Float32Array(rows * room);
  for (let row = 0; row < rows; row++) a.set(dense.subarray(row * rank, (row + 1) * rank), row * room);
  return a;
}
