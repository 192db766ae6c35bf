import { DashboardRunsProgress } from "../../generated/operations.ts";
import { createBackoff } from "../../platform/backoff.ts";
import { follow } from "../../platform/follow.ts";
import type { RunStanding } from "./run-row.ts";

/** Tells how a run stands, at once and whenever that changes; what has ended is begun anew. Answers how to stop. */
export function followStanding(runId: string, heard: (standing: RunStanding) => void): () => void {
  const backoffMs = createBackoff();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stop = begin();

  function begin() {
    return follow({
      document: DashboardRunsProgress,
      variables: { runId },
      cursorOf: () => null,
      heard: ({ runProgress: message }) => {
        if (message.__typename === "RunProgressUpdate") heard(message);
      },
      ended() {
        timer = setTimeout(() => {
          stop = begin();
        }, backoffMs());
      },
    });
  }

  return () => {
    if (timer !== null) clearTimeout(timer);
    stop();
  };
}
