import type { Command } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { grouped } from "./groups.ts";

/** What each exit code means, for people. */
export const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: "done",
  failed: "failed or refused",
  usage: "wrong usage",
  unreachable: "platform unreachable",
  unauthorised: "no valid key",
  interrupted: "interrupted",
};

/** How a command is called: its name and what it takes. */
export const calledAs = (command: Command) => [command.name, ...command.positionals].join(" ");

/** An option as it is given. */
export function flagOf(name: string, option: Command["options"][string]): string {
  return `--${name}${option.type === "string" ? ` ${option.value ?? "VALUE"}` : ""}`;
}

/** Every command by its group, a line each. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => calledAs(command).length));
  const lines = grouped(commands).flatMap((group) => [
    `${group.title}:`,
    ...group.commands.map((command) => `  ${calledAs(command).padEnd(width)}  ${command.summary}`),
    "",
  ]);
  const codes = Object.entries(exitCodes).map(
    ([name, code]) => `${code} ${exitMeanings[name as keyof typeof exitCodes]}`,
  );
  return [
    "Trainyard: post-training of language models, live and gap-free.",
    "",
    "Usage: trainyard COMMAND [options]      (--json for programs, help COMMAND for its options)",
    "",
    ...lines,
    `Exit codes: ${codes.join(" · ")}`,
    "Platform: --profile NAME; TRAINYARD_URL and TRAINYARD_KEY; TRAINYARD_PROFILE; the one started here (.trainyard, or TRAINYARD_DATA); the profile in use.",
    "",
  ].join("\n");
}

/** One command with its options. */
export function help(command: Command): string {
  const everywhere: readonly [string, string][] = [
    ["--json", "One JSON document on stdout (a line an event where it follows); errors as JSON on stderr"],
    ["--profile NAME", "Speak to the platform of this profile"],
  ];
  const own = Object.entries(command.options).map(
    ([name, option]) =>
      [flagOf(name, option), option.description + (option.multiple ? " (may be repeated)" : "")] as const,
  );
  const width = Math.max(...[...own, ...everywhere].map(([flag]) => flag.length));
  const lines = (options: readonly (readonly [string, string])[]) =>
    options.map(([flag, description]) => `  ${flag.padEnd(width)}  ${description}`);
  return [
    `${command.summary}.`,
    "",
    `Usage: trainyard ${calledAs(command)}${own.length > 0 ? " [options]" : ""}`,
    "",
    ...lines(own),
    ...lines(everywhere),
    "",
  ].join("\n");
}
