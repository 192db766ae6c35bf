import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { blobPath } from "../src/blobs/names.ts";
import type { EventOf, LoggedEvent } from "../src/protocol/event.ts";
import { type Job, job as jobSchema } from "../src/protocol/job.ts";
import { readManifest } from "../trainer/checkpoints.ts";
import { maxFutileAttempts } from "../trainer/claims.ts";
import type { Hold } from "./testkit/holds.ts";
import {
  ending,
  eventsOf,
  eventually,
  type Knobs,
  only,
  rlJob,
  sftJob,
  stateOf,
} from "./testkit/trainers.ts";
import { blobs, bus, folder, holdTrainer, startTrainer, useWorkshop } from "./testkit/workshop.ts";

const dispatchers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of dispatchers.splice(0)) await close();
});

/** Sends the run's job, and again whenever its events put it into the queue, as the store does. */
async function submit(job: Job): Promise<Job> {
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

function say({ workspaceId, runId }: Job, ...events: object[]): Promise<number[]> {
  const at = new Date().toISOString();
  return bus.log.append(
    events.map((event) => ({ id: randomUUID(), event: { workspaceId, runId, at, ...event } as never })),
  );
}
const pause = { type: "pause_requested", by: "ada", cause: "person", reason: "lunch" };
const makeRoom = { type: "pause_requested", by: null, cause: "preempted", reason: "an urgent run" };
const resume = { type: "resume_requested", by: "ada" };
const kill = (graceMs: number) => ({
  type: "kill_requested",
  by: "ada",
  reason: "wrong data",
  deadline: new Date(Date.now() + graceMs).toISOString(),
});
const claimOfAnother = (attempt: number) => ({
  type: "started",
  attempt,
  trainer: "another",
  trainerName: "another",
  leaseMs: 1_000,
  resumedFrom: null,
});

const happens = <T extends LoggedEvent["event"]["type"]>(job: Job, type: T, from = 0) =>
  eventually(bus, job, ({ event, sequence }) => event.type === type && sequence > from);
const stepReached = (job: Job, step: number) =>
  eventually(bus, job, ({ event }) => event.type === "step" && event.step >= step);

/** Its trainer, held in the middle of the step after, knows what was asked of it: the run's log has its word. */
const heard = (job: Job) =>
  eventually(
    bus,
    job,
    ({ event }) => event.type === "log" && event.lines.some(({ message }) => /was asked for/.test(message)),
  );
/** Asks it of the run in the middle of the step after the one at which its trainer is held. */
async function askInTheMiddle(job: Job, hold: Hold, asked: object) {
  await hold.reached();
  await say(job, asked);
  await heard(job);
  await hold.letGo();
}
/** Shuts the trainer down in the middle of the step after the one at which it is held. */
async function shutDownInTheMiddle(hold: Hold, trainer: { stop(): Promise<void> }) {
  await hold.reached();
  const stopping = trainer.stop();
  await hold.letGo();
  await stopping;
}

/** The job is not in the queue any more, and not with anyone. */
async function settled(): Promise<boolean> {
  const left = await bus.jobs.receive({
    engine: "embedded",
    leaseMs: 500,
    signal: AbortSignal.timeout(1_200),
  });
  await left?.done();
  return left === null;
}

const steps = { rl: 10, sft: 20 } as const;
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
const kinds = [
  ["rl", (more: Knobs = {}) => rlJob(blobs, knobs("rl", more))],
  ["sft", (more: Knobs = {}) => sftJob(blobs, knobs("sft", more))],
] as const;
const knobs = (kind: keyof typeof steps, more: Knobs): Knobs => ({
  checkpoints: { checkpointSaveFreq: 5 },
  ...more,
  training: { totalSteps: steps[kind], ...more["training"] },
});

const stepsOf = ({ specification: { kind } }: Job) => steps[kind === "rl" ? "rl" : "sft"];

/** What the run came to: hashes of its last weights, and of all that it could go on from. */
async function outcomeOf(job: Job) {
  const events = await eventsOf(bus, job);
  const last = only(events, "checkpoint").at(-1)!;
  return {
    step: last.step,
    files: Object.fromEntries(last.files.map(({ name, sha256 }) => [name, sha256])),
  };
}

/** Steps of the history that counts: an attempt's, up to where the next one went on. */
function canonicalSteps(events: readonly LoggedEvent[]): number[] {
  const cuts = only(events, "started").map(({ resumedFrom }) => resumedFrom?.step ?? 0);
  return only(events, "step")
    .filter(({ attempt, step }) => cuts.slice(attempt).every((cut) => step <= cut))
    .map(({ step }) => step);
}

/** Fails unless the state that the run was left in is saved; what its cadence has saved is not saved again. */
function expectSaved(left: readonly LoggedEvent[], cause: EventOf<"checkpoint">["cause"]) {
  const { step } = stateOf(left);
  expect(only(left, "checkpoint").at(-1)).toMatchObject({ step, cause: step % 5 === 0 ? "cadence" : cause });
}

/** Fails unless the run ended as one of the same seed that nobody disturbed, each step once. */
async function expectAsUndisturbed(job: Job) {
  expect((await ending(bus, job)).event.type).toBe("finished");
  expect(canonicalSteps(await eventsOf(bus, job))).toEqual(upTo(stepsOf(job)));
  const { runId: _, runName: __, ...same } = job;
  const whole = await submit({ ...same, runId: `run-${randomUUID()}`, runName: "whole" });
  expect((await ending(bus, whole)).event.type).toBe("finished");
  expect(await outcomeOf(job)).toEqual(await outcomeOf(whole));
}

describe.each([
  ["in a process that does all", { processes: false }],
  ["in a process of its own, on NATS", { processes: true }],
])("a trainer %s", (_where, how) => {
  useWorkshop(how);

  test.each(kinds)(
    "a paused run leaves its engine to others and, resumed, ends as if it had never been paused: %s",
    async (_, jobOf) => {
      const hold = holdTrainer(3);
      await startTrainer({ hold });
      const job = await submit(await jobOf());
      await askInTheMiddle(job, hold, pause);
      await happens(job, "paused");
      const left = await eventsOf(bus, job);
      expect(left.at(-1)!.event).toMatchObject({ code: "pause_requested", reason: "lunch" });
      expectSaved(left, "paused");
      expect(stateOf(left)).toMatchObject({ status: "paused", attempt: 1, leaseUntil: null });

      const other = await submit(await sftJob(blobs, { training: { totalSteps: 1 } }));
      await ending(bus, other);
      expect((await eventsOf(bus, job)).length).toBe(left.length);

      await say(job, resume);
      await expectAsUndisturbed(job);
      const events = await eventsOf(bus, job);
      expect(only(events, "started")[1]!.resumedFrom).toEqual(stateOf(left).resumable);
      expect(only(events, "resume_verified")).toMatchObject([{ same: true, maxLogprobDifference: 0 }]);
    },
  );

  test.each([
    ["at once", async () => {}, async () => {}],
    ["when its trainer knows", heard, async () => {}],
    ["when its trainer leaves", heard, (job: Job) => happens(job, "checkpoint")],
    ["when it is saved", heard, (job: Job) => happens(job, "paused")],
  ])("a pause that is taken back loses nothing: %s", async (_, inTheMiddle, after) => {
    const hold = holdTrainer(2);
    await startTrainer({ hold });
    const job = await submit(await rlJob(blobs, knobs("rl", { checkpoints: { checkpointSaveFreq: 0 } })));
    await hold.reached();
    await say(job, pause);
    await inTheMiddle(job);
    await hold.letGo();
    await after(job);
    await say(job, resume);
    await expectAsUndisturbed(job);
  });

  test("a pause that nobody lived to see is kept by the next trainer; a paused run's old job is no work", async () => {
    const job = await submit(await sftJob(blobs, knobs("sft", {})));
    await say(job, claimOfAnother(1), pause);
    await startTrainer({ leaseMs: 1_000 });
    await happens(job, "paused");
    expect(only(await eventsOf(bus, job), "step")).toEqual([]);
    const before = (await eventsOf(bus, job)).length;
    await bus.jobs.send({ ...job, dispatch: 0 }, `${job.runId}-late`);
    await ending(bus, await submit(await sftJob(blobs, { training: { totalSteps: 1 } })));
    expect((await eventsOf(bus, job)).length).toBe(before);
    // Resumed, it is the new job that counts; the old one would be a second trainer on the same run.
    await say(job, resume);
    await bus.jobs.send({ ...job, dispatch: 0 }, `${job.runId}-later`);
    await ending(bus, job);
    expect(only(await eventsOf(bus, job), "started").length).toBe(3);
  });

  test("a run that makes room is saved, queued again, and goes on where it was", async () => {
    const hold = holdTrainer(3);
    await startTrainer({ hold });
    const job = await submit(await rlJob(blobs, knobs("rl", {})));
    await askInTheMiddle(job, hold, makeRoom);
    const { sequence } = await happens(job, "released");
    const left = (await eventsOf(bus, job)).filter((one) => one.sequence <= sequence);
    expect(left.at(-1)!.event).toMatchObject({ code: "preempted", reason: "an urgent run" });
    expect(stateOf(left)).toMatchObject({ status: "pending", dispatch: 1, reason: { code: "preempted" } });
    expect(stateOf(left).resumable?.step).toBe(stateOf(left).step);
    await expectAsUndisturbed(job);
    expect(only(await eventsOf(bus, job), "started").length).toBe(2);
  });

  test("a kill without grace ends the attempt where it stands: nothing is said after it, and its job is done", async () => {
    await startTrainer({ leaseMs: 500 });
    const job = await submit(await rlJob(blobs, knobs("rl", { training: { totalSteps: 100_000 } })));
    await stepReached(job, 3);
    await say(job, kill(0), { type: "killed", reason: "wrong data" });
    // Whoever is next finds the trainer free.
    await ending(bus, await submit(await sftJob(blobs, { training: { totalSteps: 1 } })));
    const events = await eventsOf(bus, job);
    const over = events.findIndex(({ event }) => event.type === "killed");
    const said = events.slice(over + 1).map(({ event }) => event.type);
    expect(said).not.toContain("stopped");
    expect(stateOf(events)).toMatchObject({ status: "killed" });
    expect(await settled()).toBe(true);
    expect(only(await eventsOf(bus, job), "started").length).toBe(1);
  });

  test("a kill with a grace that is long enough is a stop with a checkpoint", async () => {
    await startTrainer();
    const job = await submit(await rlJob(blobs, knobs("rl", { training: { totalSteps: 100_000 } })));
    await stepReached(job, 3);
    await say(job, kill(60_000));
    await ending(bus, job);
    const run = stateOf(await eventsOf(bus, job));
    expect(run).toMatchObject({ status: "stopped", reason: { message: "wrong data" } });
    expect(run.resumable?.step).toBe(run.step);
    expectSaved(await eventsOf(bus, job), "stopped");
  });

  test("a checkpoint that is asked for is saved at the end of the step, once, and names who asked", async () => {
    await startTrainer();
    const job = await submit(
      await rlJob(blobs, { training: { totalSteps: 100_000 }, checkpoints: { checkpointSaveFreq: 0 } }),
    );
    for (const id of ["first", "second"]) {
      await stepReached(job, id === "first" ? 2 : 6);
      await say(job, { type: "checkpoint_requested", id, by: "ada" });
      await eventually(bus, job, ({ event }) => event.type === "checkpoint" && event.request === id);
    }
    const later = stateOf(await eventsOf(bus, job));
    expect(later.checkpointRequested).toBeNull();
    await stepReached(job, later.step + 3);
    await say(job, { type: "stop_requested", by: "ada", reason: null });
    await ending(bus, job);
    const saved = only(await eventsOf(bus, job), "checkpoint");
    expect(saved.map(({ cause, request }) => [cause, request])).toEqual([
      ["requested", "first"],
      ["requested", "second"],
      ["stopped", null],
    ]);
  });

  const budgetOf = (budget: object) => ({ type: "budget_changed", by: "ada", budget });

  test("a run whose spent budget pauses it goes on when it is raised and resumed", async () => {
    await startTrainer();
    const job = await submit(
      await rlJob(blobs, knobs("rl", { budget: { maxTokens: 300, whenSpent: "pause" } })),
    );
    await happens(job, "paused");
    const left = await eventsOf(bus, job);
    expect(stateOf(left)).toMatchObject({ status: "paused", reason: { code: "budget_spent" } });
    expect(stateOf(left).reason!.message).toMatch(/300 tokens/);
    expectSaved(left, "paused");

    // Not raised, it is spent at once.
    await say(job, resume);
    await happens(job, "paused", left.at(-1)!.sequence);
    expect(stateOf(await eventsOf(bus, job)).step).toBe(stateOf(left).step);
    await say(job, budgetOf({ maxTokens: 1_000_000 }), resume);
    await ending(bus, job);
    const events = await eventsOf(bus, job);
    expect(stateOf(events)).toMatchObject({ status: "finished", attempt: 3 });
    expect(canonicalSteps(events)).toEqual(upTo(stepsOf(job)));
  });

  test("caps that change are the caps of the attempt at work, at once", async () => {
    const hold = holdTrainer(3);
    await startTrainer({ hold });
    // 24 tokens a step, and so many that the word has come when they are trained.
    const maxTokens = 5_000;
    const forever = { training: { totalSteps: 100_000 } };
    const raised = await submit(await sftJob(blobs, { ...forever, budget: { maxTokens } }));
    await hold.reached();
    const [sequence = 0] = await say(raised, budgetOf({ maxTokens: 1_000_000_000 }));
    await happens(raised, "budget_changed", sequence - 1);
    await hold.letGo();
    await eventually(bus, raised, ({ event }) => event.type === "usage" && event.trainedTokens > maxTokens);
    expect(stateOf(await eventsOf(bus, raised)).status).toBe("running");
    await say(raised, budgetOf({ maxEngineS: 0.1 }));
    await ending(bus, raised);
    expect(stateOf(await eventsOf(bus, raised))).toMatchObject({
      status: "stopped",
      reason: { code: "budget_spent", message: expect.stringMatching(/0\.1 s of the engine/) },
    });
  });

  test("what attempts that died have used counts against the caps", async () => {
    const job = await submit(await sftJob(blobs, knobs("sft", { budget: { maxWallTimeS: 50 } })));
    const [claim] = await say(job, claimOfAnother(1));
    await say(job, {
      ...{ type: "usage", attempt: 1, claim, sampledTokens: 0, trainedTokens: 10 },
      ...{ engineSeconds: 90, wallSeconds: 100 },
    });
    await startTrainer({ leaseMs: 1_000 });
    await ending(bus, job);
    const events = await eventsOf(bus, job);
    expect(stateOf(events)).toMatchObject({ status: "stopped", reason: { code: "budget_spent" } });
    expect(only(events, "step")).toEqual([]);
  });

  test("usage is said live, with what it costs where the operator named a price", async () => {
    await startTrainer({
      prices: { engineUsdPerHour: 3600, sampledUsdPerMillionTokens: null, trainedUsdPerMillionTokens: null },
    });
    const job = await submit(await rlJob(blobs, knobs("rl", {})));
    await ending(bus, job);
    const last = only(await eventsOf(bus, job), "usage").at(-1)!;
    expect(last.sampledTokens).toBeGreaterThan(0);
    expect(last.samplingSeconds).toBeGreaterThan(0);
    expect(last.trainingSeconds).toBeGreaterThan(0);
    expect(last.overlapSeconds).toBeLessThanOrEqual(Math.min(last.samplingSeconds, last.trainingSeconds));
    expect(last.engineCostUsd).toBeCloseTo(last.engineSeconds, 5);
    expect(last).toMatchObject({ judgeCalls: 0, judgeCostUsd: null });
  });

  const damages = {
    "a byte of its trainer file is another": async (checkpoint: EventOf<"checkpoint">) => {
      const { sha256 } = checkpoint.files.find(({ name }) => name === "trainer")!;
      const content = Buffer.from(await blobs.get(sha256));
      content[content.length >> 1]! ^= 1;
      await writeFile(join(folder, blobPath(sha256)), content);
      return /step \d+ is not whole: its trainer: .*damaged/;
    },
    "its weights are gone": async (checkpoint: EventOf<"checkpoint">) => {
      const { sha256 } = checkpoint.files.find(({ name }) => name === "weights")!;
      await rm(join(folder, blobPath(sha256)));
      return /step \d+ is not whole: its weights: no blob/;
    },
    "half of its manifest is there": async ({ manifest }: EventOf<"checkpoint">) => {
      const content = await blobs.get(manifest);
      await writeFile(join(folder, blobPath(manifest)), content.subarray(0, content.length >> 1));
      return /step \d+ is not whole: its manifest: .*damaged/;
    },
  };

  test.each(Object.entries(damages))(
    "a damaged checkpoint is never loaded: the run goes on from the one before it, and says so: %s",
    async (_, damage) => {
      const hold = holdTrainer(7);
      const first = await startTrainer({ hold });
      // Of a seed of its own: no other run has the same bytes in its checkpoints.
      const job = await sftJob(blobs, knobs("sft", {}));
      const { specification } = job;
      const seed = Math.floor(Math.random() * 1e9);
      await submit(jobSchema.parse({ ...job, specification: { ...specification, seed } }));
      await shutDownInTheMiddle(hold, first);
      const saved = only(await eventsOf(bus, job), "checkpoint");
      const [before, newest] = saved.slice(-2) as [EventOf<"checkpoint">, EventOf<"checkpoint">];
      const said = await damage(newest);

      await startTrainer();
      expect((await ending(bus, job)).event.type).toBe("finished");
      const events = await eventsOf(bus, job);
      expect(only(events, "started")[1]!.resumedFrom).toEqual({
        step: before.step,
        manifest: before.manifest,
      });
      const lines = only(events, "log").flatMap((one) => one.lines);
      expect(lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual([
        expect.stringMatching(said),
      ]);
      expect(canonicalSteps(events)).toEqual(upTo(stepsOf(job)));
    },
  );

  test("a run none of whose checkpoints is whole fails, names what is wrong with each, and keeps its history", async () => {
    const hold = holdTrainer(7);
    const first = await startTrainer({ hold });
    const job = await sftJob(blobs, knobs("sft", {}));
    const { specification } = job;
    await submit(jobSchema.parse({ ...job, specification: { ...specification, seed: 77 } }));
    await shutDownInTheMiddle(hold, first);
    const saved = only(await eventsOf(bus, job), "checkpoint");
    expect(saved.length).toBeGreaterThan(1);
    for (const { files } of saved)
      await rm(join(folder, blobPath(files.find(({ name }) => name === "trainer")!.sha256)));
    await startTrainer();
    expect((await ending(bus, job)).event).toMatchObject({ type: "failed", code: "checkpoint_unreadable" });
    const events = await eventsOf(bus, job);
    for (const { step } of saved)
      expect(stateOf(events).reason!.message).toMatch(new RegExp(`step ${step} is not whole: its trainer`));
    expect(canonicalSteps(events).length).toBe(saved.at(-1)!.step);
  });

  test("a run that is given up says what its attempts wrote last", async () => {
    const job = await submit(await sftJob(blobs));
    for (let attempt = 1; attempt <= maxFutileAttempts; attempt++) {
      const [claim] = await say(job, claimOfAnother(attempt));
      const line = { at: new Date().toISOString(), level: "error", source: "trainer" };
      await say(job, {
        type: "log",
        ...{ attempt, claim, lines: [{ ...line, message: `out of memory, for the time ${attempt}` }] },
      });
    }
    await startTrainer();
    await ending(bus, job);
    const run = stateOf(await eventsOf(bus, job));
    expect(run).toMatchObject({ status: "crashed", reason: { code: "attempts_spent" } });
    expect(run.reason!.message).toMatch(
      /5 attempts in a row .*trainer error: out of memory, for the time 5/s,
    );
  });

  const mergeOf = (checkpoint: EventOf<"checkpoint">): Job => {
    const runId = `run-${randomUUID()}`;
    const origin = {
      kind: "checkpoint",
      baseModel: "tiny-2x64",
      checkpointId: "c",
      manifest: checkpoint.manifest,
    };
    return jobSchema.parse({
      ...{ runId, workspaceId: "ws", runName: runId },
      specification: {
        ...{ kind: "merge", recipe: null, engine: "embedded", seed: 1, origin },
        ...{ dataset: null, validation: null, rollout: null },
      },
    });
  };
  async function checkpointOf(knobs: Knobs, origin?: object): Promise<EventOf<"checkpoint">> {
    const job = await sftJob(blobs, knobs);
    const specification = { ...job.specification, ...(origin ? { origin } : {}) };
    await submit(jobSchema.parse({ ...job, specification }));
    expect((await ending(bus, job)).event.type).toBe("finished");
    return only(await eventsOf(bus, job), "checkpoint").at(-1)!;
  }

  test("an adapter is merged into what it was trained on, and the merged weights are the checkpoint's own", async () => {
    await startTrainer();
    const lora = { rank: 4, alpha: 8 };
    const onBase = await checkpointOf({ lora });
    const whole = await checkpointOf({});
    const origin = {
      kind: "checkpoint",
      baseModel: "tiny-2x64",
      checkpointId: "c",
      manifest: whole.manifest,
    };
    const onCheckpoint = await checkpointOf({ lora }, origin);
    for (const source of [onBase, onCheckpoint]) {
      expect(source.files.map(({ name }) => name).sort()).toEqual([
        "adapter",
        "adapterConfig",
        "trainer",
        "weights",
      ]);
      const job = await submit(mergeOf(source));
      expect((await ending(bus, job)).event).toMatchObject({ type: "finished", step: source.step });
      const events = await eventsOf(bus, job);
      expect(only(events, "resume_verified")).toMatchObject([{ same: true, step: source.step }]);
      const [merged, ...more] = only(events, "checkpoint");
      expect(more).toEqual([]);
      expect(merged).toMatchObject({ name: "merged", cause: "merged", resumable: false, step: source.step });
      expect(merged!.files).toEqual(source.files.filter(({ name }) => name === "weights"));
      const lines = only(events, "log").flatMap((one) => one.lines.map(({ message }) => message));
      expect(lines).toContainEqual(expect.stringMatching(/byte for byte/));
      expect(await readManifest(blobs, merged!.manifest)).toMatchObject({ base: null, step: source.step });
    }
    expect((await readManifest(blobs, onBase.manifest)).base).toEqual({
      ...{ kind: "base", baseModel: "tiny-2x64", seed: 1 },
    });
    expect((await readManifest(blobs, onCheckpoint.manifest)).base).toEqual({
      ...{ kind: "checkpoint", manifest: whole.manifest },
    });

    const refused = await submit(mergeOf(whole));
    expect((await ending(bus, refused)).event).toMatchObject({ type: "failed", code: "not_an_adapter" });
  });
});
