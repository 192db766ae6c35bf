import { expect, test } from "vitest";
import { isLostAfterMs, whyStalled } from "./silence.ts";

const minute = Date.parse("2026-01-01T00:01:00.000Z");
const at = (seconds: number) => new Date(minute + seconds * 1000).toISOString();
const state = { phase: "train", phaseSince: at(0), step: 12, totalSteps: 60, leaseUntil: at(30) } as const;

test("silence is counted from the last word: three leases, and never less than half a minute", () => {
  expect(isLostAfterMs(60_000)).toBe(120_000);
  expect(isLostAfterMs(10_000)).toBe(20_000);
  expect(isLostAfterMs(1_000)).toBe(29_000);
  expect(isLostAfterMs(null)).toBe(30_000);
});

test("why a run stalled: its phase, since when, its step, and what it waited for", () => {
  const known = { leaseMs: 10_000, note: null, stepAt: new Date(minute + 5000) };
  expect(whyStalled(known, state)).toBe(
    `no progress in phase train since ${at(20)} (step 12 of 60 was done): it waited for step 13`,
  );
  expect(whyStalled({ ...known, note: "samples of 3 prompts" }, { ...state, totalSteps: null })).toBe(
    `no progress in phase train since ${at(20)} (step 12 was done): it waited for samples of 3 prompts`,
  );
  expect(whyStalled({ ...known, leaseMs: null, stepAt: null }, { ...state, phase: "setup", step: 0 })).toBe(
    `no progress in phase setup since ${at(0)}: it waited for the engine and the rollout's hosts to be ready`,
  );
});
