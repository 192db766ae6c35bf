import type { Kysely, Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { Conflict, NotFound } from "../errors.ts";
import { isOver, type RunStatus } from "../protocol/run-state.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import { type Checkpoint, type CheckpointRow, howRemoved, toCheckpoint } from "./checkpoint.ts";
import { dependantsOf } from "./needed.ts";
import { removeCheckpoint } from "./removal.ts";
import { resumableOf } from "./retention.ts";

/** A checkpoint as a verb left it, and the position after which the log tells the rest. */
export interface CheckpointChange {
  readonly checkpoint: Checkpoint;
  readonly position: Position;
}

/** What people decide about checkpoints: keeping one for good, or doing without it. */
export interface CheckpointKeeping {
  /** Kept whatever the run's retention says, until it is unpinned. Conflict when it was removed. */
  pin(viewer: Viewer, input: { id: string }): Promise<CheckpointChange>;
  unpin(viewer: Viewer, input: { id: string }): Promise<CheckpointChange>;
  /**
   * Takes it away for good; again changes nothing. Conflict when it is pinned, when its run would go on from it, or when
   * other runs began from it: they are named.
   */
  remove(viewer: Viewer, input: { id: string }): Promise<CheckpointChange>;
}

/** See CheckpointKeeping. */
export function createCheckpointKeeping({
  db,
  wake,
}: {
  db: Kysely<Tables>;
  /** Called after something was written for the dispatcher. */
  wake: () => void;
}): CheckpointKeeping {
  return {
    async pin(viewer, { id }) {
      return change(viewer, id, async (trx, row) => {
        const { removed } = toCheckpoint(row);
        if (removed !== null)
          throw new Conflict(`this checkpoint was removed ${howRemoved(removed)}`, ["id"]);
        if (row.pinned_at === null)
          await set(trx, id, {
            pinned_at: new Date(),
            pinned_by: viewer.memberId,
            retention_due: new Date(),
          });
      });
    },

    async unpin(viewer, { id }) {
      return change(viewer, id, async (trx, row) => {
        if (row.pinned_at !== null)
          await set(trx, id, { pinned_at: null, pinned_by: null, retention_due: new Date() });
      });
    },

    async remove(viewer, { id }) {
      return change(viewer, id, async (trx, row) => {
        if (row.removed_at !== null) return;
        if (row.pinned_at !== null) throw new Conflict("this checkpoint is pinned; unpin it first", ["id"]);
        await refuseNeeded(trx, row);
        await removeCheckpoint(trx, row, "person");
      });
    },
  };

  /** The run's row is locked first, as everyone does who writes to a run and to what it saved. */
  async function change(
    viewer: Viewer,
    id: string,
    work: (trx: Transaction<Tables>, row: CheckpointRow) => Promise<void>,
  ): Promise<CheckpointChange> {
    requireScope(viewer, "write");
    const changed = await db.transaction().execute(async (trx) => {
      const mine = trx
        .selectFrom("checkpoint")
        .where("id", "=", id)
        .where("workspace_id", "=", viewer.workspaceId);
      await trx
        .selectFrom("run")
        .select("id")
        .where("id", "in", mine.select("run_id"))
        .forNoKeyUpdate()
        .execute();
      const row = await mine.selectAll().forNoKeyUpdate().executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such checkpoint", ["id"]);
      await work(trx, row);
      return {
        checkpoint: toCheckpoint(await mine.selectAll().executeTakeFirstOrThrow()),
        position: await readPosition(trx),
      };
    });
    wake();
    return changed;
  }
}

async function refuseNeeded(trx: Transaction<Tables>, row: CheckpointRow): Promise<void> {
  const needed = await dependantsOf(trx, [row.id]);
  const [first] = needed;
  if (first !== undefined) {
    const names = needed.slice(0, 5).map(({ type, name }) => (type === "Run" ? name : `the sweep ${name}`));
    const more = needed.length > names.length ? ` and ${needed.length - names.length} more` : "";
    const message = `${names.join(", ")}${more} began from this checkpoint`;
    throw new Conflict(message, ["id"], first.type === "Run" ? { type: "Run", id: first.id } : null);
  }
  const run = await trx
    .selectFrom("run")
    .select(["id", "name", "status"])
    .where("id", "=", row.run_id)
    .executeTakeFirstOrThrow();
  if (isOver(run.status as RunStatus) || !row.resumable) return;
  const others = await trx
    .selectFrom("checkpoint")
    .select(["id", "resumable", "sequence"])
    .where("run_id", "=", row.run_id)
    .where("removed_at", "is", null)
    .execute();
  if (resumableOf(others) !== row.id) return;
  const message = `the run ${run.name} is ${run.status} and would go on from this checkpoint`;
  throw new Conflict(message, ["id"], { type: "Run", id: run.id });
}

async function set(
  trx: Transaction<Tables>,
  id: string,
  columns: { pinned_at: Date | null; pinned_by: string | null; retention_due: Date },
): Promise<void> {
  await trx.updateTable("checkpoint").set(columns).where("id", "=", id).execute();
}
