// Made by `npm run codegen` from schema/schema.graphql and the operations in dashboard/.
import type { TypedDocument } from "../../client/document.ts";

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

export type DashboardCreateDownloadMutationVariables = Exact<{
  input: CreateDownloadInput;
}>;


export type DashboardCreateDownloadMutation = { readonly createDownload:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateDownloadSuccess', readonly url: string }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

type DashboardMistake_ConflictError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type DashboardMistake_LimitError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type DashboardMistake_NotFoundError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type DashboardMistake_UnsupportedByEngineError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type DashboardMistake_ValidationError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> };

export type DashboardMistakeFragment =
  | DashboardMistake_ConflictError_Fragment
  | DashboardMistake_LimitError_Fragment
  | DashboardMistake_NotFoundError_Fragment
  | DashboardMistake_UnsupportedByEngineError_Fragment
  | DashboardMistake_ValidationError_Fragment
;

export type DashboardViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardViewerQuery = { readonly viewer: { readonly expiresAt: string | null, readonly scopes: ReadonlyArray<Scope>, readonly member: { readonly id: string, readonly name: string, readonly role: Role }, readonly workspace: { readonly id: string, readonly name: string, readonly slug: string } } };

export type DashboardWorkspaceNewsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DashboardWorkspaceNewsSubscription = { readonly workspaceEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
    | { readonly __typename: 'WorkspaceEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted' }
        | { readonly __typename: 'CheckpointRemoved' }
        | { readonly __typename: 'CheckpointSaved' }
        | { readonly __typename: 'ConfigurationSaved' }
        | { readonly __typename: 'DatasetReady' }
        | { readonly __typename: 'EvaluationCompleted' }
        | { readonly __typename: 'KillRequested' }
        | { readonly __typename: 'PauseRequested' }
        | { readonly __typename: 'ResumeRequested' }
        | { readonly __typename: 'RolloutRegistered' }
        | { readonly __typename: 'RunChanged' }
        | { readonly __typename: 'RunStatusChanged' }
        | { readonly __typename: 'RunSubmitted' }
        | { readonly __typename: 'StopRequested' }
        | { readonly __typename: 'SweepChanged' }
      > }
   };

export type DashboardWorkspacePlaceQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardWorkspacePlaceQuery = { readonly viewer: { readonly workspace: { readonly cursor: string } } };

export type DashboardCheckpointRowFragment = { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly manifestState: FileState, readonly exportPath: string, readonly pinned: { readonly at: string, readonly by: { readonly name: string } | null } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null, readonly merged: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null };

export type DashboardRunCheckpointsQueryVariables = Exact<{
  id: string;
  orderBy?: CheckpointOrder | null | undefined;
  removed: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardRunCheckpointsQuery = { readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly cursor: string, readonly checkpointRequested: string | null, readonly checkpoints: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly manifestState: FileState, readonly exportPath: string, readonly pinned: { readonly at: string, readonly by: { readonly name: string } | null } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null, readonly merged: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null }> } } | null };

export type DashboardCheckpointsQueryVariables = Exact<{
  orderBy?: CheckpointOrder | null | undefined;
  removed: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardCheckpointsQuery = { readonly checkpoints: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly manifestState: FileState, readonly exportPath: string, readonly pinned: { readonly at: string, readonly by: { readonly name: string } | null } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null, readonly merged: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null }> } };

export type DashboardAncestorFragment = { readonly depth: number, readonly runName: string, readonly runKind: RunKind, readonly commitSha: string | null, readonly trainerName: string | null, readonly baseModel: string, readonly fromBaseModel: boolean, readonly run: { readonly name: string, readonly status: RunStatus } | null, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly removed: { readonly cause: CheckpointRemovalCause } | null }, readonly configuration: { readonly version: number, readonly configuration: { readonly name: string } | null } | null, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null };

export type DashboardCheckpointQueryVariables = Exact<{
  reference?: string | null | undefined;
  id?: string | null | undefined;
}>;


export type DashboardCheckpointQuery = { readonly checkpoint: { readonly manifestSha256: string, readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly manifestState: FileState, readonly exportPath: string, readonly files: ReadonlyArray<{ readonly name: string, readonly sha256: string, readonly sizeBytes: string, readonly downloadPath: string }> | null, readonly mergedFrom: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null, readonly lineage: ReadonlyArray<{ readonly depth: number, readonly runName: string, readonly runKind: RunKind, readonly commitSha: string | null, readonly trainerName: string | null, readonly baseModel: string, readonly fromBaseModel: boolean, readonly run: { readonly name: string, readonly status: RunStatus } | null, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly removed: { readonly cause: CheckpointRemovalCause } | null }, readonly configuration: { readonly version: number, readonly configuration: { readonly name: string } | null } | null, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null }>, readonly descendants: { readonly totalCount: number | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus }> }, readonly pinned: { readonly at: string, readonly by: { readonly name: string } | null } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null, readonly merged: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null } | null };

export type DashboardCompareCheckpointsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type DashboardCompareCheckpointsQuery = { readonly compareCheckpoints: { readonly checkpoints: ReadonlyArray<{ readonly runName: string, readonly best: boolean, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly manifestState: FileState, readonly exportPath: string, readonly pinned: { readonly at: string, readonly by: { readonly name: string } | null } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null, readonly merged: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null } }>, readonly settings: ReadonlyArray<{ readonly knob: string, readonly values: ReadonlyArray<string | null> }> } };

export type DashboardPinCheckpointMutationVariables = Exact<{
  input: PinCheckpointInput;
}>;


export type DashboardPinCheckpointMutation = { readonly pinCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'PinCheckpointSuccess' }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardUnpinCheckpointMutationVariables = Exact<{
  input: UnpinCheckpointInput;
}>;


export type DashboardUnpinCheckpointMutation = { readonly unpinCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnpinCheckpointSuccess' }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardRemoveCheckpointMutationVariables = Exact<{
  input: RemoveCheckpointInput;
}>;


export type DashboardRemoveCheckpointMutation = { readonly removeCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RemoveCheckpointSuccess' }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardMergeCheckpointMutationVariables = Exact<{
  input: MergeCheckpointInput;
}>;


export type DashboardMergeCheckpointMutation = { readonly mergeCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'MergeCheckpointSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardVerifyCheckpointMutationVariables = Exact<{
  input: VerifyCheckpointInput;
}>;


export type DashboardVerifyCheckpointMutation = { readonly verifyCheckpoint:
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
    | { readonly __typename: 'VerifyCheckpointSuccess', readonly ok: boolean, readonly manifest: FileState, readonly files: ReadonlyArray<{ readonly name: string, readonly state: FileState }> }
   };

export type DashboardSaveCheckpointNowMutationVariables = Exact<{
  input: RequestCheckpointInput;
}>;


export type DashboardSaveCheckpointNowMutation = { readonly requestCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RequestCheckpointSuccess' }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardCheckpointNewsSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type DashboardCheckpointNewsSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted' }
        | { readonly __typename: 'BudgetChanged' }
        | { readonly __typename: 'CheckpointRemoved' }
        | { readonly __typename: 'CheckpointRequested' }
        | { readonly __typename: 'CheckpointSaved' }
        | { readonly __typename: 'EvaluationCompleted' }
        | { readonly __typename: 'HealthReported' }
        | { readonly __typename: 'KillRequested' }
        | { readonly __typename: 'LogsWritten' }
        | { readonly __typename: 'MetricsLogged' }
        | { readonly __typename: 'OutputSaved' }
        | { readonly __typename: 'PauseRequested' }
        | { readonly __typename: 'PhaseChanged' }
        | { readonly __typename: 'ResumeRequested' }
        | { readonly __typename: 'ResumeVerified' }
        | { readonly __typename: 'RunChanged' }
        | { readonly __typename: 'RunStatusChanged' }
        | { readonly __typename: 'SamplesGraded' }
        | { readonly __typename: 'StepCompleted' }
        | { readonly __typename: 'StopRequested' }
        | { readonly __typename: 'UsageUpdated' }
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type DashboardComparedFragment = { readonly id: string, readonly name: string, readonly cursor: string, readonly kind: RunKind, readonly status: RunStatus, readonly createdAt: string, readonly startedAt: string | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null }, readonly overview: { readonly reward: number | null, readonly trainingReward: number | null, readonly validationReward: number | null, readonly improvement: number | null, readonly samples: string, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null, readonly durationSeconds: number | null }, readonly usage: { readonly costUsd: number | null, readonly sampledTokens: string, readonly trainedTokens: string }, readonly baseModel: { readonly name: string } | null, readonly specification: { readonly baseModel: string, readonly engine: string, readonly seed: number, readonly toml: string | null }, readonly metricKeys: ReadonlyArray<{ readonly key: string, readonly points: number }> };

export type DashboardComparedRunQueryVariables = Exact<{
  name: string;
}>;


export type DashboardComparedRunQuery = { readonly run: { readonly id: string, readonly name: string, readonly cursor: string, readonly kind: RunKind, readonly status: RunStatus, readonly createdAt: string, readonly startedAt: string | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null }, readonly overview: { readonly reward: number | null, readonly trainingReward: number | null, readonly validationReward: number | null, readonly improvement: number | null, readonly samples: string, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null, readonly durationSeconds: number | null }, readonly usage: { readonly costUsd: number | null, readonly sampledTokens: string, readonly trainedTokens: string }, readonly baseModel: { readonly name: string } | null, readonly specification: { readonly baseModel: string, readonly engine: string, readonly seed: number, readonly toml: string | null }, readonly metricKeys: ReadonlyArray<{ readonly key: string, readonly points: number }> } | null };

export type DashboardComparedRunsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type DashboardComparedRunsQuery = { readonly nodes: ReadonlyArray<
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
    | { readonly __typename: 'Run', readonly id: string, readonly name: string, readonly cursor: string, readonly kind: RunKind, readonly status: RunStatus, readonly createdAt: string, readonly startedAt: string | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null }, readonly overview: { readonly reward: number | null, readonly trainingReward: number | null, readonly validationReward: number | null, readonly improvement: number | null, readonly samples: string, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null, readonly durationSeconds: number | null }, readonly usage: { readonly costUsd: number | null, readonly sampledTokens: string, readonly trainedTokens: string }, readonly baseModel: { readonly name: string } | null, readonly specification: { readonly baseModel: string, readonly engine: string, readonly seed: number, readonly toml: string | null }, readonly metricKeys: ReadonlyArray<{ readonly key: string, readonly points: number }> }
    | { readonly __typename: 'Sample' }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null> };

export type DashboardCompareChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type DashboardCompareChoicesQuery = { readonly runs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: RunStatus }> } };

export type DashboardSpecificationQueryVariables = Exact<{
  name: string;
}>;


export type DashboardSpecificationQuery = { readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly createdAt: string, readonly specification: { readonly kind: RunKind, readonly engine: string, readonly baseModel: string, readonly seed: number, readonly toml: string | null }, readonly configuration: { readonly version: number, readonly configuration: { readonly id: string, readonly name: string } | null } | null, readonly forkOf: { readonly name: string } | null, readonly retryOf: { readonly name: string } | null } | null };

export type DashboardRunsLikeQueryVariables = Exact<{
  filter?: RunFilter | null | undefined;
  first?: number | null | undefined;
}>;


export type DashboardRunsLikeQuery = { readonly runs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly createdAt: string }> } };

export type DashboardRunKnobsQueryVariables = Exact<{
  kind?: RunKind | null | undefined;
}>;


export type DashboardRunKnobsQuery = { readonly recipeKnobs: ReadonlyArray<{ readonly section: string, readonly key: string | null, readonly type: string, readonly unit: string, readonly range: string | null, readonly default: string | null, readonly description: string }> };

export type DashboardConfigurationsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardConfigurationsQuery = { readonly configurations: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly latestVersion: { readonly version: number, readonly createdAt: string } }> } };

export type DashboardConfigurationQueryVariables = Exact<{
  name: string;
}>;


export type DashboardConfigurationQuery = { readonly configuration: { readonly id: string, readonly name: string, readonly createdAt: string, readonly versions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly createdAt: string, readonly toml: string, readonly creator: { readonly name: string } | null, readonly runs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: RunStatus }> } }> } } | null };

export type DashboardCreateConfigurationMutationVariables = Exact<{
  input: CreateConfigurationInput;
}>;


export type DashboardCreateConfigurationMutation = { readonly createConfiguration:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly conflictsWith:
        | { readonly __typename: 'ApiKey', readonly id: string }
        | { readonly __typename: 'Checkpoint', readonly id: string }
        | { readonly __typename: 'Configuration', readonly id: string }
        | { readonly __typename: 'ConfigurationVersion', readonly id: string }
        | { readonly __typename: 'Dataset', readonly id: string }
        | { readonly __typename: 'DatasetVersion', readonly id: string }
        | { readonly __typename: 'Member', readonly id: string }
        | { readonly __typename: 'Output', readonly id: string }
        | { readonly __typename: 'Rollout', readonly id: string }
        | { readonly __typename: 'RolloutVersion', readonly id: string }
        | { readonly __typename: 'Run', readonly id: string }
        | { readonly __typename: 'Sample', readonly id: string }
        | { readonly __typename: 'Sweep', readonly id: string }
        | { readonly __typename: 'Workspace', readonly id: string }
       | null }
    | { readonly __typename: 'CreateConfigurationSuccess', readonly configuration: { readonly id: string, readonly name: string }, readonly version: { readonly version: number } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardAddConfigurationVersionMutationVariables = Exact<{
  input: AddConfigurationVersionInput;
}>;


export type DashboardAddConfigurationVersionMutation = { readonly addConfigurationVersion:
    | { readonly __typename: 'AddConfigurationVersionSuccess', readonly configuration: { readonly id: string, readonly name: string }, readonly version: { readonly version: number } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardDatasetsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: DatasetFilter | null | undefined;
}>;


export type DashboardDatasetsQuery = { readonly datasets: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly latestVersion: { readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly createdAt: string } | null }> } };

