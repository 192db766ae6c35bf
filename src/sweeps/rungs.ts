import { sql, type Transaction } from "kysely";
import { isOver, type RunStatus } from "../protocol/run-state.ts";
import { onLine } from "../results/line.ts";
import type { Tables } from "../store/tables.ts";
import { rungsUpTo, verdictAt } from "./halving.ts";
import { directionOf, type Metric } from "./metric.ts";
import type { Sweep } from "./sweep.ts";
import { tellSweep } from "./telling.ts";

/**
 * Decides for every trial that has come to a rung since the last look whether it goes on, in the order in which they
 * came, and writes each decision down once. Its value there is that of the canonical point at or before the rung.
 */
export async function judgeRungs(trx: Transaction<Tables>, sweep: Sweep): Promise<void> {
  const { earlyStopping } = sweep;
  if (earlyStopping === null) return;
  const { metric, reduction } = earlyStopping;
  const decided = await trx.selectFrom("sweep_rung").selectAll().where("sweep_id", "=", sweep.id).execute();
  const known = new Set(decided.map(({ step, trial }) => `${step}.${trial}`));
  const givenUp = new Set(decided.flatMap(({ goes_on, trial }) => (goes_on ? [] : [trial])));

  const arrivals = [];
  for (const run of await begunRuns(trx, sweep)) {
    if (givenUp.has(run.trial)) continue;
    const steps = rungsUpTo(run.step, { ...earlyStopping, plannedSteps: run.plannedSteps });
    for (const step of steps.filter((each) => !known.has(`${each}.${run.trial}`))) {
      const arrival = await arrivalAt(trx, run, metric, step);
      // What comes later at this trial waits for what is to be known first.
      if (arrival === null) break;
      arrivals.push({ ...arrival, trial: run.trial, step });
    }
  }
  arrivals.sort((a, b) => a.sequence - b.sequence || a.step - b.step);
  const there = decided.map(({ step, value }) => ({ step, value }));
  for (const { trial, step, value } of arrivals) {
    if (givenUp.has(trial)) continue;
    const before = there.filter((each) => each.step === step).map((each) => each.value);
    const verdict = verdictAt(value, before, { direction: directionOf(metric), reduction });
    there.push({ step, value });
    await trx
      .insertInto("sweep_rung")
      .values({
        sweep_id: sweep.id,
        step,
        trial,
        value,
        goes_on: verdict.goesOn,
        better: verdict.better,
        best: verdict.best,
      })
      .execute();
    if (verdict.goesOn) continue;
    givenUp.add(trial);
    const { id, workspaceId: workspace_id, name, status } = sweep;
    await tellSweep(trx, { id, workspace_id, name, status }, `trial.${trial}`);
  }
}

interface BegunRun {
  readonly number: number;
  readonly trial: number;
  readonly step: number;
  readonly over: boolean;
  readonly plannedSteps: number | null;
}

async function begunRuns(trx: Transaction<Tables>, { id }: Sweep): Promise<BegunRun[]> {
  const rows = await trx
    .selectFrom("run")
    .select(["number", "sweep_trial", "step", "total_steps", "status"])
    .where("sweep_id", "=", id)
    .where("step", ">", 0)
    .orderBy("sweep_trial")
    .execute();
  return rows.map(({ number, sweep_trial, step, total_steps, status }) => ({
    number,
    trial: sweep_trial ?? 0,
    step,
    over: isOver(status as RunStatus),
    plannedSteps: total_steps,
  }));
}

/**
 * What a run had come to at a step, and its place among what came; null while that can still change. The evaluation of
 * a step is told after the step itself, so it is waited for until the run has gone on.
 */
async function arrivalAt(
  trx: Transaction<Tables>,
  run: BegunRun,
  metric: Metric,
  step: number,
): Promise<{ readonly value: number | null; readonly sequence: number } | null> {
  const table = metric === "training_reward" ? "step" : "evaluation";
  const value = metric === "validation_loss" ? sql`data->'metrics'->>'loss'` : sql`data->'reward'->>'mean'`;
  const { rows } = await sql<{ step: number; value: number | null; sequence: number }>`
    select step, (${value})::double precision as value, sequence from ${sql.table(table)}
    where run_number = ${run.number} and step <= ${step} and ${onLine(table, undefined)}
    order by step desc, sequence desc limit 1`.execute(trx);
  const [point] = rows;
  const settled = point?.step === step || run.step > step || run.over;
  if (!settled) return null;
  if (point === undefined) return { value: null, sequence: Number.MAX_SAFE_INTEGER };
  return { value: point.value, sequence: point.sequence };
}
