import { expect, test } from "vitest";
import type { ValidationFailed } from "../errors.ts";
import { sweepFromToml } from "./file.ts";

const file = `
[sweep]
name = "search"
method = "random"
trials = 4
seed = 1
max_concurrent = 2

[[sweep.parameters]]
knob = "training.lr"
range = { min = 1e-5, max = 1e-2, scale = "log" }

[[sweep.parameters]]
knob = "lora.targets"
values = [["mlp"], ["mlp", "head"]]

[[sweep.parameters]]
knob = "training.lr_schedule"
values = ["constant", "cosine"]

[sweep.early_stopping]
metric = "validation_loss"
min_steps = 5

[experiment]
kind = "sft"
dataset = "digits"

[env]
Some_Name = "kept"
`;

test("a sweep's file is a configuration file with a section more, its values as TOML writes them", () => {
  const { plan, recipe } = sweepFromToml(file);
  expect(plan).toEqual({
    name: "search",
    method: "random",
    trials: 4,
    seed: 1,
    maxConcurrent: 2,
    parameters: [
      { knob: "training.lr", range: { min: 1e-5, max: 1e-2, scale: "log" } },
      { knob: "lora.targets", values: ['[ "mlp" ]', '[ "mlp", "head" ]'] },
      { knob: "training.lr_schedule", values: ['"constant"', '"cosine"'] },
    ],
    earlyStopping: { metric: "validation_loss", minSteps: 5 },
  });
  expect(recipe).toEqual({ experiment: { kind: "sft", dataset: "digits" }, env: { Some_Name: "kept" } });
});

test.each([
  ["[experiment]\nkind = 'sft'", ["sweep"]],
  ["[sweep]\nmaxConcurrent = 2", ["sweep", "maxConcurrent"]],
  ["[sweep\n", []],
])("what is wrong with the file is told under its TOML path: %j", (text, path) => {
  try {
    sweepFromToml(text);
    expect.unreachable();
  } catch (error) {
    expect((error as ValidationFailed).issues[0]).toMatchObject({ path });
  }
});
