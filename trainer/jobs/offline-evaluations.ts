import type { OfflineSpecification } from "../../src/protocol/specification.ts";
import type { Trainer } from "../engine/engine.ts";
import { rewardStatistics } from "../learning/statistics.ts";
import type { Weights } from "../policy/policy.ts";
import { tokenTexts } from "../policy/token-texts.ts";
import type { Usage } from "../usage.ts";
import type { JobContext } from "./context.ts";
import { countedDriver } from "./counted-driver.ts";
import { evaluatePolicy } from "./evaluation.ts";
import { openRollouts, promptsOf } from "./rollouts.ts";
import { keepSamples } from "./samples.ts";

/** Measures an offline run's policy by rollouts on its validation dataset. */
export interface OfflineEvaluations {
  /** The policy as it is now, after that step; answers the mean reward, or null where nothing was measured. */
  evaluate(step: number): Promise<number | null>;
  close(): Promise<void>;
}

const none: OfflineEvaluations = { evaluate: async () => null, close: async () => {} };

/** Starts the rollout of the recipe; a recipe without one, or without a validation dataset, measures nothing. */
export async function openOfflineEvaluations(
  context: JobContext<OfflineSpecification>,
  options: { trainer: Trainer; usage: Usage; signal: AbortSignal },
): Promise<OfflineEvaluations> {
  const { trainer, usage, signal } = options;
  const { blobs, reporter, meter } = context;
  const { recipe, origin, rollout, validation, seed } = context.specification;
  const textOf = tokenTexts(meter.engine.tokenizer(origin.baseModel));
  if (rollout === null || validation === null) return none;
  const rows = (await promptsOf(context, validation, recipe.experiment.systemPrompt)).slice(
    0,
    recipe.checkpoints.evalMaxRows,
  );

  let weights: Weights = {
    sampler: await trainer.snapshotSampler(),
    version: context.resumedFrom?.step ?? 0,
  };
  const rollouts = await openRollouts(context, { recipe, rollout, origin }, weights).catch(
    async (error: unknown) => {
      await weights.sampler.close();
      throw error;
    },
  );

  const driver = countedDriver(rollouts.driver, { usage, alive: context.alive });

  /** What the engine answers from is what training came to since the last evaluation. */
  async function renew(step: number) {
    if (weights.version === step) return;
    const former = weights;
    weights = { sampler: await trainer.snapshotSampler(), version: step };
    void rollouts.policy.publish(weights).then(() => former.sampler.close());
  }
  return {
    async evaluate(step) {
      await renew(step);
      const done = await evaluatePolicy({
        driver,
        recipe,
        seed,
        rows,
        dataset: `${validation.name}@${validation.version}`,
        step,
        weights,
        signal,
      });
      if (done === null) return null;
      const { said, samples } = done;
      // An engine that is gone fails every sample: that is the attempt's end, and no fault of the rollout's.
      const fault = rollouts.policy.engineFault();
      if (fault?.retryable && samples.every(({ reward }) => reward === null)) throw fault;
      await reporter.say(said);
      await keepSamples({
        ...{ blobs, reporter, step, split: "validation", version: step, samples },
        ...{ textOf, updated: false },
      });
      return rewardStatistics(samples.map(({ reward }) => reward))?.mean ?? null;
    },
    async close() {
      await rollouts.close();
      await weights.sampler.close();
    },
  };
}
