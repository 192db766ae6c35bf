import type { ChatRequest, Message } from "./chat-request.ts";

/** A run of tokens as they were read and said; nothing of it was ever made from text again. */
export interface RecordedRow {
  readonly tokens_T: Int32Array;
  /** 1 where the policy said the token in this row; 0 where it was given to it. */
  readonly sampled_T: Uint8Array;
  /** Behaviour log-probability of each sampled token, 0 elsewhere. */
  readonly logprobs_T: Float32Array;
  /** Policy version that sampled the token, -1 elsewhere. */
  readonly versions_T: Int32Array;
  /** As sampled; log-probabilities at 0 (greedy) are those at 1. */
  readonly temperature: number;
  readonly topP: number;
}

/** What the policy said in one rollout. */
export interface Recording {
  readonly rows: readonly RecordedRow[];
  readonly calls: number;
  /** Of the first call; null when there was none. */
  readonly promptTokens: number | null;
  readonly responseTokens: number;
  /** Whether any answer was cut by its length. */
  readonly truncated: boolean;
  readonly oldestVersion: number | null;
  /** The last call and its answer. */
  readonly messages: readonly Message[] | null;
}

export interface Answer {
  readonly prompt: readonly number[];
  readonly tokens_T: Int32Array;
  readonly logprobs_T: Float32Array;
  readonly version: number;
  readonly temperature: number;
  readonly topP: number;
  readonly cut: boolean;
  readonly message: Message;
}

interface GrowingRow {
  readonly tokens: number[];
  readonly sampled: number[];
  readonly logprobs: number[];
  readonly versions: number[];
  readonly temperature: number;
  readonly topP: number;
}

/** A conversation that was answered, and the tokens it stood in then: the first `length` of its row. */
interface Turn {
  readonly row: GrowingRow;
  readonly length: number;
  readonly cut: boolean;
  readonly request: ChatRequest;
  readonly answer: Message;
  /** Made when a later call asks whether it goes on from here; most rollouts ask once. */
  key: { readonly tools: string; readonly messages: readonly string[] } | null;
}

/**
 * Keeps the tokens of one rollout. A call whose messages begin with an earlier call and its answer continues from
 * those very tokens, so text is never tokenised a second time; its row is extended. Anything else begins a new row.
 */
export function createRecorder() {
  const rows: GrowingRow[] = [];
  const turns: Turn[] = [];
  let promptTokens: number | null = null;
  let truncated = false;

  return {
    /** The longest answered conversation that this request goes on from: its tokens and how many messages they hold. */
    begun(request: ChatRequest): { tokens: readonly number[]; messages: number; cut: boolean } | null {
      if (turns.length === 0) return null;
      const asked = request.messages.map((message) => JSON.stringify(message));
      const tools = JSON.stringify(request.tools);
      let longest: { readonly turn: Turn; readonly messages: number } | null = null;
      for (const turn of turns) {
        turn.key ??= keyOf(turn);
        const { messages } = turn.key;
        if (turn.key.tools !== tools || messages.length >= asked.length) continue;
        if (longest !== null && messages.length <= longest.messages) continue;
        if (messages.every((message, i) => message === asked[i]))
          longest = { turn, messages: messages.length };
      }
      if (longest === null) return null;
      const { row, length, cut } = longest.turn;
      return { tokens: row.tokens.slice(0, length), messages: longest.messages, cut };
    },

    answered(request: ChatRequest, answer: Answer) {
      const { prompt, tokens_T, logprobs_T, version, temperature, topP, cut } = answer;
      let row: GrowingRow | undefined;
      for (const other of rows)
        if (
          other.temperature === temperature &&
          other.topP === topP &&
          other.tokens.length > (row?.tokens.length ?? 0) &&
          beginsWith(prompt, other.tokens)
        )
          row = other;
      if (row === undefined) {
        row = { tokens: [], sampled: [], logprobs: [], versions: [], temperature, topP };
        rows.push(row);
      }
      for (let t = row.tokens.length; t < prompt.length; t++) push(row, prompt[t]!, 0, 0, -1);
      for (let t = 0; t < tokens_T.length; t++) push(row, tokens_T[t]!, 1, logprobs_T[t]!, version);

      turns.push({ row, length: row.tokens.length, cut, request, answer: answer.message, key: null });
      promptTokens ??= prompt.length;
      truncated ||= cut;
    },

    recording(): Recording {
      const last = turns.at(-1);
      let responseTokens = 0;
      let oldestVersion: number | null = null;
      for (const { versions } of rows)
        for (const version of versions) {
          if (version < 0) continue;
          responseTokens++;
          if (oldestVersion === null || version < oldestVersion) oldestVersion = version;
        }
      return {
        rows: rows.map(({ tokens, sampled, logprobs, versions, temperature, topP }) => ({
          tokens_T: new Int32Array(tokens),
          sampled_T: new Uint8Array(sampled),
          logprobs_T: new Float32Array(logprobs),
          versions_T: new Int32Array(versions),
          temperature,
          topP,
        })),
        calls: turns.length,
        promptTokens,
        responseTokens,
        truncated,
        oldestVersion,
        messages: last === undefined ? null : [...last.request.messages, last.answer],
      };
    },
  };
}
export type Recorder = ReturnType<typeof createRecorder>;

function keyOf({ request, answer }: Turn): NonNullable<Turn["key"]> {
  const messages = [...request.messages, answer].map((message) => JSON.stringify(message));
  return { tools: JSON.stringify(request.tools), messages };
}

function beginsWith(tokens: readonly number[], start: readonly number[]): boolean {
  return start.length <= tokens.length && start.every((token, t) => token === tokens[t]);
}

function push(row: GrowingRow, token: number, sampled: number, logprob: number, version: number) {
  row.tokens.push(token);
  row.sampled.push(sampled);
  row.logprobs.push(logprob);
  row.versions.push(version);
}
