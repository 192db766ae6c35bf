import { BlobDamaged, BlobMissing, type Blobs } from "../src/blobs/blobs.ts";
import { type CheckpointManifest, checkpointManifest } from "../src/protocol/checkpoint-manifest.ts";
import type { SavedState, Trainer } from "./engine/engine.ts";
import type { Reporter } from "./reporter.ts";
import { messageOf, RunFailure } from "./run-failure.ts";

/** Tokens whose log-probabilities tell whether restored weights are those that were saved. */
export type Probe = readonly Int32Array[];

/** The first tokens of some rows: enough to tell one policy from another, and little to keep. */
export function probeOf(rows: readonly ArrayLike<number>[]): Probe {
  return rows.map((tokens) => Int32Array.from(Array.from(tokens).slice(0, 64)));
}

/**
 * Saves everything that a run needs to go on, its manifest last, and says so in an event. When it cannot be kept whole
 * the run fails with `checkpoint_failed`; what was saved before stands.
 */
export async function saveCheckpoint(options: {
  blobs: Blobs;
  trainer: Trainer;
  reporter: Reporter;
  probe: Probe;
  runId: string;
  attempt: number;
  datasetSha256: string;
  step: number;
  progress: CheckpointManifest["progress"];
}): Promise<void> {
  const { blobs, trainer, probe, runId, attempt, datasetSha256, step, progress } = options;
  const [state, probed] = await Promise.all([
    trainer.saveState({ trainer: true }),
    probeLogprobs(trainer, probe),
  ]);
  try {
    const files = await Promise.all(
      [...state.files].map(async ([name, content]) => [name, await blobs.put(content)] as const),
    );
    const manifest: CheckpointManifest = checkpointManifest.parse({
      version: 1,
      runId,
      step,
      attempt,
      baseModel: state.baseModel,
      tokenizerId: state.tokenizerId,
      datasetSha256,
      files: Object.fromEntries(files),
      progress,
      probe: { tokens: probe.map((row_T) => [...row_T]), logprobs: probed.map((row_T) => [...row_T]) },
    });
    const kept = await blobs.put(Buffer.from(JSON.stringify(manifest)));
    await options.reporter.say({
      type: "checkpoint",
      step,
      name: `step-${step}`,
      manifest: kept.sha256,
      sizeBytes: files.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, kept.sizeBytes),
      resumable: manifest.files.trainer !== undefined,
      baseModel: state.baseModel,
    });
  } catch (error) {
    throw new RunFailure(
      "checkpoint_failed",
      `the checkpoint of step ${step} was not saved: ${messageOf(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** The manifest of that hash; a run that needs one that is gone or damaged fails with `checkpoint_unreadable`. */
export async function readManifest(blobs: Blobs, sha256: string): Promise<CheckpointManifest> {
  return await readable(sha256, async () => {
    const bytes = await blobs.get(sha256);
    return checkpointManifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  });
}

/** The files of a checkpoint: its weights, and all else that goes on bit for bit when `trainer` asks for it. */
export async function readState(
  blobs: Blobs,
  manifest: CheckpointManifest,
  { trainer }: { trainer: boolean },
): Promise<SavedState> {
  const { files: kept, step, runId } = manifest;
  const wanted: ["weights" | "trainer", typeof kept.weights][] = [["weights", kept.weights]];
  if (trainer) {
    if (kept.trainer === undefined)
      throw new RunFailure("checkpoint_unreadable", `the checkpoint of step ${step} cannot be gone on from`);
    wanted.push(["trainer", kept.trainer]);
  }
  const files = await readable(`of step ${step} of run ${runId}`, () =>
    Promise.all(wanted.map(async ([name, { sha256 }]) => [name, await blobs.get(sha256)] as const)),
  );
  return { baseModel: manifest.baseModel, tokenizerId: manifest.tokenizerId, files: new Map(files) };
}

/** Log-probabilities of the probe under the weights as they are. */
export async function probeLogprobs(trainer: Trainer, probe: Probe): Promise<Float32Array[]> {
  return await trainer.logprobs(probe.map((tokens_T) => ({ tokens_T, temperature: 1 })));
}

async function readable<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const gone = error instanceof BlobMissing || error instanceof BlobDamaged;
    throw new RunFailure(
      "checkpoint_unreadable",
      `the checkpoint ${what} ${gone ? "is not whole" : "cannot be read"}: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
