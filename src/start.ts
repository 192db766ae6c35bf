import { chmod, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "../cli/client.ts";
import type { Call } from "../cli/command.ts";
import { writeCredentials } from "../cli/credentials.ts";
import { Exit, exitCodes } from "../cli/exit.ts";
import { exampleRuns, firstRun, learnedAt } from "../cli/first-run.ts";
import { figure } from "../cli/terminal.ts";
import { makeDataFolder, startApp } from "./app.ts";
import { aborted, configOf, orFailed } from "./calls.ts";
import { dashboardOfClone } from "./clone.ts";
import type { Config } from "./config.ts";
import { openLog } from "./log.ts";
import { secretsOf } from "./redaction.ts";

const example = fileURLToPath(
  new URL(
    import.meta.url.endsWith(".ts") ? "../examples/reverse-digits" : "../../examples/reverse-digits",
    import.meta.url,
  ),
);

/** Runs the whole platform until the signal fires, or with --exit until the example is finished. */
export async function start(call: Call): Promise<number> {
  const { output, signal } = call;
  const config = configOf(call);
  const seed = call.values.whole("seed", 0, 2 ** 31 - 1);
  await makeDataFolder(config.dataFolder);
  const file = join(config.dataFolder, "credentials.json");
  const known = await keyIn(file);
  const log = openLog({
    level: config.logLevel,
    file: join(config.dataFolder, "trainyard.log"),
    secrets: secretsOf(call.env),
  });
  try {
    output.say("Trainyard is starting …");
    const dashboard = dashboardOfClone({ ...config, log, signal });
    const app = await startApp(config, { api: true, trainer: true }, log, {
      anotherKey: known === null,
      dashboard,
    });
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
        : await orFailed(app, runExample(call, client, seed ?? null)).catch((error) => {
            // Whatever was waited for when Ctrl-C came ended early, and that is no failure.
            if (signal.aborted) return null;
            throw error;
          });
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
}

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
  output.say(`  Dashboard          ${url}/${firstKey === null ? "" : `#key=${firstKey}`}`);
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
