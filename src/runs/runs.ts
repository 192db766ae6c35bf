import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { releaseCheckpoints } from "../checkpoints/removal.ts";
import { parseRecipe } from "../configurations/parse.ts";
import { Conflict, NotFound, ValidationFailed } from "../errors.ts";
import type { Recipe } from "../protocol/recipe.ts";
import { isOver, type RunStatus } from "../protocol/run-state.ts";
import { once, oncePrepared } from "../store/idempotency.ts";
import { enqueue } from "../store/outbox.ts";
import type { Position } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import { changeRun, lockRun, type RunChange, standing } from "./changing.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
import { createForking, type ForkRun } from "./forks.ts";
import { withoutNumber } from "./naming.ts";
import type { EngineOffer } from "./offers.ts";
import { createRunReads, type RunReads } from "./reads.ts";
import { type Resolved, resolveRecipe } from "./resolve.ts";
import { createSteering, type Steering } from "./steering.ts";
import { specificationOf } from "./stored-specification.ts";
import { checkLabels, insertRun, nameTaken, runNamed } from "./submit.ts";

/** A recipe in camelCase as it was given, or a stored version of a configuration. */
export type RunSource = { readonly recipe: unknown } | { readonly configurationVersionId: string };

export type SubmitRun = RunSource & {
  readonly name?: string | null;
  readonly tags?: readonly string[];
  readonly notes?: string | null;
  /** -100 to 100, 0 when absent: of two that wait in a workspace the higher goes first. */
  readonly priority?: number;
  readonly idempotencyKey?: string | null;
};

export interface Runs extends RunReads, Steering {
  /** Checks everything that submit checks, and writes nothing. */
  estimate(viewer: Viewer, source: RunSource): Promise<Estimate>;
  submit(viewer: Viewer, input: SubmitRun): Promise<RunChange>;
  /** A new run of the same specification. Conflict unless the run is over. */
  retry(
    viewer: Viewer,
    input: { id: string; name?: string | null; priority?: number; idempotencyKey?: string | null },
  ): Promise<RunChange>;
  /** See createForking. */
  fork(viewer: Viewer, input: ForkRun): Promise<RunChange>;
  /** Changes what is given and leaves the rest. */
  update(
    viewer: Viewer,
    input: {
      id: string;
      name?: string;
      tags?: readonly string[];
      notes?: string | null;
      priority?: number;
    },
  ): Promise<RunChange>;
  /**
   * Takes the run out of every list; Conflict unless it is over. What it left behind stays in the log and the blobs, or,
   * with `artifacts`, goes in the background and for good: checkpoints (but those that other runs began from), outputs,
   * samples with their transcripts, metrics, steps and lines. Conflict when one of the checkpoints is pinned.
   */
  remove(
    viewer: Viewer,
    input: { id: string; artifacts?: boolean },
  ): Promise<{ id: string; position: Position }>;
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

  const change = (viewer: Viewer, id: string, work: Parameters<typeof changeRun>[3]) =>
    changeRun({ db, wake }, viewer, id, work);

  return {
    ...reads,
    ...createSteering({ db, engines, wake }),
    fork: createForking({ db, blobs, engines, wake }),

    async estimate(viewer, source) {
      requireScope(viewer, "read");
      const { recipe, specification } = await resolve(viewer, source);
      return estimateOf({ db, offers: await engines() }, viewer, recipe, specification);
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
      const prepare = () => resolve(viewer, input);
      const { result } = await oncePrepared(db, request, prepare, async (trx, resolved) => {
        const { specification, datasetVersionId, rolloutVersionId } = resolved;
        const id = await insertRun(trx, viewer, {
          specification,
          datasetVersionId,
          rolloutVersionId,
          configurationVersionId: "recipe" in input ? null : input.configurationVersionId,
          name: labels.name,
          tags: labels.tags ?? [],
          notes: labels.notes ?? null,
          priority: labels.priority ?? 0,
        });
        return { id };
      });
      wake();
      return standing(db, result.id);
    },

    async retry(viewer, input) {
      requireScope(viewer, "write");
      const { idempotencyKey, ...asked } = input;
      const { name, priority } = checkLabels({ name: input.name, priority: input.priority });
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
          specification: specificationOf(row.specification),
          datasetVersionId: row.dataset_version_id,
          rolloutVersionId: row.rollout_version_id,
          configurationVersionId: row.configuration_version_id,
          retryOf: row.id,
          name,
          base: withoutNumber(row.name),
          tags: row.tags,
          notes: row.notes,
          priority: priority ?? row.priority,
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
        const priority = labels.priority ?? row.priority;
        await trx
          .updateTable("run")
          .set({ ...next, priority })
          .where("id", "=", row.id)
          .execute();
        await tellChanged(trx, viewer, row.id, { ...next, deleted: false });
      }).catch((error: unknown) => {
        // Another took the name between the look and the write.
        if (error instanceof Error && "constraint" in error && error.constraint === "run_name")
          throw nameTaken(input.name ?? "", null);
        throw error;
      });
    },

    async remove(viewer, { id, artifacts = false }) {
      const { position } = await change(viewer, id, async (trx, row) => {
        if (!isOver(row.status as RunStatus))
          throw new Conflict(`this run is ${row.status}; stop it before it is removed`, ["id"]);
        if (artifacts) await releaseCheckpoints(trx, id);
        await trx
          .updateTable("run")
          .set({ deleted_at: sql<Date>`now()`, delete_artifacts: artifacts })
          .where("id", "=", id)
          .execute();
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
