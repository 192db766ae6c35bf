import pg from "pg";
import { expect, test } from "vitest";
import { parseTimestamp } from "./timestamps.ts";

const texts = [
  "2026-11-20 21:55:50+00",
  "2026-11-20 21:55:50.1+00",
  "2026-11-20 21:55:50.12+00",
  "2026-11-20 21:55:50.001+00",
  "2026-11-20 21:55:50.123456+00",
  "2026-11-20 21:55:50.999999+00",
  "2024-02-29 00:00:00+00",
  "1969-12-31 23:59:59.5+00",
  "0099-01-02 03:04:05+00",
  "2026-11-20 21:55:50.123+02",
  "2026-11-20 21:55:50.123-03:30",
  "10026-11-20 21:55:50+00",
  "0044-03-15 12:00:00+00 BC",
  "infinity",
  "-infinity",
];

test.each(texts)("%s is the moment that the driver's own parser finds", (text) => {
  const theirs = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text) as unknown;
  expect(parseTimestamp(text)).toEqual(theirs);
});

test("every millisecond of a second is found", () => {
  for (let ms = 0; ms < 1000; ms++) {
    const at = new Date(1_700_000_000_000 + ms);
    const text = at.toISOString().replace("T", " ").replace("Z", "+00");
    expect(parseTimestamp(text)).toEqual(at);
  }
});
