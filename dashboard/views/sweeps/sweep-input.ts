import type { SweepFromFieldsInput, SweepMetric } from "../../generated/operations.ts";

/** A knob of the form, as it is typed. */
export interface KnobDraft {
  readonly knob: string;
  readonly kind: "values" | "range";
  /** Separated by commas, each as TOML writes it. */
  readonly values: string;
  readonly min: string;
  readonly max: string;
  readonly log: boolean;
  readonly integer: boolean;
}

/** The form of a sweep, as it is typed. */
export interface SweepDraft {
  readonly name: string;
  readonly method: "GRID" | "RANDOM";
  readonly trials: string;
  readonly seed: string;
  readonly maxConcurrent: string;
  readonly tags: string;
  readonly knobs: readonly KnobDraft[];
  readonly stopping: SweepMetric | null;
  readonly minSteps: string;
  readonly reduction: string;
}

export const emptyKnob: KnobDraft = {
  ...{ knob: "", kind: "values", values: "", min: "", max: "", log: false, integer: false },
};
export const emptyDraft: SweepDraft = {
  ...{ name: "", method: "GRID", trials: "20", seed: "", maxConcurrent: "", tags: "" },
  ...{ knobs: [{ ...emptyKnob, knob: "training.lr" }], stopping: null, minSteps: "10", reduction: "3" },
};

export type SweepSource = { readonly toml: string } | { readonly configurationId: string };

/** The request that a form stands for, or what was typed that is no number, by its field. */
export function inputOf(
  draft: SweepDraft,
  source: SweepSource,
  idempotencyKey: string,
): { readonly input: SweepFromFieldsInput } | { readonly wrong: ReadonlyMap<string, string> } {
  const wrong = new Map<string, string>();
  const number = (field: string, text: string, whole = true): number => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
      wrong.set(field, whole ? "must be a whole number" : "must be a number");
    return value;
  };
  const optional = (field: string, text: string) => (text.trim() === "" ? null : number(field, text));
  const random = draft.method === "RANDOM";
  const input: SweepFromFieldsInput = {
    name: draft.name.trim(),
    method: draft.method,
    trials: random ? number("trials", draft.trials) : null,
    seed: random ? optional("seed", draft.seed) : null,
    maxConcurrent: optional("maxConcurrent", draft.maxConcurrent),
    tags: listOf(draft.tags),
    parameters: draft.knobs.map(({ knob, kind, values, min, max, log, integer }, at) => ({
      knob: knob.trim(),
      ...(kind === "values" || !random
        ? { values: listOf(values) }
        : {
            range: {
              min: number(`parameters.${at}.range.min`, min, false),
              max: number(`parameters.${at}.range.max`, max, false),
              scale: log ? "LOG" : "LINEAR",
              integer,
            },
          }),
    })),
    earlyStopping:
      draft.stopping === null
        ? null
        : {
            metric: draft.stopping,
            minSteps: number("earlyStopping.minSteps", draft.minSteps),
            reduction: optional("earlyStopping.reduction", draft.reduction),
          },
    source: source as SweepFromFieldsInput["source"],
    idempotencyKey,
  };
  return wrong.size > 0 ? { wrong } : { input };
}

/** What is separated by commas, but for those inside of quotes and brackets. */
export function listOf(text: string): string[] {
  const items: string[] = [];
  let [item, depth, quote] = ["", 0, ""];
  for (const letter of text) {
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "[" || letter === "{") depth++;
    else if (letter === "]" || letter === "}") depth--;
    else if (letter === "," && depth === 0) {
      items.push(item);
      item = "";
      continue;
    }
    item += letter;
  }
  return [...items, item].map((each) => each.trim()).filter(Boolean);
}

/** A configuration with a section that makes a sweep of it, to be changed. */
export function asSweep(toml: string, name: string): string {
  const section = [
    "[sweep]",
    `name = ${JSON.stringify(name)}`,
    'method = "grid"',
    "",
    "[[sweep.parameters]]",
    'knob = "training.lr"',
    "values = [1e-3, 3e-3]",
  ];
  return `${section.join("\n")}\n\n${toml.replace(/^\[sweep[\s\S]*?(?=^\[(?!\[?sweep))/m, "")}`;
}
