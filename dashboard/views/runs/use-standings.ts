import { useEffect, useRef, useState } from "react";
import { onFrames } from "../../platform/frames.ts";
import { followStanding } from "./follow-standing.ts";
import type { RunStanding } from "./run-row.ts";

/** How these runs stand by the moment, by their ids: for the few that are at work and on the screen. */
export function useStandings(runIds: readonly string[]): ReadonlyMap<string, RunStanding> {
  const [shown, setShown] = useState<ReadonlyMap<string, RunStanding>>(new Map());
  const newest = useRef(new Map<string, RunStanding>());
  const ids = runIds.join(" ");
  useEffect(() => {
    const frames = onFrames(() => setShown(new Map(newest.current)));
    const here = ids === "" ? [] : ids.split(" ");
    for (const id of newest.current.keys()) if (!here.includes(id)) newest.current.delete(id);
    frames.ask();
    const stops = here.map((runId) =>
      followStanding(runId, (standing) => {
        newest.current.set(runId, standing);
        frames.ask();
      }),
    );
    return () => {
      for (const stop of stops) stop();
      frames.close();
    };
  }, [ids]);
  return shown;
}
