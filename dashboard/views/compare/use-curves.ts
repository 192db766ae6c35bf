import { useEffect, useRef, useState } from "react";
import type { XRange } from "../../charts/series.ts";
import type { Axis } from "../../generated/operations.ts";
import { onFrames } from "../../platform/frames.ts";
import { openLiveSeries, type SeriesShown } from "../run/live-series.ts";

/** The curves of many runs, live, by their ids; the former ones stay until those that are wanted now are there. */
export function useCurves(wanted: {
  readonly runIds: readonly string[];
  readonly keys: readonly string[];
  readonly axis: Axis;
  readonly range: XRange | null;
}): ReadonlyMap<string, SeriesShown> {
  const [shown, setShown] = useState<ReadonlyMap<string, SeriesShown>>(new Map());
  const newest = useRef(new Map<string, SeriesShown>());
  const drawing = useRef<ReturnType<typeof onFrames> | null>(null);
  const open = useRef(new Map<string, () => void>());
  const { runIds, ...look } = wanted;
  const asked = JSON.stringify(look);
  const ids = runIds.join(" ");
  // Another look opens all anew; another run opens one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is compared by its text
  useEffect(() => {
    const held = open.current;
    const frames = onFrames(() => setShown(new Map(newest.current)));
    drawing.current = frames;
    return () => {
      for (const close of held.values()) close();
      held.clear();
      frames.close();
    };
  }, [asked]);
  useEffect(() => {
    const here = ids === "" ? [] : ids.split(" ");
    const { keys, axis, range } = JSON.parse(asked) as Omit<typeof wanted, "runIds">;
    for (const [id, close] of open.current) {
      if (here.includes(id)) continue;
      close();
      open.current.delete(id);
      newest.current.delete(id);
    }
    for (const id of here) {
      if (open.current.has(id) || keys.length === 0) continue;
      const of = { runId: id, keys, axis, attempt: null, range };
      open.current.set(
        id,
        openLiveSeries(of, {
          changed(series) {
            newest.current.set(id, series);
            drawing.current?.ask();
          },
          troubled: () => {},
        }),
      );
    }
    drawing.current?.ask();
  }, [asked, ids]);
  return shown;
}
