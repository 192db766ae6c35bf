import { BlobDamaged, BlobMissing, type Blobs } from "../blobs/blobs.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { type CheckpointFile, filesOf, type ReadManifest, readManifest } from "./manifests.ts";

/** How a file is found: whole, not there, of another content, or not even of its size. */
export type FileState = "ok" | "missing" | "damaged" | "wrong_size";

/** What reading all of a checkpoint again has found. */
export interface Verification {
  readonly ok: boolean;
  readonly manifest: ReadManifest["state"];
  readonly files: readonly (CheckpointFile & { readonly state: FileState })[];
}

/**
 * Reads every byte of a checkpoint and computes its hashes anew. `known` are the files that the store knows, for when the
 * manifest cannot tell.
 */
export async function verifyCheckpoint(
  blobs: Blobs,
  checkpoint: Checkpoint,
  known: readonly CheckpointFile[],
): Promise<Verification> {
  const manifest = await readManifest(blobs, checkpoint.manifestSha256);
  const files = [];
  for (const file of manifest.state === "ok" ? filesOf(manifest.manifest) : known)
    files.push({ ...file, state: await stateOf(blobs, file) });
  const ok = manifest.state === "ok" && files.every(({ state }) => state === "ok");
  return { ok, manifest: manifest.state, files };
}

async function stateOf(blobs: Blobs, { sha256, sizeBytes }: CheckpointFile): Promise<FileState> {
  const found = await blobs.stat(sha256);
  if (found === null) return "missing";
  if (found.sizeBytes !== sizeBytes) return "wrong_size";
  try {
    for await (const _ of await blobs.stream(sha256));
    return "ok";
  } catch (error) {
    if (error instanceof BlobDamaged) return "damaged";
    if (error instanceof BlobMissing) return "missing";
    throw error;
  }
}
