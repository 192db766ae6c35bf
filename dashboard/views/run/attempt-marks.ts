import { useMemo } from "react";
import type { ChartLook } from "../../charts/series.ts";
import type { ChartsView } from "./charts-address.ts";
import type { RunData } from "./run-data.ts";

/** Where each attempt after the first went on, on the axis that is shown; along tokens that is not known. */
export function attemptMarks(
  { attempts, startedAt }: Pick<RunData, "attempts" | "startedAt">,
  { axis, attempt }: Pick<ChartsView, "axis" | "attempt">,
): ChartLook["marks"] {
  if (attempt !== null || axis === "TOKENS" || startedAt === null) return [];
  return attempts.slice(1).flatMap((each) => {
    const x =
      axis === "STEP" ? each.resumedFromStep : (Date.parse(each.startedAt) - Date.parse(startedAt)) / 1000;
    return x === null ? [] : [{ x, label: `attempt ${each.number}` }];
  });
}

/** The same marks as long as they say the same: others have every chart drawn anew. */
export function useAttemptMarks(run: RunData, view: ChartsView): ChartLook["marks"] {
  const said = JSON.stringify(attemptMarks(run, view));
  return useMemo(() => JSON.parse(said) as ChartLook["marks"], [said]);
}
