import { type Kysely, sql } from "kysely";
import type { Log } from "../bus/bus.ts";
import type { Tables } from "../store/tables.ts";
import { presenceMs } from "../trainers/trainers.ts";
import { inQueue } from "./queued.ts";

/** Statuses of runs that have not ended. */
export const openStatuses = ["pending", "running", "paused", "unknown"] as const;

/** What the store knows of work that waits: over all workspaces, for who operates the platform. */
export interface Backlog {
  /** How far the log has been folded. */
  readonly bookmark: number;
  readonly outboxRows: number;
  /** How long the oldest decision has waited to be said in the log; 0 when none waits. */
  readonly outboxSeconds: number;
  /** Runs that have not ended, by status. */
  readonly runs: Readonly<Record<(typeof openStatuses)[number], number>>;
  /** Runs that wait for a trainer. */
  readonly queuedRuns: number;
  /** Trainers that were heard of lately, by their kind of engine. */
  readonly trainers: readonly { readonly engine: string; readonly connected: number }[];
}

/** Reads it in one statement that no number of ended runs makes longer. */
export async function readBacklog(db: Kysely<Tables>): Promise<Backlog> {
  // By workspace and status as the index of the run list has them.
  const ofStatus = (status: string) => sql`(select coalesce(sum(there.runs), 0)::int from workspace
    cross join lateral (select count(*) as runs from run where workspace_id = workspace.id
      and status = ${status} and deleted_at is null) there)`;
  const { rows } = await sql<Omit<Backlog, "runs"> & { runs: [number, number, number, number] }>`select
    (select sequence from projection) as bookmark,
    (select count(*)::int from outbox) as "outboxRows",
    coalesce((select extract(epoch from clock_timestamp() - at)::float8 from outbox order by id limit 1), 0)
      as "outboxSeconds",
    array[${sql.join(openStatuses.map(ofStatus))}] as runs,
    (select count(*)::int from run where ${inQueue}) as "queuedRuns",
    coalesce((select json_agg(heard) from (select engine, count(*)::int as connected from trainer
      where last_seen_at > clock_timestamp() - ${presenceMs} * interval '1 millisecond'
      group by engine) heard), '[]') as trainers`.execute(db);
  const found = rows[0]!;
  const [pending, running, paused, unknown] = found.runs;
  return { ...found, runs: { pending, running, paused, unknown } };
}

/** What the log has behind a bookmark, and how old the first of it is. */
export async function behind(log: Log, bookmark: number): Promise<{ entries: number; seconds: number }> {
  const { last } = await log.bounds();
  if (last <= bookmark) return { entries: 0, seconds: 0 };
  const [next] = await log.read({ after: bookmark, scope: {}, limit: 1 });
  const seconds = next === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(next.event.at)) / 1000);
  return { entries: last - bookmark, seconds };
}
