import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "../src/blobs/blobs.ts";
import type { Bus, Delivery } from "../src/bus/bus.ts";
import { pause } from "../src/bus/retries.ts";
import type { TrainerHello } from "../src/protocol/job.ts";
import { isOver, type RunState } from "../src/protocol/run-state.ts";
import { failAround, inSpan } from "../src/spans.ts";
import { openAttemptSpans } from "./attempt-spans.ts";
import { type Claimed, claimRun } from "./claims.ts";
import type { Tally } from "./counts.ts";
import { followDecisions, wantedOf } from "./decisions.ts";
import { type Attempted, concluded, type Ending, isEngineAway, stackOf } from "./endings.ts";
import type { Engine } from "./engine/engine.ts";
import type { JobContext } from "./jobs/context.ts";
import { patienceMs, runJob } from "./jobs/jobs.ts";
import { keepLease } from "./lease.ts";
import type { Log } from "./log.ts";
import { meterEngine } from "./meter.ts";
import { createReporter, type Reporter } from "./reporter.ts";
import { messageOf, RunFailure } from "./run-failure.ts";

/** Who works, with what. */
export interface Workplace {
  readonly bus: Bus;
  readonly blobs: Blobs;
  readonly engine: Engine;
  readonly trainerId: string;
  readonly trainerName: string;
  readonly leaseMs: number;
  readonly dataFolder: string;
  /** What the engine's work costs; null where nobody said. */
  readonly prices: TrainerHello["prices"];
  readonly secret: (name: string) => string | undefined;
  readonly tally: Tally;
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
  for (;;) {
    const claimed = await claimRun(delivery, place);
    if (claimed === null) return { engineAway: false };
    const { again, engineAway } = await inAttemptSpan(delivery, claimed, () =>
      attempt(claimed, delivery, place, signal),
    );
    if (!again) return { engineAway };
  }
}

/** Inside a span that belongs to the trace of whoever submitted the run, or resumed it. */
function inAttemptSpan<T>({ job }: Delivery, { history }: Claimed, work: () => Promise<T>): Promise<T> {
  const attributes = {
    "trainyard.run_id": job.runId,
    "trainyard.run_kind": job.specification.kind,
    "trainyard.attempt": history.run.attempt,
  };
  return inSpan("attempt", { kind: "consumer", cause: job.trace ?? null, attributes }, work);
}

