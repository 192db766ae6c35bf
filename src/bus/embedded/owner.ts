import type { Pool, PoolClient } from "pg";

/** Another process has this database's bus. */
export class BusHeld extends Error {
  constructor() {
    super("another process owns the embedded bus of this database");
    this.name = "BusHeld";
  }
}

/**
 * The one connection that writes the log. It holds a lock of the database for as long as it lives, so when a process has
 * it, whatever an earlier owner had sent is either committed or gone for good: a dead process cannot write late.
 */
export function createOwner(pool: Pool, { taken, lost }: OwnerOptions): Owner {
  const dropped = new WeakSet<PoolClient>();
  let held: PoolClient | null = null;
  let closed = false;

  function drop(client: PoolClient): void {
    if (dropped.has(client)) return;
    dropped.add(client);
    client.release(true);
    if (held !== client) return;
    held = null;
    lost();
  }

  return {
    async connection() {
      if (held !== null) return held;
      if (closed) throw new Error("the bus was closed");
      const client = await pool.connect();
      // Never taken off: a connection may fail again after it was given up, which unheard would end the process.
      client.on("error", () => drop(client));
      try {
        // A statement that is stuck must not hold up all appends for ever.
        await client.query("set statement_timeout = 10000");
        const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [lock]);
        if (rows[0].mine !== true) throw new BusHeld();
        await taken(client);
      } catch (error) {
        drop(client);
        throw error;
      }
      if (closed) drop(client);
      if (dropped.has(client)) throw new Error("the connection was lost as soon as it was made");
      held = client;
      return client;
    },
    lose() {
      if (held !== null) drop(held);
    },
    async close() {
      closed = true;
      const client = held;
      held = null;
      if (client === null) return;
      await client.query("select pg_advisory_unlock_all()").catch(() => {});
      drop(client);
    },
  };
}

export interface Owner {
  /** The connection, made anew when it was lost. Rejects with BusHeld or an outage. */
  connection(): Promise<PoolClient>;
  /** Something is wrong with it: the next connection() makes a new one. */
  lose(): void;
  close(): Promise<void>;
}

interface OwnerOptions {
  /** Runs first on each new connection, once the lock is held. */
  readonly taken: (client: PoolClient) => Promise<void>;
  /** Called when the connection is gone. */
  readonly lost: () => void;
}

/** Any number that nobody else locks in this database. */
const lock = 7_240_117;

/** Whether the trouble is the server's (gone, starting, out of space) and may pass, and not our statement's. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  // Without a severity it was not the server that spoke: the socket or the pool failed.
  if (!("severity" in error && "code" in error)) return true;
  return /^(08|40|53|55|57|58|XX)/.test(String(error.code));
}
