import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  AdamParameters,
  Engine,
  LoraConfig,
  Loss,
  Row,
  SampleRequest,
  SavedState,
  Trainer,
} from "../engine.ts";
import { EngineError } from "../engine.ts";
import { adaptersOf } from "./adapters.ts";
import { createEmbeddedEngine } from "./embedded.ts";
import { uniform } from "./random.ts";
import { decodeSafetensors } from "./safetensors.ts";
import { shapes } from "./shapes.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ threads: 2 });
});
afterAll(() => engine.close());

const model = "tiny-2x64";
const base = (seed: number) => ({ kind: "base", baseModel: model, seed }) as const;
const lora: LoraConfig = { rank: 4, alpha: 8, targets: ["attention", "mlp", "head"] };
const ppo = {
  kind: "ppo",
  clipLow: 0.2,
  clipHigh: 0.28,
  klCoefficient: 0.01,
  klEstimator: "k3",
  entropyCoefficient: 0.01,
} as const satisfies Loss;
const adam: AdamParameters = {
  lr: 3e-3,
  beta1: 0.9,
  beta2: 0.95,
  eps: 1e-8,
  weightDecay: 0.01,
  gradClipNorm: 1,
};

/** 24 rows that look like groups of samples: a common beginning, a prompt of their own, unequal answers. */
function rows(round = 0): Row[] {
  return Array.from({ length: 24 }, (_, i) => {
    const draw = (n: number) => uniform("sampling", round, i, n);
    const group = Math.floor(i / 4);
    const prompt = [97, 98, 3, 4, 5, 6, 99, 10 + group, 11 + group, 12, 100];
    const answer = Array.from({ length: 3 + (i % 5) }, (_, t) => 17 + Math.floor(10 * draw(t)));
    const tokens = [...prompt, ...answer, 102];
    const each = (value: (t: number) => number) =>
      Float32Array.from(tokens, (_, t) => (t < prompt.length ? 0 : value(t)));
    return {
      tokens_T: Int32Array.from(tokens),
      weights_T: each(() => 1 / 200),
      logprobs_T: each((t) => -4.6 + 0.4 * draw(100 + t)),
      advantages_T: each(() => 2 * draw(50) - 1),
      referenceLogprobs_T: each((t) => -4.6 + 0.4 * draw(200 + t)),
      temperature: 1,
    };
  });
}

async function steps(trainer: Trainer, from: number, to: number, loss: Loss = ppo): Promise<number[]> {
  const norms: number[] = [];
  for (let round = from; round < to; round++) {
    await trainer.forwardBackward(rows(round), loss);
    norms.push((await trainer.optimStep(adam)).gradNorm);
  }
  return norms;
}

const requests = (count = 12, more: Partial<SampleRequest> = {}): SampleRequest[] =>
  Array.from({ length: count }, (_, i) => ({
    prompt_T: Int32Array.of(97, 98, 3, 4, 99, 10 + Math.floor(i / 3), 100),
    maxTokens: 5 + (i % 20),
    temperature: [1, 0.7, 1.3][i % 3]!,
    topP: 1,
    stopTokens: [102, 30, 31],
    seed: 5,
    stream: i,
    ...more,
  }));

async function sampled(trainer: Trainer, asked: readonly SampleRequest[]) {
  const sampler = await trainer.snapshotSampler();
  const answers = await sampler.sample(asked);
  await sampler.close();
  return answers;
}

const bytes = (state: SavedState, file: "weights" | "trainer") => Buffer.from(state.files.get(file)!);

test("a fresh model is about as surprised as its vocabulary is large", async () => {
  for (const { name } of shapes) {
    const trainer = await engine.createTrainer({
      origin: { kind: "base", baseModel: name, seed: 1 },
      lora: null,
      seed: 1,
    });
    const all = (await trainer.logprobs(rows())).flatMap((row) => [...row.subarray(1)]);
    const mean = all.reduce((sum, x) => sum + x, 0) / all.length;
    expect(Math.abs(mean + Math.log(104))).toBeLessThan(1.5);
    await trainer.close();
  }
});

