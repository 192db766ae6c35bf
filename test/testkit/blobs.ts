import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blobs } from "../../src/blobs/blobs.ts";
import { openLocalBlobs } from "../../src/blobs/local.ts";
import { openS3Blobs } from "../../src/blobs/s3.ts";
import { startS3, type TestS3 } from "./s3.ts";

/** Somewhere empty for blobs, and what a test must know about it that blobs do not tell. */
export interface BlobsPlace {
  open(): Promise<Blobs>;
  /** Hashes of all that is kept; whatever else lies about makes this fail. */
  names(): Promise<string[]>;
  /** Changes the bytes that are kept under a hash. */
  damage(sha256: string): Promise<void>;
  /** Makes what is kept under a hash look as if it had been put so long ago. */
  age(sha256: string, byMs: number): Promise<void>;
  stop(): Promise<void>;
}

export interface BlobsHost {
  place(): Promise<BlobsPlace>;
  stop(): Promise<void>;
}

/** Every implementation of blobs. */
export const blobsKinds: readonly { readonly name: string; start(): Promise<BlobsHost> }[] = [
  { name: "local", start: async () => ({ place: localPlace, stop: async () => {} }) },
  {
    name: "S3",
    async start() {
      const server = await startS3();
      return { place: () => s3Place(server), stop: server.stop };
    },
  },
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
    async age(sha256, byMs) {
      const then = new Date(Date.now() - byMs);
      await utimes(join(folder, sha256.slice(0, 2), sha256.slice(2)), then, then);
    },
    stop: () => rm(folder, { recursive: true }),
  };
}

async function s3Place(server: TestS3): Promise<BlobsPlace> {
  const prefix = `${randomBytes(4).toString("hex")}/`;
  const { url: endpoint, bucket, accessKeyId, secretAccessKey } = server;
  const options = { endpoint, bucket, region: "us-east-1", accessKeyId, secretAccessKey };
  return {
    open: () => openS3Blobs({ ...options, prefix }),
    names: async () => (await server.keys(prefix)).map((key) => key.slice(prefix.length).replace("/", "")),
    async damage(sha256) {
      await server.overwrite(`${prefix}${sha256.slice(0, 2)}/${sha256.slice(2)}`, "not what it was");
    },
    age: (sha256, byMs) => server.age(`${prefix}${sha256.slice(0, 2)}/${sha256.slice(2)}`, byMs),
    stop: async () => {},
  };
}
