import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Read as a Date; written as a Date or an RFC 3339 string. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** The same, filled in by the database when it is not given. */
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** Every table, as the last migration leaves it. */
export interface Tables {
  workspace: WorkspaceTable;
  member: MemberTable;
  api_key: ApiKeyTable;
  dataset: DatasetTable;
  dataset_version: DatasetVersionTable;
  upload: UploadTable;
  download: DownloadTable;
  rollout: RolloutTable;
  rollout_version: RolloutVersionTable;
  configuration: ConfigurationTable;
  configuration_version: ConfigurationVersionTable;
  sweep: SweepTable;
  sweep_trial: SweepTrialTable;
  sweep_rung: SweepRungTable;
  run: RunTable;
  attempt: AttemptTable;
  run_phase: RunPhaseTable;
  step: StepTable;
  metric_key: MetricKeyTable;
  metric_series: MetricSeriesTable;
  metric_block: MetricBlockTable;
  metric_rollup: MetricRollupTable;
  sample_batch: SampleBatchTable;
  sample: SampleTable;
  checkpoint: CheckpointTable;
  checkpoint_file: CheckpointFileTable;
  evaluation: EvaluationTable;
  output: OutputTable;
  log_line: LogLineTable;
  trainer: TrainerTable;
  projection: ProjectionTable;
  outbox: OutboxTable;
  idempotency: IdempotencyTable;
}

export interface WorkspaceTable {
  id: string;
  slug: string;
  name: string;
  /** Runs at work at once; null for as many as there are trainers. */
  max_concurrent_runs: number | null;
  created_at: GeneratedTimestamp;
}

export interface SweepTable {
  id: string;
  workspace_id: string;
  name: string;
  kind: string;
  source: unknown;
  method: unknown;
  parameters: unknown;
  trials: number;
  metric: string | null;
  early_stopping: unknown;
  max_concurrent: number | null;
  priority: Generated<number>;
  tags: Generated<string[]>;
  status: Generated<string>;
  creator_id: string;
  created_at: GeneratedTimestamp;
  ended_at: Timestamp | null;
  deleted_at: Timestamp | null;
}

export interface SweepTrialTable {
  sweep_id: string;
  trial: number;
  settings: unknown;
  specification: unknown;
  configuration_version_id: string | null;
  dataset_version_id: string | null;
  rollout_version_id: string | null;
  parent_checkpoint_id: string | null;
  /** Null while it waits for a place. */
  run_id: string | null;
}

export interface SweepRungTable {
  sweep_id: string;
  /** Steps after which trials are compared. */
  step: number;
  trial: number;
  value: number | null;
  goes_on: boolean;
  /** Trials that were better there when this one came, and how many of the best go on. */
  better: number;
  best: number;
  decided_at: GeneratedTimestamp;
}

export interface MemberTable {
  id: string;
  workspace_id: string;
  name: string;
  role: string;
  created_at: GeneratedTimestamp;
}

