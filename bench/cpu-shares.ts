import { readFile } from "node:fs/promises";
import { cpus } from "node:os";

/** CPU time so far of processes by name, and under `all` of the whole machine. */
export interface CpuTimes {
  readonly atMs: number;
  readonly times: Readonly<Record<string, { readonly pid: number; readonly ms: number }>>;
}

/** What these processes have used until now. */
export async function cpuTimes(pids: Readonly<Record<string, number>>): Promise<CpuTimes> {
  const times: Record<string, { pid: number; ms: number }> = {};
  for (const [name, pid] of Object.entries(pids)) {
    const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
    // Ticks of 10 ms, in user mode and in the kernel.
    if (fields) times[name] = { pid, ms: 10 * (Number(fields[11]) + Number(fields[12])) };
  }
  const busy = cpus().reduce((sum, { times: t }) => sum + t.user + t.nice + t.sys + t.irq, 0);
  times["all"] = { pid: 0, ms: busy };
  return { atMs: performance.now(), times };
}

/** How much of one core each used in between. */
export function sharesOf(before: CpuTimes, now: CpuTimes): Readonly<Record<string, number>> {
  const shares: Record<string, number> = {};
  for (const [name, { pid, ms }] of Object.entries(now.times)) {
    const was = before.times[name];
    // A process that was started again has a new count.
    if (was?.pid === pid) shares[name] = (ms - was.ms) / (now.atMs - before.atMs);
  }
  return shares;
}
