import {
  DashboardRunLines,
  DashboardRunLogs,
  type DashboardRunLogsQuery,
} from "../../generated/operations.ts";
import { type AskFailed, ask } from "../../platform/ask.ts";
import { follow } from "../../platform/follow.ts";
import { openLive } from "../../platform/live.ts";
import { isWanted, type Line, type LogView } from "./log-lines.ts";

type Logs = NonNullable<DashboardRunLogsQuery["run"]>["logs"];

export interface LinesShown {
  readonly lines: readonly Line[];
  readonly older: boolean;
  /** Whether there are newer ones that are not here: then what comes live is not put behind these. */
  readonly newer: boolean;
}

export interface LiveLines {
  readOlder(): Promise<void>;
  readNewer(): Promise<void>;
  /** Whether the reader is at the end: there the oldest make room, elsewhere what he reads stays. */
  atEnd(is: boolean): void;
  close(): void;
}

const pageLength = 100;
/** So many come live before they are read again: what was read has cursors, and those before it are left. */
const mostLive = 1_000;
const mostHeld = 5_000;

/**
 * Lines of a run's log: its end, followed, or the neighbourhood of a line that was linked to. Bounded: at the end only
 * the newest are kept; who reads further up keeps what is there, and is told that there is more.
 */
export function openLiveLines(
  { runId, view }: { readonly runId: string; readonly view: LogView },
  on: {
    readonly changed: (shown: LinesShown) => void;
    readonly troubled: (error: AskFailed | null) => void;
  },
): LiveLines {
  const { filter, at } = view;
  const gone = new AbortController();
  let shown: LinesShown = { lines: [], older: false, newer: at !== null };
  let reading: Promise<void> | null = null;
  let isAtEnd = true;
  let liveCount = 0;

  function become(next: LinesShown) {
    shown = next;
    on.changed(shown);
  }

  const page = async (which: Where, signal: AbortSignal) => {
    const { run } = await ask(DashboardRunLogs, { id: runId, filter, ...which }, signal);
    if (run === null) throw new Error("The run is gone.");
    return run;
  };

  async function read(signal: AbortSignal): Promise<string | null> {
    if (at !== null && shown.newer) {
      const before = (await page({ last: pageLength / 2, before: at }, signal)).logs;
      const start = before.pageInfo.endCursor;
      const behind = await page({ first: pageLength, ...(start && { after: start }) }, signal);
      become({
        lines: [...linesOf(before), ...linesOf(behind.logs)],
        older: before.pageInfo.hasPreviousPage,
        newer: behind.logs.pageInfo.hasNextPage,
      });
      return behind.logs.pageInfo.hasNextPage ? null : behind.cursor;
    }
    const run = await page({ last: pageLength }, signal);
    liveCount = 0;
    become({ lines: linesOf(run.logs), older: run.logs.pageInfo.hasPreviousPage, newer: false });
    return run.cursor;
  }

  const live = openLive({
    read,
    follow: (after, lost) =>
      follow({
        document: DashboardRunLines,
        variables: { runId, after },
        cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
        ended: lost,
        heard({ runEvents: message }) {
          if (message.__typename === "StreamReset") return lost(null);
          if (message.__typename !== "RunEventBatch" || shown.newer) return;
          const fresh = message.events.flatMap((event) =>
            event.__typename !== "LogsWritten"
              ? []
              : event.lines
                  .map((line, index): Line => {
                    const { attempt, id } = event;
                    return { ...line, attempt, key: `${id} ${index}`, cursor: null };
                  })
                  .filter((line) => isWanted(line, filter)),
          );
          if (fresh.length > 0) take(fresh);
        },
      }),
    troubled: on.troubled,
  });

  function take(fresh: readonly Line[]) {
    if (!isAtEnd && shown.lines.length + fresh.length > mostHeld) return become({ ...shown, newer: true });
    liveCount += fresh.length;
    become({ ...shown, lines: [...shown.lines, ...fresh].slice(-mostHeld) });
    if (isAtEnd && liveCount > mostLive) live.again();
  }

  /** One page more at one end; while one is on its way no other is asked for. */
  function more(which: Where | null, put: (logs: Logs) => LinesShown): Promise<void> {
    if (which === null) return Promise.resolve();
    reading ??= page(which, gone.signal)
      .then(
        ({ logs }) => become(put(logs)),
        (error: AskFailed) => gone.signal.aborted || on.troubled(error),
      )
      .then(() => {
        reading = null;
      });
    return reading;
  }

  return {
    readOlder() {
      const before = shown.lines.find(({ cursor }) => cursor !== null)?.cursor ?? null;
      if (!shown.older || before === null) return Promise.resolve();
      return more({ last: pageLength, before }, (logs) => {
        const lines = [...linesOf(logs), ...shown.lines];
        const held = lines.slice(0, mostHeld);
        return {
          lines: held,
          older: logs.pageInfo.hasPreviousPage,
          newer: shown.newer || held.length < lines.length,
        };
      });
    },
    readNewer() {
      const after = shown.lines.findLast(({ cursor }) => cursor !== null)?.cursor ?? null;
      if (!shown.newer || after === null) return Promise.resolve();
      return more({ first: pageLength, after }, (logs) => {
        const known = new Set(shown.lines.map(({ cursor }) => cursor));
        const lines = [...shown.lines, ...linesOf(logs).filter(({ cursor }) => !known.has(cursor))];
        return { lines: lines.slice(-mostHeld), older: shown.older, newer: logs.pageInfo.hasNextPage };
      });
    },
    atEnd(is) {
      isAtEnd = is;
      if (is && liveCount > mostLive) live.again();
    },
    close() {
      gone.abort();
      live.close();
    },
  };
}

type Where =
  | { readonly last: number; readonly before?: string }
  | { readonly first: number; readonly after?: string };

const linesOf = ({ edges }: Logs): Line[] =>
  edges.map(({ cursor, node: { id, ...line } }) => ({ ...line, key: id, cursor }));
