import type { RlRecipe } from "../../src/protocol/recipe.ts";
import type { Loss, LossMetrics, Row, Trainer } from "../engine/engine.ts";
import { learningRows, type SampledTokens } from "../learning/rows.ts";
import { RunFailure } from "../run-failure.ts";
import type { Sample } from "./samples.ts";
import { failureCounts } from "./samples.ts";
import { adamOf, finite, refuseDivergence } from "./steps.ts";

/** What a step's updates came to. */
export interface StepUpdate {
  /** 0 when there was nothing to learn: no valid sample, or no group whose rewards differed. */
  readonly updates: number;
  readonly trainedTokens: number;
  readonly metrics: Record<string, number | null>;
}

/** Steps in a row without one valid sample, after which the run fails: what goes on for so long is no accident. */
const maxEmptySteps = 3;

/** Fails the run when nothing that was sampled has been worth anything for too long. */
export function refuseFailures(emptySteps: number, results: readonly Sample["result"][]) {
  if (emptySteps < maxEmptySteps) return;
  const counts = Object.entries(failureCounts(results)).map(([name, count]) => `${count} ${name}`);
  const example = results.find(({ failure }) => failure !== null)?.failure?.message;
  throw new RunFailure(
    "no_valid_samples",
    `${emptySteps} steps in a row had no valid sample (${counts.join(", ") || "all were removed"})` +
      (example === undefined ? "" : `; for example: ${example}`),
  );
}

/** Turns a step's samples into optimiser updates. */
export function createUpdates(options: { trainer: Trainer; reference: Trainer | null; recipe: RlRecipe }) {
  const { trainer, reference, recipe } = options;
  const { training, algorithm } = recipe;
  const loss = lossOf(algorithm);

  /** One minibatch, one update. */
  async function update(tokens: readonly SampledTokens[], lr: number) {
    const bare = learningRows(tokens, algorithm.lossNormalization, training.maxResponseLength);
    const rows = reference === null ? bare : await withReference(bare, reference);
    // Both at once: operations run in the order they are called, and the engine need not wait for us in between.
    const [{ logprobs_N_T, metrics }, { gradNorm }] = await Promise.all([
      trainer.forwardBackward(rows, loss),
      trainer.optimStep(adamOf(training, lr)),
    ]);
    refuseDivergence({ loss: metrics.loss, gradNorm });
    return { metrics, gradNorm, lr, kl: reference === null ? null : meanKl(rows, logprobs_N_T) };
  }

  return {
    /** Learns from samples with an advantage; `learningRate` is asked for the rate of the step's n-th update. */
    async learn(samples: readonly Sample[], learningRate: (n: number) => number): Promise<StepUpdate> {
      const advantages = samples.map(({ advantage }) => advantage!);
      const telling = advantages.some((advantage) => advantage !== 0);
      const alwaysTelling = algorithm.klCoefficient > 0 || algorithm.entropyCoefficient > 0;
      const about = { ...advantageMetrics(advantages), "optimiser/lr": learningRate(0) };
      // Moments would go on pushing where the batch says nothing, so a batch that says nothing is no update.
      if (samples.length === 0 || !(telling || alwaysTelling))
        return { updates: 0, trainedTokens: 0, metrics: { ...about, ...noMetrics, "optimiser/updates": 0 } };

      const tokens = samples.flatMap(({ result, advantage }) =>
        (result.recording?.rows ?? []).map((row) => ({ ...row, advantage: advantage! })),
      );
      const done: Awaited<ReturnType<typeof update>>[] = [];
      for (const minibatch of minibatches(tokens, training.updatesPerBatch))
        done.push(await update(minibatch, learningRate(done.length)));
      return {
        updates: done.length,
        trainedTokens: done.reduce((sum, { metrics }) => sum + metrics.trainedTokens, 0),
        metrics: { ...about, ...summary(done), "optimiser/updates": done.length },
      };
    },
  };
}

function lossOf(algorithm: RlRecipe["algorithm"]): Loss {
  const { klCoefficient, entropyCoefficient, clipLow, clipHigh, ratioCap } = algorithm;
  switch (algorithm.name) {
    case "grpo":
    case "ppo":
      return { kind: "ppo", clipLow, clipHigh, klCoefficient, entropyCoefficient };
    case "importance_sampling":
      return { kind: "importance_sampling", ratioCap, klCoefficient, entropyCoefficient };
  }
}

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

/** Mean over learned tokens of the k3 estimate (Schulman 2020) of how far the policy is from its reference. */
function meanKl(rows: readonly Row[], logprobs_N_T: readonly Float32Array[]): number | null {
  let sum = 0;
  let tokens = 0;
  rows.forEach((row, n) => {
    for (let t = 1; t < row.tokens_T.length; t++) {
      if (row.weights_T[t] === 0) continue;
      const difference = row.referenceLogprobs_T![t]! - logprobs_N_T[n]![t]!;
      sum += Math.exp(difference) - difference - 1;
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

function advantageMetrics(advantages: readonly number[]): Record<string, number | null> {
  const count = advantages.length;
  if (count === 0) return { "advantage/mean": null, "advantage/std": null, "advantage/zero_ratio": null };
  const mean = advantages.reduce((sum, value) => sum + value, 0) / count;
  const variance = advantages.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  return {
    "advantage/mean": mean,
    "advantage/std": Math.sqrt(variance),
    "advantage/zero_ratio": advantages.filter((value) => value === 0).length / count,
  };
}
