import { type Kysely, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { NotFound } from "../errors.ts";
import { newestFirst } from "../store/newest-first.ts";
import { type Order, type Page, type PageRequest, readPage } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";
import { type Rollout, type RolloutVersion, toRollout, toRolloutVersion } from "./rollout.ts";

export interface RolloutFilter {
  /** Part of the name, in any case. */
  readonly search?: string;
}

export type RolloutReads = ReturnType<typeof createRolloutReads>;

/** What may be asked of the viewer's rollouts, over the store or one snapshot of it. */
export function createRolloutReads(db: Kysely<Tables>) {
  return {
    async get(viewer: Viewer, id: string): Promise<Rollout> {
      const row = await rollouts(viewer).where("id", "=", id).executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such rollout", ["id"]);
      return toRollout(row);
    },

    async byName(viewer: Viewer, name: string): Promise<Rollout> {
      const row = await rollouts(viewer).where("name", "=", name).executeTakeFirst();
      if (row === undefined) throw new NotFound(`there is no rollout ${JSON.stringify(name)}`, ["name"]);
      return toRollout(row);
    },

    async byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Rollout>> {
      const rows = await rollouts(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toRollout(row)]));
    },

    /** Newest first. */
    async list(viewer: Viewer, filter: RolloutFilter, page: PageRequest): Promise<Page<Rollout>> {
      return readPage(filtered(viewer, filter), newestFirst("rollout"), page, toRollout);
    },

    async count(viewer: Viewer, filter: RolloutFilter): Promise<number> {
      const { count } = await filtered(viewer, filter)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async version(viewer: Viewer, id: string): Promise<RolloutVersion> {
      const row = await versions(viewer).where("id", "=", id).executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such rollout version", ["id"]);
      return toRolloutVersion(row);
    },

    async versionsById(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, RolloutVersion>> {
      const rows = await versions(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toRolloutVersion(row)]));
    },

    /** The newest version of each of the rollouts, by rollout. */
    async latestVersions(
      viewer: Viewer,
      rolloutIds: readonly string[],
    ): Promise<ReadonlyMap<string, RolloutVersion>> {
      const rows = await versions(viewer)
        .distinctOn("rollout_id")
        .where("rollout_id", "in", [...rolloutIds, ""])
        .orderBy("rollout_id")
        .orderBy("version", "desc")
        .execute();
      return new Map(rows.map((row) => [row.rollout_id, toRolloutVersion(row)]));
    },

    /** Newest first. */
    async versions(viewer: Viewer, rolloutId: string, page: PageRequest): Promise<Page<RolloutVersion>> {
      return readPage(
        versions(viewer).where("rollout_id", "=", rolloutId),
        byVersion,
        page,
        toRolloutVersion,
      );
    },

    async countVersions(viewer: Viewer, rolloutId: string): Promise<number> {
      const { count } = await versions(viewer)
        .where("rollout_id", "=", rolloutId)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },
  };

  function rollouts(viewer: Viewer) {
    requireScope(viewer, "read");
    return db.selectFrom("rollout").selectAll().where("workspace_id", "=", viewer.workspaceId);
  }

  function versions(viewer: Viewer) {
    requireScope(viewer, "read");
    return db.selectFrom("rollout_version").selectAll().where("workspace_id", "=", viewer.workspaceId);
  }

  function filtered(viewer: Viewer, { search }: RolloutFilter) {
    const all = rollouts(viewer);
    return search === undefined
      ? all
      : all.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`);
  }
}

const byVersion: Order = {
  name: "rollout_version.version",
  descending: true,
  keys: [{ sql: sql.ref("version"), type: "bigint" }],
};
