import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import { snake } from "../configurations/toml.ts";
import { Conflict, UnsupportedByEngine, ValidationFailed } from "../errors.ts";
import { type BudgetCaps, budgetChange, type EventOf } from "../protocol/event.ts";
import { isOver, type RunState, type RunStatus } from "../protocol/run-state.ts";
import { traceparent } from "../spans.ts";
import { storableText } from "../store/recordset.ts";
import type { Tables } from "../store/tables.ts";
import { budgetOf } from "./budget.ts";
import { changeRun, decide, foreseen, type RunChange } from "./changing.ts";
import { type EngineOffer, saysPrice } from "./offers.ts";
import type { RunRow } from "./run.ts";
import { specificationOf } from "./stored-specification.ts";
import { usageOf } from "./usage.ts";

/** What can be asked of a run that is not over. */
export interface Steering {
  /** Asks for an end with a checkpoint; asking again changes nothing. Conflict when the run is over. */
  stop(viewer: Viewer, input: { id: string; reason?: string | null }): Promise<RunChange>;
  /**
   * Asks it to rest: a trainer at work saves a checkpoint with its optimiser and leaves, a waiting run rests at once.
   * Asking again changes nothing. Conflict when it is over, rests already, or was asked to stop.
   */
  pause(viewer: Viewer, input: { id: string; reason?: string | null }): Promise<RunChange>;
  /**
   * Puts a paused run in the queue again, or takes back a pause that its trainer has not come to; with a budget, under
   * those caps. Conflict when it neither rests nor was asked to by a person, or when what it would go on under is spent
   * already.
   */
  resume(viewer: Viewer, input: { id: string; budget?: BudgetCaps | null }): Promise<RunChange>;
  /** Asks for an end within `graceS` (0 to 3600, 30 when absent); what it has not saved by then is lost. */
  kill(
    viewer: Viewer,
    input: { id: string; graceS?: number | null; reason?: string | null },
  ): Promise<RunChange>;
  /**
   * Asks the trainer at work for a checkpoint at the end of its step, which carries the request's id; while one is
   * asked for already, that is the answer. Conflict unless it is running.
   */
  requestCheckpoint(viewer: Viewer, input: { id: string }): Promise<RunChange & { readonly request: string }>;
  /** Gives it these caps in place of all that it had. Conflict when it is over. */
  changeBudget(viewer: Viewer, input: { id: string; budget: BudgetCaps }): Promise<RunChange>;
}

export function createSteering({
  db,
  engines,
  wake,
}: {
  db: Kysely<Tables>;
  engines: () => Promise<readonly EngineOffer[]>;
  wake: () => void;
}): Steering {
  const change = (
    viewer: Viewer,
    id: string,
    work: (trx: Transaction<Tables>, row: RunRow, state: RunState) => Promise<void>,
  ) =>
    changeRun({ db, wake }, viewer, id, async (trx, row) => {
      const state = await foreseen(trx, row);
      if (isOver(state.status)) throw new Conflict(`this run is already ${state.status}`, ["id"]);
      await work(trx, row, state);
    });

  return {
    stop(viewer, { id, reason = null }) {
      return changeRun({ db, wake }, viewer, id, async (trx, row) => {
        if (isOver(row.status as RunStatus)) throw new Conflict(`this run is already ${row.status}`, ["id"]);
        // Asked for already, and perhaps not yet in the log.
        if (row.stop_requested_by !== null) return;
        await markStop(trx, row, viewer, said(reason));
        await decide<EventOf<"stop_requested">>(trx, row, `stop_requested.${id}`, {
          type: "stop_requested",
          by: viewer.memberId,
          reason: said(reason),
        });
      });
    },

    pause(viewer, { id, reason = null }) {
      return change(viewer, id, async (trx, row, state) => {
        if (state.status === "paused") throw new Conflict("this run is paused already", ["id"]);
        if (state.stopRequested !== null) throw new Conflict("this run was asked to stop", ["id"]);
        if (state.pauseRequested?.cause === "person") return;
        await decide<EventOf<"pause_requested">>(trx, row, `pause_requested.${id}.${randomUUIDv7()}`, {
          type: "pause_requested",
          by: viewer.memberId,
          cause: "person",
          reason: said(reason),
        });
      });
    },

    async resume(viewer, { id, budget = null }) {
      const caps = budget === null ? null : checkCaps(budget);
      const offers = caps?.maxCostUsd === undefined ? [] : await engines();
      return change(viewer, id, async (trx, row, state) => {
        if (state.status !== "paused" && state.pauseRequested?.cause === "preempted")
          throw new Conflict("this run makes room for another, and goes on by itself after it", ["id"]);
        if (state.status !== "paused" && state.pauseRequested === null)
          throw new Conflict(`this run is ${state.status}, and no pause was asked for`, ["id"]);
        if (state.status === "paused") await refuseSpent(trx, row, caps ?? state.budget);
        if (caps !== null) await giveCaps(trx, row, viewer, caps, offers);
        await trx.updateTable("run").set({ trace: traceparent() }).where("id", "=", id).execute();
        await decide<EventOf<"resume_requested">>(trx, row, `resume_requested.${id}.${randomUUIDv7()}`, {
          type: "resume_requested",
          by: viewer.memberId,
        });
      });
    },

    async kill(viewer, { id, graceS, reason = null }) {
      const grace = graceS ?? 30;
      if (!Number.isInteger(grace) || grace < 0 || grace > 3600)
        throw new ValidationFailed([
          { path: ["graceS"], message: "must be a whole number of seconds, 0 to 3600", suggestion: null },
        ]);
      return change(viewer, id, async (trx, row, state) => {
        const deadline = new Date(Date.now() + grace * 1000).toISOString();
        // The earliest counts: asking for more time changes nothing.
        if (state.killAt !== null && Date.parse(state.killAt) <= Date.parse(deadline)) return;
        if (row.stop_requested_by === null) await markStop(trx, row, viewer, said(reason));
        await decide<EventOf<"kill_requested">>(trx, row, `kill_requested.${id}.${randomUUIDv7()}`, {
          type: "kill_requested",
          by: viewer.memberId,
          reason: said(reason),
          deadline,
        });
        if (grace === 0)
          await decide<EventOf<"killed">>(trx, row, killedEntry(id), {
            type: "killed",
            reason: said(reason),
          });
      });
    },

    async requestCheckpoint(viewer, { id }) {
      let request: string = randomUUIDv7();
      const changed = await change(viewer, id, async (trx, row, state) => {
        if (state.status !== "running")
          throw new Conflict(`this run is ${state.status}: only a trainer at work can save a checkpoint`, [
            "id",
          ]);
        if (state.checkpointRequested !== null) {
          request = state.checkpointRequested;
          return;
        }
        await decide<EventOf<"checkpoint_requested">>(trx, row, `checkpoint_requested.${id}.${request}`, {
          type: "checkpoint_requested",
          id: request,
          by: viewer.memberId,
        });
      });
      return { ...changed, request };
    },

    async changeBudget(viewer, { id, budget }) {
      const caps = checkCaps(budget);
      const offers = caps.maxCostUsd === undefined ? [] : await engines();
      return change(viewer, id, (trx, row) => giveCaps(trx, row, viewer, caps, offers));
    },
  };
}

