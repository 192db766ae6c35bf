import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { identity } from "../src/store/postgres-cluster.ts";
import { unprivilegedUser } from "../src/store/unprivileged-user.ts";
import { cloneStore } from "./testkit/clone.ts";

const isRoot = process.getuid?.() === 0;

interface Started {
  readonly url: string;
  readonly pid: number;
  readonly uid: number;
}

/** A Trainyard-like process on the folder, from this repository or another clone, as ourselves or another user. */
function launch(folder: string, from: { clone?: { folder: string; node: string }; uid?: number } = {}) {
  const script = "test/testkit/embedded-postgres-process.ts";
  const child = spawn(
    from.clone?.node ?? process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      from.clone ? join(from.clone.folder, script) : fileURLToPath(new URL(`../${script}`, import.meta.url)),
      folder,
    ],
    {
      stdio: ["ignore", "pipe", "inherit"],
      // A group of its own, as a terminal would give it.
      detached: true,
      cwd: "/",
      env: { PATH: process.env["PATH"], HOME: folder },
      ...(from.uid === undefined ? {} : { uid: from.uid, gid: from.uid }),
    },
  );
  onTestFinished(() => end(child));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const word = async () => JSON.parse((await lines.next()).value ?? '{"error":"it ended without a word"}');
  return {
    child,
    word,
    async started(): Promise<Started> {
      const said = await word();
      if (said.error) throw new Error(said.error);
      return said;
    },
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      await exit(child);
    },
  };
}

async function exit(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), 60_000);
  await exit(child);
  clearTimeout(killing);
}

async function dataFolder(mode = 0o711) {
  const outer = await mkdtemp(join(tmpdir(), "trainyard-data-"));
  await chmod(outer, mode);
  const folder = join(outer, ".trainyard");
  onTestFinished(async () => {
    const place = await placeOf(folder).catch(() => null);
    if (place) await rm(place, { recursive: true, force: true });
    await rm(outer, { recursive: true, force: true });
  });
  return folder;
}

