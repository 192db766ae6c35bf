import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "../src/blobs/blobs.ts";
import type { Bus, Delivery } from "../src/bus/bus.ts";
import { isOver, type RunState } from "../src/protocol/run-state.ts";
import { followDecisions } from "./decisions.ts";
import { type Engine, EngineError } from "./engine/engine.ts";
import { type History, noHistory, readOn } from "./history.ts";
import type { JobContext, JobEnd } from "./jobs/context.ts";
import { patienceMs, runJob } from "./jobs/jobs.ts";
import { keepLease } from "./lease.ts";
import type { Log } from "./log.ts";
import { meterEngine } from "./meter.ts";
import { createReporter, type Reporter, type Said } from "./reporter.ts";
import { messageOf, RunFailure } from "./run-failure.ts";
import { backoffMs, sleep } from "./waits.ts";

/** Who works, with what. */
export interface Workplace {
  readonly bus: Bus;
  readonly blobs: Blobs;
  readonly engine: Engine;
  readonly trainerId: string;
  readonly trainerName: string;
  readonly leaseMs: number;
  readonly dataFolder: string;
  readonly secret: (name: string) => string | undefined;
  readonly log: Log;
}

/** Attempts in a row without a new checkpoint, after which a run is given up. */
export const maxFutileAttempts = 5;
/** A trainer that is shut down has this long to save a checkpoint; after that the last one has to do. */
const shutdownGraceMs = 5_000;
/** A loop that nobody waits for any more has this long to let go of what it holds. */
const letGoMs = 3_000;
/** The last words of an attempt are waited for; without them in the log the job is not settled and comes back. */
const lastWordsMs = 300_000;

/** How an attempt ended, and so what becomes of its job. */
type Ending =
  | { readonly kind: "said"; readonly event: Said }
  | { readonly kind: "released"; readonly event: Said; readonly delayMs: number }
  /** Another trainer has the job, or will: nothing is said, nothing settled. */
  | { readonly kind: "silent"; readonly why: string };

/**
 * Works one job to its end: learns from the log how far the run came, claims it, trains, reports, settles. Whatever
 * happens, the log hears of it and the job is settled, unless the job is no longer this trainer's to settle.
 */
export async function work(
  delivery: Delivery,
  place: Workplace,
  signal: AbortSignal,
): Promise<{ readonly engineAway: boolean }> {
  const { job } = delivery;
  const log = place.log;
  const begun = performance.now();
  const claimed = await claim(delivery, place);
  if (claimed === null) return { engineAway: false };
  const { history, resumedFrom } = claimed;
  const { claim: claimSequence, attempt } = history.run;

  const ending = new AbortController();
  const dropped = new AbortController();
  const dropsJob = (why: string) => dropped.abort(why);

  const reporter = createReporter({
    bus: place.bus,
    workspaceId: job.workspaceId,
    runId: job.runId,
    attempt,
    claim: claimSequence,
    log,
    lost: (reason) => dropsJob(reason.message),
  });
  const lease = keepLease({
    delivery,
    reporter,
    leaseMs: place.leaseMs,
    patienceMs: patienceMs(job.specification),
    log,
    hung: () => dropsJob("the training loop hangs"),
  });
  let stop = history.run.stopRequested;
  const decisions = followDecisions({
    bus: place.bus,
    workspaceId: job.workspaceId,
    runId: job.runId,
    history,
    stop: (asked) => {
      stop = asked;
      reporter.line("info", "a stop was asked for: the run ends with a checkpoint");
      ending.abort("stop");
    },
    replaced: () => dropsJob("another attempt has the run"),
    failed: (reason) => log.error({ runId: job.runId, reason }, "the run's decisions are no longer followed"),
  });
  const onShutdown = () => ending.abort("shutdown");
  signal.addEventListener("abort", onShutdown, { once: true });
  if (signal.aborted) onShutdown();

  const folder = join(place.dataFolder, "attempts", `${process.pid}.${job.runId}.${claimSequence}`);
  const meter = meterEngine(place.engine);
  const context: JobContext = {
    job,
    specification: job.specification,
    attempt,
    begun,
    meter,
    blobs: place.blobs,
    reporter,
    resumedFrom,
    folder,
    secret: place.secret,
    ending: ending.signal,
    dropped: dropped.signal,
    alive: lease.alive,
  };

  reporter.line("info", `attempt ${attempt} on ${place.trainerName}`);
  try {
    const end = stop !== null ? stoppedBefore : await attemptJob(context, { dropped, shutdown: signal });
    const resumable = decisions.run().resumable?.step ?? 0;
    const last = concluded(end, { stop, resumable, futileAttempts: history.futileAttempts });
    if (end.kind === "failed")
      log.error({ runId: job.runId, error: stackOf(end.error) }, "the attempt failed");
    await settle(last, { delivery, reporter, log, shutdown: signal });
    return { engineAway: end.kind === "failed" && isEngineAway(end.error) };
  } finally {
    signal.removeEventListener("abort", onShutdown);
    lease.close();
    reporter.close();
    await decisions.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes the run for a new attempt; null when there is nothing to do, or nothing more. */
async function claim(
  delivery: Delivery,
  { bus, trainerId, trainerName, leaseMs, log }: Workplace,
): Promise<{ history: History; resumedFrom: JobContext["resumedFrom"] } | null> {
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

/** A step of null is that of the last checkpoint. */
type Attempted =
  | JobEnd
  | { readonly kind: "ended"; readonly step: null; readonly budget: null }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "silent"; readonly why: string };

/** A stop that was asked of an attempt that is no more: its last checkpoint is the run's. */
const stoppedBefore: Attempted = { kind: "ended", step: null, budget: null };

/** Runs the job, for no longer than anyone wants it. */
async function attemptJob(
  context: JobContext,
  { dropped, shutdown }: { dropped: AbortController; shutdown: AbortSignal },
): Promise<Attempted> {
  const over = new AbortController();
  const reason = () => String(dropped.signal.reason);
  const silent = once(dropped.signal, over.signal).then(() => ({ kind: "silent" as const, why: reason() }));
  const graceOver = once(shutdown, over.signal)
    .then(() => sleep(shutdownGraceMs, over.signal))
    .then(() => ({ kind: "ended" as const, step: null, budget: null }));
  const job = mkdir(context.folder, { recursive: true })
    .then(() => runJob(context))
    .catch(
      (error: unknown): Attempted =>
        dropped.signal.aborted ? { kind: "silent", why: reason() } : { kind: "failed", error },
    );
  try {
    const first = await Promise.race([job, silent, graceOver]);
    // Nobody waits for it any more: it is told to let go, and given a moment, so that the next finds the engine free.
    if (!dropped.signal.aborted) dropped.abort("the attempt is over");
    await Promise.race([job, sleep(letGoMs, over.signal)]);
    return first;
  } finally {
    over.abort();
  }
}

/** Resolves when the signal fires, or never once `over` has. */
function once(signal: AbortSignal, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true, signal: over });
  });
}

