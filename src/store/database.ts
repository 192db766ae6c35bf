import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { spansAreOn } from "../spans.ts";
import { spanStatements } from "./statement-spans.ts";
import type { Tables } from "./tables.ts";
import { parseTimestamp } from "./timestamps.ts";

/** The store as every part uses it, and how to leave it. */
export interface Database {
  readonly db: Kysely<Tables>;
  /** The same connections, for what a query builder cannot say: COPY, LISTEN, prepared batches. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The shape of a log that a store needs. */
interface Warn {
  warn(fields: object, message: string): void;
}

/**
 * Opens the store at a URL; connects with the first query. PostgreSQL may be killed and restarted under it: queries at
 * work reject, later ones connect again, and the process never falls.
 */
export function openDatabase(options: {
  url: string;
  connections?: number;
  statementTimeoutMs?: number;
  log?: Warn;
}): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: "trainyard",
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    // Whoever forgets an open transaction loses it, and not the vacuum of everybody else.
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  });
  const warn = (error: Error) =>
    options.log?.warn({ reason: error.message }, "a connection to PostgreSQL was lost");
  // A pool listens to its idle connections only. One that is lent out and at rest (inside a transaction, say) would
  // throw the loss of its server at the process.
  pool.on("connect", (client) => void client.on("error", () => {}));
  pool.on("error", warn);
  if (spansAreOn()) spanStatements(pool);

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | null = null;
  return {
    db,
    pool,
    // Through the pool and not db.destroy(), which ends a pool only if a query was ever asked of it. The pool waits for
    // connections that are lent out; whoever still holds one after this long will not give it back.
    close: () => (closed ??= Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])),
  };
}

const CLOSE_TIMEOUT_MS = 5_000;

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;

/** Counts and sequences come back as numbers; one that a number cannot hold is refused and never rounded. */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (format !== "binary" && oid === INT8) return safeInteger;
  if (format !== "binary" && oid === TIMESTAMPTZ) return parseTimestamp;
  const parse = pg.types.getTypeParser(oid, format as "text");
  if (format !== "binary" && oid === INT8_ARRAY)
    return (value) => parse(value).map((item: string | null) => (item === null ? null : safeInteger(item)));
  return parse;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`);
  return value;
}
