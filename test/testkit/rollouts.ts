import { readFile } from "node:fs/promises";
import { packBundle } from "../../src/protocol/bundle.ts";
import type { RolloutTask } from "../../trainer/driver/rollout.ts";
import { characterTokenizer as tokenizer } from "../../trainer/engine/embedded/tokenizer.ts";
import { createPolicy } from "../../trainer/policy/policy.ts";
import { type Script, scriptedSampler } from "./scripted-sampler.ts";

/** A bundle of one file, `main.ts`, or of the files given. */
export function bundleOf(files: string | Record<string, string>): Uint8Array {
  const entries = Object.entries(typeof files === "string" ? { "main.ts": files } : files);
  return packBundle(entries.map(([path, text]) => ({ path, executable: false, content: Buffer.from(text) })));
}

/** The rollout that the example is made of. */
export async function exampleBundle(): Promise<Uint8Array> {
  const url = new URL("../../examples/reverse-digits/rollouts/reverse-digits/main.ts", import.meta.url);
  return bundleOf(await readFile(url, "utf8"));
}

/** Author code: a workflow that runs `run`, and a grader that runs `grade` unless it is null. */
export function authored(run: string, grade: string | null = "c.setReward(1);"): string {
  const grader = grade === null ? "" : `export class G extends Grader { async grade(c) { ${grade} } }`;
  return `import { AgentWorkflow, Grader } from "trainyard/sdk";
    export class W extends AgentWorkflow { async run(c) { ${run} } }
    ${grader}`;
}

/** Author code: the place of a training sample in its group as `index`, and which try at it this is as `retry`. */
export const sampleIndex = `const [, , index, , retry] = c.rolloutId.split("-").map(Number);`;

export function scriptedPolicy(script: Script, limits = {}) {
  const { sampler, batches } = scriptedSampler(script);
  const policy = createPolicy({
    tokenizer,
    weights: { sampler, version: 1 },
    limits: { maxPromptTokens: 2_000, maxResponseTokens: 500, contextTokens: 4_000, ...limits },
  });
  return { policy, batches };
}

let taskCount = 0;

/** A task with an id of its own: reverse 123. */
export function taskOf(more: Partial<RolloutTask> = {}): RolloutTask {
  return {
    rolloutId: `rollout-${++taskCount}`,
    messages: [{ role: "user", content: "123" }],
    label: "321",
    metadata: null,
    agentTimeoutS: 20,
    graderTimeoutS: 20,
    sampling: { temperature: 1, topP: 1, seed: 1, stream: taskCount },
    ...more,
  };
}

/** Whether a process is still there. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
