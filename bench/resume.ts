import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openLocalBlobs } from "../src/blobs/local.ts";
import type { Bus } from "../src/bus/bus.ts";
import { connectNatsBus } from "../src/bus/nats.ts";
import type { EventOf, LoggedEvent } from "../src/protocol/event.ts";
import type { Job } from "../src/protocol/job.ts";
import { startNats } from "../test/testkit/nats.ts";
import { eventsOf, eventually, rlJob, sftJob } from "../test/testkit/trainers.ts";
import { probeDifference, readManifest, readState } from "../trainer/checkpoints.ts";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import type { Figure } from "./figure.ts";

const leaseMs = 2_000;
const rounds = 5;
const kinds = { rl: rlJob, sft: sftJob } as const;
const knobs = { training: { totalSteps: 1_000_000 }, checkpoints: { checkpointSaveFreq: 5 } };

/**
 * From the SIGKILL of a trainer to the first new step of its run on another that stands by, and from the resume of a
 * paused run to its first step, by what the time went to: medians of five. Restoring and verifying are measured by
 * themselves as well, in an engine that does nothing else.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const nats = await startNats();
  if (nats === null) return;
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-"));
  const bus = await connectNatsBus({ url: nats.url, warn: (line) => console.error(line) });
  try {
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const killed: Parts[] = [];
      const resumed: Parts[] = [];
      const alone: Parts[] = [];
      for (let round = 0; round < rounds; round++) {
        const measured = await oneRun({ bus, natsUrl: nats.url, folder, kind });
        killed.push(measured.killed);
        resumed.push(measured.resumed);
        alone.push(measured.alone);
      }
      const say = (what: string, parts: readonly Parts[]) => {
        for (const part of Object.keys(parts[0]!))
          report({
            ...{ name: "resume", figure: `${kind}, ${what}: ${part}`, unit: "ms", peer: null, ratio: null },
            ours: Math.round(median(parts.map((one) => one[part]!)) * 10) / 10,
          });
      };
      say(`killed, lease of ${leaseMs / 1000} s`, killed);
      say("paused, resumed", resumed);
      say("alone", alone);
    }
  } finally {
    await bus.close();
    await nats.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds by part, in the order in which they pass. */
type Parts = Readonly<Record<string, number>>;

async function oneRun(place: { bus: Bus; natsUrl: string; folder: string; kind: keyof typeof kinds }) {
  const { bus, natsUrl, folder, kind } = place;
  const blobs = await openLocalBlobs({ folder: join(folder, "blobs") });
  const job = await kinds[kind](blobs, knobs);
  const trainers = await Promise.all(["first", "second"].map((name) => trainer(natsUrl, folder, name)));
  try {
    await bus.jobs.send({ ...job, dispatch: 0 }, job.runId);
    await stepReached(bus, job, { attempt: 1, step: 13 });
    const working = trainers.find(({ taken }) => taken.length > 0)!;
    const standing = trainers.find((one) => one !== working)!;
    const killedAt = Date.now();
    await working.kill();
    const killed = await partsOf(bus, job, 2, killedAt, standing.taken);

    await say(bus, job, { type: "pause_requested", by: null, cause: "person", reason: null });
    await eventually(bus, job, ({ event }) => event.type === "paused");
    const resumedAt = Date.now();
    await say(bus, job, { type: "resume_requested", by: null });
    await bus.jobs.send({ ...job, dispatch: 1 }, `${job.runId}.1`);
    const resumed = await partsOf(bus, job, 3, resumedAt, standing.taken);

    await say(bus, job, { type: "stop_requested", by: "bench", reason: null });
    await eventually(bus, job, ({ event }) => event.type === "stopped");
    const saved = (await eventsOf(bus, job)).flatMap(({ event }) =>
      event.type === "checkpoint" ? [event] : [],
    );
    return { killed, resumed, alone: await aloneOf(saved.at(-1)!, blobs) };
  } finally {
    await Promise.all(trainers.map((one) => one.kill()));
  }
}

/** Where the time went between a moment and the first step of an attempt, on the one clock of this machine. */
async function partsOf(
  bus: Bus,
  job: Job,
  attempt: number,
  from: number,
  taken: readonly number[],
): Promise<Parts> {
  const first = await stepReached(bus, job, { attempt, step: 0 });
  const events = (await eventsOf(bus, job)).flatMap(({ event }) =>
    "attempt" in event && event.attempt === attempt ? [event] : [],
  );
  const at = (type: string) => Date.parse(events.find((event) => event.type === type)!.at);
  const takenAt = taken.at(-1)!;
  return {
    "until the job is taken": takenAt - from,
    claim: at("started") - takenAt,
    "restore and verify": at("resume_verified") - at("started"),
    "first step": Date.parse(first.event.at) - at("resume_verified"),
    "in all": Date.parse(first.event.at) - from,
  };
}

async function aloneOf(
  checkpoint: EventOf<"checkpoint">,
  blobs: Awaited<ReturnType<typeof openLocalBlobs>>,
): Promise<Parts> {
  const engine = await createEmbeddedEngine({ threads: 1 });
  try {
    const restore = async () => {
      const manifest = await readManifest(blobs, checkpoint.manifest);
      const restored = await engine.restoreTrainer(await readState(blobs, manifest, { trainer: true }));
      return { manifest, restored };
    };
    // The first of an engine's life warms it up, as the run before it has warmed up a trainer's.
    await (await restore()).restored.close();
    const begun = performance.now();
    const { manifest, restored } = await restore();
    const between = performance.now();
    if ((await probeDifference(restored, manifest)) !== 0) throw new Error("the restored policy is another");
    const verified = performance.now();
    await restored.close();
    return { restore: between - begun, verify: verified - between };
  } finally {
    await engine.close();
  }
}

interface StandingTrainer {
  /** When it took each of its jobs. */
  readonly taken: readonly number[];
  kill(): Promise<void>;
}

async function trainer(natsUrl: string, folder: string, name: string): Promise<StandingTrainer> {
  const program = fileURLToPath(new URL("../test/testkit/trainer-process.ts", import.meta.url));
  const flags = ["--conditions=trainyard-source", "--disable-warning=ExperimentalWarning"];
  const own = join(folder, `${name}-${randomUUID()}`);
  const child: ChildProcess = spawn(
    process.execPath,
    [...flags, program, natsUrl, join(folder, "blobs"), own, String(leaseMs), name],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const killNow = () => void child.kill("SIGKILL");
  process.once("exit", killNow);
  const taken: number[] = [];
  createInterface({ input: child.stderr! }).on("line", (line) => {
    if (line.includes("a job was taken")) taken.push(Date.now());
  });
  await once(child.stdout!, "data");
  return {
    taken,
    async kill() {
      process.off("exit", killNow);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

function stepReached(
  bus: Bus,
  job: Job,
  { attempt, step }: { attempt: number; step: number },
): Promise<LoggedEvent> {
  return eventually(
    bus,
    job,
    ({ event }) => event.type === "step" && event.attempt === attempt && event.step >= step,
  );
}

function say(bus: Bus, { workspaceId, runId }: Job, event: object): Promise<number[]> {
  const at = new Date().toISOString();
  return bus.log.append([{ id: randomUUID(), event: { workspaceId, runId, at, ...event } as never }]);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
