import type { Row, SampledSequence, SampleRequest } from "../engine.ts";

/**
 * Rows one after another in shared arrays, so that handing a batch to every thread copies it once and posting it
 * costs the caller nothing. Row i is `starts[i] .. starts[i + 1]`.
 */
export interface RowTable {
  readonly count: number;
  readonly starts: Int32Array;
  readonly tokens: Int32Array;
  readonly temperatures: Float32Array;
  /** Absent where every token is asked for and none is learned. */
  readonly learning: {
    readonly weights: Float32Array;
    readonly logprobs: Float32Array;
    readonly advantages: Float32Array;
    readonly references: Float32Array | null;
  } | null;
  /** Where the threads write log-probabilities, one a token. */
  readonly answers: Float32Array;
}

const floats = (count: number) => new Float32Array(new SharedArrayBuffer(count * 4));
const ints = (count: number) => new Int32Array(new SharedArrayBuffer(count * 4));

function joined(rows: readonly Pick<Row, "tokens_T" | "temperature">[]): RowTable {
  const starts = ints(rows.length + 1);
  rows.forEach((row, i) => {
    starts[i + 1] = starts[i]! + row.tokens_T.length;
  });
  const total = starts[rows.length]!;
  const table = { starts, tokens: ints(total), temperatures: floats(rows.length), answers: floats(total) };
  rows.forEach((row, i) => {
    table.tokens.set(row.tokens_T, starts[i]);
    table.temperatures[i] = row.temperature;
  });
  return { count: rows.length, ...table, learning: null };
}

/** A table to score: what a trainer's `logprobs` needs. */
export function tableToScore(rows: readonly Pick<Row, "tokens_T" | "temperature">[]): RowTable {
  return joined(rows);
}

/** A table to learn from. A reference is carried when every row has one. */
export function tableToLearn(rows: readonly Row[]): RowTable {
  const table = joined(rows);
  const total = table.tokens.length;
  const referenced = rows.every((row) => row.referenceLogprobs_T !== undefined);
  const learning = {
    weights: floats(total),
    logprobs: floats(total),
    advantages: floats(total),
    references: referenced ? floats(total) : null,
  };
  rows.forEach((row, i) => {
    const start = table.starts[i];
    learning.weights.set(row.weights_T, start);
    learning.logprobs.set(row.logprobs_T, start);
    learning.advantages.set(row.advantages_T, start);
    if (row.referenceLogprobs_T) learning.references?.set(row.referenceLogprobs_T, start);
  });
  return { ...table, learning };
}

/** What the threads wrote, row by row, in memory of the caller's own. */
export function answersOf(table: RowTable): Float32Array[] {
  return Array.from({ length: table.count }, (_, i) =>
    table.answers.slice(table.starts[i], table.starts[i + 1]),
  );
}

/** Requests and their answers in shared arrays; answer i is at `i * longest`. */
export interface RequestTable {
  readonly count: number;
  readonly starts: Int32Array;
  readonly prompts: Int32Array;
  readonly options: readonly Omit<SampleRequest, "prompt_T">[];
  readonly longest: number;
  readonly tokens: Int32Array;
  readonly logprobs: Float32Array;
  readonly lengths: Int32Array;
  /** 1 where a stop token ended the answer. */
  readonly stopped: Int32Array;
}

export function tableOfRequests(requests: readonly SampleRequest[]): RequestTable {
  const starts = ints(requests.length + 1);
  requests.forEach((request, i) => {
    starts[i + 1] = starts[i]! + request.prompt_T.length;
  });
  const prompts = ints(starts[requests.length]!);
  requests.forEach((request, i) => {
    prompts.set(request.prompt_T, starts[i]);
  });
  const count = requests.length;
  const longest = requests.reduce((most, request) => Math.max(most, request.maxTokens), 0);
  return {
    count,
    starts,
    prompts,
    options: requests.map(({ prompt_T: _, ...options }) => options),
    longest,
    tokens: ints(count * longest),
    logprobs: floats(count * longest),
    lengths: ints(count),
    stopped: ints(count),
  };
}

export function sequencesOf(table: RequestTable): SampledSequence[] {
  return Array.from({ length: table.count }, (_, i) => {
    const from = i * table.longest;
    const to = from + table.lengths[i]!;
    return {
      tokens_T: table.tokens.slice(from, to),
      logprobs_T: table.logprobs.slice(from, to),
      stop: table.stopped[i] === 1 ? "stop" : "length",
    };
  });
}
