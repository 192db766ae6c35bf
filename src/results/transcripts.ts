import type { Blobs } from "../blobs/blobs.ts";
import { decodeTranscript, type TranscriptLine } from "../protocol/transcript.ts";

/** Whoever leafs through the samples of a step reads one blob many times; the last few are kept for that. */
const KEPT = 8;
/** A longer one is read anew each time. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** By where they are kept; the newest is last. */
const caches = new WeakMap<Blobs, Map<string, readonly TranscriptLine[]>>();

/** The transcripts of a samples event; rejects as blobs do. */
export async function readTranscripts(blobs: Blobs, sha256: string): Promise<readonly TranscriptLine[]> {
  const cache = caches.get(blobs) ?? new Map<string, readonly TranscriptLine[]>();
  caches.set(blobs, cache);
  const kept = cache.get(sha256);
  const blob = kept === undefined ? await blobs.get(sha256) : null;
  const lines = kept ?? decodeTranscript(blob as Uint8Array);
  cache.delete(sha256);
  if (blob === null || blob.byteLength <= KEPT_BYTES) cache.set(sha256, lines);
  for (const [oldest] of cache) {
    if (cache.size <= KEPT) break;
    cache.delete(oldest);
  }
  return lines;
}
