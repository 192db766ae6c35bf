import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Conflict, NotFound } from "../src/errors.ts";
import {
  api,
  base,
  finish,
  handedOut,
  lrs,
  plan,
  refusal,
  runsOf,
  say,
  sequence,
  startController,
  trained,
  trainer,
  until,
  useSweeps,
  viewer,
} from "./testkit/sweeps.ts";

useSweeps();

test("so many runs are handed out at once, the next when one is over or paused, each with its settings and its name", async () => {
  startController();
  const { sweep } = await api.sweeps.create(
    viewer,
    plan({ maxConcurrent: 2, priority: 7, tags: ["search"] }),
  );
  await handedOut(sweep.id, 2);
  const [first, second] = await runsOf(sweep.id);
  expect(first).toMatchObject({
    name: `${sweep.name}-1`,
    status: "pending",
    priority: 7,
    tags: ["search"],
    sweep_settings: [{ knob: "training.lr", value: "1e-3" }],
  });
  await sleep(600);
  expect(await runsOf(sweep.id)).toHaveLength(2);
  await finish(first!.id, await trained(first!.id, { 2: 1 }));
  await handedOut(sweep.id, 3);
  await say({
    type: "pause_requested",
    workspaceId: viewer.workspaceId,
    runId: second!.id,
    at: new Date().toISOString(),
    by: "me",
    cause: "person",
    reason: null,
  });
  await handedOut(sweep.id, 4);
  expect(await api.sweeps.progress(viewer, sweep)).toEqual({
    trials: 5,
    pending: 3,
    running: 0,
    paused: 1,
    finished: 1,
    stopped: 0,
    failed: 0,
    bestTrial: 1,
  });
});

test("a run that has the name of a trial keeps it, and the trial goes by another", async () => {
  const input = plan({ parameters: lrs("1e-3") });
  await api.runs.submit(viewer, { recipe: base, name: `${input.name}-1` });
  startController();
  const { sweep } = await api.sweeps.create(viewer, input);
  await handedOut(sweep.id, 1);
  expect(await runsOf(sweep.id)).toMatchObject([{ name: `${sweep.name}-1-1` }]);
});

test("controllers that come and go at any moment hand out each trial once", async () => {
  const values = Array.from({ length: 60 }, (_, i) => `${i + 1}e-5`);
  const { sweep } = await api.sweeps.create(viewer, plan({ parameters: lrs(...values) }));
  for (let turn = 0; turn < 12; turn++) {
    const both = [startController(), startController()];
    await sleep(turn * 3);
    await Promise.all(both.map((controller) => controller.stop()));
  }
  startController();
  await handedOut(sweep.id, 60);
  const trials = (await runsOf(sweep.id)).map(({ sweep_trial }) => sweep_trial);
  expect(trials).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
});

