import { expect, test } from "vitest";
import { timelineOf } from "./timeline.ts";

const at = (seconds: number) => new Date(seconds * 1000).toISOString();
const usage = {} as never;
const attempt = (number: number, from: number, to: number | null, outcome: string | null) => ({
  ...{ number, startedAt: at(from), endedAt: to === null ? null : at(to), outcome, usage },
  ...{ trainerName: "t", resumedFromStep: null, cutAfterStep: null, resumeCheck: null },
});
const phase = (number: number, name: "SETUP" | "TRAIN", from: number, to: number | null) => ({
  ...{ attempt: number, phase: name, reason: null },
  ...{ since: at(from), until: to === null ? null : at(to) },
});
const told = ({ rows }: ReturnType<typeof timelineOf>) =>
  rows.map(({ name, spans }) => [
    name,
    ...spans.map(({ kind, fromMs, toMs }) => `${kind} ${fromMs / 1000}-${toMs / 1000}`),
  ]);

test("an attempt's row shows what it waited before, its phases, and that it stalls now", () => {
  const line = timelineOf(
    {
      ...{ createdAt: at(0), endedAt: null, status: "RUNNING", statusSince: at(50), statusReason: null },
      health: { state: "STALLED", reason: "silent", since: at(80) },
      attempts: [attempt(1, 10, 40, "paused"), attempt(2, 50, null, null)],
      phases: [phase(1, "SETUP", 10, 12), phase(1, "TRAIN", 12, null), phase(2, "TRAIN", 50, null)],
    },
    100_000,
  );
  expect(told(line)).toEqual([
    ["Attempt 1", "waiting 0-10", "setup 10-12", "train 12-40"],
    ["Attempt 2", "paused 40-50", "train 50-100", "stalled 80-100"],
  ]);
});

test("a run that rests or waits shows since when, after its last attempt", () => {
  const run = {
    ...{ createdAt: at(0), endedAt: null, statusSince: at(40), statusReason: null, health: null },
    ...{ phases: [], status: "PAUSED" as const, attempts: [attempt(1, 10, 40, "paused")] },
  };
  expect(told(timelineOf(run, 100_000)).at(-1)).toEqual(["Paused", "paused 40-100"]);
  expect(told(timelineOf({ ...run, status: "PENDING", attempts: [] }, 5000))).toEqual([
    ["Waiting", "waiting 0-5"],
  ]);
});