export type DashboardDatasetQueryVariables = Exact<{
  name: string;
}>;


export type DashboardDatasetQuery = { readonly dataset: { readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number } | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string, readonly creator: { readonly name: string } | null }> } } | null };

export type DashboardDatasetVersionQueryVariables = Exact<{
  id: string;
  offset: number;
}>;


export type DashboardDatasetVersionQuery = { readonly node:
    | { readonly __typename: 'ApiKey' }
    | { readonly __typename: 'Checkpoint' }
    | { readonly __typename: 'Configuration' }
    | { readonly __typename: 'ConfigurationVersion' }
    | { readonly __typename: 'Dataset' }
    | { readonly __typename: 'DatasetVersion', readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string, readonly statistics: { readonly duplicates: number | null, readonly lengths: ReadonlyArray<{ readonly column: string, readonly min: number, readonly mean: number, readonly max: number }> }, readonly preview: ReadonlyArray<{ readonly line: number, readonly content: unknown }>, readonly runs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: RunStatus, readonly createdAt: string }> } }
    | { readonly __typename: 'Member' }
    | { readonly __typename: 'Output' }
    | { readonly __typename: 'Rollout' }
    | { readonly __typename: 'RolloutVersion' }
    | { readonly __typename: 'Run' }
    | { readonly __typename: 'Sample' }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null };

export type DashboardBeginDatasetUploadMutationVariables = Exact<{
  input: BeginDatasetUploadInput;
}>;


export type DashboardBeginDatasetUploadMutation = { readonly beginDatasetUpload:
    | { readonly __typename: 'BeginDatasetUploadSuccess', readonly upload: { readonly id: string, readonly path: string, readonly maxBytes: string } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardValidateDatasetUploadMutationVariables = Exact<{
  input: ValidateDatasetUploadInput;
}>;


export type DashboardValidateDatasetUploadMutation = { readonly validateDatasetUpload:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidateDatasetUploadSuccess', readonly report: { readonly ok: boolean, readonly kind: DatasetKind | null, readonly rows: number, readonly columns: ReadonlyArray<string>, readonly problemCount: number, readonly problems: ReadonlyArray<{ readonly line: number | null, readonly column: string | null, readonly message: string, readonly mend: string | null }> } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardCompleteDatasetUploadMutationVariables = Exact<{
  input: CompleteDatasetUploadInput;
}>;


export type DashboardCompleteDatasetUploadMutation = { readonly completeDatasetUpload:
    | { readonly __typename: 'CompleteDatasetUploadSuccess', readonly existed: boolean, readonly version: { readonly id: string, readonly version: number, readonly dataset: { readonly name: string } | null } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardRunLineageQueryVariables = Exact<{
  id: string;
}>;


export type DashboardRunLineageQuery = { readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly specification: { readonly baseModel: string }, readonly configuration: { readonly version: number, readonly configuration: { readonly name: string } | null } | null, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null, readonly forkOf: { readonly name: string } | null, readonly retryOf: { readonly name: string } | null, readonly parent: { readonly id: string, readonly name: string, readonly removed: { readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly name: string, readonly kind: RunKind, readonly status: RunStatus } | null, readonly lineage: ReadonlyArray<{ readonly depth: number, readonly runName: string, readonly runKind: RunKind, readonly commitSha: string | null, readonly trainerName: string | null, readonly baseModel: string, readonly fromBaseModel: boolean, readonly run: { readonly name: string, readonly status: RunStatus } | null, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly removed: { readonly cause: CheckpointRemovalCause } | null }, readonly configuration: { readonly version: number, readonly configuration: { readonly name: string } | null } | null, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null }> } | null, readonly checkpoints: { readonly totalCount: number | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly validationReward: number | null, readonly removed: { readonly cause: CheckpointRemovalCause } | null, readonly merged: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null, readonly descendants: { readonly totalCount: number | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus }> } }> } } | null };

export type DashboardModelsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardModelsQuery = { readonly baseModels: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly description: string, readonly parameters: string, readonly contextLengthTokens: number, readonly vocabularySize: number, readonly engines: ReadonlyArray<string> }> } };

export type DashboardNewRunKnobsQueryVariables = Exact<{
  kind: RunKind;
}>;


export type DashboardNewRunKnobsQuery = { readonly recipeKnobs: ReadonlyArray<{ readonly section: string, readonly key: string | null, readonly type: string, readonly unit: string, readonly range: string | null, readonly default: string | null, readonly required: boolean, readonly description: string }> };

export type DashboardRunTextQueryVariables = Exact<{
  name: string;
}>;


export type DashboardRunTextQuery = { readonly run: { readonly id: string, readonly kind: RunKind, readonly specification: { readonly toml: string | null } } | null };

export type DashboardConfigurationTextQueryVariables = Exact<{
  name: string;
}>;


export type DashboardConfigurationTextQuery = { readonly configuration: { readonly id: string, readonly latestVersion: { readonly version: number, readonly toml: string } } | null };

export type DashboardNewRunChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardNewRunChoicesQuery = { readonly datasets: { readonly nodes: ReadonlyArray<{ readonly name: string }> }, readonly rollouts: { readonly nodes: ReadonlyArray<{ readonly name: string }> }, readonly baseModels: { readonly nodes: ReadonlyArray<{ readonly name: string }> }, readonly checkpoints: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly run: { readonly name: string } | null }> } };

export type DashboardEstimateRunQueryVariables = Exact<{
  input: SubmitRunInput;
}>;


export type DashboardEstimateRunQuery = { readonly estimateRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RunEstimate', readonly basis: string, readonly costUsd: number | null, readonly durationSeconds: number | null, readonly engineSeconds: number | null, readonly stepSeconds: number | null, readonly totalSteps: number | null, readonly samples: string | null, readonly sampledTokens: string | null, readonly trainedTokens: string | null, readonly engine: string, readonly queued: number, readonly specification: { readonly toml: string | null } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardSubmitRunMutationVariables = Exact<{
  input: SubmitRunInput;
}>;


export type DashboardSubmitRunMutation = { readonly submitRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'SubmitRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardOutputsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardOutputsQuery = { readonly run: { readonly cursor: string, readonly outputs: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly attempt: number, readonly name: string, readonly contentType: string, readonly sha256: string, readonly sizeBytes: string, readonly downloadPath: string, readonly createdAt: string }> } } | null };

export type DashboardEvaluationsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardEvaluationsQuery = { readonly run: { readonly evaluations: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly attempt: number, readonly step: number, readonly at: string, readonly dataset: string, readonly temperature: number, readonly validSamples: number, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }>, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }> } } | null };

export type DashboardOutputNewsSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type DashboardOutputNewsSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted' }
        | { readonly __typename: 'BudgetChanged' }
        | { readonly __typename: 'CheckpointRemoved' }
        | { readonly __typename: 'CheckpointRequested' }
        | { readonly __typename: 'CheckpointSaved' }
        | { readonly __typename: 'EvaluationCompleted' }
        | { readonly __typename: 'HealthReported' }
        | { readonly __typename: 'KillRequested' }
        | { readonly __typename: 'LogsWritten' }
        | { readonly __typename: 'MetricsLogged' }
        | { readonly __typename: 'OutputSaved' }
        | { readonly __typename: 'PauseRequested' }
        | { readonly __typename: 'PhaseChanged' }
        | { readonly __typename: 'ResumeRequested' }
        | { readonly __typename: 'ResumeVerified' }
        | { readonly __typename: 'RunChanged' }
        | { readonly __typename: 'RunStatusChanged' }
        | { readonly __typename: 'SamplesGraded' }
        | { readonly __typename: 'StepCompleted' }
        | { readonly __typename: 'StopRequested' }
        | { readonly __typename: 'UsageUpdated' }
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type DashboardRolloutsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: RolloutFilter | null | undefined;
}>;


export type DashboardRolloutsQuery = { readonly rollouts: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string | null, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly latestVersion: { readonly version: number, readonly entrypoint: string, readonly files: number, readonly sizeBytes: string, readonly commitSha: string | null, readonly createdAt: string } | null }> } };

export type DashboardRolloutQueryVariables = Exact<{
  name: string;
}>;


export type DashboardRolloutQuery = { readonly rollout: { readonly id: string, readonly name: string, readonly description: string | null, readonly createdAt: string, readonly versions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly entrypoint: string, readonly files: number, readonly sizeBytes: string, readonly branch: string | null, readonly commitSha: string | null, readonly sha256: string, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly runs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: RunStatus }> } }> } } | null };

export type DashboardRegisterRolloutMutationVariables = Exact<{
  input: RegisterRolloutInput;
}>;


export type DashboardRegisterRolloutMutation = { readonly registerRollout:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RegisterRolloutSuccess', readonly existed: boolean, readonly version: { readonly id: string, readonly version: number } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardBeginRolloutUploadMutationVariables = Exact<{
  input: BeginRolloutUploadInput;
}>;


export type DashboardBeginRolloutUploadMutation = { readonly beginRolloutUpload:
    | { readonly __typename: 'BeginRolloutUploadSuccess', readonly upload: { readonly id: string, readonly path: string } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardRunLogsQueryVariables = Exact<{
  id: string;
  filter?: LogFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type DashboardRunLogsQuery = { readonly run: { readonly id: string, readonly cursor: string, readonly logs: { readonly pageInfo: { readonly hasPreviousPage: boolean, readonly hasNextPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null }, readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly id: string, readonly at: string, readonly attempt: number, readonly level: LogLevel, readonly source: LogSource, readonly message: string } }> } } | null };

export type DashboardRunLinesSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type DashboardRunLinesSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'BudgetChanged', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRemoved', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRequested', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointSaved', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'EvaluationCompleted', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'HealthReported', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'KillRequested', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'LogsWritten', readonly id: string, readonly attempt: number | null, readonly lines: ReadonlyArray<{ readonly at: string, readonly level: LogLevel, readonly source: LogSource, readonly message: string }> }
        | { readonly __typename: 'MetricsLogged', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'OutputSaved', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'PauseRequested', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'PhaseChanged', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeRequested', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeVerified', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'RunChanged', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'RunStatusChanged', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'SamplesGraded', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'StepCompleted', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'StopRequested', readonly id: string, readonly attempt: number | null }
        | { readonly __typename: 'UsageUpdated', readonly id: string, readonly attempt: number | null }
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type DashboardRunLinkFragment = { readonly id: string, readonly name: string };

export type DashboardRunUsageFragment = { readonly costUsd: number | null, readonly engineCostUsd: number | null, readonly judgeCostUsd: number | null, readonly judgeCalls: string | null, readonly engineSeconds: number, readonly wallSeconds: number, readonly sampledTokens: string, readonly trainedTokens: string, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapRatio: number | null };

export type DashboardRunQueryVariables = Exact<{
  name: string;
}>;


export type DashboardRunQuery = { readonly run: { readonly id: string, readonly name: string, readonly cursor: string, readonly kind: RunKind, readonly status: RunStatus, readonly statusSince: string, readonly phase: RunPhase | null, readonly phaseSince: string | null, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly notes: string | null, readonly tags: ReadonlyArray<string>, readonly priority: number, readonly stopRequested: boolean, readonly killAt: string | null, readonly checkpointRequested: string | null, readonly attempt: number, readonly sweepTrial: number | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } | null, readonly creator: { readonly name: string } | null, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly attempts: ReadonlyArray<{ readonly number: number, readonly startedAt: string, readonly endedAt: string | null, readonly outcome: string | null, readonly trainerName: string, readonly resumedFromStep: number | null, readonly cutAfterStep: number | null, readonly resumeCheck: { readonly same: boolean, readonly maxLogprobDifference: number } | null, readonly usage: { readonly costUsd: number | null, readonly engineCostUsd: number | null, readonly judgeCostUsd: number | null, readonly judgeCalls: string | null, readonly engineSeconds: number, readonly wallSeconds: number, readonly sampledTokens: string, readonly trainedTokens: string, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapRatio: number | null } }>, readonly phases: ReadonlyArray<{ readonly attempt: number, readonly phase: RunPhase, readonly reason: string | null, readonly since: string, readonly until: string | null }>, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly entropy: number | null, readonly improvement: number | null, readonly responseLengthTokens: number | null, readonly reward: number | null, readonly samples: string, readonly totalLengthTokens: number | null, readonly trainingReward: number | null, readonly truncationRatio: number | null, readonly validationReward: number | null }, readonly usage: { readonly costUsd: number | null, readonly engineCostUsd: number | null, readonly judgeCostUsd: number | null, readonly judgeCalls: string | null, readonly engineSeconds: number, readonly wallSeconds: number, readonly sampledTokens: string, readonly trainedTokens: string, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapRatio: number | null }, readonly budget: { readonly changed: boolean, readonly whenSpent: SpentBudgetAction, readonly caps: { readonly maxCostUsd: number | null, readonly maxEngineS: number | null, readonly maxJudgeCalls: string | null, readonly maxTokens: string | null, readonly maxWallTimeS: number | null }, readonly spent: ReadonlyArray<{ readonly cap: string, readonly share: number | null }> } | null, readonly metricKeys: ReadonlyArray<{ readonly key: string, readonly points: number, readonly lastValue: number | null }>, readonly specification: { readonly engine: string, readonly baseModel: string, readonly seed: number }, readonly configuration: { readonly version: number, readonly configuration: { readonly name: string } | null } | null, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null, readonly parent: { readonly name: string, readonly step: number, readonly run: { readonly id: string, readonly name: string } | null } | null, readonly forkOf: { readonly id: string, readonly name: string } | null, readonly retryOf: { readonly id: string, readonly name: string } | null, readonly reproduction: { readonly state: ReproductionState, readonly same: boolean | null, readonly firstDifferentStep: number | null, readonly stepsCompared: number, readonly note: string | null, readonly of: { readonly id: string, readonly name: string } | null } | null, readonly sweep: { readonly id: string, readonly name: string } | null, readonly sweepSettings: ReadonlyArray<{ readonly knob: string, readonly value: string }> } | null };

