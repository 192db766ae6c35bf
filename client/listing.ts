import { openBound } from "./bounds.ts";
import { closing } from "./following.ts";

/** A page of a list. */
export interface Page<T> {
  readonly nodes: readonly T[];
  /** How many the whole list has; null where nobody counts so far. */
  readonly totalCount: number | null;
  readonly hasNextPage: boolean;
  /** Give it as `after` to have the next page; null at an empty one. */
  readonly endCursor: string | null;
}

/**
 * A list that may be long: iterate over it, and pages are fetched as they are needed; or ask for one page. What comes
 * into the list meanwhile moves nothing: pages begin after the last item and not at a number.
 */
export interface Listing<T> extends AsyncIterable<T> {
  /** One page, of 50 items unless `first` says otherwise (at most 100), after another one's `endCursor`. */
  page(options?: { readonly first?: number; readonly after?: string | null }): Promise<Page<T>>;
}

interface Connection<T> {
  readonly nodes: readonly T[];
  readonly totalCount?: number | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Wanted {
  readonly first: number;
  readonly after: string | null;
  readonly count: boolean;
}

const pageItems = 50;

/** The list behind a connection; `ask` fetches one page of it. */
export function listing<T>(
  ask: (wanted: Wanted, signal?: AbortSignal) => Promise<Connection<T>>,
  signal?: AbortSignal,
): Listing<T> {
  return {
    async page({ first = pageItems, after = null } = {}) {
      const { nodes, totalCount = null, pageInfo } = await ask({ first, after, count: true }, signal);
      return { nodes, totalCount, hasNextPage: pageInfo.hasNextPage, endCursor: pageInfo.endCursor };
    },
    [Symbol.asyncIterator]() {
      const bound = openBound([signal]);
      return closing(items(bound.signal), bound);
    },
  };

  async function* items(until: AbortSignal): AsyncGenerator<T, void> {
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo } = await ask({ first: 100, after, count: false }, until);
      yield* nodes;
      if (!pageInfo.hasNextPage) return;
      after = pageInfo.endCursor;
    }
  }
}