test.each([null, lora])(
  "the sampler's log-probabilities are the trainer's (adapter: %o)",
  async (adapter) => {
    const trainer = await engine.createTrainer({ origin: base(1), lora: adapter, seed: 1 });
    await steps(trainer, 0, 5);
    const asked = requests(40);
    const answers = await sampled(trainer, asked);
    const scored = await trainer.logprobs(
      answers.map((answer, i) => ({
        tokens_T: Int32Array.of(...asked[i]!.prompt_T, ...answer.tokens_T),
        temperature: asked[i]!.temperature,
      })),
    );
    let worst = 0;
    answers.forEach((answer, i) => {
      answer.logprobs_T.forEach((logprob, t) => {
        worst = Math.max(worst, Math.abs(logprob - scored[i]![asked[i]!.prompt_T.length + t]!));
      });
    });
    expect(worst).toBeLessThan(1e-5);
    await trainer.close();
  },
);

test("forwardBackward answers with what logprobs says, and 0 where nothing is trained", async () => {
  const trainer = await engine.createTrainer({ origin: base(2), lora: null, seed: 1 });
  const batch = rows();
  const scored = await trainer.logprobs(batch);
  const { logprobs_N_T, metrics } = await trainer.forwardBackward(batch, ppo);
  batch.forEach((row, i) => {
    row.weights_T.forEach((weight, t) => {
      const expected = weight === 0 ? 0 : scored[i]![t]!;
      expect(Math.abs(logprobs_N_T[i]![t]! - expected)).toBeLessThan(1e-5);
    });
  });
  expect(metrics.trainedTokens).toBe(
    batch.reduce((sum, row) => sum + row.weights_T.filter((w) => w !== 0).length, 0),
  );
  await trainer.close();
});

test("gradients of several calls add up to one call's", async () => {
  const [whole, parts] = await Promise.all(
    [1, 2].map(() => engine.createTrainer({ origin: base(2), lora: null, seed: 1 })),
  );
  await whole!.forwardBackward(rows(), ppo);
  await parts!.forwardBackward(rows().slice(0, 7), ppo);
  await parts!.forwardBackward(rows().slice(7), ppo);
  const norms = await Promise.all([whole!, parts!].map((trainer) => trainer.optimStep(adam)));
  expect(Math.abs(norms[0]!.gradNorm / norms[1]!.gradNorm - 1)).toBeLessThan(1e-5);
  await Promise.all([whole!.close(), parts!.close()]);
});

test("an answer depends on its seed, stream and prompt, not on what else is asked", async () => {
  const trainer = await engine.createTrainer({ origin: base(3), lora: null, seed: 1 });
  const asked = requests(30);
  const together = await sampled(trainer, asked);
  const again = await sampled(trainer, asked.toReversed());
  expect(again.toReversed()).toEqual(together);
  for (const i of [0, 7, 29]) expect(await sampled(trainer, [asked[i]!])).toEqual([together[i]!]);
  const other = await sampled(trainer, requests(30, { seed: 6 }));
  expect(other).not.toEqual(together);
  await trainer.close();
});

test("more requests than there are places are all answered, the same", async () => {
  const trainer = await engine.createTrainer({ origin: base(3), lora: null, seed: 1 });
  const many = Array.from({ length: 700 }, (_, i) => ({
    ...requests(1)[0]!,
    stream: i % 7,
    maxTokens: 3 + (i % 7),
  }));
  const answers = await sampled(trainer, many);
  answers.forEach((answer, i) => {
    expect(answer).toEqual(answers[i % 7]);
  });
  await trainer.close();
});

test("an answer ends with its stop token, or at its length, or with the context", async () => {
  const trainer = await engine.createTrainer({ origin: base(4), lora: null, seed: 1 });
  const all = Array.from({ length: 104 }, (_, token) => token);
  const [stopped] = await sampled(trainer, requests(1, { stopTokens: all }));
  expect(stopped).toMatchObject({ stop: "stop", tokens_T: { length: 1 } });
  const [long] = await sampled(trainer, requests(1, { stopTokens: [], maxTokens: 9 }));
  expect(long).toMatchObject({ stop: "length", tokens_T: { length: 9 }, logprobs_T: { length: 9 } });
  const [longest] = await sampled(trainer, requests(1, { stopTokens: [], maxTokens: 1_000_000 }));
  expect(longest).toMatchObject({ stop: "length", tokens_T: { length: 128 - 7 } });
  await trainer.close();
});

