import { type Kysely, sql } from "kysely";

/**
 * The log and the queue of the embedded way to run. `event` and `job` are `json`, not `jsonb`: it is kept as it was
 * written, costs no conversion, and takes U+0000, which jsonb refuses and trainers' log lines may hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table log_entry (
    sequence bigint generated always as identity primary key,
    id text not null unique,
    workspace_id text not null,
    run_id text,
    event json not null,
    at timestamptz not null default clock_timestamp())`,
  `create index on log_entry (run_id, sequence) where run_id is not null`,

  // One row, made when the log is first opened (not here: a database copied from a template is another log): its name.
  `create table log_epoch (
    one boolean primary key default true check (one),
    epoch text not null default gen_random_uuid()::text,
    made_at timestamptz not null default now())`,

  // `holder` names the delivery that has the job; it is free again from `available_at`, whoever had it.
  `create table queued_job (
    id text primary key,
    place bigint generated always as identity,
    engine text not null,
    job json not null,
    holder text,
    available_at timestamptz not null default now())`,
  `create index on queued_job (engine, place)`,
];