export type DashboardRunNewsSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type DashboardRunNewsSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'BudgetChanged', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRemoved', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointSaved', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'EvaluationCompleted', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'HealthReported', readonly id: string, readonly at: string, readonly attempt: number | null, readonly health: { readonly state: HealthState, readonly reason: string | null, readonly since: string } }
        | { readonly __typename: 'KillRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'LogsWritten', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'MetricsLogged', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'OutputSaved', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PauseRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PhaseChanged', readonly phase: RunPhase, readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeVerified', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'RunChanged', readonly name: string, readonly deleted: boolean, readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'RunStatusChanged', readonly status: RunStatus, readonly id: string, readonly at: string, readonly attempt: number | null, readonly reason: { readonly code: string, readonly message: string } | null }
        | { readonly __typename: 'SamplesGraded', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'StepCompleted', readonly step: number, readonly totalSteps: number | null, readonly validSamples: number, readonly id: string, readonly at: string, readonly attempt: number | null, readonly failures: ReadonlyArray<{ readonly count: number }>, readonly reward: { readonly mean: number } | null }
        | { readonly __typename: 'StopRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'UsageUpdated', readonly engineCostUsd: number | null, readonly judgeCostUsd: number | null, readonly judgeCalls: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly sampledTokens: string, readonly trainedTokens: string, readonly id: string, readonly at: string, readonly attempt: number | null }
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type DashboardRunMetricsQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
  keys: ReadonlyArray<string> | string;
  axis: Axis;
  attempt?: number | null | undefined;
  from?: number | null | undefined;
  to?: number | null | undefined;
  points: number;
}>;


export type DashboardRunMetricsQuery = { readonly run: { readonly id: string, readonly cursor: string, readonly startedAt: string | null, readonly attempt: number, readonly metrics: ReadonlyArray<{ readonly key: string, readonly resolution: number, readonly buckets: ReadonlyArray<{ readonly x: number, readonly count: number, readonly mean: number | null, readonly min: number | null, readonly max: number | null }> }> } | null };

export type DashboardRunPointsSubscriptionVariables = Exact<{
  runId: string;
  keys: ReadonlyArray<string> | string;
  after?: string | null | undefined;
}>;


export type DashboardRunPointsSubscription = { readonly runMetrics:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunMetricBatch', readonly cursor: string, readonly points: ReadonlyArray<{ readonly key: string, readonly step: number, readonly value: number | null, readonly attempt: number, readonly at: string }> }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type DashboardStopRunMutationVariables = Exact<{
  input: StopRunInput;
}>;


export type DashboardStopRunMutation = { readonly stopRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'StopRunSuccess' }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardKillRunMutationVariables = Exact<{
  input: KillRunInput;
}>;


export type DashboardKillRunMutation = { readonly killRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'KillRunSuccess' }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardPauseRunMutationVariables = Exact<{
  input: PauseRunInput;
}>;


export type DashboardPauseRunMutation = { readonly pauseRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'PauseRunSuccess' }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardResumeRunMutationVariables = Exact<{
  input: ResumeRunInput;
}>;


export type DashboardResumeRunMutation = { readonly resumeRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ResumeRunSuccess' }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardRetryRunMutationVariables = Exact<{
  input: RetryRunInput;
}>;


export type DashboardRetryRunMutation = { readonly retryRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RetryRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardForkRunMutationVariables = Exact<{
  input: ForkRunInput;
}>;


export type DashboardForkRunMutation = { readonly forkRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ForkRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardReproduceRunMutationVariables = Exact<{
  input: ReproduceRunInput;
}>;


export type DashboardReproduceRunMutation = { readonly reproduceRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ReproduceRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardRequestCheckpointMutationVariables = Exact<{
  input: RequestCheckpointInput;
}>;


export type DashboardRequestCheckpointMutation = { readonly requestCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RequestCheckpointSuccess' }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardChangeRunBudgetMutationVariables = Exact<{
  input: ChangeRunBudgetInput;
}>;


export type DashboardChangeRunBudgetMutation = { readonly changeRunBudget:
    | { readonly __typename: 'ChangeRunBudgetSuccess' }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardUpdateRunMutationVariables = Exact<{
  input: UpdateRunInput;
}>;


export type DashboardUpdateRunMutation = { readonly updateRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UpdateRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardDeleteRunMutationVariables = Exact<{
  input: DeleteRunInput;
}>;


export type DashboardDeleteRunMutation = { readonly deleteRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'DeleteRunSuccess' }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardForkChoicesQueryVariables = Exact<{
  id: string;
}>;


export type DashboardForkChoicesQuery = { readonly run: { readonly id: string, readonly checkpoints: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly resumable: boolean }> } } | null };

export type DashboardBulkStopMutationVariables = Exact<{
  input: StopRunInput;
}>;


export type DashboardBulkStopMutation = { readonly stopRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'StopRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardBulkKillMutationVariables = Exact<{
  input: KillRunInput;
}>;


export type DashboardBulkKillMutation = { readonly killRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'KillRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardBulkPauseMutationVariables = Exact<{
  input: PauseRunInput;
}>;


export type DashboardBulkPauseMutation = { readonly pauseRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'PauseRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardBulkResumeMutationVariables = Exact<{
  input: ResumeRunInput;
}>;


export type DashboardBulkResumeMutation = { readonly resumeRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ResumeRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardBulkRetryMutationVariables = Exact<{
  input: RetryRunInput;
}>;


export type DashboardBulkRetryMutation = { readonly retryRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RetryRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardBulkDeleteMutationVariables = Exact<{
  input: DeleteRunInput;
}>;


export type DashboardBulkDeleteMutation = { readonly deleteRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'DeleteRunSuccess', readonly runId: string }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardBulkUpdateMutationVariables = Exact<{
  input: UpdateRunInput;
}>;


export type DashboardBulkUpdateMutation = { readonly updateRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UpdateRunSuccess', readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardRunTargetsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type DashboardRunTargetsQuery = { readonly nodes: ReadonlyArray<
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
    | { readonly __typename: 'Run', readonly id: string, readonly name: string, readonly status: RunStatus, readonly tags: ReadonlyArray<string> }
    | { readonly __typename: 'Sample' }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null> };

export type DashboardRunRowFragment = { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly stopRequested: boolean, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly attempt: number, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null }, readonly overview: { readonly reward: number | null, readonly durationSeconds: number | null }, readonly specification: { readonly baseModel: string }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly creator: { readonly name: string } | null };

export type DashboardRunsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  skip?: number | null | undefined;
  filter?: RunFilter | null | undefined;
  orderBy?: RunOrder | null | undefined;
  counted: boolean;
}>;


export type DashboardRunsQuery = { readonly runs: { readonly totalCount?: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null }, readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly cursor: string, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly stopRequested: boolean, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly attempt: number, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null }, readonly overview: { readonly reward: number | null, readonly durationSeconds: number | null }, readonly specification: { readonly baseModel: string }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly creator: { readonly name: string } | null } }> } };

export type DashboardRunPlacesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  skip?: number | null | undefined;
  filter?: RunFilter | null | undefined;
  orderBy?: RunOrder | null | undefined;
}>;


export type DashboardRunPlacesQuery = { readonly runs: { readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: RunStatus, readonly tags: ReadonlyArray<string> }> } };

export type DashboardRunRowsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type DashboardRunRowsQuery = { readonly nodes: ReadonlyArray<
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
    | { readonly __typename: 'Run', readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly stopRequested: boolean, readonly tags: ReadonlyArray<string>, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly attempt: number, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null }, readonly overview: { readonly reward: number | null, readonly durationSeconds: number | null }, readonly specification: { readonly baseModel: string }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly creator: { readonly name: string } | null }
    | { readonly __typename: 'Sample' }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null> };

export type DashboardRunFiguresQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  keys: ReadonlyArray<string> | string;
}>;


export type DashboardRunFiguresQuery = { readonly nodes: ReadonlyArray<
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
    | { readonly __typename: 'Run', readonly id: string, readonly cursor: string, readonly usage: { readonly costUsd: number | null }, readonly metrics: ReadonlyArray<{ readonly key: string, readonly buckets: ReadonlyArray<{ readonly x: number, readonly mean: number | null }> }> }
    | { readonly __typename: 'Sample' }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null> };

export type DashboardRunChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type DashboardRunChoicesQuery = { readonly datasets: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> }, readonly rollouts: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> }, readonly configurations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> }, readonly sweeps: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> }, readonly baseModels: { readonly nodes: ReadonlyArray<{ readonly name: string }> }, readonly workspace: { readonly members: ReadonlyArray<{ readonly id: string, readonly name: string }> } | null };

export type DashboardRunsNewsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DashboardRunsNewsSubscription = { readonly workspaceEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
    | { readonly __typename: 'WorkspaceEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly runId: string, readonly attempt: number | null, readonly at: string }
        | { readonly __typename: 'CheckpointRemoved', readonly at: string }
        | { readonly __typename: 'CheckpointSaved', readonly at: string }
        | { readonly __typename: 'ConfigurationSaved', readonly at: string }
        | { readonly __typename: 'DatasetReady', readonly at: string }
        | { readonly __typename: 'EvaluationCompleted', readonly runId: string, readonly at: string }
        | { readonly __typename: 'KillRequested', readonly at: string }
        | { readonly __typename: 'PauseRequested', readonly at: string }
        | { readonly __typename: 'ResumeRequested', readonly at: string }
        | { readonly __typename: 'RolloutRegistered', readonly at: string }
        | { readonly __typename: 'RunChanged', readonly runId: string, readonly name: string, readonly tags: ReadonlyArray<string>, readonly deleted: boolean, readonly at: string }
        | { readonly __typename: 'RunStatusChanged', readonly runId: string, readonly status: RunStatus, readonly at: string, readonly reason: { readonly code: string, readonly message: string } | null }
        | { readonly __typename: 'RunSubmitted', readonly runId: string, readonly at: string }
        | { readonly __typename: 'StopRequested', readonly runId: string, readonly at: string }
        | { readonly __typename: 'SweepChanged', readonly sweepId: string, readonly at: string }
      > }
   };

export type DashboardRunsProgressSubscriptionVariables = Exact<{
  runId: string;
}>;


export type DashboardRunsProgressSubscription = { readonly runProgress:
    | { readonly __typename: 'Heartbeat' }
    | { readonly __typename: 'Lagged' }
    | { readonly __typename: 'RunProgressUpdate', readonly cursor: string, readonly runId: string, readonly status: RunStatus, readonly attempt: number, readonly stopRequested: boolean, readonly reward: number | null, readonly trainingReward: number | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null } }
    | { readonly __typename: 'StreamReady' }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type DashboardRunsCurveSubscriptionVariables = Exact<{
  runId: string;
  keys: ReadonlyArray<string> | string;
  after?: string | null | undefined;
}>;


export type DashboardRunsCurveSubscription = { readonly runMetrics:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunMetricBatch', readonly cursor: string, readonly points: ReadonlyArray<{ readonly key: string, readonly attempt: number, readonly step: number, readonly value: number | null }> }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type DashboardSampleFactsFragment = { readonly id: string, readonly attempt: number, readonly step: number, readonly split: Split, readonly group: number, readonly index: number, readonly promptRow: number | null, readonly policyVersion: number, readonly promptTokens: number, readonly responseTokens: number, readonly truncated: boolean, readonly retries: number, readonly reward: number | null, readonly shaping: number | null, readonly advantage: number | null, readonly treatment: SampleTreatment | null, readonly durationSeconds: number | null, readonly at: string, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null };

export type DashboardSamplesFrameQueryVariables = Exact<{
  id: string;
}>;


export type DashboardSamplesFrameQuery = { readonly run: { readonly id: string, readonly kind: RunKind, readonly specification: { readonly recipe:
        | { readonly training: { readonly nSamplesPerPrompt: number } }
        | Record<PropertyKey, never>
       | null }, readonly attempts: ReadonlyArray<{ readonly number: number }> } | null };

export type DashboardSamplesQueryVariables = Exact<{
  runId: string;
  filter?: SampleFilter | null | undefined;
  orderBy?: SampleOrder | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}>;


export type DashboardSamplesQuery = { readonly run: { readonly cursor: string, readonly status: RunStatus, readonly samples: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly attempt: number, readonly step: number, readonly split: Split, readonly group: number, readonly index: number, readonly promptRow: number | null, readonly policyVersion: number, readonly promptTokens: number, readonly responseTokens: number, readonly truncated: boolean, readonly retries: number, readonly reward: number | null, readonly shaping: number | null, readonly advantage: number | null, readonly treatment: SampleTreatment | null, readonly durationSeconds: number | null, readonly at: string, readonly messages: ReadonlyArray<{ readonly role: string, readonly content: string | null, readonly extra: unknown }>, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null }> } } | null };

export type DashboardSampleQueryVariables = Exact<{
  id: string;
}>;


export type DashboardSampleQuery = { readonly node:
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
    | { readonly __typename: 'Sample', readonly tokensLeftOut: number | null, readonly id: string, readonly attempt: number, readonly step: number, readonly split: Split, readonly group: number, readonly index: number, readonly promptRow: number | null, readonly policyVersion: number, readonly promptTokens: number, readonly responseTokens: number, readonly truncated: boolean, readonly retries: number, readonly reward: number | null, readonly shaping: number | null, readonly advantage: number | null, readonly treatment: SampleTreatment | null, readonly durationSeconds: number | null, readonly at: string, readonly run: { readonly id: string, readonly name: string } | null, readonly messages: ReadonlyArray<{ readonly role: string, readonly content: string | null, readonly extra: unknown }>, readonly rows: ReadonlyArray<{ readonly tokens: number, readonly first: number, readonly texts: ReadonlyArray<string>, readonly sampled: ReadonlyArray<boolean>, readonly logprobs: ReadonlyArray<number | null>, readonly trained: ReadonlyArray<boolean>, readonly policyVersions: ReadonlyArray<number | null>, readonly temperature: number }> | null, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null };

export type DashboardSampleGroupQueryVariables = Exact<{
  runId: string;
  filter: SampleFilter;
}>;


export type DashboardSampleGroupQuery = { readonly run: { readonly samples: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly index: number, readonly reward: number | null, readonly failure: { readonly class: FailureClass } | null }> } } | null };

