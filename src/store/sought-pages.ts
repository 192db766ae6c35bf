import { type ExpressionBuilder, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  behind,
  between,
  direction,
  type Keyed,
  type Order,
  type Page,
  type PageRequest,
  pageOf,
  parsePageRequest,
  parseSkip,
  type Window,
} from "./pages.ts";
import type { Tables } from "./tables.ts";

/** A list, or the part of one that an index has in order. */
export interface Sought {
  /** All rows among which those of the list are, with every column that the conditions name. */
  readonly all: SelectQueryBuilder<Tables, never, { readonly id: string }>;
  /** Of columns by their bare names. */
  readonly conditions: readonly RawBuilder<boolean>[];
  /** The parts of one list have orders of one name, each with its own expressions. */
  readonly order: Order;
  /** How many of all in that order are looked through first; none where no index has them so, or the list is short. */
  readonly walk: number;
}

/**
 * One page of what is sought, where no index holds both the conditions and the order: the ids. The first few in order
 * are looked through, and only when they do not fill the page is the whole list gathered by its conditions and sorted. To
 * choose one of the two beforehand, as PostgreSQL does, is to guess how conditions and order hang together:
 * one that took the best runs of a dataset whose runs are all bad walked past 700,000 others, 16 s.
 */
export async function readSoughtPage(
  db: Kysely<Tables>,
  parts: readonly [Sought, ...Sought[]],
  request: PageRequest,
): Promise<Page<string>> {
  const window = parsePageRequest(request);
  const [{ order }] = parts;
  const keys = order.keys.map((_, i) => sql.ref(`order_key_${i}`));
  const inOrder = sql.join(keys.map((key) => sql`${key} ${sql.raw(direction(order, window))}`));
  const size = sql.lit(window.size + 1);
  const enough = (part: number) => sql`(select count(*) from ${walked(part)}) = ${size}`;

  const { rows } = await sql<Keyed<{ id: string }>>`with ${sql.join(
    parts.map(
      (part, i) => sql`${walked(i)} as materialized (
        select id, ${sql.join(keys)} from (${nearest(part, window)}) nearest
        where ${all(part.conditions)} order by ${inOrder} limit ${size})`,
    ),
  )} select id, ${sql.join(keys.map((key, i) => sql`${key}::text as ${sql.ref(`page_key_${i}`)}`))} from (${sql.join(
    parts.map(
      (part, i) => sql`select * from ${walked(i)} where ${enough(i)}
        union all (select * from (${gathered(part, window, sql<boolean>`not ${enough(i)}`)}) gathered
          order by ${inOrder} limit ${size})`,
    ),
    sql` union all `,
  )}) found order by ${inOrder} limit ${size}`.execute(db);
  return pageOf(rows, order, window, ({ id }) => id);
}

/** As `skipping` (pages.ts), of what is sought: all of it is gathered and sorted. */
export async function skippingSought(
  db: Kysely<Tables>,
  parts: readonly [Sought, ...Sought[]],
  request: PageRequest,
  skip: number,
): Promise<PageRequest | null> {
  const window = parsePageRequest(request);
  const [{ order }] = parts;
  const keys = order.keys.map((_, i) => sql.ref(`order_key_${i}`));
  const { rows } = await sql<Keyed<unknown>>`select ${sql.join(
    keys.map((key, i) => sql`${key}::text as ${sql.ref(`page_key_${i}`)}`),
  )} from (${sql.join(
    parts.map((part) => sql`(${gathered(part, window, sql<boolean>`true`)})`),
    sql` union all `,
  )}) found order by ${sql.join(keys.map((key) => sql`${key} ${sql.raw(direction(order, window))}`))}
  limit 1 offset ${sql.lit(parseSkip(skip) - 1)}`.execute(db);
  return behind(rows[0], order, request, window);
}

/** The first of all in order, whatever they are. */
function nearest({ all, order, walk }: Sought, window: Window) {
  let rows = all;
  for (const bound of between(order, window)) rows = rows.where(bound);
  for (const key of order.keys) rows = rows.orderBy(key.sql, direction(order, window));
  return withKeys(rows, order).limit(sql.lit(walk));
}

/** The whole list. An offset keeps PostgreSQL from walking the order after all, in the hope of an early end. */
function gathered({ all, conditions, order }: Sought, window: Window, when: RawBuilder<boolean>) {
  let rows = all.clearSelect().select(sql.ref<string>("id").as("id"));
  for (const condition of [...conditions, ...between(order, window), when]) rows = rows.where(condition);
  return withKeys(rows, order).offset(sql.lit(0));
}

function withKeys<Row>(rows: SelectQueryBuilder<Tables, never, Row>, order: Order) {
  return rows.select((_: ExpressionBuilder<Tables, never>) =>
    order.keys.map((key, i) => key.sql.as(`order_key_${i}`)),
  );
}

function walked(part: number) {
  return sql.ref(`walked_${part}`);
}

function all(conditions: readonly RawBuilder<boolean>[]) {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
