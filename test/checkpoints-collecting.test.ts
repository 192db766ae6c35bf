import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Blobs } from "../src/blobs/blobs.ts";
import { retainOnce } from "../src/checkpoints/retention.ts";
import { createRuns } from "../src/runs/runs.ts";
import { type BlobsPlace, blobsKinds } from "./testkit/blobs.ts";
import { type CheckpointStore, openCheckpointStore, sha256Of } from "./testkit/checkpoints.ts";

const hour = 3600_000;

for (const kind of blobsKinds) {
  const host = await kind.start();
  afterAll(() => host.stop());

  describe(`collecting from ${kind.name} blobs`, () => {
    let place: BlobsPlace;
    let blobs: Blobs;
    let store: CheckpointStore;
    beforeEach(async () => {
      place = await host.place();
      blobs = await place.open();
      store = await openCheckpointStore(blobs);
    });
    afterEach(async () => {
      await store.close();
      await place.stop();
    });

    /** A run that is over, with checkpoints of these contents, of which the first was removed an hour and more ago. */
    async function removedAmong(...contents: readonly string[]) {
      const run = await store.run();
      await run.start();
      const saved = [];
      for (const [i, content] of contents.entries()) saved.push(await run.save((i + 1) * 10, { content }));
      await run.finish(contents.length * 10);
      await store.keeping.remove(store.viewer, { id: saved[0]!.id });
      await store.told();
      return { run, saved };
    }
    const there = async () => new Set(await place.names());

    test("what was removed goes, file by file and its manifest, and what others name stays", async () => {
      const { saved } = await removedAmong("shared", "shared", "own");
      const [removed, twin] = saved;
      const before = await there();
      await store.collect();
      const after = await there();
      // The weights and the trainer's state are the twin's as well; the manifest is another one's by its step.
      expect([...before].filter((name) => !after.has(name))).toEqual([removed!.manifest]);
      const row = await store.db
        .selectFrom("checkpoint")
        .select(["collected_at"])
        .where("id", "=", removed!.id)
        .executeTakeFirstOrThrow();
      expect(row.collected_at).not.toBeNull();
      expect((await store.checkpoints.verify(store.viewer, twin!.id)).verification.ok).toBe(true);
      await store.keeping.remove(store.viewer, { id: twin!.id });
      await store.collect();
      expect(await there()).toEqual(
        new Set([saved[2]!.manifest, sha256Of("own"), sha256Of("optimiser of own")]),
      );
    });

    test("not before its grace, and not what was put lately", async () => {
      const { saved } = await removedAmong("one", "two");
      const before = await there();
      await store.collect({ graceMs: hour });
      expect(await there()).toEqual(before);
      // Removed long ago, and put again just now: somebody may be about to name it.
      await store.removedAgo(saved[0]!.id, 2 * hour);
      await store.collect({ graceMs: hour });
      expect(await there()).toEqual(before);
      for (const name of before) await place.age(name, 2 * hour);
      await blobs.put(Buffer.from("one"));
      await store.collect({ graceMs: hour });
      expect((await there()).has(sha256Of("one"))).toBe(true);
      await place.age(sha256Of("one"), 2 * hour);
      await store.collect({ graceMs: hour });
      expect(await there()).toEqual(
        new Set([saved[1]!.manifest, sha256Of("two"), sha256Of("optimiser of two")]),
      );
    });

    test("not while the store is behind the log, where somebody may have named it", async () => {
      await removedAmong("one", "two");
      const before = await there();
      await store.collect({ bus: { log: { bounds: async () => ({ first: 1, last: 1e9 }) } as never } });
      expect(await there()).toEqual(before);
    });

    test("what a dataset, a rollout, an upload, an output or a transcript names stays", async () => {
      const { run, saved } = await removedAmong("one", "two");
      const { db, viewer } = store;
      const mine = { workspace_id: viewer.workspaceId, created_by: viewer.memberId };
      const number = saved[0]!.run_number;
      const [weights, trainer] = [sha256Of("one"), sha256Of("optimiser of one")];
      const names: Record<string, (sha256: string) => Promise<unknown>> = {
        dataset: async (sha256) => {
          await db
            .insertInto("dataset")
            .values({ id: "d", name: "d", ...mine })
            .execute();
          return db
            .insertInto("dataset_version")
            .values({
              ...mine,
              id: "dv",
              dataset_id: "d",
              version: 1,
              kind: "prompt",
              sha256,
              size_bytes: 1,
              rows: 1,
              columns: [],
              statistics: "{}",
            })
            .execute();
        },
        rollout: async (sha256) => {
          await db
            .insertInto("rollout")
            .values({ id: "r", name: "r", ...mine })
            .execute();
          return db
            .insertInto("rollout_version")
            .values({
              ...mine,
              id: "rv",
              rollout_id: "r",
              version: 1,
              sha256,
              size_bytes: 1,
              files: 1,
              entrypoint: "main.ts",
            })
            .execute();
        },
        upload: (sha256) =>
          db
            .insertInto("upload")
            .values({
              ...mine,
              id: "u",
              purpose: "dataset",
              name: "u",
              file_name: "u",
              token_hash: Buffer.alloc(1),
              sha256,
              size_bytes: 1,
              expires_at: new Date(),
            })
            .execute(),
        output: (sha256) =>
          db
            .insertInto("output")
            .values({
              id: "o",
              workspace_id: viewer.workspaceId,
              run_number: number,
              attempt: 1,
              name: "o",
              content_type: "x",
              sha256,
              size_bytes: 1,
              sequence: 1,
              created_at: new Date(),
            })
            .execute(),
        transcript: (sha256) =>
          db
            .insertInto("sample_batch")
            .values({
              run_number: number,
              attempt: 1,
              step: 1,
              split: "train",
              sequence: 1,
              sha256,
              at: new Date(),
            })
            .execute(),
      };
      for (const [what, insert] of Object.entries(names)) {
        await insert(weights);
        await db
          .updateTable("checkpoint")
          .set({ collected_at: null })
          .where("id", "=", saved[0]!.id)
          .execute();
        await blobs.put(Buffer.from("optimiser of one"));
        await store.collect();
        expect([what, (await there()).has(weights)]).toEqual([what, true]);
        expect([what, (await there()).has(trainer)]).toEqual([what, false]);
        for (const table of [
          "dataset_version",
          "rollout_version",
          "upload",
          "output",
          "sample_batch",
        ] as const)
          await db.deleteFrom(table).execute();
      }
      expect(await run.names()).toEqual(["step-20"]);
    });

    test("a file that an older checkpoint shares, whose event did not name it, stays", async () => {
      const { saved } = await removedAmong("shared", "shared");
      await store.db.deleteFrom("checkpoint_file").execute();
      await store.collect();
      expect((await store.checkpoints.verify(store.viewer, saved[1]!.id)).verification.ok).toBe(true);
      expect((await there()).has(saved[0]!.manifest)).toBe(false);
    });

    test("killed in the middle, it goes on where it was", async () => {
      const { saved } = await removedAmong("one", "two");
      let removals = 0;
      const dying: Blobs = {
        ...blobs,
        async remove(sha256, options) {
          if (++removals === 2) throw new Error("killed");
          return blobs.remove(sha256, options);
        },
      };
      await expect(store.collect({ blobs: dying })).rejects.toThrow("killed");
      expect((await there()).size).toBe(5);
      await store.collect();
      expect(await there()).toEqual(
        new Set([saved[1]!.manifest, sha256Of("two"), sha256Of("optimiser of two")]),
      );
    });

    test("an upload that came to nothing goes a day later", async () => {
      const { sha256 } = await blobs.put(Buffer.from("rows"));
      const upload = (id: string, daysAgo: number) =>
        store.db
          .insertInto("upload")
          .values({
            id,
            workspace_id: store.viewer.workspaceId,
            created_by: store.viewer.memberId,
            purpose: "dataset",
            name: id,
            file_name: id,
            token_hash: Buffer.alloc(1),
            sha256,
            size_bytes: 4,
            expires_at: new Date(Date.now() - daysAgo * 24 * hour),
          })
          .execute();
      await upload("old", 2);
      await upload("new", 0);
      await store.collect();
      expect((await there()).has(sha256)).toBe(true);
      await store.db
        .updateTable("upload")
        .set({ expires_at: new Date(0) })
        .execute();
      await store.collect();
      expect((await there()).has(sha256)).toBe(false);
    });

    test("a run deleted with its artifacts leaves nothing but what others began from", async () => {
      const { db, viewer } = store;
      const runs = createRuns({ db, blobs, engines: async () => [], wake: () => {} });
      const run = await store.run();
      await run.start();
      const transcript = await blobs.put(Buffer.from("transcript"));
      const output = await blobs.put(Buffer.from("output"));
      const { trainer } = run;
      const claim = run.claim();
      const line = {
        line: 0,
        group: 0,
        index: 0,
        promptRow: null,
        reward: 1,
        rewards: null,
        shaping: null,
        treatment: null,
        retries: 0,
        failure: null,
        failureMessage: null,
        advantage: null,
        policyVersion: 0,
        promptTokens: 1,
        responseTokens: 1,
        truncated: false,
        durationS: null,
      };
      await store.fold(
        trainer.step(1, claim, 10, { metrics: { x: 1 } }),
        trainer.samples(1, claim, 10, { blob: transcript.sha256, index: [line] }),
        trainer.samples(1, claim, 11, { blob: transcript.sha256, index: [line] }),
        trainer.evaluation(1, claim, 10, 1),
        trainer.say("output", 1, claim, {
          name: "o",
          contentType: "text/plain",
          sha256: output.sha256,
          sizeBytes: 6,
        }),
        trainer.say("log", 1, claim, {
          lines: [{ at: new Date().toISOString(), level: "info", source: "trainer", message: "m" }],
        }),
      );
      const parent = await run.save(10, { content: "parent" });
      const pinned = await run.save(20, { content: "pinned" });
      await run.finish(20);
      await store.childOf(parent.id);
      await store.keeping.pin(viewer, { id: pinned.id });
      await expect(runs.remove(viewer, { id: run.id, artifacts: true })).rejects.toThrow(/pinned: step-20/);
      await store.keeping.unpin(viewer, { id: pinned.id });
      await runs.remove(viewer, { id: run.id, artifacts: true });
      await retainOnce(db);
      expect((await store.told()).at(-1)).toMatchObject({
        type: "checkpoint_removed",
        cause: "run_deleted",
        step: 20,
      });
      await store.collect({ graceMs: 0 });
      const { artifacts_deleted_at } = await db
        .selectFrom("run")
        .select("artifacts_deleted_at")
        .where("id", "=", run.id)
        .executeTakeFirstOrThrow();
      expect(artifacts_deleted_at).not.toBeNull();
      const { run_number } = parent;
      for (const table of [
        "step",
        "sample",
        "sample_batch",
        "evaluation",
        "output",
        "log_line",
        "metric_block",
        "metric_series",
      ] as const) {
        const rows = await db.selectFrom(table).selectAll().where("run_number", "=", run_number).execute();
        expect([table, rows]).toEqual([table, []]);
      }
      expect(await there()).toEqual(
        new Set([parent.manifest, sha256Of("parent"), sha256Of("optimiser of parent")]),
      );
      expect((await store.checkpoints.get(viewer, parent.id)).removed).toBeNull();
    });

    test("a run deleted without them leaves everything", async () => {
      const { db, viewer } = store;
      const runs = createRuns({ db, blobs, engines: async () => [], wake: () => {} });
      const run = await store.run();
      await run.start();
      const { id } = await run.save(10);
      await run.finish(10);
      await runs.remove(viewer, { id: run.id });
      await retainOnce(db);
      await store.collect();
      expect((await store.checkpoints.verify(viewer, id)).verification.ok).toBe(true);
    });
  });
}
