import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { figure } from "../../figures/number.ts";
import {
  type Brush,
  isWithin,
  type ParallelAxis,
  parallelOf,
  type Scale,
  ticksOf,
  valueAt,
} from "./parallel.ts";
import { isLowBetter, knobName } from "./sweep-look.ts";
import type { Sweep } from "./use-sweep.ts";

const heightPx = 300;
const edge = { top: 34, bottom: 16, left: 70, right: 90 };
const leastGapPx = 150;
const keyStep = 0.05;

/**
 * Every trial as a line over its knobs to what it came to, coloured by that. A stretch drawn on an axis (by pointer, or by
 * arrows on the focused axis) keeps the lines that go through it.
 */
export function ParallelPlot({
  sweep,
  metric,
  brushes,
  onBrushes,
  lit,
  onLit,
}: {
  sweep: Sweep;
  metric: string | null;
  brushes: readonly (Brush | null)[];
  onBrushes: (brushes: readonly (Brush | null)[]) => void;
  /** The trial that is pointed at, here or in the table. */
  lit: number | null;
  onLit: (trial: number | null) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(800);
  useLayoutEffect(() => {
    const resized = new ResizeObserver(([entry]) => setWidthPx(entry!.contentRect.width));
    resized.observe(place.current!);
    return () => resized.disconnect();
  }, []);
  const { axes, lines } = useMemo(
    () => parallelOf(sweep.parameters, metric, sweep.trials, isLowBetter(sweep.metric)),
    [sweep.parameters, sweep.trials, sweep.metric, metric],
  );
  if (axes.length < 2) return <div ref={place} />;
  const width = Math.max(widthPx, edge.left + edge.right + leastGapPx * (axes.length - 1));
  const gap = (width - edge.left - edge.right) / (axes.length - 1);
  const x = (axis: number) => edge.left + axis * gap;
  const y = (share: number) => heightPx - edge.bottom - share * (heightPx - edge.top - edge.bottom);
  const measured = metric !== null && axes.at(-1)?.name === metric;
  const within = lines.filter((line) => isWithin(line, brushes));
  const kept = new Set(within.map(({ trial }) => trial));
  return (
    <section
      ref={place}
      className="sweep-parallel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      aria-label={`${lines.length} trials over ${axes.map(({ name }) => name).join(", ")}; the table below has their values`}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section has the name, and each axis its own */}
      <svg width={width} height={heightPx}>
        {lines.map(({ trial, places_A }) => {
          const points = places_A.flatMap((share, axis) =>
            share === null ? [] : [`${x(axis).toFixed(1)} ${y(share).toFixed(1)}`],
          );
          const value = measured ? (places_A.at(-1) ?? null) : null;
          const look = !kept.has(trial) ? "out" : lit === trial ? "lit" : lit === null ? "" : "dim";
          return (
            <path
              key={trial}
              d={`M${points.join("L")}`}
              className={`sweep-line ${look} ${value === null ? "unknown" : ""}`}
              style={value === null ? {} : { stroke: colourAt(value) }}
              onPointerEnter={() => onLit(trial)}
              onPointerLeave={() => onLit(null)}
            >
              <title>{`Trial ${trial}`}</title>
            </path>
          );
        })}
        {axes.map((axis, at) => (
          <Axis
            key={axis.name}
            axis={axis}
            xPx={x(at)}
            y={y}
            last={at === axes.length - 1}
            brush={brushes[at] ?? null}
            onBrush={(brush) =>
              onBrushes(axes.map((_, each) => (each === at ? brush : (brushes[each] ?? null))))
            }
          />
        ))}
      </svg>
    </section>
  );
}

/** From the colour of the worst to that of the best. */
export const colourAt = (share: number) =>
  `color-mix(in oklab, var(--series-2) ${Math.round((1 - share) * 100)}%, var(--series-1))`;

function Axis({
  axis: { name, scale },
  xPx,
  y,
  last,
  brush,
  onBrush,
}: {
  axis: ParallelAxis;
  xPx: number;
  y: (share: number) => number;
  last: boolean;
  brush: Brush | null;
  onBrush: (brush: Brush | null) => void;
}) {
  const from = useRef<number | null>(null);
  const [head, foot] = [y(1), y(0)];
  const shareAt = (event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (foot - (event.clientY - box.top)) / (foot - head)));
  };
  function press(event: KeyboardEvent) {
    const step = event.key === "ArrowUp" ? keyStep : event.key === "ArrowDown" ? -keyStep : 0;
    if (event.key === "Escape" && brush) onBrush(null);
    else if (step === 0) return;
    else {
      const { low, high } = brush ?? { low: 0, high: 1 };
      const bound = (value: number) => Math.min(1, Math.max(0, value));
      onBrush(
        event.shiftKey
          ? { low, high: Math.max(low, bound(high + step)) }
          : { low: Math.min(high, bound(low + step)), high },
      );
    }
    event.preventDefault();
  }
  const said = brush === null ? "all" : `${textAt(scale, brush.low)} to ${textAt(scale, brush.high)}`;
  return (
    <g className="sweep-axis">
      <text x={xPx} y={head - 14} textAnchor={last ? "end" : "middle"} className="sweep-axis-name">
        {knobName(name)}
        <title>{name}</title>
      </text>
      <line x1={xPx} x2={xPx} y1={head} y2={foot} />
      {ticksOf(scale).map(({ place, value }) => (
        <text key={place} x={xPx + (last ? 8 : -8)} y={y(place) + 4} textAnchor={last ? "start" : "end"}>
          {typeof value === "number" ? figure(value, 3) : value.replaceAll('"', "")}
        </text>
      ))}
      {brush && (
        <rect
          className="sweep-brush"
          x={xPx - 8}
          width={16}
          y={y(brush.high)}
          height={Math.max(2, y(brush.low) - y(brush.high))}
        />
      )}
      <rect
        className="sweep-grip"
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={`${name}: arrows move the lower edge, with Shift the upper one, Escape clears`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((brush?.low ?? 0) * 100)}
        aria-valuetext={said}
        x={xPx - 14}
        width={28}
        y={head - 4}
        height={foot - head + 8}
        onKeyDown={press}
        onPointerDown={(event) => {
          from.current = shareAt(event);
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (from.current === null) return;
          const to = shareAt(event);
          onBrush({ low: Math.min(from.current, to), high: Math.max(from.current, to) });
        }}
        onPointerUp={(event) => {
          // A press without a stretch takes the brush away.
          if (from.current !== null && Math.abs(shareAt(event) - from.current) < 0.015) onBrush(null);
          from.current = null;
        }}
      />
    </g>
  );
}

function textAt(scale: Scale, share: number): string {
  if (scale.kind !== "categories") return figure(valueAt(scale, share), 3);
  return scale.values[Math.round(share * (scale.values.length - 1))] ?? "";
}