test("temperature 0 takes the likeliest token, and its log-probability is that at temperature 1", async () => {
  const trainer = await engine.createTrainer({ origin: base(4), lora: null, seed: 1 });
  const [first, second] = await sampled(trainer, [
    ...requests(1, { temperature: 0, seed: 1 }),
    ...requests(1, { temperature: 0, seed: 2 }),
  ]);
  expect(first).toEqual(second);
  const prompt = requests(1)[0]!.prompt_T;
  const candidates = Array.from({ length: 104 }, (_, token) => ({
    tokens_T: Int32Array.of(...prompt, token),
    temperature: 1,
  }));
  const logprobs = (await trainer.logprobs(candidates)).map((row) => row.at(-1)!);
  expect(Math.max(...logprobs)).toBeCloseTo(logprobs[first!.tokens_T[0]!]!, 6);
  expect(first!.logprobs_T[0]).toBeCloseTo(logprobs[first!.tokens_T[0]!]!, 5);
  expect(logprobs.reduce((sum, logprob) => sum + Math.exp(logprob), 0)).toBeCloseTo(1, 5);
  await trainer.close();
});

test("a narrow top-p is greedy, and its log-probability still that of the full vocabulary", async () => {
  const trainer = await engine.createTrainer({ origin: base(4), lora: null, seed: 1 });
  const greedy = await sampled(trainer, requests(6, { temperature: 0 }));
  const narrow = await sampled(trainer, requests(6, { temperature: 1, topP: 1e-6 }));
  expect(narrow).toEqual(greedy);
  await trainer.close();
});

test("samples follow the probabilities that they report", async () => {
  const trainer = await engine.createTrainer({ origin: base(5), lora: null, seed: 1 });
  const one = requests(1)[0]!;
  const draws = await sampled(
    trainer,
    Array.from({ length: 4000 }, (_, stream) => ({ ...one, maxTokens: 1, temperature: 0.5, stream })),
  );
  const counts = new Map<number, { count: number; p: number }>();
  for (const { tokens_T, logprobs_T } of draws) {
    const entry = counts.get(tokens_T[0]!) ?? { count: 0, p: Math.exp(logprobs_T[0]!) };
    entry.count += 1;
    counts.set(tokens_T[0]!, entry);
  }
  for (const { count, p } of counts.values()) {
    const deviation = Math.sqrt(4000 * p * (1 - p));
    expect(Math.abs(count - 4000 * p)).toBeLessThan(5 * deviation + 1);
  }
  await trainer.close();
});

test("a sampler answers from the weights it was taken from while training goes on", async () => {
  const trainer = await engine.createTrainer({ origin: base(6), lora, seed: 1 });
  const sampler = await trainer.snapshotSampler();
  const before = await sampler.sample(requests());
  const [during] = await Promise.all([sampler.sample(requests()), steps(trainer, 0, 8)]);
  const after = await sampler.sample(requests());
  expect(during).toEqual(before);
  expect(after).toEqual(before);
  expect(await sampled(trainer, requests())).not.toEqual(before);
  await trainer.close();
  expect(await sampler.sample(requests())).toEqual(before);
  await sampler.close();
});

test.each([null, lora])(
  "a trainer goes on from its saved state bit by bit (adapter: %o)",
  async (adapter) => {
    const whole = await engine.createTrainer({ origin: base(7), lora: adapter, seed: 2 });
    await steps(whole, 0, 3);
    const saved = await whole.saveState({ trainer: true });
    const norms = await steps(whole, 3, 6);
    const resumed = await engine.restoreTrainer(saved);
    expect(bytes(await resumed.saveState({ trainer: true }), "trainer").equals(bytes(saved, "trainer"))).toBe(
      true,
    );
    expect(await steps(resumed, 3, 6)).toEqual(norms);
    const [a, b] = await Promise.all([whole, resumed].map((trainer) => trainer.saveState({ trainer: true })));
    expect(bytes(a!, "trainer").equals(bytes(b!, "trainer"))).toBe(true);
    expect(bytes(a!, "weights").equals(bytes(b!, "weights"))).toBe(true);
    await Promise.all([whole.close(), resumed.close()]);
  },
);

