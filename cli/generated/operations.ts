// Made by `npm run codegen` from schema/schema.graphql and the operations in cli/.
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

export type TopRunFragment = { readonly id: string, readonly cursor: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly phase: RunPhase | null, readonly createdAt: string, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null }, readonly overview: { readonly reward: number | null } };

export type TopRunsQueryVariables = Exact<{
  filter?: RunFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TopRunsQuery = { readonly runs: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly cursor: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly phase: RunPhase | null, readonly createdAt: string, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null }, readonly overview: { readonly reward: number | null } }> } };

export type TopCurvesQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type TopCurvesQuery = { readonly nodes: ReadonlyArray<
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
    | { readonly __typename: 'Run', readonly id: string, readonly metrics: ReadonlyArray<{ readonly key: string, readonly buckets: ReadonlyArray<{ readonly x: number, readonly mean: number | null }> }> }
    | { readonly __typename: 'Sample' }
    | { readonly __typename: 'Sweep' }
    | { readonly __typename: 'Workspace' }
   | null> };

export type TopProgressSubscriptionVariables = Exact<{
  runId: string;
}>;


export type TopProgressSubscription = { readonly runProgress:
    | { readonly __typename: 'Heartbeat' }
    | { readonly __typename: 'Lagged' }
    | { readonly __typename: 'RunProgressUpdate', readonly cursor: string, readonly runId: string, readonly name: string, readonly status: RunStatus, readonly phase: RunPhase | null, readonly attempt: number, readonly reward: number | null, readonly trainingReward: number | null, readonly tokensPerSecond: number | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null } }
    | { readonly __typename: 'StreamReady' }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type WorkspaceEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type WorkspaceEventsSubscription = { readonly workspaceEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged', readonly cursor: string, readonly skipped: number }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
    | { readonly __typename: 'WorkspaceEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly runId: string, readonly attempt: number | null, readonly trainerName: string, readonly resumedFromStep: number | null, readonly id: string, readonly at: string }
        | { readonly __typename: 'CheckpointRemoved', readonly runId: string, readonly attempt: number | null, readonly step: number, readonly cause: CheckpointRemovalCause, readonly id: string, readonly at: string }
        | { readonly __typename: 'CheckpointSaved', readonly runId: string, readonly attempt: number | null, readonly step: number, readonly name: string, readonly id: string, readonly at: string }
        | { readonly __typename: 'ConfigurationSaved', readonly configurationId: string, readonly name: string, readonly version: number, readonly id: string, readonly at: string }
        | { readonly __typename: 'DatasetReady', readonly datasetId: string, readonly name: string, readonly version: number, readonly id: string, readonly at: string }
        | { readonly __typename: 'EvaluationCompleted', readonly runId: string, readonly attempt: number | null, readonly step: number, readonly id: string, readonly at: string, readonly reward: { readonly mean: number } | null, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }
        | { readonly __typename: 'KillRequested', readonly runId: string, readonly attempt: number | null, readonly deadline: string, readonly id: string, readonly at: string }
        | { readonly __typename: 'PauseRequested', readonly runId: string, readonly attempt: number | null, readonly preempted: boolean, readonly id: string, readonly at: string }
        | { readonly __typename: 'ResumeRequested', readonly runId: string, readonly attempt: number | null, readonly id: string, readonly at: string }
        | { readonly __typename: 'RolloutRegistered', readonly rolloutId: string, readonly name: string, readonly version: number, readonly id: string, readonly at: string }
        | { readonly __typename: 'RunChanged', readonly runId: string, readonly attempt: number | null, readonly name: string, readonly tags: ReadonlyArray<string>, readonly notes: string | null, readonly deleted: boolean, readonly id: string, readonly at: string }
        | { readonly __typename: 'RunStatusChanged', readonly runId: string, readonly attempt: number | null, readonly status: RunStatus, readonly id: string, readonly at: string, readonly reason: { readonly code: string, readonly message: string } | null }
        | { readonly __typename: 'RunSubmitted', readonly runId: string, readonly name: string, readonly runKind: RunKind, readonly id: string, readonly at: string }
        | { readonly __typename: 'StopRequested', readonly runId: string, readonly attempt: number | null, readonly id: string, readonly at: string }
        | { readonly __typename: 'SweepChanged', readonly sweepId: string, readonly name: string, readonly id: string, readonly at: string, readonly sweepStatus: SweepStatus }
      > }
   };

export type FollowLogsSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type FollowLogsSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged' }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'BudgetChanged', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRemoved', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointSaved', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'EvaluationCompleted', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'HealthReported', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'KillRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'LogsWritten', readonly id: string, readonly at: string, readonly attempt: number | null, readonly lines: ReadonlyArray<{ readonly at: string, readonly level: LogLevel, readonly source: LogSource, readonly message: string }> }
        | { readonly __typename: 'MetricsLogged', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'OutputSaved', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PauseRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PhaseChanged', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeVerified', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'RunChanged', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'RunStatusChanged', readonly status: RunStatus, readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'SamplesGraded', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'StepCompleted', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'StopRequested', readonly id: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'UsageUpdated', readonly id: string, readonly at: string, readonly attempt: number | null }
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type FollowMetricsSubscriptionVariables = Exact<{
  runId: string;
  keys: ReadonlyArray<string> | string;
  after?: string | null | undefined;
}>;


export type FollowMetricsSubscription = { readonly runMetrics:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged' }
    | { readonly __typename: 'RunMetricBatch', readonly cursor: string, readonly points: ReadonlyArray<{ readonly key: string, readonly step: number, readonly attempt: number, readonly value: number | null, readonly at: string }> }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type FollowCurvesSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type FollowCurvesSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged' }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly id: string }
        | { readonly __typename: 'BudgetChanged', readonly id: string }
        | { readonly __typename: 'CheckpointRemoved', readonly id: string }
        | { readonly __typename: 'CheckpointRequested', readonly id: string }
        | { readonly __typename: 'CheckpointSaved', readonly id: string }
        | { readonly __typename: 'EvaluationCompleted', readonly id: string }
        | { readonly __typename: 'HealthReported', readonly id: string }
        | { readonly __typename: 'KillRequested', readonly id: string }
        | { readonly __typename: 'LogsWritten', readonly id: string }
        | { readonly __typename: 'MetricsLogged', readonly id: string }
        | { readonly __typename: 'OutputSaved', readonly id: string }
        | { readonly __typename: 'PauseRequested', readonly id: string }
        | { readonly __typename: 'PhaseChanged', readonly id: string }
        | { readonly __typename: 'ResumeRequested', readonly id: string }
        | { readonly __typename: 'ResumeVerified', readonly id: string }
        | { readonly __typename: 'RunChanged', readonly id: string }
        | { readonly __typename: 'RunStatusChanged', readonly status: RunStatus, readonly id: string }
        | { readonly __typename: 'SamplesGraded', readonly id: string }
        | { readonly __typename: 'StepCompleted', readonly id: string }
        | { readonly __typename: 'StopRequested', readonly id: string }
        | { readonly __typename: 'UsageUpdated', readonly id: string }
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type VersionLineFragment = { readonly id: string, readonly version: number, readonly createdAt: string, readonly creator: { readonly name: string } | null };

export type ConfigurationsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ConfigurationsQuery = { readonly configurations: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly createdAt: string, readonly creator: { readonly name: string } | null } }> } };

export type ConfigurationInfoQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ConfigurationInfoQuery = { readonly configuration: { readonly id: string, readonly name: string, readonly createdAt: string, readonly versions: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly toml: string, readonly id: string, readonly version: number, readonly createdAt: string, readonly runs: { readonly totalCount: number | null }, readonly creator: { readonly name: string } | null }> } } | null };

export type AddConfigurationVersionMutationVariables = Exact<{
  input: AddConfigurationVersionInput;
}>;


export type AddConfigurationVersionMutation = { readonly addConfigurationVersion:
    | { readonly __typename: 'AddConfigurationVersionSuccess', readonly configuration: { readonly id: string, readonly name: string }, readonly version: { readonly id: string, readonly version: number } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type KeyLineFragment = { readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly name: string } | null };

export type ApiKeysQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ApiKeysQuery = { readonly apiKeys: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly name: string } | null }> } };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { readonly createApiKey:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateApiKeySuccess', readonly secret: string | null, readonly apiKey: { readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { readonly revokeApiKey:
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RevokeApiKeySuccess', readonly apiKey: { readonly id: string, readonly name: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly member: { readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type MembersQueryVariables = Exact<{ [key: string]: never; }>;


export type MembersQuery = { readonly workspace: { readonly members: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: Role, readonly createdAt: string }> } | null };

export type TrainersQueryVariables = Exact<{ [key: string]: never; }>;


export type TrainersQuery = { readonly trainers: ReadonlyArray<{ readonly id: string, readonly name: string, readonly engine: string, readonly version: string, readonly connected: boolean, readonly lastSeenAt: string, readonly startedAt: string, readonly baseModels: ReadonlyArray<string>, readonly losses: ReadonlyArray<string>, readonly maxLoraRank: number | null, readonly fullFineTune: boolean, readonly valueBaseline: boolean, readonly prices: { readonly engineUsdPerHour: number | null, readonly sampledUsdPerMillionTokens: number | null, readonly trainedUsdPerMillionTokens: number | null } | null, readonly run: { readonly id: string, readonly name: string } | null }> };

export type RolloutInfoQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type RolloutInfoQuery = { readonly rollout: { readonly id: string, readonly name: string, readonly description: string | null, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly versions: { readonly totalCount: number | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly entrypoint: string, readonly files: number, readonly sizeBytes: string, readonly sha256: string, readonly commitSha: string | null, readonly branch: string | null, readonly createdAt: string, readonly runs: { readonly totalCount: number | null } }> } } | null };

export type DeleteSweepMutationVariables = Exact<{
  input: DeleteSweepInput;
}>;


export type DeleteSweepMutation = { readonly deleteSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'DeleteSweepSuccess', readonly sweepId: string }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type WhoamiQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoamiQuery = { readonly viewer: { readonly keyId: string, readonly scopes: ReadonlyArray<Scope>, readonly expiresAt: string | null, readonly member: { readonly name: string, readonly role: Role }, readonly workspace: { readonly slug: string, readonly name: string } } };

export type RunLineFragment = { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly priority: number, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null };

export type RunsQueryVariables = Exact<{
  filter?: RunFilter | null | undefined;
  orderBy?: RunOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RunsQuery = { readonly runs: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly priority: number, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null }> } };

