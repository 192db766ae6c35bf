import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";

/** One message of a conversation, in OpenAI's words; what else an author's rollout put there is kept. */
export const message = z.looseObject({
  role: z.enum(["system", "user", "assistant", "tool"]),
  content: z.string().nullable(),
});
export type Message = z.output<typeof message>;

const count = z.int().min(0);

/** Neighbouring tokens that the policy said under one version. */
const said = z.object({
  /** Place of the first among `texts`. */
  from: count,
  count,
  /** Policy version that sampled them; null when not known. */
  version: count.nullable(),
  /** Whether the sample's step learned from them. */
  trained: z.boolean(),
});

/** Tokens as the policy read and said them, of which a part is kept. */
export const transcriptRow = z.object({
  /** Length of the whole row. */
  tokens: count,
  /** Place in the row of the first token that is kept. */
  first: count,
  /**
   * Each kept token by itself, as its tokenizer decodes it: U+FFFD for bytes that are no whole character, and a special
   * token by its name, as `<|end|>`.
   */
  texts: z.array(z.string()),
  /** In order; everything else was given to the policy. */
  said: z.array(said),
  /** Of the kept tokens that were said, in their order; null where it is not a finite number. */
  logprobs: z.array(z.number().nullable()),
  /** That they were sampled at; log-probabilities at 0 (greedy) are those at 1. */
  temperature: z.number(),
});
export type TranscriptRow = z.output<typeof transcriptRow>;

/** Line `line` of the blob of a `samples` event, for the sample of that index entry. */
export const transcriptLine = z.looseObject({
  messages: z.array(message),
  /** Absent where nobody recorded tokens, and in blobs of earlier releases. */
  rows: z.array(transcriptRow).optional(),
  /** Tokens of the sample's rows that are not among `rows`. */
  tokensLeftOut: count.optional(),
});
export type TranscriptLine = z.output<typeof transcriptLine>;

/** The blob of a `samples` event: JSON lines in the order of its index, gzip-compressed. The same lines give the same bytes. */
export async function encodeTranscript(lines: readonly TranscriptLine[]): Promise<Uint8Array> {
  // zlib writes no time and no file name, so the hash is a function of the lines. Log-probabilities barely shrink: at
  // level 6, 400,000 tokens took 906 ms and 2.5 MB, at 3 they take 218 ms and 2.7 MB.
  return compressed(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { level: 3 });
}

// On zlib's own threads: whoever writes one samples meanwhile, whoever reads one has others to answer.
const compressed = promisify(gzip);
const uncompressed = promisify(gunzip);

/** The lines of such a blob as they lie there; throws when it is no such blob, or unpacks to more than `limitBytes`. */
export async function unpackTranscript(blob: Uint8Array, limitBytes = 512 * 1024 * 1024): Promise<string[]> {
  const text = (await uncompressed(blob, { maxOutputLength: limitBytes })).toString("utf8");
  return text.split("\n").filter((line) => line !== "");
}

/** What one line says; throws when it is anything else. */
export function readTranscriptLine(line: string): TranscriptLine {
  return transcriptLine.parse(JSON.parse(line));
}
