import { readFileSync } from "node:fs";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import type {
  Engine,
  LoraConfig,
  Loss,
  Row,
  SampledSequence,
  Sampler,
  Tokenizer,
} from "../trainer/engine/engine.ts";
import { groupAdvantages } from "../trainer/learning/advantages.ts";
import { learningRows, meanOverTokens, supervisedRow } from "../trainer/learning/rows.ts";
import { learningRate } from "../trainer/learning/schedule.ts";
import type { Figure } from "./figure.ts";

/**
 * What the example's configurations say; found here, without the platform around the engine. What decided: a
 * supervised rate of 3e-3 and more left a policy that learned twice as slowly afterwards, batches of 128 one whose
 * first rewards were too rare. Steps to a sampled reward of 0.9, seeds 1 to 5: the adapter 14, 17, 10, 14, 14; all
 * weights at a constant 6e-3 17, 20, 13 (seeds 1 to 3). Falling to zero over 40 steps, validation ended at 1.000 five
 * times of five; 30 steps at a constant rate left 0.970 once.
 */
export const settings: Settings = {
  baseModel: "tiny-2x64",
  sft: { steps: 150, batch: 256, lr: 2e-3, lrWarmupSteps: 5, lrSchedule: "constant" },
  rl: {
    steps: 40,
    prompts: 64,
    samples: 8,
    lr: 1e-2,
    lrWarmupSteps: 5,
    lrSchedule: "linear",
    lora: { rank: 8, alpha: 16, targets: ["attention", "mlp", "head"] },
  },
};

interface Optimiser {
  readonly steps: number;
  readonly lr: number;
  readonly lrWarmupSteps: number;
  readonly lrSchedule: "constant" | "linear" | "cosine";
}
interface Settings {
  readonly baseModel: string;
  readonly sft: Optimiser & { readonly batch: number };
  readonly rl: Optimiser & {
    readonly prompts: number;
    readonly samples: number;
    readonly lora: LoraConfig | null;
  };
}

const adam = { beta1: 0.9, beta2: 0.95, eps: 1e-8, weightDecay: 0, gradClipNorm: 1 };
const still = { klCoefficient: 0, klEstimator: "k3", entropyCoefficient: 0 } as const;
const ppo: Loss = { kind: "ppo", clipLow: 0.2, clipHigh: 0.28, ...still };
const maxTokens = 8;

interface Line {
  readonly system_prompt: string;
  readonly user_prompt: string;
  readonly ground_truth: string;
}

