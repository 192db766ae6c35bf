import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const flags = [
  "--conditions=trainyard-source",
  "--disable-warning=ExperimentalWarning",
  // It must not outlive the test's own process, and says what it holds when it is asked.
  `--import=${path("../../bin/tether.js")}`,
  `--import=${path("./program-resources.ts")}`,
];

/** One process of the platform, as anybody would start it; it can be killed, frozen and started again. */
export interface Program {
  pid(): number;
  running(): boolean;
  /** Everything it has written, over all its lives. */
  said(): string;
  /** Sends the signal and waits until it is gone; answers with its exit code, null when the signal was its end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** The same program with the same arguments again. */
  restart(): void;
  freeze(): void;
  thaw(): void;
  /** How many it holds of what keeps its event loop alive (`TCPSocketWrap`, `Timeout`, …) and of some objects. */
  resources(): Promise<Readonly<Record<string, number>>>;
  /** What it occupies once its garbage is collected, and the CPU time that it has used so far. */
  usage(): Promise<ProgramUsage>;
}

export interface ProgramUsage {
  readonly rssBytes: number;
  readonly heapBytes: number;
  readonly cpuMs: number;
}

/** Starts `trainyard` with these arguments in an environment of these variables and nothing else of ours. */
export function startProgram(args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const { PATH = "", HOME = "" } = process.env;
  let said = "";
  let child: ChildProcess;
  let gone: Promise<unknown>;
  const killNow = () => void child.kill("SIGKILL");

  function start() {
    child = spawn(process.execPath, [...flags, path("../../src/main.ts"), ...args], {
      env: { PATH, HOME, ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    gone = once(child, "close");
    process.once("exit", killNow);
    for (const stream of [child.stdout!, child.stderr!])
      stream.on("data", (text) => {
        said += text;
      });
  }
  start();

  return {
    pid: () => child.pid!,
    running: () => child.exitCode === null && child.signalCode === null,
    said: () => said,
    async end(signal) {
      process.off("exit", killNow);
      child.kill("SIGCONT");
      child.kill(signal);
      const dead = await Promise.race([gone.then(() => true), sleep(90_000, false, { ref: false })]);
      if (!dead) {
        child.kill("SIGKILL");
        throw new Error(`${args[0]} did not end within 90 s of ${signal}:\n${said.slice(-2000)}`);
      }
      return child.exitCode;
    },
    restart: start,
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    resources: () => ask<Record<string, number>>("resources"),
    usage: () => ask<ProgramUsage>("usage"),
  };

  async function ask<Answer>(word: string): Promise<Answer> {
    // It collects all its garbage to count what is left, which on a busy machine has taken more than 10 s.
    const answered = once(child, "message", { signal: AbortSignal.timeout(50_000) });
    child.send(word);
    const [answer] = (await answered) as [Answer];
    return answer;
  }
}

/** Command lines of processes that have something to do with the folder: their arguments name it, or they are in it. */
export async function processesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    const command = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    if (command.includes(folder) || place.startsWith(folder)) found.push(`${pid} ${command}(in ${place})`);
  }
  return found;
}

/** Connections of that port of this machine that are not over, as the system has them. */
export async function connectionsTo(port: number): Promise<number> {
  const [established, closeWait] = ["01", "08"];
  let count = 0;
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"])
    for (const line of (await readFile(table, "utf8").catch(() => "")).split("\n").slice(1)) {
      const [, local = "", , state = ""] = line.trim().split(/\s+/);
      const ours = Number.parseInt(local.split(":")[1] ?? "", 16) === port;
      if (ours && (state === established || state === closeWait)) count++;
    }
  return count;
}
