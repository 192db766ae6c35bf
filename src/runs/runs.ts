import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { parseRecipe } from "../configurations/parse.ts";
import { Conflict, NotFound, ValidationFailed } from "../errors.ts";
import type { Recipe } from "../protocol/recipe.ts";
import { isOver, type RunStatus } from "../protocol/run-state.ts";
import type { Specification } from "../protocol/specification.ts";
import { once } from "../store/idempotency.ts";
import { enqueue } from "../store/outbox.ts";
import { type Position, readPosition } from "../store/position.ts";
import { storableText } from "../store/recordset.ts";
import type { Tables } from "../store/tables.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
import { withoutNumber } from "./naming.ts";
import type { EngineOffer } from "./offers.ts";
import { createRunReads, type RunReads } from "./reads.ts";
import { type Resolved, resolveRecipe } from "./resolve.ts";
import { type Run, type RunRow, toRun } from "./run.ts";
import { checkLabels, insertRun, nameTaken, runNamed } from "./submit.ts";

/** A recipe in camelCase as it was given, or a stored version of a configuration. */
export type RunSource = { readonly recipe: unknown } | { readonly configurationVersionId: string };

export type SubmitRun = RunSource & {
  readonly name?: string | null;
  readonly tags?: readonly string[];
  readonly notes?: string | null;
  readonly idempotencyKey?: string | null;
};

/** A run as a verb left it, and the position after which the log tells the rest. */
export interface RunChange {
  readonly run: Run;
  readonly position: Position;
}

export interface Runs extends RunReads {
  /** Checks everything that submit checks, and writes nothing. */
  estimate(viewer: Viewer, source: RunSource): Promise<Estimate>;
  submit(viewer: Viewer, input: SubmitRun): Promise<RunChange>;
  /** Asks for an end with a checkpoint; asking again changes nothing. Conflict when the run is over. */
  stop(viewer: Viewer, input: { id: string; reason?: string | null }): Promise<RunChange>;
  /** A new run of the same specification. Conflict unless the run is over. */
  retry(
    viewer: Viewer,
    input: { id: string; name?: string | null; idempotencyKey?: string | null },
  ): Promise<RunChange>;
  /** Changes what is given and leaves the rest. */
  update(
    viewer: Viewer,
    input: { id: string; name?: string; tags?: readonly string[]; notes?: string | null },
  ): Promise<RunChange>;
  /** Takes the run out of every list; Conflict unless it is over. What it left behind stays in the log and the blobs. */
  remove(viewer: Viewer, input: { id: string }): Promise<{ id: string; position: Position }>;
}

