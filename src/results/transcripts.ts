import type { Blobs } from "../blobs/blobs.ts";
import { readTranscriptLine, type TranscriptLine, unpackTranscript } from "../protocol/transcript.ts";

/** Whoever leafs through the samples of a step reads one blob many times; the last few are kept for that. */
const KEPT = 8;
/** A longer one is unpacked anew each time. */
const KEPT_CHARACTERS = 16 * 1024 * 1024;

/** By where they are kept; the newest is last. */
const caches = new WeakMap<Blobs, Map<string, readonly string[]>>();

/** Line `line` of a samples event's blob, undefined when it has no such; rejects as blobs do. */
export async function readTranscript(
  blobs: Blobs,
  sha256: string,
  line: number,
): Promise<TranscriptLine | undefined> {
  const text = (await linesOf(blobs, sha256))[line];
  // A line is read when it is asked for: tokens are most of a blob, and few look at more than a group's.
  return text === undefined ? undefined : readTranscriptLine(text);
}

async function linesOf(blobs: Blobs, sha256: string): Promise<readonly string[]> {
  const cache = caches.get(blobs) ?? new Map<string, readonly string[]>();
  caches.set(blobs, cache);
  const lines = cache.get(sha256) ?? (await unpackTranscript(await blobs.get(sha256)));
  cache.delete(sha256);
  if (lines.reduce((characters, { length }) => characters + length, 0) <= KEPT_CHARACTERS)
    cache.set(sha256, lines);
  for (const [oldest] of cache) {
    if (cache.size <= KEPT) break;
    cache.delete(oldest);
  }
  return lines;
}
