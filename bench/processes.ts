import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

/** A process of a benchmark's own, that answers each order with one message. */
export interface Part<Order, Answer> {
  readonly pid: number;
  ask(order: Order): Promise<Answer>;
  /** Says something that is not answered. */
  tell(order: Order): void;
  /** Hears what is said unasked; what it takes is no answer. */
  overhear(heard: (said: Answer) => boolean): void;
  stop(): Promise<void>;
}

/** Whether processes can be kept to one core each here. */
export const pinned = cpus().length > 1 && hasTaskset();

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["-c", "0", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const answerTimeoutMs = 120_000;
const parts = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of parts) child.kill("SIGKILL");
});

/** Starts a file of this folder as a process, on one core where that can be. */
export function startPart<Order extends object, Answer>(file: string, core: number): Part<Order, Answer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const node = [
    process.execPath,
    "--conditions=trainyard-source",
    "--disable-warning=ExperimentalWarning",
    // Two of the peers have a listener a subscriber.
    "--disable-warning=MaxListenersExceededWarning",
    "--expose-gc",
    path,
  ];
  const [command = "", ...args] = pinned ? ["taskset", "-c", String(core % cpus().length), ...node] : node;
  const child: ChildProcess = spawn(command, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  parts.add(child);
  let overheard = (_: Answer) => false;
  let take: ((said: Answer) => void) | null = null;
  let fail: ((error: Error) => void) | null = null;
  child.on("message", (said) => {
    if (!overheard(said as Answer)) take?.(said as Answer);
  });
  child.once("exit", () => fail?.(new Error(`${file} ended`)));
  return {
    pid: child.pid!,
    async ask(order) {
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<Answer>((resolve, reject) => {
          [take, fail] = [resolve, reject];
          timer = setTimeout(() => reject(new Error(`${file} did not answer`)), answerTimeoutMs);
          child.send(order);
        });
      } finally {
        [take, fail] = [null, null];
        clearTimeout(timer);
      }
    },
    tell: (order) => void child.send(order),
    overhear(heard) {
      overheard = heard;
    },
    async stop() {
      parts.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** What a stretch of time cost. */
export interface Spent {
  readonly seconds: number;
  /** Of each process that was asked about, in its order. */
  readonly cpuMs: readonly number[];
  /** The share of the machine that other processes than those and this one took; null where the kernel does not tell. */
  readonly foreign: number | null;
}

/** Begins to measure; the answered function says what was spent since. */
export function watchCpu(pids: readonly number[]): () => Spent {
  const beganMs = performance.now();
  const before = pids.map(cpuMsOf);
  const ownBefore = cpuMsOf(process.pid);
  const allBefore = machineCpuMs();
  return () => {
    const seconds = (performance.now() - beganMs) / 1000;
    const cpuMs = pids.map((pid, at) => cpuMsOf(pid) - before[at]!);
    const ours = cpuMs.reduce((sum, ms) => sum + ms, cpuMsOf(process.pid) - ownBefore);
    const all = machineCpuMs();
    const foreign =
      all === null || allBefore === null
        ? null
        : Math.max(0, (all - allBefore - ours) / (seconds * 1000 * cpus().length));
    return { seconds, cpuMs, foreign };
  };
}

/** The kernel's tick, as /proc counts: 10 ms wherever Node runs. */
const tickMs = 10;

function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    if (pid !== process.pid) return 0;
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** Time in programs and in the kernel for them; what interrupts took belongs to nobody. */
function machineCpuMs(): number | null {
  try {
    const [user, nice, system] = readFileSync("/proc/stat", "utf8")
      .split("\n")[0]!
      .trim()
      .split(/\s+/)
      .slice(1);
    return (Number(user) + Number(nice) + Number(system)) * tickMs;
  } catch {
    return null;
  }
}
