import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const notebook = fileURLToPath(new URL("../../notebook", import.meta.url));
const cache = fileURLToPath(new URL("../../node_modules/.cache/notebook", import.meta.url));

/** A Python of this machine: its interpreter, and its minor version, `3.13`. */
export interface Python {
  readonly path: string;
  readonly version: string;
}

/** The Pythons of 3.10 and newer that are here, the newest first, one a minor version. */
export async function pythonsHere(): Promise<readonly Python[]> {
  const pyenv = join(homedir(), ".pyenv", "versions");
  const kept = (await readdir(pyenv).catch(() => [])).map((name) => join(pyenv, name, "bin", "python"));
  const found = new Map<string, Python>();
  for (const path of [
    ...(process.env["PYTHON"] ? [process.env["PYTHON"]] : []),
    ...kept,
    "/usr/bin/python3",
    "python3",
  ]) {
    const asked = await run(path, ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"]).catch(
      () => null,
    );
    const version = asked?.stdout.trim() ?? "";
    const minor = /^3\.(\d+)$/.exec(version)?.[1];
    if (minor !== undefined && Number(minor) >= 10 && !found.has(version))
      found.set(version, { path, version });
  }
  return [...found.values()].sort((a, b) => Number(b.version.slice(2)) - Number(a.version.slice(2)));
}

/**
 * An environment of that Python with the package, as it lies in the repository, and all that its tests want: made
 * once and kept for as long as pyproject.toml says the same. Answers the folder of its programs, or why there is none.
 */
export async function environmentOf(python: Python): Promise<{ bin: string } | { missing: string }> {
  const project = await readFile(join(notebook, "pyproject.toml"));
  const stamp = createHash("sha256")
    .update(project)
    .update(python.path)
    .update(notebook)
    .digest("hex")
    .slice(0, 16);
  const folder = join(cache, `${python.version}-${stamp}`);
  const bin = join(folder, "bin");
  const whole = join(folder, "whole");
  await mkdir(cache, { recursive: true });
  const release = await lock(`${folder}.lock`);
  try {
    if (await isThere(whole)) return { bin };
    await rm(folder, { recursive: true, force: true });
    const missing = await install(python.path, folder);
    if (missing !== null) return { missing };
    await writeFile(whole, "");
    return { bin };
  } finally {
    await release();
  }
}

/** Why it could not be made; null when it is there. */
async function install(python: string, folder: string): Promise<string | null> {
  try {
    await run(python, ["-m", "venv", folder], { timeout: INSTALL_MS });
  } catch (error) {
    return `${python} makes no environment (Debian: apt-get install python3-venv): ${said(error)}`;
  }
  const interpreter = join(folder, "bin", "python");
  const pip = (...what: string[]) =>
    run(interpreter, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...what], {
      timeout: INSTALL_MS,
      maxBuffer: 1 << 26,
    });
  try {
    await pip("--editable", `${notebook}[test]`);
    return null;
  } catch (error) {
    // Where another's package can be had, it is ours that cannot be installed, and that is no lack of the machine.
    const registry = await pip("hatchling").then(
      () => true,
      () => false,
    );
    if (registry) throw new Error(`the package and its tests' needs cannot be installed: ${said(error)}`);
    return `no package registry to install from: ${said(error)}`;
  }
}

/** Waits until nobody else installs there, and answers how to let others; who died with it holds nobody up. */
async function lock(file: string): Promise<() => Promise<void>> {
  for (const deadline = Date.now() + 2 * INSTALL_MS; Date.now() < deadline; await sleep(200)) {
    const taken = await writeFile(file, String(process.pid), { flag: "wx" }).then(
      () => true,
      () => false,
    );
    if (taken) return () => rm(file, { force: true });
    const holder = Number(await readFile(file, "utf8").catch(() => ""));
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
  }
  throw new Error(`${file} was never let go`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** How long an installation may take; what is only slow is no defect. */
export const INSTALL_MS = 900_000;

const said = (error: unknown) => {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr || message).trim().split("\n").slice(-3).join(" ").slice(0, 600);
};

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
