import { parse } from "smol-toml";

/** What a knob is, as far as its text needs it. */
export interface KnobShape {
  readonly section: string;
  /** Null where the section itself is a table of the author's own names. */
  readonly key: string | null;
  /** `text`, `number`, `whole number`, `true or false`, `list of text`, `table of text` or `table of numbers`. */
  readonly type: string;
}

/** What is filled in, by `section.key`, as it was typed; what is empty or absent is left to its default. */
export type Filled = Readonly<Record<string, string>>;

export const placeOf = ({ section, key }: Pick<KnobShape, "section" | "key">) =>
  key === null ? section : `${section}.${key}`;

/** A configuration file of what is filled in, sections in the order of the knobs. */
export function tomlOf(filled: Filled, knobs: readonly KnobShape[]): string {
  const sections = new Map<string, string[]>();
  for (const knob of knobs) {
    const typed = filled[placeOf(knob)]?.trim() ?? "";
    if (typed === "") continue;
    const lines = sections.get(knob.section) ?? [];
    sections.set(knob.section, lines);
    if (knob.key === null) lines.push(...tableLines(typed, knob.type));
    else lines.push(`${knob.key} = ${literal(typed, knob.type)}`);
  }
  return [...sections].map(([section, lines]) => `[${section}]\n${lines.join("\n")}\n`).join("\n");
}

/** As TOML writes it. What is no number stays a text, for the platform to say what is wrong with it. */
function literal(typed: string, type: string): string {
  switch (type) {
    case "number":
    case "whole number":
      return Number.isFinite(Number(typed)) ? String(Number(typed)) : JSON.stringify(typed);
    case "true or false":
      return typed === "true" || typed === "false" ? typed : JSON.stringify(typed);
    case "list of text":
      return JSON.stringify(
        typed
          .split(",")
          .map((each) => each.trim())
          .filter((each) => each !== ""),
      );
    default:
      return JSON.stringify(typed);
  }
}

/** A line each, `name = value`. */
function tableLines(typed: string, type: string): string[] {
  return typed
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.indexOf("=");
      const name = (at < 0 ? line : line.slice(0, at)).trim();
      const value = at < 0 ? "" : line.slice(at + 1).trim();
      return `${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)} = ${literal(value, type === "table of numbers" ? "number" : "text")}`;
    });
}

/**
 * What a configuration file fills in, and the places in it that no knob is for. Throws where it is no TOML: the message
 * says the line. Comments are not kept.
 */
export function filledOf(
  toml: string,
  knobs: readonly KnobShape[],
): { readonly filled: Filled; readonly unknown: readonly string[] } {
  const document: Record<string, unknown> = parse(toml, { integersAsBigInt: false });
  const byPlace = new Map(knobs.map((knob) => [placeOf(knob), knob]));
  const filled: Record<string, string> = {};
  const unknown: string[] = [];
  for (const [section, content] of Object.entries(document)) {
    if (byPlace.has(section) && isTable(content)) {
      filled[section] = Object.entries(content)
        .map(([name, value]) => `${name} = ${typedOf(value)}`)
        .join("\n");
      continue;
    }
    if (!isTable(content)) {
      unknown.push(section);
      continue;
    }
    for (const [key, value] of Object.entries(content)) {
      const place = `${section}.${key}`;
      if (byPlace.has(place)) filled[place] = typedOf(value);
      else unknown.push(place);
    }
  }
  return { filled, unknown };
}

const isTable = (content: unknown): content is Record<string, unknown> =>
  typeof content === "object" && content !== null && !Array.isArray(content);

const typedOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(", ") : String(value);

/** The kind of run that a configuration file is for; `rl`, as the platform takes it, where it says none. */
export function kindIn(toml: string): string {
  const { experiment } = parse(toml) as { experiment?: { kind?: unknown } };
  return typeof experiment?.kind === "string" ? experiment.kind : "rl";
}

/** The choices that a range lists, as in `"grpo", "ppo"`; null where it lists none. */
export function choicesIn(range: string | null | undefined): readonly string[] | null {
  if (!range?.startsWith('"')) return null;
  return [...range.matchAll(/"([^"]*)"/g)].map(([, choice]) => choice!);
}
