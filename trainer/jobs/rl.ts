/**
 * Reinforcement learning: sample groups of answers, compare their rewards, push the policy towards the better ones.
 *
 * Left out, and why:
 *   - a value network: advantages come from the group alone
 *   - a step in the middle of a stop: one that has begun to train is finished, one that still samples is left
 *   - replay: a group is trained on once; one that is older than max_staleness is dropped and never seen again
 *   - the exact order of data after a resume when sampling runs ahead: no prompt is skipped, some may be asked twice
 */

import { maxStaleness as maxStalenessOf } from "../../src/protocol/recipe.ts";
import type { RlSpecification } from "../../src/protocol/specification.ts";
import { openBudget } from "../budget.ts";
import { probeOf, saveCheckpoint } from "../checkpoints.ts";
import { dataOrder } from "../data-order.ts";
import { groupAdvantages } from "../learning/advantages.ts";
import { learningRate } from "../learning/schedule.ts";
import { rewardStatistics } from "../learning/statistics.ts";
import { stages } from "../meter.ts";
import { renderPrompt } from "../policy/chat-template.ts";
import type { Weights } from "../policy/policy.ts";
import { openUsage } from "../usage.ts";
import { openReference, openWeights } from "../weights.ts";
import type { JobContext, JobEnd } from "./context.ts";
import { evaluatePolicy } from "./evaluation.ts";
import { type Group, scheduleGroups } from "./groups.ts";
import { openRollouts, promptsOf } from "./rollouts.ts";
import { failureCounts, keepSamples, lengthMetrics, type Sample } from "./samples.ts";
import { due } from "./steps.ts";
import { createUpdates, refuseFailures } from "./updates.ts";

