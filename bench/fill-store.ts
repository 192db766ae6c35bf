import { type Kysely, sql } from "kysely";
import type { Viewer } from "../src/access/viewer.ts";
import { rlRecipe } from "../src/protocol/recipe.ts";
import { specification } from "../src/protocol/specification.ts";
import type { Evaluation, StepData } from "../src/results/results.ts";
import type { Tables } from "../src/store/tables.ts";

/** How many of each; steps and what follows are of each big run. */
export interface Sizes {
  readonly runs: number;
  readonly checkpoints: number;
  readonly sweeps: number;
  readonly bigRuns: number;
  readonly steps: number;
  readonly evaluations: number;
  readonly logLines: number;
  readonly samples: number;
  readonly samplesPerBatch: number;
}

/** What a reader needs to know of a filled store. */
export interface Filled {
  /** Has two attempts, the first cut at its half, and all the steps, samples, evaluations and lines. */
  readonly bigRun: { readonly id: string; readonly number: number; readonly name: string };
}

const others = 9;
/** Of each of these in each workspace; those that are versioned have three versions. */
const named = { member: 30, dataset: 200, rollout: 100, configuration: 200 } as const;

/**
 * Fills a migrated store by SQL: seven runs of ten are the viewer's, the others of nine more workspaces; names, statuses,
 * kinds, tags, rewards, authors and versions are drawn each for itself, some common and some rare.
 */
