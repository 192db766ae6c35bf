import { type Kysely, sql, type Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { NotFound } from "../errors.ts";
import type { Phase, RunEvent } from "../protocol/event.ts";
import type { RunState } from "../protocol/run-state.ts";
import { recordset } from "../store/recordset.ts";
import type { Tables } from "../store/tables.ts";
import type { Run } from "./run.ts";

/** What a run did for a while. */
export interface RunPhase {
  readonly phase: Phase;
  readonly attempt: number;
  readonly since: Date;
  /** Null for the one that it is in, or ended in. */
  readonly until: Date | null;
  readonly seconds: number | null;
  readonly reason: string | null;
}

/** The phases that a batch of events begins, a rest among them. */
export function gatherPhases() {
  const begun: object[] = [];
  return {
    /** The run before and after an event that counts. */
    add(run: number, before: RunState, event: RunEvent, after: RunState): void {
      const moved = after.phase !== before.phase || after.attempt !== before.attempt;
      if (!moved && event.type !== "phase") return;
      begun.push({
        run_number: run,
        sequence: after.sequence,
        attempt: after.attempt,
        phase: after.phase,
        since: event.at,
        reason: event.type === "phase" ? event.reason : (after.reason?.message ?? null),
      });
    },

    async write(trx: Transaction<Tables>): Promise<void> {
      if (begun.length === 0) return;
      await sql`insert into run_phase (run_number, sequence, attempt, phase, since, reason)
        select run_number, sequence, attempt, phase, since, reason
        from ${recordset(begun, "run_number bigint, sequence bigint, attempt int, phase text, since timestamptz, reason text")}
        on conflict do nothing`.execute(trx);
    },
  };
}

/** A run's phases in their order, the newest last; at most the last thousand. */
export async function readPhases(db: Kysely<Tables>, viewer: Viewer, run: Run): Promise<RunPhase[]> {
  requireScope(viewer, "read");
  if (run.workspaceId !== viewer.workspaceId) throw new NotFound("there is no such run", ["id"]);
  const rows = await db
    .selectFrom("run_phase")
    .selectAll()
    .where("run_number", "=", run.number)
    .orderBy("sequence", "desc")
    .limit(1000)
    .execute();
  rows.reverse();
  return rows.flatMap(({ phase, attempt, since, reason }, index) => {
    if (phase === null) return [];
    const until = rows[index + 1]?.since ?? null;
    // Clocks of two machines: a phase does not end before it began.
    const seconds = until === null ? null : Math.max(0, (until.getTime() - since.getTime()) / 1000);
    return { phase: phase as Phase, attempt, since, until, seconds, reason };
  });
}
