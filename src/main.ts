import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommandLine } from "../cli/cli.ts";
import { createClient } from "../cli/client.ts";
import type { Call, Command } from "../cli/command.ts";
import { commands } from "../cli/commands.ts";
import { writeCredentials } from "../cli/credentials.ts";
import { Exit, exitCodes, usageError } from "../cli/exit.ts";
import { firstRun, learnedAt } from "../cli/first-run.ts";
import { figure } from "../cli/terminal.ts";
import { type App, type Roles, startApp } from "./app.ts";
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
    const seed = whole(call, "seed", 2 ** 31 - 1);
    const file = join(config.dataFolder, "credentials.json");
    const known = await keyIn(file);
    const log = openLog({ level: config.logLevel, file: join(config.dataFolder, "trainyard.log") });
    output.say("Trainyard is starting …");
    const app = await startApp(config, { api: true, trainer: true }, log, { anotherKey: known === null });
    try {
      const key = app.firstKey ?? known;
      if (app.url === null || key === null)
        throw new Error("the platform came up without an address or a key");
      writeCredentials(file, app.url, key);
      await chmod(file, 0o600);
      if (app.url !== `http://127.0.0.1:${config.port}` && config.portIsDefault)
        output.say(`Port ${config.port} is taken by another program: this is on ${new URL(app.url).port}.`);
      output.say(`  API and GraphiQL   ${app.url}/graphql`);
      if (app.firstKey === null) output.say(`  Owner's API key    in ${file}`);
      else
        output.say(
          `  Owner's API key    ${key}\n                     (shown this once; kept in ${file}, readable by you only)`,
        );
      output.say(`  Data and log       ${config.dataFolder}`);
      if (call.values.flag("no-demo")) {
        if (call.values.flag("exit")) return exitCodes.done;
      } else {
        const result = await orFailed(
          app,
          firstRun({
            client: createClient({ url: app.url, key }),
            output,
            example,
            seed: seed ?? null,
            signal,
          }),
        );
        if (!signal.aborted) {
          const reached = `sampled reward ${figure(result.sampledReward)} (wanted ${learnedAt.sampledReward}), greedy validation reward ${figure(result.validationReward)} (wanted ${learnedAt.validationReward})`;
          output.say(result.learned ? `\nIt learned: ${reached}.` : `\nIt did not learn: ${reached}.`);
          if (call.values.flag("exit")) return result.learned ? exitCodes.done : exitCodes.failed;
        }
      }
      output.say(
        "\nTry:  npx trainyard train list · npx trainyard train info reverse-digits-rl · npx trainyard help\nCtrl-C stops; the next start goes on from here.",
      );
      await orFailed(app, aborted(signal));
      return exitCodes.done;
    } finally {
      await app.close();
      log.close();
      output.say(signal.aborted ? "\nTrainyard has stopped; nothing is lost." : "");
    }
  },
};

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
  const port = whole(call, "port", 65_535);
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

function whole(call: Call, name: string, max: number): number | undefined {
  const value = call.values.number(name);
  if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > max))
    throw usageError(`--${name} is a whole number from 0 to ${max}`);
  return value;
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
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => {
    stop.abort();
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
});
