import { type Kysely, type RawBuilder, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { NotFound } from "../errors.ts";
import type { RunStatus } from "../protocol/run-state.ts";
import type { RunKind, Specification } from "../protocol/specification.ts";
import { containing } from "../store/containing.ts";
import { COUNT_BOUND, COUNT_BOUND_OF_ROWS, countUpTo } from "../store/counts.ts";
import {
  beyond,
  type Key,
  type Order,
  type Page,
  type PageRequest,
  parseSkip,
  readPage,
  skipping,
} from "../store/pages.ts";
import { type Position, readPosition } from "../store/position.ts";
import { readSoughtPage, type Sought, skippingSought } from "../store/sought-pages.ts";
import type { Tables } from "../store/tables.ts";
import { budgetOf, type RunBudget } from "./budget.ts";
import { type RunPhase, readPhases } from "./phases.ts";
import { decideQueue, type QueuePlace, type WaitingRun } from "./queue.ts";
import { isInQueue, perWorkspace, readQueue } from "./queued.ts";
import { listed, recallRows, type Version, version } from "./remembered.ts";
import { type FrozenRun, type Run, type RunRow, toListedRun, toRun } from "./run.ts";
import { readStanding, type Standing } from "./standing.ts";
import { specificationOf } from "./stored-specification.ts";
import { type Usage, usageOf, workspaceUsage } from "./usage.ts";

/** Which runs of the viewer's workspace; every condition given must hold. */
export interface RunFilter {
  /** Part of the name, in any case. */
  readonly search?: string;
  readonly statuses?: readonly RunStatus[];
  readonly kind?: RunKind;
  readonly datasetId?: string;
  readonly rolloutId?: string;
  readonly baseModel?: string;
  readonly configurationId?: string;
  /** Of exactly that version. */
  readonly configurationVersionId?: string;
  readonly datasetVersionId?: string;
  readonly rolloutVersionId?: string;
  /** That began from that checkpoint. */
  readonly parentCheckpointId?: string;
  /** Runs that carry every one of them. */
  readonly tags?: readonly string[];
  readonly creatorId?: string;
  /** That this sweep handed out. */
  readonly sweepId?: string;
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
  get(viewer: Viewer, id: string): Promise<FrozenRun>;
  byName(viewer: Viewer, name: string): Promise<FrozenRun>;
  /** Those of the ids that are the viewer's, by id. */
  byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Run>>;
  /** Newest first unless ordered otherwise; `skip` passes over so many before the page begins. */
  list(
    viewer: Viewer,
    options: { filter?: RunFilter; orderBy?: RunOrder; page?: PageRequest; skip?: number },
  ): Promise<Page<Run>>;
  /** Null when there are more than src/store/counts.ts counts. */
  count(viewer: Viewer, filter?: RunFilter): Promise<number | null>;
  /** What it does, frozen at submission; asked of all runs of a page at once, it is one read. */
  specification(viewer: Viewer, run: Run): Promise<Specification>;
  /**
   * How many runs of its engine go before it (of any workspace) and what it waits for; null when it does not wait. Of
   * a run whose job was sent and that nobody has begun, 0; null where hundreds of its own workspace do.
   */
  queuePlace(viewer: Viewer, run: Run): Promise<QueuePlace | null>;
  /** What it did from when to when, the newest last; at most the last thousand phases. */
  phases(viewer: Viewer, run: Run): Promise<readonly RunPhase[]>;
  /** What it may spend and has; null for a run that trains nothing. */
  budget(viewer: Viewer, run: Run): Promise<RunBudget | null>;
  /** What the workspace's attempts have spent that began in [since, until). */
  workspaceUsage(viewer: Viewer, within: { since: Date | null; until: Date | null }): Promise<Usage>;
  /** How a run stands, to be carried on with the events after the position; NotFound as for `get`. */
  standing(viewer: Viewer, id: string): Promise<{ readonly standing: Standing; readonly sequence: number }>;
  /** The position in the log that everything read here is the fold of: subscribe after it. */
  position(): Promise<Position>;
}

/** The queue as it was read: the places of those who were, and who they are. */
interface Queue {
  readonly places: ReadonlyMap<string, QueuePlace>;
  readonly waiting: readonly WaitingRun[];
}

export function createRunReads(db: Kysely<Tables>): RunReads {
  let asked: Promise<Queue> | null = null;
  let wanted: { readonly ids: Set<string>; readonly read: Promise<ReadonlyMap<string, Frozen>> } | null =
    null;

  /** Those who ask within one turn of the event loop, as the runs of a page do, share one answer. */
  function queue(): Promise<Queue> {
    if (asked === null) {
      asked = readQueue(db).then((situation) => ({
        places: decideQueue(situation).places,
        waiting: situation.waiting,
      }));
      setImmediate(() => {
        asked = null;
      });
    }
    return asked;
  }

  /** Those who ask within one turn share one read. */
  function frozen(id: string): Promise<ReadonlyMap<string, Frozen>> {
    if (wanted === null) {
      const ids = new Set<string>();
      const turn = new Promise<void>((resolve) => void setImmediate(resolve));
      const read = turn.then(async () => {
        wanted = null;
        const rows = await db
          .selectFrom("run")
          .select(["id", "workspace_id", "specification"])
          .where("id", "in", [...ids])
          .execute();
        return new Map(rows.map((row) => [row.id, row]));
      });
      wanted = { ids, read };
    }
    wanted.ids.add(id);
    return wanted.read;
  }

  const reads: RunReads = {
    async get(viewer, id) {
      return oneOf(
        await runs(viewer).selectAll().where("id", "=", id).executeTakeFirst(),
        "there is no such run",
        "id",
      );
    },

    async byName(viewer, name) {
      const row = await runs(viewer).selectAll().where("name", "=", name).executeTakeFirst();
      return oneOf(row, `there is no run ${JSON.stringify(name)}`, "name");
    },

    async byIds(viewer, ids) {
      const rows = await listed(runs(viewer).where("id", "in", [...ids, ""])).execute();
      const now = new Date();
      return new Map(rows.map((row) => [row.id, toListedRun(row, now)]));
    },

    async list(viewer, { filter = {}, orderBy = newest, page = {}, skip = 0 }) {
      const now = new Date();
      parseSkip(skip);
      const conditions = await conditionsOf(viewer, filter);
      const indexed = hasIndex(filter, orderBy, conditions) ? within(viewer, conditions) : null;
      const parts = () => sought(viewer, filter, conditions, orderBy);
      const order = orderOf(orderBy);
      const request =
        skip === 0
          ? page
          : indexed !== null
            ? await skipping(indexed, order, page, skip)
            : await skippingSought(db, parts(), page, skip);
      if (request === null) return beyond(page);
      const { edges, ...ends } =
        indexed !== null
          ? await readPage(indexed.select("id").select(version.as("version")), order, request, itself)
          : unseen(await readSoughtPage(db, parts(), request));
      const rows = await recallRows(
        db,
        viewer,
        edges.map(({ node }) => node),
      );
      return {
        ...ends,
        edges: edges.flatMap(({ cursor, node }) => {
          const row = rows.get(node.id);
          return row === undefined ? [] : [{ cursor, node: toListedRun(row, now) }];
        }),
      };
    },

    async count(viewer, filter = {}) {
      const inRows = filter.tags !== undefined || filter.search !== undefined;
      const query = within(viewer, await conditionsOf(viewer, filter));
      return countUpTo(db, query, inRows ? COUNT_BOUND_OF_ROWS : COUNT_BOUND);
    },

    async specification(viewer, { id }) {
      requireScope(viewer, "read");
      const row = (await frozen(id)).get(id);
      if (row?.workspace_id !== viewer.workspaceId) throw new NotFound("there is no such run", ["id"]);
      return specificationOf(row.specification);
    },

    async queuePlace(viewer, run) {
      requireScope(viewer, "read");
      if (run.status !== "pending" || run.workspaceId !== viewer.workspaceId) return null;
      if (run.dispatched !== null && run.dispatched >= run.dispatch)
        return {
          position: 0,
          reason: { code: "sent", message: "its job was sent: the next free trainer takes it" },
        };
      const { places, waiting } = await queue();
      const place = places.get(run.id);
      if (place !== undefined) return place;
      // It may have come into the queue since that was read: far behind it is only in a line that was not read to its end.
      const line = waiting.filter(
        ({ workspaceId, engine }) => workspaceId === run.workspaceId && engine === run.engine,
      );
      return line.length === perWorkspace && (await isInQueue(db, run.id)) ? farBehind : unsettled;
    },

    phases: (viewer, run) => readPhases(db, viewer, run),

    async budget(viewer, run) {
      requireScope(viewer, "read");
      if (run.workspaceId !== viewer.workspaceId) throw new NotFound("there is no such run", ["id"]);
      const specification = await reads.specification(viewer, run);
      return budgetOf(specification, run.changedBudget, await usageOf(db, [run.number]));
    },

    workspaceUsage: (viewer, within) => workspaceUsage(db, viewer, within),

    standing: (viewer, id) => readStanding(db, viewer, id),

    position: () => readPosition(db),
  };
  return reads;

  function runs(viewer: Viewer) {
    requireScope(viewer, "read");
    return db
      .selectFrom("run")
      .where("workspace_id", "=", viewer.workspaceId)
      .where("deleted_at", "is", null);
  }

  /**
   * Ids of the runs of which the name holds the text, from the index of names alone; null when they are many, for then
   * a page is full before long in any order, and when nothing is searched.
   */
  async function namedLike(viewer: Viewer, { search }: RunFilter): Promise<readonly string[] | null> {
    if (search === undefined) return null;
    const found = await runs(viewer)
      .select("id")
      .where("name", "ilike", containing(search))
      .limit(sql.lit(FEW + 1))
      .execute();
    return found.length > FEW ? null : found.map(({ id }) => id);
  }

  /** By themselves first, so that PostgreSQL knows which they are when it plans: some have most of all runs. */
  async function versionsOf({ configurationId }: RunFilter): Promise<readonly string[] | null> {
    if (configurationId === undefined) return null;
    const found = await db
      .selectFrom("configuration_version")
      .select("id")
      .where("configuration_id", "=", configurationId)
      .execute();
    return found.map(({ id }) => id);
  }

  /** Rewards at rest are in an index; those of runs at work, which every step changes, are sorted as they are. */
  function sought(
    viewer: Viewer,
    filter: RunFilter,
    { conditions, few }: Conditions,
    orderBy: RunOrder,
  ): [Sought, ...Sought[]] {
    const all = runs(viewer).selectAll();
    const short = few || filter.sweepId !== undefined || filter.parentCheckpointId !== undefined;
    const walk = short ? 0 : filter.tags === undefined ? WALK_BEFORE_INDEX : WALK_BEFORE_ROWS;
    if (orderBy.field !== "reward") return [{ all, conditions, order: orderOf(orderBy), walk }];
    const atWork = sql<boolean>`status in ('running', 'unknown')`;
    return [
      { all: all.where(sql<boolean>`not ${atWork}`), conditions, order: orderOf(orderBy), walk },
      { all: all.where(atWork), conditions, order: orderOf(orderBy, "training_reward"), walk: 0 },
    ];
  }

  function within(viewer: Viewer, { conditions }: Conditions) {
    let query = runs(viewer);
    for (const condition of conditions) query = query.where(condition);
    return query;
  }

  async function conditionsOf(viewer: Viewer, filter: RunFilter): Promise<Conditions> {
    const named = await namedLike(viewer, filter);
    const versions = await versionsOf(filter);
    const conditions: RawBuilder<boolean>[] = [];
    const must = (condition: RawBuilder<boolean>) => void conditions.push(condition);
    if (filter.search !== undefined) must(sql`name ilike ${containing(filter.search)}`);
    if (named !== null) must(sql`id = any(${[...named]}::text[])`);
    if (filter.statuses !== undefined) must(sql`status in (${sql.join([...filter.statuses, ""])})`);
    if (filter.tags !== undefined) must(sql`tags @> ${[...filter.tags]}::text[]`);
    if (filter.createdAfter !== undefined) must(sql`created_at >= ${filter.createdAfter}`);
    if (filter.createdBefore !== undefined) must(sql`created_at < ${filter.createdBefore}`);
    if (versions !== null) must(sql`configuration_version_id = any(${[...versions]}::text[])`);
    for (const [field, column] of Object.entries(exactly)) {
      const value = filter[field as keyof typeof exactly];
      if (value !== undefined) must(sql`${sql.ref(column)} = ${value}`);
    }
    return { conditions, few: named !== null };
  }
}

/** What is true of every run of a filter, of columns by their bare names. */
interface Conditions {
  readonly conditions: readonly RawBuilder<boolean>[];
  /** They are known to be few. */
  readonly few: boolean;
}

const exactly = {
  kind: "kind",
  datasetId: "dataset_id",
  rolloutId: "rollout_id",
  baseModel: "base_model",
  sweepId: "sweep_id",
  creatorId: "creator_id",
  configurationVersionId: "configuration_version_id",
  datasetVersionId: "dataset_version_id",
  rolloutVersionId: "rollout_version_id",
  parentCheckpointId: "parent_checkpoint_id",
} as const satisfies Partial<Record<keyof RunFilter, string>>;

/** Whether one index has the filter's runs in that order. */
function hasIndex(
  { createdAfter: _, createdBefore: __, ...filter }: RunFilter,
  { field: order }: RunOrder,
  { conditions }: Conditions,
): boolean {
  if (order !== "created") return order === "started" && conditions.length === 0;
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const [field, value] = given[0] ?? [];
  if (field === undefined) return true;
  const alone = field === "statuses" ? (value as readonly RunStatus[]).length === 1 : field in exactly;
  return given.length === 1 && alone && field !== "sweepId" && field !== "parentCheckpointId";
}

const itself = (found: Version): Version => found;

/** Which versions of their rows these are was not asked. */
function unseen({ edges, ...ends }: Page<string>): Page<Version> {
  return { ...ends, edges: edges.map(({ cursor, node: id }) => ({ cursor, node: { id, version: null } })) };
}

/** So many runs are sorted in a few milliseconds. */
const FEW = 2000;

/**
 * How many runs in order are looked through before all of the filter are gathered. Looking through takes 5 µs a row. The
 * indexes of filters hold what runs are sorted by, so gathering takes 0.3 µs an entry; tags are looked up in rows. For a filter that has one run of so many, either way takes as long.
 */
const WALK_BEFORE_INDEX = 1000;
const WALK_BEFORE_ROWS = 5000;

type Frozen = Pick<RunRow, "id" | "workspace_id" | "specification">;

/** Something was decided of it that the log has yet to hear. */
const unsettled: QueuePlace = {
  position: 0,
  reason: { code: "submitting", message: "what was decided of it is on its way into the log" },
};

const newest: RunOrder = { field: "created", direction: "desc" };

const farBehind: QueuePlace = {
  position: null,
  reason: { code: "behind", message: `at least ${perWorkspace} runs of the workspace go before it` },
};

/** The expressions are those of the indexes: what is unknown is put at the far end, so nothing is null. */
function orderOf(
  { field, direction }: RunOrder,
  reward: "resting_reward" | "training_reward" = "resting_reward",
): Order {
  const descending = direction === "desc";
  const end = sql.lit(descending ? "-infinity" : "infinity");
  const key: { readonly [field in RunOrder["field"]]: Key } = {
    created: { sql: sql.ref("created_at"), type: "timestamptz" },
    started: { sql: sql`coalesce(started_at, ${end}::timestamptz)`, type: "timestamptz" },
    reward: { sql: sql`coalesce(${sql.ref(reward)}, ${end}::double precision)`, type: "double precision" },
  };
  return {
    name: `run.${field}.${direction}`,
    descending,
    keys: [key[field], { sql: sql.ref("id"), type: "text" }],
  };
}

function oneOf(row: RunRow | undefined, message: string, field: string): FrozenRun {
  if (row === undefined) throw new NotFound(message, [field]);
  return toRun(row, new Date());
}
