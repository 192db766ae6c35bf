import { useEffect, useRef, useState } from "react";
import type { TypedDocument } from "../../client/document.ts";
import { createBackoff } from "./backoff.ts";
import { follow } from "./follow.ts";

type Message<E> =
  | { readonly __typename: "Heartbeat" | "Lagged" | "StreamReady"; readonly cursor: string }
  | { readonly __typename: "StreamReset" }
  | { readonly __typename: "RunEventBatch"; readonly cursor: string; readonly events: readonly E[] };

/** A batch may tell of many; one reading after it is enough. */
const gatherMs = 100;

/**
 * Hears what happens in a run after the cursor of what was read last. An event may be heard before the store has it: what
 * is read again then is followed from its own cursor, so that the event is heard again, until the store shows it.
 */
export function useRunNews<E>(
  document: TypedDocument<
    { readonly runEvents: Message<E> },
    { readonly runId: string; readonly after?: string | null | undefined }
  >,
  {
    runId,
    read,
    heard,
    readAgain,
  }: {
    runId: string;
    /** The newest answer, another object each time; null while there is none. */
    read: { readonly cursor: string } | null;
    /** Answers whether what is shown is to be read again. */
    heard: (events: readonly E[]) => boolean;
    /** Called a moment after it is to be, or when something may have been missed. */
    readAgain: () => void;
  },
): void {
  const newest = useRef({ heard, readAgain });
  newest.current = { heard, readAgain };
  const [backoffMs] = useState(createBackoff);
  useEffect(() => {
    if (read === null) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = (waitMs = gatherMs) => {
      timer ??= setTimeout(() => {
        timer = null;
        newest.current.readAgain();
      }, waitMs);
    };
    const stop = follow({
      document,
      variables: { runId, after: read.cursor },
      cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
      ended: () => soon(backoffMs()),
      heard: ({ runEvents: message }) => {
        if (message.__typename === "StreamReset") soon(backoffMs());
        if (message.__typename === "RunEventBatch" && newest.current.heard(message.events)) soon();
      },
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [document, runId, read, backoffMs]);
}
