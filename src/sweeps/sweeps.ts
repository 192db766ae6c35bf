import { randomInt, randomUUIDv7 } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { holdParent } from "../checkpoints/needed.ts";
import { createConfigurationReads } from "../configurations/configurations.ts";
import { Conflict, NotFound, ValidationFailed } from "../errors.ts";
import type { Recipe } from "../protocol/recipe.ts";
import type { EngineOffer } from "../runs/offers.ts";
import { checkLabels } from "../runs/submit.ts";
import { oncePrepared } from "../store/idempotency.ts";
import { type Position, readPosition } from "../store/position.ts";
import { storableJson } from "../store/recordset.ts";
import type { Tables } from "../store/tables.ts";
import { type FrozenTrial, freezeTrials } from "./freeze.ts";
import { usualMetric } from "./metric.ts";
import { type NewSweepPlan, parsePlan, type SweepPlan } from "./plan.ts";
import { createSweepReads, type SweepReads } from "./reads.ts";
import { type Method, type Sweep, type SweepRow, type SweepSource, toSweep } from "./sweep.ts";
import { tellSweep } from "./telling.ts";
import { trialsOf } from "./trials.ts";

export type CreateSweep = NewSweepPlan & {
  readonly source: SweepSource;
  readonly idempotencyKey?: string | null;
};

/** A sweep as a verb left it, and the position after which the log tells the rest. */
export interface SweepChange {
  readonly sweep: Sweep;
  readonly position: Position;
}

export interface Sweeps extends SweepReads {
  /** Checks and freezes every trial before it writes any; they become runs as there are places for them. */
  create(viewer: Viewer, input: CreateSweep): Promise<SweepChange>;
  /** Hands out no more, and asks its runs to end with a checkpoint. Conflict when it is over. */
  stop(viewer: Viewer, input: { id: string }): Promise<SweepChange>;
  /** Takes the sweep out of every list; Conflict unless it is over. Its runs stay. */
  remove(viewer: Viewer, input: { id: string }): Promise<{ id: string; position: Position }>;
}

/** Trials are kept whole, each with its specification; so much of them is one sweep's. */
const maxBytes = 64 * 1024 ** 2;

/** See Sweeps. */
export function createSweeps({
  db,
  blobs,
  engines,
  wake,
}: {
  db: Kysely<Tables>;
  blobs: Blobs;
  engines: () => Promise<readonly EngineOffer[]>;
  /** Called after something was written for the controller, or for the dispatcher. */
  wake: () => void;
}): Sweeps {
  const reads = createSweepReads(db);

  async function givenBy(viewer: Viewer, source: SweepSource): Promise<unknown> {
    if ("recipe" in source) return source.recipe;
    const id = source.configurationVersionId;
    const version = (await createConfigurationReads(db).versionsByIds(viewer, [id])).get(id);
    if (version === undefined)
      throw new NotFound("there is no such configuration version", ["configurationVersionId"]);
    return version.given;
  }

  async function frozen(viewer: Viewer, plan: SweepPlan, source: SweepSource) {
    const given = await givenBy(viewer, source);
    const all = await freezeTrials(
      { db, blobs, offers: await engines() },
      viewer,
      given,
      plan,
      trialsOf(plan),
    );
    const bytes = all.reduce((sum, { specification }) => sum + JSON.stringify(specification).length, 0);
    if (bytes > maxBytes) {
      const message = `the specifications of all trials are ${bytes} bytes, and may be ${maxBytes}: keep large things in the rollout's own files`;
      throw new ValidationFailed([{ path: ["parameters"], message, suggestion: null }]);
    }
    return all;
  }

  /** The sweep under lock, given over to the work, and how it stands after it. */
  async function change(
    viewer: Viewer,
    id: string,
    work: (trx: Transaction<Tables>, row: SweepRow) => Promise<void>,
  ): Promise<SweepChange> {
    requireScope(viewer, "write");
    const changed = await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom("sweep")
        .selectAll()
        .where("id", "=", id)
        .where("workspace_id", "=", viewer.workspaceId)
        .where("deleted_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such sweep", ["id"]);
      await work(trx, row);
      return standing(trx, id);
    });
    wake();
    return changed;
  }

  return {
    ...reads,

    async create(viewer, { source, idempotencyKey, ...given }) {
      requireScope(viewer, "write");
      const parsed = parsePlan(given);
      const tags = checkLabels({ tags: parsed.tags }).tags ?? [];
      const seed = parsed.method === "random" ? (parsed.seed ?? randomInt(2 ** 31 - 1)) : undefined;
      const plan: SweepPlan = { ...parsed, tags, seed };
      const request = {
        workspaceId: viewer.workspaceId,
        key: idempotencyKey ?? null,
        verb: "createSweep",
        input: { ...given, source },
      };
      const prepare = () => frozen(viewer, plan, source);
      const { result } = await oncePrepared(db, request, prepare, async (trx, trials) => ({
        id: await insertSweep(trx, viewer, plan, source, trials),
      }));
      wake();
      return standing(db, result.id);
    },

    stop: (viewer, { id }) =>
      change(viewer, id, async (trx, row) => {
        if (row.ended_at !== null) throw new Conflict(`this sweep is already ${row.status}`, ["id"]);
        if (row.status === "stopped") return;
        await trx.updateTable("sweep").set({ status: "stopped" }).where("id", "=", id).execute();
        await tellSweep(trx, { ...row, status: "stopped" }, "stopped");
      }),

    async remove(viewer, { id }) {
      const { position } = await change(viewer, id, async (trx, row) => {
        if (row.ended_at === null)
          throw new Conflict("this sweep still has runs to come or at work; stop it before it is removed", [
            "id",
          ]);
        await trx.updateTable("sweep").set({ deleted_at: sql<Date>`now()` }).where("id", "=", id).execute();
      });
      return { id, position };
    },
  };
}

