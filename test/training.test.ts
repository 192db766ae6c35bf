import { describe, expect, test } from "vitest";
import type { LoggedEvent } from "../src/protocol/event.ts";
import type { Job } from "../src/protocol/job.ts";
import { maxStaleness } from "../src/protocol/recipe.ts";
import { readTranscriptLine, unpackTranscript } from "../src/protocol/transcript.ts";
import { readManifest } from "../trainer/checkpoints.ts";
import { authored } from "./testkit/rollouts.ts";
import {
  digitRows,
  digitsWanted,
  ending,
  eventsOf,
  only,
  rlJob,
  sftJob,
  stateOf,
} from "./testkit/trainers.ts";
import { blobs, bus, runOf, startTrainer, trainPartly, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

/** The hash of the weights that the run came to. */
async function weightsOf(events: readonly LoggedEvent[]): Promise<string> {
  const { files } = await readManifest(blobs, stateOf(events).resumable!.manifest);
  return files.weights.sha256;
}

test("supervised training learns, and its validation loss falls", async () => {
  await startTrainer();
  const events = await runOf(await sftJob(blobs, { training: { totalSteps: 40 } }, true));
  const losses = only(events, "evaluation").map(({ metrics }) => metrics["loss"]!);
  expect(losses.length).toBe(5);
  // After ten steps: sixteen rows are soon known by heart, and the others no better for it.
  expect(losses[1]!).toBeLessThan(losses[0]! * 0.75);
  const steps = only(events, "step");
  expect(steps.at(-1)!.metrics["loss"]!).toBeLessThan(steps[0]!.metrics["loss"]! / 3);
  expect(
    steps.every(
      ({ reward, sampledTokens, trainedTokens }) =>
        reward === null && sampledTokens === 0 && trainedTokens === 24,
    ),
  ).toBe(true);
});

test("reinforcement learning makes the better answers more likely", async () => {
  await startTrainer();
  const training = { totalSteps: 10, rolloutBatchSize: 8, nSamplesPerPrompt: 8 };
  const events = await runOf(await rlJob(blobs, { training }, { validation: true }));
  const rewards = only(events, "step").map(({ reward }) => reward!.mean);
  expect(rewards[0]!).toBeLessThan(0.4);
  expect(rewards.at(-1)!).toBeGreaterThan(0.8);
  const evaluations = only(events, "evaluation");
  expect(evaluations.map(({ step }) => step)).toEqual([0, 10]);
  // On which version, since a dataset's name says only where to look for it.
  for (const { dataset } of evaluations) expect(dataset).toMatch(/^[^@]+@1$/);
  expect(evaluations[1]!.reward!.mean).toBeGreaterThan(evaluations[0]!.reward!.mean);
});

test("a step says what was sampled, line by line, and where the time went", async () => {
  await startTrainer();
  const events = await runOf(await rlJob(blobs));
  const [step] = only(events, "step");
  expect(step!.validSamples).toBe(16);
  for (const key of [
    "policy/entropy",
    "policy/ratio_mean",
    "policy/k3",
    "policy/ess",
    "optimiser/grad_norm",
    "length/response",
    "truncation/ratio",
    "advantage/std",
    "loss",
  ])
    expect(step!.metrics[key], key).toEqual(expect.any(Number));
  // Sampled and learned from by the same weights.
  expect(step!.metrics["policy/ratio_mean"]).toBeCloseTo(1, 4);
  expect(Object.keys(step!.seconds)).toEqual(
    expect.arrayContaining(["rollout", "sample", "train", "publish", "other"]),
  );

  const [samples] = only(events, "samples");
  expect(samples!.index).toHaveLength(16);
  const lines = (await unpackTranscript(await blobs.get(samples!.blob))).map(readTranscriptLine);
  const [first] = samples!.index;
  expect(lines[first!.line]!.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant"]);
  const mean = samples!.index.reduce((sum, { reward }) => sum + reward! / 16, 0);
  expect(step!.reward!.mean).toBeCloseTo(mean, 10);
});

test("a sample is kept with its prompt's row and its tokens, as they were sampled and learned from", async () => {
  await startTrainer();
  const training = { totalSteps: 2 };
  const job = await rlJob(
    blobs,
    { training, algorithm: { constantRewardGroups: "drop" } },
    { validation: true },
  );
  const events = await runOf(job);
  const questions = { train: digitRows(16), validation: digitRows(8, 60) };
  const seen = { trained: 0, validation: 0 };
  for (const { split, index, blob } of only(events, "samples")) {
    const lines = (await unpackTranscript(await blobs.get(blob))).map(readTranscriptLine);
    for (const { line, promptRow, advantage, responseTokens, promptTokens, policyVersion } of index) {
      const { messages, rows, tokensLeftOut } = lines[line]!;
      expect(messages[1]!.content).toBe(questions[split][promptRow!]!.user_prompt);
      expect(tokensLeftOut).toBe(0);
      const [row] = rows!;
      expect(row).toMatchObject({ tokens: promptTokens + responseTokens, first: 0 });
      expect(row!.said).toEqual([
        { from: promptTokens, count: responseTokens, version: policyVersion, trained: advantage !== null },
      ]);
      expect(row!.logprobs).toHaveLength(responseTokens);
      expect(row!.logprobs.every((logprob) => logprob! <= 0 && logprob! > -20)).toBe(true);
      const [asked, answered] = [row!.texts.slice(0, promptTokens), row!.texts.slice(promptTokens)];
      expect(asked.join("")).toBe(`<|bos|><|system|>r<|user|>${messages[1]!.content}<|assistant|>`);
      // Specials are nothing in a message's text, whoever says them.
      expect(answered.filter((text) => !/^<\|.+\|>$/.test(text)).join("")).toBe(messages[2]!.content);
      if (split === "validation") seen.validation++;
      else if (advantage !== null) seen.trained++;
    }
  }
  expect(seen.trained).toBeGreaterThan(0);
  expect(seen.validation).toBe(16);
});

describe("an interrupted run comes to the same weights as one that was left alone", () => {
  const variants: [string, number, () => Promise<Job>][] = [
    ["supervised", 1, () => sftJob(blobs, { training: { totalSteps: 60, batchSize: 5 } })],
    ["by reinforcement", 1, () => rlJob(blobs, { training: { totalSteps: 12 } })],
    [
      "by reinforcement, as an adapter",
      2,
      () => rlJob(blobs, { training: { totalSteps: 10, updatesPerBatch: 2 }, lora: { rank: 4 } }),
    ],
  ];
  test.each(variants)("%s", async (_, updatesPerStep, jobOf) => {
    const job = await jobOf();
    await trainPartly(job, 2, updatesPerStep);
    await startTrainer();
    await ending(bus, job);
    const whole = await runOf(await jobOf());
    const events = await eventsOf(bus, job);
    const { attempt, status } = stateOf(events);
    expect({ attempt, status }).toEqual({ attempt: 2, status: "finished" });
    expect(only(events, "resume_verified")).toMatchObject([{ same: true }]);
    expect(await weightsOf(events)).toBe(await weightsOf(whole));
    const means = (of: readonly LoggedEvent[]) =>
      only(of, "step").map(({ step, reward, metrics }) => [step, reward, metrics["loss"]]);
    expect(means(events)).toEqual(means(whole));
  });
});

test.each([
  ["one_step_off_async", {}],
  ["fully_async", { maxStaleness: 3 }],
])(
  "%s never trains on a token older than its bound, and does train on older ones",
  async (execution, more) => {
    await startTrainer();
    const job = await rlJob(blobs, { mode: { execution, ...more }, training: { totalSteps: 12 } });
    const bound = job.specification.kind === "rl" ? maxStaleness(job.specification.recipe) : 0;
    const events = await runOf(job);
    const staleness = only(events, "step").map(({ stalenessMax }) => stalenessMax!);
    expect(staleness).toHaveLength(12);
    expect(Math.max(...staleness)).toBeLessThanOrEqual(bound);
    expect(Math.max(...staleness)).toBeGreaterThan(0);
    const [, later] = only(events, "step");
    const trained = only(events, "samples").filter(
      ({ step, split }) => split === "train" && step === later!.step,
    );
    expect(trained[0]!.index).toHaveLength(16);
  },
);

test("a failed sample is no zero: it is counted by its class and left out", async () => {
  await startTrainer();
  const rollout = authored(
    "return [...c.prompt, await c.chat(c.prompt)];",
    `if (c.rolloutId.endsWith("-0")) throw new Error("no mark today");
     c.setReward(c.rolloutId.endsWith("-1") ? 1 : 0.5);`,
  );
  const events = await runOf(await rlJob(blobs, { training: { totalSteps: 1 } }, { rollout }));
  const [step] = only(events, "step");
  expect(step).toMatchObject({
    validSamples: 12,
    failures: { grader_error: 4 },
    reward: { min: 0.5, max: 1 },
  });
  expect(step!.reward!.mean).toBeCloseTo((4 * 1 + 8 * 0.5) / 12);
  const [samples] = only(events, "samples");
  const failed = samples!.index.filter(({ failure }) => failure !== null);
  expect(failed).toHaveLength(4);
  expect(failed[0]).toMatchObject({ reward: null, advantage: null, failure: "grader_error" });
  expect(failed[0]!.failureMessage).toMatch(/no mark today/);
});

test("a run whose samples all fail ends with the reason instead of training on nothing", async () => {
  await startTrainer();
  const rollout = authored(`throw new Error("the tool is missing");`);
  const events = await runOf(await rlJob(blobs, { training: { totalSteps: 50 } }, { rollout }));
  const run = stateOf(events);
  expect(run).toMatchObject({ status: "failed", reason: { code: "no_valid_samples" } });
  expect(run.reason!.message).toMatch(/16 agent_error.*the tool is missing/s);
  expect(only(events, "step").map(({ policyVersion }) => policyVersion)).toEqual([0, 0, 0]);
});

test("rewards that are all alike teach nothing, and the weights stay", async () => {
  await startTrainer();
  const rollout = authored("return [...c.prompt, await c.chat(c.prompt)];", "c.setReward(0.5);");
  const events = await runOf(await rlJob(blobs, { training: { totalSteps: 2 } }, { rollout }));
  const steps = only(events, "step");
  expect(steps).toMatchObject([{ policyVersion: 0 }, { policyVersion: 0 }]);
  expect(steps[1]!.metrics).toMatchObject({ "optimiser/updates": 0, "policy/entropy": null });
});

test.each([
  ["rollout_import_failed", `throw new Error("broken at import");`, /broken at import/],
  ["rollout_no_workflow", "export const nothing = 1;", /AgentWorkflow/],
])("a rollout that cannot be run fails the run: %s", async (code, rollout, message) => {
  await startTrainer();
  const run = stateOf(await runOf(await rlJob(blobs, {}, { rollout })));
  expect(run).toMatchObject({ status: "failed", reason: { code } });
  expect(run.reason!.message).toMatch(message);
});

test("a secret that the trainer does not have fails the run, and one that it has reaches the rollout", async () => {
  const knobs = { secrets: { required: ["TOKEN"] }, training: { totalSteps: 1 } };
  const without = await startTrainer();
  expect(stateOf(await runOf(await rlJob(blobs, knobs)))).toMatchObject({
    status: "failed",
    reason: { code: "secret_missing", message: expect.stringContaining("TRAINYARD_SECRET_TOKEN") },
  });
  await without.stop();

  await startTrainer({ secrets: { TOKEN: "s3cret" } });
  const rollout = digitsWanted.replace(
    "async run(c) {",
    `async run(c) { if (process.env.TOKEN !== "s3cret") throw new Error("none");`,
  );
  const events = await runOf(await rlJob(blobs, knobs, { rollout }));
  expect(stateOf(events).status).toBe("finished");
  expect(only(events, "step")[0]!.failures).toEqual({});
  expect(JSON.stringify(events)).not.toContain("s3cret");
});

test("a policy held to where it began is said to stay near it", async () => {
  await startTrainer();
  const training = { totalSteps: 4 };
  const events = await runOf(await rlJob(blobs, { training, algorithm: { klCoefficient: 0.1 } }));
  const kl = only(events, "step").map(({ metrics }) => metrics["policy/kl_reference"]!);
  expect(kl[0]).toBeCloseTo(0, 6);
  expect(kl.at(-1)!).toBeGreaterThan(0);
});