/** Trains until the last step or until it is asked to end, and leaves a checkpoint of the step it came to. */
export async function runRl(context: JobContext<RlSpecification>): Promise<JobEnd> {
  const { specification, reporter, meter, blobs, alive } = context;
  const { recipe, seed } = specification;
  const { training, checkpoints, algorithm } = recipe;
  const { rolloutBatchSize: groupsPerStep, nSamplesPerPrompt: groupSize } = training;
  const tokenizer = meter.engine.tokenizer(specification.origin.baseModel);
  const clock = stages();

  await reporter.say({ type: "phase", phase: "provision", reason: null });
  const prompts = await promptsOf(context, specification.dataset);
  const validation = specification.validation && {
    name: `${specification.validation.name}@${specification.validation.version}`,
    rows: (await promptsOf(context, specification.validation)).slice(0, checkpoints.evalMaxRows),
  };
  const order = dataOrder({ rows: prompts.length, seed });
  const totalSteps =
    training.totalSteps ?? Math.ceil((training.totalEpochs * prompts.length) / groupsPerStep);
  const probe = probeOf(prompts.slice(0, 4).map(({ messages }) => renderPrompt(tokenizer, messages)));

  await using opened = new AsyncDisposableStack();
  const { trainer, resumed } = await openWeights(context);
  opened.defer(() => trainer.close());
  const reference = algorithm.klCoefficient > 0 ? await openReference(context) : null;
  opened.defer(async () => reference?.close());
  const carried = resumed?.progress ?? {};
  let step = resumed?.step ?? 0;
  let savedStep = resumed?.step ?? null;
  let emptySteps = carried["emptySteps"] ?? 0;

  await reporter.say({ type: "phase", phase: "setup", reason: null });
  let weights: Weights = { sampler: await trainer.snapshotSampler(), version: carried["policyVersion"] ?? 0 };
  opened.defer(() => weights.sampler.close());
  const { policy, driver, close } = await openRollouts(context, weights);
  opened.defer(close);

  const usage = openUsage({ reporter, engineBusy: meter.busy, carried, begun: context.begun });
  const budget = openBudget(recipe.budget, carried["wallSeconds"] ?? 0);
  opened.defer(budget.close);
  const ending = AbortSignal.any([context.ending, context.dropped, budget.signal]);
  const deadlines = {
    agentTimeoutS: training.agentWorkflowTimeoutS,
    graderTimeoutS: training.graderTimeoutS,
  };
  const groups = scheduleGroups({
    driver,
    promptAt: (position) => prompts[order.rowAt(position)]!,
    groupsPerStep,
    groupSize,
    maxStaleness: maxStalenessOf(recipe),
    deadlines,
    sampling: { temperature: recipe.sampling.rolloutTemperature, topP: recipe.sampling.rolloutTopP, seed },
    position: carried["position"] ?? 0,
    version: weights.version,
    signal: ending,
    alive,
  });
  const updates = createUpdates({ trainer, reference, recipe });
  // Samples are written while the next step is sampled; one step's at a time, and none behind a checkpoint.
  let keeping: Promise<void> = Promise.resolve();
  opened.defer(() => keeping.catch(() => {}));

  async function keep(split: "train" | "validation", samples: readonly Sample[]) {
    await clock.during("other", () => keeping);
    const { version } = weights;
    keeping = keepSamples({ blobs, reporter, step, split, version, samples });
    // A failure is heard at the next step, where it is waited for.
    keeping.catch(() => {});
  }
  async function evaluate() {
    if (validation === null) return;
    const { evalTemperature: temperature } = recipe.sampling;
    const done = await clock.during("evaluate", () =>
      evaluatePolicy({
        driver,
        rows: validation.rows,
        dataset: validation.name,
        step,
        // These weights, though training may go on to the next: and a stream that no training sample has.
        sampling: { temperature, topP: 1, seed: seed ^ 0x5bd1e995, weights },
        deadlines,
        signal: ending,
        alive,
      }),
    );
    if (done === null) return;
    refuseLostEngine(done.results);
    usage.add({ sampledTokens: responseTokens(done.results) });
    await reporter.say(done.said);
    await keep(
      "validation",
      done.results.map((result, group) => ({ group, index: 0, result, advantage: null })),
    );
  }
  /** An engine that is gone fails every sample: that is the attempt's end, and no fault of the rollout's. */
  function refuseLostEngine(results: readonly Sample["result"][]) {
    const fault = policy.engineFault();
    if (fault?.retryable && results.every(({ reward }) => reward === null)) throw fault;
  }
  async function publish() {
    const former = weights;
    weights = { sampler: await trainer.snapshotSampler(), version: former.version + 1 };
    // What is being sampled is finished under the old weights; they go when nothing uses them any more.
    void policy.publish(weights).then(() => former.sampler.close());
    groups.published(weights.version);
  }
  async function save() {
    if (savedStep === step) return;
    await clock.during("checkpoint", async () => {
      await keeping;
      await saveCheckpoint({
        blobs,
        trainer,
        reporter,
        probe,
        runId: context.job.runId,
        attempt: context.attempt,
        datasetSha256: specification.dataset.sha256,
        step,
        progress: {
          position: groups.position(),
          policyVersion: weights.version,
          emptySteps,
          ...usage.totals(),
        },
      });
    });
    savedStep = step;
    alive();
  }

  reporter.line(
    "info",
    `${prompts.length} prompts, ${totalSteps} steps of ${groupsPerStep} groups of ${groupSize}, ${recipe.mode.execution}`,
  );
  await reporter.say({ type: "phase", phase: "train", reason: null });
  clock.take();
  if (step === 0) await evaluate();

  const overBudget = () => budget.spent({ tokens: usage.tokens() });
  while (step < totalSteps && overBudget() === null) {
    // Sample a step's groups: in sync mode now, otherwise they were begun beside the last training.
    const sampledBefore = meter.sampling.seconds();
    const waitedSince = performance.now();
    const batch = await groups.next();
    if (batch === null) break;
    const waited = (performance.now() - waitedSince) / 1000;
    const sampled = Math.min(waited, meter.sampling.seconds() - sampledBefore);
    clock.add("sample", sampled);
    clock.add("rollout", waited - sampled);

    // Compare rewards within each group; a failed sample has none, and teaches nothing.
    const samples = batch.flatMap((group) => compared(group, algorithm));
    const results = samples.map(({ result }) => result);
    refuseLostEngine(results);
    const rewards = results.map(({ reward }) => reward);
    const valid = samples.filter(({ advantage }) => advantage !== null);

    // Learn from them: one update a minibatch, all at the versions that the tokens were sampled under.
    const { version } = weights;
    const stalenessMax = valid.reduce((most, { result }) => {
      const oldest = result.recording?.oldestVersion ?? version;
      return Math.max(most, version - oldest);
    }, 0);
    const update = await clock.during("train", () =>
      updates.learn(valid, (n) =>
        learningRate(training, {
          update: step * training.updatesPerBatch + n,
          totalUpdates: totalSteps * training.updatesPerBatch,
        }),
      ),
    );
    step++;
    emptySteps = valid.length === 0 ? emptySteps + 1 : 0;
    usage.add({ sampledTokens: responseTokens(results), trainedTokens: update.trainedTokens });
    alive();

    // New weights are what the next samples come from; without an update there are none, and others take their place.
    if (update.updates > 0) await clock.during("publish", publish);
    else groups.refused(batch.length);

    await reporter.say({
      type: "step",
      step,
      totalSteps,
      epoch: (step * groupsPerStep) / prompts.length,
      policyVersion: weights.version,
      reward: rewardStatistics(rewards),
      validSamples: valid.length,
      failures: failureCounts(results),
      metrics: {
        ...update.metrics,
        ...lengthMetrics(results),
        "samples/removed": results.filter(({ removed }) => removed).length,
        "staleness/dropped_groups": groups.takeDropped(),
      },
      seconds: clock.take(),
      sampledTokens: responseTokens(results),
      trainedTokens: update.trainedTokens,
      stalenessMax: valid.length === 0 ? null : stalenessMax,
    });
    await keep("train", samples);
    refuseFailures(emptySteps, results);

    const last = step === totalSteps;
    if (due(step, checkpoints.evalInterval) || last) await evaluate();
    if (due(step, checkpoints.checkpointSaveFreq) || last) await save();
    await usage.report(false);
  }

  context.dropped.throwIfAborted();
  const spent = step < totalSteps ? overBudget() : null;
  await reporter.say({ type: "phase", phase: "finalize", reason: spent });
  await save();
  await keeping;
  await usage.report(true);
  return {
    kind: step === totalSteps ? "finished" : "ended",
    step,
    budget: spent,
  };
}

function compared(
  { position, results_G }: Group,
  algorithm: RlSpecification["recipe"]["algorithm"],
): Sample[] {
  const normalizeByStd = algorithm.name === "grpo" && algorithm.normalizeByStd;
  const advantages_G = groupAdvantages(
    results_G.map(({ reward }) => reward),
    { normalizeByStd },
  );
  return results_G.map((result, index) => ({
    group: position,
    index,
    result,
    advantage: advantages_G[index]!,
  }));
}

function responseTokens(results: readonly Sample["result"][]): number {
  return results.reduce((sum, { recording }) => sum + (recording?.responseTokens ?? 0), 0);
}
