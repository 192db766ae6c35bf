/**
 * Merging: a checkpoint's adapter becomes part of the weights that it is an adapter of, and the outcome is a checkpoint
 * of its own, which is refused unless it answers as the one that it was made from.
 */
import type { CheckpointManifest } from "../../src/protocol/checkpoint-manifest.ts";
import type { MergeSpecification } from "../../src/protocol/specification.ts";
import { probeDifference, readFile, readManifest, sameWithin, saveCheckpoint } from "../checkpoints.ts";
import { RunFailure } from "../run-failure.ts";
import { checkpointOrigin } from "../weights.ts";
import type { JobContext, JobEnd } from "./context.ts";

/** Merges, compares and saves; a checkpoint without an adapter is refused as `not_an_adapter`. */
export async function runMerge(context: JobContext<MergeSpecification>): Promise<JobEnd> {
  const { specification, blobs, reporter, meter } = context;
  await reporter.say({ type: "phase", phase: "setup", reason: null });
  const source = await readManifest(blobs, specification.origin.manifest);
  const { base, step } = source;
  const { adapter, adapterConfig, weights } = source.files;
  if (base === null || adapter === undefined || adapterConfig === undefined)
    throw new RunFailure(
      "not_an_adapter",
      `the checkpoint of step ${step} of run ${source.runId} holds no adapter: all of its weights were trained`,
    );

  const origin =
    base.kind === "base" ? base : await checkpointOrigin(context, base.manifest, source.baseModel);
  const trainer = await meter.engine.mergeAdapter({
    origin,
    adapter: await readFile(blobs, source, "adapter"),
    adapterConfig: await readFile(blobs, source, "adapterConfig"),
  });
  try {
    context.alive();
    await reporter.say({ type: "phase", phase: "finalize", reason: null });
    await refuseOther(context, source, trainer);
    if (context.ending.aborted) return { kind: "ended", step: 0, budget: null, reason: null };
    const merged = await saveCheckpoint({
      blobs,
      trainer,
      reporter,
      probe: source.probe?.tokens.map((row) => Int32Array.from(row)) ?? [],
      runId: context.job.runId,
      attempt: context.attempt,
      datasetSha256: source.datasetSha256,
      base: null,
      step,
      name: "merged",
      resumable: false,
      progress: {},
      cause: "merged",
      request: null,
    });
    reporter.line(
      "info",
      merged.files.weights.sha256 === weights.sha256
        ? "the merged weights are the checkpoint's own, byte for byte"
        : "the merged weights are not byte for byte the checkpoint's own",
    );
    return { kind: "finished", step, budget: null, reason: null };
  } finally {
    await trainer.close();
  }
}

/** The merged weights answer the checkpoint's probe as the checkpoint did. */
async function refuseOther(
  { reporter }: JobContext,
  source: CheckpointManifest,
  trainer: Parameters<typeof probeDifference>[0],
) {
  const maxLogprobDifference = await probeDifference(trainer, source);
  if (maxLogprobDifference === null)
    return reporter.line("warn", "the checkpoint has no probe to compare with");
  const same = maxLogprobDifference <= sameWithin;
  await reporter.say({ type: "resume_verified", step: source.step, same, maxLogprobDifference });
  if (!same)
    throw new RunFailure(
      "merge_differs",
      `a log-probability of the merged weights differs by ${maxLogprobDifference} from the checkpoint's: more than ${sameWithin}`,
    );
}
