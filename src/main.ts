import { chmod, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommandLine } from "../cli/cli.ts";
import { type Client, createClient } from "../cli/client.ts";
import type { Call, Command } from "../cli/command.ts";
import { commands } from "../cli/commands.ts";
import { writeCredentials } from "../cli/credentials.ts";
import { Exit, exitCodes, usageError } from "../cli/exit.ts";
import { exampleRuns, firstRun, learnedAt } from "../cli/first-run.ts";
import { figure } from "../cli/terminal.ts";
import { type App, makeDataFolder, packageVersion, type Roles, startApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { openLog } from "./log.ts";

const example = fileURLToPath(
  new URL(
    import.meta.url.endsWith(".ts") ? "../examples/reverse-digits" : "../../examples/reverse-digits",
    import.meta.url,
  ),
);

const start: Command = {
  name: "start",
  summary: "Run the whole platform here, with an example on the first start",
  positionals: [],
  options: {
    port: {
      type: "string",
      value: "PORT",
      description: "Listen here (4000 or the next free one when absent)",
    },
    data: { type: "string", value: "FOLDER", description: "Keep everything here (.trainyard when absent)" },
    "no-demo": { type: "boolean", description: "Do not submit the example" },
    seed: { type: "string", value: "N", description: "Seed of the example's runs (drawn when absent)" },
    exit: {
      type: "boolean",
      description: "Stop when the example is finished; exit code 0 only when it learned",
    },
  },
  async run(call) {
    const { output, signal } = call;
    const config = configOf(call);
    const seed = call.values.whole("seed", 0, 2 ** 31 - 1);
    await makeDataFolder(config.dataFolder);
    const file = join(config.dataFolder, "credentials.json");
    const known = await keyIn(file);
    const log = openLog({ level: config.logLevel, file: join(config.dataFolder, "trainyard.log") });
    try {
      output.say("Trainyard is starting …");
      const app = await startApp(config, { api: true, trainer: true }, log, { anotherKey: known === null });
      try {
        if (signal.aborted) return interrupted(call);
        const key = app.firstKey ?? known;
        if (app.url === null || key === null)
          throw new Error("the platform came up without an address or a key");
        writeCredentials(file, app.url, key);
        await chmod(file, 0o600);
        sayWhere(call, config, { url: app.url, file, firstKey: app.firstKey });
        const client = createClient({ url: app.url, key });
        const learned = call.values.flag("no-demo")
          ? null
          : await orFailed(app, runExample(call, client, seed ?? null));
        if (signal.aborted) return interrupted(call);
        if (call.values.flag("exit")) return learned === false ? exitCodes.failed : exitCodes.done;
        const here = config.dataFolder === resolve(call.folder, ".trainyard");
        const command = `${here ? "" : `TRAINYARD_DATA=${config.dataFolder} `}npx trainyard`;
        const tries = ["train list", ...(learned === null ? [] : [`train info ${exampleRuns.rl}`]), "help"];
        output.say(`\nTry:\n${tries.map((words) => `  ${command} ${words}`).join("\n")}`);
        output.say("\nCtrl-C stops; the next start goes on from here.");
        await orFailed(app, aborted(signal));
        return interrupted(call);
      } finally {
        await app.close();
        if (signal.aborted) output.say("\nTrainyard has stopped; nothing is lost.");
      }
    } finally {
      log.close();
    }
  },
};

/** Ctrl-C is how a platform is meant to end; an example that should have been finished was interrupted by it. */
function interrupted(call: Call): number {
  return call.values.flag("exit") && !call.values.flag("no-demo") ? exitCodes.interrupted : exitCodes.done;
}

function sayWhere(
  { output }: Call,
  config: Config,
  { url, file, firstKey }: { url: string; file: string; firstKey: string | null },
): void {
  const { port } = new URL(url);
  if (config.portIsDefault && Number(port) !== config.port)
    output.say(`Port ${config.port} is taken by another program, so this is on ${port}.`);
  output.say(`  API and GraphiQL   ${url}/graphql`);
  if (firstKey === null) output.say(`  Owner's API key    in ${file}`);
  else
    output.say(
      `  Owner's API key    ${firstKey}\n                     (shown this once; kept in ${file}, readable by you only)`,
    );
  output.say(`  Data and log       ${config.dataFolder}`);
  if (output.json) output.show({ url, credentials: file, data: config.dataFolder }, () => "");
}

/** Whether the example has learned; null when it was interrupted. */
async function runExample(call: Call, client: Client, seed: number | null): Promise<boolean | null> {
  const { output, signal } = call;
  const result = await firstRun({ client, output, example, seed, signal });
  if (result === null) return null;
  const { learned, sampledReward, validationReward } = result;
  const reached = `sampled reward ${figure(sampledReward)} (wanted ${learnedAt.sampledReward}), greedy validation reward ${figure(validationReward)} (wanted ${learnedAt.validationReward})`;
  if (output.json) output.show({ learned, sampledReward, validationReward }, () => "");
  output.say(
    learned
      ? `\n${output.paint("green", "It learned")}: ${reached}.`
      : `\n${output.paint("red", "It did not learn")}: ${reached}.`,
  );
  return learned;
}

function role(name: "api" | "trainer", summary: string): Command {
  const roles: Roles = { api: name === "api", trainer: name === "trainer" };
  return {
    name,
    summary,
    positionals: [],
    options: {
      ...(roles.api
        ? {
            port: { type: "string" as const, value: "PORT", description: "Listen here (4000 when absent)" },
            "adopt-log": {
              type: "boolean" as const,
              description: "The old event log is lost: go on with this one (stop every trainer first)",
            },
          }
        : {}),
      data: { type: "string", value: "FOLDER", description: "Local files (.trainyard when absent)" },
    },
    async run(call) {
      const config = configOf(call);
      if (config.natsUrl === null)
        throw usageError(
          `\`trainyard ${name}\` needs TRAINYARD_NATS_URL; \`trainyard start\` runs everything in one process`,
        );
      if (roles.api && config.databaseUrl === null)
        throw usageError("`trainyard api` needs TRAINYARD_DATABASE_URL");
      const log = openLog({ level: config.logLevel });
      const app = await startApp({ ...config, portIsDefault: false }, roles, log, {
        adopt: call.values.flag("adopt-log"),
      });
      try {
        log.info({ url: app.url }, `${name} is up`);
        if (app.firstKey !== null) call.output.say(`The owner's API key, shown this once: ${app.firstKey}`);
        await orFailed(app, aborted(call.signal));
        return exitCodes.done;
      } finally {
        await app.close();
        log.info({}, `${name} has stopped`);
        log.close();
      }
    },
  };
}

function configOf(call: Call): Config {
  const port = call.values.whole("port", 0, 65_535);
  const data = call.values.string("data");
  try {
    return readConfig(call.env, {
      ...(port === undefined ? {} : { port }),
      ...(data === undefined ? {} : { data }),
    });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

async function keyIn(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  try {
    return text === null ? null : ((JSON.parse(text) as { key?: string }).key ?? null);
  } catch {
    throw new Exit(
      exitCodes.failed,
      "BAD_FILE",
      `${file} is damaged: remove it, and the next start makes another key`,
    );
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function orFailed<T>(app: App, work: Promise<T>): Promise<T> {
  return Promise.race([work, app.failed]);
}

const stop = new AbortController();
let asked = 0;
let askedAt = 0;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => {
    stop.abort();
    // One Ctrl-C comes twice where npm is above us: from the terminal, and from npm.
    if (performance.now() - askedAt < 300) return;
    askedAt = performance.now();
    // Whoever asks three times does not want to wait; the store recovers from that as from a crash.
    if (++asked >= 3) process.exit(exitCodes.interrupted);
  });

const everything = [
  start,
  role("api", "Run the API alone, against PostgreSQL and NATS"),
  role("trainer", "Run a trainer alone, against NATS and the blobs"),
  ...commands,
];
process.exitCode = await runCommandLine(everything, process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
  version: await packageVersion(),
});
