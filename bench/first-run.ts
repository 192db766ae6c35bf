import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";

const program = fileURLToPath(new URL("../bin/trainyard.js", import.meta.url));
const seeds = [1, 2, 3];
const timeoutMs = 300_000;

/** A first `trainyard start --exit` in an empty folder: what the example learns, how fast, and where the time goes. */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  for (const seed of seeds) {
    const run = await firstRun(seed);
    const say = (figure: string, ours: number, unit: string) =>
      report({ name: "first-run", figure: `seed ${seed}: ${figure}`, ours, peer: null, ratio: null, unit });
    say("sampled reward, first step", run.rewards[0] ?? Number.NaN, "reward");
    say("sampled reward, last five steps", mean(run.rewards.slice(-5)), "reward");
    say("greedy validation, before", run.validation[0] ?? Number.NaN, "reward");
    say("greedy validation, after", run.validation.at(-1) ?? Number.NaN, "reward");
    say("from the command to a sampled reward above 0.9", run.secondsToGood, "s");
    say("from the command to its end", run.seconds, "s");
    say("both runs", run.wallSeconds, "s");
    say("of that inside the engine", run.engineSeconds, "s");
    say("share inside the engine", (100 * run.engineSeconds) / run.wallSeconds, "%");
    say("share outside the engine", 100 - (100 * run.engineSeconds) / run.wallSeconds, "%");
  }
}

interface Usage {
  readonly engineSeconds: number;
  readonly wallSeconds: number;
}

async function firstRun(seed: number) {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  await chmod(folder, 0o711);
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1000;
  const args = [
    "start",
    "--exit",
    "--json",
    "--port",
    "0",
    "--seed",
    String(seed),
    "--data",
    join(folder, "data"),
  ];
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: timeoutMs,
  });
  const ended = once(child, "close");
  const rewards: number[] = [];
  const validation: number[] = [];
  const usage = new Map<string, Usage>();
  let secondsToGood = Number.NaN;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const event = JSON.parse(line);
      const reward: number | undefined = event.reward?.mean;
      if (event.__typename === "StepCompleted" && reward !== undefined) {
        rewards.push(reward);
        if (reward > 0.9 && Number.isNaN(secondsToGood)) secondsToGood = passed();
      }
      if (event.__typename === "EvaluationCompleted" && reward !== undefined) validation.push(reward);
      if (event.__typename === "UsageUpdated") usage.set(event.runId, event);
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`seed ${seed}: it ended with ${code}`);
    const seconds = passed();
    const sum = (of: (one: Usage) => number) => [...usage.values()].reduce((all, one) => all + of(one), 0);
    return {
      ...{ rewards, validation, seconds, secondsToGood },
      engineSeconds: sum((one) => one.engineSeconds),
      wallSeconds: sum((one) => one.wallSeconds),
    };
  } finally {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
