import { readdirSync, readFileSync } from "node:fs";
import { packBundle } from "../src/protocol/bundle.ts";
import { ending, eventually, rlJob } from "../test/testkit/trainers.ts";
import { startLocalDriver } from "../trainer/driver/local-driver.ts";
import type { RolloutTask } from "../trainer/driver/rollout.ts";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import type { Engine } from "../trainer/engine/engine.ts";
import { createPolicyEndpoint } from "../trainer/policy/endpoint.ts";
import { createPolicy } from "../trainer/policy/policy.ts";
import type { Figure } from "./figure.ts";
import { openWorkplace } from "./workplace.ts";

const baseModel = "tiny-2x64";
const samplesPerStep = 256;
const warmSteps = 4;
const steps = 12;
const answerTokens = 8;

/**
 * What a sample costs beside its tokens, in CPU time outside the engine: rollouts of one and of four turns over both
 * transports, and a whole run of reinforcement learning (one turn, channel) with everything that comes with it, from
 * prompts to events and kept samples.
 *
 * CPU time is the kernel's, by thread (`/proc/PID/task/TID/schedstat`, in ns). The engine is the threads that it
 * starts, which Node names `WorkerThread`; all else of the process counts as ours, also the threads on which V8
 * compiles and collects for the engine as well. PostgreSQL, where the run's log is, is a process of its own and is
 * left out.
 */
export async function bench(report: (figure: Figure) => void) {
  const engine = await createEmbeddedEngine();
  try {
    for (const turns of [1, 4])
      for (const speaks of ["pipe", "http"] as const)
        say(
          `${turns} ${turns === 1 ? "turn" : "turns"}, ${speaks === "pipe" ? "channel" : "HTTP"}`,
          await ofRollouts(engine, speaks, turns),
        );
    say("whole run", await ofRun(engine));
  } finally {
    await engine.close();
  }

  function say(column: string, { ours, host, engine }: Cpu) {
    const line = (figure: string, ms: number) =>
      report({
        name: "overhead",
        figure: `${column}: ${figure}`,
        ours: ms,
        peer: null,
        ratio: null,
        unit: "ms of CPU a sample",
      });
    line("the trainer, outside the engine", ours);
    line("the rollout's process", host);
    line("both", ours + host);
    line("beside it: the engine's threads", engine);
  }
}

/** Milliseconds of CPU time. */
interface Cpu {
  readonly ours: number;
  readonly host: number;
  readonly engine: number;
}

async function ofRollouts(engine: Engine, speaks: "pipe" | "http", turns: number): Promise<Cpu> {
  const trainer = await engine.createTrainer({
    origin: { kind: "base", baseModel, seed: 1 },
    lora: null,
    seed: 1,
  });
  const sampler = await trainer.snapshotSampler();
  const limits = { maxPromptTokens: 200, maxResponseTokens: answerTokens, contextTokens: 256 };
  const tokenizer = engine.tokenizer(baseModel);
  const policy = createPolicy({ tokenizer, weights: { sampler, version: 0 }, limits });
  const endpoint = await createPolicyEndpoint({ policy });
  const driver = await startLocalDriver({
    bundle: packBundle([{ path: "main.ts", executable: false, content: Buffer.from(rollout) }]),
    entrypoint: "main.ts",
    env: {},
    policy,
    endpoint,
    log: ({ message }) => console.error(message),
    speaks,
  });
  try {
    const step = async (n: number) => {
      const tasks = Array.from({ length: samplesPerStep }, (_, i) => task(`s${n}-${i}`, i, turns));
      const results = await Promise.all(tasks.map((task) => driver.run(task)));
      const bad = results.find(({ failure }) => failure !== null);
      if (bad !== undefined) throw new Error(`a rollout failed: ${JSON.stringify(bad.failure)}`);
    };
    for (let n = 0; n < warmSteps; n++) await step(n);
    const before = cpu();
    for (let n = warmSteps; n < warmSteps + steps; n++) await step(n);
    return perSample(before, cpu(), steps * samplesPerStep);
  } finally {
    await driver.close();
    await endpoint.close();
    await sampler.close();
    await trainer.close();
  }
}

