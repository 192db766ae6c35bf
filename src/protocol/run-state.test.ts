import { expect, test } from "vitest";
import type { EventOf, RunEvent } from "./event.ts";
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
const finished = (claim: number, reason: string | null = null): RunEvent => ({
  type: "finished",
  ...where,
  attempt: 1,
  claim,
  step: 1,
  reason,
});
const checkpoint = (claim: number, step: number, request: string | null = null): RunEvent => ({
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
  cause: "cadence",
  request,
  files: [],
});
const released = (claim: number, code: EventOf<"released">["code"] = "shutdown"): RunEvent => ({
  type: "released",
  ...where,
  attempt: 1,
  claim,
  step: 1,
  code,
  reason: "left",
});
const paused = (claim: number, code: EventOf<"paused">["code"] = "pause_requested"): RunEvent => ({
  type: "paused",
  ...where,
  attempt: 1,
  claim,
  step: 1,
  code,
  reason: "lunch",
});
const pauseRequested = (cause: "person" | "preempted" = "person"): RunEvent => ({
  type: "pause_requested",
  ...where,
  by: cause === "person" ? "m" : null,
  cause,
  reason: cause,
});
const resumeRequested: RunEvent = { type: "resume_requested", ...where, by: "m" };
const killRequested = (deadline: string): RunEvent => ({
  type: "kill_requested",
  ...where,
  by: "m",
  reason: "now",
  deadline,
});
const killed: RunEvent = { type: "killed", ...where, reason: "its grace is over" };
const checkpointRequested = (id: string): RunEvent => ({
  type: "checkpoint_requested",
  ...where,
  id,
  by: "m",
});
const budgetChanged = (maxTokens: number): RunEvent => ({
  type: "budget_changed",
  ...where,
  by: "m",
  budget: { maxTokens },
});
const removed = (of: string): RunEvent => ({
  type: "checkpoint_removed",
  ...where,
  checkpointId: "c",
  step: 1,
  manifest: of,
  cause: "person",
});
const lost = (claim: number, leaseUntil: string): RunEvent => ({
  type: "lost",
  ...where,
  claim,
  leaseUntil,
  reason: "nobody can say",
});
const crashed = (attempt: number): RunEvent => ({ type: "crashed", ...where, attempt, message: "too often" });
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
  const late = [
    ...[started(2), checkpoint(1, 5), progress(1), paused(1), released(1), lost(1, at), crashed(1), killed],
    ...[stopRequested, pauseRequested(), resumeRequested, killRequested(at)],
    ...[checkpointRequested("a"), budgetChanged(1)],
  ];
  for (const event of late) expect(applyEvent(over, event, 3)).toBe(over);
});

test("after its last word a trainer changes nothing, until it begins again", () => {
  for (const last of [released(1), released(1, "preempted"), paused(1)]) {
    const left = after(started(1), pauseRequested(), last);
    for (const event of [progress(1), checkpoint(1, 5), paused(1), released(1), stalled(1, at), lost(1, at)])
      expect(applyEvent(left, event, 4)).toBe(left);
    expect(applyEvent(left, started(2), 4)).toMatchObject({ status: "running", attempt: 2, claim: 4 });
  }
});

test("a pause finds a waiting run paused, and a trainer at work told", () => {
  expect(after(pauseRequested())).toMatchObject({
    status: "paused",
    reason: { code: "pause_requested", message: "person" },
    dispatch: 0,
  });
  const told = after(started(1), pauseRequested());
  expect(told).toMatchObject({ status: "running", pauseRequested: { by: "m", cause: "person" } });
  const left = applyEvent(told, paused(1), 3);
  expect(left).toMatchObject({ status: "paused", phase: null, leaseUntil: null, endedAt: null });
  expect(left.reason).toEqual({ code: "pause_requested", message: "lunch" });
  expect(applyEvent(left, pauseRequested(), 4)).toMatchObject({ status: "paused", reason: left.reason });
  // Its trainer died before it read this: the next one leaves it, too.
  expect(applyEvent(told, started(2), 3)).toMatchObject({ pauseRequested: { cause: "person" } });
});

