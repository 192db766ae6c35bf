import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtPanel, keptPanel } from "../notebook/build.ts";
import { environmentOf, INSTALL_MS, pythonsHere } from "./testkit/pythons.ts";

const notebook = fileURLToPath(new URL("../notebook", import.meta.url));

const pythons = await pythonsHere();
/** The newest has every test, the oldest once more those of the package's core. */
const newest = pythons.at(0) ?? null;
const oldest = pythons.length > 1 ? pythons.at(-1)! : null;
const TESTS_MS = 1_500_000;
const caches = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));
/** What Python's programs keep is not kept among the sources. */
const elsewhere = {
  PYTHONDONTWRITEBYTECODE: "1",
  PYTEST_ADDOPTS: "-p no:cacheprovider",
  MYPY_CACHE_DIR: join(caches, "mypy"),
  RUFF_CACHE_DIR: join(caches, "ruff"),
};

test("the panel that the package carries is what its sources build", async () => {
  expect(await keptPanel()).toEqual(await builtPanel());
});

test("types and style of the Python package", { timeout: INSTALL_MS + 300_000 }, async (context) => {
  if (newest === null) return context.skip("no Python of 3.10 or newer: LEFT OUT");
  const environment = await environmentOf(newest);
  if ("missing" in environment) return context.skip(`${environment.missing}: LEFT OUT`);
  for (const [program, ...args] of [["mypy"], ["ruff", "check"], ["ruff", "format", "--check"]] as const)
    expect(await ran(join(environment.bin, program), args, 300_000), program).toMatchObject({ code: 0 });
});

for (const { python, which, wanted } of [
  { python: newest, which: "newest", wanted: [] },
  { python: oldest, which: "oldest", wanted: ["-m", "core"] },
])
  test(`the Python package against a real platform, on the ${which} Python here`, {
    timeout: INSTALL_MS + TESTS_MS,
  }, async (context) => {
    if (python === null)
      return context.skip(`no ${which === "oldest" ? "second " : ""}Python of 3.10 or newer: LEFT OUT`);
    const environment = await environmentOf(python);
    if ("missing" in environment) return context.skip(`${environment.missing}: LEFT OUT`);
    const folder = await mkdtemp(join(tmpdir(), "trainyard-pytest-"));
    try {
      const report = join(folder, "report.xml");
      const args = ["-m", "pytest", "-q", "--strict-markers", `--junit-xml=${report}`, ...wanted];
      const { code, said } = await ran(join(environment.bin, "python"), args, TESTS_MS);
      const suite = /<testsuite\b[^>]*>/.exec(await readFile(report, "utf8").catch(() => ""))?.[0] ?? "";
      const count = (name: string) =>
        Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? Number.NaN);
      console.log(
        `Python ${python.version}: ${count("tests")} tests, ${count("failures")} failed, ${count("errors")} broke, ${count("skipped")} left out`,
      );
      expect(code, said.slice(-6000)).toBe(0);
      expect(count("tests")).toBeGreaterThan(wanted.length === 0 ? 20 : 10);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

/** Runs a program in the package's folder to its end; its whole group ends when it takes too long. */
function ran(
  program: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const { TRAINYARD_URL: _url, TRAINYARD_KEY: _key, ...env } = process.env;
    const child = spawn(program, args, {
      cwd: notebook,
      env: { ...env, TRAINYARD_TEST_NODE: process.execPath, ...elsewhere },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        said += text;
      });
    const late = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), timeoutMs);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(late);
      resolve({ code, said });
    });
  });
}
