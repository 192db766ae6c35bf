import { useEffect, useRef, useState } from "react";
import type { TypedDocument } from "../../client/document.ts";
import { follow } from "./follow.ts";

type Message<E> =
  | { readonly __typename: "Heartbeat" | "Lagged" | "StreamReady"; readonly cursor: string }
  | { readonly __typename: "StreamReset" }
  | { readonly __typename: "RunEventBatch"; readonly cursor: string; readonly events: readonly E[] };

/**
 * Hears what happens in a run after the cursor of what is shown. When something may have been missed (`lost`), what is
 * shown is to be read again, and the following goes on from the cursor of the new answer.
 */
export function useRunNews<E>(
  document: TypedDocument<
    { readonly runEvents: Message<E> },
    { readonly runId: string; readonly after?: string | null | undefined }
  >,
  {
    runId,
    cursor,
    heard,
    lost,
  }: {
    runId: string;
    /** Of the newest answer; null while there is none. */
    cursor: string | null;
    heard: (events: readonly E[]) => void;
    lost: () => void;
  },
): void {
  const newest = useRef({ heard, lost });
  newest.current = { heard, lost };
  // Where the following began; what is read again meanwhile does not begin it anew.
  const [start, setStart] = useState<string | null>(null);
  const stale = useRef<string | null>(null);
  useEffect(() => {
    if (start === null && cursor !== null && cursor !== stale.current) setStart(cursor);
  }, [cursor, start]);
  const latest = useRef(cursor);
  latest.current = cursor;
  useEffect(() => {
    if (start === null) return;
    return follow({
      document,
      variables: { runId, after: start },
      cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
      heard: ({ runEvents: message }) => {
        if (message.__typename === "RunEventBatch") newest.current.heard(message.events);
        if (message.__typename === "Lagged") newest.current.lost();
        if (message.__typename !== "StreamReset") return;
        stale.current = latest.current;
        setStart(null);
        newest.current.lost();
      },
    });
  }, [document, runId, start]);
}
