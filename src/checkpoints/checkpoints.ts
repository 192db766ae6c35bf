import { type Kysely, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { NotFound } from "../errors.ts";
import { readGlobalId } from "../protocol/global-id.ts";
import { countUpTo } from "../store/counts.ts";
import { type Key, type Order, type Page, type PageRequest, readPage } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";
import { type Checkpoint, howRemoved, toCheckpoint } from "./checkpoint.ts";
import { type Comparison, compareCheckpoints } from "./comparing.ts";
import { openExport } from "./exporting.ts";
import { type LineageStep, readLineage } from "./lineage.ts";
import { type CheckpointFile, filesOf, type ReadManifest, readManifest } from "./manifests.ts";
import { type Verification, verifyCheckpoint } from "./verifying.ts";

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
    options?: { runId?: string; removed?: boolean; orderBy?: CheckpointOrder; page?: PageRequest },
  ): Promise<Page<Checkpoint>>;
  count(viewer: Viewer, options?: { runId?: string; removed?: boolean }): Promise<number | null>;
  /** What it holds besides its manifest; null when its manifest is needed for that and cannot be read. */
  files(viewer: Viewer, checkpoint: Checkpoint): Promise<readonly CheckpointFile[] | null>;
  manifest(viewer: Viewer, checkpoint: Checkpoint): Promise<ReadManifest>;
  /** What the merge of its adapter into its base saved, the newest first to be told; null when there is none. */
  merged(viewer: Viewer, checkpoint: Checkpoint): Promise<Checkpoint | null>;
  /** See verifyCheckpoint. */
  verify(viewer: Viewer, id: string): Promise<{ checkpoint: Checkpoint; verification: Verification }>;
  /** See readLineage. */
  lineage(viewer: Viewer, id: string): Promise<readonly LineageStep[]>;
  /** See compareCheckpoints. */
  compare(viewer: Viewer, ids: readonly string[]): Promise<Comparison>;
  /** See openExport. */
  export(viewer: Viewer, id: string, options: { trainer: boolean }): ReturnType<typeof openExport>;
  /**
   * The checkpoint that `run-name` (its newest), `run-name/step-40` or an id, ours or a client's, means; NotFound when
   * there is none, or it was removed.
   */
  resolve(viewer: Viewer, reference: string): Promise<Checkpoint>;
}

/** See Checkpoints. */
export function createCheckpoints({ db, blobs }: { db: Kysely<Tables>; blobs: Blobs }): Checkpoints {
  const reads: Checkpoints = {
    get,

    async byIds(viewer, ids) {
      const rows = await checkpoints(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toCheckpoint(row)]));
    },

    async list(viewer, { runId, removed = false, orderBy = newestFirst, page = {} } = {}) {
      return readPage(listed(viewer, runId, removed), orderOf(orderBy), page, toCheckpoint);
    },

    count: (viewer, { runId, removed = false } = {}) => countUpTo(db, listed(viewer, runId, removed)),

    async files(viewer, checkpoint) {
      own(viewer, checkpoint);
      const rows = await db
        .selectFrom("checkpoint_file")
        .select(["name", "sha256", "size_bytes as sizeBytes"])
        .where("checkpoint_id", "=", checkpoint.id)
        .orderBy(sql`array_position(${fileOrder}::text[], name)`)
        .orderBy("name")
        .execute();
      if (rows.length > 0) return rows;
      // Saved before its event named its files.
      const read = await readManifest(blobs, checkpoint.manifestSha256);
      return read.state === "ok" ? filesOf(read.manifest) : null;
    },

    async manifest(viewer, checkpoint) {
      own(viewer, checkpoint);
      return readManifest(blobs, checkpoint.manifestSha256);
    },

    async merged(viewer, checkpoint) {
      const row = await checkpoints(viewer)
        .innerJoin("run", "run.id", "checkpoint.run_id")
        .where("run.parent_checkpoint_id", "=", checkpoint.id)
        .where("run.kind", "=", "merge")
        .where("run.deleted_at", "is", null)
        .where("checkpoint.removed_at", "is", null)
        .orderBy("checkpoint.created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : toCheckpoint(row);
    },

    async verify(viewer, id) {
      const checkpoint = await get(viewer, id);
      const known = (await reads.files(viewer, checkpoint)) ?? [];
      return { checkpoint, verification: await verifyCheckpoint(blobs, checkpoint, known) };
    },

    lineage: (viewer, id) => readLineage(db, viewer, id),

    compare: (viewer, ids) => compareCheckpoints(db, viewer, ids),

    async export(viewer, id, options) {
      await get(viewer, id);
      return openExport(blobs, await readLineage(db, viewer, id), options);
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
      return there(toCheckpoint(byId));
    },
  };
  return reads;

  async function get(viewer: Viewer, id: string): Promise<Checkpoint> {
    const row = await checkpoints(viewer).where("id", "=", id).executeTakeFirst();
    if (row === undefined) throw new NotFound("there is no such checkpoint", ["id"]);
    return toCheckpoint(row);
  }

  /** By name where one is given. Two of a name are two attempts: the later one is of the canonical history. */
  async function newestOf(
    viewer: Viewer,
    run: { id: string; name: string },
    name: string | null,
  ): Promise<Checkpoint> {
    const all = of(viewer, run.id).orderBy("sequence", "desc");
    const kept = all.where("removed_at", "is", null);
    const row = await (name === null ? kept : kept.where("name", "=", name)).limit(1).executeTakeFirst();
    if (row !== undefined) return toCheckpoint(row);
    const gone = name === null ? undefined : await all.where("name", "=", name).limit(1).executeTakeFirst();
    if (gone !== undefined) return there(toCheckpoint(gone));
    const others = await kept.limit(5).execute();
    const names = others.map((other) => `${run.name}/${other.name}`);
    throw new NotFound(
      names.length === 0
        ? `the run ${run.name} has no checkpoint yet`
        : `the run ${run.name} has no checkpoint ${JSON.stringify(name)}; it has ${names.join(", ")}`,
      null,
    );
  }

  /** A run that was removed takes its checkpoints out of every list; who has one's id, or began from it, still finds it. */
  function listed(viewer: Viewer, runId: string | undefined, removed: boolean) {
    const all = runId === undefined ? checkpoints(viewer) : of(viewer, runId);
    const kept = removed ? all : all.where("checkpoint.removed_at", "is", null);
    if (runId !== undefined) return kept;
    return kept.where((eb) =>
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
    return db
      .selectFrom("checkpoint")
      .selectAll("checkpoint")
      .where("checkpoint.workspace_id", "=", viewer.workspaceId);
  }
}

/** What loads first comes first. */
const fileOrder = ["weights", "adapter", "adapterConfig", "trainer"];

function own(viewer: Viewer, checkpoint: Checkpoint): void {
  requireScope(viewer, "read");
  if (checkpoint.workspaceId !== viewer.workspaceId)
    throw new NotFound("there is no such checkpoint", ["id"]);
}

/** The same checkpoint, unless it was removed. */
function there(checkpoint: Checkpoint): Checkpoint {
  if (checkpoint.removed === null) return checkpoint;
  throw new NotFound(`the checkpoint ${checkpoint.name} was removed ${howRemoved(checkpoint.removed)}`, null);
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
