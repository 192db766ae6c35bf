import { expect, test } from "vitest";
import type { ValidationFailed } from "../errors.ts";
import { parseRecipe } from "./parse.ts";
import { applySettings } from "./settings.ts";
import { recipeFromToml } from "./toml.ts";

const suggested = (text: string) =>
  recipeFromToml(text).issues?.map(({ path, suggestion }) => [path.join("."), suggestion]);

test("a knob by another system's name is told by ours, of its own section or with it", () => {
  const of = (kind: string) => `[experiment]
kind = "${kind}"
model_path = "m"
dataset = "d"
${kind === "rl" ? 'rollout = "r"' : ""}
[training]
learning_rate = 1e-5
max_steps = 3
group_size = 4
lora_rank = 8
`;
  expect(suggested(`${of("rl")}batch_size = 32`)).toEqual([
    ["training.learning_rate", "lr"],
    ["training.max_steps", "total_steps"],
    ["training.group_size", "n_samples_per_prompt"],
    ["training.lora_rank", "lora.rank"],
    ["training.batch_size", "rollout_batch_size"],
  ]);
  expect(suggested(`${of("sft")}batch_size = 32`)).toEqual([
    ["training.learning_rate", "lr"],
    ["training.max_steps", "total_steps"],
    ["training.group_size", null],
    ["training.lora_rank", "lora.rank"],
  ]);
});

test("a setting by another system's name is told by ours", () => {
  const { recipe } = parseRecipe({ experiment: { kind: "rl", modelPath: "m", dataset: "d", rollout: "r" } });
  const knobs = ["training.learning_rate", "algorithm.kl_coef", "sampling.temperature", "epochs"];
  try {
    applySettings(
      recipe!,
      knobs.map((knob) => ({ knob, value: "1" })),
    );
    expect.unreachable();
  } catch (error) {
    expect((error as ValidationFailed).issues.map(({ suggestion }) => suggestion)).toEqual([
      "training.lr",
      "algorithm.kl_coefficient",
      "sampling.rollout_temperature",
      "training.total_epochs",
    ]);
  }
});
