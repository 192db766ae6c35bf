import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { createCheckpoints } from "../checkpoints/checkpoints.ts";
import { nearest } from "../configurations/nearest.ts";
import { parseRecipe } from "../configurations/parse.ts";
import { type FieldIssue, NotFound, ValidationFailed } from "../errors.ts";
import { unpackBundle } from "../protocol/bundle.ts";
import { type DatasetKind, suits } from "../protocol/dataset.ts";
import type { OfflineRecipe, Recipe, RlRecipe, SftRecipe } from "../protocol/recipe.ts";
import { clipRange } from "../protocol/recipes/algorithm.ts";
import type { RlSpecification, TrainingSpecification } from "../protocol/specification.ts";
import type { Tables } from "../store/tables.ts";
import { chooseEngine, type EngineOffer, withinContext } from "./offers.ts";

/** A recipe with every reference resolved, and the rows that it was resolved to. */
export interface Resolved {
  readonly specification: TrainingSpecification;
  readonly datasetVersionId: string;
  readonly rolloutVersionId: string | null;
}

interface Parts {
  readonly db: Kysely<Tables>;
  readonly blobs: Blobs;
  readonly offers: readonly EngineOffer[];
}

/**
 * Resolves what a recipe names to content, draws its seed where there is none, and finds the engine that can do all of
 * it. Every reference is looked up before anything is refused, so that all of them are told at once, each under its
 * field and with the nearest name that exists.
 */
export async function resolveRecipe(
  { db, blobs, offers }: Parts,
  viewer: Viewer,
  recipe: Recipe,
  given: unknown,
): Promise<Resolved> {
  const issues: FieldIssue[] = [];
  const { experiment } = recipe;
  const dataset = await datasetOf(db, viewer, recipe, "dataset", issues);
  const validation =
    experiment.validationDataset === undefined
      ? null
      : await datasetOf(db, viewer, recipe, "validationDataset", issues);
  const rollout =
    "rollout" in experiment && experiment.rollout !== undefined
      ? await rolloutOf(db, blobs, viewer, { ...experiment, rollout: experiment.rollout }, issues)
      : null;
  const origin = await originOf(db, blobs, viewer, recipe, issues);
  if (issues.length > 0 || dataset === null || origin === null) throw new ValidationFailed(issues);

  const { engine, contextLengthTokens } = chooseEngine(offers, recipe, given, origin.baseModel);
  const fitted = withClips(withinContext(recipe, contextLengthTokens));
  refuseUnfit(fitted, contextLengthTokens);
  const resolved = {
    engine,
    seed: recipe.advanced.seed ?? randomInt(2 ** 31 - 1),
    origin,
    dataset: dataset.reference,
    validation: validation?.reference ?? null,
  };
  return {
    specification: frozen(fitted, resolved, rollout?.reference ?? null),
    datasetVersionId: dataset.versionId,
    rolloutVersionId: rollout?.versionId ?? null,
  };
}

function frozen(
  recipe: Recipe,
  resolved: Omit<RlSpecification, "kind" | "recipe" | "rollout">,
  rollout: RlSpecification["rollout"] | null,
): TrainingSpecification {
  switch (recipe.experiment.kind) {
    case "rl":
      return { kind: "rl", recipe: recipe as RlRecipe, ...resolved, rollout: rollout! };
    case "sft":
      return { kind: "sft", recipe: recipe as SftRecipe, ...resolved, rollout: null };
    case "offline_rl":
      return { kind: "offline_rl", recipe: recipe as OfflineRecipe, ...resolved, rollout };
  }
}

/** A frozen recipe is one by every rule, or no trainer would take its job: lengths brought down may break one. */
function refuseUnfit(fitted: Recipe, contextTokens: number) {
  const { issues } = parseRecipe(fitted);
  if (issues === null) return;
  const where = `lengths that are left out are brought down to the model's context of ${contextTokens} tokens`;
  throw new ValidationFailed(issues.map((issue) => ({ ...issue, message: `${issue.message}: ${where}` })));
}

/** A clip range that was left to its algorithm is frozen as what the algorithm uses. */
function withClips<R extends Recipe>(recipe: R): R {
  if (!("algorithm" in recipe)) return recipe;
  const clips = clipRange(recipe.algorithm);
  return clips === null ? recipe : { ...recipe, algorithm: { ...recipe.algorithm, ...clips } };
}

