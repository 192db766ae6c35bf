import { describe, expect, test } from "vitest";
import type { SampleIndex } from "../src/protocol/event.ts";
import { authored, sampleIndex } from "./testkit/rollouts.ts";
import { firstSamples, only, rlJob, stateOf } from "./testkit/trainers.ts";
import { blobs, runOf, startTrainer, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

/** Fail the first sample of each group, each in its way, and are worth the sample's index otherwise. */
const failing = {
  agent_error: authored(
    `${sampleIndex} if (index === 0) { await c.chat(c.prompt); throw new Error("broke"); } return [...c.prompt, await c.chat(c.prompt)];`,
    `${sampleIndex} c.setReward(index);`,
  ),
  agent_timeout: authored(
    `${sampleIndex} const answer = await c.chat(c.prompt); if (index === 0) await new Promise(() => {}); return [...c.prompt, answer];`,
    `${sampleIndex} c.setReward(index);`,
  ),
  grader_error: authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${sampleIndex} if (index === 0) throw new Error("broke"); c.setReward(index);`,
  ),
  grader_timeout: authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${sampleIndex} if (index === 0) await new Promise(() => {}); c.setReward(index);`,
  ),
  invalid_reward: authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `${sampleIndex} c.setReward(index === 0 ? Number.NaN : index);`,
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
