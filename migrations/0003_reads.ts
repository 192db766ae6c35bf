import { type Kysely, sql } from "kysely";

/** Indexes for what is asked often: a run's checkpoints, a workspace's newest ones, and who waits for an engine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Nobody asks by it: reads go by run_id, and an evaluation's checkpoints are found by (run_number, sequence).
  `drop index checkpoint_run_number_step_id_idx`,
  `create index checkpoint_by_run on checkpoint (run_id, sequence desc)`,
  `create index checkpoint_created on checkpoint (workspace_id, created_at desc, id desc)`,
  `create index run_waiting on run (engine, created_at, id) where status = 'pending' and deleted_at is null`,
];
