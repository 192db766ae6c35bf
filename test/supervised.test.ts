import { expect, test } from "vitest";
import type { LoggedEvent } from "../src/protocol/event.ts";
import { asked, said, sftJobOn, weightsAfter } from "./testkit/recordings.ts";
import { digitRows, ending, eventsOf, only, sftJob, stateOf } from "./testkit/trainers.ts";
import { blobs, bus, runOf, startTrainer, trainPartly, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

const call = (id: string, digits: string) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name: "r", arguments: JSON.stringify({ d: digits }) } }],
});
const answered = (id: string, content: string) => ({ role: "tool", tool_call_id: id, name: "r", content });
/** Conversations that call a tool, and hear from it what nobody says anything to. */
const calling = (heard: (digits: string) => string, called = (digits: string) => digits) =>
  digitRows(8).map(({ user_prompt, ground_truth }) => ({
    messages: [
      asked(user_prompt),
      said(ground_truth),
      call("a", called(user_prompt)),
      answered("a", heard(user_prompt)),
    ],
  }));

test("conversations with calls of tools are learned where the assistant speaks, its calls included and the tools' answers not", async () => {
  await startTrainer();
  const training = { totalSteps: 3 };
  const events = await runOf(
    await sftJobOn(
      blobs,
      calling((digits) => digits),
      { training },
    ),
  );
  const [step] = only(events, "step");
  // Of each row the answer and the call, and the end that closes each.
  const spoken = '<tool_call>{"name": "r", "arguments": {"d":"10"}}</tool_call>'.length + 1;
  expect(step!.trainedTokens).toBe(8 * ("01".length + 1 + spoken));

  // What the tool says is followed by nothing that is learned: whatever it is, the weights come out the same.
  const other = await runOf(
    await sftJobOn(
      blobs,
      calling(() => "zz zz"),
      { training },
    ),
  );
  expect(await weightsAfter(blobs, other)).toBe(await weightsAfter(blobs, events));
  const otherCalls = await runOf(
    await sftJobOn(
      blobs,
      calling(
        (d) => d,
        () => "77",
      ),
      { training },
    ),
  );
  expect(await weightsAfter(blobs, otherCalls)).not.toBe(await weightsAfter(blobs, events));
});

test("gradients that are added up over passes are those of one pass with all the rows", async () => {
  await startTrainer();
  // Answers of different lengths: a mean of the passes' means would be another loss.
  const rows = digitRows(16).map(({ user_prompt }, i) => ({
    prompt: user_prompt,
    completion: "ab".repeat(1 + (i % 5)),
  }));
  const stepsOf = async (training: object) =>
    only(await runOf(await sftJobOn(blobs, rows, { training: { lr: 1e-3, ...training } })), "step");
  const whole = await stepsOf({ batchSize: 12, gradientAccumulationSteps: 1 });
  const cut = await stepsOf({ batchSize: 3, gradientAccumulationSteps: 4 });
  expect(cut).toHaveLength(whole.length);
  for (const [n, { metrics, trainedTokens, validSamples, epoch }] of cut.entries()) {
    const same = whole[n]!;
    expect({ trainedTokens, validSamples, epoch }).toEqual({
      trainedTokens: same.trainedTokens,
      validSamples: 12,
      epoch: same.epoch,
    });
    for (const key of ["loss", "optimiser/grad_norm", "policy/entropy"])
      expect(Math.abs(metrics[key]! - same.metrics[key]!), `${key} of step ${n + 1}`).toBeLessThan(1e-4);
  }
});

test("epochs count rows, however many passes a step has", async () => {
  await startTrainer();
  const training = { totalSteps: undefined, totalEpochs: 3, batchSize: 2, gradientAccumulationSteps: 4 };
  const steps = only(await runOf(await sftJob(blobs, { training })), "step");
  expect(steps).toHaveLength(6);
  expect(steps.at(-1)).toMatchObject({ epoch: 3, totalSteps: 6, validSamples: 8 });
});

