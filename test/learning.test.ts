import { afterAll, beforeAll, expect, test } from "vitest";
import { algorithm as algorithmKnobs } from "../src/protocol/recipes/algorithm.ts";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import type { Engine, Trainer } from "../trainer/engine/engine.ts";
import { createUpdates, type Lesson, type UpdateOptions } from "../trainer/jobs/updates.ts";

// One update of each algorithm on the real engine, beside its equation as its paper has it, written out here once more.
let engine: Engine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ threads: 1 });
});
afterAll(async () => {
  await engine.close();
});

const fresh = (seed: number) =>
  engine.createTrainer({ origin: { kind: "base", baseModel: "tiny-2x64", seed }, lora: null, seed });

const promptTokens = 4;
const maxResponseLength = 8;
/** Numbers in [-1, 1] that are the same each time. */
const wobble = (n: number) => Math.sin(n * 12.9898 + 4.1414);

/** Answers of several lengths that have since become up to e^±0.5 times as likely, better and worse than their mean. */
async function lessonsUnder(policy: Trainer): Promise<Lesson[]> {
  const rows = [3, 5, 2, 6, 4, 5].map((answer, n) => ({
    tokens_T: Int32Array.from({ length: promptTokens + answer }, (_, t) => 5 + ((7 * t + 11 * n) % 60)),
    sampled_T: Uint8Array.from({ length: promptTokens + answer }, (_, t) => (t < promptTokens ? 0 : 1)),
    temperature: n % 2 === 0 ? 1 : 0.8,
  }));
  const now_N_T = await policy.logprobs(rows);
  return rows.map((row, n) => ({
    rows: [
      {
        ...row,
        logprobs_T: now_N_T[n]!.map((p, t) => (row.sampled_T[t] === 0 ? 0 : p + 0.5 * wobble(31 * n + t))),
      },
    ],
    advantage: [1, -1, 0.5, -0.5, 1.5, -1.5][n]!,
    masked: false,
  }));
}

interface Token {
  /** Log-probability that it is learned at, as it is moved, as it was sampled, and the reference's. */
  readonly p0: number;
  readonly p: number;
  readonly q: number;
  readonly reference: number;
  readonly advantage: number;
}
const clip = (r: number, low: number, high: number) => Math.min(Math.max(r, 1 - low), 1 + high);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The losses of one answer's tokens; what the paper holds fixed is held at `p0`. */
const equations: Record<string, (tokens: readonly Token[]) => number[]> = {
  // Schulman et al. 2017, eq. 7, with DAPO's two clips (Yu et al. 2025, eq. 10).
  "ratios clipped": (tokens) =>
    tokens.map(({ p, q, advantage }) => {
      const r = Math.exp(p - q);
      return -Math.min(r * advantage, clip(r, 0.2, 0.28) * advantage);
    }),
  "ratios truncated": (tokens) =>
    tokens.map(({ p, p0, q, advantage }) => -Math.min(Math.exp(p0 - q), 1.2) * advantage * p),
  // MiniMax-M1, eq. 4.
  "ratios clipped as weights": (tokens) =>
    tokens.map(({ p, p0, q, advantage }) => -clip(Math.exp(p0 - q), 1, 0.3) * advantage * p),
  // Zheng et al. 2025, eq. 5 and 7.
  "one ratio a sequence": (tokens) => {
    const s = Math.exp(mean(tokens.map(({ p, q }) => p - q)));
    return tokens.map(({ advantage }) => -Math.min(s * advantage, clip(s, 0.1, 0.1) * advantage));
  },
  // Decoupled, with weights truncated at 1.3: at the first update the ratio to the policy before the step is 1.
  "stale tokens weighed": (tokens) =>
    tokens.map(({ p, p0, q, advantage }) => {
      const weight = Math.min(Math.exp(p0 - q), 1.3);
      return -Math.exp(p - p0) * weight * advantage;
    }),
  "stale sequences weighed": (tokens) => {
    const weight = Math.min(Math.exp(tokens.reduce((sum, { p0, q }) => sum + p0 - q, 0)), 1.3);
    return tokens.map(({ p, p0, advantage }) => -Math.exp(p - p0) * weight * advantage);
  },
};
/** KL terms as they are differentiated. */
const divergences = {
  k3: ({ p, reference }: Token) => Math.exp(reference - p) - (reference - p) - 1,
  k1: ({ p, reference }: Token) => (p - reference) ** 2 / 2,
};

