import { type KnobSchema, recipeSchema, type SectionedSchema } from "../src/configurations/parse.ts";
import { type RecipeKind, recipeKinds } from "../src/protocol/recipe.ts";

/** One knob of a recipe, read off the zod schema: the schema's inputs and outputs are made from these. */
export interface Knob {
  readonly section: string;
  readonly key: string;
  readonly type:
    | { readonly kind: "int" | "bigint" | "float" | "boolean" | "string" | "map" }
    | { readonly kind: "enum"; readonly name: string; readonly values: readonly string[] };
  readonly list: boolean;
  /** Whether whoever writes a recipe must give it. */
  readonly required: boolean;
  /** Whether every frozen recipe has it: required, or with a default. */
  readonly always: boolean;
  readonly description: string;
}

export interface Section {
  readonly name: string;
  /** What the kinds of recipe that have this very section call its type: one of theirs, or `Recipe` for all. */
  readonly owner: string;
  readonly required: boolean;
  readonly always: boolean;
  /** Null where the section is itself a map, of `values`. */
  readonly knobs: readonly Knob[] | null;
  readonly values: "text" | "number";
  readonly description: string;
}

const schemas = Object.fromEntries(recipeKinds.map((kind) => [kind, recipeSchema(kind)])) as {
  readonly [kind in RecipeKind]: SectionedSchema;
};
export const kindTitles: { readonly [kind in RecipeKind]: string } = {
  rl: "Rl",
  sft: "Sft",
  offline_rl: "OfflineRl",
};

/** The sections of a kind of recipe, in their order. */
export function sectionsOf(kind: RecipeKind): Section[] {
  return Object.entries(schemas[kind].properties).map(([name, section]) => {
    const required = schemas[kind].required?.includes(name) ?? false;
    const description = sectionMeanings[name];
    if (description === undefined) throw new Error(`the recipe has a new section, ${name}: say what it is`);
    return {
      name,
      owner: ownerOf(kind, name),
      required,
      always: required || section.default !== undefined,
      knobs: section.properties === undefined ? null : knobsOf(name, section),
      values:
        typeof section.additionalProperties === "object" && section.additionalProperties.type === "number"
          ? "number"
          : "text",
      description,
    };
  });
}

/** A section that several kinds have alike is one type: the first kind's, or everybody's. */
function ownerOf(kind: RecipeKind, section: string): string {
  const own = JSON.stringify(schemas[kind].properties[section]);
  const having = recipeKinds.filter((other) => schemas[other].properties[section] !== undefined);
  const alike = having.filter((other) => JSON.stringify(schemas[other].properties[section]) === own);
  return alike.length === having.length ? "Recipe" : kindTitles[alike[0] ?? kind];
}

const sectionMeanings: Readonly<Record<string, string>> = {
  experiment: "What is trained, on what.",
  training: "Batches, optimiser and lengths.",
  sampling: "How samples are drawn.",
  checkpoints: "When the run is evaluated and saved.",
  algorithm: "How rewards become a loss.",
  lora: "A low-rank adapter in place of all weights; all weights are trained when absent.",
  mode: "Whether sampling and training overlap.",
  failures: "What becomes of samples without a valid reward.",
  rewards: "How composed rewards are shaped and clipped.",
  rewardWeights: "Weights of the rewards that the Grader names.",
  budget: "When the run is stopped or paused whatever it has reached.",
  earlyStop: "When the run ends before its last step; never when absent.",
  env: "Environment variables of the rollout's process.",
  secrets: "Secrets of the rollout's process, by name.",
  advanced: "What is seldom changed.",
};

function knobsOf(
  section: string,
  {
    properties = {},
    required = [],
  }: { readonly properties?: Readonly<Record<string, KnobSchema>>; readonly required?: readonly string[] },
): Knob[] {
  return Object.entries(properties)
    .filter(([, knob]) => knob.const === undefined)
    .map(([key, knob]) => ({
      section,
      key,
      type: typeOf(section, key, knob.type === "array" && knob.items !== undefined ? knob.items : knob),
      list: knob.type === "array",
      required: required.includes(key),
      always: required.includes(key) || knob.default !== undefined,
      description: describe(knob),
    }));
}

const enumNames: Readonly<Record<string, string>> = {
  "training.lrSchedule": "LrSchedule",
  "algorithm.name": "Algorithm",
  "algorithm.lossNormalization": "LossNormalization",
  "algorithm.baseline": "Baseline",
  "algorithm.staleCorrection": "StaleCorrection",
  "algorithm.klEstimator": "KlEstimator",
  "algorithm.klPlacement": "KlPlacement",
  "algorithm.constantRewardGroups": "ConstantRewardGroups",
  "training.strategy": "TrainingStrategy",
  "training.advantage": "OfflineAdvantage",
  "training.missingLogprobs": "MissingLogprobs",
  "failures.truncated": "TruncationPolicy",
  "checkpoints.keepBestBy": "WatchedMetric",
  "earlyStop.metric": "WatchedMetric",
  "budget.whenSpent": "WhenSpent",
  "lora.targets": "LoraTarget",
  "mode.execution": "ExecutionMode",
};

function typeOf(section: string, key: string, knob: KnobSchema): Knob["type"] {
  if (knob.enum !== undefined) {
    const known = enumNames[`${section}.${key}`];
    const name = known ?? (section === "failures" ? "FailurePolicy" : undefined);
    if (name === undefined) throw new Error(`the recipe has a new choice, ${section}.${key}: name its enum`);
    return { kind: "enum", name, values: knob.enum.map(String) };
  }
  switch (knob.type) {
    case "integer":
      return { kind: (knob.maximum ?? Number.POSITIVE_INFINITY) < 2 ** 31 ? "int" : "bigint" };
    case "number":
      return { kind: "float" };
    case "boolean":
      return { kind: "boolean" };
    case "string":
      return { kind: "string" };
    case "object":
      return { kind: "map" };
    default:
      throw new Error(`${section}.${key} is of a type that the schema has no word for: ${knob.type}`);
  }
}

function describe(knob: KnobSchema): string {
  const low =
    knob.minimum !== undefined ? `at least ${knob.minimum}` : above(knob.exclusiveMinimum, "more than");
  const high =
    knob.maximum !== undefined ? `at most ${knob.maximum}` : above(knob.exclusiveMaximum, "less than");
  const range = [low, high].filter((part) => part !== null).join(" and ");
  const value = Array.isArray(knob.default) ? knob.default.join(", ") || "none" : knob.default;
  return [
    knob.description ?? "",
    knob.unit === undefined ? "" : `Unit: ${knob.unit}.`,
    range === "" ? "" : `Range: ${range}.`,
    value === undefined ? "" : `Default: ${String(value)}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function above(bound: number | undefined, words: string): string | null {
  return bound === undefined ? null : `${words} ${bound}`;
}
