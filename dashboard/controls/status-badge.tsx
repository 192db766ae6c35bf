import type { RunStatus } from "../platform/run-status.ts";

const looks: Readonly<Record<RunStatus, string>> = {
  PENDING: "",
  RUNNING: "live",
  PAUSED: "warn",
  FINISHED: "good",
  STOPPED: "",
  KILLED: "bad",
  FAILED: "bad",
  CRASHED: "bad",
  UNKNOWN: "warn",
};

/** A run's status, in words and colour; a run that shows no sign of life says so. */
export function StatusBadge({ status, stalled = false }: { status: RunStatus; stalled?: boolean }) {
  const look = stalled && status === "RUNNING" ? "warn" : looks[status];
  return (
    <span className={`badge ${look}`}>
      <span className="dot" aria-hidden="true" />
      {status.toLowerCase()}
      {stalled && status === "RUNNING" ? ", stalled" : ""}
    </span>
  );
}
