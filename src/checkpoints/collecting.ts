import { type Kysely, sql } from "kysely";
import type { Blobs } from "../blobs/blobs.ts";
import type { Bus } from "../bus/bus.ts";
import { backoffMs, pause } from "../bus/retries.ts";
import { clearDownloads } from "../downloads/downloads.ts";
import type { Log } from "../log.ts";
import { clearRuns } from "../results/clearing.ts";
import type { Tables } from "../store/tables.ts";
import { filesOf, readManifest } from "./manifests.ts";
import { isNamed } from "./naming.ts";

const POLL_MS = 15_000;
const AT_ONCE = 50;
const LOOK_MS = 20_000;
const COLLECTING_LOCK = 7_210_004;
/** An upload that has been useless for so long is nobody's any more. */
const UPLOAD_MS = 24 * 3600_000;

export interface CollectingParts {
  readonly db: Kysely<Tables>;
  readonly blobs: Blobs;
  readonly bus: Pick<Bus, "log">;
  readonly log: Log;
  /** How long what is removed stays readable, and how long a blob must not have been put before it is given up. */
  readonly graceMs?: number;
  /** How long is waited for the store to come to where the log is. */
  readonly catchUpMs?: number;
}

/**
 * Gives up the bytes of what was removed, until the signal fires: files of checkpoints, all that deleted runs left
 * behind, uploads that came to nothing; and forgets tickets of downloads that are too late. A blob that any row names stays. Killed anywhere, it goes on: the row that tells
 * of the blob is marked after the blob is gone.
 */
export async function runCollecting(parts: CollectingParts, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      await collectOnce(parts, signal);
      failures = 0;
      await pause(POLL_MS * (0.75 + Math.random() / 2), signal);
    } catch (error) {
      if (signal.aborted) return;
      parts.log.warn({ reason: String(error) }, "what was removed could not be given up; it will be later");
      await pause(backoffMs(failures++, 1000, 60_000), signal);
    }
  }
}

/** One look at all that can go; one process has it at a time, and the others leave it to that one. */
export async function collectOnce(parts: CollectingParts, signal?: AbortSignal): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${COLLECTING_LOCK}) as mine`.execute(trx);
    if (rows[0]?.mine !== true) return;
    // The lock is the transaction's, and PostgreSQL ends one that is idle for minutes: what is left is for the next look.
    const until = AbortSignal.timeout(LOOK_MS);
    await collect(parts, signal === undefined ? until : AbortSignal.any([signal, until]));
  });
}

async function collect(parts: CollectingParts, signal: AbortSignal): Promise<void> {
  const { db, blobs, bus, graceMs = 3600_000, catchUpMs = 5000 } = parts;
  await clearDownloads(db);
  // Whatever was put before the grace was said by now, and so is in the rows once the store has come to this place.
  const { last } = await bus.log.bounds();
  if (!(await hasFolded(db, last, catchUpMs, signal))) return;
  const giveUp = async (sha256: string, except: { uploadId?: string } = {}): Promise<boolean> =>
    (await isNamed(db, sha256, { graceMs, ...except })) ||
    (await blobs.remove(sha256, { unusedForMs: graceMs }));

  await collectCheckpoints();
  await collectUploads();
  await clearRuns({ db, blobs, graceMs }, signal);

  async function collectCheckpoints(): Promise<void> {
    let known = false;
    for (let after = ""; !signal.aborted; ) {
      const removed = await db
        .selectFrom("checkpoint")
        .select(["id", "manifest"])
        .where("removed_at", "<", new Date(Date.now() - graceMs))
        .where("collected_at", "is", null)
        .where("id", ">", after)
        .orderBy("id")
        .limit(AT_ONCE)
        .execute();
      if (removed.length > 0 && !known) await learnFiles(db, blobs);
      known = true;
      for (const { id, manifest } of removed) {
        const files = await db
          .selectFrom("checkpoint_file")
          .select("sha256")
          .where("checkpoint_id", "=", id)
          .execute();
        let gone = true;
        // The manifest last: as long as it is there, it tells what else may be.
        for (const sha256 of new Set([...files.map((file) => file.sha256), manifest]))
          gone = (await giveUp(sha256)) && gone;
        if (gone)
          await db
            .updateTable("checkpoint")
            .set({ collected_at: sql<Date>`now()` })
            .where("id", "=", id)
            .execute();
      }
      const last = removed.at(-1);
      if (last === undefined || removed.length < AT_ONCE) return;
      after = last.id;
    }
  }

  async function collectUploads(): Promise<void> {
    const useless = await db
      .selectFrom("upload")
      .select(["id", "sha256"])
      .where("result_id", "is", null)
      .where("sha256", "is not", null)
      .where("expires_at", "<", new Date(Date.now() - Math.max(UPLOAD_MS, graceMs)))
      .limit(AT_ONCE)
      .execute();
    for (const { id, sha256 } of useless)
      if (sha256 !== null && (await giveUp(sha256, { uploadId: id })))
        await db
          .updateTable("upload")
          .set({ sha256: null, size_bytes: null })
          .where("id", "=", id)
          .where("result_id", "is", null)
          .execute();
  }
}

/** Whether the store has come to a place of the log within the time: while trainers speak it is always a little behind. */
async function hasFolded(
  db: Kysely<Tables>,
  place: number,
  withinMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (const end = performance.now() + withinMs; ; await pause(50, signal)) {
    const { sequence } = await db.selectFrom("projection").select("sequence").executeTakeFirstOrThrow();
    if (sequence >= place) return true;
    if (signal.aborted || performance.now() > end) return false;
  }
}

/**
 * Checkpoints that were saved before their events named their files learn them from their manifests: a file that one of
 * them shares with a removed one would else look like nobody's.
 */
async function learnFiles(db: Kysely<Tables>, blobs: Blobs): Promise<void> {
  for (let after = ""; ; ) {
    const { rows } = await sql<{ id: string; manifest: string }>`
      select c.id, c.manifest from checkpoint c
      where c.collected_at is null and c.id > ${after}
        and not exists (select 1 from checkpoint_file f where f.checkpoint_id = c.id)
      order by c.id limit ${AT_ONCE}`.execute(db);
    for (const { id, manifest } of rows) {
      const read = await readManifest(blobs, manifest);
      // Without a manifest it names nothing that anybody could still load.
      if (read.state !== "ok") continue;
      const files = filesOf(read.manifest).map(({ name, sha256, sizeBytes }) => ({
        checkpoint_id: id,
        name,
        sha256,
        size_bytes: sizeBytes,
      }));
      await db
        .insertInto("checkpoint_file")
        .values(files)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
