import { randomUUID } from "node:crypto";
import type { Bus, Delivery } from "../src/bus/bus.ts";
import { isOver } from "../src/protocol/run-state.ts";
import { type History, noHistory, readOn } from "./history.ts";
import type { JobContext } from "./jobs/context.ts";
import type { Log } from "./log.ts";

/** Attempts in a row without a new checkpoint, after which a run is given up. */
export const maxFutileAttempts = 5;
/** A run that is this trainer's: its history up to the claim, and the checkpoint that the attempt goes on from. */
export interface Claimed {
  readonly history: History;
  readonly resumedFrom: JobContext["resumedFrom"];
}

/** Takes the run for a new attempt; null when there is nothing to do, or nothing more. */
export async function claimRun(
  delivery: Delivery,
  by: {
    readonly bus: Bus;
    readonly trainerId: string;
    readonly trainerName: string;
    readonly leaseMs: number;
    readonly log: Log;
  },
): Promise<Claimed | null> {
  const { bus, trainerId, trainerName, leaseMs, log } = by;
  const { job } = delivery;
  const { runId, workspaceId } = job;
  const before = await readOn(bus, job, noHistory);
  if (isOver(before.run.status)) {
    await delivery.done();
    return null;
  }
  const at = new Date().toISOString();
  if (before.futileAttempts >= maxFutileAttempts) {
    const attempt = before.run.attempt;
    const message = `${maxFutileAttempts} attempts in a row ended without a word and without a new checkpoint`;
    const event = { type: "crashed", workspaceId, runId, attempt, message, at } as const;
    await bus.log.append([{ id: `${runId}.crashed.${attempt}`, event }]);
    await delivery.done();
    return null;
  }

  const resumedFrom = before.run.resumable;
  const attempt = before.run.attempt + 1;
  const [sequence] = await bus.log.append([
    {
      id: `${runId}.started.${randomUUID()}`,
      event: {
        type: "started",
        workspaceId,
        runId,
        attempt,
        trainer: trainerId,
        trainerName,
        leaseMs,
        resumedFrom,
        at,
      },
    },
  ]);
  // What was written between the reading and the claim may have ended the run, or given it to another trainer.
  const history = await readOn(bus, job, before, sequence!);
  if (history.run.claim === sequence) return { history, resumedFrom };
  log.info({ runId, claim: sequence }, "the run was over before it was claimed");
  if (isOver(history.run.status)) await delivery.done();
  return null;
}
