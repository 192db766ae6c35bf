/** A small curve without axes, for a row of a table; `label` says in words what it shows. */
export function Sparkline({
  values_N,
  label,
  widthPx = 96,
  heightPx = 24,
}: {
  values_N: readonly (number | null)[];
  label: string;
  widthPx?: number;
  heightPx?: number;
}) {
  const path = sparkPath(values_N, widthPx, heightPx);
  if (path === null) return <span className="faint">–</span>;
  return (
    <svg
      role="img"
      aria-label={label}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
    >
      <path d={path} fill="none" stroke="var(--series-1)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}

/** The line through the values from left to right, lowest at the bottom; null with fewer than two known values. */
export function sparkPath(
  values_N: readonly (number | null)[],
  widthPx: number,
  heightPx: number,
): string | null {
  const known = values_N.flatMap((value, index) =>
    value !== null && Number.isFinite(value) ? [{ value, index }] : [],
  );
  if (known.length < 2) return null;
  const low = Math.min(...known.map(({ value }) => value));
  const high = Math.max(...known.map(({ value }) => value));
  const edge = 2;
  const points = known.map(({ value, index }) => {
    const x = edge + (index / (values_N.length - 1)) * (widthPx - 2 * edge);
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return `${x.toFixed(1)} ${(heightPx - edge - share * (heightPx - 2 * edge)).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
