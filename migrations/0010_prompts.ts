import { type Kysely, sql } from "kysely";

/**
 * Which row of its dataset a sample was drawn from, and samples by it; groups whole and in order within their step;
 * samples by advantage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Of a step: what was learned from, then what was evaluated; group by group, each in its own order. */
const inStep = "split, group_index, sample_index, batch_id, line";

const statements = [
  `alter table sample add column prompt_row int`,
  `drop index sample_by_step`,
  `drop index sample_validation`,
  `create index sample_by_step on sample (run_number, step, ${inStep})`,
  `create index sample_validation on sample (run_number, step, ${inStep}) where split = 'validation'`,
  `create index sample_by_prompt on sample (run_number, prompt_row, step) where prompt_row is not null`,
  `create index sample_by_advantage_asc on sample (run_number, coalesce(advantage, 'Infinity'), batch_id, line)`,
  `create index sample_by_advantage_desc on sample (run_number, coalesce(advantage, '-Infinity'), batch_id, line)`,
];