export type RunByReferenceQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
}>;


export type RunByReferenceQuery = { readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly cursor: string } | null };

export type RunInfoQueryVariables = Exact<{
  id: string;
}>;


export type RunInfoQuery = { readonly run: { readonly cursor: string, readonly notes: string | null, readonly queuePosition: number | null, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly priority: number, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly creator: { readonly name: string } | null, readonly parent: { readonly name: string, readonly run: { readonly name: string } | null } | null, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly specification: { readonly baseModel: string, readonly engine: string, readonly seed: number, readonly toml: string | null }, readonly attempts: ReadonlyArray<{ readonly number: number, readonly trainerName: string, readonly startedAt: string, readonly endedAt: string | null, readonly outcome: string | null, readonly resumedFromStep: number | null, readonly cutAfterStep: number | null }>, readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null }, readonly forkOf: { readonly name: string } | null, readonly phases: ReadonlyArray<{ readonly phase: RunPhase, readonly attempt: number, readonly since: string, readonly seconds: number | null, readonly reason: string | null }>, readonly checkpoints: { readonly totalCount: number | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly sizeBytes: string, readonly validationReward: number | null, readonly resumable: boolean }> }, readonly evaluations: { readonly nodes: ReadonlyArray<{ readonly step: number, readonly validSamples: number, readonly reward: { readonly mean: number } | null, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }> }, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } | null };

export type RunLogsQueryVariables = Exact<{
  id: string;
  filter?: LogFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type RunLogsQuery = { readonly run: { readonly status: RunStatus, readonly cursor: string, readonly logs: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null, readonly hasPreviousPage: boolean, readonly startCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly at: string, readonly level: LogLevel, readonly source: LogSource, readonly message: string, readonly attempt: number }> } } | null };

export type RunSamplesQueryVariables = Exact<{
  id: string;
  filter?: SampleFilter | null | undefined;
  orderBy?: SampleOrder | null | undefined;
  first?: number | null | undefined;
}>;


export type RunSamplesQuery = { readonly run: { readonly samples: { readonly nodes: ReadonlyArray<{ readonly step: number, readonly group: number, readonly index: number, readonly reward: number | null, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null, readonly messages: ReadonlyArray<{ readonly role: string, readonly content: string | null }> }> } } | null };

export type SubmitRunMutationVariables = Exact<{
  input: SubmitRunInput;
}>;


export type SubmitRunMutation = { readonly submitRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'SubmitRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly priority: number, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type EstimateRunQueryVariables = Exact<{
  input: SubmitRunInput;
}>;


export type EstimateRunQuery = { readonly estimateRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RunEstimate', readonly engine: string, readonly totalSteps: number | null, readonly samples: string | null, readonly queued: number, readonly stepSeconds: number | null, readonly durationSeconds: number | null, readonly engineSeconds: number | null, readonly sampledTokens: string | null, readonly trainedTokens: string | null, readonly costUsd: number | null, readonly basis: string, readonly specification: { readonly toml: string | null } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type StopRunMutationVariables = Exact<{
  input: StopRunInput;
}>;


export type StopRunMutation = { readonly stopRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'StopRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly status: RunStatus } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type PauseRunMutationVariables = Exact<{
  input: PauseRunInput;
}>;


export type PauseRunMutation = { readonly pauseRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'PauseRunSuccess', readonly run: { readonly id: string, readonly name: string, readonly status: RunStatus } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ResumeRunMutationVariables = Exact<{
  input: ResumeRunInput;
}>;


export type ResumeRunMutation = { readonly resumeRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ResumeRunSuccess', readonly run: { readonly id: string, readonly name: string, readonly status: RunStatus } }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type KillRunMutationVariables = Exact<{
  input: KillRunInput;
}>;


export type KillRunMutation = { readonly killRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'KillRunSuccess', readonly run: { readonly id: string, readonly name: string, readonly status: RunStatus, readonly killAt: string | null } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RequestCheckpointMutationVariables = Exact<{
  input: RequestCheckpointInput;
}>;


export type RequestCheckpointMutation = { readonly requestCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RequestCheckpointSuccess', readonly request: string, readonly run: { readonly id: string, readonly name: string, readonly progress: { readonly currentStep: number } } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ChangeRunBudgetMutationVariables = Exact<{
  input: ChangeRunBudgetInput;
}>;


export type ChangeRunBudgetMutation = { readonly changeRunBudget:
    | { readonly __typename: 'ChangeRunBudgetSuccess', readonly run: { readonly id: string, readonly name: string, readonly status: RunStatus } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type ForkRunMutationVariables = Exact<{
  input: ForkRunInput;
}>;


export type ForkRunMutation = { readonly forkRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ForkRunSuccess', readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly priority: number, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RunBudgetQueryVariables = Exact<{
  id: string;
}>;


export type RunBudgetQuery = { readonly run: { readonly budget: { readonly changed: boolean, readonly whenSpent: SpentBudgetAction, readonly spentShare: number | null, readonly spent: ReadonlyArray<{ readonly cap: string, readonly share: number | null }>, readonly caps: { readonly maxWallTimeS: number | null, readonly maxTokens: string | null, readonly maxEngineS: number | null, readonly maxJudgeCalls: string | null, readonly maxCostUsd: number | null } } | null } | null };

export type SpentFragment = { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null };

export type RunUsageQueryVariables = Exact<{
  id: string;
}>;


export type RunUsageQuery = { readonly run: { readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null } } | null };

export type WorkspaceQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkspaceQuery = { readonly workspace: { readonly slug: string, readonly name: string, readonly maxConcurrentRuns: number | null, readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null } } | null, readonly runs: { readonly totalCount: number | null } };

export type UpdateWorkspaceMutationVariables = Exact<{
  input: UpdateWorkspaceInput;
}>;


export type UpdateWorkspaceMutation = { readonly updateWorkspace:
    | { readonly __typename: 'UpdateWorkspaceSuccess', readonly workspace: { readonly slug: string, readonly name: string, readonly maxConcurrentRuns: number | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type WorkspaceUsageQueryVariables = Exact<{
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type WorkspaceUsageQuery = { readonly workspace: { readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly samplingSeconds: number | null, readonly trainingSeconds: number | null, readonly overlapSeconds: number | null, readonly overlapRatio: number | null, readonly judgeCalls: string | null, readonly judgeCostUsd: number | null, readonly engineCostUsd: number | null, readonly costUsd: number | null } } | null };

export type RetryRunMutationVariables = Exact<{
  input: RetryRunInput;
}>;


export type RetryRunMutation = { readonly retryRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RetryRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly priority: number, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type UpdateRunMutationVariables = Exact<{
  input: UpdateRunInput;
}>;


export type UpdateRunMutation = { readonly updateRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UpdateRunSuccess', readonly run: { readonly notes: string | null, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly priority: number, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type DeleteRunMutationVariables = Exact<{
  input: DeleteRunInput;
}>;


export type DeleteRunMutation = { readonly deleteRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'DeleteRunSuccess', readonly runId: string }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

type Mistake_ConflictError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type Mistake_LimitError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type Mistake_NotFoundError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type Mistake_UnsupportedByEngineError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null };

type Mistake_ValidationError_Fragment = { readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> };

export type MistakeFragment =
  | Mistake_ConflictError_Fragment
  | Mistake_LimitError_Fragment
  | Mistake_NotFoundError_Fragment
  | Mistake_UnsupportedByEngineError_Fragment
  | Mistake_ValidationError_Fragment
;

export type DatasetsQueryVariables = Exact<{
  filter?: DatasetFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DatasetsQuery = { readonly datasets: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string, readonly latestVersion: { readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly createdAt: string } | null }> } };

export type DatasetInfoQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
  preview: number;
}>;


export type DatasetInfoQuery = { readonly dataset: { readonly id: string, readonly name: string, readonly createdAt: string, readonly creator: { readonly name: string } | null, readonly latestVersion: { readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly sha256: string, readonly columns: ReadonlyArray<string>, readonly createdAt: string, readonly downloadPath: string, readonly statistics: { readonly duplicates: number | null, readonly lengths: ReadonlyArray<{ readonly column: string, readonly min: number, readonly mean: number, readonly max: number }> }, readonly preview: ReadonlyArray<{ readonly line: number, readonly content: unknown }> } | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly rows: number, readonly sizeBytes: string, readonly createdAt: string, readonly downloadPath: string }> } } | null };

export type BeginDatasetUploadMutationVariables = Exact<{
  input: BeginDatasetUploadInput;
}>;


export type BeginDatasetUploadMutation = { readonly beginDatasetUpload:
    | { readonly __typename: 'BeginDatasetUploadSuccess', readonly upload: { readonly id: string, readonly path: string, readonly maxBytes: string } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
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
    | { readonly __typename: 'CompleteDatasetUploadSuccess', readonly existed: boolean, readonly version: { readonly id: string, readonly version: number, readonly kind: DatasetKind, readonly rows: number, readonly sizeBytes: string, readonly dataset: { readonly name: string } | null } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RolloutsQueryVariables = Exact<{
  filter?: RolloutFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RolloutsQuery = { readonly rollouts: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string | null, readonly createdAt: string, readonly latestVersion: { readonly id: string, readonly version: number, readonly entrypoint: string, readonly commitSha: string | null, readonly branch: string | null, readonly files: number, readonly sizeBytes: string, readonly createdAt: string } | null }> } };

export type BeginRolloutUploadMutationVariables = Exact<{
  input: BeginRolloutUploadInput;
}>;


export type BeginRolloutUploadMutation = { readonly beginRolloutUpload:
    | { readonly __typename: 'BeginRolloutUploadSuccess', readonly upload: { readonly id: string, readonly path: string, readonly maxBytes: string } }
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RegisterRolloutMutationVariables = Exact<{
  input: RegisterRolloutInput;
}>;


export type RegisterRolloutMutation = { readonly registerRollout:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RegisterRolloutSuccess', readonly existed: boolean, readonly version: { readonly id: string, readonly version: number, readonly entrypoint: string, readonly files: number, readonly sizeBytes: string, readonly commitSha: string | null, readonly branch: string | null, readonly rollout: { readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type BaseModelsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BaseModelsQuery = { readonly baseModels: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly name: string, readonly description: string, readonly parameters: string, readonly contextLengthTokens: number, readonly vocabularySize: number, readonly engines: ReadonlyArray<string> }> } };

export type CheckpointsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CheckpointsQuery = { readonly checkpoints: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly baseModel: string, readonly sizeBytes: string, readonly validationReward: number | null, readonly createdAt: string, readonly run: { readonly name: string } | null }> } };

export type KnobsQueryVariables = Exact<{
  kind?: RunKind | null | undefined;
}>;


export type KnobsQuery = { readonly recipeKnobs: ReadonlyArray<{ readonly kinds: ReadonlyArray<RunKind>, readonly section: string, readonly key: string | null, readonly type: string, readonly default: string | null, readonly range: string | null, readonly unit: string, readonly required: boolean, readonly description: string }> };

export type CheckRecipeQueryVariables = Exact<{
  recipe: RecipeInput;
}>;


export type CheckRecipeQuery = { readonly checkRecipe: { readonly ok: boolean, readonly toml: string | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> } };

export type ConfigurationByNameQueryVariables = Exact<{
  name?: string | null | undefined;
}>;


export type ConfigurationByNameQuery = { readonly configuration: { readonly id: string, readonly name: string, readonly latestVersion: { readonly id: string, readonly version: number, readonly toml: string } } | null };

export type CreateConfigurationMutationVariables = Exact<{
  input: CreateConfigurationInput;
}>;


export type CreateConfigurationMutation = { readonly createConfiguration:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateConfigurationSuccess', readonly configuration: { readonly id: string, readonly name: string }, readonly version: { readonly id: string, readonly version: number } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RunSoFarQueryVariables = Exact<{
  id: string;
}>;


export type RunSoFarQuery = { readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly phase: RunPhase | null, readonly attempt: number, readonly startedAt: string | null, readonly endedAt: string | null, readonly cursor: string, readonly statusReason: { readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null }, readonly metrics: ReadonlyArray<{ readonly key: string, readonly buckets: ReadonlyArray<{ readonly x: number, readonly mean: number | null }> }>, readonly evaluations: { readonly nodes: ReadonlyArray<{ readonly attempt: number, readonly step: number, readonly reward: { readonly mean: number } | null, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }> }, readonly checkpoints: { readonly nodes: ReadonlyArray<{ readonly step: number }> } } | null };

export type WatchRunSubscriptionVariables = Exact<{
  runId: string;
  after?: string | null | undefined;
}>;


export type WatchRunSubscription = { readonly runEvents:
    | { readonly __typename: 'Heartbeat', readonly cursor: string }
    | { readonly __typename: 'Lagged' }
    | { readonly __typename: 'RunEventBatch', readonly cursor: string, readonly events: ReadonlyArray<
        | { readonly __typename: 'AttemptStarted', readonly trainerName: string, readonly resumedFromStep: number | null, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'BudgetChanged', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRemoved', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointRequested', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'CheckpointSaved', readonly step: number, readonly name: string, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'EvaluationCompleted', readonly step: number, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly reward: { readonly mean: number } | null, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }
        | { readonly __typename: 'HealthReported', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly health: { readonly state: HealthState, readonly reason: string | null } }
        | { readonly __typename: 'KillRequested', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'LogsWritten', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly lines: ReadonlyArray<{ readonly at: string, readonly level: LogLevel, readonly source: LogSource, readonly message: string }> }
        | { readonly __typename: 'MetricsLogged', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'OutputSaved', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PauseRequested', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PhaseChanged', readonly phase: RunPhase, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeRequested', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'ResumeVerified', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'RunChanged', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'RunStatusChanged', readonly status: RunStatus, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly reason: { readonly code: string, readonly message: string } | null }
        | { readonly __typename: 'SamplesGraded', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'StepCompleted', readonly step: number, readonly totalSteps: number | null, readonly sampledTokens: string, readonly trainedTokens: string, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly reward: { readonly mean: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }>, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }>, readonly seconds: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }
        | { readonly __typename: 'StopRequested', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'UsageUpdated', readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
      > }
    | { readonly __typename: 'StreamReady', readonly cursor: string }
    | { readonly __typename: 'StreamReset', readonly reason: ResetReason }
   };

export type SweepLineFragment = { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } };

export type CreateSweepMutationVariables = Exact<{
  input: CreateSweepInput;
}>;


export type CreateSweepMutation = { readonly createSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'CreateSweepSuccess', readonly sweep: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } } }
    | { readonly __typename: 'LimitError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type StopSweepMutationVariables = Exact<{
  input: StopSweepInput;
}>;


