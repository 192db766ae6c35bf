import { expect, test } from "vitest";
import { offersOf } from "./offers.ts";

const running = {
  ...{ kind: "RL" as const, status: "RUNNING" as const, stopRequested: false, pauseRequested: null },
  ...{ checkpointRequested: null, killAt: null, startedAt: "2026-01-01T00:00:00Z" },
};

test("a run at work can be paused, stopped and killed; what was asked for is not offered again", () => {
  expect(offersOf(running)).toEqual(["pause", "stop", "checkpoint", "budget", "fork", "edit", "kill"]);
  expect(offersOf({ ...running, stopRequested: true })).toEqual(["budget", "fork", "edit", "kill"]);
  expect(offersOf({ ...running, pauseRequested: { preempted: false, reason: null } })[0]).toBe("resume");
  expect(offersOf({ ...running, checkpointRequested: "r" })).not.toContain("checkpoint");
});

test("a run that rests or waits ends without being killed, and one that is over begins anew", () => {
  expect(offersOf({ ...running, status: "PAUSED" })).toEqual(["resume", "stop", "budget", "fork", "edit"]);
  expect(offersOf({ ...running, status: "PENDING", startedAt: null })).toEqual([
    ...["pause", "stop", "budget", "edit"],
  ]);
  expect(offersOf({ ...running, status: "CRASHED" })).toEqual([
    ...["retry", "fork", "reproduce", "edit", "delete"],
  ]);
  expect(offersOf({ ...running, kind: "MERGE", status: "FINISHED" })).toEqual(["retry", "edit", "delete"]);
});
