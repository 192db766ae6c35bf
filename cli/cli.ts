import { createClient } from "./client.ts";
import { type Command, didYouMean, readArguments } from "./command.ts";
import { findCredentials } from "./credentials.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";
import { help, overview } from "./help.ts";
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
  const { json, profiles, words } = everywhere(argv);
  const output = createOutput(around, json);
  try {
    const profile = profiles.at(-1);
    if (profile === "") throw usageError("--profile needs a name");
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
    const own = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest;
    if (own.includes("--help") || own.includes("-h")) {
      around.out.write(help(command));
      return exitCodes.done;
    }
    const call = readArguments(command, rest);
    const client = () => createClient(findCredentials(around.env, around.folder, profile));
    return await command.run({
      ...call,
      env: around.env,
      folder: around.folder,
      output,
      signal: around.signal,
      commands,
      profile,
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

/** What goes with every command and may stand anywhere before a `--`. */
function everywhere(argv: readonly string[]): { json: boolean; profiles: string[]; words: string[] } {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const [words, profiles]: [string[], string[]] = [[], []];
  let json = false;
  for (let at = 0; at < end; at++) {
    const word = argv[at]!;
    if (word === "--json") json = true;
    else if (word === "--profile") profiles.push(++at < end ? argv[at]! : "");
    else if (word.startsWith("--profile=")) profiles.push(word.slice("--profile=".length));
    else words.push(word);
  }
  return { json, profiles, words: [...words, ...argv.slice(end)] };
}

function find(commands: readonly Command[], words: readonly string[]): Command | null {
  const plain = words.filter((word) => !word.startsWith("-"));
  const known = ["--help", "-h", "--version"];
  const unknown = words[0]?.startsWith("-") && !known.includes(words[0]) ? words[0] : null;
  if (unknown !== null)
    throw usageError(
      `there is no option ${unknown} before a command${didYouMean(unknown, [...known, "--json", "--profile"])}`,
    );
  if (plain.length === 0 || plain[0] === "help") return null;
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === plain.slice(0, length).join(" "));
    // A word that it cannot take was meant for one of its neighbours: `workspace limt` is `workspace limit`.
    const meant =
      length === 1 &&
      command?.positionals.length === 0 &&
      plain.length > 1 &&
      commands.some(({ name }) => name.startsWith(`${plain[0]} `));
    if (command && !meant && words.slice(0, length).every((word) => !word.startsWith("-"))) return command;
  }
  const group = commands.filter(({ name }) => name.startsWith(`${plain[0]} `));
  if (group.length > 0) {
    const verbs = group.map(({ name }) => name.split(" ")[1]!);
    if (plain[1] === undefined) throw usageError(`\`${plain[0]}\` needs one of: ${verbs.join(", ")}`);
    throw usageError(
      `\`${plain[0]}\` cannot \`${plain[1]}\`${didYouMean(plain[1], verbs, `${plain[0]} `) || ` (it can: ${verbs.join(", ")})`}`,
    );
  }
  const shown = commands.filter(({ hidden }) => hidden !== true);
  const first = [...new Set(shown.map(({ name }) => name.split(" ")[0]!))];
  throw usageError(
    `there is no command \`${plain[0]}\`${didYouMean(plain[0]!, first)} (\`trainyard help\` lists them)`,
  );
}
