import type { Loss } from "../engine.ts";
import { type Activations, activationsAt, headRows, type Room } from "./activations.ts";
import { backward, type Learned } from "./backward.ts";
import { forward, tensorOffsets } from "./forward.ts";
import type { Kernels } from "./kernels/kernels.ts";
import { addRow, type LossSums, noLoss } from "./loss-sums.ts";
import type { Views } from "./memory.ts";
import { type LearnedTokens, rowLoss } from "./row-losses.ts";
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

/** What a chunk predicts, row by row. */
function predictionsOf(chunk: Chunk, table: RowTable): Prediction[][] {
  const weights = table.learning?.weights;
  return chunk.members.map(({ sequence, path }) => {
    const start = table.starts[sequence]!;
    return Array.from(path, (node, t) => ({ node, at: start + t + 1, row: sequence })).filter(
      ({ at }) => weights?.[at] !== 0,
    );
  });
}

/** Rows whose predictions go through the head together. None is ever cut: gspo's ratio is of all its tokens. */
function blocksOf(rows: readonly Prediction[][], capacity: number): Prediction[][] {
  const blocks: Prediction[][] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    if (last && last.length + row.length <= capacity) last.push(...row);
    else if (row.length > 0) blocks.push([...row]);
  }
  return blocks;
}

/** Writes log-probabilities into the table, adds to this thread's gradients, and answers with its sums. */
export function learn(kernels: Kernels, views: Views, task: LearnTask): LossSums {
  const { shape, table, room } = task;
  const space = activationsAt(shape, room, task.region);
  const sums = noLoss();
  for (const chunk of plan(table, task.order, { capacity: room.tokens, withoutLast: true })) {
    const blocks = blocksOf(predictionsOf(chunk, table), headRows(room));
    if (blocks.length === 0) continue;
    forward(kernels, views, { shape, packed: task.packed, chunk, space });
    if (task.learn) views.floats(space.dNormed, chunk.tokens.length * shape.width).fill(0);
    for (const block of blocks) head(kernels, views, task, space, block, sums);
    if (task.learn) backward(kernels, views, { shape, ...task.learn, chunk, space });
  }
  return sums;
}

/** The head over one block of whole rows, forward and, when learning, backward into `dNormed`. */
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

  const { loss } = learning;
  const entropyCoefficient = loss.kind === "cross_entropy" ? 0 : loss.entropyCoefficient;
  const entropies = views.floats(space.entropies, n);
  const slopes = views.floats(space.slopes, n);
  const entropyWeights = views.floats(space.entropyWeights, n);
  for (let from = 0; from < n; ) {
    let to = from + 1;
    while (to < n && predictions[to]!.row === predictions[from]!.row) to++;
    const learned = learnedTokens(table, table.learning, predictions.slice(from, to));
    const one = rowLoss(loss, learned);
    slopes.set(one.slopes_T, from);
    addRow(sums, learned, one);
    learned.weights_T.forEach((weight, t) => {
      entropyWeights[from + t] = weight * entropyCoefficient;
      sums.loss -= weight * entropyCoefficient * entropies[from + t]!;
      sums.entropy += entropies[from + t]!;
    });
    from = to;
  }
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

function learnedTokens(
  table: RowTable,
  { weights, logprobs, advantages, references }: NonNullable<RowTable["learning"]>,
  predictions: readonly Prediction[],
): LearnedTokens {
  const taken = (from: Float32Array) => {
    const values = new Float64Array(predictions.length);
    for (let t = 0; t < values.length; t++) values[t] = from[predictions[t]!.at]!;
    return values;
  };
  return {
    weights_T: taken(weights),
    p_T: taken(table.answers),
    q_T: taken(logprobs),
    reference_T: references && taken(references),
    advantages_T: taken(advantages),
  };
}
