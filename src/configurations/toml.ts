import { parse, stringify, TomlError } from "smol-toml";
import type { FieldIssue } from "../errors.ts";
import { type Recipe, recipeKinds } from "../protocol/recipe.ts";
import { nearest } from "./nearest.ts";
import { isTable, kindOf, knobNames, type Parsed, parseRecipe } from "./parse.ts";

const MAX_CHARACTERS = 1_000_000;

/**
 * Reads a configuration file: sections and keys in snake_case, which is camelCase by rule and nothing else. Every
 * issue carries its TOML path. `given` is the recipe as it was written, without defaults.
 */
export function recipeFromToml(text: string): Parsed<Recipe> & { readonly given: unknown } {
  const refused = (issues: readonly FieldIssue[]) => ({ recipe: null, issues, given: null });
  if (text.length > MAX_CHARACTERS)
    return refused([issue([], `is longer than ${MAX_CHARACTERS} characters`)]);
  let file: Record<string, unknown>;
  try {
    file = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const what = error.message.split("\n")[0]?.replace(/^Invalid TOML document: /, "") ?? "not TOML";
    return refused([issue([], `line ${error.line}, column ${error.column}: ${what}`)]);
  }
  const shapes = formerShapes(file);
  if (shapes.length > 0) return refused(shapes);
  const { given, issues } = camelCased(file);
  const parsed = parseRecipe(given);
  if (parsed.recipe !== null && issues.length === 0) return { ...parsed, given };
  const told = parsed.issues?.map(({ path, message, suggestion }) => ({
    path: snakePath(path),
    message,
    suggestion: suggestion === null ? null : suggestion.split(".").map(snake).join("."),
  }));
  return refused([...issues, ...(told ?? [])]);
}

/**
 * The recipe as a configuration file that reads back as the same: every knob that has a value, in its section, in the
 * order in which `config explain` tells them (a recipe that comes out of the store has lost its own).
 */
export function recipeToToml(recipe: Recipe): string {
  const sections = [...knobNames(recipe.experiment.kind)].flatMap(([section, keys]) => {
    const knobs: Readonly<Record<string, unknown>> =
      (recipe as unknown as Readonly<Record<string, Record<string, unknown>>>)[section] ?? {};
    const named = (keys ?? Object.keys(knobs).sort())
      .filter((key) => knobs[key] !== undefined)
      .map((key) => [keys === null ? key : snake(key), knobs[key]] as const);
    return named.length === 0 ? [] : [[snake(section), Object.fromEntries(named)] as const];
  });
  return `${stringify(Object.fromEntries(sections))}\n`;
}

export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Sections whose keys are the author's own. */
const authors: ReadonlySet<string> = new Set(
  recipeKinds.flatMap((kind) =>
    [...knobNames(kind)].flatMap(([name, keys]) => (keys === null ? [name] : [])),
  ),
);

/** A knob's path as its file has it. What the author named stays, and everything below a knob is its value. */
export function snakePath(path: readonly string[]): readonly string[] {
  return path.map((part, depth) =>
    depth > 1 || (depth === 1 && authors.has(path[0] ?? "")) ? part : snake(part),
  );
}

/** What the tables of a file say of a recipe, in camelCase and still to be checked, and which names in them are none. */
export function recipeFromTables(file: Readonly<Record<string, unknown>>): {
  readonly given: Readonly<Record<string, unknown>>;
  readonly issues: readonly FieldIssue[];
} {
  const issues = formerShapes(file);
  return issues.length > 0 ? { given: {}, issues } : camelCased(file);
}

function camelCased(file: Readonly<Record<string, unknown>>): {
  given: Record<string, unknown>;
  issues: FieldIssue[];
} {
  const issues: FieldIssue[] = [];
  const names = knobNames(kindOf(file));
  const given: Record<string, unknown> = {};
  for (const [section, value] of Object.entries(file)) {
    if (!isSnake(section)) {
      issues.push({
        ...issue([section], "is not a section"),
        suggestion: nearest(snake(section), [...names.keys()].map(snake)),
      });
      continue;
    }
    if (!isTable(value) || authors.has(camel(section))) {
      given[camel(section)] = value;
      continue;
    }
    const knobs: Record<string, unknown> = {};
    for (const [key, knob] of Object.entries(value)) {
      if (isSnake(key)) knobs[camel(key)] = knob;
      else {
        const known = (names.get(camel(section)) ?? []).map(snake);
        issues.push({ ...issue([section, key], "is not a knob"), suggestion: nearest(snake(key), known) });
      }
    }
    given[camel(section)] = knobs;
  }
  return { given, issues };
}

/** Whether the name is what its camelCase form is written as; `totalEpochs` is not, and would have two spellings. */
function isSnake(name: string): boolean {
  return snake(camel(name)) === name;
}

/** Sections of other files and older releases, and where what they say belongs. */
const former: Readonly<Record<string, string>> = {
  evaluation:
    "evaluations of a training run are set by eval_interval and eval_max_rows in [checkpoints] and eval_temperature in [sampling]",
  eval: "evaluations of a training run are set by eval_interval and eval_max_rows in [checkpoints] and eval_temperature in [sampling]",
  llm: "the model is model_path in [experiment], and how it answers is [sampling]",
  runs: "one file describes one run: its data and code are in [experiment], its length in [training]",
  timeouts: "they are agent_workflow_timeout_s and grader_timeout_s in [training]",
  output: "what a run leaves behind is kept with the run: remove this section",
  baseline: "a run is evaluated before its first step by itself: remove this section",
};

function formerShapes(file: Readonly<Record<string, unknown>>): FieldIssue[] {
  const issues = Object.entries(former)
    .filter(([section]) => section in file)
    .map(([section, mend]) => issue([section], `is not a section here: ${mend}`));
  const rollout = file["rollout"];
  if (rollout === undefined) return issues;
  const parts = isTable(rollout) ? Object.keys(rollout) : [];
  const mends = {
    env: 'environment variables are in [env], NAME = "value"',
    secrets: 'secrets are named in [secrets], required = ["NAME"]',
  };
  for (const part of ["env", "secrets"] as const)
    if (parts.includes(part)) issues.push(issue(["rollout", part], `is a former shape: ${mends[part]}`));
  if (!parts.includes("env") && !parts.includes("secrets"))
    issues.push(
      issue(["rollout"], 'is not a section: the rollout is named in [experiment], rollout = "name"'),
    );
  return issues;
}

function issue(path: readonly string[], message: string): FieldIssue {
  return { path, message, suggestion: null };
}
