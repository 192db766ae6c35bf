import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { holdParent } from "../src/checkpoints/needed.ts";
import { retainOnce } from "../src/checkpoints/retention.ts";
import type { LoggedEvent, RunEvent } from "../src/protocol/event.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { openDatabase } from "../src/store/database.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { clock, logged, newRun, newViewer, sftSpecification, trainerOf } from "./testkit/runs.ts";

async function store() {
  const { url, drop } = await freshDatabase();
  const database = openDatabase({ url });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const { db } = database;
  await db.updateTable("projection").set({ epoch: "e" }).execute();
  const viewer = await newViewer(db, "lab");
  return {
    db,
    viewer,
    fold: (entries: readonly LoggedEvent[]) => foldBatch(db, { epoch: "e", entries }),
    /** All that a log leaves behind, but for what is drawn anew in each store. */
    async remains() {
      const all: Record<string, unknown> = {};
      for (const table of ["run", "attempt", "run_phase", "step", "checkpoint", "checkpoint_file"]) {
        const drawn = sql`array['workspace_id', 'creator_id', 'created_at', 'retention_due']`;
        const { rows } = await sql<{ row: unknown }>`
          select to_jsonb(t) - ${table === "checkpoint" ? sql`array['workspace_id', 'retention_due']` : drawn}::text[] as row
          from ${sql.table(table)} t order by 1`.execute(db);
        all[table] = rows.map(({ row }) => row);
      }
      return all;
    },
  };
}

/** A life with everything that can happen to a run at least once. */
function lifeOf(runId: string, workspaceId: string): RunEvent[] {
  const at = new Date(clock).toISOString();
  const where = { runId, workspaceId };
  const trainer = trainerOf(where);
  const person = { ...where, at, by: "m" };
  const pause = { ...person, type: "pause_requested", cause: "person", reason: "lunch" } as const;
  const used = { sampledTokens: 10, trainedTokens: 5, engineSeconds: 1, wallSeconds: 2 };
  const measured = { samplingSeconds: 1, trainingSeconds: 1, overlapSeconds: 0.5, engineCostUsd: 1 };
  const file = { name: "weights", sha256: "b".repeat(64), sizeBytes: 3 };
  const checkpoint = trainer.checkpoint(1, 4, 1, { files: [file], request: "c-1", cause: "requested" });
  return [
    { ...where, type: "submitted", at, name: "r", kind: "sft", by: "m" },
    pause,
    { ...person, type: "resume_requested" },
    trainer.started(1),
    trainer.say("phase", 1, 4, { phase: "train", reason: null }),
    { ...person, type: "checkpoint_requested", id: "c-1" },
    trainer.step(1, 4, 1),
    checkpoint,
    trainer.evaluation(1, 4, 1, 0.5),
    trainer.say("usage", 1, 4, { ...used, ...measured, judgeCalls: 2, judgeCostUsd: 0.5 }),
    trainer.say("usage", 1, 4, { ...used, ...measured, judgeCalls: 3, judgeCostUsd: null }),
    { ...person, type: "budget_changed", budget: { maxTokens: 100 } },
    { ...pause, by: null, cause: "preempted" },
    trainer.say("released", 1, 4, { step: 1, code: "preempted", reason: "it made room" }),
    trainer.started(2, { resumedFrom: { step: 1, manifest: checkpoint.manifest } }),
    { ...where, type: "crashed", at, attempt: 1, message: "said too late" },
    trainer.step(2, 15, 2),
    { ...person, type: "pause_requested", cause: "person", reason: null },
    trainer.say("paused", 2, 15, { step: 2, code: "pause_requested", reason: null }),
    trainer.step(2, 15, 3),
    { ...where, type: "crashed", at, attempt: 2, message: "given up" },
    { ...where, type: "killed", at, reason: "late" },
  ];
}

test("a log leaves the same behind, folded an entry at a time, all at once, or in parts of any size", async () => {
  const left = [];
  for (const size of [1, 2, 5, 1000]) {
    const { viewer, fold, remains, db } = await store();
    await newRun(db, viewer, { id: "run-1" });
    const entries = logged(lifeOf("run-1", viewer.workspaceId));
    for (let at = 0; at < entries.length; at += size) {
      await fold(entries.slice(at, at + size));
      // As after a crash in which the bookmark was written and nobody remembers that it was.
      await fold(entries.slice(Math.max(0, at - 3), at + size));
    }
    left.push(await remains());
  }
  expect(left[0]).toMatchObject({
    run: [{ status: "crashed" }],
    attempt: [{ outcome: "released" }, { outcome: "paused" }],
  });
  for (const other of left) expect(other).toEqual(left[0]);
});

test("a fork is written while its parent is folded and its parent's checkpoints are looked at: none waits in a ring", async () => {
  const { db, viewer, fold } = await store();
  const runId = await newRun(db, viewer, { id: "run-1" });
  const trainer = trainerOf({ runId, workspaceId: viewer.workspaceId });
  const entries = logged([trainer.started(1), trainer.checkpoint(1, 1, 1), trainer.evaluation(1, 1, 1, 1)]);
  await fold(entries.slice(0, 2));
  const { id } = await db.selectFrom("checkpoint").select("id").executeTakeFirstOrThrow();
  for (const [index, work] of [() => fold(entries.slice(2)), () => retainOnce(db)].entries()) {
    let working: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await holdParent(trx, id);
      working = work().catch((error: unknown) => error);
      await waitsForLock();
      await trx
        .insertInto("run")
        .values({
          ...{ id: `fork-${index}`, name: `fork-${index}`, workspace_id: viewer.workspaceId, kind: "sft" },
          ...{
            specification: JSON.stringify(sftSpecification()),
            base_model: "digits-s",
            engine: "embedded",
          },
          ...{ creator_id: viewer.memberId, fork_of: runId, parent_checkpoint_id: id },
        })
        .execute();
    });
    expect(await working).not.toBeInstanceOf(Error);
  }

  async function waitsForLock(): Promise<void> {
    for (let tries = 0; tries < 6_000; tries++) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      if (rows.length > 0) return;
      await sleep(10);
    }
    throw new Error("nothing waited for the fork");
  }
});