export type DashboardPromptOverStepsQueryVariables = Exact<{
  runId: string;
  split: Split;
  promptRow: number;
}>;


export type DashboardPromptOverStepsQuery = { readonly run: { readonly samples: { readonly pageInfo: { readonly hasNextPage: boolean }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly attempt: number, readonly step: number, readonly group: number, readonly index: number, readonly reward: number | null, readonly failure: { readonly class: FailureClass } | null }> } } | null };

export type DashboardSampleNewsSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type DashboardSampleNewsSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly attempt: number | null, readonly step: number, readonly split: Split, readonly samples: number }
        | Record<PropertyKey, never>
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type DashboardSettingsQueryVariables = Exact<{
  since?: string | null | undefined;
}>;


export type DashboardSettingsQuery = { readonly workspace: { readonly id: string, readonly name: string, readonly slug: string, readonly createdAt: string, readonly maxConcurrentRuns: number | null, readonly members: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: Role, readonly createdAt: string }>, readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly judgeCalls: string | null, readonly costUsd: number | null } } | null };

export type DashboardApiKeysQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardApiKeysQuery = { readonly apiKeys: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly name: string } | null }> } };

export type DashboardCreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type DashboardCreateApiKeyMutation = { readonly createApiKey:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateApiKeySuccess', readonly secret: string | null, readonly apiKey: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardRevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type DashboardRevokeApiKeyMutation = { readonly revokeApiKey:
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RevokeApiKeySuccess', readonly apiKey: { readonly id: string, readonly revokedAt: string | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
   };

export type DashboardUpdateWorkspaceMutationVariables = Exact<{
  input: UpdateWorkspaceInput;
}>;


export type DashboardUpdateWorkspaceMutation = { readonly updateWorkspace:
    | { readonly __typename: 'UpdateWorkspaceSuccess', readonly workspace: { readonly id: string, readonly maxConcurrentRuns: number | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardSweepLineFragment = { readonly id: string, readonly name: string, readonly kind: RunKind, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly status: SweepStatus, readonly createdAt: string, readonly endedAt: string | null, readonly creator: { readonly name: string } | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } };

export type DashboardSweepsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DashboardSweepsQuery = { readonly sweeps: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly status: SweepStatus, readonly createdAt: string, readonly endedAt: string | null, readonly creator: { readonly name: string } | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } }> } };

export type DashboardSweepQueryVariables = Exact<{
  name: string;
  after?: string | null | undefined;
}>;


export type DashboardSweepQuery = { readonly sweep: { readonly cursor: string, readonly maxConcurrent: number | null, readonly priority: number, readonly seed: number | null, readonly tags: ReadonlyArray<string>, readonly id: string, readonly name: string, readonly kind: RunKind, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly status: SweepStatus, readonly createdAt: string, readonly endedAt: string | null, readonly earlyStopping: { readonly metric: SweepMetric, readonly minSteps: number, readonly reduction: number } | null, readonly parameters: ReadonlyArray<{ readonly knob: string, readonly values: ReadonlyArray<string> | null, readonly range: { readonly min: number, readonly max: number, readonly scale: SweepScale, readonly integer: boolean } | null }>, readonly trials: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly trial: number, readonly status: RunStatus | null, readonly step: number, readonly totalSteps: number | null, readonly value: number | null, readonly trainingReward: number | null, readonly trainingLoss: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly settings: ReadonlyArray<{ readonly knob: string, readonly value: string }>, readonly stoppedAt: { readonly step: number, readonly value: number | null, readonly better: number, readonly best: number } | null, readonly run: { readonly id: string, readonly name: string } | null }> }, readonly creator: { readonly name: string } | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } } | null };

export type DashboardSweepKnobsQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardSweepKnobsQuery = { readonly recipeKnobs: ReadonlyArray<{ readonly kinds: ReadonlyArray<RunKind>, readonly section: string, readonly key: string | null, readonly type: string, readonly unit: string, readonly range: string | null, readonly default: string | null, readonly description: string }> };

export type DashboardSweepSourcesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type DashboardSweepSourcesQuery = { readonly runs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> }, readonly configurations: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } };

export type DashboardSweepOfRunQueryVariables = Exact<{
  id: string;
}>;


export type DashboardSweepOfRunQuery = { readonly run: { readonly specification: { readonly toml: string | null } } | null };

export type DashboardSweepOfConfigurationQueryVariables = Exact<{
  id: string;
}>;


export type DashboardSweepOfConfigurationQuery = { readonly configuration: { readonly name: string, readonly latestVersion: { readonly toml: string } } | null };

export type DashboardCreateSweepMutationVariables = Exact<{
  input: CreateSweepInput;
}>;


export type DashboardCreateSweepMutation = { readonly createSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateSweepSuccess', readonly sweep: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardStopSweepMutationVariables = Exact<{
  input: StopSweepInput;
}>;


