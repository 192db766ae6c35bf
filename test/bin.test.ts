import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** What a program sees and does beneath the command: says who it is, ends with 7 on SIGTERM, or as it is told. */
const PROGRAM = `
process.on("SIGTERM", () => process.exit(7));
const say = (word: object) => console.log(JSON.stringify(word));
const [command, ...rest] = process.argv.slice(2);
say({ pid: process.pid, major: Number(process.version.slice(1).split(".")[0]), command, rest, conditions: process.execArgv.join(" ") });
if (command === "end") process.exit(Number(rest[0]));
if (command === "fall") process.kill(process.pid, "SIGKILL");
setInterval(() => {}, 1000);
`;

/** A repository in miniature around the real command. */
async function repositoryWith(options: { node: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bin-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(repository, "bin"), join(folder, "bin"), { recursive: true });
  await mkdir(join(folder, "src"));
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "src/main.ts"), PROGRAM);
  if (options.node) await symlink(join(repository, "node_modules/node"), join(folder, "node_modules/node"));
  return folder;
}

/** This Node, believing that it is another. */
const pretending = (version: string) => [
  "--import",
  `data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`,
];

function command(folder: string, args: string[], version?: string) {
  const child = spawn(
    process.execPath,
    [...(version ? pretending(version) : []), join(folder, "bin/trainyard.js"), ...args],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  return { child, line: async () => JSON.parse((await lines.next()).value ?? "null"), errors: () => errors };
}

async function ending(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return child.exitCode;
}

async function gone(pid: number) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

test("on a new Node the program takes the command's place: arguments, process number and exit code", async () => {
  const folder = await repositoryWith({ node: false });
  const { child, line } = command(folder, ["end", "3", "--flag"]);
  expect(await line()).toMatchObject({
    pid: child.pid,
    command: "end",
    rest: ["3", "--flag"],
    conditions: expect.stringContaining("--conditions=trainyard-source"),
  });
  expect(await ending(child)).toBe(3);
});

test("on an old Node the packaged one runs it, with exit code and signals passed through", async () => {
  const folder = await repositoryWith({ node: true });
  const ended = command(folder, ["end", "3"], "20.1.0");
  expect(await ended.line()).toMatchObject({ major: 24, command: "end" });
  expect(await ending(ended.child)).toBe(3);

  const told = command(folder, ["wait"], "20.1.0");
  expect((await told.line()).pid).not.toBe(told.child.pid);
  told.child.kill("SIGTERM");
  expect(await ending(told.child)).toBe(7);

  const fallen = command(folder, ["fall"], "20.1.0");
  expect(await ending(fallen.child)).toBe(137);
});

test("on an old Node a kill -9 of the command is one of the program", async () => {
  const folder = await repositoryWith({ node: true });
  const { child, line } = command(folder, ["wait"], "20.1.0");
  const { pid } = await line();
  child.kill("SIGKILL");
  expect(await gone(pid)).toBe(true);
});

test("on an old Node without a packaged one, one line says what is needed and how to get it", async () => {
  const folder = await repositoryWith({ node: false });
  const { child, errors } = command(folder, ["start"], "18.0.0");
  expect(await ending(child)).toBe(1);
  expect(errors().trim().split("\n")).toHaveLength(1);
  expect(errors()).toMatch(/needs Node 24 or newer, and this is 18\.0\.0.*nodejs\.org/);
});
