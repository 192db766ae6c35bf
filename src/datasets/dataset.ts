import type { Selectable } from "kysely";
import type { DatasetKind } from "../protocol/dataset.ts";
import type { DatasetTable, DatasetVersionTable } from "../store/tables.ts";
import type { DatasetStatistics } from "./validate.ts";

/** A name under which versions are kept. */
export interface Dataset {
  readonly id: string;
  readonly name: string;
  readonly creatorId: string;
  readonly createdAt: Date;
}

/** Rows that never change; a new upload makes a new version. */
export interface DatasetVersion {
  readonly id: string;
  readonly datasetId: string;
  readonly version: number;
  readonly kind: DatasetKind;
  /** Of the JSON Lines that trainers read and downloads answer. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly rows: number;
  readonly columns: readonly string[];
  readonly statistics: DatasetStatistics;
  readonly creatorId: string;
  readonly createdAt: Date;
}

export function toDataset(row: Selectable<DatasetTable>): Dataset {
  return { id: row.id, name: row.name, creatorId: row.created_by, createdAt: row.created_at };
}

export function toDatasetVersion(row: Selectable<DatasetVersionTable>): DatasetVersion {
  return {
    id: row.id,
    datasetId: row.dataset_id,
    version: row.version,
    kind: row.kind as DatasetKind,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    rows: row.rows,
    columns: row.columns,
    statistics: row.statistics as DatasetStatistics,
    creatorId: row.created_by,
    createdAt: row.created_at,
  };
}
