import type { Blobs } from "../../src/blobs/blobs.ts";
import type { FailureCounts, SampleIndex } from "../../src/protocol/event.ts";
import { encodeTranscript, type TranscriptLine } from "../../src/protocol/transcript.ts";
import type { RolloutResult } from "../driver/rollout.ts";
import type { Reporter } from "../reporter.ts";
import { messageOf, RunFailure } from "../run-failure.ts";
import type { Judged } from "./judging.ts";
import { keptRows, maxKeptTokens } from "./kept-rows.ts";

/** A sample as it is kept: what came of it, and what it was worth to the update. */
export interface Sample extends Judged {
  readonly group: number;
  readonly index: number;
  /** Of its dataset version, counted from 0. */
  readonly promptRow: number;
  /** Null when it was compared with nothing: failed, removed, of a dropped group, or an evaluation. */
  readonly advantage: number | null;
}

/** A message may carry 1 MB by default; entries are some 250 bytes, and up to 8 KB with the message of a failure. */
const bytesPerEvent = 400_000;
const samplesPerEvent = 1_000;
/** Some 1.5 MB of a blob that is unpacked whole for one of its samples, and some 60 ms of work without a pause. */
const tokensPerBlob = 100_000;

/** Keeps the transcripts and says which samples there were. */
export async function keepSamples(options: {
  blobs: Blobs;
  reporter: Reporter;
  step: number;
  split: "train" | "validation";
  version: number;
  samples: readonly Sample[];
  /** How a token is shown by itself. */
  textOf: (token: number) => string;
  /** Whether the step made an update, of what there was to learn from. */
  updated: boolean;
}): Promise<void> {
  const { blobs, reporter, step, split, version, samples, textOf, updated } = options;
  const entries = samples.map((sample) => ({ sample, entry: indexOf(sample, version) }));
  for (const some of chunks(entries)) {
    const transcript = await encodeTranscript(
      some.map(({ sample }): TranscriptLine => {
        const { messages, recording } = sample.result;
        const said = { messages: messages as TranscriptLine["messages"] };
        const trained = updated && teaches(sample);
        return recording === null ? said : { ...said, ...keptRows(recording.rows, { textOf, trained }) };
      }),
    );
    const blob = await blobs.put(transcript).catch((error: unknown) => {
      const message = `the samples of step ${step} were not kept: ${messageOf(error)}`;
      throw new RunFailure("samples_not_kept", message, { cause: error });
    });
    const index = some.map(({ entry }, line) => ({ line, ...entry }));
    await reporter.say({ type: "samples", step, split, blob: blob.sha256, index });
  }
}

type Entry = Omit<SampleIndex, "line">;

/** Whether an update learns from it; a masked one has a place in it, and teaches nothing. */
function teaches({ advantage, treatment }: Sample): boolean {
  return advantage !== null && treatment !== "masked";
}

function chunks<T extends { readonly sample: Sample; readonly entry: Entry }>(all: readonly T[]): T[][] {
  const cut: T[][] = [];
  let bytes = Infinity;
  let tokens = 0;
  for (const one of all) {
    const size = Buffer.byteLength(JSON.stringify(one.entry));
    const length = Math.min(maxKeptTokens, tokensOf(one.sample));
    if (
      bytes + size > bytesPerEvent ||
      tokens + length > tokensPerBlob ||
      cut.at(-1)!.length >= samplesPerEvent
    ) {
      cut.push([]);
      bytes = 0;
      tokens = 0;
    }
    cut.at(-1)!.push(one);
    bytes += size;
    tokens += length;
  }
  return cut;
}

function tokensOf({ result }: Sample): number {
  return (result.recording?.rows ?? []).reduce((sum, { tokens_T }) => sum + tokens_T.length, 0);
}

function indexOf(sample: Sample, version: number): Entry {
  const { group, index, promptRow, result, reward, composed, treatment, retries, advantage } = sample;
  const { rewards, failure, recording, durationS } = result;
  return {
    group,
    index,
    promptRow,
    reward,
    rewards,
    shaping: reward === null || composed === null ? null : reward - composed,
    treatment,
    retries,
    failure: failure?.class ?? null,
    failureMessage: failure?.message.slice(0, 2_000) ?? null,
    advantage,
    policyVersion: recording?.oldestVersion ?? version,
    promptTokens: recording?.promptTokens ?? 0,
    responseTokens: recording?.responseTokens ?? 0,
    truncated: recording?.truncated ?? false,
    durationS,
  };
}

/** How many samples failed, by class. */
export function failureCounts(results: readonly RolloutResult[]): FailureCounts {
  const counts: FailureCounts = {};
  for (const { failure } of results)
    if (failure !== null) counts[failure.class] = (counts[failure.class] ?? 0) + 1;
  return counts;
}

/** Lengths of what was sampled, as means over the samples that were answered at all; null when none was. */
export function lengthMetrics(results: readonly RolloutResult[]): Record<string, number | null> {
  const recordings = results.flatMap(({ recording }) =>
    recording !== null && recording.calls > 0 ? [recording] : [],
  );
  const mean = (of: (recording: (typeof recordings)[number]) => number) =>
    recordings.length === 0
      ? null
      : recordings.reduce((sum, recording) => sum + of(recording), 0) / recordings.length;
  const responses = recordings.map(({ responseTokens }) => responseTokens);
  const extreme = (of: (a: number, b: number) => number) =>
    responses.length === 0 ? null : responses.reduce((a, b) => of(a, b));
  return {
    "length/prompt": mean(({ promptTokens }) => promptTokens ?? 0),
    "length/response": mean(({ responseTokens }) => responseTokens),
    "length/response_min": extreme(Math.min),
    "length/response_max": extreme(Math.max),
    "length/total": mean(({ rows }) => rows.reduce((sum, row) => sum + row.tokens_T.length, 0)),
    "truncation/ratio": mean(({ truncated }) => (truncated ? 1 : 0)),
  };
}
