import type { DashboardSweepLineFragment } from "../../generated/operations.ts";

const looks = { RUNNING: "live", FINISHED: "good", STOPPED: "" } as const;

/** Where a sweep stands, in words and colour. */
export function SweepBadge({ status }: { status: DashboardSweepLineFragment["status"] }) {
  return (
    <span className={`badge ${looks[status]}`}>
      <span className="dot" aria-hidden="true" />
      {status.toLowerCase()}
    </span>
  );
}
