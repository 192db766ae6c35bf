import { type Kysely, sql } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import { countUpTo } from "../store/counts.ts";
import { type Order, readPage } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";
import { onLine, ownRun } from "./line.ts";
import type { OfRun, Results, StepData } from "./results.ts";

/** The steps of the canonical history. */
export function createSteps(db: Kysely<Tables>): Pick<Results, "steps" | "stepCount"> {
  return {
    async steps(viewer, run, page = {}) {
      return readPage(steps(viewer, run), byStep, page, (row) => ({
        attempt: row.attempt,
        step: row.step,
        at: row.at,
        data: row.data as StepData,
      }));
    },

    stepCount: (viewer, run) => countUpTo(db, steps(viewer, run)),
  };

  function steps(viewer: Viewer, run: OfRun) {
    return db
      .selectFrom("step")
      .selectAll()
      .where("run_number", "=", ownRun(viewer, run))
      .where(onLine("step", undefined));
  }
}

const byStep: Order = {
  name: "step",
  descending: false,
  keys: [
    { sql: sql.ref("step.step"), type: "bigint" },
    { sql: sql.ref("step.attempt"), type: "bigint" },
  ],
};
