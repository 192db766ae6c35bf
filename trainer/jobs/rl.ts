/**
 * Reinforcement learning: sample groups of answers, compare their rewards, push the policy towards the better ones.
 *
 * Left out, and why:
 *   - a value network: advantages come from the group alone
 *   - a step in the middle of a stop: one that has begun to train is finished, one that still samples is left
 *   - replay: a group is trained on once; one that is older than max_staleness is dropped and never seen again
 *   - the exact order of data after a resume when sampling runs ahead: no prompt is skipped, some may be asked twice
 *   - the samplers' weights in a checkpoint: a run that is resumed between two publications begins with one
 */

import { maxStaleness as maxStalenessOf } from "../../src/protocol/recipe.ts";
import { plannedSteps, type RlSpecification } from "../../src/protocol/specification.ts";
import { openBudget } from "../budget.ts";
import { probeOf } from "../checkpoints.ts";
import { dataOrder } from "../data-order.ts";
import { learningRate } from "../learning/schedule.ts";
import { rewardStatistics } from "../learning/statistics.ts";
import { stages } from "../meter.ts";
import { renderPrompt } from "../policy/chat-template.ts";
import type { Weights } from "../policy/policy.ts";
import { tokenTexts } from "../policy/token-texts.ts";
import { RunFailure } from "../run-failure.ts";
import { openUsage } from "../usage.ts";
import { openReference, openWeights } from "../weights.ts";
import { type Batch, drawBatch } from "./batches.ts";
import { compareSamples, lessonsOf } from "./comparing.ts";
import { conclude } from "./conclusion.ts";
import type { JobContext, JobEnd } from "./context.ts";
import { countedDriver } from "./counted-driver.ts";
import { openEarlyStop } from "./early-stop.ts";
import { evaluatePolicy } from "./evaluation.ts";
import { scheduleGroups } from "./groups.ts";
import { createJudge } from "./judging.ts";
import { openRollouts, promptsOf } from "./rollouts.ts";
import { failureCounts, keepSamples, type Sample } from "./samples.ts";
import { openSaves } from "./saves.ts";
import { openOverlap, sampleMetrics, stalenessOf } from "./step-metrics.ts";
import { due } from "./steps.ts";
import { createUpdates } from "./updates.ts";
import { openValidity } from "./validity.ts";

