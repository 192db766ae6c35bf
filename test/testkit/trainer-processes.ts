import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TrainerHello } from "../../src/protocol/job.ts";
import type { HoldPlace } from "./holds.ts";
import type { TestTrainer } from "./trainers.ts";

const program = fileURLToPath(new URL("./trainer-process.ts", import.meta.url));
const flags = ["--conditions=trainyard-source", "--disable-warning=ExperimentalWarning"];

/** A trainer as a process of its own; `stop` is its SIGTERM. */
export async function trainerProcess(options: {
  natsUrl: string;
  blobsFolder: string;
  leaseMs?: number;
  prices?: TrainerHello["prices"];
  hold?: HoldPlace | null;
}): Promise<TestTrainer> {
  const { natsUrl, blobsFolder, leaseMs = 5_000, prices = null, hold = null } = options;
  const own = await mkdtemp(join(tmpdir(), "trainyard-trainer-"));
  const args = [
    natsUrl,
    blobsFolder,
    own,
    String(leaseMs),
    "test",
    JSON.stringify(prices),
    JSON.stringify(hold),
  ];
  const child: ChildProcess = spawn(process.execPath, [...flags, program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const killNow = () => void child.kill("SIGKILL");
  process.once("exit", killNow);
  const lines: string[] = [];
  createInterface({ input: child.stderr! }).on("line", (line) => lines.push(line));
  const gone = once(child, "exit");
  await Promise.race([
    once(child.stdout!, "data"),
    gone.then(() => Promise.reject(new Error(`the trainer did not start:\n${lines.join("\n")}`))),
  ]);
  return {
    id: randomUUID(),
    lines,
    async stop() {
      process.off("exit", killNow);
      child.kill("SIGTERM");
      const [code] = await gone;
      await rm(own, { recursive: true, force: true });
      if (code !== 0) throw new Error(`the trainer ended with ${code}:\n${lines.slice(-20).join("\n")}`);
    },
  };
}
