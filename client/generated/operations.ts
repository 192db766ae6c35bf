// Made by `npm run codegen` from schema/schema.graphql and the operations in client/.
import type { TypedDocument } from "../document.ts";

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A configuration and its next recipe. */
export type AddConfigurationVersionInput = {
  /** Global id of the configuration. */
  readonly configurationId: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The recipe. */
  readonly recipe: RecipeInput;
};

/** grpo: group-relative advantages with clipped ratios; ppo: the same clip with advantages centred by group only; importance_sampling: no clip, truncated ratios; cispo: clipped ratios that weigh the gradient; gspo: one ratio a sequence. Unit: name. Default: grpo. */
export type Algorithm =
  | 'CISPO'
  | 'GRPO'
  | 'GSPO'
  | 'IMPORTANCE_SAMPLING'
  | 'PPO';

/** What a metric is drawn over. */
export type Axis =
  /** Optimiser steps. */
  | 'STEP'
  /** Seconds since the run first began. */
  | 'TIME'
  /** Trained tokens of the history so far. */
  | 'TOKENS';

/** What rewards are compared with (ppo only): the group's mean, or a value network where the engine has one. Unit: baseline. Default: group. */
export type Baseline =
  | 'GROUP'
  | 'VALUE';

/** A file that is to become a version of a dataset. */
export type BeginDatasetUploadInput = {
  /** The file's name, which ends in .jsonl or .csv. */
  readonly fileName: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The dataset; it is made when it is new. */
  readonly name: string;
  /** The file's size in bytes; when given, so many must come, neither less nor more. */
  readonly sizeBytes?: string | number | null | undefined;
};

/** A bundle that is to become a version of a rollout. */
export type BeginRolloutUploadInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The rollout. */
  readonly name: string;
  /** The bundle's size in bytes; when given, so many must come, neither less nor more. */
  readonly sizeBytes?: string | number | null | undefined;
};

/** How much a run may spend, in place of all caps that it had; what is left out is not capped. */
export type BudgetCapsInput = {
  /** US dollars of engine and judges. */
  readonly maxCostUsd?: number | null | undefined;
  /** Seconds of the engine. */
  readonly maxEngineS?: number | null | undefined;
  /** Calls of judges by the Grader. */
  readonly maxJudgeCalls?: string | number | null | undefined;
  /** Tokens sampled and trained on together. */
  readonly maxTokens?: string | number | null | undefined;
  /** Seconds at work. */
  readonly maxWallTimeS?: number | null | undefined;
};

/** A run and its caps from now on. */
export type ChangeRunBudgetInput = {
  /** The caps. */
  readonly budget: BudgetCapsInput;
  /** Global id of the run. */
  readonly id: string;
};

/** Why a checkpoint was saved. */
export type CheckpointCause =
  /** Its recipe asks for one every so many steps. */
  | 'CADENCE'
  /** Its run came to its end. */
  | 'FINISHED'
  /** It is an adapter merged into its base. */
  | 'MERGED'
  /** Its run was paused. */
  | 'PAUSED'
  /** Somebody asked for it. */
  | 'REQUESTED'
  /** Its run was stopped. */
  | 'STOPPED';

/** An order of checkpoints. */
export type CheckpointOrder = {
  /** Which end comes first. */
  readonly direction: OrderDirection;
  /** By what. */
  readonly field: CheckpointOrderField;
};

/** What checkpoints can be ordered by. */
export type CheckpointOrderField =
  /** When it was saved. */
  | 'CREATED'
  /** The validation reward; checkpoints without one come last. */
  | 'REWARD'
  /** The step. */
  | 'STEP';

/** Why a checkpoint is gone. */
export type CheckpointRemovalCause =
  /** Somebody removed it. */
  | 'PERSON'
  /** Its recipe does not keep it. */
  | 'RETENTION'
  /** Its run was deleted with its artifacts. */
  | 'RUN_DELETED';

/** An upload whose bytes have come. */
export type CompleteDatasetUploadInput = {
  /** Id of the upload. */
  readonly uploadId: string;
};

/** Groups whose rewards are all alike: keep them (they count where the loss is averaged), drop them, or resample: draw other prompts until the step is full (DAPO's dynamic sampling). Unit: policy. Default: keep. */
export type ConstantRewardGroups =
  | 'DROP'
  | 'KEEP'
  | 'RESAMPLE';

/** A key to be made. */
export type CreateApiKeyInput = {
  /** When it ends; it does not when absent. */
  readonly expiresAt?: string | null | undefined;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** What it is for; 1 to 128 characters. */
  readonly name: string;
  /** How far it reaches; the widest one counts. */
  readonly scopes: ReadonlyArray<Scope>;
};

/** A name and its first recipe. */
export type CreateConfigurationInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The configuration's name, unique in the workspace. */
  readonly name: string;
  /** The recipe. */
  readonly recipe: RecipeInput;
};

/** What a link is wanted for. */
export type CreateDownloadInput = {
  /** A `downloadPath` or an `exportPath` as this API told it; `?trainer=1` may be behind the latter. */
  readonly path: string;
};

/** A sweep to be, in one of the ways to say it. */
export type CreateSweepInput =
  {   /** Inline. */
  readonly fields: SweepFromFieldsInput; readonly toml?: never; }
  |  { readonly fields?: never;   /** From a file. */
  readonly toml: SweepFromTomlInput; };

/** Which datasets; every condition given must hold. */
export type DatasetFilter = {
  /** Part of the name, in any case. */
  readonly search?: string | null | undefined;
};

/** What a dataset's rows are. */
export type DatasetKind =
  /** Prompts with the answers to learn: for supervised runs. */
  | 'ANSWER'
  /** Whole conversations, with the tools that they call: for supervised runs. */
  | 'CONVERSATION'
  /** Objects that a rollout makes its task of: for reinforcement learning. */
  | 'METADATA'
  /** Prompts with their right answers: for reinforcement learning and supervised runs. */
  | 'PROMPT'
  /** Recorded conversations with their rewards, perhaps with their tokens and log-probabilities: for offline reinforcement learning and supervised runs. */
  | 'TRAJECTORY';

/** A run to be taken out. */
export type DeleteRunInput = {
  /** Whether everything that it left behind goes too, for good, in the background: checkpoints (but those that other runs began from), outputs, samples with their transcripts, metrics, steps and log lines. False when absent. Pinned checkpoints are a ConflictError. */
  readonly artifacts?: boolean | null | undefined;
  /** Global id of the run. */
  readonly id: string;
};

/** A sweep to be taken out. */
export type DeleteSweepInput = {
  /** Global id of the sweep. */
  readonly id: string;
};

/** The kind of a mistake that the caller can mend. */
export type ErrorCode =
  /** It would contradict what is there already. */
  | 'CONFLICT'
  /** The key's scopes do not reach so far. */
  | 'FORBIDDEN'
  /** It is more than is allowed. */
  | 'LIMIT'
  /** There is no such object for this viewer. */
  | 'NOT_FOUND'
  /** No API key was given, or one that is not valid. */
  | 'UNAUTHENTICATED'
  /** No engine here can do what was asked. */
  | 'UNSUPPORTED_BY_ENGINE'
  /** The input is wrong. */
  | 'VALIDATION';

/** sync: generate, then train; the others overlap the two within max_staleness. Unit: mode. Default: sync. */
export type ExecutionMode =
  | 'FULLY_ASYNC'
  | 'ONE_STEP_OFF_ASYNC'
  | 'SYNC';

/** Why a sample has no reward; a failed sample is never a reward of zero. */
export type FailureClass =
  /** The AgentWorkflow threw. */
  | 'AGENT_ERROR'
  /** The AgentWorkflow did not end by its deadline. */
  | 'AGENT_TIMEOUT'
  /** The sample was abandoned, because the run ended. */
  | 'CANCELLED'
  /** The Grader threw. */
  | 'GRADER_ERROR'
  /** The Grader did not end by its deadline. */
  | 'GRADER_TIMEOUT'
  /** The rollout's host or the engine broke. */
  | 'INFRASTRUCTURE'
  /** The Grader gave no finite number. */
  | 'INVALID_REWARD'
  /** The prompt or the answer was longer than the run allows. */
  | 'TRUNCATED';

/** A sample whose AgentWorkflow threw. drop: no part in the step; mask: its place counts where the loss is averaged, and it teaches nothing; retry: sampled again; zero: a reward of 0. Unit: policy. Default: drop. */
export type FailurePolicy =
  | 'DROP'
  | 'MASK'
  | 'RETRY'
  | 'ZERO';

/** How a file that is kept was found. */
export type FileState =
  /** There, with another content. */
  | 'DAMAGED'
  /** Not there. */
  | 'MISSING'
  /** Whole, with the content that it should have. */
  | 'OK'
  /** There, with another size. */
  | 'WRONG_SIZE';

