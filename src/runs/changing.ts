import { type Kysely, sql, type Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { NotFound } from "../errors.ts";
import type { RunEvent } from "../protocol/event.ts";
import { applyEvent, type RunState } from "../protocol/run-state.ts";
import { enqueue } from "../store/outbox.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import { type FrozenRun, type RunRow, toRun, toState } from "./run.ts";

/** A run as a verb left it, and the position after which the log tells the rest. */
export interface RunChange {
  readonly run: FrozenRun;
  readonly position: Position;
}

/**
 * The run's row under lock, given over to the work, and how it stands after it. NotFound when it is not the viewer's
 * or was removed; `wake` is called when all is written.
 */
export async function changeRun(
  { db, wake }: { db: Kysely<Tables>; wake: () => void },
  viewer: Viewer,
  id: string,
  work: (trx: Transaction<Tables>, row: RunRow) => Promise<void>,
): Promise<RunChange> {
  requireScope(viewer, "write");
  const changed = await db.transaction().execute(async (trx) => {
    await work(trx, await lockRun(trx, viewer, id));
    return standing(trx, id);
  });
  wake();
  return changed;
}

/**
 * The run and the position that it is the fold of. In a transaction that holds the run's lock no event of it is folded
 * in between; elsewhere the position is read first, so that at worst the log tells again what the run shows already.
 */
export async function standing(db: Kysely<Tables>, id: string): Promise<RunChange> {
  const position = await readPosition(db);
  const row = await db.selectFrom("run").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { run: toRun(row, new Date()), position };
}

/** NotFound as for any read. */
export async function lockRun(trx: Transaction<Tables>, viewer: Viewer, id: string): Promise<RunRow> {
  const row = await trx
    .selectFrom("run")
    .selectAll()
    .where("id", "=", id)
    .where("workspace_id", "=", viewer.workspaceId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new NotFound("there is no such run", ["id"]);
  return row;
}

/** The run as it will stand when what was decided of it, and is not yet in the log, is folded too. */
export async function foreseen(trx: Transaction<Tables>, row: RunRow): Promise<RunState> {
  const decided = await trx
    .selectFrom("outbox")
    .select("event")
    .where(sql<boolean>`event ->> 'runId' = ${row.id}`)
    .orderBy("id")
    .execute();
  return decided.reduce(
    (state, { event }) => applyEvent(state, event as RunEvent, state.sequence + 1),
    toState(row),
  );
}

/** Writes down an event of the run, said now; the entry's id is the type, the run and what tells it from others. */
export async function decide<T extends RunEvent>(
  trx: Transaction<Tables>,
  row: Pick<RunRow, "id" | "workspace_id">,
  entryId: string,
  said: Omit<T, "runId" | "workspaceId" | "at">,
): Promise<void> {
  const at = new Date().toISOString();
  await enqueue(trx, entryId, { ...said, workspaceId: row.workspace_id, runId: row.id, at } as unknown as T);
}