/** One attempt, from its claim to its last word; `again` when this trainer is to go on at once with another. */
async function attempt(
  claimed: Claimed,
  delivery: Delivery,
  place: Workplace,
  signal: AbortSignal,
): Promise<{ readonly engineAway: boolean; readonly again: boolean }> {
  const { job } = delivery;
  const { specification } = job;
  const { log, blobs, secret } = place;
  const begun = performance.now();
  const { history, resumedFrom, usedBefore } = claimed;
  const { claim: claimSequence, attempt: number } = history.run;

  const ending = new AbortController();
  const dropped = new AbortController();
  const drop = (why: string) => dropped.abort(why);

  const spans = openAttemptSpans();
  const plainReporter = createReporter({
    bus: place.bus,
    workspaceId: job.workspaceId,
    runId: job.runId,
    attempt: number,
    claim: claimSequence,
    log,
    lost: (reason) => drop(reason.message),
  });
  const reporter: Reporter = {
    ...plainReporter,
    say(event) {
      spans.said(event);
      counted.said(event);
      return plainReporter.say(event);
    },
  };
  let hung = false;
  const lease = keepLease({
    delivery,
    reporter,
    leaseMs: place.leaseMs,
    patienceMs: patienceMs(specification),
    log,
    hung: () => {
      hung = true;
      drop("the training loop hangs");
    },
  });
  const counted = place.tally.attempt(lease.marginMs);
  const decisions = followDecisions({
    bus: place.bus,
    workspaceId: job.workspaceId,
    runId: job.runId,
    history,
    told(run) {
      const wanted = wantedOf(run);
      if (wanted === null || ending.signal.aborted) return;
      const what = { stop: "a stop", pause: "a pause", preempted: "room for another run" }[wanted.kind];
      reporter.line("info", `${what} was asked for: the attempt ends with a checkpoint`);
      ending.abort(wanted.kind);
    },
    dropped: drop,
  });
  const onShutdown = () => ending.abort("shutdown");
  signal.addEventListener("abort", onShutdown, { once: true });
  if (signal.aborted) onShutdown();

  const folder = join(place.dataFolder, "attempts", `${process.pid}.${job.runId}.${claimSequence}`);
  const meter = meterEngine(spans.engine(place.engine));
  const context: JobContext = {
    job,
    specification,
    attempt: number,
    begun,
    meter,
    prices: place.prices,
    usedBefore,
    blobs,
    reporter,
    resumedFrom,
    folder,
    secret,
    ending: ending.signal,
    endingCause() {
      const wanted = wantedOf(decisions.run());
      return wanted === null ? null : wanted.kind === "stop" ? "stopped" : "paused";
    },
    dropped: dropped.signal,
    checkpointRequested: () => decisions.run().checkpointRequested,
    caps: () => decisions.run().budget ?? specification.recipe?.budget ?? {},
    alive: lease.alive,
  };

  reporter.line("info", `attempt ${number} on ${place.trainerName}`);
  for (const damage of claimed.damages) reporter.line("warn", damage);
  try {
    const end = await (async (): Promise<Attempted> => {
      if (wantedOf(history.run) !== null) return leftBefore;
      if (!claimed.noneWhole) return await attemptJob(context, { dropped, shutdown: signal });
      return { kind: "failed", error: new RunFailure("checkpoint_unreadable", claimed.damages.join("\n")) };
    })();
    const run = decisions.run();
    const last = concluded(end, {
      wanted: wantedOf(run),
      shutdown: signal.aborted,
      whenSpent: specification.recipe?.budget.whenSpent ?? "stop",
      resumable: run.resumable?.step ?? 0,
      futileAttempts: history.futileAttempts,
    });
    if (end.kind === "failed") {
      failAround(end.error instanceof RunFailure ? end.error.code : "internal");
      log.error({ runId: job.runId, error: stackOf(end.error) }, "the attempt failed");
    }
    // A loop hangs in what it waits for, and nearly all that it waits for is the engine.
    const engineAway = hung || (end.kind === "failed" && isEngineAway(end.error));
    const tools = { delivery, reporter, log, shutdown: signal, run: decisions.run };
    return { engineAway, again: await settle(last, tools) };
  } finally {
    signal.removeEventListener("abort", onShutdown);
    lease.close();
    reporter.close();
    counted.leave();
    spans.end();
    await decisions.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A stop or a pause that was asked of an attempt that is no more: its last checkpoint is the run's. */
const leftBefore: Attempted = { kind: "ended", step: null, budget: null };

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

/** Says the last word and settles the job; answers whether the same trainer goes on with another attempt. */
async function settle(
  ending: Ending,
  tools: { delivery: Delivery; reporter: Reporter; log: Log; shutdown: AbortSignal; run: () => RunState },
): Promise<boolean> {
  const { delivery, reporter, log, shutdown } = tools;
  const { runId } = delivery.job;
  if (ending.kind === "silent") {
    log.warn({ runId, why: ending.why }, "the attempt is left without a word");
    // A run that is over needs no trainer any more; otherwise the job is another's, or comes back by itself.
    if (isOver(tools.run().status)) await done(delivery, log);
    return false;
  }
  // Not waited for here: with the log away it would wait for room, and flush is what has a bound.
  if (ending.kind === "again") reporter.line("info", "the pause was taken back: the run goes on");
  else void reporter.say(ending.event);
  try {
    await reporter.flush(shutdown.aborted ? shutdownGraceMs : lastWordsMs);
  } catch (error) {
    // Not settled: the lease runs out, and whoever gets the job reads in the log what there is left to do.
    log.error({ runId, error: messageOf(error) }, "the attempt's end did not reach the log");
    return false;
  }
  if (ending.kind === "again") return true;
  if (ending.kind === "said") await done(delivery, log);
  else
    await delivery.release(ending.delayMs).catch((error: unknown) => {
      log.warn({ runId, error: messageOf(error) }, "the job was not given back: its lease runs out instead");
    });
  return false;
}

/** A job that could not be settled comes back, and is settled by whoever reads in the log that nothing is left to do. */
async function done(delivery: Delivery, log: Log): Promise<void> {
  await delivery.done().catch((error: unknown) => {
    log.warn(
      { runId: delivery.job.runId, error: messageOf(error) },
      "the job was not settled: it comes back",
    );
  });
}