/** Where to begin, and what to do otherwise. Give `id` or `checkpointId`. */
export type ForkRunInput = {
  /** Name of one of that run's checkpoints, e.g. `step-40`; its newest when absent. */
  readonly checkpoint?: string | null | undefined;
  /** Global id of the checkpoint to begin with. */
  readonly checkpointId?: string | null | undefined;
  /** Global id of the run that is forked. */
  readonly id?: string | null | undefined;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The new run's name; counted on from its parent's when absent. */
  readonly name?: string | null | undefined;
  /** What there is to say about it. */
  readonly notes?: string | null | undefined;
  /** -100 to 100, 0 when absent: of two that wait in a workspace the higher goes first. */
  readonly priority?: number | null | undefined;
  /** Knobs that are to be other than they were. */
  readonly settings?: ReadonlyArray<ForkSettingInput> | null | undefined;
  /** Its tags; its parent's when absent. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** One knob of a recipe, set anew. */
export type ForkSettingInput = {
  /** Its name as in a file, e.g. `training.lr`. */
  readonly knob: string;
  /** Its value as TOML writes it; text may go without quotes. */
  readonly value: string;
};

/** How a run at work is doing, from its trainer's lease alone. */
export type HealthState =
  /** Its trainer shows progress. */
  | 'OK'
  /** Its trainer has not shown progress by the time it promised. */
  | 'STALLED';

/** A number under a name. */
export type KeyNumberInput = {
  /** The name. */
  readonly key: string;
  /** The number. */
  readonly value: number;
};

/** A text under a name. */
export type KeyValueInput = {
  /** The name. */
  readonly key: string;
  /** The text. */
  readonly value: string;
};

/** A run that is to end, and how soon. */
export type KillRunInput = {
  /** Seconds that it has to save a checkpoint: 0 to 3,600, 30 when absent. */
  readonly graceS?: number | null | undefined;
  /** Global id of the run. */
  readonly id: string;
  /** Why, for those who look later; at most 2,000 characters. */
  readonly reason?: string | null | undefined;
};

/** How that KL is estimated from the sampled tokens: k1 is the log-ratio, k3 is never negative and varies less. Unit: estimator. Default: k3. */
export type KlEstimator =
  | 'K1'
  | 'K3';

/** Whether it is a term of the loss, or is taken off the reward of each sample before its group is compared; which groups are all alike is judged without it. Unit: place. Default: loss. */
export type KlPlacement =
  | 'LOSS'
  | 'REWARD';

/** Which lines; every condition given must hold. */
export type LogFilter = {
  /** Of this attempt. */
  readonly attempt?: number | null | undefined;
  /** This level and graver ones. */
  readonly level?: LogLevel | null | undefined;
  /** With this text, in any case. */
  readonly search?: string | null | undefined;
  /** Written by this one. */
  readonly source?: LogSource | null | undefined;
};

/** How grave a line is. */
export type LogLevel =
  /** For who looks for a fault. */
  | 'DEBUG'
  /** What went wrong. */
  | 'ERROR'
  /** What is going on. */
  | 'INFO'
  /** What may need a look. */
  | 'WARN';

/** Who wrote a line. */
export type LogSource =
  /** The author's code. */
  | 'ROLLOUT'
  /** The trainer. */
  | 'TRAINER';

/** Which projections carry an adapter. Unit: layers. Default: attention, mlp, head. */
export type LoraTarget =
  | 'ATTENTION'
  | 'HEAD'
  | 'MLP';

/** token: mean over tokens of the batch; sequence: mean over each row, then over rows; constant: sum over max_response_length and rows. DAPO and cispo have token; grpo as first published, and gspo, sequence; Dr. GRPO constant. Unit: unit. Default: token. */
export type LossNormalization =
  | 'CONSTANT'
  | 'SEQUENCE'
  | 'TOKEN';

/** How the learning rate goes from its peak to the end of the run: stays, or falls to zero. Unit: shape. Default: constant. */
export type LrSchedule =
  | 'CONSTANT'
  | 'COSINE'
  | 'LINEAR';

/** A checkpoint whose adapter is to be merged. */
export type MergeCheckpointInput = {
  /** Global id of the checkpoint. */
  readonly id: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The merging run's name; one is made up when absent. */
  readonly name?: string | null | undefined;
};

/** Where a row recorded no log-probabilities: origin takes those of the policy that the run begins with, and says how many; refuse fails the run. Unit: policy. Default: origin. */
export type MissingLogprobs =
  | 'ORIGIN'
  | 'REFUSE';

/** What a recorded reward is compared with: the mean of its prompt's trajectories, the mean of all of them, or nothing. Unit: baseline. Default: group. */
export type OfflineAdvantage =
  | 'BATCH'
  | 'GROUP'
  | 'REWARD';

/** How rewards become a loss. */
export type OfflineRlAlgorithmInput = {
  /** Ratios above 1 + clip_high are clipped. When absent: 0.28 in grpo and ppo (clip-higher), 0.0004 in gspo, 3 in cispo. Unit: ratio. Range: at least 0 and at most 100. */
  readonly clipHigh?: number | null | undefined;
  /** Ratios below 1 - clip_low are clipped. When absent: 0.2 in grpo and ppo, 0.0003 in gspo, 1 in cispo. Unit: ratio. Range: at least 0 and at most 1. */
  readonly clipLow?: number | null | undefined;
  /** Groups whose rewards are all alike: keep them (they count where the loss is averaged), or drop them. Unit: policy. Default: keep. */
  readonly constantRewardGroups?: ConstantRewardGroups | null | undefined;
  /** Weight of the entropy bonus. Unit: weight. Range: at least 0 and at most 100. Default: 0. */
  readonly entropyCoefficient?: number | null | undefined;
  /** Weight of the KL term to the policy that the run began with. Unit: weight. Range: at least 0 and at most 100. Default: 0. */
  readonly klCoefficient?: number | null | undefined;
  /** How that KL is estimated from the sampled tokens: k1 is the log-ratio, k3 is never negative and varies less. Unit: estimator. Default: k3. */
  readonly klEstimator?: KlEstimator | null | undefined;
  /** Whether it is a term of the loss, or is taken off the reward of each sample before its group is compared; which groups are all alike is judged without it. Unit: place. Default: loss. */
  readonly klPlacement?: KlPlacement | null | undefined;
  /** token: mean over tokens of the batch; sequence: mean over each row, then over rows; constant: sum over max_response_length and rows. DAPO and cispo have token; grpo as first published, and gspo, sequence; Dr. GRPO constant. Unit: unit. Default: token. */
  readonly lossNormalization?: LossNormalization | null | undefined;
  /** grpo: group-relative advantages with clipped ratios; ppo: the same clip with advantages centred by group only; importance_sampling: no clip, truncated ratios; cispo: clipped ratios that weigh the gradient; gspo: one ratio a sequence. Unit: name. Default: grpo. */
  readonly name?: Algorithm | null | undefined;
  /** Divide advantages by the standard deviation of what they are compared with (grpo, cispo and gspo). Unit: yes/no. Default: true. */
  readonly normalizeByStd?: boolean | null | undefined;
  /** Importance ratios are truncated here (importance_sampling). Unit: ratio. Range: at least 1 and at most 1000. Default: 2. */
  readonly ratioCap?: number | null | undefined;
};

/** What is trained, on what. */
export type OfflineRlExperimentInput = {
  /** Newest version of the rollout that was registered from this branch. Unit: git branch. */
  readonly branch?: string | null | undefined;
  /** Version of the rollout that was registered at this commit. Unit: git commit. */
  readonly commitSha?: string | null | undefined;
  /** Dataset to train on: `name` (its newest version at submission) or `name@3`. Unit: name. */
  readonly dataset: string;
  /** File of the rollout that exports them; the one given at registration when absent. Unit: path. */
  readonly entrypoint?: string | null | undefined;
  /** Base model to start from. Required unless start_from names a checkpoint. Unit: name. */
  readonly modelPath?: string | null | undefined;
  /** Registered rollout whose AgentWorkflow and Grader are run. Unit: name. */
  readonly rollout?: string | null | undefined;
  /** Checkpoint to start from: `run-name` (its last), `run-name/step-40`, or a checkpoint id. Unit: checkpoint. */
  readonly startFrom?: string | null | undefined;
  /** A capability's prompt: the system message of every row, put before the row's own where it has one. Unit: text. */
  readonly systemPrompt?: string | null | undefined;
  /** Dataset that evaluations use; without one there are no evaluations. Unit: name. */
  readonly validationDataset?: string | null | undefined;
};

/** Reinforcement learning from recorded trajectories and their rewards. */
export type OfflineRlRecipeInput = {
  /** What is seldom changed. */
  readonly advanced?: RecipeAdvancedInput | null | undefined;
  /** How rewards become a loss. */
  readonly algorithm?: OfflineRlAlgorithmInput | null | undefined;
  /** When the run is stopped or paused whatever it has reached. */
  readonly budget?: RecipeBudgetInput | null | undefined;
  /** When the run is evaluated and saved. */
  readonly checkpoints?: RecipeCheckpointsInput | null | undefined;
  /** When the run ends before its last step; never when absent. */
  readonly earlyStop?: RecipeEarlyStopInput | null | undefined;
  /** Environment variables of the rollout's process. */
  readonly env?: ReadonlyArray<KeyValueInput> | null | undefined;
  /** What is trained, on what. */
  readonly experiment: OfflineRlExperimentInput;
  /** A low-rank adapter in place of all weights; all weights are trained when absent. */
  readonly lora?: RecipeLoraInput | null | undefined;
  /** Weights of the rewards that the Grader names. */
  readonly rewardWeights?: ReadonlyArray<KeyNumberInput> | null | undefined;
  /** How composed rewards are shaped and clipped. */
  readonly rewards?: RecipeRewardsInput | null | undefined;
  /** How samples are drawn. */
  readonly sampling?: OfflineRlSamplingInput | null | undefined;
  /** Secrets of the rollout's process, by name. */
  readonly secrets?: RecipeSecretsInput | null | undefined;
  /** Batches, optimiser and lengths. */
  readonly training?: OfflineRlTrainingInput | null | undefined;
};

/** How samples are drawn. */
export type OfflineRlSamplingInput = {
  /** Tokens that one model call of an evaluation may answer with; max_response_length when absent. Unit: tokens. Range: at least 1 and at most 1048576. */
  readonly evalMaxResponseLength?: number | null | undefined;
  /** Samples of each validation row. Unit: samples. Range: at least 1 and at most 1024. Default: 1. */
  readonly evalSamplesPerPrompt?: number | null | undefined;
  /** Sampling temperature of evaluations; 0 is greedy. Unit: temperature. Range: at least 0 and at most 10. Default: 0. */
  readonly evalTemperature?: number | null | undefined;
  /** Nucleus of evaluations. Unit: share. Range: more than 0 and at most 1. Default: 1. */
  readonly evalTopP?: number | null | undefined;
};

/** Batches, optimiser and lengths. */
export type OfflineRlTrainingInput = {
  /** Decay of AdamW's first moment. Unit: share. Range: at least 0 and less than 1. Default: 0.9. */
  readonly adamBeta1?: number | null | undefined;
  /** Decay of AdamW's second moment. Unit: share. Range: at least 0 and less than 1. Default: 0.95. */
  readonly adamBeta2?: number | null | undefined;
  /** Added to AdamW's denominator. Unit: absolute. Range: more than 0 and at most 1. Default: 1e-8. */
  readonly adamEps?: number | null | undefined;
  /** What a recorded reward is compared with: the mean of its prompt's trajectories, the mean of all of them, or nothing. Unit: baseline. Default: group. */
  readonly advantage?: OfflineAdvantage | null | undefined;
  /** Deadline of one AgentWorkflow run. Unit: seconds. Range: more than 0 and at most 86400. Default: 450. */
  readonly agentWorkflowTimeoutS?: number | null | undefined;
  /** Recorded trajectories per step. Unit: rows. Range: at least 1 and at most 65536. Default: 32. */
  readonly batchSize?: number | null | undefined;
  /** Gradients are scaled down to this global norm; 0 turns clipping off. Unit: L2 norm. Range: at least 0 and at most 1000000. Default: 1. */
  readonly gradClipNorm?: number | null | undefined;
  /** Deadline of one Grader run. Unit: seconds. Range: more than 0 and at most 86400. Default: 150. */
  readonly graderTimeoutS?: number | null | undefined;
  /** Peak learning rate of AdamW. Unit: 1/update. Range: more than 0 and at most 1. Default: 0.000001. */
  readonly lr?: number | null | undefined;
  /** How the learning rate goes from its peak to the end of the run: stays, or falls to zero. Unit: shape. Default: constant. */
  readonly lrSchedule?: LrSchedule | null | undefined;
  /** Updates over which the learning rate rises linearly to its peak. Unit: updates. Range: at least 0 and at most 1000000. Default: 0. */
  readonly lrWarmupSteps?: number | null | undefined;
  /** A longer row is left out and counted, never cut. Unit: tokens. Range: at least 1 and at most 1048576. Default: 8192. */
  readonly maxLength?: number | null | undefined;
  /** A longer prompt is refused as a failed sample, never cut. Unit: tokens. Range: at least 1 and at most 1048576. Default: 8192. */
  readonly maxPromptLength?: number | null | undefined;
  /** Tokens that one model call may answer with. Unit: tokens. Range: at least 1 and at most 1048576. Default: 8192. */
  readonly maxResponseLength?: number | null | undefined;
  /** Model calls that one rollout may make: the next is refused, and a sample that fails of it is truncated. When absent, as many as its workflow asks for. Unit: model calls. Range: at least 1 and at most 10000. */
  readonly maxTurns?: number | null | undefined;
  /** Where a row recorded no log-probabilities: origin takes those of the policy that the run begins with, and says how many; refuse fails the run. Unit: policy. Default: origin. */
  readonly missingLogprobs?: MissingLogprobs | null | undefined;
  /** Passes over the dataset. total_steps ends the run earlier or later when it is given. Unit: epochs. Range: at least 1 and at most 10000. Default: 1. */
  readonly totalEpochs?: number | null | undefined;
  /** Exact number of steps; overrides total_epochs. Unit: updates. Range: at least 1 and at most 10000000. */
  readonly totalSteps?: number | null | undefined;
  /** Minibatches that a step's rows are split into, one optimiser update each. Unit: updates. Range: at least 1 and at most 64. Default: 1. */
  readonly updatesPerBatch?: number | null | undefined;
  /** Decoupled weight decay. Unit: 1/update. Range: at least 0 and at most 1. Default: 0. */
  readonly weightDecay?: number | null | undefined;
};

/** Which end of an order comes first. */
export type OrderDirection =
  /** The smallest or oldest first. */
  | 'ASC'
  /** The largest or newest first. */
  | 'DESC';

/** A run that is to rest. */
export type PauseRunInput = {
  /** Global id of the run. */
  readonly id: string;
  /** Why, for those who look later; at most 2,000 characters. */
  readonly reason?: string | null | undefined;
};

/** A checkpoint that is to stay. */
export type PinCheckpointInput = {
  /** Global id of the checkpoint. */
  readonly id: string;
};

/** What a waiting run waits for. */
export type QueueReasonCode =
  /** Other runs go before it. */
  | 'BEHIND'
  /** A run of lower priority leaves its place to it. */
  | 'MAKING_ROOM'
  /** It goes next. */
  | 'NEXT'
  /** No trainer of its engine is connected. */
  | 'NO_TRAINER'
  /** Its job was sent; the next free trainer takes it. */
  | 'SENT'
  /** What was decided of it is on its way into the log. */
  | 'SUBMITTING'
  /** Every trainer of its engine is at work. */
  | 'TRAINERS_BUSY'
  /** The workspace has as many runs at work as it may. */
  | 'WORKSPACE_LIMIT';

/** What is seldom changed. */
export type RecipeAdvancedInput = {
  /** Seed of weights, data order and sampling; drawn at submission when absent, and frozen. Unit: seed. Range: at least 0 and at most 2147483647. */
  readonly seed?: number | null | undefined;
};

/** When the run is stopped or paused whatever it has reached. */
export type RecipeBudgetInput = {
  /** The run ends, with a checkpoint, when engine and judges have cost this. Refused where the trainers say no price. Unit: US dollars. Range: more than 0 and at most 1000000000. */
  readonly maxCostUsd?: number | null | undefined;
  /** The run ends, with a checkpoint, when the engine has been busy for so long. Unit: seconds. Range: more than 0 and at most 31536000. */
  readonly maxEngineS?: number | null | undefined;
  /** The run ends, with a checkpoint, when its Grader has called judges so often. Unit: calls. Range: at least 1 and at most 1000000000000. */
  readonly maxJudgeCalls?: string | number | null | undefined;
  /** The run ends, with a checkpoint, when sampled and trained tokens pass this. Unit: tokens. Range: at least 1 and at most 1000000000000000. */
  readonly maxTokens?: string | number | null | undefined;
  /** The run ends, with a checkpoint, after so much time at work. Unit: seconds. Range: more than 0 and at most 31536000. */
  readonly maxWallTimeS?: number | null | undefined;
  /** Whether a spent budget stops the run, or pauses it: with raised caps it goes on when it is resumed. Unit: what. Default: stop. */
  readonly whenSpent?: WhenSpent | null | undefined;
};

/** When the run is evaluated and saved. */
export type RecipeCheckpointsInput = {
  /** Save a checkpoint every so many steps, and after the last; 0 only then. Unit: steps. Range: at least 0 and at most 1000000. Default: 20. */
  readonly checkpointSaveFreq?: number | null | undefined;
  /** Evaluate on the validation dataset every so many steps, and before the first and after the last; 0 only then. Unit: steps. Range: at least 0 and at most 1000000. Default: 10. */
  readonly evalInterval?: number | null | undefined;
  /** At most the first so many validation rows are used. Unit: rows. Range: at least 1 and at most 1000000. Default: 256. */
  readonly evalMaxRows?: number | null | undefined;
  /** Keep the best so many by keep_best_by. Unit: checkpoints. Range: at least 1 and at most 100000. */
  readonly keepBest?: number | null | undefined;
  /** What is best. When absent: the validation reward, or the validation loss of a supervised run. Unit: metric. */
  readonly keepBestBy?: WatchedMetric | null | undefined;
  /** Keep those whose step is a multiple of this. Unit: steps. Range: at least 1 and at most 1000000. */
  readonly keepEvery?: number | null | undefined;
  /** Keep the newest so many. With no keep_ at all every checkpoint is kept; with several, one that any of them keeps is kept. Pinned ones, the last one, and what other runs began from always are. Unit: checkpoints. Range: at least 1 and at most 100000. */
  readonly keepLast?: number | null | undefined;
};

/** When the run ends before its last step; never when absent. */
export type RecipeEarlyStopInput = {
  /** What is watched. When absent: the validation reward, or the validation loss of a supervised run. Unit: metric. */
  readonly metric?: WatchedMetric | null | undefined;
  /** How much better counts as better. Unit: metric. Range: at least 0. Default: 0. */
  readonly minDelta?: number | null | undefined;
  /** The run ends when so many measurements in a row were no better than the best before them by min_delta. Unit: measurements. Range: at least 1 and at most 1000000. */
  readonly patience?: number | null | undefined;
  /** The run ends when the metric has come this far. Unit: metric. */
  readonly target?: number | null | undefined;
};

/** What becomes of samples without a valid reward. */
export type RecipeFailuresInput = {
  /** A sample whose AgentWorkflow threw. drop: no part in the step; mask: its place counts where the loss is averaged, and it teaches nothing; retry: sampled again; zero: a reward of 0. Unit: policy. Default: drop. */
  readonly agentError?: FailurePolicy | null | undefined;
  /** A sample whose AgentWorkflow passed its deadline; as agent_error. Unit: policy. Default: drop. */
  readonly agentTimeout?: FailurePolicy | null | undefined;
  /** A sample whose Grader threw; as agent_error. Unit: policy. Default: drop. */
  readonly graderError?: FailurePolicy | null | undefined;
  /** A sample whose Grader passed its deadline; as agent_error. Unit: policy. Default: drop. */
  readonly graderTimeout?: FailurePolicy | null | undefined;
  /** A sample lost with its process or its connection; as agent_error. Unit: policy. Default: drop. */
  readonly infrastructure?: FailurePolicy | null | undefined;
  /** A sample whose reward is no finite number, or not of the named ones; as agent_error. Unit: policy. Default: drop. */
  readonly invalidReward?: FailurePolicy | null | undefined;
  /** How often a sample is tried again where the policy is retry; then it is dropped. Unit: times. Range: at least 1 and at most 16. Default: 2. */
  readonly maxRetries?: number | null | undefined;
  /** A step trains on nothing when fewer of its samples than this have a reward (a zero by policy is one; those that their grader removed are not counted); three such steps in a row fail the run. Unit: share. Range: at least 0 and at most 1. Default: 0.25. */
  readonly minValidShare?: number | null | undefined;
  /** A sample that its length cut and that has a reward all the same. keep: like any other; mask: its reward is compared, its tokens teach nothing (DAPO's overlong filtering); the rest as agent_error. Unit: policy. Default: keep. */
  readonly truncated?: TruncationPolicy | null | undefined;
};

/** A recipe, as fields or as a configuration file. */
export type RecipeInput =
  {   /** Reinforcement learning from recorded trajectories. */
  readonly offlineRl: OfflineRlRecipeInput; readonly rl?: never; readonly sft?: never; readonly toml?: never; }
  |  { readonly offlineRl?: never;   /** Reinforcement learning. */
  readonly rl: RlRecipeInput; readonly sft?: never; readonly toml?: never; }
  |  { readonly offlineRl?: never; readonly rl?: never;   /** Supervised fine-tuning. */
  readonly sft: SftRecipeInput; readonly toml?: never; }
  |  { readonly offlineRl?: never; readonly rl?: never; readonly sft?: never;   /** A configuration file in TOML. */
  readonly toml: string; };

/** A low-rank adapter in place of all weights; all weights are trained when absent. */
export type RecipeLoraInput = {
  /** The adapter is scaled by alpha / rank. Unit: scale. Range: more than 0 and at most 4096. Default: 32. */
  readonly alpha?: number | null | undefined;
  /** Rank of the adapter. Unit: rank. Range: at least 1 and at most 512. Default: 16. */
  readonly rank?: number | null | undefined;
  /** Which projections carry an adapter. Unit: layers. Default: attention, mlp, head. */
  readonly targets?: ReadonlyArray<LoraTarget> | null | undefined;
};

/** Whether sampling and training overlap. */
export type RecipeModeInput = {
  /** sync: generate, then train; the others overlap the two within max_staleness. Unit: mode. Default: sync. */
  readonly execution?: ExecutionMode | null | undefined;
  /** How old the policy of a trained token may be: 0 in sync, 1 in one_step_off_async, required in fully_async. Unit: policy versions. Range: at least 0 and at most 1024. */
  readonly maxStaleness?: number | null | undefined;
  /** Steps with an update after which samplers are given the new weights; each time is one policy version. A run that is resumed in between begins by giving them. Unit: steps. Range: at least 1 and at most 1024. Default: 1. */
  readonly weightSyncInterval?: number | null | undefined;
};

/** How composed rewards are shaped and clipped. */
export type RecipeRewardsInput = {
  /** A composed reward above this is lowered to it; evaluations report theirs as composed. Unit: reward. */
  readonly clipMax?: number | null | undefined;
  /** A composed reward below this is raised to it; evaluations report theirs as composed. Unit: reward. */
  readonly clipMin?: number | null | undefined;
  /** Over the last so many tokens before max_response_length the reward falls by up to overlong_penalty (DAPO's soft overlong punishment); 0 turns it off. Unit: tokens. Range: at least 0 and at most 1048576. Default: 0. */
  readonly overlongBufferLength?: number | null | undefined;
  /** What an answer of the full length loses. Unit: reward. Range: more than 0 and at most 1000. Default: 1. */
  readonly overlongPenalty?: number | null | undefined;
};

/** Secrets of the rollout's process, by name. */
export type RecipeSecretsInput = {
  /** Secrets that the rollout's process must be given; the trainer takes them from its own environment (TRAINYARD_SECRET_NAME) and fails the run when one is missing. Unit: names. Default: none. */
  readonly required?: ReadonlyArray<string> | null | undefined;
};

/** A rollout's folder and how it is run. */
export type RegisterRolloutInput = {
  /** The git branch that it is registered from. */
  readonly branch?: string | null | undefined;
  /** The folder, packed. */
  readonly bundle: RolloutBundleInput;
  /** The git commit that the folder is of; 40 hex digits. */
  readonly commitSha?: string | null | undefined;
  /** What it does; at most 2,000 characters. */
  readonly description?: string | null | undefined;
  /** The file of the folder that exports the AgentWorkflow and its Grader. */
  readonly entrypoint: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The rollout; it is made when it is new. */
  readonly name: string;
};

/** A checkpoint that is to go. */
export type RemoveCheckpointInput = {
  /** Global id of the checkpoint. */
  readonly id: string;
};

/** A run to be replayed. */
export type ReproduceRunInput = {
  /** Global id of the run that is over. */
  readonly id: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The new run's name; one is made up when absent. */
  readonly name?: string | null | undefined;
};

/** How far a comparison has come. */
export type ReproductionState =
  /** The replay is over. */
  | 'COMPARED'
  /** The replay is not over; what is told is of the steps so far. */
  | 'PENDING';

/** A run that is to save a checkpoint. */
export type RequestCheckpointInput = {
  /** Global id of the run. */
  readonly id: string;
};

/** Why a stream cannot go on from a cursor. */
export type ResetReason =
  /** The log has not come as far as the cursor says. */
  | 'BEYOND_END'
  /** The log no longer has all that came after the cursor. */
  | 'EXPIRED'
  /** The cursor is of another log: this one was made anew. */
  | 'OTHER_LOG';

/** A run that is to go on. */
export type ResumeRunInput = {
  /** Its caps from now on; as they are when absent. */
  readonly budget?: BudgetCapsInput | null | undefined;
  /** Global id of the run. */
  readonly id: string;
};

/** A run to be tried again. */
export type RetryRunInput = {
  /** Global id of the run that is over. */
  readonly id: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The new run's name; one is made up when absent. */
  readonly name?: string | null | undefined;
  /** Its priority, -100 to 100; that of the run when absent. */
  readonly priority?: number | null | undefined;
};

/** A key to be revoked. */
export type RevokeApiKeyInput = {
  /** Global id of the key. */
  readonly id: string;
};

/** How rewards become a loss. */
export type RlAlgorithmInput = {
  /** What rewards are compared with (ppo only): the group's mean, or a value network where the engine has one. Unit: baseline. Default: group. */
  readonly baseline?: Baseline | null | undefined;
  /** Ratios above 1 + clip_high are clipped. When absent: 0.28 in grpo and ppo (clip-higher), 0.0004 in gspo, 3 in cispo. Unit: ratio. Range: at least 0 and at most 100. */
  readonly clipHigh?: number | null | undefined;
  /** Ratios below 1 - clip_low are clipped. When absent: 0.2 in grpo and ppo, 0.0003 in gspo, 1 in cispo. Unit: ratio. Range: at least 0 and at most 1. */
  readonly clipLow?: number | null | undefined;
  /** Groups whose rewards are all alike: keep them (they count where the loss is averaged), drop them, or resample: draw other prompts until the step is full (DAPO's dynamic sampling). Unit: policy. Default: keep. */
  readonly constantRewardGroups?: ConstantRewardGroups | null | undefined;
  /** Weight of the entropy bonus. Unit: weight. Range: at least 0 and at most 100. Default: 0. */
  readonly entropyCoefficient?: number | null | undefined;
  /** Weight of the KL term to the policy that the run began with. Unit: weight. Range: at least 0 and at most 100. Default: 0. */
  readonly klCoefficient?: number | null | undefined;
  /** How that KL is estimated from the sampled tokens: k1 is the log-ratio, k3 is never negative and varies less. Unit: estimator. Default: k3. */
  readonly klEstimator?: KlEstimator | null | undefined;
  /** Whether it is a term of the loss, or is taken off the reward of each sample before its group is compared; which groups are all alike is judged without it. Unit: place. Default: loss. */
  readonly klPlacement?: KlPlacement | null | undefined;
  /** token: mean over tokens of the batch; sequence: mean over each row, then over rows; constant: sum over max_response_length and rows. DAPO and cispo have token; grpo as first published, and gspo, sequence; Dr. GRPO constant. Unit: unit. Default: token. */
  readonly lossNormalization?: LossNormalization | null | undefined;
  /** grpo: group-relative advantages with clipped ratios; ppo: the same clip with advantages centred by group only; importance_sampling: no clip, truncated ratios; cispo: clipped ratios that weigh the gradient; gspo: one ratio a sequence. Unit: name. Default: grpo. */
  readonly name?: Algorithm | null | undefined;
  /** Divide group-relative advantages by the group's standard deviation (grpo, cispo and gspo). Unit: yes/no. Default: true. */
  readonly normalizeByStd?: boolean | null | undefined;
  /** Importance ratios are truncated here (importance_sampling). Unit: ratio. Range: at least 1 and at most 1000. Default: 2. */
  readonly ratioCap?: number | null | undefined;
  /** Groups that may be drawn for each one that a step wants; then it trains on those it has. Unit: groups. Range: at least 1 and at most 100. Default: 4. */
  readonly resampleLimit?: number | null | undefined;
  /** Truncated importance sampling of stale rows: ratios are taken to the policy before the step, and each token, or each sequence, weighs by how likely it still was, at most stale_correction_cap. Unit: level. Default: none. */
  readonly staleCorrection?: StaleCorrection | null | undefined;
  /** The most that a stale token or sequence weighs. Unit: ratio. Range: at least 1 and at most 1000. Default: 2. */
  readonly staleCorrectionCap?: number | null | undefined;
};

/** What is trained, on what. */
export type RlExperimentInput = {
  /** Newest version of the rollout that was registered from this branch. Unit: git branch. */
  readonly branch?: string | null | undefined;
  /** Version of the rollout that was registered at this commit. Unit: git commit. */
  readonly commitSha?: string | null | undefined;
  /** Dataset to train on: `name` (its newest version at submission) or `name@3`. Unit: name. */
  readonly dataset: string;
  /** File of the rollout that exports them; the one given at registration when absent. Unit: path. */
  readonly entrypoint?: string | null | undefined;
  /** Base model to start from. Required unless start_from names a checkpoint. Unit: name. */
  readonly modelPath?: string | null | undefined;
  /** Registered rollout whose AgentWorkflow and Grader are run. Unit: name. */
  readonly rollout: string;
  /** Checkpoint to start from: `run-name` (its last), `run-name/step-40`, or a checkpoint id. Unit: checkpoint. */
  readonly startFrom?: string | null | undefined;
  /** A capability's prompt: the system message of every row, put before the row's own where it has one. Unit: text. */
  readonly systemPrompt?: string | null | undefined;
  /** Dataset that evaluations use; without one there are no evaluations. Unit: name. */
  readonly validationDataset?: string | null | undefined;
};

/** Reinforcement learning: an AgentWorkflow and its Grader over a dataset of prompts. */
export type RlRecipeInput = {
  /** What is seldom changed. */
  readonly advanced?: RecipeAdvancedInput | null | undefined;
  /** How rewards become a loss. */
  readonly algorithm?: RlAlgorithmInput | null | undefined;
  /** When the run is stopped or paused whatever it has reached. */
  readonly budget?: RecipeBudgetInput | null | undefined;
  /** When the run is evaluated and saved. */
  readonly checkpoints?: RecipeCheckpointsInput | null | undefined;
  /** When the run ends before its last step; never when absent. */
  readonly earlyStop?: RecipeEarlyStopInput | null | undefined;
  /** Environment variables of the rollout's process. */
  readonly env?: ReadonlyArray<KeyValueInput> | null | undefined;
  /** What is trained, on what. */
  readonly experiment: RlExperimentInput;
  /** What becomes of samples without a valid reward. */
  readonly failures?: RecipeFailuresInput | null | undefined;
  /** A low-rank adapter in place of all weights; all weights are trained when absent. */
  readonly lora?: RecipeLoraInput | null | undefined;
  /** Whether sampling and training overlap. */
  readonly mode?: RecipeModeInput | null | undefined;
  /** Weights of the rewards that the Grader names. */
  readonly rewardWeights?: ReadonlyArray<KeyNumberInput> | null | undefined;
  /** How composed rewards are shaped and clipped. */
  readonly rewards?: RecipeRewardsInput | null | undefined;
  /** How samples are drawn. */
  readonly sampling?: RlSamplingInput | null | undefined;
  /** Secrets of the rollout's process, by name. */
  readonly secrets?: RecipeSecretsInput | null | undefined;
  /** Batches, optimiser and lengths. */
  readonly training?: RlTrainingInput | null | undefined;
};

/** How samples are drawn. */
export type RlSamplingInput = {
  /** Tokens that one model call of an evaluation may answer with; max_response_length when absent. Unit: tokens. Range: at least 1 and at most 1048576. */
  readonly evalMaxResponseLength?: number | null | undefined;
  /** Samples of each validation row. Unit: samples. Range: at least 1 and at most 1024. Default: 1. */
  readonly evalSamplesPerPrompt?: number | null | undefined;
  /** Sampling temperature of evaluations; 0 is greedy. Unit: temperature. Range: at least 0 and at most 10. Default: 0. */
  readonly evalTemperature?: number | null | undefined;
  /** Nucleus of evaluations. Unit: share. Range: more than 0 and at most 1. Default: 1. */
  readonly evalTopP?: number | null | undefined;
  /** Sampling temperature of training rollouts. Unit: temperature. Range: more than 0 and at most 10. Default: 1. */
  readonly rolloutTemperature?: number | null | undefined;
  /** Nucleus of training rollouts; below 1 the policy that learns is not quite the one that samples. Unit: share. Range: more than 0 and at most 1. Default: 1. */
  readonly rolloutTopP?: number | null | undefined;
};

/** Batches, optimiser and lengths. */
export type RlTrainingInput = {
  /** Decay of AdamW's first moment. Unit: share. Range: at least 0 and less than 1. Default: 0.9. */
  readonly adamBeta1?: number | null | undefined;
  /** Decay of AdamW's second moment. Unit: share. Range: at least 0 and less than 1. Default: 0.95. */
  readonly adamBeta2?: number | null | undefined;
  /** Added to AdamW's denominator. Unit: absolute. Range: more than 0 and at most 1. Default: 1e-8. */
  readonly adamEps?: number | null | undefined;
  /** Deadline of one AgentWorkflow run. Unit: seconds. Range: more than 0 and at most 86400. Default: 450. */
  readonly agentWorkflowTimeoutS?: number | null | undefined;
  /** Gradients are scaled down to this global norm; 0 turns clipping off. Unit: L2 norm. Range: at least 0 and at most 1000000. Default: 1. */
  readonly gradClipNorm?: number | null | undefined;
  /** Deadline of one Grader run. Unit: seconds. Range: more than 0 and at most 86400. Default: 150. */
  readonly graderTimeoutS?: number | null | undefined;
  /** Peak learning rate of AdamW. Unit: 1/update. Range: more than 0 and at most 1. Default: 0.000001. */
  readonly lr?: number | null | undefined;
  /** How the learning rate goes from its peak to the end of the run: stays, or falls to zero. Unit: shape. Default: constant. */
  readonly lrSchedule?: LrSchedule | null | undefined;
  /** Updates over which the learning rate rises linearly to its peak. Unit: updates. Range: at least 0 and at most 1000000. Default: 0. */
  readonly lrWarmupSteps?: number | null | undefined;
  /** A longer prompt is refused as a failed sample, never cut. Unit: tokens. Range: at least 1 and at most 1048576. Default: 8192. */
  readonly maxPromptLength?: number | null | undefined;
  /** Tokens that one model call may answer with. Unit: tokens. Range: at least 1 and at most 1048576. Default: 8192. */
  readonly maxResponseLength?: number | null | undefined;
  /** Model calls that one rollout may make: the next is refused, and a sample that fails of it is truncated. When absent, as many as its workflow asks for. Unit: model calls. Range: at least 1 and at most 10000. */
  readonly maxTurns?: number | null | undefined;
  /** Group size: samples of one prompt whose rewards are compared. Unit: samples. Range: at least 1 and at most 1024. Default: 8. */
  readonly nSamplesPerPrompt?: number | null | undefined;
  /** Prompts per step. Unit: prompts. Range: at least 1 and at most 4096. Default: 32. */
  readonly rolloutBatchSize?: number | null | undefined;
  /** standard: to total_steps or total_epochs; continuous: open-ended, until it is stopped or paused, its budget is spent, or [early_stop] ends it. Unit: strategy. Default: standard. */
  readonly strategy?: TrainingStrategy | null | undefined;
  /** Passes over the dataset. total_steps ends the run earlier or later when it is given. Unit: epochs. Range: at least 1 and at most 10000. Default: 1. */
  readonly totalEpochs?: number | null | undefined;
  /** Exact number of steps; overrides total_epochs. Unit: updates. Range: at least 1 and at most 10000000. */
  readonly totalSteps?: number | null | undefined;
  /** Minibatches that a step's rows are split into, one optimiser update each. Unit: updates. Range: at least 1 and at most 64. Default: 1. */
  readonly updatesPerBatch?: number | null | undefined;
  /** Decoupled weight decay. Unit: 1/update. Range: at least 0 and at most 1. Default: 0. */
  readonly weightDecay?: number | null | undefined;
};

/** What a member may be given keys for. */
export type Role =
  /** Everything. */
  | 'ADMIN'
  /** Keys without the scope admin. */
  | 'MEMBER'
  /** Everything; the workspace is theirs. */
  | 'OWNER';

/** A rollout's folder, packed. */
export type RolloutBundleInput =
  {   /** The bundle itself in base64, when it has at most 704 KiB. */
  readonly base64: string; readonly uploadId?: never; }
  |  { readonly base64?: never;   /** Id of the upload that brought it. */
  readonly uploadId: string; };

/** Which rollouts; every condition given must hold. */
export type RolloutFilter = {
  /** Part of the name, in any case. */
  readonly search?: string | null | undefined;
};

/** The kinds of run events, to choose from. */
export type RunEventType =
  /** `AttemptStarted` */
  | 'ATTEMPT_STARTED'
  /** `BudgetChanged` */
  | 'BUDGET_CHANGED'
  /** `CheckpointRemoved` */
  | 'CHECKPOINT_REMOVED'
  /** `CheckpointRequested` */
  | 'CHECKPOINT_REQUESTED'
  /** `CheckpointSaved` */
  | 'CHECKPOINT_SAVED'
  /** `EvaluationCompleted` */
  | 'EVALUATION_COMPLETED'
  /** `HealthReported` */
  | 'HEALTH_REPORTED'
  /** `KillRequested` */
  | 'KILL_REQUESTED'
  /** `LogsWritten` */
  | 'LOGS_WRITTEN'
  /** `MetricsLogged` */
  | 'METRICS_LOGGED'
  /** `OutputSaved` */
  | 'OUTPUT_SAVED'
  /** `PauseRequested` */
  | 'PAUSE_REQUESTED'
  /** `PhaseChanged` */
  | 'PHASE_CHANGED'
  /** `ResumeRequested` */
  | 'RESUME_REQUESTED'
  /** `ResumeVerified` */
  | 'RESUME_VERIFIED'
  /** `RunChanged` */
  | 'RUN_CHANGED'
  /** `RunStatusChanged` */
  | 'RUN_STATUS_CHANGED'
  /** `SamplesGraded` */
  | 'SAMPLES_GRADED'
  /** `StepCompleted` */
  | 'STEP_COMPLETED'
  /** `StopRequested` */
  | 'STOP_REQUESTED'
  /** `UsageUpdated` */
  | 'USAGE_UPDATED';

/** Which runs; every condition given must hold. */
export type RunFilter = {
  /** From the base model of this name. */
  readonly baseModel?: string | null | undefined;
  /** Submitted from any version of this configuration. */
  readonly configurationId?: string | null | undefined;
  /** Submitted at this moment or later. */
  readonly createdAfter?: string | null | undefined;
  /** Submitted before this moment. */
  readonly createdBefore?: string | null | undefined;
  /** Submitted by this member. */
  readonly creatorId?: string | null | undefined;
  /** Training on any version of this dataset. */
  readonly datasetId?: string | null | undefined;
  /** Doing this. */
  readonly kind?: RunKind | null | undefined;
  /** Running any version of this rollout. */
  readonly rolloutId?: string | null | undefined;
  /** Part of the name, in any case. */
  readonly search?: string | null | undefined;
  /** Standing at one of these. */
  readonly statuses?: ReadonlyArray<RunStatus> | null | undefined;
  /** Handed out by this sweep. */
  readonly sweepId?: string | null | undefined;
  /** Carrying every one of these tags. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** What a run does. */
export type RunKind =
  /** A checkpoint's adapter merged into its base. */
  | 'MERGE'
  /** Reinforcement learning from recorded trajectories. */
  | 'OFFLINE_RL'
  /** Reinforcement learning. */
  | 'RL'
  /** Supervised fine-tuning. */
  | 'SFT';

/** An order of runs. */
export type RunOrder = {
  /** Which end comes first. */
  readonly direction: OrderDirection;
  /** By what. */
  readonly field: RunOrderField;
};

/** What runs can be ordered by. */
export type RunOrderField =
  /** When it was submitted. */
  | 'CREATED'
  /** Its last training reward; runs without one come last. */
  | 'REWARD'
  /** When it began; runs that did not come last. */
  | 'STARTED';

/** What a run at work is doing. */
export type RunPhase =
  /** What the run used is given back. */
  | 'CLEANUP'
  /** All is done. */
  | 'COMPLETE'
  /** It ended with a mistake. */
  | 'ERROR'
  /** The last evaluation and checkpoint are being made. */
  | 'FINALIZE'
  /** The trainer took the run up. */
  | 'INIT'
  /** What the run needs is fetched. */
  | 'PROVISION'
  /** The engine and the rollout's hosts are made ready. */
  | 'SETUP'
  /** Steps are being done. */
  | 'TRAIN';

/** Where a run stands. */
export type RunStatus =
  /** Its trainers were lost, and its attempts are spent. */
  | 'CRASHED'
  /** It ended with a mistake that another attempt would repeat. */
  | 'FAILED'
  /** It did all its steps. */
  | 'FINISHED'
  /** It was ended at once. */
  | 'KILLED'
  /** It rests at a checkpoint until it is resumed. */
  | 'PAUSED'
  /** It waits for a trainer. */
  | 'PENDING'
  /** A trainer is at work on it. */
  | 'RUNNING'
  /** It was asked to end, and saved a checkpoint if it had begun. */
  | 'STOPPED'
  /** Nobody can say. */
  | 'UNKNOWN';

/** Which samples; every condition given must hold. */
export type SampleFilter = {
  /** Of this attempt; of the canonical history when absent. */
  readonly attempt?: number | null | undefined;
  /** That failed, or that did not. */
  readonly failed?: boolean | null | undefined;
  /** That failed in one of these ways. */
  readonly failures?: ReadonlyArray<FailureClass> | null | undefined;
  /** Of this group of their step and split. */
  readonly group?: number | null | undefined;
  /** Drawn from this row, counted from 0, of their split's dataset version: the same prompt across steps. */
  readonly promptRow?: number | null | undefined;
  /** With at least this reward. */
  readonly rewardFrom?: number | null | undefined;
  /** With at most this reward. */
  readonly rewardTo?: number | null | undefined;
  /** Drawn for this. */
  readonly split?: Split | null | undefined;
  /** Of this step. */
  readonly step?: number | null | undefined;
  /** Of this step or a later one. */
  readonly stepFrom?: number | null | undefined;
  /** Of this step or an earlier one. */
  readonly stepTo?: number | null | undefined;
  /** That were cut off, or that were not. */
  readonly truncated?: boolean | null | undefined;
};

/** An order of samples. */
export type SampleOrder = {
  /** Which end comes first. */
  readonly direction: OrderDirection;
  /** By what. */
  readonly field: SampleOrderField;
};

/** What samples can be ordered by. */
export type SampleOrderField =
  /** The advantage; samples without one come last. */
  | 'ADVANTAGE'
  /** The length of the answers in tokens. */
  | 'LENGTH'
  /** The reward; samples without one come last. */
  | 'REWARD'
  /** The step; within one, in either direction, those of training first, group by group, each group in the order of its index. */
  | 'STEP';

/** What was made of a sample that failed. */
export type SampleTreatment =
  /** It took no part in its group. */
  | 'DROPPED'
  /** It counted in its group, and nothing was learned from it. */
  | 'MASKED'
  /** It counted as a reward of zero, because its recipe says so. */
  | 'ZEROED';

/** How far a key reaches. */
export type Scope =
  /** It may do all that, and issue and revoke keys. */
  | 'ADMIN'
  /** It may ask. */
  | 'READ'
  /** It may ask, create, launch and stop. */
  | 'WRITE';

/** What is trained, on what. */
export type SftExperimentInput = {
  /** Dataset to train on: `name` (its newest version at submission) or `name@3`. Unit: name. */
  readonly dataset: string;
  /** Base model to start from. Required unless start_from names a checkpoint. Unit: name. */
  readonly modelPath?: string | null | undefined;
  /** Checkpoint to start from: `run-name` (its last), `run-name/step-40`, or a checkpoint id. Unit: checkpoint. */
  readonly startFrom?: string | null | undefined;
  /** A capability's prompt: the system message of every row, put before the row's own where it has one. Unit: text. */
  readonly systemPrompt?: string | null | undefined;
  /** Dataset that evaluations use; without one there are no evaluations. Unit: name. */
  readonly validationDataset?: string | null | undefined;
};

/** Supervised fine-tuning: cross-entropy on the answers of a dataset. */
export type SftRecipeInput = {
  /** What is seldom changed. */
  readonly advanced?: RecipeAdvancedInput | null | undefined;
  /** When the run is stopped or paused whatever it has reached. */
  readonly budget?: RecipeBudgetInput | null | undefined;
  /** When the run is evaluated and saved. */
  readonly checkpoints?: RecipeCheckpointsInput | null | undefined;
  /** When the run ends before its last step; never when absent. */
  readonly earlyStop?: RecipeEarlyStopInput | null | undefined;
  /** What is trained, on what. */
  readonly experiment: SftExperimentInput;
  /** A low-rank adapter in place of all weights; all weights are trained when absent. */
  readonly lora?: RecipeLoraInput | null | undefined;
  /** Batches, optimiser and lengths. */
  readonly training?: SftTrainingInput | null | undefined;
};

/** Batches, optimiser and lengths. */
export type SftTrainingInput = {
  /** Decay of AdamW's first moment. Unit: share. Range: at least 0 and less than 1. Default: 0.9. */
  readonly adamBeta1?: number | null | undefined;
  /** Decay of AdamW's second moment. Unit: share. Range: at least 0 and less than 1. Default: 0.95. */
  readonly adamBeta2?: number | null | undefined;
  /** Added to AdamW's denominator. Unit: absolute. Range: more than 0 and at most 1. Default: 1e-8. */
  readonly adamEps?: number | null | undefined;
  /** Rows of one forward and backward pass. Unit: rows. Range: at least 1 and at most 65536. Default: 32. */
  readonly batchSize?: number | null | undefined;
  /** Gradients are scaled down to this global norm; 0 turns clipping off. Unit: L2 norm. Range: at least 0 and at most 1000000. Default: 1. */
  readonly gradClipNorm?: number | null | undefined;
  /** Batches whose gradients are added up before each update: a step learns from batch_size times as many rows. Unit: passes. Range: at least 1 and at most 4096. Default: 1. */
  readonly gradientAccumulationSteps?: number | null | undefined;
  /** Peak learning rate of AdamW. Unit: 1/update. Range: more than 0 and at most 1. Default: 0.000001. */
  readonly lr?: number | null | undefined;
  /** How the learning rate goes from its peak to the end of the run: stays, or falls to zero. Unit: shape. Default: constant. */
  readonly lrSchedule?: LrSchedule | null | undefined;
  /** Updates over which the learning rate rises linearly to its peak. Unit: updates. Range: at least 0 and at most 1000000. Default: 0. */
  readonly lrWarmupSteps?: number | null | undefined;
  /** A longer row is left out and counted, never cut. Unit: tokens. Range: at least 1 and at most 1048576. Default: 8192. */
  readonly maxLength?: number | null | undefined;
  /** Passes over the dataset. total_steps ends the run earlier or later when it is given. Unit: epochs. Range: at least 1 and at most 10000. Default: 1. */
  readonly totalEpochs?: number | null | undefined;
  /** Exact number of steps; overrides total_epochs. Unit: updates. Range: at least 1 and at most 10000000. */
  readonly totalSteps?: number | null | undefined;
  /** Decoupled weight decay. Unit: 1/update. Range: at least 0 and at most 1. Default: 0. */
  readonly weightDecay?: number | null | undefined;
};

/** What a spent budget does to its run. */
export type SpentBudgetAction =
  /** It rests at a checkpoint until the budget is raised. */
  | 'PAUSE'
  /** It stops, with a checkpoint. */
  | 'STOP';

/** What a sample was drawn for. */
export type Split =
  /** To learn from. */
  | 'TRAIN'
  /** To evaluate the policy. */
  | 'VALIDATION';

/** Truncated importance sampling of stale rows: ratios are taken to the policy before the step, and each token, or each sequence, weighs by how likely it still was, at most stale_correction_cap. Unit: level. Default: none. */
export type StaleCorrection =
  | 'NONE'
  | 'SEQUENCE'
  | 'TOKEN';

/** A run that is to end. */
export type StopRunInput = {
  /** Global id of the run. */
  readonly id: string;
  /** Why, for those who look later; at most 2,000 characters. */
  readonly reason?: string | null | undefined;
};

/** A sweep that is to end. */
export type StopSweepInput = {
  /** Global id of the sweep. */
  readonly id: string;
};

/** A run of a stored configuration. */
export type SubmitFromConfigurationInput = {
  /** Global id of a configuration, which means its newest version, or of one of its versions. */
  readonly id: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The run's name, unique in the workspace; one is made up when absent. */
  readonly name?: string | null | undefined;
  /** What there is to say about it; at most 10,000 characters. */
  readonly notes?: string | null | undefined;
  /** -100 to 100, 0 when absent: of two that wait in a workspace the higher goes first. */
  readonly priority?: number | null | undefined;
  /** Its tags: at most 32, of at most 64 characters. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** A run of a configuration file. */
export type SubmitFromTomlInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The run's name, unique in the workspace; one is made up when absent. */
  readonly name?: string | null | undefined;
  /** What there is to say about it; at most 10,000 characters. */
  readonly notes?: string | null | undefined;
  /** -100 to 100, 0 when absent: of two that wait in a workspace the higher goes first. */
  readonly priority?: number | null | undefined;
  /** Its tags: at most 32, of at most 64 characters. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
  /** The file's text. */
  readonly toml: string;
};

/** A run of reinforcement learning from recorded trajectories, given inline. */
export type SubmitOfflineRlInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The run's name, unique in the workspace; one is made up when absent. */
  readonly name?: string | null | undefined;
  /** What there is to say about it; at most 10,000 characters. */
  readonly notes?: string | null | undefined;
  /** -100 to 100, 0 when absent: of two that wait in a workspace the higher goes first. */
  readonly priority?: number | null | undefined;
  /** What it does. */
  readonly recipe: OfflineRlRecipeInput;
  /** Its tags: at most 32, of at most 64 characters. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** A run of reinforcement learning, given inline. */
export type SubmitRlInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The run's name, unique in the workspace; one is made up when absent. */
  readonly name?: string | null | undefined;
  /** What there is to say about it; at most 10,000 characters. */
  readonly notes?: string | null | undefined;
  /** -100 to 100, 0 when absent: of two that wait in a workspace the higher goes first. */
  readonly priority?: number | null | undefined;
  /** What it does. */
  readonly recipe: RlRecipeInput;
  /** Its tags: at most 32, of at most 64 characters. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** A run to be, in one of the ways to say it. */
export type SubmitRunInput =
  {   /** From a stored configuration. */
  readonly configuration: SubmitFromConfigurationInput; readonly offlineRl?: never; readonly rl?: never; readonly sft?: never; readonly toml?: never; }
  |  { readonly configuration?: never;   /** From recorded trajectories, inline. */
  readonly offlineRl: SubmitOfflineRlInput; readonly rl?: never; readonly sft?: never; readonly toml?: never; }
  |  { readonly configuration?: never; readonly offlineRl?: never;   /** Reinforcement learning, inline. */
  readonly rl: SubmitRlInput; readonly sft?: never; readonly toml?: never; }
  |  { readonly configuration?: never; readonly offlineRl?: never; readonly rl?: never;   /** Supervised fine-tuning, inline. */
  readonly sft: SubmitSftInput; readonly toml?: never; }
  |  { readonly configuration?: never; readonly offlineRl?: never; readonly rl?: never; readonly sft?: never;   /** From a configuration file. */
  readonly toml: SubmitFromTomlInput; };

/** A supervised run, given inline. */
export type SubmitSftInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The run's name, unique in the workspace; one is made up when absent. */
  readonly name?: string | null | undefined;
  /** What there is to say about it; at most 10,000 characters. */
  readonly notes?: string | null | undefined;
  /** -100 to 100, 0 when absent: of two that wait in a workspace the higher goes first. */
  readonly priority?: number | null | undefined;
  /** What it does. */
  readonly recipe: SftRecipeInput;
  /** Its tags: at most 32, of at most 64 characters. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** Asynchronous successive halving: a trial that comes to a rung goes on only if it is among the best of those that came to it before. With one trainer the first trials cannot be compared with later ones. */
export type SweepEarlyStoppingInput = {
  /** Best by this. */
  readonly metric: SweepMetric;
  /** Steps of the first rung. */
  readonly minSteps: number;
  /** One of so many goes on, and each rung has so many times the steps of the one before; 3 when absent. */
  readonly reduction?: number | null | undefined;
};

/** A sweep, given inline. All its runs share the recipe's seed, unless advanced.seed is swept. */
export type SweepFromFieldsInput = {
  /** When a trial is given up. */
  readonly earlyStopping?: SweepEarlyStoppingInput | null | undefined;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** Runs in the queue or at work at once; all when absent. */
  readonly maxConcurrent?: number | null | undefined;
  /** Which trials it has. */
  readonly method: SweepMethod;
  /** The sweep's name, unique in the workspace. */
  readonly name: string;
  /** The knobs that differ. */
  readonly parameters: ReadonlyArray<SweepParameterInput>;
  /** Of its runs in the queue, -100 to 100; 0 when absent. */
  readonly priority?: number | null | undefined;
  /** What draws come from; made up and kept when absent. In a random sweep only. */
  readonly seed?: number | null | undefined;
  /** What its runs have in common. */
  readonly source: SweepSourceInput;
  /** Tags of its runs. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
  /** How many to draw, at most 1,000; in a random sweep only. */
  readonly trials?: number | null | undefined;
};

/** A sweep in a file: a configuration file with a section [sweep] more. */
export type SweepFromTomlInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** Another name than the file's. */
  readonly name?: string | null | undefined;
  /** The file's text. */
  readonly toml: string;
};

/** Which trials a sweep has. */
export type SweepMethod =
  /** Every combination of the parameters' values. */
  | 'GRID'
  /** Draws from the parameters' values and ranges, all different. */
  | 'RANDOM';

/** What trials are compared by. */
export type SweepMetric =
  /** Mean reward of a training step; more is better. */
  | 'TRAINING_REWARD'
  /** Loss of an evaluation; less is better. */
  | 'VALIDATION_LOSS'
  /** Mean reward of an evaluation; more is better. */
  | 'VALIDATION_REWARD';

/** A knob that differs from trial to trial: give values or range. */
export type SweepParameterInput = {
  /** Its path in a configuration file, e.g. `training.lr`. */
  readonly knob: string;
  /** Where values are drawn from; in a random sweep only. */
  readonly range?: SweepRangeInput | null | undefined;
  /** The values to try, as TOML writes them; a text may go without its quotes. */
  readonly values?: ReadonlyArray<string> | null | undefined;
};

/** A range that values are drawn from. */
export type SweepRangeInput = {
  /** Whether only whole numbers are drawn; false when absent. */
  readonly integer?: boolean | null | undefined;
  /** Its upper end. */
  readonly max: number;
  /** Its lower end. */
  readonly min: number;
  /** How draws are spread; LINEAR when absent. */
  readonly scale?: SweepScale | null | undefined;
};

/** How draws are spread over a range. */
export type SweepScale =
  /** Evenly. */
  | 'LINEAR'
  /** Evenly over the logarithm: as many from 1e-5 to 1e-4 as from 1e-4 to 1e-3. */
  | 'LOG';

/** What the runs of a sweep have in common, in one of the ways to say it. */
export type SweepSourceInput =
  {   /** Global id of a configuration, which means its newest version, or of one of its versions. */
  readonly configurationId: string; readonly offlineRl?: never; readonly rl?: never; readonly sft?: never; readonly toml?: never; }
  |  { readonly configurationId?: never;   /** From recorded trajectories, inline. */
  readonly offlineRl: OfflineRlRecipeInput; readonly rl?: never; readonly sft?: never; readonly toml?: never; }
  |  { readonly configurationId?: never; readonly offlineRl?: never;   /** Reinforcement learning, inline. */
  readonly rl: RlRecipeInput; readonly sft?: never; readonly toml?: never; }
  |  { readonly configurationId?: never; readonly offlineRl?: never; readonly rl?: never;   /** Supervised fine-tuning, inline. */
  readonly sft: SftRecipeInput; readonly toml?: never; }
  |  { readonly configurationId?: never; readonly offlineRl?: never; readonly rl?: never; readonly sft?: never;   /** A configuration file's text. */
  readonly toml: string; };

/** Where a sweep stands. */
export type SweepStatus =
  /** All its runs are over. */
  | 'FINISHED'
  /** It has runs to come, or at work. */
  | 'RUNNING'
  /** It was stopped; it is over when its last run is. */
  | 'STOPPED';

/** standard: to total_steps or total_epochs; continuous: open-ended, until it is stopped or paused, its budget is spent, or [early_stop] ends it. Unit: strategy. Default: standard. */
export type TrainingStrategy =
  | 'CONTINUOUS'
  | 'STANDARD';

/** A sample that its length cut and that has a reward all the same. keep: like any other; mask: its reward is compared, its tokens teach nothing (DAPO's overlong filtering); the rest as agent_error. Unit: policy. Default: keep. */
export type TruncationPolicy =
  | 'DROP'
  | 'KEEP'
  | 'MASK'
  | 'RETRY'
  | 'ZERO';

/** A checkpoint that need not stay. */
export type UnpinCheckpointInput = {
  /** Global id of the checkpoint. */
  readonly id: string;
};

/** A run and what is to be changed of it. */
export type UpdateRunInput = {
  /** Global id of the run. */
  readonly id: string;
  /** Its new name. */
  readonly name?: string | null | undefined;
  /** Its new notes; null takes them away. */
  readonly notes?: string | null | undefined;
  /** Its new priority, -100 to 100; it counts while the run waits. */
  readonly priority?: number | null | undefined;
  /** All its tags from now on. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** What is to be changed of the viewer's workspace. */
export type UpdateWorkspaceInput = {
  /** Runs that may be at work at once; null takes the limit away. Those at work go on. */
  readonly maxConcurrentRuns?: number | null | undefined;
};

/** An upload whose bytes have come. */
export type ValidateDatasetUploadInput = {
  /** Id of the upload. */
  readonly uploadId: string;
};

/** A checkpoint that is to be read again. */
export type VerifyCheckpointInput = {
  /** Global id of the checkpoint. */
  readonly id: string;
};

/** What is best. When absent: the validation reward, or the validation loss of a supervised run. Unit: metric. */
export type WatchedMetric =
  | 'TRAINING_REWARD'
  | 'VALIDATION_LOSS'
  | 'VALIDATION_REWARD';

/** Whether a spent budget stops the run, or pauses it: with raised caps it goes on when it is resumed. Unit: what. Default: stop. */
export type WhenSpent =
  | 'PAUSE'
  | 'STOP';

export type CheckpointRowFragment = { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null };

export type CheckpointsQueryVariables = Exact<{
  orderBy?: CheckpointOrder | null | undefined;
  removed: boolean;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type CheckpointsQuery = { readonly checkpoints: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null }> } };

export type RunCheckpointsQueryVariables = Exact<{
  id: string;
  orderBy?: CheckpointOrder | null | undefined;
  removed: boolean;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RunCheckpointsQuery = { readonly run: { readonly checkpoints: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null }> } } | null };

