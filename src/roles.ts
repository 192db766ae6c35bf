import type { Call } from "../cli/command.ts";
import { exitCodes, usageError } from "../cli/exit.ts";
import { makeDataFolder, startApp } from "./app.ts";
import { aborted, configOf, orFailed } from "./calls.ts";
import { dashboardOfClone } from "./clone.ts";
import { openLog } from "./log.ts";
import { secretsOf } from "./redaction.ts";

/** Runs one part of a platform whose PostgreSQL, NATS and blobs are elsewhere, until the signal fires. */
export async function runRole(call: Call, name: "api" | "trainer"): Promise<number> {
  const roles = { api: name === "api", trainer: name === "trainer" };
  const config = configOf(call);
  if (config.natsUrl === null)
    throw usageError(
      `\`trainyard ${name}\` needs TRAINYARD_NATS_URL; \`trainyard start\` runs everything in one process`,
    );
  if (roles.api && config.databaseUrl === null)
    throw usageError("`trainyard api` needs TRAINYARD_DATABASE_URL");
  const log = openLog({ level: config.logLevel, secrets: secretsOf(call.env) });
  await makeDataFolder(config.dataFolder);
  const app = await startApp({ ...config, portIsDefault: false }, roles, log, {
    adopt: call.values.flag("adopt-log"),
    ...(roles.api && { dashboard: dashboardOfClone({ ...config, log, signal: call.signal }) }),
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
}
