import type { CheckpointManifest } from "../src/protocol/checkpoint-manifest.ts";
import { probeLogprobs, readManifest, readState } from "./checkpoints.ts";
import type { Engine, Origin, Trainer } from "./engine/engine.ts";
import type { JobContext } from "./jobs/context.ts";
import { RunFailure } from "./run-failure.ts";

/** What a run trains, and where it stands. */
export interface OpenedWeights {
  readonly trainer: Trainer;
  /** Of the checkpoint that the run goes on from; null at its beginning. */
  readonly resumed: CheckpointManifest | null;
}

/** A restored policy is the saved one when no probed log-probability moved by more than this, in nats. */
const sameWithin = 1e-4;

/** The run's weights: restored from its own checkpoint and checked against it, or fresh from where it begins. */
export async function openWeights(context: JobContext): Promise<OpenedWeights> {
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
  if (manifest.probe !== null) {
    const { tokens, logprobs } = manifest.probe;
    const now = await probeLogprobs(
      trainer,
      tokens.map((row) => Int32Array.from(row)),
    );
    const maxLogprobDifference = Math.max(
      0,
      ...now.flatMap((row_T, n) => Array.from(row_T, (p, t) => Math.abs(p - logprobs[n]![t]!))),
    );
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
export async function openReference(context: JobContext): Promise<Trainer> {
  const origin = await originOf(context);
  return await context.meter.engine.createTrainer({ origin, lora: null, seed: context.specification.seed });
}

async function originOf({ specification, blobs, meter }: JobContext): Promise<Origin> {
  const { origin, seed } = specification;
  if (origin.kind === "base") return { kind: "base", baseModel: origin.baseModel, seed };
  const manifest = await readManifest(blobs, origin.manifest);
  const tokenizerId = tokenizerOf(meter.engine, origin.baseModel);
  if (manifest.baseModel !== origin.baseModel || manifest.tokenizerId !== tokenizerId)
    throw new RunFailure(
      "origin_refused",
      `the checkpoint to start from is of ${manifest.baseModel} with tokenizer ${manifest.tokenizerId}, ` +
        `this engine has ${origin.baseModel} with ${tokenizerId}`,
    );
  return { kind: "saved", state: await readState(blobs, manifest, { trainer: false }) };
}

/** Another tokenizer, base model or dataset would go on as a different run under the same name. */
function refuseOther(manifest: CheckpointManifest, { specification, meter }: JobContext) {
  const expected = {
    "base model": [manifest.baseModel, specification.origin.baseModel],
    tokenizer: [manifest.tokenizerId, tokenizerOf(meter.engine, specification.origin.baseModel)],
    dataset: [manifest.datasetSha256, specification.dataset.sha256],
  };
  for (const [what, [saved, now]] of Object.entries(expected))
    if (saved !== now)
      throw new RunFailure("resume_refused", `the checkpoint has the ${what} ${saved}, the run has ${now}`);
}

function tokenizerOf(engine: Engine, baseModel: string): string {
  return engine.tokenizer(baseModel).id;
}
