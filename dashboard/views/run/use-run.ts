import { useEffect, useRef, useState } from "react";
import { DashboardRun, DashboardRunNews } from "../../generated/operations.ts";
import { type AskFailed, ask } from "../../platform/ask.ts";
import { follow } from "../../platform/follow.ts";
import { onFrames } from "../../platform/frames.ts";
import { type Live, openLive } from "../../platform/live.ts";
import { applyNews, isFrequent, type RunData } from "./run-data.ts";

export interface ShownRun {
  /** Undefined until it was read; null when there is none of that name. */
  readonly run: RunData | null | undefined;
  /** When its figures were read or told last, by this device's clock. */
  readonly knownAtMs: number;
  readonly error: AskFailed | null;
  readonly reload: () => void;
}

/** A run by its name, kept true while the page is open. A run that is renamed stays the one that it is. */
export function useRun(name: string): ShownRun {
  const [shown, setShown] = useState<Omit<ShownRun, "reload">>({
    ...{ run: undefined, knownAtMs: 0, error: null },
  });
  const live = useRef<Live | null>(null);

  useEffect(() => {
    let run: RunData | null | undefined;
    let knownAtMs = 0;
    let error: AskFailed | null = null;
    const frames = onFrames(() => setShown({ run, knownAtMs, error }));
    const opened = openLive({
      async read(signal) {
        const answer = await ask(DashboardRun, { name: run?.name ?? name }, signal);
        run = answer.run;
        knownAtMs = Date.now();
        frames.ask();
        return run?.cursor ?? null;
      },
      follow: (after, lost) =>
        follow({
          document: DashboardRunNews,
          variables: { runId: run!.id, after },
          cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
          ended: lost,
          heard({ runEvents: message }) {
            if (message.__typename === "StreamReset") return lost(null);
            if (message.__typename !== "RunEventBatch" || run == null) return;
            for (const event of message.events) {
              // Its metrics have their names only since its first step.
              const first = event.__typename === "StepCompleted" && run.progress.currentStep === 0;
              run = applyNews(run, event);
              if (first || !isFrequent(event)) opened.again();
            }
            frames.ask();
          },
        }),
      troubled(next) {
        error = next;
        frames.ask();
      },
    });
    live.current = opened;
    return () => {
      opened.close();
      frames.close();
    };
  }, [name]);

  return { ...shown, reload: () => live.current?.again() };
}
