import { createHash } from "node:crypto";
import { glob, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const folder = fileURLToPath(new URL(".", import.meta.url));
/** Where the dashboard is when it was built in the repository. */
export const builtDashboard = join(folder, "dist");

/**
 * Builds the dashboard unless what is there was made of these very sources; answers whether it built. Two that build at
 * once do not meet: each builds beside and moves its whole folder into place.
 */
export async function buildDashboard(outDir: string = builtDashboard): Promise<boolean> {
  const made = await fingerprint();
  const stamp = join(outDir, "sources.sha256");
  if ((await readFile(stamp, "utf8").catch(() => null)) === made) return false;
  const beside = `${outDir}.${process.pid}`;
  try {
    await build({
      configFile: join(folder, "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: beside, emptyOutDir: true },
    });
    await mkdir(beside, { recursive: true });
    await writeFile(join(beside, "sources.sha256"), made);
    await rm(outDir, { recursive: true, force: true });
    await rename(beside, outDir).catch(async (error) => {
      // Another was faster, with the same sources.
      if ((await readFile(stamp, "utf8").catch(() => null)) !== made) throw error;
    });
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  return true;
}

/** A hash over everything that the built files are made of. */
async function fingerprint(): Promise<string> {
  const root = join(folder, "..");
  const files: string[] = [];
  for await (const file of glob(
    ["dashboard/**/*.{ts,tsx,css,html,json}", "client/**/*.ts", "package-lock.json"],
    {
      cwd: root,
      exclude: ["**/node_modules/**", "dashboard/dist/**", "dashboard/dist.*/**", "**/*.test.ts"],
    },
  ))
    files.push(file);
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildDashboard();
  if (built) console.log("The dashboard is built.");
}