test("a paused run that is resumed waits for a trainer again, and for a job of its own", () => {
  const again = after(started(1), pauseRequested(), paused(1), resumeRequested);
  expect(again).toMatchObject({ status: "pending", reason: null, pauseRequested: null, dispatch: 1 });
  // Twice is once.
  expect(applyEvent(again, resumeRequested, 5)).toMatchObject({ status: "pending", dispatch: 1 });
  expect(after(pauseRequested(), resumeRequested, started(1))).toMatchObject({ status: "running" });
});

test("a pause that is taken back in time is none, and one that its trainer was leaving for already waits again", () => {
  const back = after(started(1), pauseRequested(), resumeRequested);
  expect(back).toMatchObject({ status: "running", pauseRequested: null, dispatch: 0 });
  expect(applyEvent(back, paused(1), 4)).toMatchObject({
    status: "pending",
    reason: { code: "resume_requested" },
    dispatch: 1,
  });
  expect(applyEvent(back, paused(1, "budget_spent"), 4)).toMatchObject({ status: "paused", dispatch: 0 });
});

test("a run that makes room waits in the queue; one that a person pauses meanwhile is paused", () => {
  const asked = after(started(1), pauseRequested("preempted"));
  expect(asked).toMatchObject({ status: "running", pauseRequested: { cause: "preempted", by: null } });
  const left = applyEvent(asked, released(1, "preempted"), 3);
  expect(left).toMatchObject({
    status: "pending",
    reason: { code: "preempted" },
    pauseRequested: null,
    dispatch: 1,
  });
  expect(
    after(started(1), pauseRequested("preempted"), pauseRequested(), released(1, "preempted")),
  ).toMatchObject({
    status: "paused",
    dispatch: 0,
  });
  expect(after(started(1), pauseRequested(), pauseRequested("preempted")).pauseRequested?.cause).toBe(
    "person",
  );
  // Room is made by ending, however its trainer came to end.
  expect(applyEvent(asked, released(1), 3)).toMatchObject({
    status: "pending",
    pauseRequested: null,
    dispatch: 0,
  });
  expect(applyEvent(asked, started(2), 3)).toMatchObject({ status: "running", pauseRequested: null });
  expect(after(pauseRequested("preempted"))).toMatchObject({ status: "pending", pauseRequested: null });
});

test("a stop goes before a pause, in whatever order they come", () => {
  expect(after(started(1), stopRequested, pauseRequested()).pauseRequested).toBeNull();
  for (const last of [paused(1), paused(1, "budget_spent"), released(1), released(1, "preempted")])
    expect(after(started(1), pauseRequested(), stopRequested, last)).toMatchObject({
      status: "stopped",
      reason: { code: "stop_requested", message: "enough" },
    });
  expect(after(started(1), pauseRequested(), paused(1), stopRequested)).toMatchObject({ status: "stopped" });
});

test("a kill is a stop with a deadline, which only comes nearer; killed is the end from wherever the run is", () => {
  const later = "2026-01-01T00:01:00.000Z";
  const sooner = "2026-01-01T00:00:30.000Z";
  const asked = after(started(1), killRequested(later));
  expect(asked).toMatchObject({
    status: "running",
    stopRequested: { by: "m", reason: "now" },
    killAt: later,
  });
  expect(applyEvent(asked, killRequested(sooner), 3).killAt).toBe(sooner);
  expect(applyEvent(applyEvent(asked, killRequested(sooner), 3), killRequested(later), 4).killAt).toBe(
    sooner,
  );
  expect(after(killRequested(later))).toMatchObject({ status: "stopped" });
  expect(after(started(1), pauseRequested(), paused(1), killRequested(later)).status).toBe("stopped");
  const stopped: RunEvent = { type: "stopped", ...where, attempt: 1, claim: 1, step: 1, reason: "now" };
  expect(applyEvent(asked, stopped, 3)).toMatchObject({ status: "stopped" });

  const silent = after(started(1));
  const leaseUntil = silent.leaseUntil as string;
  for (const run of [after(), silent, asked, applyEvent(silent, lost(1, leaseUntil), 2)])
    expect(applyEvent(run, killed, 9)).toMatchObject({
      status: "killed",
      reason: { code: "killed" },
      endedAt: at,
    });
});