/** Trains until the last step or until it is asked to end, and leaves a checkpoint of the step it came to. */
export async function runRl(context: JobContext<RlSpecification>): Promise<JobEnd> {
  const { specification, reporter, meter, blobs, alive } = context;
  const { recipe, seed } = specification;
  const { training, checkpoints, algorithm, mode, sampling } = recipe;
  const { rolloutBatchSize: groupsPerStep, maxResponseLength } = training;
  const { systemPrompt } = recipe.experiment;
  const tokenizer = meter.engine.tokenizer(specification.origin.baseModel);
  const textOf = tokenTexts(tokenizer);
  const maxStaleness = maxStalenessOf(recipe);
  const totalSteps = plannedSteps(specification);
  const clock = stages();
  const overlap = openOverlap(meter);
  if (algorithm.baseline === "value")
    throw new RunFailure("baseline_unsupported", "this trainer has no value network to compare rewards with");

  await reporter.say({ type: "phase", phase: "provision", reason: null });
  const prompts = await promptsOf(context, specification.dataset, systemPrompt);
  const validation = specification.validation && {
    dataset: `${specification.validation.name}@${specification.validation.version}`,
    rows: (await promptsOf(context, specification.validation, systemPrompt)).slice(
      0,
      checkpoints.evalMaxRows,
    ),
  };
  const order = dataOrder({ rows: prompts.length, seed });
  const probe = probeOf(prompts.slice(0, 4).map(({ given }) => renderPrompt(tokenizer, given.messages)));

  await using opened = new AsyncDisposableStack();
  const { trainer, resumed } = await openWeights(context);
  opened.defer(() => trainer.close());
  const reference = algorithm.klCoefficient > 0 ? await openReference(context) : null;
  opened.defer(async () => reference?.close());
  const carried = resumed?.progress ?? {};
  let step = resumed?.step ?? 0;

  await reporter.say({ type: "phase", phase: "setup", reason: null });
  /** Steps that the policy's samplers have not been given yet. */
  let unpublished = 0;
  const lastVersion = carried["policyVersion"] ?? 0;
  let weights: Weights = {
    sampler: await trainer.snapshotSampler(),
    version: (carried["unpublished"] ?? 0) > 0 ? lastVersion + 1 : lastVersion,
  };
  opened.defer(() => weights.sampler.close());
  const rollouts = await openRollouts(context, specification, weights);
  opened.defer(rollouts.close);

  const usage = openUsage(context);
  const budget = openBudget(context, usage);
  opened.defer(budget.close);
  const earlyStop = openEarlyStop(context, carried);
  const validity = openValidity(recipe.failures, reporter, carried);
  const ending = AbortSignal.any([context.ending, context.dropped, budget.signal]);
  const driver = countedDriver(rollouts.driver, { usage, alive });
  const groups = scheduleGroups({
    driver,
    promptAt: (position) => prompts[order.rowAt(position)]!,
    judge: createJudge(recipe),
    groupsPerStep,
    groupSize: training.nSamplesPerPrompt,
    maxStaleness,
    weightSyncInterval: mode.weightSyncInterval,
    deadlines: {
      agentTimeoutS: training.agentWorkflowTimeoutS,
      graderTimeoutS: training.graderTimeoutS,
    },
    sampling: {
      temperature: sampling.rolloutTemperature,
      topP: sampling.rolloutTopP,
      seed,
      maxResponseTokens: maxResponseLength,
    },
    position: carried["position"] ?? 0,
    version: weights.version,
    stepsLeft: totalSteps === null ? null : totalSteps - step,
    signal: ending,
  });
  const updates = createUpdates({ trainer, reference, algorithm, training });
  const saves = openSaves(context, {
    trainer,
    probe,
    savedStep: resumed?.step ?? null,
    progress: () => ({
      position: groups.position(),
      policyVersion: weights.version,
      unpublished,
      ...validity.progress(),
      ...earlyStop.progress(),
      ...usage.totals(),
    }),
  });
  // Samples are written while the next step is sampled; one step's at a time, and none behind a checkpoint.
  let keeping: Promise<void> = Promise.resolve();
  opened.defer(() => keeping.catch(() => {}));

  async function keep(split: "train" | "validation", samples: readonly Sample[], updated: boolean) {
    await clock.during("other", () => keeping);
    const { version } = weights;
    keeping = keepSamples({ blobs, reporter, step, split, version, samples, textOf, updated });
    // A failure is heard at the next step, where it is waited for.
    keeping.catch(() => {});
  }
  /** Waits for a step's groups: in sync mode they are begun now, otherwise they were begun beside the last training. */
  async function draw(): Promise<Batch | null> {
    const sampledBefore = meter.sampling.seconds();
    const since = performance.now();
    const batch = await drawBatch(groups, groupsPerStep, algorithm);
    const waited = (performance.now() - since) / 1000;
    const sampled = Math.min(waited, meter.sampling.seconds() - sampledBefore);
    clock.add("sample", sampled);
    clock.add("rollout", waited - sampled);
    return batch;
  }
  async function evaluate() {
    if (validation === null) return;
    // The policy of this step, though its samplers may be some steps behind.
    const now = unpublished === 0 ? weights : { ...weights, sampler: await trainer.snapshotSampler() };
    const done = await clock
      .during("evaluate", () =>
        evaluatePolicy({ driver, recipe, seed, ...validation, step, weights: now, signal: ending }),
      )
      .finally(() => (now === weights ? null : now.sampler.close()));
    if (done === null) return;
    refuseLostEngine(done.samples);
    earlyStop.measured("validation_reward", done.said.reward?.mean ?? null);
    await reporter.say(done.said);
    await keep("validation", done.samples, false);
  }
  /** An engine that is gone fails every sample: that is the attempt's end, and no fault of the rollout's. */
  function refuseLostEngine(samples: readonly Sample[]) {
    const fault = rollouts.policy.engineFault();
    if (fault?.retryable && samples.every(({ result }) => result.reward === null)) throw fault;
  }
  async function publish() {
    const former = weights;
    weights = { sampler: await trainer.snapshotSampler(), version: former.version + 1 };
    unpublished = 0;
    // What is being sampled is finished under the old weights; they go when nothing uses them any more.
    void rollouts.policy.publish(weights).then(() => former.sampler.close());
    groups.published(weights.version);
  }

  reporter.line(
    "info",
    `${prompts.length} prompts, ${totalSteps ?? "open-ended"} steps of ${groupsPerStep} groups of ` +
      `${training.nSamplesPerPrompt}, ${mode.execution}`,
  );
  await reporter.say({ type: "phase", phase: "train", reason: null });
  clock.take();
  if (step === 0) await evaluate();

  while (step !== totalSteps && budget.spent() === null && earlyStop.reason() === null) {
    const batch = await draw();
    if (batch === null) break;

    // Compare rewards within each group; a failed sample has none, and teaches nothing.
    const { samples, kl } = await clock.during("train", () => compareSamples(batch, algorithm, reference));
    refuseLostEngine(samples);
    const enough = validity.enough(step + 1, samples);

    // Learn from them: one update a minibatch, all at the versions that the tokens were sampled under.
    const lessons = enough ? lessonsOf(samples) : [];
    const update = await clock.during("train", () =>
      updates.learn(lessons, (n) =>
        learningRate(training, {
          update: step * training.updatesPerBatch + n,
          totalUpdates: totalSteps === null ? null : totalSteps * training.updatesPerBatch,
        }),
      ),
    );
    const updated = update.updates > 0;
    const staleness = stalenessOf(updated ? samples : [], weights.version, maxStaleness);
    step++;
    usage.add({ trainedTokens: update.trainedTokens });
    alive();

    // New weights are what the next samples come from, every so many steps; without an update there are none.
    groups.stepped({ updated });
    if (updated && ++unpublished >= mode.weightSyncInterval) await clock.during("publish", publish);

    const reward = rewardStatistics(samples.map((sample) => sample.reward));
    const results = samples.map(({ result }) => result);
    await reporter.say({
      type: "step",
      step,
      totalSteps,
      epoch: groups.position() / prompts.length,
      policyVersion: weights.version,
      reward,
      validSamples: samples.filter((sample) => sample.reward !== null).length,
      failures: failureCounts(results),
      metrics: {
        ...update.metrics,
        ...(kl === null ? {} : { "policy/kl_reference": kl }),
        ...sampleMetrics(samples, batch, { enough, staleGroups: groups.takeDropped() }),
        ...staleness.metrics,
        ...overlap.take(),
      },
      seconds: clock.take(),
      sampledTokens: results.reduce((sum, { recording }) => sum + (recording?.responseTokens ?? 0), 0),
      trainedTokens: update.trainedTokens,
      stalenessMax: staleness.max,
    });
    await keep("train", samples, updated);
    validity.refuse();
    earlyStop.measured("training_reward", enough && reward !== null ? reward.mean : null);

    const last = () => step === totalSteps || earlyStop.reason() !== null;
    if (due(step, checkpoints.evalInterval) || last()) await evaluate();
    await clock.during("checkpoint", async () => {
      await keeping;
      await saves.afterStep(step, { last: last() });
    });
    await usage.report(false);
  }

  context.dropped.throwIfAborted();
  await keeping;
  return await conclude(context, { step, totalSteps, earlyStop, budget, saves, usage });
}
