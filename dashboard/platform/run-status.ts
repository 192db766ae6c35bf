export type RunStatus =
  | "PENDING"
  | "RUNNING"
  | "PAUSED"
  | "FINISHED"
  | "STOPPED"
  | "KILLED"
  | "FAILED"
  | "CRASHED"
  | "UNKNOWN";

export const runStatuses: readonly RunStatus[] = [
  "PENDING",
  "RUNNING",
  "PAUSED",
  "FINISHED",
  "STOPPED",
  "KILLED",
  "FAILED",
  "CRASHED",
  "UNKNOWN",
];

/** Whether a run with this status is over: nothing of it will move again. */
export const isOver = (status: RunStatus) => !["PENDING", "RUNNING", "PAUSED", "UNKNOWN"].includes(status);
