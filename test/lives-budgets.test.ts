import { describe, expect, test } from "vitest";
import {
  canonicalSteps,
  claimOfAnother,
  expectSaved,
  happens,
  knobs,
  resume,
  say,
  stepsOf,
  submit,
  upTo,
  useLives,
} from "./testkit/lives.ts";
import { ending, eventsOf, eventually, only, rlJob, sftJob, stateOf } from "./testkit/trainers.ts";
import { blobs, bus, holdTrainer, startTrainer } from "./testkit/workshop.ts";

describe.each([
  ["in a process that does all", { processes: false }],
  ["in a process of its own, on NATS", { processes: true }],
])("a trainer %s", (_where, how) => {
  useLives(how);

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
});
