import { type Kysely, sql } from "kysely";
import type { RunState } from "../protocol/run-state.ts";
import type { Tables } from "../store/tables.ts";
import { type StateColumns, stateColumns, toState } from "./run.ts";

/** Who had the word of a run, and when, as far as the store has folded the log: up to the position `through`. */
export async function claimsOf(
  db: Kysely<Tables>,
  runId: string,
): Promise<{
  readonly state: RunState | null;
  /** The attempts that were taken up, ascending. */
  readonly attempts: readonly { readonly claim: number; readonly attempt: number }[];
  /** Where a trainer gave the run up or paused it, ascending. */
  readonly rests: readonly number[];
  readonly through: number;
}> {
  const state = sql.join(stateColumns.map((column) => sql.ref(`run.${column}`)));
  // One statement: the bookmark and the row are of one moment.
  const { rows } = await sql<
    StateColumns & { through: number; known: boolean; claims: number[]; numbers: number[]; rests: number[] }
  >`
    select ${state}, projection.sequence as through, run.id is not null as known,
      array(select claim from attempt where run_number = run.number order by claim) as claims,
      array(select attempt from attempt where run_number = run.number order by claim) as numbers,
      array(select sequence from run_phase where run_number = run.number and phase is null order by sequence) as rests
    from projection left join run on run.id = ${runId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("the store has no bookmark");
  const { through, known, claims, numbers, rests } = found;
  const attempts = claims.map((claim, index) => ({ claim, attempt: numbers[index]! }));
  return { state: known ? toState(found) : null, attempts, rests, through };
}
