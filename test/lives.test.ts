import { describe, expect, test } from "vitest";
import type { Job } from "../src/protocol/job.ts";
import { maxFutileAttempts } from "../trainer/claims.ts";
import {
  askInTheMiddle,
  claimOfAnother,
  expectAsUndisturbed,
  expectSaved,
  happens,
  heard,
  kill,
  kinds,
  knobs,
  makeRoom,
  pause,
  resume,
  say,
  settled,
  stepReached,
  submit,
  useLives,
} from "./testkit/lives.ts";
import { ending, eventsOf, eventually, only, rlJob, sftJob, stateOf } from "./testkit/trainers.ts";
import { blobs, bus, holdTrainer, startTrainer } from "./testkit/workshop.ts";

describe.each([
  ["in a process that does all", { processes: false }],
  ["in a process of its own, on NATS", { processes: true }],
])("a trainer %s", (_where, how) => {
  useLives(how);

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
});
