import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "./client.ts";
import { uploadDataset } from "./datasets.ts";
import { Exit, exitCodes } from "./exit.ts";
import {
  BaseModels,
  ConfigurationByName,
  CreateConfiguration,
  RunByReference,
  RunSamples,
  SubmitRun,
} from "./generated/operations.ts";
import { orExit } from "./mistakes.ts";
import type { Output } from "./output.ts";
import { registerRollout } from "./rollouts.ts";
import { printable, table } from "./terminal.ts";
import { watch } from "./watch.ts";
import type { WatchView } from "./watch-view.ts";

export const exampleRuns = { sft: "reverse-digits-sft", rl: "reverse-digits-rl" } as const;

/** What a first run has to reach, so that "it learned" means something. */
export const learnedAt = { sampledReward: 0.9, validationReward: 0.95 } as const;

export interface FirstRun {
  readonly learned: boolean;
  /** Mean sampled reward over the last five steps. */
  readonly sampledReward: number | null;
  readonly validationReward: number | null;
}

/**
 * The example, as any user of the API would run it: datasets, rollout, configurations, a supervised run on noisy
 * demonstrations and a reinforcement run from its checkpoint, shown live. What an earlier start began is gone on with.
 * Null when it was interrupted.
 */
export async function firstRun(options: {
  client: Client;
  output: Output;
  /** The folder `examples/reverse-digits`. */
  example: string;
  seed: number | null;
  signal: AbortSignal;
}): Promise<FirstRun | null> {
  const { client, output, example, signal } = options;
  await prepare(client, example, signal);
  output.say(
    "\nThe example: a tiny language model learns to reverse digits. First it imitates demonstrations, of which 65 % are wrong; then reinforcement learning, which only knows whether an answer is right.\n",
  );
  const sft = await go("sft");
  if (signal.aborted) return null;
  if (sft.view.status !== "FINISHED") return { learned: false, sampledReward: null, validationReward: null };
  output.say("");
  const rl = await go("rl");
  if (signal.aborted) return null;
  await beforeAndAfter(client, output, rl.id, rl.view);
  return outcome(rl.view);

  async function go(kind: keyof typeof exampleRuns): Promise<{ id: string; view: WatchView }> {
    const { run } = await client.query(RunByReference, { name: exampleRuns[kind] });
    const id = run?.id ?? (await submit(client, example, kind, options.seed));
    return { id, view: await watch(client, output, id, signal) };
  }
}

/** Makes what the runs need; what is there with the same content is left as it is. */
async function prepare(client: Client, example: string, signal: AbortSignal): Promise<void> {
  for (const [name, file] of [
    ["reverse-digits-demonstrations", "demonstrations"],
    ["reverse-digits", "train"],
    ["reverse-digits-validation", "validation"],
  ] as const)
    await uploadDataset(client, join(example, "data", `${file}.jsonl`), name);
  await registerRollout(client, join(example, "rollouts", "reverse-digits"), {
    name: "reverse-digits",
    entrypoint: "main.ts",
    description: "Reverse the digits of a number; exact match.",
  });
  for (const kind of ["sft", "rl"] as const) {
    const { configuration } = await client.query(ConfigurationByName, { name: exampleRuns[kind] });
    if (configuration) continue;
    const recipe = { toml: await readFile(join(example, "configs", "training", `${kind}.toml`), "utf8") };
    orExit(
      (await client.query(CreateConfiguration, { input: { name: exampleRuns[kind], recipe } }))
        .createConfiguration,
      "CreateConfigurationSuccess",
    );
  }
  for (const deadline = Date.now() + 60_000; ; await sleep(100, undefined, { signal })) {
    const { baseModels } = await client.query(BaseModels, { first: 1, after: null });
    if (baseModels.nodes.length > 0) return;
    if (Date.now() > deadline)
      throw new Exit(exitCodes.failed, "NO_TRAINER", "no trainer has connected within 60 s");
  }
}

async function submit(
  client: Client,
  example: string,
  kind: keyof typeof exampleRuns,
  seed: number | null,
): Promise<string> {
  const name = exampleRuns[kind];
  const about = { name, tags: ["example"], idempotencyKey: `first-run-${kind}` };
  const { configuration } = await client.query(ConfigurationByName, { name });
  if (!configuration) throw new Exit(exitCodes.failed, "NOT_FOUND", `the configuration ${name} is gone`);
  // A seed of this start's own makes another recipe than the one that is kept.
  const text = await readFile(join(example, "configs", "training", `${kind}.toml`), "utf8");
  const input =
    seed === null
      ? { configuration: { id: configuration.id, ...about } }
      : { toml: { toml: `${text}\n[advanced]\nseed = ${seed}\n`, ...about } };
  return orExit((await client.query(SubmitRun, { input })).submitRun, "SubmitRunSuccess").run.id;
}

function outcome(view: WatchView): FirstRun {
  const last = view.curve.slice(-5).flatMap(({ value }) => (value === null ? [] : [value]));
  const sampledReward = last.length > 0 ? last.reduce((sum, value) => sum + value, 0) / last.length : null;
  const validationReward = view.validation.at(-1)?.value ?? null;
  const learned =
    view.status === "FINISHED" &&
    (sampledReward ?? 0) > learnedAt.sampledReward &&
    (validationReward ?? 0) > learnedAt.validationReward;
  return { learned, sampledReward, validationReward };
}

/** The same prompts, answered greedily by the policy before its first step and after its last. */
async function beforeAndAfter(client: Client, output: Output, id: string, view: WatchView): Promise<void> {
  const [first, last] = [view.validation[0]?.step, view.validation.at(-1)?.step];
  if (first === undefined || last === undefined || first === last) return;
  const answers = async (step: number) => {
    const { run } = await client.query(RunSamples, {
      id,
      filter: { split: "VALIDATION", step },
      orderBy: null,
      first: 100,
    });
    return new Map(
      (run?.samples.nodes ?? []).map((sample) => [
        sample.messages.find(({ role }) => role === "user")?.content ?? "",
        sample,
      ]),
    );
  };
  const [before, after] = [await answers(first), await answers(last)];
  const rows = [...before].flatMap(([prompt, was]) => {
    const is = after.get(prompt);
    if (!is) return [];
    const told = (sample: typeof was) =>
      `${printable(sample.messages.at(-1)?.content ?? "–")} ${sample.reward === null ? "–" : sample.reward === 1 ? "✓" : "✗"}`;
    return [[printable(prompt), told(was), told(is)]];
  });
  if (rows.length > 0)
    output.say(
      `\nNumbers that it was never trained on, answered greedily:\n\n${table(["NUMBER", "BEFORE", "AFTER"], rows.slice(0, 6))}`,
    );
}
