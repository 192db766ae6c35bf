import type { ControlledTransaction, Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** One moment of the store, read as often as needed, and how to let go of it. */
export interface Snapshot {
  /** The same read-only transaction each time, begun by the first call; rejects after end(). */
  transaction(): Promise<Transaction<Tables>>;
  /** Gives the connection back, whatever happened before; never rejects, and may be called again. */
  end(): Promise<void>;
}

/** A snapshot that costs nothing until it is asked for: everything read through it is of one moment. */
export function openSnapshot(db: Kysely<Tables>): Snapshot {
  let begun: Promise<ControlledTransaction<Tables>> | null = null;
  let ended: Promise<void> | null = null;

  return {
    async transaction() {
      if (ended) throw new Error("this snapshot has ended");
      begun ??= db
        .startTransaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute();
      return begun;
    },
    end() {
      ended ??= finish(begun);
      return ended;
    },
  };
}

/** Rolls back, for there is nothing to keep and only a rollback gives the connection back when it fails. */
async function finish(begun: Promise<ControlledTransaction<Tables>> | null): Promise<void> {
  if (begun === null) return;
  const transaction = await begun.catch(() => null);
  await transaction
    ?.rollback()
    .execute()
    .catch(() => {});
}
