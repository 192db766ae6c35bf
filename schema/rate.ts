import { ValidationFailed } from "../src/errors.ts";

/** Messages a second that a caller may ask for; ValidationFailed for any other number. */
export function rateOf(maxPerSecond: number): number {
  if (maxPerSecond >= 0.1 && maxPerSecond <= 20) return maxPerSecond;
  const message = `a stream says at least 0.1 and at most 20 messages a second, and not ${maxPerSecond}`;
  throw new ValidationFailed([{ path: ["maxPerSecond"], message, suggestion: null }]);
}
