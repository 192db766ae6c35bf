import { expect, test } from "vitest";
import type { RunEvent } from "../src/protocol/event.ts";
import { fold, noHistory } from "./history.ts";

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
const checkpoint = (claim: number): RunEvent => ({
  type: "checkpoint",
  ...inRun,
  attempt: 1,
  claim,
  step: 1,
  name: "step-1",
  manifest: "a".repeat(64),
  sizeBytes: 1,
  resumable: true,
  baseModel: "m",
});
const released = (claim: number, code: "shutdown" | "engine_away"): RunEvent => ({
  type: "released",
  ...inRun,
  attempt: 1,
  claim,
  step: 0,
  code,
  reason: "",
});
const futileAfter = (...events: RunEvent[]) =>
  events.reduce((history, event, i) => fold(history, { sequence: i + 1, event }), noHistory).futileAttempts;

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
});
