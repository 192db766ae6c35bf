/**
 * Offline reinforcement learning: pushes the policy towards recorded trajectories with better rewards than those that
 * they are compared with, and away from the others, by the importance weights of the recipe's algorithm.
 *
 * Left out, and why:
 *   - sampling: nothing is ever drawn in place of what was recorded; evaluations sample, and are not learned from
 *   - a correction of stale rows: the ratios are to the recorded log-probabilities, so there is one policy that is behind
 *   - a last, smaller step: the order has no end, and the last step of an epoch reaches into the next
 */
import type { OfflineSpecification } from "../../src/protocol/specification.ts";
import { openBudget } from "../budget.ts";
import { probeOf } from "../checkpoints.ts";
import { dataOrder } from "../data-order.ts";
import type { Trainer } from "../engine/engine.ts";
import { dividesByStd } from "../learning/advantages.ts";
import { klPunishment } from "../learning/rewards.ts";
import { learningRate } from "../learning/schedule.ts";
import { namedRewards, rewardStatistics } from "../learning/statistics.ts";
import { ofTellingGroups, trajectoryAdvantages } from "../learning/trajectories.ts";
import { stages } from "../meter.ts";
import { RunFailure } from "../run-failure.ts";
import { openUsage } from "../usage.ts";
import { openReference, openWeights } from "../weights.ts";
import { conclude } from "./conclusion.ts";
import type { JobContext, JobEnd } from "./context.ts";
import { openEarlyStop } from "./early-stop.ts";
import { openOfflineEvaluations } from "./offline-evaluations.ts";
import { type RecordedTrajectory, readTrajectories, scored } from "./recorded-trajectories.ts";
import { openSaves } from "./saves.ts";
import { due } from "./steps.ts";
import { createUpdates } from "./updates.ts";

/** Trains until the last step or until it is asked to end, and leaves a checkpoint of the step it came to. */
export async function runOffline(context: JobContext<OfflineSpecification>): Promise<JobEnd> {
  const { specification, reporter, alive } = context;
  const { recipe, seed } = specification;
  const { training, checkpoints, algorithm } = recipe;
  const clock = stages();

  await reporter.say({ type: "phase", phase: "setup", reason: null });
  const recorded = await readTrajectories(context);
  refuseMissing(recorded, context);
  const probe = probeOf(recorded.slice(0, 4).map(({ tokens_T }) => tokens_T));

  await using opened = new AsyncDisposableStack();
  const { trainer, resumed } = await openWeights(context);
  opened.defer(() => trainer.close());
  const reference = algorithm.klCoefficient > 0 ? await openReference(context) : null;
  opened.defer(async () => reference?.close());
  const carried = resumed?.progress ?? {};
  let step = resumed?.step ?? 0;

  const known = await clock.during("score", () =>
    withLogprobs(context, recorded, reference ?? (step === 0 ? trainer : null)),
  );
  const taken_N = await clock.during("score", () => distances(known, algorithm, reference, alive));
  const trajectories = compared(known, taken_N, context);
  const order = dataOrder({ rows: trajectories.length, seed });
  const totalSteps =
    training.totalSteps ?? Math.ceil((training.totalEpochs * trajectories.length) / training.batchSize);

  const usage = openUsage(context);
  const budget = openBudget(context, usage);
  opened.defer(budget.close);
  const earlyStop = openEarlyStop(context, carried);
  const ending = AbortSignal.any([context.ending, context.dropped, budget.signal]);
  const evaluations = await openOfflineEvaluations(context, { trainer, usage, signal: ending });
  opened.defer(evaluations.close);
  const updates = createUpdates({ trainer, reference, algorithm, training });
  const saves = openSaves(context, {
    trainer,
    probe,
    savedStep: resumed?.step ?? null,
    progress: () => ({ position: step * training.batchSize, ...earlyStop.progress(), ...usage.totals() }),
  });
  async function evaluate() {
    const reward = await clock.during("evaluate", () => evaluations.evaluate(step));
    earlyStop.measured("validation_reward", reward);
    alive();
  }

  reporter.line(
    "info",
    `${trajectories.length} trajectories of ${new Set(trajectories.map(({ group }) => group)).size} prompts, ` +
      `${totalSteps} steps of ${training.batchSize}`,
  );
  await reporter.say({ type: "phase", phase: "train", reason: null });
  clock.take();
  if (step === 0) await evaluate();

  while (step < totalSteps && !ending.aborted && budget.spent() === null && earlyStop.reason() === null) {
    const batch = Array.from(
      { length: training.batchSize },
      (_, i) => trajectories[order.rowAt(step * training.batchSize + i)]!,
    );
    const update = await clock.during("train", () =>
      updates.learn(
        batch.map((row) => ({ rows: [row], advantage: row.advantage, masked: false })),
        (n) =>
          learningRate(training, {
            update: step * training.updatesPerBatch + n,
            totalUpdates: totalSteps * training.updatesPerBatch,
          }),
      ),
    );
    step++;
    usage.add({ trainedTokens: update.trainedTokens });
    alive();

    await reporter.say({
      type: "step",
      step,
      totalSteps,
      epoch: (step * training.batchSize) / trajectories.length,
      policyVersion: step,
      reward: rewardStatistics(batch.map(({ reward }) => reward)),
      validSamples: batch.length,
      failures: {},
      metrics: {
        ...update.metrics,
        ...namedRewards(batch.map(({ rewards }) => rewards)),
        "length/total": meanOf(batch, ({ tokens_T }) => tokens_T.length),
        "length/response": meanOf(batch, ({ sampled_T }) => sampled_T.reduce((sum, mark) => sum + mark, 0)),
        "trajectories/recorded_logprobs": meanOf(batch, ({ hasLogprobs }) => (hasLogprobs ? 1 : 0)),
      },
      seconds: clock.take(),
      sampledTokens: 0,
      trainedTokens: update.trainedTokens,
      stalenessMax: null,
    });

    const last = step === totalSteps;
    if (due(step, checkpoints.evalInterval) || last) await evaluate();
    await clock.during("checkpoint", () => saves.afterStep(step, { last }));
    await usage.report(false);
  }

  return await conclude(context, { step, totalSteps, earlyStop, budget, saves, usage });
}

