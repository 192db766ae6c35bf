import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "../src/blobs/blobs.ts";
import type { Bus, Delivery } from "../src/bus/bus.ts";
import { pause } from "../src/bus/retries.ts";
import { claimRun } from "./claims.ts";
import { followDecisions } from "./decisions.ts";
import { type Attempted, concluded, type Ending, isEngineAway, stackOf } from "./endings.ts";
import type { Engine } from "./engine/engine.ts";
import type { JobContext } from "./jobs/context.ts";
import { patienceMs, runJob } from "./jobs/jobs.ts";
import { keepLease } from "./lease.ts";
import type { Log } from "./log.ts";
import { meterEngine } from "./meter.ts";
import { createReporter, type Reporter } from "./reporter.ts";
import { messageOf } from "./run-failure.ts";

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

/** A trainer that is shut down has this long to save a checkpoint; after that the last one has to do. */
const shutdownGraceMs = 5_000;
/** A loop that nobody waits for any more has this long to let go of what it holds. */
const letGoMs = 3_000;
/** The last words of an attempt are waited for; without them in the log the job is not settled and comes back. */
const lastWordsMs = 300_000;

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
  const claimed = await claimRun(delivery, place);
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
  let hung = false;
  const lease = keepLease({
    delivery,
    reporter,
    leaseMs: place.leaseMs,
    patienceMs: patienceMs(job.specification),
    log,
    hung: () => {
      hung = true;
      dropsJob("the training loop hangs");
    },
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
    // The log is another one: nobody can say what it would have decided, and what is said into it says nothing.
    failed: (reason) => dropsJob(`its decisions can no longer be followed: ${reason}`),
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
    // A loop hangs in what it waits for, and nearly all that it waits for is the engine.
    return { engineAway: hung || (end.kind === "failed" && isEngineAway(end.error)) };
  } finally {
    signal.removeEventListener("abort", onShutdown);
    lease.close();
    reporter.close();
    await decisions.close();
    await rm(folder, { recursive: true, force: true });
  }
}

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
    .then(() => pause(shutdownGraceMs, over.signal))
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
    await Promise.race([job, pause(letGoMs, over.signal)]);
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
  // Not waited for here: with the log away it would wait for room, and flush is what has a bound.
  void reporter.say(ending.event);
  try {
    await reporter.flush(shutdown.aborted ? shutdownGraceMs : lastWordsMs);
    if (ending.kind === "said") await delivery.done();
    else await delivery.release(ending.delayMs);
  } catch (error) {
    // Not settled: the lease runs out, and whoever gets the job reads in the log what there is left to do.
    log.error({ runId, error: messageOf(error) }, "the attempt's end did not reach the log");
  }
}
