import { sql, type Transaction } from "kysely";
import type { Tables } from "../store/tables.ts";
import { countLate, insertPoint, noPoints, type OpenSeries } from "./open-series.ts";
import { type Columns, unpackPoints } from "./packed-points.ts";
import { type Block, blocksOf, writeBlocks } from "./series-rows.ts";

/** Points of a series whose blocks are looked through at once. */
const POINTS_AT_ONCE = 20_000;

/**
 * Puts points that come after later ones where they belong: in the block that their step is in, which is written anew.
 * One whose step is there already is left out; so is one in a part that was thinned, where nobody can say.
 */
export async function mergeLate(trx: Transaction<Tables>, all: readonly OpenSeries[]): Promise<void> {
  for (const series of all) {
    const { steps, values, ats } = series.late;
    series.late = noPoints();
    for (let start = 0; start < steps.length; start += POINTS_AT_ONCE)
      await merge(trx, series, {
        steps: steps.slice(start, start + POINTS_AT_ONCE),
        values: values.slice(start, start + POINTS_AT_ONCE),
        ats: ats.slice(start, start + POINTS_AT_ONCE),
      });
  }
}

interface Found extends Columns {
  readonly firstStep: number;
  changed: boolean;
}

async function merge(trx: Transaction<Tables>, series: OpenSeries, late: Columns): Promise<void> {
  const { run, keyId, attempt } = series;
  const own = sql`run_number = ${run} and key_id = ${keyId} and attempt = ${attempt}`;
  // Whoever thins the series holds the same row.
  const { rows: held } = await sql<{ thinned_to: number | null }>`
    select thinned_to from metric_series where ${own} for update`.execute(trx);
  const thinnedTo = held[0]?.thinned_to ?? -1;
  const { rows } = await sql<{ first_step: number; points: Buffer }>`
    select first_step, points from metric_block where ${own} and first_step in (
      select coalesce(
        (select max(first_step) from metric_block where ${own} and first_step <= step),
        (select min(first_step) from metric_block where ${own}))
      from unnest(${late.steps}::bigint[]) as step)
    order by first_step`.execute(trx);
  const blocks = rows.map(
    ({ first_step, points }): Found => ({ ...unpackPoints(points), firstStep: first_step, changed: false }),
  );
  for (let n = 0; n < late.steps.length; n++) {
    const step = late.steps[n] as number;
    if (step <= thinnedTo) continue;
    const block = blocks.findLast(({ firstStep }) => firstStep <= step) ?? blocks[0];
    const into = block ?? series.tail;
    const value = late.values[n] ?? null;
    const at = late.ats[n] as number;
    if (!insertPoint(into, step, value, at)) continue;
    if (block !== undefined) block.changed = true;
    countLate(series, step, value, at);
  }
  const changed = blocks.filter((block) => block.changed);
  if (changed.length === 0) return;
  await sql`delete from metric_block where ${own}
    and first_step = any(${changed.map(({ firstStep }) => firstStep)}::bigint[])`.execute(trx);
  await writeBlocks(
    trx,
    changed.flatMap((block): Block[] => blocksOf(series, block)),
  );
}
