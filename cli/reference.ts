import type { Command } from "./command.ts";
import { grouped } from "./groups.ts";
import { calledAs, flagOf } from "./help.ts";

/** Every command with its options as a page of Markdown: docs/commands.md, which a test compares. */
export function reference(commands: readonly Command[]): string {
  const parts = grouped(commands).flatMap((group) => [
    `## ${group.title}`,
    "",
    ...group.commands.flatMap((command) => [
      `### \`trainyard ${calledAs(command)}\``,
      "",
      `${command.summary}.`,
      "",
      ...Object.entries(command.options).map(
        ([name, option]) =>
          `- \`${flagOf(name, option)}\`: ${option.description}${option.multiple ? " (may be repeated)" : ""}`,
      ),
      ...(Object.keys(command.options).length > 0 ? [""] : []),
    ]),
  ]);
  return [
    "# Commands",
    "",
    "Made from the program's own table; [command-line.md](command-line.md) says what goes with all of them. `trainyard start`, `api` and `trainer` run the platform itself: [deployment.md](deployment.md) has them.",
    "",
    ...parts,
  ].join("\n");
}
