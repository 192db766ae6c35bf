import { z } from "zod";
import { nearest } from "../configurations/nearest.ts";
import { type FieldIssue, ValidationFailed } from "../errors.ts";
import { objectName } from "../protocol/names.ts";
import { metricChoices } from "../protocol/recipes/life.ts";

/** More is a mistake more often than a wish. */
export const maxTrials = 1000;

const finite = z.number("must be a number");

const range = z
  .strictObject({
    min: finite,
    max: finite,
    scale: z.enum(["linear", "log"], "must be linear or log").default("linear"),
    integer: z.boolean("must be true or false").default(false),
  })
  .superRefine(({ min, max, scale, integer }, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!(min < max)) say("max", "must be more than min");
    if (scale === "log" && min <= 0) say("min", "must be more than 0 on a log scale");
    if (integer && !(Number.isSafeInteger(min) && Number.isSafeInteger(max)))
      say("integer", "both ends of a range of whole numbers are whole numbers");
  });
export type Range = z.output<typeof range>;

const parameter = z
  .strictObject({
    /** As a configuration file has it, e.g. `training.lr`. */
    knob: z.string("is required").min(1, "must not be empty").max(256, "must have at most 256 characters"),
    /** Each as TOML writes it; a text may go without its quotes. */
    values: z
      .array(z.string().max(65_536, "must have at most 65536 characters"))
      .min(1, "must have at least one value")
      .max(maxTrials, `must be at most ${maxTrials}`)
      .optional(),
    range: range.optional(),
  })
  .superRefine(({ values, range }, context) => {
    if ((values === undefined) === (range === undefined))
      context.addIssue({ code: "custom", path: ["values"], message: "give values or range, one of the two" });
    if (values !== undefined && new Set(values).size < values.length)
      context.addIssue({ code: "custom", path: ["values"], message: "has one value twice" });
  });
export type Parameter = z.output<typeof parameter>;

const earlyStopping = z.strictObject({
  metric: z.enum(metricChoices, `must be one of ${metricChoices.join(", ")}`),
  minSteps: z.int("must be a whole number").min(1, "must be at least 1").max(10_000_000),
  reduction: z
    .int("must be a whole number")
    .min(2, "must be at least 2: one of so many goes on")
    .max(100, "must be at most 100")
    .default(3),
});
export type EarlyStopping = z.output<typeof earlyStopping>;

const count = z.int("must be a whole number").min(1, "must be at least 1");

/** What a sweep tries, in what order, and when it gives a trial up: one shape for the API, a file and the store. */
export const sweepPlan = z
  .strictObject({
    name: objectName.refine((name) => name.length <= 100, "must have at most 100 characters"),
    method: z.enum(["grid", "random"], "must be grid or random"),
    trials: count.max(maxTrials, `must be at most ${maxTrials}`).optional(),
    seed: z
      .int("must be a whole number")
      .min(0, "must be at least 0")
      .max(2 ** 31 - 1, `must be at most ${2 ** 31 - 1}`)
      .optional(),
    parameters: z.array(parameter).min(1, "must have at least one").max(32, "must be at most 32"),
    maxConcurrent: count.max(maxTrials, `must be at most ${maxTrials}`).optional(),
    priority: z
      .int("must be a whole number")
      .min(-100, "must be at least -100")
      .max(100, "must be at most 100")
      .default(0),
    tags: z.array(z.string()).default([]),
    earlyStopping: earlyStopping.optional(),
  })
  .superRefine(({ method, trials, seed, parameters }, context) => {
    const say = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (method === "random" && trials === undefined) say(["trials"], "is required in a random sweep");
    if (method === "grid" && trials !== undefined)
      say(["trials"], "does nothing in a grid: it tries everything");
    if (method === "grid" && seed !== undefined)
      say(["seed"], "does nothing in a grid; all trials share the recipe's advanced.seed");
    for (const [index, { knob, range }] of parameters.entries()) {
      if (method === "grid" && range !== undefined)
        say(["parameters", index, "range"], "a grid has values; ranges are for random sweeps");
      if (knob === "experiment.kind")
        say(["parameters", index, "knob"], "the runs of a sweep are of one kind");
      if (parameters.findIndex((other) => other.knob === knob) < index)
        say(["parameters", index, "knob"], `${knob} is swept twice: keep one of the two`);
    }
  });
export type SweepPlan = z.output<typeof sweepPlan>;
/** As it is given: with what may be left out left out. */
export type NewSweepPlan = z.input<typeof sweepPlan>;

/** The plan, checked; ValidationFailed tells every issue under its field. */
export function parsePlan(given: unknown): SweepPlan {
  const parsed = sweepPlan.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ValidationFailed(parsed.error.issues.flatMap(told));
}

const keys = [sweepPlan, parameter, range, earlyStopping].flatMap(({ shape }) => Object.keys(shape));

function told(issue: z.core.$ZodIssue): FieldIssue[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: "is not a key of a sweep",
      suggestion: nearest(key, keys),
    }));
  return [{ path, message: issue.message, suggestion: null }];
}
