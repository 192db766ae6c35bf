import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Blobs } from "../src/blobs/blobs.ts";
import type { Bus, Delivery } from "../src/bus/bus.ts";
import { backoffMs, pause } from "../src/bus/retries.ts";
import type { TrainerHello } from "../src/protocol/job.ts";
import { createTally, type Tally, type TrainerCounts } from "./counts.ts";
import type { Engine } from "./engine/engine.ts";
import type { Log } from "./log.ts";
import { messageOf } from "./run-failure.ts";
import { type Workplace, work } from "./worker.ts";

export interface TrainerOptions {
  readonly bus: Bus;
  readonly blobs: Blobs;
  /** Opens the engine that this trainer owns: at its start, and anew when one broke down under a run. */
  readonly openEngine: () => Promise<Engine>;
  readonly name: string;
  /** Of the package. */
  readonly version: string;
  readonly leaseMs: number;
  /** Where attempts keep what they unpack; each removes its own. */
  readonly dataFolder: string;
  /** What the engine's work costs, as its operator says; null where nobody said. */
  readonly prices: TrainerHello["prices"];
  /** Value of a secret that a recipe requires, or undefined when this trainer has none of that name. */
  readonly secret: (name: string) => string | undefined;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Presence is repeated this often; whoever was not heard for a few of these is gone. */
export const helloEveryMs = 3_000;

/**
 * Works the jobs of its engine's kind, one at a time, and says that it is there, until the signal fires; `done`
 * resolves when the run at work has been given back and nothing is left.
 */
export function startTrainer(options: TrainerOptions): {
  readonly id: string;
  readonly done: Promise<void>;
  /** What it does and has done, whenever somebody wants to know. */
  readonly counts: () => TrainerCounts;
} {
  const id = randomUUID();
  const tally = createTally();
  return { id, done: run(id, tally, options), counts: tally.counts };
}

async function run(id: string, tally: Tally, options: TrainerOptions): Promise<void> {
  const { bus, name, leaseMs, signal, log } = options;
  await removeLeftovers(options.dataFolder);
  let engine = await options.openEngine();
  const { capabilities } = engine;
  let runId: string | null = null;
  /** No job is taken without an engine to work it with. */
  let broken = false;

  const hello = (): TrainerHello => ({
    id,
    name,
    engine: capabilities.engine,
    version: options.version,
    startedAt,
    runId,
    baseModels: [...capabilities.baseModels],
    losses: [...capabilities.losses],
    valueBaseline: capabilities.valueBaseline,
    prices: options.prices,
    maxLoraRank: capabilities.lora?.maxRank ?? null,
    fullFineTune: capabilities.fullFineTune,
    samplerSnapshots: capabilities.samplerSnapshots,
  });
  const startedAt = new Date().toISOString();
  const announce = async () => {
    // Presence is not kept and comes again in seconds: a word that is lost is no loss.
    await bus.presence.announce(hello()).catch((error: unknown) => {
      log.debug({ error: messageOf(error) }, "presence was not announced");
    });
  };
  async function beThere() {
    while (!signal.aborted) {
      await announce();
      await pause(helloEveryMs, signal);
    }
  }

  const place: Omit<Workplace, "engine"> = {
    bus,
    blobs: options.blobs,
    trainerId: id,
    trainerName: name,
    leaseMs,
    dataFolder: options.dataFolder,
    prices: options.prices,
    secret: options.secret,
    tally,
    log,
  };
  async function workJobs() {
    for (let failures = 0; !signal.aborted; ) {
      let taken: string | null = null;
      try {
        if (broken) await reopen();
        const delivery = await bus.jobs.receive({ engine: capabilities.engine, leaseMs, signal });
        if (delivery === null) return;
        taken = delivery.job.runId;
        await workOne(delivery);
        failures = 0;
      } catch (error) {
        log.error({ ...(taken && { runId: taken }), error: messageOf(error) }, "no job could be worked");
        await pause(backoffMs(failures++, 200, 10_000), signal);
      }
    }
  }
  async function workOne(delivery: Delivery) {
    runId = delivery.job.runId;
    log.info({ runId, name: delivery.job.runName }, "a job was taken");
    void announce();
    try {
      const { engineAway } = await work(delivery, { ...place, engine }, signal);
      broken = engineAway;
    } finally {
      log.info({ runId }, "the job is out of hand");
      runId = null;
      void announce();
    }
  }
  async function reopen() {
    log.warn({}, "the engine broke down and is opened anew");
    await engine.close();
    engine = await options.openEngine();
    broken = false;
  }

  try {
    await Promise.all([beThere(), workJobs()]);
  } finally {
    await engine.close();
  }
}

/** What attempts of killed trainers left in the folder: each is named after the process that made it. */
async function removeLeftovers(dataFolder: string) {
  const attempts = join(dataFolder, "attempts");
  const names = await readdir(attempts).catch(() => []);
  const left = names.filter((name) => !isAlive(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(join(attempts, name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
