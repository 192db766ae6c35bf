import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import { requireScope } from "../access/viewer.ts";
import { NotFound } from "../errors.ts";
import type { OfRun } from "./results.ts";

/**
 * Whether a row of the table is of that attempt; without one, whether it is of the canonical history: what an attempt
 * did beyond the step that a later one resumed from is left out of it.
 */
export function onLine(table: string, attempt: number | undefined): RawBuilder<boolean> {
  const row = (column: string) => sql.ref(`${table}.${column}`);
  if (attempt !== undefined) return sql<boolean>`${row("attempt")} = ${attempt}::int`;
  return sql<boolean>`exists (select 1 from attempt a where a.run_number = ${row("run_number")}
    and a.attempt = ${row("attempt")} and (a.cut_after_step is null or ${row("step")} <= a.cut_after_step))`;
}

/** The number of a run that is the viewer's; anybody else's does not exist. */
export function ownRun(viewer: Viewer, run: OfRun): number {
  requireScope(viewer, "read");
  if (run.workspaceId !== viewer.workspaceId) throw new NotFound("there is no such run", ["id"]);
  return run.number;
}
