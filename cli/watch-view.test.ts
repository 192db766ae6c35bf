import { expect, test } from "vitest";
import type { Paint } from "./terminal.ts";
import {
  applyWatch,
  emptyView,
  type WatchEvent,
  type WatchView,
  watchLine,
  watchLines,
} from "./watch-view.ts";

const plain: Paint = (_, text) => text;

const at = (second: number) => new Date(second * 1000).toISOString();
const step = (number: number, value: number | null): WatchEvent => ({
  type: "step",
  step: number,
  totalSteps: 10,
  value,
  sampledTokens: 300,
  trainedTokens: 500,
  seconds: { sample: 0.3, train: 0.2, evaluate: 4, checkpoint: 1 },
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
    invalid: 1,
    sampledPerSecond: 600,
    trainedPerSecond: 1000,
    stepSeconds: 5.5,
  });
  const text = watchLines(view, 80, plain).join("\n");
  for (const part of [
    "r-1  RL  train",
    "2/10",
    "0.900",
    "0.030 at 0",
    "600 sampled + 1,000 trained tokens/s",
    "1 of the step failed",
  ])
    expect(text).toContain(part);
  expect(watchLine(view)).toBe(
    "r-1: train, step 2/10, reward 0.900, validation 0.030 at 0, 600 sampled + 1,000 trained tokens/s, 5.0 s, 44.0 s left",
  );
});

test("what a run waits for is told, no end is foretold while nobody is at work, and a stall ends with the run", () => {
  const begun: WatchEvent[] = [
    { type: "attempt", attempt: 1, resumedFromStep: null },
    { type: "status", status: "RUNNING", reason: null },
    step(1, 0.1),
  ];
  const status = (status: string, reason: string | null): WatchEvent => ({ type: "status", status, reason });
  const stalled: WatchEvent = { type: "health", stalled: "its trainer is silent" };
  const first = (...more: WatchEvent[]) => watchLines(fold([...begun, ...more]), 80, plain)[0];
  expect(first(status("PAUSED", "lunch"))).toBe("r-1  RL  paused  (lunch)");
  expect(first(status("PENDING", "all 2 trainers are at work"))).toContain("pending  (all 2 trainers");
  expect(first(stalled)).toBe("r-1  RL  stalled: its trainer is silent");
  expect(first(stalled, status("UNKNOWN", "silent for 30 s"))).toBe("r-1  RL  unknown  (silent for 30 s)");
  expect(first(stalled, status("STOPPED", "stopped"))).toBe("r-1  RL  stopped");
  expect(watchLine(fold(begun))).toContain(" left");
  for (const idle of [status("PAUSED", null), status("PENDING", null), stalled, status("UNKNOWN", null)])
    expect(watchLine(fold([...begun, idle]))).not.toContain(" left");
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
  expect(watchLines(view, 80, plain)[0]).toContain("attempt 2");
});

test("what is not known is a dash and never a zero", () => {
  const lines = watchLines(emptyView({ name: "r", kind: "RL", status: "PENDING" }), 80, plain).join("\n");
  expect(lines).toContain("0/?");
  expect(lines).toContain("– tokens/s");
});

test("no line is wider than the window, whatever the run has come to", () => {
  const steps = Array.from(
    { length: 300 },
    (_, n) => ({ ...step(n + 1, n / 300), totalSteps: 300 }) as WatchEvent,
  );
  const evaluations = Array.from(
    { length: 12 },
    (_, n): WatchEvent => ({ type: "evaluation", step: n * 25, value: 0.5 }),
  );
  const view = fold([
    { type: "attempt", attempt: 1, resumedFromStep: null },
    { type: "status", status: "RUNNING", reason: null },
    ...steps,
    ...evaluations,
    { type: "checkpoint", step: 300 },
  ]);
  for (const line of watchLines(view, 100, plain)) expect([...line].length, line).toBeLessThan(100);
});

test("a curve of any length stays bounded, with its newest points as they were told", () => {
  const points = Array.from({ length: 20_000 }, (_, n) => step(n + 1, n / 20_000));
  const { curve } = points.reduce<WatchView>(
    (view, event) => applyWatch(view, event, at(0)),
    emptyView({ name: "r-1", kind: "RL", status: "RUNNING" }),
  );
  expect(curve.length).toBeLessThanOrEqual(2000);
  expect(curve[0]).toEqual({ step: 1, value: 0 });
  expect(curve.slice(-50).map((point) => point.step)).toEqual(
    Array.from({ length: 50 }, (_, n) => 19_951 + n),
  );
});
