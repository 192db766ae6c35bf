import { explainRecipe, type Knob } from "../src/configurations/explain.ts";
import { parseRecipe } from "../src/configurations/parse.ts";
import { recipeFromToml, recipeToToml } from "../src/configurations/toml.ts";
import type { FieldIssue } from "../src/errors.ts";
import type { Recipe } from "../src/protocol/recipe.ts";
import { builder } from "./builder.ts";
import { RecipeInput, recipeTextOf } from "./configuration.ts";
import { Issue } from "./errors.ts";
import { RecipeType } from "./recipe.ts";
import { RunKindEnum } from "./run-figures.ts";

const KnobType = builder.objectRef<Knob>("RecipeKnob").implement({
  description: "One thing that a recipe can say.",
  fields: (t) => ({
    kinds: t.field({
      type: [RunKindEnum],
      description: "Kinds of run that have it.",
      resolve: ({ kinds }) => [...kinds],
    }),
    section: t.exposeString("section", { description: "Its section in a configuration file." }),
    key: t.exposeString("key", {
      nullable: true,
      description: "Its key there; null where the keys are the author's own.",
    }),
    type: t.exposeString("type", { description: "What its value is." }),
    required: t.exposeBoolean("required", { description: "Whether it must be given." }),
    default: t.exposeString("default", {
      nullable: true,
      description: "Its value when it is not given, as TOML; null where there is none.",
    }),
    range: t.exposeString("range", {
      nullable: true,
      description: "What its value may be, in words; null where the type says it all.",
    }),
    unit: t.exposeString("unit", { description: "The unit of its value." }),
    description: t.exposeString("description", { description: "What it does." }),
  }),
});

type Checked = { readonly recipe: Recipe | null; readonly issues: readonly FieldIssue[] };

const CheckType = builder.objectRef<Checked>("RecipeCheck").implement({
  description: "Whether a recipe is well formed; whether what it names exists is told by estimateRun.",
  fields: (t) => ({
    ok: t.boolean({ description: "Whether it is.", resolve: ({ recipe }) => recipe !== null }),
    issues: t.field({
      type: [Issue],
      description: "Everything wrong with it.",
      resolve: ({ issues }) => [...issues],
    }),
    recipe: t.field({
      type: RecipeType,
      nullable: true,
      description: "It with every default filled in; null when it is not well formed.",
      resolve: ({ recipe }) => recipe,
    }),
    toml: t.string({
      nullable: true,
      description: "The same as a configuration file.",
      resolve: ({ recipe }) => (recipe === null ? null : recipeToToml(recipe)),
    }),
  }),
});

builder.queryFields((t) => ({
  recipeKnobs: t.field({
    type: [KnobType],
    description: "Everything that a recipe can say, in the order of the file.",
    args: { kind: t.arg({ type: RunKindEnum, description: "Only what this kind of run has." }) },
    resolve: (_, { kind }) =>
      explainRecipe().filter(({ kinds }) => kind == null || kinds.some((one) => one === kind)),
  }),
  checkRecipe: t.field({
    type: CheckType,
    description: "Says whether a recipe is well formed, and everything wrong with it.",
    args: { recipe: t.arg({ type: RecipeInput, required: true, description: "The recipe." }) },
    resolve: (_, { recipe }) => {
      const { text } = recipeTextOf(recipe);
      const { recipe: read, issues } = "toml" in text ? recipeFromToml(text.toml) : parseRecipe(text.recipe);
      return { recipe: read, issues: issues ?? [] };
    },
  }),
}));