export type StopSweepMutation = { readonly stopSweep:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'StopSweepSuccess', readonly sweep: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type SweepsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SweepsQuery = { readonly sweeps: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } }> } };

export type SweepByReferenceQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
}>;


export type SweepByReferenceQuery = { readonly sweep: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly createdAt: string, readonly endedAt: string | null, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } } | null };

export type SweepInfoQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SweepInfoQuery = { readonly sweep: { readonly seed: number | null, readonly maxConcurrent: number | null, readonly priority: number, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: SweepStatus, readonly method: SweepMethod, readonly metric: SweepMetric | null, readonly createdAt: string, readonly endedAt: string | null, readonly earlyStopping: { readonly metric: SweepMetric, readonly minSteps: number, readonly reduction: number } | null, readonly trials: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly trial: number, readonly status: RunStatus | null, readonly step: number, readonly totalSteps: number | null, readonly trainingReward: number | null, readonly validationReward: number | null, readonly trainingLoss: number | null, readonly validationLoss: number | null, readonly value: number | null, readonly settings: ReadonlyArray<{ readonly knob: string, readonly value: string }>, readonly run: { readonly id: string, readonly name: string } | null, readonly stoppedAt: { readonly step: number, readonly value: number | null, readonly better: number, readonly best: number } | null }> }, readonly progress: { readonly trials: number, readonly pending: number, readonly running: number, readonly paused: number, readonly finished: number, readonly stopped: number, readonly failed: number, readonly bestTrial: number | null } } | null };

export type ReproduceRunMutationVariables = Exact<{
  input: ReproduceRunInput;
}>;


export type ReproduceRunMutation = { readonly reproduceRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ReproduceRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RunReproductionQueryVariables = Exact<{
  id: string;
}>;


export type RunReproductionQuery = { readonly run: { readonly id: string, readonly name: string, readonly status: RunStatus, readonly reproduction: { readonly state: ReproductionState, readonly same: boolean | null, readonly sameWeights: boolean | null, readonly stepsCompared: number, readonly firstDifferentStep: number | null, readonly note: string | null, readonly differences: ReadonlyArray<{ readonly metric: string, readonly largest: number | null }>, readonly of: { readonly name: string } | null } | null } | null };

export type CheckpointLineFragment = { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null };

export type AllCheckpointsQueryVariables = Exact<{
  orderBy?: CheckpointOrder | null | undefined;
  removed: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AllCheckpointsQuery = { readonly checkpoints: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null }> } };

export type RunCheckpointsQueryVariables = Exact<{
  id: string;
  orderBy?: CheckpointOrder | null | undefined;
  removed: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RunCheckpointsQuery = { readonly run: { readonly checkpoints: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null }> } } | null };

export type CheckpointInfoQueryVariables = Exact<{
  id?: string | null | undefined;
  reference?: string | null | undefined;
}>;


export type CheckpointInfoQuery = { readonly checkpoint: { readonly manifestSha256: string, readonly exportPath: string, readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly files: ReadonlyArray<{ readonly name: string, readonly sha256: string, readonly sizeBytes: string, readonly downloadPath: string }> | null, readonly merged: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null, readonly mergedFrom: { readonly id: string, readonly name: string, readonly run: { readonly name: string } | null } | null, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } | null };

export type CheckpointLineageQueryVariables = Exact<{
  id: string;
}>;


export type CheckpointLineageQuery = { readonly checkpoint: { readonly lineage: ReadonlyArray<{ readonly depth: number, readonly attempt: number, readonly trainerName: string | null, readonly runName: string, readonly runKind: RunKind, readonly commitSha: string | null, readonly baseModel: string, readonly fromBaseModel: boolean, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly removed: { readonly cause: CheckpointRemovalCause } | null }, readonly configuration: { readonly version: number, readonly configuration: { readonly name: string } | null } | null, readonly dataset: { readonly version: number, readonly sha256: string, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null }>, readonly descendants: { readonly totalCount: number | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus }> } } | null };

export type CompareCheckpointsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type CompareCheckpointsQuery = { readonly compareCheckpoints: { readonly checkpoints: ReadonlyArray<{ readonly runName: string, readonly best: boolean, readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } }>, readonly settings: ReadonlyArray<{ readonly knob: string, readonly values: ReadonlyArray<string | null> }> } };

export type VerifyCheckpointMutationVariables = Exact<{
  input: VerifyCheckpointInput;
}>;


export type VerifyCheckpointMutation = { readonly verifyCheckpoint:
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
    | { readonly __typename: 'VerifyCheckpointSuccess', readonly ok: boolean, readonly manifest: FileState, readonly files: ReadonlyArray<{ readonly name: string, readonly sha256: string, readonly sizeBytes: string, readonly state: FileState }> }
   };

export type PinCheckpointMutationVariables = Exact<{
  input: PinCheckpointInput;
}>;


