/**
 * Supervised fine-tuning: cross-entropy on what the assistant says, its calls of tools included, over the rows in an
 * order drawn from the seed. A step learns from batch_size · gradient_accumulation_steps rows, in passes of batch_size;
 * its loss is the mean over all their learned tokens, so how they are cut into passes does not change what is learned.
 *
 * Left out, and why:
 *   - packing as something a recipe asks for: the engine takes rows of any length and packs them itself, so there is
 *     no padding to save, and no row sees another
 *   - a last, smaller step: the order has no end, and the last step of an epoch reaches into the next
 *   - token accuracy of evaluations: the engine's port answers with log-probabilities, not with the likeliest token
 */
import { conversationOf, toolsOf } from "../../src/protocol/dataset.ts";
import {
  type DatasetReference,
  rowsPerStep,
  type SftSpecification,
} from "../../src/protocol/specification.ts";
import { openBudget } from "../budget.ts";
import { probeOf } from "../checkpoints.ts";
import { dataOrder } from "../data-order.ts";
import type { LossMetrics, Row, Trainer } from "../engine/engine.ts";
import { meanOverTokens, supervisedRow } from "../learning/rows.ts";
import { learningRate } from "../learning/schedule.ts";
import { stages } from "../meter.ts";
import { renderConversation } from "../policy/chat-template.ts";
import { openUsage } from "../usage.ts";
import { openWeights } from "../weights.ts";
import { conclude } from "./conclusion.ts";
import type { JobContext, JobEnd } from "./context.ts";
import { asMessages } from "./conversations.ts";
import { fitting, readDataset } from "./dataset-rows.ts";
import { openEarlyStop } from "./early-stop.ts";
import { openSaves } from "./saves.ts";
import { adamOf, due, finite, updateOf } from "./steps.ts";

/** Trains until the last step or until it is asked to end, and leaves a checkpoint of the step it came to. */
export async function runSft(context: JobContext<SftSpecification>): Promise<JobEnd> {
  const { specification, reporter } = context;
  const { recipe, seed } = specification;
  const { training, checkpoints } = recipe;

  await reporter.say({ type: "phase", phase: "setup", reason: null });
  const rows = await learnedRows(context, specification.dataset);
  const validation = specification.validation && {
    name: `${specification.validation.name}@${specification.validation.version}`,
    rows: (await learnedRows(context, specification.validation)).slice(0, checkpoints.evalMaxRows),
  };
  const order = dataOrder({ rows: rows.length, seed });
  const stepRows = rowsPerStep(training);
  const totalSteps = training.totalSteps ?? Math.ceil((training.totalEpochs * rows.length) / stepRows);
  const probe = probeOf(rows.slice(0, 4).map((row) => row.tokens_T));

  const { trainer, resumed } = await openWeights(context);
  const carried = resumed?.progress ?? {};
  const usage = openUsage(context);
  const budget = openBudget(context, usage);
  const earlyStop = openEarlyStop(context, carried);
  const ending = AbortSignal.any([context.ending, budget.signal]);
  const clock = stages();
  let step = resumed?.step ?? 0;
  const saves = openSaves(context, {
    trainer,
    probe,
    savedStep: resumed?.step ?? null,
    progress: () => ({ position: step * stepRows, ...earlyStop.progress(), ...usage.totals() }),
  });

  async function evaluate() {
    if (validation === null) return;
    const { loss, tokens } = await clock.during("evaluate", () =>
      validationLoss(trainer, validation.rows, context),
    );
    earlyStop.measured("validation_loss", finite(loss));
    await reporter.say({
      type: "evaluation",
      step,
      dataset: validation.name,
      temperature: 1,
      reward: null,
      validSamples: validation.rows.length,
      failures: {},
      metrics: { loss: finite(loss), perplexity: finite(Math.exp(loss)), "tokens/validation": tokens },
    });
  }
  try {
    reporter.line("info", `${rows.length} rows, ${totalSteps} steps of ${stepRows}`);
    await reporter.say({ type: "phase", phase: "train", reason: null });
    if (step === 0) await evaluate();

    while (step < totalSteps && !ending.aborted && budget.spent() === null && earlyStop.reason() === null) {
      context.dropped.throwIfAborted();
      const batch = Array.from({ length: stepRows }, (_, i) => rows[order.rowAt(step * stepRows + i)]!);
      const batchTokens = batch.reduce((sum, row) => sum + row.tokens_T.length, 0);
      const lr = learningRate(training, { update: step, totalUpdates: totalSteps });

      const { passes, gradNorm } = await clock.during("train", () =>
        updateOf(
          passesOf(meanOverTokens(batch), training.batchSize).map(async (pass) => {
            const done = await trainer.forwardBackward(pass, { kind: "cross_entropy" });
            context.alive();
            return done;
          }),
          trainer.optimStep(adamOf(training, lr)),
        ),
      );
      const metrics = ofStep(passes.map((pass) => pass.metrics));
      step++;
      usage.add({ trainedTokens: metrics.trainedTokens });
      context.alive();

      await reporter.say({
        type: "step",
        step,
        totalSteps,
        epoch: (step * stepRows) / rows.length,
        policyVersion: step,
        reward: null,
        validSamples: batch.length,
        failures: {},
        metrics: {
          loss: metrics.loss,
          "policy/entropy": finite(metrics.entropy),
          "optimiser/lr": lr,
          "optimiser/grad_norm": gradNorm,
          "length/total": batchTokens / batch.length,
        },
        seconds: clock.take(),
        sampledTokens: 0,
        trainedTokens: metrics.trainedTokens,
        stalenessMax: null,
      });
      const last = step === totalSteps;
      if (due(step, checkpoints.evalInterval) || last) await evaluate();
      await clock.during("checkpoint", () => saves.afterStep(step, { last }));
      await usage.report(false);
    }

    return await conclude(context, { step, totalSteps, earlyStop, budget, saves, usage });
  } finally {
    budget.close();
    await trainer.close();
  }
}

