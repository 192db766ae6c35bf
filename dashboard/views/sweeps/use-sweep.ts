import { DashboardSweep, type DashboardSweepQuery } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { type LiveReading, useLiveReading } from "../../platform/use-live-reading.ts";

type Read = NonNullable<DashboardSweepQuery["sweep"]>;
export type Trial = Read["trials"]["nodes"][number];
export type Sweep = Omit<Read, "trials"> & { readonly trials: readonly Trial[] };

/** A sweep with all its trials, kept true while it is shown. */
export function useSweep(name: string): LiveReading<Sweep> {
  return useLiveReading<Sweep>(name, {
    async read(signal) {
      const trials: Trial[] = [];
      let cursor: string | null = null;
      for (let after: string | null = null; ; ) {
        const { sweep }: DashboardSweepQuery = await ask(DashboardSweep, { name, after }, signal);
        if (sweep === null) return { value: null, cursor: null };
        // The earliest: what came between two pages is followed.
        cursor ??= sweep.cursor;
        trials.push(...sweep.trials.nodes);
        after = sweep.trials.pageInfo.hasNextPage ? (sweep.trials.pageInfo.endCursor ?? null) : null;
        if (after === null) return { value: { ...sweep, trials }, cursor };
      }
    },
    concerns(news, sweep) {
      if (news.__typename === "SweepChanged") return news.sweepId === sweep.id;
      // Its runs are handed out one by one: a new one may be its next.
      if (news.__typename === "RunSubmitted") return sweep.endedAt === null;
      return "runId" in news && sweep.trials.some(({ run }) => run?.id === news.runId);
    },
  });
}
