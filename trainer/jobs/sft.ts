/**
 * Supervised fine-tuning: cross-entropy on what the assistant says, over the rows in an order drawn from the seed.
 *
 * Left out, and why:
 *   - packing of rows: the engine takes ragged rows, so there is no padding to save
 *   - gradient accumulation as a knob: a batch is one call, and how it is cut up is the engine's affair
 *   - a last, smaller batch: the order has no end, and the last batch of a pass reaches into the next
 */
import { conversationOf, readRows } from "../../src/protocol/dataset.ts";
import type { DatasetReference, SftSpecification } from "../../src/protocol/specification.ts";
import { openBudget } from "../budget.ts";
import { probeOf, saveCheckpoint } from "../checkpoints.ts";
import { dataOrder } from "../data-order.ts";
import type { Row, Trainer } from "../engine/engine.ts";
import { meanOverTokens, supervisedRow } from "../learning/rows.ts";
import { learningRate } from "../learning/schedule.ts";
import { stages } from "../meter.ts";
import { renderConversation } from "../policy/chat-template.ts";
import { RunFailure } from "../run-failure.ts";
import { openUsage } from "../usage.ts";
import { openWeights } from "../weights.ts";
import { contextTokens, type JobContext, type JobEnd } from "./context.ts";
import { asMessages } from "./conversations.ts";
import { adamOf, due, finite, refuseDivergence } from "./steps.ts";

/** Trains until the last step or until it is asked to end, and leaves a checkpoint of the step it came to. */
export async function runSft(context: JobContext<SftSpecification>): Promise<JobEnd> {
  const { specification, reporter, meter, blobs } = context;
  const { recipe, seed } = specification;
  const { training, checkpoints } = recipe;

  await reporter.say({ type: "phase", phase: "setup", reason: null });
  const rows = await learnedRows(context, specification.dataset);
  const validation = specification.validation && {
    name: `${specification.validation.name}@${specification.validation.version}`,
    rows: (await learnedRows(context, specification.validation)).slice(0, checkpoints.evalMaxRows),
  };
  const order = dataOrder({ rows: rows.length, seed });
  const totalSteps =
    training.totalSteps ?? Math.ceil((training.totalEpochs * rows.length) / training.batchSize);
  const probe = probeOf(rows.slice(0, 4).map((row) => row.tokens_T));

  const { trainer, resumed } = await openWeights(context);
  const carried = resumed?.progress ?? {};
  const usage = openUsage({ reporter, engineBusy: meter.busy, carried, begun: context.begun });
  const budget = openBudget(recipe.budget, carried["wallSeconds"] ?? 0);
  const ending = AbortSignal.any([context.ending, budget.signal]);
  const clock = stages();
  let step = resumed?.step ?? 0;
  let savedStep = resumed?.step ?? null;
  const overBudget = () => budget.spent({ tokens: usage.tokens() });

  async function evaluate() {
    if (validation === null) return;
    const { loss, tokens } = await clock.during("evaluate", () =>
      validationLoss(trainer, validation.rows, context),
    );
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
  async function save() {
    if (savedStep === step) return;
    await clock.during("checkpoint", () =>
      saveCheckpoint({
        blobs,
        trainer,
        reporter,
        probe,
        runId: context.job.runId,
        attempt: context.attempt,
        datasetSha256: specification.dataset.sha256,
        step,
        progress: { position: step * training.batchSize, ...usage.totals() },
      }),
    );
    savedStep = step;
    context.alive();
  }

  try {
    reporter.line("info", `${rows.length} rows, ${totalSteps} steps of ${training.batchSize}`);
    await reporter.say({ type: "phase", phase: "train", reason: null });
    if (step === 0) await evaluate();

    while (step < totalSteps && !ending.aborted && overBudget() === null) {
      context.dropped.throwIfAborted();
      const position = step * training.batchSize;
      const batch = Array.from({ length: training.batchSize }, (_, i) => rows[order.rowAt(position + i)]!);
      const batchTokens = batch.reduce((sum, row) => sum + row.tokens_T.length, 0);
      const lr = learningRate(training, { update: step, totalUpdates: totalSteps });

      // Both at once: operations run in the order they are called, and the engine need not wait for us in between.
      const [{ metrics }, { gradNorm }] = await clock.during("train", () =>
        Promise.all([
          trainer.forwardBackward(meanOverTokens(batch), { kind: "cross_entropy" }),
          trainer.optimStep(adamOf(training, lr)),
        ]),
      );
      step++;
      refuseDivergence({ loss: metrics.loss, gradNorm });
      usage.add({ trainedTokens: metrics.trainedTokens });
      context.alive();

      await reporter.say({
        type: "step",
        step,
        totalSteps,
        epoch: (step * training.batchSize) / rows.length,
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
      if (due(step, checkpoints.checkpointSaveFreq) || last) await save();
      await usage.report(false);
    }

    const spent = step < totalSteps ? overBudget() : null;
    await reporter.say({ type: "phase", phase: "finalize", reason: spent });
    await save();
    await usage.report(true);
    return { kind: step === totalSteps ? "finished" : "ended", step, budget: spent };
  } finally {
    budget.close();
    await trainer.close();
  }
}

/** The dataset's conversations as rows; those longer than max_length are left out, and said. */
async function learnedRows(context: JobContext<SftSpecification>, dataset: DatasetReference): Promise<Row[]> {
  const { specification, blobs, meter, reporter } = context;
  const { maxLength } = specification.recipe.training;
  const tokenizer = meter.engine.tokenizer(specification.origin.baseModel);
  const longest = Math.min(maxLength, contextTokens(context));
  const all = readRows(await blobs.get(dataset.sha256)).map((row) =>
    supervisedRow(renderConversation(tokenizer, asMessages(conversationOf(row)))),
  );
  const rows = all.filter((row) => row.tokens_T.length <= longest);
  const tooLong = all.length - rows.length;
  if (tooLong > 0)
    reporter.line(
      "warn",
      `${tooLong} of ${all.length} rows of ${dataset.name} are longer than ${longest} tokens and left out`,
    );
  if (rows.length === 0)
    throw new RunFailure("no_rows", `every row of ${dataset.name} is longer than ${longest} tokens`);
  return rows;
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