/** The rows as they are cut for one pass each: all of a size, and the last with what is left. */
function passesOf<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size),
  );
}

/** What the passes of one step come to: their losses add up as their gradients do, entropies are weighed by tokens. */
function ofStep(passes: readonly LossMetrics[]) {
  const sum = (of: (pass: LossMetrics) => number) => passes.reduce((total, pass) => total + of(pass), 0);
  const trainedTokens = sum((pass) => pass.trainedTokens);
  return {
    loss: sum((pass) => pass.loss),
    trainedTokens,
    entropy: sum((pass) => pass.entropy * pass.trainedTokens) / trainedTokens,
  };
}

/** The dataset's conversations as rows; those longer than max_length are left out, and said. */
async function learnedRows(context: JobContext<SftSpecification>, dataset: DatasetReference): Promise<Row[]> {
  const { recipe, origin } = context.specification;
  const tokenizer = context.meter.engine.tokenizer(origin.baseModel);
  const { systemPrompt } = recipe.experiment;
  const rows = await readDataset(context, dataset, (row) =>
    supervisedRow(renderConversation(tokenizer, asMessages(conversationOf(row, systemPrompt)), toolsOf(row))),
  );
  return fitting(context, dataset, rows, recipe.training.maxLength);
}

/** Mean cross-entropy of the answers' tokens, in nats. */
async function validationLoss(trainer: Trainer, rows: readonly Row[], context: JobContext) {
  let sum = 0;
  let tokens = 0;
  for (let at = 0; at < rows.length; at += 256) {
    const some = rows.slice(at, at + 256);
    const logprobs_N_T = await trainer.logprobs(some);
    some.forEach((row, n) => {
      for (let t = 1; t < row.tokens_T.length; t++) {
        if (row.weights_T[t] === 0) continue;
        sum -= logprobs_N_T[n]![t]!;
        tokens++;
      }
    });
    context.alive();
  }
  return { loss: sum / tokens, tokens };
}
