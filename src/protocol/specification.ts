import { z } from "zod";
import { rlRecipe, sftRecipe } from "./recipe.ts";

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

/** Where the weights begin: a fresh base model, or the checkpoint whose manifest has this hash. */
const originReference = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("base"), baseModel: z.string() }),
  z.strictObject({
    kind: z.literal("checkpoint"),
    baseModel: z.string(),
    checkpointId: z.string(),
    manifest: sha256,
  }),
]);

const resolved = {
  engine: z.string(),
  seed: z.int(),
  origin: originReference,
  dataset: datasetReference,
  validation: datasetReference.nullable(),
};

/** A recipe frozen at submission: defaults filled in, every reference resolved to content. Runs never change theirs. */
export const specification = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("rl"), recipe: rlRecipe, ...resolved, rollout: rolloutReference }),
  z.strictObject({ kind: z.literal("sft"), recipe: sftRecipe, ...resolved, rollout: z.null() }),
]);

export type Specification = z.output<typeof specification>;
export type RlSpecification = Extract<Specification, { kind: "rl" }>;
export type SftSpecification = Extract<Specification, { kind: "sft" }>;
export type DatasetReference = z.output<typeof datasetReference>;

/** Steps that the recipe asks for: those it names, or as many as give every row its epochs; the last batch is filled up. */
export function plannedSteps({ recipe, dataset }: Specification): number {
  if (recipe.training.totalSteps !== undefined) return recipe.training.totalSteps;
  const batch =
    "rolloutBatchSize" in recipe.training ? recipe.training.rolloutBatchSize : recipe.training.batchSize;
  return Math.max(1, Math.ceil((dataset.rows * recipe.training.totalEpochs) / batch));
}
