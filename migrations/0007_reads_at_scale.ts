import { type Kysely, sql } from "kysely";

/** What lists of a million are found by, and a run's row that its own progress changes in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Of runs in the order of their submission. */
const submitted = "created_at desc, id desc";

/** What else runs are put in order by: all runs of a filter are sorted from its index alone. */
const sortable = "status, started_at, resting_reward";

const statements = [
  // No index may hold what a step changes (a lease, a reward): then a step's update of a run stays within its page and
  // touches no index at all, where it wrote into every one of them.
  `drop index run_lease`,
  `drop index run_reward_asc`,
  `drop index run_reward_desc`,
  // Room for the next version of a row beside it; and what never changes and few ask for lies elsewhere.
  `alter table run set (fillfactor = 75, toast_tuple_target = 512)`,
  `alter table run add column resting_reward double precision
    generated always as (case when status in ('running', 'unknown') then null else training_reward end) stored`,
  `create index run_reward_asc on run (workspace_id, coalesce(resting_reward, 'Infinity'), id)
    where deleted_at is null and status not in ('running', 'unknown')`,
  `create index run_reward_desc on run (workspace_id, coalesce(resting_reward, '-Infinity'), id)
    where deleted_at is null and status not in ('running', 'unknown')`,

  `drop index run_created`,
  `drop index run_status`,
  `create index run_created on run (workspace_id, ${submitted}) include (${sortable}) where deleted_at is null`,
  `create index run_status on run (workspace_id, status, ${submitted}) include (started_at, resting_reward)
    where deleted_at is null`,
  ...["kind", "base_model", "creator_id", "dataset_id", "rollout_id"].map(
    (column) =>
      `create index run_by_${column.replace("_id", "")} on run (workspace_id, ${column}, ${submitted})
        include (${sortable}) where deleted_at is null`,
  ),
  ...["configuration_version_id", "dataset_version_id", "rollout_version_id"].map(
    (column) =>
      `create index run_of_${column.replace("_id", "")} on run (${column}, ${submitted})
        include (workspace_id, ${sortable}) where ${column} is not null and deleted_at is null`,
  ),
  // A part of a name is looked for in the index alone, where a million names are 80 MB; threes of characters in a GIN
  // index found rare ones faster, were misjudged for common ones, and pg_trgm is not on every server.
  `drop index run_name`,
  `create unique index run_name on run (workspace_id, name) include (id, created_at, ${sortable})
    where deleted_at is null`,

  // The next free name after a run's: by its beginning, of removed runs too.
  `create index run_prefix on run (workspace_id, name text_pattern_ops)`,

  `create index checkpoint_by_step on checkpoint (workspace_id, step, id) include (run_id) where removed_at is null`,
  `create index checkpoint_by_reward_asc on checkpoint (workspace_id, coalesce(validation_reward, 'Infinity'), id)
    where removed_at is null`,
  `create index checkpoint_by_reward_desc on checkpoint (workspace_id, coalesce(validation_reward, '-Infinity'), id)
    where removed_at is null`,

  `create index sample_by_reward_asc on sample (run_number, coalesce(reward, 'Infinity'), batch_id, line)`,
  `create index sample_by_length on sample (run_number, response_tokens, batch_id, line)`,
  `create index sample_truncated on sample (run_number, step, batch_id, line) where truncated`,
  `create index sample_validation on sample (run_number, step, batch_id, line) where split = 'validation'`,
  `create index evaluation_by_step on evaluation (run_number, step, sequence)`,
  `create index log_line_trouble on log_line (run_number, sequence, line) where level in ('warn', 'error')`,

  // One workspace's events, from any place in a log that is mostly others'.
  `create index log_entry_workspace on log_entry (workspace_id, sequence)`,
];
