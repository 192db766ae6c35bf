import { randomUUID } from "node:crypto";
import { afterEach, expect } from "vitest";
import type { EventOf, LoggedEvent } from "../../src/protocol/event.ts";
import type { Job } from "../../src/protocol/job.ts";
import type { Hold } from "./holds.ts";
import { ending, eventsOf, eventually, type Knobs, only, rlJob, sftJob, stateOf } from "./trainers.ts";
import { blobs, bus, useWorkshop } from "./workshop.ts";

const dispatchers: (() => Promise<void>)[] = [];

/** A workshop whose runs' jobs are sent again whenever their events put them into the queue. */
export function useLives(how: Parameters<typeof useWorkshop>[0]) {
  // After a test's trainers have ended, which is what the workshop does.
  afterEach(async () => {
    for (const close of dispatchers.splice(0)) await close();
  });
  useWorkshop(how);
}

/** Sends the run's job, and again whenever its events put it into the queue, as the store does. */
export async function submit(job: Job): Promise<Job> {
  const { workspaceId, runId } = job;
  await bus.jobs.send({ ...job, dispatch: 0 }, runId);
  const follower = bus.log.follow({ after: 0, scope: { workspaceId, runId }, maxBatch: 100 });
  let sent = 0;
  const log: LoggedEvent[] = [];
  const sending = (async () => {
    for await (const batch of follower) {
      log.push(...batch);
      const { dispatch } = stateOf(log);
      if (dispatch > sent) await bus.jobs.send({ ...job, dispatch }, `${runId}.${dispatch}`);
      sent = dispatch;
    }
  })();
  dispatchers.push(async () => {
    await follower.close();
    await sending;
  });
  return job;
}

/** Says it of the run into the log, as of now. */
export function say({ workspaceId, runId }: Job, ...events: object[]): Promise<number[]> {
  const at = new Date().toISOString();
  return bus.log.append(
    events.map((event) => ({ id: randomUUID(), event: { workspaceId, runId, at, ...event } as never })),
  );
}
/** What people, and the platform, ask of a run; and what a trainer says that has it. */
export const pause = { type: "pause_requested", by: "ada", cause: "person", reason: "lunch" };
export const makeRoom = { type: "pause_requested", by: null, cause: "preempted", reason: "an urgent run" };
export const resume = { type: "resume_requested", by: "ada" };
export const kill = (graceMs: number) => ({
  type: "kill_requested",
  by: "ada",
  reason: "wrong data",
  deadline: new Date(Date.now() + graceMs).toISOString(),
});
export const claimOfAnother = (attempt: number) => ({
  type: "started",
  attempt,
  trainer: "another",
  trainerName: "another",
  leaseMs: 1_000,
  resumedFrom: null,
});

export const happens = <T extends LoggedEvent["event"]["type"]>(job: Job, type: T, from = 0) =>
  eventually(bus, job, ({ event, sequence }) => event.type === type && sequence > from);
export const stepReached = (job: Job, step: number) =>
  eventually(bus, job, ({ event }) => event.type === "step" && event.step >= step);

/** Its trainer, held in the middle of the step after, knows what was asked of it: the run's log has its word. */
export const heard = (job: Job) =>
  eventually(
    bus,
    job,
    ({ event }) => event.type === "log" && event.lines.some(({ message }) => /was asked for/.test(message)),
  );
/** Asks it of the run in the middle of the step after the one at which its trainer is held. */
export async function askInTheMiddle(job: Job, hold: Hold, asked: object) {
  await hold.reached();
  await say(job, asked);
  await heard(job);
  await hold.letGo();
}
/** Shuts the trainer down in the middle of the step after the one at which it is held. */
export async function shutDownInTheMiddle(hold: Hold, trainer: { stop(): Promise<void> }) {
  await hold.reached();
  const stopping = trainer.stop();
  await hold.letGo();
  await stopping;
}

/** The job is not in the queue any more, and not with anyone. */
export async function settled(): Promise<boolean> {
  const left = await bus.jobs.receive({
    engine: "embedded",
    leaseMs: 500,
    signal: AbortSignal.timeout(1_200),
  });
  await left?.done();
  return left === null;
}

export const steps = { rl: 10, sft: 20 } as const;
export const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
export const kinds = [
  ["rl", (more: Knobs = {}) => rlJob(blobs, knobs("rl", more))],
  ["sft", (more: Knobs = {}) => sftJob(blobs, knobs("sft", more))],
] as const;
export const knobs = (kind: keyof typeof steps, more: Knobs): Knobs => ({
  checkpoints: { checkpointSaveFreq: 5 },
  ...more,
  training: { totalSteps: steps[kind], ...more["training"] },
});

export const stepsOf = ({ specification: { kind } }: Job) => steps[kind === "rl" ? "rl" : "sft"];

/** What the run came to: hashes of its last weights, and of all that it could go on from. */
export async function outcomeOf(job: Job) {
  const events = await eventsOf(bus, job);
  const last = only(events, "checkpoint").at(-1)!;
  return {
    step: last.step,
    files: Object.fromEntries(last.files.map(({ name, sha256 }) => [name, sha256])),
  };
}

/** Steps of the history that counts: an attempt's, up to where the next one went on. */
export function canonicalSteps(events: readonly LoggedEvent[]): number[] {
  const cuts = only(events, "started").map(({ resumedFrom }) => resumedFrom?.step ?? 0);
  return only(events, "step")
    .filter(({ attempt, step }) => cuts.slice(attempt).every((cut) => step <= cut))
    .map(({ step }) => step);
}

/** Fails unless the state that the run was left in is saved; what its cadence has saved is not saved again. */
export function expectSaved(left: readonly LoggedEvent[], cause: EventOf<"checkpoint">["cause"]) {
  const { step } = stateOf(left);
  expect(only(left, "checkpoint").at(-1)).toMatchObject({ step, cause: step % 5 === 0 ? "cadence" : cause });
}

/** Fails unless the run ended as one of the same seed that nobody disturbed, each step once. */
export async function expectAsUndisturbed(job: Job) {
  expect((await ending(bus, job)).event.type).toBe("finished");
  expect(canonicalSteps(await eventsOf(bus, job))).toEqual(upTo(stepsOf(job)));
  const { runId: _, runName: __, ...same } = job;
  const whole = await submit({ ...same, runId: `run-${randomUUID()}`, runName: "whole" });
  expect((await ending(bus, whole)).event.type).toBe("finished");
  expect(await outcomeOf(job)).toEqual(await outcomeOf(whole));
}
