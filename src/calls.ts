import type { Call } from "../cli/command.ts";
import { usageError } from "../cli/exit.ts";
import type { App } from "./app.ts";
import { type Config, readConfig } from "./config.ts";

/** The configuration of a command that runs the platform or a part of it; what is wrong with it is a usage Exit. */
export function configOf(call: Call): Config {
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

/** Resolves when the signal fires. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** The work's outcome, unless a part of the platform fails before. */
export function orFailed<T>(app: App, work: Promise<T>): Promise<T> {
  return Promise.race([work, app.failed]);
}
