import { type Kysely, sql } from "kysely";

/** What runs that are paused, queued by priority, forked, swept and reproduced need to be remembered by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table workspace add column max_concurrent_runs int check (max_concurrent_runs >= 0)`,

  `create table sweep (
    id text primary key, workspace_id text not null references workspace, name text not null, kind text not null,
    source jsonb not null, method jsonb not null, parameters jsonb not null, trials int not null, metric text,
    early_stopping jsonb, max_concurrent int check (max_concurrent > 0), priority int not null default 0,
    tags text[] not null default '{}', status text not null default 'running', creator_id text not null references member,
    created_at timestamptz not null default now(), ended_at timestamptz, deleted_at timestamptz)`,
  `create unique index sweep_name on sweep (workspace_id, name) where deleted_at is null`,
  `create index sweep_created on sweep (workspace_id, created_at desc, id desc) where deleted_at is null`,
  `create index sweep_at_work on sweep (created_at) where ended_at is null`,

  // A run's row stands in the store's queue when it is pending and has been queued more often than it was sent.
  `alter table run
    add column priority int not null default 0,
    add column fork_of text references run,
    add column reproduces text references run,
    add column sweep_id text references sweep,
    add column sweep_trial int,
    add column sweep_settings jsonb,
    add column dispatch int not null default 0,
    add column dispatched int,
    add column pause_requested_by text,
    add column pause_requested_cause text,
    add column pause_requested_reason text,
    add column kill_at timestamptz,
    add column checkpoint_requested text,
    add column budget jsonb,
    add column lease_ms int,
    add column progress_note text,
    add column ended_sequence bigint,
    add column running_seconds float8 not null default 0,
    add column delete_artifacts boolean not null default false,
    add column artifacts_deleted_at timestamptz`,
  `update run set dispatched = 0 where dispatched_at is not null`,
  // What an older release saw of its attempts; a time that goes on counts when it is over.
  `update run set running_seconds = coalesce((
    select sum(extract(epoch from least(coalesce(a.ended_at, run.status_since), run.status_since) - a.started_at))
    from attempt a where a.run_number = run.number and a.started_at < run.status_since), 0)
    where started_at is not null`,
  `drop index run_to_dispatch`,
  `alter table run drop column dispatched_at`,
  `create index run_to_dispatch on run (engine, workspace_id, priority desc, created_at, id)
    where status = 'pending' and deleted_at is null`,
  `create index run_at_work on run (engine, workspace_id) where status in ('running', 'unknown')`,
  `create index run_sent on run (engine, workspace_id)
    where status = 'pending' and dispatched >= dispatch and deleted_at is null`,
  `create index run_removed on run (id) where deleted_at is not null`,
  // What is still to be said of a run is asked wherever a run is looked at.
  `create index outbox_run on outbox ((event ->> 'runId'))`,
  `create index run_to_kill on run (kill_at) where kill_at is not null and ended_at is null`,
  `create unique index run_of_sweep on run (sweep_id, sweep_trial) where sweep_id is not null`,
  `create index run_parent on run (parent_checkpoint_id) where parent_checkpoint_id is not null`,
  `create index run_to_clear on run (deleted_at) where delete_artifacts and artifacts_deleted_at is null`,

  // Frozen when the sweep was made; a trial becomes a run when there is a place for it.
  `create table sweep_trial (
    sweep_id text not null references sweep, trial int not null, settings jsonb not null, specification jsonb not null,
    configuration_version_id text references configuration_version, dataset_version_id text references dataset_version,
    rollout_version_id text references rollout_version, parent_checkpoint_id text, run_id text references run,
    primary key (sweep_id, trial))`,
  `create index sweep_trial_waiting on sweep_trial (sweep_id, trial) where run_id is null`,
  `create index sweep_trial_parent on sweep_trial (parent_checkpoint_id)
    where parent_checkpoint_id is not null and run_id is null`,
  // What was decided when a trial reached a rung of successive halving; decided once.
  `create table sweep_rung (
    sweep_id text not null references sweep, step int not null, trial int not null, value double precision,
    goes_on boolean not null, better int not null, best int not null, decided_at timestamptz not null default now(),
    primary key (sweep_id, step, trial))`,

  `alter table attempt
    add column sampling_seconds double precision,
    add column training_seconds double precision,
    add column overlap_seconds double precision,
    add column judge_calls bigint,
    add column judge_cost_usd double precision,
    add column engine_cost_usd double precision`,

  `create index attempt_started on attempt (started_at)`,

  // What a run did from when on; a phase of null is rest. The next row of the run says until when.
  `create table run_phase (
    run_number bigint not null references run (number), sequence bigint not null, attempt int not null, phase text,
    since timestamptz not null, reason text, primary key (run_number, sequence))`,

  `alter table sample
    add column rewards jsonb, add column shaping double precision, add column treatment text,
    add column retries int not null default 0`,

  `alter table checkpoint
    add column cause text not null default 'cadence', add column request text, add column training_reward double precision,
    add column validation_loss double precision, add column pinned_at timestamptz, add column pinned_by text,
    add column removed_at timestamptz, add column removed_cause text, add column collected_at timestamptz,
    add column retention_due timestamptz default now()`,
  `create table checkpoint_file (
    checkpoint_id text not null references checkpoint, name text not null, sha256 text not null, size_bytes bigint not null,
    primary key (checkpoint_id, name))`,
  `create index on checkpoint_file (sha256)`,
  // Whether anything still names a blob is asked before the blob is given up.
  `create index checkpoint_manifest on checkpoint (manifest)`,
  `create index output_sha256 on output (sha256)`,
  `create index sample_batch_sha256 on sample_batch (sha256)`,
  `create index checkpoint_retention on checkpoint (retention_due) where retention_due is not null and removed_at is null`,
  `create index checkpoint_to_collect on checkpoint (removed_at) where removed_at is not null and collected_at is null`,
];
