/** Neighbouring stretches of an axis, all of one width: stretch i begins at `origin + i * width`. */
export interface Stretches {
  readonly origin: number;
  readonly width: number;
  readonly count: number;
}

/**
 * Widths of stretches of steps, from `atLeast` on: 1, 2 and 5 times 10^power, so that each is whole buckets of a rollup.
 */
export function* stepWidths(
  atLeast = 1,
): Generator<{ readonly width: number; readonly power: number }, undefined> {
  for (let power = 0; ; power++)
    for (const times of [1, 2, 5]) {
      const width = times * 10 ** power;
      if (width >= atLeast) yield { width, power };
    }
}

/** Stretches of a width that cover the steps from first to last: each begins at a multiple of the width. */
export function stepStretches(first: number, last: number, width: number): Stretches {
  const from = Math.floor(first / width);
  return { origin: from * width, width, count: Math.floor(last / width) - from + 1 };
}

/** `points` stretches that cover an axis of moments or amounts from its first to its last place, both included. */
export function evenStretches(first: number, last: number, points: number): Stretches {
  const span = last - first;
  // One place only: any width holds it.
  if (!(span > 0)) return { origin: first, width: 1, count: 1 };
  return { origin: first, width: span / points, count: points };
}

/** The stretch that a place is in; the last place belongs to the last stretch, though it is where another would begin. */
export function stretchAt({ origin, width, count }: Stretches, x: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - origin) / width)));
}
