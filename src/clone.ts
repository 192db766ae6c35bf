import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Log } from "./log.ts";

const run = promisify(execFile);
const buildTimeoutMs = 300_000;

/**
 * The folder of the dashboard in a clone, where it is built first when it is missing or older than its sources: in the clone
 * itself or, when that cannot be written, in the data folder. Null in the package, which brings it, and when it could not be
 * built; why, the log says.
 */
export async function dashboardOfClone({
  dataFolder,
  log,
  signal,
}: {
  dataFolder: string;
  log: Log;
  signal: AbortSignal;
}): Promise<string | null> {
  if (!import.meta.url.endsWith(".ts")) return null;
  const sources = fileURLToPath(new URL("../dashboard", import.meta.url));
  try {
    // A process of its own: what it takes to build is not kept in ours.
    const { stdout } = await run(
      process.execPath,
      [
        "--conditions=trainyard-source",
        "--disable-warning=ExperimentalWarning",
        join(sources, "build.ts"),
        join(dataFolder, "dashboard"),
      ],
      { signal, timeout: buildTimeoutMs, env: { ...process.env, NO_COLOR: "1" } },
    );
    return stdout.trim();
  } catch (error) {
    if (!signal.aborted)
      log.warn(
        { reason: String((error as { stderr?: string }).stderr || error) },
        "the dashboard was not built",
      );
    return null;
  }
}
