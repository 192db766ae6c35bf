import type { FieldIssue } from "../errors.ts";
import type { Recipe } from "../protocol/recipe.ts";

/** Reads a configuration file; every issue carries its TOML path in snake_case, e.g. `training`, `total_epochs`. */
export declare function recipeFromToml(
  text: string,
):
  | { readonly recipe: Recipe; readonly issues: null }
  | { readonly recipe: null; readonly issues: readonly FieldIssue[] };
/** The recipe as a configuration file, every knob written out. */
export declare function recipeToToml(recipe: Recipe): string;
