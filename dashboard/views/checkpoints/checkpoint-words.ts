import type { DashboardCheckpointRowFragment } from "../../generated/operations.ts";

export type CheckpointRow = DashboardCheckpointRowFragment;

export const causes: Readonly<Record<CheckpointRow["cause"], string>> = {
  CADENCE: "on schedule",
  FINISHED: "end of the run",
  MERGED: "merged",
  PAUSED: "paused",
  REQUESTED: "asked for",
  STOPPED: "stopped",
};

export const removals: Readonly<Record<NonNullable<CheckpointRow["removed"]>["cause"], string>> = {
  PERSON: "removed by a person",
  RETENTION: "removed: its recipe does not keep it",
  RUN_DELETED: "removed with its run",
};

export const fileStates: Readonly<Record<CheckpointRow["manifestState"], string>> = {
  OK: "whole",
  MISSING: "missing",
  DAMAGED: "damaged",
  WRONG_SIZE: "wrong size",
};

/** The one with the highest validation reward, or the lowest loss where there are no rewards; null where neither is known. */
export function bestOf(
  rows: readonly Pick<CheckpointRow, "id" | "removed" | "validationReward" | "validationLoss">[],
): string | null {
  const there = rows.filter(({ removed }) => removed === null);
  const rewarded = there.filter(({ validationReward }) => validationReward !== null);
  if (rewarded.length > 0)
    return rewarded.reduce((a, b) => (b.validationReward! > a.validationReward! ? b : a)).id;
  const measured = there.filter(({ validationLoss }) => validationLoss !== null);
  return measured.length === 0
    ? null
    : measured.reduce((a, b) => (b.validationLoss! < a.validationLoss! ? b : a)).id;
}

/** Where a checkpoint has its page; null when its run is gone, by which it is named there. */
export function checkpointAddress({
  name,
  run,
}: {
  readonly name: string;
  readonly run: { readonly name: string } | null;
}): string | null {
  return run === null ? null : `/checkpoints/${encodeURIComponent(run.name)}/${encodeURIComponent(name)}`;
}
