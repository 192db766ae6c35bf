/**
 * The engine port: what a run needs of whatever holds the weights. It is semantic (rows, losses, snapshots), so
 * that an engine in this process and a server across the world look alike; what one of them cannot do stands in
 * its capabilities and is refused at submission, never ignored.
 *
 * Dimension suffixes: N rows, T tokens of one row (ragged, so `_N_T` is an array of typed arrays).
 */

export type LossKind = "cross_entropy" | "importance_sampling" | "ppo" | "cispo" | "gspo";

/** What an engine says of itself; printed in the API and checked against every submitted run. */
export interface EngineCapabilities {
  /** The kind of engine; jobs are queued by it. */
  readonly engine: string;
  readonly baseModels: readonly BaseModel[];
  readonly losses: readonly LossKind[];
  readonly lora: { readonly maxRank: number } | null;
  readonly fullFineTune: boolean;
  readonly promptLogprobs: boolean;
  /** Whether it trains a value network beside the policy. */
  readonly valueBaseline: boolean;
  /** Whether a sampler goes on answering from the weights it was taken from while training continues. */
  readonly samplerSnapshots: "immutable" | "latest_only";
}

export interface BaseModel {
  readonly name: string;
  readonly description: string;
  readonly parameters: number;
  readonly contextLengthTokens: number;
  readonly vocabularySize: number;
}

/** Text to token ids and back. Special tokens never come out of `encode`: they are put in by the chat template. */
export interface Tokenizer {
  /** A hash over vocabulary and template; a resume on another one is refused. */
  readonly id: string;
  encode(text: string): number[];
  decode(tokens: Iterable<number>): string;
  readonly special: {
    readonly [name in "bos" | "system" | "user" | "assistant" | "tool" | "end" | "pad"]: number;
  };
}

export interface LoraConfig {
  readonly rank: number;
  readonly alpha: number;
  /** Which projections carry an adapter. A barely trained base needs the head among them. */
  readonly targets: readonly ("attention" | "mlp" | "head")[];
}

/**
 * One row to learn from. `tokens_T[t]` is trained as the prediction made from `tokens_T[0..t-1]`; position 0 has no
 * prediction, so its weight is ignored. The loss of a batch is the plain sum of `weights_T[t] * loss_t` over all
 * rows and tokens: normalisation (by token, sequence or constant) is the caller's, in the weights.
 */
export interface Row {
  readonly tokens_T: Int32Array;
  /** 0 where nothing is learned (prompt, tool output); otherwise this token's share in the sum. */
  readonly weights_T: Float32Array;
  /** Behaviour log-probabilities at the temperature below, 0 where the weight is 0. Unused by cross_entropy. */
  readonly logprobs_T: Float32Array;
  /** Unused by cross_entropy. */
  readonly advantages_T: Float32Array;
  /** Log-probabilities of a reference policy; needed when the loss has a KL term. */
  readonly referenceLogprobs_T?: Float32Array;
  /** The temperature the row was sampled at: logits are divided by it before the log-softmax. */
  readonly temperature: number;
}

/**
 * Token losses, with p the log-probability now, q the row's, A the advantage, r = exp(p - q):
 *   cross_entropy         -p
 *   importance_sampling   -stopgrad(min(r, ratioCap)) * A * p      (truncated importance sampling; exact r*A
 *                         gradient while r <= ratioCap)
 *   ppo                   -min(r*A, clip(r, 1 - clipLow, 1 + clipHigh) * A)   (Schulman et al. 2017, eq. 7)
 *   cispo                 -stopgrad(clip(r, 1 - clipLow, 1 + clipHigh)) * A * p   (MiniMax-M1 2025, eq. 4)
 *   gspo                  ppo with one ratio a row, s = exp(mean over its learned tokens of (p - q)), whose gradient is
 *                         spread over them (Zheng et al. 2025, eq. 5 and 10)
 * plus the KL term to the row's reference, with d = p - p_ref and
 *   k3   klCoefficient * (exp(-d) + d - 1)                        (Schulman 2020)
 *   k1   klCoefficient * d in value, with the gradient of d²/2, since that of d itself is 0 in expectation
 *        (Tang and Munos 2025, section 4)
 * and `-entropyCoefficient * H`.
 */
export type Loss =
  | { readonly kind: "cross_entropy" }
  | ({ readonly kind: "importance_sampling"; readonly ratioCap: number } & Regularisation)
  | ({
      readonly kind: "ppo" | "cispo" | "gspo";
      readonly clipLow: number;
      readonly clipHigh: number;
    } & Regularisation);

export interface Regularisation {
  readonly klCoefficient: number;
  readonly klEstimator: "k1" | "k3";
  readonly entropyCoefficient: number;
}

