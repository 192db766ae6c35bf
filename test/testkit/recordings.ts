import type { Blobs } from "../../src/blobs/blobs.ts";
import type { LoggedEvent } from "../../src/protocol/event.ts";
import { type Job, job } from "../../src/protocol/job.ts";
import { readManifest, readState } from "../../trainer/checkpoints.ts";
import type { Engine, Trainer } from "../../trainer/engine/engine.ts";
import { bundleOf } from "./rollouts.ts";
import { datasetOf, digitRows, type Knobs, sftJob, stateOf } from "./trainers.ts";

export const baseModel = "tiny-2x64";
const seed = 1;

export const asked = (content: string) => ({ role: "user", content });
export const said = (content: string) => ({ role: "assistant", content });

/** Two recorded answers to each of some prompts, the right one worth 1 and the other 0. */
export const ratedRows = (count: number): { messages: object[]; reward: number }[] =>
  digitRows(count).flatMap(({ user_prompt, ground_truth }) => [
    { messages: [asked(user_prompt), said(ground_truth)], reward: 1 },
    { messages: [asked(user_prompt), said("zz")], reward: 0 },
  ]);

/** A supervised run on these rows, perhaps with others to be measured on. */
export async function sftJobOn(
  blobs: Blobs,
  rows: readonly object[],
  knobs: Knobs = {},
  validation?: readonly object[],
): Promise<Job> {
  const { specification, ...rest } = await sftJob(blobs);
  return job.parse({
    ...rest,
    specification: {
      ...specification,
      recipe: {
        ...knobs,
        experiment: {
          kind: "sft",
          modelPath: baseModel,
          dataset: "d",
          ...(validation === undefined ? {} : { validationDataset: "v" }),
          ...knobs["experiment"],
        },
        training: { lr: 5e-3, batchSize: 8, totalSteps: 6, ...knobs["training"] },
      },
      dataset: await datasetOf(blobs, rows),
      validation: validation === undefined ? null : await datasetOf(blobs, validation),
    },
  });
}

/** An offline run on these rows; with a rollout it is evaluated on a few prompts. */
export async function offlineJob(
  blobs: Blobs,
  rows: readonly object[],
  knobs: Knobs = {},
  { rollout }: { rollout?: string } = {},
): Promise<Job> {
  const { specification, ...rest } = await sftJob(blobs);
  const bundle = rollout === undefined ? null : await blobs.put(bundleOf(rollout));
  const evaluated = bundle === null ? {} : { rollout: "r", validationDataset: "v" };
  return job.parse({
    ...rest,
    specification: {
      ...specification,
      kind: "offline_rl",
      recipe: {
        ...knobs,
        experiment: {
          kind: "offline_rl",
          modelPath: baseModel,
          dataset: "d",
          ...evaluated,
          ...knobs["experiment"],
        },
        training: { lr: 3e-3, batchSize: 8, totalSteps: 6, maxResponseLength: 4, ...knobs["training"] },
      },
      dataset: await datasetOf(blobs, rows),
      validation: bundle === null ? null : await datasetOf(blobs, digitRows(8, 60)),
      rollout:
        bundle === null
          ? null
          : { id: "r", name: "r", version: 1, sha256: bundle.sha256, entrypoint: "main.ts" },
    },
  });
}

/** The policy that such runs begin with. */
export function originTrainer(engine: Engine): Promise<Trainer> {
  return engine.createTrainer({ origin: { kind: "base", baseModel, seed }, lora: null, seed });
}

/** The policy that a run came to. */
export async function trainerAfter(
  engine: Engine,
  blobs: Blobs,
  events: readonly LoggedEvent[],
): Promise<Trainer> {
  const manifest = await readManifest(blobs, stateOf(events).resumable!.manifest);
  const state = await readState(blobs, manifest, { trainer: false });
  return await engine.createTrainer({ origin: { kind: "saved", state }, lora: null, seed });
}

/** The hash of the weights that a run came to. */
export async function weightsAfter(blobs: Blobs, events: readonly LoggedEvent[]): Promise<string> {
  const { files } = await readManifest(blobs, stateOf(events).resumable!.manifest);
  return files.weights.sha256;
}
