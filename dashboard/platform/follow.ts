import type { TypedDocument } from "../../client/document.ts";
import { connection, countFollower } from "./connection.ts";

export interface Following<R, V> {
  readonly document: TypedDocument<R, V>;
  readonly variables: V;
  /** The cursor of a message; null when it has none. What came before it is never asked for again. */
  readonly cursorOf: (data: R) => string | null;
  readonly heard: (data: R) => void;
  /** It has ended for good: the server said so, or refused it. What is shown moves no more until something is done. */
  readonly ended: (reason: string | null) => void;
}

/**
 * Follows a subscription and comes back by itself after a lost connection or a restarted server, after the last cursor
 * that was heard: nothing is missing and nothing comes twice. What has no cursor tells the newest state whenever it begins.
 * Answers how to stop.
 */
export function follow<R, V extends object>(following: Following<R, V>): () => void {
  const { document, variables, cursorOf, heard, ended } = following;
  let after = (variables as { readonly after?: string | null }).after ?? null;
  let stopped = false;
  const leave = countFollower();
  const unsubscribe = connection().subscribe<R>(
    {
      query: document.text,
      // Read anew whenever the socket comes back and the subscription is sent again.
      variables: Object.defineProperty({ ...variables } as Record<string, unknown>, "after", {
        enumerable: true,
        get: () => after,
      }),
      extensions: { persistedQuery: { version: 1, sha256Hash: document.id } },
    },
    {
      next: ({ data, errors }) => {
        if (stopped) return;
        if (errors?.[0]) return end(errors[0].message);
        if (data == null) return;
        heard(data);
        after = cursorOf(data) ?? after;
      },
      error: (error) => end(reasonOf(error)),
      complete: () => end(null),
    },
  );
  function end(reason: string | null) {
    if (stopped) return;
    stop();
    ended(reason);
  }
  function stop() {
    stopped = true;
    unsubscribe();
    leave();
  }
  return stop;
}

function reasonOf(error: unknown): string {
  if (Array.isArray(error))
    return String((error[0] as { message?: string } | undefined)?.message ?? "refused");
  if (error instanceof CloseEvent) return error.reason || `the connection was closed with ${error.code}`;
  return error instanceof Error ? error.message : "the connection failed";
}
