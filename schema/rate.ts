import { ValidationFailed } from "../src/errors.ts";

/** Messages a second that a caller may ask for; ValidationFailed for any other number. */
export function rateOf(maxPerSecond: number): number {
  if (maxPerSecond >= 0.1 && maxPerSecond <= 20) return maxPerSecond;
  const message = `a stream says at least 0.1 and at most 20 messages a second, and not ${maxPerSecond}`;
  throw new ValidationFailed([{ path: ["maxPerSecond"], message, suggestion: null }]);
}

const longestGatheringMs = 1000;

/** The default of `gatherMs`: long enough that a trainer's burst is one message, too short for anyone to notice. */
export const gatherMsByDefault = 50;

/** How long a caller lets events gather into one message; ValidationFailed for what is out of bounds. */
export function gatheringOf(gatherMs: number): number {
  if (gatherMs >= 0 && gatherMs <= longestGatheringMs) return gatherMs;
  const message = `events are gathered for 0 to ${longestGatheringMs} ms, and not ${gatherMs}`;
  throw new ValidationFailed([{ path: ["gatherMs"], message, suggestion: null }]);
}

export const gatherMsDescription = `How long events are gathered into one message, 0 to ${longestGatheringMs} ms. With 0 each goes out as it comes; what comes in one go stays together.`;
