import { expect, test } from "vitest";
import { ValidationFailed } from "../errors.ts";
import { parseRecipe } from "./parse.ts";
import { applySettings } from "./settings.ts";

const { recipe } = parseRecipe({
  experiment: { kind: "rl", modelPath: "m", dataset: "d", rollout: "r" },
  env: { LEVEL: "1" },
});

test("a setting changes its knob and leaves the others, quotes or none", () => {
  const changed = applySettings(recipe!, [
    { knob: "training.lr", value: "1e-3" },
    { knob: "algorithm.name", value: "cispo" },
    { knob: "algorithm.constant_reward_groups", value: '"drop"' },
    { knob: "lora.targets", value: '["mlp"]' },
    { knob: "env.LEVEL", value: "two" },
    { knob: "reward_weights.format.strict", value: "0.5" },
  ]);
  expect(parseRecipe(changed).recipe).toMatchObject({
    training: { lr: 1e-3, rolloutBatchSize: 32 },
    algorithm: { name: "cispo", constantRewardGroups: "drop" },
    lora: { targets: ["mlp"], rank: 16 },
    env: { LEVEL: "two" },
    rewardWeights: { "format.strict": 0.5 },
  });
  expect(recipe).toMatchObject({ training: { lr: 1e-6 } });
});

test("what is no knob, no value or set twice is told by its place, with the nearest knob", () => {
  const told = () =>
    applySettings(recipe!, [
      { knob: "training.lrr", value: "1" },
      { knob: "training.nSamplesPerPrompt", value: "1" },
      { knob: "training.lr", value: "1\nseed = 2" },
      { knob: "training.batch_size", value: "1" },
      { knob: "sampling.eval_top_p", value: "1" },
      { knob: "sampling.eval_top_p", value: "0.5" },
    ]);
  expect(told).toThrow(ValidationFailed);
  try {
    told();
  } catch (error) {
    const { issues } = error as ValidationFailed;
    expect(issues.map(({ path, suggestion }) => [path.join("."), suggestion])).toEqual([
      ["settings.0.knob", "training.lr"],
      ["settings.1.knob", "training.n_samples_per_prompt"],
      ["settings.2.value", null],
      ["settings.3.knob", "training.rollout_batch_size"],
      ["settings.5.knob", null],
    ]);
  }
});
