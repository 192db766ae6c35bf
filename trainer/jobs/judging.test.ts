import { expect, test } from "vitest";
import { type FailureClass, failureClasses } from "../../src/protocol/event.ts";
import { rewards as rewardKnobs } from "../../src/protocol/recipes/algorithm.ts";
import { failures as failureKnobs } from "../../src/protocol/recipes/training.ts";
import { noJudges, type RolloutResult } from "../driver/rollout.ts";
import { createJudge } from "./judging.ts";

function judgeOf(
  knobs: { failures?: object; rewards?: object; rewardWeights?: Record<string, number> } = {},
) {
  return createJudge({
    failures: failureKnobs.parse(knobs.failures ?? {}),
    rewards: rewardKnobs.parse(knobs.rewards ?? {}),
    rewardWeights: knobs.rewardWeights ?? {},
    training: { maxResponseLength: 4 },
  });
}

function answered(
  more: Partial<RolloutResult> = {},
  answers: readonly number[] = [2],
  truncated = false,
): RolloutResult {
  const sampled = answers.flatMap((length) => [0, ...Array<number>(length).fill(1)]);
  const row = {
    tokens_T: Int32Array.from(sampled),
    sampled_T: Uint8Array.from(sampled),
    logprobs_T: new Float32Array(sampled.length),
    versions_T: Int32Array.from(sampled, (mark) => mark - 1),
    ...{ temperature: 1, topP: 1 },
  };
  return {
    ...{
      rolloutId: "",
      messages: [],
      reward: 1,
      rewards: null,
      judges: noJudges,
      failure: null,
      removed: false,
    },
    durationS: 0,
    sampledTokens: sampled.length,
    recording: {
      ...{ rows: [row], calls: answers.length, promptTokens: 1, responseTokens: sampled.length, truncated },
      ...{ oldestVersion: 0, messages: null },
    },
    ...more,
  };
}
const failed = (failure: FailureClass) =>
  answered({ reward: null, failure: { class: failure, message: "no" } });

test("every class of failure has its own policy, and what was called off is never tried again", () => {
  const knobs = {
    ...{ agent_error: "agentError", agent_timeout: "agentTimeout", grader_error: "graderError" },
    ...{ grader_timeout: "graderTimeout", invalid_reward: "invalidReward", infrastructure: "infrastructure" },
    truncated: "truncated",
  };
  for (const failure of failureClasses) {
    if (failure === "cancelled") continue;
    const judge = judgeOf({ failures: { [knobs[failure]]: "zero" } });
    for (const other of failureClasses)
      expect(judge(failed(other), 0)!.treatment, `${failure} ${other}`).toBe(
        other === failure ? "zeroed" : "dropped",
      );
  }
  const always = Object.fromEntries(Object.values(knobs).map((knob) => [knob, "retry"]));
  const judge = judgeOf({ failures: { ...always, maxRetries: 1 } });
  for (const failure of failureClasses)
    expect(judge(failed(failure), 0), failure).toEqual(
      failure === "cancelled" ? expect.objectContaining({ treatment: "dropped" }) : null,
    );
  expect(judge(failed("infrastructure"), 1)).toMatchObject({ treatment: "dropped", retries: 1 });
});

test("a prompt that was too long has no reward that could be kept", () => {
  expect(judgeOf()(failed("truncated"), 0)).toMatchObject({ treatment: "dropped", reward: null });
});

test("an answer that was cut is kept unless the recipe says otherwise", () => {
  const cut = answered({ reward: 0.5 }, [4], true);
  expect(judgeOf()(cut, 0)).toMatchObject({ treatment: null, reward: 0.5 });
  expect(judgeOf({ failures: { truncated: "mask" } })(cut, 0)).toMatchObject({
    treatment: "masked",
    reward: 0.5,
  });
  const dropped = judgeOf({ failures: { truncated: "drop" } })(cut, 0);
  expect(dropped).toMatchObject({
    treatment: "dropped",
    reward: null,
    result: { failure: { class: "truncated" } },
  });
});

test("what its grader removed is neither a reward nor a failure", () => {
  const removed = answered({ reward: null, removed: true }, [4], true);
  expect(judgeOf({ failures: { truncated: "zero" } })(removed, 0)).toMatchObject({
    treatment: null,
    reward: null,
  });
});

test("the length that is punished is that of the longest single answer", () => {
  const judge = judgeOf({ rewards: { overlongBufferLength: 2, overlongPenalty: 1 } });
  expect(judge(answered({}, [2, 2, 2]), 0)).toMatchObject({ composed: 1, reward: 1 });
  expect(judge(answered({}, [1, 3]), 0)).toMatchObject({ composed: 1, reward: 0.5 });
});

test("a reward of zero by policy is zero, whatever its range and its length", () => {
  const judge = judgeOf({
    failures: { agentError: "zero" },
    rewards: { clipMin: 0.5, clipMax: 1, overlongBufferLength: 4 },
  });
  expect(judge(failed("agent_error"), 0)).toMatchObject({ composed: 0, reward: 0 });
});
