import { execFile } from "node:child_process";
import { copyFile, cp, glob, mkdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildDashboard, builtDashboard, stampName } from "./dashboard/build.ts";

// Compiles the package into dist/, for Node strips no types under node_modules: node dist.ts (npm pack does it).
const run = promisify(execFile);
const root = fileURLToPath(new URL(".", import.meta.url));
const dist = join(root, "dist");
const PARTS = ["src", "schema", "migrations", "trainer", "sdk", "cli", "client"];
/** What is read at run time and is no TypeScript. */
const READ = "*.{wasm,graphql,json,html,css,svg}";

await rm(dist, { recursive: true, force: true });
await compile();
await dropInnerDeclarations();
await copyWhatIsRead();
await copyDashboard();
await refuseSourceNames();

async function compile() {
  const tsc = join(root, "node_modules", ".bin", "tsc");
  await run(tsc, ["--project", "tsconfig.dist.json"], { cwd: root, maxBuffer: 1e8 }).catch((error) => {
    process.stderr.write(error.stdout ?? "");
    throw new Error("the package does not compile");
  });
}

/** Only rollout authors, and programs that use the API, write against our types. */
async function dropInnerDeclarations() {
  for await (const file of glob("**/*.d.ts", { cwd: dist }))
    if (!/^(sdk|client)\//.test(file)) await rm(join(dist, file));
}

async function copyWhatIsRead() {
  for (const part of PARTS)
    for await (const file of glob(`${part}/**/${READ}`, {
      cwd: root,
      exclude: ["**/node_modules/**", "**/assembly/**"],
    })) {
      await mkdir(dirname(join(dist, file)), { recursive: true });
      await copyFile(join(root, file), join(dist, file));
    }
}

async function copyDashboard() {
  await buildDashboard();
  await cp(builtDashboard, join(dist, "dashboard"), {
    recursive: true,
    filter: (from) => basename(from) !== stampName,
  });
}

/** The compiler follows imports and not the names of workers: those must take their ending from import.meta.url. */
async function refuseSourceNames() {
  const guilty: string[] = [];
  for await (const file of glob("**/*.js", { cwd: dist })) {
    const text = await readFile(join(dist, file), "utf8");
    for (const [found] of text.matchAll(/new URL\(\s*["'`][^"'`]+\.ts["'`]/g))
      guilty.push(`${file}: ${found}`);
  }
  if (guilty.length > 0)
    throw new Error(
      `these would be missing from the package; take the ending from import.meta.url:\n  ${guilty.join("\n  ")}`,
    );
}
