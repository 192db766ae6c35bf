import { type Kysely, sql, type Transaction } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import { backoffMs, pause } from "../bus/retries.ts";
import { Conflict, NotFound } from "../errors.ts";
import type { Log } from "../log.ts";
import { nextName } from "../runs/naming.ts";
import type { Runs } from "../runs/runs.ts";
import { specificationOf } from "../runs/stored-specification.ts";
import { insertRun } from "../runs/submit.ts";
import type { Tables } from "../store/tables.ts";
import { judgeRungs } from "./rungs.ts";
import { type Sweep, toSweep } from "./sweep.ts";
import { tellSweep } from "./telling.ts";

/** A short run comes from one rung to the next in less than a second; an index knows the sweeps that are not over. */
const POLL_MS = 250;
/** Runs that are written in one transaction. */
const BATCH = 50;

export interface SweepController {
  /** A sweep was made or stopped: looks at once instead of at the next poll. */
  wake(): void;
  /** Goes on until the signal fires. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Hands out the trials of sweeps as there are places, stops those that successive halving gives up, and ends a sweep
 * with its last run. What is decided is in the store before it is done, each trial has one row, and a sweep is looked
 * at under its lock: any number of processes may do it at once, and one that is killed anywhere is gone on from.
 */
export function createSweepController({
  db,
  runs,
  wakeDispatcher,
  log,
}: {
  db: Kysely<Tables>;
  runs: Pick<Runs, "stop">;
  /** Called after runs were written. */
  wakeDispatcher: () => void;
  log: Log;
}): SweepController {
  let woken = Promise.withResolvers<void>();

  async function lookAt(id: string): Promise<void> {
    for (let more = true; more; ) {
      const looked = await db.transaction().execute(async (trx) => {
        const sweep = await lockSweep(trx, id);
        if (sweep === null) return null;
        if (sweep.status === "running") await judgeRungs(trx, sweep);
        const written = sweep.status === "running" ? await handOut(trx, sweep) : 0;
        const over = await endWhenOver(trx, sweep);
        return { sweep, written, toStop: over ? [] : await runsToStop(trx, sweep) };
      });
      if (looked === null) return;
      if (looked.written > 0) wakeDispatcher();
      for (const { runId, reason } of looked.toStop)
        await runs.stop(viewerOf(looked.sweep), { id: runId, reason }).catch(whenOver);
      more = looked.written === BATCH;
    }
  }

  return {
    wake: () => woken.resolve(),

    async run(signal) {
      for (let failures = 0; !signal.aborted; ) {
        woken = Promise.withResolvers();
        let failed = false;
        const troubled = (error: unknown) => {
          failed = true;
          if (!signal.aborted)
            log.warn({ reason: String(error) }, "a sweep could not be looked at; it will be again");
        };
        try {
          // One that cannot be gone on with holds up none of the others.
          for (const id of await atWork(db)) if (!signal.aborted) await lookAt(id).catch(troubled);
        } catch (error) {
          troubled(error);
        }
        if (failed) {
          await pause(backoffMs(failures++), signal);
          continue;
        }
        failures = 0;
        const resting = new AbortController();
        await Promise.race([
          woken.promise,
          pause(POLL_MS * (0.75 + Math.random() / 2), AbortSignal.any([signal, resting.signal])),
        ]);
        resting.abort();
      }
    },
  };
}

/** The run ended by itself, or was taken away, between the look and the word. */
function whenOver(error: unknown): void {
  if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
}

async function atWork(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("sweep")
    .select("id")
    .where("ended_at", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** The sweep, unless it is over or another process looks at it now. */
async function lockSweep(trx: Transaction<Tables>, id: string): Promise<Sweep | null> {
  const row = await trx
    .selectFrom("sweep")
    .selectAll()
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? null : toSweep(row);
}

/** What the controller does is done for whoever made the sweep. */
function viewerOf({ workspaceId, creatorId }: Sweep): Viewer {
  return { workspaceId, memberId: creatorId, keyId: "sweep", scopes: ["write"], expiresAt: null };
}

/** Writes runs for the next trials while there are places; a paused run has given up its own. */
async function handOut(trx: Transaction<Tables>, sweep: Sweep): Promise<number> {
  const { count } = await trx
    .selectFrom("run")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("sweep_id", "=", sweep.id)
    .where("status", "in", ["pending", "running", "unknown"])
    .executeTakeFirstOrThrow();
  const places = sweep.maxConcurrent === null ? BATCH : Math.min(BATCH, sweep.maxConcurrent - count);
  if (places <= 0) return 0;
  const next = await trx
    .selectFrom("sweep_trial")
    .selectAll()
    .where("sweep_id", "=", sweep.id)
    .where("run_id", "is", null)
    .orderBy("trial")
    .limit(places)
    .execute();
  const viewer = viewerOf(sweep);
  for (const trial of next) {
    const run = {
      specification: specificationOf(trial.specification),
      datasetVersionId: trial.dataset_version_id,
      rolloutVersionId: trial.rollout_version_id,
      configurationVersionId: trial.configuration_version_id,
      sweep: { id: sweep.id, trial: trial.trial, settings: trial.settings },
      priority: sweep.priority,
      tags: sweep.tags,
      notes: null,
    };
    const name = `${sweep.name}-${trial.trial}`;
    const id = await insertRun(trx, viewer, { ...run, name }).catch(async (error) => {
      // Somebody else's run has the name: the trial goes by the next one after it.
      if (!(error instanceof Conflict && error.inputPath?.[0] === "name")) throw error;
      return insertRun(trx, viewer, { ...run, name: await nextName(trx, viewer, name) });
    });
    await trx
      .updateTable("sweep_trial")
      .set({ run_id: id })
      .where("sweep_id", "=", sweep.id)
      .where("trial", "=", trial.trial)
      .execute();
  }
  return next.length;
}

/** Ends a sweep that has no run to come and none that is not over. */
async function endWhenOver(trx: Transaction<Tables>, sweep: Sweep): Promise<boolean> {
  const stopped = sweep.status === "stopped";
  const left = await trx
    .selectFrom("sweep_trial")
    .leftJoin("run", "run.id", "sweep_trial.run_id")
    .select("sweep_trial.trial")
    .where("sweep_trial.sweep_id", "=", sweep.id)
    .where("run.ended_at", "is", null)
    // A stopped sweep waits for nobody that it has not handed out.
    .$if(stopped, (query) => query.where("sweep_trial.run_id", "is not", null))
    .limit(1)
    .executeTakeFirst();
  if (left !== undefined) return false;
  const status = stopped ? "stopped" : "finished";
  await trx
    .updateTable("sweep")
    .set({ status, ended_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", sweep.id)
    .execute();
  await tellSweep(trx, { id: sweep.id, workspace_id: sweep.workspaceId, name: sweep.name, status }, "ended");
  return true;
}

/** Runs that were decided to be stopped, and that nobody has told so. */
async function runsToStop(
  trx: Transaction<Tables>,
  sweep: Sweep,
): Promise<{ runId: string; reason: string }[]> {
  const rows = await trx
    .selectFrom("run")
    .leftJoin("sweep_rung as rung", (join) =>
      join
        .onRef("rung.sweep_id", "=", "run.sweep_id")
        .onRef("rung.trial", "=", "run.sweep_trial")
        .on("rung.goes_on", "=", false),
    )
    .select(["run.id", "rung.step", "rung.value", "rung.better", "rung.best"])
    .where("run.sweep_id", "=", sweep.id)
    .where("run.ended_at", "is", null)
    .where("run.stop_requested_by", "is", null)
    .$if(sweep.status !== "stopped", (query) => query.where("rung.step", "is not", null))
    .execute();
  return rows.map(({ id, step, value, better, best }) => ({
    runId: id,
    reason: step === null ? "sweep: it was stopped" : givenUp(sweep, { step, value, better, best }),
  }));
}

function givenUp(
  { metric }: Sweep,
  rung: { step: number; value: number | null; better: number | null; best: number | null },
): string {
  const onward = rung.best === 1 ? "only the best goes on" : `only the best ${rung.best} go on`;
  return `sweep: with a ${metric} of ${rung.value ?? "nothing"} at step ${rung.step} it is number ${(rung.better ?? 0) + 1}, and ${onward}`;
}
