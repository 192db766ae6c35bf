import { type KnobSchema, recipeSchema } from "../src/configurations/parse.ts";

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
  /** Whether the two kinds of recipe have this very section. */
  readonly shared: boolean;
  readonly required: boolean;
  readonly always: boolean;
  /** Null where the section is itself a map of texts. */
  readonly knobs: readonly Knob[] | null;
  readonly description: string;
}

const schemas = { rl: recipeSchema("rl"), sft: recipeSchema("sft") };

/** The sections of a kind of recipe, in their order. */
export function sectionsOf(kind: "rl" | "sft"): Section[] {
  const other = schemas[kind === "rl" ? "sft" : "rl"];
  return Object.entries(schemas[kind].properties).map(([name, section]) => {
    const required = schemas[kind].required?.includes(name) ?? false;
    const description = sectionMeanings[name];
    if (description === undefined) throw new Error(`the recipe has a new section, ${name}: say what it is`);
    return {
      name,
      shared: JSON.stringify(section) === JSON.stringify(other.properties[name]),
      required,
      always: required || section.default !== undefined,
      knobs: section.properties === undefined ? null : knobsOf(name, section),
      description,
    };
  });
}

const sectionMeanings: Readonly<Record<string, string>> = {
  experiment: "What is trained, on what.",
  training: "Batches, optimiser and lengths.",
  sampling: "How samples are drawn.",
  checkpoints: "When the run is evaluated and saved.",
  algorithm: "How rewards become a loss.",
  lora: "A low-rank adapter in place of all weights; all weights are trained when absent.",
  mode: "Whether sampling and training overlap.",
  budget: "When the run is stopped whatever it has reached.",
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
  "lora.targets": "LoraTarget",
  "mode.execution": "ExecutionMode",
};

function typeOf(section: string, key: string, knob: KnobSchema): Knob["type"] {
  if (knob.enum !== undefined) {
    const name = enumNames[`${section}.${key}`];
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
