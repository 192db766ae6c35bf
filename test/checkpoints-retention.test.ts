import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLocalBlobs } from "../src/blobs/local.ts";
import { holdParent } from "../src/checkpoints/needed.ts";
import { retainOnce } from "../src/checkpoints/retention.ts";
import { Conflict, NotFound } from "../src/errors.ts";
import { type CheckpointStore, openCheckpointStore } from "./testkit/checkpoints.ts";
import { newViewer } from "./testkit/runs.ts";

let store: CheckpointStore;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "trainyard-retention-"));
  store = await openCheckpointStore(await openLocalBlobs({ folder }));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

describe("what the log tells of checkpoints", () => {
  test("why it was saved, what it answers, its files, and the figures of its step, whichever comes first", async () => {
    const run = await store.run();
    await run.start();
    const { trainer } = run;
    await store.fold(trainer.step(1, run.claim(), 10), trainer.evaluation(1, run.claim(), 10, 0.7));
    const first = await run.save(10, { cause: "requested", request: "ask-1", adapter: "a" });
    expect(first).toMatchObject({
      cause: "requested",
      request: "ask-1",
      training_reward: 1,
      validation_reward: 0.7,
      validation_loss: null,
    });
    await store.fold(trainer.step(1, run.claim(), 20, { reward: null }));
    const second = await run.save(20);
    expect(second).toMatchObject({ cause: "cadence", training_reward: null, validation_reward: null });
    await store.fold(
      trainer.evaluation(1, run.claim(), 20, 0, { reward: null, metrics: { loss: 1.25, perplexity: 3 } }),
    );
    expect(await store.checkpoints.get(store.viewer, second.id)).toMatchObject({
      validationReward: null,
      validationLoss: 1.25,
    });
    const rows = await store.db.selectFrom("checkpoint_file").selectAll().execute();
    expect(
      rows
        .filter(({ checkpoint_id }) => checkpoint_id === first.id)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["adapter", "adapterConfig", "trainer", "weights"]);
    const whole = await store.checkpoints.get(store.viewer, first.id);
    expect((await store.checkpoints.files(store.viewer, whole))?.map(({ name }) => name)).toEqual([
      "weights",
      "adapter",
      "adapterConfig",
      "trainer",
    ]);
  });

  test("an older event names no files: the manifest does", async () => {
    const run = await store.run();
    await run.start();
    const saved = await run.save(10);
    await store.db.deleteFrom("checkpoint_file").execute();
    const checkpoint = await store.checkpoints.get(store.viewer, saved.id);
    expect((await store.checkpoints.files(store.viewer, checkpoint))?.map(({ name }) => name)).toEqual([
      "weights",
      "trainer",
    ]);
  });

  test("that it was removed, once, and at first word", async () => {
    const run = await store.run();
    await run.start();
    const { id } = await run.save(10);
    await run.save(20);
    await store.keeping.remove(store.viewer, { id });
    const { removed } = await store.checkpoints.get(store.viewer, id);
    expect(removed?.cause).toBe("person");
    const [event] = await store.told();
    expect(event).toMatchObject({ type: "checkpoint_removed", checkpointId: id, step: 10, cause: "person" });
    expect((await store.checkpoints.get(store.viewer, id)).removed).toEqual(removed);
    // Where only the log remembers, the log is enough.
    await store.db.updateTable("checkpoint").set({ removed_at: null, removed_cause: null }).execute();
    await store.fold(event as never);
    expect((await store.checkpoints.get(store.viewer, id)).removed?.cause).toBe("person");
  });
});

