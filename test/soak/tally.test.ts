import { expect, test } from "vitest";
import { count, emptyTally } from "./tally.ts";

const tallyOf = (...numbers: number[]) => {
  const tally = emptyTally();
  for (const number of numbers) count(tally, number);
  return tally;
};

test("a follower who is told everything once misses nothing and has nothing twice", () => {
  expect(tallyOf(1, 2, 3, 4)).toEqual({ last: 4, lost: 0, twice: 0 });
});

test("what is jumped over is lost, at the beginning too, and what comes again is twice", () => {
  expect(tallyOf(2, 3, 7)).toEqual({ last: 7, lost: 4, twice: 0 });
  expect(tallyOf(1, 2, 2, 1, 3)).toEqual({ last: 3, lost: 0, twice: 2 });
});
