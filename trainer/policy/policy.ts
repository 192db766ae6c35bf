import { randomUUID } from "node:crypto";
import { EngineError, type Sampler, type Tokenizer } from "../engine/engine.ts";
import type { AssistantMessage, ChatRequest } from "./chat-request.ts";
import { parseAnswer, renderPrompt, renderTurns } from "./chat-template.ts";
import { createMicroBatch, type MicroBatchTimes } from "./micro-batch.ts";
import { createRecorder, type Recorder, type Recording } from "./recorder.ts";

/** Weights and the version they are recorded under; counts publications. */
export interface Weights {
  readonly sampler: Sampler;
  readonly version: number;
}

export interface PolicyLimits {
  /** A longer prompt is refused, never cut. */
  readonly maxPromptTokens: number;
  /** Of one call. */
  readonly maxResponseTokens: number;
  /** Prompt and answer together. */
  readonly contextTokens: number;
  /** Calls that one rollout may make; as many as it likes when absent. */
  readonly maxCalls?: number | undefined;
}

/** How a rollout's calls are sampled where they do not say so themselves. */
export interface Sampling {
  readonly temperature: number;
  readonly topP: number;
  /** Same seed, stream and weights: same answers, whatever runs beside it. */
  readonly seed: number;
  readonly stream: number;
  /** Lowers the limit of one call for this rollout; it never raises it. */
  readonly maxResponseTokens?: number | undefined;
  /** Answers from these weights instead of the newest. Whoever gives them closes them after the rollout. */
  readonly weights?: Weights | undefined;
}