test("a checkpoint that is asked for is answered by the one that names it", () => {
  const asked = after(started(1), checkpointRequested("a"));
  expect(asked.checkpointRequested).toBe("a");
  expect(applyEvent(asked, checkpoint(1, 2), 3).checkpointRequested).toBe("a");
  expect(applyEvent(asked, checkpoint(1, 2, "a"), 3).checkpointRequested).toBeNull();
  const newer = applyEvent(asked, checkpointRequested("b"), 3);
  expect(applyEvent(newer, checkpoint(1, 2, "a"), 4).checkpointRequested).toBe("b");
  // Asked of a trainer that died, it is the next one's to save.
  expect(applyEvent(asked, started(2), 3).checkpointRequested).toBe("a");
});

test("changed caps are the run's caps, whoever is at work on it", () => {
  expect(after(budgetChanged(5), started(1), budgetChanged(9), released(1), started(2)).budget).toEqual({
    maxTokens: 9,
  });
});

test("a run that nobody can say anything of is unknown until its trainer or another one is heard", () => {
  const working = after(started(1));
  const leaseUntil = working.leaseUntil as string;
  expect(applyEvent(working, lost(1, at), 2)).toMatchObject({ status: "running" });
  const unknown = applyEvent(working, lost(1, leaseUntil), 2);
  expect(unknown).toMatchObject({ status: "unknown", reason: { code: "trainer_silent" } });
  expect(applyEvent(unknown, lost(1, leaseUntil), 3)).toMatchObject({ statusSince: unknown.statusSince });
  for (const event of [progress(1), started(2)])
    expect(applyEvent(unknown, event, 3)).toMatchObject({ status: "running", reason: null, stalled: null });
  expect(applyEvent(unknown, finished(1), 3)).toMatchObject({ status: "finished" });
  expect(applyEvent(unknown, paused(1), 3)).toMatchObject({ status: "pending" });
  expect(applyEvent(unknown, stopRequested, 3)).toMatchObject({
    status: "unknown",
    stopRequested: { by: "m" },
  });
});

test("a checkpoint that is gone is none to go on from, after the end as well", () => {
  expect(after(started(1), checkpoint(1, 2), removed("d".repeat(64))).resumable).not.toBeNull();
  expect(after(started(1), checkpoint(1, 2), removed(manifest)).resumable).toBeNull();
  const over = after(started(1), checkpoint(1, 2), finished(1), removed(manifest));
  expect(over).toMatchObject({ status: "finished", resumable: null });
});

test("a run is given up only by whoever knew its newest attempt", () => {
  expect(after(started(1), crashed(1))).toMatchObject({
    status: "crashed",
    reason: { code: "attempts_spent" },
  });
  expect(after(started(1), started(2), crashed(1))).toMatchObject({ status: "running" });
});

test("why a run finished before its last step is its reason", () => {
  expect(after(started(1), finished(1)).reason).toBeNull();
  expect(after(started(1), finished(1, "a plateau")).reason).toEqual({
    code: "early_stop",
    message: "a plateau",
  });
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
    if (dice < 0.17) return { sequence, event: stopRequested };
    if (dice < 0.18) return { sequence, event: killRequested(at) };
    if (dice < 0.185) return { sequence, event: killed };
    if (dice < 0.2) return { sequence, event: pauseRequested(next() < 0.5 ? "person" : "preempted") };
    if (dice < 0.21) return { sequence, event: paused(claim) };
    if (dice < 0.22) return { sequence, event: resumeRequested };
    if (dice < 0.23) return { sequence, event: finished(claim) };
    if (dice < 0.28) return { sequence, event: released(claim, next() < 0.5 ? "shutdown" : "preempted") };
    if (dice < 0.3) return { sequence, event: checkpointRequested(String(sequence)) };
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
      expect(next.dispatch).toBeGreaterThanOrEqual(run.dispatch);
      // Nobody waits for a trainer that a stop was asked of.
      if (next.stopRequested !== null) expect(["pending", "paused"]).not.toContain(next.status);
      if (next.claim !== run.claim) expect(next.attempt).toBeGreaterThan(run.attempt);
      run = next;
    }
  }
});
