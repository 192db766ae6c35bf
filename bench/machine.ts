import { cpus, release, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** What the figures were measured on, and when. */
export function machine(): string {
  const models = cpus().map(({ model }) => model.trim());
  const gib = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${models.length} cores of ${models[0] ?? "an unknown processor"}, ${gib} GiB, ${process.platform} ${release()}, Node ${process.versions.node}`;
}

/** The share of the machine's cores that is at work while we wait. */
export async function busyShare(forMs: number): Promise<number> {
  const before = times();
  await sleep(forMs);
  const after = times();
  const all = after.all - before.all;
  return all > 0 ? 1 - (after.idle - before.idle) / all : 0;
}

function times(): { all: number; idle: number } {
  let [all, idle] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { all, idle };
}
