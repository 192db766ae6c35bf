import { beforeAll, expect, test } from "vitest";
import type { LoraConfig, Loss, Row } from "../engine.ts";
import { activationBytes, type Room } from "./activations.ts";
import { type Adapter, adaptersOf } from "./adapters.ts";
import { initialWeights } from "./initial.ts";
import { compileKernels, type Kernels, openKernels } from "./kernels/kernels.ts";
import { learn } from "./learning.ts";
import type { LossSums } from "./loss-sums.ts";
import { createAllocator, viewsOf } from "./memory.ts";
import { philox } from "./random.ts";
import { parameterCount, type Shape, tensorsOf } from "./shapes.ts";
import { tableToLearn } from "./tables.ts";
import { sortedByTokens } from "./trees.ts";
import { gather, type TrainerRegions, update, workspaceFloats } from "./updates.ts";

// The real kernels on this thread, over a model small enough to move every tensor many times.
const shape: Shape = {
  name: "test",
  description: "two layers of two heads",
  layers: 2,
  width: 16,
  heads: 2,
  hidden: 32,
  vocabulary: 24,
  context: 24,
};
const size = parameterCount(shape);
const memory = new WebAssembly.Memory({ initial: 64, maximum: 256, shared: true });
const allocator = createAllocator(memory);
const views = viewsOf(memory);
const region = (floats: number) => {
  const pointer = allocator.allocate(floats * 4);
  views.floats(pointer, floats).fill(0);
  return pointer;
};
let kernels: Kernels;
beforeAll(async () => {
  kernels = openKernels(await compileKernels(), memory);
});

const random = (n: number) => philox([n, 0, 0, 9], [9, 9])[0] / 2 ** 32;

/** Rows of unequal length and temperature; most share a prefix, two share nearly everything, one stands alone. */
function rows(): Row[] {
  const prefix = [1, 5, 9, 13, 2, 7];
  const tails = [[3, 4, 6], [3, 4, 8, 10, 11], [3, 4, 8, 10, 12], [14], [15, 3, 3, 3, 3, 3, 3, 3, 3, 3]];
  const all = [...tails.map((tail) => [...prefix, ...tail]), [20, 19, 18, 17, 16, 15, 14, 13, 12]];
  return all.map((tokens, i) => {
    const each = (value: (t: number) => number) => Float32Array.from(tokens, (_, t) => value(t));
    return {
      tokens_T: Int32Array.from(tokens),
      weights_T: each((t) => (t < 4 || (i === 4 && t % 3 === 0) ? 0 : 0.05 + 0.1 * random(100 * i + t))),
      // Around the untrained log(1 / 24), so that some ratios are inside the clip and some well outside.
      logprobs_T: each((t) => -3.2 + 1.6 * (random(7000 + 100 * i + t) - 0.5)),
      advantages_T: each((t) => 2 * random(3000 + 100 * i + t) - 1),
      referenceLogprobs_T: each((t) => -3 + random(5000 + 100 * i + t)),
      temperature: i === 1 ? 0.7 : i === 5 ? 1.6 : 1,
    };
  });
}

