import { useRef } from "react";
import {
  type DashboardComparedFragment,
  DashboardComparedRun,
  DashboardComparedRuns,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { type LiveReading, useLiveReading } from "../../platform/use-live-reading.ts";

export type ComparedRun = DashboardComparedFragment;

export interface Compared {
  readonly runs: readonly ComparedRun[];
  /** Names that no run has. */
  readonly missing: readonly string[];
}

/** The runs of these names, in their order, kept true while they are compared. */
export function useComparedRuns(names: readonly string[]): LiveReading<Compared> {
  const ids = useRef(new Map<string, string>());
  return useLiveReading<Compared>(names.join(","), {
    async read(signal) {
      const unknown = names.filter((name) => !ids.current.has(name));
      const found = await Promise.all(unknown.map((name) => ask(DashboardComparedRun, { name }, signal)));
      const fresh = new Map(found.flatMap(({ run }) => (run ? [[run.name, run]] : [])));
      for (const [name, { id }] of fresh) ids.current.set(name, id);
      const known = names.flatMap((name) => (fresh.has(name) ? [] : (ids.current.get(name) ?? [])));
      const again =
        known.length === 0 ? [] : (await ask(DashboardComparedRuns, { ids: known }, signal)).nodes;
      const byId = new Map(
        [...fresh.values(), ...again.filter((node) => node?.__typename === "Run")].map((run) => [
          run.id,
          run,
        ]),
      );
      const runs = names.flatMap((name) => byId.get(ids.current.get(name) ?? "") ?? []);
      const here = new Set(runs.map(({ id }) => id));
      return {
        value: { runs, missing: names.filter((name) => !here.has(ids.current.get(name) ?? "")) },
        // The earliest: what a later reading has already is read once more and changes nothing.
        cursor: [...fresh.values()][0]?.cursor ?? runs[0]?.cursor ?? null,
      };
    },
    concerns: (news, { runs }) => "runId" in news && runs.some(({ id }) => id === news.runId),
  });
}
