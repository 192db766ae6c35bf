import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Viewer } from "../../src/access/viewer.ts";
import type { Blobs } from "../../src/blobs/blobs.ts";
import type { Bus } from "../../src/bus/bus.ts";
import { type Checkpoints, createCheckpoints } from "../../src/checkpoints/checkpoints.ts";
import { type CollectingParts, collectOnce } from "../../src/checkpoints/collecting.ts";
import { createCheckpointKeeping } from "../../src/checkpoints/keeping.ts";
import { checkpointManifest } from "../../src/protocol/checkpoint-manifest.ts";
import type { Event, EventOf, RunEvent } from "../../src/protocol/event.ts";
import type { Specification } from "../../src/protocol/specification.ts";
import { foldBatch } from "../../src/runs/fold.ts";
import { openDatabase } from "../../src/store/database.ts";
import { freshDatabase } from "./postgres.ts";
import { logged, newRun, newViewer, sftSpecification, trainerOf } from "./runs.ts";

export type CheckpointStore = Awaited<ReturnType<typeof openCheckpointStore>>;

/** Runs whose events are folded as they are said, over a database of their own and the blobs that are given. */
export async function openCheckpointStore(blobs: Blobs) {
  const { url, drop } = await freshDatabase();
  const database = openDatabase({ url });
  const { db } = database;
  await db.updateTable("projection").set({ epoch: "log-1" }).execute();
  const viewer = await newViewer(db);
  const checkpoints: Checkpoints = createCheckpoints({ db, blobs });
  const keeping = createCheckpointKeeping({ db, wake: () => {} });
  let last = 0;

  async function fold(...events: readonly RunEvent[]): Promise<void> {
    const entries = logged(events, last + 1);
    last += events.length;
    await foldBatch(db, { epoch: "log-1", entries });
  }

  return {
    ...{ url, db, blobs, viewer, checkpoints, keeping, fold },

    /** A run at work whose recipe says this of its checkpoints. */
    async run(recipe: Readonly<Record<string, unknown>> = {}, of: Viewer = viewer) {
      const runId = await newRun(db, of, { name: `r${randomUUID().slice(0, 8)}` });
      const frozen = sftSpecification() as Specification & { kind: "sft" };
      const checkpointing = { ...frozen.recipe.checkpoints, ...recipe };
      await db
        .updateTable("run")
        .set({
          specification: JSON.stringify({
            ...frozen,
            recipe: {
              ...frozen.recipe,
              experiment: { ...frozen.recipe.experiment, validationDataset: "held-out" },
              checkpoints: checkpointing,
            },
          }),
        })
        .where("id", "=", runId)
        .execute();
      const trainer = trainerOf({ runId, workspaceId: of.workspaceId });
      let attempt = 0;
      let claim = 0;
      return {
        ...{ id: runId, trainer },
        claim: () => claim,
        async start(resumedFrom: EventOf<"started">["resumedFrom"] = null) {
          attempt++;
          claim = last + 1;
          await fold(trainer.started(attempt, { resumedFrom }));
        },
        /** Saves real files, and their manifest last, and says so. */
        async save(
          step: number,
          said: Partial<EventOf<"checkpoint">> & { content?: string; adapter?: string } = {},
        ) {
          const { content = `weights of ${runId} at ${step}`, adapter, ...rest } = said;
          const saved = await saveFiles(blobs, { runId, step, attempt, content, adapter });
          await fold(trainer.checkpoint(attempt, claim, step, { ...saved, ...rest }));
          const row = await db
            .selectFrom("checkpoint")
            .selectAll()
            .where("run_id", "=", runId)
            .orderBy("sequence", "desc")
            .limit(1)
            .executeTakeFirstOrThrow();
          return { ...row, files: saved.files };
        },
        finish: (step: number) => fold(trainer.say("finished", attempt, claim, { step, reason: null })),
        async names() {
          const { edges } = await checkpoints.list(viewer, {
            runId,
            orderBy: { field: "step", direction: "asc" },
          });
          return edges.map(({ node }) => node.name);
        },
      };
    },

    /** Another run that began from a checkpoint. */
    async childOf(checkpointId: string, name = `child-${randomUUID().slice(0, 6)}`): Promise<string> {
      const id = await newRun(db, viewer, { name });
      await db.updateTable("run").set({ parent_checkpoint_id: checkpointId }).where("id", "=", id).execute();
      return id;
    },

    /** Says to the log what the outbox holds. */
    async told(): Promise<Event[]> {
      const rows = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
      await db.deleteFrom("outbox").execute();
      const events = rows.map(({ event }) => event as Event);
      await fold(...(events as RunEvent[]));
      return events;
    },

    /** Collects as if everything that was removed or put before now were past its grace. */
    collect: (over: Partial<CollectingParts> = {}) => {
      const log = { bounds: async () => ({ first: 1, last }) } as unknown as Bus["log"];
      const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
      return collectOnce({ db, blobs, bus: { log }, log: silent, graceMs: 0, catchUpMs: 0, ...over });
    },

    removedAgo: (id: string, ms: number) =>
      db
        .updateTable("checkpoint")
        .set({ removed_at: sql<Date>`now() - ${ms} * interval '1 ms'` })
        .where("id", "=", id)
        .execute(),

    async close() {
      await database.close();
      await drop();
    },
  };
}

export const sha256Of = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

/** The blobs of a checkpoint, as a trainer writes them. */
export async function saveFiles(
  blobs: Blobs,
  {
    runId,
    step,
    attempt,
    content,
    adapter,
  }: { runId: string; step: number; attempt: number; content: string; adapter?: string | undefined },
) {
  const contents = {
    weights: content,
    trainer: `optimiser of ${content}`,
    ...(adapter === undefined ? {} : { adapter, adapterConfig: `{"r":8}` }),
  };
  const files = await Promise.all(
    Object.entries(contents).map(async ([name, text]) => ({ name, ...(await blobs.put(Buffer.from(text))) })),
  );
  const manifest = checkpointManifest.parse({
    version: 1,
    runId,
    step,
    attempt,
    baseModel: "digits-s",
    tokenizerId: "bytes",
    datasetSha256: "a".repeat(64),
    files: Object.fromEntries(files.map(({ name, sha256, sizeBytes }) => [name, { sha256, sizeBytes }])),
    base: adapter === undefined ? null : { kind: "base", baseModel: "digits-s", seed: 1 },
    progress: {},
    probe: null,
  });
  const kept = await blobs.put(Buffer.from(JSON.stringify(manifest)));
  return {
    manifest: kept.sha256,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, kept.sizeBytes),
    files,
  };
}
