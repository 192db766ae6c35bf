import {
  DashboardRunPlaces,
  DashboardRunRows,
  DashboardRuns,
  DashboardRunsNews,
  type RunFilter,
  type RunOrder,
} from "../../generated/operations.ts";
import { type AskFailed, ask } from "../../platform/ask.ts";
import { createBackoff } from "../../platform/backoff.ts";
import { follow } from "../../platform/follow.ts";
import {
  emptyPages,
  itemOf,
  type ListPages,
  took,
  type Want,
  wanted,
  withItem,
  withNew,
  withoutFar,
  withoutItems,
} from "./list-pages.ts";
import { leaves, mayJoin, type RunNews, type RunRow, rowAfter } from "./run-row.ts";

export interface RunListState {
  readonly pages: ListPages<RunRow>;
  /** The first answer is there. */
  readonly ready: boolean;
  readonly error: AskFailed | null;
  /** New runs of this filter that are not in the list yet; null when some may be and nobody counted. */
  readonly fresh: number | null;
}

export type RunList = ReturnType<typeof openRunList>;

/** What is asked again because the store had not heard yet what the log has told: so often, and so much later each time. */
const lookAgainMs = [60, 150, 400, 1000, 2500];
const mostNewAtOnce = 50;
const mostFresh = 500;

/**
 * A list of runs that is read where somebody looks and kept current by what happens in the workspace. Listeners are called
 * at most once a frame. Close it.
 */
