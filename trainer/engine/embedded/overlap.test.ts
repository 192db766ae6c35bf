import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine, Row, SampleRequest, Trainer } from "../engine.ts";
import { createEmbeddedEngine } from "./embedded.ts";
import { initialWeights } from "./initial.ts";
import { compileKernels } from "./kernels/kernels.ts";
import { createAllocator, viewsOf } from "./memory.ts";
import { openPool } from "./pool.ts";
import { takeSampler } from "./samplers.ts";
import { shapes } from "./shapes.ts";
import { tableOfRequests, tableToLearn } from "./tables.ts";
import { freshNumbers, mergedWith, openTrainer } from "./trainers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ threads: 2 });
});
afterAll(() => engine.close());

const adam = { lr: 1e-3, beta1: 0.9, beta2: 0.95, eps: 1e-8, weightDecay: 0, gradClipNorm: 1 };
const crossEntropy = { kind: "cross_entropy" } as const;

function rows(count: number): Row[] {
  return Array.from({ length: count }, (_, i) => {
    const tokens_T = Int32Array.from({ length: 100 }, (_, t) => (t * 7 + i * 13 + ((t * i) % 31)) % 100);
    const zeros = new Float32Array(100);
    const weights_T = zeros.map(() => 1 / (100 * count));
    return { tokens_T, weights_T, logprobs_T: zeros, advantages_T: zeros, temperature: 1 };
  });
}

const requests = (count: number, maxTokens: number): SampleRequest[] =>
  Array.from({ length: count }, (_, stream) => ({
    prompt_T: Int32Array.of(97, 98, 3, 4, 99, 10 + (stream % 50), 100),
    ...{ maxTokens, temperature: 1, topP: 1, stopTokens: [], seed: 5, stream },
  }));

const fresh = () =>
  engine.createTrainer({ origin: { kind: "base", baseModel: "tiny-2x64", seed: 1 }, lora: null, seed: 1 });

async function chain(trainer: Trainer, calls: number, count: number): Promise<void> {
  // All are called at once, as by a loop that never waits: the engine has the whole chain before it.
  const steps = Array.from({ length: calls }, () => [
    trainer.forwardBackward(rows(count), crossEntropy),
    trainer.optimStep(adam),
  ]);
  await Promise.all(steps.flat());
}

/** How often `work` ends before `other` does. */
async function endsBefore(other: Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  let over = false;
  const done = other.finally(() => {
    over = true;
  });
  let ended = 0;
  while (!over) {
    await work();
    if (!over) ended += 1;
  }
  await done;
  return ended;
}

test("samples are answered while one long training call runs, and while a chain of them does", async () => {
  const trainer = await fresh();
  const sampler = await trainer.snapshotSampler();
  const before = await sampler.sample(requests(8, 6));
  const answers: unknown[] = [];
  const sample = async () => answers.push(await sampler.sample(requests(8, 6)));
  // In one queue with the call, not one would be answered before it.
  const long = trainer.forwardBackward(rows(250), crossEntropy);
  expect(await endsBefore(long, sample)).toBeGreaterThan(2);
  expect(await endsBefore(chain(trainer, 5, 50), sample)).toBeGreaterThan(2);
  for (const answer of answers) expect(answer).toEqual(before);
  await Promise.all([trainer.close(), sampler.close()]);
});

test("training goes on while one long sampling call runs", async () => {
  const trainer = await fresh();
  const sampler = await trainer.snapshotSampler();
  const long = sampler.sample(requests(500, 120));
  const train = () => trainer.forwardBackward(rows(2), crossEntropy);
  expect(await endsBefore(long, train)).toBeGreaterThan(2);
  await Promise.all([trainer.close(), sampler.close()]);
});

test("what is trained and sampled side by side has the bits of either alone", async () => {
  const [alone, beside] = await Promise.all([fresh(), fresh()]);
  await chain(alone, 3, 30);
  const sampler = await alone.snapshotSampler();
  const asked = requests(100, 30);
  const quiet = await sampler.sample(asked);
  const [, ...loud] = await Promise.all([chain(beside, 3, 30), sampler.sample(asked), sampler.sample(asked)]);
  expect(loud).toEqual([quiet, quiet]);
  const [a, b] = await Promise.all([alone, beside].map((one) => one.saveState({ trainer: true })));
  for (const [name, bytes] of a!.files) expect(Buffer.compare(b!.files.get(name)!, bytes), name).toBe(0);
  await Promise.all([alone.close(), beside.close(), sampler.close()]);
});

test("nothing of the shared memory is kept by trainers, samplers and merges that are over or were refused", async () => {
  // 48 MB: room for this, but not for a second full trainer of the larger model.
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 768, shared: true });
  const module = await compileKernels();
  const crash = Promise.withResolvers<never>();
  const open = () => openPool({ threads: 2, module, memory, onCrash: crash.reject });
  const allocator = createAllocator(memory);
  const threads = { learners: open(), samplers: open(), allocator, views: viewsOf(memory) };
  const [small, large] = [shapes[0]!, shapes[1]!];
  const lora = { rank: 4, alpha: 8, targets: ["attention", "head"] } as const;
  const sizes: number[] = [];
  async function round(): Promise<void> {
    const numbers = freshNumbers(small, initialWeights(small, 1), lora, 1);
    const trainer = await openTrainer(threads, small, numbers);
    const held = allocator.usedBytes;
    const samplers = [1, 2, 3].map(() => takeSampler(threads, small, trainer.packed));
    const sampling = samplers.map((sampler) => sampler.sample(tableOfRequests(requests(40, 30))));
    // Closed while they answer: the weights go when the answers are there.
    const closing = samplers.map((sampler) => sampler.close());
    await trainer.learn(tableToLearn(rows(20)), crossEntropy);
    await trainer.optimStep(adam);
    await Promise.all([...sampling, ...closing]);
    expect(allocator.usedBytes).toBe(held);
    await mergedWith(threads, small, numbers.parameters, { lora, flat: numbers.adapter! });
    const weights = initialWeights(large, 1);
    const big = await openTrainer(threads, large, freshNumbers(large, weights, null, 1));
    await expect(openTrainer(threads, large, freshNumbers(large, weights, null, 1))).rejects.toThrow(
      "memory is full",
    );
    big.close();
    expect(allocator.usedBytes).toBe(held);
    trainer.close();
    expect(allocator.usedBytes).toBe(0);
    sizes.push(memory.buffer.byteLength);
  }
  const rounds = (async () => {
    for (let i = 0; i < 3; i++) await round();
  })();
  await Promise.race([rounds, crash.promise]);
  expect(new Set(sizes).size).toBe(1);
  await Promise.all([threads.learners.close(), threads.samplers.close()]);
});
