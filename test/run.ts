import { spawn } from "node:child_process";
import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { chromiumPath } from "./testkit/browser.ts";
import { findNatsServer } from "./testkit/nats.ts";
import { pythonsHere } from "./testkit/pythons.ts";
import { systemBinaries } from "./testkit/system-postgres.ts";

// What `npm test` runs: every check and every test, then what was left out here, then the sum. With arguments, only
// the tests that they name (npm test -- test/bus).
const root = fileURLToPath(new URL("..", import.meta.url));
const tool = (name: string) => join(root, "node_modules", ".bin", name);
const patterns = process.argv.slice(2);

interface Outcome {
  readonly passed: number;
  readonly failed: readonly string[];
  /** Tests that were skipped, by file. */
  readonly skipped: ReadonlyMap<string, number>;
}

/** Checks that are no tests; each counts as one. */
const checks: readonly {
  readonly name: string;
  readonly command: readonly string[];
  readonly needs?: string;
}[] = [
  { name: "format and lint", command: [tool("biome"), "check", "."] },
  { name: "types", command: [tool("tsc"), "--noEmit"] },
  { name: "types of the dashboard", command: [tool("tsc"), "--noEmit", "--project", "dashboard"] },
  {
    name: "types of the notebook's panel",
    command: [tool("tsc"), "--noEmit", "--project", "notebook/panel"],
  },
  {
    name: "generated files are what their sources generate",
    command: [process.execPath, "--conditions=trainyard-source", "codegen.ts", "--check"],
    needs: "codegen.ts",
  },
];

/** What some tests need and a machine may lack. */
const wants: readonly {
  readonly what: string;
  readonly here: () => boolean | Promise<boolean>;
  readonly without: string;
}[] = [
  {
    what: "no nats-server",
    here: async () => (await findNatsServer()) !== null,
    without:
      "everything on PostgreSQL + NATS (the platform suite); Debian has it: apt-get install nats-server",
  },
  {
    what: "no PostgreSQL of the machine's own",
    here: async () => (await systemBinaries()) !== null,
    without: "the schema on another PostgreSQL than ours; Debian has one: apt-get install postgresql",
  },
  {
    what: "no Chromium",
    here: async () => (await chromiumPath()) !== null,
    without:
      "the dashboard, GraphiQL, the typed client and the notebook's panel in a real browser; Debian has one: apt-get install chromium (CHROMIUM= says where another is)",
  },
  {
    what: "no tmux",
    here: () => exists("/usr/bin/tmux"),
    without: "the live screen in a real terminal; Debian has one: apt-get install tmux",
  },
  {
    what: "no zsh or no fish",
    here: async () => (await exists("/usr/bin/zsh")) && (await exists("/usr/bin/fish")),
    without:
      "whether those shells take what completes commands in them; Debian has both: apt-get install zsh fish",
  },
  {
    what: "no Python of 3.10 or newer",
    here: async () => (await pythonsHere()).length > 0,
    without:
      "the Python package, in Jupyter and beside gql, and what the pages have in Python; Debian has one: apt-get install python3-venv (pip brings the rest)",
  },
  {
    what: "no curl",
    here: () => exists("/usr/bin/curl"),
    without: "what the pages do with curl; Debian has one: apt-get install curl",
  },
  {
    what: "no Deno, Bun or Node 18",
    here: async () => {
      const folders = (process.env["PATH"] ?? "").split(":");
      const named = (name: string, variable: string) =>
        process.env[variable] !== undefined ||
        Promise.any(folders.map((folder) => access(join(folder, name)))).then(
          () => true,
          () => false,
        );
      const found = [named("deno", "DENO"), named("bun", "BUN"), named("node18", "NODE18")];
      return (await Promise.all(found)).every(Boolean);
    },
    without: "the typed client in the runtimes that are missing (DENO=, BUN=, NODE18= say where they are)",
  },
  {
    what: "not root",
    here: () => process.getuid?.() === 0,
    without:
      "an embedded PostgreSQL that root starts in a folder closed to others, and the dashboard of who may not write the clone",
  },
];

const CHECK_TIMEOUT_MS = 300_000;
/** With all that comes before it in .ci/run this ends within the hour that CI has, and says why. */
const TESTS_TIMEOUT_MS = 2_700_000;

async function runAll(): Promise<number> {
  const outcomes: Outcome[] = [];
  if (patterns.length === 0) for (const check of checks) outcomes.push(await runCheck(check));
  outcomes.push(await runTests());

  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  await sayWhatWasLeftOut(outcomes);
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ✗ ${name}`).join("\n")}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

async function runCheck({ name, command, needs }: (typeof checks)[number]): Promise<Outcome> {
  if (needs !== undefined && !(await exists(join(root, needs)))) return nothing;
  console.log(`\n── ${name}`);
  const code = await run(command, CHECK_TIMEOUT_MS);
  return { ...nothing, ...(code === 0 ? { passed: 1 } : { failed: [name] }) };
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

async function runTests(): Promise<Outcome> {
  console.log("\n── tests");
  const folder = await mkdtemp(join(tmpdir(), "trainyard-test-"));
  const file = join(folder, "report.json");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run([process.execPath, vitest, "run", ...reporters, ...patterns], TESTS_TIMEOUT_MS);
  const text = await readFile(file, "utf8").catch(() => null);
  await rm(folder, { recursive: true, force: true });
  if (text === null) return { ...nothing, failed: [`the tests ended with ${code} and left no report`] };

  let passed = 0;
  const failed: string[] = [];
  const skipped = new Map<string, number>();
  for (const result of report.parse(JSON.parse(text)).testResults) {
    const name = result.name.replace(root, "");
    const before = failed.length;
    for (const { status, fullName } of result.assertionResults) {
      if (status === "passed") passed++;
      else if (status === "failed") failed.push(`${name}: ${fullName}`);
      else skipped.set(name, (skipped.get(name) ?? 0) + 1);
    }
    if (result.status === "failed" && failed.length === before) failed.push(`${name}: the file itself`);
  }
  // An error that no test was there to catch, or a runner that fell over.
  if (code !== 0 && failed.length === 0) failed.push(`the tests ended with ${code}`);
  return { passed, failed, skipped };
}

async function sayWhatWasLeftOut(outcomes: readonly Outcome[]): Promise<void> {
  const skipped = outcomes.flatMap((outcome) => [...outcome.skipped]);
  const missing = [];
  for (const want of wants) if (!(await want.here())) missing.push(want);
  if (skipped.length === 0 && missing.length === 0) return;
  console.log(`\n${"═".repeat(78)}\nLEFT OUT HERE`);
  for (const { what, without } of missing) console.log(`  ${what}: ${without}`);
  for (const [file, count] of skipped) console.log(`  ${count} skipped in ${file}`);
  console.log("═".repeat(78));
}

const nothing: Outcome = { passed: 0, failed: [], skipped: new Map() };

/** The exit code, or 1 for what never began or had to be ended. */
function run([file, ...args]: readonly string[], timeoutMs: number): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file!, args, {
      cwd: root,
      stdio: "inherit",
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

process.exitCode = await runAll();
