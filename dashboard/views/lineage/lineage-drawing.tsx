import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { layered } from "./layout.ts";
import type { LineageGraph, LineageVertex } from "./lineage-graph.ts";

const widthPx = 164;
const heightPx = 46;
const gapXPx = 38;
const gapYPx = 14;
const edgePx = 4;

/** Boxes in columns from left to right, and lines from what something comes from to it. */
export function LineageDrawing({ graph }: { graph: LineageGraph }) {
  const placed = layered(graph.vertices, graph.edges);
  const tallest = Math.max(...placed.map(({ row }) => row)) + 1;
  const heights = new Map<number, number>();
  for (const { column, row } of placed) heights.set(column, Math.max(heights.get(column) ?? 0, row + 1));
  const at = new Map(
    placed.map(({ vertex, column, row }) => [
      vertex.id,
      {
        x: edgePx + column * (widthPx + gapXPx),
        // Shorter columns stand in the middle.
        y: edgePx + (row + (tallest - heights.get(column)!) / 2) * (heightPx + gapYPx),
      },
    ]),
  );
  const columns = Math.max(...placed.map(({ column }) => column)) + 1;
  const width = columns * (widthPx + gapXPx) - gapXPx + 2 * edgePx;
  const height = tallest * (heightPx + gapYPx) - gapYPx + 2 * edgePx;
  const frame = useRef<HTMLElement>(null);
  const presentX = at.get(graph.vertices.find(({ present }) => present)?.id ?? "")?.x ?? 0;
  useEffect(() => {
    const { current } = frame;
    if (current) current.scrollLeft = presentX - (current.clientWidth - widthPx) / 2;
  }, [presentX]);
  return (
    <section
      ref={frame}
      className="card lineage-frame"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label="Lineage, drawn from left to right"
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>What this run comes from, and what came of it</title>
        {graph.edges.map(({ from, to }) => {
          const a = at.get(from)!;
          const b = at.get(to)!;
          const [x1, y1, x2, y2] = [a.x + widthPx, a.y + heightPx / 2, b.x, b.y + heightPx / 2];
          const bend = Math.max(24, (x2 - x1) / 2);
          return (
            <path
              key={`${from} ${to}`}
              className="lineage-line"
              d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
            />
          );
        })}
        {placed.map(({ vertex }) => (
          <Box key={vertex.id} vertex={vertex} {...at.get(vertex.id)!} />
        ))}
      </svg>
    </section>
  );
}

function Box({ vertex, x, y }: { vertex: LineageVertex; x: number; y: number }) {
  const [, go] = useLocation();
  const { kind, name, detail, href, present } = vertex;
  const drawn = (
    <g className={`lineage-box ${kind} ${present ? "present" : ""}`} transform={`translate(${x} ${y})`}>
      <rect width={widthPx} height={heightPx} rx="6" />
      <rect className="lineage-mark" width="4" height={heightPx} rx="2" />
      <text x="14" y={detail === "" ? 28 : 20}>
        {shortened(name)}
        <title>{name}</title>
      </text>
      <text className="lineage-detail" x="14" y="36">
        {present ? `this run: ${detail}` : detail}
      </text>
    </g>
  );
  if (href === null || present) return drawn;
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(href);
      }}
    >
      {drawn}
    </a>
  );
}

/** What fits into a box; the whole name is its title. */
const shortened = (name: string) => (name.length > 20 ? `${name.slice(0, 11)}…${name.slice(-8)}` : name);
