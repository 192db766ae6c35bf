import type { Kysely } from "kysely";
import { toUsage, usageOf } from "../runs/usage.ts";
import type { Tables } from "../store/tables.ts";
import { ownRun } from "./line.ts";
import type { Results } from "./results.ts";

/** The tries at a run, in their order, and what all of them used. */
export function createAttempts(db: Kysely<Tables>): Pick<Results, "attempts" | "usage"> {
  return {
    async attempts(viewer, run) {
      const rows = await db
        .selectFrom("attempt")
        .selectAll()
        .where("run_number", "=", ownRun(viewer, run))
        .orderBy("attempt")
        .execute();
      return rows.map((row) => ({
        number: row.attempt,
        trainerId: row.trainer_id,
        trainerName: row.trainer_name,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        outcome: row.outcome,
        resumedFromStep: row.resumed_from_step,
        cutAfterStep: row.cut_after_step,
        resumeVerified:
          row.resume_same === null
            ? null
            : { same: row.resume_same, maxLogprobDifference: row.resume_difference ?? 0 },
        usage: toUsage(row),
      }));
    },

    usage: async (viewer, run) => usageOf(db, [ownRun(viewer, run)]),
  };
}