describe("retention", () => {
  test("removes what the recipe does not keep, says so once, and keeps what a run at work would go on from", async () => {
    const run = await store.run({ keepLast: 2 });
    await run.start();
    for (const step of [10, 20, 30]) await run.save(step);
    await run.save(40, { resumable: false });
    await run.save(50, { resumable: false });
    expect(await retainOnce(store.db)).toBe(2);
    expect(await run.names()).toEqual(["step-30", "step-40", "step-50"]);
    const told = await store.told();
    expect(told).toMatchObject([
      { type: "checkpoint_removed", step: 10, cause: "retention" },
      { type: "checkpoint_removed", step: 20, cause: "retention" },
    ]);
    expect(await retainOnce(store.db)).toBe(0);
    expect(await store.told()).toEqual([]);
    await run.finish(50);
    // Looked at again in a minute, or when something happens.
    await store.db
      .updateTable("checkpoint")
      .set({ retention_due: new Date(0) })
      .execute();
    expect(await retainOnce(store.db)).toBe(1);
    expect(await run.names()).toEqual(["step-40", "step-50"]);
  });

  test("by several replicas at once removes each checkpoint once", async () => {
    const run = await store.run({ keepLast: 1 });
    await run.start();
    for (let step = 1; step <= 12; step++) await run.save(step);
    const removed = await Promise.all(Array.from({ length: 5 }, () => retainOnce(store.db)));
    expect(removed.reduce((sum, count) => sum + count)).toBe(11);
    expect(await store.told()).toHaveLength(11);
  });

  test("without a rule removes nothing, and looks no more", async () => {
    const run = await store.run();
    await run.start();
    for (const step of [10, 20, 30]) await run.save(step);
    expect(await retainOnce(store.db)).toBe(0);
    const due = await store.db.selectFrom("checkpoint").select("retention_due").execute();
    expect(due.every(({ retention_due }) => retention_due === null)).toBe(true);
  });

  test("keeps the best by its metric once the evaluation is told", async () => {
    const run = await store.run({ keepBest: 1, keepBestBy: "validation_loss" });
    await run.start();
    for (const [step, loss] of [
      [10, 2],
      [20, 1],
      [30, 1.5],
      [40, 1.7],
    ] as const) {
      await run.save(step);
      await store.fold(run.trainer.evaluation(1, run.claim(), step, 0, { reward: null, metrics: { loss } }));
      await retainOnce(store.db);
    }
    expect(await run.names()).toEqual(["step-20", "step-40"]);
  });

  test("counts of a name saved by two attempts the canonical one", async () => {
    const run = await store.run({ keepLast: 3 });
    await run.start();
    const first = await run.save(10);
    await run.save(20, { content: "abandoned" });
    await run.start({ step: 10, manifest: first.manifest });
    const again = await run.save(20, { content: "again" });
    await run.save(30);
    expect(await retainOnce(store.db)).toBe(1);
    expect(await run.names()).toEqual(["step-10", "step-20", "step-30"]);
    const [kept] = (await store.checkpoints.list(store.viewer, { runId: run.id })).edges.filter(
      ({ node }) => node.name === "step-20",
    );
    expect(kept?.node.id).toBe(again.id);
  });

  test("leaves what is pinned, until it is unpinned", async () => {
    const run = await store.run({ keepLast: 1 });
    await run.start();
    const { id } = await run.save(10);
    const pinned = await store.keeping.pin(store.viewer, { id });
    expect(pinned.checkpoint.pinned).toMatchObject({ by: store.viewer.memberId });
    await run.save(20);
    await retainOnce(store.db);
    expect(await run.names()).toEqual(["step-10", "step-20"]);
    await store.keeping.unpin(store.viewer, { id });
    expect(await retainOnce(store.db)).toBe(1);
    expect(await run.names()).toEqual(["step-20"]);
    await expect(store.keeping.pin(store.viewer, { id })).rejects.toThrow(/was removed by retention/);
  });

  test("leaves what another run began from, while that one is there", async () => {
    const run = await store.run({ keepLast: 1 });
    await run.start();
    const { id } = await run.save(10);
    const child = await store.childOf(id);
    await run.save(20);
    await retainOnce(store.db);
    expect(await run.names()).toEqual(["step-10", "step-20"]);
    await store.db.updateTable("run").set({ deleted_at: new Date() }).where("id", "=", child).execute();
    await store.db
      .updateTable("checkpoint")
      .set({ retention_due: new Date(0) })
      .execute();
    await retainOnce(store.db);
    expect(await run.names()).toEqual(["step-20"]);
  });
});

