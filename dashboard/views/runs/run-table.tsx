import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation } from "wouter";
import type { RunOrder } from "../../generated/operations.ts";
import { type ColumnKey, columns } from "./columns.ts";
import { itemsOf, lengthOf } from "./list-pages.ts";
import type { openRowFigures } from "./row-figures.ts";
import { type RowActs, RunLine } from "./run-line.tsx";
import type { RunList, RunListState } from "./run-list.ts";
import type { RunRow } from "./run-row.ts";
import { useRowHeight } from "./use-row-height.ts";

const sortable: Partial<Record<ColumnKey, RunOrder["field"]>> = {
  created: "CREATED",
  started: "STARTED",
  reward: "REWARD",
};

/**
 * The list as a grid of which only what is on the screen exists. It has one stop for the Tab key: arrows or j and k, Page,
 * Home and End move in it, Space selects, Enter opens.
 */
export function RunTable({
  list,
  state,
  figures,
  shownColumns,
  order,
  onOrder,
  isSelected,
  onSelect,
  allSelected,
  onSelectAll,
}: {
  list: RunList;
  state: RunListState;
  figures: ReturnType<typeof openRowFigures>;
  shownColumns: readonly ColumnKey[];
  order: RunOrder;
  onOrder: (order: RunOrder) => void;
  isSelected: (id: string) => boolean;
  onSelect: (row: RunRow, selected: boolean) => void;
  allSelected: boolean;
  onSelectAll: (selected: boolean) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [, go] = useLocation();
  const [active, setActive] = useState(0);
  const { rowPx, headPx, narrow } = useRowHeight();
  useSyncExternalStore(figures.onChange, figures.version);
  const length = lengthOf(state.pages);
  const virtual = useVirtualizer({
    count: length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is measured anew
  useEffect(() => virtual.measure(), [rowPx]);
  const shown = virtual.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  const to = (shown.at(-1)?.index ?? -1) + 1;
  const rows = itemsOf(state.pages, from, to);
  useEffect(() => list.look(from, to), [list, from, to]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with the pages
  useEffect(() => figures.show(rows.filter((row) => row !== null)), [figures, state.pages, from, to]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its start
  useEffect(() => {
    frame.current?.scrollTo(0, 0);
    setActive(0);
  }, [list]);

  function move(to: number) {
    const index = Math.max(0, Math.min(length - 1, to));
    setActive(index);
    virtual.scrollToIndex(index, { align: "auto" });
  }
  function press(event: KeyboardEvent) {
    if (event.target !== frame.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - headPx) / rowPx) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: length - 1,
    };
    const here = itemsOf(state.pages, active, active + 1)[0] ?? null;
    const next = moves[event.key];
    if (next !== undefined) move(next);
    else if (event.key === "Enter" && here) go(`/runs/${encodeURIComponent(here.name)}`);
    else if (event.key === " " && here) onSelect(here, !isSelected(here.id));
    else return;
    event.preventDefault();
  }
  const newest = useRef({ go, onSelect });
  newest.current = { go, onSelect };
  const [acts] = useState<RowActs>(() => ({
    open: ({ name }) => newest.current.go(`/runs/${encodeURIComponent(name)}`),
    select: (row, selected) => newest.current.onSelect(row, selected),
    activate: setActive,
  }));

  const kept = useMemo(() => columns.filter(({ key }) => shownColumns.includes(key)), [shownColumns]);
  const widths = ["2.6rem", "minmax(14rem, 3fr)", ...kept.map(({ width }) => `minmax(${width}, 1fr)`)];
  const least = kept.reduce((sum, { width }) => sum + Number.parseFloat(width), 2.6 + 14);
  const style = {
    "--runs-columns": widths.join(" "),
    "--runs-least": narrow ? "0" : `${least + (kept.length + 1) * 0.8 + 1.6}rem`,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of which most rows do not exist is a grid
    <div
      ref={frame}
      className="runs-frame"
      role="grid"
      aria-label="Runs"
      aria-rowcount={state.pages.total === null ? -1 : length + 1}
      aria-colcount={kept.length + 2}
      aria-multiselectable
      aria-activedescendant={active >= from && active < to ? `run-${active}` : undefined}
      tabIndex={0}
      onKeyDown={press}
      style={style}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus */}
      <div className="runs-head" role="row" aria-rowindex={1}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div role="columnheader">
          <input
            type="checkbox"
            aria-label="Select all runs that match"
            checked={allSelected}
            onChange={({ target }) => onSelectAll(target.checked)}
          />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div role="columnheader">Name</div>
        {kept.map(({ key, name }) => (
          <Head
            key={key}
            column={key}
            name={name}
            field={sortable[key] ?? null}
            order={order}
            onOrder={onOrder}
          />
        ))}
      </div>
      <div className="runs-rows" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows[index - from] ?? null;
          return (
            <RunLine
              key={index}
              {...{ row, index, rowPx, kept, acts }}
              topPx={start - headPx}
              active={index === active}
              selected={row !== null && isSelected(row.id)}
              figures={row === null ? null : figures.of(row.id)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** A column's head; the list is ordered by some, and by one more press the other way round. */
function Head({
  column,
  name,
  field,
  order,
  onOrder,
}: {
  column: ColumnKey;
  name: string;
  field: RunOrder["field"] | null;
  order: RunOrder;
  onOrder: (order: RunOrder) => void;
}) {
  const here = field !== null && order.field === field;
  const sort = here ? (order.direction === "ASC" ? "ascending" : "descending") : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of which most rows do not exist is a grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    <div role="columnheader" className={`runs-${column}`} {...(sort && { "aria-sort": sort })}>
      {field === null ? (
        name
      ) : (
        <button
          type="button"
          className="runs-sort"
          onClick={() => onOrder({ field, direction: here && order.direction === "DESC" ? "ASC" : "DESC" })}
        >
          {name}
          <span aria-hidden="true">{here ? (order.direction === "ASC" ? " ↑" : " ↓") : ""}</span>
        </button>
      )}
    </div>
  );
}
