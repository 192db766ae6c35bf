import { type Kysely, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { NotFound } from "../errors.ts";
import type { RunStatus } from "../protocol/run-state.ts";
import { containing } from "../store/containing.ts";
import { type Key, type Order, type Page, type PageRequest, readPage } from "../store/pages.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import { type Run, type RunRow, toRun } from "./run.ts";
import { readStanding, type Standing } from "./standing.ts";

/** Which runs of the viewer's workspace; every condition given must hold. */
export interface RunFilter {
  /** Part of the name, in any case. */
  readonly search?: string;
  readonly statuses?: readonly RunStatus[];
  readonly kind?: "rl" | "sft";
  readonly datasetId?: string;
  readonly rolloutId?: string;
  readonly baseModel?: string;
  readonly configurationId?: string;
  /** Runs that carry every one of them. */
  readonly tags?: readonly string[];
  readonly creatorId?: string;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
}

/** Runs without the value come last in either direction. */
export interface RunOrder {
  readonly field: "created" | "started" | "reward";
  readonly direction: "asc" | "desc";
}

/**
 * What may be read of runs. Made over a pool or over one transaction: a query that opens a repeatable-read snapshot
 * (src/store/snapshot.ts) makes its reads over that, and then everything it reads is of one moment, `position` too.
 */
export interface RunReads {
  /** NotFound when it is not there, was removed, or is another workspace's. */
  get(viewer: Viewer, id: string): Promise<Run>;
  byName(viewer: Viewer, name: string): Promise<Run>;
  /** Those of the ids that are the viewer's, by id. */
  byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Run>>;
  /** Newest first unless ordered otherwise. */
  list(
    viewer: Viewer,
    options: { filter?: RunFilter; orderBy?: RunOrder; page?: PageRequest },
  ): Promise<Page<Run>>;
  count(viewer: Viewer, filter?: RunFilter): Promise<number>;
  /** How many pending runs of its engine are before it (of any workspace), or null when it does not wait. */
  queuePosition(viewer: Viewer, run: Run): Promise<number | null>;
  /** How a run stands, to be carried on with the events after the position; NotFound as for `get`. */
  standing(viewer: Viewer, id: string): Promise<{ readonly standing: Standing; readonly sequence: number }>;
  /** The position in the log that everything read here is the fold of: subscribe after it. */
  position(): Promise<Position>;
}

export function createRunReads(db: Kysely<Tables>): RunReads {
  return {
    async get(viewer, id) {
      return oneOf(await runs(viewer).where("id", "=", id).executeTakeFirst(), "there is no such run", "id");
    },

    async byName(viewer, name) {
      const row = await runs(viewer).where("name", "=", name).executeTakeFirst();
      return oneOf(row, `there is no run ${JSON.stringify(name)}`, "name");
    },

    async byIds(viewer, ids) {
      const rows = await runs(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toRun(row, new Date())]));
    },

    async list(viewer, { filter = {}, orderBy = newest, page = {} }) {
      const now = new Date();
      return readPage(filtered(viewer, filter), orderOf(orderBy), page, (row) => toRun(row, now));
    },

    async count(viewer, filter = {}) {
      const { count } = await filtered(viewer, filter)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async queuePosition(viewer, run) {
      requireScope(viewer, "read");
      if (run.status !== "pending" || run.workspaceId !== viewer.workspaceId) return null;
      const { count } = await db
        .selectFrom("run")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("status", "=", "pending")
        .where("engine", "=", run.engine)
        .where("deleted_at", "is", null)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple("created_at", "id"), "<", tuple(run.createdAt, run.id)),
        )
        .executeTakeFirstOrThrow();
      return count;
    },

    standing: (viewer, id) => readStanding(db, viewer, id),

    position: () => readPosition(db),
  };

  function runs(viewer: Viewer) {
    requireScope(viewer, "read");
    return db
      .selectFrom("run")
      .selectAll()
      .where("workspace_id", "=", viewer.workspaceId)
      .where("deleted_at", "is", null);
  }

  function filtered(viewer: Viewer, filter: RunFilter) {
    let query = runs(viewer);
    if (filter.search !== undefined) query = query.where("name", "ilike", containing(filter.search));
    if (filter.statuses !== undefined) query = query.where("status", "in", [...filter.statuses, ""]);
    if (filter.kind !== undefined) query = query.where("kind", "=", filter.kind);
    if (filter.datasetId !== undefined) query = query.where("dataset_id", "=", filter.datasetId);
    if (filter.rolloutId !== undefined) query = query.where("rollout_id", "=", filter.rolloutId);
    if (filter.baseModel !== undefined) query = query.where("base_model", "=", filter.baseModel);
    if (filter.creatorId !== undefined) query = query.where("creator_id", "=", filter.creatorId);
    if (filter.tags !== undefined) query = query.where(sql<boolean>`tags @> ${[...filter.tags]}::text[]`);
    if (filter.createdAfter !== undefined) query = query.where("created_at", ">=", filter.createdAfter);
    if (filter.createdBefore !== undefined) query = query.where("created_at", "<", filter.createdBefore);
    const { configurationId } = filter;
    if (configurationId !== undefined)
      query = query.where("configuration_version_id", "in", (eb) =>
        eb.selectFrom("configuration_version").select("id").where("configuration_id", "=", configurationId),
      );
    return query;
  }
}

const newest: RunOrder = { field: "created", direction: "desc" };

/** The expressions are those of the indexes: what is unknown is put at the far end, so nothing is null. */
function orderOf({ field, direction }: RunOrder): Order {
  const descending = direction === "desc";
  const end = sql.lit(descending ? "-infinity" : "infinity");
  const key: { readonly [field in RunOrder["field"]]: Key } = {
    created: { sql: sql.ref("created_at"), type: "timestamptz" },
    started: { sql: sql`coalesce(started_at, ${end}::timestamptz)`, type: "timestamptz" },
    reward: { sql: sql`coalesce(training_reward, ${end}::double precision)`, type: "double precision" },
  };
  return {
    name: `run.${field}.${direction}`,
    descending,
    keys: [key[field], { sql: sql.ref("id"), type: "text" }],
  };
}

function oneOf(row: RunRow | undefined, message: string, field: string): Run {
  if (row === undefined) throw new NotFound(message, [field]);
  return toRun(row, new Date());
}