export type CheckpointQueryVariables = Exact<{
  id?: string | null | undefined;
  reference?: string | null | undefined;
}>;


export type CheckpointQuery = { readonly checkpoint: { readonly manifestSha256: string, readonly manifestState: FileState, readonly exportPath: string, readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly files: ReadonlyArray<{ readonly name: string, readonly sha256: string, readonly sizeBytes: string, readonly downloadPath: string }> | null, readonly merged: { readonly id: string, readonly name: string, readonly run: { readonly id: string, readonly name: string } | null } | null, readonly mergedFrom: { readonly id: string, readonly name: string, readonly run: { readonly id: string, readonly name: string } | null } | null, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } | null };

export type CheckpointLineageQueryVariables = Exact<{
  id: string;
}>;


export type CheckpointLineageQuery = { readonly checkpoint: { readonly lineage: ReadonlyArray<{ readonly depth: number, readonly attempt: number, readonly trainerName: string | null, readonly runName: string, readonly runKind: RunKind, readonly commitSha: string | null, readonly baseModel: string, readonly fromBaseModel: boolean, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly removed: { readonly cause: CheckpointRemovalCause } | null }, readonly configuration: { readonly version: number, readonly configuration: { readonly name: string } | null } | null, readonly dataset: { readonly version: number, readonly sha256: string, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null }> } | null };

