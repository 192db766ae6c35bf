import type { Activations } from "./activations.ts";
import type { Kernels } from "./kernels/kernels.ts";
import type { Views } from "./memory.ts";
import { type Shape, tensorsOf } from "./shapes.ts";
import type { Chunk } from "./trees.ts";

/** Where each tensor of a shape begins, in bytes from the start of its region. */
export type TensorOffsets = {
  readonly embedding: number;
  readonly positions: number;
  readonly head: number;
  readonly layers: readonly {
    readonly qkv: number;
    readonly out: number;
    readonly up: number;
    readonly down: number;
  }[];
};

export function tensorOffsets(shape: Shape): TensorOffsets {
  const bytes = new Map(tensorsOf(shape).map(({ name, offset }) => [name, offset * 4]));
  return {
    embedding: bytes.get("embedding")!,
    positions: bytes.get("positions")!,
    head: bytes.get("head")!,
    layers: Array.from({ length: shape.layers }, (_, layer) => ({
      qkv: bytes.get(`layers.${layer}.attention.qkv`)!,
      out: bytes.get(`layers.${layer}.attention.out`)!,
      up: bytes.get(`layers.${layer}.mlp.up`)!,
      down: bytes.get(`layers.${layer}.mlp.down`)!,
    })),
  };
}

/**
 * The body of the model over a chunk, from tokens to the normed input of the head (`final`); keeps what backward
 * needs. `packed` holds the embeddings by rows and the other tensors as panels.
 */
export function forward(
  kernels: Kernels,
  views: Views,
  { shape, packed, chunk, space }: { shape: Shape; packed: number; chunk: Chunk; space: Activations },
): void {
  const { width, heads, hidden } = shape;
  const size = width / heads;
  const n = chunk.tokens.length;
  const row = width * 4;
  const offsets = tensorOffsets(shape);
  views.ints(space.tokens, n).set(chunk.tokens);
  views.ints(space.positions, n).set(chunk.positions);
  const { residual, keyColumns, valueRows } = space;
  kernels.embed(
    n,
    width,
    space.tokens,
    space.positions,
    packed + offsets.embedding,
    packed + offsets.positions,
    residual,
  );

  space.layers.forEach((layer, i) => {
    const tensors = offsets.layers[i]!;
    kernels.norm(n, width, residual, layer.normed, layer.inverse);
    kernels.gemm(n, 3 * width, width, layer.normed, row, packed + tensors.qkv, layer.qkv, 3 * row, false);
    for (const { start, position, length } of chunk.runs) {
      const qkv = layer.qkv + start * 3 * row;
      kernels.loadColumns(length, position, heads, size, chunk.span, qkv + row, 3 * row, keyColumns);
      kernels.loadRows(length, position, heads, size, chunk.span, qkv + 2 * row, 3 * row, valueRows);
      const probs = layer.probs + start * heads * chunk.span * 4;
      const mixed = layer.mixed + start * row;
      kernels.attend(
        length,
        position,
        heads,
        size,
        chunk.span,
        chunk.span,
        qkv,
        3 * row,
        keyColumns,
        valueRows,
        probs,
        mixed,
        row,
      );
    }
    kernels.gemm(n, width, width, layer.mixed, row, packed + tensors.out, residual, row, true);

    kernels.norm(n, width, residual, layer.normedMlp, layer.inverseMlp);
    kernels.gemm(n, hidden, width, layer.normedMlp, row, packed + tensors.up, layer.up, hidden * 4, false);
    kernels.squaredRelu(n * hidden, layer.up, layer.activated);
    kernels.gemm(n, width, hidden, layer.activated, hidden * 4, packed + tensors.down, residual, row, true);
  });
  kernels.norm(n, width, residual, space.final, space.inverseFinal);
}
