import type { Driver } from "../driver/driver.ts";
import type { RolloutResult, RolloutTask } from "../driver/rollout.ts";
import { rewardStatistics } from "../learning/statistics.ts";
import type { Said } from "../reporter.ts";
import type { Prompt } from "./rollouts.ts";
import { failureCounts, lengthMetrics } from "./samples.ts";

/** The policy of a step on the validation rows: one sample a row. Null when the signal fired before it was done. */
export async function evaluatePolicy(options: {
  driver: Driver;
  rows: readonly Prompt[];
  dataset: string;
  step: number;
  sampling: Omit<RolloutTask["sampling"], "stream">;
  deadlines: { readonly agentTimeoutS: number; readonly graderTimeoutS: number };
  signal: AbortSignal;
  alive: () => void;
}): Promise<{ said: Said; results: readonly RolloutResult[] } | null> {
  const { driver, rows, dataset, step, sampling, deadlines, signal } = options;
  const results = await Promise.all(
    rows.map(async ({ messages, label, metadata }, row) => {
      const rolloutId = `validation-${step}-${row}`;
      const task = {
        rolloutId,
        messages,
        label,
        metadata,
        ...deadlines,
        sampling: { ...sampling, stream: row },
      };
      const result = await driver.run(task, signal);
      options.alive();
      return result;
    }),
  );
  if (signal.aborted) return null;
  const rewards = results.map(({ reward }) => reward);
  const said: Said = {
    type: "evaluation",
    step,
    dataset,
    temperature: sampling.temperature,
    reward: rewardStatistics(rewards),
    validSamples: rewards.filter((reward) => reward !== null).length,
    failures: failureCounts(results),
    metrics: lengthMetrics(results),
  };
  return { said, results };
}
