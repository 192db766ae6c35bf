import { type Kysely, sql } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import { logLevels } from "../protocol/event.ts";
import { containing } from "../store/containing.ts";
import { countUpTo } from "../store/counts.ts";
import { type Order, readPage } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";
import { ownRun } from "./line.ts";
import type { LogFilter, OfRun, Results, StoredLogLine } from "./results.ts";

/** What trainers and rollouts said, in the order of the log, of every attempt. */
export function createLogs(db: Kysely<Tables>): Pick<Results, "logs" | "logCount"> {
  return {
    async logs(viewer, run, { filter = {}, page = {} } = {}) {
      return readPage(lines(viewer, run, filter), inOrder, page, (row) => ({
        id: `${run.id}.${row.sequence}.${row.line}`,
        attempt: row.attempt,
        at: row.at,
        level: row.level as StoredLogLine["level"],
        source: row.source as StoredLogLine["source"],
        message: row.message,
      }));
    },

    logCount: (viewer, run, filter = {}) => countUpTo(db, lines(viewer, run, filter)),
  };

  function lines(viewer: Viewer, run: OfRun, filter: LogFilter) {
    let query = db.selectFrom("log_line").selectAll().where("run_number", "=", ownRun(viewer, run));
    // Written out: warnings and errors have an index, and PostgreSQL must know that it is them when it plans.
    if (filter.level !== undefined)
      query = query.where("level", "in", logLevels.slice(logLevels.indexOf(filter.level)).map(literal));
    if (filter.source !== undefined) query = query.where("source", "=", filter.source);
    if (filter.search !== undefined) query = query.where("message", "ilike", containing(filter.search));
    if (filter.attempt !== undefined) query = query.where("attempt", "=", filter.attempt);
    return query;
  }
}

const literal = (level: string) => sql.lit(level);

const inOrder: Order = {
  name: "log",
  descending: false,
  keys: [
    { sql: sql.ref("sequence"), type: "bigint" },
    { sql: sql.ref("line"), type: "bigint" },
  ],
};
