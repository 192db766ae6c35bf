import type { CheckpointManifest } from "../src/protocol/checkpoint-manifest.ts";
import type { TrainingSpecification } from "../src/protocol/specification.ts";
import { probeDifference, readManifest, readState, sameWithin } from "./checkpoints.ts";
import type { Engine, Origin, Trainer } from "./engine/engine.ts";
import type { JobContext } from "./jobs/context.ts";
import { RunFailure } from "./run-failure.ts";

/** What a run trains, and where it stands. */
export interface OpenedWeights {
  readonly trainer: Trainer;
  /** Of the checkpoint that the run goes on from; null at its beginning. */
  readonly resumed: CheckpointManifest | null;
}

/** The run's weights: restored from its own checkpoint and checked against it, or fresh from where it begins. */
export async function openWeights(context: JobContext<TrainingSpecification>): Promise<OpenedWeights> {
  const { specification, resumedFrom, reporter, blobs, meter } = context;
  const { seed, recipe } = specification;
  if (resumedFrom === null) {
    const origin = await originOf(context);
    return {
      trainer: await meter.engine.createTrainer({ origin, lora: recipe.lora ?? null, seed }),
      resumed: null,
    };
  }

  const manifest = await readManifest(blobs, resumedFrom.manifest);
  refuseOther(manifest, context);
  const trainer = await meter.engine.restoreTrainer(await readState(blobs, manifest, { trainer: true }));
  const maxLogprobDifference = await probeDifference(trainer, manifest);
  if (maxLogprobDifference !== null) {
    const same = maxLogprobDifference <= sameWithin;
    await reporter.say({ type: "resume_verified", step: manifest.step, same, maxLogprobDifference });
    if (!same)
      reporter.line(
        "warn",
        `the restored policy is not the saved one: a log-probability moved by ${maxLogprobDifference}`,
      );
  }
  reporter.line("info", `attempt ${context.attempt} goes on from the checkpoint of step ${manifest.step}`);
  return { trainer, resumed: manifest };
}

/** The weights that the run began with, as a policy of their own that is never trained. */
export async function openReference(context: JobContext<TrainingSpecification>): Promise<Trainer> {
  const origin = await originOf(context);
  return await context.meter.engine.createTrainer({ origin, lora: null, seed: context.specification.seed });
}

/** The weights of a checkpoint as something to begin with; one of another model or tokenizer is `origin_refused`. */
export async function checkpointOrigin(
  { blobs, meter }: JobContext,
  sha256: string,
  baseModel: string,
): Promise<Origin> {
  const manifest = await readManifest(blobs, sha256);
  const tokenizerId = tokenizerOf(meter.engine, baseModel);
  if (manifest.baseModel !== baseModel || manifest.tokenizerId !== tokenizerId)
    throw new RunFailure(
      "origin_refused",
      `the checkpoint to start from is of ${manifest.baseModel} with tokenizer ${manifest.tokenizerId}, ` +
        `this engine has ${baseModel} with ${tokenizerId}`,
    );
  return { kind: "saved", state: await readState(blobs, manifest, { trainer: false }) };
}

async function originOf(context: JobContext<TrainingSpecification>): Promise<Origin> {
  const { origin, seed } = context.specification;
  if (origin.kind === "base") return { kind: "base", baseModel: origin.baseModel, seed };
  return await checkpointOrigin(context, origin.manifest, origin.baseModel);
}

/** Another tokenizer, base model or dataset would go on as a different run under the same name. */
function refuseOther(
  manifest: CheckpointManifest,
  { specification, meter }: JobContext<TrainingSpecification>,
) {
  const expected = {
    "base model": [manifest.baseModel, specification.origin.baseModel],
    tokenizer: [manifest.tokenizerId, tokenizerOf(meter.engine, specification.origin.baseModel)],
    dataset: [manifest.datasetSha256, specification.dataset.sha256],
  };
  const differences = Object.entries(expected)
    .filter(([, [saved, now]]) => saved !== now)
    .map(([what, [saved, now]]) => `the checkpoint has the ${what} ${saved}, the run has ${now}`);
  if (differences.length > 0) throw new RunFailure("resume_refused", differences.join("; "));
}

function tokenizerOf(engine: Engine, baseModel: string): string {
  return engine.tokenizer(baseModel).id;
}
