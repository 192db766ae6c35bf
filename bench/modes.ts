import { readFile } from "node:fs/promises";
import { packBundle } from "../src/protocol/bundle.ts";
import { type Job, job } from "../src/protocol/job.ts";
import { ending, eventsOf, only, stateOf } from "../test/testkit/trainers.ts";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import { settings } from "./engine-learns.ts";
import type { Figure } from "./figure.ts";
import { openWorkplace, type Workplace } from "./workplace.ts";

const seeds = [1, 2, 3];
const modes = [
  { name: "sync", mode: {} },
  { name: "one_step_off_async", mode: { execution: "one_step_off_async" } },
  { name: "fully_async (4)", mode: { execution: "fully_async", maxStaleness: 4 } },
];
const { baseModel, sft, rl } = settings;
const goodReward = 0.9;

/**
 * The three modes on rollouts that are slow and uneven (50 to 500 ms each, after their answer): the first run's way,
 * supervised and then by reinforcement, with its settings and the same batch for all. When a run has learned is told
 * by the rewards that it trains on, as a mean over the last three steps; those of a mode that runs ahead are of the
 * weights of some versions before. Times are from the first rollout to the step's event, evaluations left out.
 */
export async function bench(report: (figure: Figure) => void) {
  await using opened = new AsyncDisposableStack();
  const engine = await createEmbeddedEngine();
  opened.defer(() => engine.close());
  const place = opened.use(await openWorkplace(engine));

  for (const seed of seeds) {
    const manifest = await warmStart(place, seed);
    for (const { name, mode } of modes) {
      const run = await reinforced(place, { seed, mode, manifest });
      const say = (figure: string, ours: number, unit: string) =>
        report({
          ...{ name: "modes", figure: `seed ${seed}: ${name}, ${figure}`, ours },
          ...{ peer: null, ratio: null, unit },
        });
      say(`updates to ${goodReward}`, run.updatesToGood, "updates");
      say(`time to ${goodReward}`, run.secondsToGood, "s");
      say(`time of ${rl.steps} updates`, run.seconds, "s");
      say("training that sampling overlapped, in the engine", 100 * run.overlap, "%");
      say("time that training waited for rollouts", 100 * run.waited, "%");
      say("age of the tokens trained on", run.staleness, "versions");
      say("greedy validation, after", run.validation, "reward");
    }
  }
}

/** Noisy demonstrations, as the first run begins: the manifest of what was learned from them. */
async function warmStart(place: Workplace, seed: number): Promise<string> {
  const { steps, batch, lr, lrWarmupSteps } = sft;
  const events = await runOf(place, `warm-${seed}`, {
    kind: "sft",
    recipe: {
      experiment: { kind: "sft", modelPath: baseModel, dataset: "demonstrations" },
      training: { lr, lrWarmupSteps, batchSize: batch, totalSteps: steps, maxLength: 64 },
      checkpoints: { checkpointSaveFreq: 0 },
    },
    ...{ engine: "embedded", seed, origin: { kind: "base", baseModel } },
    ...{ dataset: await datasetOf(place, "demonstrations"), validation: null, rollout: null },
  });
  return only(events, "checkpoint").at(-1)!.manifest;
}

async function reinforced(
  place: Workplace,
  { seed, mode, manifest }: { seed: number; mode: object; manifest: string },
) {
  const { steps, prompts, samples, lr, lrWarmupSteps, lrSchedule, lora } = rl;
  const source = await readFile(new URL("slow-digits/main.ts", import.meta.url));
  const bundle = await place.blobs.put(packBundle([{ path: "main.ts", executable: false, content: source }]));
  const execution = "execution" in mode ? mode.execution : "sync";
  const events = await runOf(place, `${execution}-${seed}`, {
    kind: "rl",
    recipe: {
      experiment: {
        ...{ kind: "rl", startFrom: "warm", dataset: "train", validationDataset: "validation" },
        rollout: "slow-digits",
      },
      training: {
        ...{ lr, lrWarmupSteps, lrSchedule, totalSteps: steps, maxPromptLength: 64, maxResponseLength: 8 },
        ...{ rolloutBatchSize: prompts, nSamplesPerPrompt: samples },
      },
      checkpoints: { evalInterval: 0, checkpointSaveFreq: 0 },
      ...{ lora, mode },
    },
    ...{
      engine: "embedded",
      seed,
      origin: { kind: "checkpoint", baseModel, checkpointId: "warm", manifest },
    },
    ...{ dataset: await datasetOf(place, "train"), validation: await datasetOf(place, "validation") },
    rollout: { id: "r", name: "slow-digits", version: 1, sha256: bundle.sha256, entrypoint: "main.ts" },
  });

  const told = only(events, "step");
  const rewards = told.map(({ reward }) => reward?.mean ?? 0);
  const good = rewards.findIndex((_, n) => n >= 2 && mean(rewards.slice(n - 2, n + 1)) >= goodReward);
  // From stage to stage: all of a step's time but what evaluations and checkpoints took of it.
  const secondsOf = ({ seconds }: (typeof told)[number]) =>
    Object.entries(seconds).reduce(
      (sum, [stage, some]) => (stage === "evaluate" || stage === "checkpoint" ? sum : sum + some),
      0,
    );
  const seconds = told.map(secondsOf);
  const usage = only(events, "usage").at(-1)!;
  return {
    updatesToGood: good < 0 ? Number.NaN : good + 1,
    secondsToGood: good < 0 ? Number.NaN : sum(seconds.slice(0, good + 1)),
    seconds: sum(seconds),
    overlap: usage.overlapSeconds / usage.trainingSeconds,
    waited:
      sum(told.map((step) => (step.seconds["rollout"] ?? 0) + (step.seconds["sample"] ?? 0))) / sum(seconds),
    staleness: mean(told.map(({ metrics }) => metrics["staleness/mean"] ?? 0)),
    validation: only(events, "evaluation").at(-1)?.reward?.mean ?? Number.NaN,
  };
}

async function runOf({ bus }: Workplace, runId: string, specification: object) {
  const sent: Job = job.parse({ runId, workspaceId: "bench", runName: runId, specification });
  await bus.jobs.send(sent, runId);
  await ending(bus, sent, 600_000);
  const events = await eventsOf(bus, sent);
  const { status, reason } = stateOf(events);
  if (status !== "finished") throw new Error(`${runId} ${status}: ${reason?.message}`);
  return events;
}

async function datasetOf({ blobs }: Workplace, name: string) {
  const content = await readFile(new URL(`../examples/reverse-digits/data/${name}.jsonl`, import.meta.url));
  const rows = content.toString("utf8").trim().split("\n").length;
  const { sha256 } = await blobs.put(content);
  return { id: name, name, version: 1, sha256, rows };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
