import { describeValue } from "./rewards.ts";

/** What judges took: calls of other models, and their cost in US dollars; null when a part of it is not known. */
export interface Judges {
  readonly calls: number;
  readonly costUsd: number | null;
}

/** What a Grader says when it has asked a judge; a cost that is left out is unknown. */
export interface Judged {
  readonly calls: number;
  readonly costUsd?: number | null | undefined;
}

export const noJudges: Judges = { calls: 0, costUsd: 0 };

/** Adds up what a Grader says. `judged` throws where calls are no positive integer, or a cost is no number from 0 up. */
export function countJudges() {
  let taken = noJudges;
  return {
    judged(said: Judged) {
      const { calls, costUsd = null } = (said ?? {}) as Judged;
      if (!Number.isSafeInteger(calls) || calls < 1)
        throw new TypeError(`judged() was given calls that are no positive integer: ${shown(calls)}`);
      if (costUsd !== null && !(typeof costUsd === "number" && Number.isFinite(costUsd) && costUsd >= 0))
        throw new TypeError(
          `judged() was given a costUsd that is no finite number of at least 0: ${shown(costUsd)}`,
        );
      taken = {
        calls: taken.calls + calls,
        costUsd: taken.costUsd === null || costUsd === null ? null : taken.costUsd + costUsd,
      };
    },
    taken: (): Judges => taken,
  };
}

function shown(value: unknown): string {
  return typeof value === "number" ? String(value) : describeValue(value);
}