export async function fillStore(db: Kysely<Tables>, viewer: Viewer, sizes: Sizes): Promise<Filled> {
  const run = async (statement: ReturnType<typeof sql>) => void (await statement.execute(db));
  await run(sql`select setseed(0.5)`);
  await run(sql`create temporary table place (w int primary key, workspace text, owner text)`);
  await run(sql`insert into workspace (id, slug, name)
    select 'w' || w, 'other-' || w, 'other ' || w from generate_series(1, ${others}::int) w`);
  await run(sql`insert into member (id, workspace_id, name, role)
    select 'w' || w || '-1', 'w' || w, 'owner of ' || w, 'owner' from generate_series(1, ${others}::int) w`);
  await run(sql`insert into place values (0, ${viewer.workspaceId}, ${viewer.memberId})`);
  await run(
    sql`insert into place select w, 'w' || w, 'w' || w || '-1' from generate_series(1, ${others}::int) w`,
  );
  await run(sql`insert into member (id, workspace_id, name, role)
    select 'w' || w || '-' || i, workspace, 'member ' || i, 'member'
    from place, generate_series(2, ${named.member}::int) i`);
  await fillNamed(db);
  await fillSweeps(db, sizes.sweeps);
  await fillRuns(db, sizes);
  const bigRun = await db
    .selectFrom("run")
    .select(["id", "number", "name"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await run(sql`update run set workspace_id = ${viewer.workspaceId}, status = 'finished', deleted_at = null,
      kind = 'rl', started_at = created_at, ended_at = now(), attempt = 2, step = ${sizes.steps}, total_steps = ${sizes.steps}
    where number = ${bigRun.number}`);
  await fillAttempts(db, bigRun.number, sizes.steps);
  await fillCheckpoints(db, sizes.checkpoints);
  for (let n = 0; n < sizes.bigRuns; n++) await fillBigRun(db, bigRun.number - n, sizes);
  await run(sql`drop table place`);
  return { bigRun };
}

async function fillNamed(db: Kysely<Tables>): Promise<void> {
  const id = (of: string) => sql`${sql.lit(of)} || '-' || w || '-' || i`;
  for (const table of ["dataset", "rollout", "configuration"] as const)
    await sql`insert into ${sql.table(table)} (id, workspace_id, name, created_by, created_at)
      select ${id(table)}, workspace, ${sql.lit(table)} || '-' || i, owner, now() - i * interval '1 hour'
      from place, generate_series(1, ${named[table]}::int) i`.execute(db);
  const versions = (of: keyof typeof named) =>
    sql`from place, generate_series(1, ${named[of]}::int) i, generate_series(1, 3) v`;
  await sql`insert into dataset_version
      (id, dataset_id, workspace_id, version, kind, sha256, size_bytes, rows, columns, statistics, created_by)
    select ${id("dataset")} || '-' || v, ${id("dataset")}, workspace, v, 'prompt', md5(i || '.' || v) || md5(w::text), 1000, 100,
      '{user_prompt,ground_truth}', '{"duplicates": 0, "lengths": []}', owner
    ${versions("dataset")}`.execute(db);
  await sql`insert into rollout_version
      (id, rollout_id, workspace_id, version, sha256, size_bytes, files, entrypoint, created_by)
    select ${id("rollout")} || '-' || v, ${id("rollout")}, workspace, v, md5(i || '.' || v) || md5(w::text), 1000, 1, 'main.ts', owner
    ${versions("rollout")}`.execute(db);
  await sql`insert into configuration_version (id, configuration_id, workspace_id, version, recipe, created_by)
    select ${id("configuration")} || '-' || v, ${id("configuration")}, workspace, v, ${JSON.stringify(given)}::jsonb, owner
    ${versions("configuration")}`.execute(db);
}

const given = {
  experiment: { modelPath: "digits-s", dataset: "dataset-1", rollout: "rollout-1" },
  training: {
    totalSteps: 1000,
    rolloutBatchSize: 16,
    nSamplesPerPrompt: 8,
    maxPromptLength: 20,
    maxResponseLength: 20,
  },
};
const frozen = specification.parse({
  kind: "rl",
  recipe: rlRecipe.parse(given),
  engine: "embedded",
  seed: 1,
  origin: { kind: "base", baseModel: "digits-s" },
  dataset: { id: "dataset-0-1", name: "dataset-1", version: 1, sha256: "a".repeat(64), rows: 1000 },
  validation: null,
  rollout: {
    id: "rollout-0-1",
    name: "rollout-1",
    version: 1,
    sha256: "b".repeat(64),
    entrypoint: "main.ts",
  },
});

const graded = {
  reward: { mean: 0.5, std: 0, min: 0.5, max: 0.5 },
  validSamples: 8,
  failures: {},
  metrics: { loss: 0.5 },
};
const evaluationData: Evaluation["data"] = { dataset: "validation@1", temperature: 0, ...graded };
const stepData: StepData = {
  ...{ ...graded, totalSteps: 1000, epoch: 1, policyVersion: 1, seconds: { train: 0.5 } },
  ...{ sampledTokens: 1000, trainedTokens: 900, stalenessMax: 0 },
};

const trialsOfSweep = 20;

async function fillSweeps(db: Kysely<Tables>, count: number): Promise<void> {
  await sql`insert into sweep (id, workspace_id, name, kind, source, method, parameters, trials, creator_id, status,
      created_at, ended_at, metric)
    select 'sweep-' || i, workspace, 'sweep-' || i, 'rl', '{}', '{"kind": "grid"}', '[]', ${sql.lit(trialsOfSweep)}, owner,
      case when i > 3 then 'finished' else 'running' end, now() - i * interval '1 hour',
      case when i > 3 then now() end, 'training_reward'
    from generate_series(1, ${count}::int) i join place on w = case when i % 10 < 7 then 0 else i % 10 end`.execute(
    db,
  );
}

/** Ids of the w-th workspace; `skewed` favours the first of them. */
const oneOf = (of: keyof typeof named, draw: string) =>
  sql`${sql.lit(of)} || '-' || w || '-' || (1 + floor(power(${sql.ref(draw)}, 3) * ${sql.lit(named[of])}))::int`;

async function fillRuns(db: Kysely<Tables>, { runs, sweeps, checkpoints }: Sizes): Promise<void> {
  await sql`insert into run (id, workspace_id, name, kind, specification, configuration_version_id, dataset_id,
      dataset_version_id, rollout_id, rollout_version_id, base_model, engine, parent_checkpoint_id, creator_id, tags, notes,
      created_at, deleted_at, sequence, status, reason_code, reason_message, status_since, phase, attempt, claim, lease_until,
      lease_ms, started_at, ended_at, ended_sequence, step, total_steps, training_reward, first_validation_reward,
      validation_reward, evaluations, entropy, response_length_tokens, total_length_tokens, truncation_ratio, samples,
      running_seconds, step_at, step_seconds, priority, sweep_id, sweep_trial, dispatch, dispatched)
    select md5('run' || n)::uuid, workspace,
      (array['amber','brisk','calm','dusty','eager','faint','grand','humble'])[1 + floor(a * 8)] || '-' ||
        (array['falcon','river','maple','ember','comet','harbor','meadow','signal'])[1 + floor(b * 8)] || '-' || n,
      kind, ${JSON.stringify(frozen)}::jsonb,
      case when c < 0.5 then ${oneOf("configuration", "d")} || '-' || version end,
      ${oneOf("dataset", "e")}, ${oneOf("dataset", "e")} || '-' || version,
      case when kind = 'rl' then ${oneOf("rollout", "f")} end,
      case when kind = 'rl' then ${oneOf("rollout", "f")} || '-' || version end,
      (array['digits-s','digits-m','qwen3-0.6b','qwen3-8b','llama-70b'])[1 + floor(power(g, 2) * 5)],
      case when h < 0.8 then 'embedded' else 'tinker' end,
      case when c > 0.96 then 'checkpoint-' || (1 + floor(d * ${checkpoints}))::int end,
      case when power(a, 2) * ${sql.lit(named.member)} < 1 then owner
        else 'w' || w || '-' || (2 + floor(power(a, 2) * ${sql.lit(named.member - 1)}))::int end,
      case when b < 0.5 then '{}'::text[] when b < 0.8 then array['t' || floor(power(d, 4) * 300)]
        else array['t' || floor(power(d, 4) * 300), 'team-' || floor(e * 12)] end,
      case when f < 0.1 then 'a note of some length about what was tried here and what came of it' end,
      now() - (${runs} - n + h) * interval '1 minute', case when g > 0.98 then now() end, n, status,
      case when status in ('failed', 'crashed') then 'trainer_error' end,
      case when status in ('failed', 'crashed') then 'the trainer said why in a sentence' end,
      now() - (${runs} - n) * interval '50 seconds', case when status = 'running' then 'train' end,
      begun::int, begun::int * n, case when status = 'running' then now() + interval '1 day' end, 30000,
      case when begun then now() - (${runs} - n) * interval '1 minute' + a * interval '1 hour' end,
      case when status in ('finished', 'failed', 'stopped', 'killed', 'crashed')
        then now() - (${runs} - n) * interval '1 minute' + (1 + b) * interval '2 hours' end,
      case when status in ('finished', 'failed', 'stopped', 'killed', 'crashed') then n end,
      begun::int * floor(a * 1000), case when begun then 1000 end, case when begun and d < 0.9 then e end,
      case when begun and f < 0.5 then 0.1 end, case when begun and f < 0.5 then h end, begun::int * 3,
      case when begun then b end, case when begun then 100 * b end, case when begun then 140 * b end,
      case when begun then 0.01 end, begun::int * floor(a * 100000), begun::int * 3600 * b,
      case when begun then now() end, case when begun then b end, floor(h * 3)::int,
      case when n <= ${sweeps * trialsOfSweep} then 'sweep-' || (1 + (n - 1) / ${sql.lit(trialsOfSweep)}) end,
      case when n <= ${sweeps * trialsOfSweep} then (n - 1) % ${sql.lit(trialsOfSweep)} end,
      0, case when status <> 'pending' or a < 0.02 then 0 end
    from (
      select *, status <> 'pending' and not (status = 'stopped' and h < 0.2) as begun
      from (
        select n, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f, random() as g,
          random() as h, 1 + floor(random() * 3)::int as version,
          case when x.kind < 0.7 then 'rl' when x.kind < 0.97 then 'sft' else 'offline_rl' end as kind,
          case when x.status < 0.01 then 'pending' when x.status < 0.0105 then 'running' when x.status < 0.0106 then 'unknown'
            when x.status < 0.02 then 'paused' when x.status < 0.13 then 'failed' when x.status < 0.2 then 'stopped'
            when x.status < 0.24 then 'killed' when x.status < 0.28 then 'crashed' else 'finished' end as status,
          case when x.place < 0.7 then 0 else 1 + floor((x.place - 0.7) / 0.3 * ${sql.lit(others)})::int end as place
        from (select n, random() as kind, random() as status, random() as place
          from generate_series(1::bigint, ${runs}::bigint) n offset 0) x offset 0
      ) drawn
    ) made join place on place.w = made.place`.execute(db);
}

async function fillAttempts(db: Kysely<Tables>, bigRun: number, steps: number): Promise<void> {
  const columns = sql`run_number, attempt, claim, trainer_id, trainer_name, started_at, ended_at, outcome, resumed_from_step,
    cut_after_step, sampled_tokens, trained_tokens, engine_seconds, wall_seconds, sampling_seconds, training_seconds,
    overlap_seconds, judge_calls, engine_cost_usd`;
  await sql`insert into attempt (${columns})
    select number, 1, sequence, 't' || number % 50, 'trainer ' || number % 50, started_at, ended_at, status, null,
      case when number = ${bigRun} then ${Math.floor(steps / 2)}::int end, 1000000, 900000, 60, 80, 20, 40, 5, 0, 0.5
    from run where started_at is not null order by number`.execute(db);
  await sql`insert into attempt (${columns})
    values (${bigRun}, 2, ${bigRun} + 1, 't2', 'trainer 2', now(), now(), 'finished', ${Math.floor(steps / 2)}::int, null,
      1000000, 900000, 60, 80, 20, 40, 5, 0, 0.5)`.execute(db);
  await sql`insert into run_phase (run_number, sequence, attempt, phase, since)
    select number, sequence + i, 1, (array['init', 'train'])[1 + i], started_at + i * interval '1 minute'
    from run, generate_series(0, 1) i where started_at is not null and number % 10 = 0`.execute(db);
  // A few steps of every tenth run; the big ones, which are the last, have theirs.
  await sql`insert into step (run_number, attempt, step, sequence, at, data)
    select number, 1, i, i, now(), ${JSON.stringify(stepData)}::jsonb
    from run, generate_series(1, 3) i where number % 10 = 0 and number < ${bigRun} - 100`.execute(db);
}

async function fillCheckpoints(db: Kysely<Tables>, count: number): Promise<void> {
  const { rows } = await sql<{ last: number }>`select max(number) as last from run`.execute(db);
  const last = rows[0]?.last ?? 0;
  await sql`insert into checkpoint (id, workspace_id, run_number, run_id, attempt, step, name, manifest, size_bytes, resumable,
      base_model, validation_reward, sequence, created_at, removed_at, removed_cause, collected_at, retention_due)
    select 'checkpoint-' || i, run.workspace_id, run.number, run.id, 1, i % 1000, 'step-' || i % 1000, md5(i::text) || md5('m' || i),
      1000000, i % 2 = 0, run.base_model, random(), i, run.created_at + (i % 1000) * interval '1 second',
      case when i % 5 = 0 then now() - interval '1 day' end, case when i % 5 = 0 then 'person' end,
      case when i % 5 = 0 then now() end, null
    from generate_series(1, ${count}::int) i join run on run.number = 1 + (i::bigint * 7919) % ${last}`.execute(
    db,
  );
  await sql`insert into checkpoint_file (checkpoint_id, name, sha256, size_bytes)
    select id, 'weights', md5(id) || md5('w' || id), 1000000 from checkpoint`.execute(db);
}

/** Steps of two attempts; what the first did beyond its half is not of the canonical history. */
async function fillBigRun(db: Kysely<Tables>, run: number, sizes: Sizes): Promise<void> {
  const half = Math.floor(sizes.steps / 2);
  const attempt = (of: string) => sql`case when ${sql.ref(of)} <= ${half} then 1 else 2 end`;
  await sql`insert into step (run_number, attempt, step, sequence, at, data)
    select ${run}, ${attempt("i")}, i, i, now(), ${JSON.stringify(stepData)}::jsonb
    from generate_series(1, ${sizes.steps}::int) i`.execute(db);
  await sql`insert into evaluation (run_number, attempt, step, sequence, at, data)
    select ${run}, ${attempt("i")}, i, i, now(), ${JSON.stringify(evaluationData)}::jsonb
    from generate_series(1, ${sizes.evaluations}::int) i`.execute(db);
  await sql`insert into log_line (run_number, sequence, line, attempt, at, level, source, message)
    select ${run}, i / 10, i % 10, 1 + (i * 2) / ${sizes.logLines + 1}, now() - (${sizes.logLines} - i) * interval '1 second',
      case when x < 0.9 then 'info' when x < 0.98 then 'debug' when x < 0.999 then 'warn' else 'error' end,
      case when x < 0.5 then 'trainer' else 'rollout' end,
      'step ' || i || ': answered ' || md5(i::text) || case when i = ${Math.floor(sizes.logLines / 3)} then ' needle' else '' end
    from (select i, random() as x from generate_series(1, ${sizes.logLines}::int) i offset 0) drawn`.execute(
    db,
  );
  const perBatch = sizes.samplesPerBatch;
  await sql`insert into sample_batch (run_number, attempt, step, split, sequence, sha256, at)
    select ${run}, case when i <= n / 2 then 1 else 2 end, ceil(i * ${sizes.steps}::float8 / n)::int, 'train', i,
      md5(i::text) || md5('b' || i), now()
    from (select i, ${Math.ceil(sizes.samples / perBatch)}::int as n
      from generate_series(1, ${Math.ceil(sizes.samples / perBatch)}::int) i) batches order by i`.execute(db);
  await sql`insert into sample (batch_id, line, run_number, attempt, step, split, group_index, sample_index, prompt_row, reward, failure,
      failure_message, advantage, policy_version, prompt_tokens, response_tokens, truncated, duration_s)
    select id, line, run_number, attempt, step, split, line / 8, line % 8, (id * ${perBatch} + line) / 8 % 2000,
      case when x > 0.03 then round(y::numeric, 2) end,
      case when x <= 0.0003 then 'grader_timeout' when x <= 0.01 then 'agent_timeout' when x <= 0.03 then 'agent_error' end,
      case when x <= 0.03 then 'what went wrong' end, y - 0.5, step, 50, (z * 2000)::int, z > 0.98, z
    from (select *, random() as x, random() as y, random() as z from sample_batch
      cross join generate_series(0, ${perBatch - 1}::int) line where run_number = ${run} order by id, line) drawn`.execute(
    db,
  );
}

/** So many events of the runs in the embedded bus's log, mostly of others than the viewer's; the store has folded all. */
export async function fillLog(db: Kysely<Tables>, count: number): Promise<void> {
  await sql`insert into log_epoch default values on conflict do nothing`.execute(db);
  await sql`insert into log_entry (id, workspace_id, run_id, event)
    select 'filled-' || n, workspace_id, run.id, json_build_object('type', 'progress', 'workspaceId', workspace_id,
      'runId', run.id, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'claim', 1, 'attempt', 1,
      'leaseMs', 30000, 'note', 'step ' || n)
    from generate_series(1, ${count}::int) n join run on run.number = 1 + (n::bigint * 7919) % (select max(number) from run)
    order by n`.execute(db);
  await sql`update projection set epoch = (select epoch from log_epoch),
    sequence = (select max(sequence) from log_entry)`.execute(db);
}

/** Series of runs that nobody reads: rows by their number, not their content. */
export async function fillSeries(db: Kysely<Tables>, count: number): Promise<void> {
  await sql`insert into metric_key (key) select 'filled/' || i from generate_series(1, 10) i`.execute(db);
  const series = sql`generate_series(1, ${Math.ceil(count / 10)}::int) n cross join metric_key`;
  await sql`insert into metric_series (run_number, key_id, attempt, first_step, last_step, last_value, points, first_at,
      last_at, tail)
    select n, id, 1, 1, 10, 0.5, 10, now(), now(), '\\x00' from ${series}`.execute(db);
  await sql`insert into metric_block (run_number, key_id, attempt, first_step, last_step, last_at, points)
    select n, id, 1, 1, 10, now(), '\\x00' from ${series}`.execute(db);
  await sql`insert into metric_rollup (run_number, key_id, attempt, level, bucket, count, known, last_step, last_at)
    select n, id, 1, 2, 0, 10, 10, 10, now() from ${series}`.execute(db);
}
