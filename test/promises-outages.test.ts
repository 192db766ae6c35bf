import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { type Follower, isOver, type Message, stepsOf, upTo } from "./testkit/followers.ts";
import type { Platform } from "./testkit/platform.ts";
import { onEveryPlatform } from "./testkit/promises.ts";
import { type Submitted, samplesPerStep, until } from "./testkit/users.ts";

const steps = 40;
const long = { steps, stepMs: 60, checkpointEvery: 5 } as const;

/** The run as the store has it once it is over there. */
async function endedOf(platform: Platform, run: { id: string }, api = 0): Promise<Message> {
  const query = /* GraphQL */ `
    query ($id: ID!) {
      run(id: $id) {
        status attempt
        attempts { number outcome trainerName resumedFromStep cutAfterStep resumeCheck { same } }
        steps(first: 100) { nodes { step attempt } }
        checkpoints(first: 100) { nodes { step } }
        samples(first: 1) { totalCount }
        metrics(keys: ["reward/mean"]) { buckets { x count } }
        logs(first: 100) { nodes { id message } }
        usage { sampledTokens trainedTokens }
      }
    }
  `;
  let run_: Message;
  await until(async () => {
    run_ = (await platform.ask(query, { id: run.id }, { api })).data?.run;
    return ["FINISHED", "FAILED", "STOPPED", "CRASHED"].includes(run_?.status);
  });
  return run_;
}

/** The steps of the history that counts: an attempt's, up to where the next one went on. */
function canonicalSteps(events: readonly Message[]): number[] {
  const cuts = events
    .filter(({ __typename }) => __typename === "AttemptStarted")
    .map(({ resumedFromStep }) => resumedFromStep ?? 0);
  return stepsOf(
    events.filter(({ attempt, step }) =>
      cuts.slice(attempt).every((cut) => step === undefined || step <= cut),
    ),
  );
}

/** Fails unless the follower was told what a reader who begins now is told, and the store has all of it once. */
async function expectWhole(platform: Platform, run: Submitted, follower: Follower) {
  await follower.until(isOver);
  await follower.leave();
  const reader = platform.follow("sse", run);
  await reader.until(isOver);
  await reader.leave();
  expect(follower.events).toEqual(reader.events);
  expect(canonicalSteps(follower.events)).toEqual(upTo(steps));
  for (const api of platform.apis.keys()) {
    const stored = await endedOf(platform, run, api);
    expect(stored.status).toBe("FINISHED");
    expect(stored.steps.nodes.map(({ step }: Message) => step)).toEqual(upTo(steps));
    expect(stored.metrics[0].buckets.map(({ x, count }: Message) => [x, count])).toEqual(
      upTo(steps).map((step) => [step, 1]),
    );
    expect(stored.samples.totalCount).toBe(steps * samplesPerStep);
  }
  return endedOf(platform, run);
}

const atStep = (step: number) => (events: readonly Message[]) => stepsOf(events).includes(step);
/** Steps that were done in that time, as the trainer's clock has it. */
const stepsBetween = (events: readonly Message[], from: Date, to: Date) =>
  stepsOf(events.filter(({ at }) => new Date(at) > from && new Date(at) < to));

/** Short, since these wait for its end; so it may run out once more on a busy machine, and another attempt go on. */
const leaseMs = 2_000;