export type DashboardStopSweepMutation = { readonly stopSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'StopSweepSuccess', readonly sweep: { readonly id: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardDeleteSweepMutationVariables = Exact<{
  input: DeleteSweepInput;
}>;


export type DashboardDeleteSweepMutation = { readonly deleteSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'DeleteSweepSuccess', readonly sweepId: string }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DashboardTrainersQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardTrainersQuery = { readonly trainers: ReadonlyArray<{ readonly id: string, readonly name: string, readonly connected: boolean, readonly engine: string, readonly version: string, readonly baseModels: ReadonlyArray<string>, readonly losses: ReadonlyArray<string>, readonly maxLoraRank: number | null, readonly fullFineTune: boolean, readonly valueBaseline: boolean, readonly startedAt: string, readonly lastSeenAt: string, readonly prices: { readonly engineUsdPerHour: number | null, readonly sampledUsdPerMillionTokens: number | null, readonly trainedUsdPerMillionTokens: number | null } | null, readonly run: { readonly id: string, readonly name: string, readonly status: RunStatus } | null }> };

export const DashboardCreateDownload: TypedDocument<DashboardCreateDownloadMutation, DashboardCreateDownloadMutationVariables> = { id: "6a152a223489d09805ab4d1b4d42b0e272c01c21d56db955aa47613f3983e39a", text: "mutation DashboardCreateDownload($input: CreateDownloadInput!) {\n  createDownload(input: $input) {\n    __typename\n    ... on CreateDownloadSuccess {\n      url\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardViewer: TypedDocument<DashboardViewerQuery, DashboardViewerQueryVariables> = { id: "2293469593fbcda360836d73d9339f5ad74b408d43a80e45463d589e44213514", text: "query DashboardViewer {\n  viewer {\n    expiresAt\n    scopes\n    member {\n      id\n      name\n      role\n    }\n    workspace {\n      id\n      name\n      slug\n    }\n  }\n}" };

export const DashboardWorkspaceNews: TypedDocument<DashboardWorkspaceNewsSubscription, DashboardWorkspaceNewsSubscriptionVariables> = { id: "f595185a934f0f109325eba7b1755ec7dde1159b9dc42a84c375e23a534f8f62", text: "subscription DashboardWorkspaceNews($after: EventCursor) {\n  workspaceEvents(after: $after) {\n    __typename\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on WorkspaceEventBatch {\n      cursor\n      events {\n        __typename\n      }\n    }\n  }\n}" };

export const DashboardWorkspacePlace: TypedDocument<DashboardWorkspacePlaceQuery, DashboardWorkspacePlaceQueryVariables> = { id: "4c403f72a9615dea68f7662f9046fa580e40b9abe55fc6801830f638b737a1ce", text: "query DashboardWorkspacePlace {\n  viewer {\n    workspace {\n      cursor\n    }\n  }\n}" };

export const DashboardRunCheckpoints: TypedDocument<DashboardRunCheckpointsQuery, DashboardRunCheckpointsQueryVariables> = { id: "617ca816ddd6239a3ae9229afa3a4fedd44d5aa9e3c5ee5b2aad54b15b8c2c76", text: "query DashboardRunCheckpoints($id: ID!, $orderBy: CheckpointOrder, $removed: Boolean!, $first: Int, $after: String) {\n  run(id: $id) {\n    id\n    name\n    kind\n    status\n    cursor\n    checkpointRequested\n    checkpoints(orderBy: $orderBy, removed: $removed, first: $first, after: $after) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        hasPreviousPage\n        endCursor\n      }\n      nodes {\n        ...DashboardCheckpointRow\n      }\n    }\n  }\n}\nfragment DashboardCheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  manifestState\n  exportPath\n  pinned {\n    at\n    by {\n      name\n    }\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n  merged {\n    id\n    name\n    run {\n      name\n    }\n  }\n}" };

export const DashboardCheckpoints: TypedDocument<DashboardCheckpointsQuery, DashboardCheckpointsQueryVariables> = { id: "9f54d52fe55bb8eadaec9602e1b67dc38079447798efb2a93aad37f6e7e8d6cb", text: "query DashboardCheckpoints($orderBy: CheckpointOrder, $removed: Boolean!, $first: Int, $after: String) {\n  checkpoints(orderBy: $orderBy, removed: $removed, first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...DashboardCheckpointRow\n    }\n  }\n}\nfragment DashboardCheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  manifestState\n  exportPath\n  pinned {\n    at\n    by {\n      name\n    }\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n  merged {\n    id\n    name\n    run {\n      name\n    }\n  }\n}" };

export const DashboardCheckpoint: TypedDocument<DashboardCheckpointQuery, DashboardCheckpointQueryVariables> = { id: "73974133203d00c1cc255837031410ba622ffede67c06358f7d941cfafdb3d3f", text: "query DashboardCheckpoint($reference: String, $id: ID) {\n  checkpoint(reference: $reference, id: $id) {\n    ...DashboardCheckpointRow\n    manifestSha256\n    files {\n      name\n      sha256\n      sizeBytes\n      downloadPath\n    }\n    mergedFrom {\n      id\n      name\n      run {\n        name\n      }\n    }\n    lineage {\n      ...DashboardAncestor\n    }\n    descendants(first: 50) {\n      totalCount\n      nodes {\n        id\n        name\n        kind\n        status\n      }\n    }\n  }\n}\nfragment DashboardCheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  manifestState\n  exportPath\n  pinned {\n    at\n    by {\n      name\n    }\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n  merged {\n    id\n    name\n    run {\n      name\n    }\n  }\n}\nfragment DashboardAncestor on LineageStep {\n  depth\n  runName\n  runKind\n  commitSha\n  trainerName\n  baseModel\n  fromBaseModel\n  run {\n    name\n    status\n  }\n  checkpoint {\n    id\n    name\n    step\n    removed {\n      cause\n    }\n  }\n  configuration {\n    version\n    configuration {\n      name\n    }\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}" };

export const DashboardCompareCheckpoints: TypedDocument<DashboardCompareCheckpointsQuery, DashboardCompareCheckpointsQueryVariables> = { id: "5702f9d8bcf6b94af5abf985298c8884814ba0df3a84488b23436bca9677d320", text: "query DashboardCompareCheckpoints($ids: [ID!]!) {\n  compareCheckpoints(ids: $ids) {\n    checkpoints {\n      runName\n      best\n      checkpoint {\n        ...DashboardCheckpointRow\n      }\n    }\n    settings {\n      knob\n      values\n    }\n  }\n}\nfragment DashboardCheckpointRow on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  manifestState\n  exportPath\n  pinned {\n    at\n    by {\n      name\n    }\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n  merged {\n    id\n    name\n    run {\n      name\n    }\n  }\n}" };

export const DashboardPinCheckpoint: TypedDocument<DashboardPinCheckpointMutation, DashboardPinCheckpointMutationVariables> = { id: "b47034253fe660c1d2b50f9bbe8fdfe962a30e0933092f5151c7e1287fbb9610", text: "mutation DashboardPinCheckpoint($input: PinCheckpointInput!) {\n  pinCheckpoint(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardUnpinCheckpoint: TypedDocument<DashboardUnpinCheckpointMutation, DashboardUnpinCheckpointMutationVariables> = { id: "25947fa19a3db7d913b62b6c317f1a196143a3e2b637e24accd02c0510ff4a0b", text: "mutation DashboardUnpinCheckpoint($input: UnpinCheckpointInput!) {\n  unpinCheckpoint(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardRemoveCheckpoint: TypedDocument<DashboardRemoveCheckpointMutation, DashboardRemoveCheckpointMutationVariables> = { id: "0baa53f2af54c7d20a35f22e450fc18d18c7f4f06a31d27af92db584e8337957", text: "mutation DashboardRemoveCheckpoint($input: RemoveCheckpointInput!) {\n  removeCheckpoint(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardMergeCheckpoint: TypedDocument<DashboardMergeCheckpointMutation, DashboardMergeCheckpointMutationVariables> = { id: "bb4b67c1d4fbf48d7c9e498cca42b4faf8a00633b332cf8b77cba96f0da3d6c4", text: "mutation DashboardMergeCheckpoint($input: MergeCheckpointInput!) {\n  mergeCheckpoint(input: $input) {\n    __typename\n    ... on MergeCheckpointSuccess {\n      run {\n        id\n        name\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardVerifyCheckpoint: TypedDocument<DashboardVerifyCheckpointMutation, DashboardVerifyCheckpointMutationVariables> = { id: "7a20b8516dbd5c0f9e1ac966a696bb0367542cfac06044d9f6f6317289822906", text: "mutation DashboardVerifyCheckpoint($input: VerifyCheckpointInput!) {\n  verifyCheckpoint(input: $input) {\n    __typename\n    ... on VerifyCheckpointSuccess {\n      ok\n      manifest\n      files {\n        name\n        state\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardSaveCheckpointNow: TypedDocument<DashboardSaveCheckpointNowMutation, DashboardSaveCheckpointNowMutationVariables> = { id: "024762bb476ec53460bfcfc4f815822040010da17cd202167c0dc5b31f0bd279", text: "mutation DashboardSaveCheckpointNow($input: RequestCheckpointInput!) {\n  requestCheckpoint(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardCheckpointNews: TypedDocument<DashboardCheckpointNewsSubscription, DashboardCheckpointNewsSubscriptionVariables> = { id: "89fa7c133b8d008b19841e9eb488aa43fb21402c87dd60997e1f30a87dc4314b", text: "subscription DashboardCheckpointNews($runId: ID!, $after: EventCursor) {\n  runEvents(\n    runId: $runId\n    after: $after\n    types: [CHECKPOINT_SAVED, CHECKPOINT_REMOVED, CHECKPOINT_REQUESTED, EVALUATION_COMPLETED, RUN_STATUS_CHANGED]\n  ) {\n    __typename\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n      }\n    }\n  }\n}" };

export const DashboardComparedRun: TypedDocument<DashboardComparedRunQuery, DashboardComparedRunQueryVariables> = { id: "426eff246ffc31480ade8ee48b07b259ab7a32da9870538eb08da93f22e081c0", text: "query DashboardComparedRun($name: String!) {\n  run(name: $name) {\n    ...DashboardCompared\n  }\n}\nfragment DashboardCompared on Run {\n  id\n  name\n  cursor\n  kind\n  status\n  createdAt\n  startedAt\n  progress {\n    currentStep\n    totalSteps\n    fraction\n  }\n  overview {\n    reward\n    trainingReward\n    validationReward\n    improvement\n    samples\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n    durationSeconds\n  }\n  usage {\n    costUsd\n    sampledTokens\n    trainedTokens\n  }\n  baseModel {\n    name\n  }\n  specification {\n    baseModel\n    engine\n    seed\n    toml\n  }\n  metricKeys {\n    key\n    points\n  }\n}" };

export const DashboardComparedRuns: TypedDocument<DashboardComparedRunsQuery, DashboardComparedRunsQueryVariables> = { id: "bb585ac3cc0b0aebf66f5b7ab5da6679f7e41bcfb5156e21117140e4fb988cf1", text: "query DashboardComparedRuns($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    __typename\n    ... on Run {\n      ...DashboardCompared\n    }\n  }\n}\nfragment DashboardCompared on Run {\n  id\n  name\n  cursor\n  kind\n  status\n  createdAt\n  startedAt\n  progress {\n    currentStep\n    totalSteps\n    fraction\n  }\n  overview {\n    reward\n    trainingReward\n    validationReward\n    improvement\n    samples\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n    durationSeconds\n  }\n  usage {\n    costUsd\n    sampledTokens\n    trainedTokens\n  }\n  baseModel {\n    name\n  }\n  specification {\n    baseModel\n    engine\n    seed\n    toml\n  }\n  metricKeys {\n    key\n    points\n  }\n}" };

export const DashboardCompareChoices: TypedDocument<DashboardCompareChoicesQuery, DashboardCompareChoicesQueryVariables> = { id: "d799193b8f8505d40d4badbb15109229ce0f7e1eb19fd1c82af505440e260f61", text: "query DashboardCompareChoices($search: String) {\n  runs(first: 20, filter: {search: $search}) {\n    nodes {\n      id\n      name\n      status\n    }\n  }\n}" };

export const DashboardSpecification: TypedDocument<DashboardSpecificationQuery, DashboardSpecificationQueryVariables> = { id: "58e9b5a674fa5a2eb6e3d95ca230ce5ef9129cb63910769fd1d285e50b684ae4", text: "query DashboardSpecification($name: String!) {\n  run(name: $name) {\n    id\n    name\n    kind\n    createdAt\n    specification {\n      kind\n      engine\n      baseModel\n      seed\n      toml\n    }\n    configuration {\n      version\n      configuration {\n        id\n        name\n      }\n    }\n    forkOf {\n      name\n    }\n    retryOf {\n      name\n    }\n  }\n}" };

export const DashboardRunsLike: TypedDocument<DashboardRunsLikeQuery, DashboardRunsLikeQueryVariables> = { id: "ecc2bac2a9bee08aad6d3025beca8d8e2081c6eb52d39c962103df944d2b6cad", text: "query DashboardRunsLike($filter: RunFilter, $first: Int) {\n  runs(filter: $filter, first: $first) {\n    nodes {\n      id\n      name\n      kind\n      createdAt\n    }\n  }\n}" };

export const DashboardRunKnobs: TypedDocument<DashboardRunKnobsQuery, DashboardRunKnobsQueryVariables> = { id: "c36ef1b3957f5e7d2b924e4785211d440dc45bdb5c87e16b08a01c1a6d78f3bc", text: "query DashboardRunKnobs($kind: RunKind) {\n  recipeKnobs(kind: $kind) {\n    section\n    key\n    type\n    unit\n    range\n    default\n    description\n  }\n}" };

export const DashboardConfigurations: TypedDocument<DashboardConfigurationsQuery, DashboardConfigurationsQueryVariables> = { id: "b0fa2717f244343323b345bddcd9b0d997321f8afc238f395029d6673acc9ab4", text: "query DashboardConfigurations($first: Int, $after: String) {\n  configurations(first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      createdAt\n      creator {\n        name\n      }\n      latestVersion {\n        version\n        createdAt\n      }\n    }\n  }\n}" };

export const DashboardConfiguration: TypedDocument<DashboardConfigurationQuery, DashboardConfigurationQueryVariables> = { id: "9e9c6d1c09921ff6306171549984b1ca430c08529fe88874bee770a6bc44b8ef", text: "query DashboardConfiguration($name: String!) {\n  configuration(name: $name) {\n    id\n    name\n    createdAt\n    versions(first: 50) {\n      nodes {\n        id\n        version\n        createdAt\n        toml\n        creator {\n          name\n        }\n        runs(first: 10) {\n          nodes {\n            id\n            name\n            status\n          }\n        }\n      }\n    }\n  }\n}" };

export const DashboardCreateConfiguration: TypedDocument<DashboardCreateConfigurationMutation, DashboardCreateConfigurationMutationVariables> = { id: "f4b3d97ef07150c9f764b2ee0bb14d0e111f4ded9e8b81b49dd21402473df7e1", text: "mutation DashboardCreateConfiguration($input: CreateConfigurationInput!) {\n  createConfiguration(input: $input) {\n    __typename\n    ... on CreateConfigurationSuccess {\n      configuration {\n        id\n        name\n      }\n      version {\n        version\n      }\n    }\n    ... on ConflictError {\n      conflictsWith {\n        __typename\n        id\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardAddConfigurationVersion: TypedDocument<DashboardAddConfigurationVersionMutation, DashboardAddConfigurationVersionMutationVariables> = { id: "a9aad65c95b14a5c540920d7094f4d9a9dd7dffaafc57c9f9bd88cf03337ad82", text: "mutation DashboardAddConfigurationVersion($input: AddConfigurationVersionInput!) {\n  addConfigurationVersion(input: $input) {\n    __typename\n    ... on AddConfigurationVersionSuccess {\n      configuration {\n        id\n        name\n      }\n      version {\n        version\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardDatasets: TypedDocument<DashboardDatasetsQuery, DashboardDatasetsQueryVariables> = { id: "2fe31ec8d970146481529b412b56f0294351450e963116b52d5e4388cdf3170f", text: "query DashboardDatasets($first: Int, $after: String, $filter: DatasetFilter) {\n  datasets(first: $first, after: $after, filter: $filter) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      createdAt\n      creator {\n        name\n      }\n      latestVersion {\n        version\n        kind\n        rows\n        sizeBytes\n        createdAt\n      }\n    }\n  }\n}" };

export const DashboardDataset: TypedDocument<DashboardDatasetQuery, DashboardDatasetQueryVariables> = { id: "ec56c7805737a18405adaf81428aabaffb7402cdeb7348f127348125a4819bdf", text: "query DashboardDataset($name: String!) {\n  dataset(name: $name) {\n    id\n    name\n    createdAt\n    creator {\n      name\n    }\n    latestVersion {\n      id\n      version\n    }\n    versions(first: 50) {\n      nodes {\n        id\n        version\n        kind\n        rows\n        sizeBytes\n        sha256\n        columns\n        createdAt\n        downloadPath\n        creator {\n          name\n        }\n      }\n    }\n  }\n}" };

export const DashboardDatasetVersion: TypedDocument<DashboardDatasetVersionQuery, DashboardDatasetVersionQueryVariables> = { id: "706e256c7a090bb0e38f2f5629638fe7a466f1be06a139e968b8896f237af8dd", text: "query DashboardDatasetVersion($id: ID!, $offset: Int!) {\n  node(id: $id) {\n    __typename\n    ... on DatasetVersion {\n      id\n      version\n      kind\n      rows\n      sizeBytes\n      sha256\n      columns\n      createdAt\n      downloadPath\n      statistics {\n        duplicates\n        lengths {\n          column\n          min\n          mean\n          max\n        }\n      }\n      preview(first: 20, offset: $offset) {\n        line\n        content\n      }\n      runs(first: 20) {\n        nodes {\n          id\n          name\n          status\n          createdAt\n        }\n      }\n    }\n  }\n}" };

export const DashboardBeginDatasetUpload: TypedDocument<DashboardBeginDatasetUploadMutation, DashboardBeginDatasetUploadMutationVariables> = { id: "e7c2d031a885b1849db01cbe15aec4958d065dbc56b9e5bf6f556aa85a0ca95a", text: "mutation DashboardBeginDatasetUpload($input: BeginDatasetUploadInput!) {\n  beginDatasetUpload(input: $input) {\n    __typename\n    ... on BeginDatasetUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardValidateDatasetUpload: TypedDocument<DashboardValidateDatasetUploadMutation, DashboardValidateDatasetUploadMutationVariables> = { id: "df24af54420747e4d7840e83589ebfb23ed4aeb091804b0fdcb8c295f2cb0f10", text: "mutation DashboardValidateDatasetUpload($input: ValidateDatasetUploadInput!) {\n  validateDatasetUpload(input: $input) {\n    __typename\n    ... on ValidateDatasetUploadSuccess {\n      report {\n        ok\n        kind\n        rows\n        columns\n        problemCount\n        problems {\n          line\n          column\n          message\n          mend\n        }\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardCompleteDatasetUpload: TypedDocument<DashboardCompleteDatasetUploadMutation, DashboardCompleteDatasetUploadMutationVariables> = { id: "e6b85883146a8402eaabc273f1a70264f7a96d2ea1926dfc4cb6b5ce6c324da8", text: "mutation DashboardCompleteDatasetUpload($input: CompleteDatasetUploadInput!) {\n  completeDatasetUpload(input: $input) {\n    __typename\n    ... on CompleteDatasetUploadSuccess {\n      existed\n      version {\n        id\n        version\n        dataset {\n          name\n        }\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardRunLineage: TypedDocument<DashboardRunLineageQuery, DashboardRunLineageQueryVariables> = { id: "017831e13852bedd56e0c7724f521bc2dfe7fa4253e5a5feda09fa50834fe9b3", text: "query DashboardRunLineage($id: ID!) {\n  run(id: $id) {\n    id\n    name\n    kind\n    status\n    specification {\n      baseModel\n    }\n    configuration {\n      version\n      configuration {\n        name\n      }\n    }\n    dataset {\n      version\n      dataset {\n        name\n      }\n    }\n    rollout {\n      version\n      rollout {\n        name\n      }\n    }\n    forkOf {\n      name\n    }\n    retryOf {\n      name\n    }\n    parent {\n      id\n      name\n      removed {\n        cause\n      }\n      run {\n        name\n        kind\n        status\n      }\n      lineage {\n        ...DashboardAncestor\n      }\n    }\n    checkpoints(first: 20, orderBy: {field: STEP, direction: DESC}, removed: true) {\n      totalCount\n      nodes {\n        id\n        name\n        step\n        validationReward\n        removed {\n          cause\n        }\n        merged {\n          id\n          name\n          run {\n            name\n          }\n        }\n        descendants(first: 10) {\n          totalCount\n          nodes {\n            id\n            name\n            kind\n            status\n          }\n        }\n      }\n    }\n  }\n}\nfragment DashboardAncestor on LineageStep {\n  depth\n  runName\n  runKind\n  commitSha\n  trainerName\n  baseModel\n  fromBaseModel\n  run {\n    name\n    status\n  }\n  checkpoint {\n    id\n    name\n    step\n    removed {\n      cause\n    }\n  }\n  configuration {\n    version\n    configuration {\n      name\n    }\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}" };

export const DashboardModels: TypedDocument<DashboardModelsQuery, DashboardModelsQueryVariables> = { id: "4969eded7530a8d1c01fe940afb317f3e2495ca9bf5e759262891bc7679135a4", text: "query DashboardModels($first: Int, $after: String) {\n  baseModels(first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      name\n      description\n      parameters\n      contextLengthTokens\n      vocabularySize\n      engines\n    }\n  }\n}" };

export const DashboardNewRunKnobs: TypedDocument<DashboardNewRunKnobsQuery, DashboardNewRunKnobsQueryVariables> = { id: "8f19b3d561d5f64e598041a514696651656f4d160d0f2226825e94255beb4464", text: "query DashboardNewRunKnobs($kind: RunKind!) {\n  recipeKnobs(kind: $kind) {\n    section\n    key\n    type\n    unit\n    range\n    default\n    required\n    description\n  }\n}" };

export const DashboardRunText: TypedDocument<DashboardRunTextQuery, DashboardRunTextQueryVariables> = { id: "1bc78785801a9f4d0cd305548d0798bbc7430197d005a7ee0152036bbc94f449", text: "query DashboardRunText($name: String!) {\n  run(name: $name) {\n    id\n    kind\n    specification {\n      toml\n    }\n  }\n}" };

export const DashboardConfigurationText: TypedDocument<DashboardConfigurationTextQuery, DashboardConfigurationTextQueryVariables> = { id: "c62384dfa74b0112dc0f2cdc715248bb9fd76176dd86383596aa0c3d7652ac45", text: "query DashboardConfigurationText($name: String!) {\n  configuration(name: $name) {\n    id\n    latestVersion {\n      version\n      toml\n    }\n  }\n}" };

export const DashboardNewRunChoices: TypedDocument<DashboardNewRunChoicesQuery, DashboardNewRunChoicesQueryVariables> = { id: "80ab7d934f7df210109711f1bae2034c7a3b06ca8e1004b476f076a982465995", text: "query DashboardNewRunChoices {\n  datasets(first: 100) {\n    nodes {\n      name\n    }\n  }\n  rollouts(first: 100) {\n    nodes {\n      name\n    }\n  }\n  baseModels(first: 100) {\n    nodes {\n      name\n    }\n  }\n  checkpoints(first: 50) {\n    nodes {\n      name\n      run {\n        name\n      }\n    }\n  }\n}" };

export const DashboardEstimateRun: TypedDocument<DashboardEstimateRunQuery, DashboardEstimateRunQueryVariables> = { id: "3496e087714ed4a5680485544bf0fe2f24fe9cba1fe477c19f49d2983825be61", text: "query DashboardEstimateRun($input: SubmitRunInput!) {\n  estimateRun(input: $input) {\n    __typename\n    ... on RunEstimate {\n      basis\n      costUsd\n      durationSeconds\n      engineSeconds\n      stepSeconds\n      totalSteps\n      samples\n      sampledTokens\n      trainedTokens\n      engine\n      queued\n      specification {\n        toml\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardSubmitRun: TypedDocument<DashboardSubmitRunMutation, DashboardSubmitRunMutationVariables> = { id: "4fe137606c81a6ebc52925af30735dee58b0dd8eabb6a34aefcb21156380e9be", text: "mutation DashboardSubmitRun($input: SubmitRunInput!) {\n  submitRun(input: $input) {\n    __typename\n    ... on SubmitRunSuccess {\n      run {\n        id\n        name\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardOutputs: TypedDocument<DashboardOutputsQuery, DashboardOutputsQueryVariables> = { id: "a598b88674ece61074aba67dfe8695424baa30440295aca0e19cb3140c77cb79", text: "query DashboardOutputs($id: ID!, $first: Int, $after: String) {\n  run(id: $id) {\n    cursor\n    outputs(first: $first, after: $after) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        hasPreviousPage\n        endCursor\n      }\n      nodes {\n        id\n        attempt\n        name\n        contentType\n        sha256\n        sizeBytes\n        downloadPath\n        createdAt\n      }\n    }\n  }\n}" };

export const DashboardEvaluations: TypedDocument<DashboardEvaluationsQuery, DashboardEvaluationsQueryVariables> = { id: "5dbc8494c18a19df8da32a30082bdfbd2806675dbd7c455471693a3b04652e40", text: "query DashboardEvaluations($id: ID!, $first: Int, $after: String) {\n  run(id: $id) {\n    evaluations(first: $first, after: $after) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        hasPreviousPage\n        endCursor\n      }\n      nodes {\n        id\n        attempt\n        step\n        at\n        dataset\n        temperature\n        validSamples\n        reward {\n          mean\n          std\n          min\n          max\n        }\n        failures {\n          class\n          count\n        }\n        metrics {\n          key\n          value\n        }\n      }\n    }\n  }\n}" };

export const DashboardOutputNews: TypedDocument<DashboardOutputNewsSubscription, DashboardOutputNewsSubscriptionVariables> = { id: "fc621cc3dd01c1d82800e13d1904b22e7c4371d4f0ef63571fe1d5aa97e3976d", text: "subscription DashboardOutputNews($runId: ID!, $after: EventCursor) {\n  runEvents(\n    runId: $runId\n    after: $after\n    types: [OUTPUT_SAVED, EVALUATION_COMPLETED]\n  ) {\n    __typename\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n      }\n    }\n  }\n}" };

export const DashboardRollouts: TypedDocument<DashboardRolloutsQuery, DashboardRolloutsQueryVariables> = { id: "59f1bb258ae9a75393b92665528fd82fdd6e2e63f74989d180c7070b37002ded", text: "query DashboardRollouts($first: Int, $after: String, $filter: RolloutFilter) {\n  rollouts(first: $first, after: $after, filter: $filter) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      description\n      createdAt\n      creator {\n        name\n      }\n      latestVersion {\n        version\n        entrypoint\n        files\n        sizeBytes\n        commitSha\n        createdAt\n      }\n    }\n  }\n}" };

export const DashboardRollout: TypedDocument<DashboardRolloutQuery, DashboardRolloutQueryVariables> = { id: "81fd432eeb39ac1de53db7c717ab47732f6b7c3a9c38793ff558d3adef9ca23b", text: "query DashboardRollout($name: String!) {\n  rollout(name: $name) {\n    id\n    name\n    description\n    createdAt\n    versions(first: 50) {\n      nodes {\n        id\n        version\n        entrypoint\n        files\n        sizeBytes\n        branch\n        commitSha\n        sha256\n        createdAt\n        creator {\n          name\n        }\n        runs(first: 5) {\n          nodes {\n            id\n            name\n            status\n          }\n        }\n      }\n    }\n  }\n}" };

export const DashboardRegisterRollout: TypedDocument<DashboardRegisterRolloutMutation, DashboardRegisterRolloutMutationVariables> = { id: "db8e80dfb1e62f0a6e275b354cef199d63aace232ffcec0a6a4bbb57b53b5f8b", text: "mutation DashboardRegisterRollout($input: RegisterRolloutInput!) {\n  registerRollout(input: $input) {\n    __typename\n    ... on RegisterRolloutSuccess {\n      existed\n      version {\n        id\n        version\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardBeginRolloutUpload: TypedDocument<DashboardBeginRolloutUploadMutation, DashboardBeginRolloutUploadMutationVariables> = { id: "73e40434bbc5b2db5c9815a8e758299213a814cc996d02725e73d34961661f5d", text: "mutation DashboardBeginRolloutUpload($input: BeginRolloutUploadInput!) {\n  beginRolloutUpload(input: $input) {\n    __typename\n    ... on BeginRolloutUploadSuccess {\n      upload {\n        id\n        path\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardRunLogs: TypedDocument<DashboardRunLogsQuery, DashboardRunLogsQueryVariables> = { id: "7757bfe5f68851388d9354bf9319963ff625b3449b3d699ba2ea4b94e07119dd", text: "query DashboardRunLogs($id: ID!, $filter: LogFilter, $first: Int, $after: String, $last: Int, $before: String) {\n  run(id: $id) {\n    id\n    cursor\n    logs(\n      filter: $filter\n      first: $first\n      after: $after\n      last: $last\n      before: $before\n    ) {\n      pageInfo {\n        hasPreviousPage\n        hasNextPage\n        startCursor\n        endCursor\n      }\n      edges {\n        cursor\n        node {\n          id\n          at\n          attempt\n          level\n          source\n          message\n        }\n      }\n    }\n  }\n}" };

export const DashboardRunLines: TypedDocument<DashboardRunLinesSubscription, DashboardRunLinesSubscriptionVariables> = { id: "0f714b0cb8c96f7b23e4accd970a2430033d11d6ba604b3517db075deb6b3be2", text: "subscription DashboardRunLines($runId: ID!, $after: EventCursor) {\n  runEvents(runId: $runId, after: $after, types: [LOGS_WRITTEN]) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        attempt\n        ... on LogsWritten {\n          lines {\n            at\n            level\n            source\n            message\n          }\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n  }\n}" };

export const DashboardRun: TypedDocument<DashboardRunQuery, DashboardRunQueryVariables> = { id: "b056aa9e9863926a1495f2e75e11ace39dfafe0f841a1564167ec705b4df24d7", text: "query DashboardRun($name: String!) {\n  run(name: $name) {\n    id\n    name\n    cursor\n    kind\n    status\n    statusSince\n    statusReason {\n      code\n      message\n    }\n    phase\n    phaseSince\n    health {\n      state\n      reason\n      since\n    }\n    createdAt\n    startedAt\n    endedAt\n    creator {\n      name\n    }\n    notes\n    tags\n    priority\n    stopRequested\n    pauseRequested {\n      preempted\n      reason\n    }\n    killAt\n    checkpointRequested\n    queue {\n      position\n      reason {\n        code\n        message\n      }\n    }\n    attempt\n    attempts {\n      number\n      startedAt\n      endedAt\n      outcome\n      trainerName\n      resumedFromStep\n      cutAfterStep\n      resumeCheck {\n        same\n        maxLogprobDifference\n      }\n      usage {\n        ...DashboardRunUsage\n      }\n    }\n    phases {\n      attempt\n      phase\n      reason\n      since\n      until\n    }\n    progress {\n      currentStep\n      totalSteps\n      fraction\n      estimatedEnd\n    }\n    overview {\n      durationSeconds\n      entropy\n      improvement\n      responseLengthTokens\n      reward\n      samples\n      totalLengthTokens\n      trainingReward\n      truncationRatio\n      validationReward\n    }\n    usage {\n      ...DashboardRunUsage\n    }\n    budget {\n      caps {\n        maxCostUsd\n        maxEngineS\n        maxJudgeCalls\n        maxTokens\n        maxWallTimeS\n      }\n      changed\n      spent {\n        cap\n        share\n      }\n      whenSpent\n    }\n    metricKeys {\n      key\n      points\n      lastValue\n    }\n    specification {\n      engine\n      baseModel\n      seed\n    }\n    configuration {\n      version\n      configuration {\n        name\n      }\n    }\n    dataset {\n      version\n      dataset {\n        name\n      }\n    }\n    rollout {\n      version\n      rollout {\n        name\n      }\n    }\n    parent {\n      name\n      step\n      run {\n        ...DashboardRunLink\n      }\n    }\n    forkOf {\n      ...DashboardRunLink\n    }\n    retryOf {\n      ...DashboardRunLink\n    }\n    reproduction {\n      state\n      same\n      firstDifferentStep\n      stepsCompared\n      note\n      of {\n        ...DashboardRunLink\n      }\n    }\n    sweep {\n      id\n      name\n    }\n    sweepTrial\n    sweepSettings {\n      knob\n      value\n    }\n  }\n}\nfragment DashboardRunUsage on Usage {\n  costUsd\n  engineCostUsd\n  judgeCostUsd\n  judgeCalls\n  engineSeconds\n  wallSeconds\n  sampledTokens\n  trainedTokens\n  samplingSeconds\n  trainingSeconds\n  overlapRatio\n}\nfragment DashboardRunLink on Run {\n  id\n  name\n}" };

export const DashboardRunNews: TypedDocument<DashboardRunNewsSubscription, DashboardRunNewsSubscriptionVariables> = { id: "141ab66c47854c8a8943ca5b87967986ed5d9d9ca4d6b10976ff7ba4db37974b", text: "subscription DashboardRunNews($runId: ID!, $after: EventCursor) {\n  runEvents(\n    runId: $runId\n    after: $after\n    types: [ATTEMPT_STARTED, BUDGET_CHANGED, CHECKPOINT_REMOVED, CHECKPOINT_REQUESTED, CHECKPOINT_SAVED, EVALUATION_COMPLETED, HEALTH_REPORTED, KILL_REQUESTED, OUTPUT_SAVED, PAUSE_REQUESTED, PHASE_CHANGED, RESUME_REQUESTED, RESUME_VERIFIED, RUN_CHANGED, RUN_STATUS_CHANGED, STEP_COMPLETED, STOP_REQUESTED, USAGE_UPDATED]\n  ) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        at\n        attempt\n        ... on RunStatusChanged {\n          status\n          reason {\n            code\n            message\n          }\n        }\n        ... on PhaseChanged {\n          phase\n        }\n        ... on HealthReported {\n          health {\n            state\n            reason\n            since\n          }\n        }\n        ... on StepCompleted {\n          step\n          totalSteps\n          validSamples\n          failures {\n            count\n          }\n          reward {\n            mean\n          }\n        }\n        ... on UsageUpdated {\n          engineCostUsd\n          judgeCostUsd\n          judgeCalls\n          engineSeconds\n          wallSeconds\n          sampledTokens\n          trainedTokens\n        }\n        ... on RunChanged {\n          name\n          deleted\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n  }\n}" };

export const DashboardRunMetrics: TypedDocument<DashboardRunMetricsQuery, DashboardRunMetricsQueryVariables> = { id: "603b815c6eb7ec96e20d6215924a6951919ec41abe56afc3ff52ea9a505c6aca", text: "query DashboardRunMetrics($id: ID, $name: String, $keys: [String!]!, $axis: Axis!, $attempt: Int, $from: Float, $to: Float, $points: Int!) {\n  run(id: $id, name: $name) {\n    id\n    cursor\n    startedAt\n    attempt\n    metrics(\n      keys: $keys\n      axis: $axis\n      attempt: $attempt\n      from: $from\n      to: $to\n      points: $points\n    ) {\n      key\n      resolution\n      buckets {\n        x\n        count\n        mean\n        min\n        max\n      }\n    }\n  }\n}" };

export const DashboardRunPoints: TypedDocument<DashboardRunPointsSubscription, DashboardRunPointsSubscriptionVariables> = { id: "2b0dbc83a90a31e9a66398c0ebd2a5164634b9256530142f0659a93f3e863fcd", text: "subscription DashboardRunPoints($runId: ID!, $keys: [String!]!, $after: EventCursor) {\n  runMetrics(runId: $runId, keys: $keys, after: $after) {\n    __typename\n    ... on RunMetricBatch {\n      cursor\n      points {\n        key\n        step\n        value\n        attempt\n        at\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n  }\n}" };

export const DashboardStopRun: TypedDocument<DashboardStopRunMutation, DashboardStopRunMutationVariables> = { id: "2acffb939c8150cbbfe76cbbd7cd387cc50cd4fd8fb9463aff56a7d1cbf3ce8f", text: "mutation DashboardStopRun($input: StopRunInput!) {\n  stopRun(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardKillRun: TypedDocument<DashboardKillRunMutation, DashboardKillRunMutationVariables> = { id: "73b9cf173bb3637040b68ae641c96b16d53670802ad25686c6bde73e864da10d", text: "mutation DashboardKillRun($input: KillRunInput!) {\n  killRun(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardPauseRun: TypedDocument<DashboardPauseRunMutation, DashboardPauseRunMutationVariables> = { id: "11bc7646e87e361ee91d5a4cce2309b628015a3b11132aef3e862fa4d4680762", text: "mutation DashboardPauseRun($input: PauseRunInput!) {\n  pauseRun(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardResumeRun: TypedDocument<DashboardResumeRunMutation, DashboardResumeRunMutationVariables> = { id: "82d779ceb3945e32e753448b3e678a736d48cf1942f90dc7e25a5f4c0f0498f1", text: "mutation DashboardResumeRun($input: ResumeRunInput!) {\n  resumeRun(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardRetryRun: TypedDocument<DashboardRetryRunMutation, DashboardRetryRunMutationVariables> = { id: "0a47179ea52dd25794ff3c68498fad7a2b309f342f0efcfb733ee068bd9554b4", text: "mutation DashboardRetryRun($input: RetryRunInput!) {\n  retryRun(input: $input) {\n    __typename\n    ... on RetryRunSuccess {\n      run {\n        ...DashboardRunLink\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardRunLink on Run {\n  id\n  name\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardForkRun: TypedDocument<DashboardForkRunMutation, DashboardForkRunMutationVariables> = { id: "53a75197781551a3b97fc3974b1cbeb0eebdccfec53aef96b79ed30f5b3c1650", text: "mutation DashboardForkRun($input: ForkRunInput!) {\n  forkRun(input: $input) {\n    __typename\n    ... on ForkRunSuccess {\n      run {\n        ...DashboardRunLink\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardRunLink on Run {\n  id\n  name\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardReproduceRun: TypedDocument<DashboardReproduceRunMutation, DashboardReproduceRunMutationVariables> = { id: "944a7f348dd43eb862512bbb4edf022dfac214e01dcd6d2d56ae1a9385db40d2", text: "mutation DashboardReproduceRun($input: ReproduceRunInput!) {\n  reproduceRun(input: $input) {\n    __typename\n    ... on ReproduceRunSuccess {\n      run {\n        ...DashboardRunLink\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardRunLink on Run {\n  id\n  name\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardRequestCheckpoint: TypedDocument<DashboardRequestCheckpointMutation, DashboardRequestCheckpointMutationVariables> = { id: "fe43a862f742799d4526175b494c34bc7bc1d49f57b3613362f9cc6eacf3a1eb", text: "mutation DashboardRequestCheckpoint($input: RequestCheckpointInput!) {\n  requestCheckpoint(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardChangeRunBudget: TypedDocument<DashboardChangeRunBudgetMutation, DashboardChangeRunBudgetMutationVariables> = { id: "d90c5d3a69a4f2779f193992d9f71e73b102e4d8a54a95aed2925d9b3faad5aa", text: "mutation DashboardChangeRunBudget($input: ChangeRunBudgetInput!) {\n  changeRunBudget(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardUpdateRun: TypedDocument<DashboardUpdateRunMutation, DashboardUpdateRunMutationVariables> = { id: "d93c6d2a83bc8399000d6f137491d79c2bd9650c77bb01167588f6edd3490e15", text: "mutation DashboardUpdateRun($input: UpdateRunInput!) {\n  updateRun(input: $input) {\n    __typename\n    ... on UpdateRunSuccess {\n      run {\n        ...DashboardRunLink\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardRunLink on Run {\n  id\n  name\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardDeleteRun: TypedDocument<DashboardDeleteRunMutation, DashboardDeleteRunMutationVariables> = { id: "e21324cf5a1f042c660cb7fe7eca3f8cf1f9b0acce615cd7e30ceea296448cab", text: "mutation DashboardDeleteRun($input: DeleteRunInput!) {\n  deleteRun(input: $input) {\n    __typename\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardForkChoices: TypedDocument<DashboardForkChoicesQuery, DashboardForkChoicesQueryVariables> = { id: "56a4b47d8b5f0a90140ab6cbf3a1b7be7dea261ca6f9028ee66b8579d91ca567", text: "query DashboardForkChoices($id: ID!) {\n  run(id: $id) {\n    id\n    checkpoints(first: 100) {\n      nodes {\n        id\n        name\n        step\n        resumable\n      }\n    }\n  }\n}" };

export const DashboardBulkStop: TypedDocument<DashboardBulkStopMutation, DashboardBulkStopMutationVariables> = { id: "ac185bebc7b9492cb73fae97a2e28588e37d644287b39812efa56b2706844ce1", text: "mutation DashboardBulkStop($input: StopRunInput!) {\n  stopRun(input: $input) {\n    __typename\n    ... on StopRunSuccess {\n      run {\n        id\n        name\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardBulkKill: TypedDocument<DashboardBulkKillMutation, DashboardBulkKillMutationVariables> = { id: "dfa36456a618ee2f78411d88eb9091ce2f7f6c9c7ec3408bc4a31d786fab236a", text: "mutation DashboardBulkKill($input: KillRunInput!) {\n  killRun(input: $input) {\n    __typename\n    ... on KillRunSuccess {\n      run {\n        id\n        name\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardBulkPause: TypedDocument<DashboardBulkPauseMutation, DashboardBulkPauseMutationVariables> = { id: "688ddc4b4b9a823e6398c98a94138682c01f2353cfe7e90e97048caa023db73b", text: "mutation DashboardBulkPause($input: PauseRunInput!) {\n  pauseRun(input: $input) {\n    __typename\n    ... on PauseRunSuccess {\n      run {\n        id\n        name\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardBulkResume: TypedDocument<DashboardBulkResumeMutation, DashboardBulkResumeMutationVariables> = { id: "05746d7ae7f079f84d2e203d324a3aa3e0cc034dd77e217a91fd5dff2eabe4fc", text: "mutation DashboardBulkResume($input: ResumeRunInput!) {\n  resumeRun(input: $input) {\n    __typename\n    ... on ResumeRunSuccess {\n      run {\n        id\n        name\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardBulkRetry: TypedDocument<DashboardBulkRetryMutation, DashboardBulkRetryMutationVariables> = { id: "00897e90a4ef17ec9b27f23a7caa19816eaa2ac5fbb70804bd6631f21d19be5f", text: "mutation DashboardBulkRetry($input: RetryRunInput!) {\n  retryRun(input: $input) {\n    __typename\n    ... on RetryRunSuccess {\n      run {\n        id\n        name\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardBulkDelete: TypedDocument<DashboardBulkDeleteMutation, DashboardBulkDeleteMutationVariables> = { id: "82c549102352713d9d4a5ca8e9076515a04203526c80a7a2bf44ed3f17c03d53", text: "mutation DashboardBulkDelete($input: DeleteRunInput!) {\n  deleteRun(input: $input) {\n    __typename\n    ... on DeleteRunSuccess {\n      runId\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardBulkUpdate: TypedDocument<DashboardBulkUpdateMutation, DashboardBulkUpdateMutationVariables> = { id: "34f3ba2bbea1083b5eab4cc34fd6099726d3bbe39d81a8622d62c12146a0c5b3", text: "mutation DashboardBulkUpdate($input: UpdateRunInput!) {\n  updateRun(input: $input) {\n    __typename\n    ... on UpdateRunSuccess {\n      run {\n        id\n        name\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardRunTargets: TypedDocument<DashboardRunTargetsQuery, DashboardRunTargetsQueryVariables> = { id: "659dcb38d01a2cbd8cef8584512345a8788fa5ee6e2d0b348cc2351a450fbaba", text: "query DashboardRunTargets($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    __typename\n    ... on Run {\n      id\n      name\n      status\n      tags\n    }\n  }\n}" };

export const DashboardRuns: TypedDocument<DashboardRunsQuery, DashboardRunsQueryVariables> = { id: "de432766c3e7ce072f7f1252be732098a4955b5f5ee776ff28dc12366740165a", text: "query DashboardRuns($first: Int, $after: String, $last: Int, $before: String, $skip: Int, $filter: RunFilter, $orderBy: RunOrder, $counted: Boolean!) {\n  runs(\n    first: $first\n    after: $after\n    last: $last\n    before: $before\n    skip: $skip\n    filter: $filter\n    orderBy: $orderBy\n  ) {\n    totalCount @include(if: $counted)\n    pageInfo {\n      hasNextPage\n      hasPreviousPage\n      startCursor\n      endCursor\n    }\n    edges {\n      cursor\n      node {\n        ...DashboardRunRow\n        cursor\n      }\n    }\n  }\n}\nfragment DashboardRunRow on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  health {\n    state\n    reason\n  }\n  stopRequested\n  tags\n  createdAt\n  startedAt\n  endedAt\n  attempt\n  progress {\n    currentStep\n    totalSteps\n    fraction\n  }\n  overview {\n    reward\n    durationSeconds\n  }\n  specification {\n    baseModel\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  creator {\n    name\n  }\n}" };

export const DashboardRunPlaces: TypedDocument<DashboardRunPlacesQuery, DashboardRunPlacesQueryVariables> = { id: "99834bbda1032c1bb9691ebf916cce0bbbc118a3158f61753dce54a451e9b89e", text: "query DashboardRunPlaces($first: Int, $after: String, $last: Int, $before: String, $skip: Int, $filter: RunFilter, $orderBy: RunOrder) {\n  runs(\n    first: $first\n    after: $after\n    last: $last\n    before: $before\n    skip: $skip\n    filter: $filter\n    orderBy: $orderBy\n  ) {\n    pageInfo {\n      hasNextPage\n      hasPreviousPage\n      startCursor\n      endCursor\n    }\n    nodes {\n      id\n      name\n      status\n      tags\n    }\n  }\n}" };

export const DashboardRunRows: TypedDocument<DashboardRunRowsQuery, DashboardRunRowsQueryVariables> = { id: "dc93c3bd726ef9a401742b21d63f4044c0c2362759d1f27bf1e0190bc8900d4c", text: "query DashboardRunRows($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    __typename\n    ... on Run {\n      ...DashboardRunRow\n    }\n  }\n}\nfragment DashboardRunRow on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  health {\n    state\n    reason\n  }\n  stopRequested\n  tags\n  createdAt\n  startedAt\n  endedAt\n  attempt\n  progress {\n    currentStep\n    totalSteps\n    fraction\n  }\n  overview {\n    reward\n    durationSeconds\n  }\n  specification {\n    baseModel\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  creator {\n    name\n  }\n}" };

export const DashboardRunFigures: TypedDocument<DashboardRunFiguresQuery, DashboardRunFiguresQueryVariables> = { id: "e538af619c507a330cfa6250b1181a1907b06b65cfd97f9ac66486211a8ceaf5", text: "query DashboardRunFigures($ids: [ID!]!, $keys: [String!]!) {\n  nodes(ids: $ids) {\n    __typename\n    ... on Run {\n      id\n      cursor\n      usage {\n        costUsd\n      }\n      metrics(keys: $keys, points: 40) {\n        key\n        buckets {\n          x\n          mean\n        }\n      }\n    }\n  }\n}" };

export const DashboardRunChoices: TypedDocument<DashboardRunChoicesQuery, DashboardRunChoicesQueryVariables> = { id: "691549c05fbe9972bde17f585d87cfe2861b0b8d60568fe11b18cf87a5dfc369", text: "query DashboardRunChoices($search: String) {\n  datasets(first: 20, filter: {search: $search}) {\n    nodes {\n      id\n      name\n    }\n  }\n  rollouts(first: 20, filter: {search: $search}) {\n    nodes {\n      id\n      name\n    }\n  }\n  configurations(first: 100) {\n    nodes {\n      id\n      name\n    }\n  }\n  sweeps(first: 100) {\n    nodes {\n      id\n      name\n    }\n  }\n  baseModels(first: 100) {\n    nodes {\n      name\n    }\n  }\n  workspace {\n    members {\n      id\n      name\n    }\n  }\n}" };

export const DashboardRunsNews: TypedDocument<DashboardRunsNewsSubscription, DashboardRunsNewsSubscriptionVariables> = { id: "d3c72388fc4d37de9c27a43b0c28cbef33d0d3877b24e6a68684a0b417688192", text: "subscription DashboardRunsNews($after: EventCursor) {\n  workspaceEvents(after: $after) {\n    __typename\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on WorkspaceEventBatch {\n      cursor\n      events {\n        __typename\n        at\n        ... on RunSubmitted {\n          runId\n        }\n        ... on RunStatusChanged {\n          runId\n          status\n          reason {\n            code\n            message\n          }\n        }\n        ... on RunChanged {\n          runId\n          name\n          tags\n          deleted\n        }\n        ... on AttemptStarted {\n          runId\n          attempt\n        }\n        ... on StopRequested {\n          runId\n        }\n        ... on EvaluationCompleted {\n          runId\n        }\n        ... on SweepChanged {\n          sweepId\n        }\n      }\n    }\n  }\n}" };

export const DashboardRunsProgress: TypedDocument<DashboardRunsProgressSubscription, DashboardRunsProgressSubscriptionVariables> = { id: "2c849734fb1aa0cef475a14047c762124af5a2bb9a2c8bd9e7247a3240f006f1", text: "subscription DashboardRunsProgress($runId: ID!) {\n  runProgress(runId: $runId, maxPerSecond: 4) {\n    __typename\n    ... on StreamReset {\n      reason\n    }\n    ... on RunProgressUpdate {\n      cursor\n      runId\n      status\n      statusReason {\n        code\n        message\n      }\n      attempt\n      stopRequested\n      health {\n        state\n        reason\n      }\n      progress {\n        currentStep\n        totalSteps\n        fraction\n      }\n      reward\n      trainingReward\n    }\n  }\n}" };

export const DashboardRunsCurve: TypedDocument<DashboardRunsCurveSubscription, DashboardRunsCurveSubscriptionVariables> = { id: "7c277b2977088729d7ff1f311f5651bd32bd6fad08d387e8fd57ddac728b0861", text: "subscription DashboardRunsCurve($runId: ID!, $keys: [String!]!, $after: EventCursor) {\n  runMetrics(runId: $runId, keys: $keys, maxPerSecond: 4, after: $after) {\n    __typename\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on RunMetricBatch {\n      cursor\n      points {\n        key\n        attempt\n        step\n        value\n      }\n    }\n  }\n}" };

export const DashboardSamplesFrame: TypedDocument<DashboardSamplesFrameQuery, DashboardSamplesFrameQueryVariables> = { id: "b00193daf84ba732a16cd21ca6797af59e579f101f168534d13f7b0da3c79843", text: "query DashboardSamplesFrame($id: ID!) {\n  run(id: $id) {\n    id\n    kind\n    specification {\n      recipe {\n        ... on RlRecipe {\n          training {\n            nSamplesPerPrompt\n          }\n        }\n      }\n    }\n    attempts {\n      number\n    }\n  }\n}" };

export const DashboardSamples: TypedDocument<DashboardSamplesQuery, DashboardSamplesQueryVariables> = { id: "b1e91b7953370e9fddff210b74d4d77224397cfff4274656d21fc8d8144ac0d4", text: "query DashboardSamples($runId: ID!, $filter: SampleFilter, $orderBy: SampleOrder, $first: Int, $last: Int, $after: String, $before: String) {\n  run(id: $runId) {\n    cursor\n    status\n    samples(\n      filter: $filter\n      orderBy: $orderBy\n      first: $first\n      last: $last\n      after: $after\n      before: $before\n    ) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        hasPreviousPage\n        startCursor\n        endCursor\n      }\n      nodes {\n        ...DashboardSampleFacts\n        messages {\n          role\n          content\n          extra\n        }\n      }\n    }\n  }\n}\nfragment DashboardSampleFacts on Sample {\n  id\n  attempt\n  step\n  split\n  group\n  index\n  promptRow\n  policyVersion\n  promptTokens\n  responseTokens\n  truncated\n  retries\n  reward\n  shaping\n  advantage\n  treatment\n  durationSeconds\n  at\n  rewards {\n    name\n    value\n  }\n  failure {\n    class\n    message\n  }\n}" };

export const DashboardSample: TypedDocument<DashboardSampleQuery, DashboardSampleQueryVariables> = { id: "591b5b1e2486f9f2f0e831bd10d1a174c9e48cec16d818baa1132d39e44902ab", text: "query DashboardSample($id: ID!) {\n  node(id: $id) {\n    __typename\n    ... on Sample {\n      ...DashboardSampleFacts\n      run {\n        id\n        name\n      }\n      messages {\n        role\n        content\n        extra\n      }\n      tokensLeftOut\n      rows {\n        tokens\n        first\n        texts\n        sampled\n        logprobs\n        trained\n        policyVersions\n        temperature\n      }\n    }\n  }\n}\nfragment DashboardSampleFacts on Sample {\n  id\n  attempt\n  step\n  split\n  group\n  index\n  promptRow\n  policyVersion\n  promptTokens\n  responseTokens\n  truncated\n  retries\n  reward\n  shaping\n  advantage\n  treatment\n  durationSeconds\n  at\n  rewards {\n    name\n    value\n  }\n  failure {\n    class\n    message\n  }\n}" };

export const DashboardSampleGroup: TypedDocument<DashboardSampleGroupQuery, DashboardSampleGroupQueryVariables> = { id: "103c426cda37bbf43b906b3484de3998bcf1335d10e8fa18408ae464a56a14d0", text: "query DashboardSampleGroup($runId: ID!, $filter: SampleFilter!) {\n  run(id: $runId) {\n    samples(filter: $filter, orderBy: {field: STEP, direction: ASC}, first: 100) {\n      nodes {\n        id\n        index\n        reward\n        failure {\n          class\n        }\n      }\n    }\n  }\n}" };

export const DashboardPromptOverSteps: TypedDocument<DashboardPromptOverStepsQuery, DashboardPromptOverStepsQueryVariables> = { id: "ada18f3c650f9158345c9c5a464307458f80623e3711ae09af5ee40801491f02", text: "query DashboardPromptOverSteps($runId: ID!, $split: Split!, $promptRow: Int!) {\n  run(id: $runId) {\n    samples(\n      filter: {split: $split, promptRow: $promptRow}\n      orderBy: {field: STEP, direction: DESC}\n      first: 100\n    ) {\n      pageInfo {\n        hasNextPage\n      }\n      nodes {\n        id\n        attempt\n        step\n        group\n        index\n        reward\n        failure {\n          class\n        }\n      }\n    }\n  }\n}" };

export const DashboardSampleNews: TypedDocument<DashboardSampleNewsSubscription, DashboardSampleNewsSubscriptionVariables> = { id: "b202c8ab7852d97418f1a25a8cecb4d34bff1a3c73aad6faf2405cb363cce607", text: "subscription DashboardSampleNews($runId: ID!, $after: EventCursor) {\n  runEvents(runId: $runId, after: $after, types: [SAMPLES_GRADED]) {\n    __typename\n    ... on StreamReady {\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on RunEventBatch {\n      cursor\n      events {\n        ... on SamplesGraded {\n          attempt\n          step\n          split\n          samples\n        }\n      }\n    }\n  }\n}" };

export const DashboardSettings: TypedDocument<DashboardSettingsQuery, DashboardSettingsQueryVariables> = { id: "ed0ddb715300d0870f828db2ab04ea3bb15ff80871426a748a8ee2231ba86d19", text: "query DashboardSettings($since: DateTime) {\n  workspace {\n    id\n    name\n    slug\n    createdAt\n    maxConcurrentRuns\n    members {\n      id\n      name\n      role\n      createdAt\n    }\n    usage(since: $since) {\n      sampledTokens\n      trainedTokens\n      engineSeconds\n      wallSeconds\n      judgeCalls\n      costUsd\n    }\n  }\n}" };

export const DashboardApiKeys: TypedDocument<DashboardApiKeysQuery, DashboardApiKeysQueryVariables> = { id: "2e188a5f50604b8f77e42ef54bc2d12486a641ae83855d8a8799c4e232481883", text: "query DashboardApiKeys($first: Int, $after: String) {\n  apiKeys(first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      prefix\n      scopes\n      createdAt\n      expiresAt\n      lastUsedAt\n      revokedAt\n      member {\n        name\n      }\n    }\n  }\n}" };

export const DashboardCreateApiKey: TypedDocument<DashboardCreateApiKeyMutation, DashboardCreateApiKeyMutationVariables> = { id: "f3638836e66fddfe0b76db448d5f17a9cfc6b75da0eef3bfb85000855ae91f35", text: "mutation DashboardCreateApiKey($input: CreateApiKeyInput!) {\n  createApiKey(input: $input) {\n    __typename\n    ... on CreateApiKeySuccess {\n      secret\n      apiKey {\n        id\n        name\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardRevokeApiKey: TypedDocument<DashboardRevokeApiKeyMutation, DashboardRevokeApiKeyMutationVariables> = { id: "5aa98d3a8d31d6f00090c2dc54e752622bca75da0e4f896713e56d38ea11fcba", text: "mutation DashboardRevokeApiKey($input: RevokeApiKeyInput!) {\n  revokeApiKey(input: $input) {\n    __typename\n    ... on RevokeApiKeySuccess {\n      apiKey {\n        id\n        revokedAt\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n  }\n}" };

export const DashboardUpdateWorkspace: TypedDocument<DashboardUpdateWorkspaceMutation, DashboardUpdateWorkspaceMutationVariables> = { id: "0294f8043c334e5fc3cb009be9f7b93ea2c6925bafa34573fb1f376e28bf48f0", text: "mutation DashboardUpdateWorkspace($input: UpdateWorkspaceInput!) {\n  updateWorkspace(input: $input) {\n    __typename\n    ... on UpdateWorkspaceSuccess {\n      workspace {\n        id\n        maxConcurrentRuns\n      }\n    }\n    ... on UserError {\n      message\n      code\n      path\n    }\n    ... on ValidationError {\n      issues {\n        path\n        message\n        suggestion\n      }\n    }\n  }\n}" };

export const DashboardSweeps: TypedDocument<DashboardSweepsQuery, DashboardSweepsQueryVariables> = { id: "0bc5516bd248e808dfbdac209caa479eafce1b29bafba14491c1a911f3f5743c", text: "query DashboardSweeps($first: Int, $after: String) {\n  sweeps(first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...DashboardSweepLine\n    }\n  }\n}\nfragment DashboardSweepLine on Sweep {\n  id\n  name\n  kind\n  method\n  metric\n  status\n  createdAt\n  endedAt\n  creator {\n    name\n  }\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}" };

export const DashboardSweep: TypedDocument<DashboardSweepQuery, DashboardSweepQueryVariables> = { id: "34fa6ffc9edde55d94c92c14cf24bdb0fab790df3337e3d7f80291bbdb0c84b4", text: "query DashboardSweep($name: String!, $after: String) {\n  sweep(name: $name) {\n    ...DashboardSweepLine\n    cursor\n    maxConcurrent\n    priority\n    seed\n    tags\n    earlyStopping {\n      metric\n      minSteps\n      reduction\n    }\n    parameters {\n      knob\n      values\n      range {\n        min\n        max\n        scale\n        integer\n      }\n    }\n    trials(first: 100, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        trial\n        status\n        step\n        totalSteps\n        value\n        trainingReward\n        trainingLoss\n        validationReward\n        validationLoss\n        settings {\n          knob\n          value\n        }\n        stoppedAt {\n          step\n          value\n          better\n          best\n        }\n        run {\n          id\n          name\n        }\n      }\n    }\n  }\n}\nfragment DashboardSweepLine on Sweep {\n  id\n  name\n  kind\n  method\n  metric\n  status\n  createdAt\n  endedAt\n  creator {\n    name\n  }\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}" };

export const DashboardSweepKnobs: TypedDocument<DashboardSweepKnobsQuery, DashboardSweepKnobsQueryVariables> = { id: "31ec790ddc2f598671ec76b0b7597bfd1b0ccd400a08a7570260cae77bd8ebf3", text: "query DashboardSweepKnobs {\n  recipeKnobs {\n    kinds\n    section\n    key\n    type\n    unit\n    range\n    default\n    description\n  }\n}" };

export const DashboardSweepSources: TypedDocument<DashboardSweepSourcesQuery, DashboardSweepSourcesQueryVariables> = { id: "b6197b551e437134a5cfed9eda2c2b2dfddf12d1ceeb7a807ac4b17a709770eb", text: "query DashboardSweepSources($search: String) {\n  runs(first: 20, filter: {search: $search}) {\n    nodes {\n      id\n      name\n    }\n  }\n  configurations(first: 100) {\n    nodes {\n      id\n      name\n    }\n  }\n}" };

export const DashboardSweepOfRun: TypedDocument<DashboardSweepOfRunQuery, DashboardSweepOfRunQueryVariables> = { id: "74accce5ca898d21eb232e93899829e59f62a3a27da3c857495cbc9c3a46f310", text: "query DashboardSweepOfRun($id: ID!) {\n  run(id: $id) {\n    specification {\n      toml\n    }\n  }\n}" };

export const DashboardSweepOfConfiguration: TypedDocument<DashboardSweepOfConfigurationQuery, DashboardSweepOfConfigurationQueryVariables> = { id: "95306bb0dbd728224220261ddf15589112a1da0dfa12200598ef543053ba5e1e", text: "query DashboardSweepOfConfiguration($id: ID!) {\n  configuration(id: $id) {\n    name\n    latestVersion {\n      toml\n    }\n  }\n}" };

export const DashboardCreateSweep: TypedDocument<DashboardCreateSweepMutation, DashboardCreateSweepMutationVariables> = { id: "1fd294b8ade3349a1cfcf46857df9df30f98c9ffd29d4d5fd09a702c1077acbb", text: "mutation DashboardCreateSweep($input: CreateSweepInput!) {\n  createSweep(input: $input) {\n    __typename\n    ... on CreateSweepSuccess {\n      sweep {\n        id\n        name\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardStopSweep: TypedDocument<DashboardStopSweepMutation, DashboardStopSweepMutationVariables> = { id: "e7c6dc490e823c2fd5620167792250928c75fb822982b7e6d773f0ad7fa1007a", text: "mutation DashboardStopSweep($input: StopSweepInput!) {\n  stopSweep(input: $input) {\n    __typename\n    ... on StopSweepSuccess {\n      sweep {\n        id\n      }\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardDeleteSweep: TypedDocument<DashboardDeleteSweepMutation, DashboardDeleteSweepMutationVariables> = { id: "eebcdbd7cfdb613d7cc37a47764bea06bdede5009161d1f43123db8a51cdf477", text: "mutation DashboardDeleteSweep($input: DeleteSweepInput!) {\n  deleteSweep(input: $input) {\n    __typename\n    ... on DeleteSweepSuccess {\n      sweepId\n    }\n    ...DashboardMistake\n  }\n}\nfragment DashboardMistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DashboardTrainers: TypedDocument<DashboardTrainersQuery, DashboardTrainersQueryVariables> = { id: "5b4d8a06331bf74a8201d622fbf4891d1d8179f8e99e389ba6edc346324177c4", text: "query DashboardTrainers {\n  trainers {\n    id\n    name\n    connected\n    engine\n    version\n    baseModels\n    losses\n    maxLoraRank\n    fullFineTune\n    valueBaseline\n    startedAt\n    lastSeenAt\n    prices {\n      engineUsdPerHour\n      sampledUsdPerMillionTokens\n      trainedUsdPerMillionTokens\n    }\n    run {\n      id\n      name\n      status\n    }\n  }\n}" };
