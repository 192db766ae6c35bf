import { type Kysely, sql } from "kysely";
import type { Tables } from "../store/tables.ts";
import { presenceMs } from "../trainers/trainers.ts";
import type { QueueSituation, RunAtWork, WaitingRun } from "./queue.ts";

/** Runs of one workspace and engine that are looked at; those behind them wait in any case. */
export const perWorkspace = 500;

/**
 * The queue as the store knows it: who waits, who is at work, which trainers were heard of lately, and the limits. A
 * run of which the outbox has something still to say is left out until it is said.
 */
export async function readQueue(db: Kysely<Tables>): Promise<QueueSituation> {
  // From one workspace's line to the next by the index: how long they are does not matter.
  const { rows: waiting } = await sql<WaitingRun>`
    with recursive line as (
      (select engine, workspace_id from run where status = 'pending' and deleted_at is null
        order by engine, workspace_id limit 1)
      union all
      select following.* from line cross join lateral (
        select engine, workspace_id from run where status = 'pending' and deleted_at is null
          and (engine, workspace_id) > (line.engine, line.workspace_id)
        order by engine, workspace_id limit 1) following)
    select first.* from line cross join lateral (
      select id, workspace_id as "workspaceId", engine, priority, created_at as "createdAt" from run
      where engine = line.engine and workspace_id = line.workspace_id and ${inQueue}
      order by priority desc, created_at, id limit ${perWorkspace}) first`.execute(db);
  const { rows: atWork } = await sql<RunAtWork>`
    select id, name, workspace_id as "workspaceId", engine, priority, started_at as "startedAt",
      status <> 'pending' as begun,
      stop_requested_by is not null or pause_requested_cause is not null or kill_at is not null or exists (
        select from outbox where event ->> 'runId' = run.id and event ->> 'type' = 'pause_requested') as leaving
    from run
    where status in ('running', 'unknown') or (status = 'pending' and dispatched >= dispatch and deleted_at is null)
  `.execute(db);
  const trainers = await db
    .selectFrom("trainer")
    .select(["engine", "run_id as runId"])
    .where("last_seen_at", ">", sql<Date>`clock_timestamp() - ${presenceMs} * interval '1 millisecond'`)
    .execute();
  const limits = await db
    .selectFrom("workspace")
    .select(["id", "max_concurrent_runs"])
    .where("max_concurrent_runs", "is not", null)
    .execute();
  return {
    waiting,
    atWork,
    trainers,
    limits: new Map(
      limits.flatMap(({ id, max_concurrent_runs: most }) => (most === null ? [] : [[id, most]])),
    ),
  };
}

/** Whether a run stands in the queue, however far behind. */
export async function isInQueue(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db.selectFrom("run").select("id").where("id", "=", id).where(inQueue).executeTakeFirst();
  return row !== undefined;
}

/** What makes a row of `run` one that waits to be sent. */
export const inQueue = sql<boolean>`status = 'pending' and (dispatched is null or dispatched < dispatch)
  and stop_requested_by is null and deleted_at is null
  and not exists (select from outbox where event ->> 'runId' = run.id)`;
