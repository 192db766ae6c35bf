import { expect, test } from "vitest";
import { asSweep, emptyDraft, emptyKnob, inputOf, listOf } from "./sweep-input.ts";

test("commas separate values, but for those in quotes and brackets", () => {
  expect(listOf('1e-3, 3e-3,"a, b", [1, 2] ,')).toEqual(["1e-3", "3e-3", '"a, b"', "[1, 2]"]);
  expect(listOf(" ")).toEqual([]);
});

test("a form becomes a request: draws belong to a random sweep only", () => {
  const draft = {
    ...emptyDraft,
    name: " lr ",
    knobs: [
      { ...emptyKnob, knob: "training.lr", kind: "range" as const, min: "1e-5", max: "1e-2", log: true },
      { ...emptyKnob, knob: "algorithm.name", values: '"grpo", "ppo"' },
    ],
  };
  const random = inputOf({ ...draft, method: "RANDOM", seed: "7" }, { toml: "x" }, "key");
  expect(random).toEqual({
    input: {
      ...{ name: "lr", method: "RANDOM", trials: 20, seed: 7, maxConcurrent: null, tags: [] },
      parameters: [
        { knob: "training.lr", range: { min: 1e-5, max: 1e-2, scale: "LOG", integer: false } },
        { knob: "algorithm.name", values: ['"grpo"', '"ppo"'] },
      ],
      ...{ earlyStopping: null, source: { toml: "x" }, idempotencyKey: "key" },
    },
  });
  expect(inputOf(draft, { toml: "x" }, "key")).toMatchObject({ input: { trials: null, seed: null } });
});

test("what is no number is told under its field", () => {
  const said = inputOf(
    {
      ...emptyDraft,
      maxConcurrent: "many",
      method: "RANDOM",
      stopping: "VALIDATION_LOSS",
      minSteps: "",
      knobs: [{ ...emptyKnob, kind: "range", min: "a", max: "1" }],
    },
    { toml: "" },
    "key",
  );
  expect("wrong" in said && [...said.wrong.keys()]).toEqual([
    "maxConcurrent",
    "parameters.0.range.min",
    "earlyStopping.minSteps",
  ]);
});

test("a configuration becomes the start of a sweep, in place of the sweep that it was", () => {
  const toml = '[experiment]\nkind = "sft"\n';
  const once = asSweep(toml, "a");
  expect(once).toContain('name = "a"');
  expect(asSweep(once, "b").match(/\[sweep\]/g)).toHaveLength(1);
  expect(asSweep(once, "b")).toContain(toml);
});
