import type { TranscriptRow } from "../../src/protocol/transcript.ts";
import type { RecordedRow } from "../policy/recorder.ts";

/** Of one sample: some 100 KB as JSON, so that a page of samples with their tokens is an answer of a few megabytes. */
export const maxKeptTokens = 8_192;

/**
 * A sample's tokens as they are kept to be looked at, and how many are not. A row that is too long loses the beginning
 * of its prompt first, then its end; rows behind one that was cut are left out.
 */
export function keptRows(
  rows: readonly RecordedRow[],
  { textOf, trained, limit = maxKeptTokens }: KeptRowsOptions,
): { readonly rows: TranscriptRow[]; readonly tokensLeftOut: number } {
  const kept: TranscriptRow[] = [];
  let all = 0;
  let left = limit;
  for (const row of rows) {
    const { length } = row.tokens_T;
    all += length;
    if (left === 0) continue;
    const answered = row.sampled_T.indexOf(1);
    const first = Math.max(0, Math.min(answered === -1 ? length : answered, length - left));
    const last = Math.min(length, first + left);
    left -= last - first;
    kept.push(partOf(row, first, last));
  }
  return { rows: kept, tokensLeftOut: all - (limit - left) };

  function partOf(row: RecordedRow, first: number, last: number): TranscriptRow {
    const { tokens_T, sampled_T, logprobs_T, versions_T, temperature } = row;
    const texts: string[] = [];
    const said: TranscriptRow["said"] = [];
    const logprobs: (number | null)[] = [];
    for (let t = first; t < last; t++) {
      texts.push(textOf(tokens_T[t]!));
      if (sampled_T[t] === 0) continue;
      logprobs.push(rounded(logprobs_T[t]!));
      const version = versions_T[t]! < 0 ? null : versions_T[t]!;
      const run = said.at(-1);
      if (run !== undefined && run.version === version && run.from + run.count === t - first) run.count++;
      else said.push({ from: t - first, count: 1, version, trained });
    }
    return { tokens: tokens_T.length, first, texts, said, logprobs, temperature };
  }
}

export interface KeptRowsOptions {
  readonly textOf: (token: number) => string;
  /** Whether its step learned from what was said in them. */
  readonly trained: boolean;
  readonly limit?: number;
}

/** Four places: more is not seen, and digits that nothing repeats are most of what a transcript takes. */
function rounded(logprob: number): number | null {
  return Number.isFinite(logprob) ? Math.round(logprob * 1e4) / 1e4 : null;
}
