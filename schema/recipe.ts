import type { EnumRef, InputObjectRef, ObjectRef } from "@pothos/core";
import { ValidationFailed } from "../src/errors.ts";
import type { OfflineRecipe, Recipe, RecipeKind, RlRecipe, SftRecipe } from "../src/protocol/recipe.ts";
import { builder, type Types } from "./builder.ts";
import { enumOf } from "./enums.ts";
import { type Knob, kindTitles, type Section, sectionsOf } from "./knobs.ts";
import { KeyNumberInput, KeyValue, KeyValueInput, NamedValue } from "./values.ts";

/**
 * Recipes as clients write and read them: made from the zod schema, which alone says which knobs there are. The
 * types here cannot know them one by one, so what is built from a list of knobs is cast where Pothos asks for names.
 */
type Values = Readonly<Record<string, unknown>>;

const meanings: Record<RecipeKind, string> = {
  rl: "Reinforcement learning: an AgentWorkflow and its Grader over a dataset of prompts.",
  sft: "Supervised fine-tuning: cross-entropy on the answers of a dataset.",
  offline_rl: "Reinforcement learning from recorded trajectories and their rewards.",
};

const enums = new Map<string, EnumRef<Types, string>>();
const inputs = new Map<string, InputObjectRef<Types, Values>>();
const outputs = new Map<string, ObjectRef<Types, Values>>();

export const RlRecipeInput = recipeInput("rl");
export const SftRecipeInput = recipeInput("sft");
export const OfflineRlRecipeInput = recipeInput("offline_rl");
export const RlRecipeType = recipeOutput<RlRecipe>("rl");
export const SftRecipeType = recipeOutput<SftRecipe>("sft");
export const OfflineRlRecipeType = recipeOutput<OfflineRecipe>("offline_rl");

export const RecipeType = builder.unionType("Recipe", {
  description: "What a run does, as one of its kinds, with every default filled in.",
  types: [RlRecipeType, SftRecipeType, OfflineRlRecipeType],
  resolveType: ({ experiment }) => {
    switch (experiment.kind) {
      case "rl":
        return RlRecipeType;
      case "sft":
        return SftRecipeType;
      case "offline_rl":
        return OfflineRlRecipeType;
    }
  },
});

/** The recipe that an input says, still to be checked by the zod schema. */
export function recipeFrom(kind: RecipeKind, input: Values): unknown {
  const recipe: Record<string, unknown> = {};
  for (const { name, knobs } of sectionsOf(kind)) {
    const given = input[name];
    if (given === undefined || given === null) continue;
    recipe[name] = knobs === null ? mapFrom(name, given as readonly Pair[]) : present(given as Values);
  }
  return { ...recipe, experiment: { ...(recipe["experiment"] as Values), kind } };
}

interface Pair {
  readonly key: string;
  readonly value: string | number;
}

function mapFrom(section: string, pairs: readonly Pair[]): Record<string, string | number> {
  const map = new Map<string, string | number>();
  for (const { key, value } of pairs) {
    if (map.has(key))
      throw new ValidationFailed([
        { path: [section, key], message: "is there twice", suggestion: "keep one of the two" },
      ]);
    map.set(key, value);
  }
  return Object.fromEntries(map);
}

/** A null says the same as leaving the field out. */
function present(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

function recipeInput(kind: RecipeKind): InputObjectRef<Types, Values> {
  return builder.inputType(`${kindTitles[kind]}RecipeInput`, {
    description: meanings[kind],
    fields: (t) =>
      Object.fromEntries(
        sectionsOf(kind).map((section) => [
          section.name,
          t.field({
            type: (section.knobs === null
              ? [section.values === "number" ? KeyNumberInput : KeyValueInput]
              : sectionInput(section)) as typeof KeyValueInput,
            required: section.required,
            description: section.description,
          }),
        ]),
      ),
  }) as unknown as InputObjectRef<Types, Values>;
}

function sectionInput(section: Section): InputObjectRef<Types, Values> {
  const name = `${typeName(section)}Input`;
  const made =
    inputs.get(name) ??
    (builder.inputType(name, {
      description: section.description,
      fields: (t) =>
        Object.fromEntries(
          (section.knobs ?? []).map((knob) => [
            knob.key,
            t.field({
              type: (knob.list ? [inputType(knob)] : inputType(knob)) as "String",
              required: knob.required,
              description: knob.description,
            }),
          ]),
        ),
    }) as unknown as InputObjectRef<Types, Values>);
  inputs.set(name, made);
  return made;
}

function recipeOutput<T extends Recipe>(kind: RecipeKind): ObjectRef<Types, T> {
  return builder.objectRef<T>(`${kindTitles[kind]}Recipe`).implement({
    description: `${meanings[kind]} Every default is filled in.`,
    fields: (t) =>
      Object.fromEntries(
        sectionsOf(kind).map((section) => [
          section.name,
          t.field({
            type: (section.knobs === null
              ? [section.values === "number" ? NamedValue : KeyValue]
              : sectionOutput(section)) as typeof KeyValue,
            nullable: !section.always,
            description: section.description,
            resolve: (recipe) => {
              const value = (recipe as unknown as Values)[section.name] ?? null;
              return (section.knobs === null ? pairsOf(value as Values) : value) as {
                key: string;
                value: string;
              };
            },
          }),
        ]),
      ),
  });
}

function sectionOutput(section: Section): ObjectRef<Types, Values> {
  const name = typeName(section);
  const made =
    outputs.get(name) ??
    builder.objectRef<Values>(name).implement({
      description: section.description,
      fields: (t) =>
        Object.fromEntries(
          (section.knobs ?? []).map((knob) => [
            knob.key,
            t.field({
              type: (knob.list ? [outputType(knob)] : outputType(knob)) as "String",
              nullable: !knob.always,
              description: knob.description,
              resolve: (values) => (values[knob.key] ?? null) as string,
            }),
          ]),
        ),
    });
  outputs.set(name, made);
  return made;
}

function pairsOf(map: Values | null): Pair[] {
  return Object.entries(map ?? {}).map(([key, value]) => ({ key, value: value as string | number }));
}

function typeName(section: Section): string {
  return `${section.owner}${section.name[0]?.toUpperCase()}${section.name.slice(1)}`;
}

function scalar(knob: Knob): unknown {
  switch (knob.type.kind) {
    case "int":
      return "Int";
    case "bigint":
      return "BigInt";
    case "float":
      return "Float";
    case "boolean":
      return "Boolean";
    case "string":
      return "String";
    case "enum": {
      const { name, values } = knob.type;
      const made =
        enums.get(name) ??
        enumOf(name, knob.description, Object.fromEntries(values.map((value) => [value, null])));
      enums.set(name, made);
      return made;
    }
    case "map":
      return null;
  }
}

function inputType(knob: Knob): unknown {
  return scalar(knob) ?? KeyValueInput;
}

function outputType(knob: Knob): unknown {
  return scalar(knob) ?? KeyValue;
}