/** A model of one thread, full or with an adapter, whose loss and gradient can be asked for any weights. */
function model(loss: Loss, lora: LoraConfig | null) {
  const { adapters, size: adapterSize } = lora
    ? adaptersOf(shape, lora)
    : { adapters: [] as Adapter[], size: 0 };
  const parameters = region(size);
  const gradient = region(size);
  const learnedSize = lora ? adapterSize : size;
  const regions: TrainerRegions = {
    parameters,
    packed: region(size),
    transposed: region(size),
    gradients: [gradient],
    learned: {
      weights: lora ? region(adapterSize) : parameters,
      gradient: lora ? region(adapterSize) : gradient,
      mean: region(learnedSize),
      square: region(learnedSize),
    },
    adapter: lora && { frozen: region(size), workspaces: [region(workspaceFloats(adapters))] },
  };
  const initial = initialWeights(shape, 3);
  views.floats(parameters, size).set(initial);
  if (regions.adapter) views.floats(regions.adapter.frozen, size).set(initial);
  const weights = views.floats(regions.learned.weights, learnedSize);
  if (lora) {
    // Both factors away from zero, or half of the gradient would be.
    for (const { tensor, room, a, b, rank } of adapters) {
      for (let k = 0; k < rank; k++) {
        for (let row = 0; row < tensor.rows; row++)
          weights[a + row * room + k] = random(a + row * room + k) - 0.5;
        for (let c = 0; c < tensor.columns; c++)
          weights[b + k * tensor.columns + c] = random(b + k * 997 + c) - 0.5;
      }
    }
  }
  const shares = tensorsOf(shape).map((tensor) => ({
    tensor,
    adapter: adapters.find((one) => one.tensor.name === tensor.name) ?? null,
  }));
  // A chunk of 16 tokens: the batch takes several, so a prefix is cut between them too.
  const room: Room = { tokens: 16, span: 16, backward: true };
  const space = region(activationBytes(shape, room) / 4);
  const learned = { embedding: !lora, attention: true, mlp: true, head: true };

  function pass() {
    update(kernels, views, { kind: "update", regions, shares, thread: 0, optimiser: null });
    const table = tableToLearn(rows());
    const common = {
      kind: "learn",
      shape,
      packed: regions.packed,
      table,
      order: sortedByTokens(table),
    } as const;
    const learning = { loss, transposed: regions.transposed, gradients: gradient, learned };
    const sums = learn(kernels, views, { ...common, region: space, room, learn: learning });
    return { sums, table };
  }
  function sumsNow(): LossSums {
    const { sums } = pass();
    views.floats(gradient, size).fill(0);
    return sums;
  }
  /** Σ over learned tokens of what `value` makes of each: a loss that the engine itself never sees. */
  function surrogateNow(value: Surrogate): number {
    const { table } = pass();
    views.floats(gradient, size).fill(0);
    const { weights, logprobs, advantages, references } = table.learning!;
    return weights.reduce((sum, weight, at) => {
      if (weight === 0) return sum;
      const token = { at, weight, q: logprobs[at]!, advantage: advantages[at]!, reference: references![at]! };
      return sum + value(table.answers[at]!, token);
    }, 0);
  }
  function gradientNow(): Float32Array {
    pass();
    const moving = shares.filter((share) => !lora || share.adapter);
    gather(kernels, views, { kind: "gather", regions, shares: moving, thread: 0 });
    const answer = views.floats(regions.learned.gradient, learnedSize).slice();
    views.floats(regions.learned.gradient, learnedSize).fill(0);
    return answer;
  }
  const pieces = lora
    ? adapters.flatMap(({ tensor, room: width, a, b }) => [
        { name: `${tensor.name}.a`, from: a, to: a + tensor.rows * width },
        { name: `${tensor.name}.b`, from: b, to: b + width * tensor.columns },
      ])
    : tensorsOf(shape).map(({ name, offset, rows: n, columns }) => ({
        name,
        from: offset,
        to: offset + n * columns,
      }));
  return { weights, sumsNow, surrogateNow, gradientNow, pieces };
}

/** The value of a token whose log-probability is p; `at` is its place in the table. */
type Surrogate = (
  p: number,
  token: { at: number; weight: number; q: number; advantage: number; reference: number },
) => number;

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const unit = (direction: Float32Array) => direction.map((x) => x / Math.sqrt(dot(direction, direction)));

/** Compares the gradient with the slopes of the loss, or of `surrogate` where the loss holds something still. */
function check(loss: Loss, lora: LoraConfig | null, surrogate?: Surrogate): void {
  const { weights, sumsNow, surrogateNow, gradientNow, pieces } = model(loss, lora);
  const valueNow = () => (surrogate ? surrogateNow(surrogate) : sumsNow().loss);
  const gradient = gradientNow();
  const before = weights.slice();
  for (const { name, from, to } of pieces) {
    const own = gradient.subarray(from, to);
    const norm = Math.sqrt(dot(own, own));
    expect(norm, `${name} has a gradient`).toBeGreaterThan(1e-4);
    // Along the gradient, along single numbers where it is large, and along directions that know nothing of it.
    const largest = Array.from(own.keys()).sort((i, j) => Math.abs(own[j]!) - Math.abs(own[i]!));
    const directions = [
      unit(own),
      ...largest.slice(0, 3).map((at) => own.map((_, i) => (i === at ? 1 : 0))),
      ...[1, 2].map((k) => unit(own.map((x, i) => (x === 0 ? 0 : random(k * 100_000 + i) - 0.5)))),
    ];
    for (const direction of directions) {
      const h = 4e-3;
      const along = (step: number) => {
        for (let i = from; i < to; i++) weights[i] = before[i]! + step * direction[i - from]!;
        const value = valueNow();
        weights.set(before);
        return value;
      };
      const measured = (8 * (along(h) - along(-h)) - (along(2 * h) - along(-2 * h))) / (12 * h);
      expect(Math.abs(measured - dot(own, direction)), name).toBeLessThan(2e-3 * norm + 2e-5);
    }
  }
}

