import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Blobs } from "../../src/blobs/blobs.ts";
import type { Bus } from "../../src/bus/bus.ts";
import type { EventOf, EventType, LoggedEvent, SampleIndex } from "../../src/protocol/event.ts";
import { type Job, job, type TrainerHello } from "../../src/protocol/job.ts";
import { applyEvent, pendingRun, type RunState } from "../../src/protocol/run-state.ts";
import type { Engine } from "../../trainer/engine/engine.ts";
import { startTrainer } from "../../trainer/trainer.ts";
import { type HoldPlace, heldEngine } from "./holds.ts";
import { authored, bundleOf } from "./rollouts.ts";

/** A quiet log that keeps its lines, for whoever wants to know afterwards. */
export function keptLog() {
  const lines: string[] = [];
  const keep = (fields: object, message: string) => {
    lines.push(`${message} ${JSON.stringify(fields)}`);
  };
  return { lines, debug: keep, info: keep, warn: keep, error: keep };
}

export interface TestTrainer {
  readonly id: string;
  readonly lines: readonly string[];
  /** As a shutdown does: resolves when nothing of it is left. */
  stop(): Promise<void>;
}

/** A trainer in this process, in a folder of its own. */
export async function trainerOf(options: {
  bus: Bus;
  blobs: Blobs;
  engine: Engine;
  /** Opens an engine of the trainer's own instead. */
  openEngine?: () => Promise<Engine>;
  /** Where the engine waits, either of them. */
  hold?: HoldPlace;
  leaseMs?: number;
  secrets?: Record<string, string>;
  prices?: TrainerHello["prices"];
}): Promise<TestTrainer> {
  const { bus, blobs, engine, openEngine, hold, leaseMs = 5_000, secrets = {} } = options;
  // The shared one is not theirs to close.
  const open = openEngine ?? (async () => ({ ...engine, close: async () => {} }));
  const dataFolder = await mkdtemp(join(tmpdir(), "trainyard-trainer-"));
  const shutdown = new AbortController();
  const log = keptLog();
  const { id, done } = startTrainer({
    bus,
    blobs,
    openEngine: hold === undefined ? open : async () => heldEngine(await open(), hold),
    name: "test",
    version: "0.0.0",
    leaseMs,
    dataFolder,
    prices: options.prices ?? null,
    secret: (name) => secrets[name],
    signal: shutdown.signal,
    log,
  });
  return {
    id,
    lines: log.lines,
    async stop() {
      shutdown.abort();
      await done;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Rows of the dataset, as JSON lines in the blobs. */
export async function datasetOf(blobs: Blobs, rows: readonly object[]) {
  const { sha256 } = await blobs.put(Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join("")));
  return { id: "d", name: "d", version: 1, sha256, rows: rows.length };
}

/** Reverse two digits. */
export const digitRows = (count: number, from = 10) =>
  Array.from({ length: count }, (_, i) => {
    const digits = String(from + i);
    return { system_prompt: "r", user_prompt: digits, ground_truth: [...digits].reverse().join("") };
  });

const validatedBy = (validation: boolean) => (validation ? { validationDataset: "v" } : {});

export type Knobs = Record<string, Record<string, unknown>>;

/** A supervised run on a few rows that fit in a glance, with these knobs. */
export async function sftJob(blobs: Blobs, knobs: Knobs = {}, validation = false): Promise<Job> {
  const runId = `run-${randomBytes(6).toString("hex")}`;
  return job.parse({
    runId,
    workspaceId: "ws",
    runName: runId,
    specification: {
      kind: "sft",
      recipe: {
        ...knobs,
        experiment: { kind: "sft", modelPath: "tiny-2x64", dataset: "d", ...validatedBy(validation) },
        training: { lr: 5e-3, batchSize: 8, totalSteps: 6, ...knobs["training"] },
      },
      engine: "embedded",
      seed: 1,
      origin: { kind: "base", baseModel: "tiny-2x64" },
      dataset: await datasetOf(blobs, digitRows(16)),
      validation: validation ? await datasetOf(blobs, digitRows(8, 60)) : null,
      rollout: null,
    },
  });
}

/** Worth the share of digits in the answer: a fresh model says few, and learns it in seconds. */
export const digitsWanted = authored(
  "return [...c.prompt, await c.chat(c.prompt)];",
  `const text = c.sample.messages.at(-1).content ?? "";
   c.setReward(text.length === 0 ? 0 : [...text].filter((one) => one >= "0" && one <= "9").length / 4);`,
);

/** A reinforcement run of that rollout (or another), with these knobs. */
export async function rlJob(
  blobs: Blobs,
  knobs: Knobs = {},
  { rollout = digitsWanted, validation = false }: { rollout?: string; validation?: boolean } = {},
): Promise<Job> {
  const runId = `run-${randomBytes(6).toString("hex")}`;
  const bundle = await blobs.put(bundleOf(rollout));
  return job.parse({
    runId,
    workspaceId: "ws",
    runName: runId,
    specification: {
      kind: "rl",
      recipe: {
        ...knobs,
        experiment: {
          kind: "rl",
          modelPath: "tiny-2x64",
          dataset: "d",
          rollout: "r",
          ...validatedBy(validation),
        },
        training: {
          lr: 3e-3,
          totalSteps: 4,
          rolloutBatchSize: 4,
          nSamplesPerPrompt: 4,
          maxResponseLength: 4,
          ...knobs["training"],
        },
      },
      engine: "embedded",
      seed: 1,
      origin: { kind: "base", baseModel: "tiny-2x64" },
      dataset: await datasetOf(blobs, digitRows(16)),
      validation: validation ? await datasetOf(blobs, digitRows(8, 60)) : null,
      rollout: { id: "r", name: "r", version: 1, sha256: bundle.sha256, entrypoint: "main.ts" },
    },
  });
}

/** The run's events so far. */
export async function eventsOf(bus: Bus, { workspaceId, runId }: Job): Promise<LoggedEvent[]> {
  const all: LoggedEvent[] = [];
  for (let after = 0; ; ) {
    const some = await bus.log.read({ after, scope: { workspaceId, runId }, limit: 500 });
    all.push(...some);
    if (some.length < 500) return all;
    after = some.at(-1)!.sequence;
  }
}

/** Those of one type. */
export function only<T extends EventType>(events: readonly LoggedEvent[], type: T): EventOf<T>[] {
  return events.flatMap(({ event }) => (event.type === type ? [event as EventOf<T>] : []));
}

/** The training samples of the first step, in the order of the data. */
export function firstSamples(events: readonly LoggedEvent[]): SampleIndex[] {
  return only(events, "samples")
    .filter(({ step, split }) => step === 1 && split === "train")
    .flatMap(({ index }) => index);
}

/** The run as its events tell it. */
export function stateOf(events: readonly LoggedEvent[]): RunState {
  return events.reduce(
    (run, { sequence, event }) => ("runId" in event ? applyEvent(run, event, sequence) : run),
    pendingRun("1970-01-01T00:00:00.000Z"),
  );
}

/** Follows the run until `until` says so of the newest event; rejects when that takes longer than any test should. */
export async function eventually(
  bus: Bus,
  { workspaceId, runId }: Job,
  until: (logged: LoggedEvent) => boolean,
  timeoutMs = 150_000,
): Promise<LoggedEvent> {
  const follower = bus.log.follow({ after: 0, scope: { workspaceId, runId }, maxBatch: 100 });
  const seen: string[] = [];
  const timer = setTimeout(() => void follower.close(), timeoutMs);
  try {
    for await (const batch of follower)
      for (const logged of batch) {
        seen.push(logged.event.type);
        if (until(logged)) return logged;
      }
    throw new Error(`it did not come within ${timeoutMs} ms; what came: ${seen.join(" ")}`);
  } finally {
    clearTimeout(timer);
    await follower.close();
  }
}

/** Waits for the attempt's or the run's last word. */
export function ending(bus: Bus, of: Job, timeoutMs?: number): Promise<LoggedEvent> {
  const last: readonly EventType[] = ["finished", "failed", "stopped", "crashed"];
  return eventually(bus, of, ({ event }) => last.includes(event.type), timeoutMs);
}