export type PinCheckpointMutation = { readonly pinCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'PinCheckpointSuccess', readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type UnpinCheckpointMutationVariables = Exact<{
  input: UnpinCheckpointInput;
}>;


export type UnpinCheckpointMutation = { readonly unpinCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnpinCheckpointSuccess', readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RemoveCheckpointMutationVariables = Exact<{
  input: RemoveCheckpointInput;
}>;


export type RemoveCheckpointMutation = { readonly removeCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RemoveCheckpointSuccess', readonly checkpoint: { readonly id: string, readonly name: string, readonly step: number, readonly attempt: number, readonly cause: CheckpointCause, readonly baseModel: string, readonly sizeBytes: string, readonly resumable: boolean, readonly trainingReward: number | null, readonly validationReward: number | null, readonly validationLoss: number | null, readonly createdAt: string, readonly pinned: { readonly at: string } | null, readonly removed: { readonly at: string, readonly cause: CheckpointRemovalCause } | null, readonly run: { readonly id: string, readonly name: string } | null } }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type MergeCheckpointMutationVariables = Exact<{
  input: MergeCheckpointInput;
}>;


export type MergeCheckpointMutation = { readonly mergeCheckpoint:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'MergeCheckpointSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly priority: number, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly pauseRequested: { readonly preempted: boolean, readonly reason: string | null } | null, readonly queue: { readonly position: number | null, readonly reason: { readonly code: QueueReasonCode, readonly message: string } } | null, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'UnsupportedByEngineError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'ValidationError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null, readonly issues: ReadonlyArray<{ readonly path: ReadonlyArray<string>, readonly message: string, readonly suggestion: string | null }> }
   };

export type RunMetricKeysQueryVariables = Exact<{
  id: string;
  prefix?: string | null | undefined;
}>;


export type RunMetricKeysQuery = { readonly run: { readonly metricKeys: ReadonlyArray<{ readonly key: string, readonly points: number, readonly firstStep: number, readonly lastStep: number, readonly lastValue: number | null }> } | null };

export type RunMetricsQueryVariables = Exact<{
  id: string;
  keys: ReadonlyArray<string> | string;
  axis: Axis;
  from?: number | null | undefined;
  to?: number | null | undefined;
  points: number;
  attempt?: number | null | undefined;
}>;


export type RunMetricsQuery = { readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly cursor: string, readonly metrics: ReadonlyArray<{ readonly key: string, readonly resolution: number, readonly buckets: ReadonlyArray<{ readonly x: number, readonly mean: number | null, readonly min: number | null, readonly max: number | null, readonly last: number | null, readonly count: number }> }> } | null };

export type RunStepsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type RunStepsQuery = { readonly run: { readonly steps: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null, readonly hasPreviousPage: boolean, readonly startCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly step: number, readonly totalSteps: number | null, readonly epoch: number | null, readonly attempt: number, readonly at: string, readonly policyVersion: number, readonly stalenessMax: number | null, readonly validSamples: number, readonly sampledTokens: string, readonly trainedTokens: string, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }>, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }>, readonly seconds: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }> } } | null };

export type RunEvaluationsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RunEvaluationsQuery = { readonly run: { readonly evaluations: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly step: number, readonly attempt: number, readonly at: string, readonly dataset: string, readonly temperature: number, readonly validSamples: number, readonly reward: { readonly mean: number, readonly std: number, readonly min: number, readonly max: number } | null, readonly failures: ReadonlyArray<{ readonly class: FailureClass, readonly count: number }>, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }> } } | null };

export type SampleLineFragment = { readonly id: string, readonly step: number, readonly attempt: number, readonly group: number, readonly index: number, readonly split: Split, readonly reward: number | null, readonly advantage: number | null, readonly promptTokens: number, readonly responseTokens: number, readonly truncated: boolean, readonly treatment: SampleTreatment | null, readonly policyVersion: number, readonly durationSeconds: number | null, readonly retries: number, readonly at: string, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null };

export type SampleListQueryVariables = Exact<{
  id: string;
  filter?: SampleFilter | null | undefined;
  orderBy?: SampleOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SampleListQuery = { readonly run: { readonly samples: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly step: number, readonly attempt: number, readonly group: number, readonly index: number, readonly split: Split, readonly reward: number | null, readonly advantage: number | null, readonly promptTokens: number, readonly responseTokens: number, readonly truncated: boolean, readonly treatment: SampleTreatment | null, readonly policyVersion: number, readonly durationSeconds: number | null, readonly retries: number, readonly at: string, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null }> } } | null };

export type SampleTextsQueryVariables = Exact<{
  id: string;
  filter?: SampleFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SampleTextsQuery = { readonly run: { readonly samples: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly step: number, readonly attempt: number, readonly group: number, readonly index: number, readonly split: Split, readonly reward: number | null, readonly advantage: number | null, readonly promptTokens: number, readonly responseTokens: number, readonly truncated: boolean, readonly treatment: SampleTreatment | null, readonly policyVersion: number, readonly durationSeconds: number | null, readonly retries: number, readonly at: string, readonly messages: ReadonlyArray<{ readonly role: string, readonly content: string | null, readonly extra: unknown }>, readonly rewards: ReadonlyArray<{ readonly name: string, readonly value: number }>, readonly failure: { readonly class: FailureClass, readonly message: string | null } | null }> } } | null };

export type RunOutputsQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RunOutputsQuery = { readonly run: { readonly outputs: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly attempt: number, readonly contentType: string, readonly sizeBytes: string, readonly sha256: string, readonly createdAt: string, readonly downloadPath: string }> } } | null };

export const TopRuns: TypedDocument<TopRunsQuery, TopRunsQueryVariables> = { id: "80fcdcc2f4eeb5525a10fed6ca69785bcc9787ea39fe0b76c104f8f0f38f0c1f", text: "query TopRuns($filter: RunFilter, $first: Int, $after: String) {\n  runs(\n    filter: $filter\n    orderBy: {field: CREATED, direction: DESC}\n    first: $first\n    after: $after\n  ) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...TopRun\n    }\n  }\n}\nfragment TopRun on Run {\n  id\n  cursor\n  name\n  kind\n  status\n  phase\n  createdAt\n  health {\n    state\n    reason\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n  }\n  overview {\n    reward\n  }\n}" };

export const TopCurves: TypedDocument<TopCurvesQuery, TopCurvesQueryVariables> = { id: "dd1de33632c9bc285bec03e0fdc827a018f65148d0f6c683400d7719beb36188", text: "query TopCurves($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    __typename\n    ... on Run {\n      id\n      metrics(keys: [\"reward/mean\", \"loss\"], points: 24) {\n        key\n        buckets {\n          x\n          mean\n        }\n      }\n    }\n  }\n}" };

export const TopProgress: TypedDocument<TopProgressSubscription, TopProgressSubscriptionVariables> = { id: "8f9fc829fed3d478c3aa675042cc8e17b76f69141dc552e1e139475da8ce9b8b", text: "subscription TopProgress($runId: ID!) {\n  runProgress(runId: $runId, maxPerSecond: 2) {\n    __typename\n    ... on RunProgressUpdate {\n      cursor\n      runId\n      name\n      status\n      phase\n      attempt\n      health {\n        state\n        reason\n      }\n      progress {\n        currentStep\n        totalSteps\n        fraction\n      }\n      reward\n      trainingReward\n      tokensPerSecond\n    }\n    ... on StreamReset {\n      reason\n    }\n  }\n}" };

export const WorkspaceEvents: TypedDocument<WorkspaceEventsSubscription, WorkspaceEventsSubscriptionVariables> = { id: "efc94f990444ab21c59b9b3eaadba19c86be0ff176b035fc5541f75eb9b74f8e", text: "subscription WorkspaceEvents($after: EventCursor) {\n  workspaceEvents(after: $after) {\n    __typename\n    ... on WorkspaceEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        at\n        ... on RunEvent {\n          runId\n          attempt\n        }\n        ... on RunSubmitted {\n          runId\n          name\n          runKind\n        }\n        ... on RunStatusChanged {\n          status\n          reason {\n            code\n            message\n          }\n        }\n        ... on RunChanged {\n          name\n          tags\n          notes\n          deleted\n        }\n        ... on AttemptStarted {\n          trainerName\n          resumedFromStep\n        }\n        ... on CheckpointSaved {\n          step\n          name\n        }\n        ... on CheckpointRemoved {\n          step\n          cause\n        }\n        ... on EvaluationCompleted {\n          step\n          reward {\n            mean\n          }\n          metrics {\n            key\n            value\n          }\n        }\n        ... on PauseRequested {\n          preempted\n        }\n        ... on KillRequested {\n          deadline\n        }\n        ... on DatasetReady {\n          datasetId\n          name\n          version\n        }\n        ... on RolloutRegistered {\n          rolloutId\n          name\n          version\n        }\n        ... on ConfigurationSaved {\n          configurationId\n          name\n          version\n        }\n        ... on SweepChanged {\n          sweepId\n          name\n          sweepStatus: status\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on Heartbeat {\n      cursor\n    }\n    ... on Lagged {\n      cursor\n      skipped\n    }\n  }\n}" };