type Compared = RecordedTrajectory & { readonly advantage: number };

function refuseMissing(
  rows: readonly RecordedTrajectory[],
  { specification }: JobContext<OfflineSpecification>,
) {
  const missing = rows.filter(({ hasLogprobs }) => !hasLogprobs).length;
  if (missing === 0 || specification.recipe.training.missingLogprobs === "origin") return;
  const { name, version } = specification.dataset;
  throw new RunFailure(
    "logprobs_missing",
    `${missing} of ${rows.length} rows of ${name}@${version} recorded no log-probabilities: record token_ids, learned and logprobs, ` +
      `or set missing_logprobs to origin`,
  );
}

/**
 * The rows, where nothing was recorded with the log-probabilities of the policy that the run began with. `origin` has
 * those weights, if anyone has: after a resume they are opened anew, so that every attempt learns from the same numbers.
 */
async function withLogprobs(
  context: JobContext<OfflineSpecification>,
  rows: readonly RecordedTrajectory[],
  origin: Trainer | null,
): Promise<RecordedTrajectory[]> {
  const missing = rows.filter(({ hasLogprobs }) => !hasLogprobs);
  if (missing.length === 0) return [...rows];
  context.reporter.line(
    "info",
    `${missing.length} of ${rows.length} rows recorded no log-probabilities and take those of the policy that the run began with`,
  );
  const policy = origin ?? (await openReference(context));
  try {
    const found = (await scored(policy, missing, context.alive)).values();
    return rows.map((row) => (row.hasLogprobs ? row : { ...row, logprobs_T: found.next().value! }));
  } finally {
    if (origin === null) await policy.close();
  }
}

/** What each row's distance to the reference takes off its reward: nothing, unless the recipe has the KL there. */
async function distances(
  rows: readonly RecordedTrajectory[],
  algorithm: OfflineSpecification["recipe"]["algorithm"],
  reference: Trainer | null,
  alive: () => void,
): Promise<number[]> {
  if (reference === null || algorithm.klPlacement !== "reward") return rows.map(() => 0);
  const reference_N_T = await scored(reference, rows, alive);
  return rows.map((row, n) => klPunishment([{ ...row, referenceLogprobs_T: reference_N_T[n]! }], algorithm));
}

/** The rows with their advantages, less those of groups that the recipe drops; fails the run when nothing is left to learn. */
function compared(
  rows: readonly RecordedTrajectory[],
  taken_N: readonly number[],
  { specification, reporter }: JobContext<OfflineSpecification>,
): Compared[] {
  const { algorithm, training } = specification.recipe;
  const groups_N = rows.map(({ group }) => group);
  const advantages_N = trajectoryAdvantages(
    rows.map(({ reward }, n) => reward - taken_N[n]!),
    groups_N,
    { comparison: training.advantage, normalizeByStd: dividesByStd(algorithm) },
  );
  const all = rows.map((row, n) => ({ ...row, advantage: advantages_N[n]! }));
  const rewards_N = rows.map(({ reward }) => reward);
  const kept =
    algorithm.constantRewardGroups === "drop"
      ? ofTellingGroups(rewards_N, groups_N).map((n) => all[n]!)
      : all;
  if (kept.length < all.length)
    reporter.line(
      "info",
      `${all.length - kept.length} of ${all.length} rows are of groups whose rewards are all alike, and left out`,
    );
  const regularised =
    algorithm.entropyCoefficient > 0 || (algorithm.klCoefficient > 0 && algorithm.klPlacement === "loss");
  if (kept.length === 0 || (!regularised && kept.every(({ advantage }) => advantage === 0)))
    throw new RunFailure(
      "nothing_to_learn",
      training.advantage === "group"
        ? `no prompt of ${specification.dataset.name} has two trajectories whose rewards differ: record several of each prompt, or set advantage to batch`
        : `the rewards of ${specification.dataset.name} say nothing: they are all alike`,
    );
  return kept;
}

function meanOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0) / all.length;
}
