import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
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
  if (await isThere(whole)) return { bin };
  await mkdir(cache, { recursive: true });
  try {
    await rm(folder, { recursive: true, force: true });
    await run(python.path, ["-m", "venv", folder], { timeout: INSTALL_MS });
  } catch (error) {
    return {
      missing: `${python.path} makes no environment (Debian: apt-get install python3-venv): ${said(error)}`,
    };
  }
  try {
    const pip = [
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "--editable",
      `${notebook}[test]`,
    ];
    await run(join(bin, "python"), pip, { timeout: INSTALL_MS, maxBuffer: 1 << 26 });
  } catch (error) {
    return { missing: `pip could not install the package and its tests' needs: ${said(error)}` };
  }
  await mkdir(`${whole}.new`, { recursive: true });
  await rename(`${whole}.new`, whole);
  return { bin };
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
