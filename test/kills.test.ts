import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFailed, test } from "vitest";
import { type Follower, isOver, type Message, stepsOf, upTo } from "./testkit/followers.ts";
import { type Platform, platformKinds, startPlatform } from "./testkit/platform.ts";
import { samplesPerStep, until } from "./testkit/users.ts";

const steps = 60;
const kills = 20;
const recipe = { steps, stepMs: 40, checkpointEvery: 2, seed: 7 } as const;

/** The run as the store has it once it is over there: its own line, its samples, and the hashes of what it came to. */
async function outcomeOf(platform: Platform, { id }: { id: string }) {
  const query = /* GraphQL */ `
    query ($id: ID!, $after: String) {
      run(id: $id) {
        status attempt
        attempts { number resumeCheck { same } }
        steps(first: 100) { nodes { step } }
        checkpoints(first: 1) { nodes { step files { name sha256 } } }
        samples(first: 100, after: $after, filter: { split: TRAIN }) {
          nodes { step group index }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `;
  const page = async (after: string | null) => (await platform.ask(query, { id, after })).data?.run;
  let run: Message;
  await until(async () => {
    run = await page(null);
    return ["FINISHED", "FAILED", "STOPPED", "CRASHED"].includes(run?.status);
  });
  const samples: Message[] = [];
  for (let some = run.samples; ; some = (await page(some.pageInfo.endCursor)).samples) {
    samples.push(...some.nodes);
    if (!some.pageInfo.hasNextPage) return { ...run, samples };
  }
}

/** SplitMix: the same seed, the same kills. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return ((word ^ (word >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Places in the run to kill at, each once and in order. */
function places(next: () => number): number[] {
  const all = upTo(steps - 2);
  return Array.from({ length: kills }, () => all.splice(Math.floor(next() * all.length), 1)[0]!).sort(
    (a, b) => a - b,
  );
}

/** A run is given up after five attempts in a row without a checkpoint: so many are never asked of it. */
const mostFutile = 3;

/**
 * Kills what trains at random moments, in the middle of its work and of its coming back; answers with how often. On a
 * busy machine the run may be over before all of them have come.
 */
async function killAtRandom(
  platform: Platform,
  follower: Follower,
  next: () => number,
  most: number,
): Promise<number> {
  const trainer = platform.trainers[0]!;
  const attempts = () => Math.max(0, ...follower.events.map(({ attempt }) => attempt ?? 0));
  const saved = () => follower.events.filter(({ __typename }) => __typename === "CheckpointSaved").length;
  let futile = 0;
  let savedBefore = 0;
  let done = 0;
  for (const place of places(next).slice(-most)) {
    const before = attempts();
    const has = (name: string, step: number) => (events: readonly Message[]) =>
      isOver(events) ||
      events.some((one) => one.__typename === name && one.attempt > before && one.step >= step);
    futile = saved() > savedBefore ? 0 : futile + 1;
    savedBefore = saved();
    if (futile >= mostFutile) await follower.until(has("CheckpointSaved", 0));
    // One in four wherever it is in its coming back, the others wherever it is in a step.
    if (next() < 0.25) await sleep(next() * 1_500);
    else await follower.until(has("StepCompleted", place));
    await sleep(next() * 60);
    if (isOver(follower.events)) break;
    await trainer.end("SIGKILL");
    trainer.restart();
    done++;
  }
  return done;
}

describe.each(platformKinds)("%s", (kind) => {
  test(`killed at ${kills} random moments, a run has each step once and comes to the weights of one that was left alone`, {
    timeout: 900_000,
  }, async (context) => {
    const seed = Number(process.env["KILL_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
    onTestFailed(() => console.error(`the kills were those of KILL_SEED=${seed}`));
    const platform = await startPlatform({ kind, leaseMs: 500 });
    if (platform === null) return context.skip("no nats-server on this machine: LEFT OUT");
    onTestFailed(() => console.error(platform.said().slice(-6000)));
    try {
      const next = random(seed);
      const outcomes: Message[] = [];
      for (let left = kills; left > 0; ) {
        const run = await platform.submit(recipe);
        const follower = platform.follow("ws", run);
        left -= await killAtRandom(platform, follower, next, left);
        await follower.until(isOver, 300_000);
        await follower.leave();
        const killed = await outcomeOf(platform, run);
        expect(killed.status).toBe("FINISHED");
        expect(killed.steps.nodes.map(({ step }: Message) => step)).toEqual(upTo(steps));
        expect(stepsOf(follower.events).length).toBeGreaterThanOrEqual(steps);
        expect(killed.samples.length).toBe(steps * samplesPerStep);
        const named = killed.samples.map(({ step, group, index }: Message) => `${step} ${group} ${index}`);
        expect(new Set(named).size).toBe(named.length);
        const checks = killed.attempts.flatMap(({ resumeCheck }: Message) => resumeCheck ?? []);
        expect(checks.every(({ same }: Message) => same)).toBe(true);
        outcomes.push(killed);
      }
      const attempts = outcomes.reduce((sum, { attempt }) => sum + attempt, 0);
      expect(attempts).toBeGreaterThan(kills / 2);

      const alone = await outcomeOf(platform, await platform.submit(recipe));
      // On a busy machine its short lease may run out once; whoever goes on then comes to the same.
      expect(alone).toMatchObject({ status: "FINISHED" });
      const learned = (samples: Message[]) => samples.map(({ group, index }) => [group, index]);
      for (const killed of outcomes) {
        expect(killed.checkpoints).toEqual(alone.checkpoints);
        expect(learned(killed.samples)).toEqual(learned(alone.samples));
      }
    } finally {
      await platform.stop();
    }
  });
});
