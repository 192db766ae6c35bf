import { useEffect, useRef, useState } from "react";
import { DashboardRunsNews, type DashboardRunsNewsSubscription } from "../generated/operations.ts";
import type { AskFailed } from "./ask.ts";
import { follow } from "./follow.ts";
import { onFrames } from "./frames.ts";
import { type Live, openLive } from "./live.ts";

type Message = DashboardRunsNewsSubscription["workspaceEvents"];
export type WorkspaceNews = Extract<Message, { __typename: "WorkspaceEventBatch" }>["events"][number];

export interface LiveReading<T> {
  /** Undefined until it was read; null when there is no such thing. */
  readonly value: T | null | undefined;
  readonly error: AskFailed | null;
  readonly reload: () => void;
}

/**
 * Something that is short enough to be read whole, kept true while the page shows it: read at a cursor, and again after
 * whatever of the workspace concerns it. Another `name` is another thing.
 */
export function useLiveReading<T>(
  name: string,
  of: {
    readonly read: (
      signal: AbortSignal,
    ) => Promise<{ readonly value: T | null; readonly cursor: string | null }>;
    readonly concerns: (news: WorkspaceNews, value: T) => boolean;
  },
): LiveReading<T> {
  const [shown, setShown] = useState<Omit<LiveReading<T>, "reload">>({ value: undefined, error: null });
  const newest = useRef(of);
  newest.current = of;
  const live = useRef<Live | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read has the name
  useEffect(() => {
    let value: T | null | undefined;
    let error: AskFailed | null = null;
    const frames = onFrames(() => setShown({ value, error }));
    const opened = openLive({
      async read(signal) {
        const answer = await newest.current.read(signal);
        value = answer.value;
        frames.ask();
        return answer.cursor;
      },
      follow: (after, lost) =>
        follow({
          document: DashboardRunsNews,
          variables: { after },
          cursorOf: ({ workspaceEvents: message }) => ("cursor" in message ? message.cursor : null),
          ended: lost,
          heard({ workspaceEvents: message }) {
            if (message.__typename === "StreamReset") return lost(null);
            if (message.__typename === "Lagged") return opened.again();
            if (message.__typename !== "WorkspaceEventBatch" || value == null) return;
            if (message.events.some((news) => newest.current.concerns(news, value!))) opened.again();
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
