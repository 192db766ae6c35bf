import { openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlobMissing, type Blobs } from "./blobs.ts";
import { checkedPieces } from "./checks.ts";
import { blobPath, isSha256 } from "./names.ts";
import { createS3Requests, type S3Options } from "./s3-requests.ts";
import { spool } from "./spool.ts";

/**
 * Blobs in a bucket of any S3-compatible server, under `<prefix>ab/cdef…`, addressed by path. Content is first written to
 * a temporary file: its hash is its name and, signed along, what the server checks the upload by.
 */
export async function openS3Blobs(options: S3Options & { readonly prefix: string }): Promise<Blobs> {
  const request = createS3Requests(options);
  const { prefix } = options;

  async function find(method: "GET" | "HEAD", sha256: string): Promise<Response> {
    if (!isSha256(sha256)) throw new BlobMissing(sha256);
    const response = await request(method, prefix + blobPath(sha256));
    if (response === null) throw new BlobMissing(sha256);
    return response;
  }

  async function pieces(sha256: string): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await find("GET", sha256);
    return checkedPieces(body === null ? none : readable(body), sha256);
  }

  return {
    async put(content) {
      const folder = await mkdtemp(join(tmpdir(), "trainyard-upload-"));
      try {
        const path = join(folder, "content");
        const blob = await spool(content, path);
        const { sha256, sizeBytes } = blob;
        if (
          (await request("PUT", prefix + blobPath(sha256), {
            body: await openAsBlob(path),
            sha256,
            sizeBytes,
          })) === null
        )
          throw new Error(`there is no bucket ${options.bucket} at ${options.endpoint}`);
        return blob;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(sha256) {
      const found: Uint8Array[] = [];
      for await (const piece of await pieces(sha256)) found.push(piece);
      return Buffer.concat(found);
    },
    stream: pieces,
    async stat(sha256) {
      try {
        const { headers } = await find("HEAD", sha256);
        return { sha256, sizeBytes: Number(headers.get("content-length")) };
      } catch (error) {
        if (error instanceof BlobMissing) return null;
        throw error;
      }
    },
    async remove(sha256, { unusedForMs = 0 } = {}) {
      if (!isSha256(sha256)) return true;
      if (unusedForMs > 0) {
        const found = await request("HEAD", prefix + blobPath(sha256));
        if (found === null) return true;
        if (ageMs(found) < unusedForMs) return false;
        // S3 has no condition on age for DELETE: a put of the very same bytes in these milliseconds would be lost, which
        // is why the store asks first whether anybody names them.
      }
      await request("DELETE", prefix + blobPath(sha256));
      return true;
    },
    async ready() {
      // Asked for and not only listed: a key may be allowed to see the bucket and not to write to it.
      const name = `${prefix}ready`;
      if ((await request("PUT", name, { body: new Blob([]), sha256: emptySha256, sizeBytes: 0 })) === null)
        throw new Error(`there is no bucket ${options.bucket} at ${options.endpoint}`);
      await request("DELETE", name);
    },
  };
}

/** By the server's own clock on both sides; whole seconds, so that what is a second old may still be called young. */
function ageMs({ headers }: Response): number {
  const put = Date.parse(headers.get("last-modified") ?? "");
  const now = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(put) ? 0 : Math.max(0, (Number.isNaN(now) ? Date.now() : now) - put);
}

const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** The body in pieces; leaving ends the transfer at once, also while a piece is waited for. */
function readable(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const reader = body.getReader();
      return {
        async next() {
          const piece = await reader.read();
          return piece.done ? { done: true, value: undefined } : { done: false, value: piece.value };
        },
        async return() {
          await reader.cancel().catch(() => {});
          return { done: true, value: undefined };
        },
      };
    },
  };
}

const none: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};
