import { describe, expect, test } from "vitest";
import type { EventOf } from "../src/protocol/event.ts";
import { authored, sampleIndex } from "./testkit/rollouts.ts";
import { type Knobs, only, rlJob, stateOf } from "./testkit/trainers.ts";
import { blobs, runOf, startTrainer, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

async function stepsOf(knobs: Knobs, rollout?: string): Promise<EventOf<"step">[]> {
  const job = await rlJob(blobs, knobs, rollout === undefined ? {} : { rollout });
  const events = await runOf(job);
  expect(stateOf(events).reason?.message ?? null).toBeNull();
  return only(events, "step");
}

describe("every algorithm trains, and says what a number is where there is one", () => {
  const variants: [string, Knobs][] = [
    ["grpo", { algorithm: { name: "grpo", lossNormalization: "sequence" } }],
    ["grpo without the deviation", { algorithm: { normalizeByStd: false, lossNormalization: "constant" } }],
    ["ppo", { algorithm: { name: "ppo", entropyCoefficient: 0.01 } }],
    ["importance_sampling", { algorithm: { name: "importance_sampling" } }],
    ["cispo", { algorithm: { name: "cispo" } }],
    ["gspo", { algorithm: { name: "gspo" } }],
    ["held by k1 in the loss", { algorithm: { klCoefficient: 0.1, klEstimator: "k1" } }],
    ["held by k3 in the reward", { algorithm: { klCoefficient: 0.1, klPlacement: "reward" } }],
  ];
  test.each(variants)("%s", async (_, knobs) => {
    await startTrainer();
    const training = { totalSteps: 3, updatesPerBatch: 2 };
    const steps = await stepsOf({ ...knobs, training });
    expect(steps).toHaveLength(3);
    const held = "klCoefficient" in knobs["algorithm"]!;
    for (const { metrics, policyVersion, step } of steps) {
      expect(policyVersion).toBe(step);
      for (const name of [
        ...["loss", "policy/entropy", "policy/ratio_mean", "policy/ratio_max", "policy/k3"],
        ...["policy/clip_fraction", "policy/ess", "optimiser/lr", "optimiser/grad_norm", "optimiser/updates"],
        ...["advantage/mean", "advantage/std", "advantage/min", "advantage/max", "advantage/zero_ratio"],
        ...["length/prompt", "length/response", "length/total", "length/response_min", "length/response_max"],
        ...["truncation/ratio", "failures/agent_error/share", "samples/removed", "samples/retried"],
        ...["samples/masked", "samples/zeroed", "groups/constant", "groups/resampled", "groups/dropped"],
        ...["staleness/mean", "staleness/0", "reward/raw", "reward/shaping", "overlap/ratio"],
        ...(held ? ["policy/kl_reference"] : []),
      ])
        expect(metrics[name], name).toSatisfy(Number.isFinite);
      expect(metrics["optimiser/updates"]).toBe(2);
    }
  });
});

test("what a policy moved away from where it began is taken off its reward, and off nothing else", async () => {
  await startTrainer();
  const training = { totalSteps: 4, lr: 1e-2 };
  const steps = await stepsOf({
    training,
    algorithm: { klCoefficient: 1, klPlacement: "reward", klEstimator: "k3" },
  });
  const shaping = steps.map(({ metrics }) => metrics["reward/shaping"]!);
  expect(shaping[0]).toBeCloseTo(0, 4);
  expect(shaping.at(-1)!).toBeLessThan(-0.01);
  for (const { reward, metrics } of steps)
    expect(reward!.mean).toBeCloseTo(metrics["reward/raw"]! + metrics["reward/shaping"]!, 5);
  // By the sum over the tokens of an answer, of which one has its mean.
  const { metrics } = steps.at(-1)!;
  expect(-metrics["reward/shaping"]!).toBeCloseTo(
    metrics["policy/kl_reference"]! * metrics["length/response"]!,
    3,
  );
});

test.each(["token", "sequence"])(
  "stale rows are weighed by %s, and fresh ones are as they were",
  async (level) => {
    await startTrainer();
    const steps = await stepsOf({
      training: { totalSteps: 8, lr: 1e-2 },
      mode: { execution: "fully_async", maxStaleness: 2 },
      algorithm: { staleCorrection: level, staleCorrectionCap: 1.5 },
    });
    const [first] = steps;
    expect(first!.stalenessMax).toBe(0);
    expect(first!.metrics["correction/mean"]).toBeCloseTo(1, 3);
    expect(Math.max(...steps.map(({ stalenessMax }) => stalenessMax!))).toBeGreaterThan(0);
    for (const { metrics, stalenessMax } of steps) {
      expect(metrics["correction/max"]!).toBeLessThanOrEqual(1.5);
      // The loss's own ratios are to the policy before the step, which has moved by nothing at its first update.
      expect(metrics["policy/ratio_mean"]).toBeCloseTo(1, 4);
      const shares = [0, 1, 2].map((behind) => metrics[`staleness/${behind}`]!);
      expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 10);
      expect(shares.findLastIndex((share) => share > 0)).toBe(stalenessMax);
    }
    expect(steps.some(({ metrics }) => Math.abs(metrics["correction/mean"]! - 1) > 1e-3)).toBe(true);
  },
);

