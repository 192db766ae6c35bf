import { randomUUID } from "node:crypto";
import type { Blobs } from "../src/blobs/blobs.ts";
import type { Bus, Delivery } from "../src/bus/bus.ts";
import { isOver } from "../src/protocol/run-state.ts";
import { damageOf } from "./checkpoints.ts";
import { type History, lastWordsOf, noHistory, readOn } from "./history.ts";
import type { JobContext } from "./jobs/context.ts";
import type { Log } from "./log.ts";
import { messageOf } from "./run-failure.ts";
import { plus, type UsageTotals } from "./usage.ts";

/** Attempts in a row without a new checkpoint, after which a run is given up. */
export const maxFutileAttempts = 5;
/** A run that is this trainer's: its history up to the claim, and the checkpoint that the attempt goes on from. */
export interface Claimed {
  readonly history: History;
  readonly resumedFrom: JobContext["resumedFrom"];
  /** What is the matter with newer checkpoints than that one, a sentence each. */
  readonly damages: readonly string[];
  /** Whether `resumedFrom` is damaged as well, as are all. */
  readonly noneWhole: boolean;
  /** What the attempts before this one used up. */
  readonly usedBefore: UsageTotals;
}

/** Takes the run for a new attempt; null when there is nothing to do, or nothing more. */
export async function claimRun(
  delivery: Delivery,
  by: {
    readonly bus: Bus;
    readonly blobs: Blobs;
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
  if (isNoWork(before, delivery)) {
    await delivery.done();
    return null;
  }
  const at = new Date().toISOString();
  if (before.futileAttempts >= maxFutileAttempts) {
    const attempt = before.run.attempt;
    const message =
      `${maxFutileAttempts} attempts in a row ended without a word and without a new checkpoint; ` +
      lastWordsOf(before);
    const event = { type: "crashed", workspaceId, runId, attempt, message, at } as const;
    await bus.log.append([{ id: `${runId}.crashed.${attempt}`, event }]);
    await delivery.done();
    return null;
  }

  const { resumedFrom, damages, noneWhole } = await newestWhole(before, delivery, by);
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
        at: new Date().toISOString(),
      },
    },
  ]);
  // What was written between the reading and the claim may have ended the run, or given it to another trainer.
  const history = await readOn(bus, job, before, sequence!);
  if (history.run.claim === sequence) {
    const usedBefore = plus(before.used.before, before.used.attempt);
    return { history, resumedFrom, damages, noneWhole, usedBefore };
  }
  log.info({ runId, claim: sequence }, "the run was over before it was claimed");
  if (isOver(history.run.status)) await delivery.done();
  return null;
}

/** Over, paused, or waiting for a trainer by another job than this one, which was sent before it was paused. */
function isNoWork({ run }: History, { job }: Delivery): boolean {
  const stale = (job.dispatch ?? 0) < run.dispatch;
  return isOver(run.status) || run.status === "paused" || stale;
}

/** The newest checkpoint that nothing is the matter with; the newest of all where none is whole. */
async function newestWhole(
  { resumable }: History,
  delivery: Delivery,
  { blobs, leaseMs, log }: { blobs: Blobs; leaseMs: number; log: Log },
): Promise<Pick<Claimed, "resumedFrom" | "damages" | "noneWhole">> {
  const damages: string[] = [];
  // Large files take longer to read than a lease lasts.
  const renewing = setInterval(() => {
    delivery
      .renew()
      .catch((error: unknown) =>
        log.debug({ runId: delivery.job.runId, error: messageOf(error) }, "a lease was not renewed"),
      );
  }, leaseMs / 3);
  try {
    for (const checkpoint of resumable) {
      const damage = await damageOf(blobs, checkpoint.manifest);
      if (damage === null) return { resumedFrom: checkpoint, damages, noneWhole: false };
      damages.push(`the checkpoint of step ${checkpoint.step} is not whole: ${damage}`);
    }
    return { resumedFrom: resumable[0] ?? null, damages, noneWhole: resumable.length > 0 };
  } finally {
    clearInterval(renewing);
  }
}
