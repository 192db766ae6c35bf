import { type CSSProperties, type MouseEvent, memo } from "react";
import { Link } from "wouter";
import type { columns } from "./columns.ts";
import type { RowFigures } from "./row-figures.ts";
import { cellOf } from "./run-cells.tsx";
import type { RunRow } from "./run-row.ts";

/** What can be done with a row; the same object for as long as the table is there. */
export interface RowActs {
  readonly open: (row: RunRow) => void;
  readonly select: (row: RunRow, selected: boolean) => void;
  readonly activate: (index: number) => void;
}

/** A run in the list, or the place of one that is not here yet. While others scroll past, it is not rendered again. */
export const RunLine = memo(function RunLine({
  row,
  index,
  topPx,
  rowPx,
  active,
  selected,
  figures,
  kept,
  acts,
}: {
  row: RunRow | null;
  index: number;
  topPx: number;
  rowPx: number;
  active: boolean;
  selected: boolean;
  figures: RowFigures | null;
  kept: readonly (typeof columns)[number][];
  acts: RowActs;
}) {
  const style: CSSProperties = { transform: `translateY(${topPx}px)`, height: rowPx };
  const className = `runs-row ${active ? "active" : ""}`;
  const shared = { id: `run-${index}`, "aria-rowindex": index + 2, style };
  if (row === null)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table of which most rows do not exist is a grid
      // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
      <div {...shared} className={`${className} unread`} role="row">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div role="gridcell" className="runs-unread">
          <span className="visually-hidden">Loading</span>
        </div>
      </div>
    );
  const pressed = (event: MouseEvent) => {
    // A link and a box in the row are their own.
    if (!(event.target as Element).closest("a, input, label")) acts.open(row);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens it, by the grid
    <div
      {...shared}
      className={className}
      role="row"
      aria-selected={selected}
      onClick={pressed}
      onPointerDown={() => acts.activate(index)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div role="gridcell" className="runs-select">
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${row.name}`}
            checked={selected}
            onChange={({ target }) => acts.select(row, target.checked)}
          />
        </label>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div role="gridcell" className="runs-name">
        <Link href={`/runs/${encodeURIComponent(row.name)}`} tabIndex={-1} title={row.name}>
          {row.name}
        </Link>
        {row.tags.map((tag) => (
          <span key={tag} className="runs-tag">
            {tag}
          </span>
        ))}
      </div>
      {kept.map(({ key }) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div key={key} role="gridcell" className={`runs-cell runs-${key}`}>
          {cellOf(key, row, figures)}
        </div>
      ))}
    </div>
  );
});