async function insertSweep(
  trx: Transaction<Tables>,
  viewer: Viewer,
  plan: SweepPlan,
  source: SweepSource,
  trials: readonly FrozenTrial[],
): Promise<string> {
  const id = randomUUIDv7();
  const first = trials[0]!.specification;
  const method: Method = plan.method === "grid" ? { kind: "grid" } : { kind: "random", seed: plan.seed ?? 0 };
  const row = {
    id,
    workspace_id: viewer.workspaceId,
    name: plan.name,
    kind: first.kind,
    source: storableJson(source),
    method: JSON.stringify(method),
    parameters: storableJson(plan.parameters),
    trials: trials.length,
    metric: plan.earlyStopping?.metric ?? usualMetric(first.recipe as Recipe),
    early_stopping: plan.earlyStopping === undefined ? null : JSON.stringify(plan.earlyStopping),
    max_concurrent: plan.maxConcurrent ?? null,
    priority: plan.priority,
    tags: [...plan.tags],
    creator_id: viewer.memberId,
  };
  const written = await trx
    .insertInto("sweep")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "name"]).where("deleted_at", "is", null).doNothing(),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n)
    throw new Conflict(`there is a sweep ${JSON.stringify(plan.name)} already`, ["name"]);
  const parents = trials.flatMap(({ specification: { origin } }) =>
    origin.kind === "checkpoint" ? [origin.checkpointId] : [],
  );
  for (const parent of new Set(parents)) await holdParent(trx, parent);
  for (const { trial, settings, specification, resolved } of trials)
    await trx
      .insertInto("sweep_trial")
      .values({
        sweep_id: id,
        trial,
        settings: storableJson(settings),
        specification: storableJson(specification),
        configuration_version_id: "recipe" in source ? null : source.configurationVersionId,
        dataset_version_id: resolved.datasetVersionId,
        rollout_version_id: resolved.rolloutVersionId,
        parent_checkpoint_id:
          specification.origin.kind === "checkpoint" ? specification.origin.checkpointId : null,
      })
      .execute();
  await tellSweep(trx, { ...row, status: "running" }, "created");
  return id;
}

async function standing(db: Kysely<Tables>, id: string): Promise<SweepChange> {
  const position = await readPosition(db);
  const row = await db.selectFrom("sweep").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { sweep: toSweep(row), position };
}
