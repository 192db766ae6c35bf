import type { StreamEnd } from "./source.ts";

/** What operators may ask of the live view: what there is now, and sums since the process began. */
export interface LiveCounts {
  /** Groups of subscribers who are told the same, now. */
  readonly groups: number;
  /** Subscribers, now. */
  readonly subscribers: number;
  /** Messages executed and rendered, each once for all who take it. */
  readonly executions: number;
  /** Messages handed to subscribers. */
  readonly deliveries: number;
  /** How often a subscriber became full and had to catch up. */
  readonly overflows: number;
  /** Subscribers who went on from a cursor. */
  readonly resumes: number;
  /** Subscribers whose cursor could not be resumed from. */
  readonly resets: number;
  /** Streams that we ended, by why. */
  readonly ends: { readonly [why in StreamEnd]: number };
}

/** The numbers that groups count up as they go: one object for all, since a count must cost nothing. */
export interface Tally {
  subscribers: number;
  executions: number;
  deliveries: number;
  overflows: number;
  resumes: number;
  readonly ends: { [why in StreamEnd]: number };
}

export function createTally(): Tally {
  return {
    subscribers: 0,
    executions: 0,
    deliveries: 0,
    overflows: 0,
    resumes: 0,
    ends: { reset: 0, stalled: 0, interrupted: 0 },
  };
}
