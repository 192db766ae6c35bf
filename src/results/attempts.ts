import type { Kysely } from "kysely";
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
        usage: {
          sampledTokens: row.sampled_tokens,
          trainedTokens: row.trained_tokens,
          engineSeconds: row.engine_seconds,
          wallSeconds: row.wall_seconds,
        },
      }));
    },

    async usage(viewer, run) {
      const { fn } = db;
      const total = await db
        .selectFrom("attempt")
        .select([
          fn.sum<string | null>("sampled_tokens").as("sampledTokens"),
          fn.sum<string | null>("trained_tokens").as("trainedTokens"),
          fn.sum<number | null>("engine_seconds").as("engineSeconds"),
          fn.sum<number | null>("wall_seconds").as("wallSeconds"),
        ])
        .where("run_number", "=", ownRun(viewer, run))
        .executeTakeFirstOrThrow();
      return {
        // A sum of bigints is a numeric, which comes as text.
        sampledTokens: Number(total.sampledTokens ?? 0),
        trainedTokens: Number(total.trainedTokens ?? 0),
        engineSeconds: total.engineSeconds ?? 0,
        wallSeconds: total.wallSeconds ?? 0,
      };
    },
  };
}
