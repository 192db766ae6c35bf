import { z } from "zod";
import { offlineRecipe, rlRecipe, sftRecipe } from "./recipe.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Content in the blobs, by its hash: the only way a job names data. */
const datasetReference = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  sha256,
  rows: z.int(),
});

const rolloutReference = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  sha256,
  entrypoint: z.string(),
});

const checkpointReference = { baseModel: z.string(), checkpointId: z.string(), manifest: sha256 };

/** Where the weights begin: a fresh base model, or the checkpoint whose manifest has this hash. */
const originReference = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("base"), baseModel: z.string() }),
  z.strictObject({ kind: z.literal("checkpoint"), ...checkpointReference }),
]);

const resolved = {
  engine: z.string(),
  seed: z.int(),
  origin: originReference,
  dataset: datasetReference,
  validation: datasetReference.nullable(),
};

/**
 * What a run does, frozen at submission: for those that train, a recipe with its defaults filled in and every
 * reference resolved to content; for a merge, the checkpoint whose adapter is merged into its base. Runs never change
 * theirs.
 */
export const specification = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("rl"), recipe: rlRecipe, ...resolved, rollout: rolloutReference }),
  z.strictObject({ kind: z.literal("sft"), recipe: sftRecipe, ...resolved, rollout: z.null() }),
  z.strictObject({
    kind: z.literal("offline_rl"),
    recipe: offlineRecipe,
    ...resolved,
    rollout: rolloutReference.nullable(),
  }),
  z.strictObject({
    kind: z.literal("merge"),
    recipe: z.null(),
    engine: z.string(),
    seed: z.int(),
    origin: z.strictObject({ kind: z.literal("checkpoint"), ...checkpointReference }),
    dataset: z.null(),
    validation: z.null(),
    rollout: z.null(),
  }),
]);

export type Specification = z.output<typeof specification>;
export type RlSpecification = Extract<Specification, { kind: "rl" }>;
export type SftSpecification = Extract<Specification, { kind: "sft" }>;
export type OfflineSpecification = Extract<Specification, { kind: "offline_rl" }>;
export type MergeSpecification = Extract<Specification, { kind: "merge" }>;
/** Of a run that learns something. */
export type TrainingSpecification = Exclude<Specification, MergeSpecification>;
export type DatasetReference = z.output<typeof datasetReference>;

export const runKinds = ["rl", "sft", "offline_rl", "merge"] as const;
export type RunKind = (typeof runKinds)[number];

/**
 * Steps that the recipe asks for: those it names, or as many as give every row its epochs; the last batch is filled
 * up. Null for a run that has no end of its own, or no steps.
 */
export function plannedSteps(specification: Specification): number | null {
  if (specification.kind === "merge") return null;
  const { recipe, dataset } = specification;
  if ("strategy" in recipe.training && recipe.training.strategy === "continuous") return null;
  if (recipe.training.totalSteps !== undefined) return recipe.training.totalSteps;
  return Math.max(1, Math.ceil((dataset.rows * recipe.training.totalEpochs) / rowsPerStep(recipe.training)));
}

/** Rows of the dataset that a step takes. */
export function rowsPerStep(training: TrainingSpecification["recipe"]["training"]): number {
  if ("rolloutBatchSize" in training) return training.rolloutBatchSize;
  return (
    training.batchSize * ("gradientAccumulationSteps" in training ? training.gradientAccumulationSteps : 1)
  );
}
