import { type Kysely, type Selectable, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { NotFound } from "../errors.ts";
import { type CheckpointManifest, checkpointManifest } from "../protocol/checkpoint-manifest.ts";
import { readGlobalId } from "../protocol/global-id.ts";
import { type Key, type Order, type Page, type PageRequest, readPage } from "../store/pages.ts";
import type { CheckpointTable, Tables } from "../store/tables.ts";

/** A complete set of weights that a run saved, and what can be gone on from. */
export interface Checkpoint {
  readonly id: string;
  readonly workspaceId: string;
  readonly runId: string;
  readonly attempt: number;
  readonly step: number;
  /** `step-40`; with the run's name before it, what start_from takes. */
  readonly name: string;
  readonly manifestSha256: string;
  readonly sizeBytes: number;
  /** Whether a run can go on from it bit for bit, optimiser and all. */
  readonly resumable: boolean;
  readonly baseModel: string;
  /** Of the evaluation at its step, where there was one. */
  readonly validationReward: number | null;
  readonly createdAt: Date;
}

export interface CheckpointOrder {
  readonly field: "step" | "created" | "reward";
  readonly direction: "asc" | "desc";
}

/** Checkpoints, of one run or of the workspace; made over a pool or over one snapshot, as run reads are. */
export interface Checkpoints {
  get(viewer: Viewer, id: string): Promise<Checkpoint>;
  byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Checkpoint>>;
  list(
    viewer: Viewer,
    options?: { runId?: string; orderBy?: CheckpointOrder; page?: PageRequest },
  ): Promise<Page<Checkpoint>>;
  count(viewer: Viewer, options?: { runId?: string }): Promise<number>;
  manifest(viewer: Viewer, checkpoint: Checkpoint): Promise<CheckpointManifest>;
  /** The checkpoint that `run-name` (its newest), `run-name/step-40` or an id, ours or a client's, means; NotFound when there is none. */
  resolve(viewer: Viewer, reference: string): Promise<Checkpoint>;
}

/** See Checkpoints. */
export function createCheckpoints({ db, blobs }: { db: Kysely<Tables>; blobs: Blobs }): Checkpoints {
  return {
    async get(viewer, id) {
      const row = await checkpoints(viewer).where("id", "=", id).executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such checkpoint", ["id"]);
      return toCheckpoint(row);
    },

    async byIds(viewer, ids) {
      const rows = await checkpoints(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toCheckpoint(row)]));
    },

    async list(viewer, { runId, orderBy = newestFirst, page = {} } = {}) {
      return readPage(listed(viewer, runId), orderOf(orderBy), page, toCheckpoint);
    },

    async count(viewer, { runId } = {}) {
      const { count } = await listed(viewer, runId)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async manifest(viewer, checkpoint) {
      requireScope(viewer, "read");
      if (checkpoint.workspaceId !== viewer.workspaceId)
        throw new NotFound("there is no such checkpoint", ["id"]);
      const bytes = await blobs.get(checkpoint.manifestSha256);
      return checkpointManifest.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    },

    async resolve(viewer, reference) {
      const slash = reference.indexOf("/");
      const runName = slash === -1 ? reference : reference.slice(0, slash);
      const run = await db
        .selectFrom("run")
        .select(["id", "name"])
        .where("workspace_id", "=", viewer.workspaceId)
        .where("name", "=", runName)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (run !== undefined) return newestOf(viewer, run, slash === -1 ? null : reference.slice(slash + 1));
      const global = readGlobalId(reference);
      const id = global?.type === "Checkpoint" ? global.id : reference;
      const byId = await checkpoints(viewer).where("id", "=", id).executeTakeFirst();
      if (byId === undefined)
        throw new NotFound(`there is no run and no checkpoint ${JSON.stringify(runName)}`, null);
      return toCheckpoint(byId);
    },
  };

  /** By name where one is given. Two of a name are two attempts: the later one is of the canonical history. */
  async function newestOf(
    viewer: Viewer,
    run: { id: string; name: string },
    name: string | null,
  ): Promise<Checkpoint> {
    const all = of(viewer, run.id).orderBy("sequence", "desc");
    const row = await (name === null ? all : all.where("name", "=", name)).limit(1).executeTakeFirst();
    if (row !== undefined) return toCheckpoint(row);
    const others = await all.select("name").limit(5).execute();
    const names = others.map((other) => `${run.name}/${other.name}`);
    throw new NotFound(
      names.length === 0
        ? `the run ${run.name} has no checkpoint yet`
        : `the run ${run.name} has no checkpoint ${JSON.stringify(name)}; it has ${names.join(", ")}`,
      null,
    );
  }

  /** A run that was removed takes its checkpoints out of every list; who has one's id, or began from it, still finds it. */
  function listed(viewer: Viewer, runId: string | undefined) {
    if (runId !== undefined) return of(viewer, runId);
    return checkpoints(viewer).where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("run")
            .select("run.id")
            .whereRef("run.id", "=", "checkpoint.run_id")
            .where("run.deleted_at", "is not", null),
        ),
      ),
    );
  }

  function of(viewer: Viewer, runId: string) {
    return checkpoints(viewer).where("run_id", "=", runId);
  }

  function checkpoints(viewer: Viewer) {
    requireScope(viewer, "read");
    return db.selectFrom("checkpoint").selectAll().where("workspace_id", "=", viewer.workspaceId);
  }
}

const newestFirst: CheckpointOrder = { field: "created", direction: "desc" };

function orderOf({ field, direction }: CheckpointOrder): Order {
  const descending = direction === "desc";
  const key: { readonly [field in CheckpointOrder["field"]]: Key } = {
    step: { sql: sql.ref("step"), type: "bigint" },
    created: { sql: sql.ref("created_at"), type: "timestamptz" },
    reward: {
      sql: sql`coalesce(validation_reward, ${sql.lit(descending ? "-infinity" : "infinity")}::double precision)`,
      type: "double precision",
    },
  };
  return {
    name: `checkpoint.${field}.${direction}`,
    descending,
    keys: [key[field], { sql: sql.ref("id"), type: "text" }],
  };
}

function toCheckpoint(row: Selectable<CheckpointTable>): Checkpoint {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    runId: row.run_id,
    attempt: row.attempt,
    step: row.step,
    name: row.name,
    manifestSha256: row.manifest,
    sizeBytes: row.size_bytes,
    resumable: row.resumable,
    baseModel: row.base_model,
    validationReward: row.validation_reward,
    createdAt: row.created_at,
  };
}
