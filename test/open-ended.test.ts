import { describe, expect, test } from "vitest";
import { authored } from "./testkit/rollouts.ts";
import { only, rlJob } from "./testkit/trainers.ts";
import { blobs, runOf, startTrainer, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

describe("an open-ended run", () => {
  const graded = (grade: string) => authored("return [...c.prompt, await c.chat(c.prompt)];", grade);

  test("ends when its reward has come to its target", async () => {
    await startTrainer();
    const knobs = {
      training: { strategy: "continuous", totalSteps: undefined, lr: 5e-3, rolloutBatchSize: 8 },
      earlyStop: { metric: "training_reward", target: 0.8 },
    };
    const events = await runOf(await rlJob(blobs, knobs));
    const steps = only(events, "step");
    const rewards = steps.map(({ reward }) => reward!.mean);
    expect(rewards.at(-1)!).toBeGreaterThanOrEqual(0.8);
    expect(rewards.slice(0, -1).every((reward) => reward < 0.8)).toBe(true);
    expect(steps.every(({ totalSteps }) => totalSteps === null)).toBe(true);
    const [finished] = only(events, "finished");
    expect(finished!.reason).toMatch(/training_reward.*target was 0.8/);
    expect(only(events, "checkpoint").at(-1)).toMatchObject({ step: steps.length, cause: "finished" });
  });

  test("ends when its validation reward gets no better, and is evaluated at its end", async () => {
    await startTrainer();
    const knobs = {
      training: { strategy: "continuous", totalSteps: undefined, lrWarmupSteps: 2 },
      earlyStop: { patience: 3 },
      checkpoints: { evalInterval: 2 },
    };
    const rollout = graded("c.setReward(0.5);");
    const events = await runOf(await rlJob(blobs, knobs, { rollout, validation: true }));
    expect(only(events, "evaluation").map(({ step }) => step)).toEqual([0, 2, 4, 6]);
    expect(only(events, "finished")[0]!.reason).toMatch(
      /validation_reward was not better than 0.5.*3 measurements/,
    );
    const rates = only(events, "step").map(({ metrics }) => metrics["optimiser/lr"]!);
    expect(rates.slice(2).every((rate) => rate === rates[2])).toBe(true);
  });
});