test("an adapter merges exactly: the weights saved are the base plus scale times A B, and answer the same", async () => {
  const trainer = await engine.createTrainer({ origin: base(8), lora, seed: 3 });
  const untouched = await trainer.saveState({ trainer: false });
  await steps(trainer, 0, 4);
  const state = await trainer.saveState({ trainer: true });
  const merged = decodeSafetensors(state.files.get("weights")!).tensors;
  const parts = decodeSafetensors(state.files.get("trainer")!).tensors;
  const initial = decodeSafetensors(untouched.files.get("weights")!).tensors;
  const { adapters } = adaptersOf(shapes[0]!, lora);
  for (const { tensor, rank, scale } of adapters) {
    const [w0, a, b] = ["model.", "adapter.", "adapter."].map((prefix, i) => {
      return parts.get(prefix + tensor.name + ["", ".a", ".b"][i])!.data;
    });
    expect(w0).toEqual(initial.get(tensor.name)!.data);
    let worst = 0;
    merged.get(tensor.name)!.data.forEach((value, at) => {
      const [row, column] = [Math.floor(at / tensor.columns), at % tensor.columns];
      let product = 0;
      for (let k = 0; k < rank; k++) product += a![row * rank + k]! * b![k * tensor.columns + column]!;
      worst = Math.max(worst, Math.abs(value - (w0![at]! + scale * product)));
    });
    expect(worst, tensor.name).toBeLessThan(1e-6);
  }
  for (const name of ["embedding", "positions"])
    expect(merged.get(name)!.data).toEqual(initial.get(name)!.data);
  const fresh = await engine.createTrainer({ origin: { kind: "saved", state }, lora: null, seed: 1 });
  expect(await fresh.logprobs(rows())).toEqual(await trainer.logprobs(rows()));
  expect(await sampled(fresh, requests())).toEqual(await sampled(trainer, requests()));
  await Promise.all([trainer.close(), fresh.close()]);
});

test("the same seed gives the same weights and samples, another seed others", async () => {
  const run = async (seed: number) => {
    const trainer = await engine.createTrainer({ origin: base(seed), lora, seed });
    await steps(trainer, 0, 4);
    const result = [
      bytes(await trainer.saveState({ trainer: true }), "trainer"),
      await sampled(trainer, requests()),
    ];
    await trainer.close();
    return result;
  };
  const first = await run(1);
  expect(await run(1)).toEqual(first);
  expect(await run(2)).not.toEqual(first);
});

test("one thread and two learn the same, up to the order of sums", async () => {
  const single = await createEmbeddedEngine({ threads: 1 });
  try {
    const trainers = await Promise.all(
      [single, engine].map((one) => one.createTrainer({ origin: base(9), lora: null, seed: 1 })),
    );
    const [a, b] = await Promise.all(trainers.map((trainer) => steps(trainer, 0, 5)));
    a!.forEach((norm, i) => {
      expect(Math.abs(norm / b![i]! - 1)).toBeLessThan(1e-3);
    });
    const [x, y] = await Promise.all(trainers.map((trainer) => trainer.logprobs(rows())));
    x!.forEach((row, i) => {
      row.forEach((logprob, t) => {
        expect(Math.abs(logprob - y![i]![t]!)).toBeLessThan(1e-3);
      });
    });
  } finally {
    await single.close();
  }
});

test("bad rows, requests and numbers are refused in words, and the engine works on", async () => {
  const trainer = await engine.createTrainer({ origin: base(1), lora: null, seed: 1 });
  const sampler = await trainer.snapshotSampler();
  const row = rows()[0]!;
  const [request] = requests(1);
  const none = row.weights_T.map(() => 0);
  const refused: [() => Promise<unknown>, RegExp][] = [
    [
      () =>
        engine.createTrainer({ origin: { kind: "base", baseModel: "gpt-9", seed: 1 }, lora: null, seed: 1 }),
      /there is tiny-2x64/,
    ],
    [
      () => engine.createTrainer({ origin: base(1), lora: { ...lora, rank: 65 }, seed: 1 }),
      /1 to 64, not 65/,
    ],
    [
      () => engine.createTrainer({ origin: base(1), lora: { ...lora, targets: [] }, seed: 1 }),
      /at least one target/,
    ],
    [
      () => trainer.logprobs([{ tokens_T: new Int32Array(129), temperature: 1 }]),
      /129 tokens; the context is 128/,
    ],
    [
      () => trainer.logprobs([{ tokens_T: Int32Array.of(1, 104), temperature: 1 }]),
      /token 104; the vocabulary is 0 to 103/,
    ],
    [() => trainer.logprobs([{ tokens_T: Int32Array.of(1, 2), temperature: 0 }]), /temperature 0/],
    [() => trainer.forwardBackward([{ ...row, weights_T: none }], ppo), /nothing to learn/],
    [() => trainer.forwardBackward([], ppo), /nothing to learn/],
    [
      () => trainer.forwardBackward([{ ...row, advantages_T: none.fill(Number.NaN) }], ppo),
      /advantages that are not finite/,
    ],
    [() => trainer.forwardBackward([{ ...row, logprobs_T: new Float32Array(2) }], ppo), /but 2 logprobs/],
    [() => sampler.sample([{ ...request!, prompt_T: new Int32Array(0) }]), /empty prompt/],
    [() => sampler.sample([{ ...request!, prompt_T: new Int32Array(128) }]), /answer included/],
    [() => sampler.sample([{ ...request!, topP: 0 }]), /top-p 0/],
    [() => trainer.optimStep({ ...adam, beta1: 1 }), /beta1 is 1/],
  ];
  for (const [attempt, words] of refused) {
    const error = await attempt().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(EngineError);
    expect((error as EngineError).message).toMatch(words);
    expect((error as EngineError).retryable).toBe(false);
  }
  expect(await trainer.logprobs([])).toEqual([]);
  expect(await sampler.sample([])).toEqual([]);
  expect((await sampler.sample(requests())).length).toBe(12);
  await Promise.all([trainer.close(), sampler.close()]);
  await expect(trainer.logprobs(rows())).rejects.toThrow("The trainer is closed");
  await expect(sampler.sample(requests())).rejects.toThrow("The sampler is closed");
});

