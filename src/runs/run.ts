import type { Selectable } from "kysely";
import type { BudgetCaps, Phase } from "../protocol/event.ts";
import type { PauseRequest, RunState, RunStatus } from "../protocol/run-state.ts";
import { plannedSteps, type RunKind, type Specification } from "../protocol/specification.ts";
import type { RunTable } from "../store/tables.ts";
import { specificationOf } from "./stored-specification.ts";

export type RunRow = Selectable<RunTable>;

/** A run with what it does, which takes longer to read and to check than all the rest of it. */
export interface FrozenRun extends Run {
  readonly specification: Specification;
}

/** One execution of a frozen specification, as it stood when it was read. What is not known is null. */
export interface Run {
  readonly id: string;
  /** The narrow key of what the run leaves behind; never leaves the platform. */
  readonly number: number;
  readonly workspaceId: string;
  readonly name: string;
  readonly kind: RunKind;
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly baseModel: string;
  readonly engine: string;
  readonly configurationVersionId: string | null;
  /** Null for a run that trains on nothing. */
  readonly datasetId: string | null;
  readonly datasetVersionId: string | null;
  readonly rolloutId: string | null;
  readonly rolloutVersionId: string | null;
  readonly parentCheckpointId: string | null;
  readonly retryOf: string | null;
  readonly forkOf: string | null;
  readonly reproduces: string | null;
  readonly sweepId: string | null;
  /** Its number in its sweep, and the settings that it was given there. */
  readonly sweepTrial: number | null;
  readonly sweepSettings: unknown;
  /** Of two that wait in a workspace the higher goes first; -100 to 100. */
  readonly priority: number;
  readonly creatorId: string;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly status: RunStatus;
  /** Why the status is what it is; null where the status says it all. */
  readonly reason: { readonly code: string; readonly message: string } | null;
  readonly statusSince: Date;
  readonly phase: Phase | null;
  readonly phaseSince: Date | null;
  /** Null while no trainer answers for the run. */
  readonly health: Health | null;
  readonly stopRequested: { readonly by: string; readonly reason: string | null } | null;
  readonly pauseRequested: PauseRequest | null;
  /** When the grace of a kill is over. */
  readonly killAt: Date | null;
  /** The checkpoint that was asked for and is not saved yet. */
  readonly checkpointRequested: string | null;
  /** Caps in place of its recipe's, when they were changed. */
  readonly changedBudget: BudgetCaps | null;
  /** How often it was queued in the store, and which of those was last sent to a trainer. */
  readonly dispatch: number;
  readonly dispatched: number | null;
  /** Number of the attempt at work, or of the last; 0 before the first. */
  readonly attempt: number;
  readonly progress: Progress;
  readonly overview: Overview;
  /** Position of the last event that this is the fold of. */
  readonly sequence: number;
}

/** From the lease alone: a trainer that does not show progress by its time has stalled. */
export interface Health {
  readonly state: "ok" | "stalled";
  readonly reason: string | null;
  readonly since: Date;
}

export interface Progress {
  readonly currentStep: number;
  readonly totalSteps: number | null;
  readonly fraction: number | null;
  readonly estimatedEnd: Date | null;
}

/** The figures at the head of a run. Rewards are means over valid samples. */
export interface Overview {
  /** In which it was running; what it waited, rested or was silent is no part of it. Null before its start. */
  readonly durationSeconds: number | null;
  /** The last validation reward, or the last training reward of a run that is not evaluated. */
  readonly reward: number | null;
  /** Last validation reward less the first; null until there are two evaluations. */
  readonly improvement: number | null;
  /** Samples of training steps, failed ones too, over all attempts. */
  readonly samples: number;
  readonly trainingReward: number | null;
  readonly validationReward: number | null;
  readonly entropy: number | null;
  readonly responseLengthTokens: number | null;
  readonly totalLengthTokens: number | null;
  readonly truncationRatio: number | null;
}

