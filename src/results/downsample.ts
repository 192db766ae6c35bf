/** Neighbouring stretches of an axis, all of one width: stretch i begins at `origin + i * width`. */
export interface Stretches {
  readonly origin: number;
  readonly width: number;
  readonly count: number;
}

/**
 * At most `points` stretches that cover an axis from its first to its last place, both included. On an axis of whole
 * numbers (`whole`) every width is whole, so that no stretch holds more steps than another, and with few steps each has
 * its own.
 */
export function stretchesOf(first: number, last: number, points: number, whole: boolean): Stretches {
  if (whole) {
    const width = Math.max(1, Math.ceil((last - first + 1) / points));
    return { origin: first, width, count: Math.ceil((last - first + 1) / width) };
  }
  const span = last - first;
  // One place only: any width holds it.
  if (!(span > 0)) return { origin: first, width: 1, count: 1 };
  return { origin: first, width: span / points, count: points };
}

/** The stretch that a place is in; the last place belongs to the last stretch, though it is where another would begin. */
export function stretchAt({ origin, width, count }: Stretches, x: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - origin) / width)));
}
