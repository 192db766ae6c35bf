import type { Kysely, Selectable } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { newestFirst } from "../store/newest-first.ts";
import { readPage } from "../store/pages.ts";
import type { OutputTable, Tables } from "../store/tables.ts";
import { ownRun } from "./line.ts";
import type { OfRun, Output, Results } from "./results.ts";

/** Files that runs left behind, newest first. */
export function createOutputs(db: Kysely<Tables>): Pick<Results, "outputs" | "outputCount" | "outputsById"> {
  return {
    async outputs(viewer, run, page = {}) {
      return readPage(outputs(viewer, run), newestFirst("output"), page, (row) => toOutput(row, run.id));
    },

    async outputCount(viewer, run) {
      const { count } = await outputs(viewer, run)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async outputsById(viewer, ids) {
      requireScope(viewer, "read");
      const rows = await db
        .selectFrom("output")
        .innerJoin("run", "run.number", "output.run_number")
        .selectAll("output")
        .select("run.id as run_id")
        .where("output.workspace_id", "=", viewer.workspaceId)
        .where("run.deleted_at", "is", null)
        .where("output.id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toOutput(row, row.run_id)]));
    },
  };

  function outputs(viewer: Viewer, run: OfRun) {
    return db.selectFrom("output").selectAll().where("run_number", "=", ownRun(viewer, run));
  }
}

function toOutput(row: Selectable<OutputTable>, runId: string): Output {
  return {
    id: row.id,
    runId,
    attempt: row.attempt,
    name: row.name,
    contentType: row.content_type,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
  };
}