test("a capability's prompt stands before every row, and what is learned stays the same", async () => {
  await startTrainer();
  const training = { totalSteps: 1, batchSize: 16 };
  const bare = only(await runOf(await sftJob(blobs, { training })), "step")[0]!;
  const rows = digitRows(16);
  const experiment = { systemPrompt: "Reverse." };
  const under = only(await runOf(await sftJobOn(blobs, rows, { training, experiment })), "step")[0]!;
  expect(under.trainedTokens).toBe(bare.trainedTokens);
  expect(under.metrics["length/total"]).toBe(bare.metrics["length/total"]! + "Reverse.\n\n".length);
});

test("the tools that a row may call are told to the model, and a trajectory is learned as what was said in it", async () => {
  await startTrainer();
  const training = { totalSteps: 1, batchSize: 8 };
  const tools = [{ type: "function", function: { name: "r" } }];
  const messages = (of: { user_prompt: string; ground_truth: string }) => [
    asked(of.user_prompt),
    said(of.ground_truth),
  ];
  const firstOf = async (more: object) => {
    const rows = digitRows(8).map((row) => ({ messages: messages(row), ...more }));
    return only(await runOf(await sftJobOn(blobs, rows, { training })), "step")[0]!;
  };
  const bare = await firstOf({});
  const told = await firstOf({ tools });
  const rated = await firstOf({ reward: 0.5, group: "g" });
  expect(told.trainedTokens).toBe(bare.trainedTokens);
  expect(told.metrics["length/total"]! - bare.metrics["length/total"]!).toBeGreaterThan(
    JSON.stringify(tools[0]!.function).length,
  );
  expect(rated.metrics).toEqual(bare.metrics);
});

test("the run ends early when its validation loss came to the target, measured and saved there", async () => {
  await startTrainer();
  const knobs = {
    training: { totalSteps: 200 },
    checkpoints: { evalInterval: 4 },
    earlyStop: { target: 3 },
  };
  const job = await sftJobOn(blobs, digitRows(16), knobs, digitRows(8, 60));
  const events = await runOf(job);
  const last = only(events, "evaluation").at(-1)!;
  expect(last.metrics["loss"]!).toBeLessThanOrEqual(3);
  expect(last.metrics["perplexity"]!).toBeCloseTo(Math.exp(last.metrics["loss"]!), 5);
  expect(stateOf(events)).toMatchObject({
    status: "finished",
    step: last.step,
    resumable: { step: last.step },
    reason: { code: "early_stop" },
  });
  expect(last.step).toBeLessThan(200);
});

test("a row that can no longer be read fails the run with its line", async () => {
  await startTrainer();
  const good = { messages: [asked("1"), said("2")] };
  const job = await sftJobOn(blobs, [
    good,
    good,
    { messages: [asked("1"), { role: "assistant", content: [] }] },
    good,
  ]);
  expect(stateOf(await runOf(job))).toMatchObject({
    status: "failed",
    reason: { code: "row_damaged", message: expect.stringContaining("line 3 of d@1") },
  });
});

test("interrupted in the middle, with passes, warm-up and a schedule, it comes to the same weights", async () => {
  const knobs = {
    training: {
      totalSteps: 60,
      batchSize: 3,
      gradientAccumulationSteps: 2,
      lrWarmupSteps: 10,
      lrSchedule: "cosine",
    },
  };
  const job = await sftJob(blobs, knobs);
  await trainPartly(job, 2);
  await startTrainer();
  await ending(bus, job);
  const whole = await runOf(await sftJob(blobs, knobs));
  const events = await eventsOf(bus, job);
  expect(stateOf(events)).toMatchObject({ attempt: 2, status: "finished" });
  expect(await weightsAfter(blobs, events)).toBe(await weightsAfter(blobs, whole));
  const rates = (of: readonly LoggedEvent[]) =>
    only(of, "step").map(({ metrics }) => metrics["optimiser/lr"]);
  expect(rates(events)).toEqual(rates(whole));
});
