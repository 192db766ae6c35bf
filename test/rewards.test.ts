import { expect, test } from "vitest";
import { authored, sampleIndex } from "./testkit/rollouts.ts";
import { firstSamples, only, rlJob } from "./testkit/trainers.ts";
import { blobs, runOf, startTrainer, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

const twoRewards = authored(
  "return [...c.prompt, await c.chat(c.prompt)];",
  `${sampleIndex} c.setReward({ right: index, short: 2 });`,
);

test("named rewards count by their weights, and each has its own series", async () => {
  await startTrainer();
  const knobs = {
    training: { totalSteps: 1 },
    rewardWeights: { right: 2, short: -0.5 },
    rewards: { clipMin: 0, clipMax: 3, overlongBufferLength: 2, overlongPenalty: 0.5 },
    sampling: { evalSamplesPerPrompt: 2, evalTemperature: 1 },
  };
  const events = await runOf(await rlJob(blobs, knobs, { rollout: twoRewards, validation: true }));
  const [step] = only(events, "step");
  for (const { index, reward, rewards, shaping, responseTokens } of firstSamples(events)) {
    expect(rewards).toEqual({ right: index, short: 2 });
    const composed = 2 * index - 1;
    // Answers end at four tokens: with two before that each token costs half of the penalty.
    const late = Math.max(0, responseTokens - 2) / 2;
    const worth = Math.min(3, Math.max(0, composed)) - 0.5 * late;
    expect(reward).toBeCloseTo(worth, 10);
    expect(shaping).toBeCloseTo(worth - composed, 10);
  }
  expect(step!.metrics).toMatchObject({
    "reward/right/mean": 1.5,
    "reward/short/mean": 2,
    "reward/short/std": 0,
    "reward/raw": 2,
  });
  const [evaluation] = only(events, "evaluation");
  expect(evaluation).toMatchObject({ validSamples: 16, temperature: 1 });
  // Composed, and neither clipped nor shaped: of the two samples of each row one is worth -1, the other 1.
  expect(evaluation!.metrics["reward/right/mean"]).toBeTypeOf("number");
});

test("evaluations are sampled as they are asked for, not as training is", async () => {
  await startTrainer();
  const knobs = {
    training: { totalSteps: 1, maxResponseLength: 2 },
    sampling: { evalMaxResponseLength: 5, evalSamplesPerPrompt: 3, evalTemperature: 1, evalTopP: 0.9 },
    checkpoints: { evalMaxRows: 4 },
  };
  const events = await runOf(await rlJob(blobs, knobs, { validation: true }));
  expect(only(events, "step")[0]!.metrics["length/response_max"]).toBe(2);
  const [evaluation] = only(events, "evaluation");
  expect(evaluation!.metrics["length/response_max"]!).toBeGreaterThan(2);
  expect(evaluation!.metrics["length/response_max"]!).toBeLessThanOrEqual(5);
  const index = only(events, "samples")
    .filter(({ step, split }) => step === 0 && split === "validation")
    .flatMap((event) => event.index);
  expect(index.map((sample) => [sample.group, sample.index])).toEqual(
    [0, 1, 2, 3].flatMap((group) => [0, 1, 2].map((sample) => [group, sample])),
  );
});

test("what samples took is used up whatever becomes of them: every try's tokens, and its judges", async () => {
  await startTrainer();
  const rollout = authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${sampleIndex} c.judged({ calls: 2, costUsd: 0.25 }); if (index === 0) throw new Error("no"); c.setReward(index);`,
  );
  const knobs = { training: { totalSteps: 1 }, failures: { graderError: "retry", maxRetries: 2 } };
  const events = await runOf(await rlJob(blobs, knobs, { rollout }));
  const usage = only(events, "usage").at(-1)!;
  // Four groups of four, and the first of each three times.
  const tries = 4 * (3 + 3);
  expect(usage).toMatchObject({ judgeCalls: 2 * tries, judgeCostUsd: 0.25 * tries });
  expect(usage.sampledTokens).toBeGreaterThan(only(events, "step")[0]!.sampledTokens);
});

test("weights for other rewards than those that were named fail the sample, and say what is not the same", async () => {
  await startTrainer();
  const knobs = { training: { totalSteps: 1 }, rewardWeights: { right: 1, polite: 1 } };
  const events = await runOf(await rlJob(blobs, knobs, { rollout: twoRewards }));
  const [step] = only(events, "step");
  expect(step).toMatchObject({ validSamples: 0, failures: { invalid_reward: 16 } });
  expect(firstSamples(events)[0]!.failureMessage).toMatch(/named no polite; reward_weights has no short/);
});
