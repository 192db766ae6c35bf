import type { RlRecipe } from "../../src/protocol/recipe.ts";
import type { LossMetrics, Row, Trainer } from "../engine/engine.ts";
import { type CorrectionSums, corrected, noCorrection, plus } from "../learning/corrections.ts";
import { estimate } from "../learning/divergences.ts";
import { klInLoss, type LossOptions, lossOf } from "../learning/losses.ts";
import { learningRows, type Normalization, type SampledTokens } from "../learning/rows.ts";
import { rewardStatistics } from "../learning/statistics.ts";
import { adamOf, finite, updateOf } from "./steps.ts";

/** What one sample teaches: its rows as they were sampled, and how much better it was than what it is compared with. */
export interface Lesson {
  readonly rows: readonly Omit<SampledTokens, "advantage" | "masked">[];
  readonly advantage: number;
  /** Teaches nothing, but counts where the loss is averaged. */
  readonly masked: boolean;
}

/** Of a recipe of either kind; without `staleCorrection` behaviour log-probabilities are taken as they are. */
export interface UpdateOptions extends LossOptions {
  readonly lossNormalization: Normalization;
  readonly staleCorrection?: "none" | "token" | "sequence";
  readonly staleCorrectionCap?: number;
}

/** What a step's updates came to. */
export interface StepUpdate {
  /** 0 when there was nothing to learn: no valid sample, or no group whose rewards differed. */
  readonly updates: number;
  readonly trainedTokens: number;
  readonly metrics: Record<string, number | null>;
}

/** Turns a step's lessons into optimiser updates. `reference` is needed where the loss has a KL term. */
export function createUpdates(options: {
  trainer: Trainer;
  reference: Trainer | null;
  algorithm: UpdateOptions;
  training: Pick<RlRecipe["training"], "updatesPerBatch" | "maxResponseLength"> &
    Parameters<typeof adamOf>[0];
}) {
  const { trainer, algorithm, training } = options;
  const reference = klInLoss(algorithm) ? options.reference : null;
  const loss = lossOf(algorithm);

  /** One minibatch, one update. */
  async function update(bare: readonly Row[], lr: number) {
    const rows = reference === null ? bare : await withReference(bare, reference);
    const { passes, gradNorm } = await updateOf(
      [trainer.forwardBackward(rows, loss)],
      trainer.optimStep(adamOf(training, lr)),
    );
    const { logprobs_N_T, metrics } = passes[0]!;
    return { metrics, gradNorm, lr, kl: reference === null ? null : meanKl(rows, logprobs_N_T) };
  }

  /** The step's minibatches, stale rows weighed by the policy as it is before any of them is learned from. */
  async function correct(batches: readonly (readonly Row[])[]) {
    const { staleCorrection: level = "none", staleCorrectionCap: cap = 1 } = algorithm;
    if (level === "none") return { batches, metrics: {} };
    const prox_N_T = await trainer.logprobs(batches.flat());
    let n = 0;
    let sums = noCorrection;
    const done = batches.map((rows) =>
      rows.map((row) => {
        const { row: now, sums: more } = corrected(row, prox_N_T[n++]!, { level, cap });
        sums = plus(sums, more);
        return now;
      }),
    );
    return { batches: done, metrics: correctionMetrics(sums) };
  }

  return {
    /** `learningRate` is asked for the rate of the step's n-th update. */
    async learn(lessons: readonly Lesson[], learningRate: (n: number) => number): Promise<StepUpdate> {
      const advantages = lessons.filter(({ masked }) => !masked).map(({ advantage }) => advantage);
      const telling = advantages.some((advantage) => advantage !== 0);
      const alwaysTelling = klInLoss(algorithm) || algorithm.entropyCoefficient > 0;
      const about = { ...advantageMetrics(advantages), "optimiser/lr": learningRate(0) };
      const batches = minibatches(lessons.flatMap(tokensOf), training.updatesPerBatch)
        .map((tokens) => learningRows(tokens, algorithm.lossNormalization, training.maxResponseLength))
        .filter((rows) => rows.length > 0);
      // Moments would go on pushing where the batch says nothing, so a batch that says nothing is no update.
      if (batches.length === 0 || !(telling || alwaysTelling))
        return { updates: 0, trainedTokens: 0, metrics: { ...about, ...noMetrics, "optimiser/updates": 0 } };

      const now = await correct(batches);
      const done: Awaited<ReturnType<typeof update>>[] = [];
      for (const rows of now.batches) done.push(await update(rows, learningRate(done.length)));
      return {
        updates: done.length,
        trainedTokens: done.reduce((sum, { metrics }) => sum + metrics.trainedTokens, 0),
        metrics: { ...about, ...summary(done), ...now.metrics, "optimiser/updates": done.length },
      };
    },
  };
}

