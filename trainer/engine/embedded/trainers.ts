import {
  type AdamParameters,
  EngineError,
  type LoraConfig,
  type Loss,
  type LossMetrics,
  type StateFile,
} from "../engine.ts";
import { activationBytes } from "./activations.ts";
import { adaptersOf } from "./adapters.ts";
import { checkAdam } from "./checks.ts";
import { initialAdapter } from "./initial.ts";
import { addSums, metricsOf, noLoss } from "./loss-sums.ts";
import { encodeAdapter } from "./peft.ts";
import { encodeTrainer, encodeWeights, type TrainerNumbers } from "./saving.ts";
import { parameterCount, type Shape, tensorsOf } from "./shapes.ts";
import type { RowTable } from "./tables.ts";
import { type Threads, withRegions } from "./threads.ts";
import { sortedByTokens, split } from "./trees.ts";
import { type Share, type TrainerRegions, workspaceFloats } from "./updates.ts";

/** Tokens that one thread takes through the model at a time. */
const CHUNK_TOKENS = 256;

export interface TrainerAtWork {
  readonly shape: Shape;
  /** The packed weights as they are; a sampler copies them. */
  readonly packed: number;
  score(table: RowTable): Promise<void>;
  learn(table: RowTable, loss: Loss): Promise<LossMetrics>;
  optimStep(adam: AdamParameters): Promise<{ readonly gradNorm: number }>;
  /** The weights as they act, in memory of their own: with an adapter, merged. */
  merged(): Float32Array;
  save(options: { trainer: boolean }): Map<StateFile, Uint8Array>;
  close(): void;
}

/** What a trainer that has not moved yet starts from. */
export function freshNumbers(
  shape: Shape,
  parameters: Float32Array,
  lora: LoraConfig | null,
  seed: number,
): TrainerNumbers {
  if (!lora) {
    const zeros = () => new Float32Array(parameters.length);
    return { lora, steps: 0, parameters, adapter: null, mean: zeros(), square: zeros() };
  }
  const { adapters, size } = adaptersOf(shape, lora);
  const adapter = new Float32Array(size);
  adapters.forEach(({ tensor, rank, room, a }, stream) => {
    adapter.set(initialAdapter(tensor.rows, rank, room, seed, stream), a);
  });
  return {
    lora,
    steps: 0,
    parameters,
    adapter,
    mean: new Float32Array(size),
    square: new Float32Array(size),
  };
}

