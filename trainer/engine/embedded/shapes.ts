/** A decoder-only transformer: its sizes decide everything else about it. */
export interface Shape {
  readonly name: string;
  readonly description: string;
  readonly layers: number;
  readonly width: number;
  readonly heads: number;
  readonly hidden: number;
  readonly vocabulary: number;
  readonly context: number;
}

/** A weight matrix [rows, columns] at `offset` floats in the flat parameters; inputs are rows, outputs columns. */
export interface Tensor {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly offset: number;
  /** What a LoRA target names; embeddings carry no adapter and are not packed for products. */
  readonly part: "embedding" | "attention" | "mlp" | "head";
}

// Widths are multiples of 8 (a panel of the matrix kernel), the vocabulary too, so nothing is ever padded.
const tiny = { layers: 2, width: 64, heads: 4, hidden: 256, vocabulary: 104, context: 128 };

/** The base models this engine makes from a seed. */
export const shapes: readonly Shape[] = [
  {
    ...tiny,
    name: "tiny-2x64",
    description: "2 layers of width 64 over characters: learns small tasks in seconds",
  },
  {
    ...tiny,
    name: "tiny-4x128",
    description: "4 layers of width 128 over characters: slower, for tasks that the smaller one cannot hold",
    layers: 4,
    width: 128,
    hidden: 512,
  },
];

/** The tensors of a shape in the order they lie in memory. */
export function tensorsOf(shape: Shape): readonly Tensor[] {
  const { layers, width, hidden, vocabulary, context } = shape;
  const tensors: Tensor[] = [];
  let offset = 0;
  const put = (name: string, rows: number, columns: number, part: Tensor["part"]) => {
    tensors.push({ name, rows, columns, offset, part });
    offset += rows * columns;
  };
  put("embedding", vocabulary, width, "embedding");
  put("positions", context, width, "embedding");
  for (let layer = 0; layer < layers; layer++) {
    put(`layers.${layer}.attention.qkv`, width, 3 * width, "attention");
    put(`layers.${layer}.attention.out`, width, width, "attention");
    put(`layers.${layer}.mlp.up`, width, hidden, "mlp");
    put(`layers.${layer}.mlp.down`, hidden, width, "mlp");
  }
  put("head", width, vocabulary, "head");
  return tensors;
}

/** How many numbers a model of this shape is. */
export function parameterCount(shape: Shape): number {
  return tensorsOf(shape).reduce((sum, tensor) => sum + tensor.rows * tensor.columns, 0);
}
