import { type Kysely, sql } from "kysely";

/** Everything that the first release remembers. Ids are uuidv7 as text; `run.number` is the narrow key of what a run leaves behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Who.
  `create table workspace (
    id text primary key, slug text not null unique, name text not null, created_at timestamptz not null default now())`,
  `create table member (
    id text primary key, workspace_id text not null references workspace, name text not null,
    role text not null check (role in ('owner', 'admin', 'member')), created_at timestamptz not null default now())`,
  `create table api_key (
    id text primary key, workspace_id text not null references workspace, member_id text not null references member,
    name text not null, prefix text not null, hash bytea not null unique, scopes text[] not null,
    created_at timestamptz not null default now(), expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz)`,
  `create index on api_key (workspace_id, created_at desc, id desc)`,

  // What runs are made of.
  `create table dataset (
    id text primary key, workspace_id text not null references workspace, name text not null,
    created_by text not null references member, created_at timestamptz not null default now(), unique (workspace_id, name))`,
  `create index on dataset (workspace_id, created_at desc, id desc)`,
  `create table dataset_version (
    id text primary key, dataset_id text not null references dataset, workspace_id text not null references workspace,
    version int not null, kind text not null, sha256 text not null, size_bytes bigint not null, rows int not null,
    columns text[] not null, statistics jsonb not null,
    created_by text not null references member, created_at timestamptz not null default now(), unique (dataset_id, version))`,
  `create table upload (
    id text primary key, workspace_id text not null references workspace, purpose text not null check (purpose in ('dataset', 'rollout')),
    name text not null, file_name text not null, token_hash bytea not null, announced_bytes bigint, size_bytes bigint, sha256 text, result_id text,
    created_by text not null references member, created_at timestamptz not null default now(), expires_at timestamptz not null)`,
  `create table rollout (
    id text primary key, workspace_id text not null references workspace, name text not null, description text,
    created_by text not null references member, created_at timestamptz not null default now(), unique (workspace_id, name))`,
  `create table rollout_version (
    id text primary key, rollout_id text not null references rollout, workspace_id text not null references workspace,
    version int not null, sha256 text not null, size_bytes bigint not null, files int not null, entrypoint text not null,
    commit_sha text, branch text, created_by text not null references member, created_at timestamptz not null default now(),
    unique (rollout_id, version))`,
  `create table configuration (
    id text primary key, workspace_id text not null references workspace, name text not null,
    created_by text not null references member, created_at timestamptz not null default now(), unique (workspace_id, name))`,
  `create table configuration_version (
    id text primary key, configuration_id text not null references configuration, workspace_id text not null references workspace,
    version int not null, recipe jsonb not null, toml text,
    created_by text not null references member, created_at timestamptz not null default now(), unique (configuration_id, version))`,

  // A run: what was asked, where it stands (the fold of its events), and the figures of its overview.
  `create table run (
    id text primary key, number bigint generated always as identity unique, workspace_id text not null references workspace,
    name text not null, kind text not null, specification jsonb not null,
    configuration_version_id text references configuration_version, dataset_id text references dataset,
    dataset_version_id text references dataset_version, rollout_id text references rollout,
    rollout_version_id text references rollout_version, base_model text not null, engine text not null,
    parent_checkpoint_id text, retry_of text references run, creator_id text not null references member,
    tags text[] not null default '{}', notes text, created_at timestamptz not null default now(), deleted_at timestamptz,
    dispatched_at timestamptz,
    sequence bigint not null default 0, status text not null default 'pending', reason_code text, reason_message text,
    status_since timestamptz not null default now(), phase text, phase_since timestamptz,
    attempt int not null default 0, claim bigint not null default 0, lease_until timestamptz,
    stalled_reason text, stalled_since timestamptz, stop_requested_by text, stop_requested_reason text,
    started_at timestamptz, ended_at timestamptz, step int not null default 0, total_steps int,
    resumable_step int, resumable_manifest text,
    training_reward double precision, first_validation_reward double precision, validation_reward double precision,
    entropy double precision, response_length_tokens double precision, total_length_tokens double precision,
    truncation_ratio double precision, samples bigint not null default 0,
    evaluations int not null default 0, step_at timestamptz, step_seconds double precision)`,
  `create unique index run_name on run (workspace_id, name) where deleted_at is null`,
  `create index run_created on run (workspace_id, created_at desc, id desc) where deleted_at is null`,
  // What is not known comes last in either direction, and a page goes on with one comparison of rows: hence two each.
  ...[
    ["run_started_desc", "coalesce(started_at, '-infinity'::timestamptz)"],
    ["run_started_asc", "coalesce(started_at, 'infinity'::timestamptz)"],
    ["run_reward_desc", "coalesce(training_reward, '-infinity'::double precision)"],
    ["run_reward_asc", "coalesce(training_reward, 'infinity'::double precision)"],
  ].map(([name, key]) => `create index ${name} on run (workspace_id, ${key}, id) where deleted_at is null`),
  `create index run_status on run (workspace_id, status, created_at desc, id desc) where deleted_at is null`,
  `create index run_tags on run using gin (tags)`,
  `create index run_to_dispatch on run (created_at) where status = 'pending' and dispatched_at is null`,
  `create index run_lease on run (lease_until) where status = 'running'`,

  // What a run leaves behind. Points are keyed by attempt: nothing is overwritten when an attempt repeats a step.
  `create table attempt (
    run_number bigint not null references run (number), attempt int not null, claim bigint not null,
    trainer_id text not null, trainer_name text not null, started_at timestamptz not null, ended_at timestamptz, outcome text,
    resumed_from_step int, cut_after_step int, resume_same boolean, resume_difference double precision,
    sampled_tokens bigint not null default 0, trained_tokens bigint not null default 0,
    engine_seconds double precision not null default 0, wall_seconds double precision not null default 0,
    primary key (run_number, attempt))`,
  `create table step (
    run_number bigint not null references run (number), attempt int not null, step int not null,
    sequence bigint not null, at timestamptz not null, data jsonb not null, primary key (run_number, step, attempt))`,
  `create table metric_key (id int generated always as identity primary key, key text not null unique)`,
  `create table run_metric (
    run_number bigint not null references run (number), key_id int not null references metric_key,
    first_step bigint not null, last_step bigint not null, last_value double precision, points bigint not null,
    primary key (run_number, key_id))`,
  `create table metric_point (
    run_number bigint not null, key_id int not null, attempt int not null, step bigint not null,
    value double precision, at timestamptz not null, primary key (run_number, key_id, attempt, step))`,
  `create table sample_batch (
    id bigint generated always as identity primary key, run_number bigint not null references run (number),
    attempt int not null, step int not null, split text not null, sequence bigint not null, sha256 text not null,
    at timestamptz not null, unique (run_number, sequence))`,
  `create table sample (
    batch_id bigint not null references sample_batch, line int not null, run_number bigint not null, attempt int not null,
    step int not null, split text not null, group_index int not null, sample_index int not null, reward double precision,
    failure text, failure_message text, advantage double precision, policy_version int not null, prompt_tokens int not null,
    response_tokens int not null, truncated boolean not null, duration_s double precision, primary key (batch_id, line))`,
  `create index sample_by_step on sample (run_number, step, batch_id, line)`,
  `create index sample_by_reward on sample (run_number, coalesce(reward, '-infinity'::double precision), batch_id, line)`,
  `create index sample_failures on sample (run_number, failure, batch_id desc, line desc) where failure is not null`,
  `create table checkpoint (
    id text primary key, workspace_id text not null references workspace, run_number bigint not null references run (number),
    run_id text not null references run, attempt int not null, step int not null, name text not null, manifest text not null,
    size_bytes bigint not null, resumable boolean not null, base_model text not null, validation_reward double precision,
    sequence bigint not null, created_at timestamptz not null, unique (run_number, sequence))`,
  `create index on checkpoint (run_number, step desc, id desc)`,
  `create table evaluation (
    run_number bigint not null references run (number), attempt int not null, step int not null, sequence bigint not null,
    at timestamptz not null, data jsonb not null, primary key (run_number, sequence))`,
  `create table output (
    id text primary key, workspace_id text not null references workspace, run_number bigint not null references run (number),
    attempt int not null, name text not null, content_type text not null, sha256 text not null, size_bytes bigint not null,
    sequence bigint not null, created_at timestamptz not null, unique (run_number, sequence))`,
  `create table log_line (
    run_number bigint not null references run (number), sequence bigint not null, line int not null, attempt int not null,
    at timestamptz not null, level text not null, source text not null, message text not null,
    primary key (run_number, sequence, line))`,
  `create table trainer (
    id text primary key, name text not null, engine text not null, version text not null, hello jsonb not null,
    run_id text, started_at timestamptz not null, last_seen_at timestamptz not null)`,

  // How the store keeps its place: the bookmark in the log, events still to be sent, and answers to repeated requests.
  `create table projection (id int primary key check (id = 1), epoch text, sequence bigint not null)`,
  `insert into projection values (1, null, 0)`,
  `create table outbox (id bigint generated always as identity primary key, entry_id text not null unique, event jsonb not null)`,
  `create table idempotency (
    workspace_id text not null references workspace, key text not null, request_hash text not null, result jsonb not null,
    created_at timestamptz not null default now(), primary key (workspace_id, key))`,
];