onEveryPlatform({ apis: 2, trainers: 2, leaseMs }, (prove) => {
  prove(
    "a trainer is killed outright: the run goes on elsewhere from its checkpoint, no step lost or doubled",
    async (platform) => {
      const run = await platform.submit(long);
      const follower = platform.follow("ws", run);
      await follower.until(atStep(13));
      const [{ trainerName }] = follower.events.filter(({ __typename }) => __typename === "AttemptStarted");
      const atWork = platform.trainers.find((trainer) => trainerName.endsWith(`-${trainer.pid()}`))!;
      await atWork.end("SIGKILL");
      // Embedded, that was everything: API, database and all; it is started again on what is left.
      if (platform.kind === "embedded") atWork.restart();
      const stored = await expectWhole(platform, run, follower);
      expect(stored.attempts.slice(0, 2)).toMatchObject([
        { number: 1, cutAfterStep: stored.attempts[1].resumedFromStep },
        { number: 2, resumeCheck: { same: true } },
      ]);
      expect(stored.attempts.at(-1)).toMatchObject({ outcome: "finished", resumeCheck: { same: true } });
      expect(stored.attempts[1].resumedFromStep).toBeGreaterThanOrEqual(10);
      expect(stored.attempts[1].trainerName).not.toBe(trainerName);
      if (platform.kind === "platform") atWork.restart();
    },
  );

  prove(
    "two replicas fold each event once, also when each is killed in turn",
    async (platform) => {
      const run = await platform.submit(long);
      const follower = platform.follow("sse", run, { api: 1 });
      for (const [n, api] of platform.apis.entries()) {
        await follower.until(atStep(4 + 10 * n));
        await api.end("SIGKILL");
        api.restart();
        await api.ready();
      }
      const stored = await expectWhole(platform, run, follower);
      expect(
        stored.checkpoints.nodes.map(({ step }: Message) => step).sort((a: number, b: number) => a - b),
      ).toEqual(upTo(steps / 5).map((n) => 5 * n));
      const lines = follower.events.flatMap(({ lines = [] }) => lines);
      expect(stored.logs.nodes.map(({ message }: Message) => message)).toEqual(
        lines.map(({ message }) => message),
      );
      const sampled = follower.events.reduce((sum, { sampledTokens }) => sum + Number(sampledTokens ?? 0), 0);
      expect(Number(stored.usage.sampledTokens)).toBe(sampled);
    },
    { only: "platform" },
  );

  prove(
    "NATS is killed and restarted: flow resumes by itself, nothing is lost",
    async (platform) => {
      const run = await platform.submit(long);
      const follower = platform.follow("ws", run);
      await follower.until(atStep(5));
      const killed = new Date();
      await platform.nats!.kill();
      await sleep(700);
      await platform.nats!.restart();
      const before = follower.events.length;
      await follower.until(
        (events) => events.length > before && stepsBetween(events, killed, new Date()).length > 0,
      );
      const stored = await expectWhole(platform, run, follower);
      expect(stored.attempts.at(-1)).toMatchObject({ outcome: "finished" });
    },
    { only: "platform" },
  );

  prove(
    "a trainer that stands still is shown as stalled, and no longer when it goes on",
    async (platform) => {
      const run = await platform.submit(long);
      const follower = platform.follow("ws", run);
      await follower.until(atStep(3));
      // Nobody else is there to take the run over.
      const health = async () =>
        (
          await platform.ask("query ($id: ID!) { run(id: $id) { status health { state reason since } } }", {
            id: run.id,
          })
        ).data.run;
      expect(await health()).toMatchObject({ status: "RUNNING", health: { state: "OK" } });
      for (const trainer of platform.trainers) trainer.freeze();
      const stalled = (events: readonly Message[]) =>
        events.filter(({ __typename }) => __typename === "HealthReported").at(-1)?.health.state === "STALLED";
      await follower.until(stalled);
      await until(async () => (await health()).health?.state === "STALLED");
      expect((await health()).health.reason).toContain("no progress in phase train");
      for (const trainer of platform.trainers) trainer.thaw();
      await follower.until((events) => !stalled(events));
      await expectWhole(platform, run, follower);
    },
    { only: "platform" },
  );
});

// A lease that no stall of a busy machine outlasts: another attempt would be the API's doing.
onEveryPlatform({ apis: 2, trainers: 2 }, (prove) => {
  prove("PostgreSQL is killed and restarted: the projector catches up, nothing is lost", async (platform) => {
    const run = await platform.submit(long);
    const follower = platform.follow("ws", run);
    await follower.until(atStep(5));
    const killed = new Date();
    const restarted = await platform.killPostgres();
    if (platform.kind === "platform") {
      // The log goes on without it, and so does everyone who is listening.
      await follower.until((events) => stepsBetween(events, killed, new Date()).length > 3);
    }
    await restarted();
    const stored = await expectWhole(platform, run, follower);
    expect(stored.attempts).toMatchObject([{ number: 1, outcome: "finished" }]);
  });

  prove(
    "an API is killed and restarted: the trainer never notices, the client resumes",
    async (platform) => {
      const run = await platform.submit(long);
      const follower = platform.follow("ws", run);
      await follower.until(atStep(3));
      const [api] = platform.apis;
      const killed = new Date();
      await api!.end("SIGKILL");
      // It is away for as long as a few steps take, on whatever machine: the other API sees them.
      const witness = platform.follow("sse", run, { api: 1 });
      await witness.until((events) => stepsBetween(events, killed, new Date()).length > 2);
      await witness.leave();
      const back = new Date();
      api!.restart();
      await api!.ready();
      const stored = await expectWhole(platform, run, follower);
      expect(stored.attempts).toMatchObject([{ number: 1, outcome: "finished" }]);
      expect(stepsBetween(follower.events, killed, back).length).toBeGreaterThan(2);
      expect(follower.connections()).toBeGreaterThan(1);
    },
    { only: "platform" },
  );
});
