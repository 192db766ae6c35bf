import { describe, expect, test } from "vitest";
import type { EventOf, LoggedEvent, SampleIndex } from "../src/protocol/event.ts";
import type { Job } from "../src/protocol/job.ts";
import { authored } from "./testkit/rollouts.ts";
import { ending, eventsOf, type Knobs, only, rlJob, stateOf } from "./testkit/trainers.ts";
import { blobs, bus, startTrainer, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

async function runOf(job: Job): Promise<LoggedEvent[]> {
  await bus.jobs.send(job, job.runId);
  await ending(bus, job);
  return await eventsOf(bus, job);
}

async function stepsOf(knobs: Knobs, rollout?: string): Promise<EventOf<"step">[]> {
  const job = await rlJob(blobs, knobs, rollout === undefined ? {} : { rollout });
  const events = await runOf(job);
  expect(stateOf(events).reason?.message ?? null).toBeNull();
  return only(events, "step");
}

/** Those of the first step, in the order of the data. */
function firstSamples(events: readonly LoggedEvent[]): SampleIndex[] {
  return only(events, "samples")
    .filter(({ step, split }) => step === 1 && split === "train")
    .flatMap(({ index }) => index);
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

/** Fails its first sample of each group in the way of `failing`, and is worth the sample's index otherwise. */
const index = `const [, , index, , retry] = c.rolloutId.split("-").map(Number);`;
const failing = {
  agent_error: authored(
    `${index} if (index === 0) { await c.chat(c.prompt); throw new Error("broke"); } return [...c.prompt, await c.chat(c.prompt)];`,
    `${index} c.setReward(index);`,
  ),
  agent_timeout: authored(
    `${index} const answer = await c.chat(c.prompt); if (index === 0) await new Promise(() => {}); return [...c.prompt, answer];`,
    `${index} c.setReward(index);`,
  ),
  grader_error: authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${index} if (index === 0) throw new Error("broke"); c.setReward(index);`,
  ),
  grader_timeout: authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${index} if (index === 0) await new Promise(() => {}); c.setReward(index);`,
  ),
  invalid_reward: authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${index} c.setReward(index === 0 ? Number.NaN : index);`,
  ),
};
const knobOf = {
  agent_error: "agentError",
  agent_timeout: "agentTimeout",
  grader_error: "graderError",
  grader_timeout: "graderTimeout",
  invalid_reward: "invalidReward",
} as const;
const classes = Object.keys(failing) as (keyof typeof failing)[];
const short = { totalSteps: 1, nSamplesPerPrompt: 3 };
/** Long enough for the samples that do answer, on a slow machine too. */
const timeouts = { agent_timeout: { agentWorkflowTimeoutS: 1.5 }, grader_timeout: { graderTimeoutS: 1 } };

describe("a sample that fails is what its recipe makes of it", () => {
  test.each(
    classes.flatMap((one) =>
      (["drop", "mask", "retry", "zero"] as const).map((policy) => [one, policy] as const),
    ),
  )("%s: %s", async (failure, policy) => {
    await startTrainer();
    const failures = { [knobOf[failure]]: policy, maxRetries: 2 };
    const training = { ...short, ...timeouts[failure as keyof typeof timeouts] };
    const events = await runOf(await rlJob(blobs, { failures, training }, { rollout: failing[failure] }));
    const [step] = only(events, "step");
    const samples = firstSamples(events);
    const failed = samples.filter((sample) => sample.index === 0);
    expect(failed).toHaveLength(4);
    expect(step!.failures).toEqual({ [failure]: 4 });
    expect(step!.metrics[`failures/${failure}/share`]).toBeCloseTo(1 / 3, 10);
    const zero = policy === "zero";
    for (const sample of failed) {
      expect(sample).toMatchObject({
        failure,
        reward: zero ? 0 : null,
        treatment: { drop: "dropped", retry: "dropped", mask: "masked", zero: "zeroed" }[policy],
        retries: policy === "retry" ? 2 : 0,
      });
      if (zero) expect(sample.advantage!).toBeLessThan(0);
      else expect(sample.advantage).toBeNull();
    }
    expect(step).toMatchObject({ validSamples: zero ? 12 : 8, reward: { mean: zero ? 1 : 1.5 } });
    expect(step!.metrics).toMatchObject({
      "samples/masked": policy === "mask" ? 4 : 0,
      "samples/zeroed": zero ? 4 : 0,
      "samples/retried": policy === "retry" ? 4 : 0,
    });
    // What is masked is not trained on; a reward of zero is.
    const tokens = (some: readonly SampleIndex[]) =>
      some.reduce((sum, { responseTokens }) => sum + responseTokens, 0);
    expect(step!.trainedTokens).toBe(tokens(zero ? samples : samples.filter((one) => one.index !== 0)));
  });
});

test("a sample that succeeds when it is tried again is a sample like any other", async () => {
  await startTrainer();
  const rollout = authored(
    `if (/^train-.*-0$/.test(c.rolloutId)) throw new Error("only the first time"); return [...c.prompt, await c.chat(c.prompt)];`,
    `c.setReward(c.rolloutId.length % 2);`,
  );
  const events = await runOf(
    await rlJob(blobs, { failures: { agentError: "retry" }, training: { totalSteps: 1 } }, { rollout }),
  );
  const [step] = only(events, "step");
  expect(step).toMatchObject({ validSamples: 16, failures: {} });
  expect(step!.metrics["samples/retried"]).toBe(4);
  expect(firstSamples(events).filter(({ retries }) => retries === 1)).toHaveLength(4);
});

describe("an answer that its length cut", () => {
  // A fresh model hardly ever ends an answer within two tokens.
  const training = { totalSteps: 1, maxResponseLength: 2 };
  const rollout = authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `c.setReward(c.rolloutId.endsWith("-0") ? 1 : 0.5);`,
  );
  test.each(["keep", "drop", "mask", "retry", "zero"] as const)("%s", async (truncated) => {
    await startTrainer();
    const knobs = { failures: { truncated, minValidShare: 0 }, training };
    const events = await runOf(await rlJob(blobs, knobs, { rollout }));
    const [step] = only(events, "step");
    const samples = firstSamples(events);
    const cut = samples.filter((sample) => sample.truncated);
    expect(cut.length).toBeGreaterThan(8);
    const whole = samples.length - cut.length;
    const counted = truncated === "keep" || truncated === "mask" ? {} : { truncated: cut.length };
    expect(step!.failures).toEqual(counted);
    expect(step!.validSamples).toBe(truncated === "drop" || truncated === "retry" ? whole : 16);
    for (const sample of cut)
      switch (truncated) {
        case "keep":
          expect(sample).toMatchObject({ failure: null, treatment: null });
          break;
        case "mask":
          // Compared, and learned nothing from: DAPO's overlong filtering.
          expect(sample).toMatchObject({ failure: null, treatment: "masked" });
          expect(sample.reward).not.toBeNull();
          expect(sample.advantage).not.toBeNull();
          break;
        case "drop":
        case "retry":
          expect(sample).toMatchObject({ failure: "truncated", treatment: "dropped", reward: null });
          expect(sample.retries).toBe(truncated === "retry" ? 2 : 0);
          break;
        case "zero":
          expect(sample).toMatchObject({ failure: "truncated", treatment: "zeroed", reward: 0 });
      }
  });
});

test("a run whose steps have too few valid samples fails with the reason instead of training on noise", async () => {
  await startTrainer();
  const rollout = authored(
    `if (!c.rolloutId.endsWith("-0")) throw new Error("the tool is missing"); return [...c.prompt, await c.chat(c.prompt)];`,
    "c.setReward(Math.random());",
  );
  const knobs = { failures: { minValidShare: 0.5 }, training: { totalSteps: 50 } };
  const events = await runOf(await rlJob(blobs, knobs, { rollout }));
  const { status, reason } = stateOf(events);
  expect({ status, code: reason?.code }).toEqual({ status: "failed", code: "too_few_valid_samples" });
  expect(reason!.message).toMatch(/min_valid_share \(0.5\).*12 agent_error.*the tool is missing/s);
  const steps = only(events, "step");
  expect(steps.map(({ validSamples, policyVersion }) => [validSamples, policyVersion])).toEqual([
    [4, 0],
    [4, 0],
    [4, 0],
  ]);
  expect(steps[0]!.metrics).toMatchObject({ "samples/too_few": 1, "optimiser/updates": 0 });
  const lines = only(events, "log").flatMap((event) => event.lines.map(({ message }) => message));
  expect(lines.filter((line) => /^step 1 trains on nothing: 4 of its 16 samples/.test(line))).toHaveLength(1);
});

const twoRewards = authored(
  "return [...c.prompt, await c.chat(c.prompt)];",
  `${index} c.setReward({ right: index, short: 2 });`,
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
    `${index} c.judged({ calls: 2, costUsd: 0.25 }); if (index === 0) throw new Error("no"); c.setReward(index);`,
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

describe("groups whose rewards are all alike", () => {
  // By the number that is to be reversed: even ones are too easy.
  const rollout = authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${index} const asked = Number(c.prompt.at(-1).content); c.setReward(asked % 2 === 0 ? 1 : index % 2);`,
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
