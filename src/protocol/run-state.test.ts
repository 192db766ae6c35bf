import { expect, test } from "vitest";
import type { RunEvent } from "./event.ts";
import { applyEvent, isOver, pendingRun, type RunState } from "./run-state.ts";

const at = "2026-01-01T00:00:00.000Z";
const where = { runId: "r", workspaceId: "w", at };
const manifest = "c".repeat(64);

const started = (attempt: number): RunEvent => ({
  type: "started",
  ...where,
  attempt,
  trainer: "t",
  trainerName: "t",
  leaseMs: 1000,
  resumedFrom: null,
});
const finished = (claim: number): RunEvent => ({ type: "finished", ...where, attempt: 1, claim, step: 1 });
const checkpoint = (claim: number, step: number): RunEvent => ({
  type: "checkpoint",
  ...where,
  attempt: 1,
  claim,
  step,
  name: `step-${step}`,
  manifest,
  sizeBytes: 1,
  resumable: true,
  baseModel: "m",
});
const released = (claim: number): RunEvent => ({
  type: "released",
  ...where,
  attempt: 1,
  claim,
  step: 1,
  code: "shutdown",
  reason: "shut down",
});
const progress = (claim: number): RunEvent => ({
  type: "progress",
  ...where,
  attempt: 1,
  claim,
  leaseMs: 5000,
  note: null,
});
const stopRequested: RunEvent = { type: "stop_requested", ...where, by: "m", reason: "enough" };
const stalled = (claim: number, leaseUntil: string): RunEvent => ({
  type: "stalled",
  ...where,
  claim,
  leaseUntil,
  reason: "silent",
});

/** The run after events at the places 1, 2, 3 … */
function after(...events: readonly RunEvent[]): RunState {
  return events.reduce((run, event, index) => applyEvent(run, event, index + 1), pendingRun(at));
}

test("an event that arrives twice changes nothing the second time", () => {
  const once = after(started(1), checkpoint(1, 2));
  expect(applyEvent(once, checkpoint(1, 2), 2)).toBe(once);
  expect(applyEvent(once, started(1), 1)).toBe(once);
});

test("a replaced trainer changes nothing, whatever it says", () => {
  const replaced = after(started(1), started(2));
  for (const event of [checkpoint(1, 5), finished(1), released(1), progress(1), stalled(1, at)])
    expect(applyEvent(replaced, event, 3)).toBe(replaced);
  expect(applyEvent(replaced, checkpoint(2, 5), 3).resumable).toEqual({ step: 5, manifest });
});

test("after the end only what people say of a run counts", () => {
  const over = after(started(1), finished(1));
  for (const event of [started(2), checkpoint(1, 5), stopRequested, progress(1)])
    expect(applyEvent(over, event, 3)).toBe(over);
});

test("a stop finds a waiting run stopped, and a trainer at work told", () => {
  expect(after(stopRequested)).toMatchObject({ status: "stopped", reason: { message: "enough" } });
  const working = after(started(1), stopRequested);
  expect(working).toMatchObject({ status: "running", stopRequested: { by: "m" } });
  expect(applyEvent(working, released(1), 3)).toMatchObject({ status: "stopped" });
});

test("attempts never share a number, even when two trainers begin at once", () => {
  expect(after(started(1), started(1))).toMatchObject({ attempt: 2, claim: 2 });
  expect(after(started(1), started(5))).toMatchObject({ attempt: 5, claim: 2 });
});

test("a run stalls when its lease is the one that passed, and wakes at the next word", () => {
  const working = after(started(1));
  const leaseUntil = working.leaseUntil as string;
  expect(applyEvent(working, stalled(1, "2026-01-01T00:00:00.500Z"), 2).stalled).toBeNull();
  const silent = applyEvent(working, stalled(1, leaseUntil), 2);
  expect(silent).toMatchObject({ status: "running", stalled: { reason: "silent", since: leaseUntil } });
  expect(applyEvent(silent, progress(1), 3)).toMatchObject({ stalled: null });
});

test("what a run is doing ends with it, and with the trainer that was doing it", () => {
  const training: RunEvent = { type: "phase", ...where, attempt: 1, claim: 1, phase: "train", reason: null };
  const stopped: RunEvent = { type: "stopped", ...where, attempt: 1, claim: 1, step: 1, reason: null };
  const crashed: RunEvent = { type: "crashed", ...where, attempt: 1, message: "too often" };
  expect(after(started(1), training).phase).toBe("train");
  expect(after(started(1), training, stopped).phase).toBe("complete");
  expect(after(started(1), training, crashed).phase).toBe("error");
  expect(after(started(1), training, released(1)).phase).toBeNull();
  expect(after(started(1), training, released(1), stopRequested).phase).toBe("complete");
  expect(after(stopRequested).phase).toBeNull();
});

/** A counter-based generator: the same seed, the same story. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some run's log, in which trainers are replaced, fall silent, come back, and speak after the end. */
function story(seed: number): { sequence: number; event: RunEvent }[] {
  const next = random(seed);
  const claims = [0];
  return Array.from({ length: 60 }, (_, index) => {
    const sequence = index + 1;
    const claim = claims[Math.floor(next() * claims.length)] as number;
    const dice = next();
    if (dice < 0.15) {
      claims.push(sequence);
      return { sequence, event: started(Math.ceil(next() * 3)) };
    }
    if (dice < 0.2) return { sequence, event: stopRequested };
    if (dice < 0.23) return { sequence, event: finished(claim) };
    if (dice < 0.28) return { sequence, event: released(claim) };
    if (dice < 0.35)
      return { sequence, event: stalled(claim, new Date(Date.parse(at) + 1000).toISOString()) };
    if (dice < 0.65) return { sequence, event: progress(claim) };
    return { sequence, event: checkpoint(claim, sequence) };
  });
}

test("however a log is cut, repeated and overlapped, the run is the one of the log read once", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const log = story(seed);
    const fold = (run: RunState, part: typeof log) =>
      part.reduce((state, { event, sequence }) => applyEvent(state, event, sequence), run);
    const once = fold(pendingRun(at), log);
    const next = random(seed * 7919);
    let again = pendingRun(at);
    for (let read = 0; read < log.length; ) {
      const from = Math.max(0, read - Math.floor(next() * 10));
      read = Math.min(log.length, read + 1 + Math.floor(next() * 10));
      again = fold(again, log.slice(from, read));
    }
    expect(again).toEqual(once);
  }
});

test("over any log: once over a run stays over, its claim and attempt only grow, its place only grows", () => {
  for (let seed = 1; seed <= 200; seed++) {
    let run = pendingRun(at);
    for (const { event, sequence } of story(seed)) {
      const next = applyEvent(run, event, sequence);
      if (isOver(run.status)) expect(next).toBe(run);
      expect(next.claim).toBeGreaterThanOrEqual(run.claim);
      expect(next.attempt).toBeGreaterThanOrEqual(run.attempt);
      expect(next.sequence).toBeGreaterThanOrEqual(run.sequence);
      if (next.claim !== run.claim) expect(next.attempt).toBeGreaterThan(run.attempt);
      run = next;
    }
  }
});
