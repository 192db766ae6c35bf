import type { Call, Command } from "./command.ts";
import { namesFor } from "./completion-names.ts";
import { scripts } from "./completion-scripts.ts";
import { exitCodes, usageError } from "./exit.ts";

export const completion: Command = {
  name: "completion",
  summary: "Print what teaches a shell to complete commands, options and names",
  positionals: ["bash|zsh|fish"],
  options: {},
  async run(call) {
    const shell = call.positionals[0]!;
    const script = Object.hasOwn(scripts, shell) ? scripts[shell as keyof typeof scripts] : undefined;
    if (script === undefined)
      throw usageError(`completion is for one of ${Object.keys(scripts).join(", ")}, not \`${shell}\``);
    call.output.show({ shell, script }, () => script.trimEnd());
    return exitCodes.done;
  },
};

/** What a shell asks: the words of a command line so far, the last of which is to be completed, after a `--`. */
export const complete: Command = {
  name: "complete",
  summary: "Print what the last word can become, a line each",
  positionals: ["[WORD...]"],
  options: {},
  hidden: true,
  async run(call) {
    const found = await completed(call, call.positionals);
    call.output.show({ words: found }, () => found.join("\n"));
    return exitCodes.done;
  },
};

async function completed(call: Call, words: readonly string[]): Promise<readonly string[]> {
  const { before, last, profile, joint } = asWritten(words);
  return (await following(call, before, last, profile)).map((word) => joint + word);
}

/** What can come after the words `before` and begins as `last` does. */
async function following(
  call: Call,
  before: readonly string[],
  last: string,
  profile: string | undefined,
): Promise<readonly string[]> {
  const starting = (choices: readonly string[]) => choices.filter((each) => each.startsWith(last));
  const shown = call.commands.filter(({ hidden }) => hidden !== true);
  const command = commandIn(shown, before);
  if (command === null) {
    const nouns = [...new Set(shown.map(({ name }) => name.split(" ")[0]!)), "help"];
    const verbs = shown.flatMap(({ name }) => {
      const [noun, verb] = name.split(" ");
      return noun === before[0] && verb !== undefined ? [verb] : [];
    });
    if (before[0] === "help") return starting(before.length === 1 ? nouns : []);
    return starting(before.length === 0 ? [...nouns, "--help", "--version", "--json", "--profile"] : verbs);
  }
  const rest = before.slice(command.name.split(" ").length);
  const asked = optionOf(command, rest.at(-1));
  const names = (label: string | undefined) => namesFor(call, label, last, profile);
  if (asked) return asked.choices ? starting(asked.choices) : starting(await names(asked.value));
  if (last.startsWith("-"))
    return starting([
      ...Object.keys(command.options).map((name) => `--${name}`),
      "--json",
      "--profile",
      "--help",
    ]);
  const at = rest.filter((word, i) => !word.startsWith("-") && !optionOf(command, rest[i - 1])).length;
  const label = command.positionals[at] ?? command.positionals.find((each) => each.endsWith("...]"));
  const verbs =
    at === 0
      ? shown.flatMap(({ name }) => (name.startsWith(`${command.name} `) ? [name.split(" ")[1]!] : []))
      : [];
  return starting([...verbs, ...(await names(label))]);
}

/** The words without what goes with every command, the `=` of bash's own splitting and the profile that they name. */
function asWritten(words: readonly string[]) {
  const joined = words.flatMap((word, i) => (word === "=" && words[i - 1]?.startsWith("--") ? [] : [word]));
  const whole = words.at(-1) === "=" ? [...joined, ""] : joined;
  const parted = (word: string) => {
    const [, option, value] = /^(--[^=]+)=(.*)$/.exec(word) ?? [];
    return option === undefined ? [word] : [option, value!];
  };
  const [ahead, last] = parted(whole.at(-1) ?? "") as [string, string | undefined];
  const before = [...whole.slice(0, -1).flatMap(parted), ...(last === undefined ? [] : [ahead])];
  const at = before.lastIndexOf("--profile");
  const named = at >= 0 && at + 1 < before.length;
  return {
    last: last ?? ahead,
    /** What stands before the value in one word with it, as shells but bash give it. */
    joint: last === undefined ? "" : `${ahead}=`,
    profile: named ? before[at + 1] : undefined,
    before: before.filter((word, i) => word !== "--json" && !(named && (i === at || i === at + 1))),
  };
}

function commandIn(commands: readonly Command[], words: readonly string[]): Command | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(" ");
    const command = words.length >= length && commands.find((each) => each.name === name);
    if (command) return command;
  }
  return null;
}

/** The option that takes the next word, when the word before it is one. */
function optionOf(command: Command, word: string | undefined) {
  if (word === "--profile") return { value: "PROFILE", choices: undefined };
  const option = word?.startsWith("--") ? command.options[word.slice(2)] : undefined;
  return option?.type === "string" ? option : undefined;
}
