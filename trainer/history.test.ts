import { expect, test } from "vitest";
import type { RunEvent } from "../src/protocol/event.ts";
import { fold, lastWordsOf, noHistory } from "./history.ts";

const at = "2026-01-01T00:00:00.000Z";
const inRun = { workspaceId: "ws", runId: "run", at };
const started = (attempt: number): RunEvent => ({
  type: "started",
  ...inRun,
  attempt,
  trainer: "t",
  trainerName: "t",
  leaseMs: 1000,
  resumedFrom: null,
});
const checkpoint = (claim: number, step = 1, manifest = "a".repeat(64)): RunEvent => ({
  type: "checkpoint",
  ...inRun,
  attempt: 1,
  claim,
  step,
  name: `step-${step}`,
  manifest,
  sizeBytes: 1,
  resumable: true,
  baseModel: "m",
  cause: "cadence",
  request: null,
  files: [],
});
const released = (claim: number, code: "shutdown" | "engine_away" | "preempted"): RunEvent => ({
  type: "released",
  ...inRun,
  attempt: 1,
  claim,
  step: 0,
  code,
  reason: "",
});
const after = (...events: RunEvent[]) =>
  events.reduce((history, event, i) => fold(history, { sequence: i + 1, event }), noHistory);
const futileAfter = (...events: RunEvent[]) => after(...events).futileAttempts;

test("attempts that end without a word add up", () => {
  expect(futileAfter(started(1), started(2), started(3))).toBe(3);
});

test("an attempt that came to a checkpoint clears those before it", () => {
  expect(futileAfter(started(1), started(2), checkpoint(2), started(3))).toBe(1);
});

test("a checkpoint of an attempt that has been replaced clears nothing", () => {
  expect(futileAfter(started(1), started(2), checkpoint(1))).toBe(2);
});

test("a trainer that is shut down is no sign of trouble, an engine that breaks down is", () => {
  expect(futileAfter(started(1), released(1, "shutdown"), started(2))).toBe(1);
  expect(futileAfter(started(1), released(1, "engine_away"), started(2))).toBe(2);
  expect(futileAfter(started(1), released(1, "preempted"), started(2))).toBe(1);
});

test("whoever resumes a run gives it all its attempts again", () => {
  const resumed: RunEvent = { type: "resume_requested", ...inRun, by: "m" };
  expect(futileAfter(started(1), started(2), resumed, started(3))).toBe(1);
});

const [a, b, c, d] = ["a", "b", "c", "d"].map((one) => one.repeat(64)) as [string, string, string, string];
const stepsAfter = (...events: RunEvent[]) => after(...events).resumable.map(({ step }) => step);

test("checkpoints to go on from are those of the run's own line that are still there, newest first", () => {
  const removed: RunEvent = {
    type: "checkpoint_removed",
    ...inRun,
    checkpointId: "c",
    step: 2,
    manifest: b,
    cause: "retention",
  };
  const saved = [started(1), checkpoint(1, 1, a), checkpoint(1, 2, b), checkpoint(1, 3, c)];
  expect(stepsAfter(...saved)).toEqual([3, 2, 1]);
  expect(stepsAfter(...saved, removed)).toEqual([3, 1]);
  // An attempt that went on from the second leaves the third behind.
  const again = { ...started(2), resumedFrom: { step: 2, manifest: b } } as RunEvent;
  expect(stepsAfter(...saved, again)).toEqual([2, 1]);
  expect(stepsAfter(...saved, again, checkpoint(5, 4, d), checkpoint(1, 9, c))).toEqual([4, 2, 1]);
  expect(stepsAfter(...saved, started(2))).toEqual([]);
});

const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString();
const usage = (claim: number, sampledTokens: number, wallSeconds: number, seconds: number): RunEvent => ({
  type: "usage",
  ...inRun,
  at: later(seconds),
  attempt: 1,
  claim,
  sampledTokens,
  trainedTokens: 1,
  engineSeconds: 1,
  wallSeconds,
  samplingSeconds: 1,
  trainingSeconds: 0,
  overlapSeconds: 0,
  judgeCalls: 2,
  judgeCostUsd: null,
  engineCostUsd: 0.5,
});

test("what attempts used adds up, and one that died has worked until its last word", () => {
  const progress: RunEvent = {
    type: "progress",
    ...inRun,
    at: later(9),
    attempt: 1,
    claim: 1,
    leaseMs: 1000,
    note: null,
  };
  const first = [started(1), usage(1, 10, 2, 2), usage(1, 30, 5, 5), progress];
  expect(after(...first).used.attempt).toMatchObject({ sampledTokens: 30, wallSeconds: 9, judgeCalls: 2 });
  const second = after(...first, { ...started(2), at: later(100) } as RunEvent, usage(5, 7, 1, 101)).used;
  expect(second.before).toMatchObject({
    sampledTokens: 30,
    wallSeconds: 9,
    engineCostUsd: 0.5,
    judgeCostUsd: null,
  });
  expect(second.attempt).toMatchObject({ sampledTokens: 7, wallSeconds: 1 });
});

test("a run that is given up is remembered by its trouble, else by the last that it wrote", () => {
  const wrote = (level: "info" | "error", ...messages: string[]): RunEvent => ({
    type: "log",
    ...inRun,
    attempt: 1,
    claim: 1,
    lines: messages.map((message) => ({ at, level, source: "trainer", message })),
  });
  expect(lastWordsOf(after(started(1)))).toMatch(/nothing/);
  const many = Array.from({ length: 9 }, (_, i) => `line ${i}`);
  const quiet = lastWordsOf(after(started(1), wrote("info", ...many)));
  expect(quiet.match(/line \d/g)).toEqual(["line 4", "line 5", "line 6", "line 7", "line 8"]);
  const trouble = lastWordsOf(after(started(1), wrote("error", "it broke"), wrote("info", ...many)));
  expect(trouble).toMatch(/trainer error: it broke/);
  expect(trouble).not.toMatch(/line/);
});