export interface ApiKeyTable {
  id: string;
  workspace_id: string;
  member_id: string;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: string[];
  created_at: GeneratedTimestamp;
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

export interface DatasetTable {
  id: string;
  workspace_id: string;
  name: string;
  created_by: string;
  created_at: GeneratedTimestamp;
}

export interface DatasetVersionTable {
  id: string;
  dataset_id: string;
  workspace_id: string;
  version: number;
  kind: string;
  sha256: string;
  size_bytes: number;
  rows: number;
  columns: string[];
  statistics: unknown;
  created_by: string;
  created_at: GeneratedTimestamp;
}

export interface UploadTable {
  id: string;
  workspace_id: string;
  purpose: string;
  name: string;
  file_name: string;
  token_hash: Buffer;
  announced_bytes: number | null;
  size_bytes: number | null;
  sha256: string | null;
  result_id: string | null;
  created_by: string;
  created_at: GeneratedTimestamp;
  expires_at: Timestamp;
}

export interface DownloadTable {
  ticket_hash: Buffer;
  key_id: string;
  path: string;
  expires_at: Timestamp;
}

export interface RolloutTable {
  id: string;
  workspace_id: string;
  name: string;
  description: string | null;
  created_by: string;
  created_at: GeneratedTimestamp;
}

export interface RolloutVersionTable {
  id: string;
  rollout_id: string;
  workspace_id: string;
  version: number;
  sha256: string;
  size_bytes: number;
  files: number;
  entrypoint: string;
  commit_sha: string | null;
  branch: string | null;
  created_by: string;
  created_at: GeneratedTimestamp;
}

export interface ConfigurationTable {
  id: string;
  workspace_id: string;
  name: string;
  created_by: string;
  created_at: GeneratedTimestamp;
}

export interface ConfigurationVersionTable {
  id: string;
  configuration_id: string;
  workspace_id: string;
  version: number;
  recipe: unknown;
  toml: string | null;
  created_by: string;
  created_at: GeneratedTimestamp;
}

export interface RunTable {
  id: string;
  number: GeneratedAlways<number>;
  workspace_id: string;
  name: string;
  kind: string;
  specification: unknown;
  configuration_version_id: string | null;
  dataset_id: string | null;
  dataset_version_id: string | null;
  rollout_id: string | null;
  rollout_version_id: string | null;
  base_model: string;
  engine: string;
  parent_checkpoint_id: string | null;
  retry_of: string | null;
  priority: Generated<number>;
  fork_of: string | null;
  reproduces: string | null;
  sweep_id: string | null;
  sweep_trial: number | null;
  sweep_settings: unknown;
  /** The `traceparent` of the request that submitted or resumed it; null where nobody traced. */
  trace: string | null;
  creator_id: string;
  tags: Generated<string[]>;
  notes: string | null;
  created_at: GeneratedTimestamp;
  deleted_at: Timestamp | null;
  /** It was deleted with all that it left behind; what of that is gone by artifacts_deleted_at. */
  delete_artifacts: Generated<boolean>;
  artifacts_deleted_at: Timestamp | null;
  /** The last of its queuings that was sent as a job; null before the first. */
  dispatched: number | null;
  sequence: Generated<number>;
  status: Generated<string>;
  reason_code: string | null;
  reason_message: string | null;
  status_since: GeneratedTimestamp;
  phase: string | null;
  phase_since: Timestamp | null;
  attempt: Generated<number>;
  claim: Generated<number>;
  lease_until: Timestamp | null;
  /** How long its trainer's word holds, and what it said last of what it is at. */
  lease_ms: number | null;
  progress_note: string | null;
  stalled_reason: string | null;
  stalled_since: Timestamp | null;
  stop_requested_by: string | null;
  stop_requested_reason: string | null;
  pause_requested_by: string | null;
  pause_requested_cause: string | null;
  pause_requested_reason: string | null;
  kill_at: Timestamp | null;
  checkpoint_requested: string | null;
  budget: unknown;
  dispatch: Generated<number>;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  /** Of the event that ended it; null where an older release folded that. */
  ended_sequence: number | null;
  returns: Generated<number[]>;
  step: Generated<number>;
  total_steps: number | null;
  resumable_step: number | null;
  resumable_manifest: string | null;
  training_reward: number | null;
  /** The same while it is not at work, else null: so that a step changes nothing that an index holds. */
  resting_reward: ColumnType<number | null, never, never>;
  first_validation_reward: number | null;
  validation_reward: number | null;
  entropy: number | null;
  response_length_tokens: number | null;
  total_length_tokens: number | null;
  truncation_ratio: number | null;
  samples: Generated<number>;
  /** Of all its times in status `running` that are over. */
  running_seconds: Generated<number>;
  evaluations: Generated<number>;
  step_at: Timestamp | null;
  step_seconds: number | null;
}

export interface AttemptTable {
  run_number: number;
  attempt: number;
  claim: number;
  trainer_id: string;
  trainer_name: string;
  started_at: Timestamp;
  ended_at: Timestamp | null;
  outcome: string | null;
  resumed_from_step: number | null;
  cut_after_step: number | null;
  resume_same: boolean | null;
  resume_difference: number | null;
  sampled_tokens: Generated<number>;
  trained_tokens: Generated<number>;
  engine_seconds: Generated<number>;
  wall_seconds: Generated<number>;
  /** These are null where nobody counted them. */
  sampling_seconds: number | null;
  training_seconds: number | null;
  overlap_seconds: number | null;
  judge_calls: number | null;
  judge_cost_usd: number | null;
  engine_cost_usd: number | null;
}

export interface RunPhaseTable {
  run_number: number;
  sequence: number;
  attempt: number;
  /** Null while it rests. */
  phase: string | null;
  since: Timestamp;
  reason: string | null;
}

export interface StepTable {
  run_number: number;
  attempt: number;
  step: number;
  sequence: number;
  at: Timestamp;
  data: unknown;
}

export interface MetricKeyTable {
  id: GeneratedAlways<number>;
  key: string;
}

/** One series of one attempt: where it stands, its newest points and its unfinished buckets. */
export interface MetricSeriesTable {
  run_number: number;
  key_id: number;
  attempt: number;
  /** Its lowest rollup level; null while the tail holds all its points. */
  base: number | null;
  first_step: number;
  last_step: number;
  last_value: number | null;
  points: number;
  first_at: Timestamp;
  last_at: Timestamp;
  /** Since when there are raw points that may be thinned; null while there are none. */
  raw_since: Timestamp | null;
  /** Raw points up to this step are gone. */
  thinned_to: number | null;
  /** Packed; null is nothing open. */
  open: Buffer | null;
  /** Packed points. */
  tail: Buffer;
}

export interface MetricBlockTable {
  run_number: number;
  key_id: number;
  attempt: number;
  first_step: number;
  last_step: number;
  last_at: Timestamp;
  /** Packed. */
  points: Buffer;
}

/** Bucket b of level n holds the steps from b·10^n up to the next. */
export interface MetricRollupTable {
  run_number: number;
  key_id: number;
  attempt: number;
  level: number;
  bucket: number;
  count: number;
  /** Of them, those whose value is a number. */
  known: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  last_step: number;
  last_value: number | null;
  last_at: Timestamp;
}

export interface SampleBatchTable {
  id: GeneratedAlways<number>;
  run_number: number;
  attempt: number;
  step: number;
  split: string;
  sequence: number;
  sha256: string;
  at: Timestamp;
}

export interface SampleTable {
  batch_id: number;
  line: number;
  run_number: number;
  attempt: number;
  step: number;
  split: string;
  group_index: number;
  sample_index: number;
  /** Of its split's dataset version, from 0; null where nobody said. */
  prompt_row: number | null;
  reward: number | null;
  rewards: unknown;
  shaping: number | null;
  treatment: string | null;
  retries: Generated<number>;
  failure: string | null;
  failure_message: string | null;
  advantage: number | null;
  policy_version: number;
  prompt_tokens: number;
  response_tokens: number;
  truncated: boolean;
  duration_s: number | null;
}

export interface CheckpointTable {
  id: string;
  workspace_id: string;
  run_number: number;
  run_id: string;
  attempt: number;
  step: number;
  name: string;
  manifest: string;
  size_bytes: number;
  resumable: boolean;
  base_model: string;
  cause: Generated<string>;
  request: string | null;
  training_reward: number | null;
  validation_reward: number | null;
  validation_loss: number | null;
  pinned_at: Timestamp | null;
  pinned_by: string | null;
  removed_at: Timestamp | null;
  removed_cause: string | null;
  /** When its files were given up; what other checkpoints hold of them stays. */
  collected_at: Timestamp | null;
  /** When its run's retention is to be looked at again because of it; null when nothing about it is open. */
  retention_due: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  sequence: number;
  created_at: Timestamp;
}

export interface CheckpointFileTable {
  checkpoint_id: string;
  name: string;
  sha256: string;
  size_bytes: number;
}

export interface EvaluationTable {
  run_number: number;
  attempt: number;
  step: number;
  sequence: number;
  at: Timestamp;
  data: unknown;
}

export interface OutputTable {
  id: string;
  workspace_id: string;
  run_number: number;
  attempt: number;
  name: string;
  content_type: string;
  sha256: string;
  size_bytes: number;
  sequence: number;
  created_at: Timestamp;
}

export interface LogLineTable {
  run_number: number;
  sequence: number;
  line: number;
  attempt: number;
  at: Timestamp;
  level: string;
  source: string;
  message: string;
}

export interface TrainerTable {
  id: string;
  name: string;
  engine: string;
  version: string;
  hello: unknown;
  run_id: string | null;
  started_at: Timestamp;
  last_seen_at: Timestamp;
}

export interface ProjectionTable {
  id: number;
  epoch: string | null;
  sequence: number;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  entry_id: string;
  event: unknown;
  at: Generated<Date>;
  /** Where the log was known to be when it was written: it comes after. */
  after: number;
}

export interface IdempotencyTable {
  workspace_id: string;
  key: string;
  request_hash: string;
  result: unknown;
  created_at: GeneratedTimestamp;
}
