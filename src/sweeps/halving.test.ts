import { expect, test } from "vitest";
import { type Direction, rungsUpTo, verdictAt } from "./halving.ts";

/** The paper's example (Li et al., figure 1): nine trials, η = 3, rungs at 1, 3 and 9 steps. */
const plan = { minSteps: 1, reduction: 3, plannedSteps: 27 };

test("rungs lie at the first one's steps times powers of the reduction, and none at a trial's own end", () => {
  expect(rungsUpTo(0, plan)).toEqual([]);
  expect(rungsUpTo(1, plan)).toEqual([1]);
  expect(rungsUpTo(8, plan)).toEqual([1, 3]);
  expect(rungsUpTo(27, plan)).toEqual([1, 3, 9]);
  expect(rungsUpTo(200, { minSteps: 50, reduction: 2, plannedSteps: null })).toEqual([50, 100, 200]);
});

/** Trials that come to one rung one after the other, and whether each goes on. */
function arriving(values: readonly (number | null)[], direction: Direction = "max", reduction = 3) {
  return values.map(
    (value, index) => verdictAt(value, values.slice(0, index), { direction, reduction }).goesOn,
  );
}

test("of nine that come best first, the first third of what has come goes on", () => {
  expect(arriving([9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual([
    true,
    ...[false, false, false, false, false, false, false, false],
  ]);
});

test("of nine that come worst first, each is the best so far and goes on: nothing is known of those to come", () => {
  expect(arriving([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual(Array(9).fill(true));
});

test("with six there two go on, with nine three", () => {
  const six = [1, 2, 3, 4, 5];
  const rule = { direction: "max", reduction: 3 } as const;
  expect(verdictAt(4.5, six, rule)).toEqual({ goesOn: true, better: 1, best: 2 });
  expect(verdictAt(3.5, six, rule)).toEqual({ goesOn: false, better: 2, best: 2 });
  const nine = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(verdictAt(6.5, nine, rule)).toEqual({ goesOn: true, better: 2, best: 3 });
  expect(verdictAt(5.5, nine, rule)).toEqual({ goesOn: false, better: 3, best: 3 });
});

test("of a loss less is better, equal values are not better than each other, and one that is not known is the worst", () => {
  expect(arriving([0.5, 0.4, 0.6], "min", 2)).toEqual([true, true, false]);
  expect(arriving([0.5, 0.5, 0.5, 0.5], "max", 4)).toEqual([true, true, true, true]);
  expect(arriving([null, 0.1, null, Number.NaN], "max", 4)).toEqual([true, true, false, false]);
});
