"""Made by `npm run codegen` from schema/schema.graphql and notebook/operations: what is asked, and how it is read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Optional, Union

from ..operation import Operation, moment, optional

Algorithm = Literal["CISPO", "GRPO", "GSPO", "IMPORTANCE_SAMPLING", "PPO"]
"""grpo: group-relative advantages with clipped ratios; ppo: the same clip with advantages centred by group only; importance_sampling: no clip, truncated ratios; cispo: clipped ratios that weigh the gradient; gspo: one ratio a sequence. Unit: name. Default: grpo."""

Axis = Literal["STEP", "TIME", "TOKENS"]
"""What a metric is drawn over."""

Baseline = Literal["GROUP", "VALUE"]
"""What rewards are compared with (ppo only): the group's mean, or a value network where the engine has one. Unit: baseline. Default: group."""

CheckpointCause = Literal["CADENCE", "FINISHED", "MERGED", "PAUSED", "REQUESTED", "STOPPED"]
"""Why a checkpoint was saved."""

CheckpointOrderField = Literal["CREATED", "REWARD", "STEP"]
"""What checkpoints can be ordered by."""

CheckpointRemovalCause = Literal["PERSON", "RETENTION", "RUN_DELETED"]
"""Why a checkpoint is gone."""

ConstantRewardGroups = Literal["DROP", "KEEP", "RESAMPLE"]
"""Groups whose rewards are all alike: keep them (they count where the loss is averaged), drop them, or resample: draw other prompts until the step is full (DAPO's dynamic sampling). Unit: policy. Default: keep."""

DatasetKind = Literal["ANSWER", "CONVERSATION", "METADATA", "PROMPT", "TRAJECTORY"]
"""What a dataset's rows are."""

ErrorCode = Literal["CONFLICT", "FORBIDDEN", "LIMIT", "NOT_FOUND", "UNAUTHENTICATED", "UNSUPPORTED_BY_ENGINE", "VALIDATION"]
"""The kind of a mistake that the caller can mend."""

ExecutionMode = Literal["FULLY_ASYNC", "ONE_STEP_OFF_ASYNC", "SYNC"]
"""sync: generate, then train; the others overlap the two within max_staleness. Unit: mode. Default: sync."""

FailureClass = Literal["AGENT_ERROR", "AGENT_TIMEOUT", "CANCELLED", "GRADER_ERROR", "GRADER_TIMEOUT", "INFRASTRUCTURE", "INVALID_REWARD", "TRUNCATED"]
"""Why a sample has no reward; a failed sample is never a reward of zero."""

FailurePolicy = Literal["DROP", "MASK", "RETRY", "ZERO"]
"""A sample whose AgentWorkflow threw. drop: no part in the step; mask: its place counts where the loss is averaged, and it teaches nothing; retry: sampled again; zero: a reward of 0. Unit: policy. Default: drop."""

FileState = Literal["DAMAGED", "MISSING", "OK", "WRONG_SIZE"]
"""How a file that is kept was found."""

HealthState = Literal["OK", "STALLED"]
"""How a run at work is doing, from its trainer's lease alone."""

KlEstimator = Literal["K1", "K3"]
"""How that KL is estimated from the sampled tokens: k1 is the log-ratio, k3 is never negative and varies less. Unit: estimator. Default: k3."""

KlPlacement = Literal["LOSS", "REWARD"]
"""Whether it is a term of the loss, or is taken off the reward of each sample before its group is compared; which groups are all alike is judged without it. Unit: place. Default: loss."""

LogLevel = Literal["DEBUG", "ERROR", "INFO", "WARN"]
"""How grave a line is."""

LogSource = Literal["ROLLOUT", "TRAINER"]
"""Who wrote a line."""

LoraTarget = Literal["ATTENTION", "HEAD", "MLP"]
"""Which projections carry an adapter. Unit: layers. Default: attention, mlp, head."""

LossNormalization = Literal["CONSTANT", "SEQUENCE", "TOKEN"]
"""token: mean over tokens of the batch; sequence: mean over each row, then over rows; constant: sum over max_response_length and rows. DAPO and cispo have token; grpo as first published, and gspo, sequence; Dr. GRPO constant. Unit: unit. Default: token."""

LrSchedule = Literal["CONSTANT", "COSINE", "LINEAR"]
"""How the learning rate goes from its peak to the end of the run: stays, or falls to zero. Unit: shape. Default: constant."""

MissingLogprobs = Literal["ORIGIN", "REFUSE"]
"""Where a row recorded no log-probabilities: origin takes those of the policy that the run begins with, and says how many; refuse fails the run. Unit: policy. Default: origin."""

OfflineAdvantage = Literal["BATCH", "GROUP", "REWARD"]
"""What a recorded reward is compared with: the mean of its prompt's trajectories, the mean of all of them, or nothing. Unit: baseline. Default: group."""

OrderDirection = Literal["ASC", "DESC"]
"""Which end of an order comes first."""

QueueReasonCode = Literal["BEHIND", "MAKING_ROOM", "NEXT", "NO_TRAINER", "SENT", "SUBMITTING", "TRAINERS_BUSY", "WORKSPACE_LIMIT"]
"""What a waiting run waits for."""

ReproductionState = Literal["COMPARED", "PENDING"]
"""How far a comparison has come."""

ResetReason = Literal["BEYOND_END", "EXPIRED", "OTHER_LOG"]
"""Why a stream cannot go on from a cursor."""

Role = Literal["ADMIN", "MEMBER", "OWNER"]
"""What a member may be given keys for."""

RunEventType = Literal["ATTEMPT_STARTED", "BUDGET_CHANGED", "CHECKPOINT_REMOVED", "CHECKPOINT_REQUESTED", "CHECKPOINT_SAVED", "EVALUATION_COMPLETED", "HEALTH_REPORTED", "KILL_REQUESTED", "LOGS_WRITTEN", "METRICS_LOGGED", "OUTPUT_SAVED", "PAUSE_REQUESTED", "PHASE_CHANGED", "RESUME_REQUESTED", "RESUME_VERIFIED", "RUN_CHANGED", "RUN_STATUS_CHANGED", "SAMPLES_GRADED", "STEP_COMPLETED", "STOP_REQUESTED", "USAGE_UPDATED"]
"""The kinds of run events, to choose from."""

RunKind = Literal["MERGE", "OFFLINE_RL", "RL", "SFT"]
"""What a run does."""

RunOrderField = Literal["CREATED", "REWARD", "STARTED"]
"""What runs can be ordered by."""

RunPhase = Literal["CLEANUP", "COMPLETE", "ERROR", "FINALIZE", "INIT", "PROVISION", "SETUP", "TRAIN"]
"""What a run at work is doing."""

RunStatus = Literal["CRASHED", "FAILED", "FINISHED", "KILLED", "PAUSED", "PENDING", "RUNNING", "STOPPED", "UNKNOWN"]
"""Where a run stands."""

SampleOrderField = Literal["ADVANTAGE", "LENGTH", "REWARD", "STEP"]
"""What samples can be ordered by."""

SampleTreatment = Literal["DROPPED", "MASKED", "ZEROED"]
"""What was made of a sample that failed."""

Scope = Literal["ADMIN", "READ", "WRITE"]
"""How far a key reaches."""

SpentBudgetAction = Literal["PAUSE", "STOP"]
"""What a spent budget does to its run."""

Split = Literal["TRAIN", "VALIDATION"]
"""What a sample was drawn for."""

StaleCorrection = Literal["NONE", "SEQUENCE", "TOKEN"]
"""Truncated importance sampling of stale rows: ratios are taken to the policy before the step, and each token, or each sequence, weighs by how likely it still was, at most stale_correction_cap. Unit: level. Default: none."""

SweepMethod = Literal["GRID", "RANDOM"]
"""Which trials a sweep has."""

SweepMetric = Literal["TRAINING_REWARD", "VALIDATION_LOSS", "VALIDATION_REWARD"]
"""What trials are compared by."""

SweepScale = Literal["LINEAR", "LOG"]
"""How draws are spread over a range."""

SweepStatus = Literal["FINISHED", "RUNNING", "STOPPED"]
"""Where a sweep stands."""

TrainingStrategy = Literal["CONTINUOUS", "STANDARD"]
"""standard: to total_steps or total_epochs; continuous: open-ended, until it is stopped or paused, its budget is spent, or [early_stop] ends it. Unit: strategy. Default: standard."""

TruncationPolicy = Literal["DROP", "KEEP", "MASK", "RETRY", "ZERO"]
"""A sample that its length cut and that has a reward all the same. keep: like any other; mask: its reward is compared, its tokens teach nothing (DAPO's overlong filtering); the rest as agent_error. Unit: policy. Default: keep."""

WatchedMetric = Literal["TRAINING_REWARD", "VALIDATION_LOSS", "VALIDATION_REWARD"]
"""What is best. When absent: the validation reward, or the validation loss of a supervised run. Unit: metric."""

WhenSpent = Literal["PAUSE", "STOP"]
"""Whether a spent budget stops the run, or pauses it: with raised caps it goes on when it is resumed. Unit: what. Default: stop."""

@dataclass(frozen=True)
class CheckpointPin:
    """That a checkpoint is kept, whatever its run's retention says."""
    at: datetime
    """Since when."""
    @staticmethod
    def read(json: Any) -> CheckpointPin:
        """Reads one from an answer."""
        return CheckpointPin(moment(json["at"]))

@dataclass(frozen=True)
class CheckpointRemoval:
    """That a checkpoint is gone: what is left of it is what is said here."""
    at: datetime
    """When it was removed."""
    cause: CheckpointRemovalCause
    """Why."""
    @staticmethod
    def read(json: Any) -> CheckpointRemoval:
        """Reads one from an answer."""
        return CheckpointRemoval(moment(json["at"]), json["cause"])

@dataclass(frozen=True)
class CheckpointRecordRun:
    """One execution of a frozen specification."""
    id: str
    """The run's global id."""
    name: str
    """Its name, unique in the workspace."""
    @staticmethod
    def read(json: Any) -> CheckpointRecordRun:
        """Reads one from an answer."""
        return CheckpointRecordRun(json["id"], json["name"])

@dataclass(frozen=True)
class CheckpointRecord:
    """A complete set of weights that a run saved."""
    id: str
    """The checkpoint's global id."""
    name: str
    """Its name in the run, e.g. `step-40`; `run-name/step-40` is what start_from takes."""
    step: int
    """The step after which it was saved."""
    attempt: int
    """The attempt that saved it."""
    cause: CheckpointCause
    """Why it was saved."""
    base_model: str
    """Name of the base model of its weights."""
    size_bytes: int
    """Size of all its files in bytes."""
    resumable: bool
    """Whether a run can go on from it bit for bit, optimiser and all."""
    training_reward: Optional[float]
    """Mean reward of its step's samples; null when there were none."""
    validation_reward: Optional[float]
    """Mean reward of the evaluation at its step; null when there was none."""
    validation_loss: Optional[float]
    """Loss of the evaluation at its step; null when there was none."""
    created_at: datetime
    """When it was saved."""
    export_path: str
    """Where to GET all of it as a tar, below this server's address, with the same key; `?trainer=1` adds the trainer's state."""
    manifest_sha256: str
    """SHA-256 of its manifest, in hex: the manifest names its files by theirs."""
    pinned: Optional[CheckpointPin]
    """Since when it is kept whatever its run's retention says; null when it is not pinned."""
    removed: Optional[CheckpointRemoval]
    """That it is gone; null while it is there."""
    run: Optional[CheckpointRecordRun]
    """The run that saved it; null when that was removed."""
    @staticmethod
    def read(json: Any) -> CheckpointRecord:
        """Reads one from an answer."""
        return CheckpointRecord(json["id"], json["name"], json["step"], json["attempt"], json["cause"], json["baseModel"], int(json["sizeBytes"]), json["resumable"], optional(float, json["trainingReward"]), optional(float, json["validationReward"]), optional(float, json["validationLoss"]), moment(json["createdAt"]), json["exportPath"], json["manifestSha256"], optional(CheckpointPin.read, json["pinned"]), optional(CheckpointRemoval.read, json["removed"]), optional(CheckpointRecordRun.read, json["run"]))

@dataclass(frozen=True)
class PageInfo:
    """Where a page stands in its list."""
    has_next_page: bool
    """Whether items follow the page."""
    end_cursor: Optional[str]
    """Cursor of the page's last item: give it as `after` for the next page."""
    @staticmethod
    def read(json: Any) -> PageInfo:
        """Reads one from an answer."""
        return PageInfo(json["hasNextPage"], json["endCursor"])

