import { BlobDamaged, BlobMissing, type Blobs } from "../blobs/blobs.ts";
import { type CheckpointManifest, checkpointManifest } from "../protocol/checkpoint-manifest.ts";

/** One file of a checkpoint, by its name in the manifest. */
export interface CheckpointFile {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A manifest as far as it can be read. `damaged` is also one that has the right hash and says nothing that we know. */
export type ReadManifest =
  | { readonly state: "ok"; readonly bytes: Uint8Array; readonly manifest: CheckpointManifest }
  | { readonly state: "missing" | "damaged" };

/** Reads a manifest; rejects only when the blobs themselves cannot be asked. */
export async function readManifest(blobs: Blobs, sha256: string): Promise<ReadManifest> {
  let bytes: Uint8Array;
  try {
    bytes = await blobs.get(sha256);
  } catch (error) {
    if (error instanceof BlobMissing) return { state: "missing" };
    if (error instanceof BlobDamaged) return { state: "damaged" };
    throw error;
  }
  try {
    const manifest = checkpointManifest.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    return { state: "ok", bytes, manifest };
  } catch {
    return { state: "damaged" };
  }
}

/** The files that a manifest names. */
export function filesOf({ files }: CheckpointManifest): readonly CheckpointFile[] {
  return Object.entries(files).flatMap(([name, file]) => (file === undefined ? [] : [{ name, ...file }]));
}