/** Puts a trainer's numbers into the shared memory and makes it ready. */
export async function openTrainer(
  threads: Threads,
  shape: Shape,
  numbers: TrainerNumbers,
): Promise<TrainerAtWork> {
  const { learners: pool, allocator, views } = threads;
  const { lora } = numbers;
  const size = parameterCount(shape);
  const { adapters, size: adapterSize } = lora ? adaptersOf(shape, lora) : { adapters: [], size: 0 };
  const owned: number[] = [];
  const close = (): void => {
    for (const pointer of owned.splice(0)) allocator.free(pointer);
  };
  const allocate = (bytes: number): number => {
    try {
      return allocator.allocate(bytes);
    } catch (error) {
      close();
      throw error;
    }
  };
  const region = (floats: number, content?: Float32Array): number => {
    const pointer = allocate(floats * 4);
    owned.push(pointer);
    const view = views.floats(pointer, floats);
    if (content) view.set(content);
    else view.fill(0);
    return pointer;
  };
  const learnedSize = lora ? adapterSize : size;
  const parameters = region(size, numbers.parameters);
  const gradients = Array.from({ length: pool.threads }, () => region(size));
  const regions: TrainerRegions = {
    parameters,
    packed: region(size),
    transposed: region(size),
    gradients,
    learned: {
      weights: numbers.adapter ? region(adapterSize, numbers.adapter) : parameters,
      gradient: lora ? region(adapterSize) : gradients[0]!,
      mean: region(learnedSize, numbers.mean),
      square: region(learnedSize, numbers.square),
    },
    adapter: lora && {
      frozen: region(size, numbers.parameters),
      workspaces: Array.from({ length: pool.threads }, () => region(workspaceFloats(adapters))),
    },
  };
  const learned = {
    embedding: !lora,
    attention: !lora || lora.targets.includes("attention"),
    mlp: !lora || lora.targets.includes("mlp"),
    head: !lora || lora.targets.includes("head"),
  };
  let steps = numbers.steps;

  const shares: Share[] = tensorsOf(shape).map((tensor) => ({
    tensor,
    adapter: adapters.find((one) => one.tensor.name === tensor.name) ?? null,
  }));
  const moving = shares.filter(({ adapter }) => !lora || adapter !== null);
  const movingByThread = dealt(moving, pool.threads);

  async function place(dealtShares: readonly (readonly Share[])[]): Promise<void> {
    const tasks = dealtShares.map((some, thread) =>
      pool.run(thread, { kind: "update", regions, shares: some, thread, optimiser: null }),
    );
    await Promise.all(tasks);
  }

  async function pass(table: RowTable, loss: Loss | null): Promise<ReturnType<typeof noLoss>> {
    const parts = split(table, sortedByTokens(table), pool.threads);
    const rooms = parts.map((order) => {
      const longest = order.reduce(
        (most, row) => Math.max(most, table.starts[row + 1]! - table.starts[row]!),
        8,
      );
      return {
        tokens: Math.max(CHUNK_TOKENS, longest),
        span: Math.ceil(longest / 8) * 8,
        backward: loss !== null,
      };
    });
    const bytes = rooms.map((room) => activationBytes(shape, room));
    return withRegions(threads, bytes, async (spaces) => {
      const tasks = parts.map((order, thread) =>
        pool.run(thread, {
          kind: "learn",
          ...{ shape, packed: regions.packed, table, order, region: spaces[thread]!, room: rooms[thread]! },
          learn: loss && { loss, transposed: regions.transposed, gradients: gradients[thread]!, learned },
        }),
      );
      return (await Promise.all(tasks)).reduce(addSums, noLoss());
    });
  }

  async function optimStep(adam: AdamParameters): Promise<{ readonly gradNorm: number }> {
    checkAdam(adam);
    const gathered = movingByThread.map((some, thread) =>
      pool.run(thread, { kind: "gather", regions, shares: some, thread }),
    );
    const squares = new Map<string, number>();
    (await Promise.all(gathered)).forEach((values, thread) => {
      for (const [i, { tensor }] of movingByThread[thread]!.entries()) squares.set(tensor.name, values[i]!);
    });
    // Summed in the tensors' order, whichever thread had them.
    const gradNorm = Math.sqrt(moving.reduce((sum, { tensor }) => sum + squares.get(tensor.name)!, 0));
    if (!Number.isFinite(gradNorm)) {
      views.floats(regions.learned.gradient, learnedSize).fill(0);
      throw new EngineError(`The gradient is not finite (norm ${gradNorm}); the step was not taken`, {
        retryable: false,
      });
    }
    const clip = adam.gradClipNorm > 0 && gradNorm > adam.gradClipNorm;
    steps += 1;
    const optimiser = { adam, step: steps, gradScale: clip ? adam.gradClipNorm / gradNorm : 1 };
    const updated = movingByThread.map((some, thread) =>
      pool.run(thread, { kind: "update", regions, shares: some, thread, optimiser }),
    );
    await Promise.all(updated);
    return { gradNorm };
  }

  const copy = (pointer: number, floats: number) => views.floats(pointer, floats).slice();
  const merged = () => copy(parameters, size);

  function save({ trainer }: { trainer: boolean }): Map<StateFile, Uint8Array> {
    const { weights, mean, square } = regions.learned;
    const acting = merged();
    const adapter = lora && copy(weights, adapterSize);
    const files = new Map<StateFile, Uint8Array>([["weights", encodeWeights(shape, acting)]]);
    if (lora && adapter) {
      const asPeft = encodeAdapter(shape, lora, adapter);
      files.set("adapter", asPeft.adapter).set("adapterConfig", asPeft.adapterConfig);
    }
    if (!trainer) return files;
    const numbersNow = {
      ...{ lora, steps, parameters: regions.adapter ? copy(regions.adapter.frozen, size) : acting },
      ...{ adapter, mean: copy(mean, learnedSize), square: copy(square, learnedSize) },
    };
    return files.set("trainer", encodeTrainer(shape, numbersNow));
  }

  await place(dealt(shares, pool.threads));
  return {
    shape,
    packed: regions.packed,
    score: async (table) => void (await pass(table, null)),
    learn: async (table, loss) => metricsOf(loss.kind, await pass(table, loss)),
    optimStep,
    merged,
    save,
    close,
  };
}

/** A base with an adapter in it, by the very steps that keep a LoRA trainer's weights merged: the bits are its own. */
export async function mergedWith(
  threads: Threads,
  shape: Shape,
  parameters: Float32Array,
  { lora, flat }: { lora: LoraConfig; flat: Float32Array },
): Promise<Float32Array> {
  const zeros = () => new Float32Array(flat.length);
  const numbers = { lora, steps: 0, parameters, adapter: flat, mean: zeros(), square: zeros() };
  const trainer = await openTrainer(threads, shape, numbers);
  const merged = trainer.merged();
  trainer.close();
  return merged;
}

/** Deals tensors to threads, the largest first, each to the one with least. */
function dealt(shares: readonly Share[], threads: number): readonly (readonly Share[])[] {
  const hands = Array.from({ length: threads }, () => ({ size: 0, shares: [] as Share[] }));
  const size = ({ tensor }: Share) => tensor.rows * tensor.columns;
  for (const share of [...shares].sort((a, b) => size(b) - size(a))) {
    const least = hands.reduce((smallest, hand) => (hand.size < smallest.size ? hand : smallest));
    least.shares.push(share);
    least.size += size(share);
  }
  return hands.map((hand) => hand.shares);
}
