import { LimitReached } from "../errors.ts";

/** Counts what is held, by whom, and refuses more than is allowed to one. */
export interface Shares {
  /** One more for this owner, until it is given back; LimitReached when it holds as many as it may. */
  take(owner: string): void;
  /** One of those that were taken. Its holder knows whether it still has it: a closure each would be 110 bytes. */
  giveBack(owner: string): void;
}

export function createShares(options: {
  /** The limit's name, as callers are told it. */
  name: string;
  max: number;
  /** `this key has 5 subscriptions`: who, and what. */
  owner: string;
  things: string;
}): Shares {
  const { name, max, owner: who, things } = options;
  const held = new Map<string, number>();
  return {
    take(owner) {
      const before = held.get(owner) ?? 0;
      if (before >= max)
        throw new LimitReached(
          `this ${who} has ${before} ${things} here, and ${max} are allowed (limit: ${name})`,
          max,
          null,
          retryAfterS,
        );
      held.set(owner, before + 1);
    },
    giveBack(owner) {
      const left = held.get(owner)! - 1;
      if (left === 0) held.delete(owner);
      else held.set(owner, left);
    },
  };
}

/** Others of the same owner have to leave first. */
const retryAfterS = 5;
