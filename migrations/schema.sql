-- Printed from a migrated database by migrations/dump.ts; a test compares the two. Not edited by hand.

create table api_key (
  id text not null,
  workspace_id text not null,
  member_id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_hash_key UNIQUE (hash),
  constraint api_key_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint api_key_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX api_key_workspace_id_created_at_id_idx ON public.api_key USING btree (workspace_id, created_at DESC, id DESC);

create table attempt (
  run_number bigint not null,
  attempt integer not null,
  claim bigint not null,
  trainer_id text not null,
  trainer_name text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  resumed_from_step integer,
  cut_after_step integer,
  resume_same boolean,
  resume_difference double precision,
  sampled_tokens bigint default 0 not null,
  trained_tokens bigint default 0 not null,
  engine_seconds double precision default 0 not null,
  wall_seconds double precision default 0 not null,
  sampling_seconds double precision,
  training_seconds double precision,
  overlap_seconds double precision,
  judge_calls bigint,
  judge_cost_usd double precision,
  engine_cost_usd double precision,
  constraint attempt_pkey PRIMARY KEY (run_number, attempt),
  constraint attempt_run_number_fkey FOREIGN KEY (run_number) REFERENCES run(number)
);
CREATE INDEX attempt_started ON public.attempt USING btree (started_at);

create table checkpoint (
  id text not null,
  workspace_id text not null,
  run_number bigint not null,
  run_id text not null,
  attempt integer not null,
  step integer not null,
  name text not null,
  manifest text not null,
  size_bytes bigint not null,
  resumable boolean not null,
  base_model text not null,
  validation_reward double precision,
  sequence bigint not null,
  created_at timestamp with time zone not null,
  cause text default 'cadence'::text not null,
  request text,
  training_reward double precision,
  validation_loss double precision,
  pinned_at timestamp with time zone,
  pinned_by text,
  removed_at timestamp with time zone,
  removed_cause text,
  collected_at timestamp with time zone,
  retention_due timestamp with time zone default now(),
  constraint checkpoint_pkey PRIMARY KEY (id),
  constraint checkpoint_run_number_sequence_key UNIQUE (run_number, sequence),
  constraint checkpoint_run_id_fkey FOREIGN KEY (run_id) REFERENCES run(id),
  constraint checkpoint_run_number_fkey FOREIGN KEY (run_number) REFERENCES run(number),
  constraint checkpoint_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX checkpoint_by_reward_asc ON public.checkpoint USING btree (workspace_id, COALESCE(validation_reward, 'Infinity'::double precision), id) WHERE (removed_at IS NULL);
CREATE INDEX checkpoint_by_reward_desc ON public.checkpoint USING btree (workspace_id, COALESCE(validation_reward, '-Infinity'::double precision), id) WHERE (removed_at IS NULL);
CREATE INDEX checkpoint_by_run ON public.checkpoint USING btree (run_id, sequence DESC);
CREATE INDEX checkpoint_by_step ON public.checkpoint USING btree (workspace_id, step, id) INCLUDE (run_id) WHERE (removed_at IS NULL);
CREATE INDEX checkpoint_created ON public.checkpoint USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX checkpoint_manifest ON public.checkpoint USING btree (manifest);
CREATE INDEX checkpoint_removed_too_by_reward_asc ON public.checkpoint USING btree (workspace_id, COALESCE(validation_reward, 'Infinity'::double precision), id);
CREATE INDEX checkpoint_removed_too_by_reward_desc ON public.checkpoint USING btree (workspace_id, COALESCE(validation_reward, '-Infinity'::double precision), id);
CREATE INDEX checkpoint_removed_too_by_step ON public.checkpoint USING btree (workspace_id, step, id);
CREATE INDEX checkpoint_retention ON public.checkpoint USING btree (retention_due) WHERE ((retention_due IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX checkpoint_to_collect ON public.checkpoint USING btree (removed_at) WHERE ((removed_at IS NOT NULL) AND (collected_at IS NULL));

create table checkpoint_file (
  checkpoint_id text not null,
  name text not null,
  sha256 text not null,
  size_bytes bigint not null,
  constraint checkpoint_file_pkey PRIMARY KEY (checkpoint_id, name),
  constraint checkpoint_file_checkpoint_id_fkey FOREIGN KEY (checkpoint_id) REFERENCES checkpoint(id)
);
CREATE INDEX checkpoint_file_sha256_idx ON public.checkpoint_file USING btree (sha256);

create table configuration (
  id text not null,
  workspace_id text not null,
  name text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint configuration_pkey PRIMARY KEY (id),
  constraint configuration_workspace_id_name_key UNIQUE (workspace_id, name),
  constraint configuration_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint configuration_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);

create table configuration_version (
  id text not null,
  configuration_id text not null,
  workspace_id text not null,
  version integer not null,
  recipe jsonb not null,
  toml text,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint configuration_version_pkey PRIMARY KEY (id),
  constraint configuration_version_configuration_id_version_key UNIQUE (configuration_id, version),
  constraint configuration_version_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES configuration(id),
  constraint configuration_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint configuration_version_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);

create table dataset (
  id text not null,
  workspace_id text not null,
  name text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint dataset_pkey PRIMARY KEY (id),
  constraint dataset_workspace_id_name_key UNIQUE (workspace_id, name),
  constraint dataset_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint dataset_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX dataset_workspace_id_created_at_id_idx ON public.dataset USING btree (workspace_id, created_at DESC, id DESC);

create table dataset_version (
  id text not null,
  dataset_id text not null,
  workspace_id text not null,
  version integer not null,
  kind text not null,
  sha256 text not null,
  size_bytes bigint not null,
  rows integer not null,
  columns text[] not null,
  statistics jsonb not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint dataset_version_pkey PRIMARY KEY (id),
  constraint dataset_version_dataset_id_version_key UNIQUE (dataset_id, version),
  constraint dataset_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint dataset_version_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES dataset(id),
  constraint dataset_version_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);

create table download (
  ticket_hash bytea not null,
  key_id text not null,
  path text not null,
  expires_at timestamp with time zone not null,
  constraint download_pkey PRIMARY KEY (ticket_hash),
  constraint download_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE
);
CREATE INDEX download_expires_at ON public.download USING btree (expires_at);

create table evaluation (
  run_number bigint not null,
  attempt integer not null,
  step integer not null,
  sequence bigint not null,
  at timestamp with time zone not null,
  data jsonb not null,
  constraint evaluation_pkey PRIMARY KEY (run_number, sequence),
  constraint evaluation_run_number_fkey FOREIGN KEY (run_number) REFERENCES run(number)
);
CREATE INDEX evaluation_by_step ON public.evaluation USING btree (run_number, step, sequence);

create table idempotency (
  workspace_id text not null,
  key text not null,
  request_hash text not null,
  result jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_pkey PRIMARY KEY (workspace_id, key),
  constraint idempotency_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);

create table log_entry (
  sequence bigint generated always as identity not null,
  id text not null,
  workspace_id text not null,
  run_id text,
  event json not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint log_entry_pkey PRIMARY KEY (sequence),
  constraint log_entry_id_key UNIQUE (id)
);
CREATE INDEX log_entry_run_id_sequence_idx ON public.log_entry USING btree (run_id, sequence) WHERE (run_id IS NOT NULL);
CREATE INDEX log_entry_workspace ON public.log_entry USING btree (workspace_id, sequence);

create table log_epoch (
  one boolean default true not null,
  epoch text default (gen_random_uuid())::text not null,
  made_at timestamp with time zone default now() not null,
  constraint log_epoch_pkey PRIMARY KEY (one),
  constraint log_epoch_one_check CHECK (one)
);

create table log_line (
  run_number bigint not null,
  sequence bigint not null,
  line integer not null,
  attempt integer not null,
  at timestamp with time zone not null,
  level text not null,
  source text not null,
  message text not null,
  constraint log_line_pkey PRIMARY KEY (run_number, sequence, line),
  constraint log_line_run_number_fkey FOREIGN KEY (run_number) REFERENCES run(number)
);
CREATE INDEX log_line_trouble ON public.log_line USING btree (run_number, sequence, line) WHERE (level = ANY (ARRAY['warn'::text, 'error'::text]));

create table member (
  id text not null,
  workspace_id text not null,
  name text not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);

create table metric_block (
  run_number bigint not null,
  key_id integer not null,
  attempt integer not null,
  first_step bigint not null,
  last_step bigint not null,
  last_at timestamp with time zone not null,
  points bytea not null,
  constraint metric_block_pkey PRIMARY KEY (run_number, key_id, attempt, first_step)
);

create table metric_key (
  id integer generated always as identity not null,
  key text not null,
  constraint metric_key_pkey PRIMARY KEY (id),
  constraint metric_key_key_key UNIQUE (key)
);

create table metric_rollup (
  run_number bigint not null,
  key_id integer not null,
  attempt integer not null,
  level smallint not null,
  bucket bigint not null,
  count integer not null,
  known integer not null,
  mean double precision,
  min double precision,
  max double precision,
  last_step bigint not null,
  last_value double precision,
  last_at timestamp with time zone not null,
  constraint metric_rollup_pkey PRIMARY KEY (run_number, key_id, attempt, level, bucket)
);

create table metric_series (
  run_number bigint not null,
  key_id integer not null,
  attempt integer not null,
  base smallint,
  first_step bigint not null,
  last_step bigint not null,
  last_value double precision,
  points bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  raw_since timestamp with time zone,
  thinned_to bigint,
  open bytea,
  tail bytea not null,
  constraint metric_series_pkey PRIMARY KEY (run_number, key_id, attempt)
);
CREATE INDEX metric_series_raw ON public.metric_series USING btree (raw_since) WHERE (raw_since IS NOT NULL);

create table outbox (
  id bigint generated always as identity not null,
  entry_id text not null,
  event jsonb not null,
  at timestamp with time zone default clock_timestamp() not null,
  after bigint default 0 not null,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_entry_id_key UNIQUE (entry_id)
);
CREATE INDEX outbox_run ON public.outbox USING btree (((event ->> 'runId'::text)));

create table output (
  id text not null,
  workspace_id text not null,
  run_number bigint not null,
  attempt integer not null,
  name text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  sequence bigint not null,
  created_at timestamp with time zone not null,
  constraint output_pkey PRIMARY KEY (id),
  constraint output_run_number_sequence_key UNIQUE (run_number, sequence),
  constraint output_run_number_fkey FOREIGN KEY (run_number) REFERENCES run(number),
  constraint output_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX output_sha256 ON public.output USING btree (sha256);

create table projection (
  id integer not null,
  epoch text,
  sequence bigint not null,
  constraint projection_pkey PRIMARY KEY (id),
  constraint projection_id_check CHECK ((id = 1))
);

create table queued_job (
  id text not null,
  place bigint generated always as identity not null,
  engine text not null,
  job json not null,
  holder text,
  available_at timestamp with time zone default now() not null,
  constraint queued_job_pkey PRIMARY KEY (id)
);
CREATE INDEX queued_job_engine_place_idx ON public.queued_job USING btree (engine, place);

create table rollout (
  id text not null,
  workspace_id text not null,
  name text not null,
  description text,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint rollout_pkey PRIMARY KEY (id),
  constraint rollout_workspace_id_name_key UNIQUE (workspace_id, name),
  constraint rollout_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint rollout_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);

create table rollout_version (
  id text not null,
  rollout_id text not null,
  workspace_id text not null,
  version integer not null,
  sha256 text not null,
  size_bytes bigint not null,
  files integer not null,
  entrypoint text not null,
  commit_sha text,
  branch text,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint rollout_version_pkey PRIMARY KEY (id),
  constraint rollout_version_rollout_id_version_key UNIQUE (rollout_id, version),
  constraint rollout_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint rollout_version_rollout_id_fkey FOREIGN KEY (rollout_id) REFERENCES rollout(id),
  constraint rollout_version_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);

create table run (
  id text not null,
  number bigint generated always as identity not null,
  workspace_id text not null,
  name text not null,
  kind text not null,
  specification jsonb not null,
  configuration_version_id text,
  dataset_id text,
  dataset_version_id text,
  rollout_id text,
  rollout_version_id text,
  base_model text not null,
  engine text not null,
  parent_checkpoint_id text,
  retry_of text,
  creator_id text not null,
  tags text[] default '{}'::text[] not null,
  notes text,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  sequence bigint default 0 not null,
  status text default 'pending'::text not null,
  reason_code text,
  reason_message text,
  status_since timestamp with time zone default now() not null,
  phase text,
  phase_since timestamp with time zone,
  attempt integer default 0 not null,
  claim bigint default 0 not null,
  lease_until timestamp with time zone,
  stalled_reason text,
  stalled_since timestamp with time zone,
  stop_requested_by text,
  stop_requested_reason text,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  step integer default 0 not null,
  total_steps integer,
  resumable_step integer,
  resumable_manifest text,
  training_reward double precision,
  first_validation_reward double precision,
  validation_reward double precision,
  entropy double precision,
  response_length_tokens double precision,
  total_length_tokens double precision,
  truncation_ratio double precision,
  samples bigint default 0 not null,
  evaluations integer default 0 not null,
  step_at timestamp with time zone,
  step_seconds double precision,
  priority integer default 0 not null,
  fork_of text,
  reproduces text,
  sweep_id text,
  sweep_trial integer,
  sweep_settings jsonb,
  dispatch integer default 0 not null,
  dispatched integer,
  pause_requested_by text,
  pause_requested_cause text,
  pause_requested_reason text,
  kill_at timestamp with time zone,
  checkpoint_requested text,
  budget jsonb,
  lease_ms integer,
  progress_note text,
  ended_sequence bigint,
  running_seconds double precision default 0 not null,
  delete_artifacts boolean default false not null,
  artifacts_deleted_at timestamp with time zone,
  resting_reward double precision generated always as (
CASE
    WHEN (status = ANY (ARRAY['running'::text, 'unknown'::text])) THEN NULL::double precision
    ELSE training_reward
END) stored,
  trace text,
  returns bigint[] default '{}'::bigint[] not null,
  constraint run_pkey PRIMARY KEY (id),
  constraint run_number_key UNIQUE (number),
  constraint run_configuration_version_id_fkey FOREIGN KEY (configuration_version_id) REFERENCES configuration_version(id),
  constraint run_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id),
  constraint run_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES dataset(id),
  constraint run_dataset_version_id_fkey FOREIGN KEY (dataset_version_id) REFERENCES dataset_version(id),
  constraint run_fork_of_fkey FOREIGN KEY (fork_of) REFERENCES run(id),
  constraint run_reproduces_fkey FOREIGN KEY (reproduces) REFERENCES run(id),
  constraint run_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES run(id),
  constraint run_rollout_id_fkey FOREIGN KEY (rollout_id) REFERENCES rollout(id),
  constraint run_rollout_version_id_fkey FOREIGN KEY (rollout_version_id) REFERENCES rollout_version(id),
  constraint run_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES sweep(id),
  constraint run_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
);
CREATE INDEX run_at_work ON public.run USING btree (engine, workspace_id) WHERE (status = ANY (ARRAY['running'::text, 'unknown'::text]));
CREATE INDEX run_by_base_model ON public.run USING btree (workspace_id, base_model, created_at DESC, id DESC) INCLUDE (status, started_at, resting_reward) WHERE (deleted_at IS NULL);
CREATE INDEX run_by_creator ON public.run USING btree (workspace_id, creator_id, created_at DESC, id DESC) INCLUDE (status, started_at, resting_reward) WHERE (deleted_at IS NULL);
CREATE INDEX run_by_dataset ON public.run USING btree (workspace_id, dataset_id, created_at DESC, id DESC) INCLUDE (status, started_at, resting_reward) WHERE (deleted_at IS NULL);
CREATE INDEX run_by_kind ON public.run USING btree (workspace_id, kind, created_at DESC, id DESC) INCLUDE (status, started_at, resting_reward) WHERE (deleted_at IS NULL);
CREATE INDEX run_by_rollout ON public.run USING btree (workspace_id, rollout_id, created_at DESC, id DESC) INCLUDE (status, started_at, resting_reward) WHERE (deleted_at IS NULL);
CREATE INDEX run_created ON public.run USING btree (workspace_id, created_at DESC, id DESC) INCLUDE (status, started_at, resting_reward) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX run_name ON public.run USING btree (workspace_id, name) INCLUDE (id, created_at, status, started_at, resting_reward) WHERE (deleted_at IS NULL);
CREATE INDEX run_of_configuration_version ON public.run USING btree (configuration_version_id, created_at DESC, id DESC) INCLUDE (workspace_id, status, started_at, resting_reward) WHERE ((configuration_version_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX run_of_dataset_version ON public.run USING btree (dataset_version_id, created_at DESC, id DESC) INCLUDE (workspace_id, status, started_at, resting_reward) WHERE ((dataset_version_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX run_of_rollout_version ON public.run USING btree (rollout_version_id, created_at DESC, id DESC) INCLUDE (workspace_id, status, started_at, resting_reward) WHERE ((rollout_version_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX run_of_sweep ON public.run USING btree (sweep_id, sweep_trial) WHERE (sweep_id IS NOT NULL);
CREATE INDEX run_parent ON public.run USING btree (parent_checkpoint_id) WHERE (parent_checkpoint_id IS NOT NULL);
CREATE INDEX run_prefix ON public.run USING btree (workspace_id, name text_pattern_ops);
CREATE INDEX run_removed ON public.run USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX run_reward_asc ON public.run USING btree (workspace_id, COALESCE(resting_reward, 'Infinity'::double precision), id) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['running'::text, 'unknown'::text])));
CREATE INDEX run_reward_desc ON public.run USING btree (workspace_id, COALESCE(resting_reward, '-Infinity'::double precision), id) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['running'::text, 'unknown'::text])));
CREATE INDEX run_sent ON public.run USING btree (engine, workspace_id) WHERE ((status = 'pending'::text) AND (dispatched >= dispatch) AND (deleted_at IS NULL));
CREATE INDEX run_started_asc ON public.run USING btree (workspace_id, COALESCE(started_at, 'infinity'::timestamp with time zone), id) WHERE (deleted_at IS NULL);
CREATE INDEX run_started_desc ON public.run USING btree (workspace_id, COALESCE(started_at, '-infinity'::timestamp with time zone), id) WHERE (deleted_at IS NULL);
CREATE INDEX run_status ON public.run USING btree (workspace_id, status, created_at DESC, id DESC) INCLUDE (started_at, resting_reward) WHERE (deleted_at IS NULL);
CREATE INDEX run_tags ON public.run USING gin (tags);
CREATE INDEX run_to_clear ON public.run USING btree (deleted_at) WHERE (delete_artifacts AND (artifacts_deleted_at IS NULL));
CREATE INDEX run_to_dispatch ON public.run USING btree (engine, workspace_id, priority DESC, created_at, id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX run_to_kill ON public.run USING btree (kill_at) WHERE ((kill_at IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX run_waiting ON public.run USING btree (engine, created_at, id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));

create table run_phase (
  run_number bigint not null,
  sequence bigint not null,
  attempt integer not null,
  phase text,
  since timestamp with time zone not null,
  reason text,
  constraint run_phase_pkey PRIMARY KEY (run_number, sequence),
  constraint run_phase_run_number_fkey FOREIGN KEY (run_number) REFERENCES run(number)
);

create table sample (
  batch_id bigint not null,
  line integer not null,
  run_number bigint not null,
  attempt integer not null,
  step integer not null,
  split text not null,
  group_index integer not null,
  sample_index integer not null,
  reward double precision,
  failure text,
  failure_message text,
  advantage double precision,
  policy_version integer not null,
  prompt_tokens integer not null,
  response_tokens integer not null,
  truncated boolean not null,
  duration_s double precision,
  rewards jsonb,
  shaping double precision,
  treatment text,
  retries integer default 0 not null,
  prompt_row integer,
  constraint sample_pkey PRIMARY KEY (batch_id, line),
  constraint sample_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES sample_batch(id)
);
CREATE INDEX sample_by_advantage_asc ON public.sample USING btree (run_number, COALESCE(advantage, 'Infinity'::double precision), batch_id, line);
CREATE INDEX sample_by_advantage_desc ON public.sample USING btree (run_number, COALESCE(advantage, '-Infinity'::double precision), batch_id, line);
CREATE INDEX sample_by_length ON public.sample USING btree (run_number, response_tokens, batch_id, line);
CREATE INDEX sample_by_prompt ON public.sample USING btree (run_number, prompt_row, step) WHERE (prompt_row IS NOT NULL);
CREATE INDEX sample_by_reward ON public.sample USING btree (run_number, COALESCE(reward, '-Infinity'::double precision), batch_id, line);
CREATE INDEX sample_by_reward_asc ON public.sample USING btree (run_number, COALESCE(reward, 'Infinity'::double precision), batch_id, line);
CREATE INDEX sample_by_step ON public.sample USING btree (run_number, step, split, group_index, sample_index, batch_id, line);
CREATE INDEX sample_failures ON public.sample USING btree (run_number, failure, batch_id DESC, line DESC) WHERE (failure IS NOT NULL);
CREATE INDEX sample_truncated ON public.sample USING btree (run_number, step, batch_id, line) WHERE truncated;
CREATE INDEX sample_validation ON public.sample USING btree (run_number, step, split, group_index, sample_index, batch_id, line) WHERE (split = 'validation'::text);

create table sample_batch (
  id bigint generated always as identity not null,
  run_number bigint not null,
  attempt integer not null,
  step integer not null,
  split text not null,
  sequence bigint not null,
  sha256 text not null,
  at timestamp with time zone not null,
  constraint sample_batch_pkey PRIMARY KEY (id),
  constraint sample_batch_run_number_sequence_key UNIQUE (run_number, sequence),
  constraint sample_batch_run_number_fkey FOREIGN KEY (run_number) REFERENCES run(number)
);
CREATE INDEX sample_batch_sha256 ON public.sample_batch USING btree (sha256);

create table step (
  run_number bigint not null,
  attempt integer not null,
  step integer not null,
  sequence bigint not null,
  at timestamp with time zone not null,
  data jsonb not null,
  constraint step_pkey PRIMARY KEY (run_number, step, attempt),
  constraint step_run_number_fkey FOREIGN KEY (run_number) REFERENCES run(number)
);

create table sweep (
  id text not null,
  workspace_id text not null,
  name text not null,
  kind text not null,
  source jsonb not null,
  method jsonb not null,
  parameters jsonb not null,
  trials integer not null,
  metric text,
  early_stopping jsonb,
  max_concurrent integer,
  priority integer default 0 not null,
  tags text[] default '{}'::text[] not null,
  status text default 'running'::text not null,
  creator_id text not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint sweep_pkey PRIMARY KEY (id),
  constraint sweep_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES member(id),
  constraint sweep_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint sweep_max_concurrent_check CHECK ((max_concurrent > 0))
);
CREATE INDEX sweep_at_work ON public.sweep USING btree (created_at) WHERE (ended_at IS NULL);
CREATE INDEX sweep_created ON public.sweep USING btree (workspace_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sweep_name ON public.sweep USING btree (workspace_id, name) WHERE (deleted_at IS NULL);

create table sweep_rung (
  sweep_id text not null,
  step integer not null,
  trial integer not null,
  value double precision,
  goes_on boolean not null,
  better integer not null,
  best integer not null,
  decided_at timestamp with time zone default now() not null,
  constraint sweep_rung_pkey PRIMARY KEY (sweep_id, step, trial),
  constraint sweep_rung_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES sweep(id)
);

create table sweep_trial (
  sweep_id text not null,
  trial integer not null,
  settings jsonb not null,
  specification jsonb not null,
  configuration_version_id text,
  dataset_version_id text,
  rollout_version_id text,
  parent_checkpoint_id text,
  run_id text,
  constraint sweep_trial_pkey PRIMARY KEY (sweep_id, trial),
  constraint sweep_trial_configuration_version_id_fkey FOREIGN KEY (configuration_version_id) REFERENCES configuration_version(id),
  constraint sweep_trial_dataset_version_id_fkey FOREIGN KEY (dataset_version_id) REFERENCES dataset_version(id),
  constraint sweep_trial_rollout_version_id_fkey FOREIGN KEY (rollout_version_id) REFERENCES rollout_version(id),
  constraint sweep_trial_run_id_fkey FOREIGN KEY (run_id) REFERENCES run(id),
  constraint sweep_trial_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES sweep(id)
);
CREATE INDEX sweep_trial_parent ON public.sweep_trial USING btree (parent_checkpoint_id) WHERE ((parent_checkpoint_id IS NOT NULL) AND (run_id IS NULL));
CREATE INDEX sweep_trial_waiting ON public.sweep_trial USING btree (sweep_id, trial) WHERE (run_id IS NULL);

create table trainer (
  id text not null,
  name text not null,
  engine text not null,
  version text not null,
  hello jsonb not null,
  run_id text,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint trainer_pkey PRIMARY KEY (id)
);

create table upload (
  id text not null,
  workspace_id text not null,
  purpose text not null,
  name text not null,
  file_name text not null,
  token_hash bytea not null,
  announced_bytes bigint,
  size_bytes bigint,
  sha256 text,
  result_id text,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(id),
  constraint upload_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id),
  constraint upload_purpose_check CHECK ((purpose = ANY (ARRAY['dataset'::text, 'rollout'::text])))
);

create table workspace (
  id text not null,
  slug text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  max_concurrent_runs integer,
  constraint workspace_pkey PRIMARY KEY (id),
  constraint workspace_slug_key UNIQUE (slug),
  constraint workspace_max_concurrent_runs_check CHECK ((max_concurrent_runs >= 0))
);
