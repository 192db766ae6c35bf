import { expect, test } from "vitest";
import { ValidationFailed } from "../errors.ts";
import { type NewSweepPlan, parsePlan } from "./plan.ts";
import { trialsOf, uniform } from "./trials.ts";

const trials = (plan: Partial<NewSweepPlan>) =>
  trialsOf(parsePlan({ name: "s", method: "grid", parameters: [], ...plan }));
const values = (knob: string, ...values: string[]) => ({ knob, values });

/** What a plan is refused for: where, and how. */
function issuesOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ValidationFailed)
      return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw error;
  }
  return [];
}

test("a grid tries every combination once, the last parameter changing fastest", () => {
  const all = trials({ parameters: [values("a.b", "1", "2"), values("c.d", "x", "y", "z")] });
  expect(all.map(({ trial, settings }) => [trial, ...settings.map(({ value }) => value)].join(" "))).toEqual([
    "1 1 x",
    "2 1 y",
    "3 1 z",
    "4 2 x",
    "5 2 y",
    "6 2 z",
  ]);
  expect(all[0]!.settings).toEqual([
    { knob: "a.b", value: "1" },
    { knob: "c.d", value: "x" },
  ]);
});

test("a grid of more than 1,000 trials is refused with its size", () => {
  const many = Array.from({ length: 40 }, (_, i) => String(i));
  expect(issuesOf(() => trials({ parameters: [values("a", ...many), values("b", ...many)] }))).toEqual([
    "parameters: they make 1600 trials, and a sweep has at most 1000",
  ]);
});

const random = (more: Partial<NewSweepPlan> = {}) =>
  trials({
    method: "random",
    seed: 7,
    trials: 20,
    parameters: [
      { knob: "training.lr", range: { min: 1e-6, max: 1e-2, scale: "log" } },
      { knob: "lora.rank", range: { min: 1, max: 8, integer: true } },
      values("mode.execution", "sync", "fully_async"),
    ],
    ...more,
  });

test("random draws come again from their seed, a longer sweep begins with a shorter one, and another seed is another", () => {
  expect(random()).toEqual(random());
  expect(random({ trials: 30 }).slice(0, 20)).toEqual(random());
  expect(random({ seed: 8 })).not.toEqual(random());
});

test("random draws are within their ranges, whole where they are to be, spread over a log scale, and all different", () => {
  const drawn = random({ trials: 400 });
  const of = (knob: string) =>
    drawn.map(({ settings }) => settings.find((setting) => setting.knob === knob)!.value);
  const lrs = of("training.lr").map(Number);
  expect(Math.min(...lrs)).toBeGreaterThanOrEqual(1e-6);
  expect(Math.max(...lrs)).toBeLessThanOrEqual(1e-2);
  // Half of them below the geometric middle, give or take four standard deviations.
  expect(Math.abs(lrs.filter((lr) => lr < 1e-4).length - 200)).toBeLessThan(40);
  expect(new Set(of("lora.rank"))).toEqual(new Set(["1", "2", "3", "4", "5", "6", "7", "8"]));
  expect(new Set(of("mode.execution"))).toEqual(new Set(["sync", "fully_async"]));
  expect(new Set(drawn.map(({ settings }) => JSON.stringify(settings))).size).toBe(400);
});

test("a draw depends on seed, number and knob alone", () => {
  expect(uniform(7, 3, "training.lr")).toBe(uniform(7, 3, "training.lr"));
  const others = [uniform(8, 3, "training.lr"), uniform(7, 4, "training.lr"), uniform(7, 3, "lora.rank")];
  expect(others).not.toContain(uniform(7, 3, "training.lr"));
});

test("all of a small space can be drawn, and no more than there is of it", () => {
  const parameters = [{ knob: "a", range: { min: 1, max: 4, integer: true } }, values("b", "x", "y")];
  expect(random({ parameters, trials: 8 })).toHaveLength(8);
  expect(issuesOf(() => random({ parameters, trials: 9 }))).toEqual([
    "trials: is more than the 8 different trials that there are",
  ]);
});

test("what a plan would ignore is refused under its field", () => {
  const range = { min: 1, max: 2 };
  const refused = (plan: object) =>
    issuesOf(() => parsePlan({ name: "s", method: "grid", parameters: [values("a", "1")], ...plan }));
  expect(refused({ trials: 3, seed: 1 })).toEqual([
    "trials: does nothing in a grid: it tries everything",
    "seed: does nothing in a grid; all trials share the recipe's advanced.seed",
  ]);
  expect(refused({ parameters: [{ knob: "a", range }] })).toEqual([
    "parameters.0.range: a grid has values; ranges are for random sweeps",
  ]);
  expect(refused({ method: "random" })).toEqual(["trials: is required in a random sweep"]);
  expect(refused({ parameters: [values("a", "1"), values("a", "2")] })).toEqual([
    "parameters.1.knob: a is swept twice: keep one of the two",
  ]);
  expect(refused({ parameters: [{ knob: "a", values: ["1"], range }] })).toContain(
    "parameters.0.values: give values or range, one of the two",
  );
  expect(refused({ parameters: [{ knob: "a", range: { min: 0, max: 2, scale: "log" } }] })).toContain(
    "parameters.0.range.min: must be more than 0 on a log scale",
  );
  expect(refused({ parametres: [] })).toEqual(["parametres: is not a key of a sweep"]);
});
