import { type Kysely, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { NotFound } from "../errors.ts";
import { newestFirst } from "../store/newest-first.ts";
import { type Order, type Page, type PageRequest, readPage } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";
import { type Dataset, type DatasetVersion, toDataset, toDatasetVersion } from "./dataset.ts";

export interface DatasetFilter {
  /** Part of the name, in any case. */
  readonly search?: string;
}

export type DatasetReads = ReturnType<typeof createDatasetReads>;

/** What may be asked of the viewer's datasets, over the store or one snapshot of it. */
export function createDatasetReads(db: Kysely<Tables>) {
  return {
    async get(viewer: Viewer, id: string): Promise<Dataset> {
      const row = await datasets(viewer).where("id", "=", id).executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such dataset", ["id"]);
      return toDataset(row);
    },

    async byName(viewer: Viewer, name: string): Promise<Dataset> {
      const row = await datasets(viewer).where("name", "=", name).executeTakeFirst();
      if (row === undefined) throw new NotFound(`there is no dataset ${JSON.stringify(name)}`, ["name"]);
      return toDataset(row);
    },

    async byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Dataset>> {
      const rows = await datasets(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toDataset(row)]));
    },

    /** Newest first. */
    async list(viewer: Viewer, filter: DatasetFilter, page: PageRequest): Promise<Page<Dataset>> {
      return readPage(filtered(viewer, filter), newestFirst("dataset"), page, toDataset);
    },

    async count(viewer: Viewer, filter: DatasetFilter): Promise<number> {
      const { count } = await filtered(viewer, filter)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async version(viewer: Viewer, id: string): Promise<DatasetVersion> {
      const row = await versions(viewer).where("id", "=", id).executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such dataset version", ["id"]);
      return toDatasetVersion(row);
    },

    async versionsById(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, DatasetVersion>> {
      const rows = await versions(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toDatasetVersion(row)]));
    },

    /** The newest version of each of the datasets, by dataset. */
    async latestVersions(
      viewer: Viewer,
      datasetIds: readonly string[],
    ): Promise<ReadonlyMap<string, DatasetVersion>> {
      const rows = await versions(viewer)
        .distinctOn("dataset_id")
        .where("dataset_id", "in", [...datasetIds, ""])
        .orderBy("dataset_id")
        .orderBy("version", "desc")
        .execute();
      return new Map(rows.map((row) => [row.dataset_id, toDatasetVersion(row)]));
    },

    /** Newest first. */
    async versions(viewer: Viewer, datasetId: string, page: PageRequest): Promise<Page<DatasetVersion>> {
      return readPage(
        versions(viewer).where("dataset_id", "=", datasetId),
        byVersion,
        page,
        toDatasetVersion,
      );
    },

    async countVersions(viewer: Viewer, datasetId: string): Promise<number> {
      const { count } = await versions(viewer)
        .where("dataset_id", "=", datasetId)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },
  };

  function datasets(viewer: Viewer) {
    requireScope(viewer, "read");
    return db.selectFrom("dataset").selectAll().where("workspace_id", "=", viewer.workspaceId);
  }

  function versions(viewer: Viewer) {
    requireScope(viewer, "read");
    return db.selectFrom("dataset_version").selectAll().where("workspace_id", "=", viewer.workspaceId);
  }

  function filtered(viewer: Viewer, { search }: DatasetFilter) {
    const all = datasets(viewer);
    return search === undefined
      ? all
      : all.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`);
  }
}

const byVersion: Order = {
  name: "dataset_version.version",
  descending: true,
  keys: [{ sql: sql.ref("version"), type: "bigint" }],
};
