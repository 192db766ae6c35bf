import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { processesOf } from "./programs.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** One `trainyard …` as a terminal starts it: in a process group of its own. */
export interface Command {
  readonly pid: number;
  /** What it has written to both streams. */
  said(): string;
  stdout(): string;
  stderr(): string;
  /** Waits for text that it writes; rejects with all it said when it ends without, or never comes to it. */
  until(text: RegExp): Promise<RegExpExecArray>;
  /** To the process alone, or to its whole group as the Ctrl-C of a terminal. */
  signal(name: NodeJS.Signals, to?: "process" | "group"): void;
  /** Its exit code when it is gone; null when a signal was its end. */
  ended(): Promise<number | null>;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Another clone of the repository than this one. */
  readonly clone?: string;
  readonly uid?: number;
  /** Registers how it is ended when nobody has done so; at the end of the test, unless somebody says otherwise. */
  readonly atEnd?: (end: () => Promise<void>) => void;
}

const timeoutMs = 150_000;

/** Runs `bin/trainyard.js` with these arguments, with nothing of our environment but what any shell has. */
export function trainyard(args: readonly string[], options: CommandOptions = {}): Command {
  const { clone = repository, cwd = "/", env = {}, uid, atEnd = onTestFinished } = options;
  // A clone runs on its own Node: that of another may be out of its user's reach.
  const node = options.clone === undefined ? process.execPath : join(clone, "node_modules/node/bin/node");
  const child = spawn(node, [join(clone, "bin/trainyard.js"), ...args], {
    cwd,
    env: { PATH: process.env["PATH"], HOME: cwd, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const said = { out: "", err: "", both: "" };
  child.stdout.on("data", (text) => {
    said.out += text;
    said.both += text;
  });
  child.stderr.on("data", (text) => {
    said.err += text;
    said.both += text;
  });
  const gone = once(child, "close").then(([code]) => code as number | null);
  gone.catch(() => {});
  atEnd(() => endGroup(child));
  return {
    pid: child.pid ?? 0,
    said: () => said.both,
    stdout: () => said.out,
    stderr: () => said.err,
    async until(pattern) {
      let over = false;
      void gone.finally(() => {
        over = true;
      });
      for (const deadline = Date.now() + timeoutMs; ; await sleep(20)) {
        const last = over;
        const match = pattern.exec(said.both);
        if (match) return match;
        if (last || Date.now() > deadline)
          throw new Error(`${last ? "ended" : "went on"} without ${pattern}:\n${said.both.slice(-3000)}`);
      }
    },
    signal: (name, to = "process") => void process.kill(to === "group" ? -child.pid! : child.pid!, name),
    ended: () => gone,
  };
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, "close");
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await gone;
  clearTimeout(killing);
}

/** Runs one command to its end. */
export async function run(args: readonly string[], options: CommandOptions = {}) {
  const command = trainyard(args, options);
  const code = await command.ended();
  return { code, out: command.stdout(), err: command.stderr() };
}

/** A data folder to be, in a folder of its own that is removed after the test with whatever lies elsewhere for root. */
export async function dataFolder(
  owner?: { chown(path: string): Promise<void> } | null,
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const outer = await mkdtemp(join(tmpdir(), "trainyard-start-"));
  await chmod(outer, owner ? 0o700 : 0o711);
  await owner?.chown(outer);
  const folder = join(outer, "data");
  atEnd(async () => {
    await removePostgresOf(folder);
    await rm(outer, { recursive: true, force: true });
  });
  return folder;
}

async function removePostgresOf(folder: string): Promise<void> {
  const text = await readFile(join(folder, "postgres", "postgres.json"), "utf8").catch(() => null);
  if (text === null) return;
  const place = resolve(folder, "postgres", (JSON.parse(text) as { place: string }).place);
  await rm(place, { recursive: true, force: true });
}

/** Resolves when no process has to do with the folder any more; rejects and names them when they stay. */
export async function nothingLeft(folder: string): Promise<void> {
  for (const deadline = Date.now() + 90_000; ; await sleep(100)) {
    const left = await processesOf(folder);
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`left behind:\n${left.join("\n")}`);
  }
}

/** Another clone of this repository with all that it needs to run, in a folder of the given mode. */
export async function cloneAll(mode: number): Promise<string> {
  const outer = await mkdtemp(join(tmpdir(), "trainyard-clone-"));
  const folder = join(outer, "clone");
  await mkdir(folder);
  onTestFinished(async () => {
    await removePostgresOf(join(folder, ".trainyard"));
    await rm(outer, { recursive: true, force: true });
  });
  const left = new Set([".git", ".trainyard", "node_modules", "dist"]);
  for (const name of await readdir(repository))
    if (!left.has(name)) await cp(join(repository, name), join(folder, name), { recursive: true });
  // Links where the disk allows it: they are half a gigabyte. What tests keep beside them is not of the clone.
  const modules = join(repository, "node_modules");
  const packages = (await readdir(modules))
    .filter((name) => name !== ".cache")
    .map((name) => join(modules, name));
  await mkdir(join(folder, "node_modules"));
  const copy = (how: string) => promisify(execFile)("cp", [how, ...packages, join(folder, "node_modules")]);
  await copy("-al").catch(() => copy("-a"));
  await chmod(outer, mode);
  return folder;
}