@dataclass(frozen=True)
class CheckpointConnection:
    """A page of a list of Checkpoint objects."""
    page_info: PageInfo
    """Whether there is more, and from where."""
    nodes: tuple[CheckpointRecord, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> CheckpointConnection:
        """Reads one from an answer."""
        return CheckpointConnection(PageInfo.read(json["pageInfo"]), tuple(CheckpointRecord.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class ListRunCheckpointsRun:
    """One execution of a frozen specification."""
    checkpoints: CheckpointConnection
    """Its checkpoints, newest step first unless ordered otherwise."""
    @staticmethod
    def read(json: Any) -> ListRunCheckpointsRun:
        """Reads one from an answer."""
        return ListRunCheckpointsRun(CheckpointConnection.read(json["checkpoints"]))

@dataclass(frozen=True)
class CheckpointFile:
    """One file of a checkpoint."""
    name: str
    """`weights`: all weights, merged; `adapter` and `adapterConfig`: a LoRA adapter as PEFT has it; `trainer`: what a resume needs besides, bit for bit."""
    sha256: str
    """Its SHA-256, in hex."""
    size_bytes: int
    """Its size in bytes."""
    download_path: str
    """Where to GET it, below this server's address, with the same key."""
    @staticmethod
    def read(json: Any) -> CheckpointFile:
        """Reads one from an answer."""
        return CheckpointFile(json["name"], json["sha256"], int(json["sizeBytes"]), json["downloadPath"])

@dataclass(frozen=True)
class ReadCheckpointFilesCheckpoint:
    """A complete set of weights that a run saved."""
    files: Optional[tuple[CheckpointFile, ...]]
    """Its files; null when only its manifest could tell, and that is missing or damaged (`manifestState`)."""
    @staticmethod
    def read(json: Any) -> ReadCheckpointFilesCheckpoint:
        """Reads one from an answer."""
        return ReadCheckpointFilesCheckpoint(optional(lambda json: tuple(CheckpointFile.read(each) for each in json), json["files"]))

@dataclass(frozen=True)
class PinCheckpointSuccess:
    """What pinCheckpoint answers when it was done."""
    checkpoint: CheckpointRecord
    """The checkpoint."""
    @staticmethod
    def read(json: Any) -> PinCheckpointSuccess:
        """Reads one from an answer."""
        return PinCheckpointSuccess(CheckpointRecord.read(json["checkpoint"]))

@dataclass(frozen=True)
class UnpinCheckpointSuccess:
    """What unpinCheckpoint answers when it was done."""
    checkpoint: CheckpointRecord
    """The checkpoint."""
    @staticmethod
    def read(json: Any) -> UnpinCheckpointSuccess:
        """Reads one from an answer."""
        return UnpinCheckpointSuccess(CheckpointRecord.read(json["checkpoint"]))

@dataclass(frozen=True)
class RemoveCheckpointSuccess:
    """What removeCheckpoint answers when it was done."""
    checkpoint: CheckpointRecord
    """What is left of it."""
    @staticmethod
    def read(json: Any) -> RemoveCheckpointSuccess:
        """Reads one from an answer."""
        return RemoveCheckpointSuccess(CheckpointRecord.read(json["checkpoint"]))

@dataclass(frozen=True)
class StatusReason:
    """Why a run's status is what it is."""
    code: str
    """The reason in one word, for programs."""
    message: str
    """The reason for people."""
    @staticmethod
    def read(json: Any) -> StatusReason:
        """Reads one from an answer."""
        return StatusReason(json["code"], json["message"])

@dataclass(frozen=True)
class RunHealth:
    """Whether a run at work shows progress."""
    state: HealthState
    """Whether it does."""
    reason: Optional[str]
    """Why it is held to have stalled."""
    since: datetime
    """Since when."""
    @staticmethod
    def read(json: Any) -> RunHealth:
        """Reads one from an answer."""
        return RunHealth(json["state"], json["reason"], moment(json["since"]))

@dataclass(frozen=True)
class QueueReason:
    """Why a run waits."""
    code: QueueReasonCode
    """For programs."""
    message: str
    """For people."""
    @staticmethod
    def read(json: Any) -> QueueReason:
        """Reads one from an answer."""
        return QueueReason(json["code"], json["message"])

@dataclass(frozen=True)
class QueuePlace:
    """Where a waiting run stands. Within a workspace the higher priority goes first, then who has waited longer; between workspaces the one with fewest runs at work."""
    position: Optional[int]
    """How many runs of its workspace that wait for the same engine go before it; null where 500 do, and nobody counts on."""
    reason: QueueReason
    """What it waits for."""
    @staticmethod
    def read(json: Any) -> QueuePlace:
        """Reads one from an answer."""
        return QueuePlace(json["position"], QueueReason.read(json["reason"]))

@dataclass(frozen=True)
class RunProgress:
    """How far a run has come."""
    current_step: int
    """The last step that was done; 0 before the first."""
    total_steps: Optional[int]
    """Steps until its end; null when not known."""
    fraction: Optional[float]
    """The share that is done, 0 to 1."""
    estimated_end: Optional[datetime]
    """When it will end at its present pace; null while it is not moving."""
    @staticmethod
    def read(json: Any) -> RunProgress:
        """Reads one from an answer."""
        return RunProgress(json["currentStep"], json["totalSteps"], optional(float, json["fraction"]), optional(moment, json["estimatedEnd"]))

@dataclass(frozen=True)
class RunOverview:
    """The figures at the head of a run; what is not known is null. Rewards are means over valid samples."""
    duration_seconds: Optional[float]
    """Seconds in which it was running, up to now while it runs; what it waited, rested or was not heard of is left out. Null before its start."""
    reward: Optional[float]
    """The last validation reward, or the last training reward of a run that is not evaluated."""
    improvement: Optional[float]
    """Last validation reward less the first; null until there are two evaluations."""
    samples: int
    """Samples of its training steps, failed ones too, over all attempts."""
    training_reward: Optional[float]
    """Mean reward of the last step."""
    validation_reward: Optional[float]
    """Mean reward of the last evaluation."""
    entropy: Optional[float]
    """Entropy of the policy at the last step, in nats a token."""
    response_length_tokens: Optional[float]
    """Mean length of the last step's answers, in tokens."""
    total_length_tokens: Optional[float]
    """Mean length of the last step's prompts and answers together, in tokens."""
    truncation_ratio: Optional[float]
    """Share of the last step's answers that were cut off, 0 to 1."""
    @staticmethod
    def read(json: Any) -> RunOverview:
        """Reads one from an answer."""
        return RunOverview(optional(float, json["durationSeconds"]), optional(float, json["reward"]), optional(float, json["improvement"]), int(json["samples"]), optional(float, json["trainingReward"]), optional(float, json["validationReward"]), optional(float, json["entropy"]), optional(float, json["responseLengthTokens"]), optional(float, json["totalLengthTokens"]), optional(float, json["truncationRatio"]))

@dataclass(frozen=True)
class RunSnapshot:
    """One execution of a frozen specification."""
    id: str
    """The run's global id."""
    name: str
    """Its name, unique in the workspace."""
    kind: RunKind
    """What it does."""
    status: RunStatus
    """Where it stands."""
    status_reason: Optional[StatusReason]
    """Why it stands there; null where the status says it all."""
    phase: Optional[RunPhase]
    """What it is doing, or how that ended; null while it waits for a trainer."""
    health: Optional[RunHealth]
    """Whether it shows progress; null while no trainer answers for it."""
    attempt: int
    """Number of its attempt at work, or of the last; 0 before the first."""
    priority: int
    """Of two that wait in the workspace the higher goes first; -100 to 100."""
    tags: tuple[str, ...]
    """Its tags."""
    notes: Optional[str]
    """What people wrote about it."""
    created_at: datetime
    """When it was submitted."""
    started_at: Optional[datetime]
    """When its first attempt began."""
    ended_at: Optional[datetime]
    """When it ended."""
    stop_requested: bool
    """Whether it has been asked to stop."""
    queue: Optional[QueuePlace]
    """Where it stands in the queue, and why; null when it does not wait."""
    progress: RunProgress
    """How far it has come."""
    overview: RunOverview
    """The figures at its head."""
    cursor: str
    """The position that all this was read at: subscribe after it and miss nothing."""
    @staticmethod
    def read(json: Any) -> RunSnapshot:
        """Reads one from an answer."""
        return RunSnapshot(json["id"], json["name"], json["kind"], json["status"], optional(StatusReason.read, json["statusReason"]), json["phase"], optional(RunHealth.read, json["health"]), json["attempt"], json["priority"], tuple(json["tags"]), json["notes"], moment(json["createdAt"]), optional(moment, json["startedAt"]), optional(moment, json["endedAt"]), json["stopRequested"], optional(QueuePlace.read, json["queue"]), RunProgress.read(json["progress"]), RunOverview.read(json["overview"]), json["cursor"])

@dataclass(frozen=True)
class MergeCheckpointSuccess:
    """What mergeCheckpoint answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The run that merges."""
    @staticmethod
    def read(json: Any) -> MergeCheckpointSuccess:
        """Reads one from an answer."""
        return MergeCheckpointSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class DatasetVersionRecord:
    """Rows that never change; a new upload makes a new version."""
    id: str
    """The version's global id."""
    version: int
    """Its number, counted from 1: `name@3` names version 3."""
    kind: DatasetKind
    """What its rows are."""
    rows: int
    """How many rows it has."""
    columns: tuple[str, ...]
    """Its columns."""
    size_bytes: int
    """Its size as JSON Lines, in bytes."""
    sha256: str
    """SHA-256 of its rows as JSON Lines, in hex."""
    created_at: datetime
    """When it was made."""
    download_path: str
    """Where to GET its rows as JSON Lines, below this server's address, with the same key."""
    @staticmethod
    def read(json: Any) -> DatasetVersionRecord:
        """Reads one from an answer."""
        return DatasetVersionRecord(json["id"], json["version"], json["kind"], json["rows"], tuple(json["columns"]), int(json["sizeBytes"]), json["sha256"], moment(json["createdAt"]), json["downloadPath"])

@dataclass(frozen=True)
class DatasetRecord:
    """A name under which versions of a dataset are kept."""
    id: str
    """The dataset's global id."""
    name: str
    """Its name, unique in the workspace."""
    created_at: datetime
    """When it was made."""
    latest_version: Optional[DatasetVersionRecord]
    """Its newest version."""
    @staticmethod
    def read(json: Any) -> DatasetRecord:
        """Reads one from an answer."""
        return DatasetRecord(json["id"], json["name"], moment(json["createdAt"]), optional(DatasetVersionRecord.read, json["latestVersion"]))

@dataclass(frozen=True)
class DatasetConnection:
    """A page of a list of Dataset objects."""
    page_info: PageInfo
    """Whether there is more, and from where."""
    nodes: tuple[DatasetRecord, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> DatasetConnection:
        """Reads one from an answer."""
        return DatasetConnection(PageInfo.read(json["pageInfo"]), tuple(DatasetRecord.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class DatasetRow:
    """One row of a dataset."""
    line: int
    """Its line in the file, counted from 1."""
    content: Any
    """The row as an object."""
    @staticmethod
    def read(json: Any) -> DatasetRow:
        """Reads one from an answer."""
        return DatasetRow(json["line"], json["content"])

@dataclass(frozen=True)
class PreviewDatasetDatasetDatasetVersion:
    """Rows that never change; a new upload makes a new version."""
    preview: tuple[DatasetRow, ...]
    """Some of its rows, in their order; fewer than asked for where they would come to more than 4 MiB, but one at least."""
    @staticmethod
    def read(json: Any) -> PreviewDatasetDatasetDatasetVersion:
        """Reads one from an answer."""
        return PreviewDatasetDatasetDatasetVersion(tuple(DatasetRow.read(each) for each in json["preview"]))

@dataclass(frozen=True)
class PreviewDatasetDataset:
    """A name under which versions of a dataset are kept."""
    latest_version: Optional[PreviewDatasetDatasetDatasetVersion]
    """Its newest version."""
    @staticmethod
    def read(json: Any) -> PreviewDatasetDataset:
        """Reads one from an answer."""
        return PreviewDatasetDataset(optional(PreviewDatasetDatasetDatasetVersion.read, json["latestVersion"]))

@dataclass(frozen=True)
class Upload:
    """Permission to send one file over plain HTTP."""
    id: str
    """What completes the upload."""
    path: str
    """Where to PUT the bytes, below this server's address. It carries its own token: no key is needed."""
    max_bytes: int
    """How large the file may be, in bytes."""
    @staticmethod
    def read(json: Any) -> Upload:
        """Reads one from an answer."""
        return Upload(json["id"], json["path"], int(json["maxBytes"]))

@dataclass(frozen=True)
class BeginDatasetUploadSuccess:
    """What beginDatasetUpload answers when it was done."""
    upload: Upload
    """Where to send the file."""
    @staticmethod
    def read(json: Any) -> BeginDatasetUploadSuccess:
        """Reads one from an answer."""
        return BeginDatasetUploadSuccess(Upload.read(json["upload"]))

@dataclass(frozen=True)
class CompleteDatasetUploadSuccessDatasetVersion:
    """Rows that never change; a new upload makes a new version."""
    dataset: Optional[DatasetRecord]
    """The dataset that it is a version of."""
    @staticmethod
    def read(json: Any) -> CompleteDatasetUploadSuccessDatasetVersion:
        """Reads one from an answer."""
        return CompleteDatasetUploadSuccessDatasetVersion(optional(DatasetRecord.read, json["dataset"]))

@dataclass(frozen=True)
class CompleteDatasetUploadSuccess:
    """What completeDatasetUpload answers when it was done."""
    existed: bool
    """Whether the dataset had a version of these very bytes already."""
    version: CompleteDatasetUploadSuccessDatasetVersion
    """The version."""
    @staticmethod
    def read(json: Any) -> CompleteDatasetUploadSuccess:
        """Reads one from an answer."""
        return CompleteDatasetUploadSuccess(json["existed"], CompleteDatasetUploadSuccessDatasetVersion.read(json["version"]))

@dataclass(frozen=True)
class Heartbeat:
    """Nothing happened, and the connection lives: coming back after this cursor misses nothing."""
    cursor: str
    """Where the stream has come to."""
    @staticmethod
    def read(json: Any) -> Heartbeat:
        """Reads one from an answer."""
        return Heartbeat(json["cursor"])

@dataclass(frozen=True)
class Lagged:
    """States were skipped because they were not read in time; the newest follows. Exact streams skip nothing."""
    skipped: int
    """How many."""
    cursor: str
    """Where the stream has come to."""
    @staticmethod
    def read(json: Any) -> Lagged:
        """Reads one from an answer."""
        return Lagged(json["skipped"], json["cursor"])

@dataclass(frozen=True)
class AttemptStarted:
    """A trainer took the run up."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    trainer_name: str
    """The trainer's name."""
    resumed_from_step: Optional[int]
    """The step of the checkpoint that it goes on from: what earlier attempts did past it is done again. Null when it begins anew."""
    @staticmethod
    def read(json: Any) -> AttemptStarted:
        """Reads one from an answer."""
        return AttemptStarted(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["trainerName"], json["resumedFromStep"])

@dataclass(frozen=True)
class BudgetCaps:
    """How much a run may spend; null where nothing is capped."""
    max_cost_usd: Optional[float]
    """US dollars of engine and judges."""
    max_engine_s: Optional[float]
    """Seconds of the engine."""
    max_judge_calls: Optional[int]
    """Calls of judges by the Grader."""
    max_tokens: Optional[int]
    """Tokens sampled and trained on together."""
    max_wall_time_s: Optional[float]
    """Seconds at work."""
    @staticmethod
    def read(json: Any) -> BudgetCaps:
        """Reads one from an answer."""
        return BudgetCaps(optional(float, json["maxCostUsd"]), optional(float, json["maxEngineS"]), optional(int, json["maxJudgeCalls"]), optional(int, json["maxTokens"]), optional(float, json["maxWallTimeS"]))

@dataclass(frozen=True)
class BudgetChanged:
    """The run has other caps now, in place of all those that it had."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    caps: BudgetCaps
    """The caps."""
    @staticmethod
    def read(json: Any) -> BudgetChanged:
        """Reads one from an answer."""
        return BudgetChanged(json["id"], json["runId"], moment(json["at"]), json["attempt"], BudgetCaps.read(json["caps"]))

@dataclass(frozen=True)
class CheckpointRemoved:
    """A checkpoint is gone."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    checkpoint_id: str
    """The checkpoint's global id."""
    step: int
    """The step that it was of."""
    cause: CheckpointRemovalCause
    """Why."""
    @staticmethod
    def read(json: Any) -> CheckpointRemoved:
        """Reads one from an answer."""
        return CheckpointRemoved(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["checkpointId"], json["step"], json["cause"])

@dataclass(frozen=True)
class CheckpointRequested:
    """Somebody asked for a checkpoint; the CheckpointSaved that answers has the same request."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    request: str
    """The request's id."""
    @staticmethod
    def read(json: Any) -> CheckpointRequested:
        """Reads one from an answer."""
        return CheckpointRequested(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["request"])

@dataclass(frozen=True)
class CheckpointSaved:
    """A checkpoint is complete."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    step: int
    """The step that it is of."""
    name: str
    """Its name."""
    size_bytes: int
    """Its size in bytes."""
    resumable: bool
    """Whether training can go on from it, bit for bit."""
    answered_request: Optional[str]
    """The request that it answers; null when nobody asked for it."""
    @staticmethod
    def read(json: Any) -> CheckpointSaved:
        """Reads one from an answer."""
        return CheckpointSaved(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["step"], json["name"], int(json["sizeBytes"]), json["resumable"], json["answeredRequest"])

@dataclass(frozen=True)
class FailureCount:
    """How many samples failed for one reason."""
    class_: FailureClass
    """The reason."""
    count: int
    """How many."""
    @staticmethod
    def read(json: Any) -> FailureCount:
        """Reads one from an answer."""
        return FailureCount(json["class"], json["count"])

@dataclass(frozen=True)
class RewardStatistics:
    """Rewards of valid samples in four figures."""
    mean: float
    """Their mean."""
    std: float
    """Their standard deviation."""
    min: float
    """The lowest."""
    max: float
    """The highest."""
    @staticmethod
    def read(json: Any) -> RewardStatistics:
        """Reads one from an answer."""
        return RewardStatistics(float(json["mean"]), float(json["std"]), float(json["min"]), float(json["max"]))

@dataclass(frozen=True)
class NamedValue:
    """A number under a name."""
    key: str
    """The name, with slashes between its parts, e.g. `policy/entropy`."""
    value: Optional[float]
    """The number; null when it is not known or not finite."""
    @staticmethod
    def read(json: Any) -> NamedValue:
        """Reads one from an answer."""
        return NamedValue(json["key"], optional(float, json["value"]))

@dataclass(frozen=True)
class EvaluationCompleted:
    """The policy was tried on a validation dataset."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    step: int
    """The step whose policy it was; 0 before the first."""
    dataset: str
    """The dataset, as `name@version`."""
    temperature: float
    """The sampling temperature; 0 is greedy."""
    valid_samples: int
    """Samples with a reward."""
    failures: tuple[FailureCount, ...]
    """Samples without one, by reason."""
    reward: Optional[RewardStatistics]
    """Rewards of its valid samples; null when there were none."""
    metrics: tuple[NamedValue, ...]
    """Its metrics, by name."""
    @staticmethod
    def read(json: Any) -> EvaluationCompleted:
        """Reads one from an answer."""
        return EvaluationCompleted(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["step"], json["dataset"], float(json["temperature"]), json["validSamples"], tuple(FailureCount.read(each) for each in json["failures"]), optional(RewardStatistics.read, json["reward"]), tuple(NamedValue.read(each) for each in json["metrics"]))

@dataclass(frozen=True)
class HealthReported:
    """The trainer showed that it is at work, or failed to by the time it had promised."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    health: RunHealth
    """How the run does."""
    @staticmethod
    def read(json: Any) -> HealthReported:
        """Reads one from an answer."""
        return HealthReported(json["id"], json["runId"], moment(json["at"]), json["attempt"], RunHealth.read(json["health"]))

@dataclass(frozen=True)
class KillRequested:
    """The run was asked to end by a moment; what it has not saved by then is lost."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    deadline: datetime
    """The moment."""
    reason: Optional[str]
    """Why."""
    @staticmethod
    def read(json: Any) -> KillRequested:
        """Reads one from an answer."""
        return KillRequested(json["id"], json["runId"], moment(json["at"]), json["attempt"], moment(json["deadline"]), json["reason"])

@dataclass(frozen=True)
class WrittenLine:
    """One line of a run's log."""
    at: datetime
    """When it was written."""
    level: LogLevel
    """How grave it is."""
    source: LogSource
    """Who wrote it."""
    message: str
    """The line."""
    @staticmethod
    def read(json: Any) -> WrittenLine:
        """Reads one from an answer."""
        return WrittenLine(moment(json["at"]), json["level"], json["source"], json["message"])

@dataclass(frozen=True)
class LogsWritten:
    """The trainer or the author's code wrote something."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    lines: tuple[WrittenLine, ...]
    """What."""
    @staticmethod
    def read(json: Any) -> LogsWritten:
        """Reads one from an answer."""
        return LogsWritten(json["id"], json["runId"], moment(json["at"]), json["attempt"], tuple(WrittenLine.read(each) for each in json["lines"]))

@dataclass(frozen=True)
class LoggedPoint:
    """One value of one metric at one step."""
    key: str
    """The metric's name."""
    step: int
    """The step."""
    value: Optional[float]
    """The value; null when it is not finite."""
    @staticmethod
    def read(json: Any) -> LoggedPoint:
        """Reads one from an answer."""
        return LoggedPoint(json["key"], json["step"], optional(float, json["value"]))

@dataclass(frozen=True)
class MetricsLogged:
    """Metrics besides those of a step were logged."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    points: tuple[LoggedPoint, ...]
    """The points."""
    @staticmethod
    def read(json: Any) -> MetricsLogged:
        """Reads one from an answer."""
        return MetricsLogged(json["id"], json["runId"], moment(json["at"]), json["attempt"], tuple(LoggedPoint.read(each) for each in json["points"]))

@dataclass(frozen=True)
class OutputSaved:
    """The run made a file."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    name: str
    """Its name."""
    content_type: str
    """What it is, as a media type."""
    size_bytes: int
    """Its size in bytes."""
    sha256: str
    """Its SHA-256, in hex."""
    @staticmethod
    def read(json: Any) -> OutputSaved:
        """Reads one from an answer."""
        return OutputSaved(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["name"], json["contentType"], int(json["sizeBytes"]), json["sha256"])

@dataclass(frozen=True)
class PauseRequested:
    """The run was asked to rest: its trainer saves a checkpoint with its optimiser, and leaves. RunStatusChanged follows when it has."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    reason: Optional[str]
    """Why."""
    preempted: bool
    """Whether it is to make room for a run that goes before it, and goes on by itself after that."""
    @staticmethod
    def read(json: Any) -> PauseRequested:
        """Reads one from an answer."""
        return PauseRequested(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["reason"], json["preempted"])

@dataclass(frozen=True)
class PhaseChanged:
    """The run does something else now."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    phase: RunPhase
    """What."""
    reason: Optional[str]
    """Why."""
    @staticmethod
    def read(json: Any) -> PhaseChanged:
        """Reads one from an answer."""
        return PhaseChanged(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["phase"], json["reason"])

@dataclass(frozen=True)
class ResumeRequested:
    """The run was asked to go on, or a pause that had not come to it was taken back."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    @staticmethod
    def read(json: Any) -> ResumeRequested:
        """Reads one from an answer."""
        return ResumeRequested(json["id"], json["runId"], moment(json["at"]), json["attempt"])

@dataclass(frozen=True)
class ResumeVerified:
    """After a resume: whether the policy is the one that was saved."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    step: int
    """The step of the checkpoint."""
    same: bool
    """Whether it is."""
    max_logprob_difference: float
    """The largest difference of a probe's log-probabilities, in nats."""
    @staticmethod
    def read(json: Any) -> ResumeVerified:
        """Reads one from an answer."""
        return ResumeVerified(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["step"], json["same"], float(json["maxLogprobDifference"]))

@dataclass(frozen=True)
class RunChanged:
    """People changed what they call the run, or removed it."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    name: str
    """Its name now."""
    tags: tuple[str, ...]
    """Its tags now."""
    notes: Optional[str]
    """Its notes now."""
    deleted: bool
    """Whether it was removed."""
    @staticmethod
    def read(json: Any) -> RunChanged:
        """Reads one from an answer."""
        return RunChanged(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["name"], tuple(json["tags"]), json["notes"], json["deleted"])

@dataclass(frozen=True)
class RunStatusChanged:
    """The run stands elsewhere now."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    status: RunStatus
    """Where."""
    status_reason: Optional[StatusReason]
    """Why; null where the status says it all."""
    @staticmethod
    def read(json: Any) -> RunStatusChanged:
        """Reads one from an answer."""
        return RunStatusChanged(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["status"], optional(StatusReason.read, json["statusReason"]))

@dataclass(frozen=True)
class SamplesGraded:
    """Samples got their rewards, or failed; they can be read now."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    step: int
    """The step that they were drawn for."""
    split: Split
    """What they were drawn for."""
    samples: int
    """How many they are."""
    failures: tuple[FailureCount, ...]
    """The others, by reason."""
    reward: Optional[RewardStatistics]
    """Rewards of the valid ones; null when there were none."""
    @staticmethod
    def read(json: Any) -> SamplesGraded:
        """Reads one from an answer."""
        return SamplesGraded(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["step"], json["split"], json["samples"], tuple(FailureCount.read(each) for each in json["failures"]), optional(RewardStatistics.read, json["reward"]))

@dataclass(frozen=True)
class StepCompleted:
    """One optimiser step was done."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    step: int
    """Its number, counted from 1."""
    total_steps: Optional[int]
    """Steps until the run's end; null when not known."""
    epoch: Optional[float]
    """Passes over the dataset so far; null when not known."""
    policy_version: int
    """How often the weights had been published."""
    staleness_max: Optional[int]
    """How many policy versions its oldest token was behind; null when nothing was sampled."""
    valid_samples: int
    """Samples with a reward."""
    sampled_tokens: int
    """Tokens that were sampled for it."""
    trained_tokens: int
    """Tokens that it trained on."""
    reward: Optional[RewardStatistics]
    """Rewards of its valid samples; null when there were none."""
    failures: tuple[FailureCount, ...]
    """Samples without one, by reason."""
    metrics: tuple[NamedValue, ...]
    """Its metrics, by name."""
    seconds: tuple[NamedValue, ...]
    """Seconds that it took, by stage."""
    @staticmethod
    def read(json: Any) -> StepCompleted:
        """Reads one from an answer."""
        return StepCompleted(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["step"], json["totalSteps"], optional(float, json["epoch"]), json["policyVersion"], json["stalenessMax"], json["validSamples"], int(json["sampledTokens"]), int(json["trainedTokens"]), optional(RewardStatistics.read, json["reward"]), tuple(FailureCount.read(each) for each in json["failures"]), tuple(NamedValue.read(each) for each in json["metrics"]), tuple(NamedValue.read(each) for each in json["seconds"]))

@dataclass(frozen=True)
class StopRequested:
    """Somebody asked the run to end; its trainer saves a checkpoint and then stops."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    reason: Optional[str]
    """Why."""
    @staticmethod
    def read(json: Any) -> StopRequested:
        """Reads one from an answer."""
        return StopRequested(json["id"], json["runId"], moment(json["at"]), json["attempt"], json["reason"])

@dataclass(frozen=True)
class UsageUpdated:
    """What the attempt has spent so far."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    sampled_tokens: int
    """Tokens that were sampled."""
    trained_tokens: int
    """Tokens that were trained on."""
    engine_seconds: float
    """Seconds that the engine was at work."""
    wall_seconds: float
    """Seconds that the trainer was at work."""
    judge_calls: int
    """Calls of judges by the Grader."""
    @staticmethod
    def read(json: Any) -> UsageUpdated:
        """Reads one from an answer."""
        return UsageUpdated(json["id"], json["runId"], moment(json["at"]), json["attempt"], int(json["sampledTokens"]), int(json["trainedTokens"]), float(json["engineSeconds"]), float(json["wallSeconds"]), int(json["judgeCalls"]))

@dataclass(frozen=True)
class OtherRunEvent:
    """A kind that this version of the package does not know. Something that happened to a run."""
    typename: str
    """Its type in the schema."""
    id: str
    """Unique: an event that is told again has the same."""
    run_id: str
    """The run's global id."""
    at: datetime
    """When it happened."""
    attempt: Optional[int]
    """The attempt that says it; null when none does."""
    @staticmethod
    def read(json: Any) -> OtherRunEvent:
        """Reads one from an answer."""
        return OtherRunEvent(json["__typename"], json["id"], json["runId"], moment(json["at"]), json["attempt"])

RunEvent = Union[AttemptStarted, BudgetChanged, CheckpointRemoved, CheckpointRequested, CheckpointSaved, EvaluationCompleted, HealthReported, KillRequested, LogsWritten, MetricsLogged, OutputSaved, PauseRequested, PhaseChanged, ResumeRequested, ResumeVerified, RunChanged, RunStatusChanged, SamplesGraded, StepCompleted, StopRequested, UsageUpdated, OtherRunEvent]
"""Something that happened to a run."""

_run_event_readers: dict[str, Any] = {"AttemptStarted": AttemptStarted.read, "BudgetChanged": BudgetChanged.read, "CheckpointRemoved": CheckpointRemoved.read, "CheckpointRequested": CheckpointRequested.read, "CheckpointSaved": CheckpointSaved.read, "EvaluationCompleted": EvaluationCompleted.read, "HealthReported": HealthReported.read, "KillRequested": KillRequested.read, "LogsWritten": LogsWritten.read, "MetricsLogged": MetricsLogged.read, "OutputSaved": OutputSaved.read, "PauseRequested": PauseRequested.read, "PhaseChanged": PhaseChanged.read, "ResumeRequested": ResumeRequested.read, "ResumeVerified": ResumeVerified.read, "RunChanged": RunChanged.read, "RunStatusChanged": RunStatusChanged.read, "SamplesGraded": SamplesGraded.read, "StepCompleted": StepCompleted.read, "StopRequested": StopRequested.read, "UsageUpdated": UsageUpdated.read}

def read_run_event(json: Any) -> RunEvent:
    """Reads whichever it is."""
    found: RunEvent = _run_event_readers.get(json["__typename"], OtherRunEvent.read)(json)
    return found

@dataclass(frozen=True)
class RunEventBatch:
    """Some events of a run, in their order; they are to be taken together."""
    cursor: str
    """Coming back after this misses none and repeats none."""
    events: tuple[RunEvent, ...]
    """The events."""
    @staticmethod
    def read(json: Any) -> RunEventBatch:
        """Reads one from an answer."""
        return RunEventBatch(json["cursor"], tuple(read_run_event(each) for each in json["events"]))

@dataclass(frozen=True)
class StreamReady:
    """All that was missed has been sent; from here on the stream is live."""
    cursor: str
    """Where the stream has come to."""
    @staticmethod
    def read(json: Any) -> StreamReady:
        """Reads one from an answer."""
        return StreamReady(json["cursor"])

@dataclass(frozen=True)
class StreamReset:
    """The stream ends here: read the snapshot again and subscribe after its cursor."""
    reason: ResetReason
    """Why."""
    earliest: Optional[str]
    """The first cursor that a stream can still begin after; null when that is not known."""
    @staticmethod
    def read(json: Any) -> StreamReset:
        """Reads one from an answer."""
        return StreamReset(json["reason"], json["earliest"])

@dataclass(frozen=True)
class OtherRunEventMessage:
    """A kind that this version of the package does not know. What `runEvents` says."""
    typename: str
    """Its type in the schema."""
    @staticmethod
    def read(json: Any) -> OtherRunEventMessage:
        """Reads one from an answer."""
        return OtherRunEventMessage(json["__typename"])

RunEventMessage = Union[Heartbeat, Lagged, RunEventBatch, StreamReady, StreamReset, OtherRunEventMessage]
"""What `runEvents` says."""

_run_event_message_readers: dict[str, Any] = {"Heartbeat": Heartbeat.read, "Lagged": Lagged.read, "RunEventBatch": RunEventBatch.read, "StreamReady": StreamReady.read, "StreamReset": StreamReset.read}

def read_run_event_message(json: Any) -> RunEventMessage:
    """Reads whichever it is."""
    found: RunEventMessage = _run_event_message_readers.get(json["__typename"], OtherRunEventMessage.read)(json)
    return found

@dataclass(frozen=True)
class RolloutVersionRecord:
    """A rollout's folder as it was registered, which never changes."""
    id: str
    """The version's global id."""
    version: int
    """Its number, counted from 1."""
    entrypoint: str
    """The file that exports the AgentWorkflow and its Grader."""
    commit_sha: Optional[str]
    """The git commit that it is of, in hex."""
    branch: Optional[str]
    """The git branch that it was registered from."""
    files: int
    """How many files it has."""
    size_bytes: int
    """The bundle's size in bytes."""
    sha256: str
    """SHA-256 of its bundle, in hex."""
    created_at: datetime
    """When it was registered."""
    @staticmethod
    def read(json: Any) -> RolloutVersionRecord:
        """Reads one from an answer."""
        return RolloutVersionRecord(json["id"], json["version"], json["entrypoint"], json["commitSha"], json["branch"], json["files"], int(json["sizeBytes"]), json["sha256"], moment(json["createdAt"]))

@dataclass(frozen=True)
class RolloutRecord:
    """A folder of author code: one AgentWorkflow and its Grader, in versions under one name."""
    id: str
    """The rollout's global id."""
    name: str
    """Its name, unique in the workspace."""
    description: Optional[str]
    """What it does, in its author's words."""
    created_at: datetime
    """When it was first registered."""
    latest_version: Optional[RolloutVersionRecord]
    """Its newest version."""
    @staticmethod
    def read(json: Any) -> RolloutRecord:
        """Reads one from an answer."""
        return RolloutRecord(json["id"], json["name"], json["description"], moment(json["createdAt"]), optional(RolloutVersionRecord.read, json["latestVersion"]))

@dataclass(frozen=True)
class RolloutConnection:
    """A page of a list of Rollout objects."""
    page_info: PageInfo
    """Whether there is more, and from where."""
    nodes: tuple[RolloutRecord, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> RolloutConnection:
        """Reads one from an answer."""
        return RolloutConnection(PageInfo.read(json["pageInfo"]), tuple(RolloutRecord.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class BeginRolloutUploadSuccess:
    """What beginRolloutUpload answers when it was done."""
    upload: Upload
    """Where to send the bundle."""
    @staticmethod
    def read(json: Any) -> BeginRolloutUploadSuccess:
        """Reads one from an answer."""
        return BeginRolloutUploadSuccess(Upload.read(json["upload"]))

@dataclass(frozen=True)
class RegisterRolloutSuccessRolloutVersion:
    """A rollout's folder as it was registered, which never changes."""
    rollout: Optional[RolloutRecord]
    """The rollout that it is a version of."""
    @staticmethod
    def read(json: Any) -> RegisterRolloutSuccessRolloutVersion:
        """Reads one from an answer."""
        return RegisterRolloutSuccessRolloutVersion(optional(RolloutRecord.read, json["rollout"]))

@dataclass(frozen=True)
class RegisterRolloutSuccess:
    """What registerRollout answers when it was done."""
    existed: bool
    """Whether it had been registered before, all the same."""
    version: RegisterRolloutSuccessRolloutVersion
    """The version."""
    @staticmethod
    def read(json: Any) -> RegisterRolloutSuccess:
        """Reads one from an answer."""
        return RegisterRolloutSuccess(json["existed"], RegisterRolloutSuccessRolloutVersion.read(json["version"]))

@dataclass(frozen=True)
class RunConnection:
    """A page of a list of Run objects."""
    page_info: PageInfo
    """Whether there is more, and from where."""
    nodes: tuple[RunSnapshot, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> RunConnection:
        """Reads one from an answer."""
        return RunConnection(PageInfo.read(json["pageInfo"]), tuple(RunSnapshot.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class RunSpecification:
    """What a run does, frozen at submission, with every reference resolved."""
    base_model: str
    """Name of the base model."""
    engine: str
    """The kind of engine that runs it."""
    kind: RunKind
    """What the run does."""
    seed: int
    """Seed of weights, data order and sampling."""
    toml: Optional[str]
    """The same recipe as a configuration file; null in a merge."""
    @staticmethod
    def read(json: Any) -> RunSpecification:
        """Reads one from an answer."""
        return RunSpecification(json["baseModel"], json["engine"], json["kind"], json["seed"], json["toml"])

@dataclass(frozen=True)
class Usage:
    """What was spent. Null is what nobody counted or priced, never 0."""
    sampled_tokens: int
    """Tokens that were sampled."""
    trained_tokens: int
    """Tokens that were trained on."""
    engine_seconds: float
    """Seconds that the engine was at work."""
    wall_seconds: float
    """Seconds that a trainer was at work."""
    judge_calls: Optional[int]
    """Calls of judges by Graders."""
    cost_usd: Optional[float]
    """Engine and judges together, in US dollars; null where one of them is not known."""
    @staticmethod
    def read(json: Any) -> Usage:
        """Reads one from an answer."""
        return Usage(int(json["sampledTokens"]), int(json["trainedTokens"]), float(json["engineSeconds"]), float(json["wallSeconds"]), optional(int, json["judgeCalls"]), optional(float, json["costUsd"]))

@dataclass(frozen=True)
class Attempt:
    """One trainer's try at a run."""
    number: int
    """Its number, counted from 1."""
    trainer_name: str
    """The trainer's name."""
    started_at: datetime
    """When it began."""
    ended_at: Optional[datetime]
    """When it ended."""
    outcome: Optional[str]
    """finished, failed, stopped, paused, released, killed, crashed or replaced; null while it is at work."""
    resumed_from_step: Optional[int]
    """The step of the checkpoint that it went on from; null when it began anew."""
    cut_after_step: Optional[int]
    """Steps past this were done again by a later attempt; -1 when that began anew, its first evaluation too; null when none were."""
    @staticmethod
    def read(json: Any) -> Attempt:
        """Reads one from an answer."""
        return Attempt(json["number"], json["trainerName"], moment(json["startedAt"]), optional(moment, json["endedAt"]), json["outcome"], json["resumedFromStep"], json["cutAfterStep"])

@dataclass(frozen=True)
class RunDetailsDatasetVersionDataset:
    """A name under which versions of a dataset are kept."""
    name: str
    """Its name, unique in the workspace."""
    @staticmethod
    def read(json: Any) -> RunDetailsDatasetVersionDataset:
        """Reads one from an answer."""
        return RunDetailsDatasetVersionDataset(json["name"])

@dataclass(frozen=True)
class RunDetailsDatasetVersion:
    """Rows that never change; a new upload makes a new version."""
    version: int
    """Its number, counted from 1: `name@3` names version 3."""
    dataset: Optional[RunDetailsDatasetVersionDataset]
    """The dataset that it is a version of."""
    @staticmethod
    def read(json: Any) -> RunDetailsDatasetVersion:
        """Reads one from an answer."""
        return RunDetailsDatasetVersion(json["version"], optional(RunDetailsDatasetVersionDataset.read, json["dataset"]))

@dataclass(frozen=True)
class RunDetailsRolloutVersionRollout:
    """A folder of author code: one AgentWorkflow and its Grader, in versions under one name."""
    name: str
    """Its name, unique in the workspace."""
    @staticmethod
    def read(json: Any) -> RunDetailsRolloutVersionRollout:
        """Reads one from an answer."""
        return RunDetailsRolloutVersionRollout(json["name"])

@dataclass(frozen=True)
class RunDetailsRolloutVersion:
    """A rollout's folder as it was registered, which never changes."""
    version: int
    """Its number, counted from 1."""
    rollout: Optional[RunDetailsRolloutVersionRollout]
    """The rollout that it is a version of."""
    @staticmethod
    def read(json: Any) -> RunDetailsRolloutVersion:
        """Reads one from an answer."""
        return RunDetailsRolloutVersion(json["version"], optional(RunDetailsRolloutVersionRollout.read, json["rollout"]))

@dataclass(frozen=True)
class RunDetails:
    """One execution of a frozen specification."""
    specification: RunSpecification
    """What it does, frozen at submission."""
    usage: Usage
    """What it has spent, over all attempts."""
    attempts: tuple[Attempt, ...]
    """Every trainer's try at it, in order."""
    dataset: Optional[RunDetailsDatasetVersion]
    """The rows that it trains on; null in a merge."""
    rollout: Optional[RunDetailsRolloutVersion]
    """The code that it runs; null where there is none."""
    @staticmethod
    def read(json: Any) -> RunDetails:
        """Reads one from an answer."""
        return RunDetails(RunSpecification.read(json["specification"]), Usage.read(json["usage"]), tuple(Attempt.read(each) for each in json["attempts"]), optional(RunDetailsDatasetVersion.read, json["dataset"]), optional(RunDetailsRolloutVersion.read, json["rollout"]))

@dataclass(frozen=True)
class Bucket:
    """Some neighbouring points as one. Values that are not finite are counted and otherwise left out."""
    x: float
    """Where the bucket's last point is on the axis."""
    mean: Optional[float]
    """Their mean."""
    @staticmethod
    def read(json: Any) -> Bucket:
        """Reads one from an answer."""
        return Bucket(float(json["x"]), optional(float, json["mean"]))

@dataclass(frozen=True)
class MetricSeries:
    """One metric over an axis."""
    key: str
    """The metric's name."""
    buckets: tuple[Bucket, ...]
    """The series, in order of x."""
    @staticmethod
    def read(json: Any) -> MetricSeries:
        """Reads one from an answer."""
        return MetricSeries(json["key"], tuple(Bucket.read(each) for each in json["buckets"]))

@dataclass(frozen=True)
class EvaluationRecord:
    """The policy of one step on a validation dataset."""
    id: str
    """Its id, unique in the run."""
    step: int
    """The step whose policy it is of; 0 before the first."""
    attempt: int
    """The attempt that made it."""
    dataset: str
    """The dataset, as `name@version`."""
    at: datetime
    """When it was made."""
    temperature: float
    """The sampling temperature; 0 is greedy."""
    valid_samples: int
    """Samples with a reward."""
    reward: Optional[RewardStatistics]
    """Rewards of its valid samples; null when there were none."""
    failures: tuple[FailureCount, ...]
    """Samples without one, by reason."""
    metrics: tuple[NamedValue, ...]
    """Its metrics, by name."""
    @staticmethod
    def read(json: Any) -> EvaluationRecord:
        """Reads one from an answer."""
        return EvaluationRecord(json["id"], json["step"], json["attempt"], json["dataset"], moment(json["at"]), float(json["temperature"]), json["validSamples"], optional(RewardStatistics.read, json["reward"]), tuple(FailureCount.read(each) for each in json["failures"]), tuple(NamedValue.read(each) for each in json["metrics"]))

@dataclass(frozen=True)
class EvaluationConnection:
    """A page of a list of Evaluation objects."""
    page_info: PageInfo
    """Whether there is more, and from where."""
    nodes: tuple[EvaluationRecord, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> EvaluationConnection:
        """Reads one from an answer."""
        return EvaluationConnection(PageInfo.read(json["pageInfo"]), tuple(EvaluationRecord.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class PanelBeginningCheckpointConnectionCheckpoint:
    """A complete set of weights that a run saved."""
    step: int
    """The step after which it was saved."""
    @staticmethod
    def read(json: Any) -> PanelBeginningCheckpointConnectionCheckpoint:
        """Reads one from an answer."""
        return PanelBeginningCheckpointConnectionCheckpoint(json["step"])

@dataclass(frozen=True)
class PanelBeginningCheckpointConnection:
    """A page of a list of Checkpoint objects."""
    nodes: tuple[PanelBeginningCheckpointConnectionCheckpoint, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> PanelBeginningCheckpointConnection:
        """Reads one from an answer."""
        return PanelBeginningCheckpointConnection(tuple(PanelBeginningCheckpointConnectionCheckpoint.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class PanelBeginning:
    """One execution of a frozen specification."""
    id: str
    """The run's global id."""
    name: str
    """Its name, unique in the workspace."""
    kind: RunKind
    """What it does."""
    status: RunStatus
    """Where it stands."""
    status_reason: Optional[StatusReason]
    """Why it stands there; null where the status says it all."""
    phase: Optional[RunPhase]
    """What it is doing, or how that ended; null while it waits for a trainer."""
    health: Optional[RunHealth]
    """Whether it shows progress; null while no trainer answers for it."""
    attempt: int
    """Number of its attempt at work, or of the last; 0 before the first."""
    priority: int
    """Of two that wait in the workspace the higher goes first; -100 to 100."""
    tags: tuple[str, ...]
    """Its tags."""
    notes: Optional[str]
    """What people wrote about it."""
    created_at: datetime
    """When it was submitted."""
    started_at: Optional[datetime]
    """When its first attempt began."""
    ended_at: Optional[datetime]
    """When it ended."""
    stop_requested: bool
    """Whether it has been asked to stop."""
    queue: Optional[QueuePlace]
    """Where it stands in the queue, and why; null when it does not wait."""
    progress: RunProgress
    """How far it has come."""
    overview: RunOverview
    """The figures at its head."""
    cursor: str
    """The position that all this was read at: subscribe after it and miss nothing."""
    metrics: tuple[MetricSeries, ...]
    """Series of its metrics, in the order asked for, thinned out by the server."""
    evaluations: EvaluationConnection
    """Its evaluations in order of steps."""
    checkpoints: PanelBeginningCheckpointConnection
    """Its checkpoints, newest step first unless ordered otherwise."""
    @staticmethod
    def read(json: Any) -> PanelBeginning:
        """Reads one from an answer."""
        return PanelBeginning(json["id"], json["name"], json["kind"], json["status"], optional(StatusReason.read, json["statusReason"]), json["phase"], optional(RunHealth.read, json["health"]), json["attempt"], json["priority"], tuple(json["tags"]), json["notes"], moment(json["createdAt"]), optional(moment, json["startedAt"]), optional(moment, json["endedAt"]), json["stopRequested"], optional(QueuePlace.read, json["queue"]), RunProgress.read(json["progress"]), RunOverview.read(json["overview"]), json["cursor"], tuple(MetricSeries.read(each) for each in json["metrics"]), EvaluationConnection.read(json["evaluations"]), PanelBeginningCheckpointConnection.read(json["checkpoints"]))

@dataclass(frozen=True)
class MetricKey:
    """A metric that a run has points of."""
    key: str
    """Its name, e.g. `reward/mean`."""
    points: int
    """How many points there are, over all attempts."""
    first_step: int
    """The first step with a point."""
    last_step: int
    """The last step with a point."""
    last_value: Optional[float]
    """Its value there; null when that is not finite."""
    @staticmethod
    def read(json: Any) -> MetricKey:
        """Reads one from an answer."""
        return MetricKey(json["key"], json["points"], json["firstStep"], json["lastStep"], optional(float, json["lastValue"]))

@dataclass(frozen=True)
class ReadMetricKeysRun:
    """One execution of a frozen specification."""
    metric_keys: tuple[MetricKey, ...]
    """The names of its metrics."""
    @staticmethod
    def read(json: Any) -> ReadMetricKeysRun:
        """Reads one from an answer."""
        return ReadMetricKeysRun(tuple(MetricKey.read(each) for each in json["metricKeys"]))

@dataclass(frozen=True)
class BucketRecord:
    """Some neighbouring points as one. Values that are not finite are counted and otherwise left out."""
    x: float
    """Where the bucket's last point is on the axis."""
    mean: Optional[float]
    """Their mean."""
    min: Optional[float]
    """The lowest value."""
    max: Optional[float]
    """The highest value."""
    last: Optional[float]
    """The last value."""
    count: int
    """How many points it holds."""
    @staticmethod
    def read(json: Any) -> BucketRecord:
        """Reads one from an answer."""
        return BucketRecord(float(json["x"]), optional(float, json["mean"]), optional(float, json["min"]), optional(float, json["max"]), optional(float, json["last"]), json["count"])

@dataclass(frozen=True)
class ReadMetricsRunMetricSeries:
    """One metric over an axis."""
    key: str
    """The metric's name."""
    resolution: float
    """Width of a bucket on the axis, in its unit."""
    buckets: tuple[BucketRecord, ...]
    """The series, in order of x."""
    @staticmethod
    def read(json: Any) -> ReadMetricsRunMetricSeries:
        """Reads one from an answer."""
        return ReadMetricsRunMetricSeries(json["key"], float(json["resolution"]), tuple(BucketRecord.read(each) for each in json["buckets"]))

@dataclass(frozen=True)
class ReadMetricsRun:
    """One execution of a frozen specification."""
    metrics: tuple[ReadMetricsRunMetricSeries, ...]
    """Series of its metrics, in the order asked for, thinned out by the server."""
    @staticmethod
    def read(json: Any) -> ReadMetricsRun:
        """Reads one from an answer."""
        return ReadMetricsRun(tuple(ReadMetricsRunMetricSeries.read(each) for each in json["metrics"]))

@dataclass(frozen=True)
class NamedReward:
    """What one reward function of a Grader gave."""
    name: str
    """The reward function's name."""
    value: float
    """What it gave."""
    @staticmethod
    def read(json: Any) -> NamedReward:
        """Reads one from an answer."""
        return NamedReward(json["name"], float(json["value"]))

@dataclass(frozen=True)
class SampleFailure:
    """Why a sample has no reward."""
    class_: FailureClass
    """The kind of failure."""
    message: Optional[str]
    """What was said about it."""
    @staticmethod
    def read(json: Any) -> SampleFailure:
        """Reads one from an answer."""
        return SampleFailure(json["class"], json["message"])

@dataclass(frozen=True)
class Message:
    """One message of a conversation."""
    role: str
    """Who says it: system, user, assistant or tool."""
    content: Optional[str]
    """The text; null when there is none."""
    extra: Optional[Any]
    """What else the rollout wrote into the message, such as tool calls; null when nothing."""
    @staticmethod
    def read(json: Any) -> Message:
        """Reads one from an answer."""
        return Message(json["role"], json["content"], json["extra"])

@dataclass(frozen=True)
class SampleRecord:
    """One execution of a rollout for one prompt."""
    id: str
    """The sample's global id."""
    step: int
    """The step that it was drawn for."""
    attempt: int
    """The attempt that drew it."""
    split: Split
    """What it was drawn for."""
    group: int
    """Its group: the samples of one step and split that have the same number are of one prompt."""
    index: int
    """Its place among its prompt's samples, counted from 0."""
    reward: Optional[float]
    """Its reward; null when it failed."""
    rewards: tuple[NamedReward, ...]
    """What each of its Grader's reward functions gave, before weights; empty where it named none."""
    shaping: Optional[float]
    """What shaping and clipping added to its reward; null without a reward."""
    advantage: Optional[float]
    """How much better than its group it was; null when that was not computed."""
    failure: Optional[SampleFailure]
    """Why it has no reward; null when it has one."""
    treatment: Optional[SampleTreatment]
    """What its recipe's policy made of its failure; null where nothing was to be decided."""
    policy_version: int
    """The weights that it was drawn from."""
    prompt_tokens: int
    """Length of its prompt in tokens."""
    response_tokens: int
    """Length of its answers in tokens."""
    truncated: bool
    """Whether an answer was cut off."""
    retries: int
    """How often it was tried before, and failed."""
    duration_seconds: Optional[float]
    """Seconds that it took; null when not known."""
    at: datetime
    """When it was told."""
    messages: tuple[Message, ...]
    """The whole conversation."""
    @staticmethod
    def read(json: Any) -> SampleRecord:
        """Reads one from an answer."""
        return SampleRecord(json["id"], json["step"], json["attempt"], json["split"], json["group"], json["index"], optional(float, json["reward"]), tuple(NamedReward.read(each) for each in json["rewards"]), optional(float, json["shaping"]), optional(float, json["advantage"]), optional(SampleFailure.read, json["failure"]), json["treatment"], json["policyVersion"], json["promptTokens"], json["responseTokens"], json["truncated"], json["retries"], optional(float, json["durationSeconds"]), moment(json["at"]), tuple(Message.read(each) for each in json["messages"]))

@dataclass(frozen=True)
class SampleConnection:
    """A page of a list of Sample objects."""
    page_info: PageInfo
    """Whether there is more, and from where."""
    nodes: tuple[SampleRecord, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> SampleConnection:
        """Reads one from an answer."""
        return SampleConnection(PageInfo.read(json["pageInfo"]), tuple(SampleRecord.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class ReadSamplesRun:
    """One execution of a frozen specification."""
    samples: SampleConnection
    """Its samples, newest step first unless ordered otherwise."""
    @staticmethod
    def read(json: Any) -> ReadSamplesRun:
        """Reads one from an answer."""
        return ReadSamplesRun(SampleConnection.read(json["samples"]))

@dataclass(frozen=True)
class LogLineConnectionPageInfo:
    """Where a page stands in its list."""
    has_previous_page: bool
    """Whether items precede the page."""
    start_cursor: Optional[str]
    """Cursor of the page's first item; null when it is empty."""
    @staticmethod
    def read(json: Any) -> LogLineConnectionPageInfo:
        """Reads one from an answer."""
        return LogLineConnectionPageInfo(json["hasPreviousPage"], json["startCursor"])

@dataclass(frozen=True)
class LogLine:
    """One line of a run's log."""
    at: datetime
    """When it was written."""
    level: LogLevel
    """How grave it is."""
    source: LogSource
    """Who wrote it."""
    message: str
    """The line."""
    attempt: int
    """The attempt that wrote it."""
    @staticmethod
    def read(json: Any) -> LogLine:
        """Reads one from an answer."""
        return LogLine(moment(json["at"]), json["level"], json["source"], json["message"], json["attempt"])

@dataclass(frozen=True)
class LogLineConnection:
    """A page of a list of LogLine objects."""
    page_info: LogLineConnectionPageInfo
    """Whether there is more, and from where."""
    nodes: tuple[LogLine, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> LogLineConnection:
        """Reads one from an answer."""
        return LogLineConnection(LogLineConnectionPageInfo.read(json["pageInfo"]), tuple(LogLine.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class ReadLogsRun:
    """One execution of a frozen specification."""
    logs: LogLineConnection
    """Lines of its log, oldest first: `last` reads the end."""
    @staticmethod
    def read(json: Any) -> ReadLogsRun:
        """Reads one from an answer."""
        return ReadLogsRun(LogLineConnection.read(json["logs"]))

@dataclass(frozen=True)
class ReadEvaluationsRun:
    """One execution of a frozen specification."""
    evaluations: EvaluationConnection
    """Its evaluations in order of steps."""
    @staticmethod
    def read(json: Any) -> ReadEvaluationsRun:
        """Reads one from an answer."""
        return ReadEvaluationsRun(EvaluationConnection.read(json["evaluations"]))

@dataclass(frozen=True)
class SubmitRunSuccess:
    """What submitRun answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The run."""
    @staticmethod
    def read(json: Any) -> SubmitRunSuccess:
        """Reads one from an answer."""
        return SubmitRunSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class RunEstimateRunSpecification:
    """What a run does, frozen at submission, with every reference resolved."""
    toml: Optional[str]
    """The same recipe as a configuration file; null in a merge."""
    @staticmethod
    def read(json: Any) -> RunEstimateRunSpecification:
        """Reads one from an answer."""
        return RunEstimateRunSpecification(json["toml"])

@dataclass(frozen=True)
class RunEstimate:
    """What a submission would do, as far as it is truly known."""
    engine: str
    """The engine that would run it."""
    total_steps: Optional[int]
    """How many steps it would do; null for a run that has no end of its own."""
    samples: Optional[int]
    """Samples of all its training steps; null for a supervised run."""
    queued: int
    """Runs of the workspace that wait for the same engine now."""
    step_seconds: Optional[float]
    """Mean seconds of a step in your last runs like it; null when there are none."""
    duration_seconds: Optional[float]
    """Seconds that all steps would take at that pace; null when the pace is not known."""
    engine_seconds: Optional[float]
    """Seconds of the engine that all its steps would take; null when not known."""
    sampled_tokens: Optional[int]
    """Tokens that would be sampled; null when not known."""
    trained_tokens: Optional[int]
    """Tokens that would be trained on; null when not known."""
    cost_usd: Optional[float]
    """What engine and judges would cost, in US dollars; null where that is not known."""
    basis: str
    """Where these figures come from."""
    specification: RunEstimateRunSpecification
    """What would be frozen: every default filled in, every reference resolved."""
    @staticmethod
    def read(json: Any) -> RunEstimate:
        """Reads one from an answer."""
        return RunEstimate(json["engine"], json["totalSteps"], optional(int, json["samples"]), json["queued"], optional(float, json["stepSeconds"]), optional(float, json["durationSeconds"]), optional(float, json["engineSeconds"]), optional(int, json["sampledTokens"]), optional(int, json["trainedTokens"]), optional(float, json["costUsd"]), json["basis"], RunEstimateRunSpecification.read(json["specification"]))

@dataclass(frozen=True)
class StopRunSuccess:
    """What stopRun answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The run."""
    @staticmethod
    def read(json: Any) -> StopRunSuccess:
        """Reads one from an answer."""
        return StopRunSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class PauseRunSuccess:
    """What pauseRun answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The run."""
    @staticmethod
    def read(json: Any) -> PauseRunSuccess:
        """Reads one from an answer."""
        return PauseRunSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class ResumeRunSuccess:
    """What resumeRun answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The run."""
    @staticmethod
    def read(json: Any) -> ResumeRunSuccess:
        """Reads one from an answer."""
        return ResumeRunSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class KillRunSuccess:
    """What killRun answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The run."""
    @staticmethod
    def read(json: Any) -> KillRunSuccess:
        """Reads one from an answer."""
        return KillRunSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class RetryRunSuccess:
    """What retryRun answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The new run."""
    @staticmethod
    def read(json: Any) -> RetryRunSuccess:
        """Reads one from an answer."""
        return RetryRunSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class ForkRunSuccess:
    """What forkRun answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The new run."""
    @staticmethod
    def read(json: Any) -> ForkRunSuccess:
        """Reads one from an answer."""
        return ForkRunSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class UpdateRunSuccess:
    """What updateRun answers when it was done."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    run: RunSnapshot
    """The run."""
    @staticmethod
    def read(json: Any) -> UpdateRunSuccess:
        """Reads one from an answer."""
        return UpdateRunSuccess(json["cursor"], RunSnapshot.read(json["run"]))

@dataclass(frozen=True)
class DeleteRunSuccess:
    """What deleteRun answers when it was done."""
    run_id: str
    """Global id of the run that was."""
    @staticmethod
    def read(json: Any) -> DeleteRunSuccess:
        """Reads one from an answer."""
        return DeleteRunSuccess(json["runId"])

@dataclass(frozen=True)
class RequestCheckpointSuccess:
    """What requestCheckpoint answers when it was done."""
    request: str
    """The request's id: the checkpoint that answers it, and its CheckpointSaved, carry it."""
    cursor: str
    """A position before whatever this wrote to the log: subscribe after it and miss nothing."""
    @staticmethod
    def read(json: Any) -> RequestCheckpointSuccess:
        """Reads one from an answer."""
        return RequestCheckpointSuccess(json["request"], json["cursor"])

@dataclass(frozen=True)
class SweepProgress:
    """How many trials stand where; they add up to all of them."""
    trials: int
    """All of them."""
    pending: int
    """They wait for a place in the queue, or for a trainer."""
    running: int
    """They are at work."""
    paused: int
    """They rest, and hold no place of maxConcurrent."""
    finished: int
    """They did all their steps."""
    stopped: int
    """They were stopped, by the sweep or by hand."""
    failed: int
    """They failed or crashed."""
    best_trial: Optional[int]
    """Number of the one with the best value of the sweep's metric so far; null while none has any."""
    @staticmethod
    def read(json: Any) -> SweepProgress:
        """Reads one from an answer."""
        return SweepProgress(json["trials"], json["pending"], json["running"], json["paused"], json["finished"], json["stopped"], json["failed"], json["bestTrial"])

@dataclass(frozen=True)
class SweepRecord:
    """A set of runs that differ in some knobs, with one progress and one comparison."""
    id: str
    """The sweep's global id."""
    name: str
    """Its name, unique in the workspace; its runs are called after it, `name-1` and so on."""
    kind: RunKind
    """What its runs do."""
    status: SweepStatus
    """Where it stands."""
    method: SweepMethod
    """Which trials it has."""
    metric: Optional[SweepMetric]
    """What its trials are compared by; null where its runs measure nothing that tells good from bad."""
    seed: Optional[int]
    """What its draws come from; null for a grid. Its runs' seed is their specification's."""
    max_concurrent: Optional[int]
    """Runs in the queue or at work at once; null for all."""
    created_at: datetime
    """When it was made."""
    ended_at: Optional[datetime]
    """When its last run was over; null before."""
    progress: SweepProgress
    """How far it has come."""
    @staticmethod
    def read(json: Any) -> SweepRecord:
        """Reads one from an answer."""
        return SweepRecord(json["id"], json["name"], json["kind"], json["status"], json["method"], json["metric"], json["seed"], json["maxConcurrent"], moment(json["createdAt"]), optional(moment, json["endedAt"]), SweepProgress.read(json["progress"]))

@dataclass(frozen=True)
class SweepConnection:
    """A page of a list of Sweep objects."""
    page_info: PageInfo
    """Whether there is more, and from where."""
    nodes: tuple[SweepRecord, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> SweepConnection:
        """Reads one from an answer."""
        return SweepConnection(PageInfo.read(json["pageInfo"]), tuple(SweepRecord.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class SweepSetting:
    """A knob as a trial sets it."""
    knob: str
    """Its path in a configuration file."""
    value: str
    """Its value, as TOML writes it."""
    @staticmethod
    def read(json: Any) -> SweepSetting:
        """Reads one from an answer."""
        return SweepSetting(json["knob"], json["value"])

@dataclass(frozen=True)
class SweepTrialRun:
    """One execution of a frozen specification."""
    id: str
    """The run's global id."""
    name: str
    """Its name, unique in the workspace."""
    @staticmethod
    def read(json: Any) -> SweepTrialRun:
        """Reads one from an answer."""
        return SweepTrialRun(json["id"], json["name"])

@dataclass(frozen=True)
class SweepTrial:
    """One line of a sweep's comparison; figures are its run's last ones, null where not known."""
    trial: int
    """Its number, counted from 1."""
    settings: tuple[SweepSetting, ...]
    """What it sets."""
    run: Optional[SweepTrialRun]
    """Its run; null while it waits for a place, and when the run was deleted."""
    status: Optional[RunStatus]
    """Where its run stands; null while it waits for a place."""
    step: int
    """The last step that was done."""
    total_steps: Optional[int]
    """Steps until its end; null when not known."""
    training_reward: Optional[float]
    """Mean reward of the last step."""
    validation_reward: Optional[float]
    """Mean reward of the last evaluation."""
    training_loss: Optional[float]
    """Loss of the last step."""
    validation_loss: Optional[float]
    """Loss of the last evaluation."""
    value: Optional[float]
    """Its value of the sweep's metric."""
    @staticmethod
    def read(json: Any) -> SweepTrial:
        """Reads one from an answer."""
        return SweepTrial(json["trial"], tuple(SweepSetting.read(each) for each in json["settings"]), optional(SweepTrialRun.read, json["run"]), json["status"], json["step"], json["totalSteps"], optional(float, json["trainingReward"]), optional(float, json["validationReward"]), optional(float, json["trainingLoss"]), optional(float, json["validationLoss"]), optional(float, json["value"]))

@dataclass(frozen=True)
class SweepTrialConnection:
    """A page of a list of SweepTrial objects."""
    page_info: PageInfo
    """Whether there is more, and from where."""
    nodes: tuple[SweepTrial, ...]
    """The page's items."""
    @staticmethod
    def read(json: Any) -> SweepTrialConnection:
        """Reads one from an answer."""
        return SweepTrialConnection(PageInfo.read(json["pageInfo"]), tuple(SweepTrial.read(each) for each in json["nodes"]))

@dataclass(frozen=True)
class ListTrialsSweep:
    """A set of runs that differ in some knobs, with one progress and one comparison."""
    trials: SweepTrialConnection
    """The comparison of its trials, by their numbers."""
    @staticmethod
    def read(json: Any) -> ListTrialsSweep:
        """Reads one from an answer."""
        return ListTrialsSweep(SweepTrialConnection.read(json["trials"]))

@dataclass(frozen=True)
class CreateSweepSuccess:
    """What createSweep answers when it was done."""
    sweep: SweepRecord
    """The sweep."""
    @staticmethod
    def read(json: Any) -> CreateSweepSuccess:
        """Reads one from an answer."""
        return CreateSweepSuccess(SweepRecord.read(json["sweep"]))

@dataclass(frozen=True)
class StopSweepSuccess:
    """What stopSweep answers when it was done."""
    sweep: SweepRecord
    """The sweep."""
    @staticmethod
    def read(json: Any) -> StopSweepSuccess:
        """Reads one from an answer."""
        return StopSweepSuccess(SweepRecord.read(json["sweep"]))

@dataclass(frozen=True)
class ViewerMember:
    """A person or a program of a workspace."""
    name: str
    """The member's name."""
    role: Role
    """The member's role."""
    @staticmethod
    def read(json: Any) -> ViewerMember:
        """Reads one from an answer."""
        return ViewerMember(json["name"], json["role"])

@dataclass(frozen=True)
class ViewerWorkspace:
    """The border that nothing crosses: every object belongs to one workspace."""
    slug: str
    """Its name in addresses."""
    name: str
    """Its name for people."""
    @staticmethod
    def read(json: Any) -> ViewerWorkspace:
        """Reads one from an answer."""
        return ViewerWorkspace(json["slug"], json["name"])

@dataclass(frozen=True)
class Viewer:
    """Who is asking: one API key, which speaks for one member of one workspace."""
    key_id: str
    """Global id of the key."""
    scopes: tuple[Scope, ...]
    """How far the key reaches."""
    expires_at: Optional[datetime]
    """When the key ends; null when it does not."""
    member: ViewerMember
    """The member that the key speaks for."""
    workspace: ViewerWorkspace
    """The workspace that everything here is of."""
    @staticmethod
    def read(json: Any) -> Viewer:
        """Reads one from an answer."""
        return Viewer(json["keyId"], tuple(json["scopes"]), optional(moment, json["expiresAt"]), ViewerMember.read(json["member"]), ViewerWorkspace.read(json["workspace"]))

FIND_CHECKPOINT: Operation[Optional[CheckpointRecord]] = Operation("FindCheckpoint", "5b26efb19e42212d71228832f525a3cf9f8b14c8570510838fb63f32b8e2a14f", "query FindCheckpoint($reference: String!) {\n  checkpoint(reference: $reference) {\n    ...CheckpointRecord\n  }\n}\nfragment CheckpointRecord on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  exportPath\n  manifestSha256\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}", "checkpoint", lambda json: optional(CheckpointRecord.read, json))

LIST_CHECKPOINTS: Operation[CheckpointConnection] = Operation("ListCheckpoints", "1920148bec05dcbeb50effa70eee354c5fbb5f7c63116645b73f5b1a3434faab", "query ListCheckpoints($removed: Boolean!, $orderBy: CheckpointOrder, $first: Int, $after: String) {\n  checkpoints(removed: $removed, orderBy: $orderBy, first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...CheckpointRecord\n    }\n  }\n}\nfragment CheckpointRecord on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  exportPath\n  manifestSha256\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}", "checkpoints", CheckpointConnection.read)

LIST_RUN_CHECKPOINTS: Operation[Optional[ListRunCheckpointsRun]] = Operation("ListRunCheckpoints", "3228fd9b68903a7ae5665374e32efd88e9209ef8a4d67b65f4f40bb812bf79f2", "query ListRunCheckpoints($id: ID!, $removed: Boolean!, $orderBy: CheckpointOrder, $first: Int, $after: String) {\n  run(id: $id) {\n    checkpoints(removed: $removed, orderBy: $orderBy, first: $first, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        ...CheckpointRecord\n      }\n    }\n  }\n}\nfragment CheckpointRecord on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  exportPath\n  manifestSha256\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}", "run", lambda json: optional(ListRunCheckpointsRun.read, json))

READ_CHECKPOINT_FILES: Operation[Optional[ReadCheckpointFilesCheckpoint]] = Operation("ReadCheckpointFiles", "5692cb28f2f9557c315f5c1da9be581bda31a7f0111e06fafa51a592857557c7", "query ReadCheckpointFiles($id: ID!) {\n  checkpoint(id: $id) {\n    files {\n      name\n      sha256\n      sizeBytes\n      downloadPath\n    }\n  }\n}", "checkpoint", lambda json: optional(ReadCheckpointFilesCheckpoint.read, json))

PIN_CHECKPOINT: Operation[PinCheckpointSuccess] = Operation("PinCheckpoint", "5420795affac0f9bcaea4a9a22bba45bbe780b4916e7f42d83a72f14c2319979", "mutation PinCheckpoint($input: PinCheckpointInput!) {\n  pinCheckpoint(input: $input) {\n    __typename\n    ... on PinCheckpointSuccess {\n      checkpoint {\n        ...CheckpointRecord\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointRecord on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  exportPath\n  manifestSha256\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "pinCheckpoint", PinCheckpointSuccess.read)

UNPIN_CHECKPOINT: Operation[UnpinCheckpointSuccess] = Operation("UnpinCheckpoint", "5f8a41358062a841a9dcfe951d2c8e8d4841d653ec11d0265d0d7fdc5775ec56", "mutation UnpinCheckpoint($input: UnpinCheckpointInput!) {\n  unpinCheckpoint(input: $input) {\n    __typename\n    ... on UnpinCheckpointSuccess {\n      checkpoint {\n        ...CheckpointRecord\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointRecord on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  exportPath\n  manifestSha256\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "unpinCheckpoint", UnpinCheckpointSuccess.read)

REMOVE_CHECKPOINT: Operation[RemoveCheckpointSuccess] = Operation("RemoveCheckpoint", "e21a49a42820c911ec67d7f85ad462cbdd5786c43513bbd6c73351c3317f9437", "mutation RemoveCheckpoint($input: RemoveCheckpointInput!) {\n  removeCheckpoint(input: $input) {\n    __typename\n    ... on RemoveCheckpointSuccess {\n      checkpoint {\n        ...CheckpointRecord\n      }\n    }\n    ...Mistake\n  }\n}\nfragment CheckpointRecord on Checkpoint {\n  id\n  name\n  step\n  attempt\n  cause\n  baseModel\n  sizeBytes\n  resumable\n  trainingReward\n  validationReward\n  validationLoss\n  createdAt\n  exportPath\n  manifestSha256\n  pinned {\n    at\n  }\n  removed {\n    at\n    cause\n  }\n  run {\n    id\n    name\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "removeCheckpoint", RemoveCheckpointSuccess.read)

MERGE_CHECKPOINT: Operation[MergeCheckpointSuccess] = Operation("MergeCheckpoint", "007b731d0309c18bd79b2d95d7387a943984454b8db36530bdb450ba58868bad", "mutation MergeCheckpoint($input: MergeCheckpointInput!) {\n  mergeCheckpoint(input: $input) {\n    __typename\n    ... on MergeCheckpointSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "mergeCheckpoint", MergeCheckpointSuccess.read)

FIND_DATASET: Operation[Optional[DatasetRecord]] = Operation("FindDataset", "69abedfee67c4cbcba960a6a2eb0237b14d080fed6b19ef61729c5e9c26cf904", "query FindDataset($id: ID, $name: String) {\n  dataset(id: $id, name: $name) {\n    ...DatasetRecord\n  }\n}\nfragment DatasetRecord on Dataset {\n  id\n  name\n  createdAt\n  latestVersion {\n    ...DatasetVersionRecord\n  }\n}\nfragment DatasetVersionRecord on DatasetVersion {\n  id\n  version\n  kind\n  rows\n  columns\n  sizeBytes\n  sha256\n  createdAt\n  downloadPath\n}", "dataset", lambda json: optional(DatasetRecord.read, json))

LIST_DATASETS: Operation[DatasetConnection] = Operation("ListDatasets", "7ca4fd638349a94b99987c7d98f3e787785eb6ac2f8a34db926b4f7fe1699f1f", "query ListDatasets($filter: DatasetFilter, $first: Int, $after: String) {\n  datasets(filter: $filter, first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...DatasetRecord\n    }\n  }\n}\nfragment DatasetRecord on Dataset {\n  id\n  name\n  createdAt\n  latestVersion {\n    ...DatasetVersionRecord\n  }\n}\nfragment DatasetVersionRecord on DatasetVersion {\n  id\n  version\n  kind\n  rows\n  columns\n  sizeBytes\n  sha256\n  createdAt\n  downloadPath\n}", "datasets", DatasetConnection.read)

PREVIEW_DATASET: Operation[Optional[PreviewDatasetDataset]] = Operation("PreviewDataset", "5b1e428ce86ad711b8eddb91032d01ddd4d5abd308d63041fec1ffc527ce8c21", "query PreviewDataset($id: ID!, $first: Int!, $offset: Int!) {\n  dataset(id: $id) {\n    latestVersion {\n      preview(first: $first, offset: $offset) {\n        line\n        content\n      }\n    }\n  }\n}", "dataset", lambda json: optional(PreviewDatasetDataset.read, json))

BEGIN_DATASET_UPLOAD: Operation[BeginDatasetUploadSuccess] = Operation("BeginDatasetUpload", "693afdb8e43cfb79f2895c93eb6be36c7a2a62f5ddadc7d8987d894b751edb01", "mutation BeginDatasetUpload($input: BeginDatasetUploadInput!) {\n  beginDatasetUpload(input: $input) {\n    __typename\n    ... on BeginDatasetUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "beginDatasetUpload", BeginDatasetUploadSuccess.read)

COMPLETE_DATASET_UPLOAD: Operation[CompleteDatasetUploadSuccess] = Operation("CompleteDatasetUpload", "a540b189c6337e09a2b1353e6267dbd8a158000ea1a9f527911c75edbe1c75a9", "mutation CompleteDatasetUpload($input: CompleteDatasetUploadInput!) {\n  completeDatasetUpload(input: $input) {\n    __typename\n    ... on CompleteDatasetUploadSuccess {\n      existed\n      version {\n        dataset {\n          ...DatasetRecord\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment DatasetRecord on Dataset {\n  id\n  name\n  createdAt\n  latestVersion {\n    ...DatasetVersionRecord\n  }\n}\nfragment DatasetVersionRecord on DatasetVersion {\n  id\n  version\n  kind\n  rows\n  columns\n  sizeBytes\n  sha256\n  createdAt\n  downloadPath\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "completeDatasetUpload", CompleteDatasetUploadSuccess.read)

FOLLOW_RUN: Operation[RunEventMessage] = Operation("FollowRun", "a9b31befe7c7ed690d72846b8a709e0c7d61619a99cc8fb9478cce7249eb8d31", "subscription FollowRun($runId: ID!, $after: EventCursor, $types: [RunEventType!]) {\n  runEvents(runId: $runId, after: $after, types: $types) {\n    __typename\n    ... on RunEventBatch {\n      cursor\n      events {\n        __typename\n        id\n        runId\n        at\n        attempt\n        ... on AttemptStarted {\n          trainerName\n          resumedFromStep\n        }\n        ... on BudgetChanged {\n          caps {\n            maxCostUsd\n            maxEngineS\n            maxJudgeCalls\n            maxTokens\n            maxWallTimeS\n          }\n        }\n        ... on CheckpointRemoved {\n          checkpointId\n          step\n          cause\n        }\n        ... on CheckpointRequested {\n          request\n        }\n        ... on CheckpointSaved {\n          step\n          name\n          sizeBytes\n          resumable\n          answeredRequest: request\n        }\n        ... on EvaluationCompleted {\n          step\n          dataset\n          temperature\n          validSamples\n          failures {\n            class\n            count\n          }\n          reward {\n            mean\n            std\n            min\n            max\n          }\n          metrics {\n            key\n            value\n          }\n        }\n        ... on HealthReported {\n          health {\n            state\n            reason\n            since\n          }\n        }\n        ... on KillRequested {\n          deadline\n          reason\n        }\n        ... on LogsWritten {\n          lines {\n            at\n            level\n            source\n            message\n          }\n        }\n        ... on MetricsLogged {\n          points {\n            key\n            step\n            value\n          }\n        }\n        ... on OutputSaved {\n          name\n          contentType\n          sizeBytes\n          sha256\n        }\n        ... on PauseRequested {\n          reason\n          preempted\n        }\n        ... on PhaseChanged {\n          phase\n          reason\n        }\n        ... on ResumeVerified {\n          step\n          same\n          maxLogprobDifference\n        }\n        ... on RunChanged {\n          name\n          tags\n          notes\n          deleted\n        }\n        ... on RunStatusChanged {\n          status\n          statusReason: reason {\n            code\n            message\n          }\n        }\n        ... on SamplesGraded {\n          step\n          split\n          samples\n          failures {\n            class\n            count\n          }\n          reward {\n            mean\n            std\n            min\n            max\n          }\n        }\n        ... on StepCompleted {\n          step\n          totalSteps\n          epoch\n          policyVersion\n          stalenessMax\n          validSamples\n          sampledTokens\n          trainedTokens\n          reward {\n            mean\n            std\n            min\n            max\n          }\n          failures {\n            class\n            count\n          }\n          metrics {\n            key\n            value\n          }\n          seconds {\n            key\n            value\n          }\n        }\n        ... on StopRequested {\n          reason\n        }\n        ... on UsageUpdated {\n          sampledTokens\n          trainedTokens\n          engineSeconds\n          wallSeconds\n          judgeCalls\n        }\n      }\n    }\n    ... on StreamReady {\n      cursor\n    }\n    ... on StreamReset {\n      reason\n      earliest\n    }\n    ... on Lagged {\n      skipped\n      cursor\n    }\n    ... on Heartbeat {\n      cursor\n    }\n  }\n}", "runEvents", read_run_event_message)

FIND_ROLLOUT: Operation[Optional[RolloutRecord]] = Operation("FindRollout", "97748ff67673ab837b5a23af019365597a3682d75db29ae2a57ebbd5b885f376", "query FindRollout($id: ID, $name: String) {\n  rollout(id: $id, name: $name) {\n    ...RolloutRecord\n  }\n}\nfragment RolloutRecord on Rollout {\n  id\n  name\n  description\n  createdAt\n  latestVersion {\n    ...RolloutVersionRecord\n  }\n}\nfragment RolloutVersionRecord on RolloutVersion {\n  id\n  version\n  entrypoint\n  commitSha\n  branch\n  files\n  sizeBytes\n  sha256\n  createdAt\n}", "rollout", lambda json: optional(RolloutRecord.read, json))

LIST_ROLLOUTS: Operation[RolloutConnection] = Operation("ListRollouts", "b199851fcc648ccd1320efb620ef48856fcf86171ff4a0863a706767004c1ffe", "query ListRollouts($filter: RolloutFilter, $first: Int, $after: String) {\n  rollouts(filter: $filter, first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...RolloutRecord\n    }\n  }\n}\nfragment RolloutRecord on Rollout {\n  id\n  name\n  description\n  createdAt\n  latestVersion {\n    ...RolloutVersionRecord\n  }\n}\nfragment RolloutVersionRecord on RolloutVersion {\n  id\n  version\n  entrypoint\n  commitSha\n  branch\n  files\n  sizeBytes\n  sha256\n  createdAt\n}", "rollouts", RolloutConnection.read)

BEGIN_ROLLOUT_UPLOAD: Operation[BeginRolloutUploadSuccess] = Operation("BeginRolloutUpload", "1fe9cad000afb7b1fbaff1a27abd5ba1e56f93059762eb2e4c59ffe5e4f42d06", "mutation BeginRolloutUpload($input: BeginRolloutUploadInput!) {\n  beginRolloutUpload(input: $input) {\n    __typename\n    ... on BeginRolloutUploadSuccess {\n      upload {\n        id\n        path\n        maxBytes\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "beginRolloutUpload", BeginRolloutUploadSuccess.read)

REGISTER_ROLLOUT: Operation[RegisterRolloutSuccess] = Operation("RegisterRollout", "847007a878b70896c5b610201148ca89629189b357d1270c50609466f65d8cfc", "mutation RegisterRollout($input: RegisterRolloutInput!) {\n  registerRollout(input: $input) {\n    __typename\n    ... on RegisterRolloutSuccess {\n      existed\n      version {\n        rollout {\n          ...RolloutRecord\n        }\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RolloutRecord on Rollout {\n  id\n  name\n  description\n  createdAt\n  latestVersion {\n    ...RolloutVersionRecord\n  }\n}\nfragment RolloutVersionRecord on RolloutVersion {\n  id\n  version\n  entrypoint\n  commitSha\n  branch\n  files\n  sizeBytes\n  sha256\n  createdAt\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "registerRollout", RegisterRolloutSuccess.read)

FIND_RUN: Operation[Optional[RunSnapshot]] = Operation("FindRun", "7d6b39daeccc80878f9b67dacd6fd495ffa91233ce25594be4f57031896cfb86", "query FindRun($id: ID, $name: String) {\n  run(id: $id, name: $name) {\n    ...RunSnapshot\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}", "run", lambda json: optional(RunSnapshot.read, json))

LIST_RUNS: Operation[RunConnection] = Operation("ListRuns", "bdd4b263b4753df9760031c3eea3cd5938439ffc51c11c1d29c2dce4c6ae6192", "query ListRuns($filter: RunFilter, $orderBy: RunOrder, $first: Int, $after: String) {\n  runs(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...RunSnapshot\n    }\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}", "runs", RunConnection.read)

READ_RUN_DETAILS: Operation[Optional[RunDetails]] = Operation("ReadRunDetails", "ec46263bede68a190094fc2b503d80da745d479c00602d865934c080cfc7525c", "query ReadRunDetails($id: ID!) {\n  run(id: $id) {\n    ...RunDetails\n  }\n}\nfragment RunDetails on Run {\n  specification {\n    baseModel\n    engine\n    kind\n    seed\n    toml\n  }\n  usage {\n    sampledTokens\n    trainedTokens\n    engineSeconds\n    wallSeconds\n    judgeCalls\n    costUsd\n  }\n  attempts {\n    number\n    trainerName\n    startedAt\n    endedAt\n    outcome\n    resumedFromStep\n    cutAfterStep\n  }\n  dataset {\n    version\n    dataset {\n      name\n    }\n  }\n  rollout {\n    version\n    rollout {\n      name\n    }\n  }\n}", "run", lambda json: optional(RunDetails.read, json))

READ_PANEL: Operation[Optional[PanelBeginning]] = Operation("ReadPanel", "53129c9ea331c4e5687d043354d3305ffafb96f15f7e44a05a9c6d89c9193adb", "query ReadPanel($id: ID!) {\n  run(id: $id) {\n    ...PanelBeginning\n  }\n}\nfragment PanelBeginning on Run {\n  ...RunSnapshot\n  metrics(\n    keys: [\"reward/mean\", \"loss\", \"length/response\", \"length/total\"]\n    points: 400\n  ) {\n    key\n    buckets {\n      x\n      mean\n    }\n  }\n  evaluations(last: 100) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...EvaluationRecord\n    }\n  }\n  checkpoints(first: 1) {\n    nodes {\n      step\n    }\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment EvaluationRecord on Evaluation {\n  id\n  step\n  attempt\n  dataset\n  at\n  temperature\n  validSamples\n  reward {\n    mean\n    std\n    min\n    max\n  }\n  failures {\n    class\n    count\n  }\n  metrics {\n    key\n    value\n  }\n}", "run", lambda json: optional(PanelBeginning.read, json))

READ_METRIC_KEYS: Operation[Optional[ReadMetricKeysRun]] = Operation("ReadMetricKeys", "73cdf5b8580f609687c430cae3841c1d3518bb87fac64f04451f6c444a1e8ad3", "query ReadMetricKeys($id: ID!, $prefix: String) {\n  run(id: $id) {\n    metricKeys(prefix: $prefix) {\n      key\n      points\n      firstStep\n      lastStep\n      lastValue\n    }\n  }\n}", "run", lambda json: optional(ReadMetricKeysRun.read, json))

READ_METRICS: Operation[Optional[ReadMetricsRun]] = Operation("ReadMetrics", "536913641d75ae8ef1b0f9c162dbf95c4bb0b2bb2e0e19fa02b89450ae90654b", "query ReadMetrics($id: ID!, $keys: [String!]!, $axis: Axis!, $points: Int!, $from: Float, $to: Float, $attempt: Int) {\n  run(id: $id) {\n    metrics(\n      keys: $keys\n      axis: $axis\n      points: $points\n      from: $from\n      to: $to\n      attempt: $attempt\n    ) {\n      key\n      resolution\n      buckets {\n        ...BucketRecord\n      }\n    }\n  }\n}\nfragment BucketRecord on Bucket {\n  x\n  mean\n  min\n  max\n  last\n  count\n}", "run", lambda json: optional(ReadMetricsRun.read, json))

READ_SAMPLES: Operation[Optional[ReadSamplesRun]] = Operation("ReadSamples", "fca73c10ecc5cce1f3fa21611214f9be4b5c9326a763ea50e388e6f6a2e0b59c", "query ReadSamples($id: ID!, $filter: SampleFilter, $orderBy: SampleOrder, $first: Int, $after: String) {\n  run(id: $id) {\n    samples(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        ...SampleRecord\n      }\n    }\n  }\n}\nfragment SampleRecord on Sample {\n  id\n  step\n  attempt\n  split\n  group\n  index\n  reward\n  rewards {\n    name\n    value\n  }\n  shaping\n  advantage\n  failure {\n    class\n    message\n  }\n  treatment\n  policyVersion\n  promptTokens\n  responseTokens\n  truncated\n  retries\n  durationSeconds\n  at\n  messages {\n    role\n    content\n    extra\n  }\n}", "run", lambda json: optional(ReadSamplesRun.read, json))

READ_LOGS: Operation[Optional[ReadLogsRun]] = Operation("ReadLogs", "6e58aa99057e2f57e0df59e76714fcd1317872a31a3d210217cf8911185779d5", "query ReadLogs($id: ID!, $filter: LogFilter, $last: Int, $before: String) {\n  run(id: $id) {\n    logs(filter: $filter, last: $last, before: $before) {\n      pageInfo {\n        hasPreviousPage\n        startCursor\n      }\n      nodes {\n        at\n        level\n        source\n        message\n        attempt\n      }\n    }\n  }\n}", "run", lambda json: optional(ReadLogsRun.read, json))

READ_EVALUATIONS: Operation[Optional[ReadEvaluationsRun]] = Operation("ReadEvaluations", "206e71120a8838eeb3ee1a9d5e879c38057d28b437dfefb9ef0c2bfb5d766cd7", "query ReadEvaluations($id: ID!, $first: Int, $after: String) {\n  run(id: $id) {\n    evaluations(first: $first, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        ...EvaluationRecord\n      }\n    }\n  }\n}\nfragment EvaluationRecord on Evaluation {\n  id\n  step\n  attempt\n  dataset\n  at\n  temperature\n  validSamples\n  reward {\n    mean\n    std\n    min\n    max\n  }\n  failures {\n    class\n    count\n  }\n  metrics {\n    key\n    value\n  }\n}", "run", lambda json: optional(ReadEvaluationsRun.read, json))

SUBMIT_RUN: Operation[SubmitRunSuccess] = Operation("SubmitRun", "7393a1c6d5e70e6c307f03a244171a7388b0bd749ded385f08f1705b714759d1", "mutation SubmitRun($input: SubmitRunInput!) {\n  submitRun(input: $input) {\n    __typename\n    ... on SubmitRunSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "submitRun", SubmitRunSuccess.read)

ESTIMATE_RUN: Operation[RunEstimate] = Operation("EstimateRun", "e055cce8a31a9d00877571216e39bf2ca82115398664ad81bb91672d49b0e7b8", "query EstimateRun($input: SubmitRunInput!) {\n  estimateRun(input: $input) {\n    __typename\n    ... on RunEstimate {\n      engine\n      totalSteps\n      samples\n      queued\n      stepSeconds\n      durationSeconds\n      engineSeconds\n      sampledTokens\n      trainedTokens\n      costUsd\n      basis\n      specification {\n        toml\n      }\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "estimateRun", RunEstimate.read)

STOP_RUN: Operation[StopRunSuccess] = Operation("StopRun", "05b6bf81e01936c2402252efe1f3ea5b4566a59e44de53d6388ac3c015387ec6", "mutation StopRun($input: StopRunInput!) {\n  stopRun(input: $input) {\n    __typename\n    ... on StopRunSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "stopRun", StopRunSuccess.read)

PAUSE_RUN: Operation[PauseRunSuccess] = Operation("PauseRun", "ea079b6673b7311809dee576bf7995b39102cd1d9edcdb77264f29f36cc089c1", "mutation PauseRun($input: PauseRunInput!) {\n  pauseRun(input: $input) {\n    __typename\n    ... on PauseRunSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "pauseRun", PauseRunSuccess.read)

RESUME_RUN: Operation[ResumeRunSuccess] = Operation("ResumeRun", "2bf0ca01f6e13e32dead9cd8a18450058dd946007cc2027c931c587fcd26de01", "mutation ResumeRun($input: ResumeRunInput!) {\n  resumeRun(input: $input) {\n    __typename\n    ... on ResumeRunSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "resumeRun", ResumeRunSuccess.read)

KILL_RUN: Operation[KillRunSuccess] = Operation("KillRun", "d33bda068790658bc73cbc57116d9b999d11f8074def804b096839a7b9e7e4d2", "mutation KillRun($input: KillRunInput!) {\n  killRun(input: $input) {\n    __typename\n    ... on KillRunSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "killRun", KillRunSuccess.read)

RETRY_RUN: Operation[RetryRunSuccess] = Operation("RetryRun", "693aa205fa295877fbe684f371755efbb208615da22ce19d134ba4c75617437a", "mutation RetryRun($input: RetryRunInput!) {\n  retryRun(input: $input) {\n    __typename\n    ... on RetryRunSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "retryRun", RetryRunSuccess.read)

FORK_RUN: Operation[ForkRunSuccess] = Operation("ForkRun", "9e3c368d2fcaeffe58658a34c5bd7792db1e6d82349d732c30067bf38e859cb5", "mutation ForkRun($input: ForkRunInput!) {\n  forkRun(input: $input) {\n    __typename\n    ... on ForkRunSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "forkRun", ForkRunSuccess.read)

UPDATE_RUN: Operation[UpdateRunSuccess] = Operation("UpdateRun", "04a7f60a170dcfddb94706d311fe41877c480e84131afb5763cb73d29b0ef0c4", "mutation UpdateRun($input: UpdateRunInput!) {\n  updateRun(input: $input) {\n    __typename\n    ... on UpdateRunSuccess {\n      cursor\n      run {\n        ...RunSnapshot\n      }\n    }\n    ...Mistake\n  }\n}\nfragment RunSnapshot on Run {\n  id\n  name\n  kind\n  status\n  statusReason {\n    code\n    message\n  }\n  phase\n  health {\n    state\n    reason\n    since\n  }\n  attempt\n  priority\n  tags\n  notes\n  createdAt\n  startedAt\n  endedAt\n  stopRequested\n  queue {\n    position\n    reason {\n      code\n      message\n    }\n  }\n  progress {\n    currentStep\n    totalSteps\n    fraction\n    estimatedEnd\n  }\n  overview {\n    durationSeconds\n    reward\n    improvement\n    samples\n    trainingReward\n    validationReward\n    entropy\n    responseLengthTokens\n    totalLengthTokens\n    truncationRatio\n  }\n  cursor\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "updateRun", UpdateRunSuccess.read)

DELETE_RUN: Operation[DeleteRunSuccess] = Operation("DeleteRun", "05486217f5aee3458ae46010b60f3a104ae32ad7e3c911ae1c3d28072cf7a91b", "mutation DeleteRun($input: DeleteRunInput!) {\n  deleteRun(input: $input) {\n    __typename\n    ... on DeleteRunSuccess {\n      runId\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "deleteRun", DeleteRunSuccess.read)

REQUEST_CHECKPOINT: Operation[RequestCheckpointSuccess] = Operation("RequestCheckpoint", "b21411540c8bf5835a2234a5241f1abd0a72d4bb36536a7071e874e1d06aa72e", "mutation RequestCheckpoint($input: RequestCheckpointInput!) {\n  requestCheckpoint(input: $input) {\n    __typename\n    ... on RequestCheckpointSuccess {\n      request\n      cursor\n    }\n    ...Mistake\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "requestCheckpoint", RequestCheckpointSuccess.read)

FIND_SWEEP: Operation[Optional[SweepRecord]] = Operation("FindSweep", "6ef254dd6342ba37689f677b2310f41673da0c98fc3f27a2609e16738b31a354", "query FindSweep($id: ID, $name: String) {\n  sweep(id: $id, name: $name) {\n    ...SweepRecord\n  }\n}\nfragment SweepRecord on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  seed\n  maxConcurrent\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}", "sweep", lambda json: optional(SweepRecord.read, json))

LIST_SWEEPS: Operation[SweepConnection] = Operation("ListSweeps", "cd2c3541919018767b813765eb1f287f6be8cf1b42bf0adc8dadde274d3cb12e", "query ListSweeps($first: Int, $after: String) {\n  sweeps(first: $first, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      ...SweepRecord\n    }\n  }\n}\nfragment SweepRecord on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  seed\n  maxConcurrent\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}", "sweeps", SweepConnection.read)

LIST_TRIALS: Operation[Optional[ListTrialsSweep]] = Operation("ListTrials", "01484d25010c0c7b2ab5655d522646255d1618abf87963ea22b5799a22377fa6", "query ListTrials($id: ID!, $first: Int, $after: String) {\n  sweep(id: $id) {\n    trials(first: $first, after: $after) {\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      nodes {\n        trial\n        settings {\n          knob\n          value\n        }\n        run {\n          id\n          name\n        }\n        status\n        step\n        totalSteps\n        trainingReward\n        validationReward\n        trainingLoss\n        validationLoss\n        value\n      }\n    }\n  }\n}", "sweep", lambda json: optional(ListTrialsSweep.read, json))

CREATE_SWEEP: Operation[CreateSweepSuccess] = Operation("CreateSweep", "86dfde69865413fefee18c774e41b6d9d801d211fda6a251dd66417c3dbdf5b5", "mutation CreateSweep($input: CreateSweepInput!) {\n  createSweep(input: $input) {\n    __typename\n    ... on CreateSweepSuccess {\n      sweep {\n        ...SweepRecord\n      }\n    }\n    ...Mistake\n  }\n}\nfragment SweepRecord on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  seed\n  maxConcurrent\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "createSweep", CreateSweepSuccess.read)

STOP_SWEEP: Operation[StopSweepSuccess] = Operation("StopSweep", "0e2ca316a9761e6d4417eee21e1ffcaa9522fc9d8201fdd442f558ac989c4400", "mutation StopSweep($input: StopSweepInput!) {\n  stopSweep(input: $input) {\n    __typename\n    ... on StopSweepSuccess {\n      sweep {\n        ...SweepRecord\n      }\n    }\n    ...Mistake\n  }\n}\nfragment SweepRecord on Sweep {\n  id\n  name\n  kind\n  status\n  method\n  metric\n  seed\n  maxConcurrent\n  createdAt\n  endedAt\n  progress {\n    trials\n    pending\n    running\n    paused\n    finished\n    stopped\n    failed\n    bestTrial\n  }\n}\nfragment Mistake on UserError {\n  message\n  code\n  path\n  ... on ValidationError {\n    issues {\n      path\n      message\n      suggestion\n    }\n  }\n  ... on LimitError {\n    limit\n    retryAfterSeconds\n  }\n  ... on UnsupportedByEngineError {\n    engine\n    capability\n  }\n}", "stopSweep", StopSweepSuccess.read)

WHO_AM_I: Operation[Viewer] = Operation("WhoAmI", "1996b137da56f37437c5dbd611b9b0cac59ae148fc2cead6e14be4b6fbb4843c", "query WhoAmI {\n  viewer {\n    keyId\n    scopes\n    expiresAt\n    member {\n      name\n      role\n    }\n    workspace {\n      slug\n      name\n    }\n  }\n}", "viewer", Viewer.read)
