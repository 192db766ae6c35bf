import type { DashboardSweepLineFragment } from "../../generated/operations.ts";

type Progress = DashboardSweepLineFragment["progress"];

/** How many trials are over, in whatever way. */
export const overOf = ({ finished, stopped, failed }: Progress) => finished + stopped + failed;

/** How its trials stand, in words: 3 running, 5 pending. */
export function standingOf(progress: Progress): string {
  const groups = ["running", "pending", "paused", "finished", "stopped", "failed"] as const;
  return groups
    .filter((group) => progress[group] > 0)
    .map((group) => `${progress[group]} ${group}`)
    .join(", ");
}

/** What trials are compared by, as people say it. */
export const metricName = (metric: string | null) => metric?.toLowerCase().replaceAll("_", " ") ?? null;

/** Whether less of it is better. */
export const isLowBetter = (metric: string | null) => metric?.endsWith("LOSS") ?? false;

/** A knob as a column's head says it: by its key, unless that says nothing alone. */
export const knobName = (knob: string) => (/\.(name|kind)$/.test(knob) ? knob : knob.split(".").at(-1)!);
