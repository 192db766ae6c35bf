import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import type { Blob } from "./blobs.ts";

/**
 * Writes content to a file that must not exist yet, down to the disk, and answers with its name and size. When that
 * fails nothing is left of it, and a full disk is said in plain words.
 */
export async function spool(content: Uint8Array | AsyncIterable<Uint8Array>, path: string): Promise<Blob> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  try {
    const file = await open(path, "wx", 0o600);
    try {
      for await (const piece of content instanceof Uint8Array ? [content] : content) {
        hash.update(piece);
        sizeBytes += piece.byteLength;
        for (let written = 0; written < piece.byteLength; )
          written += (await file.write(piece, written, piece.byteLength - written)).bytesWritten;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { sha256: hash.digest("hex"), sizeBytes };
  } catch (error) {
    await rm(path, { force: true });
    throw saidPlainly(error, sizeBytes);
  }
}

/** A disk that is full, or a quota that is spent, as the sentence that a user will read. */
export function saidPlainly(error: unknown, sizeBytes: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ENOSPC" || code === "EDQUOT"
    ? new Error(`no space left for a blob of at least ${sizeBytes} bytes`, { cause: error })
    : error;
}
