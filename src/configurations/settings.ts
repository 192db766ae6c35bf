import { parse, TomlError } from "smol-toml";
import { type FieldIssue, ValidationFailed } from "../errors.ts";
import type { Recipe } from "../protocol/recipe.ts";
import { nearest } from "./nearest.ts";
import { knobNames } from "./parse.ts";
import { synonymOf } from "./synonyms.ts";
import { camel, snake } from "./toml.ts";

/** A knob by its path in a configuration file, e.g. `training.lr`, and its value as TOML writes it. */
export interface Setting {
  readonly knob: string;
  readonly value: string;
}

/**
 * The recipe with some knobs set anew, as `parseRecipe` takes it. A text may go without its quotes. ValidationFailed
 * names each setting that means no knob or has no value.
 */
export function applySettings(recipe: Recipe, settings: readonly Setting[]): unknown {
  const changed = structuredClone(recipe) as unknown as Record<string, Record<string, unknown>>;
  const names = knobNames(recipe.experiment.kind);
  const known = [...names].flatMap(([section, keys]) =>
    (keys ?? []).map((key) => snake(`${section}.${key}`)),
  );
  const issues: FieldIssue[] = [];
  const done = new Set<string>();
  for (const [index, { knob, value }] of settings.entries()) {
    const say = (field: "knob" | "value", message: string, suggestion: string | null = null) =>
      void issues.push({ path: ["settings", String(index), field], message, suggestion });
    const [section = "", ...rest] = knob.split(".");
    const keys = names.get(camel(section));
    // Of a section whose keys are the author's own, every name is one.
    const isKnob = keys === null ? rest.length > 0 : keys !== undefined && known.includes(knob);
    const read = tomlValue(value);
    if (!isKnob) {
      const meant = synonymOf(camel(rest.at(-1) ?? section), names);
      const suggestion = meant === null ? nearest(knob, known) : snake(meant);
      say("knob", `${JSON.stringify(knob)} is not a knob of this kind of run`, suggestion);
    } else if (done.has(knob)) say("knob", `${knob} is set twice: keep one of the two`);
    else if (read === null) say("value", `is not a value as TOML writes it: ${JSON.stringify(value)}`);
    else {
      const key = keys === null ? rest.join(".") : camel(rest.join("."));
      changed[camel(section)] = { ...changed[camel(section)], [key]: read.value };
    }
    done.add(knob);
  }
  if (issues.length > 0) throw new ValidationFailed(issues);
  return changed;
}

function tomlValue(text: string): { readonly value: unknown } | null {
  for (const written of [text, JSON.stringify(text)])
    try {
      const table = parse(`value = ${written}`);
      // More than one line could say more than one thing.
      return Object.keys(table).length === 1 && !text.includes("\n") ? { value: table["value"] } : null;
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
    }
  return null;
}
