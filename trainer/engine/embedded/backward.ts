import type { Activations } from "./activations.ts";
import { tensorOffsets } from "./forward.ts";
import type { Kernels } from "./kernels/kernels.ts";
import type { Views } from "./memory.ts";
import type { Shape } from "./shapes.ts";
import type { Chunk } from "./trees.ts";

/** Which parts of the model have their gradient summed up; it always flows through all of them. */
export interface Learned {
  readonly embedding: boolean;
  readonly attention: boolean;
  readonly mlp: boolean;
  readonly head: boolean;
}

/**
 * Adds to `gradients` (laid out as the parameters) what `forward` over this chunk owes, given the gradient of the
 * head's input in `dNormed`. `transposed` holds the panels of every tensor's transpose.
 */
export function backward(
  kernels: Kernels,
  views: Views,
  options: {
    shape: Shape;
    transposed: number;
    gradients: number;
    learned: Learned;
    chunk: Chunk;
    space: Activations;
  },
): void {
  const { shape, transposed, gradients, learned, chunk, space } = options;
  const { width, hidden } = shape;
  const n = chunk.tokens.length;
  const row = width * 4;
  const offsets = tensorOffsets(shape);
  const { dResidual, dNormed, dWide } = space;
  kernels.normBackward(n, width, space.final, space.inverseFinal, dNormed, dResidual, false);

  for (let i = shape.layers - 1; i >= 0; i--) {
    const layer = space.layers[i]!;
    const tensors = offsets.layers[i]!;
    const wide = hidden * 4;
    if (learned.mlp)
      kernels.gemmOuter(
        hidden,
        width,
        n,
        layer.activated,
        wide,
        dResidual,
        row,
        gradients + tensors.down,
        row,
      );
    kernels.gemm(n, hidden, width, dResidual, row, transposed + tensors.down, dWide, wide, false);
    kernels.squaredReluBackward(n * hidden, layer.up, dWide);
    if (learned.mlp)
      kernels.gemmOuter(width, hidden, n, layer.normedMlp, row, dWide, wide, gradients + tensors.up, wide);
    kernels.gemm(n, width, hidden, dWide, wide, transposed + tensors.up, dNormed, row, false);
    kernels.normBackward(n, width, layer.normedMlp, layer.inverseMlp, dNormed, dResidual, true);

    if (learned.attention)
      kernels.gemmOuter(width, width, n, layer.mixed, row, dResidual, row, gradients + tensors.out, row);
    kernels.gemm(n, width, width, dResidual, row, transposed + tensors.out, dNormed, row, false);
    attentionBackward(kernels, views, options, i);
    if (learned.attention)
      kernels.gemmOuter(
        width,
        3 * width,
        n,
        layer.normed,
        row,
        dWide,
        3 * row,
        gradients + tensors.qkv,
        3 * row,
      );
    kernels.gemm(n, width, 3 * width, dWide, 3 * row, transposed + tensors.qkv, dNormed, row, false);
    kernels.normBackward(n, width, layer.normed, layer.inverse, dNormed, dResidual, true);
  }
  if (!learned.embedding) return;
  kernels.scatterAdd(n, width, space.tokens, dResidual, gradients + offsets.embedding);
  kernels.scatterAdd(n, width, space.positions, dResidual, gradients + offsets.positions);
}

/**
 * From the gradient of the mixed values in `dNormed` to that of queries, keys and values in `dWide`. Runs go in
 * reverse preorder: when a run's turn comes, its descendants have added to its keys and values and nobody else has.
 */
function attentionBackward(
  kernels: Kernels,
  views: Views,
  { shape, chunk, space }: { shape: Shape; chunk: Chunk; space: Activations },
  index: number,
): void {
  const { width, heads } = shape;
  const size = width / heads;
  const row = width * 4;
  const { span, runs } = chunk;
  const { dNormed, dWide, keyRows, valueColumns, dKeys, dValues } = space;
  const { qkv, probs } = space.layers[index]!;
  views.floats(dKeys, span * width).fill(0);
  views.floats(dValues, span * width).fill(0);
  // What lies past the loaded positions is multiplied by zero, so it must be a number.
  views.floats(valueColumns, span * width).fill(0);

  const load = (number: number, from: number, to: number): void => {
    const run = runs[number]!;
    if (from < run.position) load(run.parent, from, run.position);
    const first = Math.max(from, run.position);
    if (first >= to) return;
    const source = qkv + (run.start + first - run.position) * 3 * row;
    kernels.loadRows(to - first, first, heads, size, span, source + row, 3 * row, keyRows);
    kernels.loadColumns(to - first, first, heads, size, span, source + 2 * row, 3 * row, valueColumns);
  };

  let loaded = 0;
  for (let number = runs.length - 1; number >= 0; number--) {
    const { start, position, length } = runs[number]!;
    load(number, Math.min(loaded, position + length), position + length);
    const q = qkv + start * 3 * row;
    const dQ = dWide + start * 3 * row;
    kernels.attendBackward(
      ...([length, position, heads, size, span, span, q, 3 * row, keyRows, valueColumns] as const),
      ...([
        probs + start * heads * span * 4,
        dNormed + start * row,
        row,
        dQ,
        3 * row,
        dKeys,
        dValues,
        space.dScores,
      ] as const),
    );
    kernels.takeRows(length, position, heads, size, span, dKeys, dQ + row, 3 * row);
    kernels.takeRows(length, position, heads, size, span, dValues, dQ + 2 * row, 3 * row);
    // The run before this one in preorder shares exactly the positions before this one's first.
    loaded = position;
  }
}
