import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { Button } from "../../controls/button.tsx";
import { CopyButton } from "../../controls/copy-button.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import type { AskFailed } from "../../platform/ask.ts";
import { onFrames } from "../../platform/frames.ts";
import { isOver } from "../../platform/run-status.ts";
import { type LinesShown, type LiveLines, openLiveLines } from "./live-lines.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogLine } from "./log-line.tsx";
import { readLogView } from "./log-lines.ts";
import type { RunData } from "./run-data.ts";

const nearPx = 60;

/** The log of a run: its end goes with it, until somebody scrolls up; older lines come by scrolling on. */
export function RunLogs({ run }: { run: RunData }) {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readLogView(search), [search]);
  const [shown, setShown] = useState<LinesShown | null>(null);
  const [error, setError] = useState<AskFailed | null>(null);
  const [pinned, setPinned] = useState(view.at === null);
  const [round, setRound] = useState(0);
  const lines = useRef<LiveLines | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const asked = JSON.stringify(view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is compared by its text, and a round is another beginning
  useEffect(() => {
    let newest: LinesShown | null = null;
    const frames = onFrames(() => setShown(newest));
    const opened = openLiveLines(
      { runId: run.id, view },
      {
        changed(next) {
          newest = next;
          frames.ask();
        },
        troubled: setError,
      },
    );
    lines.current = opened;
    setPinned(view.at === null);
    return () => {
      opened.close();
      frames.close();
    };
  }, [run.id, asked, round]);

  const held = shown?.lines ?? [];
  const rows = useVirtualizer({
    count: held.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 22,
    getItemKey: (index) => held[index]!.key,
    overscan: 20,
    // Before the frame was measured as well, so that there is something to measure.
    initialRect: { width: 800, height: 600 },
  });

  const end = held.at(-1)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new end is gone to
  useLayoutEffect(() => {
    if (pinned && held.length > 0) rows.scrollToIndex(held.length - 1, { align: "end" });
  }, [pinned, end]);
  useEffect(() => lines.current?.atEnd(pinned), [pinned]);

  const linked = view.at === null ? -1 : held.findIndex(({ cursor }) => cursor === view.at);
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (linked < 0 || gone.current === view.at) return;
    gone.current = view.at;
    rows.scrollToIndex(linked, { align: "center" });
  }, [linked, view.at, rows]);

  function scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = frame.current!;
    const atEnd = scrollHeight - scrollTop - clientHeight < nearPx;
    if (atEnd !== pinned && !shown?.newer) setPinned(atEnd);
    if (scrollTop < nearPx) void readOlder();
    if (atEnd && shown?.newer) void lines.current?.readNewer();
  }

  const newest = useRef(held);
  newest.current = held;
  /** The line at the top stays where it is while others come above it. */
  async function readOlder() {
    const first = held[0]?.key;
    await lines.current?.readOlder();
    // The first frame draws the lines; in the second they have their places.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const at = newest.current.findIndex(({ key }) => key === first);
        if (at > 0) rows.scrollToIndex(at, { align: "start" });
      }),
    );
  }

  function toEnd() {
    if (shown?.newer || view.at !== null) {
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.delete("at");
        return next;
      });
      setRound((count) => count + 1);
    }
    setPinned(true);
  }

  return (
    <section className="stack" aria-label="Log">
      <div className="run-tools card">
        <LogFilters attempts={run.attempts.length} />
        <span className="row">
          {!pinned && <Button onClick={toEnd}>Go to the newest</Button>}
          {held.length > 0 && (
            <CopyButton
              what={`${held.length} lines`}
              text={held
                .map(({ at, level, source, message }) => `${at} ${level} ${source} ${message}`)
                .join("\n")}
            />
          )}
        </span>
      </div>
      {error && <Failure error={error} retry={() => setRound((count) => count + 1)} />}
      {shown === null && !error && <Loading what="the log" />}
      {shown !== null && held.length === 0 && (
        <Empty>
          {Object.keys(view.filter).length > 0
            ? "No line is of this filter."
            : isOver(run.status)
              ? "It wrote no line."
              : "No line yet; they appear here as they are written."}
        </Empty>
      )}
      <div
        ref={frame}
        className="run-log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Lines"
        onScroll={scrolled}
        hidden={held.length === 0}
      >
        <div className="run-log-all" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="run-log-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <LogLine line={held[index]!} linked={index === linked} />
            </div>
          ))}
        </div>
      </div>
      <p className="faint" role="status">
        {held.length} lines here
        {shown?.older ? "; older ones come by scrolling up" : ""}
        {pinned && !isOver(run.status) ? "; following" : ""}
      </p>
    </section>
  );
}
