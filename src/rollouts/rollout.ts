import type { Selectable } from "kysely";
import type { RolloutTable, RolloutVersionTable } from "../store/tables.ts";

/** A name under which versions of an author's folder are kept. */
export interface Rollout {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly creatorId: string;
  readonly createdAt: Date;
}

/** A folder as it was registered, which never changes. */
export interface RolloutVersion {
  readonly id: string;
  readonly rolloutId: string;
  readonly version: number;
  /** Of the bundle that trainers unpack. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly files: number;
  /** The file of the folder that exports the AgentWorkflow and its Grader. */
  readonly entrypoint: string;
  readonly commitSha: string | null;
  readonly branch: string | null;
  readonly creatorId: string;
  readonly createdAt: Date;
}

export function toRollout(row: Selectable<RolloutTable>): Rollout {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    creatorId: row.created_by,
    createdAt: row.created_at,
  };
}

export function toRolloutVersion(row: Selectable<RolloutVersionTable>): RolloutVersion {
  return {
    id: row.id,
    rolloutId: row.rollout_id,
    version: row.version,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    files: row.files,
    entrypoint: row.entrypoint,
    commitSha: row.commit_sha,
    branch: row.branch,
    creatorId: row.created_by,
    createdAt: row.created_at,
  };
}
