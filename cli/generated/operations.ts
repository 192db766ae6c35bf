// Made by `npm run codegen` from schema/schema.graphql and cli/operations.graphql.
import type { TypedDocument } from "../client.ts";

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** grpo: group-relative advantages with clipped ratios; ppo: the same clip with advantages centred by group only; importance_sampling: no clip, truncated ratios. Unit: name. Default: grpo. */
export type Algorithm =
  | 'GRPO'
  | 'IMPORTANCE_SAMPLING'
  | 'PPO';

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

/** An upload whose bytes have come. */
export type CompleteDatasetUploadInput = {
  /** Id of the upload. */
  readonly uploadId: string;
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

/** Which datasets; every condition given must hold. */
export type DatasetFilter = {
  /** Part of the name, in any case. */
  readonly search?: string | null | undefined;
};

/** What a dataset's rows are. */
export type DatasetKind =
  /** Prompts with the answers to learn: for supervised runs. */
  | 'ANSWER'
  /** Whole conversations: for supervised runs. */
  | 'CONVERSATION'
  /** Objects that a rollout makes its task of: for reinforcement learning. */
  | 'METADATA'
  /** Prompts with their right answers: for both kinds of run. */
  | 'PROMPT';

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

/** How a run at work is doing, from its trainer's lease alone. */
export type HealthState =
  /** Its trainer shows progress. */
  | 'OK'
  /** Its trainer has not shown progress by the time it promised. */
  | 'STALLED';

/** A text under a name. */
export type KeyValueInput = {
  /** The name. */
  readonly key: string;
  /** The text. */
  readonly value: string;
};

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

/** token: mean over tokens of the batch; sequence: mean over each row, then over rows; constant: sum over max_response_length. Unit: unit. Default: token. */
export type LossNormalization =
  | 'CONSTANT'
  | 'SEQUENCE'
  | 'TOKEN';

/** How the learning rate goes from its peak to the end of the run: stays, or falls to zero. Unit: shape. Default: constant. */
export type LrSchedule =
  | 'CONSTANT'
  | 'COSINE'
  | 'LINEAR';

/** Which end of an order comes first. */
export type OrderDirection =
  /** The smallest or oldest first. */
  | 'ASC'
  /** The largest or newest first. */
  | 'DESC';

/** What is seldom changed. */
export type RecipeAdvancedInput = {
  /** Seed of weights, data order and sampling; drawn at submission when absent, and frozen. Unit: seed. Range: at least 0 and at most 2147483647. */
  readonly seed?: number | null | undefined;
};

/** When the run is stopped whatever it has reached. */
export type RecipeBudgetInput = {
  /** The run is stopped, with a checkpoint, when sampled and trained tokens pass this. Unit: tokens. Range: at least 1 and at most 1000000000000000. */
  readonly maxTokens?: string | number | null | undefined;
  /** The run is stopped, with a checkpoint, after so much time at work. Unit: seconds. Range: more than 0 and at most 31536000. */
  readonly maxWallTimeS?: number | null | undefined;
};

/** When the run is evaluated and saved. */
export type RecipeCheckpointsInput = {
  /** Save a checkpoint every so many steps, and after the last; 0 only then. Unit: steps. Range: at least 0 and at most 1000000. Default: 20. */
  readonly checkpointSaveFreq?: number | null | undefined;
  /** Evaluate on the validation dataset every so many steps, and before the first and after the last; 0 only then. Unit: steps. Range: at least 0 and at most 1000000. Default: 10. */
  readonly evalInterval?: number | null | undefined;
  /** At most the first so many validation rows are used. Unit: rows. Range: at least 1 and at most 1000000. Default: 256. */
  readonly evalMaxRows?: number | null | undefined;
};

/** A recipe, as fields or as a configuration file. */
export type RecipeInput =
  {   /** Reinforcement learning. */
  readonly rl: RlRecipeInput; readonly sft?: never; readonly toml?: never; }
  |  { readonly rl?: never;   /** Supervised fine-tuning. */
  readonly sft: SftRecipeInput; readonly toml?: never; }
  |  { readonly rl?: never; readonly sft?: never;   /** A configuration file in TOML. */
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

/** Why a stream cannot go on from a cursor. */
export type ResetReason =
  /** The log has not come as far as the cursor says. */
  | 'BEYOND_END'
  /** The log no longer has all that came after the cursor. */
  | 'EXPIRED'
  /** The cursor is of another log: this one was made anew. */
  | 'OTHER_LOG';

/** A run to be tried again. */
export type RetryRunInput = {
  /** Global id of the run that is over. */
  readonly id: string;
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The new run's name; one is made up when absent. */
  readonly name?: string | null | undefined;
};

/** How rewards become a loss. */
export type RlAlgorithmInput = {
  /** Ratios above 1 + clip_high give no gradient (grpo and ppo). Unit: ratio. Range: at least 0 and at most 100. Default: 0.28. */
  readonly clipHigh?: number | null | undefined;
  /** Ratios below 1 - clip_low give no gradient (grpo and ppo). Unit: ratio. Range: at least 0 and at most 1. Default: 0.2. */
  readonly clipLow?: number | null | undefined;
  /** Weight of the entropy bonus. Unit: weight. Range: at least 0 and at most 100. Default: 0. */
  readonly entropyCoefficient?: number | null | undefined;
  /** Weight of the k3 KL term to the policy that the run began with. Unit: weight. Range: at least 0 and at most 100. Default: 0. */
  readonly klCoefficient?: number | null | undefined;
  /** token: mean over tokens of the batch; sequence: mean over each row, then over rows; constant: sum over max_response_length. Unit: unit. Default: token. */
  readonly lossNormalization?: LossNormalization | null | undefined;
  /** grpo: group-relative advantages with clipped ratios; ppo: the same clip with advantages centred by group only; importance_sampling: no clip, truncated ratios. Unit: name. Default: grpo. */
  readonly name?: Algorithm | null | undefined;
  /** Divide group-relative advantages by the group's standard deviation (grpo only). Unit: yes/no. Default: true. */
  readonly normalizeByStd?: boolean | null | undefined;
  /** Importance ratios are truncated here (importance_sampling). Unit: ratio. Range: at least 1 and at most 1000. Default: 2. */
  readonly ratioCap?: number | null | undefined;
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
  /** Dataset that evaluations use; without one there are no evaluations. Unit: name. */
  readonly validationDataset?: string | null | undefined;
};

/** Whether sampling and training overlap. */
export type RlModeInput = {
  /** sync: generate, then train; the others overlap the two within max_staleness. Unit: mode. Default: sync. */
  readonly execution?: ExecutionMode | null | undefined;
  /** How old the policy of a trained token may be: 0 in sync, 1 in one_step_off_async, required in fully_async. Unit: policy versions. Range: at least 0 and at most 1024. */
  readonly maxStaleness?: number | null | undefined;
};

/** Reinforcement learning: an AgentWorkflow and its Grader over a dataset of prompts. */
export type RlRecipeInput = {
  /** What is seldom changed. */
  readonly advanced?: RecipeAdvancedInput | null | undefined;
  /** How rewards become a loss. */
  readonly algorithm?: RlAlgorithmInput | null | undefined;
  /** When the run is stopped whatever it has reached. */
  readonly budget?: RecipeBudgetInput | null | undefined;
  /** When the run is evaluated and saved. */
  readonly checkpoints?: RecipeCheckpointsInput | null | undefined;
  /** Environment variables of the rollout's process. */
  readonly env?: ReadonlyArray<KeyValueInput> | null | undefined;
  /** What is trained, on what. */
  readonly experiment: RlExperimentInput;
  /** A low-rank adapter in place of all weights; all weights are trained when absent. */
  readonly lora?: RecipeLoraInput | null | undefined;
  /** Whether sampling and training overlap. */
  readonly mode?: RlModeInput | null | undefined;
  /** How samples are drawn. */
  readonly sampling?: RlSamplingInput | null | undefined;
  /** Secrets of the rollout's process, by name. */
  readonly secrets?: RlSecretsInput | null | undefined;
  /** Batches, optimiser and lengths. */
  readonly training?: RlTrainingInput | null | undefined;
};

/** How samples are drawn. */
export type RlSamplingInput = {
  /** Sampling temperature of evaluations; 0 is greedy. Unit: temperature. Range: at least 0 and at most 10. Default: 0. */
  readonly evalTemperature?: number | null | undefined;
  /** Sampling temperature of training rollouts. Unit: temperature. Range: more than 0 and at most 10. Default: 1. */
  readonly rolloutTemperature?: number | null | undefined;
  /** Nucleus of training rollouts; below 1 the policy that learns is not quite the one that samples. Unit: share. Range: more than 0 and at most 1. Default: 1. */
  readonly rolloutTopP?: number | null | undefined;
};

/** Secrets of the rollout's process, by name. */
export type RlSecretsInput = {
  /** Secrets that the rollout's process must be given; the trainer takes them from its own environment (TRAINYARD_SECRET_NAME) and fails the run when one is missing. Unit: names. Default: none. */
  readonly required?: ReadonlyArray<string> | null | undefined;
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
  /** Group size: samples of one prompt whose rewards are compared. Unit: samples. Range: at least 1 and at most 1024. Default: 8. */
  readonly nSamplesPerPrompt?: number | null | undefined;
  /** Prompts per step. Unit: prompts. Range: at least 1 and at most 4096. Default: 32. */
  readonly rolloutBatchSize?: number | null | undefined;
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
  /** Carrying every one of these tags. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** What a run does. */
export type RunKind =
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
  /** Of this prompt of their step. */
  readonly group?: number | null | undefined;
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
  /** The length of the answers in tokens. */
  | 'LENGTH'
  /** The reward; samples without one come last. */
  | 'REWARD'
  /** The step. */
  | 'STEP';

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
  /** Dataset that evaluations use; without one there are no evaluations. Unit: name. */
  readonly validationDataset?: string | null | undefined;
};

/** Supervised fine-tuning: cross-entropy on the answers of a dataset. */
export type SftRecipeInput = {
  /** What is seldom changed. */
  readonly advanced?: RecipeAdvancedInput | null | undefined;
  /** When the run is stopped whatever it has reached. */
  readonly budget?: RecipeBudgetInput | null | undefined;
  /** When the run is evaluated and saved. */
  readonly checkpoints?: RecipeCheckpointsInput | null | undefined;
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
  /** Rows per optimiser update. Unit: rows. Range: at least 1 and at most 65536. Default: 32. */
  readonly batchSize?: number | null | undefined;
  /** Gradients are scaled down to this global norm; 0 turns clipping off. Unit: L2 norm. Range: at least 0 and at most 1000000. Default: 1. */
  readonly gradClipNorm?: number | null | undefined;
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

/** What a sample was drawn for. */
export type Split =
  /** To learn from. */
  | 'TRAIN'
  /** To evaluate the policy. */
  | 'VALIDATION';

/** A run that is to end. */
export type StopRunInput = {
  /** Global id of the run. */
  readonly id: string;
  /** Why, for those who look later; at most 2,000 characters. */
  readonly reason?: string | null | undefined;
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
  /** Its tags: at most 32, of at most 64 characters. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
  /** The file's text. */
  readonly toml: string;
};

/** A run of reinforcement learning, given inline. */
export type SubmitRlInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The run's name, unique in the workspace; one is made up when absent. */
  readonly name?: string | null | undefined;
  /** What there is to say about it; at most 10,000 characters. */
  readonly notes?: string | null | undefined;
  /** What it does. */
  readonly recipe: RlRecipeInput;
  /** Its tags: at most 32, of at most 64 characters. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** A run to be, in one of the ways to say it. */
export type SubmitRunInput =
  {   /** From a stored configuration. */
  readonly configuration: SubmitFromConfigurationInput; readonly rl?: never; readonly sft?: never; readonly toml?: never; }
  |  { readonly configuration?: never;   /** Reinforcement learning, inline. */
  readonly rl: SubmitRlInput; readonly sft?: never; readonly toml?: never; }
  |  { readonly configuration?: never; readonly rl?: never;   /** Supervised fine-tuning, inline. */
  readonly sft: SubmitSftInput; readonly toml?: never; }
  |  { readonly configuration?: never; readonly rl?: never; readonly sft?: never;   /** From a configuration file. */
  readonly toml: SubmitFromTomlInput; };

/** A supervised run, given inline. */
export type SubmitSftInput = {
  /** Any text of the caller's own: the same request under it again gets the first answer, another one is a ConflictError. */
  readonly idempotencyKey?: string | null | undefined;
  /** The run's name, unique in the workspace; one is made up when absent. */
  readonly name?: string | null | undefined;
  /** What there is to say about it; at most 10,000 characters. */
  readonly notes?: string | null | undefined;
  /** What it does. */
  readonly recipe: SftRecipeInput;
  /** Its tags: at most 32, of at most 64 characters. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
};

/** An upload whose bytes have come. */
export type ValidateDatasetUploadInput = {
  /** Id of the upload. */
  readonly uploadId: string;
};

export type WhoamiQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoamiQuery = { readonly viewer: { readonly keyId: string, readonly scopes: ReadonlyArray<Scope>, readonly expiresAt: string | null, readonly member: { readonly name: string, readonly role: Role }, readonly workspace: { readonly slug: string, readonly name: string } } };

export type TrainersQueryVariables = Exact<{ [key: string]: never; }>;


export type TrainersQuery = { readonly trainers: ReadonlyArray<{ readonly id: string, readonly name: string, readonly engine: string, readonly connected: boolean, readonly baseModels: ReadonlyArray<string>, readonly run: { readonly name: string } | null }> };

export type RunLineFragment = { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null };

export type RunsQueryVariables = Exact<{
  filter?: RunFilter | null | undefined;
  orderBy?: RunOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RunsQuery = { readonly runs: { readonly totalCount: number | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null }> } };

export type RunByReferenceQueryVariables = Exact<{
  id?: string | null | undefined;
  name?: string | null | undefined;
}>;


export type RunByReferenceQuery = { readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly cursor: string } | null };

export type RunInfoQueryVariables = Exact<{
  id: string;
}>;


export type RunInfoQuery = { readonly run: { readonly cursor: string, readonly notes: string | null, readonly queuePosition: number | null, readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly creator: { readonly name: string } | null, readonly parent: { readonly name: string, readonly run: { readonly name: string } | null } | null, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null, readonly improvement: number | null, readonly samples: string, readonly trainingReward: number | null, readonly validationReward: number | null, readonly entropy: number | null, readonly responseLengthTokens: number | null, readonly totalLengthTokens: number | null, readonly truncationRatio: number | null }, readonly specification: { readonly baseModel: string, readonly engine: string, readonly seed: number, readonly toml: string }, readonly attempts: ReadonlyArray<{ readonly number: number, readonly trainerName: string, readonly startedAt: string, readonly endedAt: string | null, readonly outcome: string | null, readonly resumedFromStep: number | null, readonly cutAfterStep: number | null }>, readonly usage: { readonly sampledTokens: string, readonly trainedTokens: string, readonly engineSeconds: number, readonly wallSeconds: number }, readonly checkpoints: { readonly totalCount: number | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly step: number, readonly sizeBytes: string, readonly validationReward: number | null, readonly resumable: boolean }> }, readonly evaluations: { readonly nodes: ReadonlyArray<{ readonly step: number, readonly validSamples: number, readonly reward: { readonly mean: number } | null, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }> }, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } | null };

export type RunLogsQueryVariables = Exact<{
  id: string;
  filter?: LogFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type RunLogsQuery = { readonly run: { readonly logs: { readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null, readonly hasPreviousPage: boolean, readonly startCursor: string | null }, readonly nodes: ReadonlyArray<{ readonly at: string, readonly level: LogLevel, readonly source: LogSource, readonly message: string, readonly attempt: number }> } } | null };

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
    | { readonly __typename: 'SubmitRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } }
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
    | { readonly __typename: 'RunEstimate', readonly engine: string, readonly totalSteps: number, readonly samples: string | null, readonly queued: number, readonly stepSeconds: number | null, readonly durationSeconds: number | null, readonly specification: { readonly toml: string } }
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

export type RetryRunMutationVariables = Exact<{
  input: RetryRunInput;
}>;


export type RetryRunMutation = { readonly retryRun:
    | { readonly __typename: 'ConflictError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'NotFoundError', readonly message: string, readonly code: ErrorCode, readonly path: ReadonlyArray<string> | null }
    | { readonly __typename: 'RetryRunSuccess', readonly cursor: string, readonly run: { readonly id: string, readonly name: string, readonly kind: RunKind, readonly status: RunStatus, readonly phase: RunPhase | null, readonly attempt: number, readonly createdAt: string, readonly startedAt: string | null, readonly endedAt: string | null, readonly tags: ReadonlyArray<string>, readonly statusReason: { readonly code: string, readonly message: string } | null, readonly health: { readonly state: HealthState, readonly reason: string | null } | null, readonly progress: { readonly currentStep: number, readonly totalSteps: number | null, readonly fraction: number | null, readonly estimatedEnd: string | null }, readonly overview: { readonly durationSeconds: number | null, readonly reward: number | null }, readonly dataset: { readonly version: number, readonly dataset: { readonly name: string } | null } | null, readonly rollout: { readonly version: number, readonly rollout: { readonly name: string } | null } | null } }
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
        | { readonly __typename: 'CheckpointSaved', readonly step: number, readonly name: string, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'EvaluationCompleted', readonly step: number, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly reward: { readonly mean: number } | null, readonly metrics: ReadonlyArray<{ readonly key: string, readonly value: number | null }> }
        | { readonly __typename: 'HealthReported', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly health: { readonly state: HealthState, readonly reason: string | null } }
        | { readonly __typename: 'LogsWritten', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null, readonly lines: ReadonlyArray<{ readonly at: string, readonly level: LogLevel, readonly source: LogSource, readonly message: string }> }
        | { readonly __typename: 'MetricsLogged', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'OutputSaved', readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
        | { readonly __typename: 'PhaseChanged', readonly phase: RunPhase, readonly id: string, readonly runId: string, readonly at: string, readonly attempt: number | null }
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

export const Whoami: TypedDocument<WhoamiQuery, WhoamiQueryVariables> = { text: "query Whoami {\n  viewer {\n    keyId\n    scopes\n    expiresAt\n    member {\n      name\n      role\n    }\n    workspace {\n      slug\n      name\n    }\n  }\n}" };

export const Trainers: TypedDocument<TrainersQuery, TrainersQueryVariables> = { text: "query Trainers {\n  trainers {\n    id\n    name\n    engine\n    connected\n    baseModels\n    run {\n      name\n    }\n  }\n}" };

export const Runs: TypedDocument<RunsQuery, RunsQueryVariables> = { text: "query Runs($filter: RunFilter, $orderBy: RunOrder, $first: Int, $after: String) {\n  runs(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...RunLine\n    }\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}" };

export const RunByReference: TypedDocument<RunByReferenceQuery, RunByReferenceQueryVariables> = { text: "query RunByReference($id: ID, $name: String) {\n  run(id: $id, name: $name) {\n    id\n    name\n    kind\n    status\n    cursor\n  }\n}" };

export const RunInfo: TypedDocument<RunInfoQuery, RunInfoQueryVariables> = { text: "query RunInfo($id: ID!) {\n  run(id: $id) {\n    ...RunLine\n    cursor\n    notes\n    queuePosition\n    creator {\n      name\n    }\n    parent {\n      name\n      run {\n        name\n      }\n    }\n    overview {\n      durationSeconds\n      reward\n      improvement\n      samples\n      trainingReward\n      validationReward\n      entropy\n      responseLengthTokens\n      totalLengthTokens\n      truncationRatio\n    }\n    specification {\n      baseModel\n      engine\n      seed\n      toml\n    }\n    attempts {\n      number\n      trainerName\n      startedAt\n      endedAt\n      outcome\n      resumedFromStep\n      cutAfterStep\n    }\n    usage {\n      sampledTokens\n      trainedTokens\n      engineSeconds\n      wallSeconds\n    }\n    checkpoints(first: 20) {\n      totalCount\n      nodes {\n        id\n        name\n        step\n        sizeBytes\n        validationReward\n        resumable\n      }\n    }\n    evaluations(first: 50) {\n      nodes {\n        step\n        reward {\n          mean\n        }\n        validSamples\n        metrics {\n          key\n          value\n        }\n      }\n    }\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}" };

export const RunLogs: TypedDocument<RunLogsQuery, RunLogsQueryVariables> = { text: "query RunLogs($id: ID!, $filter: LogFilter, $first: Int, $after: String, $last: Int, $before: String) {\n  run(id: $id) {\n    logs(\n      filter: $filter\n      first: $first\n      after: $after\n      last: $last\n      before: $before\n    ) {\n      pageInfo {\n        hasNextPage\n        endCursor\n        hasPreviousPage\n        startCursor\n      }\n      nodes {\n        at\n        level\n        source\n        message\n        attempt\n      }\n    }\n  }\n}" };

export const RunSamples: TypedDocument<RunSamplesQuery, RunSamplesQueryVariables> = { text: "query RunSamples($id: ID!, $filter: SampleFilter, $orderBy: SampleOrder, $first: Int) {\n  run(id: $id) {\n    samples(filter: $filter, orderBy: $orderBy, first: $first) {\n      nodes {\n        step\n        group\n        index\n        reward\n        failure {\n          class\n          message\n        }\n        messages {\n          role\n          content\n        }\n      }\n    }\n  }\n}" };

export const SubmitRun: TypedDocument<SubmitRunMutation, SubmitRunMutationVariables> = { text: "mutation SubmitRun($input: SubmitRunInput!) {\n  submitRun(input: $input) {\n    __typename\n    ... on SubmitRunSuccess {\n      cursor\n      run {\n        ...RunLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const EstimateRun: TypedDocument<EstimateRunQuery, EstimateRunQueryVariables> = { text: "query EstimateRun($input: SubmitRunInput!) {\n  estimateRun(input: $input) {\n    __typename\n    ... on RunEstimate {\n      engine\n      totalSteps\n      samples\n      queued\n      stepSeconds\n      durationSeconds\n      specification {\n        toml\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const StopRun: TypedDocument<StopRunMutation, StopRunMutationVariables> = { text: "mutation StopRun($input: StopRunInput!) {\n  stopRun(input: $input) {\n    __typename\n    ... on StopRunSuccess {\n      cursor\n      run {\n        id\n        name\n        status\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RetryRun: TypedDocument<RetryRunMutation, RetryRunMutationVariables> = { text: "mutation RetryRun($input: RetryRunInput!) {\n  retryRun(input: $input) {\n    __typename\n    ... on RetryRunSuccess {\n      cursor\n      run {\n        ...RunLine\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunLine on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n  }\n  attempt\n  createdAt\n  startedAt\n  endedAt\n  tags\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const Datasets: TypedDocument<DatasetsQuery, DatasetsQueryVariables> = { text: "query Datasets($filter: DatasetFilter, $first: Int, $after: String) {\n  datasets(filter: $filter, first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      createdAt\n      latestVersion {\n        id\n        version\n        kind\n        rows\n        sizeBytes\n        createdAt\n      }\n    }\n  }\n}" };

export const DatasetInfo: TypedDocument<DatasetInfoQuery, DatasetInfoQueryVariables> = { text: "query DatasetInfo($id: ID, $name: String, $preview: Int!) {\n  dataset(id: $id, name: $name) {\n    id\n    name\n    createdAt\n    creator {\n      name\n    }\n    latestVersion {\n      id\n      version\n      kind\n      rows\n      sizeBytes\n      sha256\n      columns\n      createdAt\n      downloadPath\n      statistics {\n        duplicates\n        lengths {\n          column\n          min\n          mean\n          max\n        }\n      }\n      preview(first: $preview) {\n        line\n        content\n      }\n    }\n    versions(first: 20) {\n      nodes {\n        id\n        version\n        rows\n        sizeBytes\n        createdAt\n        downloadPath\n      }\n    }\n  }\n}" };

export const BeginDatasetUpload: TypedDocument<BeginDatasetUploadMutation, BeginDatasetUploadMutationVariables> = { text: "mutation BeginDatasetUpload($input: BeginDatasetUploadInput!) {\n  beginDatasetUpload(input: $input) {\n    __typename\n    ... on BeginDatasetUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const ValidateDatasetUpload: TypedDocument<ValidateDatasetUploadMutation, ValidateDatasetUploadMutationVariables> = { text: "mutation ValidateDatasetUpload($input: ValidateDatasetUploadInput!) {\n  validateDatasetUpload(input: $input) {\n    __typename\n    ... on ValidateDatasetUploadSuccess {\n      report {\n        ok\n        kind\n        rows\n        columns\n        problemCount\n        problems {\n          line\n          column\n          message\n          mend\n        }\n        statistics {\n          duplicates\n          lengths {\n            column\n            min\n            mean\n            max\n          }\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const CompleteDatasetUpload: TypedDocument<CompleteDatasetUploadMutation, CompleteDatasetUploadMutationVariables> = { text: "mutation CompleteDatasetUpload($input: CompleteDatasetUploadInput!) {\n  completeDatasetUpload(input: $input) {\n    __typename\n    ... on CompleteDatasetUploadSuccess {\n      existed\n      version {\n        id\n        version\n        kind\n        rows\n        sizeBytes\n        dataset {\n          name\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const Rollouts: TypedDocument<RolloutsQuery, RolloutsQueryVariables> = { text: "query Rollouts($filter: RolloutFilter, $first: Int, $after: String) {\n  rollouts(filter: $filter, first: $first, after: $after) {\n    totalCount\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      description\n      createdAt\n      latestVersion {\n        id\n        version\n        entrypoint\n        commitSha\n        branch\n        files\n        sizeBytes\n        createdAt\n      }\n    }\n  }\n}" };

export const BeginRolloutUpload: TypedDocument<BeginRolloutUploadMutation, BeginRolloutUploadMutationVariables> = { text: "mutation BeginRolloutUpload($input: BeginRolloutUploadInput!) {\n  beginRolloutUpload(input: $input) {\n    __typename\n    ... on BeginRolloutUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RegisterRollout: TypedDocument<RegisterRolloutMutation, RegisterRolloutMutationVariables> = { text: "mutation RegisterRollout($input: RegisterRolloutInput!) {\n  registerRollout(input: $input) {\n    __typename\n    ... on RegisterRolloutSuccess {\n      existed\n      version {\n        id\n        version\n        entrypoint\n        files\n        sizeBytes\n        commitSha\n        branch\n        rollout {\n          name\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const BaseModels: TypedDocument<BaseModelsQuery, BaseModelsQueryVariables> = { text: "query BaseModels($first: Int, $after: String) {\n  baseModels(first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      name\n      description\n      parameters\n      contextLengthTokens\n      vocabularySize\n      engines\n    }\n  }\n}" };

export const Checkpoints: TypedDocument<CheckpointsQuery, CheckpointsQueryVariables> = { text: "query Checkpoints($first: Int, $after: String) {\n  checkpoints(first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      name\n      step\n      baseModel\n      sizeBytes\n      validationReward\n      createdAt\n      run {\n        name\n      }\n    }\n  }\n}" };

export const Knobs: TypedDocument<KnobsQuery, KnobsQueryVariables> = { text: "query Knobs($kind: RunKind) {\n  recipeKnobs(kind: $kind) {\n    kinds\n    section\n    key\n    type\n    default\n    range\n    unit\n    required\n    description\n  }\n}" };

export const CheckRecipe: TypedDocument<CheckRecipeQuery, CheckRecipeQueryVariables> = { text: "query CheckRecipe($recipe: RecipeInput!) {\n  checkRecipe(recipe: $recipe) {\n    ok\n    issues {\n      path\n      message\n      suggestion\n    }\n    toml\n  }\n}" };

export const ConfigurationByName: TypedDocument<ConfigurationByNameQuery, ConfigurationByNameQueryVariables> = { text: "query ConfigurationByName($name: String) {\n  configuration(name: $name) {\n    id\n    name\n    latestVersion {\n      id\n      version\n      toml\n    }\n  }\n}" };

export const CreateConfiguration: TypedDocument<CreateConfigurationMutation, CreateConfigurationMutationVariables> = { text: "mutation CreateConfiguration($input: CreateConfigurationInput!) {\n  createConfiguration(input: $input) {\n    __typename\n    ... on CreateConfigurationSuccess {\n      configuration {\n        id\n        name\n      }\n      version {\n        id\n        version\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n}" };

export const RunSoFar: TypedDocument<RunSoFarQuery, RunSoFarQueryVariables> = { text: "query RunSoFar($id: ID!) {\n  run(id: $id) {\n    id\n    name\n    kind\n    status\n    statusReason {\n      message\n    }\n    phase\n    attempt\n    startedAt\n    endedAt\n    cursor\n    health {\n      state\n      reason\n    }\n    progress {\n      currentStep\n      totalSteps\n    }\n    metrics(keys: [\"reward/mean\", \"loss\"], points: 200) {\n      key\n      buckets {\n        x\n        mean\n      }\n    }\n    evaluations(first: 100) {\n      nodes {\n        attempt\n        step\n        reward {\n          mean\n        }\n        metrics {\n          key\n          value\n        }\n      }\n    }\n    checkpoints(first: 1) {\n      nodes {\n        step\n      }\n    }\n  }\n}" };

export const WatchRun: TypedDocument<WatchRunSubscription, WatchRunSubscriptionVariables> = { text: "subscription WatchRun($runId: ID!, $after: EventCursor) {\n  runEvents(runId: $runId, after: $after) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        runId\n        at\n        attempt\n        ... on RunStatusChanged {\n          status\n          reason {\n            code\n            message\n          }\n        }\n        ... on PhaseChanged {\n          phase\n        }\n        ... on HealthReported {\n          health {\n            state\n            reason\n          }\n        }\n        ... on AttemptStarted {\n          trainerName\n          resumedFromStep\n        }\n        ... on StepCompleted {\n          step\n          totalSteps\n          reward {\n            mean\n          }\n          failures {\n            class\n            count\n          }\n          metrics {\n            key\n            value\n          }\n          seconds {\n            key\n            value\n          }\n          sampledTokens\n          trainedTokens\n        }\n        ... on EvaluationCompleted {\n          step\n          reward {\n            mean\n          }\n          metrics {\n            key\n            value\n          }\n        }\n        ... on CheckpointSaved {\n          step\n          name\n        }\n        ... on UsageUpdated {\n          sampledTokens\n          trainedTokens\n          engineSeconds\n          wallSeconds\n        }\n        ... on LogsWritten {\n          lines {\n            at\n            level\n            source\n            message\n          }\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}" };
