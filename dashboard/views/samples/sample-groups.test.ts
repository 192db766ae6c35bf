import { expect, test } from "vitest";
import { commonPrompt, groupsOf, type ListedSample, rewardOf } from "./sample-groups.ts";

const says = (role: string, content: string | null) => ({ role, content, extra: null });
const sample = (index: number, more: Partial<ListedSample> = {}) =>
  ({
    ...{ id: String(index), attempt: 1, step: 1, split: "TRAIN", group: 0, index, reward: 1, failure: null },
    messages: [says("system", "s"), says("user", "u"), says("assistant", String(index))],
    ...more,
  }) as ListedSample;

test("samples of one attempt, step, split and group are one group, by their index", () => {
  const groups = groupsOf([
    sample(1),
    sample(0),
    sample(0, { group: 1 }),
    sample(2),
    sample(0, { attempt: 2 }),
    sample(0, { split: "VALIDATION" }),
  ]);
  expect(groups.map(({ samples }) => samples.map(({ index }) => index))).toEqual([[0, 1, 2], [0], [0], [0]]);
});

test("the prompt is what all conversations begin with, and never what the policy said", () => {
  const [group] = groupsOf([sample(0), sample(1)]);
  expect(group?.prompt.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(commonPrompt([[says("user", "a"), says("assistant", "x")]])).toHaveLength(1);
  expect(commonPrompt([[says("user", "a")], [says("user", "b")]])).toEqual([]);
  expect(commonPrompt([[says("user", "a")], []])).toEqual([]);
});

test("the mean is over valid samples: a failed one is counted and is no zero", () => {
  const failure = { class: "AGENT_ERROR", message: null } as const;
  expect(rewardOf([sample(0), sample(1, { reward: null, failure })])).toEqual({ mean: 1, failed: 1 });
  expect(rewardOf([sample(1, { reward: null, failure })])).toEqual({ mean: null, failed: 1 });
});
