import { type Kysely, sql } from "kysely";
import type { Tables } from "../store/tables.ts";

/** The claims of a run's attempts, ascending, and the position in the log up to which these are all. */
export async function claimsOf(
  db: Kysely<Tables>,
  runId: string,
): Promise<{ readonly claims: readonly number[]; readonly through: number }> {
  const { rows } = await sql<{ claims: number[]; through: number }>`
    select sequence as through, array(
      select attempt.claim from attempt join run on run.number = attempt.run_number
      where run.id = ${runId} order by attempt.claim) as claims
    from projection`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("the store has no bookmark");
  return found;
}
