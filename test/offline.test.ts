import { expect, test } from "vitest";
import type { LoggedEvent } from "../src/protocol/event.ts";
import { characterTokenizer as tokenizer } from "../trainer/engine/embedded/tokenizer.ts";
import type { Trainer } from "../trainer/engine/engine.ts";
import { renderConversation } from "../trainer/policy/chat-template.ts";
import {
  asked,
  offlineJob,
  originTrainer,
  ratedRows,
  said,
  trainerAfter,
  weightsAfter,
} from "./testkit/recordings.ts";
import { digitRows, digitsWanted, ending, eventsOf, only, stateOf } from "./testkit/trainers.ts";
import { blobs, bus, engine, runOf, startTrainer, trainPartly, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

const conversationOf = (question: string, answer: string) =>
  renderConversation(tokenizer, [
    { role: "user", content: question },
    { role: "assistant", content: answer },
  ]);

/** Log-probabilities of whole answers, one for each of the first eight prompts. */
async function answerLogprobs(trainer: Trainer, answerTo: (right: string) => string): Promise<number[]> {
  const rows = digitRows(8).map(({ user_prompt, ground_truth }) =>
    conversationOf(user_prompt, answerTo(ground_truth)),
  );
  const logprobs_N_T = await trainer.logprobs(rows.map((row) => ({ ...row, temperature: 1 })));
  return logprobs_N_T.map((row_T, n) =>
    row_T.reduce((sum, logprob, t) => sum + (rows[n]!.answered_T[t] === 1 ? logprob : 0), 0),
  );
}

/** Rows as a rollout of the run's first policy would have recorded them. */
async function recordedRows(shift = 0) {
  await using origin = {
    trainer: await originTrainer(engine),
    [Symbol.asyncDispose]: () => origin.trainer.close(),
  };
  const rows = ratedRows(8);
  const tokens = digitRows(8).flatMap(({ user_prompt, ground_truth }) =>
    [ground_truth, "zz"].map((answer) => conversationOf(user_prompt, answer)),
  );
  const logprobs_N_T = await origin.trainer.logprobs(tokens.map((row) => ({ ...row, temperature: 1 })));
  return rows.map((row, n) => {
    const { tokens_T, answered_T } = tokens[n]!;
    return {
      ...row,
      token_ids: [...tokens_T],
      learned: [...answered_T],
      logprobs: Array.from(answered_T, (mark, t) => (mark === 0 ? null : logprobs_N_T[n]![t]! + shift)),
    };
  });
}

test("answers that were rated better become likelier than they were, the others less likely", async () => {
  await startTrainer();
  const events = await runOf(await offlineJob(blobs, ratedRows(8), { training: { totalSteps: 12 } }));
  expect(stateOf(events)).toMatchObject({ status: "finished", step: 12 });
  const [before, after] = [await originTrainer(engine), await trainerAfter(engine, blobs, events)];
  const better = [
    await answerLogprobs(before, (right) => right),
    await answerLogprobs(after, (right) => right),
  ];
  const worse = [await answerLogprobs(before, () => "zz"), await answerLogprobs(after, () => "zz")];
  for (let n = 0; n < 8; n++) {
    expect(better[1]![n]!).toBeGreaterThan(better[0]![n]! + 0.5);
    expect(worse[1]![n]!).toBeLessThan(worse[0]![n]!);
  }
  await Promise.all([before.close(), after.close()]);

  const [step] = only(events, "step");
  expect(step).toMatchObject({
    sampledTokens: 0,
    // Two digits or two letters, and the end.
    trainedTokens: 8 * 3,
    validSamples: 8,
    failures: {},
    stalenessMax: null,
  });
  expect(step!.reward).toMatchObject({ min: 0, max: 1 });
  expect(step!.metrics).toMatchObject({ "trajectories/recorded_logprobs": 0, "length/response": 3 });
  expect(step!.metrics["policy/ratio_mean"]).toBeCloseTo(1, 4);
});

test("what was asked is not learned, and neither is what nothing was said to", async () => {
  await startTrainer();
  const under = (last: string) =>
    ratedRows(8).map(({ messages, reward }) => ({ messages: [...messages, asked(last)], reward }));
  const [one, other] = [
    await runOf(await offlineJob(blobs, under("11"))),
    await runOf(await offlineJob(blobs, under("zz"))),
  ];
  expect(await weightsAfter(blobs, other)).toBe(await weightsAfter(blobs, one));
});

test("ratios are to the recorded log-probabilities: 1 at the first step for those of the same policy, and what they are for another's", async () => {
  await startTrainer();
  const knobs = { training: { totalSteps: 2, lr: 1e-4 }, algorithm: { name: "importance_sampling" } };
  const firstOf = async (rows: readonly object[]) =>
    only(await runOf(await offlineJob(blobs, rows, knobs)), "step")[0]!.metrics;
  const same = await firstOf(await recordedRows());
  expect(same["trajectories/recorded_logprobs"]).toBe(1);
  expect(same["policy/ratio_mean"]).toBeCloseTo(1, 5);
  expect(same["policy/k3"]).toBeCloseTo(0, 6);
  expect(same["policy/ess"]).toBeCloseTo(1, 5);
  const shifted = await firstOf(await recordedRows(-0.5));
  expect(shifted["policy/ratio_mean"]).toBeCloseTo(Math.exp(0.5), 4);
});

test("rows without log-probabilities take those of the first policy, or fail the run where that is refused", async () => {
  await startTrainer();
  const rows = (await recordedRows()).map((row, n) => (n % 4 === 0 ? { ...row, logprobs: null } : row));
  const batchSize = rows.length;
  const [step] = only(await runOf(await offlineJob(blobs, rows, { training: { batchSize } })), "step");
  expect(step!.metrics["trajectories/recorded_logprobs"]).toBe(0.75);
  expect(step!.metrics["policy/ratio_mean"]).toBeCloseTo(1, 5);
  const refused = await runOf(await offlineJob(blobs, rows, { training: { missingLogprobs: "refuse" } }));
  expect(stateOf(refused)).toMatchObject({
    status: "failed",
    reason: { code: "logprobs_missing", message: expect.stringContaining("4 of 16 rows of d@1") },
  });
  expect(only(refused, "step")).toEqual([]);
});

test("named rewards are composed by their weights, clipped, and have series of their own", async () => {
  await startTrainer();
  const rows = ratedRows(8).map(({ messages, reward }) => ({
    messages,
    rewards: { right: reward, short: reward === 1 ? 0.5 : -9 },
  }));
  const knobs = {
    training: { totalSteps: 1, batchSize: 16 },
    rewardWeights: { right: 2, short: 1 },
    rewards: { clipMin: -1 },
  };
  const [step] = only(await runOf(await offlineJob(blobs, rows, knobs)), "step");
  expect(step!.reward).toMatchObject({ min: -1, max: 2.5, mean: 0.75 });
  expect(step!.metrics).toMatchObject({ "reward/right/mean": 0.5, "reward/short/mean": -4.25 });
  const other = await runOf(await offlineJob(blobs, rows, { rewardWeights: { right: 1 } }));
  expect(stateOf(other).reason).toMatchObject({
    code: "row_damaged",
    message: expect.stringMatching(/line 1 of d@1.*reward_weights has no short/),
  });
});

test("tokens of another tokenizer, and a system prompt before recorded tokens, are refused", async () => {
  await startTrainer();
  const rows = await recordedRows();
  const foreign = rows.map((row, n) =>
    n === 2 ? { ...row, token_ids: row.token_ids.map(() => 50_000) } : row,
  );
  expect(stateOf(await runOf(await offlineJob(blobs, foreign)))).toMatchObject({
    status: "failed",
    reason: {
      code: "row_damaged",
      message: expect.stringMatching(/line 3 of d@1.*token_ids\[0\] is 50000.*104 tokens/),
    },
  });
  const experiment = { systemPrompt: "Reverse." };
  expect(stateOf(await runOf(await offlineJob(blobs, rows, { experiment }))).reason).toMatchObject({
    code: "system_prompt_refused",
  });
  // Before messages it can be put.
  expect(stateOf(await runOf(await offlineJob(blobs, ratedRows(8), { experiment }))).status).toBe("finished");
});

test("a dataset whose rewards compare nothing is refused, unless they are compared with all of them", async () => {
  await startTrainer();
  const alone = digitRows(8).map(({ user_prompt, ground_truth }, n) => ({
    messages: [asked(user_prompt), said(ground_truth)],
    reward: n % 2,
  }));
  expect(stateOf(await runOf(await offlineJob(blobs, alone)))).toMatchObject({
    status: "failed",
    reason: { code: "nothing_to_learn", message: expect.stringContaining("set advantage to batch") },
  });
  const training = { totalSteps: 1, advantage: "batch" };
  const [step] = only(await runOf(await offlineJob(blobs, alone, { training })), "step");
  expect(step!.metrics["advantage/mean"]).toBeCloseTo(0, 5);
  expect(step!.metrics["advantage/zero_ratio"]).toBe(0);
});

test("groups whose rewards are all alike are dropped where the recipe says so, and epochs count the others", async () => {
  await startTrainer();
  const [right, wrong, ...rest] = ratedRows(8);
  const alike = rest.map((row) => ({ ...row, reward: 1 }));
  const training = { totalSteps: undefined, totalEpochs: 2, batchSize: 2 };
  const algorithm = { constantRewardGroups: "drop" };
  const steps = only(
    await runOf(await offlineJob(blobs, [right!, wrong!, ...alike], { training, algorithm })),
    "step",
  );
  expect(steps.map(({ epoch, totalSteps }) => [epoch, totalSteps])).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test("held to its reference, in the loss or in the reward, it stays nearer to where it began", async () => {
  await startTrainer();
  const training = { totalSteps: 10 };
  const distanceOf = async (algorithm: object) => {
    const events = await runOf(
      await offlineJob(blobs, ratedRows(8), { training, algorithm: { ...algorithm } }),
    );
    return only(events, "step").at(-1)!.metrics;
  };
  const free = await distanceOf({});
  const held = await distanceOf({ klCoefficient: 5 });
  expect(held["policy/kl_reference"]!).toBeGreaterThan(0);
  expect(held["policy/k3"]!).toBeLessThan(free["policy/k3"]!);
  expect(free["policy/kl_reference"]).toBeNull();
});

test("an offline run with a rollout is evaluated by it, before, during and after", async () => {
  await startTrainer();
  const knobs = { training: { totalSteps: 12, lr: 5e-3 }, checkpoints: { evalInterval: 8 } };
  const events = await runOf(await offlineJob(blobs, ratedRows(16), knobs, { rollout: digitsWanted }));
  expect(stateOf(events).status).toBe("finished");
  const evaluations = only(events, "evaluation");
  expect(evaluations.map(({ step, dataset }) => [step, dataset])).toEqual([
    [0, "d@1"],
    [8, "d@1"],
    [12, "d@1"],
  ]);
  expect(evaluations.at(-1)!.reward!.mean).toBeGreaterThan(evaluations[0]!.reward!.mean);
  expect(only(events, "samples").map(({ split }) => split)).toEqual([
    "validation",
    "validation",
    "validation",
  ]);
  expect(only(events, "step").every(({ sampledTokens }) => sampledTokens === 0)).toBe(true);
});

test("evaluations of an offline run answer as long as they are asked to, not as short as what was recorded", async () => {
  await startTrainer();
  const knobs = {
    training: { totalSteps: 1, maxResponseLength: 2 },
    sampling: { evalMaxResponseLength: 5, evalTemperature: 1 },
  };
  const events = await runOf(await offlineJob(blobs, ratedRows(8), knobs, { rollout: digitsWanted }));
  expect(only(events, "evaluation")[0]!.metrics["length/response_max"]).toBeGreaterThan(2);
  const sampled = only(events, "samples").flatMap(({ index }) => index);
  expect(only(events, "usage").at(-1)!.sampledTokens).toBe(
    sampled.reduce((sum, { responseTokens }) => sum + responseTokens, 0),
  );
});

test.each([
  ["with all its weights", {}],
  ["as an adapter", { lora: { rank: 4 } }],
  [
    "as an adapter, held to its reference",
    { lora: { rank: 4 }, algorithm: { klCoefficient: 0.1, klPlacement: "reward" } },
  ],
])("interrupted in the middle, %s, it comes to the same weights", async (_, more) => {
  const knobs = {
    training: { totalSteps: 40, batchSize: 5, updatesPerBatch: 2, lrSchedule: "linear" },
    ...more,
  };
  // Half of the rows have to be scored, and again after the resume.
  const rows = (await recordedRows(-0.1)).map((row, n) => (n % 2 === 0 ? { ...row, logprobs: null } : row));
  const job = await offlineJob(blobs, rows, knobs);
  await trainPartly(job, 2, 2);
  await startTrainer();
  await ending(bus, job);
  const whole = await runOf(await offlineJob(blobs, rows, knobs));
  const events = await eventsOf(bus, job);
  expect(stateOf(events)).toMatchObject({ attempt: 2, status: "finished", step: 40 });
  expect(await weightsAfter(blobs, events)).toBe(await weightsAfter(blobs, whole));
  const told = (of: readonly LoggedEvent[]) =>
    only(of, "step").map(({ step, reward, metrics }) => [
      step,
      reward,
      metrics["loss"],
      metrics["policy/ratio_mean"],
    ]);
  expect(told(events)).toEqual(told(whole));
});