/**
 * Means over the trained tokens of the batch, except where the name says otherwise. Unknown is null, never 0. The
 * ratio of a token is the one it is learned with: under gspo its row's; k3 is always of the tokens' own.
 */
export interface LossMetrics {
  /** The loss as it is differentiated: the weighted sum, so that several calls' losses add up as their gradients do. */
  readonly loss: number;
  readonly trainedTokens: number;
  readonly entropy: number;
  readonly ratioMean: number | null;
  readonly ratioMax: number | null;
  /** mean of exp(q-p) - (q-p) - 1: how far the learner has moved from the behaviour policy. */
  readonly k3: number | null;
  readonly clipFraction: number | null;
  /** Effective sample size of the importance ratios as a share of the trained tokens, (Σr)²/(n Σr²). */
  readonly essFraction: number | null;
}

export interface AdamParameters {
  readonly lr: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly eps: number;
  readonly weightDecay: number;
  /** Global gradient norm is scaled down to this; 0 means no clipping. */
  readonly gradClipNorm: number;
}

/** Where weights come from: a fresh model of that name, or what an earlier trainer saved. */
export type Origin =
  | { readonly kind: "base"; readonly baseModel: string; readonly seed: number }
  | { readonly kind: "saved"; readonly state: SavedState };

/**
 * Everything needed to go on, as named files (content goes to blobs, names to the manifest). `files` holds
 * "weights" (what a sampler or a new run starts from: merged, full; safetensors), of a LoRA trainer "adapter"
 * (safetensors under PEFT's names) and "adapterConfig" (PEFT's adapter_config.json), and, when asked for, "trainer"
 * (base weights, adapter, optimiser moments, step counters: bit-exact continuation).
 */
export interface SavedState {
  readonly baseModel: string;
  readonly tokenizerId: string;
  readonly files: ReadonlyMap<StateFile, Uint8Array>;
}

export type StateFile = "weights" | "trainer" | "adapter" | "adapterConfig";

export interface Engine {
  readonly capabilities: EngineCapabilities;
  tokenizer(baseModel: string): Tokenizer;
  /** Weights ready to be trained: all of them, or a LoRA adapter over frozen ones. */
  createTrainer(options: { origin: Origin; lora: LoraConfig | null; seed: number }): Promise<Trainer>;
  /** Goes on from a state saved with its "trainer" file: weights, adapter and optimiser are bit-identical. */
  restoreTrainer(state: SavedState): Promise<Trainer>;
  /** A trainer of all weights that begins with the base and the adapter in it, merged as `saveState` merges. */
  mergeAdapter(options: { origin: Origin; adapter: Uint8Array; adapterConfig: Uint8Array }): Promise<Trainer>;
  close(): Promise<void>;
}

/** Operations run in the order they are called. Closing one whose engine is gone is no mistake: it resolves. */
export interface Trainer {
  /** Log-probabilities of each row's tokens at its temperature; index 0 of each is 0. */
  logprobs(rows: readonly Pick<Row, "tokens_T" | "temperature">[]): Promise<Float32Array[]>;
  /**
   * Adds to the gradient; answers with the log-probabilities that the pass saw, 0 where the weight is 0. A batch
   * without one trained token is refused.
   */
  forwardBackward(
    rows: readonly Row[],
    loss: Loss,
  ): Promise<{ readonly logprobs_N_T: Float32Array[]; readonly metrics: LossMetrics }>;
  /** Applies the gradient and clears it. */
  optimStep(adam: AdamParameters): Promise<{ readonly gradNorm: number }>;
  saveState(options: { trainer: boolean }): Promise<SavedState>;
  /** The weights as they are now; later steps do not change what it answers. */
  snapshotSampler(): Promise<Sampler>;
  close(): Promise<void>;
}

export interface SampleRequest {
  readonly prompt_T: Int32Array;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  readonly stopTokens: readonly number[];
  /** Same seed, stream, prompt and weights: same answer, whatever else is in the batch. 0 temperature is greedy. */
  readonly seed: number;
  readonly stream: number;
}

export interface SampledSequence {
  /** The answer without the prompt; ends with the stop token when `stop` is "stop". */
  readonly tokens_T: Int32Array;
  /** Of each answered token at the request's temperature over the full vocabulary (1 when greedy), before top-p. */
  readonly logprobs_T: Float32Array;
  /** "length" too where the context ended before `maxTokens` did. */
  readonly stop: "stop" | "length";
}

/** An immutable snapshot of weights that answers prompts. Closing one whose engine is gone resolves, too. */
export interface Sampler {
  sample(requests: readonly SampleRequest[]): Promise<SampledSequence[]>;
  close(): Promise<void>;
}

/** An engine's own refusal or breakdown; `retryable` when the same call may succeed on another attempt. */
export class EngineError extends Error {
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "EngineError";
    this.retryable = options.retryable;
  }
}
