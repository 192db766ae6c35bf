import type { Selectable } from "kysely";
import type { EventOf } from "../protocol/event.ts";
import type { CheckpointTable } from "../store/tables.ts";

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
  readonly cause: EventOf<"checkpoint">["cause"];
  /** Mean over the valid samples of its step; null where there were none. */
  readonly trainingReward: number | null;
  /** Of the evaluation at its step, where there was one. */
  readonly validationReward: number | null;
  readonly validationLoss: number | null;
  readonly pinned: { readonly at: Date; readonly by: string | null } | null;
  /** Gone, by retention, by hand or with its run; what is left is this row. */
  readonly removed: { readonly at: Date; readonly cause: RemovalCause } | null;
  readonly createdAt: Date;
}

export type RemovalCause = EventOf<"checkpoint_removed">["cause"];

export type CheckpointRow = Selectable<CheckpointTable>;

export function toCheckpoint(row: CheckpointRow): Checkpoint {
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
    cause: row.cause as Checkpoint["cause"],
    trainingReward: row.training_reward,
    validationReward: row.validation_reward,
    validationLoss: row.validation_loss,
    pinned: row.pinned_at === null ? null : { at: row.pinned_at, by: row.pinned_by },
    removed:
      row.removed_at === null ? null : { at: row.removed_at, cause: row.removed_cause as RemovalCause },
    createdAt: row.created_at,
  };
}

/** How people say it: `by retention on 2026-01-01`. */
export function howRemoved({ at, cause }: NonNullable<Checkpoint["removed"]>): string {
  const how = { retention: "by retention", person: "by hand", run_deleted: "with its run" }[cause];
  return `${how} on ${at.toISOString().slice(0, 10)}`;
}
