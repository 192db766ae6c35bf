import { z } from "zod";
import { BlobDamaged, BlobMissing, type Blobs } from "../src/blobs/blobs.ts";
import { type CheckpointManifest, checkpointManifest } from "../src/protocol/checkpoint-manifest.ts";
import type { EventOf } from "../src/protocol/event.ts";
import type { SavedState, StateFile, Trainer } from "./engine/engine.ts";
import type { Reporter } from "./reporter.ts";
import { messageOf, RunFailure } from "./run-failure.ts";

/** Tokens whose log-probabilities tell whether restored weights are those that were saved. */
export type Probe = readonly Int32Array[];

/** The first tokens of some rows: enough to tell one policy from another, and little to keep. */
export function probeOf(rows: readonly ArrayLike<number>[]): Probe {
  return rows.map((tokens) => Int32Array.from(Array.from(tokens).slice(0, 64)));
}

/** A policy is the saved one when no probed log-probability moved by more than this, in nats. */
export const sameWithin = 1e-4;

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
  /** What the run began with: its adapter, where it trains one, is an adapter of this. */
  base: CheckpointManifest["base"];
  step: number;
  name?: string;
  /** Whether a run can go on from it: with optimiser and all. */
  resumable?: boolean;
  progress: CheckpointManifest["progress"];
  cause: EventOf<"checkpoint">["cause"];
  request: string | null;
}): Promise<CheckpointManifest> {
  const { blobs, trainer, probe, runId, attempt, datasetSha256, base, step, progress } = options;
  const { name = `step-${step}`, resumable = true } = options;
  const [state, probed] = await Promise.all([
    trainer.saveState({ trainer: resumable }),
    probe.length === 0 ? [] : probeLogprobs(trainer, probe),
  ]);
  try {
    const files = await Promise.all(
      [...state.files].map(async ([file, content]) => [file, await blobs.put(content)] as const),
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
      base: state.files.has("adapter") ? base : null,
      progress,
      probe:
        probe.length === 0
          ? null
          : { tokens: probe.map((row_T) => [...row_T]), logprobs: probed.map((row_T) => [...row_T]) },
    });
    const kept = await blobs.put(Buffer.from(JSON.stringify(manifest)));
    await options.reporter.say({
      type: "checkpoint",
      step,
      name,
      manifest: kept.sha256,
      sizeBytes: files.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, kept.sizeBytes),
      resumable: manifest.files.trainer !== undefined,
      baseModel: state.baseModel,
      cause: options.cause,
      request: options.request,
      files: files.map(([file, { sha256, sizeBytes }]) => ({ name: file, sha256, sizeBytes })),
    });
    return manifest;
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
  return await readable(`whose manifest is ${sha256}`, "the manifest", async () => {
    const bytes = await blobs.get(sha256);
    return checkpointManifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  });
}

/** One file of a checkpoint, checked against its hash; one that is gone or damaged fails with `checkpoint_unreadable`. */
export async function readFile(
  blobs: Blobs,
  { files, step, runId }: CheckpointManifest,
  name: StateFile,
): Promise<Uint8Array> {
  const kept = files[name];
  if (kept === undefined)
    throw new RunFailure(
      "checkpoint_unreadable",
      `the checkpoint of step ${step} of run ${runId} has no ${name}`,
    );
  return await readable(`of step ${step} of run ${runId}`, `its file ${name}`, () => blobs.get(kept.sha256));
}

/** The files of a checkpoint: its weights, and all else that goes on bit for bit when `trainer` asks for it. */
export async function readState(
  blobs: Blobs,
  manifest: CheckpointManifest,
  { trainer }: { trainer: boolean },
): Promise<SavedState> {
  const wanted: readonly StateFile[] = trainer ? ["weights", "trainer"] : ["weights"];
  const files = await Promise.all(
    wanted.map(async (name) => [name, await readFile(blobs, manifest, name)] as const),
  );
  return { baseModel: manifest.baseModel, tokenizerId: manifest.tokenizerId, files: new Map(files) };
}

/**
 * What keeps a run from going on from the checkpoint of that manifest: a file that is missing or damaged, named. Null
 * when it is whole, or when nobody can say, with the blobs away.
 */
export async function damageOf(blobs: Blobs, sha256: string): Promise<string | null> {
  let file = "manifest";
  try {
    const { files } = await readManifest(blobs, sha256);
    if (files.trainer === undefined) return "it has no trainer file";
    for (const [name, kept] of Object.entries({ weights: files.weights, trainer: files.trainer })) {
      file = name;
      // Read to the end, where it is compared with its hash.
      for await (const _ of await blobs.stream(kept.sha256));
    }
    return null;
  } catch (error) {
    const cause = error instanceof RunFailure ? error.cause : error;
    const damaged =
      cause instanceof BlobMissing || cause instanceof BlobDamaged || cause instanceof z.ZodError;
    return damaged || cause instanceof SyntaxError ? `its ${file}: ${messageOf(cause)}` : null;
  }
}

/** Log-probabilities of the probe under the weights as they are. */
export async function probeLogprobs(trainer: Trainer, probe: Probe): Promise<Float32Array[]> {
  return await trainer.logprobs(probe.map((tokens_T) => ({ tokens_T, temperature: 1 })));
}

/** By how much, in nats, the weights answer a checkpoint's probe differently at most; null where it has none. */
export async function probeDifference(
  trainer: Trainer,
  { probe }: CheckpointManifest,
): Promise<number | null> {
  if (probe === null) return null;
  const now = await probeLogprobs(
    trainer,
    probe.tokens.map((row) => Int32Array.from(row)),
  );
  return Math.max(
    0,
    ...now.flatMap((row_T, n) => Array.from(row_T, (p, t) => Math.abs(p - probe.logprobs[n]![t]!))),
  );
}

async function readable<T>(which: string, what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const how =
      error instanceof BlobMissing
        ? "is missing"
        : error instanceof BlobDamaged
          ? "is damaged"
          : "cannot be read";
    throw new RunFailure(
      "checkpoint_unreadable",
      `the checkpoint ${which} is not whole: ${what} ${how}: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
