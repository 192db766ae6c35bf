import { type Kysely, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Specification } from "../protocol/specification.ts";
import { specificationOf } from "../runs/stored-specification.ts";
import type { Tables } from "../store/tables.ts";
import { type Checkpoint, type CheckpointRow, toCheckpoint } from "./checkpoint.ts";

/** Further back than anybody has gone on; a line that is longer is cut there. */
export const MAX_DEPTH = 100;

/** One generation: a checkpoint, and all that the run which saved it was made of. Names outlive what they named. */
export interface LineageStep {
  /** 0 is the checkpoint itself. */
  readonly depth: number;
  readonly checkpoint: Checkpoint;
  readonly attempt: { readonly number: number; readonly trainerName: string | null };
  readonly run: { readonly id: string; readonly name: string; readonly kind: Specification["kind"] };
  readonly configurationVersionId: string | null;
  readonly configuration: { readonly name: string; readonly version: number } | null;
  readonly datasetVersionId: string | null;
  readonly rolloutVersionId: string | null;
  /** The commit of the rollout, where its author said one. */
  readonly commitSha: string | null;
  readonly specification: Specification;
  /** The checkpoint that its run began from; null where the line ends, at the base model. */
  readonly parentId: string | null;
}

type Row = CheckpointRow & {
  depth: number;
  run_name: string;
  run_kind: string;
  specification: unknown;
  configuration_version_id: string | null;
  configuration_name: string | null;
  configuration_version: number | null;
  dataset_version_id: string | null;
  rollout_version_id: string | null;
  commit_sha: string | null;
  parent_checkpoint_id: string | null;
  trainer_name: string | null;
};

/** From a checkpoint of the viewer's back to the base model, nearest first: at most 100 generations. */
export async function readLineage(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: string,
): Promise<readonly LineageStep[]> {
  requireScope(viewer, "read");
  const { rows } = await sql<Row>`with recursive line (depth, id) as (
      select 0, ${id}::text
      union all
      select line.depth + 1, run.parent_checkpoint_id from line
      join checkpoint on checkpoint.id = line.id join run on run.id = checkpoint.run_id
      where run.parent_checkpoint_id is not null and line.depth < ${MAX_DEPTH - 1})
    select line.depth, c.*, r.name as run_name, r.kind as run_kind, r.specification, r.configuration_version_id,
      r.dataset_version_id, r.rollout_version_id, r.parent_checkpoint_id, a.trainer_name, rv.commit_sha,
      configuration.name as configuration_name, cv.version as configuration_version
    from line join checkpoint c on c.id = line.id join run r on r.id = c.run_id
    left join attempt a on a.run_number = c.run_number and a.attempt = c.attempt
    left join rollout_version rv on rv.id = r.rollout_version_id
    left join configuration_version cv on cv.id = r.configuration_version_id
    left join configuration on configuration.id = cv.configuration_id
    where c.workspace_id = ${viewer.workspaceId}
    order by line.depth`.execute(db);
  return rows.map(toStep);
}

function toStep(row: Row): LineageStep {
  const specification = specificationOf(row.specification);
  return {
    depth: row.depth,
    checkpoint: toCheckpoint(row),
    attempt: { number: row.attempt, trainerName: row.trainer_name },
    run: { id: row.run_id, name: row.run_name, kind: specification.kind },
    configurationVersionId: row.configuration_version_id,
    configuration:
      row.configuration_name === null || row.configuration_version === null
        ? null
        : { name: row.configuration_name, version: row.configuration_version },
    datasetVersionId: row.dataset_version_id,
    rolloutVersionId: row.rollout_version_id,
    commitSha: row.commit_sha,
    specification,
    parentId: row.parent_checkpoint_id,
  };
}