export type CompareCheckpointsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type CompareCheckpointsQuery = { readonly compareCheckpoints: { readonly checkpoints: ReadonlyArray<{ readonly runName: string, readonly best: boolean, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } }>, readonly settings: ReadonlyArray<{ readonly knob: string, readonly values: ReadonlyArray<string | null> }> } };

export type PinCheckpointMutationVariables = Exact<{
  input: PinCheckpointInput;
}>;


export type PinCheckpointMutation = { readonly pinCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'PinCheckpointSuccess', readonly cursor: string, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type UnpinCheckpointMutationVariables = Exact<{
  input: UnpinCheckpointInput;
}>;


export type UnpinCheckpointMutation = { readonly unpinCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnpinCheckpointSuccess', readonly cursor: string, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RemoveCheckpointMutationVariables = Exact<{
  input: RemoveCheckpointInput;
}>;


export type RemoveCheckpointMutation = { readonly removeCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RemoveCheckpointSuccess', readonly cursor: string, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type MergeCheckpointMutationVariables = Exact<{
  input: MergeCheckpointInput;
}>;


export type MergeCheckpointMutation = { readonly mergeCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'MergeCheckpointSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly engine: string, readonly capability: string, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type VerifyCheckpointMutationVariables = Exact<{
  input: VerifyCheckpointInput;
}>;


export type VerifyCheckpointMutation = { readonly verifyCheckpoint:
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
    | { readonly __typename: 'VerifyCheckpointSuccess', readonly ok: boolean, readonly manifest: FileState, readonly files: ReadonlyArray<{ readonly name: string, readonly sha256: string, readonly sizeBytes: string, readonly state: FileState }> }
   };

export type CreateDownloadMutationVariables = Exact<{
  input: CreateDownloadInput;
}>;


export type CreateDownloadMutation = { readonly createDownload:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateDownloadSuccess', readonly url: string, readonly expiresAt: string }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ConfigurationVersionRowFragment = { readonly id: string, readonly version: number, readonly toml: string, readonly createdAt: string };

export type ConfigurationRowFragment = { readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly toml: string, readonly createdAt: string } };

export type ConfigurationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type ConfigurationsQuery = { readonly configurations: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly toml: string, readonly createdAt: string } }> } };

export type ConfigurationQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
}>;


export type ConfigurationQuery = { readonly configuration: { readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly toml: string, readonly createdAt: string } } | null };

export type ConfigurationVersionsQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type ConfigurationVersionsQuery = { readonly configuration: { readonly versions: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly toml: string, readonly createdAt: string }> } } | null };

export type CreateConfigurationMutationVariables = Exact<{
  input: CreateConfigurationInput;
}>;


export type CreateConfigurationMutation = { readonly createConfiguration:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateConfigurationSuccess', readonly cursor: string, readonly configuration: { readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly toml: string, readonly createdAt: string } }, readonly version: { readonly id: string, readonly version: number, readonly toml: string, readonly createdAt: string } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type AddConfigurationVersionMutationVariables = Exact<{
  input: AddConfigurationVersionInput;
}>;


export type AddConfigurationVersionMutation = { readonly addConfigurationVersion:
    | { readonly __typename: 'AddConfigurationVersionSuccess', readonly cursor: string, readonly version: { readonly id: string, readonly version: number, readonly toml: string, readonly createdAt: string } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type CheckRecipeQueryVariables = Exact<{
  recipe: RecipeInput;
}>;


export type CheckRecipeQuery = { readonly checkRecipe: { readonly ok: boolean, readonly toml: string | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> } };

export type RecipeKnobsQueryVariables = Exact<{
  kind?: RunKind | null | undefined;
}>;


export type RecipeKnobsQuery = { readonly recipeKnobs: ReadonlyArray<{ readonly kinds: ReadonlyArray<RunKind>, readonly section: string, readonly key: string | null, readonly type: string, readonly default: string | null, readonly range: string | null, readonly unit: string, readonly required: boolean, readonly description: string }> };

export type DatasetVersionRowFragment = { readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string };

export type DatasetRowFragment = { readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string } | null };

export type DatasetsQueryVariables = Exact<{
  filter?: DatasetFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type DatasetsQuery = { readonly datasets: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string } | null }> } };

export type DatasetQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
}>;


export type DatasetQuery = { readonly dataset: { readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string } | null } | null };

export type DatasetVersionsQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type DatasetVersionsQuery = { readonly dataset: { readonly versions: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string }> } } | null };

export type DatasetPreviewQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
  first: number;
  offset: number;
}>;


export type DatasetPreviewQuery = { readonly dataset: { readonly latestVersion: { readonly preview: ReadonlyArray<{ readonly line: number, readonly content: unknown }> } | null } | null };

export type BeginDatasetUploadMutationVariables = Exact<{
  input: BeginDatasetUploadInput;
}>;


