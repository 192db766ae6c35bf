import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Bus, Entry } from "../bus/bus.ts";
import { backoffMs, pause } from "../bus/retries.ts";
import type { Log } from "../log.ts";
import { isOver, type RunState } from "../protocol/run-state.ts";
import type { Tables } from "../store/tables.ts";
import { upToDate } from "./recent.ts";
import { stateColumns, toState } from "./run.ts";
import { isLostAfterMs, leastSilenceMs, whyStalled } from "./silence.ts";
import { killedEntry } from "./steering.ts";

/** A quarter of the shortest lease that a process can be configured with, and cheap: the indexes hold few runs. */
const POLL_MS = 250;
const PAGE = 500;

interface Parts {
  readonly db: Kysely<Tables>;
  readonly bus: Bus;
}

/**
 * Says in the log what only the clock decides, until the signal fires: that a run's lease has passed (`stalled`), that
 * it has been silent for so long that nobody can say how it stands (`lost`), and that the grace of a kill is over
 * (`killed`). Replicas say the same under the same entry id, so it is written once; a trainer's next word undoes the
 * first two.
 */
export async function runLeases({ db, bus, log }: Parts & { log: Log }, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      for (const say of [stalled, lost, killed]) await sayOfOverdue({ db, bus }, say, signal);
      failures = 0;
      await pause(POLL_MS * (0.75 + Math.random() / 2), signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ reason: String(error) }, "leases could not be checked; they will be again");
      await pause(backoffMs(failures++), signal);
    }
  }
}

/** A run that the store believes to be overdue. */
interface Overdue {
  readonly runId: string;
  readonly workspaceId: string;
  readonly now: Date;
  readonly leaseMs: number | null;
  readonly note: string | null;
  readonly stepAt: Date | null;
}

interface Deadline {
  /** What the store knows of; the log has the last word. */
  readonly where: RawBuilder<boolean>;
  /** The entry, or null when the log knows better. */
  readonly entry: (run: Overdue, state: RunState) => Entry | null;
}

async function sayOfOverdue({ db, bus }: Parts, { where, entry }: Deadline, signal: AbortSignal) {
  const rows = await db
    .selectFrom("run")
    .select(["id", "workspace_id", "lease_ms", "progress_note", "step_at", ...stateColumns])
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .where(where)
    .limit(PAGE)
    .execute();
  for (const row of rows) {
    // The store may be behind the log, after an outage of its own say; nobody is called silent whose word is in the log.
    const state = await upToDate(bus, row.id, toState(row));
    const said = entry(
      {
        runId: row.id,
        workspaceId: row.workspace_id,
        now: row.now,
        leaseMs: row.lease_ms,
        note: row.progress_note,
        stepAt: row.step_at,
      },
      state,
    );
    if (said !== null) await bus.log.append([said], { timeoutMs: 10_000, signal });
  }
}

const stalled: Deadline = {
  where: sql<boolean>`status = 'running' and lease_until < clock_timestamp() and stalled_since is null`,
  entry(run, state) {
    const { leaseUntil, claim } = state;
    if (state.status !== "running" || state.stalled !== null || leaseUntil === null) return null;
    if (Date.parse(leaseUntil) >= run.now.getTime()) return null;
    const { runId, workspaceId } = run;
    const at = run.now.toISOString();
    const reason = `its trainer is silent, and another goes on when one is free; ${whyStalled(run, state)}`;
    return {
      id: `stalled.${runId}.${claim}.${Date.parse(leaseUntil)}`,
      event: { type: "stalled", workspaceId, runId, at, claim, leaseUntil, reason },
    };
  },
};

const lost: Deadline = {
  where: sql<boolean>`status = 'running' and lease_until < clock_timestamp()
    and lease_until + (greatest(2 * coalesce(lease_ms, 0), ${leastSilenceMs} - coalesce(lease_ms, 0)))
      * interval '1 millisecond' < clock_timestamp()`,
  entry(run, state) {
    const { leaseUntil, claim } = state;
    if (state.status !== "running" || leaseUntil === null) return null;
    if (Date.parse(leaseUntil) + isLostAfterMs(run.leaseMs) >= run.now.getTime()) return null;
    const { runId, workspaceId } = run;
    const at = run.now.toISOString();
    const seconds = Math.round((run.now.getTime() - Date.parse(leaseUntil) + (run.leaseMs ?? 0)) / 1000);
    const reason = `its trainer has been silent for ${seconds} s, and no other has taken it up; ${whyStalled(run, state)}`;
    return {
      id: `lost.${runId}.${claim}.${Date.parse(leaseUntil)}`,
      event: { type: "lost", workspaceId, runId, at, claim, leaseUntil, reason },
    };
  },
};

const killed: Deadline = {
  where: sql<boolean>`kill_at is not null and ended_at is null and kill_at <= clock_timestamp()`,
  entry(run, state) {
    if (isOver(state.status) || state.killAt === null || Date.parse(state.killAt) > run.now.getTime())
      return null;
    const { runId, workspaceId } = run;
    const at = run.now.toISOString();
    const reason = state.stopRequested?.reason ?? null;
    return { id: killedEntry(runId), event: { type: "killed", workspaceId, runId, at, reason } };
  },
};