test("a trial that is not among the best at its rung is stopped with the reason, once and for all; the sweep ends with its last run", async () => {
  const controller = startController();
  const { sweep } = await api.sweeps.create(
    viewer,
    plan({ earlyStopping: { metric: "validation_loss", minSteps: 4, reduction: 2 } }),
  );
  await handedOut(sweep.id, 5);
  const [good, bad, better, unmeasured, last] = (await runsOf(sweep.id)).map(({ id }) => id);
  const claims = new Map<string, number>();
  const train = async (id: string, losses: Readonly<Record<number, number>>) =>
    claims.set(id, await trained(id, losses));
  const rungs = () =>
    api.db
      .selectFrom("sweep_rung")
      .select(["trial", "step", "goes_on"])
      .where("sweep_id", "=", sweep.id)
      .execute();
  const decided = (count: number) => until(async () => (await rungs()).length === count);

  // The first that comes has nobody to be compared with.
  await train(good!, { 2: 0.9, 4: 0.5 });
  await decided(1);
  await train(bad!, { 2: 0.1, 4: 0.7 });
  await decided(2);
  await until(async () => (await api.runs.get(viewer, bad!)).stopRequested !== null);
  expect((await api.runs.get(viewer, bad!)).stopRequested?.reason).toBe(
    "sweep: with a validation_loss of 0.7 at step 4 it is number 2, and only the best goes on",
  );
  await train(better!, { 2: 0.9, 4: 0.3 });
  await decided(3);
  // A step is known before its evaluation: nothing is decided on the one before it.
  const says = trainer(unmeasured!);
  await say(says.started(1));
  const claim = sequence;
  claims.set(unmeasured!, claim);
  await say(says.evaluation(1, claim, 2, 0, { reward: null, metrics: { loss: 9 } }), says.step(1, claim, 4));
  await sleep(600);
  expect(await rungs()).toHaveLength(3);
  await say(says.evaluation(1, claim, 4, 0, { reward: null, metrics: { loss: 0.4 } }));
  await decided(4);
  // Two of four go on.
  expect((await rungs()).filter(({ goes_on }) => !goes_on)).toMatchObject([{ trial: 2, step: 4 }]);
  // What was decided stays: the first is behind two others by now, and was the best when it came.
  expect((await api.runs.get(viewer, good!)).stopRequested).toBeNull();
  await controller.stop();

  // Another process goes on; what the last one decided and did not do is done.
  await train(last!, { 4: 0.8 });
  await api.db
    .insertInto("sweep_rung")
    .values({ sweep_id: sweep.id, step: 4, trial: 5, value: 0.8, goes_on: false, better: 4, best: 2 })
    .execute();
  startController();
  await until(async () => (await api.runs.get(viewer, last!)).stopRequested !== null);
  for (const id of [bad!, last!])
    await say(trainer(id).say("stopped", 1, claims.get(id)!, { step: 4, reason: "sweep" }));
  for (const id of [good!, better!, unmeasured!]) await finish(id, claims.get(id)!);
  await until(async () => (await api.sweeps.get(viewer, sweep.id)).endedAt !== null);
  expect(await api.sweeps.get(viewer, sweep.id)).toMatchObject({ status: "finished" });
  expect(await api.sweeps.progress(viewer, sweep)).toMatchObject({ finished: 3, stopped: 2, bestTrial: 3 });
  const { edges } = await api.sweeps.trials(viewer, sweep);
  expect(edges.map(({ node }) => [node.validationLoss, node.stoppedAt?.step ?? null])).toEqual([
    [0.5, null],
    [0.7, 4],
    [0.3, null],
    [0.4, null],
    [0.8, 4],
  ]);
  const told = await api.db.selectFrom("outbox").select("event").orderBy("id").execute();
  expect(
    told
      .map(({ event }) => event as { type: string; sweepId?: string; status?: string })
      .filter(({ sweepId }) => sweepId === sweep.id)
      .map(({ status }) => status),
  ).toEqual(["running", "running", "finished"]);
});

test("a stopped sweep hands out no more, stops what it has, and can be removed when that is over", async () => {
  startController();
  const { sweep } = await api.sweeps.create(viewer, plan({ maxConcurrent: 2 }));
  await handedOut(sweep.id, 2);
  const [first, second] = await runsOf(sweep.id);
  const claim = await trained(first!.id, { 2: 1 });
  expect((await api.sweeps.stop(viewer, { id: sweep.id })).sweep.status).toBe("stopped");
  expect(await refusal(api.sweeps.remove(viewer, { id: sweep.id }))).toBeInstanceOf(Conflict);
  await until(async () =>
    (await runsOf(sweep.id)).every((run) => run.stop_requested_reason === "sweep: it was stopped"),
  );
  const { workspaceId } = viewer;
  const at = new Date().toISOString();
  await say(
    { type: "stop_requested", workspaceId, runId: second!.id, at, by: "me", reason: null },
    trainer(first!.id).say("stopped", 1, claim, { step: 2, reason: null }),
  );
  await until(async () => (await api.sweeps.get(viewer, sweep.id)).endedAt !== null);
  expect(await runsOf(sweep.id)).toHaveLength(2);
  expect(await refusal(api.sweeps.stop(viewer, { id: sweep.id }))).toBeInstanceOf(Conflict);
  await api.sweeps.remove(viewer, { id: sweep.id });
  expect(await refusal(api.sweeps.get(viewer, sweep.id))).toBeInstanceOf(NotFound);
  expect((await api.runs.get(viewer, first!.id)).sweepTrial).toBe(1);
});
