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
}

/** How a rollout's calls are sampled where they do not say so themselves. */
export interface Sampling {
  readonly temperature: number;
  readonly topP: number;
  /** Same seed, stream and weights: same answers, whatever runs beside it. */
  readonly seed: number;
  readonly stream: number;
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
  readonly code: "unknown_rollout" | "invalid_request" | "context_length_exceeded" | "sampling_failed";
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
  calls: number;
  fault: PolicyFault | null;
  over: boolean;
}

/**
 * A host that is handed 512 rollouts answers in bursts of 400 and 110 calls with some milliseconds between them, and
 * one batch costs the engine less than two. Nobody waits when nobody else could join.
 */
export const defaultTimes: MicroBatchTimes = { quietMs: 10, maxInFlight: 1 };

/** The policy as rollouts see it: conversations in, messages out, and every token recorded where it was sampled. */
export function createPolicy(options: {
  tokenizer: Tokenizer;
  weights: Weights;
  limits: PolicyLimits;
  times?: Partial<MicroBatchTimes>;
}) {
  const { tokenizer, limits } = options;
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
    const { sampling, recorder } = rollout;
    const prompt = promptOf(request, recorder);
    const overlong = lengthFault(prompt.length, limits);
    if (overlong !== null) {
      rollout.fault = { class: "truncated", message: overlong };
      throw new PolicyRefused("context_length_exceeded", overlong);
    }

    const temperature = request.temperature ?? sampling.temperature;
    const topP = request.topP ?? sampling.topP;
    const left = Math.min(limits.maxResponseTokens, limits.contextTokens - prompt.length);
    const release: (() => void)[] = [];
    const answerer = () => {
      const weights = sampling.weights ?? current;
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
    /** Opens a rollout; one that is open begins anew, and what it had recorded is forgotten. */
    begin(id: string, sampling: Sampling) {
      const former = rollouts.get(id);
      if (former !== undefined) former.over = true;
      rollouts.set(id, { sampling, recorder: createRecorder(), calls: 0, fault: null, over: false });
    },

    /** Closes a rollout and answers with what was recorded; calls that still come for it are refused. */
    end(id: string): Recording | null {
      const rollout = rollouts.get(id);
      if (rollout === undefined) return null;
      rollout.over = true;
      rollouts.delete(id);
      return rollout.recorder.recording();
    },

    complete,

    /** Why a call of this rollout went without an answer, or null. */
    fault: (id: string): PolicyFault | null => rollouts.get(id)?.fault ?? null,

    /** Why the engine gave no answer the last time it was asked; null when it did. */
    engineFault: (): EngineError | null => engineFault,

    /**
     * From now on answers come from these weights; what is being sampled is finished under the old ones and recorded
     * so. Resolves when nothing uses the old ones any more: its caller may close them then.
     */
    publish(weights: Weights): Promise<void> {
      const former = users.get(current);
      current = weights;
      if (former === undefined) return Promise.resolve();
      return new Promise((resolve) => {
        former.released = resolve;
      });
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
