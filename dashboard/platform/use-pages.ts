import { useCallback, useEffect, useRef, useState } from "react";
import type { TypedDocument } from "../../client/document.ts";
import { type AskFailed, ask } from "./ask.ts";
import { useComingBack } from "./use-coming-back.ts";

interface Connection<N> {
  readonly nodes: readonly N[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly totalCount?: number | null;
}

/** A list that is read from its start, page by page, as far as somebody asked for. */
export interface Pages<N> {
  readonly nodes: readonly N[];
  /** How long the whole list is; null when that is not counted. */
  readonly totalCount: number | null;
  readonly loading: boolean;
  readonly error: AskFailed | null;
  /** Null when all of it is here. */
  readonly more: (() => void) | null;
  readonly reload: () => void;
}

/** Reads the first page at once, and again from the start when the variables change or `reload` is called; a page that could not be reached is asked for again. */
export function usePages<
  R,
  N,
  V extends { first?: number | null | undefined; after?: string | null | undefined },
>(
  document: TypedDocument<R, V>,
  variables: Omit<V, "first" | "after">,
  connectionOf: (data: R) => Connection<N> | null,
  pageLength = 50,
): Pages<N> {
  type State = Pick<Pages<N>, "nodes" | "totalCount" | "loading" | "error"> & { after: string | null };
  const [state, setState] = useState<State>({
    nodes: [],
    totalCount: null,
    loading: true,
    error: null,
    after: null,
  });
  const [round, setRound] = useState(0);
  const pick = useRef(connectionOf);
  pick.current = connectionOf;
  const gone = useRef(new AbortController());
  const failedAfter = useRef<string | null>(null);
  const asked = JSON.stringify(variables);

  const read = useCallback(
    (after: string | null) => {
      const { signal } = gone.current;
      setState((before) => ({ ...before, loading: true }));
      ask(document, { ...JSON.parse(asked), first: pageLength, after } as V, signal).then(
        (data) => {
          if (signal.aborted) return;
          const page = pick.current(data);
          setState((before) => ({
            nodes: after === null ? (page?.nodes ?? []) : [...before.nodes, ...(page?.nodes ?? [])],
            totalCount: page?.totalCount ?? (after === null ? null : before.totalCount),
            loading: false,
            error: null,
            after: page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null,
          }));
        },
        (error: AskFailed) => {
          if (signal.aborted) return;
          failedAfter.current = after;
          setState((before) => ({ ...before, loading: false, error }));
        },
      );
    },
    [document, asked, pageLength],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is another reading of the same
  useEffect(() => {
    gone.current = new AbortController();
    read(null);
    return () => gone.current.abort();
  }, [read, round]);

  useComingBack(state.error, () => read(failedAfter.current));
  const { after, ...shown } = state;
  return {
    ...shown,
    more: after === null ? null : () => read(after),
    reload: useCallback(() => setRound((count) => count + 1), []),
  };
}
