import type { Driver } from "../driver/driver.ts";
import type { RolloutResult } from "../driver/rollout.ts";
import { mayAdmit } from "../learning/schedule.ts";
import { RunFailure } from "../run-failure.ts";
import type { Prompt } from "./rollouts.ts";

/** The samples of one prompt. */
export interface Group {
  /** Place of the prompt in the order of the data. */
  readonly position: number;
  readonly results_G: readonly RolloutResult[];
  /** Of the oldest token in it; null when nothing was sampled. */
  readonly oldestVersion: number | null;
}

/**
 * The one scheduler for all three modes: admits groups while `(maxStaleness + version + 1) · B > accepted + running`,
 * and hands out batches of B that are fresh enough to be trained on. Without staleness a batch is exactly the groups
 * that were admitted for it, in the order of the data, so that a run repeats itself; otherwise it is the first to be
 * ready, so that a slow group holds up nobody, and one that came too late for its bound is dropped and counted.
 */
export function scheduleGroups(options: {
  driver: Driver;
  promptAt: (position: number) => Prompt;
  groupsPerStep: number;
  groupSize: number;
  maxStaleness: number;
  deadlines: { readonly agentTimeoutS: number; readonly graderTimeoutS: number };
  sampling: { readonly temperature: number; readonly topP: number; readonly seed: number };
  /** Where the run stands: the next prompt, and the policy's version. */
  position: number;
  version: number;
  signal: AbortSignal;
  alive: () => void;
}) {
  const { driver, promptAt, groupsPerStep, groupSize, maxStaleness, deadlines, sampling, signal } = options;
  let { version, position: nextPosition } = options;
  // What earlier versions were trained on was accepted before this attempt began.
  let accepted = version * groupsPerStep;
  const running = new Set<number>();
  let ready: Group[] = [];
  let dropped = 0;
  let failure: unknown = null;
  let wake = () => {};
  signal.addEventListener("abort", () => wake(), { once: true });

  function admit() {
    while (
      failure === null &&
      !signal.aborted &&
      mayAdmit({ maxStaleness, version, groupsPerStep, accepted, running: running.size })
    )
      void sampleGroup(nextPosition++);
  }

  async function sampleGroup(position: number) {
    running.add(position);
    try {
      const { messages, label, metadata } = promptAt(position);
      const results_G = await Promise.all(
        Array.from({ length: groupSize }, async (_, index) => {
          const stream = position * groupSize + index;
          const rolloutId = `train-${position}-${index}`;
          const task = {
            rolloutId,
            messages,
            label,
            metadata,
            ...deadlines,
            sampling: { ...sampling, stream },
          };
          const result = await driver.run(task, signal);
          options.alive();
          return result;
        }),
      );
      const versions = results_G.flatMap(({ recording }) => recording?.oldestVersion ?? []);
      const oldestVersion = versions.length === 0 ? null : Math.min(...versions);
      ready.push({ position, results_G, oldestVersion });
      accepted++;
    } catch (error) {
      failure ??= error;
    } finally {
      running.delete(position);
      wake();
    }
  }

  /** A group whose oldest token is older than the bound is never trained on. */
  function dropStale() {
    const fresh = ready.filter(({ oldestVersion }) => version - (oldestVersion ?? version) <= maxStaleness);
    const stale = ready.length - fresh.length;
    if (stale === 0) return;
    ready = fresh;
    dropped += stale;
    accepted -= stale;
  }

  return {
    /** A step's groups; null when the signal fired before they were there. */
    async next(): Promise<Group[] | null> {
      for (;;) {
        if (failure !== null) throw failure;
        if (signal.aborted) return null;
        const broken = driver.broken();
        if (broken !== null) throw new RunFailure("rollout_broken", broken);
        dropStale();
        admit();
        if (ready.length >= groupsPerStep) {
          if (maxStaleness === 0) ready.sort((a, b) => a.position - b.position);
          return ready.splice(0, groupsPerStep);
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },

    /** The policy has new weights: what may be sampled beside the next training is begun. */
    published(newVersion: number) {
      version = newVersion;
      dropStale();
      admit();
    },

    /** These groups taught nothing, and no new weights came of them: others take their place. */
    refused(groups: number) {
      accepted -= groups;
    },

    /** The first prompt that has not been trained on, from where a resumed run goes on: it skips none. */
    position: () => Math.min(nextPosition, ...running, ...ready.map((group) => group.position)),

    /** Groups dropped for their age since last asked. */
    takeDropped() {
      const taken = dropped;
      dropped = 0;
      return taken;
    },
  };
}
