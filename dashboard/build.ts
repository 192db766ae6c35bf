import { createHash } from "node:crypto";
import { access, constants, glob, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
/** Where the dashboard is when it was built in the repository. */
export const builtDashboard = join(folder, "dist");

/**
 * Builds the dashboard unless what is there was made of these very sources; answers whether it built. Two that build at
 * once do not meet: each builds beside and moves its whole folder into place.
 */
export async function buildDashboard(outDir: string = builtDashboard): Promise<boolean> {
  const made = await fingerprint();
  if ((await stampOf(outDir)) === made) return false;
  // Loaded only where there is something to build: the question costs every start.
  const { build } = await import("vite");
  const beside = `${outDir}.${process.pid}`;
  // Of a test runner, say: what is built for anything but production has React's own checks in it.
  const { NODE_ENV } = process.env;
  process.env["NODE_ENV"] = "production";
  try {
    await build({
      configFile: join(folder, "vite.config.ts"),
      // As it is: bundled, it would be written into a folder that may be closed to us.
      configLoader: "native",
      logLevel: "warn",
      mode: "production",
      build: { outDir: beside, emptyOutDir: true },
    });
    await mkdir(beside, { recursive: true });
    await writeFile(join(beside, stampName), made);
    await rm(outDir, { recursive: true, force: true });
    await rename(beside, outDir).catch(async (error) => {
      // Another was faster, with the same sources.
      if ((await stampOf(outDir)) !== made) throw error;
    });
  } finally {
    if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = NODE_ENV;
    await rm(beside, { recursive: true, force: true });
  }
  return true;
}

/** The folder of these that has the dashboard of these very sources; else the first that can be written, where it is built. */
export async function dashboardIn(folders: readonly string[]): Promise<string> {
  const made = await fingerprint();
  for (const outDir of folders) if ((await stampOf(outDir)) === made) return outDir;
  for (const outDir of folders) {
    const open = await access(dirname(outDir), constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!open) continue;
    await buildDashboard(outDir);
    return outDir;
  }
  throw new Error(`none of these can be written: ${folders.join(", ")}`);
}

/** Beside the built files: what they were made of. */
export const stampName = "sources.sha256";
const stampOf = (outDir: string) => readFile(join(outDir, stampName), "utf8").catch(() => null);

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

// node --conditions=trainyard-source dashboard/build.ts [FOLDER…]: says where it is. The folders are for a clone that is not ours to write.
if (process.argv[1] === fileURLToPath(import.meta.url))
  await dashboardIn([builtDashboard, ...process.argv.slice(2)]).then(console.log, (error) => {
    // Whoever is to mend it wants to know what is wrong, and not where in the bundler that was found out.
    console.error(error.message);
    process.exitCode = 1;
  });
