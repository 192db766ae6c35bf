import { expect, test } from "vitest";
import { choicesIn, filledOf, kindIn, tomlOf } from "./recipe-text.ts";

const knobs = [
  { section: "experiment", key: "kind", type: "text" },
  { section: "experiment", key: "dataset", type: "text" },
  { section: "training", key: "lr", type: "number" },
  { section: "training", key: "total_steps", type: "whole number" },
  { section: "algorithm", key: "normalize_by_std", type: "true or false" },
  { section: "reward_weights", key: null, type: "table of numbers" },
  { section: "lora", key: "targets", type: "list of text" },
];

const filled = {
  "experiment.kind": "rl",
  "experiment.dataset": 'the "good" one',
  "training.lr": "1e-2",
  "training.total_steps": "40",
  "algorithm.normalize_by_std": "false",
  reward_weights: "accuracy = 1\nformat = 0.25",
  "lora.targets": "attention, mlp",
};

const text = `[experiment]
kind = "rl"
dataset = "the \\"good\\" one"

[training]
lr = 0.01
total_steps = 40

[algorithm]
normalize_by_std = false

[reward_weights]
accuracy = 1
format = 0.25

[lora]
targets = ["attention","mlp"]
`;

test("what is filled in becomes a configuration file, and a file fills in the form", () => {
  expect(tomlOf(filled, knobs)).toBe(text);
  expect(filledOf(text, knobs)).toEqual({ filled: { ...filled, "training.lr": "0.01" }, unknown: [] });
});

test("what is empty is left to its default, and a text where a number belongs is sent as it is", () => {
  expect(tomlOf({ "training.lr": "fast", "training.total_steps": " " }, knobs)).toBe(
    '[training]\nlr = "fast"\n',
  );
});

test("places of a file that no knob is for are told", () => {
  expect(filledOf("stray = 1\n[training]\nlr = 1\nspeed = 2\n", knobs).unknown).toEqual([
    "stray",
    "training.speed",
  ]);
});

test("a kind is read out of a file, and choices out of a range", () => {
  expect([kindIn('[experiment]\nkind = "sft"\n'), kindIn("")]).toEqual(["sft", "rl"]);
  expect([choicesIn('"grpo", "ppo"'), choicesIn("0 to 1"), choicesIn(null)]).toEqual([
    ["grpo", "ppo"],
    null,
    null,
  ]);
});