/** A masked sample that was never answered has a place all the same. */
function tokensOf({ rows, advantage, masked }: Lesson): SampledTokens[] {
  const places = masked && rows.length === 0 ? [nothingSampled] : rows;
  return places.map((row) => ({ ...row, advantage, masked }));
}
const nothingSampled = {
  tokens_T: new Int32Array(),
  sampled_T: new Uint8Array(),
  logprobs_T: new Float32Array(),
  temperature: 1,
};

/** Dealt out in turn, so that every minibatch has samples of every group. */
function minibatches<T>(all: readonly T[], count: number): T[][] {
  const dealt = Array.from({ length: Math.min(count, all.length) }, (): T[] => []);
  all.forEach((one, i) => {
    dealt[i % dealt.length]!.push(one);
  });
  return dealt;
}

async function withReference(rows: readonly Row[], reference: Trainer): Promise<Row[]> {
  const logprobs_N_T = await reference.logprobs(rows);
  return rows.map((row, n) => ({ ...row, referenceLogprobs_T: logprobs_N_T[n]! }));
}

/** Mean over learned tokens of the k3 estimate of how far the policy is from its reference. */
function meanKl(rows: readonly Row[], logprobs_N_T: readonly Float32Array[]): number | null {
  let sum = 0;
  let tokens = 0;
  rows.forEach((row, n) => {
    for (let t = 1; t < row.tokens_T.length; t++) {
      if (row.weights_T[t] === 0) continue;
      sum += estimate("k3", logprobs_N_T[n]![t]!, row.referenceLogprobs_T![t]!);
      tokens++;
    }
  });
  return tokens === 0 ? null : sum / tokens;
}

interface Update {
  readonly metrics: LossMetrics;
  readonly gradNorm: number;
  readonly kl: number | null;
}

const noMetrics = Object.fromEntries(Object.keys(summary([])).map((key) => [key, null]));

/** Over a step's updates: means by trained tokens, and the largest of what is a largest. */
function summary(done: readonly Update[]): Record<string, number | null> {
  const tokens = done.reduce((sum, { metrics }) => sum + metrics.trainedTokens, 0);
  const mean = (of: (update: Update) => number | null) => {
    let sum = 0;
    for (const update of done) {
      const value = of(update);
      if (value === null) return null;
      sum += value * update.metrics.trainedTokens;
    }
    return finite(sum / tokens);
  };
  const largest = (values: readonly (number | null)[]) =>
    values.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)), 0);
  return {
    loss: mean(({ metrics }) => metrics.loss),
    "policy/entropy": mean(({ metrics }) => metrics.entropy),
    "policy/ratio_mean": mean(({ metrics }) => metrics.ratioMean),
    "policy/ratio_max": finite(largest(done.map(({ metrics }) => metrics.ratioMax))),
    "policy/k3": mean(({ metrics }) => metrics.k3),
    "policy/clip_fraction": mean(({ metrics }) => metrics.clipFraction),
    "policy/ess": mean(({ metrics }) => metrics.essFraction),
    "policy/kl_reference": mean(({ kl }) => kl),
    "optimiser/grad_norm": mean(({ gradNorm }) => gradNorm),
  };
}

function correctionMetrics({ count, sum, max, capped }: CorrectionSums): Record<string, number | null> {
  const share = (value: number) => (count === 0 ? null : finite(value / count));
  return {
    "correction/mean": share(sum),
    "correction/max": count === 0 ? null : finite(max),
    "correction/capped": share(capped),
  };
}

function advantageMetrics(advantages: readonly number[]): Record<string, number | null> {
  const spread = rewardStatistics(advantages);
  return {
    "advantage/mean": spread?.mean ?? null,
    "advantage/std": spread?.std ?? null,
    "advantage/min": spread?.min ?? null,
    "advantage/max": spread?.max ?? null,
    "advantage/zero_ratio":
      spread === null ? null : advantages.filter((value) => value === 0).length / advantages.length,
  };
}