async function placeOf(folder: string): Promise<string> {
  return resolve(folder, JSON.parse(await readFile(join(folder, "postgres.json"), "utf8")).place);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const remember = (url: string) => query(url, "create table kept as select 42 as answer");
const recall = (url: string) => query(url, "select answer from kept");

function lives(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function uidOfNobody(): Promise<number> {
  const passwd = await readFile("/etc/passwd", "utf8");
  return Number(/^nobody:[^:]*:(\d+)/m.exec(passwd)?.[1]);
}

/** Polls for something that must come true within a generous bound. */
async function eventually(holds: () => boolean | Promise<boolean>) {
  for (const deadline = Date.now() + 120_000; !(await holds()); await sleep(50))
    if (Date.now() > deadline) throw new Error(`never became true: ${holds}`);
}

test("it starts, and after a stop and a start its data are there", async () => {
  const folder = await dataFolder();
  const first = launch(folder);
  const { url, pid } = await first.started();
  await remember(url);
  await first.stop();
  expect(lives(pid)).toBe(false);
  const again = await launch(folder).started();
  expect(await recall(again.url)).toEqual([{ answer: 42 }]);
});

test("nobody comes in without the password, and only the folder's owner can read it", async () => {
  const folder = await dataFolder();
  const { url } = await launch(folder).started();
  const guess = new URL(url);
  guess.password = "guess";
  await expect(query(guess.href, "select 1")).rejects.toThrow(/password authentication failed/);
  expect((await stat(join(folder, "postgres.json"))).mode & 0o777).toBe(0o600);
  expect((await stat(await placeOf(folder))).mode & 0o777).toBe(0o700);
  expect((await query(url, "show listen_addresses"))[0]).toEqual({ listen_addresses: "127.0.0.1" });
});

test("when we are killed with -9 it does not live on, and the next start has the data", async () => {
  const folder = await dataFolder();
  const first = launch(folder);
  const { url, pid } = await first.started();
  await remember(url);
  first.child.kill("SIGKILL");
  await eventually(() => !lives(pid));
  const again = await launch(folder).started();
  expect(await recall(again.url)).toEqual([{ answer: 42 }]);
});

test("killed with -9 and started again at once, it waits for the former server and goes on", async () => {
  const folder = await dataFolder();
  const first = launch(folder);
  const { url, pid } = await first.started();
  await remember(url);
  first.child.kill("SIGKILL");
  const again = await launch(folder).started();
  await eventually(() => !lives(pid));
  expect(await recall(again.url)).toEqual([{ answer: 42 }]);
});

test("killed together with its server, and its process number now somebody else's: it starts all the same", async () => {
  const folder = await dataFolder();
  const first = launch(folder);
  const { url, pid } = await first.started();
  await remember(url);
  first.child.kill("SIGSTOP");
  process.kill(pid, "SIGKILL");
  first.child.kill("SIGKILL");
  await exit(first.child);
  const somebody = spawn("sleep", ["600"], identity(await unprivilegedUser()));
  onTestFinished(() => void somebody.kill());
  const pidFile = join(await placeOf(folder), "data", "postmaster.pid");
  await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(/^\d+/, String(somebody.pid)));
  const again = await launch(folder).started();
  expect(await recall(again.url)).toEqual([{ answer: 42 }]);
  expect(lives(somebody.pid!)).toBe(true);
});

test("a server that dies under us comes back at the same address", async () => {
  const folder = await dataFolder();
  const { url, pid } = await launch(folder).started();
  await remember(url);
  process.kill(pid, "SIGKILL");
  await eventually(() =>
    recall(url).then(
      () => true,
      () => false,
    ),
  );
  expect(await recall(url)).toEqual([{ answer: 42 }]);
});

test("Ctrl-C in a terminal reaches us and not the server, which answers until we are done", async () => {
  const folder = await dataFolder();
  const process1 = launch(folder);
  const { pid } = await process1.started();
  process.kill(-process1.child.pid!, "SIGINT");
  expect(await process1.word()).toEqual({ answeredAfterSignal: true });
  await exit(process1.child);
  expect(lives(pid)).toBe(false);
});

test("a second process on the same folder is refused with one sentence, and the first does not notice", async () => {
  const folder = await dataFolder();
  const first = launch(folder);
  const { url } = await first.started();
  const refused = await launch(folder).word();
  expect(refused).toMatchObject({ inUse: true });
  expect(refused.error).toContain(`in use by another Trainyard (process ${first.child.pid})`);
  expect(refused.error).toContain("--data");
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("of two first starts at once on one folder, one has it and the other is refused", async () => {
  const folder = await dataFolder();
  const words = await Promise.all([launch(folder).word(), launch(folder).word()]);
  expect(words.filter((word) => word.inUse)).toHaveLength(1);
  expect(words.filter((word) => word.url)).toHaveLength(1);
});

test("a folder that was moved is started where it is", async () => {
  const folder = await dataFolder();
  const first = launch(folder);
  await remember((await first.started()).url);
  await first.stop();
  const moved = join(dirname(folder), "moved");
  await rename(folder, moved);
  expect(await recall((await launch(moved).started()).url)).toEqual([{ answer: 42 }]);
});

test("two folders work side by side", async () => {
  const [one, two] = await Promise.all([dataFolder(), dataFolder()]);
  const [a, b] = await Promise.all([launch(one).started(), launch(two).started()]);
  await remember(a.url);
  await expect(recall(b.url)).rejects.toThrow(/does not exist/);
});

describe.runIf(isRoot)("as root", () => {
  test("in a clone that nobody else can enter: it runs as another user, out of a place that this one can reach", async () => {
    const clone = await cloneStore(0o700);
    onTestFinished(clone.remove);
    const folder = join(clone.folder, ".trainyard");
    const first = launch(folder, { clone });
    const { url } = await first.started();
    const place = await placeOf(folder);
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    expect(place.startsWith(clone.folder)).toBe(false);
    expect((await stat(place)).uid).not.toBe(0);
    expect((await stat(place)).mode & 0o077).toBe(0);
    await remember(url);
    first.child.kill("SIGKILL");
    expect(await recall((await launch(folder, { clone }).started()).url)).toEqual([{ answer: 42 }]);
  });

  test("a folder that its user could enter and no longer can: one sentence says who cannot enter what", async () => {
    const folder = await dataFolder();
    const first = launch(folder);
    await first.started();
    await first.stop();
    await chmod(dirname(folder), 0o700);
    const { error } = await launch(folder).word();
    expect(error).toMatch(/PostgreSQL runs as the user \w+, which cannot enter .*--data/);
  });

  test("an ordinary user runs it under its own name, with the data in the folder", async () => {
    const clone = await cloneStore(0o755);
    onTestFinished(clone.remove);
    const folder = await dataFolder(0o700);
    const uid = await uidOfNobody();
    await chown(join(folder, ".."), uid, uid);
    const { url, uid: theirs } = await launch(folder, { clone, uid }).started();
    expect(theirs).toBe(uid);
    expect((await stat(join(folder, "postgres", "data"))).uid).toBe(uid);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
