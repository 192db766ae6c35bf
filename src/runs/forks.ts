import type { Kysely } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { createCheckpoints } from "../checkpoints/checkpoints.ts";
import { parseRecipe } from "../configurations/parse.ts";
import { applySettings, type Setting } from "../configurations/settings.ts";
import { snakePath } from "../configurations/toml.ts";
import { Conflict, type FieldIssue, NotFound, UnsupportedByEngine, ValidationFailed } from "../errors.ts";
import type { Recipe } from "../protocol/recipe.ts";
import { clipRange } from "../protocol/recipes/algorithm.ts";
import type { TrainingSpecification } from "../protocol/specification.ts";
import { oncePrepared } from "../store/idempotency.ts";
import type { Tables } from "../store/tables.ts";
import { type RunChange, standing } from "./changing.ts";
import { withoutNumber } from "./naming.ts";
import type { EngineOffer } from "./offers.ts";
import { type Resolved, resolveRecipe } from "./resolve.ts";
import type { RunRow } from "./run.ts";
import { specificationOf } from "./stored-specification.ts";
import { checkLabels, insertRun } from "./submit.ts";

/** From where: a run, at one of its checkpoints by name (its newest when absent), or a checkpoint. */
export type ForkRun = (
  | { readonly id: string; readonly checkpoint?: string | null }
  | { readonly checkpointId: string }
) & {
  readonly settings?: readonly Setting[];
  readonly name?: string | null;
  readonly tags?: readonly string[];
  readonly notes?: string | null;
  readonly priority?: number;
  readonly idempotencyKey?: string | null;
};

/**
 * A new run that begins with a checkpoint of another and does what that one did, but for the settings: same dataset
 * version, same code, same knobs, checked and frozen as any submission. Complaints of a knob name the setting.
 */
export function createForking(parts: {
  db: Kysely<Tables>;
  blobs: Blobs;
  engines: () => Promise<readonly EngineOffer[]>;
  wake: () => void;
}): (viewer: Viewer, input: ForkRun) => Promise<RunChange> {
  const { db, blobs, engines, wake } = parts;

  return async (viewer, input) => {
    requireScope(viewer, "write");
    const { idempotencyKey, ...asked } = input;
    const labels = checkLabels(input);
    const request = {
      workspaceId: viewer.workspaceId,
      key: idempotencyKey ?? null,
      verb: "forkRun",
      input: asked,
    };
    const prepare = () => resolve(viewer, input);
    const { result } = await oncePrepared(db, request, prepare, async (trx, resolved) => {
      const { parent, specification, datasetVersionId, rolloutVersionId } = resolved;
      const id = await insertRun(trx, viewer, {
        specification,
        datasetVersionId,
        rolloutVersionId,
        configurationVersionId: null,
        forkOf: parent.id,
        name: labels.name,
        base: withoutNumber(parent.name),
        tags: labels.tags ?? parent.tags,
        notes: labels.notes ?? null,
        priority: labels.priority ?? 0,
      });
      return { id };
    });
    wake();
    return standing(db, result.id);
  };

  async function resolve(viewer: Viewer, input: ForkRun): Promise<Resolved & { readonly parent: RunRow }> {
    const checkpoints = createCheckpoints({ db, blobs });
    const parentOf = (id: string, field: string) => runOf(db, viewer, id, field);
    const from =
      "checkpointId" in input
        ? await checkpoints.get(viewer, input.checkpointId).catch(notFoundAt("checkpointId"))
        : null;
    const parent =
      from === null && "id" in input
        ? await parentOf(input.id, "id")
        : await parentOf(from?.runId ?? "", "checkpointId");
    const name = "id" in input && input.checkpoint != null ? `/${input.checkpoint}` : "";
    const checkpoint =
      from ?? (await checkpoints.resolve(viewer, `${parent.name}${name}`).catch(notFoundAt("checkpoint")));

    const was = specificationOf(parent.specification);
    if (was.kind === "merge") throw new Conflict("a merge has no recipe that could be changed", ["id"]);
    const settings = input.settings ?? [];
    const given = applySettings(recipeFrom(was, checkpoint.id), settings);
    const { recipe, issues } = parseRecipe(given);
    if (recipe === null) throw new ValidationFailed(ofSettings(issues, settings));
    const resolved = await resolveRecipe({ db, blobs, offers: await engines() }, viewer, recipe, given).catch(
      (error: unknown) => {
        if (error instanceof ValidationFailed) throw new ValidationFailed(ofSettings(error.issues, settings));
        if (error instanceof UnsupportedByEngine && error.inputPath !== null)
          throw new UnsupportedByEngine(
            error.message,
            error.engine,
            error.capability,
            placed(error.inputPath, settings),
          );
        throw error;
      },
    );
    const sameCode = !settings.some(({ knob }) => codeKnobs.has(knob));
    if (!sameCode || was.rollout === null) return { ...resolved, parent };
    const specification = { ...resolved.specification, rollout: was.rollout } as TrainingSpecification;
    return {
      specification,
      datasetVersionId: resolved.datasetVersionId,
      rolloutVersionId: parent.rollout_version_id,
      parent,
    };
  }
}

/** What the run did, to be said again: from the checkpoint, on the very versions, and with what was filled in left out. */
function recipeFrom({ recipe, dataset, validation }: TrainingSpecification, checkpointId: string): Recipe {
  const { modelPath: _, ...experiment } = recipe.experiment;
  const again = {
    ...recipe,
    experiment: {
      ...experiment,
      startFrom: checkpointId,
      dataset: `${dataset.name}@${dataset.version}`,
      ...(validation === null ? {} : { validationDataset: `${validation.name}@${validation.version}` }),
    },
  };
  if (!("algorithm" in again)) return again as Recipe;
  // A clip range that is the algorithm's own goes with it: another algorithm has another.
  const { clipLow, clipHigh, ...algorithm } = again.algorithm;
  const own = clipRange(algorithm);
  const usual = own !== null && own.clipLow === clipLow && own.clipHigh === clipHigh;
  return { ...again, algorithm: usual ? algorithm : again.algorithm } as Recipe;
}

/** Knobs that say which code is run; without one of them the fork runs its parent's. */
const codeKnobs = new Set(
  ["rollout", "entrypoint", "branch", "commit_sha"].map((knob) => `experiment.${knob}`),
);

function ofSettings(issues: readonly FieldIssue[], settings: readonly Setting[]): FieldIssue[] {
  return issues.map((issue) => ({ ...issue, path: placed(issue.path, settings) }));
}

/** Under the setting that a knob was given by, where one was. */
function placed(path: readonly string[], settings: readonly Setting[]): readonly string[] {
  const knob = snakePath(path).join(".");
  const index = settings.findIndex((setting) => setting.knob === knob);
  if (index !== -1) return ["settings", String(index), "value"];
  return knob === "experiment.start_from" ? ["checkpoint"] : path;
}

async function runOf(db: Kysely<Tables>, viewer: Viewer, id: string, field: string): Promise<RunRow> {
  const row = await db
    .selectFrom("run")
    .selectAll()
    .where("id", "=", id)
    .where("workspace_id", "=", viewer.workspaceId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound("there is no such run", [field]);
  return row;
}

function notFoundAt(field: string) {
  return (error: unknown): never => {
    if (error instanceof NotFound) throw new NotFound(error.message, [field]);
    throw error;
  };
}