/** What is said of it. */
function concluded(
  end: Attempted,
  known: { stop: RunState["stopRequested"]; resumable: number; futileAttempts: number },
): Ending {
  const { stop, resumable, futileAttempts } = known;
  switch (end.kind) {
    case "silent":
      return end;
    case "finished":
      return { kind: "said", event: { type: "finished", step: end.step } };
    case "ended": {
      const step = end.step ?? resumable;
      if (stop !== null) return { kind: "said", event: { type: "stopped", step, reason: stop.reason } };
      if (end.budget !== null) return { kind: "said", event: { type: "stopped", step, reason: end.budget } };
      const reason = "the trainer was shut down";
      return { kind: "released", delayMs: 0, event: { type: "released", step, code: "shutdown", reason } };
    }
    case "failed": {
      const { error } = end;
      if (isEngineAway(error) && futileAttempts < maxFutileAttempts) {
        const reason = `the engine broke down: ${messageOf(error)}`.slice(0, 2_000);
        const delayMs = backoffMs(futileAttempts, 1_000, 60_000);
        return {
          kind: "released",
          delayMs,
          event: { type: "released", step: resumable, code: "engine_away", reason },
        };
      }
      return { kind: "said", event: { type: "failed", code: codeOf(error), message: messageOf(error) } };
    }
  }
}

/** What the same call may survive on another attempt. */
function isEngineAway(error: unknown): boolean {
  return error instanceof EngineError && error.retryable;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function codeOf(error: unknown): string {
  if (error instanceof RunFailure) return error.code;
  return error instanceof EngineError ? "engine_error" : "internal_error";
}

async function settle(
  ending: Ending,
  tools: { delivery: Delivery; reporter: Reporter; log: Log; shutdown: AbortSignal },
): Promise<void> {
  const { delivery, reporter, log, shutdown } = tools;
  const { runId } = delivery.job;
  if (ending.kind === "silent") {
    log.warn({ runId, why: ending.why }, "the attempt is left without a word");
    return;
  }
  await reporter.say(ending.event);
  try {
    await reporter.flush(shutdown.aborted ? shutdownGraceMs : lastWordsMs);
    if (ending.kind === "said") await delivery.done();
    else await delivery.release(ending.delayMs);
  } catch (error) {
    // Not settled: the lease runs out, and whoever gets the job reads in the log what there is left to do.
    log.error({ runId, error: messageOf(error) }, "the attempt's end did not reach the log");
  }
}
