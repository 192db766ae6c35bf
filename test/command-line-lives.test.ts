import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventually, here, info, ok, recipe, refused, useCommandLine } from "./testkit/command-line.ts";

useCommandLine(async () => {
  await writeFile(join(here.folder, "long.toml"), recipe(50_000));
  await writeFile(join(here.folder, "short.toml"), recipe(2));
});

const statusOf = async (name: string) => (await info(name)).status;

test("a run is paused and goes on where it was; while it rests another has its trainer", async () => {
  await ok("train", "submit", "long.toml", "--name", "resting");
  await eventually(async () => (await info("resting")).progress.currentStep > 0).toBe(true);
  expect((await ok("train", "pause", "resting", "--reason", "lunch")).out).toMatch(/resting rests/);
  await eventually(() => statusOf("resting")).toBe("PAUSED");
  const paused = await info("resting");
  expect(paused.statusReason).toEqual({ code: "pause_requested", message: "lunch" });
  expect(paused.phases.at(-1).seconds).not.toBeNull();
  await refused(1, /paused already/, "train", "pause", "resting");
  await ok("train", "submit", "short.toml", "--name", "between", "--watch");
  expect((await ok("train", "resume", "resting")).out).toMatch(/resting goes on/);
  await eventually(
    async () => (await info("resting")).progress.currentStep > paused.progress.currentStep,
  ).toBe(true);
  expect((await info("resting")).attempts).toMatchObject([
    { number: 1, outcome: "paused" },
    { number: 2, resumedFromStep: paused.progress.currentStep },
  ]);
  await refused(1, /no pause was asked for/, "train", "resume", "resting");
});

test("a checkpoint on demand is saved, and a fork begins with it, with other settings", async () => {
  const [asked] = (await ok("--json", "train", "checkpoint", "resting")).json();
  expect(asked.request).toMatch(/^[0-9a-f-]{36}$/);
  await eventually(async () => (await info("resting")).checkpoints.nodes.length).toBeGreaterThanOrEqual(2);
  const [newest] = (await info("resting")).checkpoints.nodes;
  await ok(
    ...["train", "fork", "resting", "--from", newest.name, "--set", "training.lr=1e-5"],
    ...["--set", "training.total_steps=1", "--name", "forked", "--priority", "-3"],
  );
  const fork = await info("forked");
  expect(fork).toMatchObject({
    priority: -3,
    forkOf: { name: "resting" },
    parent: { name: newest.name, run: { name: "resting" } },
  });
  expect(fork.specification.toml).toMatch(/lr = 1e-5|lr = 0.00001/);
  const wrong = /--set training.lrr=1: "training.lrr" is not a knob/;
  await refused(1, wrong, "train", "fork", "resting", "--set", "training.lrr=1");
  const cap = "budget.max_cost_usd=1";
  const unkept = /--set budget.max_cost_usd=1: no connected trainer .* says what it costs/;
  await refused(1, unkept, "train", "fork", "resting", "--set", cap);
  await refused(2, /--set is KNOB=VALUE/, "train", "fork", "resting", "--set", "training.lr");
  const list = (await ok("train", "list")).out;
  expect(list).toMatch(/forked waits: the only trainer is at work/);
});

test("caps are shown and changed while a run lives, and spending is told", async () => {
  expect((await ok("train", "budget", "resting")).out).toBe("no caps\n");
  await ok("train", "budget", "resting", "--max-tokens", "100000000", "--max-wall-time-s", "86400");
  await eventually(async () => (await ok("train", "budget", "resting")).out).toMatch(
    /100,?000,?000 tokens, sampled and trained: [\d.]+ % spent; then it stops/,
  );
  await refused(1, /--max-cost-usd: .*what it costs/, "train", "budget", "resting", "--max-cost-usd", "5");
  await refused(2, /--max-tokens is a number above 0/, "train", "budget", "resting", "--max-tokens", "x");
  await ok("train", "budget", "resting", "--none");
  await eventually(async () => (await ok("train", "budget", "resting")).out).toBe("no caps\n");
  const [ofRun] = (await ok("--json", "train", "usage", "resting")).json();
  expect(Number(ofRun.sampledTokens)).toBeGreaterThan(0);
  expect(ofRun.costUsd).toBeNull();
  const [ofAll] = (await ok("--json", "train", "usage")).json();
  expect(Number(ofAll.sampledTokens)).toBeGreaterThanOrEqual(Number(ofRun.sampledTokens));
  const [later] = (await ok("--json", "train", "usage", "--since", "2999-01-01")).json();
  expect(later).toMatchObject({ sampledTokens: "0", wallSeconds: 0 });
  expect((await ok("train", "usage")).out).toMatch(/cost +–, of which – engine/);
  await refused(2, /leave RUN out/, "train", "usage", "resting", "--since", "2026-01-01");
});

test("a kill ends a run within its grace, and what waited goes on", async () => {
  await refused(2, /--grace is a whole number from 0 to 3600/, "train", "kill", "resting", "--grace", "x");
  expect((await ok("train", "kill", "resting", "--grace", "0", "--reason", "enough")).out).toMatch(
    /ends within 0 s/,
  );
  await eventually(() => statusOf("resting")).toBe("KILLED");
  expect((await info("resting")).statusReason).toMatchObject({ message: "enough" });
  await eventually(() => statusOf("forked")).toBe("FINISHED");
  await refused(1, /already killed/, "train", "kill", "resting");
  await refused(2, /--priority is a whole number/, "train", "submit", "short.toml", "--priority", "1000");
});

test("a run of higher priority takes the place of a lower one, which goes on where it was", async () => {
  await ok("train", "submit", "long.toml", "--name", "lower", "--priority", "-1");
  await eventually(async () => (await info("lower")).progress.currentStep > 0).toBe(true);
  await ok("train", "submit", "short.toml", "--name", "higher", "--priority", "5", "--watch");
  await eventually(async () => (await info("lower")).attempts.length).toBe(2);
  const { attempts } = await info("lower");
  expect(attempts[0].outcome).toBe("released");
  expect(attempts[1].resumedFromStep).toBeGreaterThan(0);
  await ok("train", "kill", "lower", "--grace", "0");
  await eventually(() => statusOf("lower")).toBe("KILLED");
});

test("an estimate says what it is based on", async () => {
  const { out } = await ok("train", "submit", "short.toml", "--dry-run");
  expect(out).toMatch(/2 steps on the embedded engine/);
  expect(out).toMatch(/tokens sampled and .* trained, cost –/);
  expect(out).toMatch(
    /basis: what the last 5 runs of kind rl on tiny-2x64 with the dataset numbers used for each sample; no price is known/,
  );
});
