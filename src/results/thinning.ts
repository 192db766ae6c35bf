import { type Kysely, sql } from "kysely";
import { backoffMs, pause } from "../bus/retries.ts";
import type { Log } from "../log.ts";
import type { Tables } from "../store/tables.ts";

/** How often is looked for points that have become old; what is kept for days need not go to the minute. */
const POLL_MS = 600_000;
/** Blocks of one transaction, nearly a million points: some 50 ms, in which a fold of that very series waits. */
const BLOCKS_AT_ONCE = 5_000;
const SERIES_AT_ONCE = 100;

interface Parts {
  readonly db: Kysely<Tables>;
  readonly log: Log;
  /** How long raw points are kept; their rollups stay. */
  readonly keepDays: number;
}

/** Takes raw points away once they are older than they are to be kept, until the signal fires. */
export async function runThinning({ db, log, keepDays }: Parts, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      const before = new Date(Date.now() - keepDays * 86_400_000);
      const { blocks, more } = await thinOnce(db, before, signal);
      failures = 0;
      if (blocks > 0) log.info({ blocks }, "old points were thinned; their rollups stay");
      if (!more) await pause(POLL_MS * (0.75 + Math.random() / 2), signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ reason: String(error) }, "old points could not be thinned; they will be later");
      await pause(backoffMs(failures++, 1000, 60_000), signal);
    }
  }
}

/**
 * One look at some series whose raw points go back beyond a moment: their blocks from before it go. A series too short
 * for a chart to need its rollups is never among them. Says how many blocks went, and whether there may be more.
 */
export async function thinOnce(
  db: Kysely<Tables>,
  before: Date,
  signal?: AbortSignal,
): Promise<{ readonly blocks: number; readonly more: boolean }> {
  const { rows: due } = await sql<{ run_number: number; key_id: number; attempt: number }>`
    select run_number, key_id, attempt from metric_series where raw_since < ${before} order by raw_since
    limit ${SERIES_AT_ONCE}`.execute(db);
  let blocks = 0;
  for (const { run_number, key_id, attempt } of due) {
    if (signal?.aborted) break;
    const own = sql`run_number = ${run_number} and key_id = ${key_id} and attempt = ${attempt}`;
    // One series a transaction: whoever folds many of them can wait for this one, and it waits for nobody.
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql`select from metric_series where ${own} for update skip locked`.execute(trx);
      if (rows.length === 0) return;
      const { rows: gone } = await sql<{ blocks: number; last_step: number | null }>`
        with gone as (delete from metric_block where ${own} and first_step in (
          select first_step from metric_block where ${own} and last_at < ${before} order by first_step
          limit ${BLOCKS_AT_ONCE}) returning last_step)
        select count(*) as blocks, max(last_step) as last_step from gone`.execute(trx);
      blocks += gone[0]?.blocks ?? 0;
      await sql`update metric_series set thinned_to = greatest(thinned_to, ${gone[0]?.last_step ?? null}::bigint),
        raw_since = (select min(last_at) from metric_block where ${own}) where ${own}`.execute(trx);
    });
  }
  return { blocks, more: due.length === SERIES_AT_ONCE || blocks >= BLOCKS_AT_ONCE };
}