function lines(file: string): Line[] {
  const url = new URL(`../examples/reverse-digits/data/${file}.jsonl`, import.meta.url);
  return readFileSync(url, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** One seed's way through the example: supervised on noisy demonstrations, then reinforcement learning. */
export async function learns(engine: Engine, { baseModel, sft, rl }: Settings, seed: number, trace = false) {
  const tokenizer = engine.tokenizer(baseModel);
  const [demonstrations, train, validation] = ["demonstrations", "train", "validation"].map(lines);
  const began = performance.now();
  let trainer = await engine.createTrainer({ origin: { kind: "base", baseModel, seed }, lora: null, seed });
  const order = shuffled(demonstrations!.length, seed);
  const rows = demonstrations!.map((line) => supervised(tokenizer, line));
  for (let step = 0; step < sft.steps; step++) {
    const batch = Array.from(
      { length: sft.batch },
      (_, i) => rows[order[(step * sft.batch + i) % order.length]!]!,
    );
    const lr = learningRate(sft, { update: step, totalUpdates: sft.steps });
    const [{ metrics }] = await Promise.all([
      trainer.forwardBackward(meanOverTokens(batch), { kind: "cross_entropy" }),
      trainer.optimStep({ ...adam, lr }),
    ]);
    if (trace && step % 10 === 9) console.log(`  sft ${step + 1} loss ${metrics.loss.toFixed(3)}`);
  }
  if (rl.lora) {
    const state = await trainer.saveState({ trainer: false });
    await trainer.close();
    trainer = await engine.createTrainer({ origin: { kind: "saved", state }, lora: rl.lora, seed });
  }
  const sftMs = performance.now() - began;
  const before = await evaluate(await trainer.snapshotSampler(), tokenizer, validation!);

  const prompts = shuffled(train!.length, seed + 1000);
  const rewards: number[] = [];
  const ms = { sample: 0, train: 0 };
  const rlBegan = performance.now();
  for (let step = 0; step < rl.steps; step++) {
    const asked = Array.from(
      { length: rl.prompts },
      (_, i) => train![prompts[(step * rl.prompts + i) % prompts.length]!]!,
    );
    const sampler = await trainer.snapshotSampler();
    const t0 = performance.now();
    const group = (line: Line) => Array.from({ length: rl.samples }, () => line);
    const answers = await sample(sampler, tokenizer, asked.flatMap(group), {
      temperature: 1,
      seed,
      from: step * 100_000,
    });
    ms.sample += performance.now() - t0;
    await sampler.close();
    const t1 = performance.now();
    const samples = asked.flatMap((_, g) => {
      const own = answers.slice(g * rl.samples, (g + 1) * rl.samples);
      const advantages = groupAdvantages(
        own.map(({ reward }) => reward),
        { normalizeByStd: true },
      );
      return own.map((one, i) => ({ ...recorded(one), temperature: 1, advantage: advantages[i]! }));
    });
    const mean = answers.reduce((sum, { reward }) => sum + reward, 0) / answers.length;
    rewards.push(mean);
    const lr = learningRate(rl, { update: step, totalUpdates: rl.steps });
    if (samples.some(({ advantage }) => advantage !== 0)) {
      const [{ metrics }] = await Promise.all([
        trainer.forwardBackward(learningRows(samples, "token", maxTokens), ppo),
        trainer.optimStep({ ...adam, lr }),
      ]);
      if (trace && step % 5 === 0)
        console.log(
          `  rl ${step} reward ${mean.toFixed(3)} entropy ${metrics.entropy.toFixed(3)} k3 ${metrics.k3}`,
        );
    }
    ms.train += performance.now() - t1;
  }
  const rlMs = performance.now() - rlBegan;
  const sampler = await trainer.snapshotSampler();
  const after = await evaluate(sampler, tokenizer, validation!);
  await trainer.close();
  return { before, first: rewards[0]!, rewards, after, sftMs, rlMs, ms };
}

function shuffled(count: number, seed: number): number[] {
  let state = seed * 2_654_435_761 + 1;
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function promptOf({ encode, special }: Tokenizer, line: Line): number[] {
  const { system_prompt, user_prompt } = line;
  return [
    special.bos,
    special.system,
    ...encode(system_prompt),
    special.user,
    ...encode(user_prompt),
    special.assistant,
  ];
}

function supervised(tokenizer: Tokenizer, line: Line): Row {
  const prompt = promptOf(tokenizer, line);
  const answer = [...tokenizer.encode(line.ground_truth), tokenizer.special.end];
  return supervisedRow({
    tokens_T: Int32Array.of(...prompt, ...answer),
    answered_T: Uint8Array.of(...prompt.map(() => 0), ...answer.map(() => 1)),
  });
}

interface Answered {
  readonly prompt: readonly number[];
  readonly answer: SampledSequence;
  readonly reward: number;
}

async function sample(
  sampler: Sampler,
  tokenizer: Tokenizer,
  asked: readonly Line[],
  { temperature, seed, from }: { temperature: number; seed: number; from: number },
): Promise<Answered[]> {
  const prompts = asked.map((line) => promptOf(tokenizer, line));
  const answers = await sampler.sample(
    prompts.map((prompt, i) => ({
      prompt_T: Int32Array.from(prompt),
      maxTokens,
      temperature,
      topP: 1,
      stopTokens: [tokenizer.special.end],
      seed,
      stream: from + i,
    })),
  );
  return answers.map((answer, i) => ({
    prompt: prompts[i]!,
    answer,
    reward: answer.stop === "stop" && tokenizer.decode(answer.tokens_T) === asked[i]!.ground_truth ? 1 : 0,
  }));
}

function recorded({ prompt, answer }: Answered) {
  const none = prompt.map(() => 0);
  return {
    tokens_T: Int32Array.of(...prompt, ...answer.tokens_T),
    sampled_T: Uint8Array.of(...none, ...answer.tokens_T.map(() => 1)),
    logprobs_T: Float32Array.of(...none, ...answer.logprobs_T),
  };
}

async function evaluate(
  sampler: Sampler,
  tokenizer: Tokenizer,
  validation: readonly Line[],
): Promise<number> {
  const answers = await sample(sampler, tokenizer, validation, { temperature: 0, seed: 0, from: 0 });
  await sampler.close();
  return answers.reduce((sum, { reward }) => sum + reward, 0) / answers.length;
}

/** The example's way on three seeds: seconds of engine time, and what it learned. */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const engine = await createEmbeddedEngine();
  try {
    for (const seed of [1, 2, 3]) {
      const { first, rewards, before, after, sftMs, rlMs } = await learns(engine, settings, seed);
      const said = (figure: string, ours: number, unit: string) =>
        report({
          name: "engine-learns",
          figure: `seed ${seed}: ${figure}`,
          ours,
          peer: null,
          ratio: null,
          unit,
        });
      said("sampled reward of the first step", first, "reward");
      said("sampled reward of the last step", rewards.at(-1)!, "reward");
      said("greedy validation before", before, "reward");
      said("greedy validation after", after, "reward");
      said("supervised", Math.round(sftMs) / 1000, "s");
      said("reinforcement", Math.round(rlMs) / 1000, "s");
    }
  } finally {
    await engine.close();
  }
}

if (import.meta.main)
  await bench(({ figure, ours, unit }) => console.log(`${figure.padEnd(44)} ${ours.toFixed(3)} ${unit}`));