describe("removing by hand", () => {
  test("is refused where a live run would go on from it, naming the run", async () => {
    const run = await store.run();
    await run.start();
    const older = await run.save(10);
    const newest = await run.save(20);
    const refused = await store.keeping.remove(store.viewer, { id: newest.id }).catch((error) => error);
    expect(refused).toBeInstanceOf(Conflict);
    expect(refused).toMatchObject({ conflictsWith: { type: "Run", id: run.id } });
    expect(refused.message).toMatch(/would go on from this checkpoint/);
    await store.keeping.remove(store.viewer, { id: older.id });
    await run.finish(20);
    await store.keeping.remove(store.viewer, { id: newest.id });
    expect(await run.names()).toEqual([]);
    const all = await store.checkpoints.list(store.viewer, { runId: run.id, removed: true });
    expect(all.edges).toHaveLength(2);
    expect(await store.checkpoints.count(store.viewer, { runId: run.id })).toBe(0);
    // Again changes nothing.
    const { checkpoint } = await store.keeping.remove(store.viewer, { id: older.id });
    expect(checkpoint.removed?.cause).toBe("person");
    expect(await store.told()).toHaveLength(2);
  });

  test("is refused where other runs began from it, or it is pinned", async () => {
    const run = await store.run();
    await run.start();
    const { id } = await run.save(10);
    await run.finish(10);
    await store.childOf(id, "grown-from-it");
    await expect(store.keeping.remove(store.viewer, { id })).rejects.toThrow(/grown-from-it began from/);
    const other = await store.run();
    await other.start();
    const pinned = await other.save(10);
    await other.finish(10);
    await store.keeping.pin(store.viewer, { id: pinned.id });
    await expect(store.keeping.remove(store.viewer, { id: pinned.id })).rejects.toThrow(/pinned; unpin it/);
  });

  test("and beginning from it at the same moment exclude each other", async () => {
    const run = await store.run();
    await run.start();
    const { id } = await run.save(10);
    await run.finish(10);
    const held = Promise.withResolvers<void>();
    const beginning = store.db.transaction().execute(async (trx) => {
      await holdParent(trx, id);
      held.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const child = await store.run();
      await trx.updateTable("run").set({ parent_checkpoint_id: id }).where("id", "=", child.id).execute();
    });
    await held.promise;
    await expect(store.keeping.remove(store.viewer, { id })).rejects.toThrow(Conflict);
    await beginning;
    const gone = await run.save(20).catch(() => null);
    expect(gone).not.toBeNull();
    const free = await store.run();
    await free.start();
    const other = await free.save(10);
    await free.finish(10);
    await store.keeping.remove(store.viewer, { id: other.id });
    await expect(store.db.transaction().execute((trx) => holdParent(trx, other.id))).rejects.toThrow(
      /has been removed/,
    );
  });

  test("of another's is answered as of nothing", async () => {
    const run = await store.run();
    await run.start();
    const { id } = await run.save(10);
    const stranger = await newViewer(store.db);
    for (const verb of [store.keeping.pin, store.keeping.unpin, store.keeping.remove])
      await expect(verb(stranger, { id })).rejects.toThrow(NotFound);
  });

  test("leaves nothing to start from, and says so", async () => {
    const run = await store.run();
    await run.start();
    const { id } = await run.save(10);
    await run.finish(10);
    const { name } = await store.db
      .selectFrom("run")
      .select("name")
      .where("id", "=", run.id)
      .executeTakeFirstOrThrow();
    expect((await store.checkpoints.resolve(store.viewer, name)).id).toBe(id);
    await store.keeping.remove(store.viewer, { id });
    await expect(store.checkpoints.resolve(store.viewer, `${name}/step-10`)).rejects.toThrow(
      /removed by hand/,
    );
    await expect(store.checkpoints.resolve(store.viewer, id)).rejects.toThrow(/removed by hand/);
    await expect(store.checkpoints.resolve(store.viewer, name)).rejects.toThrow(/no checkpoint yet/);
  });
});
