import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Builds this repository's dashboard where it is missing or older than its sources; rejects with what the build says is wrong. */
export async function buildDashboardHere(): Promise<void> {
  const args = [
    "--conditions=trainyard-source",
    "--disable-warning=ExperimentalWarning",
    "dashboard/build.ts",
  ];
  await promisify(execFile)(process.execPath, args, {
    cwd: repository,
    timeout: 600_000,
    env: { ...process.env, NO_COLOR: "1" },
  }).catch((error) => {
    throw new Error(error.stderr || String(error), { cause: error });
  });
}
