import { expect, test } from "vitest";
import type { EventOf, RunEvent } from "../protocol/event.ts";
import { applyEvent, pendingRun } from "../protocol/run-state.ts";
import { secondsRun } from "./figures.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();

test("a run's seconds are those in which it was running: not its place in the queue, its rest, or its silence", () => {
  const of = { workspaceId: "w", runId: "r" };
  const started = (attempt: number, second: number): EventOf<"started"> => ({
    ...{ ...of, type: "started", at: at(second), attempt, leaseMs: 10_000 },
    ...{ trainer: "t", trainerName: "t", resumedFrom: null },
  });
  const by = (attempt: number, claim: number, second: number) => ({
    ...of,
    ...{ at: at(second), attempt, claim, step: 0 },
  });
  const events: readonly (readonly [RunEvent, number])[] = [
    [started(1, 100), 0],
    // One that is replaced leaves no gap.
    [started(2, 103), 0],
    [{ ...of, type: "pause_requested", at: at(105), by: "m", cause: "person", reason: null }, 0],
    [{ ...by(2, 2, 110), type: "paused", code: "pause_requested", reason: null }, 10],
    [{ ...of, type: "resume_requested", at: at(500), by: "m" }, 10],
    [started(3, 700), 10],
    [{ ...of, type: "lost", at: at(715), claim: 6, leaseUntil: at(710), reason: "silent" }, 25],
    [started(4, 800), 25],
    [{ ...by(4, 8, 801), type: "finished", reason: null }, 26],
    [{ ...by(4, 8, 999), type: "finished", reason: null }, 26],
  ];
  let state = pendingRun(at(0));
  let seconds = 0;
  events.forEach(([event, told], i) => {
    const next = applyEvent(state, event, i + 1);
    seconds = secondsRun(seconds, state, next);
    expect(seconds, event.type).toBe(told);
    state = next;
  });
  expect(state.status).toBe("finished");
});
