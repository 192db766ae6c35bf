import { createClient } from "./client.ts";
import { type Command, didYouMean, readArguments } from "./command.ts";
import { findCredentials } from "./credentials.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";
import { createOutput } from "./output.ts";

/** Everything a command line needs from its process. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
  readonly signal: AbortSignal;
  /** Of this program. */
  readonly version: string;
}

/** Runs one command line and answers with its exit code; whatever goes wrong is said on stderr, for people or as JSON. */
export async function runCommandLine(
  commands: readonly Command[],
  argv: readonly string[],
  around: Surroundings,
): Promise<number> {
  const json = argv.includes("--json");
  const words = argv.filter((word) => word !== "--json");
  const output = createOutput(around, json);
  try {
    if (words[0] === "--version" && words.length === 1) {
      output.show({ version: around.version }, () => around.version);
      return exitCodes.done;
    }
    const asked = words[0] === "help" && words.length > 1 ? [...words.slice(1), "--help"] : words;
    const command = find(commands, asked);
    if (command === null) {
      around.out.write(overview(commands));
      return exitCodes.done;
    }
    const rest = asked.slice(command.name.split(" ").length);
    if (rest.includes("--help") || rest.includes("-h")) {
      around.out.write(help(command));
      return exitCodes.done;
    }
    const call = readArguments(command, rest);
    const client = () => createClient(findCredentials(around.env, around.folder));
    return await command.run({
      ...call,
      env: around.env,
      folder: around.folder,
      output,
      signal: around.signal,
      client,
    });
  } catch (error) {
    output.settle();
    if (around.signal.aborted) return exitCodes.interrupted;
    const exit =
      error instanceof Exit
        ? error
        : new Exit(exitCodes.failed, "ERROR", error instanceof Error ? error.message : String(error));
    output.fail(exit);
    return exit.exitCode;
  }
}

function find(commands: readonly Command[], words: readonly string[]): Command | null {
  const plain = words.filter((word) => !word.startsWith("-"));
  const known = ["--help", "-h", "--version"];
  const unknown = words[0]?.startsWith("-") && !known.includes(words[0]) ? words[0] : null;
  if (unknown !== null)
    throw usageError(
      `there is no option ${unknown} before a command${didYouMean(unknown, [...known, "--json"])}`,
    );
  if (plain.length === 0 || plain[0] === "help") return null;
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === plain.slice(0, length).join(" "));
    if (command && words.slice(0, length).every((word) => !word.startsWith("-"))) return command;
  }
  const group = commands.filter(({ name }) => name.startsWith(`${plain[0]} `));
  if (group.length > 0) {
    const verbs = group.map(({ name }) => name.split(" ")[1]!);
    if (plain[1] === undefined) throw usageError(`\`${plain[0]}\` needs one of: ${verbs.join(", ")}`);
    throw usageError(`\`${plain[0]}\` cannot \`${plain[1]}\`${didYouMean(plain[1], verbs, `${plain[0]} `)}`);
  }
  const first = [...new Set(commands.map(({ name }) => name.split(" ")[0]!))];
  throw usageError(
    `there is no command \`${plain[0]}\`${didYouMean(plain[0]!, first)} (\`trainyard help\` lists them)`,
  );
}

function usage(command: Command): string {
  return [
    "trainyard",
    command.name,
    ...command.positionals,
    ...(Object.keys(command.options).length > 0 ? ["[options]"] : []),
  ].join(" ");
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(
    ...commands.map((command) => [command.name, ...command.positionals].join(" ").length),
  );
  const lines = commands.map(
    (command) => `  ${[command.name, ...command.positionals].join(" ").padEnd(width)}  ${command.summary}`,
  );
  return [
    "Trainyard: post-training of language models, live and gap-free.",
    "",
    "Usage: trainyard COMMAND [options]      (--json for programs, help COMMAND for its options)",
    "",
    ...lines,
    "",
    "Exit codes: 0 done · 1 failed or refused · 2 wrong usage · 3 platform unreachable · 4 no valid key · 130 interrupted",
    "Platform: TRAINYARD_URL and TRAINYARD_KEY; else the one started here (.trainyard, or TRAINYARD_DATA), or `trainyard login`.",
    "",
  ].join("\n");
}

function help(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]) => ({
    flag: `--${name}${option.type === "string" ? ` ${option.value ?? "VALUE"}` : ""}`,
    description: option.description + (option.multiple ? " (may be repeated)" : ""),
  }));
  const width = Math.max(6, ...options.map(({ flag }) => flag.length));
  return [
    `${command.summary}.`,
    "",
    `Usage: ${usage(command)}`,
    ...(options.length > 0
      ? ["", ...options.map(({ flag, description }) => `  ${flag.padEnd(width)}  ${description}`)]
      : []),
    `  ${"--json".padEnd(width)}  One JSON document on stdout (a line an event where it follows); errors as JSON on stderr`,
    "",
  ].join("\n");
}
