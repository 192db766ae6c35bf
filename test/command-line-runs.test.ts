import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventually, here, info, ok, recipe, refused, useCommandLine } from "./testkit/command-line.ts";

useCommandLine(async () => {
  await writeFile(join(here.folder, "short.toml"), adapter(1));
  await writeFile(join(here.folder, "long.toml"), adapter(50_000));
  await writeFile(
    join(here.folder, "foreign.toml"),
    adapter(1).replace("total_steps = 1", "max_steps = 1\nlearning_rate = 1e-5"),
  );
  await ok("train", "submit", "short.toml", "--name", "done", "--tag", "old", "--watch");
});

/** A run that trains an adapter. */
const adapter = (steps: number) => `${recipe(steps)}[lora]\nrank = 4\n`;

test("a run is renamed, and given other tags, notes and another priority", async () => {
  const changed = ["--name", "kept", "--tag", "a", "--tag", "b", "--notes", "good", "--priority", "-7"];
  expect((await ok("train", "update", "done", ...changed)).out).toBe(
    "kept: tags a, b, priority -7, notes: good\n",
  );
  expect(await info("kept")).toMatchObject({ tags: ["a", "b"], notes: "good", priority: -7 });
  const [told] = (await ok("--json", "train", "update", "kept", "--no-tags", "--no-notes")).json();
  expect(told).toMatchObject({ name: "kept", tags: [], notes: null, priority: -7 });
  await refused(2, /needs what is to be changed/, "train", "update", "kept");
  await refused(2, /--no-tags does not go with --tag/, "train", "update", "kept", "--tag", "a", "--no-tags");
  await refused(2, /--priority is a whole number/, "train", "update", "kept", "--priority", "101");
  await refused(1, /there is no run `done` here/, "train", "update", "done", "--name", "x");
});

test("a merge says that it is one where others say their steps, and lineage says where each came from", async () => {
  await ok("checkpoints", "merge", "kept", "--name", "merging");
  expect((await ok("train", "watch", "merging")).out).toMatch(/step merge/);
  expect((await ok("train", "list")).out).toMatch(/^merging +MERGE +finished +merge /m);
  expect((await ok("train", "info", "merging")).out).toMatch(/step +merge: it takes no steps/);
  expect((await ok("checkpoints", "lineage", "merging/merged")).out).toMatch(
    /^merging\/merged\n(?: .*\n)* {2}from {7}(kept\/\S+)\n\1\n(?: .*\n)* {2}from {7}the base model tiny-2x64$/m,
  );
});

test("of a damaged checkpoint it is said what can be done", async () => {
  const [{ files }] = (await ok("--json", "checkpoints", "get", "merging/merged")).json();
  const { sha256 } = files.find(({ name }: { name: string }) => name === "weights");
  const kept = await readdir(here.data, { recursive: true });
  await writeFile(join(here.data, kept.find((path) => path.endsWith(sha256.slice(2)))!), "other");
  const { code, out } = await here.run("checkpoints", "verify", "merging/merged");
  expect(code).toBe(1);
  expect(out).toMatch(/is not whole/);
  expect(out).toContain("trainyard checkpoints list --run merging\n");
});

test("a knob by another system's name is told by ours", async () => {
  await refused(1, /training\.learning_rate: is not a knob \(lr\)/, "train", "submit", "foreign.toml");
  await refused(1, /training\.max_steps: is not a knob \(total_steps\)/, "train", "submit", "foreign.toml");
});

test("the workspace says how many runs may be at work, and is given another limit", async () => {
  expect((await ok("workspace")).out).toMatch(/running +0 runs, as many as there are trainers\ntokens +\d/);
  expect((await ok("workspace", "limit", "0")).out).toMatch(/no run begins/);
  await ok("train", "retry", "kept", "--name", "again", "--priority", "9");
  expect(await info("again")).toMatchObject({ priority: 9, status: "PENDING" });
  expect((await ok("train", "info", "again")).out).toMatch(/status +pending; it waits: /);
  expect((await ok("workspace", "limit", "2")).out).toMatch(/at most 2 runs at work/);
  const [told] = (await ok("--json", "workspace")).json();
  expect(told).toMatchObject({ maxConcurrentRuns: 2, usage: { sampledTokens: expect.any(String) } });
  expect((await ok("workspace", "limit", "none")).out).toMatch(/as many runs at work as there are trainers/);
  for (const wrong of ["some", "1.5", "100001"])
    await refused(2, /from 0 to 100000, or none/, "workspace", "limit", wrong);
  await eventually(async () => (await info("again")).status).toBe("FINISHED");
});

test("a run's duration is the time that it ran, not the time that it rested", async () => {
  await ok("train", "submit", "long.toml", "--name", "resting");
  await eventually(async () => (await info("resting")).progress.currentStep > 0).toBe(true);
  await ok("train", "pause", "resting");
  await eventually(async () => (await info("resting")).status).toBe("PAUSED");
  const { durationSeconds: rested } = (await info("resting")).overview;
  expect(rested).toBeGreaterThan(0);
  expect((await info("resting")).overview.durationSeconds).toBe(rested);
  await refused(1, /stop it before it is removed/, "train", "delete", "resting", "--yes");
  await ok("train", "resume", "resting");
  await eventually(async () => (await info("resting")).overview.durationSeconds > rested).toBe(true);
  await ok("train", "kill", "resting", "--grace", "0");
});

test("a run is deleted once that is confirmed; its checkpoints stay unless they are to go too", async () => {
  await refused(2, /nobody can be asked here: --yes/, "train", "delete", "kept");
  const { checkpoints } = await info("again");
  const [told] = (await ok("--json", "train", "delete", "again", "--yes")).json();
  expect(told).toMatchObject({ name: "again", artifacts: false });
  await refused(1, /there is no run `again` here/, "train", "info", "again");
  const [{ id, name }] = checkpoints.nodes;
  expect((await ok("checkpoints", "get", id)).out).toContain(`(removed run)/${name}`);
  expect((await ok("train", "delete", "merging", "--artifacts", "--yes")).out).toMatch(/in the background/);
  await eventually(async () => (await ok("checkpoints", "list")).out).not.toContain("/merged");
});
