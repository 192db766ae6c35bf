import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Bus } from "../bus/bus.ts";
import { backoffMs, pause } from "../bus/retries.ts";
import type { Log } from "../log.ts";
import { applyEvent, type RunState } from "../protocol/run-state.ts";
import type { Tables } from "../store/tables.ts";
import { stateColumns, toState } from "./run.ts";

/** A quarter of the shortest lease that a process can be configured with, and cheap: the index holds running runs only. */
const POLL_MS = 250;
const PAGE = 500;

/**
 * Says in the log when a running run's lease has passed, until the signal fires. Replicas say the same under the same
 * entry id, so it is written once; the trainer's next progress undoes it.
 */
export async function runLeases(
  { db, bus, log }: { db: Kysely<Tables>; bus: Bus; log: Log },
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      await sayWhoStalled(db, bus, signal);
      failures = 0;
      await pause(POLL_MS * (0.75 + Math.random() / 2), signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ reason: String(error) }, "leases could not be checked; they will be again");
      await pause(backoffMs(failures++), signal);
    }
  }
}

async function sayWhoStalled(db: Kysely<Tables>, bus: Bus, signal: AbortSignal): Promise<void> {
  const overdue = await db
    .selectFrom("run")
    .select(["id", "workspace_id", ...stateColumns])
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .where("status", "=", "running")
    .where("lease_until", "<", sql<Date>`clock_timestamp()`)
    .where("stalled_since", "is", null)
    .orderBy("lease_until")
    .limit(PAGE)
    .execute();
  for (const { id: runId, workspace_id: workspaceId, now, ...row } of overdue) {
    const state = await upToDate(bus, runId, toState(row));
    const { leaseUntil, claim } = state;
    if (state.status !== "running" || state.stalled !== null || leaseUntil === null) continue;
    if (Date.parse(leaseUntil) >= now.getTime()) continue;
    await bus.log.append(
      [
        {
          id: `stalled.${runId}.${claim}.${Date.parse(leaseUntil)}`,
          event: {
            type: "stalled",
            workspaceId,
            runId,
            at: now.toISOString(),
            claim,
            leaseUntil,
            reason: "its trainer has not shown progress within its lease",
          },
        },
      ],
      { timeoutMs: 10_000, signal },
    );
  }
}

/** The store may be behind the log, after an outage of its own say; nobody is called silent whose word is in the log. */
async function upToDate(bus: Bus, runId: string, state: RunState): Promise<RunState> {
  for (let current = state, after = state.sequence; ; ) {
    const entries = await bus.log.read({ after, scope: { runId }, limit: PAGE });
    for (const { event, sequence } of entries)
      if ("runId" in event) current = applyEvent(current, event, sequence);
    const last = entries.at(-1);
    if (last === undefined || entries.length < PAGE) return current;
    after = last.sequence;
  }
}
