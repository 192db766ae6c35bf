import { sql } from "kysely";
import { type Filled, fillLog, fillSeries, fillStore, type Sizes } from "../../bench/fill-store.ts";
import { bootstrap } from "../../src/access/bootstrap.ts";
import type { Viewer } from "../../src/access/viewer.ts";
import { type Database, openDatabase } from "../../src/store/database.ts";
import { freshDatabase } from "./postgres.ts";

/** A store of so many things as a workspace has after years, with the statistics that its plans are made by. */
export interface FilledStore {
  readonly url: string;
  readonly database: Database;
  readonly viewer: Viewer;
  readonly key: string;
  readonly filled: Filled;
  close(): Promise<void>;
}

/** Fills a store; `entries` are those of its log, and the points of the big run's series. */
export async function openFilledStore(sizes: Sizes, entries: number): Promise<FilledStore> {
  await using opening = new AsyncDisposableStack();
  const { url, drop } = await freshDatabase();
  opening.defer(drop);
  const database = openDatabase({ url, connections: 2 });
  opening.defer(database.close);
  const { viewer, secret } = await bootstrap(database.db, { slug: "demo", name: "Demo", owner: "owner" });
  const filled = await database.db.connection().execute(async (held) => {
    // Filling is not what is tested, and takes as long as the machine takes.
    await sql`set statement_timeout = 0`.execute(held);
    const made = await fillStore(held, viewer, sizes);
    await fillLog(held, entries);
    await fillSeries(held, entries);
    await sql`vacuum analyze`.execute(held);
    return made;
  });
  const opened = opening.move();
  return { url, database, viewer, key: secret ?? "", filled, close: () => opened.disposeAsync() };
}