export const FollowLogs: TypedDocument<FollowLogsSubscription, FollowLogsSubscriptionVariables> = { id: "d0fda52c8df8a15dea8631ceab05aea036d352ed4c5f0ea527720c3fd47cc41e", text: "subscription FollowLogs($runId: ID!, $after: EventCursor) {\n  runEvents(\n    runId: $runId\n    after: $after\n    types: [LOGS_WRITTEN, RUN_STATUS_CHANGED]\n  ) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        at\n        attempt\n        ... on RunStatusChanged {\n          status\n        }\n        ... on LogsWritten {\n          lines {\n            at\n            level\n            source\n            message\n          }\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };

export const FollowMetrics: TypedDocument<FollowMetricsSubscription, FollowMetricsSubscriptionVariables> = { id: "0a0f6da19036738707fafd2ee7a359df36197cd382d861cefc4b275489f38c3c", text: "subscription FollowMetrics($runId: ID!, $keys: [String!]!, $after: EventCursor) {\n  runMetrics(runId: $runId, keys: $keys, after: $after, maxPerSecond: 5) {\n    __typename\n    ... on RunMetricBatch {\n      cursor\n      points {\n        key\n        step\n        attempt\n        value\n        at\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };

export const FollowCurves: TypedDocument<FollowCurvesSubscription, FollowCurvesSubscriptionVariables> = { id: "42b99c8b7900f5957c39b247419c19fb940636a6f53848d40d763fab5ec17823", text: "subscription FollowCurves($runId: ID!, $after: EventCursor) {\n  runEvents(\n    runId: $runId\n    after: $after\n    gatherMs: 200\n    types: [STEP_COMPLETED, METRICS_LOGGED, EVALUATION_COMPLETED, ATTEMPT_STARTED, RUN_STATUS_CHANGED]\n  ) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        ... on RunStatusChanged {\n          status\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };

export const Configurations: TypedDocument<ConfigurationsQuery, ConfigurationsQueryVariables> = { id: "47b437b9e43276817fd48bebd881ba2c855905f1c552e3a4f50d63f4f6949cfa", text: "query Configurations($first: Int, $after: String) {\n  configurations(first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      createdAt\n      creator {\n        name\n      }\n      latestVersion {\n        ...VersionLine\n      }\n    }\n  }\n}\nfragment VersionLine on ConfigurationVersion {\n  id\n  version\n  createdAt\n  creator {\n    name\n  }\n}" };

export const ConfigurationInfo: TypedDocument<ConfigurationInfoQuery, ConfigurationInfoQueryVariables> = { id: "34ba14144e2c6252960768285a3712b2b0b4617d6075f914f0c4512ad9ee85f4", text: "query ConfigurationInfo($id: ID, $name: String, $first: Int, $after: String) {\n  configuration(id: $id, name: $name) {\n    id\n    name\n    createdAt\n    versions(first: $first, after: $after) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        ...VersionLine\n        toml\n        runs(first: 1) {\n          totalCount\n        }\n      }\n    }\n  }\n}\nfragment VersionLine on ConfigurationVersion {\n  id\n  version\n  createdAt\n  creator {\n    name\n  }\n}" };

export const AddConfigurationVersion: TypedDocument<AddConfigurationVersionMutation, AddConfigurationVersionMutationVariables> = { id: "15bb5889c00f010b6d8998b3a81e51676de5c1b4d460b8080eee7320bb81fc73", text: "mutation AddConfigurationVersion($input: AddConfigurationVersionInput!) {\n  addConfigurationVersion(input: $input) {\n    __typename\n    ... on AddConfigurationVersionSuccess {\n      configuration {\n        id\n        name\n      }\n      version {\n        id\n        version\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const ApiKeys: TypedDocument<ApiKeysQuery, ApiKeysQueryVariables> = { id: "e9141d4e79ae8596cf0c66ac35bd7d6f3b329b3904394c66cc386ce9b1858290", text: "query ApiKeys($first: Int, $after: String) {\n  apiKeys(first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...KeyLine\n    }\n  }\n}\nfragment KeyLine on ApiKey {\n  id\n  name\n  prefix\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n  member {\n    name\n  }\n}" };

export const CreateApiKey: TypedDocument<CreateApiKeyMutation, CreateApiKeyMutationVariables> = { id: "fd8b25636d1e1256253e3eaa930d6c460f5acbd981c95778da6a58e37ac011d6", text: "mutation CreateApiKey($input: CreateApiKeyInput!) {\n  createApiKey(input: $input) {\n    __typename\n    ... on CreateApiKeySuccess {\n      secret\n      apiKey {\n        ...KeyLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment KeyLine on ApiKey {\n  id\n  name\n  prefix\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n  member {\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RevokeApiKey: TypedDocument<RevokeApiKeyMutation, RevokeApiKeyMutationVariables> = { id: "cfc719ce682ae2edf96f15ef7e65d969e7160ec767938be18208f3f2a171947c", text: "mutation RevokeApiKey($input: RevokeApiKeyInput!) {\n  revokeApiKey(input: $input) {\n    __typename\n    ... on RevokeApiKeySuccess {\n      apiKey {\n        ...KeyLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment KeyLine on ApiKey {\n  id\n  name\n  prefix\n  scopes\n  createdAt\n  expiresAt\n  lastUsedAt\n  revokedAt\n  member {\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const Members: TypedDocument<MembersQuery, MembersQueryVariables> = { id: "9cd010a2785a8710baf8739188e6a97e18a57f1a431a46e8f596aad90d6f8ea4", text: "query Members {\n  workspace {\n    members {\n      id\n      name\n      role\n      createdAt\n    }\n  }\n}" };

export const Trainers: TypedDocument<TrainersQuery, TrainersQueryVariables> = { id: "e335a437f9a19da919a3cb1e5f92cd73a2eb9c9c39bb33b6b0f76e127c9273d1", text: "query Trainers {\n  trainers {\n    id\n    name\n    engine\n    version\n    connected\n    lastSeenAt\n    startedAt\n    baseModels\n    losses\n    maxLoraRank\n    fullFineTune\n    valueBaseline\n    prices {\n      engineUsdPerHour\n      sampledUsdPerMillionTokens\n      trainedUsdPerMillionTokens\n    }\n    run {\n      id\n      name\n    }\n  }\n}" };

export const RolloutInfo: TypedDocument<RolloutInfoQuery, RolloutInfoQueryVariables> = { id: "dddf6ffc5e05cfed7f3d1f44b9b1e45d8e290221ec518236e664626a10a0eeed", text: "query RolloutInfo($id: ID, $name: String, $first: Int) {\n  rollout(id: $id, name: $name) {\n    id\n    name\n    description\n    createdAt\n    creator {\n      name\n    }\n    versions(first: $first) {\n      totalCount\n      nodes {\n        id\n        version\n        entrypoint\n        files\n        sizeBytes\n        sha256\n        commitSha\n        branch\n        createdAt\n        runs(first: 1) {\n          totalCount\n        }\n      }\n    }\n  }\n}" };

export const DeleteSweep: TypedDocument<DeleteSweepMutation, DeleteSweepMutationVariables> = { id: "68e62e70a6b2d06cc0be07a7a365153a1845fbe4023dc5f4196ccfd2ae336cde", text: "mutation DeleteSweep($input: DeleteSweepInput!) {\n  deleteSweep(input: $input) {\n    __typename\n    ... on DeleteSweepSuccess {\n      sweepId\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const Whoami: TypedDocument<WhoamiQuery, WhoamiQueryVariables> = { id: "4a118b6f23e4b878448089d9c6873536191b6f6363b02f0669491af297671a01", text: "query Whoami {\n  viewer {\n    keyId\n    scopes\n    expiresAt\n    member {\n      name\n      role\n    }\n    workspace {\n      slug\n      name\n    }\n  }\n}" };

export const Runs: TypedDocument<RunsQuery, RunsQueryVariables> = { id: "b822ab172345a41a7af0f1725ee58a5e92d735a516cb166813ddac68dfb6ab22", text: "query Runs($filter: RunFilter, $orderBy: RunOrder, $first: Int, $after: String) {\n  runs(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...RunLine\n    }\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  priority\n  pauseRequested {\n    preempted\n    reason\n  }\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}" };

export const RunByReference: TypedDocument<RunByReferenceQuery, RunByReferenceQueryVariables> = { id: "c64244743da622179b8afe0d369eab06da28b137bfe50f715e35d00b850a1807", text: "query RunByReference($id: ID, $name: String) {\n  run(id: $id, name: $name) {\n    id\n    name\n    kind\n    status\n    cursor\n  }\n}" };

export const RunInfo: TypedDocument<RunInfoQuery, RunInfoQueryVariables> = { id: "69677fce9b58c288084c8854d1ebeca8fa8d50366c4e092d4789bed3c2447a2b", text: "query RunInfo($id: ID!) {\n  run(id: $id) {\n    ...RunLine\n    cursor\n    notes\n    queuePosition\n    creator {\n      name\n    }\n    parent {\n      name\n      run {\n        name\n      }\n    }\n    overview {\n      durationSeconds\n      reward\n      improvement\n      samples\n      trainingReward\n      validationReward\n      entropy\n      responseLengthTokens\n      totalLengthTokens\n      truncationRatio\n    }\n    specification {\n      baseModel\n      engine\n      seed\n      toml\n    }\n    attempts {\n      number\n      trainerName\n      startedAt\n      endedAt\n      outcome\n      resumedFromStep\n      cutAfterStep\n    }\n    usage {\n      ...Spent\n    }\n    forkOf {\n      name\n    }\n    phases {\n      phase\n      attempt\n      since\n      seconds\n      reason\n    }\n    checkpoints(first: 20) {\n      totalCount\n      nodes {\n        id\n        name\n        step\n        sizeBytes\n        validationReward\n        resumable\n      }\n    }\n    evaluations(first: 50) {\n      nodes {\n        step\n        reward {\n          mean\n        }\n        validSamples\n        metrics {\n          key\n          value\n        }\n      }\n    }\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  priority\n  pauseRequested {\n    preempted\n    reason\n  }\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}\nfragment Spent on Usage {\n  sampledTokens\n  trainedTokens\n  engineSeconds\n  wallSeconds\n  samplingSeconds\n  trainingSeconds\n  overlapSeconds\n  overlapRatio\n  judgeCalls\n  judgeCostUsd\n  engineCostUsd\n  costUsd\n}" };

export const RunLogs: TypedDocument<RunLogsQuery, RunLogsQueryVariables> = { id: "699461b5288eafa2ea721e7e4f6097b6ebcfc927fddc0541cb65d8dd7068e473", text: "query RunLogs($id: ID!, $filter: LogFilter, $first: Int, $after: String, $last: Int, $before: String) {\n  run(id: $id) {\n    status\n    cursor\n    logs(\n      filter: $filter\n      first: $first\n      after: $after\n      last: $last\n      before: $before\n    ) {\n      pageInfo {\n        hasNextPage\n        endCursor\n        hasPreviousPage\n        startCursor\n      }\n      nodes {\n        at\n        level\n        source\n        message\n        attempt\n      }\n    }\n  }\n}" };

export const RunSamples: TypedDocument<RunSamplesQuery, RunSamplesQueryVariables> = { id: "8de5dd866af6a317d9fd4f10353fefd6d2c7c7bb03525e540aa69fe341ff4ddb", text: "query RunSamples($id: ID!, $filter: SampleFilter, $orderBy: SampleOrder, $first: Int) {\n  run(id: $id) {\n    samples(filter: $filter, orderBy: $orderBy, first: $first) {\n      nodes {\n        step\n        group\n        index\n        reward\n        failure {\n          class\n          message\n        }\n        messages {\n          role\n          content\n        }\n      }\n    }\n  }\n}" };

export const SubmitRun: TypedDocument<SubmitRunMutation, SubmitRunMutationVariables> = { id: "bc5ba79c1c7db3b73be7129a12fee38f59a69a768afa4f2e3f816b50425f688b", text: "mutation SubmitRun($input: SubmitRunInput!) {\n  submitRun(input: $input) {\n    __typename\n    ... on SubmitRunSuccess {\n      cursor\n      run {\n        ...RunLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  priority\n  pauseRequested {\n    preempted\n    reason\n  }\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const EstimateRun: TypedDocument<EstimateRunQuery, EstimateRunQueryVariables> = { id: "aa2d0b43da99c4baf0fb4a0caa9392f052063f548e3a708c7a860122ef9cf8fc", text: "query EstimateRun($input: SubmitRunInput!) {\n  estimateRun(input: $input) {\n    __typename\n    ... on RunEstimate {\n      engine\n      totalSteps\n      samples\n      queued\n      stepSeconds\n      durationSeconds\n      engineSeconds\n      sampledTokens\n      trainedTokens\n      costUsd\n      basis\n      specification {\n        toml\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const StopRun: TypedDocument<StopRunMutation, StopRunMutationVariables> = { id: "3df18a29ab12838bcfddec4d9c3be056f3a58543891da278b95b61d9e3cb9c4a", text: "mutation StopRun($input: StopRunInput!) {\n  stopRun(input: $input) {\n    __typename\n    ... on StopRunSuccess {\n      cursor\n      run {\n        id\n        name\n        status\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const PauseRun: TypedDocument<PauseRunMutation, PauseRunMutationVariables> = { id: "fb6230e201c27193ab783355aa76517a47bdf392aabccedf4832e3fec5a392ae", text: "mutation PauseRun($input: PauseRunInput!) {\n  pauseRun(input: $input) {\n    __typename\n    ... on PauseRunSuccess {\n      run {\n        id\n        name\n        status\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const ResumeRun: TypedDocument<ResumeRunMutation, ResumeRunMutationVariables> = { id: "3360164cbd2bb63990e8081feffc892be8070b15059e72dd2f66929ad1fcb075", text: "mutation ResumeRun($input: ResumeRunInput!) {\n  resumeRun(input: $input) {\n    __typename\n    ... on ResumeRunSuccess {\n      run {\n        id\n        name\n        status\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const KillRun: TypedDocument<KillRunMutation, KillRunMutationVariables> = { id: "32043af638a1eae1fefd12b486c2f283e1459ed5853fd7014f076b72229f7415", text: "mutation KillRun($input: KillRunInput!) {\n  killRun(input: $input) {\n    __typename\n    ... on KillRunSuccess {\n      run {\n        id\n        name\n        status\n        killAt\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RequestCheckpoint: TypedDocument<RequestCheckpointMutation, RequestCheckpointMutationVariables> = { id: "0704fe491cd24a500d9c8042b851091b52e087e043e67b4849d0b5c782b5d86b", text: "mutation RequestCheckpoint($input: RequestCheckpointInput!) {\n  requestCheckpoint(input: $input) {\n    __typename\n    ... on RequestCheckpointSuccess {\n      request\n      run {\n        id\n        name\n        progress {\n          currentStep\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const ChangeRunBudget: TypedDocument<ChangeRunBudgetMutation, ChangeRunBudgetMutationVariables> = { id: "40182f5c18921e21f89e3976d5eb276d80c8963f65ee4579005ff217ec5a5b8f", text: "mutation ChangeRunBudget($input: ChangeRunBudgetInput!) {\n  changeRunBudget(input: $input) {\n    __typename\n    ... on ChangeRunBudgetSuccess {\n      run {\n        id\n        name\n        status\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const ForkRun: TypedDocument<ForkRunMutation, ForkRunMutationVariables> = { id: "828f0959179171483f389eaa58222920662fa5868ca6d0d562323db4c44b909a", text: "mutation ForkRun($input: ForkRunInput!) {\n  forkRun(input: $input) {\n    __typename\n    ... on ForkRunSuccess {\n      run {\n        ...RunLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  priority\n  pauseRequested {\n    preempted\n    reason\n  }\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RunBudget: TypedDocument<RunBudgetQuery, RunBudgetQueryVariables> = { id: "cd9a76f959e876b03a4a49dcd4d1688ad7c003ad23e6701cf8520f563094641d", text: "query RunBudget($id: ID!) {\n  run(id: $id) {\n    budget {\n      changed\n      whenSpent\n      spentShare\n      spent {\n        cap\n        share\n      }\n      caps {\n        maxWallTimeS\n        maxTokens\n        maxEngineS\n        maxJudgeCalls\n        maxCostUsd\n      }\n    }\n  }\n}" };

export const RunUsage: TypedDocument<RunUsageQuery, RunUsageQueryVariables> = { id: "e25c3e9cd69b4204d96c85f9be680c856966ed58241741673d1407af9edcdadb", text: "query RunUsage($id: ID!) {\n  run(id: $id) {\n    usage {\n      ...Spent\n    }\n  }\n}\nfragment Spent on Usage {\n  sampledTokens\n  trainedTokens\n  engineSeconds\n  wallSeconds\n  samplingSeconds\n  trainingSeconds\n  overlapSeconds\n  overlapRatio\n  judgeCalls\n  judgeCostUsd\n  engineCostUsd\n  costUsd\n}" };

export const Workspace: TypedDocument<WorkspaceQuery, WorkspaceQueryVariables> = { id: "6b83cec95a94f45f0bb7f8beb2ccfd177490c7c8f6c3d211cca9dbfb89c4e54c", text: "query Workspace {\n  workspace {\n    slug\n    name\n    maxConcurrentRuns\n    usage {\n      ...Spent\n    }\n  }\n  runs(filter: {statuses: [RUNNING]}, first: 1) {\n    totalCount\n  }\n}\nfragment Spent on Usage {\n  sampledTokens\n  trainedTokens\n  engineSeconds\n  wallSeconds\n  samplingSeconds\n  trainingSeconds\n  overlapSeconds\n  overlapRatio\n  judgeCalls\n  judgeCostUsd\n  engineCostUsd\n  costUsd\n}" };

export const UpdateWorkspace: TypedDocument<UpdateWorkspaceMutation, UpdateWorkspaceMutationVariables> = { id: "ab12ebb8e80dcedabfee4f1bc92feda30d67fba9403125444a19675179527523", text: "mutation UpdateWorkspace($input: UpdateWorkspaceInput!) {\n  updateWorkspace(input: $input) {\n    __typename\n    ... on UpdateWorkspaceSuccess {\n      workspace {\n        slug\n        name\n        maxConcurrentRuns\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const WorkspaceUsage: TypedDocument<WorkspaceUsageQuery, WorkspaceUsageQueryVariables> = { id: "c984df65b90d1157a741394281d27415dac93a85f51275ca35662f82545e9512", text: "query WorkspaceUsage($since: DateTime, $until: DateTime) {\n  workspace {\n    usage(since: $since, until: $until) {\n      ...Spent\n    }\n  }\n}\nfragment Spent on Usage {\n  sampledTokens\n  trainedTokens\n  engineSeconds\n  wallSeconds\n  samplingSeconds\n  trainingSeconds\n  overlapSeconds\n  overlapRatio\n  judgeCalls\n  judgeCostUsd\n  engineCostUsd\n  costUsd\n}" };

export const RetryRun: TypedDocument<RetryRunMutation, RetryRunMutationVariables> = { id: "8c14ff8fb46c81548edfbbc7734f4fb60dbb39fb489df909a0ee6e2df07cddd2", text: "mutation RetryRun($input: RetryRunInput!) {\n  retryRun(input: $input) {\n    __typename\n    ... on RetryRunSuccess {\n      cursor\n      run {\n        ...RunLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  priority\n  pauseRequested {\n    preempted\n    reason\n  }\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const UpdateRun: TypedDocument<UpdateRunMutation, UpdateRunMutationVariables> = { id: "135651c02967264b2a185cd067488ba6b800744b024a66260e4001573b51e80a", text: "mutation UpdateRun($input: UpdateRunInput!) {\n  updateRun(input: $input) {\n    __typename\n    ... on UpdateRunSuccess {\n      run {\n        ...RunLine\n        notes\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  priority\n  pauseRequested {\n    preempted\n    reason\n  }\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const DeleteRun: TypedDocument<DeleteRunMutation, DeleteRunMutationVariables> = { id: "866e88287a1323840edaab37640bd3a7c7d36bf5e2a9baf9a43b4709df0cbf77", text: "mutation DeleteRun($input: DeleteRunInput!) {\n  deleteRun(input: $input) {\n    __typename\n    ... on DeleteRunSuccess {\n      runId\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const Datasets: TypedDocument<DatasetsQuery, DatasetsQueryVariables> = { id: "ef7ee782456986e809d082e275756d97da96848eabef16a7a644e29606f412ca", text: "query Datasets($filter: DatasetFilter, $first: Int, $after: String) {\n  datasets(filter: $filter, first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      createdAt\n      latestVersion {\n        id\n        version\n        kind\n        rows\n        sizeBytes\n        createdAt\n      }\n    }\n  }\n}" };

export const DatasetInfo: TypedDocument<DatasetInfoQuery, DatasetInfoQueryVariables> = { id: "a5a884a2cfbbe79e19d56fff1a43dff58dfd8907421e8d842c704276b7bf8cb1", text: "query DatasetInfo($id: ID, $name: String, $preview: Int!) {\n  dataset(id: $id, name: $name) {\n    id\n    name\n    createdAt\n    creator {\n      name\n    }\n    latestVersion {\n      id\n      version\n      kind\n      rows\n      sizeBytes\n      sha256\n      columns\n      createdAt\n      downloadPath\n      statistics {\n        duplicates\n        lengths {\n          column\n          min\n          mean\n          max\n        }\n      }\n      preview(first: $preview) {\n        line\n        content\n      }\n    }\n    versions(first: 20) {\n      nodes {\n        id\n        version\n        rows\n        sizeBytes\n        createdAt\n        downloadPath\n      }\n    }\n  }\n}" };

export const BeginDatasetUpload: TypedDocument<BeginDatasetUploadMutation, BeginDatasetUploadMutationVariables> = { id: "b6b069dca5f70b04c84c1a56c0a5c9ab360aa4bc2b90a225d1edb88961d42861", text: "mutation BeginDatasetUpload($input: BeginDatasetUploadInput!) {\n  beginDatasetUpload(input: $input) {\n    __typename\n    ... on BeginDatasetUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const ValidateDatasetUpload: TypedDocument<ValidateDatasetUploadMutation, ValidateDatasetUploadMutationVariables> = { id: "0fe0214c46f98a528798b506c4104bc75e2a62508a5eb7c5ddfeccd381c886be", text: "mutation ValidateDatasetUpload($input: ValidateDatasetUploadInput!) {\n  validateDatasetUpload(input: $input) {\n    __typename\n    ... on ValidateDatasetUploadSuccess {\n      report {\n        ok\n        kind\n        rows\n        columns\n        problemCount\n        problems {\n          line\n          column\n          message\n          mend\n        }\n        statistics {\n          duplicates\n          lengths {\n            column\n            min\n            mean\n            max\n          }\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const CompleteDatasetUpload: TypedDocument<CompleteDatasetUploadMutation, CompleteDatasetUploadMutationVariables> = { id: "f734036d0f867ec28892e7e324a59b510fe304cc47fe9f1b805d300b578f8f60", text: "mutation CompleteDatasetUpload($input: CompleteDatasetUploadInput!) {\n  completeDatasetUpload(input: $input) {\n    __typename\n    ... on CompleteDatasetUploadSuccess {\n      existed\n      version {\n        id\n        version\n        kind\n        rows\n        sizeBytes\n        dataset {\n          name\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const Rollouts: TypedDocument<RolloutsQuery, RolloutsQueryVariables> = { id: "05b5135c63aa07c701920db898a638b2091d03c3305993234561d02724d22d94", text: "query Rollouts($filter: RolloutFilter, $first: Int, $after: String) {\n  rollouts(filter: $filter, first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      description\n      createdAt\n      latestVersion {\n        id\n        version\n        entrypoint\n        commitSha\n        branch\n        files\n        sizeBytes\n        createdAt\n      }\n    }\n  }\n}" };

export const BeginRolloutUpload: TypedDocument<BeginRolloutUploadMutation, BeginRolloutUploadMutationVariables> = { id: "2a4a6bda8ee5bebd10a81acc74e09f79d47184bfddb47bb23f13bb4cb42afc14", text: "mutation BeginRolloutUpload($input: BeginRolloutUploadInput!) {\n  beginRolloutUpload(input: $input) {\n    __typename\n    ... on BeginRolloutUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RegisterRollout: TypedDocument<RegisterRolloutMutation, RegisterRolloutMutationVariables> = { id: "2c27f91082da4011c83b4e507d25f2d6e9c91323252fae0e81bf74525a7b0602", text: "mutation RegisterRollout($input: RegisterRolloutInput!) {\n  registerRollout(input: $input) {\n    __typename\n    ... on RegisterRolloutSuccess {\n      existed\n      version {\n        id\n        version\n        entrypoint\n        files\n        sizeBytes\n        commitSha\n        branch\n        rollout {\n          name\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const BaseModels: TypedDocument<BaseModelsQuery, BaseModelsQueryVariables> = { id: "6b0868885750c51c215c6e93124320d868bcdaca6c12fa88133f87b9b11d5a8c", text: "query BaseModels($first: Int, $after: String) {\n  baseModels(first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      name\n      description\n      parameters\n      contextLengthTokens\n      vocabularySize\n      engines\n    }\n  }\n}" };

export const Checkpoints: TypedDocument<CheckpointsQuery, CheckpointsQueryVariables> = { id: "351697fabf36b59b2d3982f87279d7bfbad49acd5fea0b0551ccb025a84f88ce", text: "query Checkpoints($first: Int, $after: String) {\n  checkpoints(first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      step\n      baseModel\n      sizeBytes\n      validationReward\n      createdAt\n      run {\n        name\n      }\n    }\n  }\n}" };

export const Knobs: TypedDocument<KnobsQuery, KnobsQueryVariables> = { id: "1b9af8a1411bd782c5bc9f508588d81387e800ce7d20a06061ba5985394caccc", text: "query Knobs($kind: RunKind) {\n  recipeKnobs(kind: $kind) {\n    kinds\n    section\n    key\n    type\n    default\n    range\n    unit\n    required\n    description\n  }\n}" };

export const CheckRecipe: TypedDocument<CheckRecipeQuery, CheckRecipeQueryVariables> = { id: "7b521ca289b069a1190b64fe57b2f3282a7a69548f9a3c36f03ae2fe1a94ada5", text: "query CheckRecipe($recipe: RecipeInput!) {\n  checkRecipe(recipe: $recipe) {\n    ok\n    issues {\n      path\n      message\n      suggestion\n    }\n    toml\n  }\n}" };

export const ConfigurationByName: TypedDocument<ConfigurationByNameQuery, ConfigurationByNameQueryVariables> = { id: "0556e7d60e3a5e677a8f06b728dd689ce5cfb84441cfa8ba81c39b579f3d1401", text: "query ConfigurationByName($name: String) {\n  configuration(name: $name) {\n    id\n    name\n    latestVersion {\n      id\n      version\n      toml\n    }\n  }\n}" };

export const CreateConfiguration: TypedDocument<CreateConfigurationMutation, CreateConfigurationMutationVariables> = { id: "755ddcf5b637c902dbec8edf64cc401618285ed37cb9520dc8a219b7ba587f67", text: "mutation CreateConfiguration($input: CreateConfigurationInput!) {\n  createConfiguration(input: $input) {\n    __typename\n    ... on CreateConfigurationSuccess {\n      configuration {\n        id\n        name\n      }\n      version {\n        id\n        version\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RunSoFar: TypedDocument<RunSoFarQuery, RunSoFarQueryVariables> = { id: "e5df47f497abc145a591c7d23c6b787078c86af19cb778532e5022e3dc43d938", text: "query RunSoFar($id: ID!) {\n  run(id: $id) {\n    id\n    name\n    kind\n    status\n    statusReason {\n      message\n    }\n    phase\n    attempt\n    startedAt\n    endedAt\n    cursor\n    health {\n      state\n      reason\n    }\n    progress {\n      currentStep\n      totalSteps\n    }\n    metrics(keys: [\"reward/mean\", \"loss\"], points: 200) {\n      key\n      buckets {\n        x\n        mean\n      }\n    }\n    evaluations(first: 100) {\n      nodes {\n        attempt\n        step\n        reward {\n          mean\n        }\n        metrics {\n          key\n          value\n        }\n      }\n    }\n    checkpoints(first: 1) {\n      nodes {\n        step\n      }\n    }\n  }\n}" };

export const WatchRun: TypedDocument<WatchRunSubscription, WatchRunSubscriptionVariables> = { id: "89fb13718b947272e5cab59cb99d5755fd56b1c83aabe87b2c6462b70a4deaab", text: "subscription WatchRun($runId: ID!, $after: EventCursor) {\n  runEvents(runId: $runId, after: $after) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        runId\n        at\n        attempt\n        ... on RunStatusChanged {\n          status\n          reason {\n            code\n            message\n          }\n        }\n        ... on PhaseChanged {\n          phase\n        }\n        ... on HealthReported {\n          health {\n            state\n            reason\n          }\n        }\n        ... on AttemptStarted {\n          trainerName\n          resumedFromStep\n        }\n        ... on StepCompleted {\n          step\n          totalSteps\n          reward {\n            mean\n          }\n          failures {\n            class\n            count\n          }\n          metrics {\n            key\n            value\n          }\n          seconds {\n            key\n            value\n          }\n          sampledTokens\n          trainedTokens\n        }\n        ... on EvaluationCompleted {\n          step\n          reward {\n            mean\n          }\n          metrics {\n            key\n            value\n          }\n        }\n        ... on CheckpointSaved {\n          step\n          name\n        }\n        ... on UsageUpdated {\n          sampledTokens\n          trainedTokens\n          engineSeconds\n          wallSeconds\n        }\n        ... on LogsWritten {\n          lines {\n            at\n            level\n            source\n            message\n          }\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };

export const CreateSweep: TypedDocument<CreateSweepMutation, CreateSweepMutationVariables> = { id: "8912b4dc74e704f050eb2ed2a394142a3165914cf676dde4e071e79e0c204367", text: "mutation CreateSweep($input: CreateSweepInput!) {\n  createSweep(input: $input) {\n    __typename\n    ... on CreateSweepSuccess {\n      sweep {\n        ...SweepLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment SweepLine on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const StopSweep: TypedDocument<StopSweepMutation, StopSweepMutationVariables> = { id: "67fb1a68acee586c2f6bbdd3c24325c3a6f31e8c588aeae2cb64097be25a95e6", text: "mutation StopSweep($input: StopSweepInput!) {\n  stopSweep(input: $input) {\n    __typename\n    ... on StopSweepSuccess {\n      sweep {\n        ...SweepLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment SweepLine on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const Sweeps: TypedDocument<SweepsQuery, SweepsQueryVariables> = { id: "53c5e30563ca7dc7c39ec0f7f552cbc34e2aebb4ff377e68d320879e8fb9e20f", text: "query Sweeps($first: Int, $after: String) {\n  sweeps(first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...SweepLine\n    }\n  }\n}\nfragment SweepLine on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}" };

export const SweepByReference: TypedDocument<SweepByReferenceQuery, SweepByReferenceQueryVariables> = { id: "e39b2d0d96b3bf361e59d7768d9e960451831fe0ff4467789cb10cc92d5b2ec2", text: "query SweepByReference($id: ID, $name: String) {\n  sweep(id: $id, name: $name) {\n    ...SweepLine\n  }\n}\nfragment SweepLine on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}" };

export const SweepInfo: TypedDocument<SweepInfoQuery, SweepInfoQueryVariables> = { id: "0fa188bf8cb94acbeae6f65ac30677668aaaf8888a616b5ab024cd45a1235efa", text: "query SweepInfo($id: ID!, $first: Int, $after: String) {\n  sweep(id: $id) {\n    ...SweepLine\n    seed\n    maxConcurrent\n    priority\n    earlyStopping {\n      metric\n      minSteps\n      reduction\n    }\n    trials(first: $first, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        trial\n        settings {\n          knob\n          value\n        }\n        run {\n          id\n          name\n        }\n        status\n        step\n        totalSteps\n        trainingReward\n        validationReward\n        trainingLoss\n        validationLoss\n        value\n        stoppedAt {\n          step\n          value\n          better\n          best\n        }\n      }\n    }\n  }\n}\nfragment SweepLine on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}" };

export const ReproduceRun: TypedDocument<ReproduceRunMutation, ReproduceRunMutationVariables> = { id: "db7fb301199a81a3b658727ff3289a1f4b46050e164240e1375031768f253b6f", text: "mutation ReproduceRun($input: ReproduceRunInput!) {\n  reproduceRun(input: $input) {\n    __typename\n    ... on ReproduceRunSuccess {\n      cursor\n      run {\n        id\n        name\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RunReproduction: TypedDocument<RunReproductionQuery, RunReproductionQueryVariables> = { id: "a91482b9491708f66e8ec59225e281694c71f9c7e6be6b4b9336e2191dc10b96", text: "query RunReproduction($id: ID!) {\n  run(id: $id) {\n    id\n    name\n    status\n    reproduction {\n      state\n      same\n      sameWeights\n      stepsCompared\n      firstDifferentStep\n      note\n      differences {\n        metric\n        largest\n      }\n      of {\n        name\n      }\n    }\n  }\n}" };

export const AllCheckpoints: TypedDocument<AllCheckpointsQuery, AllCheckpointsQueryVariables> = { id: "5266ef38779fb19fee775a1a0bf2a21f125882bfb1f0b1097146db8375f51722", text: "query AllCheckpoints($orderBy: CheckpointOrder, $removed: Boolean!, $first: Int, $after: String) {\n  checkpoints(orderBy: $orderBy, removed: $removed, first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...CheckpointLine\n    }\n  }\n}\nfragment CheckpointLine on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}" };

export const RunCheckpoints: TypedDocument<RunCheckpointsQuery, RunCheckpointsQueryVariables> = { id: "778c41e0ffe6a4ead2857426fe4613689715f7b26c9c41059edc05c4da0cf84e", text: "query RunCheckpoints($id: ID!, $orderBy: CheckpointOrder, $removed: Boolean!, $first: Int, $after: String) {\n  run(id: $id) {\n    checkpoints(orderBy: $orderBy, removed: $removed, first: $first, after: $after) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        ...CheckpointLine\n      }\n    }\n  }\n}\nfragment CheckpointLine on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}" };

export const CheckpointInfo: TypedDocument<CheckpointInfoQuery, CheckpointInfoQueryVariables> = { id: "9b2606c1f21af358bf8e55b415e529879bbabad9f0c01228c4c59d83237405f9", text: "query CheckpointInfo($id: ID, $reference: String) {\n  checkpoint(id: $id, reference: $reference) {\n    ...CheckpointLine\n    manifestSha256\n    exportPath\n    files {\n      name\n      sha256\n      sizeBytes\n      downloadPath\n    }\n    merged {\n      id\n      name\n      run {\n        name\n      }\n    }\n    mergedFrom {\n      id\n      name\n      run {\n        name\n      }\n    }\n  }\n}\nfragment CheckpointLine on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}" };

export const CheckpointLineage: TypedDocument<CheckpointLineageQuery, CheckpointLineageQueryVariables> = { id: "a83312513bf140b11d5ea57813014e419df5c0a0d0ff02d9eaa17e5787ae17ac", text: "query CheckpointLineage($id: ID!) {\n  checkpoint(id: $id) {\n    lineage {\n      depth\n      attempt\n      trainerName\n      runName\n      runKind\n      commitSha\n      baseModel\n      fromBaseModel\n      checkpoint {\n        id\n        name\n        step\n        removed {\n          cause\n        }\n      }\n      configuration {\n        version\n        configuration {\n          name\n        }\n      }\n      dataset {\n        version\n        sha256\n        dataset {\n          name\n        }\n      }\n      rollout {\n        version\n        rollout {\n          name\n        }\n      }\n    }\n    descendants(first: 50) {\n      totalCount\n      nodes {\n        id\n        name\n        kind\n        status\n      }\n    }\n  }\n}" };

export const CompareCheckpoints: TypedDocument<CompareCheckpointsQuery, CompareCheckpointsQueryVariables> = { id: "eeaf6653e8dbc02dc414f04006a9fbb228765b8d1a397e3613acfee755d5db14", text: "query CompareCheckpoints($ids: [ID!]!) {\n  compareCheckpoints(ids: $ids) {\n    checkpoints {\n      runName\n      best\n      checkpoint {\n        ...CheckpointLine\n      }\n    }\n    settings {\n      knob\n      values\n    }\n  }\n}\nfragment CheckpointLine on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}" };

export const VerifyCheckpoint: TypedDocument<VerifyCheckpointMutation, VerifyCheckpointMutationVariables> = { id: "837f8f96ec59358002f8cf93ecd5b726c687cf349a031717ac0b6c40f0628f56", text: "mutation VerifyCheckpoint($input: VerifyCheckpointInput!) {\n  verifyCheckpoint(input: $input) {\n    __typename\n    ... on VerifyCheckpointSuccess {\n      ok\n      manifest\n      files {\n        name\n        sha256\n        sizeBytes\n        state\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const PinCheckpoint: TypedDocument<PinCheckpointMutation, PinCheckpointMutationVariables> = { id: "d2262cabfff28fee3e873b7bcd6ced94d9cc557de4f87f49662318fb2e81f8ef", text: "mutation PinCheckpoint($input: PinCheckpointInput!) {\n  pinCheckpoint(input: $input) {\n    __typename\n    ... on PinCheckpointSuccess {\n      checkpoint {\n        ...CheckpointLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointLine on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const UnpinCheckpoint: TypedDocument<UnpinCheckpointMutation, UnpinCheckpointMutationVariables> = { id: "3f6f5778e408729b500da77325b8eecdd4e7e9313d7a87e9313f04fd37329583", text: "mutation UnpinCheckpoint($input: UnpinCheckpointInput!) {\n  unpinCheckpoint(input: $input) {\n    __typename\n    ... on UnpinCheckpointSuccess {\n      checkpoint {\n        ...CheckpointLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointLine on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RemoveCheckpoint: TypedDocument<RemoveCheckpointMutation, RemoveCheckpointMutationVariables> = { id: "c81b20f192b254512874bb983d64fe5fd920e294bfeca7d3e482cb5735658b69", text: "mutation RemoveCheckpoint($input: RemoveCheckpointInput!) {\n  removeCheckpoint(input: $input) {\n    __typename\n    ... on RemoveCheckpointSuccess {\n      checkpoint {\n        ...CheckpointLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointLine on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const MergeCheckpoint: TypedDocument<MergeCheckpointMutation, MergeCheckpointMutationVariables> = { id: "48374422a401be56dc9762f9de38ce750a316fec8c76060883c05f5afb91ba23", text: "mutation MergeCheckpoint($input: MergeCheckpointInput!) {\n  mergeCheckpoint(input: $input) {\n    __typename\n    ... on MergeCheckpointSuccess {\n      cursor\n      run {\n        ...RunLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  priority\n  pauseRequested {\n    preempted\n    reason\n  }\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RunMetricKeys: TypedDocument<RunMetricKeysQuery, RunMetricKeysQueryVariables> = { id: "aca85d947e076b6a117860081d6f52c70e5ec5928d63c7dc38f281f76487b18f", text: "query RunMetricKeys($id: ID!, $prefix: String) {\n  run(id: $id) {\n    metricKeys(prefix: $prefix) {\n      key\n      points\n      firstStep\n      lastStep\n      lastValue\n    }\n  }\n}" };

export const RunMetrics: TypedDocument<RunMetricsQuery, RunMetricsQueryVariables> = { id: "13b4645c9365bab55d15b4694151148c4f1dff6bee235d743cea78c023a3bf75", text: "query RunMetrics($id: ID!, $keys: [String!]!, $axis: Axis!, $from: Float, $to: Float, $points: Int!, $attempt: Int) {\n  run(id: $id) {\n    id\n    name\n    kind\n    status\n    cursor\n    metrics(\n      keys: $keys\n      axis: $axis\n      from: $from\n      to: $to\n      points: $points\n      attempt: $attempt\n    ) {\n      key\n      resolution\n      buckets {\n        x\n        mean\n        min\n        max\n        last\n        count\n      }\n    }\n  }\n}" };

export const RunSteps: TypedDocument<RunStepsQuery, RunStepsQueryVariables> = { id: "3d27f43934006a95d89c7febf9160ea1f8c99ab3c1f85cf3d69f98863b0f0dac", text: "query RunSteps($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {\n  run(id: $id) {\n    steps(first: $first, after: $after, last: $last, before: $before) {\n      pageInfo {\n        hasNextPage\n        endCursor\n        hasPreviousPage\n        startCursor\n      }\n      nodes {\n        step\n        totalSteps\n        epoch\n        attempt\n        at\n        policyVersion\n        stalenessMax\n        validSamples\n        sampledTokens\n        trainedTokens\n        reward {\n          mean\n          std\n          min\n          max\n        }\n        failures {\n          class\n          count\n        }\n        metrics {\n          key\n          value\n        }\n        seconds {\n          key\n          value\n        }\n      }\n    }\n  }\n}" };

export const RunEvaluations: TypedDocument<RunEvaluationsQuery, RunEvaluationsQueryVariables> = { id: "0b2dab663a3a330a24354e2365e462e2e2944706860da4a3e107d6f625b4cfc5", text: "query RunEvaluations($id: ID!, $first: Int, $after: String) {\n  run(id: $id) {\n    evaluations(first: $first, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        step\n        attempt\n        at\n        dataset\n        temperature\n        validSamples\n        reward {\n          mean\n          std\n          min\n          max\n        }\n        failures {\n          class\n          count\n        }\n        metrics {\n          key\n          value\n        }\n      }\n    }\n  }\n}" };

export const SampleList: TypedDocument<SampleListQuery, SampleListQueryVariables> = { id: "2c079cb077cde4f6ec4f49b39061ae072f00a053328c209576549db31239ee4e", text: "query SampleList($id: ID!, $filter: SampleFilter, $orderBy: SampleOrder, $first: Int, $after: String) {\n  run(id: $id) {\n    samples(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        ...SampleLine\n      }\n    }\n  }\n}\nfragment SampleLine on Sample {\n  id\n  step\n  attempt\n  group\n  index\n  split\n  reward\n  rewards {\n    name\n    value\n  }\n  failure {\n    class\n    message\n  }\n  advantage\n  promptTokens\n  responseTokens\n  truncated\n  treatment\n  policyVersion\n  durationSeconds\n  retries\n  at\n}" };

export const SampleTexts: TypedDocument<SampleTextsQuery, SampleTextsQueryVariables> = { id: "aed5c920a1e69636a9d871ebd712f7c0d851fc3f27edca878f7cad9230a8227e", text: "query SampleTexts($id: ID!, $filter: SampleFilter, $first: Int, $after: String) {\n  run(id: $id) {\n    samples(filter: $filter, first: $first, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        ...SampleLine\n        messages {\n          role\n          content\n          extra\n        }\n      }\n    }\n  }\n}\nfragment SampleLine on Sample {\n  id\n  step\n  attempt\n  group\n  index\n  split\n  reward\n  rewards {\n    name\n    value\n  }\n  failure {\n    class\n    message\n  }\n  advantage\n  promptTokens\n  responseTokens\n  truncated\n  treatment\n  policyVersion\n  durationSeconds\n  retries\n  at\n}" };

export const RunOutputs: TypedDocument<RunOutputsQuery, RunOutputsQueryVariables> = { id: "0ed8ebe76a404d4224eb9af5784d2a3d6b6d920338aa6ddbf39722162fe62f63", text: "query RunOutputs($id: ID!, $first: Int, $after: String) {\n  run(id: $id) {\n    outputs(first: $first, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        id\n        name\n        attempt\n        contentType\n        sizeBytes\n        sha256\n        createdAt\n        downloadPath\n      }\n    }\n  }\n}" };