export function openRunList(
  { filter, order }: { filter: RunFilter; order: RunOrder },
  first: { from: number; to: number } = { from: 0, to: 40 },
) {
  let state: RunListState = { pages: emptyPages(), ready: false, error: null, fresh: 0 };
  let looked = first;
  let reading = false;
  let atTop = true;
  let counted = false;
  let stopFollowing: (() => void) | null = null;
  const gone = new AbortController();
  const backoffMs = createBackoff();
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  /** Runs that may have joined, and how often they were looked for. */
  const joining = new Map<string, number>();
  const fresh = new Set<string>();
  /** Rows whose figures are old, with the status that was told last and how often they were asked again. */
  const outdated = new Map<string, { readonly news: RunNews | null; tries: number }>();
  const newestFirst = order.field === "CREATED" && order.direction === "DESC";
  let frame = 0;

  function become(next: Partial<RunListState>) {
    state = { ...state, ...next };
    if (frame === 0)
      frame = requestAnimationFrame(() => {
        frame = 0;
        for (const listener of listeners) listener();
      });
  }

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };

  async function fill() {
    if (reading || gone.signal.aborted) return;
    reading = true;
    try {
      for (let want = nextWant(); want !== null; want = nextWant()) {
        const before = state.pages;
        const read = await readPage(want);
        if (gone.signal.aborted) return;
        // What was emptied or moved meanwhile is read again, in its new place.
        if (before[want.side].length !== state.pages[want.side].length) continue;
        become({ pages: took(state.pages, want, read), ready: true, error: null });
      }
    } catch (error) {
      if (!gone.signal.aborted) become({ error: error as AskFailed });
    } finally {
      reading = false;
    }
  }

  function nextWant(): Want | null {
    const { from, to } = looked;
    return wanted(state.pages, Math.max(0, from - 30), to + 30);
  }

  async function readPage({ side, place, skip, count, passed, until }: Want) {
    // Of what is passed over only the last item is read.
    const size = passed ? 1 : count;
    const where =
      side === "front"
        ? { first: size, after: place, last: null, before: until }
        : { first: null, after: until, last: size, before: place };
    const asked = { ...where, skip: passed ? skip + count - 1 : skip, filter, orderBy: order };
    if (passed) {
      const { runs } = await ask(DashboardRunPlaces, asked, gone.signal);
      return { items: runs.nodes as never as RunRow[], ...endsOf(runs.pageInfo, side) };
    }
    const counting = !counted;
    const { runs } = await ask(DashboardRuns, { ...asked, counted: counting }, gone.signal);
    if (counting) {
      counted = true;
      state = { ...state, pages: { ...state.pages, total: runs.totalCount ?? null } };
      if (stopFollowing === null) listen(runs.edges[0]?.node.cursor ?? null);
    }
    return { items: runs.edges.map(({ node }) => node), ...endsOf(runs.pageInfo, side) };
  }

  const endsOf = (
    info: {
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      startCursor?: string | null;
      endCursor?: string | null;
    },
    side: Want["side"],
  ) => ({
    startCursor: info.startCursor ?? null,
    endCursor: info.endCursor ?? null,
    more: side === "front" ? info.hasNextPage : info.hasPreviousPage,
  });

  /** Without a place to begin after, whatever happened until the stream was there is read once it is. */
  function listen(after: string | null) {
    let fromNow = after === null;
    stopFollowing?.();
    stopFollowing = follow({
      document: DashboardRunsNews,
      variables: { after },
      cursorOf: ({ workspaceEvents: message }) => ("cursor" in message ? message.cursor : null),
      heard: ({ workspaceEvents: message }) => {
        switch (message.__typename) {
          case "WorkspaceEventBatch":
            return hear(message.events);
          case "StreamReset":
            return comeBack();
          case "StreamReady":
            if (fromNow) readAgain();
            fromNow = false;
            return;
          case "Heartbeat":
            return;
        }
      },
      ended: comeBack,
    });
  }

  function comeBack() {
    stopFollowing?.();
    later(backoffMs(), () => listen(null));
  }

  function hear(batch: readonly RunNews[]) {
    let { pages } = state;
    for (const news of batch) {
      if (!("runId" in news)) continue;
      const here = itemOf(pages, news.runId);
      if (here === null) {
        if (mayJoin(news, filter)) joining.set(news.runId, 0);
        continue;
      }
      pages = withItem(pages, news.runId, (row) => {
        const next = rowAfter(row, news);
        return next === null || leaves(next, filter) ? null : next;
      });
      if (news.__typename === "RunStatusChanged") outdated.set(news.runId, { news, tries: 0 });
    }
    become({ pages });
    if (joining.size > 0) void welcome();
    if (outdated.size > 0) void refresh();
  }

  let welcoming = false;
  /** Asks which of the runs that may have joined are of this filter, and puts them in front where that is their place. */
  async function welcome() {
    if (welcoming || gone.signal.aborted) return;
    welcoming = true;
    const asked = [...joining.keys()];
    try {
      const newest: RunOrder = { field: "CREATED", direction: "DESC" };
      const variables = { first: mostNewAtOnce, after: null, last: null, before: null, skip: null };
      const { runs } = await ask(
        DashboardRuns,
        { ...variables, filter, orderBy: newest, counted: false },
        gone.signal,
      );
      const found = runs.edges.filter(
        ({ node }) => joining.has(node.id) && itemOf(state.pages, node.id) === null,
      );
      const inFront = runs.edges.findIndex(({ node }) => itemOf(state.pages, node.id) !== null);
      const place = found.at(-1);
      const theirs =
        newestFirst &&
        atTop &&
        place !== undefined &&
        (inFront < 0
          ? state.pages.front.length === 0
          : found.every((edge) => runs.edges.indexOf(edge) < inFront));
      if (theirs)
        become({
          pages: withNew(
            state.pages,
            found.map(({ node }) => node),
            place.cursor,
          ),
        });
      else if (found.length > 0) {
        for (const { node } of found) if (fresh.size < mostFresh) fresh.add(node.id);
        become({ fresh: state.fresh === null || fresh.size >= mostFresh ? null : fresh.size });
      }
      for (const { node } of found) joining.delete(node.id);
    } catch {
      // It is looked for again below.
    }
    welcoming = false;
    let tries = 0;
    for (const id of asked) {
      const before = joining.get(id);
      if (before === undefined) continue;
      tries = before;
      if (before + 1 >= lookAgainMs.length) joining.delete(id);
      else joining.set(id, before + 1);
    }
    if (joining.size > 0) later(lookAgainMs[tries]!, () => void welcome());
  }

  let refreshing = false;
  /** Asks again for rows whose status has changed, until the store has heard of it too. */
  async function refresh() {
    if (refreshing || gone.signal.aborted) return;
    refreshing = true;
    const ids = [...outdated.keys()].slice(0, 100);
    const asked = new Map(ids.map((id) => [id, outdated.get(id)!]));
    let tries = 0;
    try {
      const { nodes } = await ask(DashboardRunRows, { ids }, gone.signal);
      let { pages } = state;
      for (const [index, id] of ids.entries()) {
        const told = asked.get(id)!;
        const node = nodes[index];
        if (outdated.get(id) !== told) continue;
        const known = node?.__typename === "Run" ? node : null;
        const news = told.news?.__typename === "RunStatusChanged" ? told.news : null;
        if (known === null || news === null || known.status === news.status) {
          outdated.delete(id);
          if (known !== null) pages = withItem(pages, id, () => known);
        }
      }
      become({ pages });
    } catch {
      // Tried again below.
    }
    refreshing = false;
    for (const id of ids) {
      const told = outdated.get(id);
      if (told === undefined) continue;
      tries = Math.max(tries, told.tries);
      if (++told.tries >= lookAgainMs.length) outdated.delete(id);
    }
    if (outdated.size > 0) later(lookAgainMs[Math.min(tries, lookAgainMs.length - 1)]!, () => void refresh());
  }

  /** Some of it may be old: everything is read again where somebody looks, and new runs are one press away. */
  function readAgain() {
    const begun = atTop && newestFirst;
    if (begun) {
      counted = false;
      fresh.clear();
    }
    become(begun ? { pages: emptyPages(), fresh: 0 } : { pages: withoutItems(state.pages), fresh: null });
    void fill();
  }

  void fill();
  return {
    state: () => state,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Somebody looks at these items now; what is far from them is given up. */
    look(from: number, to: number) {
      looked = { from, to };
      atTop = from === 0;
      const pages = withoutFar(state.pages, from, to);
      if (pages !== state.pages) state = { ...state, pages };
      void fill();
    },
    /** Changes a row that is here, by what was told of its run elsewhere. */
    change(id: string, change: (row: RunRow) => RunRow) {
      const pages = withItem(state.pages, id, change);
      if (pages !== state.pages) become({ pages });
    },
    retry: () => void fill(),
    close() {
      gone.abort();
      stopFollowing?.();
      for (const timer of timers) clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
