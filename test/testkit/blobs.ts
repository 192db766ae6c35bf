import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blobs } from "../../src/blobs/blobs.ts";
import { openLocalBlobs } from "../../src/blobs/local.ts";

/** Somewhere empty for blobs, and what a test must know about it that blobs do not tell. */
export interface BlobsPlace {
  open(): Promise<Blobs>;
  /** Hashes of all that is kept; whatever else lies about makes this fail. */
  names(): Promise<string[]>;
  /** Changes the bytes that are kept under a hash. */
  damage(sha256: string): Promise<void>;
  stop(): Promise<void>;
}

export interface BlobsHost {
  place(): Promise<BlobsPlace>;
  stop(): Promise<void>;
}

/** Every implementation of blobs. */
export const blobsKinds: readonly { readonly name: string; start(): Promise<BlobsHost> }[] = [
  { name: "local", start: async () => ({ place: localPlace, stop: async () => {} }) },
];

async function localPlace(): Promise<BlobsPlace> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-blobs-"));
  return {
    open: () => openLocalBlobs({ folder }),
    async names() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      return found
        .filter((one) => one.isFile())
        .map((one) => one.parentPath.slice(folder.length + 1) + one.name);
    },
    damage: (sha256) => writeFile(join(folder, sha256.slice(0, 2), sha256.slice(2)), "not what it was"),
    stop: () => rm(folder, { recursive: true }),
  };
}
