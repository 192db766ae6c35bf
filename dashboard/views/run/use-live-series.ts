import { useEffect, useState } from "react";
import type { AskFailed } from "../../platform/ask.ts";
import { onFrames } from "../../platform/frames.ts";
import { openLiveSeries, type SeriesShown, type SeriesWanted } from "./live-series.ts";

/**
 * Curves of a run for as long as they are shown: the former ones stay until those that are wanted now are there. Another
 * of its `attempts` cuts the history, before it has told a point.
 */
export function useLiveSeries(wanted: SeriesWanted & { readonly attempts: number }): {
  readonly series: SeriesShown | null;
  readonly error: AskFailed | null;
} {
  const [state, setState] = useState<{ series: SeriesShown | null; error: AskFailed | null }>({
    ...{ series: null, error: null },
  });
  const asked = JSON.stringify(wanted);
  useEffect(() => {
    let series: SeriesShown | null = null;
    let error: AskFailed | null = null;
    const frames = onFrames(() => setState((before) => ({ series: series ?? before.series, error })));
    const close = openLiveSeries(JSON.parse(asked) as SeriesWanted, {
      changed(next) {
        series = next;
        frames.ask();
      },
      troubled(next) {
        error = next;
        frames.ask();
      },
    });
    return () => {
      close();
      frames.close();
    };
  }, [asked]);
  return state;
}
