import { type Kysely, sql } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import { type Order, readPage } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";
import { onLine, ownRun } from "./line.ts";
import type { Evaluation, OfRun, Results } from "./results.ts";

/** The evaluations of the canonical history. */
export function createEvaluations(db: Kysely<Tables>): Pick<Results, "evaluations" | "evaluationCount"> {
  return {
    async evaluations(viewer, run, page = {}) {
      return readPage(evaluations(viewer, run), byStep, page, (row) => ({
        id: `${run.id}.${row.sequence}`,
        attempt: row.attempt,
        step: row.step,
        at: row.at,
        data: row.data as Evaluation["data"],
      }));
    },

    async evaluationCount(viewer, run) {
      const { count } = await evaluations(viewer, run)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },
  };

  function evaluations(viewer: Viewer, run: OfRun) {
    return db
      .selectFrom("evaluation")
      .selectAll()
      .where("run_number", "=", ownRun(viewer, run))
      .where(onLine("evaluation", undefined));
  }
}

const byStep: Order = {
  name: "evaluation",
  descending: false,
  keys: [
    { sql: sql.ref("evaluation.step"), type: "bigint" },
    { sql: sql.ref("evaluation.sequence"), type: "bigint" },
  ],
};