export interface Completion {
  readonly message: AssistantMessage;
  readonly finishReason: "stop" | "length" | "tool_calls";
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Why a call of the policy has no answer. */
export class PolicyRefused extends Error {
  readonly code:
    | "unknown_rollout"
    | "invalid_request"
    | "context_length_exceeded"
    | "turns_exceeded"
    | "sampling_failed";
  constructor(code: PolicyRefused["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "PolicyRefused";
    this.code = code;
  }
}

/** Why a rollout went without an answer: not its workflow's doing, whatever that makes of it. */
export interface PolicyFault {
  readonly class: "truncated" | "infrastructure";
  readonly message: string;
}

interface Rollout {
  readonly sampling: Sampling;
  readonly recorder: Recorder;
  /** Called when its weights are older than any sample may be that is learned from. */
  readonly tooOld: () => void;
  /** The weights that began it, from its first answer on, and how they are let go of. */
  pinned: { readonly weights: Weights; readonly release: () => void } | null;
  calls: number;
  fault: PolicyFault | null;
  over: boolean;
}

/**
 * A host that is handed 512 rollouts answers in bursts of 400 and 110 calls with some milliseconds between them, and
 * one batch costs the engine less than two. Nobody waits when nobody else could join.
 */
export const defaultTimes: MicroBatchTimes = { quietMs: 10, maxInFlight: 1 };

/**
 * The policy as rollouts see it: conversations in, messages out, and every token recorded where it was sampled.
 *
 * A rollout is finished under the weights that gave its first answer, whatever is published meanwhile, and they are
 * held until it ends. Admission alone does not bound how many are held: it counts what is under way, not how old that
 * is, and one slow sample of each version would keep them all. So a rollout that falls more than `maxStaleness`
 * versions behind is called off: nothing of it could be learned from. That leaves at most `maxStaleness + 1` versions,
 * the newest among them, and those that evaluations brought with them; a version that is called off goes when the
 * engine has answered what it was asked of it.
 */
export function createPolicy(options: {
  tokenizer: Tokenizer;
  weights: Weights;
  limits: PolicyLimits;
  /** In versions; where it is absent nothing is called off. */
  maxStaleness?: number;
  times?: Partial<MicroBatchTimes>;
}) {
  const { tokenizer, limits, maxStaleness = Number.POSITIVE_INFINITY } = options;
  const rollouts = new Map<string, Rollout>();
  const users = new Map<Weights, { count: number; released: () => void }>();
  let current = options.weights;
  let engineFault: EngineError | null = null;
  const batch = createMicroBatch({
    ...defaultTimes,
    ...options.times,
    expected: (sampling) => rollouts.size - sampling,
  });

  /** The weights count as used until `release` is called. */
  function use(weights: Weights): () => void {
    const user = users.get(weights) ?? { count: 0, released: () => {} };
    user.count++;
    users.set(weights, user);
    return () => {
      if (--user.count > 0) return;
      users.delete(weights);
      user.released();
    };
  }

  /** The rollout's weights: those that it was given, or the newest when it is answered first. */
  function weightsOf(rollout: Rollout): Weights {
    rollout.pinned ??= { weights: current, release: use(current) };
    return rollout.pinned.weights;
  }

  function over(rollout: Rollout) {
    rollout.over = true;
    rollout.pinned?.release();
  }

  function promptOf(request: ChatRequest, recorder: Recorder): number[] {
    const { messages, tools } = request;
    const begun = recorder.begun(request);
    try {
      if (begun === null) return renderPrompt(tokenizer, messages, tools);
      const close = begun.cut ? [tokenizer.special.end] : [];
      const rest = renderTurns(tokenizer, messages, tools, begun.messages);
      return [...begun.tokens, ...close, ...rest, tokenizer.special.assistant];
    } catch (error) {
      throw new PolicyRefused(
        "invalid_request",
        error instanceof Error ? error.message : String(error),
        error,
      );
    }
  }

  async function complete(
    id: string,
    request: ChatRequest,
    signal: AbortSignal | null = null,
  ): Promise<Completion> {
    const rollout = rollouts.get(id);
    if (rollout === undefined) throw new PolicyRefused("unknown_rollout", "no such rollout is at work");
    const { sampling, recorder, fault: earlier } = rollout;
    if (limits.maxCalls !== undefined && rollout.calls >= limits.maxCalls) {
      const message = `a rollout may call its model ${limits.maxCalls} times (max_turns)`;
      rollout.fault = { class: "truncated", message };
      throw new PolicyRefused("turns_exceeded", message);
    }
    const prompt = promptOf(request, recorder);
    const overlong = lengthFault(prompt.length, limits);
    if (overlong !== null) {
      rollout.fault = { class: "truncated", message: overlong };
      throw new PolicyRefused("context_length_exceeded", overlong);
    }

    const temperature = request.temperature ?? sampling.temperature;
    const topP = request.topP ?? sampling.topP;
    const left = Math.min(
      limits.maxResponseTokens,
      sampling.maxResponseTokens ?? Number.POSITIVE_INFINITY,
      limits.contextTokens - prompt.length,
    );
    const release: (() => void)[] = [];
    const answerer = () => {
      const weights = weightsOf(rollout);
      // The rollout may be over, its workflow left behind, before the engine has answered.
      release.push(use(weights));
      return weights;
    };
    try {
      const { sequence, version } = await batch.sample(
        {
          prompt_T: Int32Array.from(prompt),
          maxTokens: Math.min(request.maxTokens ?? left, left),
          temperature,
          topP,
          stopTokens: [tokenizer.special.end],
          seed: callSeed(sampling.seed, rollout.calls++),
          stream: sampling.stream,
        },
        answerer,
        () => (rollout.over ? new PolicyRefused("unknown_rollout", "the rollout is over") : gone(signal)),
      );
      engineFault = null;
      // What the workflow got over, by asking again or for less, is not why it fails later.
      if (rollout.fault === earlier) rollout.fault = null;
      const { tokens_T, logprobs_T, stop } = sequence;
      const said = stop === "stop" ? tokens_T.subarray(0, -1) : tokens_T;
      const message = parseAnswer(tokenizer.decode(said), request.tools, () => `call_${randomUUID()}`);
      const cut = stop === "length";
      recorder.answered(request, { prompt, tokens_T, logprobs_T, version, temperature, topP, cut, message });
      return {
        message,
        finishReason: cut ? "length" : message.tool_calls === undefined ? "stop" : "tool_calls",
        promptTokens: prompt.length,
        completionTokens: tokens_T.length,
      };
    } catch (error) {
      if (signal?.aborted || error instanceof PolicyRefused) throw error;
      if (error instanceof EngineError) engineFault = error;
      const message = `the engine could not answer: ${error instanceof Error ? error.message : error}`;
      rollout.fault = { class: "infrastructure", message };
      throw new PolicyRefused("sampling_failed", message, error);
    } finally {
      for (const done of release) done();
    }
  }

  return {
    /**
     * Opens a rollout; one that is open begins anew, and what it had recorded is forgotten. `tooOld` is called when
     * it fell more than maxStaleness versions behind: whoever runs it calls it off.
     */
    begin(id: string, sampling: Sampling, tooOld: () => void = () => {}) {
      const former = rollouts.get(id);
      if (former !== undefined) over(former);
      const { weights } = sampling;
      rollouts.set(id, {
        sampling,
        recorder: createRecorder(),
        tooOld,
        pinned: weights === undefined ? null : { weights, release: use(weights) },
        calls: 0,
        fault: null,
        over: false,
      });
    },

    /** Closes a rollout and answers with what was recorded; calls that still come for it are refused. */
    end(id: string): Recording | null {
      const rollout = rollouts.get(id);
      if (rollout === undefined) return null;
      over(rollout);
      rollouts.delete(id);
      return rollout.recorder.recording();
    },

    complete,

    /** Why a call of this rollout went without an answer, or null. */
    fault: (id: string): PolicyFault | null => rollouts.get(id)?.fault ?? null,

    /** Why the engine gave no answer the last time it was asked; null when it did. */
    engineFault: (): EngineError | null => engineFault,

    /**
     * From now on rollouts begin with these weights; those under way are finished under their own and recorded so,
     * or called off when they are too old by now. Resolves when nothing uses the former weights any more: its caller
     * may close them then.
     */
    publish(weights: Weights): Promise<void> {
      const former = users.get(current);
      current = weights;
      const released = Promise.withResolvers<void>();
      if (former === undefined) released.resolve();
      else former.released = released.resolve;
      const oldest = weights.version - maxStaleness;
      for (const { sampling, pinned, tooOld } of rollouts.values())
        if (sampling.weights === undefined && pinned !== null && pinned.weights.version < oldest) tooOld();
      return released.promise;
    },

    version: () => current.version,
  };
}
export type Policy = ReturnType<typeof createPolicy>;

function lengthFault(promptTokens: number, limits: PolicyLimits): string | null {
  if (promptTokens > limits.maxPromptTokens)
    return `the prompt has ${promptTokens} tokens, and max_prompt_length is ${limits.maxPromptTokens}`;
  if (promptTokens >= limits.contextTokens)
    return `the prompt has ${promptTokens} tokens, and the model's context is ${limits.contextTokens}`;
  return null;
}

function gone(signal: AbortSignal | null): Error | null {
  return signal?.aborted ? new Error("the caller has gone", { cause: signal.reason }) : null;
}

/** Later calls of a rollout draw from another sequence than its first. */
function callSeed(seed: number, call: number): number {
  return call === 0 ? seed : (seed ^ Math.imul(call, 0x9e3779b1)) >>> 0;
}
