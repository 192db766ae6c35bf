import { type Kysely, sql } from "kysely";
import type { Viewer } from "../access/viewer.ts";
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

    async stepCount(viewer, run) {
      const { count } = await steps(viewer, run)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },
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