test("in sync mode weights are published as seldom as it is asked for, and the rows between are no older for it", async () => {
  await startTrainer();
  const steps = await stepsOf({
    mode: { weightSyncInterval: 3 },
    training: { totalSteps: 7 },
    algorithm: { staleCorrection: "token" },
  });
  expect(steps.map(({ policyVersion }) => policyVersion)).toEqual([0, 0, 1, 1, 1, 2, 2]);
  expect(steps.map(({ stalenessMax }) => stalenessMax)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  // Sampled by the weights of two steps before.
  expect(Math.abs(steps[2]!.metrics["correction/mean"]! - 1)).toBeGreaterThan(1e-4);
});

describe("groups whose rewards are all alike", () => {
  // By the number that is to be reversed: even ones are too easy.
  const rollout = authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${sampleIndex} const asked = Number(c.prompt.at(-1).content); c.setReward(asked % 2 === 0 ? 1 : index % 2);`,
  );
  test.each(["keep", "drop", "resample"] as const)("%s", async (constantRewardGroups) => {
    await startTrainer();
    const knobs = { training: { totalSteps: 3 }, algorithm: { constantRewardGroups } };
    const events = await runOf(await rlJob(blobs, knobs, { rollout }));
    const steps = only(events, "step");
    const sum = (name: string) => steps.reduce((total, { metrics }) => total + metrics[name]!, 0);
    expect(sum("groups/constant")).toBeGreaterThan(0);
    expect(sum("groups/resampled")).toBe(constantRewardGroups === "resample" ? sum("groups/constant") : 0);
    let groupsDrawn = 0;
    for (const { step, epoch, metrics, trainedTokens, validSamples } of steps) {
      const constant = metrics["groups/constant"]!;
      const drawn = constantRewardGroups === "resample" ? 4 + constant : 4;
      expect(validSamples).toBe(4 * drawn);
      // Passes over the 16 rows count those that were drawn in the place of others.
      groupsDrawn += drawn;
      expect(epoch).toBe(groupsDrawn / 16);
      const index = only(events, "samples")
        .filter((event) => event.step === step)
        .flatMap((event) => event.index);
      const alike = index.filter(({ treatment }) => treatment === "dropped");
      expect(alike).toHaveLength(constantRewardGroups === "keep" ? 0 : 4 * constant);
      expect(metrics["advantage/zero_ratio"]).toBe(constantRewardGroups === "keep" ? constant / 4 : 0);
      const learned = index.filter(({ treatment }) => treatment === null);
      expect(trainedTokens).toBe(learned.reduce((total, { responseTokens }) => total + responseTokens, 0));
    }
  });

  test("are drawn again no more often than the bound says", async () => {
    await startTrainer();
    const knobs = {
      training: { totalSteps: 1 },
      algorithm: { constantRewardGroups: "resample", resampleLimit: 3 },
    };
    const never = authored("return [...c.prompt, await c.chat(c.prompt)];", "c.setReward(1);");
    const [step] = only(await runOf(await rlJob(blobs, knobs, { rollout: never })), "step");
    expect(step!.metrics).toMatchObject({
      "groups/constant": 12,
      "groups/resampled": 8,
      "optimiser/updates": 0,
    });
  });
});