/** With a log, blobs and a trainer as they are at work; from the first steps, that warm it up, to the last. */
async function ofRun(engine: Engine): Promise<Cpu> {
  await using place = await openWorkplace(engine);
  const { bus, blobs } = place;
  const groupSize = 8;
  const training = {
    lr: 1e-4,
    rolloutBatchSize: samplesPerStep / groupSize,
    nSamplesPerPrompt: groupSize,
    maxResponseLength: answerTokens,
    // Two steps more than are measured: with the run its rollout's process ends, and what that used is forgotten.
    totalSteps: warmSteps + steps + 2,
  };
  const checkpoints = { checkpointSaveFreq: 0 };
  const job = await rlJob(blobs, { training, checkpoints }, { rollout });
  await bus.jobs.send(job, job.runId);
  await eventually(bus, job, ({ event }) => event.type === "step" && event.step === warmSteps);
  const before = cpu();
  await eventually(bus, job, ({ event }) => event.type === "step" && event.step === warmSteps + steps);
  const used = perSample(before, cpu(), steps * samplesPerStep);
  await ending(bus, job);
  return used;
}

function perSample(before: Cpu, after: Cpu, samples: number): Cpu {
  const one = (of: keyof Cpu) => (after[of] - before[of]) / samples;
  return { ours: one("ours"), host: one("host"), engine: one("engine") };
}

/** Used so far by this process, and by the rollout's process that it started. */
function cpu(): Cpu {
  const isEngine = (thread: Thread) => thread.name === "WorkerThread";
  const sum = (threads: readonly Thread[]) => threads.reduce((ms, thread) => ms + thread.ms, 0);
  const own = threadsOf(process.pid);
  return {
    ours: sum(own.filter((thread) => !isEngine(thread))),
    engine: sum(own.filter(isEngine)),
    host: sum(hosts().flatMap(threadsOf)),
  };
}

interface Thread {
  readonly name: string;
  readonly ms: number;
}

function threadsOf(pid: number): Thread[] {
  return readdirSync(`/proc/${pid}/task`).map((tid) => {
    const read = (file: string) => readFileSync(`/proc/${pid}/task/${tid}/${file}`, "utf8").trim();
    return { name: read("comm"), ms: Number(read("schedstat").split(" ")[0]) / 1e6 };
  });
}

/** The processes that this one started to run a rollout. */
function hosts(): number[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  };
  const isHost = (pid: string) =>
    // pid (name) state parent …; a name may hold anything, but no second `) `.
    Number(read(pid, "stat").split(") ")[1]?.split(" ")[1]) === process.pid &&
    /\/sdk\/host\.[jt]s\0/.test(read(pid, "cmdline"));
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && isHost(entry))
    .map(Number);
}

/** As many turns as its row says, one where it says nothing; any answer will do. */
const rollout = `import { AgentWorkflow, Grader } from "trainyard/sdk";
export class Talk extends AgentWorkflow {
  async run(context) {
    const messages = [...context.prompt, await context.chat(context.prompt)];
    for (let turn = 1; turn < (context.metadata?.turns ?? 1); turn++) {
      messages.push({ role: "user", content: "and?" });
      messages.push(await context.chat(messages));
    }
    return messages;
  }
}
export class Length extends Grader {
  grade(context) {
    context.setReward((context.sample.messages.at(-1).content ?? "").length / ${answerTokens});
  }
}
`;

function task(rolloutId: string, stream: number, turns: number): RolloutTask {
  return {
    rolloutId,
    messages: [
      { role: "system", content: "Reverse the digits." },
      { role: "user", content: "12345" },
    ],
    label: "54321",
    metadata: { turns },
    agentTimeoutS: 60,
    graderTimeoutS: 60,
    sampling: { temperature: 1, topP: 1, seed: 1, stream },
  };
}
