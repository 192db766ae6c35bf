import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { isTable, kindOf, parseRecipe } from "../configurations/parse.ts";
import { applySettings, type Setting } from "../configurations/settings.ts";
import { snakePath } from "../configurations/toml.ts";
import { type FieldIssue, UnsupportedByEngine, ValidationFailed } from "../errors.ts";
import type { Recipe } from "../protocol/recipe.ts";
import { plannedSteps, type TrainingSpecification } from "../protocol/specification.ts";
import type { EngineOffer } from "../runs/offers.ts";
import { type Resolved, resolveRecipe } from "../runs/resolve.ts";
import type { Tables } from "../store/tables.ts";
import { checkEarlyStopping } from "./metric.ts";
import type { SweepPlan } from "./plan.ts";
import type { Trial } from "./trials.ts";

/** A trial with everything that it names resolved to content. */
export interface FrozenTrial extends Trial {
  readonly resolved: Resolved;
  readonly specification: TrainingSpecification;
}

/**
 * Every trial of a plan over a recipe as it was given, checked and resolved, in one snapshot of the store: all of them
 * train on the same version of what they name, from the same seed unless advanced.seed is swept. ValidationFailed tells
 * every issue of every trial once: under `parameters` where a parameter's value is at fault, else where the recipe has
 * it. UnsupportedByEngine names the first trial that no engine can do.
 */
export async function freezeTrials(
  { db, blobs, offers }: { db: Kysely<Tables>; blobs: Blobs; offers: readonly EngineOffer[] },
  viewer: Viewer,
  given: unknown,
  plan: SweepPlan,
  trials: readonly Trial[],
): Promise<FrozenTrial[]> {
  const base = withKind(given);
  checkParameters(base, plan);

  const issues = new Issues(plan, trials.length);
  const recipes = trials.flatMap((trial) => {
    const asked = applySettings(base, trial.settings);
    const { recipe, issues: found } = parseRecipe(asked);
    if (recipe === null) issues.add(trial, found);
    else issues.add(trial, checkEarlyStopping(recipe, plan.earlyStopping));
    return recipe === null ? [] : [{ trial, asked, recipe }];
  });
  issues.refuse();

  const frozen: FrozenTrial[] = [];
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      let seed: number | null = null;
      for (const { trial, asked, recipe } of recipes)
        try {
          const resolved = await resolveRecipe({ db: trx, blobs, offers }, viewer, recipe, asked);
          const found = resolved.specification as TrainingSpecification;
          seed ??= found.seed;
          // A seed that the recipe leaves to us is drawn once, for all.
          const specification = recipe.advanced.seed === undefined ? { ...found, seed } : found;
          frozen.push({ ...trial, resolved, specification });
        } catch (error) {
          if (error instanceof ValidationFailed) issues.add(trial, error.issues);
          else throw error instanceof UnsupportedByEngine ? unsupported(error, plan, trial) : error;
        }
    });
  issues.refuse();
  const tooShort = stepsBefore(frozen, plan);
  if (tooShort !== null) throw new ValidationFailed([tooShort]);
  return frozen;
}

/** The recipe as settings are applied to it: its kind said, and every section that is none left to the check. */
function withKind(given: unknown): Recipe {
  const recipe = isTable(given) ? given : {};
  const experiment = isTable(recipe["experiment"]) ? recipe["experiment"] : {};
  return { ...recipe, experiment: { ...experiment, kind: kindOf(given) } } as unknown as Recipe;
}

/** Each knob and each of its values by itself, so that an issue is told once and under its own field. */
function checkParameters(base: Recipe, { parameters }: SweepPlan): void {
  const issues: FieldIssue[] = [];
  for (const [index, { knob, values, range }] of parameters.entries())
    for (const [place, value] of (values ?? [String(range?.min)]).entries())
      try {
        applySettings(base, [{ knob, value }]);
      } catch (error) {
        if (!(error instanceof ValidationFailed)) throw error;
        const ofKnob = error.issues.find(({ path }) => path[2] === "knob");
        const field = ofKnob === undefined ? ["values", String(place)] : ["knob"];
        issues.push({ ...(ofKnob ?? error.issues[0]!), path: ["parameters", String(index), ...field] });
        if (ofKnob !== undefined) break;
      }
  if (issues.length > 0) throw new ValidationFailed(issues);
}

/** What is wrong with trials, each thing once: with how many of them, unless it is with all. */
class Issues {
  readonly #plan: SweepPlan;
  readonly #trials: number;
  readonly #found: { issue: FieldIssue; trials: Trial[] }[] = [];

  constructor(plan: SweepPlan, trials: number) {
    this.#plan = plan;
    this.#trials = trials;
  }

  add(trial: Trial, issues: readonly FieldIssue[]): void {
    for (const issue of issues) {
      const placed = { ...issue, path: placeOf(issue.path, this.#plan, trial) };
      const known = this.#found.find((other) => isDeepStrictEqual(other.issue, placed));
      if (known === undefined) this.#found.push({ issue: placed, trials: [trial] });
      else known.trials.push(trial);
    }
  }

  refuse(): void {
    if (this.#found.length === 0) return;
    throw new ValidationFailed(
      this.#found.map(({ issue, trials }) => {
        const ofAll = trials.length === this.#trials || issue.path[0] === "parameters";
        return ofAll ? issue : { ...issue, message: `${issue.message} (${among(trials)})` };
      }),
    );
  }
}

/** A recipe's path, as the parameter that set what is there, where one did. */
function placeOf(path: readonly string[], { parameters }: SweepPlan, trial: Trial): readonly string[] {
  if (path[0] === "earlyStopping") return path;
  const written = snakePath(path).join(".");
  const index = parameters.findIndex(({ knob }) => written === knob || written.startsWith(`${knob}.`));
  const parameter = parameters[index];
  if (parameter === undefined) return path;
  const value = settingOf(trial, parameter.knob);
  const place = parameter.values?.indexOf(value ?? "") ?? -1;
  return ["parameters", String(index), ...(place === -1 ? ["range"] : ["values", String(place)])];
}

function among([first, ...others]: readonly Trial[]): string {
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : `, and in ${others.length} more`;
  return `in trial ${first.trial}, ${settingsText(first.settings)}${more}`;
}

/** Settings in a line, as a person reads them. */
export function settingsText(settings: readonly Setting[]): string {
  return settings.map(({ knob, value }) => `${knob} = ${value}`).join(", ");
}

function settingOf({ settings }: Trial, knob: string): string | null {
  return settings.find((setting) => setting.knob === knob)?.value ?? null;
}

function unsupported(error: UnsupportedByEngine, plan: SweepPlan, trial: Trial): UnsupportedByEngine {
  const path = error.inputPath === null ? null : placeOf(error.inputPath, plan, trial);
  const message = `${error.message} (${among([trial])})`;
  return new UnsupportedByEngine(message, error.engine, error.capability, path);
}

/** A first rung that no trial comes to before its end would stop nothing. */
function stepsBefore(trials: readonly FrozenTrial[], { earlyStopping }: SweepPlan): FieldIssue | null {
  if (earlyStopping === undefined) return null;
  const longest = Math.max(...trials.map(({ specification }) => plannedSteps(specification) ?? Infinity));
  if (earlyStopping.minSteps < longest) return null;
  const message = `stops nothing: the longest trial has ${longest} steps`;
  return { path: ["earlyStopping", "minSteps"], message, suggestion: null };
}
