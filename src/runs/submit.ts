import { randomUUIDv7 } from "node:crypto";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Viewer } from "../access/viewer.ts";
import { holdParent } from "../checkpoints/needed.ts";
import { Conflict, ValidationFailed } from "../errors.ts";
import { objectName } from "../protocol/names.ts";
import type { Specification } from "../protocol/specification.ts";
import { traceparent } from "../spans.ts";
import { enqueue } from "../store/outbox.ts";
import { storableText } from "../store/recordset.ts";
import type { Tables } from "../store/tables.ts";
import { baseName, nextName } from "./naming.ts";

/** A run that is to be written. */
export interface NewRun {
  readonly specification: Specification;
  readonly datasetVersionId: string | null;
  readonly rolloutVersionId: string | null;
  readonly configurationVersionId: string | null;
  readonly retryOf?: string | null;
  readonly forkOf?: string | null;
  readonly reproduces?: string | null;
  readonly sweep?: { readonly id: string; readonly trial: number; readonly settings: unknown } | null;
  /** -100 to 100; 0 when absent. */
  readonly priority?: number;
  /** Null: counted on from the base. */
  readonly name: string | null;
  readonly base?: string;
  readonly tags: readonly string[];
  readonly notes: string | null;
}

const labels = z.strictObject({
  name: objectName.nullish(),
  tags: z
    .array(z.string().trim().min(1, "must not be empty").max(64, "must have at most 64 characters"))
    .max(32, "must be at most 32")
    .optional(),
  notes: z.string().max(10_000, "must have at most 10000 characters").nullish(),
  priority: z
    .int("must be a whole number")
    .min(-100, "must be at least -100")
    .max(100, "must be at most 100")
    .optional(),
});

/** What people say of a run, checked: tags once each, text that PostgreSQL can keep; ValidationFailed tells the rest. */
export function checkLabels(given: {
  readonly name?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly notes?: string | null | undefined;
  readonly priority?: number | null | undefined;
}) {
  const parsed = labels.safeParse({
    name: given.name,
    tags: given.tags,
    notes: given.notes,
    priority: given.priority ?? undefined,
  });
  if (!parsed.success)
    throw new ValidationFailed(
      parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message, suggestion: null })),
    );
  const { name, tags, notes, priority } = parsed.data;
  return {
    name: name ?? null,
    tags: tags === undefined ? undefined : [...new Set(tags.map(storableText))],
    notes: notes === undefined ? undefined : notes === null ? null : storableText(notes),
    priority,
  };
}

/** Writes the run's row and the event that tells of it; the dispatcher does the rest. */
export async function insertRun(trx: Transaction<Tables>, viewer: Viewer, run: NewRun): Promise<string> {
  const { specification } = run;
  const id = randomUUIDv7();
  const name = run.name ?? (await nextName(trx, viewer, run.base ?? baseName(specification)));
  const { origin } = specification;
  if (origin.kind === "checkpoint") await holdParent(trx, origin.checkpointId);
  const at = new Date().toISOString();
  const written = await trx
    .insertInto("run")
    .values({
      id,
      workspace_id: viewer.workspaceId,
      name,
      kind: specification.kind,
      specification: JSON.stringify(specification),
      configuration_version_id: run.configurationVersionId,
      dataset_id: specification.dataset?.id ?? null,
      dataset_version_id: run.datasetVersionId,
      rollout_id: specification.rollout?.id ?? null,
      rollout_version_id: run.rolloutVersionId,
      base_model: origin.baseModel,
      engine: specification.engine,
      parent_checkpoint_id: origin.kind === "checkpoint" ? origin.checkpointId : null,
      retry_of: run.retryOf ?? null,
      fork_of: run.forkOf ?? null,
      reproduces: run.reproduces ?? null,
      sweep_id: run.sweep?.id ?? null,
      sweep_trial: run.sweep?.trial ?? null,
      sweep_settings:
        run.sweep === undefined || run.sweep === null ? null : JSON.stringify(run.sweep.settings),
      priority: run.priority ?? 0,
      creator_id: viewer.memberId,
      tags: [...run.tags],
      notes: run.notes,
      trace: traceparent(),
    })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "name"]).where("deleted_at", "is", null).doNothing(),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) throw nameTaken(name, await runNamed(trx, viewer, name));
  await enqueue(trx, `submitted.${id}`, {
    type: "submitted",
    workspaceId: viewer.workspaceId,
    runId: id,
    at,
    name,
    kind: specification.kind,
    by: viewer.memberId,
  });
  return id;
}

/** The id of the viewer's run of that name, or null. */
export async function runNamed(
  trx: Transaction<Tables>,
  viewer: Viewer,
  name: string,
): Promise<string | null> {
  const run = await trx
    .selectFrom("run")
    .select("id")
    .where("workspace_id", "=", viewer.workspaceId)
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return run?.id ?? null;
}

/** Two runs of a workspace have two names; says which run has this one, where that is known. */
export function nameTaken(name: string, by: string | null): Conflict {
  const message = `there is a run ${JSON.stringify(name)} already`;
  return new Conflict(message, ["name"], by === null ? null : { type: "Run", id: by });
}
