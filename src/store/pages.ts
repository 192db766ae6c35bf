import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { ValidationFailed } from "../errors.ts";
import type { Tables } from "./tables.ts";

/** Which part of a list is wanted, in Relay's words: `first` after a cursor, or `last` before one. */
export interface PageRequest {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** A part of a list, each item with the cursor that goes on from it. */
export interface Page<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** A total order of a list: its keys from the first that decides to the last, which must be unique. */
export interface Order {
  /** Part of every cursor: a cursor of another order is refused. */
  readonly name: string;
  readonly descending: boolean;
  /** How many of the last keys rise even where the others descend; none when absent. */
  readonly rising?: number;
  readonly keys: readonly Key[];
}

/** A column or an expression that has an index and is never null. */
export interface Key {
  readonly sql: RawBuilder<unknown>;
  readonly type: KeyType;
}

export type KeyType = "text" | "bigint" | "double precision" | "timestamptz";

export const MAX_PAGE = 100;
const DEFAULT_PAGE = 50;
const VERSION = 1;

/**
 * One page of a query by keyset: rows that come or go elsewhere neither repeat nor hide any. The query must have no
 * order of its own. Keys travel through cursors as PostgreSQL's own text, because a Date has no microseconds.
 */
export async function readPage<Row, Node>(
  query: SelectQueryBuilder<Tables, never, Row>,
  order: Order,
  request: PageRequest,
  toNode: (row: Row) => Node,
): Promise<Page<Node>> {
  const window = parsePageRequest(request);
  const found = await within(query, order, window).execute();
  return pageOf(found as Keyed<Row>[], order, window, toNode);
}

/** How many items a list may be asked to pass over: as far as lists are counted. */
export const MAX_SKIP = 100_000;

/** The request that begins behind the next `skip` items of the query in order; null when it has no more than that. */
export async function skipping(
  query: SelectQueryBuilder<Tables, never, unknown>,
  order: Order,
  request: PageRequest,
  skip: number,
): Promise<PageRequest | null> {
  const window = parsePageRequest(request);
  // Only what the order's index holds is selected, so that passing over an item is one entry of it.
  const [found] = await within(query, order, { ...window, size: 0 })
    .offset(sql.lit(parseSkip(skip) - 1))
    .execute();
  return behind(found as Keyed<unknown> | undefined, order, request, window);
}

/** The request behind this row; null without one. */
export function behind(
  found: Keyed<unknown> | undefined,
  order: Order,
  request: PageRequest,
  { backward }: Window,
): PageRequest | null {
  if (found === undefined) return null;
  const cursor = cursorOf(found, order);
  return { ...request, ...(backward ? { before: cursor } : { after: cursor }) };
}

/** What is behind the end of a list: nothing, and all of it before. */
export const beyond = ({ last }: PageRequest): Page<never> => ({
  edges: [],
  hasNextPage: last != null,
  hasPreviousPage: last == null,
});

/** How many items are passed over, or ValidationFailed. */
export function parseSkip(skip: number): number {
  if (!(Number.isInteger(skip) && skip >= 0 && skip <= MAX_SKIP))
    throw wrong("skip", `must be between 0 and ${MAX_SKIP}`);
  return skip;
}

export type Window = ReturnType<typeof parsePageRequest>;
export type Keyed<Row> = Row & Record<`page_key_${number}`, string>;

/** The query's rows between the cursors, in order, one more than the page holds, with their keys as text. */
function within<Row>(query: SelectQueryBuilder<Tables, never, Row>, order: Order, window: Window) {
  let rows = query;
  for (const bound of between(order, window)) rows = rows.where(bound);
  order.keys.forEach((key, i) => {
    rows = rows.orderBy(key.sql, direction(order, window, i));
  });
  return (
    rows
      .select((_: ExpressionBuilder<Tables, never>) =>
        order.keys.map((key, i) => sql<string>`(${key.sql})::text`.as(`page_key_${i}`)),
      )
      // Written out: a limit that PostgreSQL does not know when it plans may be a tenth of the table.
      .limit(sql.lit(window.size + 1))
  );
}

/** What is true of a row that lies between the request's cursors. */
export function between(order: Order, window: Window): RawBuilder<boolean>[] {
  const turn = order.descending ? order.keys.length - (order.rising ?? 0) : order.keys.length;
  /** Of the keys from one place to another. */
  const compare = (cursor: readonly string[], operator: string, from: number, to: number) =>
    sql<boolean>`(${sql.join(order.keys.slice(from, to).map((key) => key.sql))}) ${sql.raw(operator)} (${sql.join(
      order.keys.slice(from, to).map((key, i) => sql`${cursor[from + i]}::text::${sql.raw(key.type)}`),
    )})`;
  const bound = (cursor: readonly string[], operator: "<" | ">") => {
    const first = compare(cursor, operator, 0, turn);
    if (turn === order.keys.length) return [first];
    // The first says where an index begins, the second what of the rows alike in it lies behind.
    const rest = compare(cursor, operator === "<" ? ">" : "<", turn, order.keys.length);
    return [compare(cursor, `${operator}=`, 0, turn), sql<boolean>`(${first} or ${rest})`];
  };
  const [further, nearer] = order.descending ? (["<", ">"] as const) : ([">", "<"] as const);
  return [
    ...(window.after === null ? [] : bound(decodeCursor(window.after, order, "after"), further)),
    ...(window.before === null ? [] : bound(decodeCursor(window.before, order, "before"), nearer)),
  ];
}

/** Which way an order's key is walked for a page: from the end for `last`. */
export function direction(order: Order, window: Window, key = 0): "asc" | "desc" {
  const descending = order.descending && key < order.keys.length - (order.rising ?? 0);
  return descending === window.backward ? "asc" : "desc";
}

/** The page that was found, of which one row more than it holds was asked for. */
export function pageOf<Row, Node>(
  found: readonly Keyed<Row>[],
  order: Order,
  window: Window,
  toNode: (row: Row) => Node,
): Page<Node> {
  const more = found.length > window.size;
  const kept = found.slice(0, window.size);
  if (window.backward) kept.reverse();
  return {
    edges: kept.map((row) => ({
      cursor: cursorOf(row, order),
      node: toNode(row),
    })),
    // Relay: the side that was not walked may be answered by whether a cursor was given.
    hasNextPage: window.backward ? window.before !== null : more,
    hasPreviousPage: window.backward ? more : window.after !== null,
  };
}

const cursorOf = (row: Keyed<unknown>, order: Order) =>
  encodeCursor(
    order,
    order.keys.map((_, i) => (row as Record<string, string>)[`page_key_${i}`]!),
  );

/** The request with its default, or ValidationFailed naming the argument. */
export function parsePageRequest({ first, after, last, before }: PageRequest) {
  if (first != null && last != null) throw wrong("last", "give first or last, not both");
  for (const [name, size] of [
    ["first", first],
    ["last", last],
  ] as const)
    if (size != null && !(Number.isInteger(size) && size >= 0 && size <= MAX_PAGE))
      throw wrong(name, `must be between 0 and ${MAX_PAGE}`);
  return {
    backward: last != null,
    size: last ?? first ?? DEFAULT_PAGE,
    after: after ?? null,
    before: before ?? null,
  };
}

export function encodeCursor(order: Pick<Order, "name">, keys: readonly string[]): string {
  return Buffer.from(JSON.stringify([VERSION, order.name, ...keys])).toString("base64url");
}

/** The keys of a cursor that this order made; anything else is ValidationFailed, never a guess. */
export function decodeCursor(cursor: string, order: Order, argument: "after" | "before"): readonly string[] {
  let parts: unknown;
  try {
    if (!/^[A-Za-z0-9_-]{1,2048}$/.test(cursor)) throw new Error();
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw wrong(argument, "is not a cursor of this API");
  }
  if (!Array.isArray(parts) || parts[0] !== VERSION || typeof parts[1] !== "string")
    throw wrong(argument, "is not a cursor of this API");
  if (parts[1] !== order.name) throw wrong(argument, "is a cursor of another list or order");
  const keys: unknown[] = parts.slice(2);
  if (keys.length !== order.keys.length || !order.keys.every((key, i) => fits(key.type, keys[i])))
    throw wrong(argument, "is not a cursor of this API");
  return keys as string[];
}

/** Whether PostgreSQL will read the text as that type: what it would refuse must not reach it. */
function fits(type: KeyType, text: unknown): boolean {
  if (typeof text !== "string") return false;
  switch (type) {
    case "text":
      return !text.includes("\0");
    case "bigint":
      return /^-?\d{1,18}$/.test(text);
    case "double precision":
      return (
        /^-?Infinity$/.test(text) ||
        (/^-?\d{1,20}(\.\d{1,30})?(e[+-]\d{1,3})?$/.test(text) && Number.isFinite(Number(text)))
      );
    case "timestamptz": {
      if (/^-?infinity$/.test(text)) return true;
      const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?([+-]\d\d)(?::?(\d\d))?$/.exec(text);
      if (match === null) return false;
      const [, day, time, , hours, minutes] = match;
      const at = new Date(`${day}T${time}Z`);
      // A Date rolls the 31st of February over; what rolls is refused.
      return (
        !Number.isNaN(at.getTime()) &&
        at.toISOString().startsWith(`${day}T${time}`) &&
        Math.abs(Number(hours)) < 16 &&
        Number(minutes ?? 0) < 60
      );
    }
  }
}

function wrong(argument: string, message: string): ValidationFailed {
  return new ValidationFailed([{ path: [argument], message, suggestion: null }]);
}
