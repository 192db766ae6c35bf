import { sql } from "kysely";
import { expect, test } from "vitest";
import { ValidationFailed } from "../errors.ts";
import { decodeCursor, encodeCursor, type KeyType, type Order, parsePageRequest } from "./pages.ts";

const order = (...types: KeyType[]): Order => ({
  name: "list",
  descending: true,
  keys: types.map((type) => ({ sql: sql`x`, type })),
});

test("a cursor is read back by the order that made it", () => {
  const keys = ["2026-01-02 03:04:05.123456+00", "-12", "1.5e-07", "any 'text'; --"];
  const types: KeyType[] = ["timestamptz", "bigint", "double precision", "text"];
  expect(decodeCursor(encodeCursor(order(...types), keys), order(...types), "after")).toEqual(keys);
  for (const [type, text] of [
    ["timestamptz", "-infinity"],
    ["timestamptz", "2026-01-02 03:04:05-03:30"],
    ["double precision", "Infinity"],
    ["double precision", "-1.7976931348623157e+308"],
  ] as const)
    expect(decodeCursor(encodeCursor(order(type), [text]), order(type), "after")).toEqual([text]);
});

test("anything else is refused by the name of its argument, before PostgreSQL sees it", () => {
  const refused: [string, Order][] = [
    ["", order("text")],
    ["not base64!", order("text")],
    ["AAAA", order("text")],
    [Buffer.from('[2,"list","x"]').toString("base64url"), order("text")],
    [Buffer.from('[1,"list"]').toString("base64url"), order("text")],
    [Buffer.from('[1,"list",7]').toString("base64url"), order("bigint")],
    [encodeCursor({ name: "other" }, ["x"]), order("text")],
    [encodeCursor({ name: "list" }, ["x", "y"]), order("text")],
    [encodeCursor({ name: "list" }, ["1e3"]), order("bigint")],
    [encodeCursor({ name: "list" }, ["99999999999999999999"]), order("bigint")],
    [encodeCursor({ name: "list" }, ["1e999"]), order("double precision")],
    [encodeCursor({ name: "list" }, ["NaN; drop"]), order("double precision")],
    [encodeCursor({ name: "list" }, ["2026-02-31 00:00:00+00"]), order("timestamptz")],
    [encodeCursor({ name: "list" }, ["2026-01-01 24:61:00+00"]), order("timestamptz")],
    [encodeCursor({ name: "list" }, ["2026-01-01 00:00:00+99"]), order("timestamptz")],
    [encodeCursor({ name: "list" }, ["a\0b"]), order("text")],
    ["A".repeat(5000), order("text")],
  ];
  for (const [cursor, of] of refused) {
    const attempt = () => decodeCursor(cursor, of, "before");
    expect(attempt, cursor).toThrow(ValidationFailed);
    expect(attempt).toThrow(/^before: /);
  }
});

test("first and last are bounded, and one of the two", () => {
  expect(parsePageRequest({})).toMatchObject({ size: 50, backward: false });
  expect(parsePageRequest({ last: 3 })).toMatchObject({ size: 3, backward: true });
  expect(() => parsePageRequest({ first: 101 })).toThrow(/^first: /);
  expect(() => parsePageRequest({ first: -1 })).toThrow(/^first: /);
  expect(() => parsePageRequest({ last: 1.5 })).toThrow(/^last: /);
  expect(() => parsePageRequest({ first: 1, last: 1 })).toThrow(/^last: /);
});
