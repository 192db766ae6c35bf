import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Blobs } from "../src/blobs/blobs.ts";
import { openLocalBlobs } from "../src/blobs/local.ts";
import type { Bus } from "../src/bus/bus.ts";
import { openEmbeddedBus } from "../src/bus/embedded.ts";
import { openDatabase } from "../src/store/database.ts";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { migrate } from "../src/store/migrate.ts";
import { trainerOf } from "../test/testkit/trainers.ts";
import type { Engine } from "../trainer/engine/engine.ts";

/** Where jobs are sent and what is kept of them. */
export interface Workplace extends AsyncDisposable {
  readonly bus: Bus;
  readonly blobs: Blobs;
}

/** An embedded log on a PostgreSQL of its own, blobs in a folder, and one trainer with that engine at work on them. */
export async function openWorkplace(engine: Engine): Promise<Workplace> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  // PostgreSQL's own user, who is not root, has to pass through.
  await chmod(folder, 0o711);
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const log = pino({ level: "warn" });
  const server = await startEmbeddedPostgres({ folder: join(folder, "postgres"), log });
  opening.defer(() => server.stop());
  const database = openDatabase({ url: server.url });
  opening.defer(() => database.close());
  await migrate(database.db);
  const bus = await openEmbeddedBus({ pool: database.pool });
  opening.defer(() => bus.close());
  const blobs = await openLocalBlobs({ folder: join(folder, "blobs") });
  const trainer = await trainerOf({ bus, blobs, engine });
  opening.defer(() => trainer.stop());
  const opened = opening.move();
  return { bus, blobs, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
