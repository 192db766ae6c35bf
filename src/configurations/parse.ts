import { z } from "zod";
import type { FieldIssue } from "../errors.ts";
import { type Recipe, type RecipeKind, recipeKinds, recipeSchemas } from "../protocol/recipe.ts";
import { nearest } from "./nearest.ts";
import { synonymOf } from "./synonyms.ts";

export type Parsed<T> =
  | { readonly recipe: T; readonly issues: null }
  | { readonly recipe: null; readonly issues: readonly FieldIssue[] };

/**
 * A recipe as the API and JSON give it, in camelCase. `experiment.kind` decides which kind of recipe it is held
 * against, so that every issue is about the one that was meant. All issues are told, each with its path.
 */
export function parseRecipe(given: unknown): Parsed<Recipe> {
  const kind = kindOf(given);
  const result = recipeSchemas[kind].safeParse(given, { reportInput: true });
  if (result.success) return { recipe: result.data, issues: null };
  return { recipe: null, issues: result.error.issues.flatMap((issue) => told(issue, kind)) };
}

/** The kind that is asked for; a kind that is none falls to the recipe that says so. */
export function kindOf(given: unknown): RecipeKind {
  const experiment = isTable(given) ? given["experiment"] : null;
  const asked = isTable(experiment) ? experiment["kind"] : null;
  return recipeKinds.find((kind) => kind === asked) ?? "rl";
}

/** Sections and keys of a kind, in camelCase; null stands for a section whose keys are the author's. */
export function knobNames(kind: RecipeKind): ReadonlyMap<string, readonly string[] | null> {
  const { properties } = recipeSchema(kind);
  return new Map(
    Object.entries(properties).map(([section, { properties: knobs }]) => [
      section,
      knobs === undefined ? null : Object.keys(knobs),
    ]),
  );
}

/** A recipe's schema as JSON Schema: the one place that reads zod's own metadata. */
export function recipeSchema(kind: RecipeKind): SectionedSchema {
  const schema = z.toJSONSchema(recipeSchemas[kind], { io: "input" });
  return schema as unknown as SectionedSchema;
}

export interface SectionedSchema {
  readonly properties: {
    readonly [section: string]: KnobSchema & {
      readonly properties?: { readonly [key: string]: KnobSchema };
      readonly required?: readonly string[];
    };
  };
  readonly required?: readonly string[];
}
export interface KnobSchema {
  readonly type: string;
  readonly description?: string;
  readonly unit?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: KnobSchema;
  /** Of a section or knob whose keys are the author's own. */
  readonly additionalProperties?: KnobSchema | boolean;
}

function told(issue: z.core.$ZodIssue, kind: RecipeKind): FieldIssue[] {
  const path = issue.path.map(String);
  const say = (message: string, suggestion: string | null = null) => [{ path, message, suggestion }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKnob([...path, key], kind));
    case "invalid_type":
      if (issue.input === undefined && !("received" in issue)) return say("is required");
      return say(`must be ${article(issue.expected)}`);
    case "invalid_value": {
      const values = path.join(".") === "experiment.kind" ? [...recipeKinds] : issue.values.map(String);
      const given = typeof issue.input === "string" ? nearest(issue.input, values) : null;
      return say(values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`, given);
    }
    case "too_small":
    case "too_big":
      return say(bound(issue));
    case "invalid_key":
      return issue.issues.flatMap((inner) => say(inner.message));
    default:
      return say(issue.message);
  }
}

/** What is said of a section or key that is not there. */
export function unknownKnob(path: readonly string[], kind: RecipeKind): FieldIssue {
  const names = knobNames(kind);
  const [section = "", key] = path;
  if (key === undefined) {
    const elsewhere = recipeKinds.some((other) => other !== kind && knobNames(other).has(section));
    return {
      path,
      message: elsewhere ? `is not a section of a run of kind ${kind}` : "is not a section",
      suggestion: elsewhere ? null : nearest(section, names.keys()),
    };
  }
  const home = [...names].find(([name, keys]) => name !== section && keys?.includes(key));
  const synonym = synonymOf(key, names);
  if (synonym !== null) {
    const suggestion = synonym.startsWith(`${section}.`) ? synonym.slice(section.length + 1) : synonym;
    return { path, message: "is not a knob", suggestion };
  }
  const suggestion = nearest(key, names.get(section) ?? []);
  return {
    path,
    message:
      home === undefined || suggestion !== null ? "is not a knob" : `is not a knob here, but of ${home[0]}`,
    suggestion: suggestion ?? (home === undefined ? null : `${home[0]}.${key}`),
  };
}

function bound(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const [limit, edge] = issue.code === "too_big" ? [issue.maximum, "most"] : [issue.minimum, "least"];
  switch (issue.origin) {
    case "string":
      return `must have at ${edge} ${limit} characters`;
    case "array":
      return `must have at ${edge} ${limit} ${limit === 1 ? "item" : "items"}`;
    default:
      if (issue.inclusive !== false) return `must be at ${edge} ${limit}`;
      return `must be ${issue.code === "too_big" ? "less" : "more"} than ${limit}`;
  }
}

function article(expected: string): string {
  switch (expected) {
    case "int":
      return "a whole number";
    case "object":
    case "record":
      return "a table of keys";
    case "array":
      return "a list";
    case "boolean":
      return "true or false";
    case "string":
      return "text in quotes";
    default:
      return `a ${expected}`;
  }
}

export function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
