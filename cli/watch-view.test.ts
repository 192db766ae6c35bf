import { expect, test } from "vitest";
import { applyWatch, emptyView, type WatchEvent, watchLines } from "./watch-view.ts";

const at = (second: number) => new Date(second * 1000).toISOString();
const step = (number: number, value: number | null): WatchEvent => ({
  type: "step",
  step: number,
  totalSteps: 10,
  value,
  tokens: 500,
  seconds: 0.5,
  invalid: 1,
});
const fold = (events: readonly WatchEvent[]) =>
  events.reduce(
    (view, event, second) => applyWatch(view, event, at(second)),
    emptyView({ name: "r-1", kind: "RL", status: "PENDING" }),
  );

test("the view follows a run from its first attempt to its end", () => {
  const view = fold([
    { type: "attempt", attempt: 1, resumedFromStep: null },
    { type: "status", status: "RUNNING", reason: null },
    { type: "phase", phase: "TRAIN" },
    { type: "evaluation", step: 0, value: 0.03 },
    step(1, 0.1),
    step(2, 0.9),
  ]);
  expect(view).toMatchObject({
    status: "RUNNING",
    step: 2,
    totalSteps: 10,
    invalid: 2,
    tokensPerSecond: 1000,
  });
  const text = watchLines(view, 80).join("\n");
  for (const part of [
    "r-1  RL  train",
    "2/10",
    "0.900",
    "0.030 @0",
    "1,000 tokens/s",
    "2 samples without a reward",
  ])
    expect(text).toContain(part);
});

test("an attempt that resumes cuts from the curve what it will repeat", () => {
  const view = fold([
    { type: "attempt", attempt: 1, resumedFromStep: null },
    step(1, 0.1),
    step(2, 0.2),
    step(3, 0.3),
    { type: "attempt", attempt: 2, resumedFromStep: 2 },
    step(3, 0.35),
  ]);
  expect(view.curve).toEqual([
    { step: 1, value: 0.1 },
    { step: 2, value: 0.2 },
    { step: 3, value: 0.35 },
  ]);
  expect(watchLines(view, 80)[0]).toContain("attempt 2");
});

test("what is not known is a dash and never a zero", () => {
  const lines = watchLines(emptyView({ name: "r", kind: "RL", status: "PENDING" }), 80).join("\n");
  expect(lines).toContain("0/?");
  expect(lines).toContain("– tokens/s");
});
