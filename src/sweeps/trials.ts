import { createHash } from "node:crypto";
import type { Setting } from "../configurations/settings.ts";
import { ValidationFailed } from "../errors.ts";
import { maxTrials, type Parameter, type Range, type SweepPlan } from "./plan.ts";

/** One try of a sweep: its number, counted from 1, and what it sets of the recipe. */
export interface Trial {
  readonly trial: number;
  readonly settings: readonly Setting[];
}

/**
 * All trials of a plan: of a grid, every combination, the last parameter changing fastest; of a random sweep, so many
 * different draws. ValidationFailed when they are more than there may be, or than there are.
 */
export function trialsOf({ method, parameters, trials, seed }: SweepPlan): Trial[] {
  switch (method) {
    case "grid":
      return numbered(grid(parameters));
    case "random":
      return numbered(draws(parameters, trials ?? 0, seed ?? 0));
  }
}

function numbered(all: readonly (readonly Setting[])[]): Trial[] {
  return all.map((settings, index) => ({ trial: index + 1, settings }));
}

function grid(parameters: readonly Parameter[]): Setting[][] {
  const size = parameters.reduce((product, { values = [] }) => product * values.length, 1);
  if (size > maxTrials)
    throw refused("parameters", `they make ${size} trials, and a sweep has at most ${maxTrials}`);
  return parameters.reduce<Setting[][]>(
    (all, { knob, values = [] }) =>
      all.flatMap((settings) => values.map((value) => [...settings, { knob, value }])),
    [[]],
  );
}

/** A draw that was made before is made again, so often that only a space as good as used up comes to it. */
const maxDraws = 1_000_000;

function draws(parameters: readonly Parameter[], trials: number, seed: number): Setting[][] {
  const different = parameters.reduce((product, parameter) => product * choicesOf(parameter), 1);
  if (trials > different)
    throw refused("trials", `is more than the ${different} different trials that there are`);
  const found = new Map<string, Setting[]>();
  for (let number = 0; found.size < trials; number++) {
    if (number === maxDraws)
      throw refused("trials", `only ${found.size} different trials were found in ${maxDraws} draws`);
    const settings = parameters.map((parameter) => ({
      knob: parameter.knob,
      value: drawn(parameter, uniform(seed, number, parameter.knob)),
    }));
    const key = JSON.stringify(settings.map(({ value }) => value));
    if (!found.has(key)) found.set(key, settings);
  }
  return [...found.values()];
}

/** How many values a parameter can take; a range of real numbers has no end of them. */
function choicesOf({ values, range }: Parameter): number {
  if (values !== undefined) return values.length;
  if (range === undefined) return 0;
  return range.integer ? range.max - range.min + 1 : Number.POSITIVE_INFINITY;
}

/**
 * A number in [0, 1) that depends on the seed, the number of the draw and the knob alone: a sweep of more trials begins
 * with those of a shorter one, and another parameter changes no draw of the others.
 */
export function uniform(seed: number, draw: number, knob: string): number {
  const hash = createHash("sha256").update(`${seed}.${draw}.${knob}`).digest();
  return Number(hash.readBigUInt64BE() >> 11n) / 2 ** 53;
}

function drawn({ values, range }: Parameter, share: number): string {
  if (values !== undefined) return values[Math.floor(share * values.length)] ?? "";
  return String(range === undefined ? Number.NaN : within(range, share));
}

/** The value at that share of the range. Real numbers have six digits: nobody reads more, and no learning rate needs them. */
function within({ min, max, scale, integer }: Range, share: number): number {
  // A whole number stands for the stretch up to the next one.
  const end = integer ? max + 1 : max;
  const value = scale === "log" ? min * (end / min) ** share : min + (end - min) * share;
  const rounded = integer ? Math.floor(value) : Number(value.toPrecision(6));
  return Math.min(max, Math.max(min, rounded));
}

function refused(field: string, message: string): ValidationFailed {
  return new ValidationFailed([{ path: [field], message, suggestion: null }]);
}
