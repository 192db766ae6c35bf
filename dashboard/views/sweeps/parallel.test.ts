import { expect, test } from "vitest";
import { isWithin, parallelOf, placeOf, scaleOf, ticksOf } from "./parallel.ts";

const range = (min: number, max: number, scale: "LINEAR" | "LOG") => ({
  values: null,
  range: { min, max, scale },
});

test("numbers lie by their size, on a log axis by their order of magnitude, words by their order", () => {
  expect(placeOf(scaleOf(range(0, 10, "LINEAR")), "2.5")).toBe(0.25);
  expect(placeOf(scaleOf(range(1e-5, 1e-1, "LOG")), "1e-3")).toBeCloseTo(0.5, 12);
  expect(scaleOf({ values: ["1e-5", "1e-3"], range: null }).kind).toBe("log");
  expect(scaleOf({ values: ["32", "64"], range: null }).kind).toBe("linear");
  const words = scaleOf({ values: ['"grpo"', '"ppo"', "false"], range: null });
  expect([placeOf(words, '"grpo"'), placeOf(words, "false"), placeOf(words, '"dpo"')]).toEqual([0, 1, null]);
  expect(ticksOf(words).map(({ value }) => value)).toEqual(['"grpo"', '"ppo"', "false"]);
});

test("one value lies in the middle", () => {
  expect(placeOf(scaleOf({ values: ["3"], range: null }), "3")).toBe(0.5);
  expect(placeOf(scaleOf({ values: ["true"], range: null }), "true")).toBe(0.5);
});

test("a sweep's axes are its knobs and what it compares by; a trial without a value ends before it", () => {
  const { axes, lines } = parallelOf([{ knob: "training.lr", ...range(0, 1, "LINEAR") }], "reward", [
    { trial: 1, value: 0.2, settings: [{ knob: "training.lr", value: "0" }] },
    { trial: 2, value: 0.6, settings: [{ knob: "training.lr", value: "1" }] },
    { trial: 3, value: null, settings: [{ knob: "training.lr", value: "0.5" }] },
  ]);
  expect(axes.map(({ name }) => name)).toEqual(["training.lr", "reward"]);
  expect(lines.map(({ places_A }) => places_A)).toEqual([
    [0, 0],
    [1, 1],
    [0.5, null],
  ]);
  expect(lines.map((line) => isWithin(line, [{ low: 0.4, high: 1 }, null]))).toEqual([false, true, true]);
  expect(lines.map((line) => isWithin(line, [null, { low: 0, high: 1 }]))).toEqual([true, true, false]);
  expect(parallelOf([], "reward", []).axes).toEqual([]);
  const losses = [1, 3].map((value, trial) => ({ trial, value, settings: [] }));
  expect(parallelOf([], "loss", losses, true).lines.map(({ places_A }) => places_A)).toEqual([[1], [0]]);
});