async function datasetOf(
  db: Kysely<Tables>,
  viewer: Viewer,
  recipe: Recipe,
  field: "dataset" | "validationDataset",
  issues: FieldIssue[],
) {
  const path = ["experiment", field];
  const written = recipe.experiment[field] ?? "";
  const [name = "", number] = written.split("@");
  const version = number === undefined ? null : /^\d{1,9}$/.test(number) ? Number(number) : -1;
  const versions = await db
    .selectFrom("dataset")
    .innerJoin("dataset_version as v", "v.dataset_id", "dataset.id")
    .select(["dataset.id", "dataset.name", "v.id as versionId", "v.version", "v.kind", "v.sha256", "v.rows"])
    .where("dataset.workspace_id", "=", viewer.workspaceId)
    .where("dataset.name", "=", name)
    .orderBy("v.version", "desc")
    .execute();
  const found = version === null ? versions[0] : versions.find((one) => one.version === version);
  if (found === undefined) {
    const newest = versions[0];
    if (newest === undefined) {
      const names = await namesOf(db, viewer, "dataset");
      const message = `there is no dataset ${JSON.stringify(name)}`;
      issues.push({ path, message, suggestion: nearest(name, names) });
    } else
      issues.push({
        path,
        message: `the dataset ${name} has no version ${number}; its newest is ${newest.version}`,
        suggestion: `${name}@${newest.version}`,
      });
    return null;
  }
  const { kind } = recipe.experiment;
  // An offline run is evaluated as others are: by rollouts of prompts.
  const needed = field === "validationDataset" && kind === "offline_rl" ? "rl" : kind;
  if (!suits(found.kind as DatasetKind, needed)) {
    const use = field === "dataset" ? "train" : "be evaluated";
    const message = `the rows of ${name} are of the kind ${found.kind}, which a run of kind ${kind} cannot ${use} on`;
    issues.push({ path, message, suggestion: null });
    return null;
  }
  const { id, sha256, rows } = found;
  return { versionId: found.versionId, reference: { id, name, version: found.version, sha256, rows } };
}

async function rolloutOf(
  db: Kysely<Tables>,
  blobs: Blobs,
  viewer: Viewer,
  experiment: RlRecipe["experiment"] | (OfflineRecipe["experiment"] & { readonly rollout: string }),
  issues: FieldIssue[],
) {
  const { rollout: name, branch, commitSha } = experiment;
  const say = (key: string, message: string, suggestion: string | null = null) => {
    issues.push({ path: ["experiment", key], message, suggestion });
    return null;
  };
  const versions = await db
    .selectFrom("rollout")
    .innerJoin("rollout_version as v", "v.rollout_id", "rollout.id")
    .select([
      "rollout.id",
      "v.id as versionId",
      "v.version",
      "v.sha256",
      "v.entrypoint",
      "v.branch",
      "v.commit_sha",
    ])
    .where("rollout.workspace_id", "=", viewer.workspaceId)
    .where("rollout.name", "=", name)
    .orderBy("v.version", "desc")
    .execute();
  if (versions.length === 0)
    return say(
      "rollout",
      `there is no rollout ${JSON.stringify(name)}`,
      nearest(name, await namesOf(db, viewer, "rollout")),
    );
  const found = versions.find(
    (version) =>
      (branch === undefined || version.branch === branch) &&
      (commitSha === undefined || version.commit_sha?.startsWith(commitSha) === true),
  );
  if (found === undefined && branch !== undefined) {
    const branches = new Set(versions.flatMap((version) => version.branch ?? []));
    return say(
      "branch",
      `no version of ${name} was registered from the branch ${branch}`,
      nearest(branch, branches),
    );
  }
  if (found === undefined) return say("commitSha", `no version of ${name} was registered at that commit`);
  const entrypoint = experiment.entrypoint ?? found.entrypoint;
  if (experiment.entrypoint !== undefined) {
    const files = unpackBundle(await blobs.get(found.sha256)).map(({ path }) => path);
    if (!files.includes(entrypoint))
      return say(
        "entrypoint",
        `version ${found.version} of ${name} has no file ${entrypoint}`,
        nearest(entrypoint, files),
      );
  }
  const { id, version, sha256 } = found;
  return { versionId: found.versionId, reference: { id, name, version, sha256, entrypoint } };
}

async function originOf(
  db: Kysely<Tables>,
  blobs: Blobs,
  viewer: Viewer,
  { experiment: { modelPath, startFrom } }: Recipe,
  issues: FieldIssue[],
): Promise<RlSpecification["origin"] | null> {
  if (startFrom === undefined) return { kind: "base", baseModel: modelPath ?? "" };
  try {
    const checkpoint = await createCheckpoints({ db, blobs }).resolve(viewer, startFrom);
    return {
      kind: "checkpoint",
      baseModel: checkpoint.baseModel,
      checkpointId: checkpoint.id,
      manifest: checkpoint.manifestSha256,
    };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const [runName = ""] = startFrom.split("/");
    const suggestion = nearest(runName, await namesOf(db, viewer, "run"));
    issues.push({
      path: ["experiment", "startFrom"],
      message: error.message,
      suggestion: suggestion === runName ? null : suggestion,
    });
    return null;
  }
}

/** Names that a mistyped one is compared with: the newest few hundred. */
async function namesOf(
  db: Kysely<Tables>,
  viewer: Viewer,
  table: "dataset" | "rollout" | "run",
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select("name")
    .where("workspace_id", "=", viewer.workspaceId)
    .orderBy("created_at", "desc")
    .limit(500)
    .execute();
  return rows.map(({ name }) => name);
}