test("a reference is needed only by a loss with a KL term", async () => {
  const trainer = await engine.createTrainer({ origin: base(1), lora: null, seed: 1 });
  const bare = rows().map(({ referenceLogprobs_T: _, ...row }) => row);
  await expect(trainer.forwardBackward(bare, ppo)).rejects.toThrow("reference logprobs");
  const { metrics } = await trainer.forwardBackward(bare, { ...ppo, klCoefficient: 0 });
  expect(Number.isFinite(metrics.loss)).toBe(true);
  await trainer.close();
});

test("a gradient that is not finite is refused and leaves the weights as they were", async () => {
  const trainer = await engine.createTrainer({ origin: base(1), lora: null, seed: 1 });
  const before = await trainer.saveState({ trainer: true });
  const batch = rows().map((row) => ({
    ...row,
    logprobs_T: row.logprobs_T.map((x) => (x === 0 ? 0 : -200)),
  }));
  await trainer.forwardBackward(batch, { ...ppo, clipHigh: 1e30 });
  await expect(trainer.optimStep(adam)).rejects.toThrow("The gradient is not finite");
  expect((await trainer.saveState({ trainer: true })).files).toEqual(before.files);
  expect((await steps(trainer, 0, 1))[0]).toBeGreaterThan(0);
  await trainer.close();
});

test("a damaged or foreign saved state is refused, and the file named", async () => {
  const trainer = await engine.createTrainer({ origin: base(1), lora, seed: 1 });
  const state = await trainer.saveState({ trainer: true });
  await trainer.close();
  const withFile = (name: "weights" | "trainer", content: Uint8Array): SavedState => ({
    ...state,
    files: new Map(state.files).set(name, content),
  });
  const [weights, whole] = [state.files.get("weights")!, state.files.get("trainer")!];
  const from = (saved: SavedState) =>
    engine.createTrainer({ origin: { kind: "saved", state: saved }, lora: null, seed: 1 });
  for (const length of [0, 7, 200, weights.length - 1]) {
    await expect(from(withFile("weights", weights.subarray(0, length)))).rejects.toThrow(
      /"weights".*truncated/,
    );
  }
  for (const length of [5, whole.length - 100]) {
    await expect(engine.restoreTrainer(withFile("trainer", whole.subarray(0, length)))).rejects.toThrow(
      /"trainer".*truncated/,
    );
  }
  await expect(from(withFile("weights", whole))).rejects.toThrow(/"weights".*not in the format/);
  await expect(engine.restoreTrainer(withFile("trainer", weights))).rejects.toThrow(
    /"trainer".*not in the format/,
  );
  await expect(engine.restoreTrainer({ ...state, files: new Map() })).rejects.toThrow(/"trainer".*not there/);
  await expect(engine.restoreTrainer({ ...state, tokenizerId: "other" })).rejects.toThrow(
    "another tokenizer",
  );
  await expect(from({ ...state, baseModel: "tiny-4x128" })).rejects.toThrow(
    /it is of tiny-2x64, not of tiny-4x128/,
  );
});
