import pg from "pg";

const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/**
 * A timestamptz as PostgreSQL writes it, as a Date; a page of runs has 250 of them. In UTC, as the
 * PostgreSQL that we bring writes it, its digits are read where they stand; anything else (another zone, a year of three
 * digits or of five, infinity) is left to the driver's own parser.
 */
export function parseTimestamp(text: string): Date | number {
  const end = text.length - 3;
  if (end < 19 || end > 26 || text.charCodeAt(4) !== DASH || text.startsWith("00") || !text.endsWith("+00"))
    return parse(text);
  let milliseconds = 0;
  for (let at = 20, worth = 100; at < end && worth >= 1; at++, worth /= 10)
    milliseconds += (text.charCodeAt(at) - ZERO) * worth;
  return new Date(
    Date.UTC(
      100 * two(text, 0) + two(text, 2),
      two(text, 5) - 1,
      two(text, 8),
      two(text, 11),
      two(text, 14),
      two(text, 17),
      milliseconds,
    ),
  );
}

const DASH = 45;
const ZERO = 48;

function two(text: string, at: number): number {
  return 10 * (text.charCodeAt(at) - ZERO) + text.charCodeAt(at + 1) - ZERO;
}