/** The columns that a listed run is made of, without its specification. */
export const listedColumns = [
  "id",
  "number",
  "workspace_id",
  "name",
  "kind",
  "tags",
  "notes",
  "base_model",
  "engine",
  "configuration_version_id",
  "dataset_id",
  "dataset_version_id",
  "rollout_id",
  "rollout_version_id",
  "parent_checkpoint_id",
  "retry_of",
  "fork_of",
  "reproduces",
  "sweep_id",
  "sweep_trial",
  "sweep_settings",
  "priority",
  "creator_id",
  "created_at",
  "started_at",
  "ended_at",
  "status",
  "reason_code",
  "reason_message",
  "status_since",
  "phase",
  "phase_since",
  "stalled_reason",
  "stalled_since",
  "stop_requested_by",
  "stop_requested_reason",
  "pause_requested_by",
  "pause_requested_cause",
  "pause_requested_reason",
  "kill_at",
  "checkpoint_requested",
  "budget",
  "dispatch",
  "dispatched",
  "attempt",
  "step",
  "total_steps",
  "step_at",
  "step_seconds",
  "running_seconds",
  "samples",
  "evaluations",
  "training_reward",
  "first_validation_reward",
  "validation_reward",
  "entropy",
  "response_length_tokens",
  "total_length_tokens",
  "truncation_ratio",
  "sequence",
] as const satisfies readonly (keyof RunRow)[];
export type ListedRow = Pick<RunRow, (typeof listedColumns)[number] | "specification">;

/** A row as the domain knows it; `now` is the end of what has not ended. */
export function toRun(row: RunRow, now: Date): FrozenRun {
  return { ...toListedRun(row, now), specification: specificationOf(row.specification) };
}

/** A row as lists read it. Its specification may be left out once its trainer has said how many steps it has. */
export function toListedRun(row: ListedRow, now: Date): Run {
  const status = row.status as RunStatus;
  return {
    id: row.id,
    number: row.number,
    workspaceId: row.workspace_id,
    name: row.name,
    kind: row.kind as RunKind,
    tags: row.tags,
    notes: row.notes,
    baseModel: row.base_model,
    engine: row.engine,
    configurationVersionId: row.configuration_version_id,
    datasetId: row.dataset_id,
    datasetVersionId: row.dataset_version_id,
    rolloutId: row.rollout_id,
    rolloutVersionId: row.rollout_version_id,
    parentCheckpointId: row.parent_checkpoint_id,
    retryOf: row.retry_of,
    forkOf: row.fork_of,
    reproduces: row.reproduces,
    sweepId: row.sweep_id,
    sweepTrial: row.sweep_trial,
    sweepSettings: row.sweep_settings,
    priority: row.priority,
    creatorId: row.creator_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    status,
    reason: row.reason_code === null ? null : { code: row.reason_code, message: row.reason_message ?? "" },
    statusSince: row.status_since,
    phase: row.phase as Phase | null,
    phaseSince: row.phase_since,
    health: health(row),
    stopRequested:
      row.stop_requested_by === null
        ? null
        : { by: row.stop_requested_by, reason: row.stop_requested_reason },
    pauseRequested: pauseRequested(row),
    killAt: row.kill_at,
    checkpointRequested: row.checkpoint_requested,
    changedBudget: row.budget as BudgetCaps | null,
    dispatch: row.dispatch,
    dispatched: row.dispatched,
    attempt: row.attempt,
    progress: progress(row),
    overview: overview(row, now),
    sequence: row.sequence,
  };
}

/** The columns of a run that are the fold of its events. */
export const stateColumns = [
  "sequence",
  "status",
  "reason_code",
  "reason_message",
  "status_since",
  "phase",
  "phase_since",
  "attempt",
  "claim",
  "lease_until",
  "stalled_reason",
  "stalled_since",
  "returns",
  "stop_requested_by",
  "stop_requested_reason",
  "pause_requested_by",
  "pause_requested_cause",
  "pause_requested_reason",
  "kill_at",
  "checkpoint_requested",
  "budget",
  "dispatch",
  "started_at",
  "ended_at",
  "ended_sequence",
  "step",
  "total_steps",
  "resumable_step",
  "resumable_manifest",
] as const satisfies readonly (keyof RunRow)[];
export type StateColumns = Pick<RunRow, (typeof stateColumns)[number]>;

