import { type RecipeKind, recipeKinds } from "../protocol/recipe.ts";
import { type KnobSchema, recipeSchema } from "./parse.ts";
import { snake } from "./toml.ts";

/** One knob, as `config explain` and the API's reference show it. */
export interface Knob {
  /** Kinds of run that have it. */
  readonly kinds: readonly RecipeKind[];
  readonly section: string;
  /** Null stands for a section whose keys are the author's own. */
  readonly key: string | null;
  readonly type: string;
  readonly required: boolean;
  /** As TOML writes it; null where there is none. */
  readonly default: string | null;
  /** In words; null where the type says it all. */
  readonly range: string | null;
  readonly unit: string;
  readonly description: string;
}

/** Every knob of every kind of run, in the order of the file; from the schema itself, so nothing can be missing. */
export function explainRecipe(): readonly Knob[] {
  const found = new Map<string, Knob>();
  for (const kind of recipeKinds)
    for (const knob of knobsOf(kind)) {
      const { kinds: _, ...rest } = knob;
      // What several kinds say alike is told once.
      const name = JSON.stringify(rest);
      found.set(name, { ...knob, kinds: [...(found.get(name)?.kinds ?? []), kind] });
    }
  return [...found.values()].sort((a, b) => order(a.section) - order(b.section));

  function order(section: string): number {
    return sections.indexOf(section);
  }
}

const sections = Object.keys(recipeSchema("rl").properties).map(snake);

function knobsOf(kind: RecipeKind): Knob[] {
  return Object.entries(recipeSchema(kind).properties).flatMap(([section, schema]) => {
    if (schema.properties === undefined) return [knobOf(kind, section, null, schema, false)];
    return Object.entries(schema.properties).map(([key, knob]) =>
      knobOf(kind, section, key, knob, schema.required?.includes(key) ?? false),
    );
  });
}

function knobOf(
  kind: RecipeKind,
  section: string,
  key: string | null,
  schema: KnobSchema,
  required: boolean,
): Knob {
  return {
    kinds: [kind],
    section: snake(section),
    key: key === null ? null : snake(key),
    type: typeOf(schema),
    required,
    default: schema.default === undefined || key === null ? null : tomlValue(schema.default),
    range: rangeOf(schema),
    unit: schema.unit ?? "",
    description: schema.description ?? "",
  };
}

function typeOf(schema: KnobSchema): string {
  switch (schema.type) {
    case "integer":
      return "whole number";
    case "boolean":
      return "true or false";
    case "array":
      return `list of ${schema.items === undefined ? "anything" : typeOf(schema.items)}`;
    case "object":
      return schema.additionalProperties !== undefined &&
        typeof schema.additionalProperties === "object" &&
        schema.additionalProperties.type === "number"
        ? "table of numbers"
        : "table of text";
    case "string":
      return "text";
    default:
      return schema.type;
  }
}

function rangeOf(schema: KnobSchema): string | null {
  if (schema.const !== undefined) return tomlValue(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(tomlValue).join(", ");
  if (schema.type === "array") {
    const choice = schema.items?.enum?.map(tomlValue).join(", ");
    const size = between(schema.minItems, schema.maxItems, "items");
    return [size, choice].filter((part) => part !== null && part !== undefined).join(" of ") || null;
  }
  if (schema.pattern !== undefined) return `matches ${schema.pattern}`;
  if (schema.type === "string") return between(schema.minLength, schema.maxLength, "characters");
  const least = schema.minimum ?? schema.exclusiveMinimum;
  const most = schema.maximum ?? schema.exclusiveMaximum;
  if (least === undefined && most === undefined) return null;
  const opens = schema.minimum === undefined ? "more than " : "";
  const closes = schema.maximum === undefined ? "less than " : "";
  return [least === undefined ? null : `${opens}${least}`, most === undefined ? null : `${closes}${most}`]
    .filter((part) => part !== null)
    .join(" to ");
}

function between(least: number | undefined, most: number | undefined, unit: string): string | null {
  if (least === undefined && most === undefined) return null;
  if (most === undefined) return `at least ${least} ${unit}`;
  return `${least ?? 0} to ${most} ${unit}`;
}

function tomlValue(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