const variants: [string, string, Record<string, unknown>][] = [
  ["grpo", "ratios clipped", { name: "grpo" }],
  ["grpo, by sequence", "ratios clipped", { name: "grpo", lossNormalization: "sequence" }],
  ["grpo, by a constant", "ratios clipped", { name: "grpo", lossNormalization: "constant" }],
  ["grpo, held by k3", "ratios clipped", { name: "grpo", klCoefficient: 0.5 }],
  ["grpo, held by k1", "ratios clipped", { name: "grpo", klCoefficient: 0.5, klEstimator: "k1" }],
  ["ppo", "ratios clipped", { name: "ppo" }],
  ["importance_sampling", "ratios truncated", { name: "importance_sampling", ratioCap: 1.2 }],
  ["cispo", "ratios clipped as weights", { name: "cispo", clipHigh: 0.3 }],
  ["gspo", "one ratio a sequence", { name: "gspo", clipLow: 0.1, clipHigh: 0.1 }],
  ["grpo, stale by token", "stale tokens weighed", { staleCorrection: "token", staleCorrectionCap: 1.3 }],
  [
    "grpo, stale by sequence",
    "stale sequences weighed",
    { staleCorrection: "sequence", staleCorrectionCap: 1.3 },
  ],
];

test.each(variants)("an update lowers the loss as the equation of %s says", async (_, equation, knobs) => {
  const algorithm: UpdateOptions = algorithmKnobs.parse(knobs);
  const trainer = await fresh(1);
  const reference = algorithm.klCoefficient > 0 ? await fresh(2) : null;
  const lessons = await lessonsUnder(trainer);
  const rows = lessons.map((lesson) => lesson.rows[0]!);
  const reference_N_T = reference === null ? null : await reference.logprobs(rows);
  const tokens = rows.reduce((sum, { sampled_T }) => sum + sampled_T.reduce((a, b) => a + b, 0), 0);
  const before_N_T = await trainer.logprobs(rows);

  const lossAt = (now_N_T: readonly Float32Array[]) =>
    rows.reduce((sum, row, n) => {
      const answer: Token[] = [];
      row.sampled_T.forEach((sampled, t) => {
        if (sampled === 0) return;
        const [p0, p, q] = [before_N_T[n]![t]!, now_N_T[n]![t]!, row.logprobs_T[t]!];
        answer.push({ p0, p, q, reference: reference_N_T?.[n]?.[t] ?? 0, advantage: lessons[n]!.advantage });
      });
      const kl = answer.map((token) => algorithm.klCoefficient * divergences[algorithm.klEstimator](token));
      const losses = equations[equation]!(answer).map((loss, t) => loss + kl[t]!);
      const weight = {
        token: 1 / tokens,
        sequence: 1 / (rows.length * answer.length),
        constant: 1 / (rows.length * maxResponseLength),
      }[algorithm.lossNormalization];
      return sum + weight * losses.reduce((a, b) => a + b, 0);
    }, 0);

  // So large an epsilon makes AdamW's first update plain descent: rate / epsilon times the gradient.
  const adamEps = 1e4;
  const training = {
    ...{ updatesPerBatch: 1, maxResponseLength, adamEps, adamBeta1: 0.9, adamBeta2: 0.95 },
    ...{ weightDecay: 0, gradClipNorm: 0 },
  };
  const rate = 1e-5;
  const updates = createUpdates({ trainer, reference, algorithm, training });
  const { metrics } = await updates.learn(lessons, () => rate * adamEps);
  const moved = lossAt(await trainer.logprobs(rows)) - lossAt(before_N_T);
  const gradNorm = metrics["optimiser/grad_norm"]!;
  expect(gradNorm).toBeGreaterThan(0);
  // Of the first order: what is left is curvature and the engine's 32 bits, at most 2 % when this was written.
  expect(Math.abs(moved / (-rate * gradNorm ** 2) - 1)).toBeLessThan(0.04);
  await trainer.close();
  await reference?.close();
});

test("a loss that is no number is told as a training that diverged, whatever the engine makes of its gradient", async () => {
  const trainer = await fresh(3);
  const [lesson] = await lessonsUnder(trainer);
  const [row] = lesson!.rows;
  // As unlikely as this nothing was ever sampled: the ratio is infinite.
  const logprobs_T = row!.logprobs_T.map((logprob) => (logprob === 0 ? 0 : -1e5));
  const updates = createUpdates({
    trainer,
    reference: null,
    algorithm: algorithmKnobs.parse({}),
    training: {
      ...{ updatesPerBatch: 1, maxResponseLength, adamEps: 1e-8, adamBeta1: 0.9, adamBeta2: 0.95 },
      ...{ weightDecay: 0, gradClipNorm: 1 },
    },
  });
  const worse = { rows: [{ ...row!, logprobs_T }], advantage: -1, masked: false };
  await expect(updates.learn([worse], () => 1e-3)).rejects.toMatchObject({
    code: "diverged",
    message: expect.stringMatching(/loss is Infinity/),
  });
  await trainer.close();
});
