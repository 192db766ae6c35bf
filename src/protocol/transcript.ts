import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";

/** One message of a conversation, in OpenAI's words; what else an author's rollout put there is kept. */
export const message = z.looseObject({
  role: z.enum(["system", "user", "assistant", "tool"]),
  content: z.string().nullable(),
});
export type Message = z.output<typeof message>;

/** Line `line` of the blob of a `samples` event, for the sample of that index entry. */
export const transcriptLine = z.looseObject({
  messages: z.array(message),
  /** Ids that the model answered with, for whoever wants to see them; absent when they are not kept. */
  tokens: z.array(z.int()).optional(),
});
export type TranscriptLine = z.output<typeof transcriptLine>;

/** The blob of a `samples` event: JSON lines in the order of its index, gzip-compressed. The same lines give the same bytes. */
export function encodeTranscript(lines: readonly TranscriptLine[]): Uint8Array {
  // zlib writes no time and no file name, so the hash is a function of the lines.
  return gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** The lines of such a blob; throws when it is anything else, or unpacks to more than `limitBytes`. */
export function decodeTranscript(blob: Uint8Array, limitBytes = 512 * 1024 * 1024): TranscriptLine[] {
  const text = gunzipSync(blob, { maxOutputLength: limitBytes }).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => transcriptLine.parse(JSON.parse(line)));
}
