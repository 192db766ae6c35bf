import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Client } from "./client.ts";
import { usageError } from "./exit.ts";
import type { Output } from "./output.ts";

/** One command: what it takes, what it does, and its line in the help. */
export interface Command {
  /** The words that name it, e.g. `train submit`. */
  readonly name: string;
  readonly summary: string;
  /** Positional arguments, e.g. `CONFIG`; those in brackets may be left out, and a last `[REF...]` takes all that follow. */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** For programs of ours: neither help nor completion speaks of it. */
  readonly hidden?: boolean;
  run(call: Call): Promise<number>;
}

export interface Option {
  readonly type: "string" | "boolean";
  readonly description: string;
  readonly multiple?: boolean;
  /** How the value is called in the help. */
  readonly value?: string;
  /** All that it can be, in small letters; it may be given in capitals. */
  readonly choices?: readonly string[];
}

/** One call of a command: its arguments, and what it may reach. */
export interface Call {
  readonly positionals: readonly string[];
  readonly values: Values;
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly output: Output;
  readonly signal: AbortSignal;
  /** Every command of this program. */
  readonly commands: readonly Command[];
  /** The profile that was asked for by name. */
  readonly profile: string | undefined;
  /** The platform; finding no key is an Exit, so commands that need none do not ask. */
  client(): Client;
}

export interface Values {
  string(name: string): string | undefined;
  /** A whole number from `min` to `max`; anything else is a usage Exit. */
  whole(name: string, min: number, max: number): number | undefined;
  strings(name: string): readonly string[];
  /** One of the option's choices, as it is spelt there. */
  choice(name: string): string | undefined;
  flag(name: string): boolean;
}

/** The arguments of a command, or a usage Exit that says what is wrong and what is near. */
export function readArguments(
  command: Command,
  argv: readonly string[],
): { positionals: readonly string[]; values: Values } {
  const options: ParseArgsOptionsConfig = {};
  for (const [name, option] of Object.entries(command.options))
    options[name] = { type: option.type, multiple: option.multiple ?? false };
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const option = command.options[token.name];
    if (!option)
      throw usageError(
        `${command.name} has no option ${token.rawName}${didYouMean(token.name, Object.keys(command.options), "--")}`,
      );
    if (option.type === "string" && (token.value === undefined || token.value === ""))
      throw usageError(`${token.rawName} needs a value`);
    if (option.type === "boolean" && token.value !== undefined)
      throw usageError(`${token.rawName} takes no value`);
    if (option.choices && !option.choices.includes(token.value?.toLowerCase() ?? ""))
      throw usageError(`${token.rawName} is ${oneOf(option.choices)}, not \`${token.value}\``);
  }
  const required = command.positionals.filter((name) => !name.startsWith("["));
  if (positionals.length < required.length)
    throw usageError(`${command.name} needs ${required.slice(positionals.length).join(" and ")}`);
  const endless = command.positionals.at(-1)?.endsWith("...]") === true;
  if (positionals.length > command.positionals.length && !endless)
    throw usageError(
      `${command.name} does not know what to do with \`${positionals[command.positionals.length]}\``,
    );
  return {
    positionals,
    values: {
      string: (name) => values[name] as string | undefined,
      whole: (name, min, max) => {
        const text = values[name] as string | undefined;
        if (text === undefined) return undefined;
        const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
        if (!(value >= min && value <= max))
          throw usageError(`--${name} is a whole number from ${min} to ${max}, not \`${text}\``);
        return value;
      },
      strings: (name) => (values[name] as string[] | undefined) ?? [],
      choice: (name) => (values[name] as string | undefined)?.toLowerCase(),
      flag: (name) => values[name] === true,
    },
  };
}

const oneOf = (choices: readonly string[]) =>
  choices.length === 2 ? choices.join(" or ") : `one of ${choices.join(", ")}`;

/** `, did you mean --port?` when one of the names is near, else nothing. */
export function didYouMean(wrong: string, names: readonly string[], prefix = ""): string {
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(wrong, name) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(2, Math.floor(wrong.length / 3))
    ? `; did you mean ${prefix}${nearest.name}?`
    : "";
}

/** Levenshtein's distance: insertions, deletions and replacements between two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
