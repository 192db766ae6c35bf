/** How a line of this place is drawn: its colour, and from the ninth on a pattern too. */
export function Swatch({ place }: { place: number }) {
  return (
    <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden="true">
      <line
        x1="0"
        y1="5"
        x2="22"
        y2="5"
        stroke={`var(--series-${(place % 8) + 1})`}
        strokeWidth="2.5"
        strokeDasharray={dashOf(place)?.join(" ")}
      />
    </svg>
  );
}

/** The pattern of a line by its place: eight colours are told apart, more lines need another mark. */
export function dashOf(place: number): readonly number[] | null {
  return [null, [7, 4], [2, 3]][Math.floor(place / 8) % 3] ?? null;
}