export type BeginDatasetUploadMutation = { readonly beginDatasetUpload:
    | { readonly __typename: 'BeginDatasetUploadSuccess', readonly upload: { readonly id: string, readonly path: string, readonly maxBytes: string, readonly expiresAt: string } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly limit: number, readonly retryAfterSeconds: number | null, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ValidateDatasetUploadMutationVariables = Exact<{
  input: ValidateDatasetUploadInput;
}>;


export type ValidateDatasetUploadMutation = { readonly validateDatasetUpload:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidateDatasetUploadSuccess', readonly report: { readonly ok: boolean, readonly kind: DatasetKind | null, readonly rows: number, readonly columns: ReadonlyArray<string>, readonly problemCount: number, readonly problems: ReadonlyArray<{ readonly line: number | null, readonly column: string | null, readonly message: string, readonly mend: string | null }>, readonly statistics: { readonly duplicates: number | null, readonly lengths: ReadonlyArray<{ readonly column: string, readonly min: number, readonly mean: number, readonly max: number }> } } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type CompleteDatasetUploadMutationVariables = Exact<{
  input: CompleteDatasetUploadInput;
}>;


export type CompleteDatasetUploadMutation = { readonly completeDatasetUpload:
    | { readonly __typename: 'CompleteDatasetUploadSuccess', readonly cursor: string, readonly existed: boolean, readonly version: { readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string, readonly dataset: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RunEventsSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
  types?: ReadonlyArray<RunEventType> | RunEventType | null | undefined;
  gatherMs: number;
}>;


export type RunEventsSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly trainerName: string, readonly resumedFromStep: number | null, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'BudgetChanged', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly caps: { readonly maxWallTimeS: number | null, readonly maxTokens: string | null, readonly maxEngineS: number | null, readonly maxJudgeCalls: string | null, readonly maxCostUsd: number | null } }
        | { readonly __typename: 'CheckpointRemoved', readonly checkpointId: string, readonly step: number, readonly cause: CheckpointRemovalCause, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRequested', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly requested: string }
        | { readonly __typename: 'CheckpointSaved', readonly name: string, readonly step: number, readonly request: string | null, readonly resumable: boolean, readonly sizeBytes: string, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'EvaluationCompleted', readonly step: number, readonly dataset: string, readonly temperature: number, readonly validSamples: number, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }>, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }
        | { readonly __typename: 'HealthReported', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } }
        | { readonly __typename: 'KillRequested', readonly reason: string | null, readonly deadline: string, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'LogsWritten', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly lines: ReadonlyArray<{ readonly at: string, readonly level: LogLevel, readonly source: LogSource, readonly message: string }> }
        | { readonly __typename: 'MetricsLogged', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly points: ReadonlyArray<{ readonly key: string, readonly step: number, readonly value: number | null }> }
        | { readonly __typename: 'OutputSaved', readonly name: string, readonly contentType: string, readonly sizeBytes: string, readonly sha256: string, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PauseRequested', readonly reason: string | null, readonly preempted: boolean, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PhaseChanged', readonly phase: RunPhase, readonly reason: string | null, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeRequested', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeVerified', readonly step: number, readonly same: boolean, readonly maxLogprobDifference: number, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'RunChanged', readonly name: string, readonly tags: ReadonlyArray<string>, readonly notes: string | null, readonly deleted: boolean, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'RunStatusChanged', readonly status: RunStatus, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly statusReason: { readonly code: string, readonly message: string } | null }
        | { readonly __typename: 'SamplesGraded', readonly step: number, readonly split: Split, readonly samples: number, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }> }
        | { readonly __typename: 'StepCompleted', readonly step: number, readonly totalSteps: number | null, readonly epoch: number | null, readonly policyVersion: number, readonly stalenessMax: number | null, readonly validSamples: number, readonly sampledTokens: string, readonly trainedTokens: string, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }>, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }>, readonly seconds: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }
        | { readonly __typename: 'StopRequested', readonly reason: string | null, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'UsageUpdated', readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number, readonly trainingSeconds: number, readonly overlapSeconds: number, readonly judgeCalls: string, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason, readonly earliest: string | null }
   };

export type RunMetricPointsSubscriptionVariables = Exact<{
  runId: string;
  keys: ReadonlyArray<string> | string;
  after?: string | null | undefined;
  maxPerSecond: number;
}>;


export type RunMetricPointsSubscription = { readonly runMetrics:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunMetricBatch', readonly cursor: string, readonly points: ReadonlyArray<{ readonly key: string, readonly step: number, readonly attempt: number, readonly at: string, readonly value: number | null }> }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason, readonly earliest: string | null }
   };

export type RunProgressSubscriptionVariables = Exact<{
  runId: string;
  maxPerSecond: number;
}>;


export type RunProgressSubscription = { readonly runProgress:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string, readonly skipped: number }
    | { readonly __typename: 'RunProgressUpdate', readonly cursor: string, readonly runId: string, readonly name: string, readonly status: RunStatus, readonly phase: RunPhase | null, readonly attempt: number, readonly stopRequested: boolean, readonly reward: number | null, readonly trainingReward: number | null, readonly validationReward: number | null, readonly tokensPerSecond: number | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null } }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason, readonly earliest: string | null }
   };

export type WorkspaceEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  gatherMs: number;
}>;


export type WorkspaceEventsSubscription = { readonly workspaceEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason, readonly earliest: string | null }
    | { readonly __typename: 'WorkspaceEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly runId: string, readonly attempt: number | null, readonly trainerName: string, readonly resumedFromStep: number | null, readonly id: string, readonly at: string }
        | { readonly __typename: 'CheckpointRemoved', readonly runId: string, readonly checkpointId: string, readonly step: number, readonly cause: CheckpointRemovalCause, readonly id: string, readonly at: string }
        | { readonly __typename: 'CheckpointSaved', readonly runId: string, readonly attempt: number | null, readonly name: string, readonly step: number, readonly sizeBytes: string, readonly resumable: boolean, readonly id: string, readonly at: string }
        | { readonly __typename: 'ConfigurationSaved', readonly configurationId: string, readonly name: string, readonly version: number, readonly id: string, readonly at: string }
        | { readonly __typename: 'DatasetReady', readonly datasetId: string, readonly versionId: string, readonly name: string, readonly version: number, readonly id: string, readonly at: string }
        | { readonly __typename: 'EvaluationCompleted', readonly runId: string, readonly attempt: number | null, readonly step: number, readonly dataset: string, readonly validSamples: number, readonly id: string, readonly at: string, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null }
        | { readonly __typename: 'KillRequested', readonly runId: string, readonly reason: string | null, readonly deadline: string, readonly id: string, readonly at: string }
        | { readonly __typename: 'PauseRequested', readonly runId: string, readonly reason: string | null, readonly preempted: boolean, readonly id: string, readonly at: string }
        | { readonly __typename: 'ResumeRequested', readonly runId: string, readonly id: string, readonly at: string }
        | { readonly __typename: 'RolloutRegistered', readonly rolloutId: string, readonly name: string, readonly version: number, readonly id: string, readonly at: string }
        | { readonly __typename: 'RunChanged', readonly runId: string, readonly name: string, readonly tags: ReadonlyArray<string>, readonly notes: string | null, readonly deleted: boolean, readonly id: string, readonly at: string }
        | { readonly __typename: 'RunStatusChanged', readonly runId: string, readonly attempt: number | null, readonly status: RunStatus, readonly id: string, readonly at: string, readonly statusReason: { readonly code: string, readonly message: string } | null }
        | { readonly __typename: 'RunSubmitted', readonly runId: string, readonly name: string, readonly runKind: RunKind, readonly id: string, readonly at: string }
        | { readonly __typename: 'StopRequested', readonly runId: string, readonly reason: string | null, readonly id: string, readonly at: string }
        | { readonly __typename: 'SweepChanged', readonly sweepId: string, readonly name: string, readonly id: string, readonly at: string, readonly sweepStatus: SweepStatus }
      > }
   };

type Mistake_ConflictError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type Mistake_LimitError_Fragment = { readonly limit: number, readonly retryAfterSeconds: number | null, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type Mistake_NotFoundError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type Mistake_UnsupportedByEngineError_Fragment = { readonly engine: string, readonly capability: string, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type Mistake_ValidationError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> };

export type MistakeFragment =
  | Mistake_ConflictError_Fragment
  | Mistake_LimitError_Fragment
  | Mistake_NotFoundError_Fragment
  | Mistake_UnsupportedByEngineError_Fragment
  | Mistake_ValidationError_Fragment
;

export type PageFragment = { readonly hasNextPage: boolean, readonly endCursor: string | null };

export type RunMetricsQueryVariables = Exact<{
  id: string;
  keys: ReadonlyArray<string> | string;
  axis: Axis;
  points: number;
  from?: number | null | undefined;
  to?: number | null | undefined;
  attempt?: number | null | undefined;
}>;


export type RunMetricsQuery = { readonly run: { readonly metrics: ReadonlyArray<{ readonly key: string, readonly resolution: number, readonly buckets: ReadonlyArray<{ readonly x: number, readonly count: number, readonly min: number | null, readonly mean: number | null, readonly max: number | null, readonly last: number | null }> }> } | null };

export type RunMetricKeysQueryVariables = Exact<{
  id: string;
  prefix?: string | null | undefined;
}>;


export type RunMetricKeysQuery = { readonly run: { readonly metricKeys: ReadonlyArray<{ readonly key: string, readonly points: number, readonly firstStep: number, readonly lastStep: number, readonly lastValue: number | null }> } | null };

export type RunSamplesQueryVariables = Exact<{
  id: string;
  filter?: SampleFilter | null | undefined;
  orderBy?: SampleOrder | null | undefined;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RunSamplesQuery = { readonly run: { readonly samples: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly step: number, readonly attempt: number, readonly split: Split, readonly group: number, readonly index: number, readonly promptRow: number | null, readonly at: string, readonly reward: number | null, readonly advantage: number | null, readonly shaping: number | null, readonly treatment: SampleTreatment | null, readonly truncated: boolean, readonly retries: number, readonly promptTokens: number, readonly responseTokens: number, readonly durationSeconds: number | null, readonly policyVersion: number, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null }> } } | null };

export type SampleRowFragment = { readonly id: string, readonly step: number, readonly attempt: number, readonly split: Split, readonly group: number, readonly index: number, readonly promptRow: number | null, readonly at: string, readonly reward: number | null, readonly advantage: number | null, readonly shaping: number | null, readonly treatment: SampleTreatment | null, readonly truncated: boolean, readonly retries: number, readonly promptTokens: number, readonly responseTokens: number, readonly durationSeconds: number | null, readonly policyVersion: number, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null };

export type SampleQueryVariables = Exact<{
  id: string;
}>;


export type SampleQuery = { readonly node:
    | { readonly __typename: 'ApiKey' }
    | { readonly __typename: 'Checkpoint' }
    | { readonly __typename: 'Configuration' }
    | { readonly __typename: 'ConfigurationVersion' }
    | { readonly __typename: 'Dataset' }
    | { readonly __typename: 'DatasetVersion' }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Output' }
    | { readonly __typename: 'Rollout' }
    | { readonly __typename: 'RolloutVersion' }
    | { readonly __typename: 'Run' }
    | { readonly __typename: 'Sample', readonly tokensLeftOut: number | null, readonly id: string, readonly step: number, readonly attempt: number, readonly split: Split, readonly group: number, readonly index: number, readonly promptRow: number | null, readonly at: string, readonly reward: number | null, readonly advantage: number | null, readonly shaping: number | null, readonly treatment: SampleTreatment | null, readonly truncated: boolean, readonly retries: number, readonly promptTokens: number, readonly responseTokens: number, readonly durationSeconds: number | null, readonly policyVersion: number, readonly messages: ReadonlyArray<{ readonly role: string, readonly content: string | null, readonly extra: unknown }>, readonly rows: ReadonlyArray<{ readonly first: number, readonly tokens: number, readonly texts: ReadonlyArray<string>, readonly logprobs: ReadonlyArray<number | null>, readonly sampled: ReadonlyArray<boolean>, readonly trained: ReadonlyArray<boolean>, readonly policyVersions: ReadonlyArray<number | null>, readonly temperature: number }> | null, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null };

export type RunStepsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RunStepsQuery = { readonly run: { readonly steps: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly step: number, readonly attempt: number, readonly at: string, readonly epoch: number | null, readonly totalSteps: number | null, readonly policyVersion: number, readonly stalenessMax: number | null, readonly validSamples: number, readonly sampledTokens: string, readonly trainedTokens: string, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }>, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }>, readonly seconds: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }> } } | null };

export type RunEvaluationsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RunEvaluationsQuery = { readonly run: { readonly evaluations: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly step: number, readonly attempt: number, readonly at: string, readonly dataset: string, readonly temperature: number, readonly validSamples: number, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }>, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }> } } | null };

export type RunLogsQueryVariables = Exact<{
  id: string;
  filter?: LogFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RunLogsQuery = { readonly run: { readonly logs: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly at: string, readonly attempt: number, readonly level: LogLevel, readonly source: LogSource, readonly message: string }> } } | null };

export type RunOutputsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RunOutputsQuery = { readonly run: { readonly outputs: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly attempt: number, readonly contentType: string, readonly sizeBytes: string, readonly sha256: string, readonly createdAt: string, readonly downloadPath: string }> } } | null };

export type RunPhasesQueryVariables = Exact<{
  id: string;
}>;


export type RunPhasesQuery = { readonly run: { readonly phases: ReadonlyArray<{ readonly phase: RunPhase, readonly attempt: number, readonly since: string, readonly until: string | null, readonly seconds: number | null, readonly reason: string | null }> } | null };

export type RolloutVersionRowFragment = { readonly id: string, readonly version: number, readonly entrypoint: string, readonly commitSha: string | null, readonly branch: string | null, readonly files: number, readonly sizeBytes: string, readonly sha256: string, readonly createdAt: string };

export type RolloutRowFragment = { readonly id: string, readonly name: string, readonly description: string | null, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly entrypoint: string, readonly commitSha: string | null, readonly branch: string | null, readonly files: number, readonly sizeBytes: string, readonly sha256: string, readonly createdAt: string } | null };

export type RolloutsQueryVariables = Exact<{
  filter?: RolloutFilter | null | undefined;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RolloutsQuery = { readonly rollouts: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string | null, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly entrypoint: string, readonly commitSha: string | null, readonly branch: string | null, readonly files: number, readonly sizeBytes: string, readonly sha256: string, readonly createdAt: string } | null }> } };

export type RolloutQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
}>;


export type RolloutQuery = { readonly rollout: { readonly id: string, readonly name: string, readonly description: string | null, readonly createdAt: string, readonly creator: { readonly id: string, readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly entrypoint: string, readonly commitSha: string | null, readonly branch: string | null, readonly files: number, readonly sizeBytes: string, readonly sha256: string, readonly createdAt: string } | null } | null };

export type RolloutVersionsQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RolloutVersionsQuery = { readonly rollout: { readonly versions: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly entrypoint: string, readonly commitSha: string | null, readonly branch: string | null, readonly files: number, readonly sizeBytes: string, readonly sha256: string, readonly createdAt: string }> } } | null };

export type BeginRolloutUploadMutationVariables = Exact<{
  input: BeginRolloutUploadInput;
}>;


export type BeginRolloutUploadMutation = { readonly beginRolloutUpload:
    | { readonly __typename: 'BeginRolloutUploadSuccess', readonly upload: { readonly id: string, readonly path: string, readonly maxBytes: string, readonly expiresAt: string } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly limit: number, readonly retryAfterSeconds: number | null, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RegisterRolloutMutationVariables = Exact<{
  input: RegisterRolloutInput;
}>;


export type RegisterRolloutMutation = { readonly registerRollout:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly limit: number, readonly retryAfterSeconds: number | null, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RegisterRolloutSuccess', readonly cursor: string, readonly existed: boolean, readonly version: { readonly id: string, readonly version: number, readonly entrypoint: string, readonly commitSha: string | null, readonly branch: string | null, readonly files: number, readonly sizeBytes: string, readonly sha256: string, readonly createdAt: string, readonly rollout: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RunRowFragment = { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null };

export type RunDetailsFragment = { readonly cursor: string, readonly notes: string | null, readonly phaseSince: string | null, readonly killAt: string | null, readonly checkpointRequested: string | null, readonly sweepTrial: number | null, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly specification: { readonly baseModel: string, readonly engine: string, readonly kind: RunKind, readonly seed: number, readonly toml: string | null }, readonly configuration: { readonly id: string, readonly version: number, readonly configuration: { readonly id: string, readonly name: string } | null } | null, readonly parent: { readonly id: string, readonly name: string, readonly run: { readonly id: string, readonly name: string } | null } | null, readonly forkOf: { readonly id: string, readonly name: string } | null, readonly retryOf: { readonly id: string, readonly name: string } | null, readonly sweep: { readonly id: string, readonly name: string } | null, readonly attempts: ReadonlyArray<{ readonly number: number, readonly trainerId: string, readonly trainerName: string, readonly startedAt: string, readonly endedAt: string | null, readonly outcome: string | null, readonly resumedFromStep: number | null, readonly cutAfterStep: number | null }>, readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null }, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null };

export type SpentFragment = { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null };

export type RunsQueryVariables = Exact<{
  filter?: RunFilter | null | undefined;
  orderBy?: RunOrder | null | undefined;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type RunsQuery = { readonly runs: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null }> } };

export type RunQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
}>;


export type RunQuery = { readonly run: { readonly cursor: string, readonly notes: string | null, readonly phaseSince: string | null, readonly killAt: string | null, readonly checkpointRequested: string | null, readonly sweepTrial: number | null, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly specification: { readonly baseModel: string, readonly engine: string, readonly kind: RunKind, readonly seed: number, readonly toml: string | null }, readonly configuration: { readonly id: string, readonly version: number, readonly configuration: { readonly id: string, readonly name: string } | null } | null, readonly parent: { readonly id: string, readonly name: string, readonly run: { readonly id: string, readonly name: string } | null } | null, readonly forkOf: { readonly id: string, readonly name: string } | null, readonly retryOf: { readonly id: string, readonly name: string } | null, readonly sweep: { readonly id: string, readonly name: string } | null, readonly attempts: ReadonlyArray<{ readonly number: number, readonly trainerId: string, readonly trainerName: string, readonly startedAt: string, readonly endedAt: string | null, readonly outcome: string | null, readonly resumedFromStep: number | null, readonly cutAfterStep: number | null }>, readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null }, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } | null };

export type RunIdQueryVariables = Exact<{
  name: string;
}>;


export type RunIdQuery = { readonly run: { readonly id: string } | null };

export type RunStandingQueryVariables = Exact<{
  id: string;
}>;


export type RunStandingQuery = { readonly run: { readonly status: RunStatus, readonly cursor: string } | null };

export type SubmitRunMutationVariables = Exact<{
  input: SubmitRunInput;
}>;


export type SubmitRunMutation = { readonly submitRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly limit: number, readonly retryAfterSeconds: number | null, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'SubmitRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly engine: string, readonly capability: string, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type EstimateRunQueryVariables = Exact<{
  input: SubmitRunInput;
}>;


export type EstimateRunQuery = { readonly estimateRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly limit: number, readonly retryAfterSeconds: number | null, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RunEstimate', readonly engine: string, readonly totalSteps: number | null, readonly samples: string | null, readonly queued: number, readonly stepSeconds: number | null, readonly durationSeconds: number | null, readonly engineSeconds: number | null, readonly sampledTokens: string | null, readonly trainedTokens: string | null, readonly costUsd: number | null, readonly basis: string, readonly specification: { readonly baseModel: string, readonly engine: string, readonly kind: RunKind, readonly seed: number, readonly toml: string | null } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly engine: string, readonly capability: string, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type StopRunMutationVariables = Exact<{
  input: StopRunInput;
}>;


export type StopRunMutation = { readonly stopRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'StopRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type PauseRunMutationVariables = Exact<{
  input: PauseRunInput;
}>;


export type PauseRunMutation = { readonly pauseRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'PauseRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ResumeRunMutationVariables = Exact<{
  input: ResumeRunInput;
}>;