const still = { klCoefficient: 0, klEstimator: "k3", entropyCoefficient: 0 } as const;
const ppo = { kind: "ppo", clipLow: 0.2, clipHigh: 0.28, ...still } as const satisfies Loss;
// Rows of some ten tokens have ratios nearer to 1 than their tokens have: a clip this narrow holds some of them.
const gspo = { kind: "gspo", clipLow: 0.04, clipHigh: 0.05, ...still } as const satisfies Loss;
const cispo = { kind: "cispo", clipLow: 0.2, clipHigh: 0.28, ...still } as const satisfies Loss;
const truncated = { kind: "importance_sampling", ratioCap: 1.2, ...still } as const satisfies Loss;
const lora: LoraConfig = { rank: 3, alpha: 6, targets: ["attention", "mlp", "head"] };

test("cross-entropy's gradient is the loss's slope, in every tensor", () =>
  check({ kind: "cross_entropy" }, null));
test("PPO's clipped gradient is the loss's slope, in every tensor", () => check(ppo, null));
test("GSPO's gradient through the row's ratio is the loss's slope, in every tensor", () => {
  const { tokens, clipped } = model(gspo, null).sumsNow();
  expect(clipped).toBeGreaterThan(5);
  expect(clipped).toBeLessThan(tokens - 5);
  check(gspo, null);
});
test("the KL term's gradient is its slope, in every tensor", () =>
  check({ ...ppo, klCoefficient: 0.5 }, null));
test("the entropy term's gradient is its slope, in every tensor", () =>
  check({ ...ppo, entropyCoefficient: 0.5 }, null));
test("an adapter's gradients are the loss's slopes, with cross-entropy", () =>
  check({ kind: "cross_entropy" }, lora));
test("an adapter's gradients are the loss's slopes, with every term of PPO", () =>
  check({ ...ppo, klCoefficient: 0.2, entropyCoefficient: 0.1 }, lora));
test("an adapter's gradients are the loss's slopes, with every term of GSPO", () =>
  check({ ...gspo, klCoefficient: 0.2, entropyCoefficient: 0.1 }, lora));

/** Each token's ratio at the weights that a check begins with; from then on it is held still. */
function ratiosAtFirst(): Map<number, number> {
  const ratios = new Map<number, number>();
  model(ppo, null).surrogateNow((p, { at, q }) => {
    ratios.set(at, Math.exp(p - q));
    return 0;
  });
  return ratios;
}

test("importance sampling's gradient is that of the log-probability under the truncated ratio, held still", () => {
  const ratios = ratiosAtFirst();
  const capped = [...ratios.values()].filter((ratio) => ratio > truncated.ratioCap).length;
  expect(capped).toBeGreaterThan(5);
  expect(capped).toBeLessThan(ratios.size - 5);
  check(truncated, null, (p, { at, weight, advantage }) => {
    return -weight * Math.min(ratios.get(at)!, truncated.ratioCap) * advantage * p;
  });
});

test("CISPO's gradient is that of the log-probability under the clipped ratio, held still", () => {
  const ratios = ratiosAtFirst();
  expect([...ratios.values()].filter((ratio) => ratio < 0.8).length).toBeGreaterThan(2);
  expect([...ratios.values()].filter((ratio) => ratio > 1.28).length).toBeGreaterThan(2);
  check(cispo, null, (p, { at, weight, advantage }) => {
    return -weight * Math.min(Math.max(ratios.get(at)!, 0.8), 1.28) * advantage * p;
  });
});

test("the k1 term's gradient is that of half the squared distance to the reference", () => {
  const ratios = ratiosAtFirst();
  const loss = { ...truncated, klEstimator: "k1", klCoefficient: 0.5 } as const;
  check(loss, null, (p, { at, weight, advantage, reference }) => {
    const policy = -Math.min(ratios.get(at)!, truncated.ratioCap) * advantage * p;
    return weight * (policy + (0.5 * (p - reference) ** 2) / 2);
  });
});

test("importance sampling without a cap has the gradient of the ratio times the advantage", () => {
  const uncapped = model({ ...truncated, ratioCap: 1e9 }, null).gradientNow();
  const unclipped = model({ ...ppo, clipLow: 1, clipHigh: 1e9 }, null).gradientNow();
  const difference = uncapped.map((x, i) => x - unclipped[i]!);
  expect(Math.sqrt(dot(difference, difference))).toBeLessThan(1e-5 * Math.sqrt(dot(unclipped, unclipped)));
});
