import type { Loss } from "../engine.ts";
import { type Activations, activationsAt, HEAD_ROWS, type Room } from "./activations.ts";
import { backward, type Learned } from "./backward.ts";
import { forward, tensorOffsets } from "./forward.ts";
import type { Kernels } from "./kernels/kernels.ts";
import { type LossSums, noLoss, tokenLoss } from "./losses.ts";
import type { Views } from "./memory.ts";
import type { Shape } from "./shapes.ts";
import type { RowTable } from "./tables.ts";
import { type Chunk, plan } from "./trees.ts";

/** One thread's part of a batch: score its rows, and learn from them when there is something to learn. */
export interface LearnTask {
  readonly kind: "learn";
  readonly shape: Shape;
  readonly packed: number;
  readonly table: RowTable;
  readonly order: Int32Array;
  readonly region: number;
  readonly room: Room;
  readonly learn: {
    readonly loss: Loss;
    readonly transposed: number;
    readonly gradients: number;
    readonly learned: Learned;
  } | null;
}

/** A token that a chunk predicts: from which node, and where in the table it stands. */
interface Prediction {
  readonly node: number;
  readonly at: number;
  readonly row: number;
}

function predictionsOf(chunk: Chunk, table: RowTable): Prediction[] {
  const weights = table.learning?.weights;
  return chunk.members.flatMap(({ sequence, path }) => {
    const start = table.starts[sequence]!;
    return Array.from(path, (node, t) => ({ node, at: start + t + 1, row: sequence })).filter(
      ({ at }) => weights?.[at] !== 0,
    );
  });
}

/** Writes log-probabilities into the table, adds to this thread's gradients, and answers with its sums. */
export function learn(kernels: Kernels, views: Views, task: LearnTask): LossSums {
  const { shape, table, room } = task;
  const space = activationsAt(shape, room, task.region);
  const sums = noLoss();
  for (const chunk of plan(table, task.order, { capacity: room.tokens, withoutLast: true })) {
    const predictions = predictionsOf(chunk, table);
    if (predictions.length === 0) continue;
    forward(kernels, views, { shape, packed: task.packed, chunk, space });
    if (task.learn) views.floats(space.dNormed, chunk.tokens.length * shape.width).fill(0);
    for (let from = 0; from < predictions.length; from += HEAD_ROWS) {
      head(kernels, views, task, space, predictions.slice(from, from + HEAD_ROWS), sums);
    }
    if (task.learn) backward(kernels, views, { shape, ...task.learn, chunk, space });
  }
  return sums;
}

/** The head over one block of predictions, forward and, when learning, backward into `dNormed`. */
function head(
  kernels: Kernels,
  views: Views,
  { shape, packed, table, learn: learning }: LearnTask,
  space: Activations,
  predictions: readonly Prediction[],
  sums: LossSums,
): void {
  const { width, vocabulary } = shape;
  const n = predictions.length;
  const row = width * 4;
  const wide = vocabulary * 4;
  const offset = tensorOffsets(shape).head;
  const nodes = views.ints(space.nodes, n);
  const targets = views.ints(space.targets, n);
  const inverseTemperatures = views.floats(space.inverseTemperatures, n);
  predictions.forEach((prediction, i) => {
    nodes[i] = prediction.node;
    targets[i] = table.tokens[prediction.at]!;
    inverseTemperatures[i] = 1 / table.temperatures[prediction.row]!;
  });
  kernels.gather(n, width, space.nodes, space.final, space.headInput);
  kernels.gemm(n, vocabulary, width, space.headInput, row, packed + offset, space.logits, wide, false);
  kernels.logSoftmax(n, vocabulary, space.logits, space.inverseTemperatures, space.entropies);
  const logprobs = views.floats(space.logits, n * vocabulary);
  predictions.forEach(({ at }, i) => {
    table.answers[at] = logprobs[i * vocabulary + targets[i]!]!;
  });
  if (!learning || !table.learning) return;

  const { weights, advantages, logprobs: behaviour, references } = table.learning;
  const { loss } = learning;
  const entropyCoefficient = loss.kind === "cross_entropy" ? 0 : loss.entropyCoefficient;
  const entropies = views.floats(space.entropies, n);
  const slopes = views.floats(space.slopes, n);
  const entropyWeights = views.floats(space.entropyWeights, n);
  predictions.forEach(({ at }, i) => {
    const p = table.answers[at]!;
    const q = behaviour[at]!;
    const weight = weights[at]!;
    const one = tokenLoss(loss, p, q, advantages[at]!, references?.[at] ?? 0);
    slopes[i] = weight * one.slope;
    entropyWeights[i] = weight * entropyCoefficient;
    sums.tokens += 1;
    sums.loss += weight * (one.value - entropyCoefficient * entropies[i]!);
    sums.entropy += entropies[i]!;
    sums.ratio += one.ratio;
    sums.ratioSquared += one.ratio ** 2;
    sums.ratioMax = Math.max(sums.ratioMax, one.ratio);
    sums.k3 += 1 / one.ratio - (q - p) - 1;
    sums.clipped += one.clipped ? 1 : 0;
  });
  const { inverseTemperatures: warmth, targets: right, slopes: by, entropyWeights: also } = space;
  kernels.logitGradients(n, vocabulary, space.logits, warmth, right, by, also, space.entropies);
  if (learning.learned.head) {
    kernels.gemmOuter(
      width,
      vocabulary,
      n,
      space.headInput,
      row,
      space.logits,
      wide,
      learning.gradients + offset,
      wide,
    );
  }
  kernels.gemm(
    n,
    width,
    vocabulary,
    space.logits,
    wide,
    learning.transposed + offset,
    space.dHeadInput,
    row,
    false,
  );
  kernels.scatterAdd(n, width, space.nodes, space.dHeadInput, space.dNormed);
}