export type ResumeRunMutation = { readonly resumeRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ResumeRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly engine: string, readonly capability: string, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type KillRunMutationVariables = Exact<{
  input: KillRunInput;
}>;


export type KillRunMutation = { readonly killRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'KillRunSuccess', readonly cursor: string, readonly run: { readonly killAt: string | null, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RetryRunMutationVariables = Exact<{
  input: RetryRunInput;
}>;


export type RetryRunMutation = { readonly retryRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RetryRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ForkRunMutationVariables = Exact<{
  input: ForkRunInput;
}>;


export type ForkRunMutation = { readonly forkRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ForkRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'LimitError', readonly limit: number, readonly retryAfterSeconds: number | null, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly engine: string, readonly capability: string, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ReproduceRunMutationVariables = Exact<{
  input: ReproduceRunInput;
}>;


export type ReproduceRunMutation = { readonly reproduceRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ReproduceRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RunReproductionQueryVariables = Exact<{
  id: string;
}>;


export type RunReproductionQuery = { readonly run: { readonly reproduction: { readonly state: ReproductionState, readonly same: boolean | null, readonly sameWeights: boolean | null, readonly stepsCompared: number, readonly firstDifferentStep: number | null, readonly note: string | null, readonly differences: ReadonlyArray<{ readonly metric: string, readonly largest: number | null }>, readonly of: { readonly id: string, readonly name: string } | null } | null } | null };

export type UpdateRunMutationVariables = Exact<{
  input: UpdateRunInput;
}>;


export type UpdateRunMutation = { readonly updateRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UpdateRunSuccess', readonly cursor: string, readonly run: { readonly notes: string | null, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DeleteRunMutationVariables = Exact<{
  input: DeleteRunInput;
}>;


export type DeleteRunMutation = { readonly deleteRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'DeleteRunSuccess', readonly cursor: string, readonly runId: string }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RequestCheckpointMutationVariables = Exact<{
  input: RequestCheckpointInput;
}>;


export type RequestCheckpointMutation = { readonly requestCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RequestCheckpointSuccess', readonly cursor: string, readonly request: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type BudgetFragment = { readonly changed: boolean, readonly whenSpent: SpentBudgetAction, readonly spentShare: number | null, readonly spent: ReadonlyArray<{ readonly cap: string, readonly share: number | null }>, readonly caps: { readonly maxWallTimeS: number | null, readonly maxTokens: string | null, readonly maxEngineS: number | null, readonly maxJudgeCalls: string | null, readonly maxCostUsd: number | null } };

export type RunBudgetQueryVariables = Exact<{
  id: string;
}>;


export type RunBudgetQuery = { readonly run: { readonly budget: { readonly changed: boolean, readonly whenSpent: SpentBudgetAction, readonly spentShare: number | null, readonly spent: ReadonlyArray<{ readonly cap: string, readonly share: number | null }>, readonly caps: { readonly maxWallTimeS: number | null, readonly maxTokens: string | null, readonly maxEngineS: number | null, readonly maxJudgeCalls: string | null, readonly maxCostUsd: number | null } } | null } | null };

export type ChangeRunBudgetMutationVariables = Exact<{
  input: ChangeRunBudgetInput;
}>;


export type ChangeRunBudgetMutation = { readonly changeRunBudget:
    | { readonly __typename: 'ChangeRunBudgetSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly attempt: number, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly stopRequested: boolean, readonly budget: { readonly changed: boolean, readonly whenSpent: SpentBudgetAction, readonly spentShare: number | null, readonly spent: ReadonlyArray<{ readonly cap: string, readonly share: number | null }>, readonly caps: { readonly maxWallTimeS: number | null, readonly maxTokens: string | null, readonly maxEngineS: number | null, readonly maxJudgeCalls: string | null, readonly maxCostUsd: number | null } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly creator: { readonly id: string, readonly name: string } | null, readonly dataset: { readonly id: string, readonly version: number, readonly dataset: { readonly id: string, readonly name: string } | null } | null, readonly rollout: { readonly id: string, readonly version: number, readonly rollout: { readonly id: string, readonly name: string } | null } | null } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly engine: string, readonly capability: string, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type SweepRowFragment = { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly maxConcurrent: number | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } };

export type SweepsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type SweepsQuery = { readonly sweeps: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly maxConcurrent: number | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } }> } };

export type SweepQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
}>;


export type SweepQuery = { readonly sweep: { readonly cursor: string, readonly seed: number | null, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly maxConcurrent: number | null, readonly createdAt: string, readonly endedAt: string | null, readonly earlyStopping: { readonly metric: SweepMetric, readonly minSteps: number, readonly reduction: number } | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } } | null };

export type SweepTrialsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type SweepTrialsQuery = { readonly sweep: { readonly trials: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly trial: number, readonly status: RunStatus | null, readonly step: number, readonly totalSteps: number | null, readonly trainingReward: number | null, readonly validationReward: number | null, readonly trainingLoss: number | null, readonly validationLoss: number | null, readonly value: number | null, readonly settings: ReadonlyArray<{ readonly knob: string, readonly value: string }>, readonly run: { readonly id: string, readonly name: string } | null, readonly stoppedAt: { readonly step: number, readonly value: number | null, readonly better: number, readonly best: number } | null }> } } | null };

export type CreateSweepMutationVariables = Exact<{
  input: CreateSweepInput;
}>;


export type CreateSweepMutation = { readonly createSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateSweepSuccess', readonly cursor: string, readonly sweep: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly maxConcurrent: number | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } } }
    | { readonly __typename: 'LimitError', readonly limit: number, readonly retryAfterSeconds: number | null, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly engine: string, readonly capability: string, readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type StopSweepMutationVariables = Exact<{
  input: StopSweepInput;
}>;


export type StopSweepMutation = { readonly stopSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'StopSweepSuccess', readonly cursor: string, readonly sweep: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly priority: number, readonly tags: ReadonlyArray<string>, readonly maxConcurrent: number | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DeleteSweepMutationVariables = Exact<{
  input: DeleteSweepInput;
}>;


export type DeleteSweepMutation = { readonly deleteSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'DeleteSweepSuccess', readonly cursor: string, readonly sweepId: string }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { readonly viewer: { readonly keyId: string, readonly scopes: ReadonlyArray<Scope>, readonly expiresAt: string | null, readonly member: { readonly id: string, readonly name: string, readonly role: Role }, readonly workspace: { readonly id: string, readonly slug: string, readonly name: string } } };

export type WorkspaceRowFragment = { readonly id: string, readonly slug: string, readonly name: string, readonly createdAt: string, readonly maxConcurrentRuns: number | null, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: Role, readonly createdAt: string }> };

export type WorkspaceQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkspaceQuery = { readonly workspace: { readonly id: string, readonly slug: string, readonly name: string, readonly createdAt: string, readonly maxConcurrentRuns: number | null, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: Role, readonly createdAt: string }> } | null };

export type WorkspaceUsageQueryVariables = Exact<{
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type WorkspaceUsageQuery = { readonly workspace: { readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null } } | null };

export type UpdateWorkspaceMutationVariables = Exact<{
  input: UpdateWorkspaceInput;
}>;


export type UpdateWorkspaceMutation = { readonly updateWorkspace:
    | { readonly __typename: 'UpdateWorkspaceSuccess', readonly workspace: { readonly id: string, readonly slug: string, readonly name: string, readonly createdAt: string, readonly maxConcurrentRuns: number | null, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: Role, readonly createdAt: string }> } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type BaseModelsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type BaseModelsQuery = { readonly baseModels: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly description: string, readonly parameters: string, readonly contextLengthTokens: number, readonly vocabularySize: number, readonly engines: ReadonlyArray<string> }> } };

export type TrainersQueryVariables = Exact<{ [key: string]: never; }>;


export type TrainersQuery = { readonly trainers: ReadonlyArray<{ readonly id: string, readonly name: string, readonly engine: string, readonly version: string, readonly connected: boolean, readonly startedAt: string, readonly lastSeenAt: string, readonly baseModels: ReadonlyArray<string>, readonly losses: ReadonlyArray<string>, readonly fullFineTune: boolean, readonly maxLoraRank: number | null, readonly valueBaseline: boolean, readonly prices: { readonly engineUsdPerHour: number | null, readonly sampledUsdPerMillionTokens: number | null, readonly trainedUsdPerMillionTokens: number | null } | null, readonly run: { readonly id: string, readonly name: string } | null }> };

export type ApiKeyRowFragment = { readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly id: string, readonly name: string } | null };

export type ApiKeysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type ApiKeysQuery = { readonly apiKeys: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly id: string, readonly name: string } | null }> } };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { readonly createApiKey:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateApiKeySuccess', readonly secret: string | null, readonly apiKey: { readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { readonly revokeApiKey:
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RevokeApiKeySuccess', readonly apiKey: { readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export const Checkpoints: TypedDocument<CheckpointsQuery, CheckpointsQueryVariables> = { id: "fee0328fc1389841f6e5b52f5242b8b2d7aba621eee9119afaa52a4d21e360f5", text: "query Checkpoints($orderBy: CheckpointOrder, $removed: Boolean!, $first: Int!, $after: String, $count: Boolean!) {\n  checkpoints(orderBy: $orderBy, removed: $removed, first: $first, after: $after) {\n    totalCount @include(if: $count)\n    pageInfo {\n      ...Page\n    }\n    nodes {\n      ...CheckpointRow\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment CheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}" };

export const RunCheckpoints: TypedDocument<RunCheckpointsQuery, RunCheckpointsQueryVariables> = { id: "c0fa67e02eb79566eab9d23b7f972fe9dcde2c1cec4f5a6d49f6b5ce0635d991", text: "query RunCheckpoints($id: ID!, $orderBy: CheckpointOrder, $removed: Boolean!, $first: Int!, $after: String, $count: Boolean!) {\n  run(id: $id) {\n    checkpoints(orderBy: $orderBy, removed: $removed, first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        ...CheckpointRow\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment CheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}" };

export const Checkpoint: TypedDocument<CheckpointQuery, CheckpointQueryVariables> = { id: "e262530abc78036c04b440991451e681b8e7ef6c605cd864847e302c0fc22564", text: "query Checkpoint($id: ID, $reference: String) {\n  checkpoint(id: $id, reference: $reference) {\n    ...CheckpointRow\n    manifestSha256\n    manifestState\n    exportPath\n    files {\n      name\n      sha256\n      sizeBytes\n      downloadPath\n    }\n    merged {\n      id\n      name\n      run {\n        id\n        name\n      }\n    }\n    mergedFrom {\n      id\n      name\n      run {\n        id\n        name\n      }\n    }\n  }\n}\nfragment CheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}" };

export const CheckpointLineage: TypedDocument<CheckpointLineageQuery, CheckpointLineageQueryVariables> = { id: "06c0c0bf340929dca876eed8ddb0e02a28f1817efa12652765bdcc68ac762ca6", text: "query CheckpointLineage($id: ID!) {\n  checkpoint(id: $id) {\n    lineage {\n      depth\n      attempt\n      trainerName\n      runName\n      runKind\n      commitSha\n      baseModel\n      fromBaseModel\n      checkpoint {\n        id\n        name\n        step\n        removed {\n          cause\n        }\n      }\n      configuration {\n        version\n        configuration {\n          name\n        }\n      }\n      dataset {\n        version\n        sha256\n        dataset {\n          name\n        }\n      }\n      rollout {\n        version\n        rollout {\n          name\n        }\n      }\n    }\n  }\n}" };

export const CompareCheckpoints: TypedDocument<CompareCheckpointsQuery, CompareCheckpointsQueryVariables> = { id: "8b0a377ca5070df3e376d83e768a4258b04ebadfdc4e803390183cbaea2f6d5c", text: "query CompareCheckpoints($ids: [ID!]!) {\n  compareCheckpoints(ids: $ids) {\n    checkpoints {\n      runName\n      best\n      checkpoint {\n        ...CheckpointRow\n      }\n    }\n    settings {\n      knob\n      values\n    }\n  }\n}\nfragment CheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}" };

export const PinCheckpoint: TypedDocument<PinCheckpointMutation, PinCheckpointMutationVariables> = { id: "9fcbf86f7aaaba256a5d942a4512ad44b5cbc7724f3ff17b237759edf29f1dce", text: "mutation PinCheckpoint($input: PinCheckpointInput!) {\n  pinCheckpoint(input: $input) {\n    __typename\n    ... on PinCheckpointSuccess {\n      cursor\n      checkpoint {\n        ...CheckpointRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const UnpinCheckpoint: TypedDocument<UnpinCheckpointMutation, UnpinCheckpointMutationVariables> = { id: "4253b386f566386dae38ce4f5a71e273f9f533ec00746d039f37c8667779f44f", text: "mutation UnpinCheckpoint($input: UnpinCheckpointInput!) {\n  unpinCheckpoint(input: $input) {\n    __typename\n    ... on UnpinCheckpointSuccess {\n      cursor\n      checkpoint {\n        ...CheckpointRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const RemoveCheckpoint: TypedDocument<RemoveCheckpointMutation, RemoveCheckpointMutationVariables> = { id: "1b9c768702ee36e7f3b70bf1baf457cd9f77e20297576ee94db6183784f4e6f1", text: "mutation RemoveCheckpoint($input: RemoveCheckpointInput!) {\n  removeCheckpoint(input: $input) {\n    __typename\n    ... on RemoveCheckpointSuccess {\n      cursor\n      checkpoint {\n        ...CheckpointRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const MergeCheckpoint: TypedDocument<MergeCheckpointMutation, MergeCheckpointMutationVariables> = { id: "e290b3335f80999c32a7a92c0cd1bfaf3ee7105844698e5c258d3f42555ac9f4", text: "mutation MergeCheckpoint($input: MergeCheckpointInput!) {\n  mergeCheckpoint(input: $input) {\n    __typename\n    ... on MergeCheckpointSuccess {\n      cursor\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const VerifyCheckpoint: TypedDocument<VerifyCheckpointMutation, VerifyCheckpointMutationVariables> = { id: "e88132abed2a512f682c19d1a44c4f52a86859b1930ed60430c7c5e04182204b", text: "mutation VerifyCheckpoint($input: VerifyCheckpointInput!) {\n  verifyCheckpoint(input: $input) {\n    __typename\n    ... on VerifyCheckpointSuccess {\n      ok\n      manifest\n      files {\n        name\n        sha256\n        sizeBytes\n        state\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const CreateDownload: TypedDocument<CreateDownloadMutation, CreateDownloadMutationVariables> = { id: "eaab2d38e96e6d8b18fa15ca144ac7d8e6a31ff37f1d6dfb2ca9afa3e6789439", text: "mutation CreateDownload($input: CreateDownloadInput!) {\n  createDownload(input: $input) {\n    __typename\n    ... on CreateDownloadSuccess {\n      url\n      expiresAt\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const Configurations: TypedDocument<ConfigurationsQuery, ConfigurationsQueryVariables> = { id: "2c350706cdb3c79fbf146039b71363fbc1e651e875c61cf425163ad7c52f5030", text: "query Configurations($first: Int!, $after: String, $count: Boolean!) {\n  configurations(first: $first, after: $after) {\n    totalCount @include(if: $count)\n    pageInfo {\n      ...Page\n    }\n    nodes {\n      ...ConfigurationRow\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment ConfigurationRow on Configuration {\n  id\n  name\n  createdAt\n  creator {\n    id\n    name\n  }\n  latestVersion {\n    ...ConfigurationVersionRow\n  }\n}\nfragment ConfigurationVersionRow on ConfigurationVersion {\n  id\n  version\n  toml\n  createdAt\n}" };

export const Configuration: TypedDocument<ConfigurationQuery, ConfigurationQueryVariables> = { id: "338dde401c5f4f278ee88f6f15130fcf7fd9c635f36bd3d351960ec81ddf07f8", text: "query Configuration($id: ID, $name: String) {\n  configuration(id: $id, name: $name) {\n    ...ConfigurationRow\n  }\n}\nfragment ConfigurationRow on Configuration {\n  id\n  name\n  createdAt\n  creator {\n    id\n    name\n  }\n  latestVersion {\n    ...ConfigurationVersionRow\n  }\n}\nfragment ConfigurationVersionRow on ConfigurationVersion {\n  id\n  version\n  toml\n  createdAt\n}" };

export const ConfigurationVersions: TypedDocument<ConfigurationVersionsQuery, ConfigurationVersionsQueryVariables> = { id: "49cfa690c78198a2d42689e94e1f04ff730457cd30754d28dd396e17c2ebd63c", text: "query ConfigurationVersions($id: ID, $name: String, $first: Int!, $after: String, $count: Boolean!) {\n  configuration(id: $id, name: $name) {\n    versions(first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        ...ConfigurationVersionRow\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment ConfigurationVersionRow on ConfigurationVersion {\n  id\n  version\n  toml\n  createdAt\n}" };

export const CreateConfiguration: TypedDocument<CreateConfigurationMutation, CreateConfigurationMutationVariables> = { id: "66ff8c49b2a653c3c3433814221e20c640f7b35e3fbaa5a9bc8b591cb5e908ce", text: "mutation CreateConfiguration($input: CreateConfigurationInput!) {\n  createConfiguration(input: $input) {\n    __typename\n    ... on CreateConfigurationSuccess {\n      cursor\n      configuration {\n        ...ConfigurationRow\n      }\n      version {\n        ...ConfigurationVersionRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment ConfigurationRow on Configuration {\n  id\n  name\n  createdAt\n  creator {\n    id\n    name\n  }\n  latestVersion {\n    ...ConfigurationVersionRow\n  }\n}\nfragment ConfigurationVersionRow on ConfigurationVersion {\n  id\n  version\n  toml\n  createdAt\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const AddConfigurationVersion: TypedDocument<AddConfigurationVersionMutation, AddConfigurationVersionMutationVariables> = { id: "5397de41ce166713f13918b0d462a3b38b00e92161108b5979e6165cce49dce6", text: "mutation AddConfigurationVersion($input: AddConfigurationVersionInput!) {\n  addConfigurationVersion(input: $input) {\n    __typename\n    ... on AddConfigurationVersionSuccess {\n      cursor\n      version {\n        ...ConfigurationVersionRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment ConfigurationVersionRow on ConfigurationVersion {\n  id\n  version\n  toml\n  createdAt\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const CheckRecipe: TypedDocument<CheckRecipeQuery, CheckRecipeQueryVariables> = { id: "a4367384ea3c34668828930b7d81f9b5ba4a7f4573133e4c015aca08e79b1a2f", text: "query CheckRecipe($recipe: RecipeInput!) {\n  checkRecipe(recipe: $recipe) {\n    ok\n    toml\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RecipeKnobs: TypedDocument<RecipeKnobsQuery, RecipeKnobsQueryVariables> = { id: "a54603d7fd2ab823ad234fa7b1d74e44b6259ad7763a83be22f1faba1eb4ba7a", text: "query RecipeKnobs($kind: RunKind) {\n  recipeKnobs(kind: $kind) {\n    kinds\n    section\n    key\n    type\n    default\n    range\n    unit\n    required\n    description\n  }\n}" };

export const Datasets: TypedDocument<DatasetsQuery, DatasetsQueryVariables> = { id: "f947d1c9843990da146045c58f5b4aa34c90adc76dd76c65363981348f86e4b0", text: "query Datasets($filter: DatasetFilter, $first: Int!, $after: String, $count: Boolean!) {\n  datasets(filter: $filter, first: $first, after: $after) {\n    totalCount @include(if: $count)\n    pageInfo {\n      ...Page\n    }\n    nodes {\n      ...DatasetRow\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment DatasetRow on Dataset {\n  id\n  name\n  createdAt\n  creator {\n    id\n    name\n  }\n  latestVersion {\n    ...DatasetVersionRow\n  }\n}\nfragment DatasetVersionRow on DatasetVersion {\n  id\n  version\n  kind\n  rows\n  sizeBytes\n  sha256\n  columns\n  createdAt\n  downloadPath\n}" };

export const Dataset: TypedDocument<DatasetQuery, DatasetQueryVariables> = { id: "c112d0ac70bc3a63a3a7d2779b2a874f573307f2c154be7b4dda2c45f8cf9a58", text: "query Dataset($id: ID, $name: String) {\n  dataset(id: $id, name: $name) {\n    ...DatasetRow\n  }\n}\nfragment DatasetRow on Dataset {\n  id\n  name\n  createdAt\n  creator {\n    id\n    name\n  }\n  latestVersion {\n    ...DatasetVersionRow\n  }\n}\nfragment DatasetVersionRow on DatasetVersion {\n  id\n  version\n  kind\n  rows\n  sizeBytes\n  sha256\n  columns\n  createdAt\n  downloadPath\n}" };

export const DatasetVersions: TypedDocument<DatasetVersionsQuery, DatasetVersionsQueryVariables> = { id: "5879d55d58c5f4d3cef166eabc17ffb26327f21b3284c84f81c7abfd9b7f2716", text: "query DatasetVersions($id: ID, $name: String, $first: Int!, $after: String, $count: Boolean!) {\n  dataset(id: $id, name: $name) {\n    versions(first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        ...DatasetVersionRow\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment DatasetVersionRow on DatasetVersion {\n  id\n  version\n  kind\n  rows\n  sizeBytes\n  sha256\n  columns\n  createdAt\n  downloadPath\n}" };

export const DatasetPreview: TypedDocument<DatasetPreviewQuery, DatasetPreviewQueryVariables> = { id: "8f1fb6590ee0b06fdb3815744f44212cb091e9b1785fc88781fe18f09bcfcc05", text: "query DatasetPreview($id: ID, $name: String, $first: Int!, $offset: Int!) {\n  dataset(id: $id, name: $name) {\n    latestVersion {\n      preview(first: $first, offset: $offset) {\n        line\n        content\n      }\n    }\n  }\n}" };

export const BeginDatasetUpload: TypedDocument<BeginDatasetUploadMutation, BeginDatasetUploadMutationVariables> = { id: "e5756e4fd2d14817b3aabc1b32e939bba3c34123afa04eb0cfc861c512bf04cd", text: "mutation BeginDatasetUpload($input: BeginDatasetUploadInput!) {\n  beginDatasetUpload(input: $input) {\n    __typename\n    ... on BeginDatasetUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n        expiresAt\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const ValidateDatasetUpload: TypedDocument<ValidateDatasetUploadMutation, ValidateDatasetUploadMutationVariables> = { id: "75b51d99a93c7be75fe4597e7f47a0735ca1b6c0e4eb72f55cf5457e2b97a5fa", text: "mutation ValidateDatasetUpload($input: ValidateDatasetUploadInput!) {\n  validateDatasetUpload(input: $input) {\n    __typename\n    ... on ValidateDatasetUploadSuccess {\n      report {\n        ok\n        kind\n        rows\n        columns\n        problemCount\n        problems {\n          line\n          column\n          message\n          mend\n        }\n        statistics {\n          duplicates\n          lengths {\n            column\n            min\n            mean\n            max\n          }\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const CompleteDatasetUpload: TypedDocument<CompleteDatasetUploadMutation, CompleteDatasetUploadMutationVariables> = { id: "70c33bf279e321f51ad9938a909af4b6b13e5bac09fc31a973fb4242c3a1dbd9", text: "mutation CompleteDatasetUpload($input: CompleteDatasetUploadInput!) {\n  completeDatasetUpload(input: $input) {\n    __typename\n    ... on CompleteDatasetUploadSuccess {\n      cursor\n      existed\n      version {\n        ...DatasetVersionRow\n        dataset {\n          id\n          name\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment DatasetVersionRow on DatasetVersion {\n  id\n  version\n  kind\n  rows\n  sizeBytes\n  sha256\n  columns\n  createdAt\n  downloadPath\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const RunEvents: TypedDocument<RunEventsSubscription, RunEventsSubscriptionVariables> = { id: "ecaf2acdb0f6f5111cd3b87cdaa8b2abd0ced6122e4e0ab44402a68b30dc55de", text: "subscription RunEvents($runId: ID!, $after: EventCursor, $types: [RunEventType!], $gatherMs: Int!) {\n  runEvents(runId: $runId, after: $after, types: $types, gatherMs: $gatherMs) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        runId\n        at\n        attempt\n        ... on RunStatusChanged {\n          status\n          statusReason: reason {\n            code\n            message\n          }\n        }\n        ... on PhaseChanged {\n          phase\n          reason\n        }\n        ... on HealthReported {\n          health {\n            state\n            reason\n            since\n          }\n        }\n        ... on AttemptStarted {\n          trainerName\n          resumedFromStep\n        }\n        ... on ResumeVerified {\n          step\n          same\n          maxLogprobDifference\n        }\n        ... on StepCompleted {\n          step\n          totalSteps\n          epoch\n          policyVersion\n          stalenessMax\n          reward {\n            mean\n            std\n            min\n            max\n          }\n          validSamples\n          failures {\n            class\n            count\n          }\n          metrics {\n            key\n            value\n          }\n          seconds {\n            key\n            value\n          }\n          sampledTokens\n          trainedTokens\n        }\n        ... on MetricsLogged {\n          points {\n            key\n            step\n            value\n          }\n        }\n        ... on SamplesGraded {\n          step\n          split\n          samples\n          reward {\n            mean\n            std\n            min\n            max\n          }\n          failures {\n            class\n            count\n          }\n        }\n        ... on EvaluationCompleted {\n          step\n          dataset\n          temperature\n          reward {\n            mean\n            std\n            min\n            max\n          }\n          validSamples\n          failures {\n            class\n            count\n          }\n          metrics {\n            key\n            value\n          }\n        }\n        ... on CheckpointRequested {\n          requested: request\n        }\n        ... on CheckpointSaved {\n          name\n          step\n          request\n          resumable\n          sizeBytes\n        }\n        ... on CheckpointRemoved {\n          checkpointId\n          step\n          cause\n        }\n        ... on OutputSaved {\n          name\n          contentType\n          sizeBytes\n          sha256\n        }\n        ... on LogsWritten {\n          lines {\n            at\n            level\n            source\n            message\n          }\n        }\n        ... on UsageUpdated {\n          sampledTokens\n          trainedTokens\n          engineSeconds\n          wallSeconds\n          samplingSeconds\n          trainingSeconds\n          overlapSeconds\n          judgeCalls\n          judgeCostUsd\n          engineCostUsd\n        }\n        ... on BudgetChanged {\n          caps {\n            maxWallTimeS\n            maxTokens\n            maxEngineS\n            maxJudgeCalls\n            maxCostUsd\n          }\n        }\n        ... on StopRequested {\n          reason\n        }\n        ... on PauseRequested {\n          reason\n          preempted\n        }\n        ... on KillRequested {\n          reason\n          deadline\n        }\n        ... on RunChanged {\n          name\n          tags\n          notes\n          deleted\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n      earliest\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };

export const RunMetricPoints: TypedDocument<RunMetricPointsSubscription, RunMetricPointsSubscriptionVariables> = { id: "9c2f79f26c3f2b6a0ae8d1615a59d9d4466616e46281fcbc643243ffdf8f6856", text: "subscription RunMetricPoints($runId: ID!, $keys: [String!]!, $after: EventCursor, $maxPerSecond: Float!) {\n  runMetrics(\n    runId: $runId\n    keys: $keys\n    after: $after\n    maxPerSecond: $maxPerSecond\n  ) {\n    __typename\n    ... on RunMetricBatch {\n      cursor\n      points {\n        key\n        step\n        attempt\n        at\n        value\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n      earliest\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };

export const RunProgress: TypedDocument<RunProgressSubscription, RunProgressSubscriptionVariables> = { id: "1ef1e021e288b367fefc07e573d9e31b153a567112fd4f5746f659e5107f5372", text: "subscription RunProgress($runId: ID!, $maxPerSecond: Float!) {\n  runProgress(runId: $runId, maxPerSecond: $maxPerSecond) {\n    __typename\n    ... on RunProgressUpdate {\n      cursor\n      runId\n      name\n      status\n      statusReason {\n        code\n        message\n      }\n      phase\n      attempt\n      stopRequested\n      health {\n        state\n        reason\n        since\n      }\n      progress {\n        currentStep\n        totalSteps\n        fraction\n        estimatedEnd\n      }\n      reward\n      trainingReward\n      validationReward\n      tokensPerSecond\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n      earliest\n    }\n    ... on Lagged {\n      cursor\n      skipped\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };

export const WorkspaceEvents: TypedDocument<WorkspaceEventsSubscription, WorkspaceEventsSubscriptionVariables> = { id: "4d59741da6bacecde39ba0263be0a6852353da4b446dd7b6fadeb289d0faf9e2", text: "subscription WorkspaceEvents($after: EventCursor, $gatherMs: Int!) {\n  workspaceEvents(after: $after, gatherMs: $gatherMs) {\n    __typename\n    ... on WorkspaceEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        at\n        ... on RunSubmitted {\n          runId\n          name\n          runKind\n        }\n        ... on RunStatusChanged {\n          runId\n          attempt\n          status\n          statusReason: reason {\n            code\n            message\n          }\n        }\n        ... on RunChanged {\n          runId\n          name\n          tags\n          notes\n          deleted\n        }\n        ... on AttemptStarted {\n          runId\n          attempt\n          trainerName\n          resumedFromStep\n        }\n        ... on CheckpointSaved {\n          runId\n          attempt\n          name\n          step\n          sizeBytes\n          resumable\n        }\n        ... on CheckpointRemoved {\n          runId\n          checkpointId\n          step\n          cause\n        }\n        ... on EvaluationCompleted {\n          runId\n          attempt\n          step\n          dataset\n          reward {\n            mean\n            std\n            min\n            max\n          }\n          validSamples\n        }\n        ... on StopRequested {\n          runId\n          reason\n        }\n        ... on PauseRequested {\n          runId\n          reason\n          preempted\n        }\n        ... on ResumeRequested {\n          runId\n        }\n        ... on KillRequested {\n          runId\n          reason\n          deadline\n        }\n        ... on DatasetReady {\n          datasetId\n          versionId\n          name\n          version\n        }\n        ... on RolloutRegistered {\n          rolloutId\n          name\n          version\n        }\n        ... on ConfigurationSaved {\n          configurationId\n          name\n          version\n        }\n        ... on SweepChanged {\n          sweepId\n          name\n          sweepStatus: status\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n      earliest\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };

export const RunMetrics: TypedDocument<RunMetricsQuery, RunMetricsQueryVariables> = { id: "de2eb2092692b506cbace7447e429e9b6d2354a241be7259371eaacdc0b2a465", text: "query RunMetrics($id: ID!, $keys: [String!]!, $axis: Axis!, $points: Int!, $from: Float, $to: Float, $attempt: Int) {\n  run(id: $id) {\n    metrics(\n      keys: $keys\n      axis: $axis\n      points: $points\n      from: $from\n      to: $to\n      attempt: $attempt\n    ) {\n      key\n      resolution\n      buckets {\n        x\n        count\n        min\n        mean\n        max\n        last\n      }\n    }\n  }\n}" };

export const RunMetricKeys: TypedDocument<RunMetricKeysQuery, RunMetricKeysQueryVariables> = { id: "aca85d947e076b6a117860081d6f52c70e5ec5928d63c7dc38f281f76487b18f", text: "query RunMetricKeys($id: ID!, $prefix: String) {\n  run(id: $id) {\n    metricKeys(prefix: $prefix) {\n      key\n      points\n      firstStep\n      lastStep\n      lastValue\n    }\n  }\n}" };

export const RunSamples: TypedDocument<RunSamplesQuery, RunSamplesQueryVariables> = { id: "33302105f8c9f01832696f7412eda1473b079f1a3232658149ddf3ac79fc1e8d", text: "query RunSamples($id: ID!, $filter: SampleFilter, $orderBy: SampleOrder, $first: Int!, $after: String, $count: Boolean!) {\n  run(id: $id) {\n    samples(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        ...SampleRow\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment SampleRow on Sample {\n  id\n  step\n  attempt\n  split\n  group\n  index\n  promptRow\n  at\n  reward\n  advantage\n  shaping\n  rewards {\n    name\n    value\n  }\n  failure {\n    class\n    message\n  }\n  treatment\n  truncated\n  retries\n  promptTokens\n  responseTokens\n  durationSeconds\n  policyVersion\n}" };

export const Sample: TypedDocument<SampleQuery, SampleQueryVariables> = { id: "e2303533afb5e8395f0503498f94d29229e2a7dc01ba1a591e11fc3c0832a887", text: "query Sample($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Sample {\n      ...SampleRow\n      messages {\n        role\n        content\n        extra\n      }\n      tokensLeftOut\n      rows {\n        first\n        tokens\n        texts\n        logprobs\n        sampled\n        trained\n        policyVersions\n        temperature\n      }\n    }\n  }\n}\nfragment SampleRow on Sample {\n  id\n  step\n  attempt\n  split\n  group\n  index\n  promptRow\n  at\n  reward\n  advantage\n  shaping\n  rewards {\n    name\n    value\n  }\n  failure {\n    class\n    message\n  }\n  treatment\n  truncated\n  retries\n  promptTokens\n  responseTokens\n  durationSeconds\n  policyVersion\n}" };

export const RunSteps: TypedDocument<RunStepsQuery, RunStepsQueryVariables> = { id: "eb6527daab7cb658069b7b38903ee64acdbec53567733c25d73679649a6f9d3b", text: "query RunSteps($id: ID!, $first: Int!, $after: String, $count: Boolean!) {\n  run(id: $id) {\n    steps(first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        step\n        attempt\n        at\n        epoch\n        totalSteps\n        policyVersion\n        stalenessMax\n        reward {\n          mean\n          std\n          min\n          max\n        }\n        validSamples\n        failures {\n          class\n          count\n        }\n        metrics {\n          key\n          value\n        }\n        seconds {\n          key\n          value\n        }\n        sampledTokens\n        trainedTokens\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}" };

export const RunEvaluations: TypedDocument<RunEvaluationsQuery, RunEvaluationsQueryVariables> = { id: "7e7babdd253a8b94bf591c476f2171a69f1b5a949ca81746b198a29e84fc9b7a", text: "query RunEvaluations($id: ID!, $first: Int!, $after: String, $count: Boolean!) {\n  run(id: $id) {\n    evaluations(first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        id\n        step\n        attempt\n        at\n        dataset\n        temperature\n        reward {\n          mean\n          std\n          min\n          max\n        }\n        validSamples\n        failures {\n          class\n          count\n        }\n        metrics {\n          key\n          value\n        }\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}" };

export const RunLogs: TypedDocument<RunLogsQuery, RunLogsQueryVariables> = { id: "666083f923f01889a4027c9da714e5d61a129939a497e2c3fff48e5866b3bd39", text: "query RunLogs($id: ID!, $filter: LogFilter, $first: Int!, $after: String, $count: Boolean!) {\n  run(id: $id) {\n    logs(filter: $filter, first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        id\n        at\n        attempt\n        level\n        source\n        message\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}" };

export const RunOutputs: TypedDocument<RunOutputsQuery, RunOutputsQueryVariables> = { id: "09ae943ebc4768232ad581cd970b0ef60732282f763eece57b8f8b4336c9e0ab", text: "query RunOutputs($id: ID!, $first: Int!, $after: String, $count: Boolean!) {\n  run(id: $id) {\n    outputs(first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        id\n        name\n        attempt\n        contentType\n        sizeBytes\n        sha256\n        createdAt\n        downloadPath\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}" };

export const RunPhases: TypedDocument<RunPhasesQuery, RunPhasesQueryVariables> = { id: "ee3d197533d4c119ff7aa186898f93b13f7500e2bccc92d5bac3f842626e9870", text: "query RunPhases($id: ID!) {\n  run(id: $id) {\n    phases {\n      phase\n      attempt\n      since\n      until\n      seconds\n      reason\n    }\n  }\n}" };

export const Rollouts: TypedDocument<RolloutsQuery, RolloutsQueryVariables> = { id: "6b9608ce0d8b76e8269d86f1730c4505eacc3820d86d26534ab1492544f759cd", text: "query Rollouts($filter: RolloutFilter, $first: Int!, $after: String, $count: Boolean!) {\n  rollouts(filter: $filter, first: $first, after: $after) {\n    totalCount @include(if: $count)\n    pageInfo {\n      ...Page\n    }\n    nodes {\n      ...RolloutRow\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment RolloutRow on Rollout {\n  id\n  name\n  description\n  createdAt\n  creator {\n    id\n    name\n  }\n  latestVersion {\n    ...RolloutVersionRow\n  }\n}\nfragment RolloutVersionRow on RolloutVersion {\n  id\n  version\n  entrypoint\n  commitSha\n  branch\n  files\n  sizeBytes\n  sha256\n  createdAt\n}" };

export const Rollout: TypedDocument<RolloutQuery, RolloutQueryVariables> = { id: "02f949730b6ecd617d49093f124860d7a3c84982ea1b7252eb999c54ee50cffb", text: "query Rollout($id: ID, $name: String) {\n  rollout(id: $id, name: $name) {\n    ...RolloutRow\n  }\n}\nfragment RolloutRow on Rollout {\n  id\n  name\n  description\n  createdAt\n  creator {\n    id\n    name\n  }\n  latestVersion {\n    ...RolloutVersionRow\n  }\n}\nfragment RolloutVersionRow on RolloutVersion {\n  id\n  version\n  entrypoint\n  commitSha\n  branch\n  files\n  sizeBytes\n  sha256\n  createdAt\n}" };

export const RolloutVersions: TypedDocument<RolloutVersionsQuery, RolloutVersionsQueryVariables> = { id: "39c41cd3325838216c1f3a08e1f508b81519bad182eafded04d37c390baee081", text: "query RolloutVersions($id: ID, $name: String, $first: Int!, $after: String, $count: Boolean!) {\n  rollout(id: $id, name: $name) {\n    versions(first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        ...RolloutVersionRow\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment RolloutVersionRow on RolloutVersion {\n  id\n  version\n  entrypoint\n  commitSha\n  branch\n  files\n  sizeBytes\n  sha256\n  createdAt\n}" };

export const BeginRolloutUpload: TypedDocument<BeginRolloutUploadMutation, BeginRolloutUploadMutationVariables> = { id: "95876e30a19c5d312037e792cbe2dc15c67fd7bb6284ee7fc7691c154e797d8d", text: "mutation BeginRolloutUpload($input: BeginRolloutUploadInput!) {\n  beginRolloutUpload(input: $input) {\n    __typename\n    ... on BeginRolloutUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n        expiresAt\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const RegisterRollout: TypedDocument<RegisterRolloutMutation, RegisterRolloutMutationVariables> = { id: "a5a7146002da425270c154ea47fee9c85e301d4ccf1445982a1144c2c2bded7d", text: "mutation RegisterRollout($input: RegisterRolloutInput!) {\n  registerRollout(input: $input) {\n    __typename\n    ... on RegisterRolloutSuccess {\n      cursor\n      existed\n      version {\n        ...RolloutVersionRow\n        rollout {\n          id\n          name\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RolloutVersionRow on RolloutVersion {\n  id\n  version\n  entrypoint\n  commitSha\n  branch\n  files\n  sizeBytes\n  sha256\n  createdAt\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const Runs: TypedDocument<RunsQuery, RunsQueryVariables> = { id: "b010a0cbfc7db2c18a2f959ec9b7f157193e4fb4ce2a38828a7e24a201886a2b", text: "query Runs($filter: RunFilter, $orderBy: RunOrder, $first: Int!, $after: String, $count: Boolean!) {\n  runs(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    totalCount @include(if: $count)\n    pageInfo {\n      ...Page\n    }\n    nodes {\n      ...RunRow\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}" };

export const Run: TypedDocument<RunQuery, RunQueryVariables> = { id: "be474c6ee996ad492575dcad99be2acb9ee9e1c94ccd35e18907215a4d9f848a", text: "query Run($id: ID, $name: String) {\n  run(id: $id, name: $name) {\n    ...RunDetails\n  }\n}\nfragment RunDetails on Run {\n  ...RunRow\n  cursor\n  notes\n  phaseSince\n  killAt\n  checkpointRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  specification {\n    baseModel\n    engine\n    kind\n    seed\n    toml\n  }\n  configuration {\n    id\n    version\n    configuration {\n      id\n      name\n    }\n  }\n  parent {\n    id\n    name\n    run {\n      id\n      name\n    }\n  }\n  forkOf {\n    id\n    name\n  }\n  retryOf {\n    id\n    name\n  }\n  sweep {\n    id\n    name\n  }\n  sweepTrial\n  attempts {\n    number\n    trainerId\n    trainerName\n    startedAt\n    endedAt\n    outcome\n    resumedFromStep\n    cutAfterStep\n  }\n  usage {\n    ...Spent\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Spent on Usage {\n  sampledTokens\n  trainedTokens\n  engineSeconds\n  wallSeconds\n  samplingSeconds\n  trainingSeconds\n  overlapSeconds\n  overlapRatio\n  judgeCalls\n  judgeCostUsd\n  engineCostUsd\n  costUsd\n}" };

export const RunId: TypedDocument<RunIdQuery, RunIdQueryVariables> = { id: "9a4f8073c0d885f82b30795b3a745ffc4d2d4e7266d10cf0f6001d659d7a5808", text: "query RunId($name: String!) {\n  run(name: $name) {\n    id\n  }\n}" };

export const RunStanding: TypedDocument<RunStandingQuery, RunStandingQueryVariables> = { id: "36df603bbc31ed0c8b131352fa37d711fe163b09671e460f0e9599e0c70dd058", text: "query RunStanding($id: ID!) {\n  run(id: $id) {\n    status\n    cursor\n  }\n}" };

export const SubmitRun: TypedDocument<SubmitRunMutation, SubmitRunMutationVariables> = { id: "a27be98f1815de1983cc96964d554299eb0fc9985d4bee34650972570ee7659e", text: "mutation SubmitRun($input: SubmitRunInput!) {\n  submitRun(input: $input) {\n    __typename\n    ... on SubmitRunSuccess {\n      cursor\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const EstimateRun: TypedDocument<EstimateRunQuery, EstimateRunQueryVariables> = { id: "f9f5c7085883b2b2ac7a94f2cb47198e16b6be551670e3b4821d0d1230639101", text: "query EstimateRun($input: SubmitRunInput!) {\n  estimateRun(input: $input) {\n    __typename\n    ... on RunEstimate {\n      engine\n      totalSteps\n      samples\n      queued\n      stepSeconds\n      durationSeconds\n      engineSeconds\n      sampledTokens\n      trainedTokens\n      costUsd\n      basis\n      specification {\n        baseModel\n        engine\n        kind\n        seed\n        toml\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const StopRun: TypedDocument<StopRunMutation, StopRunMutationVariables> = { id: "1263e9e2cc908bc78c165cb6e363afdaf1c2351d92098a5f291d4ac7a212df51", text: "mutation StopRun($input: StopRunInput!) {\n  stopRun(input: $input) {\n    __typename\n    ... on StopRunSuccess {\n      cursor\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const PauseRun: TypedDocument<PauseRunMutation, PauseRunMutationVariables> = { id: "96b497598be4f48d221bd3d8d2334d7aee3b86cbfd1cde40ee2dbc4fef287f5d", text: "mutation PauseRun($input: PauseRunInput!) {\n  pauseRun(input: $input) {\n    __typename\n    ... on PauseRunSuccess {\n      cursor\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const ResumeRun: TypedDocument<ResumeRunMutation, ResumeRunMutationVariables> = { id: "7aae115dd3a215c43c2b84e9ba2577fcfce3b71d1e6826a7b0ad0cbcb00ad5fe", text: "mutation ResumeRun($input: ResumeRunInput!) {\n  resumeRun(input: $input) {\n    __typename\n    ... on ResumeRunSuccess {\n      cursor\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const KillRun: TypedDocument<KillRunMutation, KillRunMutationVariables> = { id: "374d9f5baf07da7de79f4a6e140e2dd81458a48afabfe6af7f997791d82e3b36", text: "mutation KillRun($input: KillRunInput!) {\n  killRun(input: $input) {\n    __typename\n    ... on KillRunSuccess {\n      cursor\n      run {\n        ...RunRow\n        killAt\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const RetryRun: TypedDocument<RetryRunMutation, RetryRunMutationVariables> = { id: "ac6623b9fdb2cc9e220cef706d6bd06e06ce666564b35d8d05bb7e6befde5835", text: "mutation RetryRun($input: RetryRunInput!) {\n  retryRun(input: $input) {\n    __typename\n    ... on RetryRunSuccess {\n      cursor\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const ForkRun: TypedDocument<ForkRunMutation, ForkRunMutationVariables> = { id: "65be8197792aec1094e4d8467d3241f4af2b975b47ad80f8626f07bef394f474", text: "mutation ForkRun($input: ForkRunInput!) {\n  forkRun(input: $input) {\n    __typename\n    ... on ForkRunSuccess {\n      cursor\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const ReproduceRun: TypedDocument<ReproduceRunMutation, ReproduceRunMutationVariables> = { id: "21ef9ebc795fa682f82a6a2ecc1a661fc18fc777f2746a2fb022624ecc1a0b6e", text: "mutation ReproduceRun($input: ReproduceRunInput!) {\n  reproduceRun(input: $input) {\n    __typename\n    ... on ReproduceRunSuccess {\n      cursor\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const RunReproduction: TypedDocument<RunReproductionQuery, RunReproductionQueryVariables> = { id: "4caa0a9eb8a2a577b69f729cda0438035bead4001fd961b62b3bbfa35702a501", text: "query RunReproduction($id: ID!) {\n  run(id: $id) {\n    reproduction {\n      state\n      same\n      sameWeights\n      stepsCompared\n      firstDifferentStep\n      note\n      differences {\n        metric\n        largest\n      }\n      of {\n        id\n        name\n      }\n    }\n  }\n}" };

export const UpdateRun: TypedDocument<UpdateRunMutation, UpdateRunMutationVariables> = { id: "9ccaa35b4d7a4caf2d1ecd012c870b1e29faa49d188756315259834e13182b5b", text: "mutation UpdateRun($input: UpdateRunInput!) {\n  updateRun(input: $input) {\n    __typename\n    ... on UpdateRunSuccess {\n      cursor\n      run {\n        ...RunRow\n        notes\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const DeleteRun: TypedDocument<DeleteRunMutation, DeleteRunMutationVariables> = { id: "2122276de5f3ccb39300dada9e60528633426727bfb17c71da04367605a79667", text: "mutation DeleteRun($input: DeleteRunInput!) {\n  deleteRun(input: $input) {\n    __typename\n    ... on DeleteRunSuccess {\n      cursor\n      runId\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const RequestCheckpoint: TypedDocument<RequestCheckpointMutation, RequestCheckpointMutationVariables> = { id: "a60be0173b26f0f9170eff85328566652323e761010447b90dfb1a6434bb1de3", text: "mutation RequestCheckpoint($input: RequestCheckpointInput!) {\n  requestCheckpoint(input: $input) {\n    __typename\n    ... on RequestCheckpointSuccess {\n      cursor\n      request\n      run {\n        ...RunRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const RunBudget: TypedDocument<RunBudgetQuery, RunBudgetQueryVariables> = { id: "d9ca572bfa0a30c7e7e04dcc02f59f69bcc6a1e932d04030f3a256259bf61f6d", text: "query RunBudget($id: ID!) {\n  run(id: $id) {\n    budget {\n      ...Budget\n    }\n  }\n}\nfragment Budget on RunBudget {\n  changed\n  whenSpent\n  spentShare\n  spent {\n    cap\n    share\n  }\n  caps {\n    maxWallTimeS\n    maxTokens\n    maxEngineS\n    maxJudgeCalls\n    maxCostUsd\n  }\n}" };

export const ChangeRunBudget: TypedDocument<ChangeRunBudgetMutation, ChangeRunBudgetMutationVariables> = { id: "bd59d018f9dfde5e518a9d7f82af34ad34be93bfda0cd4db82d736765c996408", text: "mutation ChangeRunBudget($input: ChangeRunBudgetInput!) {\n  changeRunBudget(input: $input) {\n    __typename\n    ... on ChangeRunBudgetSuccess {\n      cursor\n      run {\n        ...RunRow\n        budget {\n          ...Budget\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunRow on Run {\n  id\n  name\n  kind\n  status\n  statusSince\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  pauseRequested {\n    preempted\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  creator {\n    id\n    name\n  }\n  dataset {\n    id\n    version\n    dataset {\n      id\n      name\n    }\n  }\n  rollout {\n    id\n    version\n    rollout {\n      id\n      name\n    }\n  }\n}\nfragment Budget on RunBudget {\n  changed\n  whenSpent\n  spentShare\n  spent {\n    cap\n    share\n  }\n  caps {\n    maxWallTimeS\n    maxTokens\n    maxEngineS\n    maxJudgeCalls\n    maxCostUsd\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const Sweeps: TypedDocument<SweepsQuery, SweepsQueryVariables> = { id: "c38d6479a1f791aed176bed18a02dda32b1116e3625afa51faa30b423cf2cf53", text: "query Sweeps($first: Int!, $after: String, $count: Boolean!) {\n  sweeps(first: $first, after: $after) {\n    totalCount @include(if: $count)\n    pageInfo {\n      ...Page\n    }\n    nodes {\n      ...SweepRow\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment SweepRow on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  priority\n  tags\n  maxConcurrent\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}" };

export const Sweep: TypedDocument<SweepQuery, SweepQueryVariables> = { id: "910b2ece8bc49ef1ba63ba5b93d80c20a058520b839dda466c4b5fdec35ef58c", text: "query Sweep($id: ID, $name: String) {\n  sweep(id: $id, name: $name) {\n    ...SweepRow\n    cursor\n    seed\n    earlyStopping {\n      metric\n      minSteps\n      reduction\n    }\n  }\n}\nfragment SweepRow on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  priority\n  tags\n  maxConcurrent\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}" };

export const SweepTrials: TypedDocument<SweepTrialsQuery, SweepTrialsQueryVariables> = { id: "4e8744cf8a1e1e5f11fa9b4b110636eb6456fcd7a2c5120f1fd0a24015fd97f6", text: "query SweepTrials($id: ID!, $first: Int!, $after: String, $count: Boolean!) {\n  sweep(id: $id) {\n    trials(first: $first, after: $after) {\n      totalCount @include(if: $count)\n      pageInfo {\n        ...Page\n      }\n      nodes {\n        trial\n        settings {\n          knob\n          value\n        }\n        run {\n          id\n          name\n        }\n        status\n        step\n        totalSteps\n        trainingReward\n        validationReward\n        trainingLoss\n        validationLoss\n        value\n        stoppedAt {\n          step\n          value\n          better\n          best\n        }\n      }\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}" };

export const CreateSweep: TypedDocument<CreateSweepMutation, CreateSweepMutationVariables> = { id: "4d5d370844e3012584cdac1442db1bb979245ac397ad6e7dab5b9769f258ccf1", text: "mutation CreateSweep($input: CreateSweepInput!) {\n  createSweep(input: $input) {\n    __typename\n    ... on CreateSweepSuccess {\n      cursor\n      sweep {\n        ...SweepRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment SweepRow on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  priority\n  tags\n  maxConcurrent\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const StopSweep: TypedDocument<StopSweepMutation, StopSweepMutationVariables> = { id: "fbd7d669414a5710b7c79a06267e23cd7e786361fc98dce3fd6122430e9605cf", text: "mutation StopSweep($input: StopSweepInput!) {\n  stopSweep(input: $input) {\n    __typename\n    ... on StopSweepSuccess {\n      cursor\n      sweep {\n        ...SweepRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment SweepRow on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  priority\n  tags\n  maxConcurrent\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const DeleteSweep: TypedDocument<DeleteSweepMutation, DeleteSweepMutationVariables> = { id: "be90eb34f1fc91e62ae12717e0f64f091b259d8d8af6666fc2bd1a2f74ea8ff1", text: "mutation DeleteSweep($input: DeleteSweepInput!) {\n  deleteSweep(input: $input) {\n    __typename\n    ... on DeleteSweepSuccess {\n      cursor\n      sweepId\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const Viewer: TypedDocument<ViewerQuery, ViewerQueryVariables> = { id: "b281b19e94f88f8dc27eaa199c80d829e821e784856a8c9173c00d65208bc011", text: "query Viewer {\n  viewer {\n    keyId\n    scopes\n    expiresAt\n    member {\n      id\n      name\n      role\n    }\n    workspace {\n      id\n      slug\n      name\n    }\n  }\n}" };

export const Workspace: TypedDocument<WorkspaceQuery, WorkspaceQueryVariables> = { id: "954ed2dcbcbb5427ff8632c8cda65ace3cb0401b97abe1b6995c9249baba8fa6", text: "query Workspace {\n  workspace {\n    ...WorkspaceRow\n  }\n}\nfragment WorkspaceRow on Workspace {\n  id\n  slug\n  name\n  createdAt\n  maxConcurrentRuns\n  members {\n    id\n    name\n    role\n    createdAt\n  }\n}" };

export const WorkspaceUsage: TypedDocument<WorkspaceUsageQuery, WorkspaceUsageQueryVariables> = { id: "c984df65b90d1157a741394281d27415dac93a85f51275ca35662f82545e9512", text: "query WorkspaceUsage($since: DateTime, $until: DateTime) {\n  workspace {\n    usage(since: $since, until: $until) {\n      ...Spent\n    }\n  }\n}\nfragment Spent on Usage {\n  sampledTokens\n  trainedTokens\n  engineSeconds\n  wallSeconds\n  samplingSeconds\n  trainingSeconds\n  overlapSeconds\n  overlapRatio\n  judgeCalls\n  judgeCostUsd\n  engineCostUsd\n  costUsd\n}" };

export const UpdateWorkspace: TypedDocument<UpdateWorkspaceMutation, UpdateWorkspaceMutationVariables> = { id: "c1b993e68ade7652e706a09d54ba8a5e51723b6eff68d4853918d0ed80ca0fe8", text: "mutation UpdateWorkspace($input: UpdateWorkspaceInput!) {\n  updateWorkspace(input: $input) {\n    __typename\n    ... on UpdateWorkspaceSuccess {\n      workspace {\n        ...WorkspaceRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment WorkspaceRow on Workspace {\n  id\n  slug\n  name\n  createdAt\n  maxConcurrentRuns\n  members {\n    id\n    name\n    role\n    createdAt\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const BaseModels: TypedDocument<BaseModelsQuery, BaseModelsQueryVariables> = { id: "99d8234f0fe1fee320fdc157d696a4c9b5be31f7db9fb6af8c6bcd6c8358afdb", text: "query BaseModels($first: Int!, $after: String, $count: Boolean!) {\n  baseModels(first: $first, after: $after) {\n    totalCount @include(if: $count)\n    pageInfo {\n      ...Page\n    }\n    nodes {\n      name\n      description\n      parameters\n      contextLengthTokens\n      vocabularySize\n      engines\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}" };

export const Trainers: TypedDocument<TrainersQuery, TrainersQueryVariables> = { id: "c395af4e60f74bfd945a1103ba3b627b96a0dcac9978d35263b793f858d9f3fa", text: "query Trainers {\n  trainers {\n    id\n    name\n    engine\n    version\n    connected\n    startedAt\n    lastSeenAt\n    baseModels\n    losses\n    fullFineTune\n    maxLoraRank\n    valueBaseline\n    prices {\n      engineUsdPerHour\n      sampledUsdPerMillionTokens\n      trainedUsdPerMillionTokens\n    }\n    run {\n      id\n      name\n    }\n  }\n}" };

export const ApiKeys: TypedDocument<ApiKeysQuery, ApiKeysQueryVariables> = { id: "604102784b49d441ed358fabdf6bd2455f46129e5872d84dc38eb174329b62dc", text: "query ApiKeys($first: Int!, $after: String, $count: Boolean!) {\n  apiKeys(first: $first, after: $after) {\n    totalCount @include(if: $count)\n    pageInfo {\n      ...Page\n    }\n    nodes {\n      ...ApiKeyRow\n    }\n  }\n}\nfragment Page on PageInfo {\n  hasNextPage\n  endCursor\n}\nfragment ApiKeyRow on ApiKey {\n  id\n  name\n  prefix\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n  member {\n    id\n    name\n  }\n}" };

export const CreateApiKey: TypedDocument<CreateApiKeyMutation, CreateApiKeyMutationVariables> = { id: "e227868aeac8b7211e2aef3017782127cf1d2682f7a175cfd143a26b958d2fdc", text: "mutation CreateApiKey($input: CreateApiKeyInput!) {\n  createApiKey(input: $input) {\n    __typename\n    ... on CreateApiKeySuccess {\n      secret\n      apiKey {\n        ...ApiKeyRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment ApiKeyRow on ApiKey {\n  id\n  name\n  prefix\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n  member {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };

export const RevokeApiKey: TypedDocument<RevokeApiKeyMutation, RevokeApiKeyMutationVariables> = { id: "af1ebdf0329b9512e27687bc8913ce06faad4cdabc14c38f5d4af03df4118215", text: "mutation RevokeApiKey($input: RevokeApiKeyInput!) {\n  revokeApiKey(input: $input) {\n    __typename\n    ... on RevokeApiKeySuccess {\n      apiKey {\n        ...ApiKeyRow\n      }\n    }\n    ...Mistake\n  }\n}\nfragment ApiKeyRow on ApiKey {\n  id\n  name\n  prefix\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n  member {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}" };