export function createRuns({
  db,
  blobs,
  engines,
  wake,
}: {
  db: Kysely<Tables>;
  blobs: Blobs;
  engines: () => Promise<readonly EngineOffer[]>;
  /** Called after something was written for the dispatcher. */
  wake: () => void;
}): Runs {
  const reads = createRunReads(db);

  /** All that can be wrong is found before anything is written. */
  async function resolve(viewer: Viewer, source: RunSource): Promise<Resolved & { readonly recipe: Recipe }> {
    const given =
      "recipe" in source ? source.recipe : await storedRecipe(db, viewer, source.configurationVersionId);
    const { recipe, issues } = parseRecipe(given);
    if (recipe === null) throw new ValidationFailed(issues);
    const resolved = await resolveRecipe({ db, blobs, offers: await engines() }, viewer, recipe, given);
    return { ...resolved, recipe };
  }

  /** The run's row under lock, given over to the work, and how it stands after it. */
  async function change(
    viewer: Viewer,
    id: string,
    work: (trx: Transaction<Tables>, row: RunRow) => Promise<void>,
  ): Promise<RunChange> {
    requireScope(viewer, "write");
    const changed = await db.transaction().execute(async (trx) => {
      await work(trx, await lockRun(trx, viewer, id));
      return standing(trx, id);
    });
    wake();
    return changed;
  }

  return {
    ...reads,

    async estimate(viewer, source) {
      requireScope(viewer, "read");
      const { recipe, specification } = await resolve(viewer, source);
      return estimateOf(db, viewer, recipe, specification);
    },

    async submit(viewer, input) {
      requireScope(viewer, "write");
      const { idempotencyKey, ...asked } = input;
      const labels = checkLabels(input);
      const request = {
        workspaceId: viewer.workspaceId,
        key: idempotencyKey ?? null,
        verb: "submitRun",
        input: asked,
      };
      // Resolved before the transaction, which must not wait for connections while it holds one; a repeated request is
      // answered even when it could not be resolved any more.
      const outcome = await resolve(viewer, input).then(
        (resolved) => ({ resolved }),
        (error: unknown) => ({ error }),
      );
      const { result } = await once(db, request, async (trx) => {
        if ("error" in outcome) throw outcome.error;
        const { specification, datasetVersionId, rolloutVersionId } = outcome.resolved;
        const id = await insertRun(trx, viewer, {
          specification,
          datasetVersionId,
          rolloutVersionId,
          configurationVersionId: "recipe" in input ? null : input.configurationVersionId,
          retryOf: null,
          name: labels.name,
          tags: labels.tags ?? [],
          notes: labels.notes ?? null,
        });
        return { id };
      });
      wake();
      return standing(db, result.id);
    },

    async stop(viewer, { id, reason = null }) {
      return change(viewer, id, async (trx, row) => {
        if (isOver(row.status as RunStatus)) throw new Conflict(`this run is already ${row.status}`, ["id"]);
        // Asked for already, and perhaps not yet in the log.
        if (row.stop_requested_by !== null) return;
        const why = reason === null ? null : storableText(reason.slice(0, 2000));
        // Beside the event, so that a run which is still here is not sent while the event is on its way.
        await trx
          .updateTable("run")
          .set({ stop_requested_by: viewer.memberId, stop_requested_reason: why })
          .where("id", "=", id)
          .execute();
        await enqueue(trx, `stop_requested.${id}`, {
          type: "stop_requested",
          workspaceId: viewer.workspaceId,
          runId: id,
          at: new Date().toISOString(),
          by: viewer.memberId,
          reason: why,
        });
      });
    },

    async retry(viewer, input) {
      requireScope(viewer, "write");
      const { idempotencyKey, ...asked } = input;
      const { name } = checkLabels({ name: input.name });
      const request = {
        workspaceId: viewer.workspaceId,
        key: idempotencyKey ?? null,
        verb: "retryRun",
        input: asked,
      };
      const { result } = await once(db, request, async (trx) => {
        const row = await lockRun(trx, viewer, input.id);
        if (!isOver(row.status as RunStatus))
          throw new Conflict(`this run is ${row.status}; stop it before it is retried`, ["id"]);
        const id = await insertRun(trx, viewer, {
          specification: row.specification as Specification,
          datasetVersionId: row.dataset_version_id,
          rolloutVersionId: row.rollout_version_id,
          configurationVersionId: row.configuration_version_id,
          retryOf: row.id,
          name,
          base: withoutNumber(row.name),
          tags: row.tags,
          notes: row.notes,
        });
        return { id };
      });
      wake();
      return standing(db, result.id);
    },

    async update(viewer, input) {
      const labels = checkLabels(input);
      return change(viewer, input.id, async (trx, row) => {
        const next = {
          name: labels.name ?? row.name,
          tags: labels.tags ?? row.tags,
          notes: labels.notes === undefined ? row.notes : labels.notes,
        };
        const other = next.name === row.name ? null : await runNamed(trx, viewer, next.name);
        if (other !== null) throw nameTaken(next.name, other);
        await trx.updateTable("run").set(next).where("id", "=", row.id).execute();
        await tellChanged(trx, viewer, row.id, { ...next, deleted: false });
      }).catch((error: unknown) => {
        // Another took the name between the look and the write.
        if (error instanceof Error && "constraint" in error && error.constraint === "run_name")
          throw nameTaken(input.name ?? "", null);
        throw error;
      });
    },

    async remove(viewer, { id }) {
      const { position } = await change(viewer, id, async (trx, row) => {
        if (!isOver(row.status as RunStatus))
          throw new Conflict(`this run is ${row.status}; stop it before it is removed`, ["id"]);
        await trx.updateTable("run").set({ deleted_at: sql<Date>`now()` }).where("id", "=", id).execute();
        await tellChanged(trx, viewer, id, {
          name: row.name,
          tags: row.tags,
          notes: row.notes,
          deleted: true,
        });
      });
      return { id, position };
    },
  };
}

/**
 * The run and the position that it is the fold of. In a transaction that holds the run's lock no event of it is folded
 * in between; elsewhere the position is read first, so that at worst the log tells again what the run shows already.
 */
async function standing(db: Kysely<Tables>, id: string): Promise<RunChange> {
  const position = await readPosition(db);
  const row = await db.selectFrom("run").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { run: toRun(row, new Date()), position };
}

async function lockRun(trx: Transaction<Tables>, viewer: Viewer, id: string): Promise<RunRow> {
  const row = await trx
    .selectFrom("run")
    .selectAll()
    .where("id", "=", id)
    .where("workspace_id", "=", viewer.workspaceId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new NotFound("there is no such run", ["id"]);
  return row;
}

async function tellChanged(
  trx: Transaction<Tables>,
  viewer: Viewer,
  runId: string,
  now: { name: string; tags: string[]; notes: string | null; deleted: boolean },
): Promise<void> {
  await enqueue(trx, `changed.${runId}.${randomUUIDv7()}`, {
    type: "changed",
    workspaceId: viewer.workspaceId,
    runId,
    at: new Date().toISOString(),
    ...now,
  });
}

async function storedRecipe(db: Kysely<Tables>, viewer: Viewer, versionId: string): Promise<unknown> {
  const version = await db
    .selectFrom("configuration_version")
    .select("recipe")
    .where("id", "=", versionId)
    .where("workspace_id", "=", viewer.workspaceId)
    .executeTakeFirst();
  if (version === undefined)
    throw new NotFound("there is no such configuration version", ["configurationVersionId"]);
  return version.recipe;
}
