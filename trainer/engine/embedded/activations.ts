import { layOut } from "./memory.ts";
import type { Shape } from "./shapes.ts";

/** How much one thread computes at a time; its activations then stay in the second-level cache, or near it. */
export interface Room {
  readonly tokens: number;
  /** The longest sequence, a multiple of 8. */
  readonly span: number;
  readonly backward: boolean;
}

/** Predictions that go through the head together: a block's worth, and no fewer than the longest row has. */
export function headRows({ span }: Room): number {
  return Math.max(256, span);
}

const perLayer = (shape: Shape, { tokens, span }: Room) =>
  layOut({
    normed: tokens * shape.width,
    inverse: tokens,
    qkv: tokens * 3 * shape.width,
    probs: tokens * shape.heads * span,
    mixed: tokens * shape.width,
    normedMlp: tokens * shape.width,
    inverseMlp: tokens,
    up: tokens * shape.hidden,
    activated: tokens * shape.hidden,
  });

const once = (shape: Shape, room: Room) => {
  const { tokens, span, backward } = room;
  const head = headRows(room);
  const back = backward ? 1 : 0;
  const chain = span * shape.width;
  return layOut({
    tokens,
    positions: tokens,
    residual: tokens * shape.width,
    final: tokens * shape.width,
    inverseFinal: tokens,
    keyColumns: chain,
    valueRows: chain,
    // The head, a block of predictions at a time.
    nodes: head,
    targets: head,
    inverseTemperatures: head,
    entropies: head,
    slopes: head,
    entropyWeights: head,
    headInput: head * shape.width,
    logits: head * shape.vocabulary,
    // Backward only.
    dHeadInput: back * head * shape.width,
    dResidual: back * tokens * shape.width,
    dNormed: back * tokens * shape.width,
    dWide: back * tokens * Math.max(shape.hidden, 3 * shape.width),
    keyRows: back * chain,
    valueColumns: back * chain,
    dKeys: back * chain,
    dValues: back * chain,
    dScores: back * tokens * span,
  });
};

export type LayerActivations = Readonly<Record<keyof ReturnType<typeof perLayer>["offsets"], number>>;
export type Activations = Readonly<Record<keyof ReturnType<typeof once>["offsets"], number>> & {
  readonly layers: readonly LayerActivations[];
};

/** The bytes that this much work needs. */
export function activationBytes(shape: Shape, room: Room): number {
  return once(shape, room).bytes + shape.layers * perLayer(shape, room).bytes;
}

/** Where everything lies in a region of that size. */
export function activationsAt(shape: Shape, room: Room, region: number): Activations {
  const shared = once(shape, room);
  const layer = perLayer(shape, room);
  const at = <Offsets extends Readonly<Record<string, number>>>(offsets: Offsets, start: number) =>
    Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, start + offset])) as Record<
      keyof Offsets,
      number
    >;
  return {
    ...at(shared.offsets, region),
    layers: Array.from({ length: shape.layers }, (_, i) =>
      at(layer.offsets, region + shared.bytes + i * layer.bytes),
    ),
  };
}
