import type { Driver } from "../driver/driver.ts";
import type { RolloutTask } from "../driver/rollout.ts";
import { mayAdmit } from "../learning/schedule.ts";
import { RunFailure } from "../run-failure.ts";
import type { Judge, Judged } from "./judging.ts";
import type { Prompt } from "./rollouts.ts";

/** The samples of one prompt. */
export interface Group {
  /** Place of the prompt in the order of the data. */
  readonly position: number;
  /** The prompt's row in the dataset. */
  readonly row: number;
  readonly samples_G: readonly Judged[];
  /** Of the oldest token in it; null when nothing was sampled. */
  readonly oldestVersion: number | null;
}

/** Hands out groups to steps and hears what became of them. */
export interface Groups {
  /** So many groups for the step at work; null when the signal fired before they were there. */
  next(count: number): Promise<Group[] | null>;
  /** So many of the step's groups are to be replaced: others are begun in their place. */
  refused(count: number): void;
  /** The step is over. Without an update nothing came of its groups, and others take their place. */
  stepped(step: { readonly updated: boolean }): void;
  /** The policy has new weights: what may be sampled beside the next training is begun. */
  published(version: number): void;
  /** The first prompt that has not been trained on, from where a resumed run goes on: it skips none. */
  position(): number;
  /** Groups dropped for their age since last asked. */
  takeDropped(): number;
}

/**
 * The one scheduler for all three modes: admits groups by the rule of `mayAdmit` and hands out those that are fresh
 * enough to be trained on. Without staleness they are exactly the groups that were admitted for the step, in the order
 * of the data, so that a run repeats itself; otherwise they are the first to be ready, so that a slow group holds up
 * nobody, and one that came too late for its bound is dropped and counted.
 */
export function scheduleGroups(options: {
  driver: Pick<Driver, "run" | "broken">;
  promptAt: (position: number) => Prompt;
  judge: Judge;
  groupsPerStep: number;
  groupSize: number;
  maxStaleness: number;
  weightSyncInterval: number;
  deadlines: Pick<RolloutTask, "agentTimeoutS" | "graderTimeoutS">;
  sampling: Omit<RolloutTask["sampling"], "stream" | "weights">;
  /** Where the run stands: the next prompt, the version that was just published, and the steps that are left. */
  position: number;
  version: number;
  stepsLeft: number | null;
  signal: AbortSignal;
}): Groups {
  const { driver, promptAt, judge, groupsPerStep, groupSize, maxStaleness, weightSyncInterval } = options;
  const { deadlines, sampling, signal } = options;
  let { version, position: nextPosition, stepsLeft } = options;
  // What earlier versions were trained on was accepted before this attempt began.
  let steps = version * weightSyncInterval;
  /** Places in the step at work that are taken, and every prompt that was asked for it. */
  let inHand = 0;
  let asked: number[] = [];
  const running = new Set<number>();
  let ready: Group[] = [];
  let dropped = 0;
  let failure: unknown = null;
  let wake = () => {};
  signal.addEventListener("abort", () => wake(), { once: true });

  function admit() {
    const rule = { maxStaleness, weightSyncInterval, groupsPerStep, version, steps };
    const lastStep = stepsLeft === null ? null : steps + stepsLeft;
    const accepted = () => steps * groupsPerStep + inHand + ready.length;
    while (
      failure === null &&
      !signal.aborted &&
      mayAdmit({ ...rule, lastStep, accepted: accepted(), running: running.size })
    )
      void sampleGroup(nextPosition++);
  }

  async function sampleGroup(position: number) {
    running.add(position);
    try {
      const prompt = promptAt(position);
      const samples_G = await Promise.all(
        Array.from({ length: groupSize }, (_, index) => sample(prompt.given, position, index)),
      );
      const versions = samples_G.flatMap(({ result }) => result.recording?.oldestVersion ?? []);
      const oldestVersion = versions.length === 0 ? null : Math.min(...versions);
      ready.push({ position, row: prompt.row, samples_G, oldestVersion });
    } catch (error) {
      failure ??= error;
    } finally {
      running.delete(position);
      wake();
    }
  }

  /** Tries until the judge is content; each try draws other tokens. */
  async function sample(given: Prompt["given"], position: number, index: number): Promise<Judged> {
    const stream = position * groupSize + index;
    for (let retries = 0; ; retries++) {
      const again = retries === 0 ? "" : `-retry-${retries}`;
      const seed = (sampling.seed ^ Math.imul(retries, 0x85ebca6b)) >>> 0;
      const task = {
        rolloutId: `train-${position}-${index}${again}`,
        ...given,
        ...deadlines,
        sampling: { ...sampling, seed, stream },
      };
      const judged = judge(await driver.run(task, signal), retries);
      if (judged !== null) return judged;
    }
  }

  /** A group whose oldest token is older than the bound is never trained on. */
  function dropStale() {
    const fresh = ready.filter(({ oldestVersion }) => version - (oldestVersion ?? version) <= maxStaleness);
    dropped += ready.length - fresh.length;
    ready = fresh;
  }

  return {
    async next(count) {
      for (;;) {
        if (failure !== null) throw failure;
        if (signal.aborted) return null;
        const broken = driver.broken();
        if (broken !== null) throw new RunFailure("rollout_broken", broken);
        dropStale();
        admit();
        if (ready.length >= count) {
          if (maxStaleness === 0) ready.sort((a, b) => a.position - b.position);
          const taken = ready.splice(0, count);
          inHand += count;
          asked.push(...taken.map(({ position }) => position));
          return taken;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },

    refused(count) {
      inHand -= count;
      admit();
    },

    stepped({ updated }) {
      if (updated) steps++;
      if (stepsLeft !== null) stepsLeft--;
      inHand = 0;
      asked = [];
      // After an update the next groups are begun under its weights, or when they are asked for.
      if (!updated) admit();
    },

    published(newVersion) {
      version = newVersion;
      dropStale();
      admit();
    },

    position: () => Math.min(nextPosition, ...running, ...asked, ...ready.map((group) => group.position)),

    takeDropped() {
      const taken = dropped;
      dropped = 0;
      return taken;
    },
  };
}
