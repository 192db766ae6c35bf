import type { Pool, PoolClient } from "pg";
import type { LoggedEvent } from "../../protocol/event.ts";
import { createAppendQueue } from "../append-queue.ts";
import type { Bus, Follower, Log, Scope } from "../bus.ts";
import { type CheckedEntry, readEvent, type Warn } from "../entries.ts";
import { backoffMs, pause, retry } from "../retries.ts";
import { createOwner, isOutage } from "./owner.ts";
import { followEmbedded } from "./readers.ts";
import { createRecent, type Piece } from "./recent.ts";

/** The log in a table that one process writes, so that the order of sequences is the order of commits. */
export async function openEmbeddedLog({
  pool,
  warn,
  maxAgeMs,
  timeoutMs,
}: EmbeddedLogOptions): Promise<EmbeddedLog> {
  const stop = new AbortController();
  const owner = createOwner(pool, {
    taken,
    lost() {
      reconnecting = reconnect();
    },
  });
  let reconnecting = Promise.resolve();
  let connections = 0;
  const recent = createRecent();
  const followers = new Set<Follower>();
  const wakes = new Set<() => void>();
  const wake = () => {
    for (const each of wakes) each();
  };

  /** What a lost connection had committed is not known here: begin again from what the table says. */
  async function taken(client: PoolClient): Promise<void> {
    connections++;
    const { rows } = await client.query(
      `select coalesce((select max(sequence) from log_entry),
        pg_sequence_last_value(pg_get_serial_sequence('log_entry', 'sequence')::regclass), 0) as last`,
    );
    recent.reset(Number(rows[0].last));
    wake();
  }

  async function write(entries: readonly CheckedEntry[]): Promise<number[]> {
    const client = await owner.connection();
    const byId = new Map<string, CheckedEntry>();
    for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry);
    const fresh = [...byId.values()];
    const sequences = new Map<string, number>();
    try {
      // One statement of many rows: 54k rows/s against 565 one by one (embedded PostgreSQL, measured).
      const { rows } = await client.query(
        `insert into log_entry (id, workspace_id, run_id, event)
         select id, workspace_id, run_id, event::json
         from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality
           as given(id, workspace_id, run_id, event, place)
         order by place on conflict (id) do nothing returning id, sequence`,
        [
          fresh.map(({ id }) => id),
          fresh.map(({ workspaceId }) => workspaceId),
          fresh.map(({ runId }) => runId),
          fresh.map(({ text }) => text),
        ],
      );
      for (const { id, sequence } of rows) sequences.set(id, Number(sequence));
      for (const entry of fresh) {
        const sequence = sequences.get(entry.id);
        if (sequence !== undefined) recent.add(entry, sequence);
      }
      wake();
      if (sequences.size < fresh.length) {
        const known = await client.query("select id, sequence from log_entry where id = any($1)", [
          fresh.filter(({ id }) => !sequences.has(id)).map(({ id }) => id),
        ]);
        for (const { id, sequence } of known.rows) sequences.set(id, Number(sequence));
      }
    } catch (error) {
      if (isOutage(error)) owner.lose();
      throw error;
    }
    return entries.map(({ id }) => sequences.get(id)!);
  }

  /** At once, and not with the next append: followers wait for what the lost connection may have committed. */
  async function reconnect(): Promise<void> {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      await pause(backoffMs(attempt), stop.signal);
      if (stop.signal.aborted) return;
      try {
        return void (await owner.connection());
      } catch (error) {
        if (attempt === 8) warn(`the log's database is away: ${error}`);
      }
    }
  }

  async function fromTable(after: number, scope: Scope, limit: number): Promise<Piece> {
    const last = recent.last();
    // No upper bound, though what lies past `last` is not yet announced: with one, PostgreSQL without fresh statistics
    // sorts all that is left for every page (28k instead of 50k events/s), and one writer leaves no holes to fear.
    // A run is of one workspace, so its own entries are few to look through; a workspace's are found by its index.
    const { column, value } =
      scope.runId !== undefined
        ? { column: "run_id", value: scope.runId }
        : { column: "workspace_id", value: scope.workspaceId };
    const { rows } = await pool.query(
      `select sequence, event from log_entry where sequence > $1 ${value === undefined ? "" : `and ${column} = $3`}
       ${column === "run_id" && scope.workspaceId !== undefined ? "and workspace_id = $4" : ""}
       order by sequence limit $2`,
      [
        after,
        limit,
        ...(value === undefined ? [] : [value]),
        ...(column === "run_id" && scope.workspaceId !== undefined ? [scope.workspaceId] : []),
      ],
    );
    const found: LoggedEvent[] = [];
    let reached = after;
    for (const row of rows) {
      reached = Number(row.sequence);
      const event = readEvent(row.event, reached, warn);
      if (event !== null) found.push({ sequence: reached, event });
    }
    return { found, reached: rows.length < limit ? Math.max(reached, last) : reached };
  }

  function follow(wanted: { after: number; scope: Scope; maxBatch: number }): Follower {
    const { follower, wake } = followEmbedded({ ...wanted, recent, fromTable }, () => {
      wakes.delete(wake);
      followers.delete(follower);
    });
    wakes.add(wake);
    followers.add(follower);
    return follower;
  }

  async function trim(): Promise<void> {
    // From the front only, up to the first that is young enough: a clock set back must not make a hole.
    await pool.query(
      `delete from log_entry where sequence < coalesce(
        (select sequence from log_entry where at >= now() - $1 * interval '1 ms' order by sequence limit 1),
        (select max(sequence) + 1 from log_entry where sequence <= $2))`,
      [maxAgeMs, recent.last()],
    );
  }

  // The backend of a process that was killed lives until it notices; its lock goes with it.
  await using opening = new AsyncDisposableStack();
  opening.defer(() => owner.close());
  await retry(() => owner.connection(), { timeoutMs, passes: isOutage });
  await pool.query("insert into log_epoch default values on conflict do nothing");
  const { rows } = await pool.query("select epoch from log_epoch");
  const epoch: string = rows[0].epoch;
  await trim();
  opening.move();
  const appends = createAppendQueue({ write, passes: isOutage, maxEntries: 1000, maxBytes: 8 << 20 });
  const trimming = setInterval(
    () => void trim().catch((error) => warn(`the log was not trimmed: ${error}`)),
    3600_000,
  );
  trimming.unref();

  return {
    log: {
      epoch,
      append: appends.append,
      async bounds() {
        const { rows } = await retry(
          () => pool.query("select min(sequence) as first from log_entry"),
          outage,
        );
        const last = recent.last();
        return { first: rows[0].first === null ? last + 1 : Number(rows[0].first), last };
      },
      async read({ after, scope, limit }) {
        const found: LoggedEvent[] = [];
        for (let position = after; found.length < limit && position < recent.last(); ) {
          const piece = await retry(() => fromTable(position, scope, limit - found.length), outage);
          for (const entry of piece.found) found.push(entry);
          position = piece.reached;
        }
        return found;
      },
      follow,
    },
    counts: () => ({ ...appends.counts(), reconnects: connections - 1 }),
    async close() {
      stop.abort();
      clearInterval(trimming);
      await Promise.all([...followers].map((follower) => follower.close()));
      await appends.close(new Error("the bus was closed"));
      await reconnecting;
      await owner.close();
    },
  };
}

export interface EmbeddedLog {
  readonly log: Log;
  readonly counts: Bus["counts"];
  close(): Promise<void>;
}

interface EmbeddedLogOptions {
  readonly pool: Pool;
  readonly warn: Warn;
  readonly maxAgeMs: number;
  readonly timeoutMs: number;
}

const outage = { timeoutMs: 10_000, passes: isOutage };
