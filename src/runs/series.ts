import { sql, type Transaction } from "kysely";
import type { MetricSeries } from "../protocol/event.ts";
import { storableText } from "../store/recordset.ts";
import type { Tables } from "../store/tables.ts";
import { mergeLate } from "./late-points.ts";
import { addPoints, newSeries, type OpenSeries } from "./open-series.ts";
import { rising } from "./rising.ts";
import type { SeriesMemory } from "./series-memory.ts";
import { readSeries, writeSeries } from "./series-rows.ts";

/** The series of a batch of events, by run and attempt: gathered first, then added to what the store has of them. */
export function gatherSeries(memory: SeriesMemory) {
  const parts: Part[] = [];

  return {
    add(run: number, attempt: number, at: string, said: readonly MetricSeries[]): void {
      const time = said.length === 0 ? 0 : Date.parse(at);
      for (const series of said) if (series.steps.length > 0) parts.push({ run, attempt, at: time, series });
    },

    async write(trx: Transaction<Tables>): Promise<void> {
      if (parts.length === 0) return;
      await remember(trx, parts, memory);
      const touched = new Map<OpenSeries, Part[]>();
      for (const part of parts) {
        const one = memory.get(part.run, part.attempt, part.series.key) as OpenSeries;
        const own = touched.get(one);
        if (own === undefined) touched.set(one, [part]);
        else own.push(part);
      }
      for (const [one, own] of touched)
        for (const { at, series } of rising(own)) addPoints(one, series.steps, series.values, at);
      const written = [...touched.keys()];
      await mergeLate(
        trx,
        written.filter(({ late }) => late.steps.length > 0),
      );
      await writeSeries(trx, written);
    },
  };
}

interface Part {
  readonly run: number;
  readonly attempt: number;
  readonly at: number;
  readonly series: MetricSeries;
}

/** Reads what the memory does not have. Keys that the store writes alike are one series. */
async function remember(
  trx: Transaction<Tables>,
  parts: readonly Part[],
  memory: SeriesMemory,
): Promise<void> {
  const unknown = parts.filter(({ run, attempt, series }) => !memory.get(run, attempt, series.key));
  if (unknown.length === 0) return;
  await learnKeys(trx, new Set(unknown.map(({ series }) => storableText(series.key))), memory.keyIds);
  const wanted: OpenSeries[] = [];
  for (const { run, attempt, series } of unknown) {
    const key = storableText(series.key);
    let one = memory.get(run, attempt, key);
    if (one === undefined) {
      one = newSeries(run, memory.keyIds.get(key) as number, attempt);
      wanted.push(one);
      memory.set(run, attempt, key, one);
    }
    memory.set(run, attempt, series.key, one);
  }
  await readSeries(trx, wanted);
}

/** Keys once written never change their ids. */
async function learnKeys(
  trx: Transaction<Tables>,
  wanted: ReadonlySet<string>,
  ids: Map<string, number>,
): Promise<void> {
  const look = async (keys: readonly string[]) => {
    const { rows } = await sql<{ id: number; key: string }>`
      select id, key from metric_key where key = any(${keys}::text[])`.execute(trx);
    for (const { id, key } of rows) ids.set(key, id);
  };
  const unknown = [...wanted].filter((key) => !ids.has(key)).sort();
  if (unknown.length === 0) return;
  await look(unknown);
  const missing = unknown.filter((key) => !ids.has(key));
  if (missing.length === 0) return;
  await sql`insert into metric_key (key) select unnest(${missing}::text[]) on conflict do nothing`.execute(
    trx,
  );
  await look(missing);
}