/** A row's life, as applyEvent takes it. */
export function toState(row: StateColumns): RunState {
  return {
    sequence: row.sequence,
    status: row.status as RunStatus,
    reason: row.reason_code === null ? null : { code: row.reason_code, message: row.reason_message ?? "" },
    statusSince: row.status_since.toISOString(),
    phase: row.phase as Phase | null,
    phaseSince: row.phase_since?.toISOString() ?? null,
    attempt: row.attempt,
    claim: row.claim,
    leaseUntil: row.lease_until?.toISOString() ?? null,
    stalled:
      row.stalled_since === null
        ? null
        : { reason: row.stalled_reason ?? "", since: row.stalled_since.toISOString() },
    returns: row.returns,
    stopRequested:
      row.stop_requested_by === null
        ? null
        : { by: row.stop_requested_by, reason: row.stop_requested_reason },
    pauseRequested: pauseRequested(row),
    killAt: row.kill_at?.toISOString() ?? null,
    checkpointRequested: row.checkpoint_requested,
    budget: row.budget as BudgetCaps | null,
    dispatch: row.dispatch,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedSequence: row.ended_sequence,
    step: row.step,
    totalSteps: row.total_steps,
    resumable:
      row.resumable_step === null || row.resumable_manifest === null
        ? null
        : { step: row.resumable_step, manifest: row.resumable_manifest },
  };
}

/** The columns of a life; the other direction of toState. */
export function fromState(state: RunState): { readonly [column in keyof StateColumns]: unknown } {
  return {
    sequence: state.sequence,
    status: state.status,
    reason_code: state.reason?.code ?? null,
    reason_message: state.reason?.message ?? null,
    status_since: state.statusSince,
    phase: state.phase,
    phase_since: state.phaseSince,
    attempt: state.attempt,
    claim: state.claim,
    lease_until: state.leaseUntil,
    stalled_reason: state.stalled?.reason ?? null,
    stalled_since: state.stalled?.since ?? null,
    returns: state.returns,
    stop_requested_by: state.stopRequested?.by ?? null,
    stop_requested_reason: state.stopRequested?.reason ?? null,
    pause_requested_by: state.pauseRequested?.by ?? null,
    pause_requested_cause: state.pauseRequested?.cause ?? null,
    pause_requested_reason: state.pauseRequested?.reason ?? null,
    kill_at: state.killAt,
    checkpoint_requested: state.checkpointRequested,
    budget: state.budget,
    dispatch: state.dispatch,
    started_at: state.startedAt,
    ended_at: state.endedAt,
    ended_sequence: state.endedSequence,
    step: state.step,
    total_steps: state.totalSteps,
    resumable_step: state.resumable?.step ?? null,
    resumable_manifest: state.resumable?.manifest ?? null,
  };
}

function pauseRequested(
  row: Pick<RunRow, "pause_requested_by" | "pause_requested_cause" | "pause_requested_reason">,
): PauseRequest | null {
  const cause = row.pause_requested_cause;
  if (cause === null) return null;
  return {
    by: row.pause_requested_by,
    cause: cause as PauseRequest["cause"],
    reason: row.pause_requested_reason,
  };
}

function health(row: ListedRow): Health | null {
  if (row.status !== "running") return null;
  return row.stalled_since === null
    ? { state: "ok", reason: null, since: row.status_since }
    : { state: "stalled", reason: row.stalled_reason, since: row.stalled_since };
}

function progress(row: ListedRow): Progress {
  const totalSteps =
    row.total_steps ?? (row.specification === null ? null : plannedSteps(specificationOf(row.specification)));
  const left = totalSteps === null ? null : Math.max(0, totalSteps - row.step);
  const moving = row.status === "running" && row.stalled_since === null;
  return {
    currentStep: row.step,
    totalSteps,
    fraction: totalSteps === null || totalSteps === 0 ? null : Math.min(1, row.step / totalSteps),
    estimatedEnd:
      moving && left !== null && row.step_at !== null && row.step_seconds !== null
        ? new Date(row.step_at.getTime() + left * row.step_seconds * 1000)
        : null,
  };
}

function overview(row: ListedRow, now: Date): Overview {
  const goesOn =
    row.status === "running" ? Math.max(0, now.getTime() - row.status_since.getTime()) / 1000 : 0;
  const first = row.first_validation_reward;
  const last = row.validation_reward;
  return {
    durationSeconds: row.started_at === null ? null : row.running_seconds + goesOn,
    reward: last ?? row.training_reward,
    improvement: first === null || last === null || row.evaluations < 2 ? null : last - first,
    samples: row.samples,
    trainingReward: row.training_reward,
    validationReward: last,
    entropy: row.entropy,
    responseLengthTokens: row.response_length_tokens,
    totalLengthTokens: row.total_length_tokens,
    truncationRatio: row.truncation_ratio,
  };
}