/** In the log `killed` is once, whoever says it. */
export function killedEntry(runId: string): string {
  return `killed.${runId}`;
}

function said(reason: string | null): string | null {
  return reason === null ? null : storableText(reason.slice(0, 2000));
}

/** In the row at once, so that the run is not sent while its event is on its way. */
async function markStop(
  trx: Transaction<Tables>,
  row: RunRow,
  viewer: Viewer,
  reason: string | null,
): Promise<void> {
  await trx
    .updateTable("run")
    .set({ stop_requested_by: viewer.memberId, stop_requested_reason: reason })
    .where("id", "=", row.id)
    .execute();
}

function checkCaps(given: BudgetCaps): BudgetCaps {
  const known = Object.fromEntries(Object.entries(given).filter(([, cap]) => cap != null));
  const parsed = budgetChange.safeParse(known);
  if (parsed.success) return parsed.data;
  throw new ValidationFailed(
    parsed.error.issues.map(({ path, message }) => ({
      path: ["budget", ...path.map(String)],
      message,
      suggestion: null,
    })),
  );
}

async function giveCaps(
  trx: Transaction<Tables>,
  row: RunRow,
  viewer: Viewer,
  budget: BudgetCaps,
  offers: readonly EngineOffer[],
): Promise<void> {
  if (row.kind === "merge") throw new Conflict("a merge has no budget: it trains nothing", ["id"]);
  const priced = offers.some((offer) => offer.engine === row.engine && saysPrice(offer));
  if (budget.maxCostUsd !== undefined && !priced)
    throw new UnsupportedByEngine(
      `no connected trainer of the engine ${row.engine} says what it costs, so a cap on that could not be kept`,
      row.engine,
      "prices",
      ["budget", "maxCostUsd"],
    );
  await decide<EventOf<"budget_changed">>(trx, row, `budget_changed.${row.id}.${randomUUIDv7()}`, {
    type: "budget_changed",
    by: viewer.memberId,
    budget,
  });
}

/** A run that would rest, or end, again at once is not resumed. */
async function refuseSpent(trx: Transaction<Tables>, row: RunRow, changed: BudgetCaps | null): Promise<void> {
  const usage = await usageOf(trx, [row.number]);
  const budget = budgetOf(specificationOf(row.specification), changed, usage);
  const spent = budget?.spent.find(({ share }) => share !== null && share >= 1);
  if (spent !== undefined)
    throw new Conflict(`its budget is still spent (${snake(spent.cap)}): resume it with a larger one`, [
      "budget",
      spent.cap,
    ]);
}
